"""Lines to and from another process, each within its time and its length.

Belongs here: reading and writing pipes without ever waiting for longer than is allowed.
Does not belong here: what the lines say (protocol), who is at the other end (keepers).
"""

import os
import queue
import select
from threading import Thread
from time import perf_counter
from typing import IO, Final, Protocol, TypeVar

_CHUNK: Final = 2**16

_WAITING: Final = False
"""Whether a pipe may keep us waiting."""


class TimeUpError(Exception):
    """The other end did not read or write in time."""


class HungUpError(Exception):
    """The other end has closed its pipe."""


class LongLineError(Exception):
    """The other end wrote more than a line may have."""


class Lines(Protocol):
    """Lines to and from another process."""

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line, until the clock shows the deadline.

        Raises:
            HungUpError: nobody reads any more.
            TimeUpError: the other end has not read it by then.
        """
        ...

    def receive(self, deadline: float) -> bytes:
        """Return the next line without its end, if it is there when the clock shows the deadline.

        Raises:
            HungUpError: no more lines will come.
            LongLineError: it is too long.
            TimeUpError: there is none by then.
        """
        ...

    def close(self) -> None:
        """Close this end."""
        ...


class PolledLines:
    """Lines over two pipes of an operating system that can wait for pipes."""

    def __init__(self, reading: int, writing: int, most: int) -> None:
        """Take over two file descriptors.

        Args:
            reading: where lines come from.
            writing: where lines go to.
            most: how many bytes a line that comes may have.
        """
        self._reading, self._writing, self._most = reading, writing, most
        self._rest = b""
        os.set_blocking(reading, False)  # as the module os has it
        os.set_blocking(writing, False)  # likewise
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(reading, select.POLLIN)
        self._writable.register(writing, select.POLLOUT)

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line: see `Lines`.

        Raises:
            HungUpError: nobody reads any more.
            TimeUpError: the other end has not read it in time.
        """
        left = memoryview(line + b"\n")
        while left:
            try:
                left = left[os.write(self._writing, left) :]
            except BlockingIOError:
                _wait(self._writable, deadline)
            except OSError as error:
                raise HungUpError from error

    def receive(self, deadline: float) -> bytes:
        """Return the next line: see `Lines`.

        Raises:
            HungUpError: no more lines will come.
            LongLineError: it is too long.
            TimeUpError: it has not come in time.
        """
        while b"\n" not in self._rest:
            if len(self._rest) > self._most:
                raise LongLineError
            _wait(self._readable, deadline)
            try:
                chunk = os.read(self._reading, _CHUNK)
            except BlockingIOError:
                continue
            if not chunk:
                raise HungUpError
            self._rest += chunk
        line, _, self._rest = self._rest.partition(b"\n")
        if len(line) > self._most:
            raise LongLineError
        return line

    def close(self) -> None:
        """Close both pipes."""
        os.close(self._reading)
        os.close(self._writing)


def _wait(poll: "select.poll", deadline: float) -> None:
    left = deadline - perf_counter()
    if left <= 0 or not poll.poll(1000 * min(left, 10**6)):
        raise TimeUpError


class ThreadedLines:
    """Lines over two streams of an operating system that cannot wait for pipes.

    A thread reads and another one writes, so that neither keeps anybody waiting for longer than is
    allowed. They end when the other process does.
    """

    def __init__(self, reading: IO[bytes], writing: IO[bytes], most: int) -> None:
        """Take over two streams.

        Args:
            reading: where lines come from.
            writing: where lines go to.
            most: how many bytes a line that comes may have.
        """
        self._reading, self._writing, self._most = reading, writing, most
        self._incoming: queue.Queue[bytes] = queue.Queue(maxsize=2)
        self._outgoing: queue.Queue[bytes | None] = queue.Queue()
        self._written: queue.Queue[bool] = queue.Queue()
        for work in (self._read, self._write):
            Thread(target=work, daemon=True, name="thinkstr8 lines").start()

    def _read(self) -> None:
        while True:
            try:
                line = self._reading.readline(self._most + 2)
            except (OSError, ValueError):  # closed at this end
                line = b""
            self._incoming.put(line)
            if not line:
                return

    def _write(self) -> None:
        while (line := self._outgoing.get()) is not None:
            try:
                self._writing.write(line)
                self._writing.flush()
            except (OSError, ValueError):  # closed at either end
                self._written.put(item=False)
                return
            self._written.put(item=True)

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line: see `Lines`.

        Raises:
            HungUpError: nobody reads any more.
            TimeUpError: the other end has not read it in time.
        """
        self._outgoing.put(line + b"\n")
        if not _next(self._written, deadline):
            raise HungUpError

    def receive(self, deadline: float) -> bytes:
        """Return the next line: see `Lines`.

        Raises:
            HungUpError: no more lines will come.
            LongLineError: it is too long.
            TimeUpError: it has not come in time.
        """
        line = _next(self._incoming, deadline)
        if not line.endswith(b"\n"):
            raise LongLineError if len(line) > self._most else HungUpError
        return line[:-1]

    def close(self) -> None:
        """Let the threads end; whoever started the process closes its streams."""
        self._outgoing.put(None)
        while not self._incoming.empty():
            self._incoming.get()


T = TypeVar("T")


def _next(waiting: "queue.Queue[T]", deadline: float) -> T:
    try:
        return waiting.get(timeout=max(0.0, min(deadline - perf_counter(), 10**6)))
    except queue.Empty:
        raise TimeUpError from None
