"""Whatever comes in: a typed error with a plain message, and nothing changed."""

from enum import IntEnum
from fractions import Fraction

import pytest

from helpers.numer import EVERYTHING, position, wrote
from helpers.refusals import refused_by
from thinkstr8 import numer, think_str8
from thinkstr8.core import Code as CommonCode
from thinkstr8.core import MalformedActionError, WrongKindError
from thinkstr8.games.numer import Code, Rules, Write, apply, refusal


class Number(IntEnum):
    SEVEN = 7


refused = refused_by(numer)


@pytest.mark.parametrize(
    ("number", "quoted"),
    [
        (-1, "-1"),
        (1000, "1000"),
        (True, "True"),
        (False, "False"),
        (7.0, "7.0"),
        ("007", "'007'"),
        (None, "None"),
        (Number.SEVEN, "<Number.SEVEN: 7>"),
        (Fraction(7), "Fraction(7, 1)"),
        pytest.param(10**5000, "an integer of 16610 bits", id="huge"),
        (float("nan"), "nan"),
    ],
)
def test_a_number_is_an_int_of_three_digits(number: int, quoted: str) -> None:
    with pytest.raises(MalformedActionError) as caught:
        Write(0, number)
    assert str(caught.value) == f"Write.number must be an int from 0 to 999, not {quoted}."


@pytest.mark.parametrize("seat", [True, 0.0, "0", None, Number.SEVEN])
def test_a_seat_is_an_int(seat: int) -> None:
    with pytest.raises(MalformedActionError, match=r"^Write\.seat must be an int, not "):
        Write(seat, 7)


@pytest.mark.parametrize("seat", [10**9, -(10**9), pytest.param(10**5000, id="huge")])
def test_a_seat_has_at_most_nine_digits(seat: int) -> None:
    reason = r"^Write\.seat must be an int between -999999999 and 999999999, not "
    with pytest.raises(MalformedActionError, match=reason):
        Write(seat, 7)


@pytest.mark.parametrize("number", [0, 7, 999])
def test_every_number_of_three_digits_can_be_written_down(number: int) -> None:
    assert Write(0, number).number == number


@pytest.mark.parametrize("number", [123, 124])
def test_writing_twice(number: int) -> None:
    state = wrote(position(), 123)
    details = refused(
        state,
        Write(0, number),
        Code.ALREADY_WRITTEN,
        "Seat 0 has already written its number for this turn.",
    )
    assert dict(details) == {"seat": 0}


@pytest.mark.parametrize("slips", [False, True])
def test_writing_when_out_of_digits(slips: bool) -> None:  # noqa: FBT001  # a variant
    state = position(rules=Rules(3, slips=slips), available=("", "1", "2"))
    refused(
        state,
        Write(0, 123),
        Code.OUT_OF_DIGITS,
        "Seat 0 has no digit left and takes no part in the rest of the round.",
    )


def test_n2_writing_with_a_crossed_out_digit() -> None:
    state = position(available=("0479", EVERYTHING, EVERYTHING))
    details = refused(
        state,
        Write(0, 38),
        Code.DIGIT_CROSSED_OUT,
        "038 uses crossed-out digits (3, 8): seat 0 can still use 0, 4, 7, 9.",
    )
    assert dict(details) == {
        "seat": 0,
        "number": 38,
        "missing": (3, 8),
        "available": (0, 4, 7, 9),
    }


def test_writing_when_the_game_is_over() -> None:
    state = wrote(position(players=2, round_number=2, turn=5), 111, 222)
    refused(
        state,
        Write(0, 7),
        CommonCode.GAME_OVER,
        "The game is over: nobody can act any more.",
    )


@pytest.mark.parametrize("seat", [3, 99, -2, -(10**6)])
def test_a_seat_that_is_not_there(seat: int) -> None:
    refused(
        position(),
        Write(seat, 7),
        CommonCode.UNKNOWN_SEAT,
        f"There is no seat {seat}: the seats are 0 to 2.",
    )


def test_nature_never_writes() -> None:
    refused(
        position(),
        Write(-1, 7),
        CommonCode.NOT_YOUR_TURN,
        "It is not nature's turn: waiting for seat 0, seat 1 and seat 2.",
    )


@pytest.mark.parametrize(
    "action", [think_str8.TakeToken(0, 3), None, "write 0 007", 7, (0, 7), object()]
)
def test_what_is_not_an_action_of_numer(action: Write) -> None:
    state = position()
    with pytest.raises(WrongKindError, match=r"^Expected an action of Numer, not ") as refused:
        refusal(state.table, action)
    with pytest.raises(WrongKindError) as applied:
        apply(state, action)
    assert str(applied.value) == str(refused.value)
