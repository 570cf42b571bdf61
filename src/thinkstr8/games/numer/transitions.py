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

from thinkstr8.core.checks import describe, require_rules
from thinkstr8.core.errors import IllegalActionError, InvalidDealError
from thinkstr8.core.game import Seat
from thinkstr8.core.tuples import replaced, without
from thinkstr8.core.values import maker
from thinkstr8.games.numer.actions import Action
from thinkstr8.games.numer.components import FULL_BOARD, Board
from thinkstr8.games.numer.legality import refusal
from thinkstr8.games.numer.rules import (
    ROUNDS,
    TURNS,
    Rules,
    Turn,
    check,
)
from thinkstr8.games.numer.state import Deal, Progress, State, Table

_progress, _table, _state = maker(Progress), maker(Table), maker(State)


def deal(rules: Rules, rng: Random) -> Deal:
    """Give the initial deal, which is always the same: nothing is dealt in Numer.

    >>> from random import Random
    >>> deal(Rules(2), Random(8))
    Deal()

    Raises:
        InvalidRulesError: the rules are none of Numer's.
    """
    del rng
    require_rules(rules, Rules, "Numer")
    return Deal()


def setup(rules: Rules, deal: Deal) -> State:
    """Give the opening state: all digits available to everyone.

    >>> state = setup(Rules(3), Deal())
    >>> state.table.round, state.table.turn, state.sealed
    (1, 1, (None, None, None))

    Raises:
        InvalidRulesError: the rules are none of Numer's.
        InvalidDealError: the deal is none of Numer's.
    """
    require_rules(rules, Rules, "Numer")
    if type(deal) is not Deal:
        raise InvalidDealError(f"Expected a Deal of Numer, not {describe(deal)}.")
    players = rules.players
    progress = Progress(rules, (FULL_BOARD,) * players, (0,) * players, (), ())
    return State(Table(progress, tuple(range(players))), (None,) * players)


def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Give nature's outcomes: none, for nothing in Numer is left to chance.

    >>> from thinkstr8.games.numer import Stage, example
    >>> chance(example(Stage.WRITE))
    ()
    """
    del state
    return ()


def apply(state: State, action: Action) -> State:
    """Give the state after an action.

    >>> from thinkstr8.games.numer import Stage, Write, example
    >>> apply(example(Stage.WRITE), Write(0, 36)).table.written
    (True, True, False)

    Raises:
        IllegalActionError: the action is not allowed; its `refusal` says why.
    """
    table = state.table
    reason = refusal(table, action)
    if reason is not None:
        raise IllegalActionError(reason)
    seat, progress, waiting = action.seat, table.progress, table.waiting
    sealed = replaced(state.sealed, seat, action.number)
    if len(waiting) > 1:
        return _state(_table(progress, without(waiting, seat), seat), sealed)
    turn = len(progress.turns) % TURNS + 1
    result, boards = check(progress.rules, turn, sealed, progress.boards)
    return _end_turn(progress, result, boards, seat)


# From one turn to the next


def _end_turn(progress: Progress, result: Turn, boards: tuple[Board, ...], last: Seat) -> State:
    """Write down what came of the turn, then go on to the next turn or end the round."""
    turns = (*progress.turns, result)
    totals = tuple(map(add, progress.totals, result.points))
    after = _progress(progress.rules, boards, totals, turns, progress.crossed_out)
    if len(turns) % TURNS == 0:
        return _end_round(after, last)
    players = len(boards)
    waiting = tuple(compress(range(players), boards))
    if waiting:
        return _state(_table(after, waiting, last), (None,) * players)
    return _end_turn(after, _nothing_written(players), boards, last)


@cache
def _nothing_written(players: int) -> Turn:
    """Give the log of a turn in which nobody has a digit to write with."""
    return Turn((None,) * players, (None,) * players, (0,) * players)


def _end_round(progress: Progress, last: Seat) -> State:
    """Give a point per crossed-out digit and wipe the boards; after two rounds end the game."""
    players = len(progress.boards)
    crossed_out = tuple([(FULL_BOARD & ~board).bit_count() for board in progress.boards])
    after = Progress(
        progress.rules,
        (FULL_BOARD,) * players,
        tuple(map(add, progress.totals, crossed_out)),
        progress.turns,
        (*progress.crossed_out, crossed_out),
    )
    waiting = tuple(range(players)) if len(after.turns) < ROUNDS * TURNS else ()
    return _state(_table(after, waiting, last), (None,) * players)
