"""The database refuses to change or remove what the ledger holds."""

from django.db import migrations

from tables.migrations import _ledger_guards


def install(apps, schema_editor):
    _ledger_guards.install(schema_editor.connection)


def remove(apps, schema_editor):
    _ledger_guards.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_tables")]
    operations = [migrations.RunPython(install, remove)]
