"""Triggers by which the database itself keeps the ledger append-only, for both vendors.

Kept beside the migration that creates them, as it was released; a later change is a new module and a
new migration. On SQLite a migration that remakes one of these tables drops its triggers with it and
must call :func:`install` again; tests/tables/test_ledger_guards.py notices.

The tests that empty the database between two runs need :func:`remove` as well.
"""

from django.db.backends.base.base import BaseDatabaseWrapper

# ruff: noqa: S608  nothing here comes from outside

KEPT = ("ledger_event", "ledger_secret", "ledger_command", "ledger_look")
GUARDED = (*KEPT, "ledger_stream")

_START = "0" * 64

_POSTGRESQL = f"""
CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  RAISE EXCEPTION 'append-only: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $body$;

CREATE FUNCTION ledger_event_follows() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE last_seq bigint; last_hash bytea;
BEGIN
  SELECT seq, hash INTO last_seq, last_hash FROM ledger_event
    WHERE stream_id = NEW.stream_id ORDER BY seq DESC LIMIT 1;
  IF NEW.seq IS DISTINCT FROM coalesce(last_seq, 0) + 1
     OR NEW.prev_hash IS DISTINCT FROM coalesce(last_hash, decode('{_START}', 'hex')) THEN
    RAISE EXCEPTION 'event % of % does not follow the last one', NEW.seq, NEW.stream_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $body$;

CREATE FUNCTION ledger_secret_in_time() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM 1 FROM ledger_event WHERE stream_id = NEW.stream_id AND seq = NEW.seq;
  IF FOUND THEN
    RAISE EXCEPTION 'event % of % is already sealed', NEW.seq, NEW.stream_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $body$;

CREATE FUNCTION ledger_stream_advances() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.seq = 0 AND NEW.head_hash = decode('{_START}', 'hex') THEN RETURN NEW; END IF;
  ELSIF NEW.id = OLD.id AND NEW.kind = OLD.kind AND NEW.seq > OLD.seq THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a stream begins empty and only grows' USING ERRCODE = 'restrict_violation';
END $body$;

CREATE TRIGGER ledger_follows BEFORE INSERT ON ledger_event
  FOR EACH ROW EXECUTE FUNCTION ledger_event_follows();
CREATE TRIGGER ledger_in_time BEFORE INSERT ON ledger_secret
  FOR EACH ROW EXECUTE FUNCTION ledger_secret_in_time();
CREATE TRIGGER ledger_advances BEFORE INSERT OR UPDATE ON ledger_stream
  FOR EACH ROW EXECUTE FUNCTION ledger_stream_advances();
CREATE TRIGGER ledger_kept BEFORE DELETE ON ledger_stream
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_not_emptied BEFORE TRUNCATE ON ledger_stream
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
ALTER TABLE ledger_event ENABLE ALWAYS TRIGGER ledger_follows;
ALTER TABLE ledger_secret ENABLE ALWAYS TRIGGER ledger_in_time;
ALTER TABLE ledger_stream ENABLE ALWAYS TRIGGER ledger_advances;
ALTER TABLE ledger_stream ENABLE ALWAYS TRIGGER ledger_kept;
ALTER TABLE ledger_stream ENABLE ALWAYS TRIGGER ledger_not_emptied;
"""

# ENABLE ALWAYS: an ordinary trigger does not fire for a session in replica mode.
_POSTGRESQL_KEPT = """
CREATE TRIGGER ledger_kept BEFORE UPDATE OR DELETE ON {table}
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_not_emptied BEFORE TRUNCATE ON {table}
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER ledger_kept;
ALTER TABLE {table} ENABLE ALWAYS TRIGGER ledger_not_emptied;
"""

_POSTGRESQL_REMOVE = """
DROP FUNCTION IF EXISTS ledger_refuse, ledger_event_follows, ledger_secret_in_time,
  ledger_stream_advances CASCADE;
"""

# SQLite runs no delete trigger for the row that INSERT OR REPLACE throws out, so every insert is
# checked for what it would replace.
_SQLITE = (
    f"""
CREATE TRIGGER ledger_event_follows BEFORE INSERT ON ledger_event BEGIN
  SELECT RAISE(ABORT, 'append-only: event exists') WHERE EXISTS
    (SELECT 1 FROM ledger_event WHERE id = NEW.id);
  SELECT RAISE(ABORT, 'event does not follow the last one') WHERE
    NEW.seq <> 1 + coalesce((SELECT max(seq) FROM ledger_event WHERE stream_id = NEW.stream_id), 0)
    OR NEW.prev_hash <> coalesce((SELECT hash FROM ledger_event WHERE stream_id = NEW.stream_id
      ORDER BY seq DESC LIMIT 1), x'{_START}');
END""",
    """
CREATE TRIGGER ledger_secret_in_time BEFORE INSERT ON ledger_secret BEGIN
  SELECT RAISE(ABORT, 'append-only: secret exists') WHERE EXISTS
    (SELECT 1 FROM ledger_secret WHERE id = NEW.id
      OR (stream_id = NEW.stream_id AND seq = NEW.seq AND audience = NEW.audience));
  SELECT RAISE(ABORT, 'event is already sealed') WHERE EXISTS
    (SELECT 1 FROM ledger_event WHERE stream_id = NEW.stream_id AND seq = NEW.seq);
END""",
    """
CREATE TRIGGER ledger_command_new BEFORE INSERT ON ledger_command WHEN EXISTS
  (SELECT 1 FROM ledger_command WHERE id = NEW.id
    OR (principal = NEW.principal AND key = NEW.key)) BEGIN
  SELECT RAISE(ABORT, 'append-only: command exists');
END""",
    """
CREATE TRIGGER ledger_look_new BEFORE INSERT ON ledger_look WHEN EXISTS
  (SELECT 1 FROM ledger_look WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'append-only: look exists');
END""",
    f"""
CREATE TRIGGER ledger_stream_begins BEFORE INSERT ON ledger_stream WHEN
  NEW.seq <> 0 OR NEW.head_hash <> x'{_START}'
  OR EXISTS (SELECT 1 FROM ledger_stream WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'a stream begins empty and only grows');
END""",
    """
CREATE TRIGGER ledger_stream_advances BEFORE UPDATE ON ledger_stream WHEN
  NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.seq <= OLD.seq BEGIN
  SELECT RAISE(ABORT, 'a stream begins empty and only grows');
END""",
    """
CREATE TRIGGER ledger_stream_no_delete BEFORE DELETE ON ledger_stream BEGIN
  SELECT RAISE(ABORT, 'append-only: DELETE');
END""",
    *(
        f"""
CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} BEGIN
  SELECT RAISE(ABORT, 'append-only: {verb}');
END"""
        for table in KEPT
        for verb in ("UPDATE", "DELETE")
    ),
)


def install(connection: BaseDatabaseWrapper) -> None:
    """Create all guards; none may be there."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_POSTGRESQL)
            for table in KEPT:
                cursor.execute(_POSTGRESQL_KEPT.format(table=table))
            return
        for statement in _SQLITE:
            cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper) -> None:
    """Drop all guards that are there."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_POSTGRESQL_REMOVE)
            return
        cursor.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'ledger|_%' ESCAPE '|'"
        )
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP TRIGGER {name}")
