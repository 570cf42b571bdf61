"""How the numbers of a turn are judged in Numer, and what they earn.

Belongs here: the check of a turn, its verdicts and its points.
Does not belong here: who may write what (legality), what comes next (transitions).
"""

from enum import StrEnum
from typing import Final

from attrs import frozen

from thinkstr8.core.game import Seat
from thinkstr8.games.numer.components import BITS_OF, NUMBERS, DigitSet, first_digit, has_digits
from thinkstr8.games.numer.rules import DOUBLED_TURN, EVERYBODY, TURNS, Rules, earns_bonus
from thinkstr8.kit.values import maker, quick


class Verdict(StrEnum):
    """What becomes of a written number.

    ELIMINATED numbers have a digit of a lower number, VOID ones a digit that their writer did not
    have (N2).
    """

    ACCEPTED = "accepted"
    ELIMINATED = "eliminated"
    VOID = "void"


ACCEPTED, ELIMINATED, VOID = Verdict
"""The verdicts under short names, which are also much faster to look up before Python 3.12."""


@quick
@frozen(weakref_slot=False)
class TurnResult:
    """What came of a turn.

    Attributes:
        numbers: what each seat wrote; None for a seat that had no digit left.
        verdicts: what became of each number.
        points: what each seat earned.
    """

    numbers: tuple[int | None, ...]
    verdicts: tuple[Verdict | None, ...]
    points: tuple[int, ...]

    @property
    def accepted(self) -> tuple[bool, ...]:
        """Whether each seat's number was accepted."""
        return tuple(verdict is ACCEPTED for verdict in self.verdicts)


_turn_result = maker(TurnResult)


def first_digit_points(number: int, turn: int) -> int:
    """Return what an accepted number earns without the bonus: its first digit, or twice that.

    >>> first_digit_points(513, 1), first_digit_points(513, 5)
    (5, 10)

    Args:
        number: what was written.
        turn: which turn of the round it is, from 1.
    """
    first = first_digit(number)
    return 2 * first if turn == DOUBLED_TURN else first


_FIRST_DIGIT_POINTS: Final = tuple(
    tuple(first_digit_points(number, turn) for number in NUMBERS) for turn in range(1, TURNS + 1)
)
"""What every number earns without the bonus, by turn."""


def eliminates(other: int, number: int) -> bool:
    """Return whether one number eliminates another: it is lower, and they share a digit (N3).

    >>> eliminates(513, 761), eliminates(444, 444), eliminates(761, 513)
    (True, False, False)
    """
    return other < number and BITS_OF[other] & BITS_OF[number] != 0


def check(
    rules: Rules, turn: int, numbers: tuple[int | None, ...], boards: tuple[DigitSet, ...]
) -> tuple[TurnResult, tuple[DigitSet, ...]]:
    """Return what comes of the numbers that were written in a turn, and the boards afterwards.

    >>> from thinkstr8.games.numer.components import FULL_BOARD
    >>> result, boards = check(Rules(5), 1, (761, 513, 444, 444, 220), (FULL_BOARD,) * 5)
    >>> [str(verdict) for verdict in result.verdicts]
    ['eliminated', 'accepted', 'accepted', 'accepted', 'accepted']
    >>> result.points, bin(boards[1])
    ((0, 7, 4, 4, 2), '0b1111010101')

    Args:
        rules: how the game is played.
        turn: which turn of the round it is, from 1.
        numbers: what each seat wrote; None for a seat that took no part.
        boards: the digits that each seat had.
    """
    players = len(numbers)
    verdicts: list[Verdict | None] = [None] * players
    points = [0] * players
    after = [*boards]
    counting = _without_slips(numbers, boards) if rules.slips else numbers
    worth = _FIRST_DIGIT_POINTS[turn - 1]
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
    """Return the numbers that count: those of seats which had all the digits (N2)."""
    return tuple(
        [
            number if number is not None and has_digits(board, number) else None
            for number, board in zip(numbers, boards, strict=True)
        ]
    )
