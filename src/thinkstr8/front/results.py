"""The end of a game as people read it: where every point came from.

Belongs here: one line for each side of a finished game, and the rules of the next one.
Does not belong here: what is worth points (each game), showing it (the front ends).
"""

from collections.abc import Callable, Sequence
from typing import cast

from thinkstr8.core import AnyGame, AnyRules, AnyTable
from thinkstr8.core.game import game_name
from thinkstr8.match import AnyMatch


def sides(game: AnyGame, names: Sequence[str], count: int) -> tuple[str, ...]:
    """Return a name for each side of a game: the players, and sides without a seat.

    >>> from thinkstr8 import ten
    >>> sides(ten, ["Ada"], 2)
    ('Ada', 'TEN')
    """
    return (*names, *[game_name(game).upper()] * (count - len(names)))


def result_lines(match: AnyMatch) -> tuple[str, ...]:
    """Return where every point came from, in lines of text; nothing before the end."""
    outcome = match.outcome
    if outcome is None:
        return ()
    names = sides(match.game, match.names, len(outcome.scores))
    return tuple(
        f"{name}, {outcome.scores[seat]}: "
        + ("; ".join(f"{item.label} {item.points:+}" for item in items) or "nothing")
        for seat, (name, items) in enumerate(zip(names, outcome.breakdown, strict=True))
    )


def rules_of_next(game: AnyGame, table: AnyTable) -> AnyRules:
    """Return the rules of the game to play after a finished one: the same, or the next level."""
    following = cast(
        "Callable[[object], AnyRules | None] | None", getattr(game, "next_rules", None)
    )
    if following is not None and table.rules.players == 1:
        return following(table) or table.rules
    return table.rules
