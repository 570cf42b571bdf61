"""Uniformly random play of every game and variant, bare and with views.

Belongs here: the loop of random play, and its benches.
Does not belong here: the loops of other libraries (see peers).
"""

import time
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final, TypeAlias

from benchmarks.bench import Bench, Pass, Unit, repeated
from benchmarks.variants import VARIANTS
from thinkstr8.core import NATURE, AnyGame, AnyRules, nature_of

Play: TypeAlias = Callable[[Random], int]
"""A function that plays one game, and returns the number of the players' decisions."""

GROUP: Final = "random play"
_SEED: Final = 8
_WARM_UP: Final = 0.5


def bare(game: AnyGame, rules: AnyRules) -> Play:
    """Return random play: list the legal actions, choose one, apply it with its check."""
    nature = nature_of(game)

    def play(rng: Random) -> int:
        decisions = 0
        state = game.setup(rules, game.deal(rules, rng))
        while acting := game.seats_to_act(state.table):
            seat = acting[0]
            if seat == NATURE:
                action = nature(state, rng)
            else:
                action = rng.choice(game.legal_actions(state.table, seat))
                decisions += 1
            state = game.apply(state, action)
        return decisions

    return play


def view(game: AnyGame, rules: AnyRules) -> Play:
    """Return random play that also builds the view of the seat that decides."""
    nature = nature_of(game)

    def play(rng: Random) -> int:
        decisions = 0
        state = game.setup(rules, game.deal(rules, rng))
        while acting := game.seats_to_act(state.table):
            seat = acting[0]
            if seat == NATURE:
                action = nature(state, rng)
            else:
                seen = game.view(state, seat)
                action = rng.choice(game.legal_actions(seen.table, seat))
                decisions += 1
            state = game.apply(state, action)
        return decisions

    return play


def timed(play: Play, lengths: range) -> Pass:
    """Return a pass that plays one new game after the other.

    First it plays for a moment untimed, to fill caches and load modules.

    Args:
        play: plays one game.
        lengths: the possible numbers of decisions in a full game. The untimed games catch a loop
            that ends games early or counts something else.

    Raises:
        RuntimeError: a game is too short or too long.
    """
    rng = Random(_SEED)
    start = time.process_time()
    while time.process_time() - start < _WARM_UP:
        if (decisions := play(rng)) not in lengths:
            raise RuntimeError(
                f"A game took {decisions} decisions, not {lengths[0]} to {lengths[-1]}."
            )

    def work() -> Mapping[str, int]:
        return {"decisions": play(rng), "games": 1}

    return repeated(work)


def _prepare(kind: Callable[[AnyGame, AnyRules], Play], game: AnyGame, rules: AnyRules) -> Pass:
    return timed(kind(game, rules), range(rules.players, rules.max_actions + 1))


BENCHES: Final = tuple(
    Bench(
        GROUP,
        variant.name,
        kind.__name__,
        Unit.PER_SECOND,
        partial(_prepare, kind, variant.game, variant.rules),
    )
    for variant in VARIANTS
    for kind in (bare, view)
)
