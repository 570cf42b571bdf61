"""The line-ups of games: ready-made bots and the user's own.

Belongs here: finding bots by name, and the line-up if the user names no bots.
Does not belong here: playing (the front ends).
"""

import inspect
import shlex
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, cast

from attrs import field

from thinkstr8.arena import NamedBot, Program
from thinkstr8.core import AnyAction, AnyGame, AnyRules, AnyView, Bot, BotError
from thinkstr8.core.checks import describe
from thinkstr8.core.game import game_name
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.values import frozen
from thinkstr8.kit.hint_cards import NARROWEST, WIDTH
from thinkstr8.search import Cutoff, ismcts

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hana")
"""The names of the players; a person comes first."""

_MOST: Final = 3
"""The most bots that play by default: every game can seat so many."""

AnyBot = Bot[Any, Any]
"""A bot of some game."""


@frozen
class Anything:
    """A bot for any game that chooses among all legal actions with equal probability."""

    game: AnyGame = field(repr=game_name)
    name = "random"

    def __call__(self, view: AnyView, rng: Random) -> AnyAction:
        """Return a random legal action of the view's seat."""
        actions: tuple[AnyAction, ...] = self.game.legal_actions(view.table, view.seat)
        return rng.choice(actions)

    def __reduce__(self) -> Reduced:
        """Pickle the bot, with its game by name."""
        return with_game_by_name(Anything, self.game)


def bots_of(game: AnyGame) -> Mapping[str, AnyBot]:
    """Return the ready-made bots of a game by name, in reverse order of definition.

    A game without bots gets one that plays at random.
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
    """Return the names of the bots that play by default: the strongest of the game, two or three.

    >>> from thinkstr8 import numer
    >>> usual_line_up(numer)
    ('expert', 'careful', 'random')
    """
    names = tuple(bots_of(game))[:_MOST]
    return names if len(names) > 1 else names * 2


def rules_for(game: AnyGame, players: int) -> AnyRules:
    """Return the usual rules of a game for a number of players.

    A game that one person can play against an automaton begins with the easiest one.

    Raises:
        InvalidRulesError: the game cannot have so many players.
    """
    levels = cast("Sequence[int]", getattr(game, "THRESHOLDS", ()))
    alone: dict[str, int] = {"solo": levels[0]} if players == 1 and levels else {}
    rules: AnyRules = game.Rules(players=players, **alone)  # type: ignore[attr-defined]  # all games of the catalogue have it
    return rules


def summary_of(game: AnyGame, rules: AnyRules, width: int = WIDTH) -> str:
    """Return the rules of a game on one screen, in the words of the game.

    Args:
        game: the module of the game.
        rules: the rules.
        width: the number of columns of the screen; a summary may use fewer.
    """
    summary = cast("Callable[..., str] | None", getattr(game, "summary", None))
    if summary is None:
        return "This game has no summary of its rules."
    return summary(rules, width=max(NARROWEST, min(width, WIDTH)))


def bot_named(game: AnyGame, name: str, *, trusted: bool = True) -> AnyBot:
    """Return the bot that a word of the command line names.

    It can be a bot of the game, the searching bot, a bot of a module, or a program.

    Args:
        game: the game that is played.
        name: the word of the command line.
        trusted: whether to import the bot of a module here. Otherwise the bot stays a name, and
            programs are allowed.

    Raises:
        BotError: there is no such bot.
    """
    home, colon, inside = name.partition(":")
    ready = bots_of(game)
    if name in ready:
        return ready[name]
    if home == "ismcts":
        iterations, guided, guide = inside.partition(":")
        is_number = iterations.isdecimal() and len(iterations) < 10  # digits
        if is_number and (guide in ready or not guided):
            return _searcher(game, int(iterations), ready.get(guide))
    if " " in name or ("/" in name and not colon):
        return _program(name, trusted=trusted)
    if not colon or home == "ismcts":
        listed = ", ".join([*ready, "ismcts:ITERATIONS", "ismcts:ITERATIONS:BOT"])
        raise BotError(
            f"There is no bot {describe(name)}: choose from {listed}, your own as MODULE:NAME, "
            "and programs as ./PROGRAM."
        )
    return NamedBot(name).load() if trusted else NamedBot(name)


def _searcher(game: AnyGame, iterations: int, guide: AnyBot | None) -> AnyBot:
    """Return the searching bot; a guide plays the random part, up to where the game can estimate.

    A game can estimate if it has a function `estimate`, which takes a state.
    """
    estimate = getattr(game, "estimate", None) if guide is not None else None
    cutoff = None if estimate is None else Cutoff[Any](estimate)
    return ismcts(game, iterations, guide, cutoff=cutoff)


def _program(name: str, *, trusted: bool) -> Program:
    """Return the program that a command line runs.

    Raises:
        BotError: a quote is not closed, or the series is trusted.
    """
    if trusted:
        raise BotError(f"{describe(name)} is a program, which cannot play with --trusted.")
    try:
        return Program(shlex.split(name))
    except ValueError as error:
        raise BotError(f"{describe(name)} is not a command: {error}.") from error
