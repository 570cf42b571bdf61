"""Pictures of views: what is on them, that nothing overlaps, and that nothing leaks."""

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.numer import VARIANTS, name_of, position, twin, wrote
from helpers.svg import NAMESPACE, faults, parsed, texts, titles
from thinkstr8 import numer, play, think_str8
from thinkstr8.core import QuestionError, UnknownSeatError, WrongKindError
from thinkstr8.games.numer import (
    PlayerColour,
    Rules,
    Stage,
    State,
    Write,
    apply,
    bots,
    example,
    view,
    view_picture,
)
from thinkstr8.games.numer.artwork import TINTS, symbol
from thinkstr8.testing import reachable_states

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
HOSTILE = [
    "<b>&amp;\"'</text>]]>",
    "\x00\ud800\ufffe\n\u202e",
    "W" * 100_000,
    "\u6f22" * 50,
    "",
    "e\u0301" * 40,
]
RED, BLUE, GREEN, YELLOW, PURPLE = PlayerColour
LARGE = Rules(5, slips=True, bonuses=(1000,) * 5)


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(numer, rules))


def moments(rules: Rules) -> Iterator[State]:
    """Give the first state, one of each turn of a random game, and the last."""
    record = play(numer, rules, [bots.random] * rules.players, Random(3))
    states = list(record.replay())
    yield states[0]
    yield from {len(state.table.turns): state for state in states}.values()


# Layout


@pytest.mark.parametrize("rules", [*VARIANTS, LARGE], ids=name_of)
def test_nothing_overlaps_in_any_turn(rules: Rules) -> None:
    for state in moments(rules):
        assert [*faults(view_picture(view(state, None)))] == []
        svg = view_picture(view(state, rules.players - 1), NAMES[: rules.players])
        assert [*faults(svg)] == []


def test_nothing_overlaps_with_the_most_points() -> None:
    state = position(rules=LARGE, round_number=2, turn=5, totals=(99_999,) * 5)
    assert [*faults(view_picture(view(state, 0)))] == []
    over = wrote(state, 999, 999, 999, 999, 999)
    shown = texts(view_picture(view(over, 0)))
    assert shown.count("18+1000") == 5
    assert [*faults(view_picture(view(over, 0)))] == []


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("stage", Stage)
def test_names_are_escaped_and_shortened(stage: Stage, name: str) -> None:
    svg = view_picture(view(example(stage), 0), [name] * 3)
    assert [*faults(svg)] == []
    assert len(svg) < 60_000


def test_overlaps_are_found() -> None:
    svg = view_picture(view(example(Stage.WRITE), 0))
    assert [*faults(svg.replace(">seat 1</text>", ">seat 1 with a name that is long</text>"))]
    assert [*faults(svg.replace(">to write</text>", f">{'to write' * 40}</text>"))]
    assert [*faults(svg.replace('x="612"', 'x="500"'))]


# What is on it


def boards(svg: str) -> list[str]:
    return [title for title in titles(svg) if " board of " in title]


def tiles(svg: str) -> list[str]:
    return [title for title in titles(svg) if " tile of " in title]


def test_every_board_shows_which_digits_are_open() -> None:
    state = position(available=("0123456789", "07", ""))
    svg = view_picture(view(state, None), NAMES[:3])
    assert boards(svg) == [
        "the red board of Ada, open digits: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
        "the blue board of Ben, open digits: 0, 7",
        "the green board of Cleo, open digits: none",
    ]
    drawn = [
        group
        for group in parsed(svg).iter(f"{NAMESPACE}g")
        if " board of " in (group.findtext(f"{NAMESPACE}title") or "")
    ]
    strokes = [len(group.findall(f"{NAMESPACE}line")) for group in drawn]
    assert strokes == [0, 8, 10]
    assert [group.findtext(f"{NAMESPACE}text") for group in drawn] == ["0", "0", "0"]
    assert {"to write", "no digit left"} <= {*texts(svg)}


def test_a_sealed_number_is_shown_to_its_seat_alone() -> None:
    state = wrote(position(), 735, 284)
    assert tiles(view_picture(view(state, 0), NAMES[:3])) == [
        "the red tile of Ada: 735",
        "the blue tile of Ben: written, face down",
        "the green tile of Cleo: nothing is written",
    ]
    for seat, own in ((0, ["735"]), (1, ["284"]), (2, []), (None, [])):
        shown = texts(view_picture(view(state, seat)))
        assert [text for text in shown if text in ("735", "284")] == own
        assert [shown.count(text) for text in ("has written", "to write")] == [2, 1]


def test_the_turns_of_a_round_show_verdicts_and_points() -> None:
    rules = Rules(5, slips=True)
    state = position(rules=rules, available=("0123456789",) * 4 + ("",), totals=(9, 8, 7, 6, 5))
    state = wrote(state, 761, 513, 444, 220)
    svg = view_picture(view(state, None), NAMES)
    assert [title for title in titles(svg) if title.startswith("turn 1: ")] == [
        "turn 1: the highest accepted number earns a bonus of 2 points",
        "turn 1: Ada wrote 761: eliminated, 0 points",
        "turn 1: Ben wrote 513: accepted, 7 points",
        "turn 1: Cleo wrote 444: accepted, 4 points",
        "turn 1: Dora wrote 220: accepted, 2 points",
        "turn 1: Emil had no digit left",
    ]
    shown = texts(svg)
    assert shown[shown.index("761") :] == [
        *("761", "eliminated", "0", "Ben", "513", "5+2", "7", "Cleo", "444", "4", "4"),
        *("Dora", "220", "2", "2", "Emil", "no digit left", "0"),
    ]
    slip = wrote(state, 999, 135, 888, 777)
    assert "turn 2: Ben wrote 135: void, 0 points" in titles(view_picture(view(slip, 0), NAMES))


def test_a_picture_shows_the_bonuses_and_this_turn() -> None:
    svg = view_picture(view(position(turn=3, totals=(30, 47, 0)), None))
    shown = texts(svg)
    assert [text for text in shown if "bonus" in text] == [
        *("bonus 2", "bonus 3", "bonus 4", "bonus 6", "twice, bonus 8"),
    ]
    assert [shown.count(text) for text in ("30", "47")] == [1, 1]
    assert [shown.count(text) for text in ("round 1", "round 2")] == [1, 0]
    heading = next(e for e in parsed(svg).iter(f"{NAMESPACE}text") if e.text == "turn 3")
    shade = next(
        e for e in parsed(svg).findall(f"{NAMESPACE}rect") if e.attrib["fill"] == "#e4e6e8"
    )
    assert 0 < float(heading.attrib["x"]) - float(shade.attrib["x"]) < 10


def test_a_finished_round_stays_with_its_crossed_out_digits() -> None:
    state = position(players=2, turn=5, available=("01234567", "0"), totals=(10, 20))
    svg = view_picture(view(wrote(state, 422, 0), 0))
    shown = texts(svg)
    assert [shown.count(text) for text in ("round 1", "round 2")] == [1, 1]
    assert shown[shown.index("422") : shown.index("round 2")] == [
        *("422", "8+8", "4", "20", "seat 1"),
        *(["no digit left"] * 4),
        *("000", "0", "10", "10"),
    ]


def test_in_the_end_a_picture_shows_where_the_points_came_from() -> None:
    svg = view_picture(view(example(Stage.OVER), 0), NAMES[:3])
    shown = texts(svg)
    assert shown[2 : shown.index("round 1")] == [
        *("final score", "points", "first digit", "doubling", "bonus", "crossed-out digits"),
        *("Ada", "32", "0", "18", "10", "60"),
        *("Ben", "52", "18", "28", "16", "114", "wins"),
        *("Cleo", "38", "12", "0", "18", "68"),
    ]
    assert "to write" not in shown
    assert boards(svg) == tiles(svg) == []


@pytest.mark.parametrize(
    ("state", "news"),
    [
        (position(), "Round 1 of 2, turn 1 of 5: Ada, Ben and Cleo write."),
        (example(Stage.WRITE), "Round 1 of 2, turn 3 of 5: Ada and Cleo write."),
        (
            wrote(position(round_number=2, turn=5), 1, 2),
            "Round 2 of 2, turn 5 of 5: Cleo writes.",
        ),
        (example(Stage.OVER), "The game is over: Ben wins with 114 points."),
        (
            wrote(position(round_number=2, turn=5), 111, 111, 111),
            "The game is over: Ada, Ben and Cleo win with 11 points.",
        ),
    ],
)
def test_a_view_says_where_the_game_is(state: State, news: str) -> None:
    svg = view_picture(view(state, 2), NAMES[:3])
    assert texts(svg)[:2] == ["Numer as Cleo sees it", news]
    assert titles(svg)[0] == f"Numer as Cleo sees it. {news}"
    assert texts(view_picture(view(state, None)))[0] == "Numer as a spectator sees it"


# Colours


def test_every_colour_has_a_symbol_and_a_tint_of_its_own() -> None:
    shapes = {re.sub("#[0-9a-f]{6}", "", symbol(colour, (0, 0), 10)) for colour in PlayerColour}
    assert len(shapes) == len({*TINTS.values()}) == len(PlayerColour)


def test_seats_have_their_colours_or_those_they_are_given() -> None:
    seen = view(position(players=5), 0)

    def players(svg: str) -> list[str]:
        return [title for title in titles(svg) if " has " in title][:5]

    assert players(view_picture(seen, NAMES)) == [
        "Ada has red, the circle",
        "Ben has blue, the square",
        "Cleo has green, the triangle",
        "Dora has yellow, the diamond",
        "Emil has purple, the star",
    ]
    assert view_picture(seen, NAMES, [*PlayerColour]) == view_picture(seen, NAMES)
    other = view_picture(view(position(players=2), 0), NAMES[:2], (PURPLE, RED))
    assert players(other)[:2] == ["Ada has purple, the star", "Ben has red, the circle"]
    assert other.count(TINTS[BLUE]) == 0


# What it is made of


@pytest.mark.parametrize("stage", Stage)
def test_a_picture_scales_speaks_and_needs_nothing_from_outside(stage: Stage) -> None:
    svg = view_picture(view(example(stage), 0))
    root = parsed(svg)
    assert root.attrib["role"] == "group"
    assert root.attrib["aria-label"] == root.findtext("{*}title")
    assert root.attrib["style"] == "max-width:100%"
    assert "height" not in root.attrib  # it follows from the width, whatever that becomes
    assert svg.count("http") == 1
    assert not re.search(r"<style|<script|<image|<use|href| id=| on\w+=|url\(", svg)


@given(any_state(), st.integers(0, 2**32 - 1))
def test_twin_states_give_the_same_pictures(state: State, seed: int) -> None:
    for seat in (*range(state.table.rules.players), None):
        other = twin(state, seat, Random(seed))
        assert view_picture(view(other, seat)) == view_picture(view(state, seat))


@given(any_state())
def test_equal_views_give_the_same_picture(state: State) -> None:
    silent = evolve(state, table=evolve(state.table, last=None))
    assert view(silent, 1) == view(state, 1)
    assert view_picture(view(silent, 1)) == view_picture(view(state, 1))


def test_notebooks_show_the_pictures() -> None:
    for seat in (0, None):
        seen = view(example(Stage.WRITE), seat)
        assert seen._repr_svg_() == view_picture(seen)


# Bad input


@pytest.mark.parametrize(
    "wrong",
    [
        *(None, 7, "view", example(Stage.WRITE), example(Stage.WRITE).table),
        think_str8.view(think_str8.example(think_str8.Stage.TAKE), 0),
    ],
)
def test_only_views_have_pictures(wrong: object) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a View of Numer, not"):
        view_picture(wrong)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("names", [("Ada", "Ben"), ["Ada"] * 4, ()])
def test_there_must_be_a_name_for_each_seat(names: Sequence[str]) -> None:
    message = f"There must be 3 names, one for each seat, not {len(names)}"
    with pytest.raises(QuestionError, match=message):
        view_picture(view(example(Stage.WRITE), 0), names)


@pytest.mark.parametrize("names", ["abc", ("Ada", "Ben", 3), 3, {"Ada", "Ben", "Cleo"}])
def test_names_must_be_texts(names: object) -> None:
    with pytest.raises(WrongKindError, match="names must be a sequence of str, not"):
        view_picture(view(example(Stage.WRITE), 0), names)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    ("colours", "found"),
    [
        ((RED, BLUE), "red, blue"),
        ((RED, BLUE, RED), "red, blue, red"),
        ([*PlayerColour], "red, blue, green, yellow, purple"),
        ([RED] * 1000, "red, red, red, red, red"),
        ((), "none"),
    ],
)
def test_there_must_be_a_colour_of_its_own_for_each_seat(
    colours: Sequence[PlayerColour], found: str
) -> None:
    with pytest.raises(QuestionError) as caught:
        view_picture(view(example(Stage.WRITE), 0), colours=colours)
    assert str(caught.value) == (
        f"There must be 3 different colours, one for each seat, not {found}."
    )


@pytest.mark.parametrize("colours", ["abc", (0, 1, 2), (RED, BLUE, "green"), {RED, BLUE, GREEN}, 3])
def test_colours_must_be_those_of_players(colours: object) -> None:
    with pytest.raises(WrongKindError, match="colours must be a sequence of PlayerColour, not"):
        view_picture(view(example(Stage.WRITE), 0), colours=colours)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("seat", [7, -1])
def test_only_seats_at_the_table_have_pictures(seat: int) -> None:
    with pytest.raises(UnknownSeatError, match="the seats are 0 to 2"):
        view_picture(evolve(view(example(Stage.WRITE), 0), seat=seat))


@pytest.mark.parametrize("seat", [True, 1.0, "0"])
def test_only_seats_have_pictures(seat: int) -> None:
    with pytest.raises(WrongKindError, match="A seat must be an int, not"):
        view_picture(evolve(view(example(Stage.WRITE), 0), seat=seat))


def test_a_written_number_does_not_change_the_pictures_of_others() -> None:
    start = position()
    for number in (0, 7, 999):
        state = apply(start, Write(0, number))
        assert view_picture(view(state, 1)) == view_picture(view(apply(start, Write(0, 444)), 1))
