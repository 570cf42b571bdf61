"""The deduction sheet in a terminal: a line for each colour, and one for each round.

Belongs here: drawing notes in few columns, and perfect ones next to them or below them.
Does not belong here: writing on a sheet (front/notebook), what follows from what (the game).
"""

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from thinkstr8.cli.boards.inks import FAINT, INKS, row, whole
from thinkstr8.core import AnyGame, AnySpectatorView, AnyView
from thinkstr8.games import think_str8
from thinkstr8.games.think_str8 import Colour, Mark, Notes, Sheet, View

LABEL: Final = 8
"""The number of columns before the first number."""

HEAD: Final = 1
"""The number of lines before the first colour."""

_PRINTED: Final = 80
"""The number of columns of a sheet as it is printed."""

_BOXES: Final = 15
_GAP: Final = 3
_BOTH: Final = LABEL + _BOXES + _GAP + _BOXES
_ROUND: Final = 10
_SIGNS: Final = {Mark.SEEN: "#", Mark.EXCLUDED: "x"}
_LEGEND: Final = "a digit is open, # seen, x excluded"


def sheet_text(
    notes: Notes, perfect: Notes | None, width: int, cursor: tuple[int, int] | None = None
) -> Text:
    """Return a person's notes as a text, with the perfect ones as a hint.

    Args:
        notes: the person's own notes.
        perfect: the perfect notes; None without hints.
        width: the largest number of columns; the perfect notes are below the others if need be.
        cursor: the row and the column of the number that is marked, if there is one.
    """
    beside = None if perfect is None or width < _BOTH else perfect
    lines = [_head("yours", "" if beside is None else "perfect"), *_colours(notes, beside, cursor)]
    if perfect is not None and beside is None:
        lines += [_head("perfect"), *_colours(perfect)]
    return whole([*lines, Text(_LEGEND, FAINT), Text(""), *_rounds(notes, width)])


def whole_sheet(sheet: Sheet, width: int) -> Text:
    """Return a sheet as it is printed, or in fewer columns if there is no room for that."""
    if width >= _PRINTED:
        return Text(sheet.text())
    notes = sheet.notes
    lines = [*_colours(notes), Text(_LEGEND, FAINT), Text(""), *_rounds(notes, width)]
    return whole([*lines, *_guesses(notes, width)])


def perfect_sheet(game: AnyGame, view: AnyView | AnySpectatorView) -> Sheet | None:
    """Return the sheet of a perfect note-taker; None if a game or a spectator has no sheet."""
    if game is not think_str8 or not isinstance(view, View):
        return None
    return think_str8.sheet(view)


def _head(first: str, second: str = "") -> Text:
    return Text(f"{'':{LABEL}}{first:{_BOXES + _GAP}}{second}".rstrip(), FAINT)


def _colours(
    notes: Notes, beside: Notes | None = None, cursor: tuple[int, int] | None = None
) -> Iterator[Text]:
    """Yield a line for each colour."""
    for place, colour in enumerate(notes.colours):
        line = Text(f"{colour.label:{LABEL}}", INKS[colour.label])
        at = cursor[1] if cursor is not None and cursor[0] == place else None
        line.append_text(_boxes(notes, colour, at))
        if beside is not None:
            line.append(" " * _GAP).append_text(_boxes(beside, colour))
        yield line


def _boxes(notes: Notes, colour: Colour, at: int | None = None) -> Text:
    boxes = []
    for number, mark in enumerate(notes.marks[colour]):
        is_open = mark is Mark.OPEN
        style = INKS[colour.label] if is_open else FAINT
        sign = str(number) if is_open else _SIGNS[mark]
        boxes.append(Text(sign, f"{style} reverse" if number == at else style))
    return Text(" ").join(boxes)


def _rounds(notes: Notes, width: int) -> Iterator[Text]:
    """Yield the dice, the numbers given up and the possible sums of each round so far."""
    for number, line in enumerate(notes.lines, start=1):
        if not any(line.dice):
            continue
        cells = []
        for colour in notes.colours:
            gone = line.numbers[colour]
            words = " ".join([colour.label] * line.dice[colour])
            if gone is not None:
                words = f"{words or colour.label} {gone}"
            if words:
                cells.append(Text(words, INKS[colour.label]))
        if line.sums:
            cells.append(Text(f"sum {' or '.join(map(str, line.sums))}"))
        yield from row(Text(f"round {number}", FAINT), cells, width, _ROUND)


def _guesses(notes: Notes, width: int) -> list[Text]:
    """Return the guesses that are written down, if there are any."""
    cells = [
        Text(f"{colour.label} {', '.join(map(str, named)) or 'none'}", INKS[colour.label])
        for colour, named in zip(notes.colours, notes.guesses, strict=True)
        if named is not None
    ]
    return row(Text("guesses", FAINT), cells, width, _ROUND) if cells else []
