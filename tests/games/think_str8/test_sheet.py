"""The deduction sheet, filled in."""

from random import Random

import attrs
import pytest

from helpers.str8 import (
    BLUE,
    GREEN,
    GREY,
    HIT,
    PURPLE,
    RED,
    TOO_HIGH,
    TOO_LOW,
    VARIANTS,
    WRONG,
    YELLOW,
    logged,
    markus,
    name_of,
    position,
)
from thinkstr8 import play, think_str8
from thinkstr8.core import InconsistentError, SpectatorError, WrongKindError
from thinkstr8.games.think_str8 import (
    Bet,
    Discard,
    GuessCard,
    Mark,
    NotesLine,
    PlaceToken,
    Rules,
    SheetRound,
    Stage,
    SumRange,
    apply,
    beliefs,
    bots,
    sheet,
    view,
)
from thinkstr8.games.think_str8.reasons import RuledOut, Seen, Shown

KINDS: dict[Mark, list[type[object]]] = {
    Mark.SEEN: [Seen],
    Mark.EXCLUDED: [RuledOut, Shown],
    Mark.OPEN: [type(None)],
}

WITHOUT_GREY = """\
Sheet of seat 0: digits are open, # seen, x excluded

         blue      green     yellow    purple    red       sum
         0###4567  01###567  012###67  0123###7  01234###

round 1
round 2
round 3
round 4
round 5
round 6
round 7
round 8
last 9

5 points
2 points
1 point"""


def test_an_empty_sheet_without_grey() -> None:
    assert sheet(view(position(Stage.ROLL, rules=Rules(3, grey=False)), 0)).text() == WITHOUT_GREY


def test_what_a_sheet_says_of_the_rounds() -> None:
    assert sheet(view(markus(), 0)).rounds == (
        SheetRound(1, (PURPLE, RED, GREY), Bet(6, 8), HIT, (SumRange(8, 13),)),
        SheetRound(2, (GREEN, YELLOW, YELLOW), Bet(6, 0), HIT, (SumRange(0, 5),)),
        SheetRound(3, (BLUE, PURPLE, GREY), Bet(7, 4), TOO_LOW, (SumRange(11, 21),)),
        SheetRound(4, (BLUE, GREEN, YELLOW), Bet(7, 9), HIT, (SumRange(9, 15),)),
    )


# The line of the round in progress


@pytest.mark.parametrize("stage", [Stage.ROLL, Stage.SETTLE])
def test_dice_that_are_not_settled_are_not_on_the_sheet(stage: Stage) -> None:
    found = sheet(view(position(stage), 0))
    assert found.rounds == ()
    assert found.notes.lines[0] == NotesLine((0,) * 6, (None,) * 6)


def test_a_round_has_its_line_as_soon_as_the_dice_are_settled() -> None:
    found = sheet(view(position(Stage.TAKE, dice=(BLUE, RED, RED)), 0))
    assert found.rounds == (SheetRound(1, (BLUE, RED, RED), None, None, ()),)
    assert found.notes.lines[0] == NotesLine((1, 0, 0, 0, 2, 0), (None,) * 6)
    assert found.text().splitlines()[5] == "round 1  o" + " " * 39 + "oo"


def test_the_own_bet_stands_beside_the_line_before_the_check() -> None:
    state = position(Stage.PLACE, tokens=(3, 2, 1), dice=(BLUE, RED, RED))
    state = apply(state, PlaceToken(0, 7))
    assert sheet(view(state, 0)).rounds[0].bet == Bet(3, 7)
    assert sheet(view(state, 1)).rounds[0].bet is None
    assert sheet(view(state, 0)).rounds[0].sums == ()


@pytest.mark.parametrize(("players", "last"), [(2, 10), (3, 9), (4, 8)])
def test_the_line_that_ends_the_game_is_marked(players: int, last: int) -> None:
    found = sheet(view(position(Stage.ROLL, players=players), 0))
    assert len(found.notes.lines) == last
    lines = found.text().splitlines()[5:-4]
    assert lines == [*(f"round {number}" for number in range(1, last)), f"last {last}"]


# The box for the final guesses


def test_the_box_is_filled_as_the_seat_guesses() -> None:
    state = position(Stage.GUESS, dice=None)
    assert sheet(view(state, 1)).guesses == (None,) * 6
    state = apply(state, GuessCard(1, BLUE, (1, 4, 7)))
    state = apply(state, GuessCard(1, GREEN, ()))
    state = apply(state, GuessCard(1, YELLOW, (5,)))
    found = sheet(view(state, 1))
    assert found.guesses == ((1, 4, 7), (), (5,), None, None, None)
    assert found.text().splitlines()[-3:] == [
        "5 points 1         -         5",
        "2 points 4",
        "1 point  7",
    ]
    assert sheet(view(state, 0)).guesses == (None,) * 6


# What a check leaves, and what is given up


@pytest.mark.parametrize(
    ("bet", "told", "sums", "text"),
    [
        (Bet(7, 9), HIT, (SumRange(9, 15),), "9-15"),
        (Bet(7, 4), TOO_LOW, (SumRange(11, 21),), "11-21"),
        (Bet(7, 4), TOO_HIGH, (SumRange(0, 3),), "0-3"),
        (Bet(1, 6), HIT, (SumRange(6, 6),), "6"),
        (Bet(1, 6), WRONG, (SumRange(0, 5), SumRange(7, 21)), "0-5,7-21"),
        (Bet(1, 1), WRONG, (SumRange(0, 0), SumRange(2, 21)), "0,2-21"),
        (Bet(1, 0), WRONG, (SumRange(1, 21),), "1-21"),
    ],
)
def test_what_a_verdict_leaves(
    bet: Bet, told: think_str8.Verdict, sums: tuple[SumRange, ...], text: str
) -> None:
    log = logged((BLUE, GREEN, RED), 0, (bet,) * 3, (told,) * 3)
    found = sheet(view(position(Stage.ROLL, rounds=(log,)), 0))
    assert found.rounds[0].sums == sums
    assert found.text().splitlines()[5].endswith(f" {text}")


def test_a_card_is_written_into_the_round_that_cost_it_and_as_it_counted_before() -> None:
    bets, hits = (Bet(22, 0),) * 2, (HIT, HIT)
    rounds = (
        logged((RED, RED, GREY), 0, bets, hits, (Discard(0, RED, 0),)),
        logged((RED, GREY, GREY), 0, bets, hits, (Discard(1, GREY, 7), Discard(0, RED, 1))),
        logged((RED, RED, BLUE), 0, bets, hits),
        logged((BLUE, BLUE, BLUE), 0, bets, hits, (Discard(0, RED, 7),)),
    )
    discards = ((), (), (), (), (0, 1, 7), (7,))
    found = sheet(view(position(Stage.ROLL, players=2, rounds=rounds, discards=discards), 0))
    assert [line.numbers[RED] for line in found.notes.lines[:4]] == [0, 1, 14, 7]
    assert [line.numbers[GREY] for line in found.notes.lines[:4]] == [None] * 4
    assert [line[49:69].rstrip() for line in found.text().splitlines()[5:9]] == [
        "oo 0      o",
        "o 1       oo",
        "oo 14",
        "7",
    ]


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_every_box_is_marked_as_believed(rules: Rules) -> None:
    record = play(think_str8, rules, [bots.careful] * rules.players, Random(1))
    for state in (*list(record.replay())[::7], record.final):
        seen = view(state, 0)
        found, believed = sheet(seen), beliefs(seen)
        for colour in rules.colours:
            for number, mark in enumerate(found.marks[colour]):
                reason = believed.reason(colour, number)
                assert type(reason) in KINDS[mark]
        text = found.text()
        assert max(map(len, text.splitlines())) <= 80
        assert text.isascii()
        settled = state.table.stage in (Stage.TAKE, Stage.PLACE)
        assert len(found.rounds) == len(state.table.rounds) + settled


def test_a_sheet_is_a_value() -> None:
    found = sheet(view(markus(), 0))
    assert found == sheet(view(markus(), 0))
    assert len({found, sheet(view(markus(), 0)), sheet(view(markus(), 1))}) == 2
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        found.seat = 1  # type: ignore[misc]  # that is the test


def test_who_has_no_sheet() -> None:
    with pytest.raises(SpectatorError, match="take the view of a seat"):
        sheet(view(markus(), None))  # type: ignore[arg-type]  # that is the test
    with pytest.raises(WrongKindError, match=r"^Expected a View of Think Str8!, not a State"):
        sheet(markus())  # type: ignore[arg-type]  # that is the test
    lie = logged((BLUE, BLUE, BLUE), 0, (Bet(2, 20),) * 3, (TOO_LOW,) * 3)
    with pytest.raises(InconsistentError, match="No hand"):
        sheet(view(position(Stage.ROLL, rounds=(lie,)), 0))
