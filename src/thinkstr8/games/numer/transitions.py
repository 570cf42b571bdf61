"""How a game of Numer begins and what writing a number does.

Belongs here: `deal`, `setup`, `chance` and `apply`, and the steps from one turn to the next.
Does not belong here: whether an action is allowed (legality), the check and the points (rules),
who may see what (views).
"""

from fractions import Fraction
from functools import cache
from itertools import compress
from operator import add
from random import Random
from typing import Final

from thinkstr8.core.checks import require_kind, require_random
from thinkstr8.core.errors import IllegalActionError
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.actions import Action
from thinkstr8.games.numer.components import FULL_BOARD, Board
from thinkstr8.games.numer.legality import refusal
from thinkstr8.games.numer.rules import EVERYBODY, PLAYERS, ROUNDS, TURNS, Rules, Turn, check
from thinkstr8.games.numer.state import Deal, Progress, State, Table
from thinkstr8.kit.tuples import without
from thinkstr8.kit.values import maker

_progress, _table, _state = maker(Progress), maker(Table), maker(State)

_NOTHING: Final = {players: (None,) * players for players in PLAYERS}
"""What each seat has written before anybody has, by how many there are."""


def deal(rules: Rules, rng: Random) -> Deal:
    """Give the initial deal, which is always the same: nothing is dealt in Numer.

    >>> from random import Random
    >>> deal(Rules(2), Random(8))
    Deal()

    Raises:
        WrongKindError: those are not rules of this game.
    """
    require_kind(rules, Rules, "Numer")
    require_random(rng)
    return Deal()


def setup(rules: Rules, deal: Deal) -> State:
    """Give the opening state: all digits available to everyone.

    >>> state = setup(Rules(3), Deal())
    >>> state.table.round, state.table.turn, state.sealed
    (1, 1, (None, None, None))

    Raises:
        WrongKindError: those are not rules and a deal of this game.
    """
    require_kind(rules, Rules, "Numer")
    require_kind(deal, Deal, "Numer")
    players = rules.players
    progress = _progress(rules, (FULL_BOARD,) * players, (0,) * players, (), ())
    return _state(_table(progress, EVERYBODY[players]), _NOTHING[players])


def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Give nature's outcomes: none, for nothing in Numer is left to chance.

    >>> from thinkstr8.games.numer import Stage, example
    >>> chance(example(Stage.WRITE))
    ()
    """
    require_kind(state, State, "Numer")
    return ()


def apply(state: State, action: Action) -> State:
    """Give the state after an action.

    >>> from thinkstr8.games.numer import Stage, Write, example
    >>> apply(example(Stage.WRITE), Write(0, 36)).table.written
    (True, True, False)

    Raises:
        IllegalActionError: the action is not allowed; its `refusal` says why.
        WrongKindError: it is not a state of this game.
    """
    require_kind(state, State, "Numer")
    table, sealed = state.table, state.sealed
    reason = refusal(table, action)
    if reason is not None:
        raise IllegalActionError(reason)
    seat, progress, waiting = action.seat, table.progress, table.waiting
    written = [*sealed]
    written[seat] = action.number
    sealed = tuple(written)
    if len(waiting) > 1:
        rest = waiting[1:] if seat == waiting[0] else without(waiting, seat)
        return _state(_table(progress, rest, seat), sealed)
    turn = len(progress.turns) % TURNS + 1
    result, boards = check(progress.rules, turn, sealed, progress.boards)
    return _end_turn(progress, result, boards, seat)


# From one turn to the next


def _end_turn(progress: Progress, result: Turn, boards: tuple[Board, ...], last: Seat) -> State:
    """Write down what came of the turn, then go on to the next turn or end the round."""
    turns = (*progress.turns, result)
    totals = tuple(map(add, progress.totals, result.points))
    if len(turns) % TURNS == 0:
        return _end_round(progress, turns, totals, boards, last)
    after = _progress(progress.rules, boards, totals, turns, progress.crossed_out)
    players = len(boards)
    waiting = EVERYBODY[players]
    if 0 in boards:
        waiting = tuple(compress(waiting, boards))
        if not waiting:
            return _end_turn(after, _nothing_written(players), boards, last)
    return _state(_table(after, waiting, last), _NOTHING[players])


@cache
def _nothing_written(players: int) -> Turn:
    """Give the log of a turn in which nobody has a digit to write with."""
    return Turn(_NOTHING[players], _NOTHING[players], (0,) * players)


def _end_round(
    progress: Progress,
    turns: tuple[Turn, ...],
    totals: tuple[int, ...],
    boards: tuple[Board, ...],
    last: Seat,
) -> State:
    """Give a point per crossed-out digit and wipe the boards; after two rounds end the game."""
    players = len(boards)
    crossed_out = tuple([(FULL_BOARD & ~board).bit_count() for board in boards])
    after = _progress(
        progress.rules,
        (FULL_BOARD,) * players,
        tuple(map(add, totals, crossed_out)),
        turns,
        (*progress.crossed_out, crossed_out),
    )
    waiting = EVERYBODY[players] if len(turns) < ROUNDS * TURNS else ()
    return _state(_table(after, waiting, last), _NOTHING[players])
