"""Measuring many benches fairly: a process for each, and short passes in turn.

Belongs here: processes, the order of the passes, the results of the passes.
Does not belong here: tables (see report), limits (see lines).

The speed of a shared machine changes by the second. So no bench is measured in one go. All
processes stay alive and take turns with short passes, alternately forwards and backwards. A slow
minute hits all of them alike, and two benches are compared turn by turn.
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
    """The figures of one pass of a bench, and the time of the yardstick around it."""

    figures: Figures
    stick: float


@define
class Measured:
    """The results of a bench.

    Attributes:
        bench: the bench.
        passes: the result of each pass, by turn.
        unavailable: why the bench cannot be measured; None if it can.
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
    """A bench in its own process."""

    def __init__(self, measured: Measured) -> None:
        """Start the process, and wait until it is ready or says why the bench is unavailable."""
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
        """End the process by closing its input."""
        self._process.communicate()

    def ask(self, seconds: float) -> None:
        """Measure one pass, unless the bench is unavailable or has enough passes."""
        measured = self.measured
        done = measured.bench.passes is not None and len(measured.passes) >= measured.bench.passes
        if measured.unavailable is not None or done:
            return
        assert self._process.stdin is not None  # noqa: S101  # the process was started with a pipe
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        self._hear()

    def _hear(self) -> None:
        assert self._process.stdout is not None  # noqa: S101  # the process was started with a pipe
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
    """Return the results of benches, in their order, after measuring them in turn.

    Args:
        benches: the benches.
        passes: the number of passes for each bench.
        seconds: the length of a pass; a game that has begun is played to its end.
    """
    with ExitStack() as stack:
        processes = [stack.enter_context(Process(Measured(bench))) for bench in benches]
        for turn in range(passes):
            for process in processes if turn % 2 == 0 else reversed(processes):
                process.ask(seconds)
        return [process.measured for process in processes]


def ratios(one: Measured, other: Measured, name: str) -> list[float]:
    """Return the ratio of two benches' figures, turn by turn.

    Both are scaled by the yardstick first, because the machine's speed also changes within a turn.
    """
    pairs = zip(one.scaled(name), other.scaled(name), strict=False)
    return [mine / theirs for mine, theirs in pairs]
