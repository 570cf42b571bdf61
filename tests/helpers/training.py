"""Environments for learning programs, of every variant, and play with them."""

import os
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from attrs import fields

from helpers.games import SMALL, VARIANTS
from thinkstr8 import numer, ten, think_str8
from thinkstr8.adapters.pettingzoo import Forms, TurnsEnv
from thinkstr8.core import AnyGame
from thinkstr8.core.game import AnyRules

THOROUGH: Final = bool(os.environ.get("THINKSTR8_THOROUGH"))

FEW: Final[tuple[tuple[AnyGame, AnyRules], ...]] = (
    (think_str8, think_str8.Rules(2)),
    (ten, ten.Rules(3)),
    (ten, ten.Rules(2, fiasco=True)),
    (ten, ten.Rules(1, solo=7)),
    (numer, numer.Rules(3)),
    (numer, numer.Rules(4, slips=True)),
    *SMALL,
)
"""A few variants: each game, the odd ones, the solo game with its single agent, and small games.

In the small games some fields of an observation have a single possible value.
"""

EVERY: Final = (*VARIANTS, *SMALL)
"""Every variant, and small games."""

TRIED: Final = EVERY if THOROUGH else FEW


def options_of(rules: AnyRules) -> dict[str, Any]:
    """Return the options of an environment whose games are by given rules."""
    kind: type[Any] = type(rules)
    return {each.name: getattr(rules, each.name) for each in fields(kind) if each.init}


def turns(variant: tuple[AnyGame, AnyRules], **options: object) -> TurnsEnv:
    """Return an environment that raises an error for illegal actions."""
    game, rules = variant
    return Forms(game).raw_env(**options_of(rules), **options)


def legal(seen: Mapping[str, Any] | None, rng: Random) -> int:
    """Return a random legal id."""
    assert seen is not None
    return int(rng.choice(seen["action_mask"].nonzero()[0]))


def play_on(env: TurnsEnv, rng: Random, steps: int | None = None) -> list[tuple[str, int]]:
    """Play at random to the end, or for some steps, and return who did what."""
    played: list[tuple[str, int]] = []
    while env.episode.acting and (steps is None or len(played) < steps):
        agent = env.agent_selection
        action = legal(env.observe(agent), rng)
        env.step(action)
        played.append((agent, action))
    return played
