"""The environments that Gymnasium knows by an id.

Belongs here: one function per game, and its id.
Does not belong here: what the environments do (one_seat), registering them (the package).
"""

from collections.abc import Mapping
from typing import Final

from thinkstr8.adapters.gymnasium.one_seat import OneSeatEnv
from thinkstr8.games import numer as numer_game
from thinkstr8.games import ten as ten_game
from thinkstr8.games import think_str8 as think_str8_game

IDS: Final[Mapping[str, str]] = {
    "think_str8": "thinkstr8/ThinkStr8-v0",
    "ten": "thinkstr8/Ten-v0",
    "numer": "thinkstr8/Numer-v0",
}
"""The ids of Gymnasium, by the function of this module that makes the environment."""


def think_str8(**options: object) -> OneSeatEnv:
    """Return a seat of Think Str8! against bots."""
    return OneSeatEnv.of(think_str8_game, options)


def ten(**options: object) -> OneSeatEnv:
    """Return a seat of TEN against bots, or the human seat of the solo game."""
    return OneSeatEnv.of(ten_game, options)


def numer(**options: object) -> OneSeatEnv:
    """Return a seat of Numer against bots."""
    return OneSeatEnv.of(numer_game, options)
