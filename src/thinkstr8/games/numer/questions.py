"""Questions that players ask at the table of Numer, as functions of the Table.

Belongs here: the odds that a number is accepted.
Does not belong here: whether an action is legal (legality), which action to take (bots).
"""

from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod
from types import MappingProxyType
from typing import TypeAlias

from thinkstr8.core.checks import (
    describe,
    is_whole,
    not_int,
    require_kind,
    require_seat,
    with_class,
)
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.checking import eliminates
from thinkstr8.games.numer.components import (
    BITS_OF,
    DIGITS_ON,
    GAME,
    NUMBERS,
    DigitSet,
    first_digit,
    has_digits,
    numbers_from,
    numeral,
)
from thinkstr8.games.numer.legality import writable
from thinkstr8.games.numer.state import Table

Behaviour: TypeAlias = Mapping[int, Fraction]
"""The odds that a player writes each number; numbers that are not listed have odds of 0."""


def survival_odds(
    table: Table,
    seat: Seat,
    number: int,
    behaviours: Mapping[Seat, Behaviour] = MappingProxyType({}),
) -> Fraction:
    """Return the exact odds that a number would be accepted if a seat wrote it in this turn.

    The odds are 0 if a digit of the number is not open to the seat: such a number is refused or
    void (N2).

    >>> from thinkstr8.games.numer import Stage, example
    >>> table = example(Stage.WRITE).table
    >>> survival_odds(table, 0, 333), survival_odds(table, 0, 808)
    (Fraction(46, 49), Fraction(278, 343))
    >>> survival_odds(table, 0, 808, {1: {444: Fraction(1)}, 2: {385: Fraction(1)}})
    Fraction(0, 1)

    Args:
        table: what everyone knows.
        seat: the seat that would write the number.
        number: the number.
        behaviours: how the other seats choose their numbers. A seat that is not listed writes any
            number that it has the digits for, each equally likely.

    Raises:
        QuestionError: the number is not from 0 to 999. Or a behaviour belongs to the asking seat,
            has numbers that its seat cannot write, or has odds that are negative or do not sum to
            1.
        UnknownSeatError: a seat is not at this table.
        WrongKindError: an argument, or a part of a behaviour, is of the wrong class.
    """
    require_kind(table, Table, GAME)
    require_seat(seat, table.rules.players)
    _require_number(number)
    if not isinstance(behaviours, Mapping):
        raise WrongKindError(f"behaviours must be a mapping by seat, not {with_class(behaviours)}.")
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


def _elimination(board: DigitSet, number: int, behaviour: Behaviour | None) -> Fraction:
    """Return the odds that a player with a board eliminates a number."""
    if behaviour is None:
        return Fraction(eliminators(board)[number], len(numbers_from(board)))
    return sum(
        (
            odds
            for other, odds in behaviour.items()
            if eliminates(other, number) and has_digits(board, other)
        ),
        start=Fraction(0),
    )


@lru_cache(maxsize=1024)
def eliminators(board: DigitSet) -> tuple[int, ...]:
    """Return for every number how many numbers from a board eliminate it.

    >>> eliminators(0b10000001)[700:708]
    (4, 5, 5, 5, 5, 5, 5, 5)
    """
    possible = numbers_from(board)
    counts = []
    for number in NUMBERS:
        apart = DIGITS_ON[board & ~BITS_OF[number]]
        # A number without common digits is lower exactly if its first digit is lower.
        apart_lower = bisect_left(apart, first_digit(number)) * len(apart) ** 2
        counts.append(bisect_left(possible, number) - apart_lower)
    return tuple(counts)


def _require_number(number: object) -> None:
    if not is_whole(number):
        raise not_int("A number of Numer", number)
    if number not in NUMBERS:
        raise QuestionError(
            f"A number of Numer must be from {NUMBERS[0]} to {NUMBERS[-1]}, not {describe(number)}."
        )


def _require_behaviour(table: Table, seat: Seat, other: Seat, behaviour: Behaviour) -> None:
    require_seat(other, table.rules.players)
    if other == seat:
        raise QuestionError(f"Seat {seat} asks about its own number: leave its behaviour out.")
    if not isinstance(behaviour, Mapping):
        raise WrongKindError(
            f"A behaviour must map numbers to odds, but that of seat {other} is "
            f"{with_class(behaviour)}."
        )
    for number, odds in behaviour.items():
        _require_number(number)
        if type(odds) is not Fraction:
            raise WrongKindError(
                f"Odds must be Fractions, not {with_class(odds)} for {numeral(number)}."
            )
        if odds < 0:
            raise QuestionError(f"Odds must be at least 0, not {odds} for {numeral(number)}.")
        if odds and not has_digits(writable(table, other), number):
            raise QuestionError(f"Seat {other} lacks the digits to write {numeral(number)}.")
    if sum(behaviour.values()) != 1:
        raise QuestionError(f"The odds of the numbers of seat {other} must sum to 1.")
