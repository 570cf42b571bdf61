"""What the digits that are left will earn in the rest of a round of Numer.

Belongs here: the lead that one board promises over another, from the table or from the rules.
Does not belong here: the table itself (lead_table), choosing a number (duels, crowds).
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from thinkstr8.core.values import frozen
from thinkstr8.games.numer.components import (
    DIGITS,
    DIGITS_ON,
    FULL_BOARD,
    PLACES,
    DigitSet,
)
from thinkstr8.games.numer.lead_table import TENTHS
from thinkstr8.games.numer.rules import STANDARD_BONUSES, Rules

_HALF: Final = DIGITS // 2
_LOW: Final[DigitSet] = (1 << _HALF) - 1
SIDES: Final = DIGITS + 1
"""The number of ways in which the highest digit of a board can be, none included."""

_ACCEPTED: Final = 0.6
"""How often a number is accepted, for rules that the table does not cover."""

PAIRS: Final = tuple((high, low) for high in range(DIGITS) for low in range(high))
"""Every two digits, in the order of the table."""


def highest(board: DigitSet) -> int:
    """Return one more than the highest digit of a board; 0 if it has none.

    >>> highest(0b101), highest(0)
    (3, 0)
    """
    return board.bit_length()


def lowest(board: DigitSet) -> int:
    """Return one more than the lowest digit of a board; 0 if it has none.

    >>> lowest(0b110), lowest(0)
    (2, 0)
    """
    return (board & -board).bit_length()


@frozen
class Prospects:
    """The points to come in the turns that are left in a round, as the lead over one opponent.

    The lead of a board over another is the worth of its digits less the worth of the other's, and
    what one set of digits can do to the other.

    Attributes:
        worths: the worth of each board.
        meetings: how much an open digit gains from each open digit of the opponent.
        clear: the worth of the highest digit that only this board has, against the highest digit of
            the opponent; () if it does not count.
        reach: the worth of the highest digit of this board, against the lowest of the opponent; ()
            if it does not count.
    """

    worths: Sequence[float]
    meetings: Sequence[Sequence[float]]
    clear: Sequence[float]
    reach: Sequence[float]

    def leads(self, boards: Sequence[DigitSet], other: DigitSet) -> list[float]:
        """Return the lead that each of some boards promises over the board of an opponent."""
        against = self.worths[other]
        if self.clear:
            return [self.worths[board] - against + self._edge(board, other) for board in boards]
        worths = self.worths
        gains = [sum([row[digit] for digit in DIGITS_ON[other]]) for row in self.meetings]
        low, high = _sums(gains[:_HALF]), _sums(gains[_HALF:])
        return [
            worths[board] - against + low[board & _LOW] + high[board >> _HALF] for board in boards
        ]

    def _edge(self, board: DigitSet, other: DigitSet) -> float:
        """Return what a board gains in the last turn because its digits are free, or higher."""
        clear, reach = self.clear, self.reach
        return (
            clear[highest(board & ~other) * SIDES + highest(other)]
            - clear[highest(other & ~board) * SIDES + highest(board)]
            + reach[highest(board) * SIDES + lowest(other)]
            - reach[highest(other) * SIDES + lowest(board)]
        )


def prospects(rules: Rules, turns: int) -> Prospects:
    """Return what the boards promise when so many turns of the round are left.

    The table covers boards with ten digits and the printed bonuses. For other rules, the worth of a
    board is an estimate from its best digits.

    >>> from thinkstr8.games.numer.components import FULL_BOARD
    >>> promised = prospects(Rules(2), 1)
    >>> [round(lead) for lead in promised.leads([FULL_BOARD, 0b1111, 0], FULL_BOARD)]
    [0, -10, -15]
    """
    bonuses = rules.bonuses[rules.turns - turns :]
    if not turns:
        return _NOTHING
    if rules.digits == DIGITS and bonuses == STANDARD_BONUSES[-turns:] and turns in TENTHS:
        return _from_table(turns)
    return _from_rules(rules.digits, bonuses)


_NOTHING: Final = Prospects((0.0,) * (FULL_BOARD + 1), ((0.0,) * DIGITS,) * DIGITS, (), ())


@cache
def _from_table(turns: int) -> Prospects:
    """Return the prospects of the printed game."""
    return read(TENTHS[turns])


def read(part: Mapping[str, str]) -> Prospects:
    """Return the prospects that a part of the table describes."""
    values = {name: [int(each) / 10 for each in text.split()] for name, text in part.items()}
    pairs = dict(zip(PAIRS, values.get("pairs", [0.0] * len(PAIRS)), strict=True))
    meetings = [[0.0] * DIGITS for _ in range(DIGITS)]
    for (high, low), gain in zip(PAIRS, values.get("meetings", ()), strict=False):
        meetings[high][low], meetings[low][high] = gain, -gain
    worths = [0.0]
    for digit, single in enumerate(values["digits"]):  # each adds it to all boards of lower digits
        worths += [
            worth + single + sum([pairs[digit, lower] for lower in DIGITS_ON[board]])
            for board, worth in enumerate(worths)
        ]
    clear, reach = (tuple(values.get(name, ())) for name in ("clear", "reach"))
    return Prospects(tuple(worths), tuple(map(tuple, meetings)), clear, reach)


@lru_cache(maxsize=64)
def _from_rules(digits: int, bonuses: tuple[int, ...]) -> Prospects:
    """Return an estimate: each turn one of the best digits, the very best in the doubled turn."""
    turns = len(bonuses)
    worths = []
    for board in range(1 << digits):
        best = DIGITS_ON[board][-turns:]
        first_digits = sum(best) + (best[-1] if best else 0)
        extras = sum(sorted(bonuses)[-len(best) :]) / 2 if best else 0
        crossed_out = min(len(DIGITS_ON[board]), turns * PLACES)
        worths.append(_ACCEPTED * (first_digits + extras + crossed_out))
    return Prospects(tuple(worths), ((0.0,) * DIGITS,) * DIGITS, (), ())


def _sums(gains: Sequence[float]) -> list[float]:
    """Return the sum of the gains for each subset of some digits."""
    sums = [0.0]
    for gain in gains:
        sums += [each + gain for each in sums]
    return sums
