"""How likely a count is by chance alone.

Belongs here: the one statistical test that the kit needs.
Does not belong here: what is counted.
"""

import math
from collections.abc import Sequence


def chi_square_odds(counts: Sequence[int]) -> float:
    """Give the odds that equally likely outcomes come up at least as unevenly as counted.

    It is the chi-square test for a uniform distribution, with the normal approximation of Wilson
    and Hilferty, good enough to tell a fair draw from a crooked one.

    >>> chi_square_odds([100, 100, 100]) > 0.9, chi_square_odds([150, 100, 50]) < 1e-6
    (True, True)
    """
    freedom = len(counts) - 1
    if freedom < 1:
        return 1.0
    mean = sum(counts) / len(counts)
    statistic = sum((count - mean) ** 2 for count in counts) / mean
    spread = 2 / (9 * freedom)
    deviation = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(deviation / math.sqrt(2)) / 2
