"""How the sides of a game of TEN stand, in points, for searches that stop before the end.

Belongs here: `estimate`.
Does not belong here: what cards and money are worth (prospects), the actions of a stage (drawing).
"""

from thinkstr8.core.checks import require_kind
from thinkstr8.games.ten.components import GAME
from thinkstr8.games.ten.drawing import DrawPhase
from thinkstr8.games.ten.legality import legal_actions
from thinkstr8.games.ten.prospects import Outlook
from thinkstr8.games.ten.state import DRAW, State


def estimate(state: State) -> tuple[float, ...] | None:
    """Return the worth of everything that each side has, in points; None outside the stage DRAW.

    The active player is also credited with the rest of the turn: the row, and what may still come.
    What everyone can still win in equal measure, such as by later auctions, does not count. So the
    differences between the sides matter, not the sums.

    >>> from thinkstr8.games.ten import Stage, apply, example, parse_action
    >>> state = example(Stage.REVEAL)
    >>> [round(worth, 1) for worth in estimate(apply(state, parse_action("reveal pink 3")))]
    [7.0, 5.1, 5.1]
    >>> estimate(state)

    Raises:
        WrongKindError: `state` is not a state of this game.
    """
    require_kind(state, State, GAME)
    table = state.table
    if table.stage is not DRAW:
        return None
    outlook = Outlook(table)
    standings = [outlook.standing(seat) for seat in range(table.rules.sides)]
    worths = [standing.points + standing.money() for standing in standings]
    if table.turn.revealed:
        phase = DrawPhase(table)
        worths[table.active] = max(map(phase.worth, legal_actions(table, table.active)))
    return tuple(worths)
