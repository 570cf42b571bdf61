"""Uniformly random play of our games in PettingZoo and in OpenSpiel, with observations as numbers.

Belongs here: the benches of that play. The libraries' own games are played by the same loops.
Does not belong here: the loop (see peers).
"""

from functools import partial
from importlib import import_module
from typing import Final

from benchmarks.bench import Bench, Pass, Unit
from benchmarks.peers.pettingzoo_games import documented
from benchmarks.play import GROUP, timed
from benchmarks.variants import VARIANTS, Variant
from thinkstr8.core.game import game_name

KIND: Final = "encoded"
"""Play in PettingZoo, with observations and masks as arrays."""

TENSOR: Final = "tensor"
"""Play in OpenSpiel, with the observations as lists of floats."""


def _prepare(variant: Variant) -> Pass:
    home = import_module("thinkstr8.adapters.pettingzoo")  # only here: an extra may be missing
    environment = getattr(home, f"{game_name(variant.game)}_v0").env(players=variant.rules.players)
    lengths = range(variant.rules.players, variant.rules.max_actions + 1)
    return timed(documented(environment), lengths)


def _prepare_tensor(variant: Variant) -> Pass:
    home = import_module("benchmarks.peers.openspiel")  # only here: an extra may be missing
    name = f"python_{game_name(variant.game)}(players={variant.rules.players})"
    lengths = range(variant.rules.players, variant.rules.max_actions + 1)
    return timed(home.tensor(name), lengths)


BENCHES: Final = tuple(
    Bench(GROUP, variant.name, kind, Unit.PER_SECOND, partial(prepare, variant))
    for variant in VARIANTS
    if variant.name.endswith(", 3 players")
    for kind, prepare in ((KIND, _prepare), (TENSOR, _prepare_tensor))
)
