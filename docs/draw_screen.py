"""Draws the picture of the full screen again: `make pictures`.

It shows `thinkstr8 play` in the middle of a game, with the hints of a perfect sheet.
"""

import asyncio
import os
import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, cast

from thinkstr8 import think_str8
from thinkstr8.cli.play.screen.app import PlayApp
from thinkstr8.cli.play.session import Session
from thinkstr8.cli.play.settings import Setting
from thinkstr8.front.hints import Hints

FILE: Final = Path(__file__).parent / "screens" / "play.svg"

_SIZE: Final = (108, 30)
_DECISIONS: Final = 9
_ELSEWHERE: Final = re.compile(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", re.DOTALL)
"""Fonts of another site, instead of which the reader's own are used, and a comment."""


def session(folder: str) -> Session:
    """Return the game that is shown: a bot has made the first decisions of the person."""
    os.environ["THINKSTR8_GAMES"] = folder
    game = Session.begin(think_str8, Setting(("careful", "careful"), "8", Hints.SHEET))
    decided = 0
    while decided < _DECISIONS or not game.is_asked:
        if game.is_asked:
            action = think_str8.bots.careful(cast("think_str8.View", game.view), Random(decided))
            game.act(think_str8.format_action(action))
            decided += 1
        else:
            game.step()
    return game


async def picture() -> str:
    """Return the screen as an SVG picture."""
    with TemporaryDirectory() as folder:
        app = PlayApp(session(folder), pace=0)
        async with app.run_test(size=_SIZE) as pilot:
            await pilot.press("1", "2")
            await pilot.pause(0.2)
            return _ELSEWHERE.sub("", app.export_screenshot(title="thinkstr8 play"))


if __name__ == "__main__":
    FILE.write_text(asyncio.run(picture()), encoding="utf-8", newline="\n")
