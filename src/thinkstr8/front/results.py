"""The end of a game as people read it: where every point came from.

Belongs here: the points of each side of a finished game, and the rules of the next one.
Does not belong here: what is worth points (each game), showing it (the front ends).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import cast

from thinkstr8.core import AnyGame, AnyRules, AnyTable
from thinkstr8.core.game import ScoreItem, game_name
from thinkstr8.core.values import frozen
from thinkstr8.match import AnyMatch


@frozen
class Result:
    """The points of one side of a finished game.

    Attributes:
        name: the name of the side.
        score: all its points.
        parts: where they came from, in few words each, such as `blue +5`.
    """

    name: str
    score: int
    parts: tuple[str, ...]


def sides(game: AnyGame, names: Sequence[str], count: int) -> tuple[str, ...]:
    """Return a name for each side of a game: the players, and sides without a seat.

    >>> from thinkstr8 import ten
    >>> sides(ten, ["Ada"], 2)
    ('Ada', 'TEN')
    """
    return (*names, *[game_name(game).upper()] * (count - len(names)))


def results(match: AnyMatch) -> tuple[Result, ...]:
    """Return the points of each side, and where they came from; nothing before the end."""
    outcome = match.outcome
    if outcome is None:
        return ()
    names = sides(match.game, match.names, len(outcome.scores))
    return tuple(
        Result(name, score, tuple(_parts(items)) or ("nothing",))
        for name, score, items in zip(names, outcome.scores, outcome.breakdown, strict=True)
    )


def _parts(items: Iterable[ScoreItem]) -> Iterator[str]:
    """Yield each line of a score; lines with the same words before a colon are one."""
    for head, group in groupby(items, key=lambda item: item.label.rpartition(": ")[0]):
        points = [f"{item.label.rpartition(': ')[2]} {item.points:+}" for item in group]
        if head:
            yield f"{head}: {', '.join(points)}"
        else:
            yield from points


def result_lines(match: AnyMatch) -> tuple[str, ...]:
    """Return where every point came from, in lines of text; nothing before the end."""
    return tuple(f"{each.name}, {each.score}: {'; '.join(each.parts)}" for each in results(match))


def rules_of_next(game: AnyGame, table: AnyTable) -> AnyRules:
    """Return the rules of the game to play after a finished one: the same, or the next level."""
    following = cast(
        "Callable[[object], AnyRules | None] | None", getattr(game, "next_rules", None)
    )
    if following is not None and table.rules.players == 1:
        return following(table) or table.rules
    return table.rules
