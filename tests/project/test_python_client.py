"""The Python client in ``examples`` is in step with the API, and needs Python alone."""

import subprocess
import sys
from inspect import isfunction

from examples.gouji_client.operations import Operations
from tests.contract.python_client import FILE, described, written


def test_the_client_is_written_from_the_description_as_it_is_now() -> None:
    assert FILE.read_text(encoding="utf-8") == written(described()), "the API has changed: run `make client`"


def test_every_operation_has_its_method_and_no_method_is_without() -> None:
    names = {one["operationId"] for methods in described()["paths"].values() for one in methods.values()}
    assert {name for name, found in vars(Operations).items() if isfunction(found)} == names


def test_the_client_needs_python_alone() -> None:
    code = (
        f"import sys; sys.path.append({str(FILE.parents[1])!r}); import gouji_client; gouji_client.Client('http://x')"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
