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

from importlib import import_module
from typing import TYPE_CHECKING

from thinkstr8 import core
from thinkstr8.core import (
    NATURE,
    AnyAction,
    AnyGame,
    AnyRecord,
    AnyRules,
    AnyState,
    AnyTable,
    AnyView,
    ArenaError,
    Bot,
    BotError,
    Chances,
    Code,
    Details,
    Game,
    IllegalActionError,
    InconsistentError,
    InvalidDealError,
    InvalidRulesError,
    JsonError,
    MalformedActionError,
    NotationError,
    Outcome,
    QuestionError,
    Record,
    RecordError,
    Refusal,
    Result,
    ScoreItem,
    Seat,
    SpectatorError,
    Tags,
    ThinkStr8Error,
    UnknownSeatError,
    WrongKindError,
    advance,
    course,
    nature_of,
    new_game,
    play,
    random_action,
    sample,
    unfold,
)
from thinkstr8.core.version import __version__

if TYPE_CHECKING:
    from thinkstr8.core import (
        AnySeatRecord,
        Searcher,
        SeatRecord,
        Tried,
        action_from_json,
        format_record,
        format_seat_record,
        from_json,
        ismcts,
        json_schema,
        parse_record,
        parse_seat_record,
        read_records,
        record_from_json,
        record_to_json,
        to_json,
        write_records,
    )
    from thinkstr8.games import numer, ten, think_str8
    from thinkstr8.games.catalogue import GAMES
else:

    def __getattr__(name: str) -> object:
        """Load a game, or what reads, writes or searches, when it is first asked for."""
        if name == "GAMES":
            found = import_module("thinkstr8.games.catalogue").GAMES
        elif name in ("numer", "ten", "think_str8"):
            found = import_module(f"thinkstr8.games.{name}")
        elif name in __all__:
            found = getattr(core, name)
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
    "AnyRules",
    "AnySeatRecord",
    "AnyState",
    "AnyTable",
    "AnyView",
    "ArenaError",
    "Bot",
    "BotError",
    "Chances",
    "Code",
    "Details",
    "Game",
    "IllegalActionError",
    "InconsistentError",
    "InvalidDealError",
    "InvalidRulesError",
    "JsonError",
    "MalformedActionError",
    "NotationError",
    "Outcome",
    "QuestionError",
    "Record",
    "RecordError",
    "Refusal",
    "Result",
    "ScoreItem",
    "Searcher",
    "Seat",
    "SeatRecord",
    "SpectatorError",
    "Tags",
    "ThinkStr8Error",
    "Tried",
    "UnknownSeatError",
    "WrongKindError",
    "__version__",
    "action_from_json",
    "advance",
    "course",
    "format_record",
    "format_seat_record",
    "from_json",
    "ismcts",
    "json_schema",
    "nature_of",
    "new_game",
    "numer",
    "parse_record",
    "parse_seat_record",
    "play",
    "random_action",
    "read_records",
    "record_from_json",
    "record_to_json",
    "sample",
    "ten",
    "think_str8",
    "to_json",
    "unfold",
    "write_records",
]
