"""How likely a number survives, exactly."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from helpers.numer import EVERYTHING, open_to, position
from thinkstr8.core import QuestionError, UnknownSeatError, WrongKindError
from thinkstr8.games.numer import Behaviour, Rules, Table, Verdict, survival_odds
from thinkstr8.games.numer.checking import check

HALF = Fraction(1, 2)


def by_brute_force(table: Table, seat: int, number: int) -> Fraction:
    """Try everything that two players can write, and let the rules judge."""
    first, second = (other for other in range(3) if other != seat)
    ones, twos = open_to(table, first), open_to(table, second)
    accepted = 0
    for one in ones:
        for two in twos:
            numbers = [0, 0, 0]
            numbers[seat], numbers[first], numbers[second] = number, one, two
            result, _ = check(table.rules, table.turn, tuple(numbers), table.progress.boards)
            accepted += result.verdicts[seat] is Verdict.ACCEPTED
    return Fraction(accepted, len(ones) * len(twos))


def test_the_odds_are_those_of_all_that_can_be_written() -> None:
    table = position(available=("0237", "0123", "379")).table
    rng = Random(8)
    numbers = open_to(table, 0)
    for number in (*rng.sample(numbers, 10), numbers[0], numbers[-1]):
        assert survival_odds(table, 0, number) == by_brute_force(table, 0, number)
    assert survival_odds(table, 2, 973) == by_brute_force(table, 2, 973)


def test_on_full_boards_every_lower_number_with_a_shared_digit_counts() -> None:
    table = position(players=2).table
    for number in (0, 7, 100, 555, 987, 999):
        sharing = [n for n in range(number) if {*f"{n:03}"} & {*f"{number:03}"}]
        assert survival_odds(table, 0, number) == 1 - Fraction(len(sharing), 1000)


def test_the_lowest_number_is_safe() -> None:
    assert survival_odds(position(players=5).table, 3, 0) == 1


def test_equal_numbers_leave_each_other_alone() -> None:
    table = position(players=2, available=("4", "4")).table
    assert survival_odds(table, 0, 444) == 1


def test_a_behaviour_replaces_the_usual_one() -> None:
    table = position().table
    low: Behaviour = {100: HALF, 222: HALF}
    high: Behaviour = {999: Fraction(1)}
    assert survival_odds(table, 0, 911, {1: low, 2: high}) == HALF
    assert survival_odds(table, 0, 921, {1: low, 2: high}) == 0
    assert survival_odds(table, 0, 333, {1: low, 2: high}) == 1
    assert survival_odds(table, 0, 911, {1: low}) == HALF * survival_odds(
        position(players=2).table, 0, 911
    )


def test_a_mixture_over_everything_is_the_usual_behaviour() -> None:
    table = position(players=2, available=(EVERYTHING, "1357")).table
    uniform = {number: Fraction(1, 64) for number in open_to(table, 1)}
    for number in (135, 531, 700, 888):
        assert survival_odds(table, 0, number, {1: uniform}) == survival_odds(table, 0, number)


def test_who_has_no_digit_left_eliminates_nothing() -> None:
    table = position(available=(EVERYTHING, "", "9")).table
    assert survival_odds(table, 0, 998) == 1


def test_a_void_number_eliminates_nothing_and_survives_nothing() -> None:
    table = position(rules=Rules(2, slips=True), available=("0123456789", "12")).table
    assert survival_odds(table, 0, 900, {1: {0: HALF, 1: HALF}}) == 1
    assert survival_odds(table, 1, 900) == 0


def test_a_number_without_its_digits_has_no_odds() -> None:
    assert survival_odds(position(players=2, available=("12", "9")).table, 0, 3) == 0


def test_when_the_game_is_over_nothing_survives() -> None:
    table = position(players=2, round_number=3, available=("", "")).table
    assert survival_odds(table, 0, 0) == 0


@pytest.mark.parametrize("number", [-1, 1000, 10**50])
def test_a_number_has_three_digits(number: int) -> None:
    complaint = r"^A number of Numer must be from 0 to 999, not "
    with pytest.raises(QuestionError, match=complaint):
        survival_odds(position().table, 0, number)
    with pytest.raises(QuestionError, match=complaint):
        survival_odds(position().table, 0, 5, {1: {number: Fraction(1)}})


@pytest.mark.parametrize("number", [True, 4.0, "444", None])
def test_a_number_is_an_int(number: int) -> None:
    complaint = r"^A number of Numer must be an int, not "
    with pytest.raises(WrongKindError, match=complaint):
        survival_odds(position().table, 0, number)
    with pytest.raises(WrongKindError, match=complaint):
        survival_odds(position().table, 0, 5, {1: {number: Fraction(1)}})


@pytest.mark.parametrize(
    ("seat", "error"),
    [
        (-1, UnknownSeatError),
        (3, UnknownSeatError),
        (True, WrongKindError),
        (None, WrongKindError),
        ("0", WrongKindError),
    ],
)
def test_seats_must_be_at_the_table(seat: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        survival_odds(position().table, seat, 444)
    with pytest.raises(error):
        survival_odds(position().table, 0, 444, {seat: {5: Fraction(1)}})


@pytest.mark.parametrize(
    ("seat", "behaviour", "complaint"),
    [
        (0, {5: Fraction(1)}, "Seat 0 asks about its own number"),
        (1, {5: Fraction(2), 6: Fraction(-1)}, "Odds must be at least 0, not -1 for 006"),
        (1, {5: HALF}, "must sum to 1"),
        (1, {}, "must sum to 1"),
        (2, {5: Fraction(1)}, "Seat 2 lacks the digits to write 005"),
    ],
)
def test_a_behaviour_must_make_sense(seat: int, behaviour: Behaviour, complaint: str) -> None:
    table = position(available=(EVERYTHING, EVERYTHING, "9")).table
    with pytest.raises(QuestionError, match=complaint):
        survival_odds(table, 0, 444, {seat: behaviour})


@pytest.mark.parametrize(
    ("behaviour", "complaint"),
    [
        ({5: 1}, r"^Odds must be Fractions, not 1 \(an int\) for 005\.$"),
        ({5: 0.5, 6: 0.5}, r"^Odds must be Fractions, not 0\.5 \(a float\) for 005\.$"),
        ([5], "^A behaviour must map numbers to odds, but that of seat 1 is "),
    ],
)
def test_a_behaviour_is_made_of_numbers_and_fractions(behaviour: Any, complaint: str) -> None:
    with pytest.raises(WrongKindError, match=complaint):
        survival_odds(position().table, 0, 444, {1: behaviour})


@pytest.mark.parametrize("behaviours", [None, 5, [(1, {444: Fraction(1)})], "01"])
def test_behaviours_are_a_mapping(behaviours: Any) -> None:
    with pytest.raises(WrongKindError, match=r"^behaviours must be a mapping by seat, not "):
        survival_odds(position().table, 0, 123, behaviours)
