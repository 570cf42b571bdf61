"""Chromium, driven by Playwright: `make test-browser`.

These tests are not part of `make test`, because they need a browser; it says that it skips them.
Here they fail without one, so that nobody takes a check for passed that never ran.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from tools.tasks import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NEEDED = ("playwright", "axe_playwright_python")


def pytest_configure() -> None:
    """Say what is missing.

    Raises:
        UsageError: Playwright, axe or Chromium is not installed.
    """
    if not all(map(find_spec, NEEDED)):
        raise pytest.UsageError(
            "The browser tests need Playwright and axe, which `make test-browser` installs."
        )
    if chromium() is None:
        raise pytest.UsageError(
            "The browser tests need Chromium. Install Debian's chromium and fonts-dejavu, or set "
            "THINKSTR8_CHROMIUM to the path of a browser."
        )


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Start a browser that knows no other machine than this one."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only the browser tests need it

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(),
            args=[
                "--disable-gpu",
                "--disable-background-networking",
                "--no-first-run",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            ],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def page(browser: "Browser") -> "Page":
    """Open a page without access to the network."""
    return browser.new_context(offline=True).new_page()
