"""A run as tables in plain text or Markdown, and as JSON.

Belongs here: the contents of the tables and of the JSON.
Does not belong here: measuring.
"""

import os
import platform
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median, quantiles
from typing import Final, TypeAlias

from attrs import frozen

from benchmarks import batched, memory, phases, play, readers
from benchmarks.bench import REFERENCE, Unit
from benchmarks.lines import Line, growth, reading_growth
from benchmarks.peers import catalogue as peers
from benchmarks.runner import Measured, ratios

Json: TypeAlias = dict[str, object]

_PACKAGES: Final = (
    "thinkstr8",
    "attrs",
    "open_spiel",
    "pettingzoo",
    "gymnasium",
    "rlcard",
    "hanabi-learning-environment",
    "pokerkit",
    "chess",
    "numba",
    "numpy",
    "pgx",
    "jax",
    "python-constraint2",
)


@frozen
class Section:
    """A table with its title and its column heads."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    def text(self) -> str:
        """Return the table as text in aligned columns."""
        widths = [max(map(len, column)) for column in zip(self.head, *self.rows, strict=True)]
        lines = [
            "  ".join(
                cell.rjust(width) if _is_figure(cell) else cell.ljust(width)
                for cell, width in zip(row, widths, strict=True)
            ).rstrip()
            for row in (self.head, *self.rows)
        ]
        return "\n".join([self.title, "", *lines])

    def markdown(self) -> str:
        """Return the table as Markdown."""
        rule = ["---:" if self._is_numeric(n) else "---" for n in range(len(self.head))]
        lines = ["| " + " | ".join(row) + " |" for row in (self.head, tuple(rule), *self.rows)]
        return "\n".join([f"### {self.title}", "", *lines])

    def _is_numeric(self, column: int) -> bool:
        return all(_is_figure(row[column]) for row in self.rows)


def _is_figure(cell: str) -> bool:
    return not cell.strip("0123456789.,%-")


def spread(figures: Sequence[float]) -> float:
    """Return the distance between the quartiles, as a share of the median."""
    if len(figures) < 2:
        return 0.0
    low, _, high = quantiles(figures, n=4, method="inclusive")
    return (high - low) / median(figures)


def sections(results: Sequence[Measured], lines: Sequence[Line]) -> list[Section]:
    """Return the tables of a run, without empty ones."""
    tables = (
        _rates(results),
        _peers(results),
        _memory(results),
        _phases(results),
        _readers(results),
        *_others(results),
        _missing(results),
        _demands(lines),
    )
    return [table for table in tables if table.rows]


def _of(results: Sequence[Measured], group: str) -> list[Measured]:
    return [each for each in results if each.bench.group == group and each.passes]


def _rates(results: Sequence[Measured]) -> Section:
    rows = []
    for each in _of(results, play.GROUP):
        here, there = each.raw("decisions"), each.scaled("decisions")
        rows.append(
            (
                each.bench.subject,
                each.bench.kind,
                f"{median(here):,.0f}",
                f"{median(there):,.0f}",
                f"{spread(there):.0%}",
                f"{median(each.raw('games')):,.0f}",
                f"{median(each.scaled('games')):,.0f}",
            )
        )
    head = ("game", "play", "decisions/s", "at 1.8 µs", "spread", "games/s", "at 1.8 µs")
    return Section("Random play", head, rows)


_BESIDE: Final = {
    "bare": "bare",
    "choices": "bare",
    "encoded": "encoded",
    "tensor": "tensor",
    "fast tensor": batched.STEP,
    "step": batched.STEP,
    "scan": batched.CHUNK,
}
"""The kind of our play to compare with a kind of a peer's; with any other kind it is "view"."""


def _peers(results: Sequence[Measured]) -> Section:
    standards = {
        (each.bench.subject.partition(",")[0], each.bench.kind): each
        for each in _of(results, play.GROUP)
        if each.bench.subject.endswith("3 players")
    }
    games = ("Think Str8!", "Numer", "TEN")
    rows = []
    for each in _of(results, peers.GROUP):
        here, there = each.raw("decisions"), each.scaled("decisions")
        kind = _BESIDE.get(each.bench.kind, "view")
        beside = (
            f"{median(ratios(standards[game, kind], each, 'decisions')):.2f}"
            if (game, kind) in standards
            else ""
            for game in games
        )
        figures = f"{median(here):,.0f}", f"{median(there):,.0f}", f"{spread(there):.0%}"
        rows.append((each.bench.subject, each.bench.kind, *figures, *beside, each.bench.note))
    head = ("peer", "play", "decisions/s", "at 1.8 µs", "spread", *games, "how")
    return Section("Peers, and how many times as fast ours are in the same turns", head, rows)


def _memory(results: Sequence[Measured]) -> Section:
    rows = [
        (
            each.bench.subject,
            f"{median(each.raw('mean')):,.0f}",
            f"{median(each.raw('largest')):,.0f}",
        )
        for each in _of(results, memory.GROUP)
    ]
    title = "Bytes that a state adds to the one before it"
    return Section(title, ("game", "mean", "largest"), rows)


def _phases(results: Sequence[Measured]) -> Section:
    measured = _of(results, phases.GROUP)
    width = max((len(each.passes[0].figures) for each in measured), default=0)
    rows = []
    for each in measured:
        costs = [f"{median(each.raw(name)):.2f}" for name in each.passes[0].figures]
        costs += [""] * (width - len(costs))
        rows.append((each.bench.subject, *costs, f"{growth(each):.2f}"))
    head = ("game", *(str(phase + 1) for phase in range(width)), "last")
    return Section("Cost of a step by round, turn or tenth of the deck, first = 1", head, rows)


def _readers(results: Sequence[Measured]) -> Section:
    rows = []
    for each in _of(results, readers.GROUP):
        costs = [f"{median(each.raw(name)):.1f}" for name in readers.SIZES]
        rows.append((each.bench.subject, each.bench.kind, *costs, f"{reading_growth(each):.2f}"))
    head = ("reader", "input", *readers.SIZES, "growth")
    return Section("Microseconds for a kilobyte, by the size of what is read", head, rows)


def _others(results: Sequence[Measured]) -> Iterable[Section]:
    """Yield a plain table for each group without a special one."""
    known = {play.GROUP, peers.GROUP, memory.GROUP, phases.GROUP, readers.GROUP}
    for group in dict.fromkeys(each.bench.group for each in results):
        if group not in known:
            rows = [
                (each.bench.subject, each.bench.kind, name, *_pair(each, name))
                for each in _of(results, group)
                for name in each.passes[0].figures
            ]
            head = ("subject", "kind", "figure", "here", "at 1.8 µs", "spread", "unit")
            yield Section(group.capitalize(), head, rows)


def _pair(each: Measured, name: str) -> tuple[str, ...]:
    digits = 0 if each.bench.unit in (Unit.PER_SECOND, Unit.BYTES) else 2
    here, there = median(each.raw(name)), median(each.scaled(name))
    share = spread(each.scaled(name))
    return f"{here:,.{digits}f}", f"{there:,.{digits}f}", f"{share:.0%}", str(each.bench.unit)


def _missing(results: Sequence[Measured]) -> Section:
    rows = [
        (f"{each.bench.subject}, {each.bench.kind}", f"not available: {each.unavailable}")
        for each in results
        if each.unavailable is not None
    ]
    return Section("Not measured", ("bench", "why"), rows)


def _demands(lines: Sequence[Line]) -> Section:
    rows = [
        (
            line.demand,
            f"{'≤' if line.at_most else '≥'} {line.limit:,g}",
            "" if line.found is None else f"{line.found:,.{0 if line.limit > 100 else 2}f}",
            line.verdict,
        )
        for line in lines
    ]
    return Section("Lines", ("demand", "limit", "found", ""), rows)


# The machine and the JSON


def machine() -> dict[str, str]:
    """Return facts about the machine and the versions of the packages."""
    found = {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": str(os.cpu_count()),
    }
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    """Return the processor's name if the system reports it."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or "unknown"
    names = [line.partition(":")[2].strip() for line in text.splitlines() if "model name" in line]
    return names[0] if names else "unknown"


def stick(results: Sequence[Measured]) -> float:
    """Return the median time of the yardstick in a run."""
    return median(each.stick for measured in results for each in measured.passes)


def heading(results: Sequence[Measured]) -> str:
    """Return a sentence about the machine and the method of the run."""
    about = ", ".join(
        fact if name in ("python", "system", "processor") else f"{name} {fact}"
        for name, fact in machine().items()
    )
    passes = max((len(each.passes) for each in results), default=0)
    if not passes:
        return about
    return (
        f"{about}. Medians of {passes} passes; the yardstick, a frozen object with 14 fields, "
        f"took {stick(results) * 1e6:.2f} µs."
    )


def as_json(results: Sequence[Measured], lines: Sequence[Line]) -> Json:
    """Return all figures of a run, with every pass."""
    return {
        "machine": machine(),
        "reference": REFERENCE,
        "benches": [_bench_json(each) for each in results],
        "lines": [
            {
                "demand": line.demand,
                "limit": line.limit,
                "at_most": line.at_most,
                "found": line.found,
                "verdict": line.verdict,
            }
            for line in lines
        ],
    }


def _bench_json(each: Measured) -> Json:
    bench = each.bench
    names = each.passes[0].figures if each.passes else ()
    return {
        "group": bench.group,
        "subject": bench.subject,
        "kind": bench.kind,
        "unit": str(bench.unit),
        "note": bench.note,
        "unavailable": each.unavailable,
        "figures": {
            name: {
                "median": median(each.raw(name)),
                "spread": spread(each.raw(name)),
                "scaled": median(each.scaled(name)),
                "passes": each.raw(name),
            }
            for name in names
        },
        "sticks": [passed.stick for passed in each.passes],
    }
