"""The ready-made bots: legal, repeatable, picklable, and the careful one better than chance."""

import pickle
from random import Random

import pytest

from helpers.numer import EVERYTHING, open_to, position, revealed, wrote
from thinkstr8 import Bot, numer, play
from thinkstr8.core import SpectatorError
from thinkstr8.games.numer import Action, Rules, State, View, Write, bots, outcome, view

BOTS: list[Bot[View, Action]] = [bots.random, bots.careful, bots.expert]


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_needs_a_seat(bot: Bot[View, Action]) -> None:
    with pytest.raises(SpectatorError, match="A spectator cannot choose an action"):
        bot(view(position(), None), Random(1))  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_can_be_sent_to_another_process(bot: Bot[View, Action]) -> None:
    assert pickle.loads(pickle.dumps(bot)) is bot  # noqa: S301  # our own


def test_the_random_bot_writes_everything_it_may() -> None:
    seen = view(position(available=("07", "1", "2")), 0)
    rng = Random(1)
    assert {bots.random(seen, rng).number for _ in range(200)} == {0, 7, 70, 77, 700, 707, 770, 777}


def test_the_careful_bot_takes_a_safe_high_number() -> None:
    seen = view(position(available=("789", "456", "123")), 0)
    assert bots.careful(seen, Random(1)) in {Write(0, 978), Write(0, 987)}


def test_the_careful_bot_avoids_digits_that_are_certain_to_come() -> None:
    seen = view(position(players=2, available=("25", "2")), 0)
    assert bots.careful(seen, Random(1)) == Write(0, 555)


def test_the_careful_bot_never_slips() -> None:
    rules = Rules(2, slips=True)
    seen = view(position(rules=rules, available=("12", EVERYTHING)), 0)
    for seed in range(20):
        assert {*f"{bots.careful(seen, Random(seed)).number:03}"} <= {"1", "2"}


def best(state: State) -> set[int]:
    """List what nearly earns the most on average, by playing on with every pair of numbers."""
    table = state.table
    averages = {}
    for number in open_to(table, 0):
        others = open_to(table, 1)
        results = [revealed(wrote(state, number, other)) for other in others]
        digits = len({*f"{number:03}"})
        earned = [result.points[0] + digits * result.accepted[0] for result in results]
        averages[number] = sum(earned) / len(others)
    return {number for number, mean in averages.items() if mean >= 0.95 * max(averages.values())}


@pytest.mark.parametrize(("zero_bonus", "numbers"), [(True, {0, 1}), (False, {111})])
def test_n5_the_careful_bot_knows_whether_a_number_that_begins_with_0_gets_the_bonus(
    zero_bonus: bool,  # noqa: FBT001  # a variant
    numbers: set[int],
) -> None:
    state = position(rules=Rules(2, zero_bonus=zero_bonus), turn=4, available=("01", "02"))
    assert best(state) == numbers
    assert {bots.careful(view(state, 0), Random(seed)).number for seed in range(40)} == numbers


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_careful_bot_beats_random_ones(players: int) -> None:
    rules = Rules(players)
    careful = others = 0
    for seed in range(40):
        seats: list[Bot[View, Action]] = [bots.random] * players
        seats[seed % players] = bots.careful
        result = outcome(play(numer, rules, seats, Random(seed)).final.table)
        assert result is not None
        careful += result.scores[seed % players]
        others += sum(result.scores) - result.scores[seed % players]
    assert careful > 1.3 * others / (players - 1)
