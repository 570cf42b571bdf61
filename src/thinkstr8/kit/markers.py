"""Markers of the players, each with a colour and a shape of its own.

Belongs here: the tint and the shape of each seat, and the drawing of a marker.
Does not belong here: the positions of markers (each game's pictures), the shapes themselves
(shapes).

A marker has a hole, which no symbol of a colour has. So nobody takes a player for a colour.
"""

from typing import Final

from thinkstr8.core.checks import seat_name
from thinkstr8.core.game import Seat
from thinkstr8.kit.drawing import FACE, INK, disc, group, tint
from thinkstr8.kit.shapes import Shape, shape

SEAT_TINTS: Final = tuple(map(tint, ("orange", "blue", "purple", "green", "yellow", "grey")))
"""The drawing colour of each seat."""

SEAT_SHAPES: Final[tuple[Shape, ...]] = (
    "circle",
    "square",
    "triangle",
    "diamond",
    "star",
    "plus",
)
"""The shape of each seat's marker."""

_HOLE: Final = 0.4
_NARROW_HOLE: Final = 0.3
_DROP: Final = 0.2


def player_marker(
    seat: Seat, centre: tuple[float, float], radius: float, *, own: bool, name: str = ""
) -> str:
    """Return the marker of a player: a shape with a hole.

    The markers of the first six seats differ in colour and in shape.

    >>> player_marker(0, (10, 10), 10, own=False, name="Ada").partition("<circle")[0]
    '<g role="img" class="marker" data-seat="0"><title>the marker of Ada</title>'

    Args:
        seat: the seat of the player.
        centre: the centre of the marker.
        radius: half its size, or slightly less.
        own: whether it is the viewer's own marker, whose hole is filled.
        name: the name of the player, for the title.
    """
    x, y = centre
    outline = SEAT_SHAPES[seat % len(SEAT_SHAPES)]
    drop = _DROP * radius if outline == "triangle" else 0
    hole = _NARROW_HOLE if outline in ("star", "plus", "triangle") else _HOLE
    parts = [
        shape(outline, centre, radius, fill=SEAT_TINTS[seat % len(SEAT_TINTS)]),
        disc((x, y + drop), round(hole * radius, 2), fill=INK if own else FACE, line=INK),
    ]
    title = f"the marker of {name or seat_name(seat)}"
    return group(parts, title, kind="marker", data={"seat": str(seat)})
