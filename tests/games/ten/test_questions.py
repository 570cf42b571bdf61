"""What players ask at the table."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.ten import VARIANTS, card, player, position
from thinkstr8.core import UnknownSeatError
from thinkstr8.games import ten
from thinkstr8.games.ten import (
    Busted,
    BustKind,
    Rules,
    Stage,
    State,
    apply,
    auction_means,
    bust_odds,
    buyable,
    chance,
    layout,
    left_in_deck,
    means,
)
from thinkstr8.testing import reachable_states


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(ten, rules))


def test_worked_example_of_the_row() -> None:
    """Currency 6, numbers 10: a number of 7 or more, or a currency card of 5, busts."""
    state = position(
        row="blue 9, green 1, currency 5, currency 1",
        deck=", ".join(
            [f"pink {number}" for number in range(1, 10)]
            + [f"currency {value}" for value in range(1, 6)]
        ),
    )
    odds = bust_odds(state.table)
    assert (odds.number, odds.currency) == (Fraction(3, 14), Fraction(1, 14))
    assert odds.total == Fraction(2, 7)


def test_a_wild_card_cannot_bust() -> None:
    odds = bust_odds(position(row="blue 9, green 1", deck="wild 9, wild any, blue 1").table)
    assert odds.total == Fraction(1, 3)


def test_an_empty_deck_cannot_bust() -> None:
    assert bust_odds(position(row="blue 9, green 1", deck="").table).total == 0


def test_numbers_never_bust_the_automaton_and_currency_does_above_its_threshold() -> None:
    state = position(
        Stage.REVEAL,
        rules=Rules(1, solo=4),
        active=1,
        row="blue 3, currency 2",
        deck="pink 9, currency 2, currency 3, currency 5",
    )
    odds = bust_odds(state.table)
    assert (odds.number, odds.currency) == (Fraction(0), Fraction(1, 2))


@given(any_state())
def test_the_odds_to_bust_are_those_of_nature(state: State) -> None:
    outcomes = chance(state)
    if not outcomes:
        return
    found = {BustKind.NUMBER: Fraction(0), BustKind.CURRENCY: Fraction(0)}
    for action, odds in outcomes:
        for event in apply(state, action).table.events:
            if isinstance(event, Busted):
                found[event.kind] += odds
    odds_to_bust = bust_odds(state.table)
    assert (odds_to_bust.number, odds_to_bust.currency) == tuple(found.values())


@given(any_state())
def test_nature_follows_the_content_of_the_deck(state: State) -> None:
    for action, odds in chance(state):
        assert isinstance(action, ten.Reveal)
        count = left_in_deck(state.table, action.card)
        assert odds == Fraction(count, sum(count for _, count in state.table.deck))


def test_means() -> None:
    mine = player("blue 1, blue 1, pink 3, wild 5", tokens=2, busts=2)
    table = position(players=(mine, player())).table
    assert (means(table, 0), auction_means(table, 0)) == (11, 11)
    table = position(rules=Rules(1, solo=5), players=(mine, mine)).table
    assert (means(table, 0), auction_means(table, 0)) == (11, 9)
    assert auction_means(table, 1) == 9


@pytest.mark.parametrize("seat", [-1, 2, True, None, "0"])
def test_questions_about_seats_that_are_not_there(seat: int) -> None:
    table = position().table
    for question in (means, auction_means, buyable, layout):
        with pytest.raises(UnknownSeatError):
            question(table, seat)


def test_what_is_left_in_the_deck() -> None:
    table = position(row="blue 1", market="pink 9", rules=Rules(4)).table
    assert left_in_deck(table, card("blue 1")) == 2
    assert left_in_deck(table, card("pink 9")) == 0
    assert (card("blue 1"), 2) in table.deck
    assert card("pink 9") not in dict(table.deck)
