"""Who plays in a terminal: the bots of any game, ready-made or of one's own.

Belongs here: finding bots by name, and who plays when nobody is named.
Does not belong here: playing (demos, arena).
"""

import importlib
import inspect
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from attrs import field, frozen

from thinkstr8.core import AnyAction, AnyGame, AnyRules, AnyView, Bot, BotError
from thinkstr8.core.checks import describe
from thinkstr8.core.game import game_name
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.search import ismcts

AnyBot = Bot[Any, Any]
"""A bot of some game."""


@frozen
class Anything:
    """A bot for any game: it takes any legal action, all with the same probability."""

    game: AnyGame = field(repr=game_name)
    name = "random"

    def __call__(self, view: AnyView, rng: Random) -> AnyAction:
        """Return any legal action of the view's seat."""
        actions: tuple[AnyAction, ...] = self.game.legal_actions(view.table, view.seat)
        return rng.choice(actions)

    def __reduce__(self) -> Reduced:
        """Pickle the bot with its game by name."""
        return with_game_by_name(Anything, self.game)


def bots_of(game: AnyGame) -> Mapping[str, AnyBot]:
    """Return the ready-made bots of a game by name, the last one written first.

    A game without any has one that plays at random.
    """
    module = getattr(game, "bots", None)
    found = {
        name: bot
        for name, bot in vars(module or object).items()
        if inspect.isfunction(bot)
        and bot.__module__ == getattr(module, "__name__", None)
        and not name.startswith("_")
    }
    return dict(reversed(found.items())) or {"random": Anything(game)}


def usual_line_up(game: AnyGame) -> tuple[str, ...]:
    """Return the names of those who play when nobody is named: each bot of the game, at least two.

    >>> from thinkstr8 import numer
    >>> usual_line_up(numer)
    ('careful', 'random')
    """
    names = tuple(bots_of(game))
    return names if len(names) > 1 else names * 2


def rules_for(game: AnyGame, players: int) -> AnyRules:
    """Return the usual rules of a game for a number of players.

    Raises:
        InvalidRulesError: so many cannot play it.
    """
    rules: AnyRules = game.Rules(players=players)  # type: ignore[attr-defined]  # those of the catalogue have them
    return rules


def bot_named(game: AnyGame, name: str) -> AnyBot:
    """Return a ready-made bot by its name, a searching one by its iterations, or one of a module.

    Raises:
        BotError: there is no such bot.
    """
    home, colon, inside = name.partition(":")
    if home == "ismcts" and inside.isdecimal() and len(inside) < 10:
        return ismcts(game, int(inside))
    ready = bots_of(game)
    if name in ready:
        return ready[name]
    if not colon or home == "ismcts":
        listed = ", ".join([*ready, "ismcts:ITERATIONS"])
        raise BotError(
            f"There is no bot {describe(name)}: there are {listed}, and your own as MODULE:NAME."
        )
    return _bot_of_module(home, inside)


def _bot_of_module(home: str, name: str) -> AnyBot:
    """Return a bot that somebody wrote: a callable of a module, here or installed.

    Raises:
        BotError: there is no such module, it cannot be imported, or it has no such bot.
    """
    if not name.isidentifier() or not all(part.isidentifier() for part in home.split(".")):
        raise BotError(f"Name a bot of yours as MODULE:NAME, not {describe(f'{home}:{name}')}.")
    here = str(Path.cwd())
    if here not in sys.path:  # as when this is not run by `python -m`
        sys.path.append(here)
    try:
        module = importlib.import_module(home)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{home}.".startswith(f"{error.name}."):
            raise BotError(f"The module {home} needs {error.name}, which is missing.") from error
        raise BotError(
            f"There is no module {error.name}, neither in this folder nor installed."
        ) from error
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise BotError(f"The module {home} cannot be imported: {what}") from error
    if not hasattr(module, name):
        raise BotError(f"The module {home} has no {name}.")
    bot = getattr(module, name)
    if not callable(bot):
        raise BotError(
            f"{name} of the module {home} is not a bot: it must be callable, not {describe(bot)}."
        )
    return bot  # type: ignore[no-any-return]  # whether it plays by the rules is seen in play
