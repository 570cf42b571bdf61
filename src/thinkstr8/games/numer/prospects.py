"""What the digits that are left will earn in the rest of a round of Numer.

Belongs here: the lead that one board promises over another, from the table.
Does not belong here: the table itself (lead_table), choosing a number (duels, crowds).
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from attrs import evolve

from thinkstr8.core.values import frozen
from thinkstr8.games.numer.components import (
    DIGITS,
    DIGITS_ON,
    FULL_BOARD,
    DigitSet,
)
from thinkstr8.games.numer.lead_table import TENTHS
from thinkstr8.games.numer.rules import STANDARD_BONUSES, Rules

_HALF: Final = DIGITS // 2
_LOW: Final[DigitSet] = (1 << _HALF) - 1
SIDES: Final = DIGITS + 1
"""The number of ways in which the highest digit of a board can be, none included."""

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
            the opponent.
        reach: the worth of the highest digit of this board, against the lowest of the opponent.
        missing: how many digits fewer a board has than the printed one. Those that it has are taken
            for the highest.
        scale: how much is at stake in the turns left, as a multiple of the printed game.
    """

    worths: Sequence[float]
    meetings: Sequence[Sequence[float]]
    clear: Sequence[float]
    reach: Sequence[float]
    missing: int = 0
    scale: float = 1.0

    def leads(self, boards: Sequence[DigitSet], other: DigitSet) -> list[float]:
        """Return the lead that each of some boards promises over the board of an opponent."""
        if self.missing:
            boards = [board << self.missing for board in boards]
            other <<= self.missing
        leads = self._leads(boards, other)
        return leads if self.scale == 1 else [self.scale * lead for lead in leads]

    def _leads(self, boards: Sequence[DigitSet], other: DigitSet) -> list[float]:
        """Return the leads of boards with the digits of the printed game."""
        worths = self.worths
        against = worths[other]
        gains = [sum([row[digit] for digit in DIGITS_ON[other]]) for row in self.meetings]
        low, high = _sums(gains[:_HALF]), _sums(gains[_HALF:])
        return [
            worths[board]
            - against
            + low[board & _LOW]
            + high[board >> _HALF]
            + self._edge(board, other)
            for board in boards
        ]

    def _edge(self, board: DigitSet, other: DigitSet) -> float:
        """Return what a board gains because its digits are free, or higher."""
        clear, reach = self.clear, self.reach
        top, top_of_other = board.bit_length(), other.bit_length()  # as highest says
        return (
            clear[(board & ~other).bit_length() * SIDES + top_of_other]
            - clear[(other & ~board).bit_length() * SIDES + top]
            + reach[top * SIDES + lowest(other)]
            - reach[top_of_other * SIDES + lowest(board)]
        )


def prospects(rules: Rules, turns: int) -> Prospects:
    """Return what the boards promise when so many turns of the round are left.

    The table was computed for ten digits and the printed bonuses. For other rules it is a guess.

    >>> from thinkstr8.games.numer.components import FULL_BOARD
    >>> promised = prospects(Rules(2), 1)
    >>> [round(lead) for lead in promised.leads([FULL_BOARD, 0b1111, 0], FULL_BOARD)]
    [0, -19, -28]
    """
    return _prospects(rules.digits, rules.bonuses[-turns:]) if turns else NOTHING


NOTHING: Final = Prospects(
    (0.0,) * (FULL_BOARD + 1), ((0.0,) * DIGITS,) * DIGITS, (0.0,) * SIDES**2, (0.0,) * SIDES**2
)
"""What the boards promise after the last turn of a round."""


@lru_cache(maxsize=64)
def _prospects(digits: int, bonuses: tuple[int, ...]) -> Prospects:
    printed = _stakes(DIGITS, STANDARD_BONUSES[-len(bonuses) :])
    return evolve(
        _from_table(len(bonuses)), missing=DIGITS - digits, scale=_stakes(digits, bonuses) / printed
    )


def _stakes(digits: int, bonuses: tuple[int, ...]) -> float:
    """Return what a lead in the turns left comes from: the bonuses, and a third of the digits.

    The bonuses go to one player, but both can write high digits.
    """
    return (digits - 1) * (len(bonuses) + 1) / 3 + sum(bonuses)


@cache
def _from_table(turns: int) -> Prospects:
    return read(TENTHS[turns])


def read(part: Mapping[str, str]) -> Prospects:
    """Return the prospects that a part of the table describes."""
    values = {name: tuple([int(each) / 10 for each in text.split()]) for name, text in part.items()}
    pairs = dict(zip(PAIRS, values["pairs"], strict=True))
    meetings = [[0.0] * DIGITS for _ in range(DIGITS)]
    for (high, low), gain in zip(PAIRS, values["meetings"], strict=True):
        meetings[high][low], meetings[low][high] = gain, -gain
    worths = [0.0]
    for digit, single in enumerate(values["digits"]):  # each adds it to all boards of lower digits
        worths += [
            worth + single + sum([pairs[digit, lower] for lower in DIGITS_ON[board]])
            for board, worth in enumerate(worths)
        ]
    return Prospects(tuple(worths), tuple(map(tuple, meetings)), values["clear"], values["reach"])


def _sums(gains: Sequence[float]) -> list[float]:
    """Return the sum of the gains for each subset of some digits."""
    sums = [0.0]
    for gain in gains:
        sums += [each + gain for each in sums]
    return sums
