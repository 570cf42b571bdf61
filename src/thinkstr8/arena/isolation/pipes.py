"""Lines to and from another process, limited in time and length.

Belongs here: reading and writing pipes without ever waiting beyond a deadline.
Does not belong here: the content of lines (protocol), the other process (keepers).
"""

import os
import queue
import select
from threading import Thread
from time import perf_counter
from typing import IO, Final, Protocol, TypeVar

_CHUNK: Final = 2**16


class TimeUpError(Exception):
    """The other end did not read or write in time."""


class HungUpError(Exception):
    """The other end closed its pipe."""


class LongLineError(Exception):
    """The other end wrote a line that is too long."""


class Lines(Protocol):
    """Lines to and from another process."""

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line before a deadline, given as a time of `perf_counter`.

        Raises:
            HungUpError: the other end has closed its pipe.
            TimeUpError: the other end did not read the line in time.
        """
        ...

    def receive(self, deadline: float) -> bytes:
        """Return the next line, without its line feed, if it comes before a deadline.

        Raises:
            HungUpError: the other end has closed its pipe.
            LongLineError: the line is too long.
            TimeUpError: no line came in time.
        """
        ...

    def close(self) -> None:
        """Close this end."""
        ...


class PolledLines:
    """Lines over two pipes, on systems that can poll pipes."""

    def __init__(self, reading: int, writing: int, most: int) -> None:
        """Take over two file descriptors.

        Args:
            reading: the pipe to read lines from.
            writing: the pipe to write lines to.
            most: the longest line that may be received, in bytes.
        """
        self._reading, self._writing, self._most = reading, writing, most
        self._rest = b""
        os.set_blocking(reading, False)  # the function takes no keywords
        os.set_blocking(writing, False)  # as above
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(reading, select.POLLIN)
        self._writable.register(writing, select.POLLOUT)

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line: see `Lines`.

        Raises:
            HungUpError: the other end has closed its pipe.
            TimeUpError: the other end did not read the line in time.
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
            HungUpError: the other end has closed its pipe.
            LongLineError: the line is too long.
            TimeUpError: no line came in time.
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
    """Lines over two streams, on systems that cannot poll pipes.

    One thread reads and another one writes, so the caller never waits beyond a deadline. The
    threads end when the other process ends.
    """

    def __init__(self, reading: IO[bytes], writing: IO[bytes], most: int) -> None:
        """Take over two streams.

        Args:
            reading: the stream to read lines from.
            writing: the stream to write lines to.
            most: the longest line that may be received, in bytes.
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
            HungUpError: the other end has closed its pipe.
            TimeUpError: the other end did not read the line in time.
        """
        self._outgoing.put(line + b"\n")
        if not _next(self._written, deadline):
            raise HungUpError

    def receive(self, deadline: float) -> bytes:
        """Return the next line: see `Lines`.

        Raises:
            HungUpError: the other end has closed its pipe.
            LongLineError: the line is too long.
            TimeUpError: no line came in time.
        """
        line = _next(self._incoming, deadline)
        if not line.endswith(b"\n"):
            raise LongLineError if len(line) > self._most else HungUpError
        return line[:-1]

    def close(self) -> None:
        """Let the threads end; the keeper that started the process closes its streams."""
        self._outgoing.put(None)
        while not self._incoming.empty():
            self._incoming.get()


T = TypeVar("T")


def _next(waiting: "queue.Queue[T]", deadline: float) -> T:
    try:
        return waiting.get(timeout=max(0.0, min(deadline - perf_counter(), 10**6)))
    except queue.Empty:
        raise TimeUpError from None
