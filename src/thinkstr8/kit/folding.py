"""Long texts on several lines.

Belongs here: breaking a text at its spaces, where a line would become too wide.
Does not belong here: the texts, the width of any page.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from thinkstr8.kit.columns import columns_of

_USUAL: Final = 400
"""The length up to which a text is probably a sentence that comes again."""


def folded(text: str, width: int) -> tuple[str, ...]:
    """Return a text as lines of at most `width` columns, broken at spaces but not at hyphens.

    A word is only broken if it is wider than a line.

    >>> folded("Take one of the free tokens.", 12)
    ('Take one of', 'the free', 'tokens.')
    >>> folded("名前を取る", 4)
    ('名前', 'を取', 'る')
    """
    return _kept(text, width) if len(text) <= _USUAL else _lines(text, width)


def _lines(text: str, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    line, used = "", 0
    for word in text.split():
        for piece, wide in _pieces(word, width):
            if line and used + 1 + wide <= width:
                line, used = f"{line} {piece}", used + 1 + wide
            else:
                lines += [line] if line else []
                line, used = piece, wide
    return (*lines, line) if line else tuple(lines)


def _pieces(word: str, width: int) -> Iterator[tuple[str, int]]:
    """Yield a word with its columns, in pieces if it is wider than a line."""
    wide = columns_of(word)
    if wide <= width:
        yield word, wide
        return
    begun, used = "", 0
    for letter in word:
        columns = columns_of(letter)
        if begun and used + columns > width:
            yield begun, used
            begun, used = "", 0
        begun, used = begun + letter, used + columns
    yield begun, used


_kept: Final = lru_cache(maxsize=2048)(_lines)
"""The same, but kept for the next time: most sentences of a description come again in the next."""
