"""What digits left promise: the table is what its tool computes, and is fair to both sides."""

from random import Random

import pytest

from helpers.depth import depth
from thinkstr8.games.numer import Rules
from thinkstr8.games.numer.components import FULL_BOARD
from thinkstr8.games.numer.lead_table import TENTHS
from thinkstr8.games.numer.prospects import prospects, read
from tools import numer_values

PRINTED = Rules(2)


@pytest.mark.parametrize("left", sorted(TENTHS))
def test_the_table_is_what_its_tool_computes(left: int) -> None:
    """Of the positions that the tool takes, some are computed again.

    The typical error of the table is 2.1, 2.0, 0.8 and 0.4 points for 1 to 4 turns left.
    """
    promised = prospects(PRINTED, left)
    after = prospects(PRINTED, left - 1)
    places = numer_values.positions(left, depth(8, 300), Random(f"{numer_values.SEED}/{left}"))
    errors = []
    for board, other in places:
        (expected,) = promised.leads([board], other)
        errors.append(expected - numer_values.lead(left, (board, other), after))
    assert (sum(error**2 for error in errors) / len(errors)) ** 0.5 < {1: 5, 2: 5, 3: 3, 4: 2}[left]


def test_the_tool_writes_the_module_that_is_shipped() -> None:
    assert numer_values.HOME.read_text() == numer_values.source(TENTHS)


def test_the_tool_fits_what_it_is_given() -> None:
    rng = Random(8)
    places = numer_values.positions(1, 400, rng)
    leads = [3.0 * (board >> 9 & 1) - 3.0 * (other >> 9 & 1) for board, other in places]
    part, error = numer_values.fitted(places, leads)
    assert error < 0.2
    fitted = read(part)
    for board, other in places[:20]:
        assert fitted.leads([board], other) == [
            pytest.approx(3 * (board >> 9 & 1) - 3 * (other >> 9 & 1), abs=0.7)
        ]


@pytest.mark.parametrize("rules", [PRINTED, Rules(2, digits=6, bonuses=(1, 2, 5))], ids=str)
def test_what_one_board_leads_the_other_loses(rules: Rules) -> None:
    rng = Random(8)
    for left in range(rules.turns):
        promised = prospects(rules, left)
        for _ in range(20):
            board, other = (rng.randrange(1 << rules.digits) for _ in "ab")
            (lead,) = promised.leads([board], other)
            assert promised.leads([other], board) == [pytest.approx(-lead)]
            assert promised.leads([board], board) == [pytest.approx(0)]


def test_after_the_last_turn_nothing_is_promised() -> None:
    assert prospects(PRINTED, 0).leads([FULL_BOARD, 1], 0b11) == [0, 0]


def test_a_high_digit_promises_more_than_a_low_one() -> None:
    for left in TENTHS:
        boards = [FULL_BOARD & ~(1 << digit) for digit in (9, 7, 5)]
        leads = prospects(PRINTED, left).leads(boards, FULL_BOARD)
        assert leads == sorted(leads)


def test_digits_promise_less_if_less_is_at_stake() -> None:
    (printed,) = prospects(PRINTED, 1).leads([FULL_BOARD], 0b1111)
    (cheap,) = prospects(Rules(2, bonuses=(0, 0)), 1).leads([FULL_BOARD], 0b1111)
    (dear,) = prospects(Rules(2, bonuses=(0, 20)), 1).leads([FULL_BOARD], 0b1111)
    assert 0 < cheap < printed < dear


def test_the_digits_of_a_small_game_are_the_highest_of_the_printed_one() -> None:
    rules = Rules(2, digits=4, bonuses=(6, 8))
    (small,) = prospects(rules, 1).leads([0b1010], 0b0101)
    (printed,) = prospects(PRINTED, 1).leads([0b1010 << 6], 0b0101 << 6)
    assert small * printed > 0
    assert abs(small) < abs(printed)
