"""The strategies of a turn: numbers pay what the rules say, and no answer is much better."""

from random import Random

import pytest

from helpers.depth import depth
from thinkstr8.games.numer import Rules
from thinkstr8.games.numer.checking import check, eliminates
from thinkstr8.games.numer.components import (
    BITS_OF,
    DIGITS_ON,
    FULL_BOARD,
    first_digit,
    numbers_from,
)
from thinkstr8.games.numer.crowds import Choice, crowd, leads
from thinkstr8.games.numer.duels import Side, averages, duel, useful_numbers
from thinkstr8.games.numer.prospects import prospects

RULES = [
    Rules(2),
    Rules(2, zero_bonus=False),
    Rules(2, slips=True, bonuses=(0, 7)),
    Rules(2, digits=4, bonuses=(1, 3)),
]


def board_of(rng: Random, digits: int) -> int:
    return rng.randrange(1, 1 << digits)


def paid(rules: Rules, turn: int, boards: tuple[int, int], numbers: tuple[int, int]) -> float:
    """Return the lead that a turn brings, as the library checks it."""
    result, after = check(rules, turn, numbers, boards)
    first, second = (
        points + len(DIGITS_ON[before & ~kept])
        for points, before, kept in zip(result.points, boards, after, strict=True)
    )
    (to_come,) = prospects(rules, rules.turns - turn).leads([after[0]], after[1])
    return first - second + to_come


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_what_a_number_pays_is_what_the_rules_say(rules: Rules) -> None:
    rng = Random(8)
    for _ in range(depth(15, 300)):
        boards = board_of(rng, rules.digits), board_of(rng, rules.digits)
        turn = rng.randint(1, rules.turns)
        numbers = numbers_from(boards[0])
        side = Side(rules, turn, boards, prospects(rules, rules.turns - turn), numbers)
        other = rng.choice(numbers_from(rules.board if rules.slips else boards[1]))
        worths = side.against(other)
        for place in rng.sample(range(len(numbers)), min(40, len(numbers))):
            expected = paid(rules, turn, boards, (numbers[place], other))
            assert worths[place] == pytest.approx(expected)


def test_a_rearranged_number_is_never_better() -> None:
    rng = Random(8)
    for _ in range(depth(300, 20_000)):
        number, other = rng.randrange(1000), rng.randrange(1000)
        (useful,) = [
            each
            for each in useful_numbers(BITS_OF[number])
            if BITS_OF[each] == BITS_OF[number] and first_digit(each) == first_digit(number)
        ]
        assert useful <= number
        assert eliminates(other, number) or not eliminates(other, useful)
        assert eliminates(useful, other) or not eliminates(number, other)


def loss(rules: Rules, turn: int, board: int, other: int) -> float:
    """Return how much the best answer to the strategy of a board gains over its expected lead."""
    found = duel(rules, turn, board, other)
    promised = prospects(rules, rules.turns - turn)
    side = Side(rules, turn, (other, board), promised, numbers_from(other))
    columns = [side.against(number) for number in found.mixture.numbers]
    return max(averages(columns, found.mixture.shares)) + found.lead


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_no_number_answers_a_strategy_much_better_than_expected(turn: int) -> None:
    """The best answers gain about 0.2 points on average, but in rare positions more."""
    rng, rules = Random(turn), Rules(2)
    losses = []
    for _ in range(depth(4, 100)):
        boards = [
            FULL_BOARD & ~sum({1 << rng.randrange(10) for _ in range(turn + rng.randrange(3) - 1)})
            for _ in "ab"
        ]
        losses.append(loss(rules, turn, boards[0], boards[1]))
    assert min(losses) > -0.2
    assert sum(losses) / len(losses) < 1.0


def test_equal_boards_expect_no_lead() -> None:
    assert duel(Rules(2), 1, FULL_BOARD, FULL_BOARD).lead == pytest.approx(0, abs=0.2)


def test_a_known_equilibrium_is_found() -> None:
    """With 1 and 2 on both boards in the last turn, three numbers are rock, paper and scissors.

    111 eliminates 112 and leads by 9: 2 for the doubled digit, 1 for the crossed-out one, 6 for the
    bonus. 112 eliminates 222 and leads by 10. 222 and 111 are both accepted, and 222 leads by 8. In
    such a circle, each is written in proportion to the lead between the other two.
    """
    found = duel(Rules(2, digits=3, rounds=1, bonuses=(6,)), 1, 0b110, 0b110)
    shares = dict(zip(found.mixture.numbers, found.mixture.shares, strict=True))
    for number, weight in {111: 10, 112: 8, 222: 9}.items():
        assert shares[number] == pytest.approx(weight / 27, abs=0.02)
    assert found.lead == pytest.approx(0, abs=0.2)


def test_a_player_alone_takes_the_best_number() -> None:
    found = duel(Rules(2), 5, 0b1100000001, 0)
    assert list(found.mixture.numbers) == [908]
    assert found.lead == 18 + 3 + 8


def test_what_choices_gain_in_company_is_what_the_rules_say() -> None:
    rng = Random(8)
    for _ in range(depth(100, 3000)):
        players = rng.randint(3, 5)
        rules = Rules(players, zero_bonus=rng.random() < 0.5)
        few = [rng.randrange(1000) for _ in range(players)]  # so that some are equal
        numbers = tuple(rng.choice(few) for _ in range(players))
        choices = [
            Choice(
                number,
                BITS_OF[number],
                first_digit(number),
                4 if rules.zero_bonus or number >= 100 else 0,
            )
            for number in numbers
        ]
        points = check(rules, 3, numbers, (FULL_BOARD,) * players)[0].points
        others = sum(points[1:]) / (players - 1)
        assert leads(choices[:1], choices[1:]) == [pytest.approx(points[0] - others)]


def test_company_has_probabilities_for_every_board() -> None:
    boards = FULL_BOARD, 0b1111, 0b1
    for board, mixture in zip(boards, crowd(Rules(3), 4, boards), strict=True):
        assert sum(mixture.shares) == pytest.approx(1)
        assert all(not BITS_OF[number] & ~board for number in mixture.numbers)
