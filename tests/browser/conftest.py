"""Chromium, driven by Playwright: `make test-browser`.

These tests are not part of `make test`, because they need a browser. Without one they fail, so that
nobody takes a check for passed that never ran.
"""

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Return the path of the browser."""
    named = os.environ.get("THINKSTR8_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def pytest_configure() -> None:
    """Say what is missing.

    Raises:
        UsageError: Playwright or Chromium is not installed.
    """
    if find_spec("playwright") is None:
        raise pytest.UsageError(
            "The browser tests need Playwright, which `make test-browser` installs."
        )
    if chromium() is None:
        raise pytest.UsageError(
            "The browser tests need Chromium. Install Debian's chromium and fonts-dejavu, or set "
            "THINKSTR8_CHROMIUM to the path of a browser."
        )


@pytest.fixture(scope="session")
def page() -> Iterator["Page"]:
    """Open a page without access to the network."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only the browser tests need it

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(),
            args=["--disable-gpu", "--disable-background-networking", "--no-first-run"],
        )
        context = browser.new_context(offline=True)
        yield context.new_page()
        browser.close()
