"""Checking the numbers of a turn: who is eliminated, what the others earn and cross out."""

from itertools import compress, permutations, product
from operator import sub
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.numer import EVERYTHING, digits, position, revealed, wrote
from thinkstr8.games.numer import Rules, State, Verdict
from thinkstr8.games.numer.checking import eliminates, eliminators
from thinkstr8.games.numer.events import DigitsCrossedOut, NumbersRevealed, NumberWritten, TurnBegun

ACCEPTED, ELIMINATED, VOID = Verdict


def checked(*numbers: int, turn: int = 1) -> State:
    return wrote(position(players=len(numbers), turn=turn), *numbers)


def test_the_worked_example_of_five_players() -> None:
    result = revealed(checked(761, 513, 444, 444, 220))
    assert result.numbers == (761, 513, 444, 444, 220)
    assert result.accepted == (False, True, True, True, True)
    assert result.verdicts == (ELIMINATED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED)
    assert eliminates(513, 761)  # by its 1, and nothing else does
    assert not any(eliminates(other, 761) for other in (444, 220))


@pytest.mark.parametrize(("turn", "bonus"), [(1, 2), (2, 3), (3, 4), (4, 6), (5, 8)])
def test_in_the_worked_example_513_alone_gets_the_bonus(turn: int, bonus: int) -> None:
    result = revealed(checked(761, 513, 444, 444, 220, turn=turn))
    first = 2 if turn == 5 else 1
    assert result.points == (0, 5 * first + bonus, 4 * first, 4 * first, 2 * first)


def test_the_worked_example_in_any_seats() -> None:
    fates = {761: 0, 513: 5 + 2, 444: 4, 220: 2}
    for numbers in {*permutations((761, 513, 444, 444, 220))}:
        assert revealed(checked(*numbers)).points == tuple(fates[number] for number in numbers)


def test_the_worked_example_in_events() -> None:
    table = checked(761, 513, 444, 444, 220).table
    assert table.events == (
        NumberWritten(4),
        NumbersRevealed(table.turns[0]),
        DigitsCrossedOut(1, (1, 3, 5)),
        DigitsCrossedOut(2, (4,)),
        DigitsCrossedOut(3, (4,)),
        DigitsCrossedOut(4, (0, 2)),
        TurnBegun(1, 2),
    )


@pytest.mark.parametrize(
    ("numbers", "accepted"),
    [
        ((123, 145), (True, False)),  # the first digit
        ((912, 490), (False, True)),  # the first digit of the higher in the middle of the lower
        ((707, 77), (False, True)),
        ((111, 222), (True, True)),
    ],
)
def test_a_digit_of_a_lower_number_eliminates(
    numbers: tuple[int, int], accepted: tuple[bool, bool]
) -> None:
    assert revealed(checked(*numbers)).accepted == accepted


@pytest.mark.parametrize(
    ("numbers", "accepted"),
    [
        ((700, 7), (False, True)),
        ((7, 8), (True, False)),  # 007 and 008
        ((100, 99), (False, True)),  # 099 has a 0
        ((0, 10), (True, False)),  # 000 has nothing but 0
        ((0, 999), (True, True)),
    ],
)
def test_n6_a_leading_zero_eliminates_and_is_eliminated_like_any_digit(
    numbers: tuple[int, int], accepted: tuple[bool, bool]
) -> None:
    assert revealed(checked(*numbers)).accepted == accepted


@pytest.mark.parametrize(
    ("number", "open_digits"),
    [(7, "12345689"), (77, "12345689"), (42, "1356789"), (0, "123456789")],
)
def test_n6_a_number_with_leading_zeros_crosses_out_the_0_and_scores_0(
    number: int, open_digits: str
) -> None:
    for turn in range(1, 5):
        table = checked(999, number, turn=turn).table
        assert table.turns[-1].verdicts == (ACCEPTED, ACCEPTED)
        assert table.turns[-1].points[1] == 0
        assert table.available[1] == digits(open_digits)
    assert revealed(checked(999, number, turn=5)).points[1] == 0  # twice nothing


def test_a_digit_of_a_higher_number_does_not_hurt() -> None:
    assert revealed(checked(199, 234, 321)).accepted == (True, True, False)


def test_equal_numbers_do_not_hurt_each_other() -> None:
    assert revealed(checked(505, 505, 505)).accepted == (True, True, True)
    assert revealed(checked(505, 505, 50)).accepted == (False, False, True)


def test_n3_eliminated_numbers_still_eliminate() -> None:
    result = revealed(checked(234, 245, 567))  # 567 has a 5 only in common with 245
    assert result.verdicts == (ACCEPTED, ELIMINATED, ELIMINATED)


def test_eliminated_numbers_earn_nothing_and_cross_nothing_out() -> None:
    table = checked(123, 199, 145).table
    assert table.turns[-1].points == (1 + 2, 0, 0)
    assert table.available == (digits("0456789"), digits(EVERYTHING), digits(EVERYTHING))
    assert table.totals == (3, 0, 0)


def test_accepted_numbers_cross_their_digits_out() -> None:
    table = checked(7, 444, 898).table
    assert table.available == (digits("12345689"), digits("012356789"), digits("01234567"))


def test_points_are_added_up_over_the_turns() -> None:
    table = wrote(wrote(position(), 200, 511, 433), 511, 444, 222).table
    assert table.turns[0].points == (2, 0 + 5 + 2, 4)
    assert table.turns[1].points == (5 + 3, 4, 2)
    assert table.totals == (10, 11, 6)
    assert (table.round, table.turn) == (1, 3)


@pytest.mark.parametrize(("turn", "bonus"), [(1, 2), (2, 3), (3, 4), (4, 6)])
def test_n4_the_bonus_of_a_review_grows_with_the_turn(turn: int, bonus: int) -> None:
    assert revealed(checked(812, 345, turn=turn)).points == (8 + bonus, 3)


def test_n4_the_fifth_turn_doubles_the_first_digit_but_not_the_8_of_the_rulebook() -> None:
    assert revealed(checked(812, 345, turn=5)).points == (2 * 8 + 8, 2 * 3)


def test_n4_other_bonuses() -> None:
    rules = Rules(2, bonuses=(0, 7, 0, 0, 100))
    for turn, points in ((1, (8, 3)), (2, (15, 3)), (5, (116, 6))):
        state = wrote(position(rules=rules, turn=turn), 812, 345)
        assert revealed(state).points == points


def test_n5_everyone_with_the_highest_accepted_number_gets_the_bonus() -> None:
    assert revealed(checked(444, 444, 312, 333)).points == (6, 6, 3, 0)


def test_n5_the_highest_accepted_number_need_not_be_the_highest() -> None:
    assert revealed(checked(987, 107, 654)).points == (0, 1, 6 + 2)


def test_n5_a_first_digit_of_zero_gets_the_bonus_too() -> None:
    assert revealed(checked(12, 12, 12)).points == (2, 2, 2)


def test_n5_a_first_digit_of_zero_can_be_played_without_the_bonus() -> None:
    rules = Rules(3, zero_bonus=False)
    assert revealed(wrote(position(rules=rules), 12, 12, 3)).points == (0, 0, 0)
    assert revealed(wrote(position(rules=rules), 12, 345, 345)).points == (0, 3 + 2, 3 + 2)
    assert revealed(wrote(position(rules=rules), 12, 745, 385)).points == (0, 0, 3 + 2)
    assert revealed(wrote(position(rules=rules, turn=5), 99, 812, 3)).points == (0, 16 + 8, 0)


@given(st.lists(st.integers(0, 999), min_size=2, max_size=5), st.integers(1, 5))
def test_n5_without_the_bonus_for_0_only_those_points_are_missing(
    numbers: list[int], turn: int
) -> None:
    rules = Rules(len(numbers))
    usual, other = (
        revealed(wrote(position(rules=each, turn=turn), *numbers))
        for each in (rules, evolve(rules, zero_bonus=False))
    )
    assert other.verdicts == usual.verdicts
    lost = usual.points if max(compress(numbers, usual.accepted)) < 100 else (0,) * len(numbers)
    assert other.points == tuple(map(sub, usual.points, lost))
    assert {*lost} <= {0, rules.bonuses[turn - 1]}


# Slips


def slipped(*numbers: int, available: tuple[str, ...]) -> State:
    rules = Rules(len(numbers), slips=True)
    return wrote(position(rules=rules, available=available), *numbers)


def test_n2_a_slip_is_void_and_everybody_else_ignores_it() -> None:
    table = slipped(123, 234, 345, available=("23456", EVERYTHING, EVERYTHING)).table
    assert table.turns[-1].verdicts == (VOID, ACCEPTED, ELIMINATED)
    assert table.turns[-1].accepted == (False, True, False)
    assert table.turns[-1].points == (0, 2 + 2, 0)
    assert table.available[0] == digits("23456")


def test_n2_a_slip_gets_no_bonus_even_if_it_equals_the_highest_accepted_number() -> None:
    result = revealed(slipped(777, 777, 111, available=("0", "7", "1")))
    assert result.verdicts == (VOID, ACCEPTED, ACCEPTED)
    assert result.points == (0, 7 + 2, 1)


def test_n2_if_all_slip_nobody_gets_the_bonus() -> None:
    result = revealed(slipped(123, 456, available=("0", "0")))
    assert result.verdicts == (VOID, VOID)
    assert result.points == (0, 0)


def test_n2_a_slip_is_no_slip_when_the_digits_are_there() -> None:
    result = revealed(slipped(123, 456, available=("321", "456")))
    assert result.accepted == (True, True)


# The check against its definition


def fate(number: int, seat: int, numbers: tuple[int, ...], boards: tuple[str, ...]) -> Verdict:
    """Judge one number as the rulebook words it."""
    valid = [{*f"{other:03}"} <= {*board} for other, board in zip(numbers, boards, strict=True)]
    if not valid[seat]:
        return VOID
    for other, counts in zip(numbers, valid, strict=True):
        if counts and other < number and {*f"{other:03}"} & {*f"{number:03}"}:
            return ELIMINATED
    return ACCEPTED


@given(
    st.lists(st.integers(0, 999), min_size=2, max_size=5),
    st.integers(1, 5),
    st.randoms(use_true_random=False),
)
def test_the_check_agrees_with_the_rulebook(numbers: list[int], turn: int, rng: Random) -> None:
    written = tuple(numbers)
    boards = tuple("".join(rng.sample(EVERYTHING, rng.randint(1, 10))) for _ in written)
    rules = Rules(len(written), slips=True)
    result = revealed(wrote(position(rules=rules, turn=turn, available=boards), *written))
    fates = tuple(fate(number, seat, written, boards) for seat, number in enumerate(written))
    assert result.verdicts == fates
    accepted = [n for n, told in zip(written, fates, strict=True) if told is ACCEPTED]
    for number, told, points in zip(written, fates, result.points, strict=True):
        first = int(f"{number:03}"[0]) * (2 if turn == 5 else 1)
        bonus = (2, 3, 4, 6, 8)[turn - 1] if number == max(accepted, default=None) else 0
        assert points == (first + bonus if told is ACCEPTED else 0)
    counting = {n for n, told in zip(written, fates, strict=True) if told is not VOID}
    for seat, (number, told) in enumerate(zip(written, fates, strict=True)):
        shared = {other: {*f"{other:03}"} & {*f"{number:03}"} for other in counting}
        causes = tuple(
            (other, tuple(map(int, sorted(shared[other]))))
            for other in sorted(counting, reverse=True)
            if other < number and shared[other]
        )
        assert eliminators(result, seat) == (causes if told is ELIMINATED else ())
        assert bool(eliminators(result, seat)) == (told is ELIMINATED)


def test_a_seat_without_a_number_is_eliminated_by_nothing() -> None:
    result = revealed(wrote(position(available=("", "12", "12")), None, 121, 112))
    assert [eliminators(result, seat) for seat in range(3)] == [(), ((112, (1, 2)),), ()]


def test_two_players_exhaustively_by_classes_of_digits() -> None:
    for one, other in product(range(0, 1000, 7), range(0, 1000, 11)):
        result = revealed(checked(one, other))
        share = bool({*f"{one:03}"} & {*f"{other:03}"})
        assert result.accepted == (not (share and one > other), not (share and other > one))
