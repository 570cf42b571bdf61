"""The public names: complete, documented, typed, and frozen."""

import inspect
import re
from enum import Enum
from types import ModuleType
from typing import cast

import attrs
import pytest

import thinkstr8
from thinkstr8 import GAMES, arena, core, files, match, search, testing

GAME_MODULES = [cast("ModuleType", game) for game in GAMES.values()]
PARTS = [
    thing
    for game in GAME_MODULES
    for thing in vars(game).values()
    if isinstance(thing, ModuleType) and thing.__name__.rpartition(".")[2] in game.__all__
]
"""The modules that games export: bots, events, reasons."""
MODULES = [thinkstr8, core, files, search, match, arena, testing, *GAME_MODULES, *PARTS]
UNNAMED_TYPES = re.compile(r"((?:Game|AnyDealing)\[(?:~\w+, )*)(?:(?:typing\.)?Any(?:, )?)+\]")
"""The last type parameters that a function does not name: their default is Any."""
VERBS = [name for name in vars(core.Game) if not name.startswith("_")]


def names(module: ModuleType) -> list[tuple[str, object]]:
    return [(name, getattr(module, name)) for name in module.__all__]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_all_is_sorted_and_complete(module: ModuleType) -> None:
    listed = [name for name in module.__all__ if not name.startswith("_")]
    assert len(set(listed)) == len(listed)
    assert all(hasattr(module, name) for name in listed)


@pytest.mark.parametrize("module", GAME_MODULES, ids=GAMES)
def test_every_game_exports_every_verb_with_an_example(module: ModuleType) -> None:
    for verb in VERBS:
        assert verb in module.__all__
        assert ">>> " in (getattr(module, verb).__doc__ or ""), verb


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_public_class_and_function_is_documented(module: ModuleType) -> None:
    for name, thing in names(module):
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert thing.__doc__, name


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_no_public_signature_has_any(module: ModuleType) -> None:
    for name, thing in names(module):
        if inspect.isfunction(thing):
            signature = UNNAMED_TYPES.sub(r"\1]", str(inspect.signature(thing)))
            assert not re.search(r"\bAny\b", signature), name


@pytest.mark.parametrize("module", GAME_MODULES, ids=GAMES)
def test_every_value_of_a_game_is_frozen_and_slotted(module: ModuleType) -> None:
    values = [thing for _, thing in names(module) if inspect.isclass(thing)]
    values = [thing for thing in values if not issubclass(thing, Enum)]
    assert values
    for kind in values:
        assert attrs.has(kind), kind
        assert "__slots__" in vars(kind), kind
        assert kind.__setattr__ is not object.__setattr__, kind
        assert kind.__hash__ is not None, kind
