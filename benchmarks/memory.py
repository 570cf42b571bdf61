"""The memory that a state adds to the memory of the previous state.

Belongs here: walking the objects of a state, and the benches of their size.
Does not belong here: time.

A state needs new memory only for objects that did not exist before. So the benches add up the sizes
of the objects that can be reached from a state, but neither from its predecessor nor from the
modules of the library with their constants and caches.
"""

import gc
import sys
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import pairwise
from random import Random
from statistics import fmean
from types import FunctionType, ModuleType
from typing import Final

from benchmarks.bench import Bench, Figures, Pass, Unit
from benchmarks.variants import VARIANTS, Variant
from thinkstr8.core import NATURE, AnyState, nature_of

GROUP: Final = "memory"
_SEED: Final = 8
_GAMES: Final = 3
_SHARED_BY_PYTHON: Final = range(-5, 257)
_WITH_OTHERS: Final = ("thinkstr8.adapters", "thinkstr8.batch", "thinkstr8.cli", "thinkstr8.web")
"""The folders that hold objects of other libraries."""


def reachable(roots: Iterable[object], *known: Collection[int]) -> dict[int, object]:
    """Return every object that can be reached from the roots but not through known ones, by id.

    Known objects and objects of the interpreter are neither followed nor listed. The result keeps
    the objects alive, so that no id is used twice.

    >>> inner = (1000, 2000)
    >>> [*reachable([(inner, 3000)], {id(inner)}).values()]
    [((1000, 2000), 3000), 3000]
    """
    found: dict[int, object] = {}
    waiting = [*roots]
    while waiting:
        thing = waiting.pop()
        name = id(thing)
        if name in found or any(name in some for some in known) or _is_everybodys(thing):
            continue
        found[name] = thing
        waiting.extend(gc.get_referents(thing))
    return found


def _is_everybodys(thing: object) -> bool:
    if issubclass(type(thing), type | ModuleType | FunctionType):  # a dead proxy has no __class__
        return True
    return thing is None or (type(thing) is int and thing in _SHARED_BY_PYTHON)


def library() -> dict[int, object]:
    """Return every object that the modules of the library hold: constants, enums, caches."""
    modules = [
        module
        for name, module in sys.modules.items()
        if name.startswith("thinkstr8") and not name.startswith(_WITH_OTHERS)
    ]
    held: list[object] = []
    for module in modules:
        for thing in vars(module).values():
            held.append(thing)
            if isinstance(thing, type):
                held.extend(vars(thing).values())
    return reachable(held)


def played(variant: Variant, rng: Random) -> Iterator[AnyState]:
    """Yield every state of a random game in turn."""
    game = variant.game
    nature = nature_of(game)
    state = game.setup(variant.rules, game.deal(variant.rules, rng))
    yield state
    while acting := game.seats_to_act(state.table):
        if acting[0] == NATURE:
            action = nature(state, rng)
        else:
            action = rng.choice(game.legal_actions(state.table, acting[0]))
        state = game.apply(state, action)
        yield state


def increments(variant: Variant, rng: Random) -> list[int]:
    """Return the bytes that each state of a random game adds to the previous state."""
    states = [*played(variant, rng)]
    shared = library()
    sizes = []
    for before, after in pairwise(states):
        known = reachable([before], shared)
        new = reachable([after], shared, known)
        sizes.append(sum(map(sys.getsizeof, new.values())))
    return sizes


def _prepare(variant: Variant) -> Pass:
    def measure(seconds: float) -> Figures:
        del seconds  # the games are the same every time, however long they take
        rng = Random(_SEED)
        sizes = [size for _ in range(_GAMES) for size in increments(variant, rng)]
        return {"mean": fmean(sizes), "largest": max(sizes)}

    return measure


BENCHES: Final = tuple(
    Bench(GROUP, variant.name, "per state", Unit.BYTES, partial(_prepare, variant), passes=1)
    for variant in VARIANTS
)
