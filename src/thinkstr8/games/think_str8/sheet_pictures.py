"""The deduction sheet of Think Str8!, as a picture.

Belongs here: `sheet_picture`, and where everything lies on it.
Does not belong here: how the pieces look (artwork), what is marked (sheet).
"""

from collections.abc import Iterator
from typing import Final, assert_never

from thinkstr8.core.checks import require_kind, with_class
from thinkstr8.core.errors import WrongKindError
from thinkstr8.games.think_str8.artwork import covered, small_card, span, symbol
from thinkstr8.games.think_str8.components import GAME
from thinkstr8.games.think_str8.sheet import EXCLUDED, OPEN, SEEN, Mark, Sheet, SheetRound
from thinkstr8.kit.drawing import (
    FAINT,
    INK,
    LINE,
    WHITE,
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
_CROSSED: Final = "#8b939c"
_CERTAIN: Final = "#fff3bf"
_LEGEND: Final = (
    (OPEN, False, "can be"),
    (OPEN, True, "must be"),
    (EXCLUDED, False, "excluded"),
    (SEEN, False, "seen elsewhere"),
)


def sheet_picture(sheet: Sheet, name: str | None = None) -> str:
    """Return a deduction sheet as an SVG picture.

    >>> from thinkstr8.games.think_str8 import Stage, example, sheet, view
    >>> picture = sheet_picture(sheet(view(example(Stage.GUESS), 1)), name="Ben")
    >>> picture.splitlines()[1]
    '<title>Deduction sheet of Ben after 9 rounds</title>'

    Args:
        sheet: what is drawn.
        name: what to call its owner; a long name is shortened.

    Raises:
        WrongKindError: it is not a sheet of this game, or the name is not a text.
    """
    require_kind(sheet, Sheet, GAME)
    if name is not None and type(name) is not str:
        raise WrongKindError(f"The name on a sheet must be a str, not {with_class(name)}.")
    owner = f"seat {sheet.seat}" if name is None else fitted(name, 200, 22, bold=True)
    heading = f"Deduction sheet of {owner}"
    parts = [words(heading, (_MARGIN, _MARGIN + 12), 22, bold=True), *_legend(), *_boxes(sheet)]
    top: float = 200
    for entry in sheet.rounds:
        parts += _round(sheet, entry, top)
        top += _LINE
    parts += _given_up(sheet, top)
    bottom = top + 8 + 26 * max(1, *map(len, sheet.given_up)) + _MARGIN
    title = f"{heading} after {some(len(sheet.rounds), 'round')}"
    return picture(_bets(sheet) + _BETS + _SUMS + _MARGIN, bottom, title, parts)


def _column(colour: int) -> float:
    return _MARGIN + _LABELS + _PITCH * colour


def _bets(sheet: Sheet) -> float:
    """Return where the bets begin."""
    return _column(len(sheet.colours))


def _legend() -> Iterator[str]:
    left: float = _MARGIN
    for mark, is_last, meaning in _LEGEND:
        yield _box(Box(left, 58, 20, 20), 3, mark, last=is_last)
        yield words(meaning, (left + 28, 68), 12, fill=FAINT)
        left += 28 + width_of(meaning, 12) + 16


def _boxes(sheet: Sheet) -> Iterator[str]:
    """Yield the eight boxes of every colour, and the headings of the rounds."""
    for colour, marks in zip(sheet.colours, sheet.marks, strict=True):
        left = _column(colour)
        yield symbol(colour, (left + 8, 106), 7)
        yield words(colour.label, (left + 22, 106), 13, bold=True)
        is_last = marks.count(OPEN) == 1
        for number, mark in enumerate(marks):
            row, place = divmod(number, _ACROSS)
            box = Box(left + _BOX * place, 122 + _BOX * row, _BOX, _BOX)
            title = f"{colour.label} {number}: {mark}"
            yield _box(box, number, mark, last=is_last, title=title)
    left = _bets(sheet)
    yield words("round", (_MARGIN, 186), 12, fill=FAINT)
    yield words("bet", (left, 186), 12, fill=FAINT)
    yield words("sum", (left + _BETS, 186), 12, fill=FAINT)


def _box(box: Box, number: int, mark: Mark, *, last: bool = False, title: str = "") -> str:
    """Return a box: black if seen, crossed out if excluded, framed if it is the last open one."""
    size = 0.56 * box.height
    match mark:
        case Mark.SEEN:
            parts = [
                rectangle(box, fill=INK, line=LINE),
                words(str(number), box.centre, 0.8 * size, anchor="middle", fill=LINE),
            ]
        case Mark.EXCLUDED:
            parts = [
                rectangle(box, fill=WHITE, line=LINE),
                words(str(number), box.centre, size, anchor="middle", fill=_CROSSED),
                *_cross(box),
            ]
        case Mark.OPEN:
            parts = [
                rectangle(box, fill=_CERTAIN if last else WHITE, line=LINE),
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


def _round(sheet: Sheet, entry: SheetRound, top: float) -> Iterator[str]:
    """Yield the line of a round: the dice in their columns, the bet, and what the sum can be."""
    y, left = top + _LINE / 2, _bets(sheet)
    yield segment((_MARGIN, top), (left + _BETS + _SUMS, top), line=LINE)
    yield words(str(entry.number), (_MARGIN + 22, y), 13, anchor="end", bold=True)
    for colour in dict.fromkeys(entry.dice):
        known = entry.known[entry.dice.index(colour)]
        count = entry.dice.count(colour)
        for place in range(count):
            yield symbol(colour, (_column(colour) + 8 + 20 * place, y), 6.5)
        if known is not None:
            yield words(str(known), (_column(colour) + 4 + 20 * count, y), 14, bold=True)
    yield words(f"{covered(entry.bet)} {entry.verdict.replace('_', ' ')}", (left, y), 12)
    sums = ", ".join(span(sums.low, sums.high) for sums in entry.sums)
    yield words(sums, (left + _BETS, y), 12, bold=True)


def _given_up(sheet: Sheet, top: float) -> Iterator[str]:
    yield segment((_MARGIN, top), (_bets(sheet) + _BETS + _SUMS, top), line=LINE)
    yield words("given up", (_MARGIN, top + 20), 12, fill=FAINT)
    for colour, numbers in zip(sheet.colours, sheet.given_up, strict=True):
        for place, number in enumerate(numbers):
            box = Box(_column(colour), top + 8 + 26 * place, 48, 23)
            yield small_card(box, colour, number)
