"""Drawings of the pieces of Numer.

Belongs here: the look of the players' colours, boards, tiles and judged numbers.
Does not belong here: where the pieces lie (pictures).

Every colour has its own symbol, so that nothing depends on seeing colours.
"""

from collections.abc import Iterator
from typing import Final

from thinkstr8.core.checks import present
from thinkstr8.games.numer.checking import ACCEPTED, TurnResult, first_digit_points
from thinkstr8.games.numer.components import Digits, PlayerColour, numeral
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    INK,
    LINE,
    SHADE,
    Box,
    group,
    rectangle,
    segment,
    tint,
    words,
)
from thinkstr8.kit.phrases import some
from thinkstr8.kit.shapes import shape

TINTS: Final = {colour: tint(colour.label) for colour in PlayerColour}
"""The fill of each player colour."""

_DIGITS: Final = 10
_EDGE: Final = 5
_CORNER: Final = 26


def symbol(
    colour: PlayerColour, centre: tuple[float, float], radius: float, fill: str | None = None
) -> str:
    """Return the symbol of a colour: a circle, square, triangle, diamond or star."""
    return shape(colour.shape, centre, radius, fill=fill or TINTS[colour])


def marker(colour: PlayerColour, centre: tuple[float, float], radius: float, name: str) -> str:
    """Return the symbol of a player, with a title that names the player."""
    return group([symbol(colour, centre, radius)], f"{name} has {colour.label}, the {colour.shape}")


def board(box: Box, colour: PlayerColour, digits: Digits, name: str) -> str:
    """Return a board with its symbol in the lower right corner; missing digits are crossed out."""
    width = (box.width - 2 * _EDGE - _CORNER) / _DIGITS
    parts = [rectangle(box, fill=TINTS[colour], line=INK, corner=7)]
    for digit in range(_DIGITS):
        cell = Box(
            box.left + _EDGE + digit * width + 1,
            box.top + _EDGE,
            width - 2,
            box.height - 2 * _EDGE,
        )
        parts += _cell(cell, digit, is_open=digit in digits)
    corner = box.right - _CORNER / 2 - 2, box.bottom - _CORNER / 2 - 1
    parts.append(symbol(colour, corner, 8, FACE))
    left = ", ".join(map(str, digits)) or "none"
    return group(parts, f"the {colour.label} board of {name}, open digits: {left}")


def _cell(cell: Box, digit: int, *, is_open: bool) -> Iterator[str]:
    fill, ink = (FACE, INK) if is_open else (SHADE, FAINT)
    yield rectangle(cell, fill=fill, corner=4)
    yield words(str(digit), cell.centre, 0.55 * cell.height, anchor="middle", bold=True, fill=ink)
    if not is_open:
        start, end = (cell.left + 6, cell.bottom - 6), (cell.right - 6, cell.top + 6)
        yield segment(start, end, thickness=2.5)


def tile(box: Box, colour: PlayerColour, number: int | None, name: str, *, is_written: bool) -> str:
    """Return a tile: face up with its number, face down, or an empty place for one."""
    title = f"the {colour.label} tile of {name}"
    if not is_written:
        place = rectangle(box, fill="none", line=LINE, thickness=1.5, corner=7, dashed=True)
        return group([place], f"{title}: nothing is written")
    back = rectangle(box, fill=TINTS[colour], line=INK, corner=7)
    if number is None:
        middle = symbol(colour, box.centre, 11, FACE)
        return group([back, middle], f"{title}: written, face down")
    field = Box(
        box.left + _EDGE,
        box.top + _EDGE,
        box.width - 2 * _EDGE - _CORNER,
        box.height - 2 * _EDGE,
    )
    size = 0.68 * field.height
    inside = [
        rectangle(field, fill=FACE, corner=4),
        words(numeral(number), field.centre, size, anchor="middle", bold=True),
        symbol(colour, (box.right - _CORNER / 2 - 2, box.bottom - _CORNER / 2 - 1), 8, FACE),
    ]
    return group([back, *inside], f"{title}: {numeral(number)}")


def judged(at: tuple[float, float], result: TurnResult, turn: int, seat: int, name: str) -> str:
    """Return a seat's number of a turn with its verdict; `at` is the middle of the left edge."""
    number, verdict = result.numbers[seat], result.verdicts[seat]
    x, y = at
    if number is None or verdict is None:
        return group(
            [words("no digit left", at, 10, fill=FAINT)], f"turn {turn}: {name} had no digit left"
        )
    points = result.points[seat]
    is_accepted = verdict is ACCEPTED
    plate = Box(x, y - 11, 38, 22)
    inside = [
        rectangle(plate, fill=FACE if is_accepted else SHADE, line=LINE, corner=4),
        words(
            numeral(number),
            plate.centre,
            14,
            anchor="middle",
            bold=is_accepted,
            fill=INK if is_accepted else FAINT,
        ),
    ]
    if is_accepted:
        inside.append(words(earned(result, turn, seat), (x + 44, y), 12, bold=True))
    else:
        inside.append(segment((x + 4, y), (x + 34, y), thickness=1.5))
        inside.append(words(str(verdict), (x + 44, y), 9.5, fill=FAINT))
    return group(
        inside,
        f"turn {turn}: {name} wrote {numeral(number)}: {verdict}, {some(points, 'point')}",
    )


def earned(result: TurnResult, turn: int, seat: int) -> str:
    """Return the points of an accepted number as text: for its first digit, plus any bonus."""
    points = result.points[seat]
    first = first_digit_points(present(result.numbers[seat]), turn)
    return f"{first}" if points == first else f"{first}+{points - first}"
