"""What the decisions of the others say about a hidden hand.

Belongs here: the likelihood of each decision with each possible hand, and the weights that follow.
Does not belong here: where the likelihoods come from (models), what follows from the weights
(beliefs).
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import compress
from math import isfinite, log2
from operator import mul
from typing import TypeAlias

from attrs import field

from thinkstr8.core.errors import QuestionError
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.hands import Hands
from thinkstr8.games.think_str8.story import Decision
from thinkstr8.games.think_str8.views import View
from thinkstr8.games.think_str8.weights import Weights


@frozen
class Contribution:
    """The share of a decision in what a seat has learned from the choices of the others.

    Attributes:
        decision: the decision.
        bits: how much it has made the present odds differ from plain ones, in thousandths of a bit.
            It is negative if later decisions speak against it. The shares of all decisions add up
            to the relative entropy of the present odds.
    """

    decision: Decision
    bits: Fraction


@frozen
class Evidence:
    """What the decisions of the others say about the possible hands of a seat.

    Attributes:
        hands: the possible hands.
        decisions: the decisions, in order.
        odds: for each decision, how likely it was with each of the hands, in their order, given the
            decisions before it.
        weights: the weights of the hands.
    """

    hands: Hands
    decisions: tuple[Decision, ...]
    odds: tuple[tuple[float, ...], ...] = field(repr=False)
    weights: Weights = field(repr=False)

    @classmethod
    def of(cls, hands: Hands, found: Iterable[tuple[Decision, Sequence[float]]]) -> "Evidence":
        """Return the evidence of some decisions.

        >>> from thinkstr8.games.think_str8 import TakeToken
        >>> hands = Hands.all(((0, 1), (4, 5)))
        >>> took = Decision(seat=1, round=1, action=TakeToken(1, 4))
        >>> evidence = Evidence.of(hands, [(took, (0.5, 0.25, 0.25, 0.25))])
        >>> evidence.weights.total(0b0001), evidence.weights.total(0b0010)
        (127, 64)

        Args:
            hands: the possible hands.
            found: each decision, with its likelihood for each of the hands in their order, given
                the decisions before it.

        Raises:
            QuestionError: there is not one likelihood for each hand, or one is not above 0.
        """
        decisions, odds = list[Decision](), list[tuple[float, ...]]()
        shares = [1.0] * hands.count
        for decision, likelihoods in found:
            _require_odds(likelihoods, hands.count)
            decisions.append(decision)
            odds.append(tuple(likelihoods))
            shares = [*map(mul, shares, likelihoods)]
        return cls(hands, tuple(decisions), tuple(odds), Weights.of(hands, shares))

    def contributions(self, possible: int) -> tuple[Contribution, ...]:
        """Return the share of each decision in what the odds say now.

        Args:
            possible: the bits of the hands that are still possible.
        """
        held = [bit == "1" for bit in reversed(f"{possible:b}")]
        kept = [*compress(held, (bit == "1" for bit in reversed(f"{self.hands.bits:b}")))]
        kept += [False] * (self.hands.count - len(kept))
        columns = [[*compress(column, kept)] for column in self.odds]
        now = [1.0] * sum(kept)
        totals = [sum(now)]
        for column in columns:
            now = [*map(mul, now, column)]
            totals.append(sum(now))
        shares = []
        for number, column in enumerate(columns):
            spoken = sum(map(mul, now, map(log2, column))) / totals[-1]
            shares.append(spoken - log2(totals[number + 1] / totals[number]))
        return tuple(
            Contribution(decision, Fraction(round(1000 * bits), 1000))
            for decision, bits in zip(self.decisions, shares, strict=True)
        )


def _require_odds(likelihoods: Sequence[float], hands: int) -> None:
    """Check the likelihoods of a decision.

    Raises:
        QuestionError: there is not one likelihood for each hand, or one is not above 0.
    """
    if len(likelihoods) != hands:
        raise QuestionError(
            f"A decision needs a likelihood for each of {hands} hands, not {len(likelihoods)}."
        )
    if not (isfinite(sum(likelihoods)) and min(likelihoods) > 0):
        raise QuestionError("The likelihood of a decision must be a number above 0.")


Model: TypeAlias = Callable[[View, Hands], Evidence]
"""A model of the others: from what a seat sees and can hold to what their decisions say."""
