"""Drawings of the pieces of Think Str8!.

Belongs here: the look of colours, cards, dice, piles, tokens, boxes and numbers.
Does not belong here: the layout of a picture (pictures), the players' markers (the kit).

Every colour has its own symbol, so nobody needs to tell the colours apart.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from thinkstr8.games.think_str8.components import Colour
from thinkstr8.games.think_str8.sheet_parts import Mark
from thinkstr8.games.think_str8.state import Bet
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    FOCUS,
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
from thinkstr8.kit.shapes import Shape, shape

Data: TypeAlias = Mapping[str, str] | None
"""The `data-` attributes of a piece that the viewer can choose now; None if nobody can."""

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


def card(
    box: Box, colour: Colour, number: int | None, *, chosen: bool = False, data: Data = None
) -> str:
    """Return a card: a question mark if it has no number, with a dashed frame if it is chosen."""
    band = Box(box.left, box.top, box.width, box.height * 0.34)
    face = Box(box.left, band.bottom, box.width, box.height - band.height)
    halo = Box(box.left - 3, box.top - 3, box.width + 6, box.height + 6)
    inside = [
        *([rectangle(halo, fill=FOCUS, line=INK, corner=6)] if data else []),
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
    title += ", chosen to be given up" if chosen else ""
    return piece(inside, title, "card", data)


def small_card(box: Box, colour: Colour, number: int) -> str:
    """Return a small face-up card: its symbol and its number side by side."""
    x, y = box.centre
    inside = [
        rectangle(box, fill=FACE, line=LINE, corner=3),
        symbol(colour, (x - 7, y), 4.5),
        words(str(number), (x + 7, y), 12, anchor="middle", bold=True),
    ]
    return piece(inside, f"{colour.label} {number}", "card")


def die(box: Box, colour: Colour | None, title: str = "die") -> str:
    """Return a die; a die without a colour has not been thrown."""
    if colour is None:
        blank = rectangle(box, fill="none", line=LINE, thickness=1.5, corner=8, dashed=True)
        return piece([blank], "a die, not thrown", "die")
    plate = Box(box.left + 7, box.top + 7, box.width - 14, box.height - 14)
    inside = [
        rectangle(box, fill=TINTS[colour], line=INK, corner=8),
        rectangle(plate, fill=FACE, corner=6),
        symbol(colour, box.centre, 0.22 * box.width),
    ]
    return piece(inside, f"{title}: {colour.label}", "die")


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
    return piece([*backs, number], f"{colour.label}: {some(count, 'card')} to draw", "pile")


def token(
    box: Box, size: int, points: int, *, holder: tuple[str, str] | None = None, data: Data = None
) -> str:
    """Return a betting token: its size and the points of a hit.

    Args:
        box: the place.
        size: how many sums it covers.
        points: the points of a hit.
        holder: the name and the marker of the seat that has taken it, if any.
        data: the action that takes it, if the viewer can take it.
    """
    fill = FOCUS if data else SHADE if holder else FACE
    middle = box.left + (15 if holder else box.width / 2)
    inside = [
        rectangle(box, fill=fill, line=INK if data else LINE, corner=5),
        words(str(size), (middle, box.top + 14), 15, anchor="middle", bold=True),
        words(signed(points), (box.centre[0], box.bottom - 11), 12, anchor="middle", fill=FAINT),
    ]
    title = f"the {size}-wide token, worth {some(points, 'point')}"
    if holder is not None:
        name, marker = holder
        inside.append(marker)
        title += f", taken by {name}"
    return piece(inside, title, "token", data)


def cell(box: Box, text: tuple[str, float], title: str, *, covered: bool, data: Data = None) -> str:
    """Return a space of a betting track, dark if a token covers it.

    Args:
        box: the place.
        text: the number and its font size.
        title: what it is; empty if the whole track has a title.
        covered: whether a token covers it.
        data: the action that places a token from here, if the viewer can place one.
    """
    fill, ink = (INK, FACE) if covered else (FOCUS, INK) if data else (FACE, FAINT)
    written, size = text
    number = words(written, box.centre, size, anchor="middle", bold=covered, fill=ink)
    return piece([rectangle(box, fill=fill, line=LINE), number], title, "cell", data)


def option(box: Box, mark: str, title: str, data: Data, *, kept: bool = False) -> str:
    """Return an option that the viewer can pick, with a thick frame if it changes nothing."""
    thickness = 2.5 if kept else 1
    frame = rectangle(box, fill=FOCUS, line=INK if kept else LINE, thickness=thickness, corner=6)
    return piece([frame, mark], title, "option", data)


def marked_box(box: Box, number: int, mark: Mark, *, last: bool = False, title: str = "") -> str:
    """Return a box of a sheet: shaded if seen, crossed out if excluded, framed if the last open."""
    size = 0.56 * box.height
    match mark:
        case Mark.SEEN:
            parts = [
                rectangle(box, fill=SHADE, line=LINE),
                words(str(number), box.centre, 0.8 * size, anchor="middle", fill=FAINT),
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
    return piece(parts, title, f"cell {mark}")


def _cross(box: Box) -> Iterator[str]:
    near, far = 0.15 * box.width, 0.85 * box.width
    for start, end in ((near, far), (far, near)):
        corners = (box.left + start, box.top + near), (box.left + end, box.top + far)
        yield segment(*corners, line=INK, thickness=1.3)


def piece(parts: Iterable[str], title: str, kind: str, data: Data = None) -> str:
    """Return a piece as one group; it has the class `choice` if the viewer can choose it now."""
    return group(parts, title, kind=f"{kind} choice" if data else kind, data=data)


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
