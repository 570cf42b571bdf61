"""Writing: who may write what, all at once and in secret."""

import pytest

from helpers.numer import EVERYTHING, position, revealed, wrote
from thinkstr8.core import NATURE, NotationError, UnknownSeatError, WrongKindError
from thinkstr8.games.numer import (
    Code,
    Rules,
    Write,
    apply,
    format_action,
    legal_actions,
    parse_action,
    refusal,
    seats_to_act,
    view,
)
from thinkstr8.games.numer.events import NumberWritten


def test_a_fresh_board_has_a_thousand_numbers() -> None:
    actions = legal_actions(position().table, 1)
    assert actions == tuple(Write(1, number) for number in range(1000))


@pytest.mark.parametrize("count", range(1, 11))
def test_k_digits_make_k_cubed_numbers(count: int) -> None:
    digits = EVERYTHING[::-1][:count]
    table = position(available=(digits, EVERYTHING, "0")).table
    actions = legal_actions(table, 0)
    assert len(actions) == count**3
    assert [action.number for action in actions] == [
        number for number in range(1000) if {*f"{number:03}"} <= {*digits}
    ]


def test_digits_may_repeat() -> None:
    table = position(available=("07", "7", "4")).table
    assert legal_actions(table, 1) == (Write(1, 777),)
    assert legal_actions(table, 2) == (Write(2, 444),)


def test_n6_leading_zeros_are_digits_that_must_be_open() -> None:
    table = position(available=("07", "7", "0")).table
    numbers = [action.number for action in legal_actions(table, 0)]
    assert numbers == [0, 7, 70, 77, 700, 707, 770, 777]
    reason = refusal(table, Write(1, 7))
    assert reason is not None
    assert reason.code is Code.DIGIT_CROSSED_OUT
    assert reason.message == "007 uses crossed-out digits (0): seat 1 can still use 7."
    assert legal_actions(table, 2) == (Write(2, 0),)


def test_n6_a_number_is_written_with_three_digits() -> None:
    assert [format_action(Write(0, number)) for number in (0, 7, 42)] == [
        *("write 0 000", "write 0 007", "write 0 042"),
    ]
    for text in ("write 0 7", "write 0 42", "write 0 0007"):
        with pytest.raises(NotationError):
            parse_action(text)


def test_the_actions_are_listed_once_and_shared() -> None:
    first = position(available=("125", "07", EVERYTHING))
    second = position(rules=Rules(5), turn=4, available=("125", "07", EVERYTHING, "8", "9"))
    for seat in range(3):
        listed = legal_actions(first.table, seat)
        assert legal_actions(first.table, seat) is listed
        assert legal_actions(second.table, seat) is listed
    every = legal_actions(first.table, 2)
    other = legal_actions(position(available=("1", "1", "29")).table, 2)
    assert all(action is every[action.number] for action in other)


def test_n2_with_slips_every_number_is_legal_on_every_board() -> None:
    rules = Rules(3, slips=True)
    table = position(rules=rules, available=("7", EVERYTHING, "")).table
    assert len(legal_actions(table, 0)) == 1000
    assert refusal(table, Write(0, 123)) is None
    assert legal_actions(table, 2) == ()  # but who has no digit takes no part


def test_everybody_writes_at_once_in_any_order() -> None:
    state = position()
    assert seats_to_act(state.table) == (0, 1, 2)
    state = apply(state, Write(2, 100))
    assert seats_to_act(state.table) == (0, 1)
    assert state.table.events == (NumberWritten(2),)
    state = apply(state, Write(0, 200))
    assert seats_to_act(state.table) == (1,)
    assert state.table.written == (True, False, True)
    assert state.table.events == (NumberWritten(0),)
    assert state.sealed == (200, None, 100)
    assert legal_actions(state.table, 0) == legal_actions(state.table, NATURE) == ()


def test_the_order_of_writing_does_not_matter() -> None:
    state = position()
    one = apply(apply(apply(state, Write(2, 100)), Write(0, 233)), Write(1, 455))
    assert one == wrote(state, 233, 455, 100)


def test_who_has_no_digit_is_not_asked() -> None:
    state = position(turn=4, available=("", "12", "3"))
    assert seats_to_act(state.table) == (1, 2)
    assert legal_actions(state.table, 0) == ()
    assert state.table.written == (False, False, False)
    state = wrote(state, None, 112)
    assert state.table.written == (False, True, False)
    state = wrote(state, None, None, 333)
    result = revealed(state)
    assert result.numbers == (None, 112, 333)
    assert result.verdicts[0] is None
    assert result.points == (0, 1, 3 + 6)


def test_a_seat_knows_its_own_number_and_no_other() -> None:
    state = wrote(position(), 123, None, 456)
    assert [view(state, seat).number for seat in range(3)] == [123, None, 456]
    assert view(state, None).number is None


@pytest.mark.parametrize("seat", [3, -2])
def test_the_actions_of_an_unknown_seat(seat: int) -> None:
    with pytest.raises(UnknownSeatError, match=r"^There is no seat .*: the seats are 0 to 2\.$"):
        legal_actions(position().table, seat)


@pytest.mark.parametrize("seat", [True, 1.0, "0", None])
def test_the_actions_of_what_is_not_a_seat(seat: int) -> None:
    with pytest.raises(WrongKindError, match=r"^A seat must be an int, not "):
        legal_actions(position().table, seat)
