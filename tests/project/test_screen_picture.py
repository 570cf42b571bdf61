"""The picture of the full screen shows what the full screen shows today."""

import asyncio
import re
import runpy
from html import unescape
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def words(svg: str) -> list[str]:
    """Return the words of a picture; how they are drawn depends on the version of Textual."""
    found = "".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))
    return unescape(found).replace("\N{NO-BREAK SPACE}", " ").split()


def test_the_picture_has_the_words_of_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THINKSTR8_GAMES", "")  # which the program changes
    program = runpy.run_path(str(ROOT / "docs" / "draw_screen.py"))
    drawn = asyncio.run(program["picture"]())
    kept = (ROOT / "docs" / "screens" / "play.svg").read_text(encoding="utf-8")
    assert words(kept) == words(drawn), "make pictures draws it again"
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", kept)
