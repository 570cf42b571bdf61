"""The outcome of a finished game of Think Str8!, and the source of every point.

Belongs here: `outcome` and its breakdown.
Does not belong here: moving the markers (transitions), what earns points (rules).
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from thinkstr8.core.checks import require_kind
from thinkstr8.core.game import Outcome as CoreOutcome
from thinkstr8.core.game import ScoreItem as CoreScoreItem
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import GAME, Colour
from thinkstr8.games.think_str8.rules import bet_points, guess_points
from thinkstr8.games.think_str8.state import FinalReveal, Table


@frozen
class BetSource:
    """A bet that hit, as the source of points.

    Attributes:
        round: the number of the round, from 1.
    """

    round: int


@frozen
class GuessSource:
    """The final guess for a colour, as the source of points.

    Attributes:
        colour: the colour of the card that was guessed.
    """

    colour: Colour


Source: TypeAlias = BetSource | GuessSource
"""The source of some points."""


@frozen
class ScoreItem(CoreScoreItem):
    """One line of a score.

    Attributes:
        label: the source of the points, for people.
        points: the number of points.
        source: the source of the points, for programs.
    """

    source: Source


@frozen
class Outcome(CoreOutcome):
    """The outcome of a finished game.

    Attributes:
        scores: the final space of each seat's marker.
        winners: the one seat that won; a win is never shared.
        breakdown: for each seat the lines that add up to its score.
    """

    breakdown: tuple[tuple[ScoreItem, ...], ...]


def outcome(table: Table) -> Outcome | None:
    """Return the scores, the winner and every line of the scores; None before the end.

    The marker furthest ahead wins; of several on one space, the lowest in the stack.

    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> result = outcome(example(Stage.OVER).table)
    >>> result.scores, result.winners
    ((34, -12, -12), (0,))
    >>> result.breakdown[0][0]
    ScoreItem(label='round 1', points=6, source=BetSource(round=1))

    Raises:
        WrongKindError: the table is not of this game.
    """
    require_kind(table, Table, GAME)
    if table.reveal is None:
        return None
    return Outcome(
        scores=table.positions,
        winners=(table.board.markers.leader,),
        breakdown=tuple(
            (*_bets(table, seat), *_guesses(table, table.reveal, seat))
            for seat in range(table.rules.players)
        ),
    )


def _bets(table: Table, seat: Seat) -> Iterator[ScoreItem]:
    for number, checked in enumerate(table.rounds, start=1):
        points = bet_points(table.rules, checked.bets[seat].size, checked.verdicts[seat])
        if points:
            yield _bet_item(number, points)


def _guesses(table: Table, reveal: FinalReveal, seat: Seat) -> Iterator[ScoreItem]:
    for colour in table.rules.colours:
        points = guess_points(reveal.racks[seat][colour], reveal.guesses[seat][colour])
        yield _guess_item(colour, points)


# Lines recur from game to game


@lru_cache(maxsize=1024)
def _bet_item(number: int, points: int) -> ScoreItem:
    return ScoreItem(f"round {number}", points, BetSource(number))


@lru_cache(maxsize=1024)
def _guess_item(colour: Colour, points: int) -> ScoreItem:
    return ScoreItem(colour.label, points, GuessSource(colour))
