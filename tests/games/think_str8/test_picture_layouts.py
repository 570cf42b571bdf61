"""Pictures in both layouts and both palettes: readable, complete, and nothing overlaps."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.depth import some
from helpers.looks import choices, contrasts, smallest_type
from helpers.str8 import BLUE, GREY, RED, VARIANTS, markus, position, twin
from helpers.svg import NAMESPACE, area, faults, parsed, texts, titles
from thinkstr8 import play, think_str8
from thinkstr8.core import DARK, LIGHT, NATURE, Layout, Palette, QuestionError, WrongKindError
from thinkstr8.games.think_str8 import (
    Rules,
    SettleDice,
    Stage,
    State,
    Token,
    apply,
    bots,
    example,
    format_action,
    legal_actions,
    parse_action,
    refusal,
    seats_to_act,
    sheet,
    sheet_picture,
    view,
    view_picture,
)
from thinkstr8.games.think_str8.components import as_dice
from thinkstr8.kit.markers import SEAT_TINTS
from thinkstr8.testing import reachable_states

LAYOUTS: tuple[Layout, ...] = ("wide", "narrow")
LOOKS = [*product(LAYOUTS, (LIGHT, DARK))]
SMALLEST = {"wide": 10.5, "narrow": 12}
LONG = ("Wilhelmina Katharina", "WWWWWWWWWWWWWWWWWWWW", "Maximiliankonstantin", "\u6f22" * 20)
TINTS = ("blue", "green", "yellow", "purple", "red", "grey", "orange", "pink")
WIDE_TOKENS = tuple(Token(size, 1001 - 10 * size) for size in range(1, 23))
ON_THEIR_OWN = {Stage.TAKE, Stage.PLACE, Stage.EXCHANGE}
"""The stages in which every action is a piece of its own."""


@cache
def game(players: int, *, grey: bool = True) -> tuple[State, ...]:
    rules = Rules(players, grey=grey)
    return tuple(play(think_str8, rules, [bots.random] * players, Random(5)).replay())


def moments(players: int, *, grey: bool = True) -> Iterator[State]:
    """Yield the first and the last state of each stage in a random game."""
    states = game(players, grey=grey)
    yield from {state.table.stage: state for state in reversed(states)}.values()
    yield from {state.table.stage: state for state in states}.values()


def pictures(layout: Layout, palette: Palette, players: int, *, grey: bool) -> Iterator[str]:
    names = LONG[:players]
    for state in moments(players, grey=grey):
        for seat in {*seats_to_act(state.table)[:1], 0} - {NATURE}:
            yield view_picture(view(state, seat), names, layout=layout, palette=palette)
        seen = sheet(view(state, 0))
        yield sheet_picture(seen, LONG[1], layout=layout, palette=palette)
        yield sheet_picture(seen.notes, LONG[0], layout=layout, palette=palette)


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(think_str8, rules))


# Readable


@pytest.mark.parametrize(
    ("players", "grey"),
    some([(2, True), (3, False), (4, True)], [*product((2, 3, 4), (True, False))]),
)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_overlaps_with_long_names_at_any_stage(
    layout: Layout,
    players: int,
    grey: bool,  # noqa: FBT001  # a variant
) -> None:
    for svg in pictures(layout, LIGHT, players, grey=grey):
        assert [*faults(svg)] == []
        assert smallest_type(svg) >= SMALLEST[layout]


@pytest.mark.parametrize("players", some([4], [2, 3, 4]))
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_all_text_has_enough_contrast(layout: Layout, palette: Palette, players: int) -> None:
    for svg in pictures(layout, palette, players, grey=True):
        assert min(contrasts(svg))[0] >= 4.5


def test_both_palettes_draw_the_same_shapes() -> None:
    for layout in LAYOUTS:
        seen = view(example(Stage.GUESS), 0)
        light, dark = (view_picture(seen, layout=layout, palette=each) for each in (LIGHT, DARK))
        assert light != dark
        assert re.sub("#[0-9a-f]{6}", "", light) == re.sub("#[0-9a-f]{6}", "", dark)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_name_of_twenty_letters_is_shown_in_full(layout: Layout, players: int) -> None:
    for state in moments(players):
        svg = view_picture(view(state, 0), LONG[:players], layout=layout)
        racks = [part for part in parsed(svg).iter() if "rack" in part.get("class", "").split()]
        for name, rack in zip(LONG[:players], racks, strict=False):
            shown = "".join(text.text or "" for text in rack.iter(f"{NAMESPACE}text"))
            assert name.replace(" ", "") in shown.replace(" ", "")
        assert titles(svg)[0].startswith(f"Think Str8! as {LONG[0]} sees it. ")


@pytest.mark.parametrize("positions", [(0, 0, 0, 0), (-12, 0, 3, 40), (9990, 9992, 9994, 9999)])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_overlaps_wherever_the_markers_are(
    layout: Layout, positions: tuple[int, ...]
) -> None:
    state = position(Stage.TAKE, rules=Rules(4), positions=positions)
    assert [*faults(view_picture(view(state, 0), LONG, layout=layout))] == []


@pytest.mark.parametrize("positions", [(-5, -5), (-5, 8), (-11, 3), (0, 0), (0, 33)])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_line_of_the_scoring_track_is_full(
    layout: Layout, positions: tuple[int, ...]
) -> None:
    state = position(Stage.TAKE, rules=Rules(2), positions=positions)
    spaces = [
        piece.findall(f"{NAMESPACE}rect")[0]
        for piece in parsed(view_picture(view(state, 0), layout=layout)).iter(f"{NAMESPACE}g")
        if piece.get("class") == "space"
    ]
    lines = Counter(space.attrib["y"] for space in spaces)
    assert len({*lines.values()}) == 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_overlaps_with_as_many_and_as_wide_tokens_as_there_can_be(layout: Layout) -> None:
    rules = Rules(4, tokens=WIDE_TOKENS)
    state = position(Stage.PLACE, rules=rules, tokens=(22, 1, 21, 20), lows=(0, None, None, None))
    assert [*faults(view_picture(view(state, 0), LONG, layout=layout))] == []


def test_a_narrow_picture_has_the_width_of_a_phone() -> None:
    seen = view(example(Stage.TAKE), 0)
    for svg in (view_picture(seen, layout="narrow"), sheet_picture(sheet(seen), layout="narrow")):
        assert parsed(svg).attrib["viewBox"].split()[2] == "390"


@pytest.mark.parametrize("stage", Stage)
def test_both_layouts_show_the_same(stage: Stage) -> None:
    for seat in (0, 1, None):
        seen = view(example(stage), seat)
        wide, narrow = (view_picture(seen, layout=layout) for layout in LAYOUTS)
        assert _pieces(wide) == _pieces(narrow)
        bets = [[text for text in texts(svg) if "token of" in text] for svg in (wide, narrow)]
        assert sorted(bets[0]) == sorted(bets[1])


def _pieces(svg: str) -> list[str]:
    """Leave out empty spaces and empty betting tracks, of which the narrow layout has fewer."""
    return [
        title for title in sorted(titles(svg)) if not re.match(r"space|.* betting track: ", title)
    ]


def test_a_palette_of_ones_own_is_used_everywhere() -> None:
    names = [name for name, _ in LIGHT]
    own = Palette(**{name: f"#0000{number:02x}" for number, name in enumerate(names)})
    seen = view(example(Stage.GUESS), 0)
    for layout in LAYOUTS:
        for svg in (
            view_picture(seen, layout=layout, palette=own),
            sheet_picture(sheet(seen), layout=layout, palette=own),
        ):
            assert {*re.findall(r"#[0-9a-f]{6}", svg)} <= {colour for _, colour in own}
            assert "@" not in svg


@pytest.mark.parametrize("players", some([4], [2, 3, 4]))
def test_no_text_is_on_a_tint(players: int) -> None:
    odd = dict.fromkeys(TINTS, "#000001")
    plain = {name: "#ffffff" for name, _ in LIGHT if name not in TINTS}
    palette = Palette(**{**plain, **odd, "ink": "#fffffe", "faint": "#fffffe"})
    for layout in LAYOUTS:
        for svg in pictures(layout, palette, players, grey=True):
            assert max(contrasts(svg))[0] < 1.1


# What can be chosen


@given(any_state())
def test_a_piece_that_is_an_action_is_legal_and_together_they_are_all(state: State) -> None:
    table = state.table
    for seat, layout in product((*range(table.rules.players), None), LAYOUTS):
        found = choices(view_picture(view(state, seat), layout=layout))
        lines = [data["action"] for data in found if "action" in data]
        if seat is None or seat not in seats_to_act(table):
            assert found == []
            continue
        legal = legal_actions(table, seat)
        assert all(refusal(table, parse_action(line)) is None for line in lines)
        assert lines == (
            [format_action(action) for action in legal] if table.stage in ON_THEIR_OWN else []
        )
        assert bool(len(found) - len(lines)) == (table.stage not in ON_THEIR_OWN)


@pytest.mark.parametrize(("players", "stage"), [*product((2, 3, 4), sorted(ON_THEIR_OWN))])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_action_of_a_stage_is_a_piece(layout: Layout, players: int, stage: Stage) -> None:
    found = [state for state in moments(players) if state.table.stage is stage]
    assert len(found) == 2
    for state in found:
        seat = seats_to_act(state.table)[0]
        lines = [data["action"] for data in choices(view_picture(view(state, seat), layout=layout))]
        assert lines == [format_action(action) for action in legal_actions(state.table, seat)]
        assert lines
        assert not choices(view_picture(view(state, None), layout=layout))


@pytest.mark.parametrize("grey", [True, False])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_dice_can_be_turned_to_everything_that_is_legal(layout: Layout, grey: bool) -> None:  # noqa: FBT001  # a variant
    for thrown in ((BLUE, BLUE, RED), (BLUE, GREY, GREY), (GREY, GREY, GREY)):
        state = position(Stage.SETTLE, rules=Rules(3, grey=grey), dice=thrown)
        seat = state.table.roller
        found = choices(view_picture(view(state, seat), layout=layout))
        assert {data["verb"] for data in found} == {"settle"}
        picked = [
            [data["value"] for data in found if data["pick"] == name]
            for name in ("first die", "second die", "third die")
        ]
        colours = {colour.label: colour for colour in state.table.rules.colours}
        assert picked == [[*colours]] * 3
        assert len(found) == 3 * len(colours)
        reached = {
            SettleDice(seat, as_dice(colours[label] for label in labels))
            for labels in product(*picked)
        }
        assert {*legal_actions(state.table, seat)} <= reached


def test_the_thrown_colour_is_the_one_that_is_kept() -> None:
    state = position(Stage.SETTLE, dice=(BLUE, BLUE, RED))
    shown = titles(view_picture(view(state, state.table.roller)))
    assert {"first die: keep blue", "third die: keep red", "third die: turn to blue"} <= {*shown}
    assert {"first die: blue", "second die: blue", "third die: red"} <= {*shown}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_numbers_can_be_named_for_the_colour_that_is_due(layout: Layout) -> None:
    state = position(Stage.GUESS, guesses=(((1,), ()), (), ()), round_number=10, dice=None)
    found = choices(view_picture(view(state, 0), layout=layout))
    assert found == [
        {"verb": "guess", "pick": "colour", "value": "yellow"},
        *({"verb": "guess", "pick": "numbers", "value": str(number)} for number in range(8)),
    ]
    for data in found[1:]:
        guess = parse_action(f"guess 0 {found[0]['value']} {data['value']}")
        assert refusal(state.table, guess) is None


def test_a_choice_looks_different() -> None:
    state = position(Stage.TAKE, tokens=(None, 3, None), waiting=(0, 2))
    focus = f'fill="{LIGHT.focus}"'
    tokens = {
        seat: [
            [shape.get("fill") for shape in part if shape.tag.endswith("rect")]
            for part in parsed(view_picture(view(state, seat))).iter()
            if "token" in part.get("class", "").split()
        ]
        for seat in (0, 2)
    }
    assert tokens[0].count([LIGHT.focus]) == 6
    assert tokens[0].count([LIGHT.shade]) == 1
    assert tokens[2].count([LIGHT.face]) == 6
    assert focus in view_picture(view(state, 2))  # the row of the seat to act


# Who is who


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_rows_of_the_viewer_and_of_the_seats_to_act_stand_out(layout: Layout) -> None:
    state = position(Stage.PLACE, tokens=(1, 2, 3), waiting=(0, 2))
    for seat, grounds in (
        (0, ([LIGHT.own, LIGHT.focus], [], [LIGHT.focus])),
        (1, ([LIGHT.focus], [LIGHT.own], [LIGHT.focus])),
        (None, ([LIGHT.focus], [], [LIGHT.focus])),
    ):
        root = parsed(view_picture(view(state, seat), layout=layout))
        racks = [part for part in root.iter() if "rack" in part.get("class", "").split()]
        found = [
            [part.get("fill") for part in rack if part.tag.endswith("rect")] for rack in racks[:3]
        ]
        assert found == [*grounds]
        assert [("acting" in rack.attrib["class"]) for rack in racks[:3]] == [True, False, True]
        assert [("own" in rack.attrib["class"]) for rack in racks[:3]] == [
            row == seat for row in range(3)
        ]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_markers_of_the_seats_to_act_stand_out(layout: Layout) -> None:
    state = position(Stage.PLACE, tokens=(1, 2, 3), waiting=(0, 2), positions=(0, 4, 7))
    root = parsed(view_picture(view(state, 1), layout=layout))
    (track,) = (part for part in root.iter() if part.get("class") == "track")
    parts = [*track]
    halos = [at for at, part in enumerate(parts) if part.get("fill") == LIGHT.focus]
    assert [parts[at + 1].get("data-seat") for at in halos] == ["0", "2"]
    assert [area(parts[at]).holds(area(parts[at + 1])) for at in halos] == [True, True]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_seat_has_one_marker_everywhere(layout: Layout) -> None:
    state = position(
        Stage.PLACE, players=4, tokens=(1, 2, 3, 4), round_number=3, positions=(0, 4, 4, 7)
    )
    palette = dict(LIGHT)
    svg = view_picture(view(state, 2), LONG, layout=layout)
    looks: dict[str, set[tuple[str, ...]]] = {}
    for marker in parsed(svg).iter():
        if marker.get("class") == "marker":
            assert (
                marker.findtext("{*}title")
                == f"the marker of {LONG[int(marker.attrib['data-seat'])]}"
            )
            drawn = tuple(f"{part.tag} {part.get('fill')}" for part in marker if part.attrib)
            looks.setdefault(marker.attrib["data-seat"], set()).add(drawn)
    for seat in range(4):
        (look,) = looks[str(seat)]
        assert look[0].endswith(palette[SEAT_TINTS[seat].removeprefix("@")])
        assert look[1].endswith(LIGHT.ink if seat == 2 else LIGHT.face)
    assert svg.count('class="marker"') == 4 * 4  # on the track, a token, in the row and the log


# Structure


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_picture_has_sections_that_a_screen_reader_can_enter(layout: Layout) -> None:
    state = position(Stage.TAKE, round_number=3, discards=((3,), (), (), (), (), ()))
    root = parsed(view_picture(view(state, 0), ["Ada", "Ben", "Cleo"], layout=layout))
    sections = [
        part.findtext("{*}title")
        for part in root.iter(f"{NAMESPACE}g")
        if part.get("role") == "group"
    ]
    assert {*sections} == {
        *("the dice", "the scoring track", "the racks", "Ada's rack", "Ben's rack", "Cleo's rack"),
        *("a neutral rack", "the draw piles", "the cards given up", "the tokens", "the rounds"),
        *("round 1", "round 2"),
    }
    assert root.findtext("{*}desc") == (
        "Round 3 of 9: Ada takes a token. The dice show blue, green and yellow. "
        "On the scoring track, from last to first: Ada on 0, Ben on 0 and Cleo on 0."
    )


def test_a_sheet_has_sections_and_says_what_is_open() -> None:
    for layout in LAYOUTS:
        root = parsed(sheet_picture(sheet(view(markus(), 0)), layout=layout))
        sections = [
            part.findtext("{*}title") for part in root.iter() if part.get("role") == "group"
        ]
        assert {"the numbers", "the rounds", "round 8", "the final guesses"} <= {*sections}
        assert "green 1, yellow" in (root.findtext("{*}desc") or "")


@pytest.mark.parametrize(("layout", "stage"), [*product(LAYOUTS, Stage)])
def test_every_piece_has_a_class_and_a_title(layout: Layout, stage: Stage) -> None:
    seen = view(example(stage), 1)
    for svg in (view_picture(seen, layout=layout), sheet_picture(sheet(seen), layout=layout)):
        for part in parsed(svg).iter(f"{NAMESPACE}g"):
            assert part.get("class")
            if "cell" not in part.attrib["class"]:  # a betting track has one title
                assert part.findtext("{*}title")


def test_a_sheet_shows_the_same_in_both_layouts() -> None:
    for picture in (sheet(view(markus(), 0)), sheet(view(markus(), 0)).notes):
        wide, narrow = (sheet_picture(picture, "Markus", layout=layout) for layout in LAYOUTS)
        assert titles(wide) == titles(narrow)
        assert {*texts(wide)} - {*texts(narrow)} <= {"bet", "sum"}


# Secrets


@given(any_state(), st.integers(0, 2**32 - 1), st.sampled_from(LOOKS))
def test_twin_states_give_the_same_pictures(
    state: State, seed: int, seen_as: tuple[Layout, Palette]
) -> None:
    layout, palette = seen_as
    for seat in (1, None):
        other = twin(state, seat, Random(seed))
        assert view_picture(view(other, seat), layout=layout, palette=palette) == view_picture(
            view(state, seat), layout=layout, palette=palette
        )
        if seat is not None:
            one, another = (sheet(view(each, seat)) for each in (state, other))
            assert sheet_picture(one, layout=layout, palette=palette) == sheet_picture(
                another, layout=layout, palette=palette
            )


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_sealed_bet_is_on_the_picture_of_its_seat_alone(layout: Layout) -> None:
    state = apply(position(Stage.PLACE, tokens=(3, 5, 1)), parse_action("place 0 4"))
    own, other = (texts(view_picture(view(state, seat), layout=layout)) for seat in (0, 1))
    assert "3-wide token on 4-6, sealed" in own
    assert "3-wide token, placed and sealed" in other
    assert not any("4-6" in title for title in titles(view_picture(view(state, 1), layout=layout)))


# Bad input


def test_an_unknown_layout_is_refused() -> None:
    seen = view(example(Stage.TAKE), 0)
    for picture in (view_picture, lambda _, **look: sheet_picture(sheet(seen), **look)):
        with pytest.raises(QuestionError, match="layout must be 'wide' or 'narrow', not 'tall'"):
            picture(seen, layout="tall")  # type: ignore[arg-type]  # that is the test
        with pytest.raises(WrongKindError, match="palette must be a Palette such as DARK, not"):
            picture(seen, palette="dark")  # type: ignore[arg-type]  # that is the test


def test_states_with_other_events_look_the_same() -> None:
    state = game(3)[40]
    silent = evolve(state, table=evolve(state.table, events=()))
    for layout in LAYOUTS:
        assert view_picture(view(silent, 0), layout=layout) == view_picture(
            view(state, 0), layout=layout
        )
