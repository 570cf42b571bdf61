"""How a finished game of Numer ended, and where every point came from.

Belongs here: `outcome` and its breakdown.
Does not belong here: what a number earns (rules), adding it up (transitions).
"""

from collections.abc import Iterator

from thinkstr8.core.checks import present, require_kind
from thinkstr8.core.game import Outcome, ScoreItem, Seat
from thinkstr8.games.numer.components import first_digit
from thinkstr8.games.numer.rules import FIRST_DIGIT_COUNTS, TURNS, leaders
from thinkstr8.games.numer.state import Table


def outcome(table: Table) -> Outcome | None:
    """Give the scores, the winners and every line of the scores; None while the game goes on.

    The highest total wins; all who have it win together.

    >>> from thinkstr8.games.numer import Stage, example
    >>> result = outcome(example(Stage.OVER).table)
    >>> result.scores, result.winners
    ((60, 114, 68), (1,))
    >>> result.breakdown[1][0]
    ScoreItem(label='round 1, turn 1: first digit', points=5)

    Raises:
        WrongKindError: it is not a table of this game.
    """
    require_kind(table, Table, "Numer")
    if table.waiting:
        return None
    return Outcome(
        scores=table.totals,
        winners=leaders(table.totals),
        breakdown=tuple(tuple(_items(table, seat)) for seat in range(table.rules.players)),
    )


def _items(table: Table, seat: Seat) -> Iterator[ScoreItem]:
    """Give the lines of a seat that are worth something, in the order in which they came."""
    for round_number, crossed_out in enumerate(table.crossed_out):
        for turn, count in enumerate(FIRST_DIGIT_COUNTS):
            result = table.turns[round_number * TURNS + turn]
            when = f"round {round_number + 1}, turn {turn + 1}"
            if result.accepted[seat]:
                first = first_digit(present(result.numbers[seat]))
                yield from _worth(f"{when}: first digit", first)
                yield from _worth(f"{when}: doubling", first * (count - 1))
                yield from _worth(f"{when}: bonus", result.points[seat] - first * count)
        yield from _worth(f"round {round_number + 1}: crossed-out digits", crossed_out[seat])


def _worth(label: str, points: int) -> Iterator[ScoreItem]:
    if points:
        yield ScoreItem(label, points)
