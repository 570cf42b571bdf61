"""How a game of Numer begins and what writing a number does.

Belongs here: `deal`, `setup`, `chance` and `apply`, and the steps from one turn to the next.
Does not belong here: whether an action is allowed (legality), the check and the points (rules),
who may see what (views).
"""

from fractions import Fraction
from functools import cache
from operator import add
from random import Random

from thinkstr8.core.checks import describe
from thinkstr8.core.errors import IllegalActionError, InvalidDealError
from thinkstr8.core.game import Seat
from thinkstr8.core.tuples import replaced, without
from thinkstr8.games.numer.actions import Action
from thinkstr8.games.numer.components import ALL_DIGITS, DIGITS_OF, Digits
from thinkstr8.games.numer.events import (
    DigitsCrossedOut,
    Event,
    GameEnded,
    NumberChecked,
    NumbersRevealed,
    NumberWritten,
    RoundEnded,
    TurnBegun,
    TurnSkipped,
)
from thinkstr8.games.numer.legality import refusal
from thinkstr8.games.numer.rules import (
    ACCEPTED,
    NOTHING,
    ROUNDS,
    TURNS,
    Rules,
    earnings,
    leaders,
    verdicts,
)
from thinkstr8.games.numer.state import Deal, Progress, State, Table, Turn


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
        round=1,
        turn=1,
        available=(ALL_DIGITS,) * players,
        totals=(0,) * players,
        turns=(),
        crossed_out=(),
    )
    return State(Table(progress, tuple(range(players)), (_turn_begun(1, 1),)), (None,) * players)


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
    available = progress.available
    told = verdicts(numbers, available)
    earned = earnings(progress.rules, progress.turn, numbers, told)
    events = [*written, NumbersRevealed(numbers)]
    boards, totals = list(available), list(progress.totals)
    for seat, (number, verdict) in enumerate(zip(numbers, told, strict=True)):
        if number is None or verdict is None:
            continue
        points = earned[seat].points
        events.append(NumberChecked(seat, number, verdict, points))
        if verdict is ACCEPTED:
            totals[seat] += points
            boards[seat] = _remaining(available[seat], number)
            events.append(_digits_crossed_out(seat, number))
    log = Turn(progress.round, progress.turn, numbers, told, earned)
    return _end_turn(progress, log, tuple(boards), tuple(totals), events)


def _remaining(digits: Digits, number: int) -> Digits:
    crossed = DIGITS_OF[number]
    return tuple([digit for digit in digits if digit not in crossed])


# From one turn to the next


def _end_turn(
    progress: Progress,
    log: Turn,
    available: tuple[Digits, ...],
    totals: tuple[int, ...],
    events: list[Event],
) -> State:
    """Write the turn down, then go on to the next turn or end the round."""
    rules, turn = progress.rules, progress.turn + 1
    turns = (*progress.turns, log)
    if turn > TURNS:
        return _end_round(progress, turns, available, totals, events)
    waiting = tuple([seat for seat, digits in enumerate(available) if digits])
    after = Progress(rules, progress.round, turn, available, totals, turns, progress.crossed_out)
    if not waiting:
        return _skip_turn(after, events)
    return _begin_turn(after, waiting, events)


def _begin_turn(progress: Progress, waiting: tuple[Seat, ...], events: list[Event]) -> State:
    events.append(_turn_begun(progress.round, progress.turn))
    return State(Table(progress, waiting, tuple(events)), (None,) * len(progress.available))


def _skip_turn(progress: Progress, events: list[Event]) -> State:
    """Let a turn pass in which nobody has a digit to write with."""
    events.append(TurnSkipped(progress.round, progress.turn))
    nobody = (None,) * progress.rules.players
    log = Turn(progress.round, progress.turn, nobody, nobody, (NOTHING,) * len(nobody))
    return _end_turn(progress, log, progress.available, progress.totals, events)


def _end_round(
    progress: Progress,
    turns: tuple[Turn, ...],
    available: tuple[Digits, ...],
    totals: tuple[int, ...],
    events: list[Event],
) -> State:
    """Give a point per crossed-out digit and wipe the boards; after two rounds end the game."""
    rules, ended = progress.rules, progress.round
    crossed_out = tuple([len(ALL_DIGITS) - len(digits) for digits in available])
    totals = tuple(map(add, totals, crossed_out))
    events.append(RoundEnded(ended, crossed_out, totals))
    over = ended == ROUNDS
    after = Progress(
        rules,
        ended if over else ended + 1,
        TURNS if over else 1,
        (ALL_DIGITS,) * rules.players,
        totals,
        turns,
        (*progress.crossed_out, crossed_out),
    )
    if not over:
        return _begin_turn(after, tuple(range(rules.players)), events)
    events.append(GameEnded(leaders(totals)))
    return State(Table(after, (), tuple(events)), (None,) * rules.players)


# What recurs all the time is made once and shared.

_turn_begun = cache(TurnBegun)


@cache
def _number_written(seat: Seat) -> tuple[Event, ...]:
    return (NumberWritten(seat),)


@cache
def _digits_crossed_out(seat: Seat, number: int) -> DigitsCrossedOut:
    return DigitsCrossedOut(seat, tuple(sorted(DIGITS_OF[number])))
