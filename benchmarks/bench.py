"""What a bench is, and the yardstick beside which all of them are measured.

Belongs here: `Bench`, the units of its figures, timing a repeated piece of work, the yardstick.
Does not belong here: what is measured (the modules that the catalogue lists), when (runner).
"""

import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, TypeAlias

import attrs
from attrs import field, frozen

Figures: TypeAlias = Mapping[str, float]
"""What one pass of a bench has found, by name."""

Pass: TypeAlias = Callable[[float], Figures]
"""Measure for about so many seconds, and return the figures."""

REFERENCE: Final = 1.8e-6
"""What the yardstick takes on the machine that scaled figures speak of, in seconds."""

_STICKS: Final = 3_000


class Unit(StrEnum):
    """What the figures of a bench are, and so whether a faster machine changes them."""

    PER_SECOND = "per second"
    MICROSECONDS = "µs"
    BYTES = "bytes"
    RATIO = "ratio"

    def scaled(self, figure: float, stick: float) -> float:
        """Return what a figure would be on the reference machine.

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
    """Something to measure, in a process of its own.

    Attributes:
        group: the table in which it stands.
        subject: the game and variant, or the peer and its game.
        kind: what is done with it.
        unit: what its figures are.
        prepare: makes everything ready, outside of what is timed, and returns the pass.
        passes: after how many passes there is nothing more to learn; None if there always is.
        note: what a reader has to know in order to compare it.
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
        """The name by which a process is told what to measure."""
        return f"{self.group}/{self.subject}/{self.kind}"


def repeated(work: Callable[[], Mapping[str, int]]) -> Pass:
    """Return a pass of a piece of work that counts what it did: so many of each per second.

    Time is the processor's, not the clock's, for a machine that does other things as well.
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
    """Return the seconds that one frozen object with 14 fields takes now."""
    start = time.process_time()
    for _ in range(_STICKS):
        _Frozen(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    return (time.process_time() - start) / _STICKS
