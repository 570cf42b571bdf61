"""Random play of many games at once, with `thinkstr8.batch`.

Belongs here: the benches of batches of games, and of beliefs in batch.
Does not belong here: batches of other libraries (see peers).

Every decision has a mask and an observation, except in "bare" play. A batch is staggered if its
games are at different points, as they are after a while; games that were started together are at
the same point.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Final

from benchmarks.bench import Bench, Pass, Unit, repeated
from benchmarks.play import GROUP
from benchmarks.variants import VARIANTS, Variant
from thinkstr8 import think_str8

STEP: Final = "batch"
"""Staggered games, one step per call, with masks and observations."""

TOGETHER: Final = "batch, together"
"""The same with games that were started together."""

POLICY: Final = "batch, policy"
"""Many steps per call, with a compiled policy that gets the mask and the observation."""

CHUNK: Final = "batch, chunk"
"""Many steps per call, chosen at random, which return all masks and observations."""

BARE: Final = "batch, bare"
"""Many steps per call, chosen at random without masks and observations."""

BELIEFS: Final = "beliefs"
"""The group of the benches of beliefs in batch."""

IN_BATCH: Final = "batch, every seat at every decision"
ONE_BY_ONE: Final = "library, every seat at every decision"

GAMES: Final = 1024
MANY: Final = 65_536
_SEED: Final = 8
_STAGGER: Final = 500
_STEPS: Final = 64

Work = Callable[[], Mapping[str, int]]


def _batch(variant: Variant, games: int) -> Any:
    """Return a batch of games at different points."""
    home = import_module("thinkstr8.batch")  # only here: an extra may be missing
    batch = home.Batch(variant.game, variant.rules, games, _SEED)
    batch.play(_STAGGER)
    return batch


def _stepping(batch: Any) -> Work:
    def work() -> Mapping[str, int]:
        batch.step(batch.choose())
        return {"decisions": batch.size, "games": int(batch.done.sum())}

    return work


def _together(batch: Any) -> Work:
    steps: Iterator[int] = iter(())

    def work() -> Mapping[str, int]:
        nonlocal steps
        if next(steps, None) is None:
            batch.deal(batch.acting >= 0)
            steps = iter(range(_LENGTHS))
        batch.step(batch.choose())
        return {"decisions": batch.size, "games": int(batch.done.sum())}

    return work


_LENGTHS: Final = 60
"""How many steps games are played that were started together."""


def _playing(batch: Any, *, by_policy: bool = False, looks: bool = False) -> Work:
    policy = _first_legal() if by_policy else None

    def work() -> Mapping[str, int]:
        chunk = batch.play(_STEPS, policy, looks=looks)
        return {"decisions": _STEPS * batch.size, "games": int(chunk.done.sum())}

    return work


def _first_legal() -> object:
    """Return a policy that looks at the mask from a random place on."""
    home = import_module("thinkstr8.batch")
    below = home.below

    @home.policy  # type: ignore[untyped-decorator]  # from a module that may be missing
    def choose(seen: Any, legal: Any, stream: Any) -> int:  # noqa: ARG001  # a policy gets it
        index: int = below(stream, legal.size)
        while not legal[index]:
            index = index + 1 if index + 1 < legal.size else 0
        return index

    chosen: object = choose
    return chosen


_WORKS: Final[Mapping[str, Callable[[Any], Work]]] = {
    STEP: _stepping,
    TOGETHER: _together,
    POLICY: partial(_playing, by_policy=True),
    CHUNK: partial(_playing, looks=True),
    BARE: _playing,
}


def _prepare(variant: Variant, kind: str, games: int) -> Pass:
    work = _WORKS[kind](_batch(variant, games))
    work()
    return repeated(work)


def with_games(kind: str, games: int) -> str:
    """Return the kind of a bench with another number of games.

    >>> with_games(STEP, MANY)
    'batch, 65,536 games'
    """
    return kind if games == GAMES else f"{kind}, {games:,} games"


def _prepare_beliefs() -> Pass:
    home = import_module("thinkstr8.batch.beliefs")  # only here: an extra may be missing
    batch = _batch(_STANDARD[0], GAMES)
    beliefs = home.Beliefs(batch)
    beliefs.look()

    def work() -> Mapping[str, int]:
        batch.step(batch.choose())
        beliefs.look()
        return {"beliefs": beliefs.hands.size}

    return repeated(work)


def _prepare_library() -> Pass:
    batch = _batch(_STANDARD[0], 100)
    states = batch.states()
    seats = range(batch.rules.players)
    views = [think_str8.view(state, seat) for state in states for seat in seats]

    def work() -> Mapping[str, int]:
        for view in views:
            mine = think_str8.beliefs(view)
            for colour in mine.rules.colours:
                mine.odds(colour)
            if view.table.dice is not None:
                mine.sum_odds(view.table.dice)
        return {"beliefs": len(views)}

    work()
    return repeated(work)


_STANDARD: Final = tuple(each for each in VARIANTS if each.name.endswith(", 3 players"))

BENCHES: Final = (
    *(
        Bench(
            GROUP,
            variant.name,
            with_games(kind, games),
            Unit.PER_SECOND,
            partial(_prepare, variant, kind, games),
        )
        for variant in _STANDARD
        for kind in _WORKS
        for games in (GAMES, MANY)
        if games == GAMES or kind not in (TOGETHER, CHUNK)
    ),
    *(
        Bench(BELIEFS, _STANDARD[0].name, kind, Unit.PER_SECOND, prepare)
        for kind, prepare in ((IN_BATCH, _prepare_beliefs), (ONE_BY_ONE, _prepare_library))
    ),
)
