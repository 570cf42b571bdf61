"""Following a batch with the library, step by step."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

import numpy as np

from thinkstr8 import AnyGame, numer, think_str8
from thinkstr8.batch import NOBODY, Batch
from thinkstr8.core.game import NATURE_ACTS, AnyRules, AnyState
from thinkstr8.core.spaces import encoded

Explains: TypeAlias = Callable[[Any, Any, Any], bool]
Dealt: TypeAlias = Callable[[Any], object]


def _explains_str8(
    action: think_str8.Action, before: think_str8.State, after: think_str8.State
) -> bool:
    """Return whether an outcome can have led from one state to another, at first sight."""
    match action:
        case think_str8.RollDice(dice):
            return dice == after.table.dice
        case think_str8.DrawCard(colour, number):
            return after.racks[before.table.waiting[0]][colour] == number
        case _:
            return False


def _dealt_str8(state: think_str8.State) -> think_str8.Deal:
    table = state.table
    return think_str8.Deal(state.racks + table.neutral_racks, table.track[::-1])


EXPLAINS: Final[Mapping[AnyGame, Explains]] = {think_str8: _explains_str8}
"""For games in which much is left to chance: which outcomes are worth trying."""

DEALT: Final[Mapping[AnyGame, Dealt]] = {
    numer: lambda _: numer.Deal(),
    think_str8: _dealt_str8,
}
"""The deal of a game that has just begun."""


def explained(game: AnyGame, before: AnyState, after: AnyState) -> bool:
    """Return whether nature can lead from a state to another one, in which a seat must act."""
    if game.seats_to_act(before.table) != NATURE_ACTS:
        return before == after
    explains = EXPLAINS.get(game)
    return any(
        explained(game, game.apply(before, outcome), after)
        for outcome, _ in game.chance(before)
        if explains is None or explains(outcome, before, after)
    )


def assert_same(batch: Batch, states: tuple[AnyState, ...]) -> None:
    """Check that a batch shows what the library shows of the same states."""
    game = encoded(batch.game)
    ids = game.action_space(batch.rules)
    for index, state in enumerate(states):
        table = state.table
        acting = game.seats_to_act(table)
        seat = acting[0] if acting else 0
        assert batch.acting[index] == (seat if acting else NOBODY)
        assert batch.legal[index].tobytes() == ids.mask(table, seat)
        seen = batch.observation_space.encode(game.view(state, seat))
        if batch.observations[index].tobytes() != seen:
            mine = batch.observation_space.read(batch.observations[index].tobytes())
            assert mine == batch.observation_space.read(seen)
            raise AssertionError


def assert_same_for_all_seats(batch: Batch, states: tuple[AnyState, ...]) -> None:
    """Check that a batch shows every seat what the library shows it."""
    for seat in range(batch.rules.players):
        seen = batch.observe(seat)
        for index, state in enumerate(states):
            view = batch.game.view(state, seat)
            assert seen[index].tobytes() == batch.observation_space.encode(view)


def follow(
    game: AnyGame, rules: AnyRules, size: int, decisions: int, seed: int, **looks: Any
) -> Iterator[tuple[Batch, tuple[AnyState, ...]]]:
    """Play a batch at random, check each step against the library, and yield what it leads to."""
    batch = Batch(game, rules, size, seed, restarts=False, **looks)
    ids = batch.actions
    states = batch.states()
    assert_begun(game, rules, states)
    assert_same(batch, states)
    yield batch, states
    for _ in range(-(-decisions // size)):
        seats, chosen = batch.acting.copy(), batch.choose()
        batch.step(chosen)
        after = batch.states()
        for index, state in enumerate(states):
            action = ids.decode(int(chosen[index]), state.table, int(seats[index]))
            assert explained(game, game.apply(state, action), after[index])
        assert_same(batch, after)
        assert_ended(batch, after)
        states = after
        yield batch, states
        if batch.done.any():
            ended = batch.done.copy()
            batch.deal(ended)
            states = batch.states()
            assert_begun(game, rules, tuple(np.array(states, object)[ended]))
            assert_same(batch, states)


def assert_begun(game: AnyGame, rules: AnyRules, states: tuple[AnyState, ...]) -> None:
    """Check that games have just begun."""
    for state in states:
        assert explained(game, game.setup(rules, DEALT[game](state)), state)


def assert_ended(batch: Batch, states: tuple[AnyState, ...]) -> None:
    """Check that a batch knows which games have ended, and how."""
    for index, state in enumerate(states):
        outcome = batch.game.outcome(state.table)
        assert batch.done[index] == (outcome is not None)
        if outcome is not None:
            assert tuple(batch.scores[index].tolist()) == outcome.scores
            assert tuple(np.flatnonzero(batch.winners[index]).tolist()) == outcome.winners
