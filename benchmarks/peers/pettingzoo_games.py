"""PettingZoo's card games.

Belongs here: uniformly random play of an environment of PettingZoo.
Does not belong here: anything that is measured (see play).
"""

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

from benchmarks.play import Play

if TYPE_CHECKING:
    from pettingzoo import AECEnv


def bare(name: str) -> Play:
    """Return random play with the raw environment, without wrappers and without observing.

    The environment encodes observations at every step anyway. It has its own generator for deals.
    """
    environment = import_module(f"pettingzoo.classic.{name}").raw_env()
    listing = "legal_moves" if name.startswith("hanabi") else "next_legal_moves"

    def play(rng: Random) -> int:
        decisions = 0
        environment.reset()
        while not environment.terminations[environment.agent_selection]:
            environment.step(rng.choice([*getattr(environment, listing)]))
            decisions += 1
        return decisions

    return play


def encoded(name: str) -> Play:
    """Return random play with an environment of PettingZoo."""
    return documented(import_module(f"pettingzoo.classic.{name}").env())


def documented(environment: "AECEnv") -> Play:
    """Return random play as the documentation shows it: `agent_iter`, `last`, `step`."""

    def play(rng: Random) -> int:
        decisions = 0
        environment.reset()
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            environment.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
            decisions += 1
        return decisions

    return play
