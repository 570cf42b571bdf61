"""The diagrams of the stages show what can happen, and nothing else."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from docs.stage_diagrams import charts, diagram, edges, table
from helpers.games import VARIANTS
from thinkstr8 import GAMES, NATURE, AnyGame, ten
from thinkstr8.core.driver import random_action
from thinkstr8.core.game import AnyRules
from thinkstr8.games.ten import Colour, CurrencyCard, FullWild, NumberCard, NumberWild

CHARTS: Final = charts()

_FEW: Final[tuple[ten.Card, ...]] = (
    NumberCard(Colour.BLUE, 2),
    NumberCard(Colour.GREEN, 1),
    NumberCard(Colour.BLUE, 9),
    NumberCard(Colour.GREEN, 9),
    CurrencyCard(2),
    CurrencyCard(5),
    NumberWild(3),
    FullWild(),
)
FEW_CARDS: Final = tuple(ten.Copies(card, 1, 1, 1) for card in _FEW)
"""A deck that is soon at its end, where TEN has most of its rare steps."""

SHORT_GAMES: Final[tuple[tuple[AnyGame, AnyRules], ...]] = tuple(
    (ten, rules)
    for fiasco in (False, True)
    for rules in (
        ten.Rules(2, deck=FEW_CARDS, fiasco=fiasco),
        ten.Rules(3, deck=FEW_CARDS, fiasco=fiasco),
        ten.Rules(1, deck=FEW_CARDS, fiasco=fiasco, solo=4),
        ten.Rules(1, deck=FEW_CARDS, fiasco=fiasco, solo=10),
    )
)

Step = tuple[str, str, str]
ACTING: Final = {"nature": {NATURE}, "one": {1}, "several": {1, 2, 3, 4, 5}}

every_game = pytest.mark.parametrize("name", GAMES)


def steps(game: AnyGame, rules: AnyRules, rng: Random) -> Iterator[tuple[Step, int]]:
    """Play at random; yield every step, and how many could act before it."""
    state = game.setup(rules, game.deal(rules, rng))
    while acting := game.seats_to_act(state.table):
        action = random_action(game, state, rng)
        after = game.apply(state, action)
        step = (state.table.stage.value, type(action).__name__, after.table.stage.value)
        yield step, NATURE if acting == (NATURE,) else len(acting)
        state = after


@cache
def observed(name: str) -> dict[Step, set[int]]:
    """Return every step that random play of all variants makes, and how many could act."""
    found: dict[Step, set[int]] = {}
    rng = Random(8)
    few = ((variant, 3) for variant in VARIANTS)
    many = ((variant, 150) for variant in SHORT_GAMES)
    for (game, rules), games in (*few, *many):
        if game is GAMES[name]:
            for _ in range(games):
                for step, acting in steps(game, rules, rng):
                    found.setdefault(step, set()).add(acting)
    return found


@every_game
def test_the_diagram_has_exactly_the_steps_of_random_play(name: str) -> None:
    assert edges(CHARTS[name]) == set(observed(name))


@every_game
def test_the_diagram_says_who_acts(name: str) -> None:
    for stage in CHARTS[name]:
        acting = {
            n for step, found in observed(name).items() if step[0] == stage.name for n in found
        }
        if stage.acts == "several":
            assert len(acting) > 1
        assert acting <= ACTING.get(stage.acts or "", set())
        assert bool(acting) == bool(stage.acts)


@every_game
def test_the_diagram_has_every_stage_in_the_order_of_the_code(name: str) -> None:
    stages = [stage.value for stage in GAMES[name].Stage]  # type: ignore[attr-defined]  # ours all have some
    assert [stage.name for stage in CHARTS[name]] == stages


@every_game
def test_the_picture_can_be_read_by_everybody(name: str) -> None:
    picture = ET.fromstring(diagram("A title", CHARTS[name]))  # noqa: S314  # our own picture
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == "A title"
    words = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    for stage in CHARTS[name]:
        assert {stage.name, *stage.actions} <= set(words)
    dots = list(picture.iter("{http://www.w3.org/2000/svg}circle"))
    assert len(dots) == len(edges(CHARTS[name]))
    assert int(picture.get("width") or 0) <= 360  # a phone


@every_game
def test_the_table_below_the_picture_tells_the_same(name: str) -> None:
    text = table(CHARTS[name], "module")
    stage, found = "", set()
    for row in text.splitlines()[2:]:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        stage = "".join(re.findall(r"`(\w+)`", cells[0])) or stage
        action = "".join(re.findall(r"`(\w+) <", cells[1]))
        found |= {(stage, action, target) for target in filter(None, cells[2].split(", "))}
    assert found == edges(CHARTS[name])
