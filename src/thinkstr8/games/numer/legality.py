"""Who may act in Numer, which numbers are legal, and why others are refused.

Belongs here: every rule about what is allowed, as functions of the Table alone.
Does not belong here: anything that needs a sealed number. This module never imports State.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from thinkstr8.core.checks import not_an_action, require_actor, wrong_kind
from thinkstr8.core.errors import Details, Refusal
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.actions import Action, Write
from thinkstr8.games.numer.components import (
    BITS_OF,
    FULL_BOARD,
    GAME,
    NUMBERS,
    Digits,
    DigitSet,
    digits_of,
    numbers_from,
    numeral,
)
from thinkstr8.games.numer.rules import PLAYERS
from thinkstr8.games.numer.state import WRITE, Table
from thinkstr8.kit.turns import out_of_turn


class Code(StrEnum):
    """The reasons for a refusal that are specific to Numer."""

    ALREADY_WRITTEN = "already_written"
    OUT_OF_DIGITS = "out_of_digits"
    DIGIT_CROSSED_OUT = "digit_crossed_out"
    UNKNOWN_DIGIT = "unknown_digit"


def seats_to_act(table: Table) -> tuple[Seat, ...]:
    """Return who may act now: all seats that still have to write, none after the end of the game.

    >>> from thinkstr8.games.numer import Stage, example
    >>> seats_to_act(example(Stage.WRITE).table), seats_to_act(example(Stage.OVER).table)
    ((0, 2), ())

    Raises:
        WrongKindError: `table` is not a table of this game.
    """
    if type(table) is not Table:
        raise wrong_kind(table, Table, GAME)
    return table.waiting


def writable(table: Table, seat: Seat) -> DigitSet:
    """Return the digits that a seat may use: those open on its board, or all with slips (N2).

    >>> from thinkstr8.games.numer import Stage, example
    >>> bin(writable(example(Stage.WRITE).table, 1))
    '0b1011010000'
    """
    progress = table.progress
    return progress.rules.board if progress.rules.slips else progress.boards[seat]


def legal_actions(table: Table, seat: Seat) -> tuple[Action, ...]:
    """Return every legal action of a seat, in ascending order; none if it is not to act.

    With k digits left there are k³ numbers, or all 1,000 of a board with ten digits if slips are
    allowed (N2).

    >>> from thinkstr8.games.numer import Stage, example
    >>> actions = legal_actions(example(Stage.WRITE).table, 0)
    >>> len(actions), actions[0]
    (343, Write(seat=0, number=0))

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `table` is not a table of this game, or `seat` is not an int.
    """
    if type(table) is not Table:
        raise wrong_kind(table, Table, GAME)
    progress = table.progress
    if type(seat) is not int or seat not in table.waiting:
        require_actor(seat, progress.rules.players)
        return ()
    rules = progress.rules
    digits = rules.board if rules.slips else progress.boards[seat]  # as writable says
    return _WRITINGS[seat][digits] or _list_writings(seat, digits)


_WRITINGS: Final[tuple[list[tuple[Write, ...]], ...]] = tuple(
    [()] * (FULL_BOARD + 1) for _ in range(PLAYERS[-1])
)
"""The actions of each seat with each set of digits, listed on demand."""


def _list_writings(seat: Seat, digits: DigitSet) -> tuple[Write, ...]:
    if digits == FULL_BOARD:
        listed = tuple(Write(seat, number) for number in NUMBERS)
    else:
        # so that each action exists only once
        every = _WRITINGS[seat][FULL_BOARD] or _list_writings(seat, FULL_BOARD)
        listed = tuple([every[number] for number in numbers_from(digits)])
    _WRITINGS[seat][digits] = listed
    return listed


def writing(seat: Seat, number: int) -> Write:
    """Return the action of a seat that writes a number; each exists only once.

    >>> writing(2, 7) is writing(2, 7)
    True
    """
    return (_WRITINGS[seat][FULL_BOARD] or _list_writings(seat, FULL_BOARD))[number]


def refusal(table: Table, action: Action) -> Refusal | None:
    """Return why an action is not allowed, or None if it is allowed.

    >>> from thinkstr8.games.numer import Stage, Write, example
    >>> print(refusal(example(Stage.WRITE).table, Write(1, 7)).message)
    Seat 1 has already written its number for this turn.

    Raises:
        WrongKindError: `table` or `action` is of the wrong class.
    """
    if type(table) is not Table:
        raise wrong_kind(table, Table, GAME)
    try:
        refuse = REFUSALS[type(action)]
    except KeyError:
        raise not_an_action(action, GAME) from None
    return refuse(table, action)


def _refuse_write(table: Table, action: Write) -> Refusal | None:
    seat = action.seat
    if seat not in table.waiting:
        return _not_waiting_for(table, seat)
    bits = BITS_OF[action.number]
    if not bits & ~table.progress.boards[seat]:
        return None
    if bits & ~table.rules.board:
        return _unknown_digit(action, table.rules.digits)
    return _crossed_out(action, table.available[seat]) if bits & ~writable(table, seat) else None


REFUSALS: Final[Mapping[type[Action], Callable[[Table, Action], Refusal | None]]] = {
    Write: _refuse_write,
}
"""The functions that refuse an action, by its class."""


def _not_waiting_for(table: Table, seat: Seat) -> Refusal:
    players = table.rules.players
    if not table.waiting or not 0 <= seat < players:
        return out_of_turn(
            seat, players=players, acting=table.waiting, stage=table.stage, needs=WRITE
        )
    if table.available[seat]:
        return Refusal(
            Code.ALREADY_WRITTEN,
            f"Seat {seat} has already written its number for this turn.",
            Details(seat=seat),
        )
    return Refusal(
        Code.OUT_OF_DIGITS,
        f"Seat {seat} has no digit left and takes no part in the rest of the round.",
        Details(seat=seat),
    )


def _crossed_out(action: Write, digits: Digits) -> Refusal:
    missing = tuple(digit for digit in digits_of(action.number) if digit not in digits)
    return Refusal(
        Code.DIGIT_CROSSED_OUT,
        f"{numeral(action.number)} uses crossed-out digits ({_listing(missing)}): "
        f"seat {action.seat} can still use {_listing(digits)}.",
        Details(seat=action.seat, number=action.number, missing=missing, available=digits),
    )


def _unknown_digit(action: Write, count: int) -> Refusal:
    missing = tuple(digit for digit in digits_of(action.number) if digit >= count)
    return Refusal(
        Code.UNKNOWN_DIGIT,
        f"{numeral(action.number)} has digits that are on no board ({_listing(missing)}): "
        f"the digits of this game are 0 to {count - 1}.",
        Details(seat=action.seat, number=action.number, missing=missing, digits=count),
    )


def _listing(digits: Digits) -> str:
    return ", ".join(map(str, digits))
