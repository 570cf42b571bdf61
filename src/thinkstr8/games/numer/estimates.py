"""How the players of Numer stand between two turns, in points.

Belongs here: `estimate`.
Does not belong here: what digits promise (prospects), choosing a number (duels, crowds).
"""

from math import fsum

from thinkstr8.core.checks import require_kind
from thinkstr8.games.numer.components import GAME
from thinkstr8.games.numer.prospects import prospects
from thinkstr8.games.numer.state import State


def estimate(state: State) -> tuple[float, ...] | None:
    """Return the points to be expected for each seat; None while a number is sealed.

    They are the points so far, those for crossed-out digits of this round, and the lead that the
    digits left promise. What all seats can still win in equal measure does not count. So the
    differences between the seats matter, not the sums.

    >>> from thinkstr8.games.numer import Deal, Rules, Write, apply, setup
    >>> state = apply(setup(Rules(2), Deal()), Write(0, 987))
    >>> estimate(state)
    >>> [round(points) for points in estimate(apply(state, Write(1, 123)))]
    [-3, 21]

    Raises:
        WrongKindError: `state` is not a state of this game.
    """
    require_kind(state, State, GAME)
    table = state.table
    if any(table.written):
        return None
    totals = table.totals
    if not table.waiting:
        return tuple(map(float, totals))
    rules, boards = table.rules, table.progress.boards
    if table.turn == 1:
        return tuple(map(float, totals))  # all boards are fresh, so nobody is ahead
    promised = prospects(rules, rules.turns - table.turn + 1)
    leads = [fsum(promised.leads([board], other)[0] for other in boards) for board in boards]
    return tuple(
        total + (rules.board & ~board).bit_count() + lead / rules.players
        for total, board, lead in zip(totals, boards, leads, strict=True)
    )
