"""Stepping through a record line by line.

Belongs here: reading where to go, and telling what happened there.
Does not belong here: the record and its points of view (replaying).
"""

import sys
from collections.abc import Iterable
from textwrap import wrap
from typing import TextIO

from attrs import define

from thinkstr8.front.replaying import Replay
from thinkstr8.kit.phrases import span

HELP = (
    "n: the next step. b: one step back. A number: that step.",
    "t: the table. s: the sheet. l: the log up to here. seat 1: another point of view.",
    "q: leave. ?: this help.",
)


@define
class PlainReplay:
    """A record that is shown step by step.

    Attributes:
        replay: the record.
        reader: where the person types.
        writer: where the lines go.
        step: the number of the step that is shown.
    """

    replay: Replay
    reader: TextIO
    writer: TextIO
    step: int = 0

    def run(self) -> None:
        """Show steps until the person leaves or the input ends."""
        self._show([f"As seen by {self.replay.point_of_view}.", *HELP])
        self._tell()
        while True:
            self.writer.write("> ")
            self.writer.flush()
            line = self.reader.readline()
            if not line:
                self._show([""])
                return
            text = line.strip().casefold()
            if text in ("q", "quit"):
                return
            self._answer(text)

    def _answer(self, text: str) -> None:
        step = {"n": self.step + 1, "b": self.step - 1}.get(text)
        if text.isdecimal():
            step = int(text[:9])
        if step is not None:
            self._go(step)
        elif text == "t":
            self._show(self.replay.account(self.step))
        elif text == "s":
            self._show(self.replay.sheet(self.step))
        elif text == "l":
            self._show(self.replay.log(self.step))
        elif text in ("?", "help"):
            self._show(HELP)
        elif text.startswith("seat"):
            self._look_from(text.removeprefix("seat").strip())
        else:
            self._show([f"Type n, b, a number {self._range}, or ? for help."])

    @property
    def _range(self) -> str:
        return f"from {span(0, self.replay.last)}"

    def _go(self, step: int) -> None:
        if not 0 <= step <= self.replay.last:
            self._show([f"There is no step {step}: the steps are {span(0, self.replay.last)}."])
            return
        self.step = step
        self._tell()

    def _look_from(self, seat: str) -> None:
        seats = [*map(str, range(len(self.replay.match.names)))]
        if seat and seat not in seats:
            self._show([f"Type a seat from {span(0, len(seats) - 1)}, or seat alone to watch."])
            return
        self.replay = self.replay.looking_from(int(seat) if seat else None)
        self._show([f"As seen by {self.replay.point_of_view}."])
        self._tell()

    def _tell(self) -> None:
        self._show([f"Step {self.step} of {self.replay.last}.", *self.replay.told(self.step)])

    def _show(self, lines: Iterable[str]) -> None:
        for line in lines:
            for part in wrap(line, 80, break_on_hyphens=False) if len(line) > 80 else [line]:
                self.writer.write(f"{part}\n")
        self.writer.flush()


def show(replay: Replay) -> int:
    """Show a record on the standard streams, and return the exit code of the command."""
    if sys.stdin.isatty() and not sys.stdout.isatty():
        sys.stdout.write("".join(f"{line}\n" for line in replay.log(replay.last)))
    else:
        PlainReplay(replay, sys.stdin, sys.stdout).run()
    return 0
