"""Text that takes several lines, or smaller type, before it is shortened.

Belongs here: fitting a name or a sentence into a space of a picture.
Does not belong here: single lines of text, and their widths (drawing).
"""

import re
from collections.abc import Callable
from itertools import product
from typing import Final, TypeAlias

from thinkstr8.core.values import frozen
from thinkstr8.kit.drawing import INK, fitted, width_of, words

SMALLEST: Final = 12
"""The smallest type of what matters: still readable on a phone."""

_SPACING: Final = 1.28
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")  # between letters
_Breaks: TypeAlias = Callable[[str, int], int]
"""Where to break a text of which so many letters fit on a line; 0 if it cannot be broken."""


@frozen
class Label:
    """A text that fits into a space.

    Attributes:
        lines: the lines of the text.
        size: the font size.
        bold: whether it is in bold print.
    """

    lines: tuple[str, ...]
    size: float
    bold: bool = False

    @property
    def height(self) -> float:
        """The height of all lines."""
        return round(_SPACING * self.size * len(self.lines), 2)

    def drawn(self, at: tuple[float, float], *, anchor: str = "start", fill: str = INK) -> str:
        """Return the drawing of the lines; `at` is the anchor point at the top."""
        left, top = at
        pitch = _SPACING * self.size
        return "".join(
            words(
                line,
                (left, round(top + pitch * (place + 0.5), 2)),
                self.size,
                anchor=anchor,
                bold=self.bold,
                fill=fill,
            )
            for place, line in enumerate(self.lines)
        )


def label(text: str, width: float, size: float, *, bold: bool = False, most: int = 2) -> Label:
    """Return a text that fits into a width: in smaller type or on more lines if it must be.

    Smaller type comes before a further line, and both come before shortening the text. Lines break
    at spaces and after hyphens if they can.

    >>> label("Ada", 100, 14)
    Label(lines=('Ada',), size=14, bold=False)
    >>> label("Ada of the many names", 100, 14)
    Label(lines=('Ada of the', 'many names'), size=13, bold=False)
    >>> label("Ada of the many very long names", 100, 14)
    Label(lines=('Ada of the', 'many very …'), size=12, bold=False)
    >>> label("Christopher-Alexander", 120, 14).lines
    ('Christopher-', 'Alexander')

    Args:
        text: the text.
        width: the largest width of a line.
        size: the largest font size; the smallest is `SMALLEST`.
        bold: whether the text is in bold print.
        most: the largest number of lines.
    """
    sizes = [size, *(smaller for smaller in range(int(size), SMALLEST - 1, -1) if smaller < size)]
    for count in range(1, most + 1):
        for breaks, each in product((_between_words, _anywhere), sizes):
            found = _broken(Label((text,), each, bold), width, count, breaks)
            if width_of(found.lines[-1], each, bold=bold) <= width:
                return found
    *kept, rest = _broken(Label((text,), sizes[-1], bold), width, most, _best).lines
    return Label((*kept, fitted(rest, width, sizes[-1], bold=bold)), sizes[-1], bold)


def _broken(whole: Label, width: float, count: int, breaks: _Breaks) -> Label:
    """Return a label on so many lines; the last has the rest of the text, even if it is long."""
    (rest,) = whole.lines
    lines: list[str] = []
    while len(lines) < count - 1 and width_of(rest, whole.size, bold=whole.bold) > width:
        cut = breaks(rest, _fitting(rest, width, whole))
        if not cut:
            break
        lines.append(rest[:cut])
        rest = rest[cut:].removeprefix(" ")
    return Label((*lines, rest), whole.size, whole.bold)


def _between_words(text: str, most: int) -> int:
    """Return where to break a text: at its last space, or after a hyphen; 0 if it has none."""
    found = max((each.end() for each in _HYPHEN.finditer(text) if each.end() <= most), default=0)
    return max(found, text.rfind(" ", 1, most + 1))


def _anywhere(_text: str, most: int) -> int:
    return most


def _best(text: str, most: int) -> int:
    return _between_words(text, most) or most


def _fitting(text: str, width: float, like: Label) -> int:
    """Return how many letters of a text fit into a width, at least one."""
    count = 1
    while count < len(text) and width_of(text[: count + 1], like.size, bold=like.bold) <= width:
        count += 1
    return count
