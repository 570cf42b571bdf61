"""Ready-made positions of Numer, for documentation and experiments.

Belongs here: small, fixed states that need no random numbers.
Does not belong here: anything that a game needs.
"""

from functools import cache

from thinkstr8.core.checks import require_stage
from thinkstr8.games.numer.actions import Write
from thinkstr8.games.numer.dealing import setup
from thinkstr8.games.numer.rules import Rules
from thinkstr8.games.numer.state import Deal, Stage, State
from thinkstr8.games.numer.transitions import apply

_ROUND = ((761, 513, 220), (945, 820, 777), (808, 444, 385), (733, 967, 111), (862, 999, 644))


def example(stage: Stage) -> State:
    """Return a position of one fixed three-player game.

    WRITE is in the third turn, after seat 1 has written. OVER is the end of the game.

    >>> example(Stage.WRITE).table.available[1]
    (4, 6, 7, 9)

    Raises:
        WrongKindError: `stage` is not a stage of this game.
    """
    require_stage(stage, Stage)
    return _example(stage)


@cache
def _example(stage: Stage) -> State:
    state = setup(Rules(3), Deal())
    for numbers in _ROUND * state.table.rules.rounds:
        for seat in (1, 0, 2):
            state = apply(state, Write(seat, numbers[seat]))
            if stage is Stage.WRITE and len(state.table.turns) == 2 and state.table.written[1]:
                return state
    return state
