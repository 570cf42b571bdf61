"""The pictures of the documentation are those that the library draws today."""

import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"


def test_every_picture_is_what_the_code_directly_above_it_draws_today() -> None:
    drawn = runpy.run_path(str(ROOT / "docs" / "draw_pictures.py"))["pictures"]()
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert kept == drawn, "make pictures draws them again"


def test_every_picture_is_shown_on_the_page() -> None:
    page = (ROOT / "docs" / "how-to" / "pictures.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\]\(\.\./pictures/(.*?)\)", page)) == {
        path.name for path in FOLDER.iterdir()
    }
