"""Palettes: all colours are given, and text on every background can be read."""

from itertools import product

import pytest
from attrs import evolve

from thinkstr8 import QuestionError, WrongKindError
from thinkstr8.core import DARK, LIGHT, Palette


def luminance(colour: str) -> float:
    """Return the relative luminance, as the Web Content Accessibility Guidelines define it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def test_the_contrast_of_black_and_white_is_21() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("palette", [LIGHT, DARK])
@pytest.mark.parametrize(
    ("text", "ground"), [*product(["ink", "faint"], ["paper", "face", "shade", "own", "focus"])]
)
def test_text_can_be_read_on_every_background(palette: Palette, text: str, ground: str) -> None:
    colours = dict(palette)
    assert contrast(colours[text], colours[ground]) >= 4.5


def test_a_palette_can_be_changed() -> None:
    mine = evolve(DARK, paper="#000000")
    assert dict(mine) == {**dict(DARK), "paper": "#000000"}


@pytest.mark.parametrize("colour", ["red", "#fff", "#FFFFFF", "#1234567", '#12345"', ""])
def test_a_colour_must_have_six_digits(colour: str) -> None:
    with pytest.raises(QuestionError, match="The colour ink must have the form #rrggbb"):
        evolve(LIGHT, ink=colour)


def test_a_colour_must_be_text() -> None:
    with pytest.raises(WrongKindError, match="The colour ink must be a str"):
        evolve(LIGHT, ink=0)  # type: ignore[arg-type]  # on purpose
