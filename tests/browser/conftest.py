"""A real installation, a real browser, and a wire between them."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from tests.browser.wire import Wire
from tests.installation import Installation

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Quick tests are run where nobody has set up a browser.
collect_ignore_glob = [] if find_spec("playwright") else ["test_*.py"]

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --disable-quic"
)


@pytest.fixture(scope="session")
def installation(tmp_path_factory) -> Iterator[Installation]:
    installation = Installation(tmp_path_factory.mktemp("site"))
    try:
        installation.wait_until_announced()
        yield installation
    finally:
        installation.stop()


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
        yield browser
        browser.close()


@pytest.fixture
def wire(installation: Installation) -> Iterator[Wire]:
    wire = Wire(installation.port)
    yield wire
    wire.close()
