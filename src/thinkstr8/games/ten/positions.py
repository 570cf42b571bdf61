"""Ready-made positions of TEN, for documentation and experiments.

Belongs here: small, fixed states that need no random numbers.
Does not belong here: anything that a game needs.
"""

from functools import cache

from thinkstr8.core.checks import require_stage
from thinkstr8.core.game import NATURE
from thinkstr8.games.ten.actions import Action
from thinkstr8.games.ten.dealing import chance, setup
from thinkstr8.games.ten.legality import legal_actions, seats_to_act
from thinkstr8.games.ten.notation import parse_action
from thinkstr8.games.ten.rules import Rules
from thinkstr8.games.ten.state import Deal, Stage, State
from thinkstr8.games.ten.transitions import apply

_OPENING = """
draw 0
reveal green 4
draw 0
reveal currency 1
draw 0
reveal wild 5
bid 1 4
pass 2
pass 0
draw 0
reveal orange 9
bust 0
draw 1
reveal green 2
draw 1
reveal pink 1
claim 1 currency
draw 2
reveal blue 3
claim 2 numbers
skip 2
draw 0
reveal blue 2
claim 0 numbers
buy 0 green 2
"""


def example(stage: Stage) -> State:
    """Return the first state in a stage of one fixed three-player game with the fiasco variant.

    After a scripted opening, each player takes the middle action of their list, and nature the
    first.

    >>> example(Stage.BID).table.auction.card
    NumberWild(number=5)

    Raises:
        WrongKindError: `stage` is not a stage of this game.
    """
    require_stage(stage, Stage)
    return _example(stage)


@cache
def _example(stage: Stage) -> State:
    state = setup(Rules(3, fiasco=True), Deal(first=0))
    opening = [parse_action(line) for line in reversed(_OPENING.split("\n")) if line]
    while state.table.stage is not stage:
        state = apply(state, opening.pop() if opening else _any(state))
    return state


def _any(state: State) -> Action:
    seat = seats_to_act(state.table)[0]
    if seat == NATURE:
        return chance(state)[0][0]
    actions = legal_actions(state.table, seat)
    return actions[len(actions) // 2]
