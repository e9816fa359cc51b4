"""The ledger has one door, and only the services that own a stream knock on it."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("gouji", "tables", "scoring")
PURE = ("gouji/engine/", "gouji/bots/")  # cannot reach a database at all (import contracts)

LEDGER = {"Stream", "StoredEvent", "EventSecret", "StoredCommand"}
TABLES = ("ledger_stream", "ledger_event", "ledger_secret", "ledger_command", "ledger_look")

# Who may name the ledger's models at all, and why.
WRITER = "tables/event_store.py"
READERS = {
    "tables/ledger_check.py",  # recomputes the hashes of the stored bytes
    "tables/admin/ledger.py",  # shows them
}
DECLARED = {"tables/models/ledger.py", "tables/models/__init__.py"}

# Who may append: the one door of a hand, the first events of a hand, and the one door of a table.
APPENDERS = {"tables/services/hands.py", "tables/services/matches.py", "tables/services/table_log.py"}

_VERBS = ("create", "bulk_create", "update", "bulk_update", "get_or_create", "update_or_create", "delete", "save")
WRITES = {form for verb in _VERBS for form in (verb, f"a{verb}")} | {"raw"}


def sources() -> Iterator[tuple[str, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if "/migrations/" not in name and not name.startswith(PURE):
                yield name, ast.parse(path.read_text())


def names(tree: ast.Module) -> set[str]:
    """Every name that is imported, read, or spelled in a string."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.alias):
            found.add(node.name.rpartition(".")[2])
    return found


def strings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def calls(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr


def test_only_the_store_its_checker_and_the_admin_name_the_ledgers_models() -> None:
    strangers = {name for name, tree in sources() if names(tree) & LEDGER}

    assert strangers - DECLARED - READERS == {WRITER}


def test_readers_of_the_ledger_write_nothing() -> None:
    for name, tree in sources():
        if name in READERS:
            assert not WRITES & set(calls(tree)), name


def test_nobody_names_the_ledgers_tables_or_finds_its_models_by_name() -> None:
    for name, tree in sources():
        if name in DECLARED:
            continue
        for text in strings(tree):
            assert name == WRITER or not any(table in text for table in TABLES), f"{name}: {text!r}"
            assert text not in LEDGER, f"{name}: {text!r}"
            assert not any(f"tables.{model}".lower() in text.lower() for model in LEDGER), f"{name}: {text!r}"


def test_only_the_doors_append() -> None:
    found = set()
    for name, tree in sources():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Attribute)
                and node.attr == "append"
                and isinstance(node.value, ast.Name)
                and node.value.id == "event_store"
            ):
                found.add(name)
            if isinstance(node, ast.ImportFrom) and node.module == "tables.event_store":
                assert not {"append", "*"} & {alias.name for alias in node.names}, name
    assert found == APPENDERS


def test_only_services_reach_past_the_doors() -> None:
    """``table_log`` decides for a table; nothing outside the services may hand it a decision of its own."""
    for name, tree in sources():
        if "table_log" in names(tree):
            assert name.startswith("tables/services/"), name
