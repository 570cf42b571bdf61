"""Pictures of views: what is on them, that nothing overlaps, and what can be chosen on them."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Final, get_args
from unicodedata import normalize
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.svg import NAMESPACE, Area, Item, area, items, overlaps, parsed, plain, texts, titles
from helpers.ten import SOME_VARIANTS, VARIANTS, after, name_of, player, position, wild
from thinkstr8 import numer, play, ten
from thinkstr8.core import QuestionError, UnknownSeatError, WrongKindError
from thinkstr8.core.palettes import DARK, LIGHT, Layout, Palette
from thinkstr8.games.ten import (
    Auction,
    Bid,
    Colour,
    Copies,
    FullWild,
    NumberCard,
    Purchase,
    Rules,
    Stage,
    State,
    bots,
    example,
    legal_actions,
    parse_action,
    view,
    view_picture,
)
from thinkstr8.games.ten.artwork import TINTS, symbol
from thinkstr8.games.ten.components import CARDS
from thinkstr8.testing import reachable_states

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil")
LONG: Final = (
    "Wilhelmina-Alexandra",
    "Bartholomew of Barth",
    "Cleopatra Philopator",
    "Dorothea Dorotheadot",
    "Maximilian Montague1",
)
HOSTILE: Final = [
    "<b>&amp;\"'</text>]]>",
    "\x00\ud800\ufffe\n\u202e",
    "W" * 100_000,
    "\u6f22" * 50,
    "e\u0301" * 40,
    '@ink" @face',
]
LAYOUTS: Final[tuple[Layout, ...]] = get_args(Layout)
SMALLEST: Final = {"wide": 10.5, "narrow": 12}
WIDTHS: Final = {"wide": 960, "narrow": 390}
ALL_WILDS: Final = ", ".join(
    [*(f"wild {number}" for number in range(1, 10)), "wild any"]
    + [f"wild {colour}" for colour in ("blue", "green", "orange", "pink")] * 2
)
ALL_NUMBERS: Final = ", ".join(
    f"{colour} {number}"
    for colour in ("blue", "green", "orange", "pink")
    for number in range(1, 10)
)
LARGE: Final = Rules(5, deck=tuple(Copies(card, 18, 18, 18) for card in CARDS))


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(ten, rules))


@cache
def states(rules: Rules, seed: int = 3) -> tuple[State, ...]:
    """Return the states of a game between bots."""
    mixed = [[bots.random, bots.careful][seed % 2], *[bots.random] * (rules.players - 1)]
    return tuple(play(ten, rules, mixed, Random(seed)).replay())


def moments(rules: Rules) -> Iterator[State]:
    """Yield the first state, the last, and the middle and the latest one of every stage."""
    every = states(rules)
    yield every[0]
    for stage in Stage:
        of_stage = [state for state in every if state.table.stage is stage]
        yield from {*of_stage[len(of_stage) // 2 :][:1], *of_stage[-1:]}


def acting(state: State) -> int | None:
    """Return the seat that acts, or a spectator's if nobody does."""
    seats = ten.seats_to_act(state.table)
    return seats[0] if seats and seats[0] >= 0 else None


# Measuring


def faults(svg: str, least: float) -> Iterator[str]:
    """Yield what overlaps, sticks out or is too small."""
    root = parsed(normalize("NFC", svg))  # a combining mark takes no room of its own
    paper, *placed = items(root)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert paper.area == (left, top, left + width, top + height)
    yield from _faults_of(placed, paper.area)
    for element in root.iter(f"{NAMESPACE}text"):
        if float(element.attrib["font-size"]) < least:
            yield f"{plain(element)!r} is too small: {element.attrib['font-size']}"


def _faults_of(placed: Sequence[Item], room: Area) -> Iterator[str]:
    """Yield the faults of the things on one background."""
    backgrounds = [item for item in placed if item.kind == "rect"]
    solid = [item for item in placed if item.kind not in ("rect", "line")]
    for item in placed:
        if not room.holds(item.area):
            yield f"{_name(item)} is outside"
    for item in solid:
        for background in backgrounds:
            if background.area.meets(item.area) and not background.area.holds(item.area):
                yield f"{_name(item)} sticks out of a background"
        if item.kind == "g" and _is_container(item.element):
            yield from _faults_of(items(item.element), item.area)
        elif item.kind == "g":
            yield from _faults_of_piece(item)
    for one, other in overlaps(solid):
        yield f"{_name(one)} and {_name(other)} overlap"


def _is_container(element: ET.Element) -> bool:
    return element.get("role") == "group" or element.get("class") in ("run", "offer")


def _faults_of_piece(piece: Item) -> Iterator[str]:
    """Yield the faults of a piece: its texts stay apart, and each is in a shape or next to all."""
    inside = [Item(each, area(each)) for each in piece.element.iter() if _is_drawn(each)]
    written = [item for item in inside if item.kind == "text"]
    shapes = [item for item in inside if item.kind != "text"]
    for text in written:
        if any(shape.area.meets(text.area) for shape in shapes) and not any(
            shape.area.holds(text.area) for shape in shapes
        ):
            yield f"{_name(text)} sticks out of its shape in {_name(piece)}"
    for one, other in overlaps(written):
        yield f"{_name(one)} and {_name(other)} overlap in {_name(piece)}"


def _is_drawn(element: ET.Element) -> bool:
    return element.tag.removeprefix(NAMESPACE) in ("rect", "circle", "polygon", "text")


def _name(item: Item) -> str:
    text = item.element.text or item.element.findtext(f"{NAMESPACE}title") or ""
    return f"{item.kind} {text!r} at {item.area}"


def contrasts(svg: str) -> Iterator[tuple[float, str]]:
    """Yield every text and its contrast with the last shape below it."""
    drawn = [element for element in parsed(svg).iter() if _is_drawn(element)]
    filled: list[tuple[Area, str]] = []
    for element in drawn:
        found, fill = area(element), element.attrib["fill"]
        if element.tag == f"{NAMESPACE}text":
            below = next(colour for shape, colour in reversed(filled) if shape.meets(found))
            yield contrast(fill, below), plain(element)
        elif fill != "none":
            filled.append((found, fill))


def contrast(one: str, other: str) -> float:
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def by_class(svg: str, kind: str) -> list[ET.Element]:
    """Return the groups of a kind, in order."""
    return [
        element
        for element in parsed(svg).iter(f"{NAMESPACE}g")
        if kind in element.get("class", "").split()
    ]


def title_of(element: ET.Element) -> str:
    return element.findtext(f"{NAMESPACE}title") or ""


def of_section(svg: str, title: str) -> ET.Element:
    (found,) = (
        element
        for element in parsed(svg).iter(f"{NAMESPACE}g")
        if element.get("role") == "group" and title_of(element) == title
    )
    return found


def said(element: ET.Element) -> list[str]:
    return [plain(each) for each in element.iter(f"{NAMESPACE}text")]


# Layout


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("rules", SOME_VARIANTS, ids=name_of)
def test_nothing_overlaps_at_any_stage(rules: Rules, layout: Layout) -> None:
    for state in moments(rules):
        for seat in {acting(state), 0}:
            svg = view_picture(view(state, seat), LONG[: rules.players], layout=layout)
            assert [*faults(svg, SMALLEST[layout])] == []
            assert parsed(svg).attrib["viewBox"].split()[2] == str(WIDTHS[layout])


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("stage", Stage)
def test_nothing_overlaps_with_all_cards_in_every_hand(stage: Stage, layout: Layout) -> None:
    hand = player(f"{ALL_NUMBERS}, {ALL_NUMBERS}, {ALL_WILDS}", tokens=10, busts=88)
    state = position(
        stage,
        rules=LARGE,
        players=(hand,) * 5,
        row=", ".join(["blue 1"] * 20 + ["currency 1"] * 10),
        market=f"{ALL_NUMBERS}, {ALL_NUMBERS}",
        auction=Auction(wild("any"), 3, 12) if stage is Stage.BID else None,
        purchase=Purchase(0, wild("any"), 250, 9) if stage is Stage.PAY else None,
    )
    for names in (None, LONG):
        svg = view_picture(view(state, 0), names, layout=layout)
        assert [*faults(svg, SMALLEST[layout])] == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_overlaps_with_a_thousand_cards_of_one_kind(layout: Layout) -> None:
    rules = Rules(
        2, deck=(Copies(NumberCard(Colour.BLUE, 1), 500, 0, 0), Copies(FullWild(), 500, 0, 0))
    )
    state = position(
        rules=rules,
        players=(player(", ".join(["blue 1"] * 200 + ["wild any"] * 200)), player()),
        market=", ".join(["blue 1"] * 100),
    )
    svg = view_picture(view(state, 0), LONG[:2], layout=layout)
    assert [*faults(svg, SMALLEST[layout])] == []
    assert said(of_section(svg, "the market")) == ["the market", "1", "1", "9+"]
    assert "wild cards: 300 left" in titles(svg)
    assert "blue 1 for 1, 100 copies" in titles(svg)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("stage", Stage)
def test_names_are_escaped_and_shortened(stage: Stage, name: str, layout: Layout) -> None:
    svg = view_picture(view(example(stage), 0), [name] * 3, layout=layout)
    assert [*faults(svg, SMALLEST[layout])] == []
    assert len(svg) < 90_000


def test_a_name_of_twenty_letters_is_shown_in_full() -> None:
    for layout in LAYOUTS:
        shown = texts(view_picture(view(states(Rules(5))[0], 0), LONG, layout=layout))
        assert {*LONG} <= {*shown}


def test_overlaps_and_small_print_are_found() -> None:
    svg = view_picture(view(example(Stage.BID), 1))
    assert [*faults(svg, 10.5)] == []
    assert [*faults(svg.replace(">seat 1</text>", f">{'seat 1' * 9}</text>"), 10.5)]
    assert [*faults(svg.replace(", can pay 5</text>", f"{', can pay 5' * 9}</text>"), 10.5)]
    assert [*faults(svg, 12)]
    assert [*faults(re.sub(r'cx="\d+"', 'cx="40"', svg), 10.5)]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_has_enough_contrast(palette: Palette, layout: Layout) -> None:
    for rules in (Rules(3, fiasco=True), Rules(1, solo=7)):
        for state in moments(rules):
            svg = view_picture(view(state, acting(state)), layout=layout, palette=palette)
            assert min(contrasts(svg)) > (4.5, "")


def test_a_palette_changes_only_colours() -> None:
    seen = view(example(Stage.BUY), 2)
    light, dark = (view_picture(seen, palette=palette) for palette in (LIGHT, DARK))
    assert light != dark
    assert re.sub("#[0-9a-f]{6}", "", light) == re.sub("#[0-9a-f]{6}", "", dark)
    assert "@" not in light + dark


# What can be chosen


def actions_on(svg: str) -> list[str]:
    """Return the lines of the actions that a picture offers, in order."""
    return _actions_of(by_class(svg, "choice"))


def _actions_of(chosen: Sequence[ET.Element]) -> list[str]:
    return [each.attrib["data-action"] for each in chosen if "data-action" in each.attrib]


def bids_on(svg: str) -> list[int]:
    """Return the bids that a picture offers, in order."""
    return _bids_of(by_class(svg, "choice"))


def _bids_of(chosen: Sequence[ET.Element]) -> list[int]:
    return [
        int(each.attrib["data-value"])
        for each in chosen
        if (each.get("data-verb"), each.get("data-pick")) == ("bid", "amount")
    ]


def check_choices(state: State) -> None:
    """Check that a picture offers exactly what its seat can do now."""
    table, actor = state.table, acting(state)
    for layout in LAYOUTS:
        for seat in {*range(table.rules.players), None} - {actor}:
            svg = view_picture(view(state, seat), layout=layout)
            assert not re.search(r"data-action|data-pick|\bchoice\b", svg)
        if actor is None:
            continue
        svg = view_picture(view(state, actor), layout=layout)
        legal, chosen = legal_actions(table, actor), by_class(svg, "choice")
        lines, bids = _actions_of(chosen), _bids_of(chosen)
        assert len(chosen) == svg.count("data-action=") + svg.count("data-pick=")
        assert len(chosen) == len({*lines}) + len({*bids})
        assert {parse_action(line) for line in lines} == {
            action for action in legal if not isinstance(action, Bid)
        }
        amounts = [action.amount for action in legal if isinstance(action, Bid)]
        assert bids == (amounts if len(amounts) <= 18 else [*amounts[:17], amounts[-1]])


@pytest.mark.parametrize("rules", SOME_VARIANTS, ids=name_of)
def test_a_picture_offers_what_the_seat_can_do(rules: Rules) -> None:
    for state in moments(rules):
        check_choices(state)


@given(any_state())
def test_a_picture_offers_what_the_seat_can_do_in_any_state(state: State) -> None:
    check_choices(state)


@pytest.mark.parametrize(
    ("stage", "seat", "lines"),
    [
        (Stage.DRAW, 0, ["draw 0"]),
        (Stage.BID, 1, ["pass 1"]),
        (Stage.BUY, 2, ["skip 2", "buy 2 green 2", "buy 2 green 4", "buy 2 pink 1"]),
        (Stage.PAY, 0, ["pay 0 token", "pay 0 bust", "pay 0 blue 2"]),
        (Stage.BUST, 0, ["bust 0", "buy 0 green 4"]),
        (Stage.OVER, 0, []),
    ],
)
def test_each_stage_has_its_choices(stage: Stage, seat: int, lines: list[str]) -> None:
    state = example(stage)
    assert actions_on(view_picture(view(state, seat))) == lines
    for other in ({0, 1, 2} - {seat}) | {None}:
        svg = view_picture(view(state, other))
        assert not by_class(svg, "choice")


def test_a_row_is_claimed_with_its_sums() -> None:
    state = position(row="blue 7, currency 3, pink 2")
    svg = view_picture(view(state, 0))
    assert actions_on(svg) == ["claim 0 numbers", "claim 0 currency", "draw 0"]
    assert [title_of(each) for each in by_class(svg, "choice")] == [
        "the numbers of the row: 9, yours to claim",
        "the currency of the row: 3, yours to claim",
        "the deck: 89 cards, yours to draw from",
    ]
    empty = position(rules=Rules(2), revealed=True)
    narrow = view_picture(view(empty, 0), layout="narrow")
    assert actions_on(narrow) == ["claim 0 numbers", "claim 0 currency", "draw 0"]


def test_many_bids_are_cut_in_the_middle() -> None:
    rich = player(", ".join(["blue 1"] * 60), tokens=10, busts=20)
    state = position(
        Stage.BID, rules=LARGE, players=(rich,) * 5, auction=Auction(wild("3"), None, 0)
    )
    svg = view_picture(view(state, 0))
    assert bids_on(svg) == [*range(1, 18), 130]
    assert "\u2026130" in texts(svg)


def test_what_can_be_chosen_has_a_dark_frame() -> None:
    svg = view_picture(view(example(Stage.BUY), 2))
    for each in by_class(svg, "choice"):
        frames = [rect for rect in each.iter(f"{NAMESPACE}rect") if rect.attrib["fill"] == "none"]
        assert [(rect.attrib["stroke"], rect.attrib["stroke-width"]) for rect in frames] == [
            (LIGHT.ink, "2")
        ]


# What is on it


@pytest.mark.parametrize(
    ("state", "news"),
    [
        (example(Stage.DRAW), "Ada draws a card."),
        (example(Stage.REVEAL), "Ada draws: chance reveals the next card."),
        (example(Stage.BID), "Ben bids for wild 5 or passes."),
        (example(Stage.PAY), "Ada pays for green 2."),
        (example(Stage.BUY), "Cleo may buy a card."),
        (example(Stage.BUST), "Ada goes bust: a bust token, or a card from the market."),
        (example(Stage.OVER), "The game is over: Ada wins with 3 points."),
        (
            position(rules=Rules(3), row="blue 7"),
            "Ada draws another card or claims the numbers or the currency.",
        ),
        (
            position(rules=Rules(3), row="blue 7", deck=""),
            "Ada claims the numbers or the currency.",
        ),
        (
            position(Stage.BUY, rules=Rules(3), active=1, waiting=(2, 0), last_buys=True),
            "Cleo may buy one last card.",
        ),
        (
            position(Stage.OVER, rules=Rules(3)),
            "The game is over: Ada, Ben and Cleo win with 0 points.",
        ),
    ],
)
def test_a_picture_says_where_the_game_is(state: State, news: str) -> None:
    svg = view_picture(view(state, 2), NAMES[:3])
    assert texts(svg)[:2] == ["TEN as Cleo sees it", news]
    assert titles(svg)[0] == f"TEN as Cleo sees it. {news}"
    assert texts(view_picture(view(state, None)))[0] == "TEN as a spectator sees it"


def test_a_picture_has_sections_in_order() -> None:
    def sections(stage: Stage, seat: int, layout: Layout) -> list[str]:
        svg = view_picture(view(example(stage), seat), NAMES[:3], layout=layout)
        found = parsed(svg).findall(f"{NAMESPACE}g")
        return [title_of(each) for each in found if each.get("role") == "group"]

    table, others = ["the row", "the deck", "the market"], ["Cleo's cards", "Ada's cards"]
    assert sections(Stage.DRAW, 1, "wide") == [*table, "Ben's cards", *others]
    assert sections(Stage.BID, 1, "wide") == ["the auction", *table, "Ben's cards", *others]
    assert sections(Stage.BID, 1, "narrow") == ["the auction", *table, "Ben's cards", *others]
    assert sections(Stage.BUY, 1, "narrow") == [
        *("the market", "the row", "the deck", "Ben's cards"),
        *others,
    ]
    assert sections(Stage.PAY, 0, "narrow") == [
        *("the payment", "Ada's cards"),
        *table,
        *("Ben's cards", "Cleo's cards"),
    ]
    assert sections(Stage.OVER, 1, "wide") == [
        *("the final score", "the market", "Ben's cards"),
        *others,
    ]


def test_the_row_shows_its_cards_sums_and_limits() -> None:
    row = of_section(
        view_picture(view(position(row="blue 7, currency 5, currency 4"), 1)), "the row"
    )
    assert said(row) == [
        *("the row", "7", "5", "4"),
        *("numbers", "1 card", "7", "currency", "2 cards", "9"),
        *("total", "-2", "limit 10", "currency", "9", "limit 10"),
    ]
    gauges = [each for each in row.iter() if each.get("class") == "gauge"]
    filled = [
        [rect.attrib["fill"] for rect in each.iter(f"{NAMESPACE}rect")].count(LIGHT.ink)
        for each in gauges
    ]
    assert filled == [0, 9]


def test_the_deck_shows_odds_and_what_is_left() -> None:
    state = position(
        rules=Rules(2),
        row="blue 8, currency 3",
        deck="blue 5, pink 5, green 6, orange 9, currency 3, currency 5, wild 3, wild any",
    )
    deck = of_section(view_picture(view(state, None)), "the deck")
    shown = said(deck)
    assert shown[1:5] == [
        *("the deck", "8 cards left", "the next card busts: 25%"),
        "by number 25%, by currency 0%",
    ]
    bars = [title_of(each) for each in deck.iter() if each.get("class") == "bar"]
    assert len(bars) == 15
    assert [title for title in bars if ": 0 left" not in title] == [
        *("5: 2 left", "6: 1 left, would bust", "9: 1 left, would bust"),
        *("currency 3: 1 left", "currency 5: 1 left", "wild cards: 2 left"),
    ]
    assert "filled: busts" in shown
    empty = of_section(view_picture(view(position(rules=Rules(2), deck=""), 0)), "the deck")
    assert said(empty)[:2] == ["the deck", "0 cards left"]
    assert "filled: busts" not in said(empty)


def test_the_market_shows_prices_copies_and_what_can_be_bought() -> None:
    state = position(
        Stage.BUY,
        players=(player("blue 1", tokens=2), player()),
        market="blue 1, blue 1, green 3, pink 4",
    )
    own = of_section(view_picture(view(state, 0)), "the market")
    assert [title_of(each) for each in own.iter() if "card" in each.get("class", "")] == [
        *("blue 1 for 1, 2 copies", "green 3 for 3, yours to buy", "pink 4 for 4"),
    ]
    assert said(own) == [
        *("the market", "buy nothing", "1", "1", "\N{MULTIPLICATION SIGN}2", "3", "3", "4", "4"),
    ]
    nobody = of_section(view_picture(view(position(), 0)), "the market")
    assert said(nobody) == ["the market", "no cards for sale"]


def test_an_area_shows_runs_wilds_and_tokens() -> None:
    hand = player("blue 1, blue 2, blue 2, blue 4, pink 9, wild 3, wild any", tokens=7, busts=2)
    own = of_section(view_picture(view(position(players=(hand,)), 1), NAMES[:2]), "Ada's cards")
    assert [title_of(each) for each in own.iter() if "card" in each.get("class", "")] == [
        *("blue 1, in the run", "blue 2, 2 copies, in the run", "wild 3 as blue 3, in the run"),
        *("blue 4, in the run", "full wild as blue 5, in the run", "pink 9, in the run"),
        *("wild 3", "full wild"),
    ]
    assert said(own) == [
        *("Ada", "6", "points", "draws, can pay 18", "7", "3", "\N{MULTIPLICATION SIGN}2"),
        *("1", "2", "\N{MULTIPLICATION SIGN}2", "3", "4", "5", "5"),
        *("0", "0", "9", "1", "3"),
    ]
    assert [each.get("class") for each in own.iter() if each.get("class") == "token"] == [
        "token"
    ] * 7
    assert {"7 currency tokens", "2 bust tokens, each worth 3"} <= {
        title_of(each) for each in own.iter()
    }


def test_whose_move_it_is_and_whose_area_it_is_can_be_seen() -> None:
    svg = view_picture(view(example(Stage.BUY), 0), NAMES[:3])
    for name, fills in (
        ("Ada", [LIGHT.own]),
        ("Ben", ["none"]),
        ("Cleo", ["none", LIGHT.focus]),
    ):
        found = of_section(svg, f"{name}'s cards").findall(f"{NAMESPACE}rect")
        assert [rect.attrib["fill"] for rect in found] == fills
    (background,) = of_section(svg, "the market").findall(f"{NAMESPACE}rect")
    assert background.attrib["fill"] == LIGHT.focus
    (background,) = of_section(svg, "the row").findall(f"{NAMESPACE}rect")
    assert background.attrib["fill"] == "none"
    assert [title_of(each) for each in by_class(svg, "own")] == ["Ada's cards"]


def test_the_auction_shows_the_bids() -> None:
    state = after(example(Stage.BID), "bid 1 4")
    auction = of_section(view_picture(view(state, 2), NAMES[:3]), "the auction")
    assert said(auction) == [
        *("5", "auction: wild 5", "It fits a 5 in any colour.", "Highest bid: 4, by Ben."),
        *("Ben", "bids 4", "Cleo", "bids now", "Ada", "bids later", "pass", "5"),
    ]
    state = after(state, "bid 2 5")
    assert "auction" not in {each.get("class") for each in parsed(view_picture(view(state, 0)))}
    passed = after(example(Stage.BID), "pass 1")
    shown = said(of_section(view_picture(view(passed, 0), NAMES[:3]), "the auction"))
    assert shown[3:] == ["No bid yet.", "Ben", "is out", "Cleo", "bids now", "Ada", "bids later"]


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("1", "It fits a 1 in any colour."),
        ("8", "It fits an 8 in any colour."),
        ("orange", "It fits any number in orange."),
        ("any", "It fits any number in any colour."),
    ],
)
def test_the_auction_says_what_the_card_fits(text: str, fits: str) -> None:
    auction = Auction(wild(text), None, 0)
    state = position(Stage.BID, auction=auction, waiting=(1, 0))
    assert fits in said(of_section(view_picture(view(state, 0)), "the auction"))


def test_the_payment_shows_what_is_left() -> None:
    state = position(
        Stage.PAY,
        players=(player("blue 2, pink 3", busts=1), player()),
        market="green 7",
        purchase=Purchase(0, NumberCard(Colour.GREEN, 7), 7, 3),
    )
    hint = "Pay with your tokens, your bust tokens or your number cards, one at a time."
    for seat, hints in ((0, hint), (1, "")):
        payment = of_section(view_picture(view(state, seat), NAMES[:2]), "the payment")
        assert said(payment)[:4] == [
            *("7", "payment: green 7", "Ada pays 7 for green 7.", "3 paid, 4 left to pay"),
        ]
        assert " ".join(said(payment)[4:]) == hints
    solo = position(
        Stage.PAY,
        rules=Rules(1, solo=6),
        players=(player("blue 2, blue 2, pink 3"),),
        purchase=Purchase(0, wild("3"), 5, 0),
    )
    svg = view_picture(view(solo, 0))
    assert "duplicates" in " ".join(said(of_section(svg, "the payment")))
    assert "pays, can pay 6" in texts(svg)


def test_in_the_end_a_picture_shows_the_score_of_every_run() -> None:
    state = position(
        Stage.OVER,
        players=(
            player("blue 1, blue 2, pink 5", tokens=3),
            player(f"{ALL_NUMBERS.split(', green')[0]}, green 4", tokens=1, busts=1),
        ),
        deck="",
    )
    for layout in LAYOUTS:
        svg = view_picture(view(state, 0), NAMES[:2], layout=layout)
        shown = said(of_section(svg, "the final score"))
        ben = shown.index("Ben")
        assert ben < shown.index("Ada")
        assert {"wins", "currency 4"} <= {*shown[ben : shown.index("Ada")]}
        assert shown[shown.index("Ada") - 5 : shown.index("Ada")] == ["10", "1", "0", "0", "11"]
        assert shown[-5:] == ["2", "0", "0", "1", "3"]
        assert "the row" not in titles(svg)


def test_the_solo_game_shows_the_automaton_and_the_rank() -> None:
    rules = Rules(1, solo=7)
    ongoing = position(Stage.REVEAL, rules=rules, active=1, waiting=(), row="blue 4, currency 2")
    svg = view_picture(view(ongoing, 0), ["Ada"])
    assert texts(svg)[1] == "TEN draws: chance reveals the next card."
    assert said(of_section(svg, "the row"))[-6:] == [
        *("total", "2", "stops at 7", "currency", "2", "limit 7"),
    ]
    assert "draws, threshold 7, can pay 5" in said(of_section(svg, "TEN's cards"))
    over = position(Stage.OVER, rules=rules, players=(player("blue 1"), player()), deck="")
    assert texts(view_picture(view(over, 0), ["Ada"]))[1] == (
        "The game is over: Ada wins with 1 point. Rank 7: Cool head."
    )
    lost = position(Stage.OVER, rules=rules, deck="")
    assert texts(view_picture(view(lost, 0)))[1] == "The game is over: TEN wins with 0 points."


def test_every_colour_has_a_symbol_and_a_tint_of_its_own() -> None:
    shapes = {re.sub("@[a-z]+", "", symbol(colour, (0, 0), 10)) for colour in Colour}
    assert len(shapes) == len({*TINTS.values()}) == len(Colour)


# What it is made of


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("stage", Stage)
def test_a_picture_scales_speaks_and_needs_nothing_from_outside(
    stage: Stage, layout: Layout
) -> None:
    svg = view_picture(view(example(stage), 0), layout=layout)
    root = parsed(svg)
    assert root.attrib["role"] == "group"
    assert root.attrib["aria-label"] == root.findtext("{*}title")
    assert "The deck has " in (root.findtext("{*}desc") or "")
    assert root.attrib["style"] == "max-width:100%"
    assert "height" not in root.attrib
    assert svg.count("http") == 1
    assert not re.search(r"<style|<script|<image|<use|href| id=| on\w+=|url\(", svg)
    for element in root.iter(f"{NAMESPACE}g"):
        if element.get("role"):
            assert title_of(element)
        assert element.get("class")


@given(any_state())
def test_equal_views_give_the_same_picture(state: State) -> None:
    silent = evolve(state, table=evolve(state.table, events=()))
    for layout in LAYOUTS:
        seen, other = view(state, 0), view(silent, 0)
        assert view_picture(seen, layout=layout) == view_picture(other, layout=layout)


def test_notebooks_show_the_pictures() -> None:
    for seat in (0, None):
        seen = view(example(Stage.BUY), seat)
        assert seen._repr_svg_() == view_picture(seen)


# Bad input


@pytest.mark.parametrize(
    "wrong",
    [
        *(None, 7, "view", example(Stage.BUY), example(Stage.BUY).table),
        numer.view(numer.example(numer.Stage.WRITE), 0),
    ],
)
def test_only_views_have_pictures(wrong: object) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a View of TEN, not"):
        view_picture(wrong)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("names", [("Ada", "Ben"), ["Ada"] * 4, ()])
def test_there_must_be_a_name_for_each_seat(names: Sequence[str]) -> None:
    message = f"There must be 3 names, one for each seat, not {len(names)}"
    with pytest.raises(QuestionError, match=message):
        view_picture(view(example(Stage.BUY), 0), names)


def test_the_automaton_needs_no_name() -> None:
    state = position(rules=Rules(1, solo=4))
    with pytest.raises(QuestionError, match="There must be 1 name, one for each seat, not 2"):
        view_picture(view(state, 0), ["Ada", "Bot"])


@pytest.mark.parametrize("names", ["abc", ("Ada", "Ben", 3), 3, {"Ada", "Ben", "Cleo"}])
def test_names_must_be_texts(names: object) -> None:
    with pytest.raises(WrongKindError, match="The names must be a sequence of str, not"):
        view_picture(view(example(Stage.BUY), 0), names)  # type: ignore[arg-type]  # that is the test


def test_the_look_must_be_known() -> None:
    seen = view(example(Stage.BUY), 0)
    with pytest.raises(QuestionError, match="The layout must be 'wide' or 'narrow', not 'tall'"):
        view_picture(seen, layout="tall")  # type: ignore[arg-type]  # that is the test
    with pytest.raises(WrongKindError, match="The layout must be a str, not None"):
        view_picture(seen, layout=None)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(
        WrongKindError, match="The palette must be a Palette such as DARK, not 'dark'"
    ):
        view_picture(seen, palette="dark")  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("seat", [7, -1])
def test_only_seats_at_the_table_have_pictures(seat: int) -> None:
    with pytest.raises(UnknownSeatError, match="the seats are 0 to 2"):
        view_picture(evolve(view(example(Stage.BUY), 0), seat=seat))


@pytest.mark.parametrize("seat", [True, 1.0, "0"])
def test_only_seats_have_pictures(seat: int) -> None:
    with pytest.raises(WrongKindError, match="A seat must be an int, not"):
        view_picture(evolve(view(example(Stage.BUY), 0), seat=seat))
