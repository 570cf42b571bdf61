"""Series and their results as JSON, for reports and journals.

Belongs here: the JSON form of a series, of one of its games, and of a report.
Does not belong here: journal files (journal), the JSON form of a record (files).
"""

import functools
import math
import re
from itertools import combinations
from types import NoneType
from typing import Any, Final, cast

import attrs

from thinkstr8.arena.played import Fault, Forfeit, Played, RecordT
from thinkstr8.arena.results import Comparison, Report, Standing
from thinkstr8.arena.series import Series
from thinkstr8.arena.statistics import Estimate
from thinkstr8.core.errors import ArenaError, JsonError, WrongKindError
from thinkstr8.core.game import AnyGame, game_name
from thinkstr8.core.record import AnyRecord, Record
from thinkstr8.core.values import frozen
from thinkstr8.core.version import __version__
from thinkstr8.core.wording import describe, with_class
from thinkstr8.files import record_from_json, record_to_json
from thinkstr8.files.codec import fields_from_data, to_data
from thinkstr8.files.headers import Games, game_in, reader_for
from thinkstr8.files.json_text import Json, quote, read_json, write_json
from thinkstr8.files.kinds import Kind
from thinkstr8.files.reading import at

VERSION: Final = 1
"""The version of the JSON forms that this library writes."""

JOURNAL: Final = "thinkstr8 journal"
"""The value of `form` in the first line of a journal."""

REPORT: Final = "thinkstr8 report"
"""The value of `form` in the JSON of a report."""

_GAME: Final[dict[str, Kind]] = {
    "deal": int,
    "rotation": int,
    "winners": tuple[int, ...],
    "scores": tuple[int, ...] | None,
}
_INNER: Final = ("forfeit", "record")
"""The fields of a game that have fields of their own."""

_HEADER: Final[dict[str, Kind]] = {"names": tuple[str, ...], "deals": int, "records": bool}
"""The fields of a series that a report needs."""

_SEED: Final = re.compile(r"-?[0-9]{1,4000}", re.ASCII)
"""A seed as text; Python converts no longer ones."""

_FORFEIT: Final[dict[str, Kind]] = {"seat": int, "action": int, "fault": str, "reason": str}


def report_to_json(report: Report[RecordT]) -> str:
    """Return a report as JSON; equal reports give the same bytes.

    The JSON has the standings, a comparison of each pair of bots, and every game, with its record
    if the report has records. An unknown end of an interval is null.

    >>> report = Report(("Ada", "Ben"), (Played(0, 0, ("Ada", "Ben"), (0,), (60, 51), None),))
    >>> print(report_to_json(report)[:88])
    {"form":"thinkstr8 report","version":1,"library":"0.1.0","names":["Ada","Ben"],"total":1

    Raises:
        WrongKindError: the value is not a Report, or its records cannot be written.
    """
    if not isinstance(report, Report):
        raise WrongKindError(f"Expected a Report, not {with_class(report)}.")
    names = report.names
    pairs = combinations(names, 2) if report.games else ()
    return write_json(
        {
            "form": REPORT,
            "version": VERSION,
            "library": __version__,
            "names": list(names),
            "total": report.total,
            "standings": [*map(_standing, report.standings)],
            "comparisons": [_comparison(report.comparison(*pair)) for pair in pairs],
            "games": [*map(game_to_data, report.games)],
        }
    )


def _standing(standing: Standing) -> Json:
    return {
        "name": standing.name,
        "games": standing.games,
        "wins": standing.wins,
        "win_rate": estimate_to_data(standing.win_rate),
        "score": estimate_to_data(standing.score),
        "lead": estimate_to_data(standing.lead),
        "forfeits": standing.forfeits,
    }


def _comparison(comparison: Comparison) -> Json:
    return {
        "first": comparison.first,
        "second": comparison.second,
        "win_rate": estimate_to_data(comparison.win_rate),
        "score": estimate_to_data(comparison.score),
    }


def estimate_to_data(estimate: Estimate | None) -> Json:
    """Return the JSON of an estimate; an end that is not known is null."""
    if estimate is None:
        return None
    ends = {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}
    return {name: end if math.isfinite(end) else None for name, end in ends.items()}


# A series


def series_to_data(series: Series, *, records: bool) -> dict[str, Json]:
    """Return the JSON of a series: everything its results depend on, except the bots' code.

    Raises:
        WrongKindError: the game lacks annotations.
    """
    said: dict[str, Json] = {"form": JOURNAL, "version": VERSION, "library": __version__}
    plain: dict[str, Json] = {
        field.name: getattr(series, field.name) for field in attrs.fields(Series)
    }
    return (
        said
        | plain
        | {
            "game": game_name(series.game),
            "rules": to_data(series.game, series.rules),
            "names": list(series.names),
            "bots": [*map(_bot, series.bots)],
            "seed": str(series.seed),  # other readers of JSON may not read large integers
            "limits": attrs.asdict(series.limits),
            "records": records,
        }
    )


def _bot(bot: object) -> str:
    """Return the module and name of a bot's function or class, without its parameters."""
    while isinstance(bot, functools.partial):
        bot = bot.func
    name = getattr(bot, "__qualname__", None)
    known = type(bot) if name is None else bot
    return f"{known.__module__}:{name or type(bot).__qualname__}"


@frozen
class Header:
    """The part of a series that a report needs.

    Attributes:
        game: the module with the verbs.
        names: the names of the bots, in the order of the line-up.
        deals: the number of different deals.
        records: whether the records of games are kept.
    """

    game: AnyGame
    names: tuple[str, ...]
    deals: int
    records: bool


def header_from_data(data: dict[str, Json], games: Games) -> Header:
    """Return the header of the series that JSON represents.

    Raises:
        JsonError: the JSON is not a series.
        RecordError: the series is of another game.
    """
    game = game_in(data, games)
    parts: Json = {name: data.get(name) for name in _HEADER}
    fields = fields_from_data(game, "journal", _HEADER, parts)
    header = Header(
        game=game,
        names=cast("tuple[str, ...]", fields["names"]),
        deals=cast(int, fields["deals"]),
        records=cast(bool, fields["records"]),
    )
    if not header.names or len({*header.names}) < len(header.names):
        raise JsonError("$.names", f"expected different names, not {describe(header.names)}")
    if header.deals < 1:
        raise JsonError("$.deals", f"expected an integer above 0, not {header.deals}")
    return header


def seed_from_data(data: Json) -> int:
    """Return the seed of the series that JSON represents.

    Raises:
        JsonError: the JSON is not a series, or its seed is not an integer.
    """
    reader_for(data, JOURNAL, {VERSION: None})
    seed = cast("dict[str, Json]", data).get("seed")
    if type(seed) is not str or not _SEED.fullmatch(seed):
        raise JsonError("$.seed", f"expected an integer as a string, not {quote(seed)}")
    return int(seed)


def difference(found: dict[str, Json], expected: dict[str, Json]) -> str:
    """Return a description of the first difference between a journal's series and this one."""
    for name in [*expected, *found]:
        one, other = found.get(name), expected.get(name)
        if one == other and (name in found) == (name in expected):
            continue
        if isinstance(one, dict) and isinstance(other, dict):
            return f"{name}.{difference(one, other)}"
        return f"{name} is {_words(one)} in the journal, and {_words(other)} here"
    return "they differ"


def _words(data: Json) -> str:
    return describe(data) if isinstance(data, list) else quote(data)


# A game of a series


def game_to_data(played: Played[Any]) -> Json:
    """Return the JSON of a game of a series.

    Raises:
        WrongKindError: the game's record cannot be written.
    """
    forfeit = played.forfeit
    data: dict[str, Json] = {
        "deal": played.deal,
        "rotation": played.rotation,
        "winners": list(played.winners),
        "scores": None if played.scores is None else list(played.scores),
        "forfeit": None
        if forfeit is None
        else {
            "seat": forfeit.seat,
            "action": forfeit.action,
            "fault": forfeit.fault.value,
            "reason": forfeit.reason,
        },
    }
    if played.record is not None:
        data["record"] = read_json(record_to_json(played.record))
    return data


def game_from_data(
    data: Json, game: AnyGame, names: tuple[str, ...], *, records: bool
) -> Played[AnyRecord]:
    """Return the game of a series that JSON represents.

    Args:
        data: the JSON.
        game: the module with the verbs.
        names: the names of the bots, in the order of the line-up.
        records: whether the JSON must have a record.

    Raises:
        JsonError: the JSON is not a game of such a series; `path` says where.
        RecordError: the record is of another game.
    """
    inner = data if type(data) is dict else {}
    kinds = _GAME | dict.fromkeys(_INNER if records else _INNER[:1], NoneType)
    outer = {name: None if name in _INNER else part for name, part in inner.items()}
    fields = fields_from_data(game, "game", kinds, outer if inner else data)
    deal, rotation = cast(int, fields["deal"]), cast(int, fields["rotation"])
    if not 0 <= rotation < len(names):
        raise JsonError("$.rotation", f"expected an integer from 0 to {len(names) - 1}")
    seating = names[rotation:] + names[:rotation]
    with at(".forfeit"):
        forfeit = _forfeit_from_data(inner["forfeit"], game, seating, (deal, rotation))
    try:
        played = Played(
            deal=deal,
            rotation=rotation,
            names=seating,
            winners=cast("tuple[int, ...]", fields["winners"]),
            scores=cast("tuple[int, ...] | None", fields["scores"]),
            forfeit=forfeit,
            record=_record_from_data(inner["record"], game) if records else None,
        )
    except ArenaError as error:
        raise JsonError("$", str(error)) from error
    _require_own_record(played)
    return played


def _forfeit_from_data(
    data: Json, game: AnyGame, seating: tuple[str, ...], place: tuple[int, int]
) -> Forfeit | None:
    if data is None:
        return None
    fields = fields_from_data(game, "forfeit", _FORFEIT, data)
    seat, fault = cast(int, fields["seat"]), cast(str, fields["fault"])
    if not 0 <= seat < len(seating):
        raise JsonError("$.seat", f"expected an integer from 0 to {len(seating) - 1}")
    if fault not in [*Fault]:
        raise JsonError("$.fault", f"expected one of {', '.join(Fault)}")
    try:
        return Forfeit(
            name=seating[seat],
            seat=seat,
            deal=place[0],
            rotation=place[1],
            action=cast(int, fields["action"]),
            fault=Fault(fault),
            reason=cast(str, fields["reason"]),
        )
    except ArenaError as error:
        raise JsonError("$", str(error)) from error


def _record_from_data(data: Json, game: AnyGame) -> AnyRecord:
    with at(".record"):
        record: AnyRecord = record_from_json(write_json(data), game)
        return record


def _require_own_record(played: Played[AnyRecord]) -> None:
    """Check that the record of a game, if there is one, agrees with its result.

    Raises:
        JsonError: the record is of another game.
    """
    record: Record | None = played.record
    if record is None:
        return
    result = None if record.result is None else (record.result.scores, record.result.winners)
    said = None if played.scores is None else (played.scores, played.winners)
    if record.names != played.names or result != said:
        raise JsonError("$.record", "expected the record of this game, not of another")
