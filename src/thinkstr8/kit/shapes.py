"""Shapes that represent colours, so that pictures work without colour vision.

Belongs here: the outlines of the shapes.
Does not belong here: the shape of each colour of a game (each game's artwork).
"""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from thinkstr8.kit.drawing import INK, disc, polygon

Shape: TypeAlias = Literal["circle", "square", "triangle", "diamond", "star", "plus"]
"""The names of the shapes, which look different even when they are small."""

_CORNERS: Final[Mapping[Shape, tuple[int, float]]] = MappingProxyType(
    {"triangle": (3, 0.0), "diamond": (4, 0.0), "square": (4, pi / 4)}
)
"""The regular polygons: the number of corners and the rotation of each."""

_PLUS: Final = (
    *((-0.35, -1), (0.35, -1), (0.35, -0.35), (1, -0.35), (1, 0.35), (0.35, 0.35)),
    *((0.35, 1), (-0.35, 1), (-0.35, 0.35), (-1, 0.35), (-1, -0.35), (-0.35, -0.35)),
)


def shape(name: Shape, centre: tuple[float, float], radius: float, *, fill: str) -> str:
    """Return the drawing of a shape.

    >>> shape("circle", (10, 10), 10, fill="#ffffff")
    '<circle cx="10" cy="10" r="9" fill="#ffffff" stroke="@ink"/>'
    """
    if name == "circle":
        return disc(centre, 0.9 * radius, fill=fill, line=INK)
    x, y = centre
    points = [(x + radius * right, y + radius * down) for right, down in _outline(name)]
    return polygon(points, fill=fill, line=INK)


def _outline(name: Shape) -> Iterator[tuple[float, float]]:
    """Yield the corners of a shape around the origin, clockwise from the top."""
    if name == "plus":
        yield from _PLUS
        return
    if name == "star":
        for corner in range(10):
            reach = 0.45 if corner % 2 else 1.1
            yield reach * sin(pi * corner / 5), -reach * cos(pi * corner / 5)
        return
    count, turned = _CORNERS[name]
    drop = 0.2 if count == 3 else 0
    for corner in range(count):
        angle = 2 * pi * corner / count + turned
        yield 1.1 * sin(angle), drop - 1.1 * cos(angle)
