"""Every module of the catalogue is a game, with exactly its own six types."""

from typing import TypeVar, assert_type

from thinkstr8 import GAMES, AnyGame, Game, numer, ten, think_str8
from thinkstr8.core import AnyAction, AnyRules, AnyState, AnyTable, AnyView

StateT = TypeVar("StateT", bound=AnyState)
ActionT = TypeVar("ActionT", bound=AnyAction)
ViewT = TypeVar("ViewT", bound=AnyView)
TableT = TypeVar("TableT", bound=AnyTable)
RulesT = TypeVar("RulesT", bound=AnyRules)
DealT = TypeVar("DealT")


def exactly(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT],
) -> Game[StateT, ActionT, ViewT, TableT, RulesT, DealT]:
    return game


assert_type(
    exactly(think_str8),
    Game[
        think_str8.State,
        think_str8.Action,
        think_str8.View,
        think_str8.Table,
        think_str8.Rules,
        think_str8.Deal,
    ],
)
assert_type(exactly(ten), Game[ten.State, ten.Action, ten.View, ten.Table, ten.Rules, ten.Deal])
assert_type(
    exactly(numer),
    Game[numer.State, numer.Action, numer.View, numer.Table, numer.Rules, numer.Deal],
)
assert_type(GAMES["ten"], AnyGame)
