"""Random play through every variant, against the promises that all games make."""

import pickle
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.depth import depth
from helpers.ten import SOME_VARIANTS, VARIANTS, cards, name_of, pieces, stock
from thinkstr8 import play, ten
from thinkstr8.games.ten import (
    STANDARD_DECK,
    Copies,
    NumberCard,
    Rules,
    Stage,
    State,
    auction_means,
    bots,
    legal_actions,
    outcome,
    seats_to_act,
)
from thinkstr8.testing import Promise, check_bot, check_game, reachable_states

GAMES = depth(1, 10)

SHORT = tuple(Copies(copies.card, 1, 1, 1) for copies in STANDARD_DECK)
"""All cards, but each only once, for games of a third of the length."""

DECKS = (
    Rules(2, deck=tuple(Copies(card, 3, 3, 3) for card in cards("wild 1, wild any, wild pink"))),
    Rules(3, deck=tuple(Copies(card, 9, 9, 9) for card in cards("currency 5, currency 1"))),
    Rules(2, deck=tuple(Copies(card, 2, 2, 2) for card in cards("blue 1, blue 2, wild 3"))),
    Rules(1, solo=4, deck=tuple(Copies(card, 4, 4, 4) for card in cards("blue 1, wild 3"))),
)


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_random_games_keep_every_promise(rules: Rules) -> None:
    if rules not in SOME_VARIANTS:
        rules = evolve(rules, deck=SHORT)
    report = check_game(ten, rules, games=GAMES, pieces=pieces)
    assert report.promises == frozenset(Promise)
    assert report.chance == rules.size * GAMES
    assert report.longest <= rules.max_actions


@pytest.mark.parametrize("rules", DECKS, ids=["wilds", "currency", "small", "solo"])
def test_odd_decks_keep_every_promise(rules: Rules) -> None:
    assert check_game(ten, rules, games=depth(1, 10), pieces=pieces).games


@pytest.mark.parametrize("rules", [VARIANTS[1], VARIANTS[4], VARIANTS[10]], ids=name_of)
def test_bots_play_legally_and_repeatably(rules: Rules) -> None:
    for bot in (bots.random, bots.careful, bots.expert):
        assert check_bot(ten, bot, rules, games=1) > 0
        assert pickle.loads(pickle.dumps(bot)) is bot  # noqa: S301  # our own bytes


def test_the_careful_bot_beats_random_ones() -> None:
    wins = 0
    for seed in range(6):
        players = [bots.random] * 3
        players[seed % 3] = bots.careful
        result = outcome(play(ten, Rules(3), players, Random(seed)).final.table)
        assert result is not None
        wins += result.winners == (seed % 3,)
    assert wins == 6


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(ten, rules))


@given(any_state())
def test_legal_actions_stay_few(state: State) -> None:
    table = state.table
    for seat in seats_to_act(table):
        if seat < 0:
            continue
        actions = legal_actions(table, seat)
        owned = set(table.players[seat].cards)
        most = {
            Stage.DRAW: 3,
            Stage.BID: auction_means(table, seat) + 1,
            Stage.PAY: len(owned) + 2,
            Stage.BUY: len(set(table.market)) + 2,
            Stage.BUST: len(set(table.market)) + 2,
        }
        assert len(actions) <= most[table.stage]
        assert len(actions) > 1 or table.stage is Stage.DRAW


@given(any_state())
def test_tokens_stay_within_their_limits(state: State) -> None:
    for player in state.table.players:
        assert 0 <= player.tokens <= 10
        assert player.busts >= 0
        assert list(player.numbers) == sorted(player.numbers)
        assert list(player.wilds) == sorted(player.wilds, key=lambda wild: wild.index)


@given(any_state())
def test_the_row_of_a_player_never_exceeds_ten(state: State) -> None:
    table = state.table
    row = table.piles.row
    assert row.numbers == sum(card.number for card in row.cards if isinstance(card, NumberCard))
    assert row.currency == sum(card.value for card in row.currency_cards)
    if table.rules.solo is None or table.active == 0:
        assert row.total <= 10
        assert row.currency <= 10


@given(any_state())
def test_the_parts_of_a_table_fit_its_stage(state: State) -> None:
    table = state.table
    assert (table.auction is not None) == (table.stage is Stage.BID)
    assert (table.purchase is not None) == (table.stage is Stage.PAY)
    piles = table.piles
    left = [card for card, count in table.deck for _ in range(count)]
    assert (piles.deck, piles.left) == (stock(left), len(left))
    assert table.deck == tuple((card, left.count(card)) for card in dict.fromkeys(left))
    if table.turn.last_buys:
        assert table.deck == ()
        assert table.stage in (Stage.BUY, Stage.PAY, Stage.OVER)


def test_an_example_of_every_stage_can_be_had() -> None:
    for stage in Stage:
        assert ten.example(stage).table.stage is stage
