"""Ready-made positions of Think Str8!, for documentation and experiments.

Belongs here: small, fixed states that need no random numbers.
Does not belong here: anything that play needs.
"""

from functools import cache

from thinkstr8.core.checks import require_stage
from thinkstr8.core.game import NATURE
from thinkstr8.games.think_str8.actions import Action
from thinkstr8.games.think_str8.dealing import chance, setup
from thinkstr8.games.think_str8.legality import legal_actions, seats_to_act
from thinkstr8.games.think_str8.rules import Rules
from thinkstr8.games.think_str8.state import Deal, Stage, State
from thinkstr8.games.think_str8.transitions import apply

_RACKS = (0, 2, 3, 4, 1, 5), (1, 3, 4, 6, 2, 7), (2, 4, 0, 5, 3, 1), (3, 5, 1, 7, 4, 2)


def example(stage: Stage) -> State:
    """Return the first state of a stage in one fixed three-player game.

    In that game every seat, and nature, always takes the first action on its list.

    >>> example(Stage.SETTLE).table.dice
    (<Colour.BLUE: 0>, <Colour.BLUE: 0>, <Colour.BLUE: 0>)

    Raises:
        WrongKindError: the stage is not of this game.
    """
    require_stage(stage, Stage)
    return _example(stage)


@cache
def _example(stage: Stage) -> State:
    state = setup(Rules(3), Deal(_RACKS, stack=(2, 0, 1)))
    while state.table.stage is not stage:
        state = apply(state, _first(state))
    return state


def _first(state: State) -> Action:
    seat = seats_to_act(state.table)[0]
    if seat == NATURE:
        return chance(state)[0][0]
    return legal_actions(state.table, seat)[0]
