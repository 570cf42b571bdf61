"""The examples that the rulebook works out, each from a position as it is told."""

import pytest

from helpers.ten import after, cards, events, player, position
from thinkstr8.games.ten import (
    BustCause,
    Colour,
    Player,
    Stage,
    outcome,
    row_currency,
    row_total,
)
from thinkstr8.games.ten.events import Busted

ROW = "blue 9, green 1, currency 5, currency 1"
"""Numbers worth 10 and currency worth 6."""


def test_worked_example_a_total_of_four() -> None:
    table = position(Stage.REVEAL, row=ROW).table
    assert table.piles.row.numbers == 10
    assert (row_currency(table), row_total(table)) == (6, 4)


@pytest.mark.parametrize("number", range(1, 10))
def test_worked_example_at_a_total_of_four_a_seven_or_more_busts(number: int) -> None:
    state = after(position(Stage.REVEAL, row=ROW), f"reveal pink {number}")
    assert events(state, Busted) == ([Busted(0, BustCause.NUMBER)] if number >= 7 else [])


@pytest.mark.parametrize("value", range(1, 6))
def test_worked_example_at_a_currency_of_six_a_five_busts(value: int) -> None:
    state = after(position(Stage.REVEAL, row=ROW), f"reveal currency {value}")
    assert events(state, Busted) == ([Busted(0, BustCause.CURRENCY)] if value >= 5 else [])


def test_worked_example_currency_lowers_the_total() -> None:
    """A 2 and a 1 make 3; a currency 4 makes that -1. A number then counts from there."""
    state = position(Stage.REVEAL, row="blue 2, green 1")
    assert row_total(state.table) == 3
    state = after(state, "reveal currency 4")
    assert row_total(state.table) == -1
    assert row_total(after(state, "draw 0", "reveal pink 9").table) == 8


def test_worked_example_tomek_buys_a_pink_five_for_three_cards_and_two_tokens() -> None:
    tomek = player("blue 1, blue 1, green 4, green 9", tokens=3)
    state = position(Stage.BUY, players=(tomek, player()), market="pink 5")
    state = after(state, "buy 0 pink 5", "pay 0 blue 1", "pay 0 token", "pay 0 green 4")
    state = after(state, "pay 0 token", "pay 0 blue 1")
    assert state.table.players[0] == player("green 9, pink 5", tokens=1)
    assert state.table.discards == cards("blue 1, blue 1, green 4")
    assert (state.table.market, state.table.active) == ((), 1)


@pytest.mark.parametrize(
    ("pieces", "left"),
    [
        (("token", "token", "token"), player("blue 1, blue 2, blue 5, green 3", tokens=0, busts=1)),
        (("blue 1", "blue 2", "blue 5"), player("green 3", tokens=3, busts=1)),
        (("bust",), player("blue 1, blue 2, blue 5, green 3", tokens=3)),
    ],
    ids=["three tokens", "three cards", "one bust token"],
)
def test_worked_example_a_green_three_costs_three_tokens_three_cards_or_a_bust_token(
    pieces: tuple[str, ...], left: Player
) -> None:
    mine = player("blue 1, blue 2, blue 5", tokens=3, busts=1)
    state = position(Stage.BUY, players=(mine, player()), market="green 3")
    state = after(state, "buy 0 green 3", *(f"pay 0 {piece}" for piece in pieces))
    assert state.table.players[0] == left
    assert (state.table.stage, state.table.active) == (Stage.DRAW, 1)


BLUE_SIX = "blue 2, blue 3, blue 4, blue 5, blue 6, blue 7, blue 9"
GREEN_NINE = "green 1, green 2, green 4, green 5, green 6, green 8, green 9, wild 3, wild green"
PINK_FIVE = "pink 1, pink 2, pink 3, pink 4, pink 5"
ORANGE_THREE = "orange 1, orange 2, orange 3, orange 5, orange 6"


def test_worked_example_the_scoring_of_twenty_four() -> None:
    """The text tells blue and orange; which of the others is complete, only its picture shows."""
    mine = player(f"{BLUE_SIX}, {GREEN_NINE}, {PINK_FIVE}, {ORANGE_THREE}")
    result = outcome(position(Stage.OVER, players=(mine, player()), deck="").table)
    assert result is not None
    assert {item.source.colour: item.points for item in result.breakdown[0]} == {
        Colour.BLUE: 6,
        Colour.GREEN: 10,
        Colour.ORANGE: 3,
        Colour.PINK: 5,
    }
    assert result.scores == (24, 0)
    lengths = [[slot.number for slot in run.slots] for run in result.layouts[0].runs]
    assert lengths == [[2, 3, 4, 5, 6, 7], [*range(1, 10)], [1, 2, 3], [1, 2, 3, 4, 5]]
    placed = [slot.card.label for slot in result.layouts[0].runs[Colour.GREEN].slots]
    assert (placed[2], placed[6]) == ("wild 3", "wild green")
