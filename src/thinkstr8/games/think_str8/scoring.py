"""How a finished game of Think Str8! ended, and where every point came from.

Belongs here: `outcome` and its breakdown.
Does not belong here: moving the markers (transitions) or the point tables (rules).
"""

from collections.abc import Iterator

from thinkstr8.core.checks import require_kind
from thinkstr8.core.game import Outcome, ScoreItem, Seat
from thinkstr8.games.think_str8.rules import Verdict, guess_worth
from thinkstr8.games.think_str8.state import Reveal, Table


def outcome(table: Table) -> Outcome | None:
    """Give the scores, the winner and every line of the scores; None while the game goes on.

    The furthest marker wins; on one space the lowest of the stack.

    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> result = outcome(example(Stage.OVER).table)
    >>> result.scores, result.winners
    ((34, -12, -12), (0,))
    >>> result.breakdown[0][0]
    ScoreItem(label='round 1', points=6)

    Raises:
        WrongKindError: it is not a table of this game.
    """
    require_kind(table, Table, "Think Str8!")
    if table.reveal is None:
        return None
    return Outcome(
        scores=table.positions,
        winners=(table.track[-1],),
        breakdown=tuple(
            (*_bets(table, seat), *_guesses(table, table.reveal, seat))
            for seat in range(table.rules.players)
        ),
    )


def _bets(table: Table, seat: Seat) -> Iterator[ScoreItem]:
    for number, checked in enumerate(table.rounds, start=1):
        if checked.verdicts[seat] is Verdict.HIT:
            yield ScoreItem(f"round {number}", table.rules.points[checked.bets[seat].size])


def _guesses(table: Table, reveal: Reveal, seat: Seat) -> Iterator[ScoreItem]:
    for colour in table.rules.colours:
        points = guess_worth(reveal.racks[seat][colour], reveal.guesses[seat][colour])
        yield ScoreItem(colour.label, points)
