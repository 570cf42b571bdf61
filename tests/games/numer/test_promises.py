"""Random play through every variant, against the promises that all games make."""

from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.depth import depth
from helpers.numer import VARIANTS, name_of, pieces, position, this_round, twin, worlds
from thinkstr8 import Game, Record, numer, play
from thinkstr8.games.numer import Action, Deal, Rules, State, Table, View, bots, outcome
from thinkstr8.games.numer.events import NumberWritten
from thinkstr8.testing import Promise, check_bot, check_game, reachable_states

GAMES = depth(1, 40)

NUMER: Game[State, Action, View, Table, Rules, Deal] = numer


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_random_games_keep_every_promise(rules: Rules) -> None:
    coverage = check_game(numer, rules, games=GAMES, pieces=pieces, twin=twin, worlds=worlds)
    assert coverage.games == GAMES
    assert coverage.promises == frozenset(Promise)
    assert coverage.views == coverage.states * 3
    assert coverage.chance == 0
    assert coverage.longest <= rules.max_actions


LATE = {
    2: ("024", "789"),
    3: ("07", "123", "8"),
    4: ("07", "12", "", "345"),
    5: ("0", "1", "23", "45", "67"),
}
"""Boards with so few digits that all sealed numbers can be listed."""


def late_numer() -> Game[State, Action, View, Table, Rules, Deal]:
    """Return the verbs of Numer, but opened in the middle of its second round."""

    def setup(rules: Rules, deal: Deal) -> State:
        del deal
        return position(rules=rules, round_number=2, turn=3, available=LATE[rules.players])

    verbs = {name: verb for name, verb in vars(numer).items() if name in vars(Game)}
    verbs |= {"setup": setup}
    return cast("Game[State, Action, View, Table, Rules, Deal]", SimpleNamespace(**verbs))


@pytest.mark.parametrize("players", LATE)
def test_determinize_is_uniform_where_all_worlds_can_be_counted(players: int) -> None:
    games = depth(80 if players < 4 else 20, 1600)  # few worlds are rare with few players
    coverage = check_game(
        late_numer(), Rules(players), games=games, twin=twin, worlds=worlds, bad_input=False
    )
    assert coverage.uniform > 3


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_bots_play_legally_and_repeatably(rules: Rules) -> None:
    for bot in (bots.random, bots.careful):
        assert check_bot(numer, bot, rules, games=1) > 0


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(NUMER, rules))


@given(any_state())
def test_totals_are_the_points_of_the_turns_and_of_the_crossed_out_digits(state: State) -> None:
    table = state.table
    for seat in range(table.rules.players):
        turns = sum(result.points[seat] for result in table.turns)
        assert table.totals[seat] == turns + sum(counts[seat] for counts in table.crossed_out)


@given(any_state())
def test_boards_lack_exactly_the_digits_accepted_in_this_round(state: State) -> None:
    table = state.table
    finished = this_round(table) if table.waiting else ()
    for seat in range(table.rules.players):
        gone = {
            int(digit)
            for result in finished
            if result.accepted[seat]
            for digit in f"{result.numbers[seat]:03}"
        }
        digits = range(table.rules.digits)
        assert table.available[seat] == tuple(digit for digit in digits if digit not in gone)


@given(any_state())
def test_sealed_numbers_are_there_exactly_for_those_who_have_written(state: State) -> None:
    assert tuple(number is not None for number in state.sealed) == state.table.written
    if any(state.table.written):
        assert len(state.table.events) == 1
        assert isinstance(state.table.events[0], NumberWritten)


@given(st.sampled_from(VARIANTS), st.integers(0, 2**32))
def test_a_game_replays_to_the_same_states(rules: Rules, seed: int) -> None:
    record = play(NUMER, rules, [bots.random] * rules.players, Random(seed))
    again = Record(NUMER, record.rules, record.deal, record.actions)
    assert list(record.replay()) == list(again.replay())
    assert [state.table.events for state in record.replay()] == [
        state.table.events for state in again.replay()
    ]
    final = outcome(record.final.table)
    assert final is not None
    assert all(item.points for items in final.breakdown for item in items)
