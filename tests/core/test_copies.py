"""A frozen value never changes, so its copies are the value itself."""

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Iterator
from random import Random

import attrs
import pytest

import thinkstr8
from helpers.games import VARIANTS, name_of, random_record
from thinkstr8 import AnyGame, numer, play
from thinkstr8.core import Chances
from thinkstr8.core.chances import uniform
from thinkstr8.core.game import AnyRules
from thinkstr8.core.values import frozen
from thinkstr8.files import SeatRecord
from thinkstr8.match import Computer, Match


def kinds() -> Iterator[type[object]]:
    """Yield every attrs class of the library, apart from extras and scripts."""
    for module in pkgutil.walk_packages(thinkstr8.__path__, "thinkstr8."):
        if not module.name.startswith("thinkstr8.cli") and not module.name.endswith("__main__"):
            loaded = importlib.import_module(module.name)
            for thing in vars(loaded).values():
                if isinstance(thing, type) and attrs.has(thing):
                    yield thing


def is_frozen(kind: type[object]) -> bool:
    return kind.__setattr__ is not object.__setattr__


def test_every_frozen_class_has_such_copies() -> None:
    found = {*kinds()}
    assert len(found) > 150
    for kind in found:
        assert hasattr(kind, "__deepcopy__") is hasattr(kind, "__copy__") is is_frozen(kind), kind
    assert {kind for kind in found if not is_frozen(kind)}  # such as a run of the kit


def parts(value: object) -> Iterator[object]:
    """Yield a value and every value that it holds."""
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif attrs.has(type(value)):
        for name in [each.name for each in value.__attrs_attrs__]:  # type: ignore[attr-defined]  # attrs
            if name != "game":
                yield from parts(getattr(value, name))


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_copies_of_every_value_of_a_game_are_the_value(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    record = random_record(game, rules, 8)
    for state in [record.deal, record, *record.replay()][::30]:
        values = [state] if not hasattr(state, "table") else [state, state.table.events]
        if hasattr(state, "table"):
            values += [game.view(state, 0), game.view(state, None), game.outcome(state.table)]
        for value in parts(tuple(values)):
            assert copy.copy(value) is value
            assert copy.deepcopy(value) is value
    assert copy.deepcopy(record) is record
    assert copy.deepcopy([*record.actions]) == [*record.actions]


def test_copies_of_what_holds_games_are_themselves() -> None:
    rules = numer.Rules(2)
    record = play(numer, rules, [numer.bots.random] * 2, Random(8))
    match = Match.new(numer, rules, [Computer("random", numer.bots.random)] * 2, Random(8))
    for value in (record, SeatRecord.of(record, 0), match, uniform("ab")):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
        assert copy.deepcopy([value, value]) == [value, value]


def test_what_is_pickled_is_still_made_again() -> None:
    for value in (numer.Rules(2), numer.example(numer.Stage.WRITE), Chances(uniform("ab"))):
        again = pickle.loads(pickle.dumps(value))  # noqa: S301  # our own bytes
        assert again == value
        assert again is not value


def test_a_class_of_ones_own_can_be_made_so() -> None:
    @frozen(weakref_slot=False)
    class Point:
        x: int

    point = Point(3)
    assert copy.deepcopy({"here": point})["here"] is point
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        point.x = 4  # type: ignore[misc]  # that is the test
