"""The engine and the bots run anywhere: without Django, and on the standard library alone."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

#: Imports a package with all its modules, and tells what came with it.
PROBE = """
import importlib, json, pkgutil, sys
before = set(sys.modules)
package = importlib.import_module({name!r})
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
print(json.dumps(sorted({{module.partition(".")[0] for module in set(sys.modules) - before}})))
"""

#: What would make a hand depend on when, where or by whom it is replayed.
IMPURE = {"random", "secrets", "time", "socket", "os", "pathlib", "subprocess", "threading", "asyncio", "uuid"}


def imported_with(package: str) -> set[str]:
    probe = [sys.executable, "-c", PROBE.format(name=package)]
    found = subprocess.run(probe, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(json.loads(found.stdout))


@pytest.mark.parametrize("package", ["gouji.engine", "gouji.bots"])
def test_it_imports_neither_django_nor_anything_but_the_standard_library(package):
    found = imported_with(package)
    assert "gouji" in found
    assert "django" not in found
    assert {name for name in found if name not in sys.stdlib_module_names} == {"gouji"}


def test_no_module_of_the_engine_names_a_clock_chance_or_the_outside_world():
    named = {}
    for path in sorted((ROOT / "gouji" / "engine").rglob("*.py")):
        words = [line.split()[1].partition(".")[0] for line in path.read_text().splitlines() if _is_import(line)]
        if impure := IMPURE.intersection(words):
            named[path.name] = impure
    assert named == {}


def _is_import(line: str) -> bool:
    return line.startswith(("import ", "from ")) and not line.startswith("from .")


def test_importing_the_project_package_starts_nothing():
    assert (ROOT / "gouji" / "__init__.py").read_text().strip() in ("", '"""The project package."""')
