"""How a finished game of Numer ended, and where every point came from.

Belongs here: `outcome` and its breakdown.
Does not belong here: what a number earns (rules), adding it up (transitions).
"""

from collections.abc import Iterator

from thinkstr8.core.game import Outcome, ScoreItem, Seat
from thinkstr8.games.numer.rules import leaders
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
    """
    if table.waiting:
        return None
    return Outcome(
        scores=table.totals,
        winners=leaders(table.totals),
        breakdown=tuple(tuple(_items(table, seat)) for seat in range(table.rules.players)),
    )


def _items(table: Table, seat: Seat) -> Iterator[ScoreItem]:
    """Give the lines of a seat that are worth something, in the order in which they came."""
    for number, crossed_out in enumerate(table.crossed_out, start=1):
        for turn in table.turns:
            if turn.round == number:
                earned = turn.earned[seat]
                when = f"round {number}, turn {turn.turn}"
                yield from _worth(f"{when}: first digit", earned.first_digit)
                yield from _worth(f"{when}: doubling", earned.doubling)
                yield from _worth(f"{when}: bonus", earned.bonus)
        yield from _worth(f"round {number}: crossed-out digits", crossed_out[seat])


def _worth(label: str, points: int) -> Iterator[ScoreItem]:
    if points:
        yield ScoreItem(label, points)
