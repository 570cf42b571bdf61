"""The table that follows another in Think Str8!: what is named changes, the rest stays.

Belongs here: a name for everything that an action can change about the table. Here alone values
are made by position, in the order of their fields, which saves 2 % of play.
Does not belong here: what changes when (transitions).
"""

from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.components import Colour, Dice
from thinkstr8.games.think_str8.events import Event
from thinkstr8.games.think_str8.state import Board, Finale, Markers, Round, Stage, Table
from thinkstr8.kit.values import maker

_board, _table = maker(Board), maker(Table)


def asking(  # noqa: PLR0913, PLR0917  # a name for each part of a table that an action may change
    table: Table,
    stage: Stage,
    waiting: tuple[Seat, ...],
    events: tuple[Event, ...],
    board: Board | None = None,
    dice: Dice | None = None,
    tokens: tuple[int | None, ...] | None = None,
    exchanged: Colour | None = None,
    finale: Finale | None = None,
) -> Table:
    """Return the table that follows another; what is not named stays as it is.

    Args:
        table: what was before.
        stage: what has to be done next.
        waiting: the seats that have still to act in this stage, in order.
        events: what everybody saw happen.
        board: the board, if it changed.
        dice: the dice, if they changed.
        tokens: the tokens of all seats, if one was taken.
        exchanged: the colour whose replacement is drawn next, if one is.
        finale: the final guesses, if one was made.
    """
    return _table(
        board or table.board,
        stage,
        waiting,
        dice or table.dice,
        tokens or table.tokens,
        exchanged,
        finale or table.finale,
        events,
    )


def between_rounds(
    table: Table, board: Board, stage: Stage, waiting: tuple[Seat, ...], events: tuple[Event, ...]
) -> Table:
    """Return the table that follows another when a round is over: tokens and dice are gone."""
    tokens = (None,) * len(table.tokens)
    return _table(board, stage, waiting, None, tokens, None, table.finale, events)


def changed(
    board: Board,
    markers: Markers | None = None,
    discards: tuple[tuple[int, ...], ...] | None = None,
    piles: tuple[int, ...] | None = None,
    rounds: tuple[Round, ...] | None = None,
) -> Board:
    """Return the board that follows another; what is not named stays as it is."""
    return _board(
        board.rules,
        markers or board.markers,
        board.neutral_racks,
        discards or board.discards,
        piles or board.piles,
        rounds or board.rounds,
    )
