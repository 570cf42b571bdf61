"""Chance in a batch is exact."""

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from helpers.depth import depth
from thinkstr8 import think_str8
from thinkstr8.batch import Batch
from thinkstr8.batch.streams import below, draw, streams

DRAWS = depth(40_000, 4_000_000)


def reference(words: list[int]) -> int:
    """Return the next number of xoshiro256++, in whole numbers of Python."""
    most = 2**64 - 1

    def turned(word: int, by: int) -> int:
        return (word << by | word >> 64 - by) & most

    result = (turned(words[0] + words[3] & most, 23) + words[0]) & most
    shifted = words[1] << 17 & most
    words[2] ^= words[0]
    words[3] ^= words[1]
    words[1] ^= words[2]
    words[0] ^= words[3]
    words[2] ^= shifted
    words[3] = turned(words[3], 45)
    return result


def test_the_generator_is_xoshiro256() -> None:
    stream = streams(8, 3)[1]
    words = [int(word) for word in stream]
    with np.errstate(over="ignore"):
        assert [int(draw(stream)) for _ in range(50)] == [reference(words) for _ in range(50)]


def test_draws_that_would_favour_some_numbers_are_thrown_away() -> None:
    stream = np.zeros(4, np.uint64)
    stream[:] = [1, 0, 0, 0]  # a first word whose upper half is 0, and so is the product
    with np.errstate(over="ignore"):
        first = int(draw(stream.copy())) >> 32
        assert first * 3 % 2**32 < 2**32 % 3
        again = stream.copy()
        draw(again)
        assert below(stream, 3) == below(again, 3)


def test_streams_are_different_and_do_not_depend_on_their_number() -> None:
    many = streams(8, 10_000)
    assert len({tuple(row) for row in many.tolist()}) == 10_000
    assert len({*many.ravel().tolist()}) == 40_000
    assert (streams(8, 10) == many[:10]).all()
    assert not (streams(9, 10) == many[:10]).any()
    assert (streams(2**80, 10) != many[:10]).all()


def assert_fair(counts: Counter[Any], odds: dict[Any, Fraction]) -> None:
    """Check frequencies by chi-square, with a limit that one fair run in a million breaks."""
    total = sum(counts.values())
    assert {*counts} <= {*odds}
    parts = [(counts[key] - total * share) ** 2 / (total * share) for key, share in odds.items()]
    freedom = len(odds) - 1
    assert float(sum(parts)) < freedom + 4.8 * (2 * freedom) ** 0.5 + 16


@pytest.mark.parametrize("stage", [think_str8.Stage.ROLL, think_str8.Stage.DRAW])
def test_outcomes_come_as_often_as_chance_says(stage: think_str8.Stage) -> None:
    before = think_str8.example(stage)
    batch = Batch.from_states(think_str8, [before] * 20_000, 8)
    games = batch._world.games
    found: Counter[Any]
    odds: dict[Any, Fraction]
    if stage is think_str8.Stage.ROLL:
        found = Counter(map(tuple, games["dice"].tolist()))
        odds = {
            tuple(map(int, outcome.dice * 2)): share  # as they fell, twice
            for outcome, share in think_str8.chance(before)
            if isinstance(outcome, think_str8.RollDice)
        }
    else:
        seat, colour = before.table.waiting[0], before.table.exchanged
        card = seat * len(before.table.rules.colours) + int(colour or 0)
        found = Counter(games["racks"][:, card].tolist())
        odds = {
            outcome.number: share
            for outcome, share in think_str8.chance(before)
            if isinstance(outcome, think_str8.DrawCard)
        }
    assert_fair(found, odds)


def test_deals_are_fair() -> None:
    rules = think_str8.Rules(2, grey=False, colours=think_str8.Rules(2).colours[:1], rounds=1)
    batch = Batch(think_str8, rules, 40_000, 8)
    games = batch._world.games
    racks = Counter(map(tuple, games["racks"][:, 2:6].tolist()))
    every = 8 * 7 * 6 * 5
    assert len(racks) == every
    assert_fair(racks, dict.fromkeys(racks, Fraction(1, every)))
    first = Counter(games["track"][:, 0].tolist())
    assert_fair(first, {0: Fraction(1, 2), 1: Fraction(1, 2)})


@pytest.mark.parametrize("count", [1, 2, 3, 7, 1000])
def test_legal_ids_are_equally_likely(count: int) -> None:
    stream = streams(count, 1)[0]
    draws = min(DRAWS, 20_000)
    with np.errstate(over="ignore"):
        found = Counter(below(stream, count) for _ in range(draws))
    assert_fair(found, dict.fromkeys(range(count), Fraction(1, count)))
