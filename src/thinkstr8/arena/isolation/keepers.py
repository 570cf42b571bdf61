"""Keepers, which start the processes of bots, end them, and never leave one behind.

Belongs here: the arena's side of the template, and a keeper for systems that cannot fork.
Does not belong here: talking to a bot (players).
"""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from threading import RLock
from time import monotonic
from typing import IO, Final, Protocol, cast

from attrs import define

from thinkstr8.arena.isolation.pipes import Lines, PolledLines, ThreadedLines
from thinkstr8.arena.protocol.messages import MOST_BYTES
from thinkstr8.core.checks import present
from thinkstr8.core.values import frozen

HAS_FORK: Final = hasattr(os, "fork") and hasattr(socket, "send_fds")
"""Whether this system can fork processes and pass pipes to them."""

_IDLE: Final = 5.0
"""The seconds without a bot in play after which a template is not used again: it exits soon."""

_SLOW: Final = 10.0
"""The seconds that a template may take to respond."""

_MOST_WORDS: Final = 2000

_PATIENCE: Final = 0.25
"""The seconds that a process has to exit on its own, if no template can wait for it."""

_START: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from thinkstr8.arena.isolation.template import main; main(int(sys.argv[2]))"
)
_HOST: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from thinkstr8.arena.isolation.host import main; main()"
)


@frozen
class Launch:
    """The description of a process to start.

    Attributes:
        command: the program with its arguments; None for the host of a Python bot.
        first: the first line for the host; None for a program.
        game: the module of the game that the host will import; None for a program.
        folder: the working directory.
        memory: the bytes of address space that the process may use; None for no limit.
    """

    command: tuple[str, ...] | None
    first: bytes | None
    game: str | None
    folder: str
    memory: int | None


@define(eq=False)
class Process:
    """The process of a bot.

    Attributes:
        lines: the lines to and from the process.
        log: the file that receives its standard error.
        keeper: the keeper that started it.
        number: the keeper's number for it.
        last_words: the last line of its log, set when the process is stopped.
    """

    lines: Lines
    log: IO[bytes]
    keeper: "Keeper"
    number: int
    last_words: str = ""

    def play(self) -> None:
        """Mark the process as in play, so that its keeper keeps it."""
        self.keeper.play(self.number)

    def stop(self, patience: float = 0.0) -> int | None:
        """End the process and everything it started; return its exit code if it exited on its own.

        Args:
            patience: the seconds that the process has to exit on its own.
        """
        self.lines.close()
        status = self.keeper.stop(self.number, patience)
        self.last_words = _last_line(self.log)
        self.log.close()
        return status

    def leave(self) -> None:
        """Let the process exit on its own, within about a second."""
        self.keeper.leave(self.number)
        self.lines.close()
        self.log.close()


def _last_line(log: IO[bytes]) -> str:
    """Return the last line of a file that is not blank, or "" if there is none."""
    size = log.seek(0, os.SEEK_END)
    log.seek(max(0, size - _MOST_WORDS))
    words = log.read(_MOST_WORDS).decode(errors="replace").split("\n")
    return next((line.strip() for line in reversed(words) if line.strip()), "")


class Keeper(Protocol):
    """An object that starts and ends the processes of bots."""

    @property
    def running(self) -> bool:
        """Whether the keeper still knows the state of its processes."""
        ...

    def start(self, launch: Launch) -> Process:
        """Start a process and return it.

        Raises:
            OSError: no process can be started.
        """
        ...

    def play(self, number: int) -> None:
        """Keep a process until it is stopped or leaves."""
        ...

    def stop(self, number: int, patience: float) -> int | None:
        """End a process, and return its exit code if it exited on its own."""
        ...

    def leave(self, number: int) -> None:
        """Let a process exit on its own, and end it after a while."""
        ...


class TemplateKeeper:
    """A keeper that lets a template fork the processes; see `template`."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        ours.settimeout(_SLOW)
        with theirs:
            self._template = subprocess.Popen(  # noqa: S603  # our own interpreter and program
                [sys.executable, "-c", _START, json.dumps(sys.path), str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._connection = ours
        self._lock = RLock()
        self._unread = b""
        self._started = 0
        self._playing: set[int] = set()
        self._used = monotonic()

    @property
    def running(self) -> bool:
        """Whether the template is running."""
        return self._template.poll() is None

    @property
    def usable(self) -> bool:
        """Whether the template is running and will not exit soon."""
        fresh = self._playing or monotonic() - self._used < _IDLE
        return bool(fresh) and self.running

    def start(self, launch: Launch) -> Process:
        """Start a process and return it.

        Raises:
            OSError: no process can be started.
        """
        (inward, to_bot), (from_bot, outward) = os.pipe(), os.pipe()
        log = _log_file()
        with self._lock:
            self._started += 1
            number = self._started
            order = {
                "do": "start",
                "id": number,
                "command": launch.command,
                "game": launch.game,
                "folder": launch.folder,
                "memory": launch.memory,
            }
            try:
                self._tell(order, [inward, outward, log.fileno()])
            except OSError:
                os.close(from_bot)
                os.close(to_bot)
                log.close()
                raise
            finally:
                os.close(inward)
                os.close(outward)
        return Process(PolledLines(from_bot, to_bot, MOST_BYTES), log, self, number)

    def play(self, number: int) -> None:
        """Keep a process until it is stopped or leaves.

        Raises:
            OSError: the template has ended.
        """
        with self._lock:
            self._playing.add(number)
            self._tell({"do": "play", "id": number})

    def leave(self, number: int) -> None:
        """Let a process exit on its own, and end it after a while."""
        with self._lock, suppress(OSError):
            self._playing.discard(number)
            self._tell({"do": "leave", "id": number})

    def stop(self, number: int, patience: float) -> int | None:
        """End a process, and return its exit code if it exited on its own."""
        with self._lock:
            self._playing.discard(number)
            try:
                self._tell({"do": "stop", "id": number, "patience": patience})
                return self._answer(number)
            except OSError:  # the template does not answer, or has ended
                self._template.kill()
                return None

    def _answer(self, number: int) -> int | None:
        """Return the template's answer about a process.

        It may come after answers that an interrupt has kept others from reading.

        Raises:
            OSError: the template does not answer, or has ended.
        """
        while True:
            while b"\n" not in self._unread:
                chunk = self._connection.recv(100)
                if not chunk:
                    raise ConnectionResetError
                self._unread += chunk
            line, _, self._unread = self._unread.partition(b"\n")
            about, status = cast("tuple[int, int | None]", json.loads(line))
            if about == number:
                return status

    def _tell(self, order: dict[str, object], descriptors: "list[int] | None" = None) -> None:
        self._used = monotonic()
        line = json.dumps(order).encode() + b"\n"
        sent = socket.send_fds(self._connection, [line], descriptors or [])
        self._connection.sendall(line[sent:])

    def close(self) -> None:
        """End the template and all its bots."""
        self._connection.close()
        try:
            self._template.wait(_SLOW)
        except subprocess.TimeoutExpired:
            self._template.kill()
            self._template.wait()

    def forget(self) -> None:
        """Close the connection in a process that was forked from the keeper's process."""
        self._connection.close()
        self._template.returncode = 0  # the template is not a child of this process


class SpawningKeeper:
    """A keeper for systems that cannot fork. Its processes keep all their rights."""

    def __init__(self) -> None:
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        self._started = 0
        self._lock = RLock()
        self.running = self.usable = True

    def start(self, launch: Launch) -> Process:
        """Start a process and return it.

        Raises:
            OSError: no process can be started.
        """
        host = (sys.executable, "-c", _HOST, json.dumps(sys.path))
        log = _log_file()
        process = subprocess.Popen(  # noqa: S603  # the user's command
            launch.command or host,
            cwd=launch.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            start_new_session=True,
        )
        with self._lock:
            self._started += 1
            number = self._started
            self._processes[number] = process
        reading, writing = present(process.stdout), present(process.stdin)
        return Process(ThreadedLines(reading, writing, MOST_BYTES), log, self, number)

    def play(self, number: int) -> None:
        """Do nothing: this keeper keeps every process until it is stopped or leaves."""

    def stop(self, number: int, patience: float) -> int | None:
        """End a process, and return its exit code if it exited on its own."""
        with self._lock:
            process = self._processes.pop(number)
        try:
            status = process.wait(patience)
        except subprocess.TimeoutExpired:
            status = None
        _end_group(process)
        process.wait()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError):
                present(stream).close()
        return status

    def leave(self, number: int) -> None:
        """Let a process exit on its own, and end it after a moment."""
        self.stop(number, _PATIENCE)

    def close(self) -> None:
        """End all processes."""
        for number in [*self._processes]:
            self.stop(number, 0.0)

    def forget(self) -> None:
        """Forget the processes in a process that was forked from the keeper's process."""
        self._processes.clear()


def _end_group(process: "subprocess.Popen[bytes]") -> None:
    """End a process, and its group if the system has process groups."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _log_file() -> IO[bytes]:
    """Return a new file without a name, in memory if the system allows it."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("thinkstr8 log"), "r+b", buffering=0)
    return tempfile.TemporaryFile(buffering=0)


_keeper: TemplateKeeper | SpawningKeeper | None = None
_lock = RLock()


def keeper() -> TemplateKeeper | SpawningKeeper:
    """Return the keeper of this process; start one if there is none."""
    global _keeper  # noqa: PLW0603  # a process has one keeper for all its series
    with _lock:
        if _keeper is None or not _keeper.usable:
            if _keeper is not None:
                _keeper.close()
            _keeper = TemplateKeeper() if HAS_FORK else SpawningKeeper()
        return _keeper


@atexit.register
def close() -> None:
    """End all bots of this process."""
    global _keeper  # noqa: PLW0603  # as above
    with _lock:
        if _keeper is not None:
            _keeper.close()
            _keeper = None


def _forget() -> None:
    global _keeper, _lock  # as above
    if _keeper is not None:
        _keeper.forget()
    _keeper, _lock = None, RLock()


if HAS_FORK:
    os.register_at_fork(after_in_child=_forget)
