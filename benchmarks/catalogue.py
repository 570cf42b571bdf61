"""The list of all benches.

Belongs here: one line per module of benches.
Does not belong here: the benches.

A bench prepares a pass, which measures for some seconds and returns figures by name. A module of
benches lists them in `BENCHES`. The runner, the tables and the JSON need only its line here.
"""

from typing import Final

from benchmarks import batched, beliefs, encoded, memory, phases, play, readers, records, series
from benchmarks.bench import Bench
from benchmarks.peers import catalogue as peers

OWN: Final[tuple[Bench, ...]] = (
    *play.BENCHES,
    *encoded.BENCHES,
    *batched.BENCHES,
    *memory.BENCHES,
    *phases.BENCHES,
    *beliefs.BENCHES,
    *records.BENCHES,
    *readers.BENCHES,
    *series.BENCHES,
)
"""The benches of this library."""

STANDARD: Final[tuple[Bench, ...]] = tuple(
    bench
    for bench in (*play.BENCHES, *encoded.BENCHES, *batched.BENCHES)
    if bench.subject.endswith("3 players")
)
"""The benches of ours that are measured again along with the peers."""

PEERS: Final[tuple[Bench, ...]] = peers.BENCHES
"""The benches of other libraries."""


def named(key: str) -> Bench:
    """Return the bench with a key.

    Raises:
        LookupError: no bench has this key.
    """
    for bench in (*OWN, *PEERS):
        if bench.key == key:
            return bench
    raise LookupError(f"There is no bench {key!r}.")
