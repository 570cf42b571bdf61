"""The chi-square test.

Belongs here: the one statistical test that the kit needs.
Does not belong here: the counting.
"""

import math
from collections.abc import Sequence

from thinkstr8.core.checks import describe, is_whole, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError


def chi_square_odds(counts: Sequence[int]) -> float:
    """Return the probability that equally likely outcomes have counts at least this uneven.

    It is the chi-square test for a uniform distribution, with the normal approximation of Wilson
    and Hilferty. That is accurate enough to tell a fair draw from a biased one.

    >>> chi_square_odds([100, 100, 100]) > 0.9, chi_square_odds([150, 100, 50]) < 1e-6
    (True, True)

    Raises:
        QuestionError: a count is below 0, or all counts are 0.
        WrongKindError: `counts` is not a sequence of int.
    """
    _require_counts(counts)
    freedom = len(counts) - 1
    if freedom < 1:
        return 1.0
    if min(counts) < 0 or not sum(counts):
        raise QuestionError(f"Counts must be at least 0 and not all 0, not {describe(counts)}.")
    mean = sum(counts) / len(counts)
    statistic = sum((count - mean) ** 2 for count in counts) / mean
    spread = 2 / (9 * freedom)
    deviation = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(deviation / math.sqrt(2)) / 2


def _require_counts(counts: object) -> None:
    if not isinstance(counts, Sequence) or not all(map(is_whole, counts)):
        raise WrongKindError(f"Counts must be a sequence of int, not {with_class(counts)}.")
