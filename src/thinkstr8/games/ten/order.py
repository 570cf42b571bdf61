"""The order of play in TEN, as functions of the rules and the active seat.

Belongs here: whose turn comes next, the order of bidding, the order of the last buys.
Does not belong here: who acts in a stage (legality), whether a seat is asked at all (transitions).
"""

from typing import Final

from thinkstr8.core.game import Seat, clockwise
from thinkstr8.games.ten.components import MOST_PLAYERS
from thinkstr8.games.ten.rules import Rules


def next_seat(rules: Rules, active: Seat) -> Seat:
    """Return the seat whose turn comes next; in the solo game you and the automaton alternate.

    >>> next_seat(Rules(3), 2), next_seat(Rules(1, solo=7), 0)
    (0, 1)
    """
    return (active + 1) % rules.sides


def drawer(rules: Rules, active: Seat) -> tuple[Seat, ...]:
    """Return who is asked to draw: the active seat, or nobody in the automaton's turn.

    >>> drawer(Rules(3), 2), drawer(Rules(1, solo=7), 1)
    ((2,), ())
    """
    return () if active == rules.automaton else (active,)


def bidders(rules: Rules, active: Seat) -> tuple[Seat, ...]:
    """Return the order of bidding: everyone once, clockwise, the active seat last.

    >>> bidders(Rules(3), 1), bidders(Rules(1, solo=7), 0)
    ((2, 0, 1), (1, 0))
    """
    return _CLOCKWISE[rules.sides][active]


def last_buyers(rules: Rules, active: Seat) -> tuple[Seat, ...]:
    """Return the order of the last buys: everyone once, clockwise, the active seat last.

    The automaton never buys.

    >>> last_buyers(Rules(3), 1), last_buyers(Rules(1, solo=7), 0)
    ((2, 0, 1), (0,))
    """
    return _CLOCKWISE[rules.players][active if rules.players > 1 else 0]


def others(rules: Rules, seat: Seat) -> tuple[Seat, ...]:
    """Return everyone except one seat; in the solo game the automaton counts.

    >>> others(Rules(3), 1), others(Rules(1, solo=7), 0)
    ((0, 2), (1,))
    """
    return _OTHERS[rules.sides][seat]


_CLOCKWISE: Final = {
    sides: tuple(clockwise(seat + 1, sides) for seat in range(sides))
    for sides in range(1, MOST_PLAYERS + 1)
}
"""All seats clockwise with one seat last: by the number of sides, then by that seat."""

_OTHERS: Final = {
    sides: tuple(tuple(sorted({*range(sides)} - {seat})) for seat in range(sides))
    for sides in range(1, MOST_PLAYERS + 1)
}
"""All seats except one: by the number of sides, then by that seat."""
