"""How a picture looks: type sizes, contrast, and what can be chosen on it."""

from collections.abc import Iterator, Mapping
from functools import cache

from helpers.svg import NAMESPACE, Area, area, parsed, plain

FILLED = ("rect", "circle", "polygon")


def smallest_type(svg: str) -> float:
    """Return the smallest font size on a picture."""
    return min(float(text.attrib["font-size"]) for text in parsed(svg).iter(f"{NAMESPACE}text"))


def contrasts(svg: str) -> Iterator[tuple[float, str]]:
    """Yield for each text its contrast with what lies directly under its centre, and the text."""
    under: list[tuple[Area, str]] = []
    for element in parsed(svg).iter():
        kind = element.tag.removeprefix(NAMESPACE)
        if kind in FILLED and element.attrib["fill"] != "none":
            under.append((area(element), element.attrib["fill"]))
        elif kind == "text" and element.text:
            place = area(element)
            x, y = (place.left + place.right) / 2, (place.top + place.bottom) / 2
            ground = next(
                fill
                for shape, fill in reversed(under)
                if shape.left <= x <= shape.right and shape.top <= y <= shape.bottom
            )
            yield contrast(element.attrib["fill"], ground), plain(element)


@cache
def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG measures it.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def choices(svg: str) -> list[Mapping[str, str]]:
    """List the data of each piece that can be chosen, without their prefix, in order.

    A piece is marked as a choice if and only if it has such data.
    """
    found: list[Mapping[str, str]] = []
    for element in parsed(svg).iter():
        data = {
            name.removeprefix("data-"): value
            for name, value in element.attrib.items()
            if name.startswith("data-") and name != "data-seat"
        }
        assert bool(data) == ("choice" in element.get("class", "").split())
        if data:
            assert element.findtext("{*}title")
            found.append(data)
    return found
