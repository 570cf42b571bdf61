"""Hint cards: the rules of a game on one screen of plain text.

Belongs here: how such a card is laid out.
Does not belong here: what it says (the summaries of each game).
"""

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

WIDTH: Final = 80
"""How many columns a card has at most."""

HEIGHT: Final = 24
"""How many lines a card has at most."""

_LABELS: Final = 10


def hint_card(title: str, paragraphs: Iterable[tuple[str, str]]) -> str:
    """Return a card: a title, and paragraphs that are wrapped beside their labels.

    >>> print(hint_card("PATIENCE", [("Aim", "Sort all cards."), ("", "Alone.")]))
    PATIENCE
    Aim       Sort all cards.
              Alone.

    Args:
        title: the first line.
        paragraphs: each with its label; an empty label goes on with the one before.
    """
    lines = [title]
    for label, text in paragraphs:
        first, *rest = wrap(text, WIDTH - _LABELS)
        lines.append(label.ljust(_LABELS) + first)
        lines += [" " * _LABELS + line for line in rest]
    return "\n".join(lines)
