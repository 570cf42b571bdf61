"""Drawing from exact odds."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from thinkstr8.core import NotToActError, QuestionError, sample
from thinkstr8.core.chances import Chances, uniform

ODDS = (("rare", Fraction(1, 6)), ("usual", Fraction(1, 2)), ("other", Fraction(1, 3)))


@pytest.mark.parametrize("chances", [ODDS, Chances(ODDS)])
def test_outcomes_come_up_as_often_as_their_odds_say(
    chances: tuple[tuple[str, Fraction], ...],
) -> None:
    rng = Random(3)
    counts = Counter(sample(chances, rng) for _ in range(6000))
    assert counts["rare"] == pytest.approx(1000, abs=120)
    assert counts["usual"] == pytest.approx(3000, abs=160)
    assert counts["other"] == pytest.approx(2000, abs=150)


def test_prepared_chances_equal_the_plain_ones() -> None:
    assert Chances(ODDS) == ODDS
    assert uniform("xy") == (("x", Fraction(1, 2)), ("y", Fraction(1, 2)))


def test_long_odds_are_drawn_as_often_as_they_say() -> None:
    odds = (("odd", Fraction(1, 9973)), ("even", Fraction(9972, 9973)))
    rng = Random(3)
    counts = Counter(sample(Chances(odds), rng) for _ in range(20_000))
    assert set(counts) == {"odd", "even"}
    assert counts["odd"] < 12


def test_nothing_cannot_be_drawn() -> None:
    with pytest.raises(NotToActError, match="no outcome to draw from"):
        sample((), Random(0))


@pytest.mark.parametrize("odds", [(1, 2), (-1, 2), (0, 1), (Fraction(1, 3), Fraction(1, 3))])
def test_what_are_no_odds_cannot_be_drawn_from(odds: tuple[Fraction, Fraction]) -> None:
    one, other = map(Fraction, odds)
    with pytest.raises(QuestionError, match="Odds must be above 0 and sum to 1"):
        sample((("one", one), ("other", other)), Random(0))
