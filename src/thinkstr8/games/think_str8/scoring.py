"""How a finished game of Think Str8! ended, and where every point came from.

Belongs here: `outcome` and its breakdown.
Does not belong here: moving the markers (transitions) or what earns points (rules).
"""

from collections.abc import Iterator
from typing import TypeAlias

from attrs import frozen

from thinkstr8.core.checks import require_kind
from thinkstr8.core.game import Outcome as CoreOutcome
from thinkstr8.core.game import ScoreItem as CoreScoreItem
from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.components import GAME, Colour
from thinkstr8.games.think_str8.rules import bet_points, guess_points
from thinkstr8.games.think_str8.state import FinalReveal, Table


@frozen
class BetSource:
    """The points of a bet that was a hit, in a round counted from 1."""

    round: int


@frozen
class GuessSource:
    """The points of the final guess for a colour."""

    colour: Colour


Source: TypeAlias = BetSource | GuessSource
"""Where points came from."""


@frozen
class ScoreItem(CoreScoreItem):
    """One line of a score.

    Attributes:
        label: where the points came from, for people.
        points: how many they are.
        source: where they came from, for programs.
    """

    source: Source


@frozen
class Outcome(CoreOutcome):
    """How a finished game ended.

    Attributes:
        scores: the final space of every seat's marker.
        winners: the seat that won; it is never shared.
        breakdown: per seat the lines that add up to its score.
    """

    breakdown: tuple[tuple[ScoreItem, ...], ...]


def outcome(table: Table) -> Outcome | None:
    """Return the scores, the winner and every line of the scores; None while the game goes on.

    The furthest marker wins; on one space the lowest of the stack.

    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> result = outcome(example(Stage.OVER).table)
    >>> result.scores, result.winners
    ((34, -12, -12), (0,))
    >>> result.breakdown[0][0]
    ScoreItem(label='round 1', points=6, source=BetSource(round=1))

    Raises:
        WrongKindError: it is not a table of this game.
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
            yield ScoreItem(f"round {number}", points, BetSource(number))


def _guesses(table: Table, reveal: FinalReveal, seat: Seat) -> Iterator[ScoreItem]:
    for colour in table.rules.colours:
        points = guess_points(reveal.racks[seat][colour], reveal.guesses[seat][colour])
        yield ScoreItem(colour.label, points, GuessSource(colour))
