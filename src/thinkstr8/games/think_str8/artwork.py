"""Drawings of the pieces of Think Str8!.

Belongs here: the look of colours, cards, dice, piles, markers and numbers.
Does not belong here: the layout of a picture (pictures).

Every colour has its own symbol, so nobody needs to tell the colours apart.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from thinkstr8.games.think_str8.components import Colour
from thinkstr8.games.think_str8.state import Bet
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    INK,
    LINE,
    SHADE,
    Box,
    disc,
    group,
    rectangle,
    tint,
    words,
)
from thinkstr8.kit.phrases import some
from thinkstr8.kit.shapes import Shape, shape

TINTS: Final = {colour: tint(colour.label) for colour in Colour}
"""The drawing colour of each colour of the game."""

_MINUS: Final = "\N{MINUS SIGN}"
_DASH: Final = "\N{EN DASH}"

_SHAPES: Final[Mapping[Colour, Shape]] = MappingProxyType(
    {
        Colour.BLUE: "circle",
        Colour.GREEN: "triangle",
        Colour.YELLOW: "star",
        Colour.PURPLE: "diamond",
        Colour.RED: "square",
        Colour.GREY: "plus",
    }
)


def symbol(
    colour: Colour, centre: tuple[float, float], radius: float, fill: str | None = None
) -> str:
    """Return the symbol of a colour: a disc, triangle, star, diamond, square or plus."""
    return shape(_SHAPES[colour], centre, radius, fill=fill or TINTS[colour])


def card(box: Box, colour: Colour, number: int | None, *, chosen: bool = False) -> str:
    """Return a card: a question mark if it has no number, with a dashed frame if it is chosen."""
    band = Box(box.left, box.top, box.width, box.height * 0.34)
    face = Box(box.left, band.bottom, box.width, box.height - band.height)
    inside = [
        rectangle(box, fill=SHADE if number is None else FACE, corner=4),
        rectangle(band, fill=TINTS[colour], corner=4),
        symbol(colour, band.centre, 0.32 * band.height, FACE),
        words(
            "?" if number is None else str(number),
            face.centre,
            0.7 * face.height,
            anchor="middle",
            bold=True,
            fill=FAINT if number is None else INK,
        ),
        rectangle(
            box,
            fill="none",
            line=INK if chosen else LINE,
            thickness=2.5 if chosen else 1,
            corner=4,
            dashed=chosen,
        ),
    ]
    title = f"{colour.label} {'card, hidden' if number is None else number}"
    return group(inside, f"{title}, chosen to be given up" if chosen else title)


def small_card(box: Box, colour: Colour, number: int) -> str:
    """Return a small face-up card: its symbol and its number side by side."""
    x, y = box.centre
    return group(
        [
            rectangle(box, fill=FACE, line=LINE, corner=3),
            symbol(colour, (x - 7, y), 4.5),
            words(str(number), (x + 7, y), 12, anchor="middle", bold=True),
        ],
        f"{colour.label} {number}",
    )


def die(box: Box, colour: Colour | None) -> str:
    """Return a die; a die without a colour has not been thrown."""
    if colour is None:
        blank = rectangle(box, fill="none", line=LINE, thickness=1.5, corner=8, dashed=True)
        return group([blank], "a die, not thrown")
    plate = Box(box.left + 7, box.top + 7, box.width - 14, box.height - 14)
    return group(
        [
            rectangle(box, fill=TINTS[colour], line=INK, corner=8),
            rectangle(plate, fill=FACE, corner=6),
            symbol(colour, box.centre, 0.22 * box.width),
        ],
        f"die: {colour.label}",
    )


def pile(box: Box, colour: Colour, count: int) -> str:
    """Return a pile with the number of cards left in it."""
    x, y = box.centre
    if count:
        backs = [
            rectangle(
                Box(box.left + 4 + 3 * step, box.top + 6 - 3 * step, 20, box.height - 6),
                fill=SHADE,
                line=LINE,
                corner=3,
            )
            for step in range(count)
        ]
    else:
        place = Box(box.left + 4, box.top + 6, 20, box.height - 6)
        backs = [rectangle(place, fill="none", line=LINE, corner=3, dashed=True)]
    number = words(str(count), (x + 14, y), 14, anchor="middle", bold=True)
    return group([*backs, number], f"{colour.label}: {some(count, 'card')} to draw")


def token(box: Box, size: int, points: int, holder: int | None, *, own: bool) -> str:
    """Return a betting token: its size, the points of a hit, and its holder's marker, if any."""
    _, y = box.centre
    left = box.left + 15
    inside = [
        rectangle(box, fill=FACE if holder is None else SHADE, line=LINE, corner=5),
        words(str(size), (left, y - 7), 15, anchor="middle", bold=True),
        words(signed(points), (left, y + 10), 9, anchor="middle", fill=FAINT),
    ]
    title = f"the token of {size}, worth {some(points, 'point')}"
    if holder is None:
        return group(inside, title)
    inside.append(marker((box.right - 13, y), holder, own=own))
    return group(inside, f"{title}, taken by seat {holder}")


def marker(centre: tuple[float, float], seat: int, *, own: bool) -> str:
    """Return the marker of a seat; the viewer's own is dark."""
    fill, ink = (INK, FACE) if own else (FACE, INK)
    return group(
        [
            disc(centre, 9, fill=fill, line=INK),
            words(str(seat), centre, 11, anchor="middle", bold=True, fill=ink),
        ],
        f"the marker of seat {seat}",
    )


def plain(number: int) -> str:
    """Return a number as text, with a typographic minus sign if it is negative."""
    return f"{_MINUS}{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """Return a number of points as text, with a plus or minus sign."""
    return plain(number) if number < 0 else f"+{number}"


def span(low: int, high: int) -> str:
    """Return a range of numbers as text."""
    return str(low) if low == high else f"{low}{_DASH}{high}"


def covered(bet: Bet) -> str:
    """Return the sums that a bet covers, as text."""
    return span(bet.sums[0], bet.sums[-1])
