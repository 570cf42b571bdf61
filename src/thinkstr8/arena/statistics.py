"""Means with 95 % confidence intervals, for games that are not independent of each other.

Belongs here: estimating a mean from numbers in groups.
Does not belong here: the meaning of the numbers.

The games of one deal share their luck, so they carry more or less information than as many games of
different deals. Deals are independent, so the spread is measured between deals. With n numbers in D
groups, mean m, and r the sum of a group's deviations from m, the variance of m is
V = D / (D - 1) Σ r² / n².

A mean of any numbers gets Student's interval with D - 1 degrees of freedom, bent by Hall's cubic
transformation (1992). With few deals and a skewed spread, a symmetric interval misses the truth
more often on one side, and the skewness determines by how much. Near its limit the transformation
would stretch the interval without covering the truth more often, so the skewness is capped.

A rate is between 0 and 1 and is often near one of them, where such an interval is too narrow or
leaves the range. Wilson's score interval does neither, but needs a number of independent trials. We
use the number that would have the measured variance, m (1 - m) / V. It is lower than the number of
games if the games of a deal end alike, and higher if luck cancels within a deal. A few deals may
not show the whole spread; if all of them ended alike, they show none. So we add a term for the
hidden spread. It shrinks as P grows, the number of informative deals, (Σ r²)² / Σ r⁴:

    1 / trials = V / (m (1 - m)) + 1 / (D (1 + 4 (1 + P) D m (1 - m)))

If one bot won everything, this leaves D trials, as if the games of a deal were copies of each
other. `benchmarks/intervals.py` measures how often these intervals cover the truth.
"""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from thinkstr8.core.values import frozen

Groups: TypeAlias = Sequence[Sequence[float]]
"""Numbers in groups; numbers of one group may depend on each other."""

_NORMAL: Final = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""

_FEW: Final = (math.tan(0.475 * math.pi), 0.95 * math.sqrt(2 / (1 - 0.95**2)))
"""The quantiles of Student's distributions with one and two degrees of freedom."""

_STRAIGHT: Final = 1e-6
"""The skewness below which an interval is not bent."""

_MOST_BENT: Final = 0.9
"""The highest product of skewness and quantile: near 1, the transformation is unstable."""

_NOISE: Final = 1e-12
"""The relative rounding error of a sum."""


@frozen
class Estimate:
    """A mean, and the interval that covers the true mean with 95 % confidence.

    >>> print(Estimate(0.5, 0.4123, 0.5877))
    0.500 (0.412 to 0.588)

    Attributes:
        mean: the mean of the sample.
        low: the lower end; minus infinity if the sample is too small.
        high: the upper end; infinity if the sample is too small.
    """

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


def mean_estimate(groups: Groups) -> Estimate | None:
    """Return the estimate of a mean, or None if there are no numbers.

    >>> print(mean_estimate([[1.0, 3.0], [2.0, 4.0], [3.0, 5.0]]))
    3.000 (0.516 to 5.484)
    """
    sample = _Sample.of(groups)
    if sample is None:
        return None
    if sample.groups == 1:
        return Estimate(sample.mean, -math.inf, math.inf)
    reach = student_quantile(sample.groups - 1)
    error = math.sqrt(sample.variance)
    skew = max(-_MOST_BENT / reach, min(sample.skew, _MOST_BENT / reach))
    low, high = _unbent(reach, skew), _unbent(-reach, skew)
    return Estimate(sample.mean, sample.mean - error * low, sample.mean - error * high)


def _unbent(quantile: float, skew: float) -> float:
    """Return a quantile under the inverse of Hall's transformation."""
    if abs(skew) < _STRAIGHT:
        return quantile
    return 3 / skew * (math.cbrt(1 + skew * (quantile - skew / 6)) - 1)


def rate_estimate(groups: Groups) -> Estimate | None:
    """Return the estimate of a rate, a mean of numbers from 0 to 1, or None without numbers.

    >>> print(rate_estimate([[1.0, 1.0]] * 20))
    1.000 (0.820 to 1.000)
    """
    sample = _Sample.of(groups)
    if sample is None:
        return None
    rate, deals = sample.mean, sample.groups
    if deals == 1:
        return Estimate(rate, 0.0, 1.0)
    spread = rate * (1 - rate)
    measured = sample.variance / spread if spread else 0.0
    hidden = 1 / (deals * (1 + 4 * (1 + sample.telling) * deals * spread))
    square = student_quantile(deals - 1) ** 2 * (measured + hidden)
    middle = (rate + square / 2) / (1 + square)
    margin = math.sqrt(spread * square + square**2 / 4) / (1 + square)
    return Estimate(rate, max(0.0, middle - margin), min(1.0, middle + margin))


def difference_estimate(groups: Groups) -> Estimate | None:
    """Return the estimate of a mean of numbers from -1 to 1, such as differences of shares.

    It is the estimate of a rate, stretched: with two bots, a rate of 1 is a difference of 1.

    >>> print(difference_estimate([[1.0, 1.0]] * 20))
    1.000 (0.641 to 1.000)
    """
    rate = rate_estimate([[(number + 1) / 2 for number in group] for group in groups])
    if rate is None:
        return None
    return Estimate(2 * rate.mean - 1, 2 * rate.low - 1, 2 * rate.high - 1)


@frozen
class _Sample:
    """The statistics of numbers in groups.

    Attributes:
        groups: the number of groups that are not empty.
        mean: the mean of all numbers.
        variance: the variance of the mean, from the spread between groups.
        skew: the skewness of the mean, from the same spread.
        telling: the number of groups that the spread rests on.
    """

    groups: int
    mean: float
    variance: float
    skew: float
    telling: float

    @classmethod
    def of(cls, groups: Groups) -> "_Sample | None":
        """Return the statistics of some groups, or None if there are no numbers."""
        filled = [group for group in groups if group]
        if not filled:
            return None
        count = sum(map(len, filled))
        mean = math.fsum(math.fsum(group) for group in filled) / count
        if len(filled) == 1:
            return cls(groups=1, mean=mean, variance=math.inf, skew=0.0, telling=0.0)
        noise = _NOISE * max(1.0, abs(mean))
        deviations = [math.fsum(group) - len(group) * mean for group in filled]
        deviations = [each if abs(each) > noise else 0.0 for each in deviations]
        largest = max(map(abs, deviations)) or 1.0
        squares, cubes, fourths = (
            math.fsum((deviation / largest) ** power for deviation in deviations)
            for power in (2, 3, 4)
        )
        return cls(
            groups=len(filled),
            mean=mean,
            variance=len(filled) / (len(filled) - 1) * squares * (largest / count) ** 2,
            skew=cubes / squares**1.5 if squares else 0.0,
            telling=squares**2 / fourths if fourths else 0.0,
        )


def student_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution, correct to at least three digits.

    It is exact for one and two degrees of freedom. Beyond that, it is the expansion of Cornish and
    Fisher.

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
