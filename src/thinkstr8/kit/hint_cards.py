"""Hint cards: the rules of a game on one screen of plain text.

Belongs here: the layout of a card.
Does not belong here: the text of a card (each game's summaries).
"""

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from thinkstr8.core.checks import describe, not_int
from thinkstr8.core.errors import QuestionError

WIDTH: Final = 80
"""The usual number of columns of a card."""

NARROWEST: Final = 30
"""The smallest number of columns of a card."""

HEIGHT: Final = 24
"""The largest number of lines of a card of the usual width."""

_LABELS: Final = 10


def hint_card(title: str, paragraphs: Iterable[tuple[str, str]], width: int = WIDTH) -> str:
    """Return a card: a title, and paragraphs wrapped next to their labels.

    >>> print(hint_card("PATIENCE", [("Aim", "Sort all cards."), ("", "Alone.")]))
    PATIENCE
    Aim       Sort all cards.
              Alone.

    Args:
        title: the first line.
        paragraphs: pairs of a label and a text; an empty label continues the previous one.
        width: the largest number of columns.

    Raises:
        QuestionError: the card would be too narrow.
        WrongKindError: `width` is not an int.
    """
    if type(width) is not int:
        raise not_int("The width", width)
    if width < NARROWEST:
        raise QuestionError(f"A hint card has at least {NARROWEST} columns, not {describe(width)}.")
    lines = wrap(title, width)
    for label, text in paragraphs:
        first, *rest = wrap(text, width - _LABELS)
        lines.append(label.ljust(_LABELS) + first)
        lines += [" " * _LABELS + line for line in rest]
    return "\n".join(lines)
