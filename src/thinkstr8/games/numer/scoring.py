"""The outcome of a finished game of Numer, and the source of every point.

Belongs here: `outcome` and its breakdown.
Does not belong here: the points for a number (checking), adding them up (transitions).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from thinkstr8.core import game as core
from thinkstr8.core.checks import present, require_kind
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.numer.checking import Verdict, first_digit_points
from thinkstr8.games.numer.components import GAME, first_digit
from thinkstr8.games.numer.rules import ends_round, leaders, turn_at
from thinkstr8.games.numer.state import Table


class Part(StrEnum):
    """The parts of the points for an accepted number."""

    FIRST_DIGIT = "first digit"
    DOUBLING = "doubling"
    BONUS = "bonus"


@frozen
class TurnSource:
    """A number accepted in a turn, as a source of points.

    Attributes:
        round: the number of the round, from 1.
        turn: the number of the turn within the round, from 1.
        part: the part of the points for the number.
    """

    round: int
    turn: int
    part: Part


@frozen
class CrossedOutSource:
    """The crossed-out digits at the end of a round, as a source of points.

    Attributes:
        round: the number of the round, from 1.
    """

    round: int


Source: TypeAlias = TurnSource | CrossedOutSource
"""Any source of points."""


@frozen
class ScoreItem(core.ScoreItem):
    """One line of a score in Numer.

    Attributes:
        label: the source of the points, for people.
        points: the number of points.
        source: the source of the points, for programs.
    """

    source: Source


@frozen
class Outcome(core.Outcome):
    """The outcome of a finished game of Numer.

    Attributes:
        scores: the final score of every seat.
        winners: the seats with the highest score, which win together.
        breakdown: for each seat, the lines that add up to its score.
    """

    breakdown: tuple[tuple[ScoreItem, ...], ...]


def outcome(table: Table) -> Outcome | None:
    """Return the scores, the winners and every line of the scores; None until the game is over.

    The highest total wins. Tied seats win together.

    >>> from thinkstr8.games.numer import Stage, example
    >>> result = outcome(example(Stage.OVER).table)
    >>> result.scores, result.winners
    ((60, 114, 68), (1,))
    >>> item = result.breakdown[1][0]
    >>> item.label, item.points
    ('round 1, turn 1: first digit', 5)
    >>> item.source
    TurnSource(round=1, turn=1, part=<Part.FIRST_DIGIT: 'first digit'>)

    Raises:
        WrongKindError: `table` is not a table of this game.
    """
    require_kind(table, Table, GAME)
    if table.waiting:
        return None
    return Outcome(
        scores=table.totals,
        winners=leaders(table.totals),
        breakdown=tuple(tuple(_items(table, seat)) for seat in range(table.rules.players)),
    )


def _items(table: Table, seat: Seat) -> Iterator[ScoreItem]:
    """Yield each line of a seat that is worth points, in the order of play."""
    rules = table.rules
    for played, result in enumerate(table.turns):
        number, turn = turn_at(rules, played)
        if result.verdicts[seat] is Verdict.ACCEPTED:
            written = present(result.numbers[seat])
            counted = first_digit_points(rules, written, turn)
            bonus = result.points[seat] - counted
            yield from _turn_items(number, turn, first_digit(written), counted, bonus=bonus)
        if ends_round(rules, turn):
            crossed_out = table.crossed_out[number - 1][seat]
            if crossed_out:
                yield _crossed_out_item(number, crossed_out)


# Lines recur from game to game.


@lru_cache(maxsize=1024)
def _crossed_out_item(number: int, points: int) -> ScoreItem:
    return ScoreItem(f"round {number}: crossed-out digits", points, CrossedOutSource(number))


@lru_cache(maxsize=4096)
def _turn_items(
    number: int, turn: int, first: int, counted: int, *, bonus: int
) -> tuple[ScoreItem, ...]:
    """Return the lines for an accepted number, by its first digit and how much that counts."""
    parts = (Part.FIRST_DIGIT, first), (Part.DOUBLING, counted - first), (Part.BONUS, bonus)
    return tuple(
        ScoreItem(f"round {number}, turn {turn}: {part}", points, TurnSource(number, turn, part))
        for part, points in parts
        if points
    )


def points_by_part(items: Iterable[ScoreItem]) -> tuple[int, ...]:
    """Return the sum of a score's lines for each `Part`, then for crossed-out digits.

    >>> from thinkstr8.games.numer import Stage, example
    >>> if result := outcome(example(Stage.OVER).table):
    ...     print(*map(points_by_part, result.breakdown))
    (32, 0, 18, 10) (52, 18, 28, 16) (38, 12, 0, 18)
    """
    points = Counter[Part | None]()
    for item in items:
        points[_part_of(item.source)] += item.points
    return tuple(points[part] for part in (*Part, None))


def _part_of(source: Source) -> Part | None:
    """Return the part of a turn that a source belongs to; None for crossed-out digits."""
    match source:
        case TurnSource(part=part):
            return part
        case CrossedOutSource():
            return None
