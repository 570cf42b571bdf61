"""The store: one SQLite file with every table, every step and the hashes of the keys.

Belongs here: the form of the file, reading it, and committing what happened.
Does not belong here: the rules of any game, who may do what (rooms).

One thread writes. Everything that waits for it goes into one transaction, so many tables share the
price of a commit. Whoever waits for `written` knows that the commit has reached the disk.
"""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TypeAlias

from attrs import evolve

from thinkstr8.core import Seat, ThinkStr8Error
from thinkstr8.core.values import frozen

_VERSION: Final = 1
"""The version of the form of the file."""

_FORM: Final = """
CREATE TABLE tables (
    name TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    record TEXT NOT NULL,
    bots TEXT NOT NULL,
    hints TEXT NOT NULL,
    made REAL NOT NULL,
    form TEXT UNIQUE,
    before TEXT UNIQUE
);
CREATE TABLE steps (
    name TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    line TEXT NOT NULL,
    expected INTEGER,
    made REAL NOT NULL,
    PRIMARY KEY (name, revision)
) WITHOUT ROWID;
CREATE TABLE keys (
    hash BLOB PRIMARY KEY,
    name TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER,
    kind TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX keys_of_tables ON keys (name);
CREATE TABLE notes (
    name TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (name, seat)
) WITHOUT ROWID;
"""
"""What the file has: `form` is the number of the form that made a table, `before` the table of
which it is the rematch."""

_MOST_TOGETHER: Final = 500
"""The largest number of writings in one transaction."""

Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""A statement of SQL, and its values."""


class StoreError(ThinkStr8Error, RuntimeError):
    """A store that cannot be opened, read or written, in one sentence."""


@frozen
class KeptTable:
    """A table as the store keeps it.

    Attributes:
        name: the name in its address.
        game: the name of the game in the catalogue.
        record: the beginning of the game: a record without actions, as text.
        bots: the name of the bot on each seat; None for a person.
        hints: how much help everyone gets.
        made: when it was made, in seconds since 1970.
    """

    name: str
    game: str
    record: str
    bots: tuple[str | None, ...]
    hints: str
    made: float


@frozen
class KeptStep:
    """A step of a table as the store keeps it.

    Attributes:
        kind: what kind of step it is.
        seat: whose step it is; None if it is nature's.
        line: what happened, as a line of notation.
        expected: the revision that the client had seen; None if no client sent it.
    """

    kind: str
    seat: Seat | None
    line: str
    expected: int | None


@frozen
class Holder:
    """Whom a key admits.

    Attributes:
        table: the name of the table.
        seat: the seat; None for a spectator.
    """

    table: str
    seat: Seat | None


@frozen
class Listed:
    """A line of the list of tables.

    Attributes:
        name: the name of the table.
        game: the name of the game in the catalogue.
        made: when it was made, in seconds since 1970.
        latest: when something happened last, in seconds since 1970.
        steps: the number of its steps.
    """

    name: str
    game: str
    made: float
    latest: float
    steps: int


_Job: TypeAlias = tuple[Sequence[Statement], "asyncio.Future[None]"]


class Store:
    """An open store.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, *, alone: bool = False) -> None:
        """Open a file, or create it; only its owner may read it.

        Args:
            path: the file.
            alone: whether no other server may have it. The system ends this with the process,
                however that ends.

        Raises:
            StoreError: the file cannot be opened, is something else, or another server has it.
        """
        self.path = path
        self._sign: sqlite3.Connection | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600, exist_ok=True)
            if alone:
                self._sign = _locked(path)
            self._writer = _opened(path)
            self._reader = _opened(path)
            _formed(self._writer, path)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{path} cannot be opened as a store of tables: {error}.") from error
        self._reading = threading.Lock()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what waits, and close the file."""
        self._jobs.put(None)
        self._thread.join()
        self._writer.close()
        if self._sign is not None:
            self._sign.close()
        with self._reading:
            self._reader.close()

    # Writing

    async def written(self, *statements: Statement) -> None:
        """Return when all statements have been committed, all of them or none.

        Raises:
            StoreError: they cannot be; nothing of them is in the store.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((statements, done))
        await done

    def _write(self) -> None:
        """Commit what waits, again and again, until the store is closed."""
        is_open = True
        while is_open:
            jobs: list[_Job] = []
            first = self._jobs.get()
            while first is not None:
                jobs.append(first)
                if self._jobs.empty() or len(jobs) >= _MOST_TOGETHER:
                    break
                first = self._jobs.get()
            is_open = first is not None
            self._commit(jobs)

    def _commit(self, jobs: Sequence[_Job]) -> None:
        """Commit jobs together; if that fails, one by one, so that each gets its own answer."""
        failed: Exception | None = None
        try:
            self._execute([each for statements, _ in jobs for each in statements])
        except Exception as error:  # noqa: BLE001  # the thread must go on, or everyone would wait
            failed = error
            if len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
                return
        answers: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
        for _, done in jobs:
            answers.setdefault(done.get_loop(), []).append(done)
        for loop, waiting in answers.items():
            with suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(_answer, waiting, failed)

    def _execute(self, statements: Sequence[Statement]) -> None:
        if not statements:
            return
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            for text, values in statements:
                self._writer.execute(text, values)
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            raise

    # Reading

    def _rows(self, text: str, *values: object) -> list[tuple[object, ...]]:
        try:
            with self._reading:
                return self._reader.execute(text, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"{self.path} cannot be read: {error}.") from error

    def holder(self, hash_: bytes, kind: str) -> Holder | None:
        """Return whom a key of a kind admits; None if there is no such key."""
        rows = self._rows("SELECT name, seat FROM keys WHERE hash = ? AND kind = ?", hash_, kind)
        return Holder(*rows[0]) if rows else None  # type: ignore[arg-type]  # as the form says

    def table(self, name: str) -> KeptTable | None:
        """Return a table by its name; None if there is none."""
        rows = self._rows(
            "SELECT name, game, record, bots, hints, made FROM tables WHERE name = ?", name
        )
        if not rows:
            return None
        kept = KeptTable(*rows[0])  # type: ignore[arg-type]  # as the form says
        return evolve(kept, bots=tuple(json.loads(str(kept.bots))))

    def steps(self, name: str) -> tuple[KeptStep, ...]:
        """Return all steps of a table, in order."""
        rows = self._rows(
            "SELECT kind, seat, line, expected FROM steps WHERE name = ? ORDER BY revision", name
        )
        return tuple(KeptStep(*row) for row in rows)  # type: ignore[arg-type]  # as the form says

    def notes(self, name: str) -> dict[Seat, str]:
        """Return the notes of all seats of a table."""
        return dict(self._rows("SELECT seat, text FROM notes WHERE name = ?", name))  # type: ignore[arg-type]  # as the form says

    def rematch_of(self, name: str) -> str | None:
        """Return the name of the rematch of a table; None if there is none."""
        rows = self._rows("SELECT name FROM tables WHERE before = ?", name)
        return str(rows[0][0]) if rows else None

    def has_form(self, form: str) -> bool:
        """Return whether a table was made by a form."""
        return bool(self._rows("SELECT 1 FROM tables WHERE form = ?", form))

    def listed(self) -> tuple[Listed, ...]:
        """Return all tables, the latest first."""
        rows = self._rows(
            "SELECT name, game, tables.made, MAX(COALESCE(steps.made, tables.made)) AS latest,"
            " COUNT(steps.revision) FROM tables LEFT JOIN steps USING (name)"
            " GROUP BY name ORDER BY latest DESC"
        )
        return tuple(Listed(*row) for row in rows)  # type: ignore[arg-type]  # as the form says

    def remove(self, names: Sequence[str]) -> None:
        """Remove tables with everything about them.

        Raises:
            StoreError: they cannot be removed; nothing has changed.
        """
        try:
            self._execute([("DELETE FROM tables WHERE name = ?", (name,)) for name in names])
        except sqlite3.Error as error:
            raise StoreError(f"{self.path} cannot be written: {error}.") from error


def _answer(waiting: Sequence["asyncio.Future[None]"], failed: Exception | None) -> None:
    """Let those who wait know that their statements are committed, or why not."""
    for done in waiting:
        if done.done():
            continue
        if failed is None:
            done.set_result(None)
        else:
            done.set_exception(StoreError(f"The store cannot be written: {failed}."))


def _locked(path: Path) -> sqlite3.Connection:
    """Lock the file next to a store, as the sign that a server has it.

    Raises:
        StoreError: another server has it.
    """
    sign = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        sign.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        sign.close()
        raise StoreError(f"Another server has {path}: name another file with --store.") from None
    return sign


def _opened(path: Path) -> sqlite3.Connection:
    """Open a file so that a commit survives the loss of power, and readers never wait."""
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}").fetchall()
    return connection


def _formed(connection: sqlite3.Connection, path: Path) -> None:
    """Write the form into a new file, and check that of an old one.

    Raises:
        StoreError: the file has another form.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == _VERSION:
        return
    if version or connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone() != (0,):
        raise StoreError(
            f"{path} is not a store of tables of this version: name another file with --store."
        )
    connection.executescript(f"BEGIN;{_FORM}PRAGMA user_version = {_VERSION};COMMIT;")


# Statements


def add_table(table: KeptTable, *, form: str | None = None, before: str | None = None) -> Statement:
    """Return the statement that adds a table.

    Args:
        table: the table.
        form: the number of the form that orders it; a second table by the same form is refused.
        before: the table of which it is the rematch; a second rematch is refused.
    """
    values = (table.name, table.game, table.record, json.dumps(table.bots), table.hints, table.made)
    return "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*values, form, before)


def add_step(name: str, revision: int, step: KeptStep) -> Statement:
    """Return the statement that adds a step; a second one with its revision is refused."""
    values = (name, revision, step.kind, step.seat, step.line, step.expected, time.time())
    return "INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?)", values


def add_key(hash_: bytes, holder: Holder, kind: str) -> Statement:
    """Return the statement that adds the hash of a key: a link, or a cookie."""
    return "INSERT INTO keys VALUES (?, ?, ?, ?)", (hash_, holder.table, holder.seat, kind)


def keep_notes(name: str, seat: Seat, text: str) -> Statement:
    """Return the statement that keeps the notes of a seat in place of earlier ones."""
    return "INSERT OR REPLACE INTO notes VALUES (?, ?, ?)", (name, seat, text)
