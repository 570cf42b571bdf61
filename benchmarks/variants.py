"""The games and variants that are measured.

Belongs here: one line per variant, and how a game is divided into phases.
Does not belong here: measuring anything.
"""

from collections.abc import Callable
from typing import Final

from attrs import frozen

from thinkstr8.core import AnyGame, AnyRules
from thinkstr8.games import numer, ten, think_str8


@frozen
class Variant:
    """A game with its rules.

    Attributes:
        name: its name in the tables.
        game: the module with the verbs.
        rules: the rules of the game.
        phases: the number of phases of a game.
        phase: returns the phase of a table, counted from 0.
    """

    name: str
    game: AnyGame
    rules: AnyRules
    phases: int
    phase: Callable[..., int]


def _think_str8(label: str, rules: think_str8.Rules) -> Variant:
    def phase(table: think_str8.Table) -> int:
        return table.round - 1

    return Variant(f"Think Str8!, {label}", think_str8, rules, rules.rounds, phase)


def _ten(label: str, rules: ten.Rules) -> Variant:
    tenths = 10

    def phase(table: ten.Table) -> int:
        left = sum(count for _, count in table.deck)
        return min(tenths - 1, (rules.size - left) * tenths // rules.size)

    return Variant(f"TEN, {label}", ten, rules, tenths, phase)


def _numer(label: str, rules: numer.Rules) -> Variant:
    def phase(table: numer.Table) -> int:
        return len(table.turns)

    return Variant(f"Numer, {label}", numer, rules, 10, phase)


VARIANTS: Final = (
    *(_think_str8(f"{players} players", think_str8.Rules(players)) for players in (2, 3, 4)),
    _think_str8("3 players, no grey", think_str8.Rules(3, grey=False)),
    *(_ten(f"{players} players", ten.Rules(players)) for players in (2, 3, 4, 5)),
    _ten("3 players, fiasco", ten.Rules(3, fiasco=True)),
    _ten("solo", ten.Rules(1, solo=7)),
    *(_numer(f"{players} players", numer.Rules(players)) for players in (2, 3, 4, 5)),
    _numer("3 players, slips", numer.Rules(3, slips=True)),
)
"""Every variant, the standard ones first in each game."""
