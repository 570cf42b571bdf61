"""The catalogue has every game, and the type checkers prove that each is one with its own types."""

import pkgutil
from typing import Final

import pytest

from thinkstr8 import GAMES, AnyGame, Game, games, numer, ten, think_str8
from thinkstr8.core.game import game_name, require_game

# These assignments are the proof: mypy and pyright compare every verb with the protocol.

THINK_STR8: Final[
    Game[
        think_str8.State,
        think_str8.Action,
        think_str8.View,
        think_str8.Table,
        think_str8.Rules,
        think_str8.Deal,
    ]
] = think_str8

TEN: Final[Game[ten.State, ten.Action, ten.View, ten.Table, ten.Rules, ten.Deal]] = ten

NUMER: Final[Game[numer.State, numer.Action, numer.View, numer.Table, numer.Rules, numer.Deal]] = (
    numer
)


def test_every_folder_of_a_game_is_in_the_catalogue() -> None:
    folders = {module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg}
    assert set(GAMES) == folders
    assert [*GAMES.values()] == [THINK_STR8, TEN, NUMER]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_by_the_name_of_its_module(name: str) -> None:
    game: AnyGame = GAMES[name]
    require_game(game)
    assert game_name(game) == name
