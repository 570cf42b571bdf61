"""Each rule is one function: what it says, and that no other file says it again."""

import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

import thinkstr8.games.think_str8.rules as rulebook
from helpers.str8 import (
    BLUE,
    GREEN,
    HIT,
    RED,
    TOO_HIGH,
    TOO_LOW,
    VARIANTS,
    WRONG,
    YELLOW,
    name_of,
    position,
)
from thinkstr8 import NATURE, play, sample, think_str8
from thinkstr8.core import NotToActError, QuestionError, UnknownSeatError, WrongKindError
from thinkstr8.core.driver import nature_of
from thinkstr8.games.think_str8 import (
    Bet,
    GuessOrder,
    Markers,
    Rules,
    Stage,
    View,
    bots,
    chance,
    draw_chance,
    example,
    seats_to_act,
    view,
)
from thinkstr8.games.think_str8.rules import (
    bet_points,
    checking_order,
    covered_sums,
    dice_sum,
    mean_guess_points,
    possible_lows,
    resolving_order,
    tells_direction,
    told_sums,
    verdict,
)
from thinkstr8.games.think_str8.state import hidden_numbers

FOLDER = Path(think_str8.__file__).parent
SOURCES = {path.stem: path.read_text() for path in FOLDER.glob("*.py")}


@pytest.mark.parametrize(
    ("pattern", "homes"),
    [
        (r"HIGHEST_SUM - ", {"rules"}),  # S4: where a token can lie
        (r"\.smallest\b", {"rules"}),  # who is told the direction
        (r"GUESSED_(RIGHT|WRONG)", {"rules"}),  # what guesses earn
        (r"\bclockwise\(", {"rules"}),  # S6
        (r"\.neutral_racks\b.*\bfor|\bfor .*\.neutral_racks\b", {"state"}),  # what can be seen
        (r"Acting\b", {"legality"}),  # who acts
    ],
)
def test_a_rule_has_one_home(pattern: str, homes: set[str]) -> None:
    shown = {"pictures", "sheet_pictures", "notes", "summaries", "descriptions"}
    shown_or_checked = {*shown, "consistency"}
    found = {name for name, text in SOURCES.items() if re.search(pattern, text)}
    assert found - shown_or_checked == homes


def test_s4_a_token_lies_wholly_on_the_track() -> None:
    for size in range(1, 23):
        lows = possible_lows(size)
        assert list(lows) == [low for low in range(22) if low + size - 1 <= 21]
        assert {covered_sums(size, low)[-1] <= 21 for low in lows} == {True}
    assert Bet(7, 9).sums == covered_sums(7, 9) == range(9, 16)


def test_a_colour_shown_twice_counts_twice() -> None:
    rack = (7, 1, 2, 0, 5, 0)
    assert dice_sum(rack, (BLUE, GREEN, YELLOW)) == 10
    assert dice_sum(rack, (GREEN, YELLOW, YELLOW)) == 5
    assert dice_sum(rack, (RED, RED, RED)) == 15


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_only_the_smallest_token_does_not_tell_the_direction(rules: Rules) -> None:
    smallest, *others = rules.sizes
    assert not tells_direction(rules, smallest)
    assert all(tells_direction(rules, size) for size in others)
    for size, total in product(rules.sizes, range(22)):
        for low in possible_lows(size):
            told = verdict(rules, size, low, total)
            if low <= total <= low + size - 1:
                assert told is HIT
            elif size == smallest:
                assert told is WRONG
            else:
                assert told is (TOO_HIGH if total < low else TOO_LOW)
            assert told_sums(rules, size, low, told) >> total & 1
            assert bet_points(rules, size, told) == (rules.points[size] if told is HIT else 0)


def test_a_variant_in_which_the_smallest_token_tells_the_direction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever deduces from verdicts follows when the one function says something else."""
    told_sums.cache_clear()
    monkeypatch.setattr(rulebook, "tells_direction", lambda _rules, _size: True)
    try:
        assert verdict(Rules(2), 1, 6, 3) is TOO_HIGH
        state = position(Stage.PLACE, tokens=(1, 2, 3), dice=(BLUE, BLUE, BLUE))
        for seat, low in enumerate((9, 5, 5)):
            state = think_str8.apply(state, think_str8.PlaceToken(seat, low))
        assert state.table.rounds[-1].verdicts[0] is TOO_HIGH  # 3 * 0 is below 9
        assert think_str8.beliefs(view(state, 0)).candidates(BLUE) == (0,)
        (line,) = think_str8.sheet(view(state, 0)).rounds
        assert line.sums == (think_str8.SumRange(0, 8),)
    finally:
        told_sums.cache_clear()


def test_s6_bets_are_checked_clockwise_from_the_roller() -> None:
    assert checking_order(2, 4) == (2, 3, 0, 1)
    assert checking_order(0, 2) == (0, 1)


def test_s6_guesses_are_resolved_clockwise_from_the_last_or_up_the_track() -> None:
    by_track = Rules(4, guess_order=GuessOrder.TRACK)
    assert resolving_order(Rules(4), (2, 0, 1, 3)) == (2, 3, 0, 1)
    assert resolving_order(by_track, (2, 0, 1, 3)) == (2, 0, 1, 3)
    for order in GuessOrder:
        assert resolving_order(Rules(2, guess_order=order), (1, 0)) == (1, 0)


def test_the_roller_is_last_and_the_winner_leads() -> None:
    markers = Markers(positions=(3, 5, 5), track=(0, 2, 1))
    assert (markers.last, markers.leader) == (0, 1)


def test_a_marker_belongs_to_a_seat() -> None:
    with pytest.raises(UnknownSeatError, match="There is no seat 3: the seats are 0 to 2"):
        Markers((3, 0, 5), (1, 0, 2)).moved(3, 5)


@pytest.mark.parametrize(
    ("odds", "count", "points"),
    [
        (Fraction(1), 1, Fraction(5)),
        (Fraction(1, 2), 1, Fraction(3, 2)),
        (Fraction(1), 2, Fraction(2)),
        (Fraction(3, 5), 3, Fraction(-1, 5)),
        (Fraction(0), 0, Fraction(-2)),  # S8
    ],
)
def test_what_a_guess_earns_on_average(odds: Fraction, count: int, points: Fraction) -> None:
    assert mean_guess_points(odds, count) == points
    assert mean_guess_points(float(odds), count) == pytest.approx(float(points))


def test_what_can_be_seen_is_on_neutral_racks_given_up_or_on_a_rack_in_sight() -> None:
    board = position(Stage.ROLL, discards=((7,), (), (), (), (), ())).table.board
    assert board.neutral_racks[0][BLUE] == 3
    assert hidden_numbers(board, BLUE) == (0, 1, 2, 4, 5, 6)
    racks = ((0,) * 6, None, (2,) * 6)
    assert hidden_numbers(board, BLUE, racks) == (1, 4, 5, 6)


# What a stage guarantees


def views(stage: Stage) -> list[View]:
    state = example(stage)
    return [view(state, seat) for seat in range(3)]


@pytest.mark.parametrize("stage", Stage)
def test_a_view_has_dice_from_the_throw_to_the_end_of_the_round(stage: Stage) -> None:
    for seen in views(stage):
        if stage in (Stage.ROLL, Stage.GUESS, Stage.OVER):
            with pytest.raises(QuestionError, match=f"^There are no dice on the .* {stage}"):
                _ = seen.dice
        else:
            assert seen.dice == seen.table.dice == (BLUE, BLUE, BLUE)


@pytest.mark.parametrize("stage", Stage)
def test_a_view_has_a_token_from_taking_it_to_the_end_of_the_round(stage: Stage) -> None:
    for seen in views(stage):
        if stage in (Stage.PLACE, Stage.EXCHANGE, Stage.DRAW):
            assert seen.token == seen.table.tokens[seen.seat]
        else:
            message = f"Seat {seen.seat} has no token in the stage {stage}"
            with pytest.raises(QuestionError, match=message):
                _ = seen.token


def test_the_token_of_a_seat_that_is_not_there() -> None:
    seen = view(position(Stage.PLACE, tokens=(1, 2, 3)), 0)
    with pytest.raises(UnknownSeatError, match="There is no seat -1"):
        _ = View(-1, seen.table, seen.racks, None, ()).token
    with pytest.raises(WrongKindError, match="A seat must be an int, not None"):
        _ = View(None, seen.table, seen.racks, None, ()).token  # type: ignore[arg-type]  # that is the test


# Drawing for nature


@pytest.mark.parametrize("rules", VARIANTS[::3], ids=name_of)
def test_nature_draws_what_its_odds_say(rules: Rules) -> None:
    assert nature_of(think_str8) is draw_chance
    record = play(think_str8, rules, [bots.random] * rules.players, Random(1))
    drawn = 0
    for seed, state in enumerate(record.replay()):
        if seats_to_act(state.table) == (NATURE,):
            assert draw_chance(state, Random(seed)) == sample(chance(state), Random(seed))
            drawn += 1
        else:
            with pytest.raises(NotToActError, match="Nature is not to act"):
                draw_chance(state, Random(seed))
    assert drawn > rules.rounds
