"""Work outside the server, in processes of their own: bots that think, and pages that are made.

Belongs here: the processes, giving them work, and ending one that takes too long.
Does not belong here: what a process does (worker), what happens without an answer (rooms, press).
"""

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar, cast

from thinkstr8.core import ThinkStr8Error
from thinkstr8.core.checks import present
from thinkstr8.web.worker import frame

_START: Final = 60.0
"""The seconds in which a process must be ready."""

_LIMIT: Final = 2**24
"""The largest size of an answer, in bytes."""

ResultT = TypeVar("ResultT")


class NoAnswerError(ThinkStr8Error, RuntimeError):
    """Work that failed, took too long, or whose process ended."""


class Workers:
    """Processes that work for the server. They are started when there is work.

    Attributes:
        count: the largest number of processes.
        seconds: the time for one answer.
    """

    def __init__(self, count: int, seconds: float) -> None:
        self.count, self.seconds = count, seconds
        self._free = asyncio.Semaphore(count)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._is_open = True

    async def result(self, function: Callable[..., ResultT], *arguments: object) -> ResultT:
        """Return the result of a function, which a process calls.

        Args:
            function: a function of a module, which is found there by its name.
            arguments: its arguments, which can be pickled.

        Raises:
            NoAnswerError: the function failed or took too long, or the process ended.
        """
        question = pickle.dumps((function, arguments))
        async with self._free:
            process = self._idle.pop() if self._idle else await self._started()
            try:
                answer = await self._asked(process, question)
            except BaseException:
                self._end(process)
                raise
            self._idle.append(process)
        found = cast("ResultT | None", pickle.loads(answer))  # noqa: S301  # our own process
        if found is None:
            raise NoAnswerError("The work failed.")
        return found

    async def start(self) -> None:
        """Start one process before there is work, so that the first work need not wait."""
        async with self._free:
            if not self._all:
                with suppress(NoAnswerError):
                    self._idle.append(await self._started())

    async def _started(self) -> Process:
        """Start a process, and return it when it is ready.

        Raises:
            NoAnswerError: it cannot be started.
        """
        if not self._is_open:
            raise NoAnswerError("The server is ending.")
        command = (sys.executable, "-m", "thinkstr8.web.worker")
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=_LIMIT
            )
        except OSError as error:
            raise NoAnswerError(f"A process cannot be started: {error}.") from error
        self._all = {each for each in self._all if each.returncode is None} | {process}
        try:
            async with asyncio.timeout(_START):
                await _frame_from(process)
        except (OSError, EOFError) as error:  # TimeoutError is an OSError
            self._end(process)
            raise NoAnswerError("A process did not get ready.") from error
        except BaseException:
            self._end(process)
            raise
        return process

    async def _asked(self, process: Process, question: bytes) -> bytes:
        """Send a question to a process, and return its answer.

        Raises:
            NoAnswerError: there is none in time.
        """
        try:
            async with asyncio.timeout(self.seconds):
                present(process.stdin).write(frame(question))
                await present(process.stdin).drain()
                return await _frame_from(process)
        except (OSError, EOFError) as error:  # TimeoutError is an OSError
            raise NoAnswerError(f"There was no answer within {self.seconds:g} s.") from error

    @staticmethod
    def _end(process: Process) -> None:
        """Kill a process; it remains one of all until it is known to have ended."""
        with suppress(ProcessLookupError):
            process.kill()

    async def close(self) -> None:
        """End all processes, and start no others."""
        self._is_open = False
        self._idle.clear()
        for process in self._all:
            self._end(process)
        for process in self._all:
            await process.wait()


async def _frame_from(process: Process) -> bytes:
    """Return the next frame that a process writes.

    Raises:
        EOFError: the process has ended.
    """
    output = present(process.stdout)
    length = int.from_bytes(await output.readexactly(len(frame(b""))), "big")
    return await output.readexactly(length)
