"""Ready-made bots for Numer, each a function of a View.

Belongs here: bots, which see only what their seat may see.
Does not belong here: rules. An illegal action of a bot is refused like anyone else's.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from math import prod
from random import Random

from thinkstr8.core.checks import require_options, require_random, require_view
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.actions import Action, Write
from thinkstr8.games.numer.checking import first_digit_points
from thinkstr8.games.numer.components import (
    BITS_OF,
    DIGITS_ON,
    GAME,
    NUMBERS,
    DigitSet,
    digits_of,
    numbers_from,
)
from thinkstr8.games.numer.legality import legal_actions
from thinkstr8.games.numer.questions import eliminators
from thinkstr8.games.numer.rules import earns_bonus
from thinkstr8.games.numer.views import SpectatorView, View

__all__ = ["careful", "random"]

_NEARLY = 0.95


def random(view: View, rng: Random) -> Action:
    """Return a random legal action. All are equally likely.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, or `rng` is not a `Random`.
    """
    _, options = _options(view, rng)
    return rng.choice(options)


def careful(view: View, rng: Random) -> Action:
    """Return one of the numbers that earn most on average against random numbers of the others.

    The bot draws from all numbers that are nearly as good as the best, so that it is hard to
    predict, and it never slips. A crossed-out digit counts as the point that it scores at the end
    of the round. What the digit could have earned in a later turn does not count.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, or `rng` is not a `Random`.
    """
    seat, _ = _options(view, rng)
    worths = tuple(_worths(view, seat))
    enough = _NEARLY * max(worth for _, worth in worths)
    return Write(seat, rng.choice([number for number, worth in worths if worth >= enough]))


def _options(view: View, rng: Random) -> tuple[Seat, tuple[Action, ...]]:
    """Return the seat of the view, and its legal actions."""
    require_view(view, View, SpectatorView, GAME, "choose an action")
    require_random(rng)
    seat = view.seat
    return seat, require_options(legal_actions(view.table, seat), seat)


def _worths(view: View, seat: Seat) -> Iterator[tuple[int, float]]:
    """Yield each number that is not a slip, with its average points."""
    table = view.table
    boards = table.progress.boards
    others = [_risks(board) for other, board in enumerate(boards) if board and other != seat]
    rules, turn = table.rules, table.turn
    bonus = rules.bonuses[turn - 1]
    for number in numbers_from(boards[seat]):
        accepted = prod([1 - risks[number][0] for risks in others])
        highest = prod([1 - risks[number][0] - risks[number][1] for risks in others])
        points = first_digit_points(rules, number, turn) + len(digits_of(number))
        on_top = bonus if earns_bonus(rules, number) else 0
        yield number, accepted * points + highest * on_top


@lru_cache(maxsize=64)
def _risks(board: DigitSet) -> tuple[tuple[float, float], ...]:
    """Return for every number the odds that a player with this board eliminates it, and tops it.

    A lower number eliminates it if they share a digit. A higher number tops it if they share none;
    otherwise the higher number is itself eliminated.
    """
    possible = numbers_from(board)
    risks = []
    for number, eliminating in zip(NUMBERS, eliminators(board), strict=True):
        apart = len(DIGITS_ON[board & ~BITS_OF[number]]) ** 3
        apart_lower = bisect_left(possible, number) - eliminating
        risks.append((eliminating / len(possible), (apart - apart_lower) / len(possible)))
    return tuple(risks)
