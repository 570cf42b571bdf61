"""Intervals for games in groups: against textbook values, and against repeated samples."""

import math
from random import Random
from statistics import stdev

import pytest

from benchmarks import intervals
from thinkstr8.arena.statistics import (
    Estimate,
    difference_estimate,
    mean_estimate,
    rate_estimate,
    student_quantile,
)

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


def test_luck_that_cancels_within_a_deal_makes_a_rate_surer() -> None:
    """Only each fifth deal is not split, so its spread is √0.4 of that of as many games."""
    cancelled = as_tuple(rate_estimate([[1.0, 0.0]] * 40 + [[1.0, 1.0]] * 5 + [[0.0, 0.0]] * 5))
    independent = as_tuple(rate_estimate([[float(number % 2)] for number in range(100)]))
    assert cancelled[0] == independent[0] == 0.5
    assert cancelled[2] - cancelled[1] < 0.7 * (independent[2] - independent[1])


def test_deals_that_all_ended_in_a_draw_are_not_taken_for_certainty() -> None:
    """Once in 40 deals such a bot may win both games, and nobody would have seen it."""
    mean, low, high = as_tuple(rate_estimate([[1.0, 0.0]] * 40))
    assert mean == 0.5
    assert low < 0.5 - 1 / 80
    assert high > 0.5 + 1 / 80


def test_rounding_is_not_taken_for_a_spread() -> None:
    third = [1 / 3] * 3
    assert as_tuple(rate_estimate([third] * 30)) == as_tuple(rate_estimate([[1 / 3]] * 30))


def test_a_few_high_scores_reach_further_up_than_down() -> None:
    mean, low, high = as_tuple(mean_estimate([[1.0], [2.0], [1.0], [2.0], [1.0], [30.0]]))
    assert high - mean > 1.5 * (mean - low)
    mirrored = as_tuple(mean_estimate([[-1.0], [-2.0], [-1.0], [-2.0], [-1.0], [-30.0]]))
    assert mirrored == pytest.approx((-mean, -high, -low))


@pytest.mark.parametrize("deals", [5, 10, 25])
def test_an_outlier_stretches_the_interval_by_less_than_half(deals: int) -> None:
    rng = Random(deals)
    groups = [[rng.gauss(16, 3)] for _ in range(deals - 1)] + [[60.0]]
    spread = stdev(number for group in groups for number in group)
    usual = 2 * student_quantile(deals - 1) * spread / math.sqrt(deals)
    _, low, high = as_tuple(mean_estimate(groups))
    assert usual < high - low < 1.5 * usual


def test_scores_without_skew_have_students_interval() -> None:
    numbers = [3.0, 5.0, 7.0, 9.0, 11.0]
    margin = student_quantile(4) * math.sqrt(10 / 5)
    found = as_tuple(mean_estimate([[number] for number in numbers]))
    assert found == pytest.approx((7, 7 - margin, 7 + margin))


@pytest.mark.parametrize("scale", [1e-200, 1e-9, 1.0, 1e9, 1e150])
def test_the_interval_of_a_mean_follows_its_scale(scale: float) -> None:
    groups = [[1.0, 2.0], [4.0, 4.0], [9.0, 3.0]]
    scaled = as_tuple(mean_estimate([[scale * number for number in group] for group in groups]))
    if scale >= 1:
        assert scaled == pytest.approx([scale * end for end in as_tuple(mean_estimate(groups))])
    assert scaled[1] <= scaled[0] <= scaled[2]


@pytest.mark.parametrize("deals", [2, 3, 5, 20])
def test_every_interval_holds_its_mean_and_stays_in_its_range(deals: int) -> None:
    rng = Random(deals)
    for _ in range(300):
        groups = [rng.choices([0.0, 1 / 3, 0.5, 1.0], k=3) for _ in range(deals)]
        mean, low, high = as_tuple(rate_estimate(groups))
        assert 0 <= low <= mean <= high <= 1
        mean, low, high = as_tuple(mean_estimate([[30**number for number in g] for g in groups]))
        assert low <= mean <= high
        mean, low, high = as_tuple(difference_estimate([[2 * n - 1 for n in g] for g in groups]))
        assert -1 <= low <= mean <= high <= 1


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


# How often the truth is covered; `python -m benchmarks.intervals` looks at much more, longer

SERIES = 400
TOLERANCE = 3.5 * math.sqrt(0.93 * 0.07 / SERIES)
"""How far from the truth so few series may be: one in 2,000 such figures is further off."""

LOOKED_AT = [
    (seats, rate, luck, deals)
    for seats, rate, deals in [(2, None, 50), (2, 0.22, 20), (3, 0.03, 100), (5, None, 50)]
    for luck in intervals.LUCKS
]


def assert_right(source: intervals.Source, deals: int) -> None:
    coverage = source.coverage(deals, SERIES, Random(8))
    assert intervals.is_right(coverage, source.telling(deals), TOLERANCE), coverage


@pytest.mark.parametrize(("seats", "rate", "luck", "deals"), LOOKED_AT)
def test_win_rates_and_differences_cover_the_truth_as_often_as_they_say(
    seats: int,
    rate: float | None,
    luck: intervals.Luck,
    deals: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(intervals, "BANK", 1000)
    shares, differences = intervals.modelled(seats, luck, rate, Random(8))
    assert_right(intervals.Source("win rate", "", seats, shares, rate_estimate), deals)
    assert_right(intervals.Source("difference", "", seats, differences, difference_estimate), deals)


@pytest.mark.parametrize("common", [-0.5, 0.0, 0.5])
@pytest.mark.parametrize(("shape", "deals"), [(4, 20), (1, 20), (1, 100)])
def test_skewed_mean_scores_cover_the_truth_as_often_as_they_say(
    shape: float, common: float, deals: int
) -> None:
    bank = intervals.skewed(2, shape, common, Random(8))
    assert_right(intervals.Source("mean score", "", 2, bank, mean_estimate), deals)


@pytest.mark.parametrize("first", ["random", "careful"])
def test_real_games_cover_the_truth_as_often_as_they_say(first: str) -> None:
    for source in intervals.real(first, "random", 150):
        assert_right(source, 50)


def test_a_narrow_interval_would_be_found() -> None:
    """With the spread between games instead of deals, luck that adds up is missed."""

    def naive(bank: intervals.Bank) -> Estimate | None:
        return rate_estimate([[number] for deal in bank for number in deal])

    luck = intervals.Luck("adds up", style=1.5)
    shares, _ = intervals.modelled(3, luck, None, Random(8))
    source = intervals.Source("win rate", "", 3, shares, naive)
    assert not intervals.is_right(source.coverage(50, SERIES, Random(8)), 50, TOLERANCE)


def test_the_table_of_all_intervals_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(intervals, "BANK", 8)
    monkeypatch.setattr(intervals, "DEALS", (5,))
    code = intervals.main(["--series", "2", "--real-deals", "2"])
    output = capsys.readouterr().out
    assert "| win rate | much weaker, luck adds up | 5 | " in output
    assert "| mean score | Numer, careful against random | 2 | " in output
    assert code == (" WRONG " in output)
    intervals.main(["--series", "2", "--extremes"])
    assert "| win rate | all games of a deal end alike | 3 | " in capsys.readouterr().out
