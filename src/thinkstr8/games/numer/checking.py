"""The verdicts and points for the numbers of a turn in Numer.

Belongs here: the check of a turn, its verdicts and its points.
Does not belong here: which numbers are legal (legality), what comes next (transitions).
"""

from enum import StrEnum
from typing import Final

from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.numer.components import (
    BITS_OF,
    DIGITS_ON,
    NUMBERS,
    Digits,
    DigitSet,
    first_digit,
    has_digits,
)
from thinkstr8.games.numer.rules import EVERYBODY, Rules, earns_bonus, is_doubled
from thinkstr8.kit.values import maker, quick


class Verdict(StrEnum):
    """The verdict on a written number.

    An ELIMINATED number shares a digit with a lower number. A VOID number has a digit that was not
    open to its writer (N2).
    """

    ACCEPTED = "accepted"
    ELIMINATED = "eliminated"
    VOID = "void"


ACCEPTED, ELIMINATED, VOID = Verdict
"""Short names for the verdicts, also much faster to look up before Python 3.12."""


@quick
@frozen(weakref_slot=False)
class TurnResult:
    """The result of a turn.

    Attributes:
        numbers: the number of each seat; None for a seat that had no digit left.
        verdicts: the verdict on each number; None if there is no number.
        points: the points of each seat.
    """

    numbers: tuple[int | None, ...]
    verdicts: tuple[Verdict | None, ...]
    points: tuple[int, ...]

    @property
    def accepted(self) -> tuple[bool, ...]:
        """Whether each seat's number was accepted."""
        return tuple(verdict is ACCEPTED for verdict in self.verdicts)


_turn_result = maker(TurnResult)


def first_digit_points(rules: Rules, number: int, turn: int) -> int:
    """Return the points for an accepted number without the bonus: its first digit, or double.

    >>> first_digit_points(Rules(2), 513, 1), first_digit_points(Rules(2), 513, 5)
    (5, 10)

    Args:
        rules: the rules of the game.
        number: the accepted number.
        turn: the turn within its round, from 1.
    """
    return _FIRST_DIGIT_POINTS[is_doubled(rules, turn)][number]


_FIRST_DIGIT_POINTS: Final = tuple(
    tuple(times * first_digit(number) for number in NUMBERS) for times in (1, 2)
)
"""The points for every number without the bonus, first once, then doubled."""


def eliminates(other: int, number: int) -> bool:
    """Return whether one number eliminates another: it is lower and shares a digit (N3).

    >>> eliminates(513, 761), eliminates(444, 444), eliminates(761, 513)
    (True, False, False)
    """
    return other < number and BITS_OF[other] & BITS_OF[number] != 0


def eliminators(result: TurnResult, seat: Seat) -> tuple[tuple[int, Digits], ...]:
    """Return the numbers that eliminate the number of a seat, each with the digits they share.

    The numbers are different and in descending order. Void numbers eliminate nothing (N3).

    >>> verdicts = (ELIMINATED, ACCEPTED, ACCEPTED)
    >>> eliminators(TurnResult((761, 513, 77), verdicts, (0, 7, 0)), 0)
    ((513, (1,)), (77, (7,)))
    """
    number = result.numbers[seat]
    if number is None or result.verdicts[seat] is not ELIMINATED:
        return ()
    others = {
        other
        for other, verdict in zip(result.numbers, result.verdicts, strict=True)
        if other is not None and verdict is not VOID and eliminates(other, number)
    }
    return tuple(
        (other, DIGITS_ON[BITS_OF[other] & BITS_OF[number]])
        for other in sorted(others, reverse=True)
    )


def check(
    rules: Rules, turn: int, numbers: tuple[int | None, ...], boards: tuple[DigitSet, ...]
) -> tuple[TurnResult, tuple[DigitSet, ...]]:
    """Return the result of a turn, and the boards after it.

    >>> from thinkstr8.games.numer.components import FULL_BOARD
    >>> result, boards = check(Rules(5), 1, (761, 513, 444, 444, 220), (FULL_BOARD,) * 5)
    >>> [str(verdict) for verdict in result.verdicts]
    ['eliminated', 'accepted', 'accepted', 'accepted', 'accepted']
    >>> result.points, bin(boards[1])
    ((0, 7, 4, 4, 2), '0b1111010101')

    Args:
        rules: the rules of the game.
        turn: the turn within its round, from 1.
        numbers: the number of each seat; None for a seat that took no part.
        boards: the open digits of each seat before the turn.
    """
    players = len(numbers)
    verdicts: list[Verdict | None] = [None] * players
    points = [0] * players
    after = [*boards]
    counting = _without_slips(numbers, boards) if rules.slips else numbers
    worth = _FIRST_DIGIT_POINTS[is_doubled(rules, turn)]
    highest = -1
    best: tuple[Seat, ...] = ()
    for seat in EVERYBODY[players]:
        number = counting[seat]
        if number is None:
            verdicts[seat] = None if numbers[seat] is None else VOID
            continue
        bits = BITS_OF[number]
        for other in counting:
            if other is not None and other < number and BITS_OF[other] & bits:  # as eliminates says
                verdicts[seat] = ELIMINATED
                break
        else:
            verdicts[seat] = ACCEPTED
            points[seat] = worth[number]
            after[seat] &= ~BITS_OF[number]
            if number > highest:
                highest, best = number, (seat,)
            elif number == highest:
                best = (*best, seat)
    if best and earns_bonus(rules, highest):
        for seat in best:  # N5
            points[seat] += rules.bonuses[turn - 1]
    return _turn_result(numbers, tuple(verdicts), tuple(points)), tuple(after)


def _without_slips(
    numbers: tuple[int | None, ...], boards: tuple[DigitSet, ...]
) -> tuple[int | None, ...]:
    """Return the numbers that count, with None for those whose digits were not all open (N2)."""
    return tuple(
        [
            number if number is not None and has_digits(board, number) else None
            for number, board in zip(numbers, boards, strict=True)
        ]
    )
