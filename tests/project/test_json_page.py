"""The page on JSON is right about where everything stands."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Final, cast

import pytest

from helpers.games import VARIANTS, random_record
from thinkstr8 import GAMES
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import AnyState
from thinkstr8.files import from_json, to_json

PAGE: Final = Path(__file__).parents[2] / "docs" / "reference" / "json.md"
TITLES: Final = {"think_str8": "Think Str8!", "ten": "TEN", "numer": "Numer"}


def places(name: str) -> list[tuple[str, str, str]]:
    """Return what the table of a game has: an expression in Python, one in JSON, and a remark."""
    section = PAGE.read_text().split(f"\n### {TITLES[name]}\n")[1].split("\n##", 1)[0]
    rows = re.findall(r"^\| `(.*?)` \| (.*) \|$", section, re.MULTILINE)
    found = []
    for known, cell in rows:
        match = re.fullmatch(r"`([^`]*)`(.*)", cell)
        found.append((known, match[1], match[2]) if match else (known, "", cell))
    return found


def states(name: str) -> Iterator[AnyState]:
    """Yield a position of every stage, and some of a game in each variant."""
    game = cast("ModuleType", GAMES[name])
    yield from map(game.example, game.Stage)
    for variant in VARIANTS:
        if variant[0] is GAMES[name]:
            yield from [*random_record(*variant, 8).replay()][::25]


def plain(text: str) -> object:
    """Return JSON with its objects as values with attributes."""
    return json.loads(text, object_hook=lambda pairs: SimpleNamespace(**pairs))


@pytest.mark.parametrize("name", GAMES)
def test_every_public_name_of_tables_and_views_has_its_place(name: str) -> None:
    game = cast("ModuleType", GAMES[name])
    known = [known for known, _, _ in places(name)]
    assert len(known) == len({*known})
    for owner, kind in (("view", game.View), ("table", game.Table)):
        public = {f"{owner}.{each}" for each in dir(kind) if not each.startswith("_")}
        assert public == {each for each in known if re.fullmatch(rf"{owner}\.\w+", each)}


@pytest.mark.parametrize("name", GAMES)
def test_everything_is_where_the_page_says(name: str) -> None:
    game, seen = GAMES[name], set()
    for state in states(name):
        view = game.view(state, 0)
        inside = {"view": view, "table": view.table, name: game}
        data = plain(to_json(game, view))
        outside = {"view": data, "table": data.table}  # type: ignore[attr-defined]  # a namespace
        for known, place, remark in places(name):
            try:
                value = plain(to_json(game, eval(known, inside)))  # noqa: S307  # our own page
            except QuestionError:
                continue  # this stage does not have it
            seen.add(known)
            if not place:
                assert f"`to_json({name}, {known})`" in remark
                continue
            found = eval(place, outside)  # noqa: S307  # our own page
            if remark:
                assert remark == ", in the order in which they left the game"
                assert sorted(map(repr, found)) == sorted(map(repr, cast("list[object]", value)))
            else:
                assert found == value, known
    assert seen == {known for known, _, _ in places(name)}


@pytest.mark.parametrize("name", GAMES)
def test_events_and_legal_actions_can_be_sent_and_read(name: str) -> None:
    game = cast("ModuleType", GAMES[name])
    events, actions = (
        tuple[union, ...]  # type: ignore[valid-type]  # the unions of the game
        for union in (game.events.Event, game.Action)
    )
    for state in states(name):
        table = state.table
        assert from_json(game, events, to_json(game, table.events)) == table.events
        for seat in range(table.rules.players):
            legal = game.legal_actions(table, seat)
            assert from_json(game, actions, to_json(game, legal)) == legal
