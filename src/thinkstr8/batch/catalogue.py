"""The kernels of the games.

Belongs here: one line per game.
Does not belong here: the kernels themselves (one module per game).
"""

import inspect
from collections.abc import Mapping
from importlib import import_module
from typing import Final, cast

from thinkstr8.batch.kernels import Kernels
from thinkstr8.batch.think_str8_concluded import KERNELS_WITH_BELIEFS
from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.game import AnyGame, game_name, require_game
from thinkstr8.core.spaces import encoded
from thinkstr8.games.catalogue import GAMES
from thinkstr8.kit.phrases import listing

_MODULES: Final = ("numer", "ten", "think_str8")
"""The games that can be played in batches; each has a module of this name here."""


def kernels_of(game: AnyGame, looks: Mapping[str, object]) -> Kernels:
    """Return the kernels of a game for the options of its observations.

    Raises:
        WrongKindError: the value is not a game, or has no kernels or no such options.
    """
    require_game(game)
    name = game_name(game)
    if name not in _MODULES or GAMES[name] is not game:
        raise WrongKindError(
            f"There are no batches of {name}: the games are {', '.join(_MODULES)}."
        )
    options = list(inspect.signature(encoded(game).observation_space).parameters)[1:]
    for look in looks:
        if look not in options:
            raise WrongKindError(
                f"The observations of {name} have no option {look}: there is {listing(options)}."
            )
    if name == "think_str8" and looks.get("beliefs") is True:
        return KERNELS_WITH_BELIEFS
    return cast("Kernels", import_module(f"thinkstr8.batch.{name}").KERNELS)
