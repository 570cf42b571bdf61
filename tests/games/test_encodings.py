"""Ids and observations of a version never change: trained networks and stored data rely on them."""

import json
import pickle
import re
from pathlib import Path

import pytest

from docs.encoding_tables import Options, observations_of, options_of, tables
from helpers.encodings import FROZEN, contents, layouts
from helpers.games import name_of, random_record
from thinkstr8.core import ENCODING_VERSION, NATURE, AnyEncodedGame, AnyRules

GOLDEN = Path(__file__).parents[1] / "golden"


def test_layouts_and_contents_are_those_of_their_version() -> None:
    """If this fails, the change needs a new version, and a new file beside the old one."""
    frozen = json.loads((GOLDEN / f"encodings-{ENCODING_VERSION}.json").read_text())
    assert {**layouts(), **contents()} == frozen


def heading(options: Options, shown: str) -> str:
    """Return the headline of the observations with some options."""
    named = " and ".join(f"`{name}={value}`" for name, value in options.items())
    start = f"**Observation with {named}:" if named else "**Observation:"
    (line,) = (line for line in shown.splitlines() if line.startswith(start))
    return line


def shown_fields(shown: str, options: Options) -> list[tuple[object, ...]]:
    """Return the fields of an observation as the tables say, from the text alone."""
    found: dict[str, tuple[object, ...]] = {}
    for chosen in ({}, options):
        part = shown.split(heading(chosen, shown))[1].split("\n**", maxsplit=1)[0]
        for line in part.splitlines():
            if line.startswith("As above, without "):
                for name in re.findall("`([a-z_]+)`", line):
                    del found[name]
            elif line.startswith("| ") and not line.startswith("| field "):
                name, place, _, values, meaning = line.strip("| ").split(" | ")
                first, *last = map(int, place.split(" to "))
                low, high = map(int, re.findall("-?[0-9]+", values)[:2])
                found[name] = (name, first, *(last or [first]), low, high, meaning)
    return [*found.values()]


def test_the_documentation_shows_every_section_and_field() -> None:
    for game, rules in FROZEN:
        shown = tables(game, rules)
        spaces = game.action_space(rules), game.nature_space(rules)
        for section in (section for space in spaces for section in space.sections):
            last = section.ids.stop - 1
            ids = f"{section.start} to {last}" if section.size > 1 else str(last)
            assert f"| {section.name} | {ids} | {section.meaning} |" in shown
        for options in options_of(game):
            space = observations_of(game, rules, options)
            assert shown_fields(shown, options) == [
                (each.name, each.offset, each.stop - 1, each.low, each.high, each.meaning)
                for each in space.fields
            ]
            assert f": {space.size} bytes**" in heading(options, shown)


@pytest.mark.parametrize(("game", "rules"), FROZEN, ids=map(name_of, FROZEN))
def test_spaces_can_be_pickled(game: AnyEncodedGame, rules: AnyRules) -> None:
    """The copies mean the same, at every state of a game."""
    spaces = game.action_space(rules), game.nature_space(rules), game.observation_space(rules)
    copies = pickle.loads(pickle.dumps(spaces))  # noqa: S301  # our own
    assert copies == spaces
    actions, nature, observations = copies
    for state in [*random_record(game, rules, 8).replay()][::7]:
        table = state.table
        for seat in range(rules.players):
            ids = spaces[0].legal_ids(table, seat)
            assert actions.legal_ids(table, seat) == ids
            for index in ids[:3]:
                action = spaces[0].decode(index, table, seat)
                assert actions.decode(index, table, seat) == action
                assert actions.encode(action) == index
            seen = game.view(state, seat)
            assert observations.encode(seen) == spaces[2].encode(seen)
        if game.seats_to_act(table) == (NATURE,):
            for outcome, _ in game.chance(state)[:3]:
                index = spaces[1].encode(outcome)
                assert (nature.encode(outcome), nature.decode(index, table)) == (index, outcome)
