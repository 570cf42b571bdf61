"""Shapes for colours: each is unlike the others, and fills the space that it is given."""

from typing import get_args
from xml.etree import ElementTree as ET

import pytest

from helpers.svg import NAMESPACE, area
from thinkstr8.kit.shapes import Shape, shape

SHAPES: tuple[Shape, ...] = get_args(Shape)


def drawn(name: Shape) -> ET.Element:
    svg = shape(name, (50, 40), 20, fill="#123456")
    found = ET.fromstring(svg)  # noqa: S314  # our own drawing
    found.tag = NAMESPACE + found.tag
    return found


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_lies_around_its_centre(name: Shape) -> None:
    found = area(drawn(name))
    assert drawn(name).attrib["fill"] == "#123456"
    assert abs((found.left + found.right) / 2 - 50) < 0.1
    assert abs((found.top + found.bottom) / 2 - 40) < 3
    for size in (found.right - found.left, found.bottom - found.top):
        assert 30 < size < 45


def test_every_shape_is_unlike_the_others() -> None:
    assert len({shape(name, (0, 0), 10, fill="none") for name in SHAPES}) == len(SHAPES) == 6
