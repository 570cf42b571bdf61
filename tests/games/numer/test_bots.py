"""The ready-made bots: legal, repeatable, picklable, and the careful one better than chance."""

import pickle
from random import Random

import pytest

from helpers.numer import EVERYTHING, position
from thinkstr8 import Bot, numer, play
from thinkstr8.core import SpectatorError
from thinkstr8.games.numer import Action, Rules, View, Write, bots, outcome, view

BOTS: list[Bot[View, Action]] = [bots.random, bots.careful]


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
