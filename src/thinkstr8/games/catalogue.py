"""The games of the library by name.

Belongs here: one line per game. The command line, the schemas and the tests read it.
Does not belong here: registration. Any module with the verbs is a game, listed or not.
"""

from collections.abc import Mapping
from typing import Final

from thinkstr8.core.facts import Facts
from thinkstr8.core.game import AnyGame
from thinkstr8.games import numer, ten, think_str8

GAMES: Final[Mapping[str, AnyGame]] = Facts(
    think_str8=think_str8,
    ten=ten,
    numer=numer,
)
"""The games of the library, by name."""
