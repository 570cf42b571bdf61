"""A tool for any game names the game alone, or the one type that it is given and returns."""

from random import Random
from typing import TypeVar, assert_type

from thinkstr8 import Game, advance, numer, random_action, ten
from thinkstr8.core import AnyRules, AnyState, Outcome, table_of

StateT = TypeVar("StateT", bound=AnyState)


def choices(game: Game, rules: AnyRules, rng: Random) -> int:
    state = advance(game, game.setup(rules, game.deal(rules, rng)), rng)
    return sum(len(game.legal_actions(state.table, seat)) for seat in range(rules.players))


def play_on(game: Game[StateT], state: StateT, rng: Random) -> StateT:
    while game.seats_to_act(state.table):
        state = game.apply(state, random_action(game, state, rng))
    return state


state = ten.setup(ten.Rules(players=2), ten.deal(ten.Rules(players=2), Random(8)))
assert_type(choices(ten, ten.Rules(players=2), Random(8)), int)
final = play_on(ten, state, Random(8))
assert_type(final, ten.State)
assert_type(table_of(ten, final), ten.Table)
assert_type(advance(numer, numer.example(numer.Stage.WRITE), Random(8)), numer.State)
result: Outcome | None = ten.outcome(final.table)
