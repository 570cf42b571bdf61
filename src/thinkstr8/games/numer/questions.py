"""What players ask at the table of Numer, as functions of the Table.

Belongs here: how likely a number survives what the others may write.
Does not belong here: whether an action is allowed (legality), which one to take (bots).
"""

from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod
from types import MappingProxyType
from typing import Final, TypeAlias

from thinkstr8.core.checks import describe, is_whole, require_seat
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.components import (
    BITS_OF,
    DIGITS_ON,
    NUMBERS,
    Board,
    first_digit,
    has_digits,
    numbers_from,
)
from thinkstr8.games.numer.state import Table

Behaviour: TypeAlias = Mapping[int, Fraction]
"""How likely somebody writes each number; those that are not listed never come."""

_ANYTHING: Final[Mapping[Seat, Behaviour]] = MappingProxyType({})


def survival_odds(
    table: Table, seat: Seat, number: int, behaviours: Mapping[Seat, Behaviour] = _ANYTHING
) -> Fraction:
    """Give the exact odds that a number would be accepted if a seat wrote it in this turn.

    A number that the seat has not the digits for has none: it is refused, or void (N2).

    >>> from thinkstr8.games.numer import Stage, example
    >>> table = example(Stage.WRITE).table
    >>> survival_odds(table, 0, 333), survival_odds(table, 0, 808)
    (Fraction(46, 49), Fraction(278, 343))
    >>> survival_odds(table, 0, 808, {1: {444: Fraction(1)}, 2: {385: Fraction(1)}})
    Fraction(0, 1)

    Args:
        table: what everybody knows.
        seat: who would write it.
        number: what it would write.
        behaviours: how others choose their numbers; those who are not listed write anything that
            they have the digits for, all equally likely.

    Raises:
        UnknownSeatError: a seat is not at this table.
        QuestionError: the number is none, or a behaviour is none of that seat's.
    """
    require_seat(seat, table.rules.players)
    _require_number(number)
    if not isinstance(behaviours, Mapping):
        raise QuestionError(f"Behaviours are a mapping by seat, not {describe(behaviours)}.")
    for other, behaviour in behaviours.items():
        _require_behaviour(table, seat, other, behaviour)
    boards = table.progress.boards
    if not table.waiting or not has_digits(boards[seat], number):
        return Fraction(0)
    return prod(
        (
            1 - _elimination(board, number, behaviours.get(other))
            for other, board in enumerate(boards)
            if board and other != seat
        ),
        start=Fraction(1),
    )


def _elimination(board: Board, number: int, behaviour: Behaviour | None) -> Fraction:
    """Give the odds that somebody with a board writes a lower number that shares a digit."""
    if behaviour is None:
        return Fraction(eliminators(board)[number], len(numbers_from(board)))
    return sum(
        (
            odds
            for other, odds in behaviour.items()
            if other < number and BITS_OF[other] & BITS_OF[number] and has_digits(board, other)
        ),
        start=Fraction(0),
    )


@lru_cache(maxsize=1024)
def eliminators(board: Board) -> tuple[int, ...]:
    """Count for every number those from a board that are lower and share a digit with it.

    >>> eliminators(0b10000001)[700:708]
    (4, 5, 5, 5, 5, 5, 5, 5)
    """
    possible = numbers_from(board)
    counts = []
    for number in NUMBERS:
        apart = DIGITS_ON[board & ~BITS_OF[number]]
        # A number of other digits is lower exactly if its first digit is.
        apart_lower = bisect_left(apart, first_digit(number)) * len(apart) ** 2
        counts.append(bisect_left(possible, number) - apart_lower)
    return tuple(counts)


def _require_number(number: object) -> None:
    if not is_whole(number) or number not in NUMBERS:
        raise QuestionError(f"A number of Numer is an int from 0 to 999, not {describe(number)}.")


def _require_behaviour(table: Table, seat: Seat, other: Seat, behaviour: Behaviour) -> None:
    require_seat(other, table.rules.players)
    if other == seat:
        raise QuestionError(f"Seat {seat} asks about its own number: leave its behaviour out.")
    board = table.progress.boards[other]
    if not isinstance(behaviour, Mapping):
        raise QuestionError(
            f"A behaviour maps numbers to their odds, but that of seat {other} is "
            f"{describe(behaviour)}."
        )
    for number, odds in behaviour.items():
        _require_number(number)
        if type(odds) is not Fraction or odds < 0:
            raise QuestionError(
                f"Odds must be Fractions of at least 0, not {describe(odds)} for {number:03}."
            )
        if odds and not (table.rules.slips or has_digits(board, number)):
            raise QuestionError(f"Seat {other} has not the digits to write {number:03}.")
    if sum(behaviour.values()) != 1:
        raise QuestionError(f"The odds of what seat {other} writes must add up to 1.")
