"""The rules of three table games with hidden information, as immutable values and pure functions.

A game is a module: `thinkstr8.think_str8`, `thinkstr8.ten`, `thinkstr8.numer`. Its verbs work on
three kinds of values. A Table is what everyone knows, a State is the whole truth, and a View is
what one seat knows. Legality depends only on the Table, so it cannot leak a secret. Bots get Views,
so they cannot cheat. Chance has a seat of its own, so nothing random happens unless you ask for it.

>>> from random import Random
>>> from thinkstr8 import play, think_str8
>>> bots = [think_str8.bots.careful, think_str8.bots.random]
>>> record = play(think_str8, think_str8.Rules(players=2), bots, Random(8))
>>> think_str8.outcome(record.final.table).winners
(0,)

This package exports the names that most programs need. `thinkstr8.core` has every name that the
games share, `thinkstr8.files` reads and writes files, `thinkstr8.search` has a bot that plays any
game, `thinkstr8.arena` plays series, and `thinkstr8.testing` checks your own games and bots.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from thinkstr8.core import (
    NATURE,
    AnyAction,
    AnyGame,
    AnyRecord,
    AnyView,
    Bot,
    BotError,
    Code,
    Game,
    IllegalActionError,
    InvalidDealError,
    InvalidRulesError,
    MalformedActionError,
    NotationError,
    NotToActError,
    Outcome,
    QuestionError,
    Record,
    RecordError,
    Refusal,
    ScoreItem,
    Seat,
    SpectatorError,
    ThinkStr8Error,
    UnknownSeatError,
    WrongKindError,
    advance,
    new_game,
    play,
    playthrough,
    random_action,
    sample,
    table_of,
    unfold,
)
from thinkstr8.core.version import __version__

if TYPE_CHECKING:
    from thinkstr8.games import numer, ten, think_str8
    from thinkstr8.games.catalogue import GAMES
else:

    def __getattr__(name: str) -> object:
        """Return a game, or `GAMES`, and import it on first use: few programs need every game."""
        if name == "GAMES":
            found = import_module("thinkstr8.games.catalogue").GAMES
        elif name in __all__:
            found = import_module(f"thinkstr8.games.{name}")
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return __all__


__all__ = [
    "GAMES",
    "NATURE",
    "AnyAction",
    "AnyGame",
    "AnyRecord",
    "AnyView",
    "Bot",
    "BotError",
    "Code",
    "Game",
    "IllegalActionError",
    "InvalidDealError",
    "InvalidRulesError",
    "MalformedActionError",
    "NotToActError",
    "NotationError",
    "Outcome",
    "QuestionError",
    "Record",
    "RecordError",
    "Refusal",
    "ScoreItem",
    "Seat",
    "SpectatorError",
    "ThinkStr8Error",
    "UnknownSeatError",
    "WrongKindError",
    "__version__",
    "advance",
    "new_game",
    "numer",
    "play",
    "playthrough",
    "random_action",
    "sample",
    "table_of",
    "ten",
    "think_str8",
    "unfold",
]
