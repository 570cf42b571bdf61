"""Pictures of views: what is on them, that nothing overlaps, and that nothing leaks."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from random import Random
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.numer import SOME_VARIANTS, VARIANTS, name_of, position, twin, wrote
from helpers.svg import NAMESPACE, Area, area, faults, parsed, texts, titles
from thinkstr8 import numer, play, think_str8
from thinkstr8.core import (
    DARK,
    LIGHT,
    Layout,
    Palette,
    QuestionError,
    UnknownSeatError,
    WrongKindError,
)
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
from thinkstr8.games.numer.artwork import PICK, TINTS, symbol
from thinkstr8.games.numer.rules import PLAYERS
from thinkstr8.testing import reachable_states

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
LONG = (
    "Maximiliane Schuster",
    "Bartholomew Higginss",
    "Christopher-Alexande",
    "Konstantinopolis-Ann",
    "Theodora Nightingale",
)
LAYOUTS: tuple[Layout, ...] = ("wide", "narrow")
SMALLEST = {"wide": 10.5, "narrow": 12}
HOSTILE = [
    "<b>&amp;\"'</text>]]>",
    "\x00\ud800\ufffe\n\u202e",
    "W" * 100_000,
    "\u6f22" * 50,
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


@pytest.mark.parametrize("rules", [*SOME_VARIANTS, LARGE], ids=name_of)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_overlaps_in_any_turn(layout: Layout, rules: Rules) -> None:
    for state in moments(rules):
        assert [*faults(view_picture(view(state, None), layout=layout))] == []
        for names in (NAMES, LONG):
            seen = view(state, rules.players - 1)
            svg = view_picture(seen, names[: rules.players], layout=layout)
            assert [*faults(svg)] == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_overlaps_with_the_most_points(layout: Layout) -> None:
    state = position(rules=LARGE, round_number=2, turn=5, totals=(99_999,) * 5)
    assert [*faults(view_picture(view(state, 0), layout=layout))] == []
    over = wrote(state, 999, 999, 999, 999, 999)
    svg = view_picture(view(over, 0), LONG, layout=layout)
    earned = "18+1000" if layout == "wide" else "1018"
    assert [e.text for e in inside(svg, "number accepted", "text")] == ["999", earned] * 5
    assert texts(svg).count("first digit 2 \N{MULTIPLICATION SIGN} 9 + bonus 1000") == 5
    assert [*faults(svg)] == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_overlaps_if_a_number_is_eliminated_by_all_others(layout: Layout) -> None:
    for numbers in ((987, 879, 798, 97, 79), (987, 879, 879, 98, 98)):
        state = wrote(position(players=5), *numbers)
        svg = view_picture(view(state, 0), LONG, layout=layout)
        assert [*faults(svg)] == []
        (first, *_) = [e for e in groups(svg) if e.get("class") == "rung eliminated"]
        symbols = [e for e in first.iter() if e.tag.endswith(("circle", "polygon"))]
        assert len(symbols) == 5  # its own, and those of all others


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_are_escaped_and_shortened(layout: Layout, stage: Stage, name: str) -> None:
    svg = view_picture(view(example(stage), 0), [name] * 3, layout=layout)
    assert [*faults(svg)] == []
    assert len(svg) < 60_000


@pytest.mark.parametrize("rules", [Rules(players) for players in PLAYERS], ids=name_of)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_text_is_large_enough_and_a_phone_needs_no_zoom(layout: Layout, rules: Rules) -> None:
    for state in moments(rules):
        svg = view_picture(view(state, 0), LONG[: rules.players], layout=layout)
        sizes = {float(e.attrib["font-size"]) for e in parsed(svg).iter(f"{NAMESPACE}text")}
        assert min(sizes) >= SMALLEST[layout]
        width = parsed(svg).attrib["viewBox"].split()[2]
        assert width == {"wide": "1000", "narrow": "390"}[layout]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_text_lies_only_on_colours_on_which_it_can_be_read(
    palette: Palette, layout: Layout, players: int
) -> None:
    grounds = {palette.paper, palette.face, palette.shade, palette.own, palette.focus}
    found = set()
    for state in moments(Rules(players, slips=True)):
        svg = view_picture(view(state, 0), layout=layout, palette=palette)
        for ink, ground in inks(svg):
            assert ink in (palette.ink, palette.faint)
            found.add(ground)
    assert found == grounds


def inks(svg: str) -> Iterator[tuple[str, str]]:
    """Give the colour of each text, and of the last shape before it that is behind its middle."""
    shapes: list[tuple[Area, str]] = []
    for element in parsed(svg).iter():
        kind = element.tag.removeprefix(NAMESPACE)
        if kind in ("rect", "circle", "polygon") and element.attrib["fill"] != "none":
            shapes.append((area(element), element.attrib["fill"]))
        elif kind == "text":
            left, top, right, bottom = area(element)
            x, y = (left + right) / 2, (top + bottom) / 2
            point = Area(x, y, x, y)
            behind = [fill for shape, fill in shapes if shape.holds(point)]
            yield element.attrib["fill"], behind[-1]


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_palette_changes_nothing_but_colours(layout: Layout, stage: Stage) -> None:
    seen = view(example(stage), 0)
    light, dark = (
        view_picture(seen, NAMES[:3], layout=layout, palette=palette) for palette in (LIGHT, DARK)
    )
    assert view_picture(seen, NAMES[:3], layout=layout) == light != dark
    colours = re.compile("#[0-9a-f]{6}")
    assert colours.sub("", light) == colours.sub("", dark)
    assert {*colours.findall(dark)} <= {colour for _, colour in DARK}


def test_names_of_20_letters_are_shown_in_full() -> None:
    assert {len(name) for name in LONG} == {20}
    for layout in LAYOUTS:
        svg = view_picture(view(position(players=5), 0), LONG, layout=layout)
        shown = texts(svg)
        assert all(name in shown for name in LONG)


@pytest.mark.parametrize(
    ("players", "news"),
    [
        (2, "Maximiliane Schuster and 1 other write."),
        (5, "Maximiliane Schuster and 4 others write."),
    ],
)
def test_a_phone_names_as_many_as_fit(players: int, news: str) -> None:
    svg = view_picture(view(position(players=players), 1), LONG[:players], layout="narrow")
    assert texts(svg)[:4] == [
        *("Numer", "as Bartholomew Higginss sees it", "Round 1 of 2, turn 1 of 5", news)
    ]
    assert all(name in titles(svg)[0] for name in LONG[:players])
    short = view_picture(view(position(players=5), 1), NAMES, layout="narrow")
    assert texts(short)[3] == "Ada, Ben, Cleo, Dora and Emil write."


def test_overlaps_are_found() -> None:
    svg = view_picture(view(example(Stage.WRITE), 0))
    assert [*faults(svg.replace(">seat 1</text>", ">seat 1 with a name that is long</text>"))]
    assert [*faults(svg.replace(">to write</text>", f">{'to write' * 40}</text>"))]
    assert [*faults(svg.replace('x="700"', 'x="600"'))]


# What is on it


def groups(svg: str) -> list[ET.Element]:
    return [*parsed(svg).iter(f"{NAMESPACE}g")]


def inside(svg: str, kind: str, tag: str) -> list[ET.Element]:
    """List the elements with a tag in all groups of a class."""
    found = [group for group in groups(svg) if group.get("class") == kind]
    return [element for group in found for element in group.iter(f"{NAMESPACE}{tag}")]


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
    strokes = [len([*group.iter(f"{NAMESPACE}line")]) for group in drawn]
    assert strokes == [0, 8, 10]
    written = [[text.text for text in group.iter(f"{NAMESPACE}text")] for group in drawn]
    assert written == [[*"0123456789"]] * 3
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
    (focus,) = [
        e
        for e in parsed(svg).findall(f"{NAMESPACE}g[@class='round']/{NAMESPACE}rect")
        if e.attrib["fill"] == LIGHT.focus
    ]
    assert 0 < float(heading.attrib["x"]) - float(focus.attrib["x"]) < 10


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
    assert shown[2 : shown.index("check of round 2, turn 5")] == [
        *("final score", "points", "first digit", "doubling", "bonus", "crossed-out digits"),
        *("Ada", "32", "0", "18", "10", "60"),
        *("Ben", "52", "18", "28", "16", "114", "wins"),
        *("Cleo", "38", "12", "0", "18", "68"),
    ]
    assert "to write" not in shown
    assert boards(svg) == tiles(svg) == []


# The check


def rungs(svg: str) -> list[str]:
    kinds = {"rung accepted", "rung eliminated", "rung void"}
    found = [group for group in groups(svg) if group.get("class") in kinds]
    return [group.findtext(f"{NAMESPACE}title") or "" for group in found]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_ladder_shows_the_numbers_from_the_top_and_what_eliminated_them(layout: Layout) -> None:
    state = wrote(position(players=5), 444, 220, 761, 444, 513)
    svg = view_picture(view(state, 1), NAMES, layout=layout)
    assert rungs(svg) == [
        "Cleo wrote 761: eliminated by 1 in the 513 of Emil, 0 points",
        "Emil wrote 513: accepted, first digit 5 + bonus 2, 7 points",
        "Ada wrote 444: accepted, first digit 4, 4 points",
        "Dora wrote 444: accepted, first digit 4, 4 points",
        "Ben wrote 220: accepted, first digit 2, 2 points",
    ]
    shown = texts(svg)
    start = shown.index("check of round 1, turn 1")
    by = ["by"] if layout == "wide" else []
    assert shown[start + 3 : shown.index("round 1")] == [
        *("Cleo", *"761", "eliminated", *by, *"513", "0"),
        *("Emil", *"513", "accepted", "first digit 5 + bonus 2", "7"),
        *("Ada", *"444", "accepted", "first digit 4", "4"),
        *("Dora", *"444", "accepted", "first digit 4", "4"),
        *("Ben", *"220", "accepted", "first digit 2", "2"),
    ]
    (eliminated,) = [group for group in groups(svg) if group.get("class") == "rung eliminated"]
    assert framed(eliminated) == ["1", "1"]


def framed(group: ET.Element) -> list[str]:
    """List the digits that lie in a frame of their own."""
    flat = [element for element in group.iter() if element.tag != f"{NAMESPACE}g"]
    return [
        text.text or ""
        for frame, text in pairwise(flat)
        if frame.tag == f"{NAMESPACE}rect" and frame.attrib["stroke"] == LIGHT.ink
    ]


def test_the_ladder_names_every_lower_number_that_shares_a_digit() -> None:
    state = wrote(position(players=5), 987, 879, 79, 79, 700)
    seven = "the 700 of Emil and 7 and 9 in the 079 of Cleo and Dora, 0 points"
    assert rungs(view_picture(view(state, 0), NAMES)) == [
        f"Ada wrote 987: eliminated by 7, 8 and 9 in the 879 of Ben, 7 in {seven}",
        f"Ben wrote 879: eliminated by 7 in {seven}",
        "Emil wrote 700: eliminated by 0 and 7 in the 079 of Cleo and Dora, 0 points",
        "Cleo wrote 079: accepted, first digit 0 + bonus 2, 2 points",
        "Dora wrote 079: accepted, first digit 0 + bonus 2, 2 points",
    ]


def test_a_void_number_eliminates_nothing_and_says_why() -> None:
    start = position(rules=Rules(3, slips=True), available=("012", "3456789", "3456789"), turn=5)
    svg = view_picture(view(wrote(start, 3, 333, 500), 0), NAMES[:3])
    assert rungs(svg) == [
        "Cleo wrote 500: void, a digit was crossed out, 0 points",
        "Ben wrote 333: accepted, first digit 2 \N{MULTIPLICATION SIGN} 3 + bonus 8, 14 points",
        "Ada wrote 003: void, a digit was crossed out, 0 points",
    ]
    assert texts(svg).count("a digit was crossed out") == 2
    both = view_picture(view(wrote(start, 3, 633, 733), 0), NAMES[:3])
    assert rungs(both)[0] == "Cleo wrote 733: eliminated by 3 in the 633 of Ben, 0 points"


def test_the_ladder_is_that_of_the_last_turn_with_numbers() -> None:
    assert rungs(view_picture(view(position(), 0))) == []
    assert "points" in texts(view_picture(view(position(), 0)))
    skipped = wrote(position(players=2, turn=3, available=("5", "6")), 555, 666)
    svg = view_picture(view(skipped, 0), NAMES[:2])
    assert skipped.table.round == 2  # nobody had a digit left for turns 4 and 5
    assert "check of round 1, turn 3" in texts(svg)
    assert rungs(svg) == [
        "Ben wrote 666: accepted, first digit 6 + bonus 4, 10 points",
        "Ada wrote 555: accepted, first digit 5, 5 points",
    ]
    alone = wrote(position(players=2, turn=5, available=("", "6")), None, 666)
    assert rungs(view_picture(view(alone, 0), NAMES[:2])) == [
        "Ben wrote 666: accepted, first digit 2 \N{MULTIPLICATION SIGN} 6 + bonus 8, 20 points"
    ]


# A phone


def test_a_phone_shows_a_row_for_each_turn() -> None:
    state = position(rules=Rules(3, slips=True), available=("0123456789", "", "0123"))
    state = wrote(state, 761, None, 5)
    svg = view_picture(view(state, 0), NAMES[:3], layout="narrow")
    shown = texts(svg)
    assert shown[shown.index("round 1") :] == [
        *("round 1", "Ada", "Ben", "Cleo"),
        *("turn 1", "bonus 2", "761", "7+2", "-", "005", "void"),
        *("turn 2", "bonus 3", "turn 3", "bonus 4", "turn 4", "bonus 6"),
        *("turn 5 \N{MULTIPLICATION SIGN}2", "bonus 8", "points", "9", "0", "0"),
    ]
    assert [title for title in titles(svg) if title.startswith("turn 1: ")] == [
        "turn 1: the highest accepted number earns a bonus of 2 points",
        "turn 1: Ada wrote 761: accepted, 9 points",
        "turn 1: Ben had no digit left",
        "turn 1: Cleo wrote 005: void, 0 points",
    ]
    assert [*shown].count("to write") == 2
    assert "no digit" in shown


def test_a_phone_shows_the_points_of_a_finished_round_and_of_the_game() -> None:
    svg = view_picture(view(example(Stage.OVER), 0), NAMES[:3], layout="narrow")
    shown = texts(svg)
    assert shown[2 : shown.index("check of round 2, turn 5")] == [
        *("The game is over", "Ben wins with 114 points.", "final score", "points"),
        *("first digit", "doubling", "bonus", "crossed out"),
        *("Ada", "60", "32", "0", "18", "10"),
        *("Ben", "114", "wins", "52", "18", "28", "16"),
        *("Cleo", "68", "38", "12", "0", "18"),
    ]
    assert shown[-8:] == ["crossed out", "5", "8", "9", "points", "30", "57", "34"]


# What can be chosen


def chosen(svg: str) -> list[dict[str, str]]:
    found = [group for group in groups(svg) if "choice" in (group.get("class") or "").split()]
    return [dict(group.attrib) for group in found]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_open_digits_of_the_viewer_can_be_chosen(layout: Layout) -> None:
    state = position(available=("027", "0123456789", "19"))
    svg = view_picture(view(state, 0), NAMES[:3], layout=layout)
    assert chosen(svg) == [
        {
            "role": "img",
            "class": "digit choice",
            "data-verb": "write",
            "data-pick": PICK,
            "data-value": digit,
        }
        for digit in "027"
    ]
    (board,) = [e for e in groups(svg) if e.get("class") == "board" and e.get("role") == "group"]
    assert board.findtext(f"{NAMESPACE}title") == "the red board of Ada, open digits: 0, 2, 7"
    assert [
        group.findtext(f"{NAMESPACE}title")
        for group in board.iter(f"{NAMESPACE}g")
        if group.get("class") == "digit choice"
    ] == ["choose 0", "choose 2", "choose 7"]
    frames = [e.attrib for e in inside(svg, "digit choice", "rect")]
    assert {(frame["fill"], frame["stroke"]) for frame in frames} == {(LIGHT.focus, LIGHT.ink)}
    others = [e.attrib for e in inside(svg, "digit", "rect")]
    assert {(frame["fill"], frame["stroke"]) for frame in others} == {(LIGHT.face, "none")}


def test_nobody_chooses_out_of_turn_or_for_others() -> None:
    state = wrote(position(), 735)
    for seat, choices in ((0, 0), (1, 10), (2, 10), (None, 0)):
        assert len(chosen(view_picture(view(state, seat)))) == choices
    assert chosen(view_picture(view(example(Stage.OVER), 0))) == []


def test_with_slips_crossed_out_digits_can_also_be_chosen() -> None:
    state = position(rules=Rules(2, slips=True), available=("027", "1"))
    svg = view_picture(view(state, 0))
    assert [each["data-value"] for each in chosen(svg)] == [*"0123456789"]
    assert titles(svg).count("choose 1, which is crossed out") == 1
    assert len(inside(svg, "digit crossed-out choice", "line")) == 7


@given(any_state())
def test_the_choosable_digits_are_those_of_the_legal_numbers(state: State) -> None:
    for seat in range(state.table.rules.players):
        svg = view_picture(view(state, seat), layout="narrow")
        legal = numer.legal_actions(state.table, seat)
        digits = sorted({digit for action in legal for digit in f"{action.number:03}"})
        assert [each["data-value"] for each in chosen(svg)] == digits


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_places_of_those_who_write_and_what_the_viewer_has_are_highlighted(
    layout: Layout,
) -> None:
    state = wrote(position(available=("01", "01", "")), 0)
    svg = view_picture(view(state, 0), NAMES[:3], layout=layout)
    assert [e.get("class") for e in groups(svg) if (e.get("class") or "").startswith("tile")] == [
        *("tile", "tile awaited", "tile empty")
    ]
    (awaited,) = inside(svg, "tile awaited", "rect")
    assert awaited.attrib["fill"] == LIGHT.focus
    own = [e for e in inside(svg, "boards", "rect") if e.attrib["fill"] == LIGHT.own]
    (background,) = own
    mine = next(e for e in parsed(svg).iter(f"{NAMESPACE}text") if e.text == "Ada")
    assert area(background).holds(area(mine))


# For screen readers


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_picture_has_a_description_and_parts_to_enter(layout: Layout) -> None:
    state = wrote(position(available=("027", "", "19")), 0)
    root = parsed(view_picture(view(state, 2), NAMES[:3], layout=layout))
    assert root.findtext(f"{NAMESPACE}desc") == (
        "Ada: has written, open digits: 0, 2, 7, 0 points. "
        "Ben: no digit left, open digits: none, 0 points. "
        "Cleo: to write, open digits: 1, 9, 0 points."
    )
    parts = [(e.get("class"), e.get("role")) for e in root.findall(f"{NAMESPACE}g")]
    assert parts == [("boards", "group"), ("round", "group")]
    root = parsed(view_picture(view(example(Stage.OVER), 2), NAMES[:3], layout=layout))
    assert root.findtext(f"{NAMESPACE}desc") == "Ada: 60 points. Ben: 114 points. Cleo: 68 points."
    assert [e.findtext(f"{NAMESPACE}title") for e in root.findall(f"{NAMESPACE}g")] == [
        *("final score", "check of round 2, turn 5", "round 1", "round 2")
    ]


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
    players = state.table.rules.players
    for seat in (*range(players), None):
        other = twin(state, seat, Random(seed))
        assert view_picture(view(other, seat)) == view_picture(view(state, seat))
        for layout, palette in product(LAYOUTS, (LIGHT, DARK)):
            one, same = (
                view_picture(view(each, seat), LONG[:players], layout=layout, palette=palette)
                for each in (state, other)
            )
            assert one == same


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


def test_a_layout_and_a_palette_must_exist() -> None:
    seen = view(example(Stage.WRITE), 0)
    with pytest.raises(QuestionError, match="layout must be 'wide' or 'narrow', not 'tall'"):
        view_picture(seen, layout="tall")  # type: ignore[arg-type]  # that is the test
    with pytest.raises(WrongKindError, match="palette must be a Palette such as DARK, not 'dark'"):
        view_picture(seen, palette="dark")  # type: ignore[arg-type]  # that is the test


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
