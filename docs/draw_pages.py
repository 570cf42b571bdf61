"""Photographs the pages of tables in Chromium: `make screens`.

They show a game of Think Str8! with hints, on a desktop and on a phone. Chromium must be installed;
its version decides how letters look, so no test compares the pictures.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from attrs import evolve

from helpers.visitors import filled
from helpers.web import serving
from thinkstr8 import play, think_str8
from thinkstr8.core import AnyRecord
from thinkstr8.web.keys import new_key
from tools.tasks import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER: Final = Path(__file__).parent / "screens"

LOOKS: Final[Mapping[str, tuple[int, int, str]]] = {
    "table.png": (1440, 960, "light"),
    "phone.png": (390, 844, "dark"),
}
"""For each picture the width and the height of the window, and light or dark."""

_ROUND: Final = 4


def moment() -> AnyRecord:
    """Return the game that is shown: the first player is to place a token."""
    record = play(think_str8, think_str8.Rules(players=3), [think_str8.bots.careful] * 3, Random(8))
    number = next(
        number
        for number, state in enumerate(record.replay())
        if state.table.round == _ROUND and think_str8.refusal(state.table, _placed()) is None
    )
    return evolve(record, actions=record.actions[:number], result=None)


def _placed() -> think_str8.Action:
    return think_str8.PlaceToken(0, 0)


def pictures(browser: "Browser") -> Iterator[tuple[str, bytes]]:
    """Yield each picture with its name."""
    key = new_key()[:20]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "store.sqlite"
        filled(path, {"table": moment()}, key)
        with serving(path) as port:
            address = f"http://127.0.0.1:{port}"
            for name, (width, height, tone) in LOOKS.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=tone
                )
                context.add_cookies(
                    [{"name": "seat-table", "value": f"{key}table", "url": address}]
                )
                page = context.new_page()
                page.goto(f"{address}/t/table")
                layout = "narrow" if name == "phone.png" else "wide"
                page.wait_for_selector(f"#table[data-look={layout}-{tone}] [role=button]")
                yield name, page.screenshot()
                context.close()


if __name__ == "__main__":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        for name, content in pictures(browser):
            (FOLDER / name).write_bytes(content)
        browser.close()
