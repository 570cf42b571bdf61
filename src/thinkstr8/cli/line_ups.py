"""Who plays in a terminal: the bots of any game, ready-made or of one's own.

Belongs here: finding bots by name, and who plays when nobody is named.
Does not belong here: playing (demos, arena).
"""

import inspect
import shlex
from collections.abc import Mapping
from random import Random
from typing import Any

from attrs import field, frozen

from thinkstr8.arena import NamedBot, Program
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


def bot_named(game: AnyGame, name: str, *, trusted: bool = True) -> AnyBot:
    """Return a ready-made bot by its name, a searching one, one of a module, or a program.

    Args:
        game: what is played.
        name: the bot, as on the command line.
        trusted: whether the bot of a module is imported here. Otherwise it stays a name, and it may
            be a program as well.

    Raises:
        BotError: there is no such bot.
    """
    home, colon, inside = name.partition(":")
    if home == "ismcts" and inside.isdecimal() and len(inside) < 10:
        return ismcts(game, int(inside))
    ready = bots_of(game)
    if name in ready:
        return ready[name]
    if " " in name or ("/" in name and not colon):
        return _program(name, trusted=trusted)
    if not colon or home == "ismcts":
        listed = ", ".join([*ready, "ismcts:ITERATIONS"])
        raise BotError(
            f"There is no bot {describe(name)}: there are {listed}, your own as MODULE:NAME, "
            "and programs as ./PROGRAM."
        )
    return NamedBot(name).load() if trusted else NamedBot(name)


def _program(name: str, *, trusted: bool) -> Program:
    """Return the program of a command.

    Raises:
        BotError: the command has an open quote, or programs cannot play.
    """
    if trusted:
        raise BotError(f"{describe(name)} is a program, which does not play with --trusted.")
    try:
        return Program(shlex.split(name))
    except ValueError as error:
        raise BotError(f"{describe(name)} is not a command: {error}.") from error
