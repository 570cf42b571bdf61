"""The rules of three table games with hidden information, as immutable values and pure functions.

A game is a module: `thinkstr8.think_str8`, `thinkstr8.ten`, `thinkstr8.numer`. Its verbs work on
three kinds of values. A Table is what everybody knows, a State is the truth, a View is what one
seat knows. Legality is a function of the Table, so it cannot leak a secret; bots get Views, so they
cannot cheat; and chance is a seat of its own, so nothing random happens that you did not ask for.

>>> from random import Random
>>> from thinkstr8 import play, think_str8
>>> bots = [think_str8.bots.careful, think_str8.bots.random]
>>> record = play(think_str8, think_str8.Rules(players=2), bots, Random(8))
>>> think_str8.outcome(record.final.table).winners
(0,)
"""

from thinkstr8.core import (
    NATURE,
    AnyGame,
    Bot,
    BotError,
    Code,
    Details,
    Game,
    IllegalActionError,
    InconsistentError,
    InvalidDealError,
    InvalidRulesError,
    MalformedActionError,
    NotationError,
    Outcome,
    Record,
    RecordError,
    Refusal,
    ScoreItem,
    Seat,
    SpectatorError,
    Tags,
    ThinkStr8Error,
    UnknownSeatError,
    advance,
    new_game,
    play,
    sample,
)
from thinkstr8.games import numer, ten, think_str8
from thinkstr8.games.catalogue import GAMES

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "NATURE",
    "AnyGame",
    "Bot",
    "BotError",
    "Code",
    "Details",
    "Game",
    "IllegalActionError",
    "InconsistentError",
    "InvalidDealError",
    "InvalidRulesError",
    "MalformedActionError",
    "NotationError",
    "Outcome",
    "Record",
    "RecordError",
    "Refusal",
    "ScoreItem",
    "Seat",
    "SpectatorError",
    "Tags",
    "ThinkStr8Error",
    "UnknownSeatError",
    "__version__",
    "advance",
    "new_game",
    "numer",
    "play",
    "sample",
    "ten",
    "think_str8",
]
