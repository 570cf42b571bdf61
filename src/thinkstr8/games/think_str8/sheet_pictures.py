"""The picture of a deduction sheet of Think Str8!.

Belongs here: `sheet_picture` and its layout.
Does not belong here: the look of the pieces (artwork), the marks themselves (sheet).
"""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from thinkstr8.core.checks import require_kind, with_class
from thinkstr8.core.errors import WrongKindError
from thinkstr8.games.think_str8.artwork import covered, span, symbol
from thinkstr8.games.think_str8.components import GAME
from thinkstr8.games.think_str8.notes import Notes, guess_cell, number_cell
from thinkstr8.games.think_str8.rules import GUESSED_RIGHT
from thinkstr8.games.think_str8.sheet import Sheet, SheetRound
from thinkstr8.games.think_str8.sheet_parts import EXCLUDED, OPEN, SEEN, Mark, NotesLine
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    FOCUS,
    INK,
    LINE,
    Box,
    fitted,
    group,
    picture,
    rectangle,
    segment,
    width_of,
    words,
)
from thinkstr8.kit.phrases import some

_MARGIN: Final = 24
_LABELS: Final = 80
_PITCH: Final = 112
_BOX: Final = 25
_ACROSS: Final = 4
_BETS: Final = 124
_SUMS: Final = 96
_LINE: Final = 28
_LINES: Final = 200
_LEGEND: Final = (
    (OPEN, False, "can be"),
    (OPEN, True, "must be"),
    (EXCLUDED, False, "excluded"),
    (SEEN, False, "seen elsewhere"),
)


def sheet_picture(sheet: Sheet | Notes, name: str | None = None) -> str:
    """Return a deduction sheet, or a player's own notes, as an SVG picture.

    >>> from thinkstr8.games.think_str8 import Stage, example, sheet, view
    >>> picture = sheet_picture(sheet(view(example(Stage.GUESS), 1)), name="Ben")
    >>> picture.splitlines()[1]
    '<title>Deduction sheet of Ben after 9 rounds</title>'

    Args:
        sheet: the sheet or the notes to draw.
        name: the name of the owner; a long name is shortened.

    Raises:
        WrongKindError: it is not a sheet or notes of this game, or the name is not a str.
    """
    if type(sheet) is not Notes:
        require_kind(sheet, Sheet, GAME)
    if name is not None and type(name) is not str:
        raise WrongKindError(f"The name on a sheet must be a str, not {with_class(name)}.")
    notes, bets = _parts(sheet)
    heading = _heading(sheet, name)
    parts = [
        words(heading, (_MARGIN, _MARGIN + 12), 22, bold=True),
        *_legend(),
        *_boxes(notes),
        *_headings(notes, bets is not None),
    ]
    top: float = _LINES
    for number, line in enumerate(notes.lines, start=1):
        parts += _line(notes, number, line, top)
        top += _LINE
    parts += _bets(notes, bets or ())
    parts += _last_line(notes, top)
    parts += _guesses(notes, top + 16)
    bottom = top + 16 + 3 * _BOX + _MARGIN
    checked = sum(bool(line.sums) for line in notes.lines)
    title = f"{heading} after {some(checked, 'round')}"
    return picture(_right(notes) + _SUMS + _MARGIN, bottom, title, parts)


def _parts(sheet: Sheet | Notes) -> tuple[Notes, tuple[SheetRound, ...] | None]:
    """Return the notes of a sheet, and its rounds with bets, which only a perfect sheet has."""
    return (sheet, None) if isinstance(sheet, Notes) else (sheet.notes, sheet.rounds)


def _heading(sheet: Sheet | Notes, name: str | None) -> str:
    kind = "Notes" if isinstance(sheet, Notes) else "Deduction sheet"
    if name is not None:
        return f"{kind} of {fitted(name, 200, 22, bold=True)}"
    return kind if isinstance(sheet, Notes) else f"{kind} of seat {sheet.seat}"


def _column(colour: int) -> float:
    return _MARGIN + _LABELS + _PITCH * colour


def _left(notes: Notes) -> float:
    """Return the left edge of the bets."""
    return _column(len(notes.colours))


def _right(notes: Notes) -> float:
    """Return the left edge of the sums."""
    return _left(notes) + _BETS


def _legend() -> Iterator[str]:
    left: float = _MARGIN
    for mark, is_last, meaning in _LEGEND:
        yield _box(Box(left, 58, 20, 20), 3, mark, last=is_last)
        yield words(meaning, (left + 28, 68), 12, fill=FAINT)
        left += 28 + width_of(meaning, 12) + 16


def _boxes(notes: Notes) -> Iterator[str]:
    """Yield the eight boxes of every colour."""
    for colour, marks in zip(notes.colours, notes.marks, strict=True):
        left = _column(colour)
        yield symbol(colour, (left + 8, 106), 7)
        yield words(colour.label, (left + 22, 106), 13, bold=True)
        is_last = marks.count(OPEN) == 1
        for number, mark in enumerate(marks):
            row, place = divmod(number, _ACROSS)
            box = Box(left + _BOX * place, 122 + _BOX * row, _BOX, _BOX)
            title = f"{colour.label} {number}: {mark}"
            yield _box(box, number, mark, last=is_last, title=title)


def _headings(notes: Notes, has_bets: bool) -> Iterator[str]:  # noqa: FBT001  # of the columns
    yield words("round", (_MARGIN, 186), 12, fill=FAINT)
    if has_bets:
        yield words("bet", (_left(notes), 186), 12, fill=FAINT)
    yield words("sum", (_right(notes), 186), 12, fill=FAINT)


def _box(box: Box, number: int, mark: Mark, *, last: bool = False, title: str = "") -> str:
    """Return a box: black if seen, crossed out if excluded, framed if it is the last open box."""
    size = 0.56 * box.height
    match mark:
        case Mark.SEEN:
            parts = [
                rectangle(box, fill=INK, line=LINE),
                words(str(number), box.centre, 0.8 * size, anchor="middle", fill=LINE),
            ]
        case Mark.EXCLUDED:
            parts = [
                rectangle(box, fill=FACE, line=LINE),
                words(str(number), box.centre, size, anchor="middle", fill=FAINT),
                *_cross(box),
            ]
        case Mark.OPEN:
            parts = [
                rectangle(box, fill=FOCUS if last else FACE, line=LINE),
                words(str(number), box.centre, size, anchor="middle", bold=True),
            ]
            if last:
                frame = Box(box.left + 1, box.top + 1, box.width - 2, box.height - 2)
                parts.append(rectangle(frame, fill="none", line=INK, thickness=2.5))
        case _:
            assert_never(mark)
    return group(parts, title)


def _cross(box: Box) -> Iterator[str]:
    near, far = 0.15 * box.width, 0.85 * box.width
    for start, end in ((near, far), (far, near)):
        corners = (box.left + start, box.top + near), (box.left + end, box.top + far)
        yield segment(*corners, line=INK, thickness=1.3)


def _line(notes: Notes, number: int, line: NotesLine, top: float) -> Iterator[str]:
    """Yield the line of a round: dice and numbers in their columns, and the possible sums."""
    y = top + _LINE / 2
    yield segment((_MARGIN, top), (_right(notes) + _SUMS, top), line=LINE)
    yield words(str(number), (_MARGIN + 22, y), 13, anchor="end", bold=True)
    for colour in notes.colours:
        left, count = _column(colour), line.dice[colour]
        for place in range(count):
            yield symbol(colour, (left + 8 + 20 * place, y), 6.5)
        if written := number_cell(line, colour):
            yield words(written, (left + 4 + 20 * count, y), 14, bold=True)
    if line.sums:
        sums = ", ".join(span(sums.low, sums.high) for sums in line.sums)
        yield words(sums, (_right(notes), y), 12, bold=True)


def _bets(notes: Notes, rounds: Iterable[SheetRound]) -> Iterator[str]:
    """Yield the seat's bets and verdicts, next to the lines."""
    for entry in rounds:
        if entry.bet is not None:
            told = f" {entry.verdict.replace('_', ' ')}" if entry.verdict else ""
            y = _LINES + _LINE * (entry.number - 0.5)
            yield words(f"{covered(entry.bet)}{told}", (_left(notes), y), 12)


def _last_line(notes: Notes, bottom: float) -> Iterator[str]:
    """Yield the mark of the line that ends the game."""
    yield words("last", (_MARGIN + 30, bottom - _LINE / 2), 12, fill=FAINT)
    yield segment((_MARGIN, bottom), (_right(notes) + _SUMS, bottom), line=INK, thickness=2)


def _guesses(notes: Notes, top: float) -> Iterator[str]:
    """Yield the box for the final guesses, with one row for each number of a guess."""
    for place, points in enumerate(GUESSED_RIGHT.values()):
        y = top + _BOX * place
        label = some(points, "point")
        yield words(label, (_MARGIN, y + _BOX / 2), 12, fill=FAINT)
        for colour, named in zip(notes.colours, notes.guesses, strict=True):
            box = Box(_column(colour), y, 2 * _BOX, _BOX)
            written = guess_cell(named, place)
            title = f"{colour.label}, {label}: {written or 'empty'}"
            number = [words(written, box.centre, 14, anchor="middle", bold=True)] if written else []
            yield group([rectangle(box, fill=FACE, line=LINE), *number], title)
