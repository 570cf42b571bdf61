"""Questions and bots in decks of your own: their work is bounded, whatever the deck."""

from functools import partial
from random import Random

import pytest
from attrs import evolve
from hypothesis import example, given, settings
from hypothesis import strategies as st

from helpers.effort import effort
from thinkstr8 import ten
from thinkstr8.files import from_json, to_json
from thinkstr8.games.ten.components import (
    FULL_WILD,
    NUMBER_CARDS,
    NUMBER_WILDS,
    Colour,
    Wild,
)
from thinkstr8.games.ten.placement import Hand, _options, _search, best_windows
from thinkstr8.games.ten.rules import Copies
from thinkstr8.games.ten.state import RUNNING_TURNS, Auction, Piles

COPIES = (3, 0, 2, 1, 3, 2, 4, 2, 0)
"""How often each number wild is in the deck that took the longest."""


def holding(wilds: tuple[Wild, ...]) -> ten.Table:
    """Return a table on which seat 0 owns wild cards, and all number cards are still to come."""
    copies = {wild: wilds.count(wild) for wild in wilds}
    deck = (
        *(Copies(card, 1, 1, 1) for card in NUMBER_CARDS),
        *(Copies(wild, count, count, count) for wild, count in copies.items()),
    )
    table = ten.setup(ten.Rules(2, deck=deck), ten.Deal(0)).table
    numbers = table.rules.stock[: len(NUMBER_CARDS)]
    owner = evolve(table.players[0], wilds=tuple(sorted(wilds, key=lambda wild: wild.index)))
    return evolve(table, piles=evolve(table.piles, deck=numbers), players=(owner, table.players[1]))


WILDS: tuple[Wild, ...] = (
    *(wild for wild, count in zip(NUMBER_WILDS, COPIES, strict=True) for _ in range(count)),
    FULL_WILD,
    FULL_WILD,
)


def test_a_view_of_seven_kilobytes_does_not_make_questions_and_bots_slow() -> None:
    text = to_json(ten, ten.view(ten.State(holding(WILDS)), 0))
    assert len(text) < 14_000
    view = from_json(ten, ten.View, text)
    best_windows.cache_clear()
    assert effort(lambda: ten.stop_or_draw(view.table)) < 2_000_000
    best_windows.cache_clear()
    for bot in (ten.bots.careful, ten.bots.expert):
        best_windows.cache_clear()
        assert effort(partial(bot, view, Random(8))) < 2_000_000


@settings(max_examples=100, deadline=None)
@example([0] * 4, [*COPIES], [0] * 4, 2)
@given(
    st.lists(st.integers(0, 511), min_size=4, max_size=4),
    st.lists(st.integers(0, 4), min_size=9, max_size=9),
    st.lists(st.integers(0, 4), min_size=4, max_size=4),
    st.integers(0, 36),
)
def test_the_search_for_the_best_layout_is_bounded_for_every_hand(
    owned: list[int], copies: list[int], jokers: list[int], fulls: int
) -> None:
    layers = tuple(
        sum(1 << index for index, count in enumerate(copies) if count >= layer)
        for layer in range(1, max(copies) + 1)
    )
    hand = Hand(tuple(owned), layers, tuple(jokers), fulls)
    best_windows.cache_clear()
    assert effort(lambda: best_windows(hand)) < 150_000


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.integers(0, 511), min_size=4, max_size=4),
    st.integers(0, 511),
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
    st.integers(0, 2),
)
def test_both_searches_choose_the_same_windows(
    owned: list[int], wilds: int, jokers: list[int], fulls: int
) -> None:
    hand = Hand(tuple(owned), (wilds,) if wilds else (), tuple(jokers), fulls)
    options = [_options(hand, colour) for colour in Colour]
    assert best_windows(hand) == _search(hand, options)


@pytest.mark.parametrize("busts", [0, 130])
def test_hundreds_of_bids_are_weighed_with_one_look_at_the_cards(busts: int) -> None:
    """A bust token is worth three, so somebody who went bust all the time can bid very much."""
    deck = (*(Copies(card, 8, 8, 8) for card in NUMBER_CARDS), Copies(FULL_WILD, 1, 1, 1))
    table = ten.setup(ten.Rules(2, deck=deck), ten.Deal(0)).table
    piles = Piles((), table.piles.market, "", table.piles.row)
    numbers = tuple(card.index for card in NUMBER_CARDS for _ in range(8))
    rich = evolve(table.players[1], busts=busts, numbers=numbers)
    table = evolve(
        table,
        stage=ten.Stage.BID,
        waiting=(1, 0),
        turn=RUNNING_TURNS[0],
        auction=Auction(FULL_WILD, None, 0),
        piles=piles,
        players=(table.players[0], rich),
    )
    ten.check_position(table)
    view = ten.view(ten.State(table), 1)
    bids = len(ten.legal_actions(table, 1))
    assert effort(lambda: ten.bots.careful(view, Random(8))) < 20 * bids + 2_000
    assert effort(lambda: ten.bots.expert(view, Random(8))) < 20 * bids + 20_000
