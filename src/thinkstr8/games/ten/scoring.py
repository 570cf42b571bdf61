"""How a finished game of TEN ended, and where every point came from.

Belongs here: `outcome`, its breakdown and the tie-breaks.
Does not belong here: finding the best runs (layouts).
"""

from attrs import frozen

from thinkstr8.core.checks import require_kind, require_seat
from thinkstr8.core.game import Outcome as CoreOutcome
from thinkstr8.core.game import ScoreItem, Seat
from thinkstr8.games.ten.layouts import Layout, best_layout
from thinkstr8.games.ten.rules import AUTOMATON
from thinkstr8.games.ten.state import OVER, Table


@frozen
class Outcome(CoreOutcome):
    """How a finished game of TEN ended.

    Attributes:
        scores: the final score of every seat; in the solo game the automaton's comes second.
        winners: the seats that won; several when they share the victory.
        breakdown: per seat one line for each colour.
        layouts: per seat how its cards were laid out.
        rank: the threshold that was beaten in a solo game; None if it was not, or in other games.
    """

    layouts: tuple[Layout, ...]
    rank: int | None


def layout(table: Table, seat: Seat) -> Layout:
    """Give the best layout of the cards that lie in front of a seat now.

    >>> from thinkstr8.games.ten import Stage, example
    >>> layout(example(Stage.OVER).table, 2).points
    3

    Raises:
        UnknownSeatError: the seat is not at this table.
    """
    require_seat(seat, table.rules.sides)
    player = table.players[seat]
    return best_layout(player.cards, player.wilds)


def outcome(table: Table) -> Outcome | None:
    """Give the scores, the winners and every line of the scores; None while the game goes on.

    Ties are broken by currency (T6), then by fewer cards in the scoring runs (T7). In the solo
    game the player wins with strictly more points than the automaton.

    >>> from thinkstr8.games.ten import Stage, example
    >>> result = outcome(example(Stage.OVER).table)
    >>> result.scores, result.winners
    ((2, 3, 3), (1, 2))
    >>> result.breakdown[1][0]
    ScoreItem(label='blue', points=2)

    Raises:
        WrongKindError: it is not a table of this game.
    """
    require_kind(table, Table, "TEN")
    if table.stage is not OVER:
        return None
    layouts = tuple(layout(table, seat) for seat in range(table.rules.sides))
    winners = _winners(table, layouts)
    return Outcome(
        scores=tuple(each.points for each in layouts),
        winners=winners,
        breakdown=tuple(
            tuple(ScoreItem(run.colour.label, run.points) for run in each.runs) for each in layouts
        ),
        layouts=layouts,
        rank=table.rules.solo if winners == (0,) else None,
    )


def _winners(table: Table, layouts: tuple[Layout, ...]) -> tuple[Seat, ...]:
    if table.rules.solo is not None:
        yours, automaton = layouts
        return (0,) if yours.points > automaton.points else (AUTOMATON,)
    ranking = [
        (each.points, player.currency, -each.cards)  # T6, T7
        for each, player in zip(layouts, table.players, strict=True)
    ]
    return tuple(seat for seat, rank in enumerate(ranking) if rank == max(ranking))
