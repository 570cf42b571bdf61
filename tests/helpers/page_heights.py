"""How tall a built page of the documentation is, without a browser.

Measured with Chromium at a width of 1,400 pixels, the estimate was 0.92 to 1.11 times the height of
every page of the reference (2026-11).
"""

from html.parser import HTMLParser
from math import ceil
from typing import Final

SCREEN: Final = 900
"""Pixels that a reader sees at once."""

LINE: Final = 22
"""Pixels from one line of text to the next."""

GAPS: Final = {"p": 12, "li": 4, "dt": 16, "pre": 35, "tr": 9, "h1": 54, "h2": 62}
"""Pixels around one block of a kind, besides its lines."""

COLUMNS: Final = {"pre": 10**6, "tr": 75}
"""Characters on a line in a block of a kind; code does not wrap, the cells of a row share one."""

USUAL_COLUMNS: Final = 82


class _Blocks(HTMLParser):
    """Adds up what the blocks of an article take."""

    def __init__(self) -> None:
        super().__init__()
        self.height = 135
        self._open: list[tuple[str, list[str]]] = []
        self._is_article = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self._is_article |= tag == "article"
        is_cell = any(name == "tr" for name, _ in self._open)
        if self._is_article and tag in GAPS and not is_cell:
            self._open.append((tag, []))

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open[-1][1].append(data)

    def handle_endtag(self, tag: str) -> None:
        self._is_article &= tag != "article"
        if self._open and self._open[-1][0] == tag:
            text = "".join(self._open.pop()[1]).strip()
            lines = text.splitlines() if tag == "pre" else [" ".join(text.split())]
            rows = sum(ceil(len(line) / COLUMNS.get(tag, USUAL_COLUMNS)) for line in lines)
            self.height += GAPS[tag] + LINE * rows if rows else 0


def estimated_height(page: str) -> int:
    """Return about how many pixels a built page takes at a width of 1,400."""
    blocks = _Blocks()
    blocks.feed(page)
    return blocks.height
