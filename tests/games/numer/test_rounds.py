"""Rounds, skipped turns, the end of the game and its outcome."""

import pytest

from helpers.numer import EVERYTHING, digits, position, wrote
from thinkstr8 import numer
from thinkstr8.files import from_json, to_json
from thinkstr8.games.numer import (
    CrossedOutSource,
    Deal,
    Outcome,
    Part,
    Rules,
    ScoreItem,
    Stage,
    TurnSource,
    example,
    legal_actions,
    outcome,
    seats_to_act,
    setup,
)
from thinkstr8.games.numer.events import (
    DigitsCrossedOut,
    GameEnded,
    NumbersRevealed,
    NumberWritten,
    RoundEnded,
    TurnBegun,
    TurnSkipped,
)


def test_a_round_has_five_turns_and_a_game_two_rounds() -> None:
    state = setup(Rules(2), Deal())
    seen = []
    while state.table.waiting:
        seen.append((state.table.round, state.table.turn))
        state = wrote(state, legal_actions(state.table, 0)[0].number)
        state = wrote(state, None, legal_actions(state.table, 1)[0].number)
    assert seen == [(round_, turn) for round_ in (1, 2) for turn in (1, 2, 3, 4, 5)]
    assert len(state.table.turns) == 10


def test_crossed_out_digits_count_a_point_each_and_boards_are_wiped() -> None:
    state = position(players=2, turn=5, available=("01234567", "0"), totals=(10, 20))
    table = wrote(state, 422, 0).table
    assert table.turns[-1].points == (2 * 4 + 8, 0)
    assert table.crossed_out == ((4, 10),)
    assert table.totals == (10 + 16 + 4, 20 + 0 + 10)
    assert table.available == (digits(EVERYTHING),) * 2
    assert (table.round, table.turn) == (2, 1)
    assert table.events == (
        NumberWritten(1),
        NumbersRevealed(table.turns[-1]),
        DigitsCrossedOut(0, (2, 4)),
        DigitsCrossedOut(1, (0,)),
        RoundEnded(1, (4, 10), (30, 30)),
        TurnBegun(2, 1),
    )


def test_digits_crossed_out_in_the_last_turn_count_too() -> None:
    table = wrote(position(players=2, turn=5), 999, 888).table
    assert table.crossed_out == ((1, 1),)


def test_who_ran_out_of_digits_writes_again_in_the_next_round() -> None:
    state = position(turn=5, available=("", "", "5"))
    assert seats_to_act(state.table) == (2,)
    assert seats_to_act(wrote(state, None, None, 555).table) == (0, 1, 2)


def test_a_turn_in_which_nobody_has_a_digit_is_skipped() -> None:
    state = position(players=2, turn=4, available=("9", "9"))
    table = wrote(state, 999, 999).table
    assert (table.round, table.turn) == (2, 1)
    assert seats_to_act(table) == (0, 1)
    skipped = table.turns[-1]
    assert len(table.turns) == 5
    assert skipped.numbers == (None, None)
    assert skipped.verdicts == (None, None)
    assert skipped.accepted == (False, False)
    assert skipped.points == (0, 0)
    assert table.totals == (9 + 6 + 10,) * 2
    assert table.events == (
        NumberWritten(1),
        NumbersRevealed(table.turns[3]),
        DigitsCrossedOut(0, (9,)),
        DigitsCrossedOut(1, (9,)),
        TurnSkipped(1, 5),
        RoundEnded(1, (10, 10), (25, 25)),
        TurnBegun(2, 1),
    )


def test_several_turns_can_be_skipped_and_end_the_game() -> None:
    state = position(players=2, round_number=2, turn=3, available=("1", "1"))
    table = wrote(state, 111, 111).table
    assert table.stage is Stage.OVER
    assert table.events[-4:] == (
        TurnSkipped(2, 4),
        TurnSkipped(2, 5),
        RoundEnded(2, (10, 10), (15, 15)),
        GameEnded((0, 1)),
    )


def test_running_out_in_play_takes_four_accepted_numbers() -> None:
    state = setup(Rules(2), Deal())
    for number in (12, 345, 678):
        state = wrote(state, number, number)
    assert state.table.available == ((9,), (9,))
    assert wrote(state, 999, 999).table.round == 2


def test_the_game_ends_after_two_rounds() -> None:
    state = position(players=2, round_number=2, turn=5, totals=(40, 30))
    assert outcome(state.table) is None
    table = wrote(state, 912, 345).table
    assert table.stage is Stage.OVER
    assert (table.round, table.turn) == (2, 5)
    assert seats_to_act(table) == ()
    assert legal_actions(table, 0) == ()
    assert table.written == (False, False)
    assert table.totals == (40 + 18 + 8 + 3, 30 + 6 + 3)
    assert table.events[-2:] == (RoundEnded(2, (3, 3), (69, 39)), GameEnded((0,)))


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((5, 5, 5), (0, 1, 2)), ((5, 6, 6), (1, 2)), ((6, 5, 6), (0, 2)), ((0, 0, 9), (2,))],
)
def test_all_tied_players_win_together(
    totals: tuple[int, int, int], winners: tuple[int, ...]
) -> None:
    state = position(round_number=2, turn=5, totals=totals)
    table = wrote(state, 111, 111, 111).table
    result = outcome(table)
    assert result is not None
    assert result.winners == winners
    assert table.events[-1] == GameEnded(winners)


def test_the_outcome_says_where_every_point_came_from() -> None:
    state = setup(Rules(2), Deal())
    for one, other in ((512, 34), (766, 765), (43, 111), (677, 288), (999, 999)) * 2:
        state = wrote(state, one, other)
    result = outcome(state.table)
    assert result is not None
    digit, doubling, bonus = Part
    assert result.breakdown[0] == tuple(
        ScoreItem(f"round {number}{what}", points, source)
        for number in (1, 2)
        for what, points, source in (
            (", turn 1: first digit", 5, TurnSource(number, 1, digit)),
            (", turn 1: bonus", 2, TurnSource(number, 1, bonus)),
            (", turn 4: first digit", 6, TurnSource(number, 4, digit)),
            (", turn 4: bonus", 6, TurnSource(number, 4, bonus)),
            (", turn 5: first digit", 9, TurnSource(number, 5, digit)),
            (", turn 5: doubling", 9, TurnSource(number, 5, doubling)),
            (", turn 5: bonus", 8, TurnSource(number, 5, bonus)),
            (": crossed-out digits", 9, CrossedOutSource(number)),
        )
    )
    assert result.scores == state.table.totals == (108, 106)
    assert result.winners == (0,)


def test_example_positions() -> None:
    table = example(Stage.WRITE).table
    assert (table.turn, table.written) == (3, (False, True, False))
    assert example(Stage.OVER).table.stage is Stage.OVER


def test_an_outcome_with_its_sources_can_be_read_back() -> None:
    result = outcome(example(Stage.OVER).table)
    assert result is not None
    text = to_json(numer, result)
    assert '"source":{"type":"TurnSource","round":1,"turn":2,"part":"first digit"}' in text
    assert from_json(numer, Outcome, text) == result
