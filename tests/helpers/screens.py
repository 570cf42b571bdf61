"""A command in a pseudo-terminal, and what that terminal shows."""

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Final, Self

import pexpect
import pyte

PATIENCE: Final = 60.0

_COLOUR: Final = re.compile(r"\x1b\[(?:[\d:;]*;)?(?:3[0-8]|4[0-8]|9\d|10\d)(?:[;:][\d:;]*)?m")


class Terminal:
    """A command that runs in a terminal of a given size.

    Attributes:
        raw: everything that the command wrote.
    """

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        variables: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.raw = ""
        columns, lines = size
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self._screen)
        self._child = pexpect.spawn(
            sys.executable,
            ["-m", "thinkstr8", *arguments],
            encoding="utf-8",
            dimensions=(lines, columns),
            env=environment(folder, **{"TERM": "xterm-256color", **variables}),
            timeout=PATIENCE,
        )
        self._child.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._child.close(force=True)

    @property
    def text(self) -> str:
        """What the terminal shows."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def has_colour(self) -> bool:
        """Whether anything was written in a colour."""
        return _COLOUR.search(self.raw) is not None

    @property
    def is_restored(self) -> bool:
        """Whether the cursor is visible again, and no mode of a full screen is left on."""
        modes = dict(re.findall(r"\x1b\[\?(\d+)([hl])", self.raw))  # the last of each counts
        on = {mode for mode, state in modes.items() if state == "h"}
        return not on & {"1049", "1000", "1003", "1006", "1015", "2004"} and modes.get("25") != "l"

    def press(self, keys: str) -> None:
        """Send keys."""
        self._child.send(keys)

    def read(self, seconds: float = 0.05) -> None:
        """Read what the command writes within a while."""
        try:
            written = self._child.read_nonblocking(100_000, seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += written
        self._stream.feed(written)

    def until(self, found: Callable[[], bool]) -> None:
        """Wait until something is so.

        Raises:
            AssertionError: it does not become so.
        """
        end = time.monotonic() + PATIENCE
        while not found():
            self.read()
            assert time.monotonic() < end, self.text

    def shows(self, words: str) -> None:
        """Wait until the terminal shows words."""
        self.until(lambda: words in self.text)

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal to the command."""
        self._child.kill(number)

    def hang_up(self) -> None:
        """Close the terminal, and wait until the command has ended."""
        with suppress(pexpect.ExceptionPexpect):  # it needs a moment to leave
            self._child.close(force=False)
        end = time.monotonic() + PATIENCE
        while self._child.isalive():
            assert time.monotonic() < end
            time.sleep(0.05)

    def code(self) -> int:
        """Wait until the command has ended, and return its exit code; negative after a signal."""
        self.until(lambda: not self._child.isalive())
        for _ in range(3):
            self.read()
        self._child.close()
        signalled = self._child.signalstatus
        return int(self._child.exitstatus) if signalled is None else -int(signalled)


def environment(folder: Path, **variables: str) -> Mapping[str, str]:
    """Return the variables for a command that keeps its games in a folder."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "ACCESSIBLE", "THINKSTR8_PLAIN", "TERM", "COLUMNS", "LINES")
    }
    return {**kept, "THINKSTR8_GAMES": str(folder), "PYTHONUTF8": "1", **variables}
