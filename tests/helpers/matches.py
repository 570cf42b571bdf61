"""Matches to test with, and games with some of their optional functions replaced."""

from collections.abc import Sequence
from random import Random
from types import ModuleType
from typing import Final

from thinkstr8 import AnyGame, numer, ten, think_str8
from thinkstr8.core.game import AnyAction, AnyRules, AnyView
from thinkstr8.games.numer.events import NumbersRevealed
from thinkstr8.games.ten.events import CardRevealed
from thinkstr8.games.think_str8.events import (
    BetChecked,
    CardExchanged,
    DiceRolled,
    GuessesRevealed,
)
from thinkstr8.match import AnyMatch, Computer, Match, Person

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil")

REVEALING: Final[dict[str, tuple[type[object], ...]]] = {
    think_str8.__name__: (DiceRolled, BetChecked, CardExchanged, GuessesRevealed),
    ten.__name__: (CardRevealed,),
    numer.__name__: (NumbersRevealed,),
}
"""The events of each game that tell anyone something that was hidden or left to chance."""


def variant(game: AnyGame, **changes: object) -> AnyGame:
    """Return a game with some functions replaced; None takes a function away."""
    found = ModuleType(game.__name__)
    functions = {**vars(game), **changes}
    vars(found).update({name: value for name, value in functions.items() if value is not None})
    return found


def with_reveals(game: AnyGame) -> AnyGame:
    """Return a game that says what it reveals by the table above."""

    def reveals(events: Sequence[object]) -> bool:
        return any(isinstance(event, REVEALING[game.__name__]) for event in events)

    return variant(game, reveals=reveals)


def people(rules: AnyRules) -> list[Person]:
    return [Person(name) for name in NAMES[: rules.players]]


def new_match(game: AnyGame, rules: AnyRules, seed: int = 8) -> AnyMatch:
    """Return a new match between people."""
    return Match.new(game, rules, people(rules), Random(seed))


def first_option(view: AnyView, rng: Random) -> AnyAction:
    """Choose the first legal action of Numer."""
    assert isinstance(view, numer.View)
    return numer.legal_actions(view.table, view.seat)[0]


def numer_players(count: int = 3) -> list[Person | Computer[AnyView, AnyAction]]:
    """Return a person and computers that play Numer."""
    others = [Computer(name, first_option) for name in NAMES[1:count]]
    return [Person("Ada"), *others]
