"""Bounds that hold in every game of TEN: of bust tokens, of bids, and of cards in a row."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.ten import VARIANTS, after, card, cards, player, position, wild
from thinkstr8 import Game, ten
from thinkstr8.core import InconsistentError
from thinkstr8.core.driver import random_action
from thinkstr8.games.ten import (
    Action,
    Auction,
    Copies,
    Deal,
    Draw,
    Pass,
    Purchase,
    Rules,
    Skip,
    Stage,
    State,
    Table,
    TakeBust,
    View,
    auction_means,
    check_position,
    legal_actions,
    seats_to_act,
    setup,
)
from thinkstr8.games.ten.components import CARDS
from thinkstr8.games.ten.forms import Counts
from thinkstr8.games.ten.limits import longest_row, most_busts
from thinkstr8.games.ten.prices import highest_bid
from thinkstr8.testing import reachable_states

TEN: Game[State, Action, View, Table, Rules, Deal] = ten


def deck_of(text: str, copies: int) -> tuple[Copies, ...]:
    return tuple(Copies(each, copies, copies, copies) for each in cards(text))


RULES = (
    *VARIANTS,
    Rules(2, deck=deck_of("blue 9, green 2, wild any", 12)),
    Rules(2, deck=deck_of("currency 5, currency 1, wild any", 9)),
    Rules(1, solo=4, deck=deck_of("currency 5, blue 6, blue 5, wild any", 9)),
)


def revealed(table: Table) -> Counts:
    left = dict(table.deck)
    counts = zip(CARDS, table.rules.counts, strict=True)
    return tuple(count - left.get(each, 0) for each, count in counts)


def check_bounds(state: State) -> None:
    table = state.table
    rules = table.rules
    busts = sum(each.busts for each in table.players)
    assert busts <= most_busts(rules, revealed(table)) <= most_busts(rules, rules.counts)
    assert max(auction_means(table, side) for side in range(rules.sides)) <= highest_bid(rules)
    assert len(table.row) <= longest_row(rules)
    if table.auction is not None:
        assert table.auction.highest <= highest_bid(rules)
    if table.purchase is not None:
        assert table.purchase.price <= highest_bid(rules)


@given(st.sampled_from(RULES).flatmap(lambda rules: reachable_states(TEN, rules)))
def test_every_position_keeps_within_the_bounds(state: State) -> None:
    check_bounds(state)
    check_position(state)


@pytest.mark.parametrize("rules", RULES[:8:3] + RULES[-4:])
def test_reckless_players_keep_within_the_bounds(rules: Rules) -> None:
    """They draw until they bust, take the bust token, and never pay with it."""
    rng = Random(8)
    state = setup(rules, Deal(0))
    while seats := seats_to_act(state.table):
        options = legal_actions(state.table, seats[0])
        bold = [each for each in options if isinstance(each, Draw | TakeBust | Pass | Skip)]
        state = ten.apply(state, bold[0] if bold else random_action(TEN, state, rng))
        check_bounds(state)
    assert sum(each.busts for each in state.table.players) > 2


def test_a_deck_can_cause_as_many_busts_as_the_bound_says() -> None:
    deck = (
        Copies(card("blue 9"), 4, 4, 4),
        Copies(card("green 2"), 4, 4, 4),
        Copies(card("currency 5"), 4, 4, 4),
        Copies(card("currency 1"), 2, 2, 2),
    )
    rules = Rules(2, deck=deck)
    assert most_busts(rules, rules.counts) == 6
    state = setup(rules, Deal(0))
    for turn in range(6):
        words = "blue 9, green 2" if turn < 4 else "currency 5, currency 1, currency 5"
        for word in words.split(", "):
            state = after(state, f"draw {turn % 2}", f"reveal {word}")
    assert [each.busts for each in state.table.players] == [3, 3]


@pytest.mark.parametrize(
    ("rules", "busts", "bid", "row"),
    [
        (Rules(2), 28, 154, 22),
        (Rules(3), 30, 172, 24),
        (Rules(5), 37, 205, 25),
        (Rules(1, solo=10), 28, 118, 22),
        (Rules(1, solo=4), 32, 130, 22),
        (Rules(2, deck=deck_of("wild any", 3)), 0, 10, 0),
        (Rules(2, deck=deck_of("blue 1, currency 1", 40)), 6, 68, 30),
        (Rules(2, deck=deck_of("blue 9", 4)), 3, 23, 1),
    ],
)
def test_the_bounds_are_exact_numbers(rules: Rules, busts: int, bid: int, row: int) -> None:
    assert most_busts(rules, rules.counts) == busts
    assert (highest_bid(rules), longest_row(rules)) == (bid, row)


def test_a_row_can_be_as_long_as_the_bound_says() -> None:
    rules = Rules(2, deck=deck_of("blue 1, currency 1", 40))
    state = setup(rules, Deal(0))
    for word in ["currency 1"] * 10 + ["blue 1"] * 20:
        state = after(state, "draw 0", f"reveal {word}")
    assert len(state.table.row) == longest_row(rules) == 30
    state = after(state, "draw 0", "reveal blue 1")
    assert state.table.players[0].busts == 1


def test_more_bust_tokens_than_the_cards_can_cause_are_inconsistent() -> None:
    state = position(players=(player(busts=1),), row="blue 9, green 2", active=1)
    with pytest.raises(InconsistentError, match="Neither the total of the row nor its currency"):
        check_position(state)
    state = position(players=(player(busts=1),), market="blue 9, green 2", active=1)
    check_position(state)
    state = position(players=(player(busts=1),), market="blue 9, green 1", active=1)
    with pytest.raises(InconsistentError, match="bust tokens must be at most 0, because"):
        check_position(state)


def test_the_price_of_a_wild_card_cannot_exceed_the_highest_bid() -> None:
    def paying(price: int) -> State:
        return position(
            Stage.PAY,
            players=(player("blue 1, blue 2", tokens=2),),
            purchase=Purchase(0, wild("any"), price, price - 1),
        )

    check_position(paying(154))
    with pytest.raises(InconsistentError, match="The stage pay does not fit"):
        check_position(paying(155))


def test_a_bid_within_the_means_is_never_above_the_bound() -> None:
    deck = Rules(2).counts[:36]
    everything = tuple(index for index, count in enumerate(deck) for _ in range(count))
    rich = evolve(player(tokens=10, busts=28), numbers=everything)
    table = position(
        Stage.BID, players=(rich, player()), active=1, auction=Auction(wild("any"), None, 0)
    ).table
    assert auction_means(table, 0) == highest_bid(Rules(2))
