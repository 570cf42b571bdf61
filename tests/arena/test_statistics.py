"""Intervals for games in groups: against textbook values, and against repeated samples."""

import math
from random import Random

import pytest

from thinkstr8.arena.statistics import Estimate, mean_estimate, rate_estimate, student_quantile

TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980}


def as_tuple(estimate: Estimate | None) -> tuple[float, float, float]:
    assert estimate is not None
    return estimate.mean, estimate.low, estimate.high


@pytest.mark.parametrize(("freedom", "expected"), TABLE.items())
def test_students_quantiles_are_those_of_the_tables(freedom: int, expected: float) -> None:
    assert student_quantile(freedom) == pytest.approx(expected, abs=0.005)


def test_single_numbers_have_the_usual_interval() -> None:
    found = as_tuple(mean_estimate([[4.0], [6.0], [8.0]]))
    margin = student_quantile(2) * 2 / math.sqrt(3)
    assert found == pytest.approx((6.0, 6 - margin, 6 + margin))


def test_copies_within_a_group_add_nothing() -> None:
    once = as_tuple(mean_estimate([[4.0], [6.0], [8.0]]))
    assert as_tuple(mean_estimate([[4.0] * 5, [6.0] * 5, [8.0] * 5])) == pytest.approx(once)
    wins = as_tuple(rate_estimate([[1.0], [0.0], [1.0], [1.0]]))
    assert as_tuple(rate_estimate([[1.0] * 4, [0.0] * 4, [1.0] * 4, [1.0] * 4])) == pytest.approx(
        wins
    )


def test_luck_that_cancels_within_a_deal_narrows_the_mean() -> None:
    mean, low, high = as_tuple(mean_estimate([[1.0, 9.0], [0.0, 10.0], [5.0, 5.0]]))
    assert mean == low == high == 5


def test_luck_that_cancels_never_makes_a_rate_surer_than_independent_games_would() -> None:
    cancelled = as_tuple(rate_estimate([[1.0, 0.0]] * 50))
    square = student_quantile(49) ** 2
    margin = math.sqrt(0.25 * square / 100 + (square / 200) ** 2) / (1 + square / 100)
    assert cancelled == pytest.approx((0.5, 0.5 - margin, 0.5 + margin))


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_a_perfect_rate_still_has_an_interval(rate: float) -> None:
    mean, low, high = as_tuple(rate_estimate([[rate, rate]] * 20))
    assert mean == rate
    assert (low, high) == pytest.approx((0.820, 1) if rate else (0, 0.180), abs=0.001)


def test_one_deal_tells_nothing() -> None:
    assert as_tuple(rate_estimate([[1.0, 0.0]])) == (0.5, 0.0, 1.0)
    assert as_tuple(mean_estimate([[3.0, 4.0]])) == (3.5, -math.inf, math.inf)


def test_without_a_number_there_is_no_estimate() -> None:
    assert mean_estimate([[], []]) is None
    assert rate_estimate([]) is None


@pytest.mark.parametrize("truth", [0.5, 0.9])
def test_the_interval_covers_the_truth_as_often_as_it_says(truth: float) -> None:
    """Each deal has a luck of its own, which its two games share half of the time."""
    rng = Random(8)
    covered = 0
    for _ in range(400):
        groups = []
        for _ in range(60):
            first = float(rng.random() < truth)
            second = first if rng.random() < 0.5 else float(rng.random() < truth)
            groups.append([first, second])
        _, low, high = as_tuple(rate_estimate(groups))
        covered += low <= truth <= high
    assert 0.92 <= covered / 400 <= 0.98
