"""The effect of writing a number in Numer.

Belongs here: `apply`, and the steps from one turn to the next.
Does not belong here: whether an action is legal (legality), the check and the points (checking),
what each seat may see (views).
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import compress
from operator import add
from typing import Final

from thinkstr8.core.checks import wrong_kind
from thinkstr8.core.errors import IllegalActionError
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.actions import Action, Write
from thinkstr8.games.numer.checking import TurnResult, check
from thinkstr8.games.numer.components import GAME, DigitSet
from thinkstr8.games.numer.legality import refusal
from thinkstr8.games.numer.rules import EVERYBODY, ends_game, ends_round, turn_at
from thinkstr8.games.numer.state import NOTHING_SEALED, Progress, State, Table
from thinkstr8.kit.tuples import without
from thinkstr8.kit.values import maker

_progress, _table, _state = maker(Progress), maker(Table), maker(State)


def apply(state: State, action: Action) -> State:
    """Return the state after an action.

    >>> from thinkstr8.games.numer import Stage, Write, example
    >>> apply(example(Stage.WRITE), Write(0, 36)).table.written
    (True, True, False)

    Raises:
        IllegalActionError: the action is not allowed; its `refusal` says why.
        WrongKindError: `state` or `action` is of the wrong class.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    reason = refusal(state.table, action)
    if reason is not None:
        raise IllegalActionError(reason)
    return STEPS[type(action)](state, action)


def _write(state: State, action: Write) -> State:
    """Seal a number; the last number of a turn reveals and checks them all."""
    table, seat = state.table, action.seat
    progress, waiting = table.progress, table.waiting
    numbers = [*state.sealed]
    numbers[seat] = action.number
    sealed = tuple(numbers)
    if len(waiting) > 1:
        rest = waiting[1:] if seat == waiting[0] else without(waiting, seat)
        return _state(_table(progress, rest, seat), sealed)
    _, turn = turn_at(progress.rules, len(progress.turns))
    result, boards = check(progress.rules, turn, sealed, progress.boards)
    return _end_turn(progress, result, boards, seat)


STEPS: Final[Mapping[type[Action], Callable[[State, Action], State]]] = {
    Write: _write,
}
"""The functions that carry out an action, by its class."""


# From one turn to the next


def _end_turn(
    before: Progress, result: TurnResult, boards: tuple[DigitSet, ...], last: Seat
) -> State:
    """Log the result of the turn, then begin the next turn or end the round."""
    players = len(boards)
    totals = tuple(map(add, before.totals, result.points))
    turns = (*before.turns, result)
    progress = _progress(before.rules, boards, totals, turns, before.crossed_out)
    if ends_round(before.rules, len(turns)):
        return _end_round(progress, last)
    waiting = EVERYBODY[players]
    if 0 in boards:
        waiting = tuple(compress(waiting, boards))
        if not waiting:
            return _end_turn(progress, _nothing_written(players), boards, last)
    return asking(progress, waiting, last)


def asking(progress: Progress, waiting: tuple[Seat, ...], last: Seat) -> State:
    """Return the state after a turn: these seats are to write, and nothing is sealed yet."""
    return _state(_table(progress, waiting, last), NOTHING_SEALED[progress.rules.players])


@cache
def _nothing_written(players: int) -> TurnResult:
    """Return the result of a turn in which nobody has a digit left."""
    nothing = NOTHING_SEALED[players]
    return TurnResult(numbers=nothing, verdicts=nothing, points=(0,) * players)


def _end_round(before: Progress, last: Seat) -> State:
    """Score the crossed-out digits, wipe the boards, and begin the next round or end the game."""
    rules = before.rules
    players = rules.players
    crossed_out = tuple([(rules.board & ~board).bit_count() for board in before.boards])
    progress = _progress(
        rules=rules,
        boards=(rules.board,) * players,
        totals=tuple(map(add, before.totals, crossed_out)),
        turns=before.turns,
        crossed_out=(*before.crossed_out, crossed_out),
    )
    waiting = () if ends_game(rules, len(before.turns)) else EVERYBODY[players]
    return asking(progress, waiting, last)
