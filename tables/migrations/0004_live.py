"""Whoever listens is told when a stream has grown; spectators of a table may be kept behind."""

from django.db import migrations, models

# Told when the transaction commits, and only then. The text is an id and a number, never an event:
# a listener reads what he may see. "ledger" is the channel, see tables/live/wakeups.py.
_ANNOUNCE = """
CREATE FUNCTION ledger_announce() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM pg_notify('ledger', NEW.id || ' ' || NEW.seq);
  RETURN NULL;
END $body$;
CREATE TRIGGER ledger_announces AFTER UPDATE OF seq ON ledger_stream
  FOR EACH ROW EXECUTE FUNCTION ledger_announce();
"""
_SILENCE = "DROP FUNCTION IF EXISTS ledger_announce CASCADE;"


def _run(statements):
    def on_postgresql(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(statements)

    return on_postgresql


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_open_hand")]
    operations = [
        migrations.AddField(
            model_name="table",
            name="watch_delay_ms",
            field=models.PositiveIntegerField(default=0, verbose_name="spectators see it so much later"),
        ),
        migrations.RunPython(_run(_ANNOUNCE), _run(_SILENCE)),
    ]
