"""The mixed strategies of two players in one turn of Numer.

Belongs here: what each number pays against each number of the other, and regret matching over them.
Does not belong here: the value of the digits left (prospects), more than two players (crowds).

A number pays its points and those for its digits, less what the other's number earns, and the lead
that the boards promise afterwards. There are up to 1,000 numbers for each player, but few are good.
So the players match regrets over a few numbers, each adds the numbers that would have been best,
and so on, until no number is much better than the strategies.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from math import inf
from operator import mul
from typing import Final

from thinkstr8.core.values import frozen
from thinkstr8.games.numer.checking import first_digit_points
from thinkstr8.games.numer.components import (
    BITS_OF,
    DigitSet,
    digits_of,
    first_digit,
    has_digits,
    numbers_from,
)
from thinkstr8.games.numer.prospects import Prospects, prospects
from thinkstr8.games.numer.rules import Rules, earns_bonus
from thinkstr8.kit.matching import Weights, in_proportion, match_regrets

_STEPS: Final = 13
"""How often the players look for better numbers, at most."""

_ADDED: Final = 6
"""How many numbers a player adds each time, at most."""

_CLOSE: Final = 0.2
"""How many points both players together may still gain by other numbers."""

_WORK: Final = 2500
"""The rounds of matching, as a number of pairs of numbers that are compared."""

_FEWEST: Final = 6
"""The smallest number of rounds of matching."""

_LAST: Final = 8
"""How many times as many rounds the last matching has."""

_INERTIA: Final = 50
"""How many points of regret a strategy keeps when matching begins anew."""


_TRACE: Final = 0.001
"""The largest probability that is left out of a strategy."""


@frozen
class Mixture:
    """Numbers, and how likely a player writes each.

    Attributes:
        numbers: different numbers.
        shares: their probabilities.
    """

    numbers: tuple[int, ...]
    shares: tuple[float, ...]


def mixed(numbers: Sequence[int], shares: Weights) -> Mixture:
    """Return the mixture without numbers that are hardly ever written.

    >>> mixed([513, 7], [1.0, 0.0])
    Mixture(numbers=(513,), shares=(1.0,))
    """
    kept = [place for place, share in enumerate(shares) if share > _TRACE]
    return Mixture(
        tuple([numbers[place] for place in kept]),
        tuple(in_proportion([shares[place] for place in kept])),
    )


@frozen
class Duel:
    """The strategies of two players in a turn.

    Attributes:
        mixture: the strategy of the first player.
        lead: the lead over the other that the first player expects to gain in the rest of the
            round.
    """

    mixture: Mixture
    lead: float


class Side:
    """What the numbers of one player pay against those of the other.

    Attributes:
        numbers: the numbers to choose from, in ascending order.
        alone: what each of them pays if the other has no number, or one that it eliminates.
    """

    def __init__(
        self,
        rules: Rules,
        turn: int,
        boards: tuple[DigitSet, DigitSet],
        promised: Prospects,
        numbers: tuple[int, ...],
    ) -> None:
        """Prepare what is the same against every number of the other.

        Args:
            rules: the rules of the game.
            turn: the turn within its round, from 1.
            boards: the open digits of the player and of the other.
            promised: what the digits promise after this turn.
            numbers: the numbers to choose from, in ascending order.
        """
        self.numbers: Final = numbers
        self._bits: Final = [BITS_OF[number] for number in self.numbers]
        self._points: Final = [points_of(rules, turn, number) for number in self.numbers]
        self._topped: Final = [
            points + bonus_of(rules, turn, number)
            for points, number in zip(self._points, self.numbers, strict=True)
        ]
        self._rules: Final = rules
        self._turn: Final = turn
        self._boards: Final = boards
        self._promised: Final = promised
        self._sets: Final = [0, *{*self._bits}]
        self._after: Final[dict[DigitSet, dict[DigitSet, float]]] = {}
        kept = self._leads_after(0)
        self.alone: Final = [
            topped + kept[bits] for topped, bits in zip(self._topped, self._bits, strict=True)
        ]

    def _leads_after(self, crossed_out: DigitSet) -> dict[DigitSet, float]:
        """Return the promised lead for sets of own digits crossed out, given the other's.

        They are the sets that share no digit with the other's, and the other's own.
        """
        if crossed_out not in self._after:
            board, other = self._boards
            sets = [bits for bits in self._sets if not bits & crossed_out]
            sets.append(crossed_out)
            boards = [board & ~bits for bits in sets]
            leads = self._promised.leads(boards, other & ~crossed_out)
            self._after[crossed_out] = dict(zip(sets, leads, strict=True))
        return self._after[crossed_out]

    def against(self, number: int) -> list[float]:
        """Return what each number pays against a number of the other."""
        if not has_digits(self._boards[1], number):  # N2: it is void
            return self.alone
        taken = BITS_OF[number]
        kept = self._leads_after(taken)
        paid = points_of(self._rules, self._turn, number)
        topped = paid + bonus_of(self._rules, self._turn, number)
        middle = bisect_left(self.numbers, number)
        bits, points = self._bits, self._points
        lower = [  # it eliminates the other's number, as `checking.eliminates` says
            won if digits & taken else worth - topped + kept[digits]
            for digits, worth, won in zip(
                bits[:middle], points[:middle], self.alone[:middle], strict=True
            )
        ]
        same = self.numbers[middle : middle + 1] == (number,)
        equal = [points[middle] - paid + kept[taken]] if same else []
        middle += same
        lost = kept[0] - topped
        return (
            lower
            + equal
            + [
                lost if digits & taken else worth - paid + kept[digits]
                for digits, worth in zip(bits[middle:], self._topped[middle:], strict=True)
            ]
        )


class _Player:
    """A player during the matching, with the numbers that it considers.

    Attributes:
        side: what its numbers pay.
        chosen: the places of the considered numbers.
        columns: what all numbers pay against each considered number of the other.
        shares: their probabilities.
        worths: what all numbers pay on average against the strategy of the other.
    """

    def __init__(self, side: Side) -> None:
        self.side: Final = side
        self.chosen: Final[list[int]] = []
        self.columns: Final[list[list[float]]] = []
        self.shares: Weights = []
        self.worths: Weights = side.alone

    def consider(self, other: "_Player") -> None:
        """Add the numbers that are best against the strategy of the other player."""
        worths = self.worths
        mean = sum(map(mul, [worths[place] for place in self.chosen], self.shares))
        best = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)
        for place in best[:_ADDED]:
            if self.chosen and worths[place] <= mean:
                break
            if place not in self.chosen:
                self.chosen.append(place)
                other.columns.append(other.side.against(self.side.numbers[place]))

    def regrets(self) -> Weights:
        """Return the regrets to begin with, which lead to the present strategy."""
        added = len(self.chosen) - len(self.shares)
        return [*(_INERTIA * share for share in self.shares), *[0.0] * added]

    def answer(self, shares: Weights) -> None:
        """Average what all numbers pay against a strategy of the other player."""
        self.worths = averages(self.columns, shares)

    def mixture(self) -> Mixture:
        """Return the strategy."""
        return mixed([self.side.numbers[place] for place in self.chosen], self.shares)


@lru_cache(maxsize=64)  # the first turn of every round is the same
def duel(rules: Rules, turn: int, board: DigitSet, other: DigitSet) -> Duel:
    """Return the strategy for a turn of a player with a board against one with another.

    Args:
        rules: the rules of the game.
        turn: the turn within its round, from 1.
        board: the open digits of the player, at least one.
        other: the open digits of the other player; 0 if it takes no part.
    """
    return fought(rules, turn, (board, other), prospects(rules, rules.turns - turn))


def fought(rules: Rules, turn: int, boards: tuple[DigitSet, DigitSet], promised: Prospects) -> Duel:
    """Return the strategy for a turn as `duel` does, with given prospects."""
    board, other = boards
    first = _Player(Side(rules, turn, boards, promised, useful_numbers(board)))
    if not other:
        most = max(first.worths)
        return Duel(Mixture((first.side.numbers[first.worths.index(most)],), (1.0,)), most)
    second = _Player(Side(rules, turn, (other, board), promised, useful_numbers(other)))
    best, least, most = Mixture((), ()), -inf, inf
    for step in range(1, _STEPS + 1):
        first.consider(second)
        second.consider(first)
        columns = [[column[place] for place in first.chosen] for column in first.columns]
        payoffs = tuple(zip(*columns, strict=True))
        rounds = max(_FEWEST, _WORK // (len(first.chosen) * len(second.chosen)))
        rounds *= _LAST if step == _STEPS else 1
        first.shares, second.shares = match_regrets(
            payoffs, rounds, first.regrets(), second.regrets()
        )
        first.answer(second.shares)
        second.answer(first.shares)
        sure = -max(second.worths)
        if sure > least:
            best, least = first.mixture(), sure
        most = min(most, max(first.worths))
        if most - least < _CLOSE:
            break
    return Duel(best, (least + most) / 2)


def averages(columns: Sequence[Weights], shares: Weights) -> list[float]:
    """Return the average of some columns, each weighing as much as its share.

    >>> averages([[0.0, 4.0], [2.0, 2.0]], [0.25, 0.75])
    [1.5, 2.5]
    """
    totals = [0.0] * len(columns[0])
    for column, share in zip(columns, shares, strict=True):
        if share:
            totals = [total + share * each for total, each in zip(totals, column, strict=True)]
    return totals


@lru_cache(maxsize=1024)
def useful_numbers(board: DigitSet) -> tuple[int, ...]:
    """Return the numbers from a board that no rearrangement improves, in ascending order.

    Of the numbers with the same digits and the same first digit, the lowest eliminates what the
    others eliminate and more, and is eliminated by less. Accepted, all score the same.

    >>> useful_numbers(0b10000001)
    (0, 7, 700, 777)
    """
    lowest: dict[tuple[int, DigitSet], int] = {}
    for number in numbers_from(board):
        lowest.setdefault((first_digit(number), BITS_OF[number]), number)
    return tuple(lowest.values())


def points_of(rules: Rules, turn: int, number: int) -> int:
    """Return what an accepted number scores without the bonus, with one point for each digit."""
    return first_digit_points(rules, number, turn) + len(digits_of(number))


def bonus_of(rules: Rules, turn: int, number: int) -> int:
    """Return the bonus that a number earns if it is the highest accepted one."""
    return rules.bonuses[turn - 1] if earns_bonus(rules, number) else 0
