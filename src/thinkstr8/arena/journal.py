"""The journal of a series: a file that keeps every game as it is played.

Belongs here: writing games to a file without losing any, and reading them back.
Does not belong here: the content of a line (forms), which games are played (runs).

A journal has one line of JSON for the series, then one for every game, in any order. Lines are only
appended. The games of a deal are written with one unbuffered write, so a killed process loses no
game that was added. A write also syncs the file to disk if a second has passed since the last sync,
and so does closing the file. So a power failure loses only the last moments. A kill in the middle
of a write leaves a last line without an end; that line is removed when the series is resumed. Any
other line that cannot be read is refused.

While a series writes to a journal, it holds a lock that keeps other series from writing to it.
There is no lock on Windows.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from os import PathLike
from time import monotonic, sleep
from types import TracebackType
from typing import IO, Final, Self, TypeAlias, cast, overload
from weakref import WeakSet

from thinkstr8.arena.forms import (
    JOURNAL,
    VERSION,
    Header,
    difference,
    game_from_data,
    game_to_data,
    header_from_data,
    seed_from_data,
    series_to_data,
)
from thinkstr8.arena.played import Played
from thinkstr8.arena.results import Report
from thinkstr8.arena.series import Series
from thinkstr8.core.errors import JournalError, JsonError, RecordError, WrongKindError
from thinkstr8.core.game import ActionT, AnyGame, DealT, Game, RulesT, StateT, TableT, ViewT
from thinkstr8.core.record import AnyRecord, Record
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import with_class
from thinkstr8.files.headers import Games, reader_for, require_games
from thinkstr8.files.json_text import MOST_CHARACTERS, Json, read_json, write_json

Place: TypeAlias = tuple[int, int]
"""The place of a game in a series: its deal and its rotation."""

Path: TypeAlias = str | PathLike[str]
"""The path of a file."""

_TRIES: Final = 20
_MOMENT: Final = 0.05
"""How often a locked journal is tried again, and the seconds between."""

_SECONDS: Final = 1.0
"""The time in seconds after which a write also syncs the file to disk."""


@overload
def read_journal(
    path: Path, games: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT]
) -> Report[Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]]: ...
@overload
def read_journal(path: Path, games: Mapping[str, AnyGame]) -> Report[AnyRecord]: ...
def read_journal(path: Path, games: Games) -> object:
    """Return the report of the games in a journal, while the series runs or afterwards.

    It needs neither the bots nor the series. `report.missing` is the number of games left to play.

    >>> import tempfile
    >>> from thinkstr8 import numer
    >>> from thinkstr8.arena import run
    >>> series = Series(numer, numer.Rules(2), [numer.bots.random] * 2, deals=3)
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     report = run(series, journal=file.name)
    ...     read_journal(file.name, numer) == report
    True

    Args:
        path: the path of the journal.
        games: the game of the series, or several games by name, such as `GAMES`.

    Raises:
        JournalError: there is no journal, or a line of it cannot be read; `line` says which.
        WrongKindError: an argument has the wrong class.
    """
    require_path(path)
    require_games(games)
    name = os.fspath(path)
    kept = _read(name, games)
    if kept is None:
        raise JournalError(name, "this is not a journal of a series: the file is empty")
    played = tuple(kept.games[place] for place in sorted(kept.games))
    return Report(kept.names, played, kept.deals * len(kept.names))


def journal_seed(path: Path) -> int | None:
    """Return the seed of the series in a journal; None if there is no series in the file yet.

    A series is resumed only with the seed that it began with. So ask for a random seed here first.

    >>> import secrets
    >>> found = journal_seed("not-yet.journal")
    >>> seed = secrets.randbits(128) if found is None else found

    Args:
        path: the path of the journal; there need not be such a file.

    Raises:
        JournalError: the file cannot be read, or is not a journal.
        WrongKindError: the path is not a path.
    """
    require_path(path)
    name = os.fspath(path)
    try:
        with _opened(name, "rb") as file:
            first = next(_lines(name, file), None)
        return None if first is None else seed_from_data(read_json(first))
    except JsonError as error:
        raise JournalError(name, str(error), 1) from error
    except JournalError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return None
        raise


def require_path(path: object) -> None:
    """Check that a value is the path of a file.

    Raises:
        WrongKindError: the value has another class.
    """
    if not isinstance(path, str | PathLike):
        raise WrongKindError(f"A journal must be the path of a file, not {with_class(path)}.")


class Journal:
    """The journal of a series that is being played.

    Attributes:
        path: the path of the file.
        games: the games that the journal had when it was opened.
    """

    def __init__(self, path: Path, series: Series, *, resume: bool, records: bool) -> None:
        """Open a journal for writing.

        Args:
            path: the path of the file.
            series: the series that is played.
            resume: whether the file may already be the journal of this series.
            records: whether the journal keeps the records of games.

        Raises:
            JournalError: the file is the journal of another series, is being written by another
                one, cannot be read, or already exists although `resume` is False.
        """
        self.path = os.fspath(path)
        self.games: dict[Place, Played[AnyRecord]] = {}
        header = series_to_data(series, records=records)
        self._file = _opened(self.path, "a+b")
        _OPEN.add(self)
        self._synced = monotonic()
        try:
            self._lock()
            if not self._continues(header, series, resume=resume):
                self._write(_line(header))
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        if sys.platform == "win32":
            return
        import fcntl  # noqa: PLC0415  # Windows has none

        for _ in range(_TRIES):  # a process that was just forked lets go in a moment
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                sleep(_MOMENT)
            except OSError:  # pragma: no cover  # a file system without locks
                return
            else:
                return
        raise JournalError(self.path, "another series is writing this journal: wait until it ends")

    def _continues(self, header: dict[str, Json], series: Series, *, resume: bool) -> bool:
        """Read the file, and return whether it already is the journal of this series."""
        size = self._file.seek(0, os.SEEK_END)
        if not size:
            return False
        if not resume:
            raise JournalError(
                self.path,
                "this file already exists: continue its series with resume=True "
                "(--resume on the command line), or name another file",
            )
        kept = _read(self.path, series.game, header)
        if kept is None:  # a kill has cut the first line
            self._require_torn_header(header)
            self._file.truncate(0)
            return False
        self.games = kept.games
        self._file.truncate(kept.size)
        return True

    def _require_torn_header(self, header: dict[str, Json]) -> None:
        """Check that a file without a full line is the beginning of this journal."""
        line = _line(header)
        self._file.seek(0)
        if not line.startswith(self._file.read(len(line))):
            raise JournalError(self.path, "this is not a journal of a series", 1)

    def add(self, games: Iterable[Played[AnyRecord]]) -> None:
        """Append some games; once this returns, they survive a kill of the process.

        Raises:
            JournalError: the games cannot be written.
        """
        lines = [_line(game_to_data(played)) for played in games]
        if any(len(line) > MOST_CHARACTERS for line in lines):
            raise JournalError(self.path, "the record of a game is too long to be read again")
        self._write(b"".join(lines))

    def _write(self, data: bytes) -> None:
        left = memoryview(data)
        try:
            while left:
                left = left[self._file.write(left) :]
            if monotonic() - self._synced >= _SECONDS:
                self._sync()
        except OSError as error:
            raise JournalError(self.path, f"this file cannot be written: {error}") from error

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = monotonic()

    def close(self) -> None:
        """Sync and close the file, and release the lock."""
        if not self._file.closed:
            with suppress(OSError):  # a failed write has already been reported
                self._sync()
            self._file.close()
        _OPEN.discard(self)

    def forget(self) -> None:
        """Close the file without syncing it: another process is writing it."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


_OPEN: Final[WeakSet[Journal]] = WeakSet()
"""The journals that this process is writing."""


def _forget_all() -> None:
    """Close the journals of the process that this one was forked from.

    A lock lasts as long as any process has the file open. So a worker that outlives its series
    would keep the series from being resumed.
    """
    for journal in [*_OPEN]:
        journal.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)


# Reading


@frozen
class _Kept:
    """The content of a journal.

    Attributes:
        names: the names of the bots, in the order of the line-up.
        deals: the number of deals in the series.
        games: the games by deal and rotation.
        size: the number of bytes up to the end of the last full line.
    """

    names: tuple[str, ...]
    deals: int
    games: dict[Place, Played[AnyRecord]]
    size: int


def _read(path: str, games: Games, expected: dict[str, Json] | None = None) -> _Kept | None:
    """Return the content of a journal, or None if it has no full line.

    Args:
        path: the path of the file.
        games: the games that the journal may be of.
        expected: the expected first line, if it is known.

    Raises:
        JournalError: the journal cannot be read, or is of another series.
    """
    number = 0
    header: Header | None = None
    found: dict[Place, Played[AnyRecord]] = {}
    size = 0
    with _opened(path, "rb") as file:
        for line in _lines(path, file):
            number += 1
            size += len(line)
            try:
                if header is None:
                    header = _read_header(path, read_json(line), games, expected)
                else:
                    _keep(found, read_json(line), header)
            except (JsonError, RecordError) as error:
                raise JournalError(path, str(error), number) from error
    return None if header is None else _Kept(header.names, header.deals, found, size)


def _opened(path: str, mode: str) -> IO[bytes]:
    """Open a file and return it; writes to it are not buffered.

    Raises:
        JournalError: the file cannot be opened.
    """
    try:
        return cast("IO[bytes]", open(path, mode, buffering=0 if "a" in mode else -1))  # noqa: PTH123  # a path may be a str
    except (OSError, ValueError) as error:
        raise JournalError(path, f"this file cannot be opened: {error}") from error


def _lines(path: str, file: IO[bytes]) -> Iterator[bytes]:
    """Yield every full line.

    Raises:
        JournalError: a line is too long for a journal, or the file cannot be read.
    """
    for number in count(1):
        try:
            line = file.readline(MOST_CHARACTERS + 1)
        except OSError as error:
            raise JournalError(path, f"this file cannot be read: {error}", number) from error
        if line.endswith(b"\n"):
            yield line
        elif len(line) > MOST_CHARACTERS:
            raise JournalError(path, "this line is too long for a journal", number)
        else:
            return


def _keep(found: dict[Place, Played[AnyRecord]], data: Json, header: Header) -> None:
    """Add the game of a line to the games found so far.

    Raises:
        JsonError: the line is not a game of this series, or repeats one.
    """
    played = game_from_data(data, header.game, header.names, records=header.records)
    place = (played.deal, played.rotation)
    if played.deal >= header.deals:
        raise JsonError("$.deal", f"expected an integer from 0 to {header.deals - 1}")
    if place in found:
        raise JsonError("$", "this game already has a line")
    found[place] = played


def _read_header(path: str, data: Json, games: Games, expected: dict[str, Json] | None) -> Header:
    """Return the header that a first line represents.

    Raises:
        JournalError: the line is of another series.
        JsonError: the line is not the first line of a journal.
        RecordError: the line is of another game.
    """
    reader_for(data, JOURNAL, {VERSION: None})
    said = cast("dict[str, Json]", data)
    if expected is not None and said != expected:
        where = difference(said, expected)
        raise JournalError(path, f"this is the journal of another series: {where}", 1)
    return header_from_data(said, games)


def _line(data: Json) -> bytes:
    return f"{write_json(data)}\n".encode()
