"""Drawings of the pieces of Numer.

Belongs here: the look of the players' colours, boards, tiles and written numbers.
Does not belong here: where the pieces lie (pictures).

Every colour has its own symbol, so that nothing depends on seeing colours. No text lies on the
colour of a player, so that everyone can read it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from thinkstr8.games.numer.components import DIGITS, Digits, PlayerColour, numeral
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    FOCUS,
    INK,
    LINE,
    SHADE,
    Box,
    group,
    picks,
    rectangle,
    section,
    segment,
    tint,
    words,
)
from thinkstr8.kit.shapes import shape

TINTS: Final = {colour: tint(colour.label) for colour in PlayerColour}
"""The fill of each player colour."""

PICK: Final = "digit"
"""The pick of a digit on a board: whichever digit of the number comes next."""

_EDGE: Final = 5
_CORNER: Final = 26


def symbol(
    colour: PlayerColour, centre: tuple[float, float], radius: float, fill: str | None = None
) -> str:
    """Return the symbol of a colour: a circle, square, triangle, diamond or star."""
    return shape(colour.shape, centre, radius, fill=fill or TINTS[colour])


def marker(colour: PlayerColour, centre: tuple[float, float], radius: float, name: str) -> str:
    """Return the symbol of a player, with a title that names the player."""
    title = f"{name} has {colour.label}, the {colour.shape}"
    return group([symbol(colour, centre, radius)], title, kind="player")


def board(
    box: Box,
    colour: PlayerColour,
    digits: Digits,
    name: str,
    *,
    count: int = DIGITS,
    choosable: Digits = (),
    has_symbol: bool = True,
) -> str:
    """Return a board, on which missing digits are crossed out.

    Args:
        box: where a board with ten digits lies; with fewer digits it is narrower.
        colour: the colour of the player.
        digits: the open digits.
        name: the name of the player.
        count: the number of digits on it.
        choosable: the digits that the viewer can choose now.
        has_symbol: whether the symbol of the player is in the lower right corner.
    """
    pitch = (box.width - 2 * _EDGE - (_CORNER if has_symbol else 0)) / DIGITS
    box = Box(box.left, box.top, box.width - pitch * (DIGITS - count), box.height)
    parts = [rectangle(box, fill=TINTS[colour], line=INK, corner=7)]
    for digit in range(count):
        left = box.left + _EDGE + pitch * digit
        cell = Box(left + 1, box.top + _EDGE, pitch - 2, box.height - 2 * _EDGE)
        is_choice = digit in choosable
        parts.append(_digit(cell, digit, is_open=digit in digits, is_choice=is_choice))
    if has_symbol:
        parts.append(symbol(colour, _corner_of(box), 8, FACE))
    left_over = ", ".join(map(str, digits)) or "none"
    title = f"the {colour.label} board of {name}, open digits: {left_over}"
    draw = section if choosable else group
    return draw(parts, title, kind="board")


def _corner_of(box: Box) -> tuple[float, float]:
    """Return the centre of the symbol in the lower right corner of a piece."""
    return box.right - _CORNER / 2 - 2, box.bottom - _CORNER / 2 - 1


def _digit(cell: Box, digit: int, *, is_open: bool, is_choice: bool) -> str:
    """Return a digit of a board; if it can be chosen now, it is framed and has data."""
    parts = [*_cell(cell, digit, is_open=is_open, is_choice=is_choice)]
    kind = "digit" if is_open else "digit crossed-out"
    if not is_choice:
        return group(parts, kind=kind)
    data: Mapping[str, str] = picks("write", PICK, str(digit))
    title = f"choose {digit}" if is_open else f"choose {digit}, which is crossed out"
    return group(parts, title, kind=f"{kind} choice", data=data)


def _cell(cell: Box, digit: int, *, is_open: bool, is_choice: bool) -> Iterator[str]:
    fill, ink = (FACE, INK) if is_open else (SHADE, FAINT)
    if is_choice:
        yield rectangle(cell, fill=FOCUS if is_open else SHADE, line=INK, thickness=1.5, corner=4)
    else:
        yield rectangle(cell, fill=fill, corner=4)
    yield words(str(digit), cell.centre, 20, anchor="middle", bold=True, fill=ink)
    if not is_open:
        start, end = (cell.left + 6, cell.bottom - 6), (cell.right - 6, cell.top + 6)
        yield segment(start, end, thickness=2.5)


def tile(box: Box, colour: PlayerColour, number: int | None, name: str) -> str:
    """Return a tile of this turn: face up with its number, or face down."""
    title = f"the {colour.label} tile of {name}"
    back = rectangle(box, fill=TINTS[colour], line=INK, corner=7)
    if number is None:
        middle = symbol(colour, box.centre, min(11, 0.34 * box.height), FACE)
        return group([back, middle], f"{title}: written, face down", kind="tile sealed")
    inset = min(_EDGE, 0.12 * box.height)
    field = Box(
        box.left + inset,
        box.top + inset,
        box.width - 2 * inset - _CORNER,
        box.height - 2 * inset,
    )
    x, _ = _corner_of(box)
    inside = [
        rectangle(field, fill=FACE, corner=4),
        words(numeral(number), field.centre, 0.68 * field.height, anchor="middle", bold=True),
        symbol(colour, (x, box.centre[1]), min(8, 0.28 * box.height), FACE),
    ]
    return group([back, *inside], f"{title}: {numeral(number)}", kind="tile")


def place(box: Box, colour: PlayerColour, name: str, *, note: str, is_awaited: bool) -> str:
    """Return the empty place of a tile, which may have a note on it.

    Args:
        box: where the tile would lie.
        colour: the colour of the player.
        name: the name of the player.
        note: a few words for the place, or nothing.
        is_awaited: whether the player is to write now.
    """
    fill, line, ink = (FOCUS, INK, INK) if is_awaited else ("none", LINE, FAINT)
    inside = [rectangle(box, fill=fill, line=line, thickness=1.5, corner=7, dashed=True)]
    if note:
        inside.append(words(note, box.centre, 12, anchor="middle", bold=is_awaited, fill=ink))
    title = f"the {colour.label} tile of {name}: nothing is written"
    return group(inside, title, kind="tile awaited" if is_awaited else "tile empty")


def plate(box: Box, number: int, *, is_accepted: bool, size: float) -> Iterator[str]:
    """Yield a number that was judged; unless it is accepted, it is struck out."""
    yield rectangle(box, fill=FACE if is_accepted else SHADE, line=LINE, corner=4)
    ink = INK if is_accepted else FAINT
    yield words(numeral(number), box.centre, size, anchor="middle", bold=is_accepted, fill=ink)
    if not is_accepted:
        y = box.centre[1]
        yield segment((box.left + 4, y), (box.right - 4, y), thickness=1.5)


def spelled(box: Box, number: int, marked: Digits, *, is_accepted: bool, size: float) -> str:
    """Return a number digit by digit, with some of the digits framed.

    Args:
        box: where the number lies; each digit has a third of it.
        number: the number.
        marked: the digits to frame.
        is_accepted: whether the number is accepted.
        size: the font size.
    """
    parts = [rectangle(box, fill=FACE if is_accepted else SHADE, line=LINE, corner=4)]
    width = box.width / 3
    for place_of_digit, digit in enumerate(map(int, numeral(number))):
        cell = Box(box.left + width * place_of_digit, box.top, width, box.height)
        is_marked = digit in marked
        if is_marked:
            frame = Box(cell.left + 1.5, cell.top + 2, cell.width - 3, cell.height - 4)
            parts.append(rectangle(frame, fill=FACE, line=INK, thickness=1.2, corner=3))
        is_strong = is_marked or is_accepted
        ink = INK if is_strong else FAINT
        parts.append(
            words(str(digit), cell.centre, size, anchor="middle", bold=is_strong, fill=ink)
        )
    return group(parts)
