"""The deduction sheet, filled in."""

from random import Random

import attrs
import pytest

from helpers.str8 import (
    BLUE,
    GREEN,
    GREY,
    HIT,
    RED,
    TOO_HIGH,
    TOO_LOW,
    VARIANTS,
    WRONG,
    YELLOW,
    markus,
    name_of,
    position,
)
from thinkstr8 import play, think_str8
from thinkstr8.core import InconsistentError, SpectatorError, WrongKindError
from thinkstr8.games.think_str8 import (
    Bet,
    Discard,
    Mark,
    Round,
    Rules,
    SheetRound,
    Stage,
    SumRange,
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

MARKUS = """\
Sheet of seat 0: digits are open, # seen, x excluded

         blue      green     yellow    purple    red       grey      sum
         xxx###67  #1xx##xx  01####67  ###34567  ###34567  ###34567

round 1            o         oo 2                                    0-5
round 2  ooo                                                         7-21
given up                     2"""

WITHOUT_GREY = """\
Sheet of seat 0: digits are open, # seen, x excluded

         blue      green     yellow    purple    red       sum
         0###4567  01###567  012###67  0123###7  01234###

given up"""


def test_the_sheet_of_the_rulebooks_example() -> None:
    assert sheet(view(markus(), 0)).text() == MARKUS


def test_an_empty_sheet_without_grey() -> None:
    assert sheet(view(position(Stage.ROLL, rules=Rules(3, grey=False)), 0)).text() == WITHOUT_GREY


def test_the_line_of_a_round() -> None:
    found = sheet(view(markus(), 0))
    assert found.rounds == (
        SheetRound(1, (GREEN, YELLOW, YELLOW), Bet(6, 0), HIT, (SumRange(0, 5),), (None, 2, 2)),
        SheetRound(2, (BLUE, BLUE, BLUE), Bet(7, 0), TOO_LOW, (SumRange(7, 21),), (None,) * 3),
    )
    assert found.given_up == ((), (), (2,), (), (), ())


@pytest.mark.parametrize(
    ("bet", "told", "sums", "text"),
    [
        (Bet(7, 9), HIT, (SumRange(9, 15),), "9-15"),
        (Bet(7, 4), TOO_LOW, (SumRange(11, 21),), "11-21"),
        (Bet(7, 4), TOO_HIGH, (SumRange(0, 3),), "0-3"),
        (Bet(1, 6), HIT, (SumRange(6, 6),), "6"),
        (Bet(1, 6), WRONG, (SumRange(0, 5), SumRange(7, 21)), "0-5, 7-21"),
        (Bet(1, 1), WRONG, (SumRange(0, 0), SumRange(2, 21)), "0, 2-21"),
        (Bet(1, 0), WRONG, (SumRange(1, 21),), "1-21"),
    ],
)
def test_what_a_verdict_leaves(
    bet: Bet, told: think_str8.Verdict, sums: tuple[SumRange, ...], text: str
) -> None:
    log = Round((BLUE, GREEN, RED), 0, (bet,) * 3, (told,) * 3)
    found = sheet(view(position(Stage.ROLL, rounds=(log,)), 0))
    assert found.rounds[0].sums == sums
    assert found.text().splitlines()[5].endswith(f" {text}")


def test_a_card_is_written_down_only_for_the_rounds_it_was_in() -> None:
    bets, hits = (Bet(22, 0),) * 2, (HIT, HIT)
    rounds = (
        Round((RED, RED, GREY), 0, bets, hits, (Discard(0, RED, 0),)),
        Round((RED, GREY, GREY), 0, bets, hits, (Discard(1, GREY, 7), Discard(0, RED, 1))),
        Round((RED, RED, RED), 0, bets, hits),
    )
    discards = ((), (), (), (), (0, 1), (7,))
    found = sheet(view(position(Stage.ROLL, players=2, rounds=rounds, discards=discards), 0))
    assert [entry.known for entry in found.rounds] == [(0, 0, None), (1, None, None), (None,) * 3]
    assert found.given_up == ((), (), (), (), (0, 1), ())
    assert [line[49:69].rstrip() for line in found.text().splitlines()[5:]] == [
        "oo 0      o",
        "o 1       oo",
        "ooo",
        "0 1",
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
        assert len(found.rounds) == len(state.table.rounds)


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
    lie = Round((BLUE, BLUE, BLUE), 0, (Bet(2, 20),) * 3, (TOO_LOW,) * 3)
    with pytest.raises(InconsistentError, match="No hand"):
        sheet(view(position(Stage.ROLL, rounds=(lie,)), 0))
