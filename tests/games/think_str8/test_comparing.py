"""A player's own sheet beside the perfect one: what is missing, and what is unfounded."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.depth import depth
from helpers.str8 import (
    BLUE,
    GREEN,
    RED,
    SOME_VARIANTS,
    VARIANTS,
    YELLOW,
    guessed,
    markus,
    name_of,
    position,
    twin,
)
from thinkstr8 import play, think_str8
from thinkstr8.core import QuestionError, SpectatorError
from thinkstr8.games.think_str8 import (
    BoxDifference,
    Colour,
    Comparison,
    DiceDifference,
    Difference,
    GuessCard,
    GuessDifference,
    Mark,
    Notes,
    NumberDifference,
    Rules,
    Stage,
    State,
    SumRange,
    SumsDifference,
    View,
    apply,
    blacken_seen,
    bots,
    compare,
    cross_excluded,
    fill_lines,
    sheet,
    view,
)
from thinkstr8.games.think_str8.events import CardExchanged
from thinkstr8.games.think_str8.reasons import Place, Possible, RuledOut, Seen, Shown
from thinkstr8.testing import reachable_states

OPEN, SEEN, EXCLUDED = Mark
NOTHING = Comparison((), ())

MARKUS = view(markus(), 0)
PERFECT = sheet(MARKUS).notes


def missing(notes: Notes, seen: View = MARKUS) -> tuple[object, ...]:
    found = compare(notes, seen)
    assert found.unfounded == ()
    assert not found.is_perfect
    return found.missing


def unfounded(notes: Notes, seen: View = MARKUS) -> tuple[object, ...]:
    found = compare(notes, seen)
    assert found.missing == ()
    assert not found.is_perfect
    return found.unfounded


def test_nothing_tells_the_perfect_sheet_from_itself() -> None:
    assert compare(PERFECT, MARKUS) == NOTHING
    assert NOTHING.is_perfect


def test_what_was_seen_but_is_not_blackened_is_missing() -> None:
    reason = Seen(GREEN, 0, Place.RACK, seat=1)
    (box,) = missing(PERFECT.erase(GREEN, 0))
    assert box == BoxDifference(GREEN, 0, OPEN, SEEN, reason)
    assert isinstance(box, BoxDifference)
    assert box.text == (
        "The green 0 is open and should be blacked out. The green 0 is on the rack of seat 1."
    )


def test_what_was_seen_but_is_only_crossed_misses_its_black_box() -> None:
    notes = PERFECT.erase(YELLOW, 2).cross(YELLOW, 2)
    reason = Seen(YELLOW, 2, Place.DISCARD, seat=0, round=3)
    assert missing(notes) == (BoxDifference(YELLOW, 2, EXCLUDED, SEEN, reason),)


def test_what_follows_but_is_not_crossed_is_missing() -> None:
    assert missing(PERFECT.erase(GREEN, 3)) == (
        BoxDifference(GREEN, 3, OPEN, EXCLUDED, RuledOut(GREEN, 3, (2,))),
    )


def test_what_is_crossed_but_possible_is_unfounded() -> None:
    (box,) = unfounded(PERFECT.cross(YELLOW, 5))
    assert isinstance(box, BoxDifference)
    assert (box.marked, box.follows) == (EXCLUDED, OPEN)
    worlds = [*think_str8.beliefs(MARKUS).worlds()]
    having = [hand for hand in worlds if hand[YELLOW] == 5]
    assert box.reason == Possible(YELLOW, 5, len(having), len(worlds))
    assert box.text.startswith("The yellow 5 is crossed out and should be open. ")
    assert box.text.endswith(f"{len(having)} of {len(worlds)} possible hands have the yellow 5.")


def test_what_is_blackened_but_possible_is_unfounded() -> None:
    (box,) = unfounded(PERFECT.blacken(YELLOW, 5))
    assert isinstance(box, BoxDifference)
    assert (box.marked, box.follows, type(box.reason)) == (SEEN, OPEN, Possible)


def test_what_is_blackened_but_only_ruled_out_is_unfounded() -> None:
    assert unfounded(PERFECT.blacken(GREEN, 3)) == (
        BoxDifference(GREEN, 3, SEEN, EXCLUDED, RuledOut(GREEN, 3, (2,))),
    )


@pytest.mark.parametrize(
    ("notes", "difference"),
    [
        (
            PERFECT.write_dice(2, (GREEN, YELLOW)),  # type: ignore[arg-type]  # one is forgotten
            DiceDifference(2, YELLOW, 1, 2),
        ),
        (
            PERFECT.write_number(2, YELLOW, None),
            NumberDifference(2, YELLOW, None, 4),
        ),
        (PERFECT.write_sums(3, ()), SumsDifference(3, (), (SumRange(11, 21),))),
    ],
)
def test_what_is_not_written_is_missing(notes: Notes, difference: Difference) -> None:
    assert missing(notes) == (difference,)


@pytest.mark.parametrize(
    ("notes", "difference"),
    [
        (
            PERFECT.write_dice(5, (BLUE,)),  # type: ignore[arg-type]  # it was not even rolled
            DiceDifference(5, BLUE, 1, 0),
        ),
        (
            PERFECT.write_number(2, YELLOW, 2),
            NumberDifference(2, YELLOW, 2, 4),
        ),
        (
            PERFECT.write_number(1, RED, 5),
            NumberDifference(1, RED, 5, None),
        ),
        (
            PERFECT.write_sums(3, (SumRange(13, 21),)),
            SumsDifference(3, (SumRange(13, 21),), (SumRange(11, 21),)),
        ),
    ],
)
def test_what_is_written_otherwise_is_unfounded(notes: Notes, difference: Difference) -> None:
    assert unfounded(notes) == (difference,)


def test_a_true_note_that_says_more_is_fine() -> None:
    """Once the 2 is given up, the sum of round 2 is surely 5, and the green card a 1."""
    assert compare(PERFECT.write_sums(2, (SumRange(5, 5),)), MARKUS) == NOTHING
    assert compare(PERFECT.write_number(2, GREEN, 1), MARKUS) == NOTHING
    assert compare(PERFECT.write_number(4, GREEN, 1), MARKUS) == NOTHING


def test_a_range_that_says_less_than_was_told_misses_something() -> None:
    wider = (SumRange(0, 6),)
    assert missing(PERFECT.write_sums(2, wider)) == (SumsDifference(2, wider, (SumRange(0, 5),)),)


def test_a_range_that_loses_a_possible_sum_is_unfounded() -> None:
    false = (SumRange(0, 4),)
    assert unfounded(PERFECT.write_sums(2, false)) == (SumsDifference(2, false, (SumRange(0, 5),)),)
    early = (SumRange(0, 21),)
    assert unfounded(PERFECT.write_sums(5, early)) == (SumsDifference(5, early, ()),)


def test_what_a_card_added_is_unfounded_unless_it_is_certain() -> None:
    assert unfounded(PERFECT.write_number(4, YELLOW, 6)) == (NumberDifference(4, YELLOW, 6, None),)
    assert unfounded(PERFECT.write_number(1, GREEN, 1)) == (NumberDifference(1, GREEN, 1, None),)
    assert unfounded(PERFECT.write_number(5, GREEN, 1)) == (NumberDifference(5, GREEN, 1, None),)


@pytest.mark.parametrize(
    ("difference", "text"),
    [
        (DiceDifference(2, YELLOW, 1, 2), "In round 2 2 of the dice showed yellow, not 1."),
        (
            NumberDifference(2, YELLOW, None, 4),
            "The yellow column of round 2 should have 4, not nothing.",
        ),
        (
            SumsDifference(3, (), (SumRange(0, 5), SumRange(7, 21))),
            "The sum of round 3 should be 0-5 and 7-21, not nothing.",
        ),
        (GuessDifference(BLUE, (1, 2), (1, 4)), "The final guess for blue named 1 and 4."),
        (GuessDifference(BLUE, (1, 2), ()), "The final guess for blue named no number."),
    ],
)
def test_differences_in_words(difference: Difference, text: str) -> None:
    assert difference.text == text


def test_guesses_count_when_they_are_handed_in() -> None:
    state = position(Stage.GUESS, dice=None)
    draft = sheet(view(state, 0)).notes.write_guess(BLUE, (1, 2)).write_guess(RED, ())
    assert compare(draft, view(state, 0)) == NOTHING
    seen = view(apply(state, GuessCard(0, BLUE, (1, 4))), 0)
    assert unfounded(draft, seen) == (GuessDifference(BLUE, (1, 2), (1, 4)),)
    forgotten = draft.write_guess(BLUE, None)
    assert missing(forgotten, seen) == (GuessDifference(BLUE, None, (1, 4)),)


def test_at_the_end_the_cards_themselves_are_the_reason() -> None:
    state = guessed(position(Stage.GUESS, players=2, dice=None), *(((),) * 6,) * 2)
    seen = view(state, 0)
    (box,) = missing(sheet(seen).notes.erase(BLUE, 7), seen)
    assert box == BoxDifference(BLUE, 7, OPEN, EXCLUDED, Shown(BLUE, 7, 0))


# A perfect note-taker


@pytest.mark.parametrize("rules", SOME_VARIANTS, ids=name_of)
def test_nothing_is_missing_or_unfounded_for_a_perfect_note_taker(rules: Rules) -> None:
    """Everything is noted when it happens, and crosses go only when a card is exchanged."""
    for seed in range(depth(1, 5)):
        record = play(think_str8, rules, [bots.random] * rules.players, Random(seed))
        for seat in range(rules.players):
            notes = Notes.blank(rules)
            for state in record.replay():
                seen = view(state, seat)
                notes = noted(notes, seen)
                assert compare(notes, seen) == NOTHING
                assert notes == sheet(seen).notes


def noted(notes: Notes, seen: View) -> Notes:
    for event in seen.table.events:
        if isinstance(event, CardExchanged) and event.seat == seen.seat:
            notes = notes.exchange(event.colour)
    return cross_excluded(fill_lines(blacken_seen(notes, seen), seen), seen)


@settings(deadline=None)
@given(st.data())
def test_every_false_or_forgotten_mark_is_found(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(VARIANTS))
    state: State = data.draw(reachable_states(think_str8, rules))
    seen = view(state, 0)
    notes = perfect = sheet(seen).notes
    boxes = st.tuples(st.sampled_from(rules.colours), st.integers(0, 7))
    works = (Notes.blacken, Notes.cross, Notes.erase)
    for work, box in data.draw(st.lists(st.tuples(st.sampled_from(works), boxes), max_size=10)):
        notes = work(notes, *box)
    found = compare(notes, seen)
    expected = {
        (colour, number): (mine, right)
        for colour in rules.colours
        for number, (mine, right) in enumerate(
            zip(notes.marks[colour], perfect.marks[colour], strict=True)
        )
        if mine is not right
    }
    differences = [*found.missing, *found.unfounded]
    assert all(isinstance(each, BoxDifference) for each in differences)
    assert {
        (each.colour, each.number): (each.marked, each.follows)
        for each in differences
        if isinstance(each, BoxDifference)
    } == expected
    overlooked = {(OPEN, SEEN), (OPEN, EXCLUDED), (EXCLUDED, SEEN)}
    for each in found.missing:
        assert isinstance(each, BoxDifference)
        assert (each.marked, each.follows) in overlooked
    for each in found.unfounded:
        assert isinstance(each, BoxDifference)
        assert (each.follows, each.marked) in overlooked


@given(reachable_states(think_str8, Rules(3)), st.integers(0, 2**32 - 1))
def test_twin_states_give_the_same_sheets_and_comparisons(state: State, seed: int) -> None:
    seen, other = view(state, 0), view(twin(state, 0, Random(seed)), 0)
    notes = Notes.blank(Rules(3)).cross(Colour.RED, 3)
    assert sheet(other) == sheet(seen)
    assert compare(notes, other) == compare(notes, seen)
    assert blacken_seen(notes, other) == blacken_seen(notes, seen)
    assert fill_lines(notes, other) == fill_lines(notes, seen)


def test_only_notes_for_the_same_rules_can_be_compared() -> None:
    with pytest.raises(QuestionError, match="this game has 6 colours and 8 rounds"):
        compare(Notes.blank(Rules(2)), MARKUS)
    with pytest.raises(SpectatorError, match="take the view of a seat"):
        compare(PERFECT, view(markus(), None))  # type: ignore[arg-type]  # that is the test
