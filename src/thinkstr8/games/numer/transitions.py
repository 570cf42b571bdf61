"""How a game of Numer begins and what writing a number does.

Belongs here: `deal`, `setup`, `chance` and `apply`, and the steps from one turn to the next.
Does not belong here: whether an action is allowed (legality), the check and the points (rules),
who may see what (views).
"""

from fractions import Fraction
from functools import cache
from operator import add
from random import Random

from thinkstr8.core.checks import describe, present
from thinkstr8.core.errors import IllegalActionError, InvalidDealError
from thinkstr8.core.game import Seat
from thinkstr8.core.tuples import replaced, without
from thinkstr8.games.numer.actions import Action
from thinkstr8.games.numer.components import BITS_OF, FULL_BOARD, Board, digits_of
from thinkstr8.games.numer.events import (
    DigitsCrossedOut,
    Event,
    GameEnded,
    NumbersRevealed,
    NumberWritten,
    RoundEnded,
    TurnBegun,
    TurnSkipped,
)
from thinkstr8.games.numer.legality import refusal
from thinkstr8.games.numer.rules import (
    ACCEPTED,
    ROUNDS,
    TURNS,
    Rules,
    Turn,
    check,
    leaders,
)
from thinkstr8.games.numer.state import Deal, Progress, State, Table


def deal(rules: Rules, rng: Random) -> Deal:
    """Give the initial deal, which is always the same: nothing is dealt in Numer.

    >>> from random import Random
    >>> deal(Rules(2), Random(8))
    Deal()
    """
    del rules, rng
    return Deal()


def setup(rules: Rules, deal: Deal) -> State:
    """Give the opening state: all digits available to everyone.

    >>> state = setup(Rules(3), Deal())
    >>> state.table.round, state.table.turn, state.sealed
    (1, 1, (None, None, None))

    Raises:
        InvalidDealError: the deal is none of Numer's.
    """
    if type(deal) is not Deal:
        raise InvalidDealError(f"Expected a Deal of Numer, not {describe(deal)}.")
    players = rules.players
    progress = Progress(
        rules=rules,
        boards=(FULL_BOARD,) * players,
        totals=(0,) * players,
        turns=(),
        crossed_out=(),
    )
    return State(Table(progress, tuple(range(players)), (_turn_begun(0),)), (None,) * players)


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
    seat = action.seat
    sealed = replaced(state.sealed, seat, action.number)
    waiting = without(table.waiting, seat)
    if waiting:
        return State(Table(table.progress, waiting, _number_written(seat)), sealed)
    return _reveal(table.progress, sealed, _number_written(seat))


def _reveal(
    progress: Progress, numbers: tuple[int | None, ...], written: tuple[Event, ...]
) -> State:
    """Lay the numbers open, check them, give the points and cross digits out."""
    result = check(progress.rules, progress.turn, numbers, progress.boards)
    events = [*written, NumbersRevealed(result)]
    boards = list(progress.boards)
    for seat, verdict in enumerate(result.verdicts):
        if verdict is ACCEPTED:
            number = present(numbers[seat])
            boards[seat] &= ~BITS_OF[number]
            events.append(_digits_crossed_out(seat, number))
    totals = tuple(map(add, progress.totals, result.points))
    return _end_turn(progress, result, tuple(boards), totals, events)


# From one turn to the next


def _end_turn(
    progress: Progress,
    result: Turn,
    boards: tuple[Board, ...],
    totals: tuple[int, ...],
    events: list[Event],
) -> State:
    """Write the turn down, then go on to the next turn or end the round."""
    turns = (*progress.turns, result)
    if len(turns) % TURNS == 0:
        return _end_round(progress, turns, boards, totals, events)
    after = Progress(progress.rules, boards, totals, turns, progress.crossed_out)
    if any(boards):
        return _begin_turn(after, events)
    return _skip_turn(after, events)


def _begin_turn(progress: Progress, events: list[Event]) -> State:
    """Ask everybody who has a digit for a number."""
    boards = progress.boards
    waiting = tuple([seat for seat, board in enumerate(boards) if board])
    events.append(_turn_begun(len(progress.turns)))
    return State(Table(progress, waiting, tuple(events)), (None,) * len(boards))


def _skip_turn(progress: Progress, events: list[Event]) -> State:
    """Let a turn pass in which nobody has a digit to write with."""
    events.append(TurnSkipped(progress.round, progress.turn))
    nobody = (None,) * progress.rules.players
    result = Turn(nobody, nobody, (0,) * len(nobody))
    return _end_turn(progress, result, progress.boards, progress.totals, events)


def _end_round(
    progress: Progress,
    turns: tuple[Turn, ...],
    boards: tuple[Board, ...],
    totals: tuple[int, ...],
    events: list[Event],
) -> State:
    """Give a point per crossed-out digit and wipe the boards; after two rounds end the game."""
    rules = progress.rules
    crossed_out = tuple([(FULL_BOARD & ~board).bit_count() for board in boards])
    totals = tuple(map(add, totals, crossed_out))
    events.append(RoundEnded(progress.round, crossed_out, totals))
    after = Progress(
        rules,
        (FULL_BOARD,) * rules.players,
        totals,
        turns,
        (*progress.crossed_out, crossed_out),
    )
    if len(after.crossed_out) < ROUNDS:
        return _begin_turn(after, events)
    events.append(GameEnded(leaders(totals)))
    return State(Table(after, (), tuple(events)), (None,) * rules.players)


# What recurs all the time is made once and shared.


@cache
def _turn_begun(turns: int) -> TurnBegun:
    """Give the event for the turn after so many turns."""
    return TurnBegun(turns // TURNS + 1, turns % TURNS + 1)


@cache
def _number_written(seat: Seat) -> tuple[Event, ...]:
    return (NumberWritten(seat),)


@cache
def _digits_crossed_out(seat: Seat, number: int) -> DigitsCrossedOut:
    return DigitsCrossedOut(seat, digits_of(number))
