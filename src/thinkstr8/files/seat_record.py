"""Seat records: a game as one seat saw it, for the player who sat there.

Belongs here: the views of a seat or a spectator, in order, and their form in a file.
Does not belong here: the record of the whole game, which has all secrets (core.record).

A file is lines of JSON. The first line has the names and the first view. Every other line has the
changes, as JSON Patch, that lead to the next view. A file contains only views and names, so two
games that look the same to the seat give the same file. Its size is proportional to the record's.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from typing import Final, Generic, TypeAlias, TypeVar, cast, overload

from attrs import field

from thinkstr8.core.checks import require_kind
from thinkstr8.core.errors import JsonError, RecordError, WrongKindError
from thinkstr8.core.game import (
    ActionT,
    AnyGame,
    AnySpectatorView,
    AnyView,
    Game,
    Seat,
    StateT,
    ViewT,
    game_name,
    require_game,
)
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.plain import require_int
from thinkstr8.core.record import Record, require_names, require_record
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe, with_class
from thinkstr8.files.codec import fields_from_data, to_data
from thinkstr8.files.headers import FORMAT, Games, game_in, reader_for, require_games
from thinkstr8.files.json_text import Json, read_json, write_json
from thinkstr8.files.kinds import Kind, Kinds
from thinkstr8.files.lines import lines_of, require_line, require_lines
from thinkstr8.files.patches import changed, changes
from thinkstr8.files.sequences import first_impossible, require_following

FORM: Final = "thinkstr8 seat record"
"""The name of the form, which the first line states."""


SeenT_co = TypeVar("SeenT_co", bound=AnyView | AnySpectatorView, covariant=True)


@frozen
class SeatRecord(Generic[SeenT_co]):
    """All views that a seat, or a spectator, had of a game.

    The constructor does not check that each view follows from the previous one by an action.
    `parse_seat_record` does.

    Attributes:
        game: the module with the verbs.
        seat: the seat that had the views; None for a spectator.
        views: one view for each state of the game, in order.
        names: the name of the player at each seat; empty if the players have no names.

    Raises:
        RecordError: there are no views, a view is another seat's or has other rules, the names do
            not fit the seats, or a name does not fit on a line of a file.
        WrongKindError: a part is of the wrong class.
    """

    game: AnyGame = field(repr=game_name)
    seat: Seat | None
    views: tuple[SeenT_co, ...] = field(repr=lambda views: f"<{len(views)} views>")
    names: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_game(self.game)
        if self.seat is not None:
            require_int("The seat of a seat record", self.seat)
        if type(self.views) is not tuple:
            raise WrongKindError(f"Expected a tuple of views, not {with_class(self.views)}.")
        if not self.views:
            raise RecordError("A seat record needs at least one view.")
        kinds = Kinds.of(self.game)
        kind = cast("type[object]", kinds.spectator if self.seat is None else kinds.view)
        for number, view in enumerate(self.views):
            require_kind(view, kind, game_name(self.game))
            if view.table.rules != self.views[0].table.rules:
                raise RecordError(f"View {number} does not have the rules of view 0.")
            if view.seat != self.seat:
                raise RecordError(
                    f"View {number} is of seat {describe(view.seat)}, not {describe(self.seat)}."
                )
        require_names(self.names, self.views[0].table.rules.players)

    def __reduce__(self) -> Reduced:
        """Pickle the views with their game by name."""
        return with_game_by_name(SeatRecord, self.game, self.seat, self.views, self.names)

    @overload
    @staticmethod
    def of(record: Record[StateT, ActionT, ViewT], seat: Seat) -> "SeatRecord[ViewT]": ...
    @overload
    @staticmethod
    def of(record: Record, seat: None) -> "SeatRecord[AnySpectatorView]": ...
    @staticmethod
    def of(
        record: Record[StateT, ActionT, ViewT], seat: Seat | None
    ) -> "SeatRecord[ViewT] | SeatRecord[AnySpectatorView]":
        """Return the record of one seat, or of a spectator (None), without the record's tags.

        >>> from random import Random
        >>> from thinkstr8 import numer, play
        >>> record = play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))
        >>> SeatRecord.of(record, seat=1).views[1].number is None
        True

        Raises:
            RecordError: the record cannot be replayed.
            UnknownSeatError: the seat is not at this table.
            WrongKindError: `record` is not a record, or the seat is not an int.
        """
        require_record(record)
        if seat is None:
            return SeatRecord(record.game, None, tuple(record.as_seen_by(None)), record.names)
        return SeatRecord(record.game, seat, tuple(record.as_seen_by(seat)), record.names)


AnySeatRecord: TypeAlias = SeatRecord[AnyView | AnySpectatorView]
"""The seat record of a game unknown to the type checker."""


def _first_fields(game: AnyGame, data: Json) -> dict[str, Kind]:
    """Return the fields of the first line; a seat and a spectator have views of two classes."""
    kinds = Kinds.of(game)
    spectator = type(data) is dict and data.get("seat") is None
    return {
        "form": str,
        "version": int,
        "game": str,
        "seat": int | None,
        "names": tuple[str, ...],
        "view": kinds.spectator if spectator else kinds.view,
    }


def format_seat_record(record: AnySeatRecord) -> str:
    """Return a seat record as lines of JSON.

    >>> from random import Random
    >>> from thinkstr8 import numer, play
    >>> record = play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))
    >>> lines = format_seat_record(SeatRecord.of(record, seat=1)).splitlines()
    >>> lines[1]
    '[{"op":"replace","path":"/table/waiting","value":[1]},\
{"op":"replace","path":"/table/last","value":0}]'

    Raises:
        WrongKindError: `record` is not a seat record.
    """
    if not isinstance(record, SeatRecord):
        raise WrongKindError(f"Expected a SeatRecord, not {with_class(record)}.")
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: AnySeatRecord) -> Iterator[str]:
    game = record.game
    first: dict[str, Json] = {
        "form": FORM,
        "version": FORMAT,
        "game": game_name(game),
        "seat": record.seat,
        "names": list(record.names),
        "view": to_data(game, record.views[0]),
    }
    yield write_json(first)
    for before, after in pairwise(record.views):
        yield write_json([*changes(game, before, after)])


@overload
def parse_seat_record(
    text: str | Iterable[str], games: Game[StateT, ActionT, ViewT]
) -> SeatRecord[ViewT | AnySpectatorView]: ...
@overload
def parse_seat_record(text: str | Iterable[str], games: Mapping[str, AnyGame]) -> AnySeatRecord: ...
def parse_seat_record(text: str | Iterable[str], games: Games) -> object:
    """Return the seat record that lines of JSON represent.

    Every view must follow from the previous one by an action, and some game must show the seat all
    of these views. The game's `retrace` and `check_position` check this, if it has them.

    >>> from random import Random
    >>> from thinkstr8 import numer, play
    >>> record = play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))
    >>> seen = SeatRecord.of(record, seat=1)
    >>> parse_seat_record(format_seat_record(seen), numer) == seen
    True

    Args:
        text: the lines: one str, an open file, or anything else that yields lines.
        games: the expected game, or several by name, such as `GAMES`.

    Raises:
        RecordError: the lines are not a seat record of such a game; `line` says where the fault is.
        WrongKindError: `text` does not yield lines, or `games` are not games.
    """
    require_games(games)
    lines = lines_of(text) if isinstance(text, str) else text
    require_lines(lines)
    rest = iter(lines)
    with _line(1):
        data = _read_line(next(rest, ""))
        read = reader_for(data, FORM, READERS)
    return read(data, rest, games)


def _read_version_1(data: Json, lines: Iterator[str], games: Games) -> AnySeatRecord:
    """Return a seat record from the data of its first line and the other lines."""
    with _line(1):
        game = game_in(data, games)
        first = fields_from_data(game, "seat record", _first_fields(game, data), data)
    views = [cast(AnyView, first["view"])]
    most = views[0].table.rules.max_actions
    for number, line in enumerate(lines, start=2):
        with _line(number):
            if len(views) > most:
                raise RecordError(f"A game has at most {most} actions.")
            views.append(_next_view(game, views[-1], line))
    found = first_impossible(game, views)
    if found is not None:
        with _line(found[0] + 1):
            raise found[1]
    with _line(1):
        names = cast("tuple[str, ...]", first["names"])
        return SeatRecord(game, cast("Seat | None", first["seat"]), tuple(views), names)


READERS: Final[dict[int, Callable[[Json, Iterator[str], Games], AnySeatRecord]]] = {
    1: _read_version_1
}
"""The readers of a seat record, by the version in its first line."""


def _next_view(game: AnyGame, view: AnyView, line: str) -> AnyView:
    """Return the view after the changes of a line, which must be the changes of an action."""
    after = cast(AnyView, changed(game, view, _read_line(line)))
    require_following(game, view, after)
    return after


def _read_line(line: str) -> Json:
    require_line(line)
    return read_json(line)


@contextmanager
def _line(number: int) -> Iterator[None]:
    """Add the number of the line to any error raised inside."""
    try:
        yield
    except (JsonError, RecordError) as error:
        raise RecordError(str(error), line=number) from error
