"""The check that play can lead to a position of Numer from outside.

Belongs here: `check_position`, which replays the game from its log.
Does not belong here: checks of types and fields, which every value passes when it is made.
"""

from random import Random

from thinkstr8.core.checks import (
    describe,
    present,
    require,
    require_seated,
)
from thinkstr8.core.errors import InconsistentError, ThinkStr8Error
from thinkstr8.core.game import Seat
from thinkstr8.files.differences import first_difference
from thinkstr8.files.shapes import require_position
from thinkstr8.games.numer.actions import Write
from thinkstr8.games.numer.components import GAME, numbers_from
from thinkstr8.games.numer.dealing import setup
from thinkstr8.games.numer.legality import writable
from thinkstr8.games.numer.state import Deal, State, Table
from thinkstr8.games.numer.transitions import apply
from thinkstr8.games.numer.views import SpectatorView, View, determinize, view

_SEED = 8


def check_position(position: Table | State | View | SpectatorView) -> None:
    """Check that play can lead to a position; the events of the last action are not checked.

    >>> from attrs import evolve
    >>> from thinkstr8.games.numer import Stage, example
    >>> state = example(Stage.WRITE)
    >>> check_position(state)
    >>> check_position(evolve(state, sealed=(None, None, None)))
    Traceback (most recent call last):
    thinkstr8.core.errors.InconsistentError: Impossible position: table.waiting is wrong.

    Raises:
        InconsistentError: play cannot lead to the position.
        WrongKindError: `position` is not a position of this game, or part of it is of the wrong
            class.
    """
    require_position(position, (Table, State, View, SpectatorView), GAME)
    match position:
        case State():
            _check_state(position)
        case View():
            _check_view(position)
        case SpectatorView():
            check_position(position.table)
        case Table():
            _check_state(_with_any_numbers(position))


def _check_parts(table: Table) -> None:
    """Check that the boards and the log have an entry for each seat, so that they can be read."""
    players = table.rules.players
    require(
        len(table.progress.boards) == players
        and all(0 <= board <= table.rules.board for board in table.progress.boards),
        f"There must be a board for each of {players} seats, with at most {table.rules.digits} "
        "digits as bits.",
    )
    require(
        all(len(entry.numbers) == players for entry in table.turns),
        f"Every turn must have a number or None for each of {players} seats.",
    )


def _check_state(state: State) -> None:
    _check_parts(state.table)
    players = state.table.rules.players
    require(
        len(state.sealed) == players,
        f"There must be a sealed number or None for each of {players} seats.",
    )
    try:
        place = first_difference(_replayed(state), state)
    except ThinkStr8Error as error:
        raise InconsistentError(f"Impossible position: {error}") from error
    require(place is None, f"Impossible position: {place} is wrong.")
    writers: list[Seat | None] = [
        seat for seat, number in enumerate(state.sealed) if number is not None
    ]
    if not writers and state.table.turns:
        writers = [*range(players)]
    require(
        state.table.last in (writers or [None]),
        f"The last seat to write cannot have been {describe(state.table.last)}.",
    )


def _check_view(shown: View) -> None:
    table = shown.table
    _check_parts(table)
    players = table.rules.players
    require_seated(shown.seat, players)
    state = determinize(shown, Random(_SEED))
    _check_state(state)
    place = first_difference(view(state, shown.seat), shown)
    require(place is None, f"Seat {shown.seat} cannot have this view: {place} is wrong.")


def _with_any_numbers(table: Table) -> State:
    """Return a state with possible numbers for all seats that have written."""
    _check_parts(table)
    return State(
        table,
        tuple(
            numbers_from(writable(table, seat))[0] if written else None
            for seat, written in enumerate(table.written)
        ),
    )


def _replayed(target: State) -> State:
    """Return the state that a replay of the same game leads to."""
    log = target.table.turns
    state = setup(target.table.rules, Deal())
    while len(played := state.table.turns) < len(log):
        require(bool(state.table.waiting), f"A game has {len(played)} turns, not {len(log)}.")
        for seat in state.table.waiting:
            state = apply(state, Write(seat, present(log[len(played)].numbers[seat])))
    for seat, number in enumerate(target.sealed):
        if number is not None:
            state = apply(state, Write(seat, number))
    return state
