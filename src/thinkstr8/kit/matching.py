"""Regret matching: mixed strategies for two players who choose at the same time.

Belongs here: regret matching+ on a table of payoffs, one zero-sum game with finitely many choices.
Does not belong here: which choices a game offers, and what they pay (each game).

Both players repeat the game. Each prefers its choices in proportion to their regrets: how much more
each would have earned so far than what was played, never below zero. The averages of the repeated
strategies, the later ones weighing more, approach an equilibrium. From such a strategy, no other
choice could have been better in the long run, whatever the other player does.
"""

from collections.abc import Sequence
from operator import mul
from typing import TypeAlias

Weights: TypeAlias = Sequence[float]
"""One number for each choice of a player."""


def match_regrets(
    payoffs: Sequence[Weights], rounds: int, row_regrets: Weights, column_regrets: Weights
) -> tuple[Weights, Weights]:
    """Return the strategies of both players after so many rounds of regret matching+.

    >>> pennies = [[2, -1], [-1, 1]]
    >>> rows, columns = match_regrets(pennies, 200, [0, 0], [0, 0])
    >>> [round(share, 2) for share in rows], [round(share, 2) for share in columns]
    ([0.4, 0.6], [0.39, 0.61])

    Args:
        payoffs: for each choice of the first player a row, which has the gain of that player for
            each choice of the second. The second player loses as much.
        rounds: how often the game is repeated, at least once.
        row_regrets: the regrets that the first player begins with; zeros for none.
        column_regrets: the regrets that the second player begins with.
    """
    losses = tuple(zip(*payoffs, strict=True))
    row_sums, column_sums = [0.0] * len(payoffs), [0.0] * len(losses)
    columns = in_proportion(column_regrets)
    for weight in range(1, rounds + 1):
        rows = in_proportion(row_regrets)
        lost = [sum(map(mul, each, rows)) for each in losses]
        mean = sum(map(mul, lost, columns))
        column_regrets = [
            regret if (regret := old + mean - each) > 0 else 0.0
            for old, each in zip(column_regrets, lost, strict=True)
        ]
        columns = in_proportion(column_regrets)
        won = [sum(map(mul, each, columns)) for each in payoffs]
        mean = sum(map(mul, won, rows))
        row_regrets = [
            regret if (regret := old + each - mean) > 0 else 0.0
            for old, each in zip(row_regrets, won, strict=True)
        ]
        row_sums = [total + weight * each for total, each in zip(row_sums, rows, strict=True)]
        column_sums = [
            total + weight * each for total, each in zip(column_sums, columns, strict=True)
        ]
    return in_proportion(row_sums), in_proportion(column_sums)


def in_proportion(weights: Weights) -> Weights:
    """Return probabilities in proportion to some weights; equal ones if all weights are zero.

    >>> in_proportion([1, 3]), in_proportion([0, 0])
    ([0.25, 0.75], [0.5, 0.5])
    """
    total = sum(weights)
    if not total:
        return [1 / len(weights)] * len(weights)
    return [each / total for each in weights]
