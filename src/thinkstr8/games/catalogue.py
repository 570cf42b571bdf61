"""The games of the library by name; here the type checker proves that each module is a Game.

Belongs here: one line per game that says which types its verbs speak of.
Does not belong here: registration; any module with the verbs is a game, listed or not.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from thinkstr8.core.game import AnyGame, Game
from thinkstr8.games import numer, ten, think_str8

THINK_STR8: Final[
    Game[
        think_str8.Rules,
        think_str8.Deal,
        think_str8.Table,
        think_str8.State,
        think_str8.View,
        think_str8.Action,
    ]
] = think_str8

TEN: Final[Game[ten.Rules, ten.Deal, ten.Table, ten.State, ten.View, ten.Action]] = ten

NUMER: Final[Game[numer.Rules, numer.Deal, numer.Table, numer.State, numer.View, numer.Action]] = (
    numer
)

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(
    {"think_str8": THINK_STR8, "ten": TEN, "numer": NUMER}
)
"""Every game of the library by its name."""
