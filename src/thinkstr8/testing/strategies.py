"""Hypothesis strategies for the positions of any game.

Belongs here: strategies for the states and views that play can reach.
Does not belong here: strategies for the values of one game.
"""

from random import Random
from typing import TYPE_CHECKING

from thinkstr8.core.driver import random_action
from thinkstr8.core.game import (
    ActionT,
    AnyRules,
    Game,
    RulesT,
    StateT,
    TableT,
    ViewT,
    require_game,
)

if TYPE_CHECKING:  # Hypothesis is an optional extra
    from hypothesis.strategies import SearchStrategy


def reachable_states(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT], rules: RulesT
) -> "SearchStrategy[StateT]":
    """Return a strategy for states that random play reaches; it shrinks towards the opening.

    Raises:
        WrongKindError: `game` is not a game, or `rules` are not its rules.
    """
    require_game(game)
    game.deal(rules, Random(0))  # refuses rules of another game
    from hypothesis import strategies as st  # noqa: PLC0415  # an optional extra

    return st.builds(
        lambda seed, steps: _wander(game, rules, Random(seed), steps),
        st.integers(0, 2**32 - 1),
        st.integers(0, rules.max_actions),
    )


def reachable_views(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT], rules: RulesT
) -> "SearchStrategy[ViewT]":
    """Return a strategy for the views that seats have in random play.

    Raises:
        WrongKindError: `game` is not a game, or `rules` are not its rules.
    """
    states = reachable_states(game, rules)
    from hypothesis import strategies as st  # noqa: PLC0415  # an optional extra

    return st.builds(game.view, states, st.integers(0, rules.players - 1))


def _wander(game: Game[StateT], rules: AnyRules, rng: Random, steps: int) -> StateT:
    """Return the state after `steps` random actions, or at the end of the game."""
    state = game.setup(rules, game.deal(rules, rng))
    for _ in range(steps):
        acting = game.seats_to_act(state.table)
        if not acting:
            break
        state = game.apply(state, random_action(game, state, rng))
    return state
