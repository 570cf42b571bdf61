"""Means with 95 % confidence intervals, for games that are not independent of each other.

Belongs here: what a sample of numbers in groups says about the mean behind it.
Does not belong here: what the numbers are.

The games of one deal share their luck, so they say more or less than as many games of different
deals. Deals are independent; hence the spread is measured between deals. With n numbers in D
groups, mean m, and r the sum of a group's deviations from m, the variance of m is
D / (D - 1) Σ r² / n². Student's t with D - 1 degrees of freedom turns it into an interval.

A rate lies between 0 and 1 and is often near one of them, where such an interval is too narrow or
leaves the range. Wilson's score interval does neither, but wants a number of independent trials:
it is given as many as would have the variance that was measured, m (1 - m) / variance, though never
more than there were games. Where all games ended alike no variance can be measured; then every deal
counts as one trial, as if its games had been copies of each other.
"""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from attrs import frozen

Groups: TypeAlias = Sequence[Sequence[float]]
"""Numbers, those that depend on each other together."""

_NORMAL: Final = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""

_FEW: Final = (math.tan(0.475 * math.pi), 0.95 * math.sqrt(2 / (1 - 0.95**2)))
"""The quantiles of Student's distributions with one and two degrees of freedom."""


@frozen
class Estimate:
    """A mean and the interval that covers the true one with 95 % confidence.

    >>> print(Estimate(0.5, 0.4123, 0.5877))
    0.500 (0.412 to 0.588)

    Attributes:
        mean: the mean of the sample.
        low: the lower end; minus infinity if the sample is too small to tell.
        high: the upper end; infinity if the sample is too small to tell.
    """

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


def mean_estimate(groups: Groups) -> Estimate | None:
    """Return the estimate of a mean; None if there is no number at all.

    >>> print(mean_estimate([[1.0, 3.0], [2.0, 4.0], [3.0, 5.0]]))
    3.000 (0.516 to 5.484)
    """
    filled = [group for group in groups if group]
    if not filled:
        return None
    mean, variance = _moments(filled)
    if len(filled) == 1:
        return Estimate(mean, -math.inf, math.inf)
    margin = student_quantile(len(filled) - 1) * math.sqrt(variance)
    return Estimate(mean, mean - margin, mean + margin)


def rate_estimate(groups: Groups) -> Estimate | None:
    """Return the estimate of a rate, a mean of numbers from 0 to 1; None if there is no number.

    >>> print(rate_estimate([[1.0, 1.0]] * 20))
    1.000 (0.820 to 1.000)
    """
    filled = [group for group in groups if group]
    if not filled:
        return None
    rate, variance = _moments(filled)
    if len(filled) == 1:
        return Estimate(rate, 0.0, 1.0)
    trials = float(sum(map(len, filled)))
    if 0 < rate < 1:
        trials = min(trials, rate * (1 - rate) / variance) if variance else trials
    else:
        trials = len(filled)
    square = student_quantile(len(filled) - 1) ** 2
    middle = (rate + square / (2 * trials)) / (1 + square / trials)
    margin = math.sqrt(rate * (1 - rate) * square / trials + (square / (2 * trials)) ** 2)
    margin /= 1 + square / trials
    return Estimate(rate, max(0.0, middle - margin), min(1.0, middle + margin))


def _moments(groups: Groups) -> tuple[float, float]:
    """Return the mean of all numbers, and its variance by the spread between groups."""
    count = sum(map(len, groups))
    mean = math.fsum(math.fsum(group) for group in groups) / count
    if len(groups) == 1:
        return mean, math.inf
    squares = math.fsum((math.fsum(group) - len(group) * mean) ** 2 for group in groups)
    return mean, len(groups) / (len(groups) - 1) * squares / count**2


def student_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution, good to the third digit and better.

    It is exact for one and two degrees of freedom, and the expansion of Cornish and Fisher for
    more.

    >>> [round(student_quantile(freedom), 2) for freedom in (1, 2, 3, 10, 1000)]
    [12.71, 4.3, 3.18, 2.23, 1.96]
    """
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z = _NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )
