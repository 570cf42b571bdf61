"""Pictures of every game as a browser shows them, on a phone and on a desktop."""

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, cast, get_args
from unicodedata import category

import pytest

from helpers.browsing import NAMES, PALETTES, inspected, moments, optional, viewers
from thinkstr8 import GAMES, AnyGame, numer, ten, think_str8
from thinkstr8.core import Layout
from thinkstr8.core.game import AnyRules
from thinkstr8.kit.drawing import width_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

CASES: list[tuple[AnyGame, AnyRules]] = [
    *((think_str8, think_str8.Rules(players)) for players in (2, 3, 4)),
    *(
        (
            think_str8,
            think_str8.Rules(4, grey=False, rounds=2, colours=tuple(think_str8.Colour)[:count]),
        )
        for count in (1, 2)
    ),
    *((ten, ten.Rules(players, fiasco=players == 3)) for players in (2, 3, 4, 5)),
    (ten, ten.Rules(1, solo=7)),
    *((numer, numer.Rules(players, slips=players == 4)) for players in (2, 3, 4, 5)),
]


def name_of(case: tuple[AnyGame, AnyRules]) -> str:
    game, rules = case
    return f"{game.__name__.rpartition('.')[2]}-{rules.players}"


def pictures(game: AnyGame, rules: AnyRules, layout: Layout) -> Iterator[tuple[str, str]]:
    """Give every picture of a game with its name."""
    draw = optional(game, "view_picture")
    for moment, state in moments(game, rules):
        for seat in viewers(game, state):
            seen = game.view(state, seat)
            for tone, palette in PALETTES.items():
                if seat is None and tone == "dark":
                    continue  # nothing on it is new
                name = f"{moment}, seat {seat}, {tone}"
                yield name, draw(seen, NAMES[: rules.players], layout=layout, palette=palette)


@pytest.mark.parametrize("layout", get_args(Layout))
@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_nobody_stumbles_over_a_picture(
    page: "Page", case: tuple[AnyGame, AnyRules], layout: Layout
) -> None:
    drawn = dict(pictures(*case, layout))
    found = inspected(page, layout, drawn)
    assert found.faults == []
    assert found.pictures == len(drawn) >= 12
    assert found.texts > 20 * found.pictures
    assert found.choices > 0


def test_every_game_is_looked_at() -> None:
    assert {game for game, _ in CASES} == {*GAMES.values()}


@pytest.mark.parametrize("layout", get_args(Layout))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_stumbles_over_a_deduction_sheet(page: "Page", players: int, layout: Layout) -> None:
    draw = optional(think_str8, "sheet_picture")
    drawn = {}
    for moment, state in moments(think_str8, think_str8.Rules(players)):
        if moment == "final":
            continue  # there is nothing left to deduce
        assert isinstance(state, think_str8.State)
        sheet = think_str8.sheet(think_str8.view(state, 0))
        for tone, palette in PALETTES.items():
            for name in NAMES[0], NAMES[-1]:
                drawn[f"{moment}, {name}, {tone}"] = draw(
                    sheet, name, layout=layout, palette=palette
                )
    found = inspected(page, layout, drawn)
    assert found.faults == []
    assert found.pictures == len(drawn) >= 12
    assert found.texts > 20 * found.pictures


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_screen_readers_find_the_name_the_parts_and_the_choices(
    page: "Page", game: AnyGame
) -> None:
    rules = next(rules for each, rules in CASES if each is game)
    state = dict(moments(game, rules))["first choice"]
    seat, _ = viewers(game, state)
    draw = optional(game, "view_picture")
    page.set_content(draw(game.view(state, seat), NAMES[: rules.players]))
    picture = page.locator("svg")
    title = picture.locator(":scope > title").text_content()
    assert page.get_by_role("group", name=title, exact=True).count() == 1
    assert picture.get_by_role("group").count() > 0
    choice = picture.locator(".choice").first
    name = choice.locator(":scope > title").text_content()
    assert picture.get_by_role("img", name=name, exact=True).count() > 0


def test_no_letter_is_wider_than_its_estimate(page: "Page") -> None:
    alphabets = chain(range(0x20, 0x250), range(0x370, 0x530), range(0x1E00, 0x1F00))
    letters = [chr(code) for code in alphabets if chr(code).isprintable()]
    found: object = page.evaluate(
        """(letters) => {
            const context = document.createElement("canvas").getContext("2d");
            return ["100px", "bold 100px"].map((weight) => {
                context.font = `${weight} "DejaVu Sans"`;
                return letters.map((letter) => context.measureText(letter).width);
            });
        }""",
        letters,
    )
    measured = cast("list[list[float]]", found)
    for bold, widths in zip((False, True), measured, strict=True):
        assert [
            letter
            for letter, width in zip(letters, widths, strict=True)
            if category(letter) not in ("Mn", "Me")
            and width > width_of(letter, 100, bold=bold) + 0.5
        ] == []
