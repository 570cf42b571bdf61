"""The examples that the rulebook works through."""

import pytest

from helpers.str8 import GREEN, YELLOW, guessed, hands, markus, placed, position
from thinkstr8.games.think_str8 import (
    Numbers,
    PlaceToken,
    Rack,
    Stage,
    TakeToken,
    Verdict,
    apply,
    beliefs,
    legal_actions,
    outcome,
    view,
)


def test_katrin_takes_the_7_wide_token_and_covers_9_to_15() -> None:
    state = position(Stage.TAKE, players=2)
    state = apply(state, TakeToken(0, 7))
    state = apply(state, TakeToken(1, 1))
    assert PlaceToken(0, 9) in legal_actions(state.table, 0)
    state = placed(state, 9, 0)
    bet = state.table.rounds[0].bets[0]
    assert (bet.low, bet.low + bet.size - 1) == (9, 15)


def test_inka_bets_4_to_10_and_learns_that_the_sum_is_11_to_21() -> None:
    rack: Rack = (5, 5, 5, 0, 0, 0)
    other: Rack = (0, 0, 0, 1, 1, 1)
    state = position(Stage.PLACE, players=2, tokens=(7, 1), racks=(rack, other, *_neutral()))
    state = placed(state, 4, 0)
    assert state.table.rounds[0].verdicts[0] is Verdict.TOO_LOW
    sums = {sum(hand[colour] for colour in (0, 1, 2)) for hand in beliefs(view(state, 0)).worlds()}
    assert min(sums) == 11
    assert sums <= set(range(11, 22))


def _neutral() -> tuple[Rack, Rack]:
    return (1, 1, 1, 2, 2, 2), (2, 2, 2, 3, 3, 3)


def test_markus_discards_a_yellow_2_and_knows_that_his_green_card_is_a_1() -> None:
    seen = view(markus(), 0)
    possible = list(beliefs(seen).worlds())
    assert {hand[GREEN] for hand in possible} == {1}
    assert {hand[YELLOW] for hand in possible} == {0, 1, 6, 7}  # the old crosses are gone; no 2
    assert possible == hands(seen)


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        pytest.param((3, 1, 3, 2, 3, 3), 11, id="Markus"),
        pytest.param((2, 1, 2, 3, 1, 0), 13, id="Inka"),
        pytest.param((3, 3, 0, 1, 1, 2), 12, id="Katrin"),
        pytest.param((2, 1, 2, 2, 1, 1), 21, id="Thomas"),
    ],
)
def test_final_scoring(counts: tuple[int, ...], points: int) -> None:
    state = position(Stage.GUESS, players=2, dice=None)
    result = outcome(guessed(state, _sheet(counts, state.racks[0]), ((),) * 6).table)
    assert result is not None
    assert result.scores[0] == points


def _sheet(counts: tuple[int, ...], rack: Rack) -> tuple[Numbers, ...]:
    """Name that many numbers for each card with the right one among them; 0: the wrong one."""
    return tuple(
        tuple(sorted((number + step) % 8 for step in range(count)))
        if count
        else ((number + 1) % 8,)
        for count, number in zip(counts, rack, strict=True)
    )
