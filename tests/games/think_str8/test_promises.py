"""Random play through every variant, against the promises that all games make."""

from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.depth import depth, some
from helpers.str8 import VARIANTS, name_of, pieces, twin, worlds
from thinkstr8 import play, think_str8
from thinkstr8.games.think_str8 import Action, Rules, Stage, State, Verdict, bots, transitions, view
from thinkstr8.testing import Promise, check_bot, check_game, reachable_states

GAMES = depth(1, 40)


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_random_games_keep_every_promise(rules: Rules) -> None:
    report = check_game(think_str8, rules, games=GAMES, pieces=pieces, twin=twin, worlds=worlds)
    assert report.games == GAMES
    assert report.promises == frozenset(Promise)
    assert report.views == report.states * 3
    assert report.chance >= rules.rounds * GAMES
    assert report.longest <= rules.max_actions


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_bots_play_legally_and_repeatably(rules: Rules) -> None:
    for bot in (bots.random, bots.careful):
        assert check_bot(think_str8, bot, rules, games=1) > 0
    assert check_bot(think_str8, bots.expert, rules, games=1) > 0


@pytest.mark.parametrize("rules", some([VARIANTS[3], *VARIANTS[-2:]], VARIANTS), ids=name_of)
def test_the_reader_plays_legally_and_repeatably(rules: Rules) -> None:
    assert check_bot(think_str8, bots.reader, rules, games=1) > 0


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(think_str8, rules))


@given(any_state())
def test_the_track_is_ordered_by_position(state: State) -> None:
    table = state.table
    assert sorted(table.track) == list(range(table.rules.players))
    along = [table.positions[seat] for seat in table.track]
    assert along == sorted(along)


@given(any_state())
def test_exchanges_follow_the_order_of_taking_restricted_to_missers(state: State) -> None:
    """Who missed does not move, so the order of taking tokens is also that of exchanging."""
    for rules in (state.table.rules,):
        for taken, missed, exchanged in _rounds(rules, hash(state)):
            order = [seat for seat in taken if seat in missed]
            assert exchanged == order[: len(exchanged)]


def _rounds(rules: Rules, seed: int) -> Iterator[tuple[list[int], set[int], list[int]]]:
    record = play(think_str8, rules, [bots.random] * rules.players, Random(seed))
    taken: list[int] = []
    for before in record.replay():
        table = before.table
        if table.stage is Stage.TAKE and len(table.waiting) == rules.players:
            if table.rounds:
                yield _summary(taken, before)
            taken = list(table.track)
    yield _summary(taken, record.final)


def _summary(taken: list[int], state: State) -> tuple[list[int], set[int], list[int]]:
    checked = state.table.rounds[-1]
    missed = {seat for seat, told in enumerate(checked.verdicts) if told is not Verdict.HIT}
    return taken, missed, [discard.seat for discard in checked.discards]


@given(any_state())
def test_positions_are_the_points_of_the_hits_until_the_guesses(state: State) -> None:
    table = state.table
    if table.stage is Stage.OVER:
        return
    for seat in range(table.rules.players):
        hits = [
            table.rules.points[checked.bets[seat].size]
            for checked in table.rounds
            if checked.verdicts[seat] is Verdict.HIT
        ]
        assert table.positions[seat] == sum(hits)


@given(any_state())
def test_no_view_ever_holds_a_card_of_its_owner(state: State) -> None:
    if state.table.stage is Stage.OVER:
        return
    for seat in range(state.table.rules.players):
        assert view(state, seat).racks[seat] is None


def test_every_kind_of_action_can_be_applied() -> None:
    assert transitions.STEPS.keys() == {*get_args(Action)}
