"""Measuring many benches fairly: a process for each, and short passes in turn.

Belongs here: processes, the order of the passes, what the passes have found.
Does not belong here: tables (see report), what is demanded (see lines).

The speed of a shared machine changes by the second. So no bench is measured in one go: all
processes stay alive and take turns, one short pass each, forwards and backwards alternately. A
slow minute hits all of them alike, and two benches are compared turn by turn.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from attrs import Factory, define, frozen

from benchmarks.bench import Bench, Figures

ROOT: Final = Path(__file__).parents[1]


@frozen
class Passed:
    """What one pass of a bench has found, and what the yardstick took around it."""

    figures: Figures
    stick: float


@define
class Measured:
    """What is known of a bench.

    Attributes:
        bench: what was measured.
        passes: what each pass has found, by turn.
        unavailable: why it cannot be measured; None if it can.
    """

    bench: Bench
    passes: list[Passed] = Factory(list)
    unavailable: str | None = None

    def raw(self, name: str) -> list[float]:
        """Return a figure of every pass as it was measured here."""
        return [each.figures[name] for each in self.passes]

    def scaled(self, name: str) -> list[float]:
        """Return a figure of every pass as it would be on the reference machine."""
        scale = self.bench.unit.scaled
        return [scale(each.figures[name], each.stick) for each in self.passes]


class Process:
    """A bench in a process of its own."""

    def __init__(self, measured: Measured) -> None:
        """Start the process and wait until it is ready, or says why it never will be."""
        self.measured = measured
        command = [sys.executable, "-m", "benchmarks.worker", measured.bench.key]
        self._process = subprocess.Popen(  # noqa: S603  # our own program
            command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the process: it stops when nothing more can be asked of it."""
        self._process.communicate()

    def ask(self, seconds: float) -> None:
        """Let it measure one pass, unless it cannot or need not."""
        measured = self.measured
        done = measured.bench.passes is not None and len(measured.passes) >= measured.bench.passes
        if measured.unavailable is not None or done:
            return
        assert self._process.stdin is not None  # noqa: S101  # it was started with a pipe
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        self._hear()

    def _hear(self) -> None:
        assert self._process.stdout is not None  # noqa: S101  # it was started with a pipe
        line = self._process.stdout.readline()
        if not line:
            self.measured.unavailable = "its process has ended"
            return
        reply = json.loads(line)
        if "unavailable" in reply:
            self.measured.unavailable = reply["unavailable"]
        elif "figures" in reply:
            self.measured.passes.append(Passed(reply["figures"], reply["stick"]))


def run(benches: Sequence[Bench], passes: int, seconds: float) -> list[Measured]:
    """Measure benches in turn; return what was found, in their order.

    Args:
        benches: what to measure.
        passes: how many passes each of them gets.
        seconds: how long a pass is; one that plays a game plays it to its end.
    """
    with ExitStack() as stack:
        processes = [stack.enter_context(Process(Measured(bench))) for bench in benches]
        for turn in range(passes):
            for process in processes if turn % 2 == 0 else reversed(processes):
                process.ask(seconds)
        return [process.measured for process in processes]


def ratios(one: Measured, other: Measured, name: str) -> list[float]:
    """Return how many times as large one figure is as another, turn by turn.

    Both are scaled by the yardstick first, for the machine's speed changes within a turn as well.
    """
    pairs = zip(one.scaled(name), other.scaled(name), strict=False)
    return [mine / theirs for mine, theirs in pairs]
