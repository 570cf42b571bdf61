"""What every game shares and no game owns: the protocol, the errors, the driver, the record."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from thinkstr8.core.chances import Chances, sample
from thinkstr8.core.driver import (
    advance,
    course,
    nature_of,
    new_game,
    play,
    random_action,
    unfold,
)
from thinkstr8.core.errors import (
    ArenaError,
    BotError,
    Code,
    Details,
    IllegalActionError,
    InconsistentError,
    InvalidDealError,
    InvalidRulesError,
    JsonError,
    MalformedActionError,
    NotationError,
    QuestionError,
    RecordError,
    Refusal,
    SpectatorError,
    ThinkStr8Error,
    UnknownSeatError,
    WrongKindError,
)
from thinkstr8.core.game import (
    NATURE,
    AnyAction,
    AnyGame,
    AnyRules,
    AnyState,
    AnyTable,
    AnyView,
    Bot,
    Game,
    Outcome,
    ScoreItem,
    Seat,
)
from thinkstr8.core.record import AnyRecord, Record, Result, Tags

if TYPE_CHECKING:
    from thinkstr8.core.codec import action_from_json, from_json, to_json
    from thinkstr8.core.record_files import read_records, write_records
    from thinkstr8.core.record_json import record_from_json, record_to_json
    from thinkstr8.core.record_text import format_record, parse_record
    from thinkstr8.core.schemas import json_schema
    from thinkstr8.core.search import Searcher, Tried, ismcts
    from thinkstr8.core.seat_record import (
        AnySeatRecord,
        SeatRecord,
        format_seat_record,
        parse_seat_record,
    )
else:

    def __getattr__(name: str) -> object:
        """Load what reads, writes or searches when it is first asked for."""
        if name not in _LATE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
        globals()[name] = found
        return found


_LATE: Final = {
    "action_from_json": "codec",
    "from_json": "codec",
    "to_json": "codec",
    "read_records": "record_files",
    "write_records": "record_files",
    "record_from_json": "record_json",
    "record_to_json": "record_json",
    "format_record": "record_text",
    "parse_record": "record_text",
    "json_schema": "schemas",
    "Searcher": "search",
    "Tried": "search",
    "ismcts": "search",
    "AnySeatRecord": "seat_record",
    "SeatRecord": "seat_record",
    "format_seat_record": "seat_record",
    "parse_seat_record": "seat_record",
}
"""Names that many programs never need, and where they are."""

__all__ = [
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
    "parse_record",
    "parse_seat_record",
    "play",
    "random_action",
    "read_records",
    "record_from_json",
    "record_to_json",
    "sample",
    "to_json",
    "unfold",
    "write_records",
]
