"""The colours of the players and their symbols."""

import pytest

from thinkstr8.core import UnknownSeatError, WrongKindError
from thinkstr8.games.numer import PlayerColour, colour_of
from thinkstr8.games.numer.rules import PLAYERS


def test_there_are_five_colours_in_the_order_of_the_rulebook_each_with_a_symbol() -> None:
    assert [
        (colour.label, colour.shape, colour.symbol, colour.plain_symbol) for colour in PlayerColour
    ] == [
        ("red", "circle", "●", "()"),
        ("blue", "square", "■", "[]"),
        ("green", "triangle", "▲", "/\\"),
        ("yellow", "diamond", "◆", "<>"),
        ("purple", "star", "★", "**"),
    ]


def test_there_is_a_colour_for_everybody() -> None:
    assert [colour_of(seat) for seat in range(max(PLAYERS))] == [*PlayerColour]


def test_a_symbol_can_be_shown_where_there_is_only_ascii() -> None:
    assert all(colour.plain_symbol.isascii() for colour in PlayerColour)
    assert {len(colour.plain_symbol) for colour in PlayerColour} == {2}
    assert {len(colour.symbol) for colour in PlayerColour} == {1}


@pytest.mark.parametrize("seat", [-1, 5, 10**30])
def test_a_seat_that_no_table_has_has_no_colour(seat: int) -> None:
    with pytest.raises(UnknownSeatError, match=r"^There is no seat .*: the seats are 0 to 4\.$"):
        colour_of(seat)


@pytest.mark.parametrize("seat", [True, 1.0, "0", None, PlayerColour.RED])
def test_only_seats_have_a_colour(seat: int) -> None:
    with pytest.raises(WrongKindError, match=r"^A seat must be an int, not "):
        colour_of(seat)
