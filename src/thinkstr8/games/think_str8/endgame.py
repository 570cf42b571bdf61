"""The final guesses that are most likely to win.

Belongs here: `winning_guesses`, the chance to win with final guesses, and the search for the best.
Does not belong here: the average points of a guess (questions).

The viewer sees the cards of the others, and can work out what they know, but for its own hand. So
with each of its possible hands it knows what the others guess, how far they move, and how many
points it needs itself.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, compress
from operator import itemgetter
from typing import Final, TypeAlias

from thinkstr8.core.checks import present, require_view
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.beliefs import Beliefs, beliefs
from thinkstr8.games.think_str8.components import GAME, Colour
from thinkstr8.games.think_str8.deduction import candidates_of, clues_of
from thinkstr8.games.think_str8.evidence import Model
from thinkstr8.games.think_str8.hands import hand_space
from thinkstr8.games.think_str8.minds import Mind
from thinkstr8.games.think_str8.questions import GuessValue, guess_value
from thinkstr8.games.think_str8.rules import (
    MOST_NAMED,
    guess_points,
    mean_guess_points,
    resolving_order,
)
from thinkstr8.games.think_str8.state import GUESS, Table
from thinkstr8.games.think_str8.story import Situation
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.kit.tuples import replaced

_MOST: Final = max(mean_guess_points(1, count) for count in range(MOST_NAMED + 1))

_EXAMINED: Final = 2000
"""The most positions of the search that are examined."""

_ByPoints: TypeAlias = dict[int, int]
"""The bits of the hands with which guesses earn some points, by the points."""


@frozen
class WinningGuesses:
    """The final guesses that are most likely to win.

    Attributes:
        chance: the chance to win with them.
        guesses: the guess for each colour, in sheet order.
    """

    chance: Fraction
    guesses: tuple[GuessValue, ...]


def winning_guesses(view: View, *, weigh: Model | None = None) -> WinningGuesses:
    """Return the final guesses with the best chance to win.

    Every other seat is expected to make its own best guesses: those that `best_guesses` returns
    from its view. That view shows the hand of this seat, so the chance is the share of the possible
    hands with which this seat wins. Guesses that the seat has made already stay. Of guesses with
    the same chance, those with the most points on average are returned. In a rare tight finish with
    very many possible hands, a slightly better combination can be missed.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> found = winning_guesses(view(example(Stage.GUESS), 0))
    >>> found.chance, [guess.numbers for guess in found.guesses]
    (Fraction(1, 1), [(0,), (2, 7), (3, 7), (3, 4), (1, 7), (5, 6)])

    Args:
        view: everything that the seat knows, at the final guesses.
        weigh: a model of the others that weighs the possible hands; by default all are equally
            likely.

    Raises:
        SpectatorError: a spectator has no cards to guess.
        QuestionError: the stage is not that of the final guesses.
        InconsistentError: no hand fits the view.
        WrongKindError: the view is not of this game.
    """
    require_view(view, View, SpectatorView, GAME, "guess cards")
    if view.table.stage is not GUESS:
        raise QuestionError(
            f"Final guesses are weighed in the stage {GUESS}, not in the stage {view.table.stage}."
        )
    believed = beliefs(view, weigh=weigh)
    search = _Search(believed, _least_points(believed))
    return search.best()


def _least_points(believed: Beliefs) -> Callable[[int], int]:
    """Return a function that returns the bits of the hands with which some points win."""
    view, possible = believed.view, believed.possible
    table = view.table
    minds = {
        seat: Mind(_situation(view, seat))
        for seat in range(table.rules.players)
        if seat != view.seat
    }
    needed = cache(lambda moves: _needed(table, view.seat, moves))
    places = compress(
        range(possible.bits.bit_length()), map("1".__eq__, f"{possible.bits:b}"[::-1])
    )
    winning: _ByPoints = {}
    for place, hand in zip(places, possible, strict=True):
        moves = tuple(
            (seat, sum(map(guess_points, present(view.racks[seat]), mind.best_guesses(hand))))
            for seat, mind in minds.items()
        )
        points = needed(moves)
        winning[points] = winning.get(points, 0) | 1 << place
    return cache(lambda points: sum(bits for least, bits in winning.items() if least <= points))


def _situation(view: View, seat: Seat) -> Situation:
    """Return what another seat knows, except the hand of the viewer."""
    table = view.table
    hidden = candidates_of(table, replaced(view.racks, seat, None), seat)
    return Situation(table.rules, hidden, clues_of(table, seat), table.piles)


def _needed(table: Table, seat: Seat, moves: Sequence[tuple[Seat, int]]) -> int:
    """Return the fewest points with which a seat wins, given the points of all others."""
    positions = table.positions
    level = max(positions[other] + points for other, points in moves) - positions[seat]
    markers, points_of = table.board.markers, {**dict(moves), seat: level}
    for other in resolving_order(table.rules, table.track):
        markers = markers.moved(other, points_of[other])
    return level if markers.leader == seat else level + 1


class _Search:
    """The search for the guesses with the best chance, colour by colour."""

    def __init__(self, believed: Beliefs, winning: Callable[[int], int]) -> None:
        """Prepare a search.

        Args:
            believed: the beliefs of the seat that guesses.
            winning: from points to the bits of the hands with which they win.
        """
        self._believed, self._winning = believed, winning
        self._measure, self._possible = believed.measure, believed.possible.bits
        self._options = [self._guesses(colour) for colour in believed.rules.colours]
        self._best: tuple[int, Fraction, tuple[GuessValue, ...]] = (-1, Fraction(0), ())
        self._examined = 0

    def best(self) -> WinningGuesses:
        """Return the guesses with the best chance."""
        self._try((), {0: self._possible}, Fraction(0))
        chance, _, guesses = self._best
        return WinningGuesses(Fraction(chance, self._measure(self._possible)), guesses)

    def _guesses(self, colour: Colour) -> list[GuessValue]:
        """Return the guesses to try for a colour, those with the most points first."""
        believed, made = self._believed, self._believed.view.guesses
        odds = believed.odds(colour)
        if colour < len(made):
            return [guess_value(colour, odds, made[colour])]
        numbers = believed.candidates(colour)
        values = [
            guess_value(colour, odds, named)
            for count in range(1, MOST_NAMED + 1)
            for named in combinations(numbers, count)
        ]
        return sorted(values, key=lambda value: -value.points)

    def _try(self, made: tuple[GuessValue, ...], earned: _ByPoints, points: Fraction) -> None:
        """Try all guesses for the colours that are left, unless they cannot be the best."""
        left = self._options[len(made) :]
        hope = self._wins(earned, _MOST * len(left))
        if not left:
            self._best = max(self._best, (hope, points, made), key=itemgetter(0, 1))
            return
        self._examined += 1
        most = points + sum(options[0].points for options in left)
        if (hope, most) <= self._best[:2] or self._examined > _EXAMINED:
            return
        for guess in left[0]:
            after = self._after(earned, guess)
            self._try((*made, guess), after, points + guess.points)

    def _wins(self, earned: _ByPoints, more: int) -> int:
        """Return the weight of the hands that win if all of them earn some more points."""
        return sum([self._measure(bits & self._winning(n + more)) for n, bits in earned.items()])

    def _after(self, earned: _ByPoints, guess: GuessValue) -> _ByPoints:
        """Return the hands by the points that they have earned after one more guess."""
        holding = dict(hand_space(self._believed.possible.candidates).holding[guess.colour])
        right = 0
        for number in guess.numbers:
            right |= holding.get(number, 0)
        found: _ByPoints = {}
        for points, bits in earned.items():
            for held, gain in (
                (bits & right, mean_guess_points(1, len(guess.numbers))),
                (bits & ~right, mean_guess_points(0, len(guess.numbers))),
            ):
                if held:
                    found[points + gain] = found.get(points + gain, 0) | held
        return found
