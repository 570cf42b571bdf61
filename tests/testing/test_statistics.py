"""The chi-square test tells fair draws from crooked ones."""

from collections import Counter
from random import Random

import pytest

from thinkstr8.testing import chi_square_odds


def test_one_outcome_is_always_fair() -> None:
    assert chi_square_odds([17]) == 1.0


@pytest.mark.parametrize(
    ("counts", "odds"),
    [([60, 40], 0.0455), ([30, 20, 10], 0.00674), ([25, 30, 20, 25], 0.5724)],
)
def test_it_agrees_with_the_printed_tables(counts: list[int], odds: float) -> None:
    assert chi_square_odds(counts) == pytest.approx(odds, rel=0.12)


@pytest.mark.parametrize("sides", [2, 6, 40])
def test_fair_draws_pass_and_crooked_ones_do_not(sides: int) -> None:
    rng = Random(sides)
    fair = Counter(rng.randrange(sides) for _ in range(100 * sides))
    crooked = Counter(max(rng.randrange(sides), rng.randrange(sides)) for _ in range(100 * sides))
    assert chi_square_odds([fair[side] for side in range(sides)]) > 1e-4
    assert chi_square_odds([crooked[side] for side in range(sides)]) < 1e-7
