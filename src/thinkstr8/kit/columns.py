"""The width of text in columns, as terminals and braille displays count it.

Belongs here: how many columns a letter or a line takes.
Does not belong here: breaking lines (folding), widths in pixels (drawing).
"""

from typing import Final
from unicodedata import category, east_asian_width

_NO_WIDTH: Final = ("Mn", "Me", "Cf")


def is_wide(letter: str) -> bool:
    """Return whether a letter takes two columns, as those of Chinese, Japanese and Korean do.

    >>> is_wide("名"), is_wide("é")
    (True, False)
    """
    return east_asian_width(letter) in "WF"


def columns_of(text: str) -> int:
    r"""Return how many columns a line of text takes.

    >>> columns_of("Ada"), columns_of("名前"), columns_of("e\u0301")
    (3, 4, 1)
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(letter: str) -> int:
    if is_wide(letter):
        return 2
    return 0 if category(letter) in _NO_WIDTH else 1
