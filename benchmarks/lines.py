"""The project's demands on its own speed and size.

Belongs here: the limits for a run, and whether the run keeps them.
Does not belong here: measuring, tables.
"""

import re
from collections.abc import Sequence
from statistics import median
from typing import Final

from attrs import frozen

from benchmarks import batched, beliefs, memory, phases, play, readers, records
from benchmarks.peers import catalogue as peers
from benchmarks.runner import Measured, ratios

LARGEST_STATE: Final = 4096
"""The bytes that a state may add to the previous state."""


@frozen
class Line:
    """A demand and the figure of a run.

    Attributes:
        demand: the demand in words.
        found: the figure of the run; None if a bench was not available.
        limit: the limit for the figure.
        at_most: whether the limit is an upper limit.
    """

    demand: str
    found: float | None
    limit: float
    at_most: bool = False

    @property
    def verdict(self) -> str:
        """Whether the demand is kept, in a word."""
        if self.found is None:
            return "not measured"
        kept = self.found <= self.limit if self.at_most else self.found >= self.limit
        return "kept" if kept else "missed"


_LEAST_DECISIONS: Final = {"Think Str8!": 100_000, "Numer": 150_000, "TEN": 80_000}
_MOST_GROWTH: Final = 1.3
_MOST_MICROSECONDS: Final = 400
_LEAST_GAMES_READ: Final = 300
_MOST_READING_GROWTH: Final = 3.0
_LEAST_SOLVER_RATIOS: Final = {beliefs.NUMPY: 1.0, beliefs.CONSTRAINT: 10.0, beliefs.FUNCTIONS: 1.0}

_LEAST_RATIOS: Final = (
    ("Think Str8!, 3 players", "OpenSpiel C++, hanabi", ("bare", "view"), 1.5),
    ("Think Str8!, 3 players", "Hanabi Learning Environment, hanabi", ("bare", "view"), 5.0),
    ("Think Str8!, 3 players", "RLCard, gin-rummy", ("bare", "view"), 5.0),
    ("Think Str8!, 3 players", "PettingZoo, hanabi_v5", ("bare",), 30.0),
    ("Numer, 3 players", "OpenSpiel C++, goofspiel", ("bare",), 1.0),
    ("TEN, 3 players", "OpenSpiel C++, gin_rummy", ("bare",), 3.0),
    ("Think Str8!, 3 players", "PettingZoo, hanabi_v5", ("encoded",), 10.0),
    ("Think Str8!, 3 players", "PettingZoo, leduc_holdem_v4", ("encoded",), 4.0),
    ("Numer, 3 players", "PettingZoo, hanabi_v5", ("encoded",), 10.0),
    ("Numer, 3 players", "PettingZoo, leduc_holdem_v4", ("encoded",), 4.0),
    ("TEN, 3 players", "PettingZoo, hanabi_v5", ("encoded",), 8.0),
    ("TEN, 3 players", "PettingZoo, leduc_holdem_v4", ("encoded",), 3.0),
    ("Think Str8!, 3 players", "OpenSpiel Python, python_block_dominoes", ("tensor",), 1.0),
    ("Numer, 3 players", "OpenSpiel Python, python_block_dominoes", ("tensor",), 1.0),
    ("TEN, 3 players", "OpenSpiel Python, python_block_dominoes", ("tensor",), 1.0),
)

_LEAST_BATCHED: Final = {"Think Str8!": (40, 150), "Numer": (25, 80), "TEN": (20, 50)}
"""How many times as fast as the library a batch is, with masks and observations, and bare."""

_LEAST_AGAINST_PGX: Final = 4
_LEAST_BELIEFS: Final = 20
_MOST_GROWTH_OF_BATCHES: Final = 1.2


def own_lines(results: Sequence[Measured]) -> list[Line]:
    """Return the demands on this library alone, each with the worst variant of a game."""
    lines = []
    for game, least in _LEAST_DECISIONS.items():
        rates = [
            median(each.scaled("decisions"))
            for each in _available(results, play.GROUP)
            if re.fullmatch(f"{game}, . players", each.bench.subject) and each.bench.kind == "bare"
        ]
        demand = f"{game}: bare decisions per second at 1.8 µs, for any number of players"
        lines.append(Line(demand, min(rates, default=None), least))
    sizes = [max(each.raw("largest")) for each in _available(results, memory.GROUP)]
    demand = "Bytes that a state adds to the one before it, in every variant"
    lines.append(Line(demand, max(sizes, default=None), LARGEST_STATE, at_most=True))
    growths = [growth(each) for each in _available(results, phases.GROUP)]
    demand = "Cost of a step in the last phase, as a multiple of the first, in every variant"
    lines.append(Line(demand, max(growths, default=None), _MOST_GROWTH, at_most=True))
    lines.extend(_belief_lines(results))
    readings = [
        median(each.raw("games"))
        for each in _available(results, records.GROUP)
        if each.bench.subject.startswith("Think Str8!")
    ]
    demand = "Records of Think Str8! read and replayed, games per second"
    lines.append(Line(demand, min(readings, default=None), _LEAST_GAMES_READ))
    rises = [reading_growth(each) for each in _available(results, readers.GROUP)]
    demand = "Time for a byte of a larger input, as a multiple of a smaller one, in every reader"
    lines.append(Line(demand, max(rises, default=None), _MOST_READING_GROWTH, at_most=True))
    return lines


def _belief_lines(results: Sequence[Measured]) -> list[Line]:
    """Return the demands on beliefs late in a game, each with the worst source of views."""
    found = {
        (each.bench.subject, each.bench.kind): each
        for each in _available(results, beliefs.GROUP)
        if beliefs.LATE in each.bench.subject
    }
    views = {subject for subject, kind in found if kind == beliefs.OWN}
    own = [median(found[each, beliefs.OWN].raw("median")) for each in views]
    demand = "Beliefs late in a game: microseconds from the view to all odds"
    lines = [Line(demand, max(own, default=None), _MOST_MICROSECONDS, at_most=True)]
    for solver, least in _LEAST_SOLVER_RATIOS.items():
        factors = [
            median(ratios(found[each, solver], found[each, beliefs.OWN], "median"))
            for each in views
            if (each, solver) in found
        ]
        demand = f"Beliefs late in a game: how many times as long {solver} takes"
        lines.append(Line(demand, min(factors, default=None), least))
    return lines


def growth(measured: Measured) -> float:
    """Return the cost of a step in the last phase as a multiple of the first."""
    last = [*measured.passes[0].figures][-1]
    return median(measured.raw(last))


def reading_growth(measured: Measured) -> float:
    """Return the largest factor between the costs per byte of a larger and a smaller input."""
    return readers.growth([median(measured.raw(name)) for name in measured.passes[0].figures])


def peer_lines(results: Sequence[Measured]) -> list[Line]:
    """Return the demands on this library in comparison with others."""
    compared = [
        Line(
            f"{own}, as a multiple of {peer}: {kind} decisions per second",
            _ratio(results, (play.GROUP, own, kind), (peers.GROUP, peer, kind)),
            least,
        )
        for own, peer, kinds, least in _LEAST_RATIOS
        for kind in kinds
    ]
    return [*compared, *_batch_lines(results)]


def _batch_lines(results: Sequence[Measured]) -> list[Line]:
    """Return the demands on batches of games."""
    lines = []
    for game, (seen, bare) in _LEAST_BATCHED.items():
        subject = f"{game}, 3 players"
        for kind, own, least in ((batched.STEP, "view", seen), (batched.BARE, "bare", bare)):
            demand = f"{subject}: {kind}, as a multiple of the library's {own} play"
            one, other = (play.GROUP, subject, kind), (play.GROUP, subject, own)
            lines.append(Line(demand, _ratio(results, one, other), least))
        for kind in (batched.STEP, batched.POLICY, batched.BARE):
            demand = f"{subject}: {kind}, cost of a decision among 65,536 games, 1,024 games = 1"
            one = play.GROUP, subject, kind
            other = play.GROUP, subject, batched.with_games(kind, batched.MANY)
            found = _ratio(results, one, other)
            lines.append(Line(demand, found, _MOST_GROWTH_OF_BATCHES, at_most=True))
    subject = "Think Str8!, 3 players"
    for kind, own in (("step", batched.STEP), ("scan", batched.CHUNK)):
        demand = f"{subject}: {own}, as a multiple of pgx, leduc_holdem, {kind}"
        one, other = (play.GROUP, subject, own), (peers.GROUP, "pgx, leduc_holdem", kind)
        lines.append(Line(demand, _ratio(results, one, other), _LEAST_AGAINST_PGX))
    one, other = (
        (batched.BELIEFS, subject, kind) for kind in (batched.IN_BATCH, batched.ONE_BY_ONE)
    )
    demand = f"{subject}: beliefs in batch, as a multiple of the library's"
    lines.append(Line(demand, _ratio(results, one, other, "beliefs"), _LEAST_BELIEFS))
    return lines


def _ratio(
    results: Sequence[Measured],
    one: tuple[str, str, str],
    other: tuple[str, str, str],
    figure: str = "decisions",
) -> float | None:
    found = {
        (each.bench.group, each.bench.subject, each.bench.kind): each
        for each in results
        if each.passes
    }
    if one not in found or other not in found:
        return None
    return median(ratios(found[one], found[other], figure))


def _available(results: Sequence[Measured], group: str) -> list[Measured]:
    return [each for each in results if each.bench.group == group and each.passes]
