"""Telling the user's Ctrl-C from a KeyboardInterrupt that a bot raises.

Belongs here: noticing the signal.
Does not belong here: the report of an interrupted series (runs).
"""

import signal
from types import FrameType, TracebackType
from typing import Self


class Interrupts:
    """A context manager that notices Ctrl-C, and still calls the previous handler.

    Signals interrupt only the main thread, so in other threads it does nothing.

    Attributes:
        seen: whether the signal has arrived.
    """

    def __init__(self) -> None:
        self.seen = False
        self._handler = signal.getsignal(signal.SIGINT)
        self._noticing = False

    def __enter__(self) -> Self:
        if callable(self._handler):
            try:
                signal.signal(signal.SIGINT, self._notice)
            except ValueError:  # not in the main thread
                return self
            self._noticing = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._noticing:
            signal.signal(signal.SIGINT, self._handler)

    def _notice(self, number: int, frame: FrameType | None) -> None:
        self.seen = True
        if callable(self._handler):
            self._handler(number, frame)
