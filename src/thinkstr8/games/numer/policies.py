"""Ready-made policies for Numer: how likely each number is, as functions of a View.

Belongs here: what the ready-made bots draw from.
Does not belong here: drawing (bots), the best answer to a policy (responses).
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import prod
from types import MappingProxyType
from typing import TypeAlias

from thinkstr8.core.checks import require_options, require_view
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.actions import Action
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
from thinkstr8.games.numer.crowds import crowd
from thinkstr8.games.numer.duels import Mixture, duel
from thinkstr8.games.numer.legality import legal_actions, writing
from thinkstr8.games.numer.questions import eliminators
from thinkstr8.games.numer.rules import earns_bonus
from thinkstr8.games.numer.views import SpectatorView, View

__all__ = ["careful", "expert", "random"]

_NEARLY = 0.95

Probabilities: TypeAlias = Mapping[Action, float]
"""The probability of each action; those that are not listed have probability 0."""


def random(view: View) -> Probabilities:
    """Return equal probabilities for all legal actions.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game.
    """
    return _equal(options(view))


def careful(view: View) -> Probabilities:
    """Return equal probabilities for the numbers that earn most against random numbers.

    All numbers that are nearly as good as the best are equally likely. With two players this is
    often a single number, so whoever knows the policy can predict it, and beat it.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game.
    """
    options(view)
    return _equal(tuple(writing(view.seat, number) for number in careful_numbers(view)))


def expert(view: View) -> Probabilities:
    """Return the probabilities of a mixed strategy that is hard to exploit.

    It comes from regret matching over the numbers of this turn. What the digits left will earn
    later in the round is read from a table. The strategy never slips.

    >>> from thinkstr8.games.numer import Stage, example, view
    >>> odds = expert(view(example(Stage.WRITE), 0))
    >>> len(odds) > 1, round(sum(odds.values()), 9)
    (True, 1.0)

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game.
    """
    options(view)
    mixture = expert_mixture(view)
    shares = zip(mixture.numbers, mixture.shares, strict=True)
    return MappingProxyType(
        {writing(view.seat, number): share for number, share in shares if share}
    )


def options(view: View) -> tuple[Action, ...]:
    """Return the legal actions of the seat of a view.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game.
    """
    require_view(view, View, SpectatorView, GAME, "choose an action")
    return require_options(legal_actions(view.table, view.seat), view.seat)


def expert_mixture(view: View) -> Mixture:
    """Return the numbers of the expert with their probabilities, for a seat that is to act."""
    table, seat = view.table, view.seat
    boards = table.progress.boards
    others = [board for other, board in enumerate(boards) if board and other != seat]
    if len(others) > 1:
        playing = [other for other, board in enumerate(boards) if board]
        mixtures = crowd(table.rules, table.turn, tuple([boards[other] for other in playing]))
        return mixtures[playing.index(seat)]
    return duel(table.rules, table.turn, boards[seat], others[0] if others else 0).mixture


def careful_numbers(view: View) -> list[int]:
    """Return the numbers that a careful seat chooses from, for a seat that is to act."""
    worths = tuple(_worths(view, view.seat))
    enough = _NEARLY * max(worth for _, worth in worths)
    return [number for number, worth in worths if worth >= enough]


def _equal(actions: tuple[Action, ...]) -> Probabilities:
    return MappingProxyType(dict.fromkeys(actions, 1 / len(actions)))


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
