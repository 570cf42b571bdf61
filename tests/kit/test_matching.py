"""Regret matching finds the strategies of small games that are known from books."""

import pytest

from thinkstr8.kit.matching import in_proportion, match_regrets

ROCK_PAPER_SCISSORS = [[0, -1, 2], [1, 0, -1], [-2, 1, 0]]
"""Rock earns two against scissors, so paper is played half of the time: 1/4, 1/2, 1/4."""

DOMINATED = [[3, 4, 5], [1, 1, 2]]
"""The first row is always better, and then the first column."""


def matched(payoffs: list[list[int]], rounds: int) -> tuple[list[float], list[float]]:
    rows, columns = match_regrets(payoffs, rounds, [0.0] * len(payoffs), [0.0] * len(payoffs[0]))
    return [*rows], [*columns]


def test_rock_paper_scissors_with_a_double_prize_is_solved() -> None:
    for shares in matched(ROCK_PAPER_SCISSORS, 2000):
        assert shares == pytest.approx([0.25, 0.5, 0.25], abs=0.02)


def test_a_dominated_choice_is_hardly_played() -> None:
    rows, columns = matched(DOMINATED, 200)
    assert rows[0] > 0.99
    assert columns[0] > 0.99


def test_strategies_are_probabilities() -> None:
    for shares in matched([[5, -3, 1], [-2, 4, 0]], 10):
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0


def test_matching_begins_with_what_is_regretted() -> None:
    rows, columns = match_regrets(ROCK_PAPER_SCISSORS, 1, [0, 6, 2], [0, 0, 0])
    assert rows == [0, 0.75, 0.25]
    assert columns[1] == 0  # paper ties with paper, and loses to scissors


@pytest.mark.parametrize("weights", [(0, 0, 0, 0), (1, 1, 1, 1)])
def test_equal_weights_are_equal_shares(weights: tuple[float, ...]) -> None:
    assert in_proportion(weights) == [0.25] * 4
