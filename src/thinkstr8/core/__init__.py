"""What every game shares and no game owns: the protocol, the errors, the driver, the record."""

from thinkstr8.core.chances import sample
from thinkstr8.core.driver import advance, new_game, play
from thinkstr8.core.errors import (
    BotError,
    Code,
    Details,
    IllegalActionError,
    InconsistentError,
    InvalidDealError,
    InvalidRulesError,
    MalformedActionError,
    NotationError,
    RecordError,
    Refusal,
    SpectatorError,
    ThinkStr8Error,
    UnknownSeatError,
)
from thinkstr8.core.facts import Tags
from thinkstr8.core.game import NATURE, AnyGame, Bot, Game, Outcome, ScoreItem, Seat
from thinkstr8.core.record import Record

__all__ = [
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
    "advance",
    "new_game",
    "play",
    "sample",
]
