"""The outcome of a finished game of TEN, and the source of every point.

Belongs here: `outcome`, its breakdown and the tie-breaks.
Does not belong here: finding the best runs (layouts).
"""

from functools import lru_cache

from thinkstr8.core.checks import require_kind
from thinkstr8.core.game import Outcome as CoreOutcome
from thinkstr8.core.game import ScoreItem as CoreScoreItem
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.ten.components import GAME, Colour
from thinkstr8.games.ten.layouts import Layout, best_layout
from thinkstr8.games.ten.rules import AUTOMATON
from thinkstr8.games.ten.state import OVER, Table


@frozen
class RunSource:
    """The scoring run of a colour, as a source of points.

    Attributes:
        colour: the colour of the run.
    """

    colour: Colour


@frozen
class ScoreItem(CoreScoreItem):
    """One line of a score in TEN.

    Attributes:
        label: the source of the points, for people.
        points: the number of points.
        source: the source of the points, for programs.
    """

    source: RunSource


@frozen
class Outcome(CoreOutcome):
    """The outcome of a finished game of TEN.

    Attributes:
        scores: the final score of every seat; in the solo game the automaton's comes second.
        winners: the seats that won; several if they share the victory.
        breakdown: for each seat, one line for each colour.
        layouts: for each seat, the layout of its cards.
        rank: the threshold beaten in a solo game; None without a victory, and in other games.
    """

    breakdown: tuple[tuple[ScoreItem, ...], ...]
    layouts: tuple[Layout, ...]
    rank: int | None


def outcome(table: Table) -> Outcome | None:
    """Return the scores, the winners and every line of the scores; None until the game is over.

    More currency breaks a tie (T6), then fewer cards in the scoring runs (T7). In the solo game the
    player needs strictly more points than the automaton to win.

    >>> from thinkstr8.games.ten import Stage, example
    >>> result = outcome(example(Stage.OVER).table)
    >>> result.scores, result.winners
    ((3, 2, 2), (0,))
    >>> result.breakdown[0][0]
    ScoreItem(label='blue', points=2, source=RunSource(colour=<Colour.BLUE: 0>))

    Raises:
        WrongKindError: `table` is not a table of this game.
    """
    require_kind(table, Table, GAME)
    if table.stage is not OVER:
        return None
    layouts = tuple(best_layout(player.cards, player.wilds) for player in table.players)
    winners = _winners(table, layouts)
    return Outcome(
        scores=tuple(each.points for each in layouts),
        winners=winners,
        breakdown=tuple(
            tuple([_item(run.colour, run.points) for run in each.runs]) for each in layouts
        ),
        layouts=layouts,
        rank=table.rules.solo if winners == (0,) else None,
    )


@lru_cache(maxsize=1024)  # lines recur from game to game
def _item(colour: Colour, points: int) -> ScoreItem:
    return ScoreItem(colour.label, points, RunSource(colour))


def _winners(table: Table, layouts: tuple[Layout, ...]) -> tuple[Seat, ...]:
    if table.rules.solo is not None:
        yours, automaton = layouts
        return (0,) if yours.points > automaton.points else (AUTOMATON,)
    ranking = [
        (each.points, player.currency, -each.cards)  # T6, T7
        for each, player in zip(layouts, table.players, strict=True)
    ]
    return tuple(seat for seat, rank in enumerate(ranking) if rank == max(ranking))
