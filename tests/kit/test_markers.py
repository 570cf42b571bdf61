"""Markers of players: each is unlike the others, with and without colour."""

import re

import pytest

from helpers.svg import NAMESPACE, area, parsed
from thinkstr8.core import DARK, LIGHT, Palette
from thinkstr8.kit.drawing import picture
from thinkstr8.kit.markers import SEAT_SHAPES, SEAT_TINTS, player_marker

SEATS = range(6)


def drawn(seat: int, *, own: bool = False) -> str:
    return player_marker(seat, (50, 40), 10, own=own)


def test_every_seat_has_a_colour_and_a_shape_of_its_own() -> None:
    assert len({*SEAT_TINTS}) == len({*SEAT_SHAPES}) == len(SEATS)
    without_colours = {re.sub('fill="@[a-z]+"|data-seat="."|seat .', "", drawn(s)) for s in SEATS}
    assert len(without_colours) == len(SEATS)


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_every_seat_looks_different_in_every_palette(palette: Palette) -> None:
    colours = dict(palette)
    assert len({colours[tint.removeprefix("@")] for tint in SEAT_TINTS}) == len(SEATS)


@pytest.mark.parametrize("seat", SEATS)
def test_the_own_marker_differs_from_that_seen_by_others(seat: int) -> None:
    own, others = drawn(seat, own=True), drawn(seat)
    assert own != others
    assert own.replace('fill="@ink"', 'fill="@face"') == others


@pytest.mark.parametrize("seat", SEATS)
def test_a_marker_has_a_hole_within_its_shape(seat: int) -> None:
    svg = picture(100, 100, "a marker", [drawn(seat)])
    outline, hole = (area(part) for part in parsed(svg).find(f"{NAMESPACE}g") or () if part.attrib)
    assert outline.holds(hole)
    assert all(abs(edge) <= 11 for edge in (outline.left - 50, outline.right - 50))
    assert all(abs(edge) <= 11 for edge in (outline.top - 40, outline.bottom - 40))


def test_a_marker_names_its_player() -> None:
    assert "<title>the marker of seat 3</title>" in drawn(3)
    assert "<title>the marker of Ada</title>" in player_marker(3, (0, 0), 9, own=False, name="Ada")
    assert 'class="marker" data-seat="3"' in drawn(3)


def test_further_seats_have_the_markers_of_the_first_again() -> None:
    assert drawn(6).replace("6", "0") == drawn(0).replace("6", "0")
