"""Reading an SVG picture: what is where on it, measured apart from the code that drew it."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple
from unicodedata import combining, normalize
from xml.etree import ElementTree as ET

NAMESPACE = "{http://www.w3.org/2000/svg}"
SHAPES = ("rect", "circle", "polygon", "line", "text")


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: "Area") -> bool:
        return (
            self.left <= other.left + SLACK
            and self.top <= other.top + SLACK
            and self.right >= other.right - SLACK
            and self.bottom >= other.bottom - SLACK
        )

    def meets(self, other: "Area") -> bool:
        return (
            self.left < other.right - SLACK
            and other.left < self.right - SLACK
            and self.top < other.bottom - SLACK
            and other.top < self.bottom - SLACK
        )


SLACK = 0.01
WIDTHS = {"\N{EN DASH}": 0.5, "\N{MINUS SIGN}": 0.84}
"""How wide letters are that are neither as narrow as most nor as wide as the widest."""


class Item(NamedTuple):
    """Something on the picture: a single shape, or a group of them."""

    element: ET.Element
    area: Area

    @property
    def kind(self) -> str:
        return self.element.tag.removeprefix(NAMESPACE)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314  # our own picture


def titles(svg: str) -> list[str]:
    """List the titles in order, that of the picture first."""
    return [element.text or "" for element in parsed(svg).iter(f"{NAMESPACE}title")]


def texts(svg: str) -> list[str]:
    """List what is written on the picture, in order, with plain dashes."""
    return [plain(element) for element in parsed(svg).iter(f"{NAMESPACE}text")]


def plain(element: ET.Element) -> str:
    return re.sub("[\N{EN DASH}\N{MINUS SIGN}]", "-", element.text or "")


def items(parent: ET.Element) -> list[Item]:
    """List what lies on a picture or in a group; parts of a picture are opened, things are not."""
    found = []
    for child in parent:
        kind = child.tag.removeprefix(NAMESPACE)
        if kind == "g" and child.get("role") != "img":
            found += items(child)
        elif kind in (*SHAPES, "g"):
            found.append(Item(child, area(child)))
    return found


def area(element: ET.Element) -> Area:
    """Measure an element: shapes exactly, text as wide as a wide font makes it."""

    def numbers(*names: str) -> list[float]:
        return [float(element.attrib[name]) for name in names]

    match element.tag.removeprefix(NAMESPACE):
        case "rect":
            left, top, width, height = numbers("x", "y", "width", "height")
            return Area(left, top, left + width, top + height)
        case "circle":
            x, y, radius = numbers("cx", "cy", "r")
            return Area(x - radius, y - radius, x + radius, y + radius)
        case "line":
            x1, y1, x2, y2 = numbers("x1", "y1", "x2", "y2")
            return Area(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        case "polygon":
            pairs = [pair.split(",") for pair in element.attrib["points"].split()]
            across, down = ([float(pair[axis]) for pair in pairs] for axis in (0, 1))
            return Area(min(across), min(down), max(across), max(down))
        case "text":
            return _text_area(element, *numbers("x", "y", "font-size"))
        case "g":
            areas = [item.area for item in items(element)]
            return Area(
                min(found.left for found in areas),
                min(found.top for found in areas),
                max(found.right for found in areas),
                max(found.bottom for found in areas),
            )
        case kind:
            raise AssertionError(kind)


def _text_area(element: ET.Element, x: float, y: float, size: float) -> Area:
    text = element.text or ""
    is_bold = element.get("font-weight") == "bold"
    width = 0.62 * size * len(text) if text.isascii() else size * sum(map(_width, text))
    width *= 1.12 if is_bold else 1
    left = {"start": x, "middle": x - width / 2, "end": x - width}[element.attrib["text-anchor"]]
    return Area(left, y - 0.74 * size, left + width, y + 0.02 * size)


def _width(letter: str) -> float:
    if combining(letter):
        return 0
    return 0.62 if normalize("NFD", letter)[0].isascii() else WIDTHS.get(letter, 1)


def faults(svg: str) -> Iterator[str]:
    """Tell what lies over what, or outside; lines and the paper may have things on them."""
    root = parsed(svg)
    paper, *placed = items(root)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    if paper.area != (left, top, left + width, top + height):
        yield "the paper does not fill the picture"
    backgrounds = [item for item in placed if item.kind == "rect"]
    solid = [item for item in placed if item.kind not in ("rect", "line")]
    for item in placed:
        if not paper.area.holds(item.area):
            yield f"{_name(item)} is not on the paper"
    for item in solid:
        for background in backgrounds:
            if background.area.meets(item.area) and not background.area.holds(item.area):
                yield f"{_name(item)} sticks out of a background"
        if item.kind == "g":
            yield from _faults_inside(item)
    for one, other in overlaps(solid):
        yield f"{_name(one)} and {_name(other)} overlap"


def _faults_inside(group: Item) -> Iterator[str]:
    """A group is one thing, but its texts stay apart, and each in a shape or beside all."""
    inside = items(group.element)
    written = [item for item in inside if item.kind == "text"]
    shapes = [item for item in inside if item.kind not in ("text", "line")]
    for text in written:
        if any(shape.area.meets(text.area) for shape in shapes) and not any(
            shape.area.holds(text.area) for shape in shapes
        ):
            yield f"{_name(text)} sticks out of its shape in {_name(group)}"
    for item in inside:
        if item.kind == "g":
            yield from _faults_inside(item)
    for one, other in overlaps(written):
        yield f"{_name(one)} and {_name(other)} overlap in {_name(group)}"


def overlaps(found: Sequence[Item]) -> Iterator[tuple[Item, Item]]:
    """Yield every two things that overlap; only neighbours from left to right are compared."""
    in_order = sorted(found, key=lambda item: item.area.left)
    for number, one in enumerate(in_order, start=1):
        for other in islice(in_order, number, None):
            if other.area.left >= one.area.right - SLACK:
                break
            if one.area.meets(other.area):
                yield one, other


def _name(item: Item) -> str:
    text = item.element.text or item.element.findtext(f"{NAMESPACE}title") or ""
    return f"{item.kind} {text!r} at {item.area}"
