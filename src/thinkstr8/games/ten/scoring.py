"""How a finished game of TEN ended, and where every point came from.

Belongs here: `outcome`, its breakdown and the tie-breaks.
Does not belong here: finding the best runs (layouts).
"""

from attrs import frozen

from thinkstr8.core.checks import require_kind
from thinkstr8.core.game import Outcome as CoreOutcome
from thinkstr8.core.game import ScoreItem as CoreScoreItem
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import GAME, Colour
from thinkstr8.games.ten.layouts import Layout, Run, best_layout
from thinkstr8.games.ten.rules import AUTOMATON
from thinkstr8.games.ten.state import OVER, Table


@frozen
class RunSource:
    """Points for the scoring run of a colour."""

    colour: Colour


@frozen
class ScoreItem(CoreScoreItem):
    """One line of a score of TEN.

    Attributes:
        label: where the points came from, for people.
        points: how many.
        source: where the points came from, for programs.
    """

    source: RunSource


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

    breakdown: tuple[tuple[ScoreItem, ...], ...]
    layouts: tuple[Layout, ...]
    rank: int | None


def outcome(table: Table) -> Outcome | None:
    """Return the scores, the winners and every line of the scores; None while the game goes on.

    Ties are broken by currency (T6), then by fewer cards in the scoring runs (T7). In the solo
    game the player wins with strictly more points than the automaton.

    >>> from thinkstr8.games.ten import Stage, example
    >>> result = outcome(example(Stage.OVER).table)
    >>> result.scores, result.winners
    ((3, 2, 2), (0,))
    >>> result.breakdown[0][0]
    ScoreItem(label='blue', points=2, source=RunSource(colour=<Colour.BLUE: 0>))

    Raises:
        WrongKindError: it is not a table of this game.
    """
    require_kind(table, Table, GAME)
    if table.stage is not OVER:
        return None
    layouts = tuple(best_layout(player.cards, player.wilds) for player in table.players)
    winners = _winners(table, layouts)
    return Outcome(
        scores=tuple(each.points for each in layouts),
        winners=winners,
        breakdown=tuple(tuple(map(_item, each.runs)) for each in layouts),
        layouts=layouts,
        rank=table.rules.solo if winners == (0,) else None,
    )


def _item(run: Run) -> ScoreItem:
    return ScoreItem(run.colour.label, run.points, RunSource(run.colour))


def _winners(table: Table, layouts: tuple[Layout, ...]) -> tuple[Seat, ...]:
    if table.rules.solo is not None:
        yours, automaton = layouts
        return (0,) if yours.points > automaton.points else (AUTOMATON,)
    ranking = [
        (each.points, player.currency, -each.cards)  # T6, T7
        for each, player in zip(layouts, table.players, strict=True)
    ]
    return tuple(seat for seat, rank in enumerate(ranking) if rank == max(ranking))
