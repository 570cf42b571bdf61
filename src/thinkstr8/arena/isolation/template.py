"""The template: a process that has imported only this library, and forks the processes of bots.

Belongs here: forking, ending and cleaning up these processes.
Does not belong here: the arena's side (keepers), the forked process of a Python bot (host).

The template obeys its one connection. It never sees a state, a seed, a record or any code of a bot,
so every process that it forks is clean. When the connection closes, the template ends all bots and
exits.
"""

import json
import os
import select
import signal
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NoReturn

from thinkstr8.arena.isolation import host
from thinkstr8.arena.isolation.confinement import Confinement, adopt_orphans, children
from thinkstr8.arena.isolation.rehearsals import rehearse

IDLE: Final = 10.0
"""The seconds without a bot in play after which the template exits on its own."""

_GRACE: Final = 1.0
"""The seconds that a bot has to exit after its game."""

_TICK: Final = 0.002


class Template:
    """The forked processes, and the orders about them."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._confinement = Confinement()
        self._bots: dict[int, int] = {}
        self._playing: set[int] = set()
        self._leaving: dict[int, float] = {}

    def work(self) -> None:
        """Obey the connection until it closes, or until the template has been idle too long.

        An arena that is interrupted closes the connection without waiting for its answers. Then
        the next read is a reset, or the next answer finds a broken pipe.
        """
        with suppress(ConnectionError):
            self._work()

    def _work(self) -> None:
        poll = select.poll()
        poll.register(self._connection, select.POLLIN)
        rest, descriptors, last = b"", list[int](), time.monotonic()
        while True:
            if poll.poll(100 if self._leaving else 1000 * IDLE):
                data, new, _, _ = socket.recv_fds(self._connection, 2**16, 30)
                if not data:
                    return
                rest, last = rest + data, time.monotonic()
                descriptors += new
                *lines, rest = rest.split(b"\n")
                for line in lines:
                    self._obey(json.loads(line), descriptors)
            elif not self._playing and time.monotonic() - last > IDLE:
                return
            self._clean_up()

    def _obey(self, order: dict[str, Any], descriptors: list[int]) -> None:
        match order["do"]:
            case "start":
                if order["game"] is not None:
                    rehearse(order["game"])
                pipes, descriptors[:3] = descriptors[:3], []
                self._start(order, pipes)
                for each in pipes:
                    os.close(each)
            case "play":
                self._playing.add(order["id"])
            case "leave":
                self._leaving[order["id"]] = time.monotonic() + _GRACE
            case _:
                answer = [order["id"], self._end(order["id"], order["patience"])]
                self._connection.sendall(json.dumps(answer).encode() + b"\n")

    def _start(self, order: dict[str, Any], pipes: Sequence[int]) -> None:
        try:
            process = os.fork()
        except OSError:  # too many processes: the arena notices that the pipes close
            return
        if not process:
            confinement = self._confinement
            vars(self).clear()  # a bot must not know the others
            _become_bot(order, pipes, confinement)
        self._bots[order["id"]] = process

    def _end(self, number: int, patience: float) -> int | None:
        """End a bot and everything it started; return its exit code, negative for a signal."""
        process = self._bots.pop(number, None)
        self._playing.discard(number)
        self._leaving.pop(number, None)
        if process is None:
            return None
        until = time.monotonic() + patience
        status = _status(process, os.WNOHANG)
        while status is None and time.monotonic() < until:
            time.sleep(_TICK)
            status = _status(process, os.WNOHANG)
        with suppress(OSError):
            os.killpg(process, signal.SIGKILL)
        with suppress(OSError):
            os.kill(process, signal.SIGKILL)  # in case it has not created its group yet
        if status is None:
            _status(process, 0)
        self._end_orphans()
        return status

    def _end_orphans(self) -> None:
        """End processes that bots left behind in other groups: they are now our children."""
        while orphans := children() - {*self._bots.values()}:
            for orphan in orphans:
                with suppress(OSError):
                    os.kill(orphan, signal.SIGKILL)
                _status(orphan, 0)

    def _clean_up(self) -> None:
        for number, until in [*self._leaving.items()]:
            process = self._bots.get(number)
            if process is None or time.monotonic() > until or _has_ended(process):
                self._end(number, 0)

    def end_all(self) -> None:
        """End every bot."""
        for number in [*self._bots]:
            self._end(number, 0)


def _status(process: int, options: int) -> int | None:
    """Return the exit code of a process, or None if it is running or not our child."""
    try:
        found, status = os.waitpid(process, options)
    except ChildProcessError:
        return None
    return os.waitstatus_to_exitcode(status) if found else None


def _has_ended(process: int) -> bool:
    return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _become_bot(order: dict[str, Any], pipes: Sequence[int], confinement: Confinement) -> NoReturn:
    """Turn this newly forked process into the process of a bot."""
    try:
        for target, descriptor in enumerate(pipes):
            os.dup2(descriptor, target)
        os.chdir(order["folder"])
        confinement.enter(order["memory"])
        os.closerange(3, 2**20)
        if order["command"] is None:
            host.main()
            os._exit(0)
        else:
            os.execvp(order["command"][0], order["command"])  # noqa: S606  # the user's command
    except Exception as error:  # noqa: BLE001  # this is the last chance to report it
        host.tell_failure(error)
    finally:
        os._exit(1)


def main(descriptor: int) -> None:
    """Run the template on a connection, given as a file descriptor."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    adopt_orphans()
    template = Template(socket.socket(fileno=descriptor))
    try:
        template.work()
    finally:
        template.end_all()
