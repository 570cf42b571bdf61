"""Colours of text in a terminal. A colour never says anything that the text does not say as well.

Belongs here: which word has which colour, and lines that fit a width.
Does not belong here: the tables themselves.
"""

import re
from collections.abc import Iterable
from typing import Final

from rich.text import Text

from thinkstr8.core.palettes import DARK

INKS: Final = {
    name: f"bold {getattr(DARK, name)}"
    for name in ("blue", "green", "yellow", "purple", "red", "grey", "orange", "pink")
}
"""The style of each colour of the games, by its name."""

FAINT: Final = DARK.faint
OWN: Final = "bold"

_CARD: Final = re.compile(rf"\b(?:{'|'.join(INKS)})\b(?: \d+\b)?", re.IGNORECASE)


def tinted(sentence: str, style: str = "") -> Text:
    """Return a sentence in which each colour, and the number of its card, is written in it."""
    text = Text(sentence, style)
    for found in _CARD.finditer(sentence):
        text.stylize(INKS[found[0].partition(" ")[0].casefold()], *found.span())
    return text


def ink(name: str, words: str | None = None) -> Text:
    """Return words in a colour; by default the name of the colour."""
    return Text(name if words is None else words, INKS[name])


def row(label: str | Text, cells: Iterable[Text], width: int, indent: int) -> list[Text]:
    """Return a label and cells, wrapped into lines that begin below the first cell."""
    lines = [Text().append_text(Text(label) if isinstance(label, str) else label)]
    lines[0].append(" " * (indent - lines[0].cell_len))
    empty = True
    for cell in cells:
        if not empty and lines[-1].cell_len + 2 + cell.cell_len > width:
            lines.append(Text(" " * indent))
            empty = True
        lines[-1].append_text(Text("" if empty else "  ")).append_text(cell)
        empty = False
    return lines


def whole(lines: Iterable[Text]) -> Text:
    """Return lines as one text."""
    return Text("\n").join(lines)
