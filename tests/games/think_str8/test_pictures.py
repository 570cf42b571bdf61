"""Pictures of views and sheets: what is on them, that nothing overlaps, and that nothing leaks."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.str8 import (
    BLUE,
    GREEN,
    RACKS,
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
from helpers.svg import NAMESPACE, area, faults, items, parsed, plain, texts, titles
from thinkstr8 import play, think_str8
from thinkstr8.core import QuestionError, UnknownSeatError, WrongKindError
from thinkstr8.games.think_str8 import (
    Colour,
    GuessCard,
    PlaceToken,
    Rules,
    Stage,
    State,
    Token,
    apply,
    bots,
    example,
    sheet,
    sheet_picture,
    view,
    view_picture,
)
from thinkstr8.games.think_str8.artwork import TINTS, symbol
from thinkstr8.testing import reachable_states

NAMES = ("Ada", "Ben", "Cleo", "Dora")
HOSTILE = [
    "<b>&amp;\"'</text>]]>",
    "\x00\ud800\ufffe\n\u202e",
    "W" * 100_000,
    "\u6f22" * 50,
    "e\u0301" * 40,
]
WIDE_TOKENS = tuple(Token(size, 1001 - 10 * size) for size in range(1, 23))


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(think_str8, rules))


def moments(rules: Rules) -> Iterator[State]:
    """Give a state of each stage from the second half of a random game, and the last.

    The second half of a small game need not have all stages.
    """
    record = play(think_str8, rules, [bots.random] * rules.players, Random(3))
    states = list(record.replay())
    start = len(states) // 2 if rules.rounds > 2 else 0
    by_stage = {state.table.stage: state for state in states[start:]}
    assert {*by_stage} == {*Stage}
    yield states[0]
    yield from by_stage.values()


def cards(svg: str) -> list[str]:
    colours = "|".join(colour.label for colour in Colour)
    return [title for title in titles(svg) if re.match(rf"({colours}) (\d|card)", title)]


# Layout


@pytest.mark.parametrize("rules", SOME_VARIANTS, ids=name_of)
def test_nothing_overlaps_on_a_view_at_any_stage(rules: Rules) -> None:
    for state in moments(rules):
        assert [*faults(view_picture(view(state, None)))] == []
        svg = view_picture(view(state, rules.players - 1), NAMES[: rules.players])
        assert [*faults(svg)] == []


@pytest.mark.parametrize("rules", SOME_VARIANTS, ids=name_of)
def test_nothing_overlaps_on_a_sheet_at_any_stage(rules: Rules) -> None:
    for state in moments(rules):
        assert [*faults(sheet_picture(sheet(view(state, 0))))] == []


@pytest.mark.parametrize(
    "positions",
    [
        (0, 0, 0, 0),
        (-12, -12, -12, -12),
        (-12, 0, 3, 40),
        (33, 34, 35, 36),
        (-70, 5, 5, 7001),
        (9990, 9992, 9994, 9999),
        (1, 100, 10, 1000),
    ],
)
@pytest.mark.parametrize("grey", [True, False])
def test_nothing_overlaps_wherever_the_markers_are(positions: tuple[int, ...], grey: bool) -> None:  # noqa: FBT001  # a variant
    state = position(Stage.TAKE, rules=Rules(4, grey=grey), positions=positions)
    svg = view_picture(view(state, 0))
    assert [*faults(svg)] == []
    assert sorted(title for title in titles(svg) if "marker" in title) == [
        f"the marker of seat {seat}" for seat in range(4) for _ in range(2)
    ]


def test_nothing_overlaps_with_as_many_and_as_wide_tokens_as_there_can_be() -> None:
    rules = Rules(4, tokens=WIDE_TOKENS)
    state = position(Stage.PLACE, rules=rules, tokens=(22, 1, 21, 20), lows=(0, None, None, None))
    assert [*faults(view_picture(view(state, 0)))] == []


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_names_are_escaped_and_shortened(name: str) -> None:
    svg = view_picture(view(example(Stage.PLACE), 0), [name] * 3)
    assert [*faults(svg)] == []
    assert [*faults(sheet_picture(sheet(view(markus(), 0)), name))] == []
    assert len(svg) < 60_000


def test_overlaps_are_found() -> None:
    svg = view_picture(view(example(Stage.TAKE), 0))
    assert [*faults(svg.replace(">seat 1</text>", ">seat 1 with a name that is long</text>"))]
    assert [*faults(svg.replace(">to act</text>", f">{'to act' * 40}</text>"))]
    assert [*faults(re.sub(r'<circle cx="\d+"', '<circle cx="300"', svg))]


# What is on it


def test_a_view_shows_every_card_that_the_seat_sees_and_no_other() -> None:
    discards = ((), (7,), (), (), (1, 2), ())
    state = position(Stage.ROLL, discards=discards, piles=(3, 2, 3, 3, 1, 3), round_number=3)
    colours = [colour.label for colour in Colour]
    assert cards(view_picture(view(state, 1))) == [
        *(f"{colour} {number}" for colour, number in zip(colours, RACKS[0], strict=True)),
        *(f"{colour} card, hidden" for colour in colours),
        *(f"{colour} {number}" for colour, number in zip(colours, RACKS[2], strict=True)),
        *(f"{colour} {number}" for colour, number in zip(colours, RACKS[3], strict=True)),
        *("green 7", "red 1", "red 2"),
    ]
    hidden = [title for title in cards(view_picture(view(state, None))) if "hidden" in title]
    assert len(hidden) == 18


def test_the_top_of_a_stack_is_further_back_on_the_track() -> None:
    state = position(Stage.TAKE, positions=(4, 4, 4), track=(2, 0, 1))
    markers = [
        item
        for item in items(parsed(view_picture(view(state, None))))
        if "marker" in (item.element.findtext("{*}title") or "")
    ][:3]
    drawn = sorted(markers, key=lambda item: item.area.top)
    assert [item.element.attrib["data-seat"] for item in drawn] == ["2", "0", "1"]
    assert len({item.area.left + item.area.right for item in drawn}) == 1


@pytest.mark.parametrize(
    ("positions", "spaces"),
    [
        ((0, 3, 5), [str(space) for space in range(28)]),
        ((-2, 3, 5), ["-2", "-1", *(str(space) for space in range(26))]),
        ((2, 60, 62), ["0", "1", "2", "3", "…", "59", "60", "61", "62", "63"]),
        ((0, 4, 90), ["-1", "0", "1", "2", "3", "4", "5", "…", "89", "90", "91"]),
    ],
)
def test_the_track_shows_every_space_or_those_near_a_marker(
    positions: tuple[int, ...], spaces: list[str]
) -> None:
    svg = view_picture(view(position(Stage.ROLL, positions=positions), None))
    (height,) = (
        area(element).top
        for element in parsed(svg).iter(f"{NAMESPACE}text")
        if element.text == "scoring track"
    )
    row = [
        plain(element)
        for element in parsed(svg).iter(f"{NAMESPACE}text")
        if abs(area(element).top - height) < 4 and element.text != "scoring track"
    ]
    assert row == spaces


def test_bets_are_shown_as_far_as_the_view_knows_them() -> None:
    state = position(Stage.PLACE, tokens=(3, 5, 1))
    state = apply(apply(state, PlaceToken(0, 4)), PlaceToken(1, 6))
    assert {"3-wide token on 4-6, sealed", "5-wide token, placed and sealed"} <= {
        *texts(view_picture(view(state, 0)))
    }
    assert {"3-wide token, placed and sealed", "1-wide token, not placed yet"} <= {
        *texts(view_picture(view(state, 1)))
    }
    checked = view_picture(view(apply(state, PlaceToken(2, 9)), 1))
    assert {
        "3-wide token on 4-6: too high",
        "5-wide token on 6-10: hit, +3",
        "1-wide token on 9: hit, +7",
    } <= {*texts(checked)}


def test_tokens_show_who_has_taken_them() -> None:
    svg = view_picture(view(position(Stage.TAKE, tokens=(None, 3, None), waiting=(0, 2)), 0))
    assert "the 3-wide token, worth 5 points, taken by seat 1" in titles(svg)
    assert "the 4-wide token, worth 4 points" in titles(svg)
    assert "no token yet" in texts(svg)


def test_the_card_to_be_exchanged_stands_out() -> None:
    state = position(Stage.DRAW, waiting=(1,), exchanged=RED, tokens=(1, 2, 3), round_number=2)
    assert "red 5, chosen to be given up" in titles(view_picture(view(state, 0)))
    assert "red card, hidden, chosen to be given up" in titles(view_picture(view(state, 1)))


def test_guesses_are_shown_to_their_seat_and_in_the_end_to_all() -> None:
    own = ((0, 1), (), (2,), (3,), (4, 5, 6), (5,))
    others = ((7,),) * 6
    state = position(Stage.GUESS, guesses=(own[:5], (), ()), round_number=10, dice=None)
    shown = texts(view_picture(view(state, 0)))
    assert [shown.count(text) for text in ("0/1", "none", "4/5/6")] == [1, 1, 1]
    assert not {"0/1", "none", "4/5/6"} & {*texts(view_picture(view(state, 1)))}
    assert "5 of 6 colours guessed" in texts(view_picture(view(state, 1)))
    start = position(Stage.GUESS, round_number=10, dice=None)
    for seat in (0, 1, None):
        shown = texts(view_picture(view(guessed(start, own, others, others), seat)))
        guesses = {*pairwise(shown)}
        assert {("0/1", "+2"), ("none", "-2"), ("4/5/6", "+1"), ("7", "-2")} <= guesses
        assert "+16 for the guesses, ends on 16 and wins" in shown


@pytest.mark.parametrize(
    ("stage", "news"),
    [
        (Stage.ROLL, "Round 1 of 9: Ben rolls the dice."),
        (Stage.SETTLE, "Round 1 of 9: Ben settles the dice."),
        (Stage.TAKE, "Round 1 of 9: Ben takes a token."),
        (Stage.PLACE, "Round 1 of 9: Ada, Ben and Cleo place their tokens."),
        (Stage.EXCHANGE, "Round 1 of 9: Ben gives up a card."),
        (Stage.DRAW, "Round 1 of 9: Ben draws a card."),
        (Stage.GUESS, "Final guesses: Ada, Ben and Cleo guess."),
        (Stage.OVER, "The game is over: Ada wins."),
    ],
)
def test_a_view_says_where_the_game_is(stage: Stage, news: str) -> None:
    svg = view_picture(view(example(stage), 2), NAMES[:3])
    assert texts(svg)[:2] == ["Think Str8! as Cleo sees it", news]
    assert titles(svg)[0] == f"Think Str8! as Cleo sees it. {news}"


def test_one_seat_left_to_place_or_to_guess() -> None:
    placing = position(Stage.PLACE, tokens=(1, 2, 3), waiting=(2,))
    assert texts(view_picture(view(placing, 0)))[1] == "Round 1 of 9: seat 2 places a token."
    guessing = position(Stage.GUESS, waiting=(2,))
    assert texts(view_picture(view(guessing, None)))[1] == "Final guesses: seat 2 guesses."


def test_a_sheet_shows_every_mark_and_every_round() -> None:
    svg = sheet_picture(sheet(view(markus(), 0)), "Markus")
    assert titles(svg)[0] == "Deduction sheet of Markus after 4 rounds"
    marks = [title for title in titles(svg) if ": " in title and "point" not in title]
    assert len(marks) == 48
    assert {"blue 0: seen", "green 2: excluded", "green 1: open", "yellow 5: open"} <= {*marks}
    written = texts(svg)
    lines = written[written.index("sum") + 1 :]
    assert lines[:15] == [
        *("1", "8-13", "8-13 hit", "2", "4", "0-5", "0-5 hit"),
        *("3", "2", "11-21", "4-10 too low", "4", "9-15", "9-15 hit", "5"),
    ]
    assert lines[15:] == ["6", "7", "8", "last", "5 points", "2 points", "1 point"]


def test_a_sheet_shows_the_guesses_in_their_box() -> None:
    state = position(Stage.GUESS, dice=None)
    for colour, named in ((BLUE, (1, 4, 7)), (GREEN, ()), (YELLOW, (5,))):
        state = apply(state, GuessCard(0, colour, named))
    box = [title for title in titles(sheet_picture(sheet(view(state, 0)))) if "point" in title]
    assert len(box) == 18
    assert box[:4] == [
        "blue, 5 points: 1",
        "green, 5 points: -",
        "yellow, 5 points: 5",
        "purple, 5 points: empty",
    ]
    assert [box[6], box[7], box[12]] == [
        "blue, 2 points: 4",
        "green, 2 points: empty",
        "blue, 1 point: 7",
    ]


def test_notes_have_pictures_too() -> None:
    perfect = sheet(view(markus(), 0))
    svg = sheet_picture(perfect.notes, "Markus")
    assert titles(svg)[0] == "Notes of Markus after 4 rounds"
    assert titles(sheet_picture(perfect.notes))[0] == "Notes after 4 rounds"
    assert "8-13" in texts(svg)
    assert "8-13 hit" not in texts(svg)
    assert [*faults(svg)] == []
    assert perfect.notes._repr_svg_() == sheet_picture(perfect.notes)


# What it is made of


def test_every_colour_has_a_symbol_of_its_own() -> None:
    shapes = {re.sub("#[0-9a-f]{6}", "", symbol(colour, (0, 0), 10)) for colour in Colour}
    assert len(shapes) == len({*TINTS.values()}) == len(Colour)
    dice = {symbol(colour, (0, 0), 10, "#ffffff") for colour in Colour}
    assert len(dice) == len(Colour)


@pytest.mark.parametrize("stage", Stage)
def test_a_picture_scales_speaks_and_needs_nothing_from_outside(stage: Stage) -> None:
    seen = view(example(stage), 0)
    for svg in (view_picture(seen), sheet_picture(sheet(seen))):
        root = parsed(svg)
        assert root.attrib["role"] == "group"
        assert root.attrib["aria-label"] == root.findtext("{*}title")
        assert root[0].tag.endswith("title")
        assert root[1].tag.endswith("desc")
        paper = root[2].attrib
        assert root.attrib["viewBox"] == f"0 0 {paper['width']} {paper['height']}"
        assert root.attrib["width"] == paper["width"]
        assert "height" not in root.attrib  # it follows from the width, whatever that becomes
        assert root.attrib["style"] == "max-width:100%"
        assert svg.count("http") == 1
        assert not re.search(r"<style|<script|<image|<use|href| id=| on\w+=|url\(", svg)


@given(any_state(), st.integers(0, 2**32 - 1))
def test_twin_states_give_the_same_pictures(state: State, seed: int) -> None:
    for seat in (0, None):
        other = twin(state, seat, Random(seed))
        svg = view_picture(view(state, seat))
        assert view_picture(view(other, seat)) == svg
        if seat is not None:
            assert sheet_picture(sheet(view(other, seat))) == sheet_picture(
                sheet(view(state, seat))
            )


@given(any_state())
def test_equal_views_give_the_same_picture(state: State) -> None:
    silent = evolve(state, table=evolve(state.table, events=()))
    assert view(silent, 1) == view(state, 1)
    assert view_picture(view(silent, 1)) == view_picture(view(state, 1))


def test_notebooks_show_the_pictures() -> None:
    seen = view(example(Stage.TAKE), 0)
    assert seen._repr_svg_() == view_picture(seen)
    assert sheet(seen)._repr_svg_() == sheet_picture(sheet(seen))


# Bad input


@pytest.mark.parametrize("wrong", [None, 7, "view", example(Stage.TAKE), example(Stage.TAKE).table])
def test_only_views_and_sheets_have_pictures(wrong: object) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a View of Think Str8!, not"):
        view_picture(wrong)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(WrongKindError, match=r"^Expected a Sheet of Think Str8!, not"):
        sheet_picture(wrong)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("names", [("Ada", "Ben"), ["Ada"] * 4, ()])
def test_there_must_be_a_name_for_each_seat(names: Sequence[str]) -> None:
    message = f"There must be 3 names, one for each seat, not {len(names)}"
    with pytest.raises(QuestionError, match=message):
        view_picture(view(example(Stage.TAKE), 0), names)


@pytest.mark.parametrize("names", ["abc", ("Ada", "Ben", 3), 3, {"Ada", "Ben", "Cleo"}])
def test_names_must_be_texts(names: object) -> None:
    with pytest.raises(WrongKindError, match="names must be a sequence of str, not"):
        view_picture(view(example(Stage.TAKE), 0), names)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("seat", [7, -1])
def test_only_seats_at_the_table_have_pictures(seat: int) -> None:
    with pytest.raises(UnknownSeatError, match="the seats are 0 to 2"):
        view_picture(evolve(view(example(Stage.TAKE), 0), seat=seat))


@pytest.mark.parametrize("seat", [True, 1.0, "0"])
def test_only_seats_have_pictures(seat: int) -> None:
    with pytest.raises(WrongKindError, match="A seat must be an int, not"):
        view_picture(evolve(view(example(Stage.TAKE), 0), seat=seat))


def test_the_name_on_a_sheet_must_be_a_text() -> None:
    with pytest.raises(WrongKindError, match="The name on a sheet must be a str, not 3"):
        sheet_picture(sheet(view(example(Stage.TAKE), 0)), 3)  # type: ignore[arg-type]  # that is the test
