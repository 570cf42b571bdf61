"""The examples that the rulebook works through, as it tells them."""

from helpers.str8 import BLUE, GREEN, YELLOW, guessed, hands, markus, placed, position
from thinkstr8.games.think_str8 import (
    BoxDifference,
    Deal,
    Mark,
    Numbers,
    PlaceToken,
    Rack,
    Rules,
    Stage,
    SumRange,
    TakeToken,
    Verdict,
    apply,
    beliefs,
    check_position,
    compare,
    legal_actions,
    outcome,
    seats_to_act,
    setup,
    sheet,
    view,
)
from thinkstr8.games.think_str8.events import GuessesRevealed
from thinkstr8.games.think_str8.reasons import RuledOut

MARKUS_BEFORE = """\
         ###34567  #123x##x  #12##xxx  ###34567  ###34567  0###4567

round 1                                o         o         o         8-13
round 2            o         oo                                      0-5
round 3  o                             o                   o         11-21"""

MARKUS_AFTER = """\
         ###34567  #1xxx##x  #1###567  ###34567  ###34567  0###4567

round 1                                o         o         o         8-13
round 2            o         oo 4                                    0-5
round 3  o                   2         o                   o         11-21"""

MARKUS = """\
Sheet of seat 0: digits are open, # seen, x excluded

         blue      green     yellow    purple    red       grey      sum
         ###34567  #1xxx##x  #1###567  ###34567  ###34567  0###4567

round 1                                o         o         o         8-13
round 2            o         oo 4                                    0-5
round 3  o                   2         o                   o         11-21
round 4  o         o         o                                       9-15
round 5
round 6
round 7
last 8

5 points
2 points
1 point"""

RACKS: tuple[Rack, ...] = (
    (7, 1, 4, 4, 6, 0),
    (1, 0, 1, 0, 1, 2),
    (6, 3, 5, 7, 4, 5),
    (5, 6, 7, 1, 5, 3),
)
"""Markus, Inka, Katrin and Thomas before the final scoring."""

GUESSES: tuple[tuple[Numbers, ...], ...] = (
    ((1, 4, 7), (1,), (3, 4, 5), (4, 5), (1, 6, 7), (0, 4, 7)),
    ((1, 4), (0,), (1, 2), (0, 1, 5), (1,), (6,)),
    ((0, 1, 6), (1, 3, 4), (6,), (7,), (4,), (5, 6)),
    ((4, 5), (6,), (6, 7), (1, 2), (5,), (3,)),
)


def test_katrin_takes_the_7_wide_token_and_covers_9_to_15() -> None:
    """She has rolled and takes first; then come the last but one and the last but two."""
    state = position(Stage.TAKE, players=4, positions=(2, 9, 5, 7))
    assert state.table.dice == (BLUE, GREEN, YELLOW)
    assert state.table.roller == 0
    for seat, size in ((0, 7), (2, 3), (3, 2), (1, 1)):
        assert seats_to_act(state.table) == (seat,)
        state = apply(state, TakeToken(seat, size))
    assert PlaceToken(0, 9) in legal_actions(state.table, 0)
    state = placed(state, 9, 0, 0, 0)
    bet = state.table.rounds[0].bets[0]
    assert (bet.low, bet.low + bet.size - 1) == (9, 15)


def test_inka_bets_4_to_10_and_learns_that_the_sum_is_11_to_21() -> None:
    rack: Rack = (5, 5, 5, 0, 0, 0)
    other: Rack = (0, 0, 0, 1, 1, 1)
    state = position(Stage.PLACE, players=2, tokens=(7, 1), racks=(rack, other, *_neutral()))
    state = placed(state, 4, 0)
    assert state.table.rounds[0].verdicts[0] is Verdict.TOO_LOW
    assert sheet(view(state, 0)).rounds[0].sums == (SumRange(11, 21),)
    sums = {sum(hand[colour] for colour in (0, 1, 2)) for hand in beliefs(view(state, 0)).worlds()}
    assert min(sums) == 11
    assert sums <= set(range(11, 22))


def _neutral() -> tuple[Rack, Rack]:
    return (1, 1, 1, 2, 2, 2), (2, 2, 2, 3, 3, 3)


# Markus and his yellow 2


def test_markus_had_crossed_his_yellow_5_6_and_7_by_deduction() -> None:
    before = view(markus(3, exchanged=False), 0)
    assert "\n".join(sheet(before).text().splitlines()[3:8]) == MARKUS_BEFORE
    believed = beliefs(before)
    assert [believed.reason(YELLOW, number) for number in (5, 6, 7)] == [
        RuledOut(YELLOW, number, (2,)) for number in (5, 6, 7)
    ]
    assert believed.candidates(GREEN) == (1, 2, 3)  # before he gives up the 2 he cannot know


def test_markus_gives_up_his_yellow_2_and_5_6_and_7_are_open_again() -> None:
    before = sheet(view(markus(3, exchanged=False), 0))
    after = sheet(view(markus(3), 0))
    assert "\n".join(after.text().splitlines()[3:8]) == MARKUS_AFTER
    assert [before.marks[YELLOW][number] for number in (2, 5, 6, 7)] == [
        Mark.OPEN,
        *[Mark.EXCLUDED] * 3,
    ]
    assert [after.marks[YELLOW][number] for number in (2, 5, 6, 7)] == [Mark.SEEN, *[Mark.OPEN] * 3]


def test_markus_writes_2_into_this_round_and_4_into_the_last() -> None:
    lines = sheet(view(markus(3), 0)).notes.lines
    assert [line.numbers[YELLOW] for line in lines[:3]] == [None, 4, 2]
    assert lines[2].dice[YELLOW] == 0  # yellow was not even rolled in the round that cost the card


def test_markus_does_so_on_his_own_sheet() -> None:
    mine = sheet(view(markus(3, exchanged=False), 0)).notes
    mine = mine.blacken(YELLOW, 2).exchange(YELLOW)
    mine = mine.write_number(3, YELLOW, 2).write_number(2, YELLOW, 4)
    (green_2, green_3) = compare(mine, view(markus(3), 0)).missing  # what he now knows of green
    assert isinstance(green_2, BoxDifference)
    assert isinstance(green_3, BoxDifference)
    assert (green_2.number, green_3.number) == (2, 3)
    mine = mine.cross(GREEN, 2).cross(GREEN, 3)
    assert mine == sheet(view(markus(3), 0)).notes


def test_markus_knows_that_his_green_card_is_a_1() -> None:
    seen = view(markus(3), 0)
    possible = list(beliefs(seen).worlds())
    assert {hand[GREEN] for hand in possible} == {1}
    assert possible == hands(seen)


def test_the_sheet_of_the_picture() -> None:
    state = markus()
    check_position(state)
    found = sheet(view(state, 0))
    assert found.text() == MARKUS
    assert [(entry.bet.low, entry.verdict) for entry in found.rounds if entry.bet] == [
        (8, Verdict.HIT),
        (0, Verdict.HIT),
        (4, Verdict.TOO_LOW),
        (9, Verdict.HIT),
    ]


# The final scoring


def test_the_final_scoring_of_all_four_at_one_table() -> None:
    setup(Rules(4), Deal(RACKS, stack=(3, 2, 1, 0)))  # the four racks fit together
    state = position(
        Stage.GUESS,
        players=4,
        racks=RACKS,
        positions=(24, 21, 20, 16),
        round_number=9,
        dice=None,
    )
    assert state.table.track == (3, 2, 1, 0)  # Markus leads, Thomas is last
    state = guessed(state, *GUESSES)
    points = {e.seat: e.points for e in state.table.events if isinstance(e, GuessesRevealed)}
    assert points == {0: 11, 1: 13, 2: 12, 3: 21}
    result = outcome(state.table)
    assert result is not None
    assert [[item.points for item in items] for items in result.breakdown] == [
        [1, 5, 1, 2, 1, 1],
        [2, 5, 2, 1, 5, -2],
        [1, 1, -2, 5, 5, 2],
        [2, 5, 2, 2, 5, 5],
    ]
    assert result.scores == (35, 34, 32, 37)
    assert result.winners == (3,)
