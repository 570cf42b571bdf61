"""Benches, and the yardstick that makes their figures comparable.

Belongs here: `Bench`, the units of its figures, timing a repeated piece of work, the yardstick.
Does not belong here: the benches (see catalogue), the order of their passes (see runner).
"""

import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, TypeAlias

import attrs
from attrs import field, frozen

Figures: TypeAlias = Mapping[str, float]
"""The figures of one pass of a bench, by name."""

Pass: TypeAlias = Callable[[float], Figures]
"""A function that measures for about this many seconds, and returns the figures."""

REFERENCE: Final = 1.8e-6
"""The seconds that the yardstick takes on the machine to which figures are scaled."""

_STICKS: Final = 3_000


class Unit(StrEnum):
    """The unit of a bench's figures, which decides how they scale with the machine."""

    PER_SECOND = "per second"
    MICROSECONDS = "µs"
    BYTES = "bytes"
    RATIO = "ratio"

    def scaled(self, figure: float, stick: float) -> float:
        """Return a figure as it would be on the reference machine.

        >>> Unit.PER_SECOND.scaled(100.0, stick=3.6e-6), Unit.BYTES.scaled(100.0, stick=3.6e-6)
        (200.0, 100.0)
        """
        match self:
            case Unit.PER_SECOND:
                return figure * stick / REFERENCE
            case Unit.MICROSECONDS:
                return figure * REFERENCE / stick
            case Unit.BYTES | Unit.RATIO:
                return figure


@frozen
class Bench:
    """Something to measure, in its own process.

    Attributes:
        group: the table that lists it.
        subject: the game and variant, or the peer and its game.
        kind: the work that is measured.
        unit: the unit of its figures.
        prepare: prepares everything, untimed, and returns the pass.
        passes: the number of passes that are enough; None if more passes always help.
        note: what a reader must know to compare it.
    """

    group: str
    subject: str
    kind: str
    unit: Unit
    prepare: Callable[[], Pass] = field(repr=False)
    passes: int | None = None
    note: str = ""

    @property
    def key(self) -> str:
        """The name that tells a process what to measure."""
        return f"{self.group}/{self.subject}/{self.kind}"


def repeated(work: Callable[[], Mapping[str, int]]) -> Pass:
    """Return a pass that repeats a piece of work, and returns its counts per second.

    Time is processor time, not wall-clock time, because the machine may have other work to do.
    """

    def measure(seconds: float) -> Figures:
        done: dict[str, int] = {}
        start = time.process_time()
        while (elapsed := time.process_time() - start) < seconds or not done:
            for name, count in work().items():
                done[name] = done.get(name, 0) + count
        return {name: count / elapsed for name, count in done.items()}

    return measure


_Frozen = attrs.make_class("_Frozen", [f"field{n}" for n in range(14)], frozen=True, slots=True)


def yardstick() -> float:
    """Return the seconds that it takes now to make a frozen object with 14 fields."""
    start = time.process_time()
    for _ in range(_STICKS):
        _Frozen(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    return (time.process_time() - start) / _STICKS
