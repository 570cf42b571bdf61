"""The beliefs of a batch are the library's."""

from typing import Any

import pytest

from helpers import str8
from helpers.batches import follow
from helpers.depth import some
from thinkstr8 import think_str8
from thinkstr8.batch.beliefs import Beliefs
from thinkstr8.games.think_str8.components import NUMBERS

SMALL = think_str8.Rules(2, grey=False, colours=think_str8.Rules(2).colours[:2])
PLAYED = (*some(str8.SOME_VARIANTS, str8.VARIANTS), SMALL)


def assert_same_beliefs(beliefs: Beliefs, states: tuple[Any, ...]) -> None:
    for index, state in enumerate(states):
        rules, dice = state.table.rules, state.table.dice
        for seat in range(rules.players):
            possible = think_str8.beliefs(think_str8.view(state, seat)).possible
            assert beliefs.hands[index, seat] == possible.count
            for colour, candidates in zip(rules.colours, possible.candidates, strict=True):
                counts = dict(zip(candidates, possible.counts(colour), strict=True))
                mine = beliefs.numbers[index, seat, colour].tolist()
                assert mine == [counts.get(number, 0) for number in NUMBERS]
            if dice is None or any(die not in rules.colours for die in dice):
                assert not beliefs.sums[index, seat].any()
            else:
                assert beliefs.sums[index, seat].tolist() == possible.sum_counts(dice)


@pytest.mark.parametrize("rules", PLAYED, ids=str)
@pytest.mark.parametrize("every", [1, 7])
def test_beliefs_are_the_library_s(rules: think_str8.Rules, every: int) -> None:
    beliefs = None
    for number, (batch, states) in enumerate(follow(think_str8, rules, 2, 300, seed=8)):
        beliefs = beliefs or Beliefs(batch)
        if number % every == 0:
            beliefs.look()
            assert_same_beliefs(beliefs, states)


@pytest.mark.parametrize("rules", PLAYED, ids=str)
@pytest.mark.parametrize("history", [True, False])
def test_observations_with_beliefs_are_the_library_s(
    rules: think_str8.Rules,
    history: bool,  # noqa: FBT001  # a parameter of the test
) -> None:
    for _ in follow(think_str8, rules, 2, 100, seed=9, beliefs=True, history=history):
        pass
