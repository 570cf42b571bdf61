"""Games of OpenSpiel, and random play in them."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pyspiel

from helpers.games import VARIANTS, name_of
from thinkstr8 import numer, ten, think_str8
from thinkstr8.adapters.openspiel import TableGame, TableState, load
from thinkstr8.core import AnyGame
from thinkstr8.core.game import AnyRules

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS: Final = int(pyspiel.PlayerId.SIMULTANEOUS)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

SMALLEST: Final[tuple[tuple[AnyGame, AnyRules], ...]] = (
    (think_str8, think_str8.Rules(2)),
    (ten, ten.Rules(2)),
    (numer, numer.Rules(2)),
)
"""One game of each kind."""

ids_of = name_of
"""The name of a variant, for pytest."""

__all__ = [
    "CHANCE",
    "SIMULTANEOUS",
    "SMALLEST",
    "TERMINAL",
    "VARIANTS",
    "after",
    "ids_of",
    "load",
    "states",
    "step",
]


def step(state: TableState, rng: Random) -> None:
    """Let everyone who is to act, or chance, act at random."""
    player = state.current_player()
    if player == CHANCE:
        ids, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(*rng.choices(ids, odds))
    elif player == SIMULTANEOUS:
        seats = range(state.position.setting.rules.players)
        state.apply_actions([rng.choice(state.legal_actions(seat) or [0]) for seat in seats])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def states(game: TableGame, rng: Random) -> Iterator[TableState]:
    """Yield the states of a random game; each one is the same object."""
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        step(state, rng)
        yield state


def after(game: TableGame, steps: int, rng: Random) -> TableState:
    """Return the state after some decisions of random play, and after what chance does then."""
    decisions = 0
    for state in states(game, rng):
        if state.current_player() != CHANCE:
            decisions += 1
            if decisions > steps:
                break
    return state
