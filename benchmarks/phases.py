"""Whether a step costs more late in a game than early in it.

Belongs here: the cost of legal actions and apply by phase of the game, and its benches.
Does not belong here: the phases of a game (see variants).

Like is compared with like. Two decisions are of one kind if they have the same class of action and
lead to the same classes of events: a placement that ends a round is of another kind than one that
does not. In every phase the kinds are weighted by their frequency in the whole game, so that a
phase does not look expensive only because it has many expensive actions.
"""

import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Any, Final, TypeAlias

from attrs import frozen

from benchmarks.bench import Bench, Figures, Pass, Unit
from benchmarks.variants import VARIANTS, Variant
from thinkstr8.core import NATURE, AnyAction, AnyState, nature_of

GROUP: Final = "cost of a step by phase"
_SEED: Final = 8
_GAMES: Final = 60
_LEAST_STEPS: Final = 30
_MOST_STEPS: Final = 200
_REPEATS: Final = 5

Kind: TypeAlias = tuple[str, ...]
"""The class names of an action and of the events that followed it."""


@frozen
class Step:
    """A decision in a game."""

    state: AnyState
    action: AnyAction


Steps: TypeAlias = dict[tuple[Kind, int], list[Step]]
"""Decisions by kind and phase."""


def recorded(variant: Variant, games: int) -> tuple[Steps, Counter[Kind]]:
    """Return the decisions of random games, and how often each kind occurs."""
    game, rng = variant.game, Random(_SEED)
    nature = nature_of(game)
    steps: Steps = {}
    often: Counter[Kind] = Counter()
    for _ in range(games):
        state = game.setup(variant.rules, game.deal(variant.rules, rng))
        while acting := game.seats_to_act(state.table):
            if acting[0] == NATURE:
                state = game.apply(state, nature(state, rng))
                continue
            action = rng.choice(game.legal_actions(state.table, acting[0]))
            after = game.apply(state, action)
            events = sorted({type(event).__name__ for event in after.table.events})
            kind = (type(action).__name__, *events)
            often[kind] += 1
            steps.setdefault((kind, variant.phase(state.table)), []).append(Step(state, action))
            state = after
    return steps, often


def _cost(variant: Variant, steps: Sequence[Step]) -> float:
    """Return the seconds that a step takes: legal actions and checked apply."""
    legal_actions, apply = variant.game.legal_actions, variant.game.apply
    calls: list[tuple[Any, Any, Any, Any]] = [
        (step.state, step.state.table, step.action, step.action.seat) for step in steps
    ]
    start = time.process_time()
    for state, table, action, seat in calls:
        legal_actions(table, seat)
        apply(state, action)
    return (time.process_time() - start) / len(calls)


def by_phase(variant: Variant, games: int = _GAMES) -> Pass:
    """Return a pass that finds the cost in every phase as a multiple of the first."""
    steps, often = recorded(variant, games)
    enough = {key: some[:_MOST_STEPS] for key, some in steps.items() if len(some) >= _LEAST_STEPS}

    def measure(seconds: float) -> Figures:
        del seconds  # every kind must be timed in every phase
        costs = _costs(variant, enough)
        return {
            str(phase + 1): _relative(costs, often, phase)
            for phase in range(variant.phases)
            if any((kind, phase) in costs and (kind, 0) in costs for kind in often)
        }

    return measure


def _costs(variant: Variant, steps: Steps) -> dict[tuple[Kind, int], float]:
    passes = [{key: _cost(variant, some) for key, some in steps.items()} for _ in range(_REPEATS)]
    return {key: median(costs[key] for costs in passes) for key in steps}


def _relative(costs: dict[tuple[Kind, int], float], often: Counter[Kind], phase: int) -> float:
    kinds = [kind for kind in often if (kind, 0) in costs and (kind, phase) in costs]
    now = sum(often[kind] * costs[kind, phase] for kind in kinds)
    return now / sum(often[kind] * costs[kind, 0] for kind in kinds)


BENCHES: Final = tuple(
    Bench(
        GROUP,
        variant.name,
        "legal actions and apply",
        Unit.RATIO,
        partial(by_phase, variant),
        passes=3,
    )
    for variant in VARIANTS
)
