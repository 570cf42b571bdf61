"""Hint cards: the rules of a game on one screen of plain text.

Belongs here: the layout of a card.
Does not belong here: the text of a card (each game's summaries).
"""

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

WIDTH: Final = 80
"""The largest number of columns of a card."""

HEIGHT: Final = 24
"""The largest number of lines of a card."""

_LABELS: Final = 10


def hint_card(title: str, paragraphs: Iterable[tuple[str, str]]) -> str:
    """Return a card: a title, and paragraphs wrapped next to their labels.

    >>> print(hint_card("PATIENCE", [("Aim", "Sort all cards."), ("", "Alone.")]))
    PATIENCE
    Aim       Sort all cards.
              Alone.

    Args:
        title: the first line.
        paragraphs: pairs of a label and a text; an empty label continues the previous one.
    """
    lines = [title]
    for label, text in paragraphs:
        first, *rest = wrap(text, WIDTH - _LABELS)
        lines.append(label.ljust(_LABELS) + first)
        lines += [" " * _LABELS + line for line in rest]
    return "\n".join(lines)
