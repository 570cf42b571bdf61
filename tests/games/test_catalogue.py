"""The catalogue has every game; that each has its own types is proved in tests/typing/accepted."""

import pkgutil

import pytest

from thinkstr8 import GAMES, AnyGame, games, numer, ten, think_str8
from thinkstr8.core.game import game_name, require_game


def test_every_folder_of_a_game_is_in_the_catalogue() -> None:
    folders = {module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg}
    assert set(GAMES) == folders
    assert [*GAMES.values()] == [think_str8, ten, numer]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_by_the_name_of_its_module(name: str) -> None:
    game: AnyGame = GAMES[name]
    require_game(game)
    assert game_name(game) == name
