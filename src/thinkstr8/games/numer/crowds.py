"""The mixed strategies of three or more players in one turn of Numer.

Belongs here: regret matching against sampled numbers of the others.
Does not belong here: two players (duels), the value of the digits left (prospects).

With three players, a table of what every three numbers pay would be far too large. So the players
repeat the turn with numbers drawn from their strategies. Each asks what each of its own numbers
would have gained against those of the others, and prefers numbers that it regrets not to have
written. First all numbers are tried, then only those that did best. A player wants a large lead
over the average of the others.
"""

from bisect import bisect
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import mul
from random import Random
from typing import Final, TypeAlias

from thinkstr8.core.values import frozen
from thinkstr8.games.numer.components import BITS_OF, DigitSet
from thinkstr8.games.numer.duels import Mixture, bonus_of, mixed, points_of, useful_numbers
from thinkstr8.games.numer.prospects import Prospects, prospects
from thinkstr8.games.numer.rules import Rules
from thinkstr8.kit.matching import in_proportion

_TRIED: Final = 36
_KEPT: Final = 30
_REPEATED: Final = 300


@frozen
class Choice:
    """A number that a player can write.

    Attributes:
        number: the number.
        bits: its digits.
        worth: what it gains if it is accepted: points, less what its digits could still earn.
        bonus: the bonus that it earns if it is the highest accepted number.
    """

    number: int
    bits: DigitSet
    worth: float
    bonus: int


class _Player:
    """A player during the matching.

    Attributes:
        choices: the numbers to choose from.
        shares: how likely the player writes each of them this time.
        totals: the sums of these probabilities, the later ones weighing more.
    """

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.choices: Sequence[Choice] = choices
        self._regrets = [0.0] * len(choices)
        self._gains = [0.0] * len(choices)
        self.totals = [0.0] * len(choices)
        self.shares = in_proportion(self._regrets)

    def draw(self, rng: Random) -> Choice:
        """Return a number drawn from the strategy."""
        ends = list(accumulate(self.shares))
        return self.choices[min(bisect(ends, rng.random()), len(ends) - 1)]

    def learn(self, others: Sequence[Choice], weight: int) -> None:
        """Regret the numbers that would have gained more against those of the others."""
        self.totals = [
            total + weight * share for total, share in zip(self.totals, self.shares, strict=True)
        ]
        gains = leads(self.choices, others)
        mean = sum(map(mul, gains, self.shares))
        self._gains = [total + gain for total, gain in zip(self._gains, gains, strict=True)]
        self._regrets = [
            regret if (regret := old + gain - mean) > 0 else 0.0
            for old, gain in zip(self._regrets, gains, strict=True)
        ]
        self.shares = in_proportion(self._regrets)

    def narrow(self) -> None:
        """Keep only the numbers that gained most so far, and begin to mix anew."""
        best = sorted(range(len(self.choices)), key=self._gains.__getitem__, reverse=True)[:_KEPT]
        self.choices = [self.choices[place] for place in best]
        self._regrets = [self._regrets[place] for place in best]
        self._gains = [0.0] * len(best)
        self.totals = [0.0] * len(best)
        self.shares = in_proportion(self._regrets)


@lru_cache(maxsize=64)  # the first turn of every round is the same
def crowd(rules: Rules, turn: int, boards: tuple[DigitSet, ...]) -> tuple[Mixture, ...]:
    """Return the strategy for a turn of each of the players with some boards.

    Args:
        rules: the rules of the game.
        turn: the turn within its round, from 1.
        boards: the open digits of each player, at least one.
    """
    promised = prospects(rules, rules.turns - turn)
    players = [
        _Player(list(_choices(rules, turn, board, boards[:seat] + boards[seat + 1 :], promised)))
        for seat, board in enumerate(boards)
    ]
    rng = Random(0)  # the same boards always have the same strategies
    for repeated in range(_TRIED // len(boards)):
        _repeat(players, rng, repeated)
    for player in players:
        player.narrow()
    for repeated in range(_REPEATED // len(boards)):
        _repeat(players, rng, repeated)
    return tuple(
        mixed([choice.number for choice in player.choices], in_proportion(player.totals))
        for player in players
    )


def _repeat(players: Sequence[_Player], rng: Random, weight: int) -> None:
    drawn = [player.draw(rng) for player in players]
    for seat, player in enumerate(players):
        player.learn(drawn[:seat] + drawn[seat + 1 :], weight)


def _choices(
    rules: Rules, turn: int, board: DigitSet, others: Sequence[DigitSet], promised: Prospects
) -> Iterable[Choice]:
    """Yield the numbers that a board allows, and what they are worth against other boards."""
    numbers = useful_numbers(board)
    sets = [0, *{*map(BITS_OF.__getitem__, numbers)}]
    columns = [promised.leads([board & ~bits for bits in sets], other) for other in others]
    kept = {
        bits: sum(each) / len(others)
        for bits, each in zip(sets, zip(*columns, strict=True), strict=True)
    }
    for number in numbers:
        bits = BITS_OF[number]
        worth = points_of(rules, turn, number) + kept[bits] - kept[0]
        yield Choice(number, bits, worth, bonus_of(rules, turn, number))


def leads(choices: Sequence[Choice], others: Sequence[Choice]) -> list[float]:
    """Return how far each number would be ahead of the average gain of the others."""
    written = sorted(others, key=lambda other: other.number)
    accepted = [
        not any(lower.number < other.number and lower.bits & other.bits for lower in written)
        for other in written
    ]
    known = [
        (other.number, other.bits, other.worth / len(others), other.bonus / len(others), fine)
        for other, fine in zip(written, accepted, strict=True)
    ]
    return [
        _lead(choice.number, choice.bits, choice.worth, choice.bonus, known) for choice in choices
    ]


_Known: TypeAlias = tuple[int, DigitSet, float, float, bool]


def _lead(
    number: int, bits: DigitSet, worth: float, bonus: float, others: Sequence[_Known]
) -> float:
    """Return how far a number would be ahead, as `checking.check` scores it."""
    lead, highest, extra = worth, -1, 0.0
    fine = True
    for other, digits, gain, top, accepted in others:
        shared = digits & bits
        if other < number:
            if shared:
                fine = False
        elif shared and other != number:
            continue
        if accepted:
            lead -= gain
            extra = extra + top if other == highest else top
            highest = other
    if not fine:
        return lead - worth - extra
    if number > highest:
        return lead + bonus
    return lead - extra + (bonus if number == highest else 0)
