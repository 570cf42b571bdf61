"""Exact answers to a player's questions in Think Str8!, from a View alone.

Belongs here: the points of final guesses, and the average points of bets and guesses.
Does not belong here: what the hand can be (beliefs), what to do (bots).
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from thinkstr8.core.checks import describe, is_tuple_of, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.beliefs import Beliefs, beliefs, require_number
from thinkstr8.games.think_str8.components import NUMBERS, Colour, Numbers
from thinkstr8.games.think_str8.legality import free_sizes
from thinkstr8.games.think_str8.rules import (
    MOST_NAMED,
    NAMEABLE,
    OddsT,
    mean_guess_points,
    possible_lows,
)
from thinkstr8.games.think_str8.rules import guess_points as points_of_guess
from thinkstr8.games.think_str8.state import PLACE, TAKE
from thinkstr8.games.think_str8.views import View

_NEVER: Final = Fraction(0)


@frozen
class BetValue:
    """The value of a bet.

    Attributes:
        size: the size of the token.
        low: the lowest sum that it covers.
        odds: the probability of a hit.
        points: the average points.
    """

    size: int
    low: int
    odds: Fraction
    points: Fraction


@frozen
class GuessValue:
    """The value of a final guess.

    Attributes:
        colour: the colour of the card.
        numbers: the numbers that it names.
        odds: the probability that one of them is right.
        points: the average points.
    """

    colour: Colour
    numbers: Numbers
    odds: Fraction
    points: Fraction


def bet_values(view: View) -> tuple[BetValue, ...]:
    """Return the value of every bet that a seat can still make in this round.

    Ask in the stages TAKE and PLACE, in anyone's turn, until the seat has placed its token. Before
    the seat takes a token, these are all placements of all free tokens. Afterwards they are the
    placements of its own token. They are ordered by size, then by their lowest sum.

    In the stage SETTLE the dice can still change. There, ask `beliefs(view).best_range` or
    `beliefs(view).sum_odds` about each choice of dice.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> values = bet_values(view(example(Stage.TAKE), 1))
    >>> len(values), max(values, key=lambda value: value.points)
    (133, BetValue(size=4, low=12, odds=Fraction(2, 5), points=Fraction(8, 5)))

    Raises:
        SpectatorError: a spectator makes no bets.
        QuestionError: the seat has no bet to make now: it has placed its token, or the stage is
            another one.
        InconsistentError: no hand fits the view.
        WrongKindError: the view is not of this game.
    """
    believed = beliefs(view)
    rules = believed.rules
    sizes = _sizes_to_bet(view, believed.seat)
    below = [_NEVER, *accumulate(believed.sum_odds(view.dice))]
    return tuple(
        BetValue(size, low, odds, odds * rules.points[size])
        for size in sizes
        for low in possible_lows(size)
        for odds in (below[low + size] - below[low],)
    )


def _sizes_to_bet(view: View, seat: Seat) -> tuple[int, ...]:
    """Return the sizes of the tokens that a seat can still bet with in this round."""
    table = view.table
    own = table.tokens[seat]
    if table.stage is TAKE and own is None:
        return free_sizes(table.rules.sizes, table.tokens)
    if own is None or view.low is not None or table.stage not in (TAKE, PLACE):
        raise QuestionError(f"Seat {seat} has no bet to make now, in the stage {table.stage}.")
    return (own,)


def guess_points(number: int, named: Numbers) -> int:
    """Return the points of a final guess for a card (S8: naming none counts as not guessed).

    >>> guess_points(4, (4,)), guess_points(4, (2, 4)), guess_points(4, (1, 2, 4))
    (5, 2, 1)
    >>> guess_points(4, (3,)), guess_points(4, ())
    (-2, -2)

    Raises:
        QuestionError: no card has that number, or a final guess cannot name those numbers.
        WrongKindError: the number is not an int, or the guess is not a tuple of ints.
    """
    require_number(number)
    if not is_tuple_of(named, int):
        raise WrongKindError(f"A final guess must be a tuple of ints, not {with_class(named)}.")
    if tuple(sorted(named)) not in NAMEABLE:
        raise QuestionError(
            f"A final guess names at most {MOST_NAMED} different numbers from 0 to 7, "
            f"not {describe(named)}."
        )
    return points_of_guess(number, named)


def guess_values(view: View, colour: Colour) -> tuple[GuessValue, ...]:
    """Return the present value of every final guess for a colour, in the order of the actions.

    >>> from thinkstr8.games.think_str8 import Colour, Stage, example, view
    >>> values = guess_values(view(example(Stage.GUESS), 1), Colour.GREEN)
    >>> len(values), values[2].numbers, values[2].points
    (93, (1,), Fraction(3, 2))

    Raises:
        SpectatorError: a spectator has no cards to guess.
        QuestionError: the colour is not in play.
        InconsistentError: no hand fits the view.
        WrongKindError: the view is not of this game, or the colour is not a Colour.
    """
    odds = beliefs(view).odds(colour)
    return tuple(guess_value(colour, odds, numbers) for numbers in NAMEABLE)


def best_guesses(view: View) -> tuple[GuessValue, ...]:
    """Return for each colour the final guess with the most points on average, as of now.

    Of equally good guesses, it is the one with the fewest and lowest numbers.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> [guess.numbers for guess in best_guesses(view(example(Stage.GUESS), 1))]
    [(6, 7), (1, 7), (6, 7), (1, 3), (6, 7), (3, 6)]

    Raises:
        SpectatorError: a spectator has no cards to guess.
        InconsistentError: no hand fits the view.
        WrongKindError: the view is not of this game.
    """
    believed = beliefs(view)
    return tuple(best_guess(believed, colour) for colour in believed.rules.colours)


def best_guess(believed: Beliefs, colour: Colour) -> GuessValue:
    """Return the final guess for one colour with the most points on average.

    Raises:
        QuestionError: the colour is not in play.
    """
    odds = believed.odds(colour)
    return guess_value(colour, odds, best_numbers(odds))


def best_numbers(weights: Sequence[OddsT]) -> Numbers:
    """Return the numbers that a final guess with the most points on average names.

    >>> best_numbers([6, 3, 1, 0, 0, 0, 0, 0]), best_numbers([1, 1, 0, 0, 0, 0, 0, 0])
    ((0,), (0, 1))

    Args:
        weights: for each number from 0 to 7 how likely it is, on any scale.
    """
    likeliest = sorted(NUMBERS, key=lambda number: -weights[number])  # best for any count named
    rights = accumulate(weights[number] for number in likeliest[:MOST_NAMED])
    total = sum(weights)
    _, fewest = max(
        (mean_guess_points(right, count, total), -count)
        for count, right in enumerate(rights, start=1)
    )
    return tuple(sorted(likeliest[:-fewest]))


def guess_value(colour: Colour, odds: tuple[Fraction, ...], numbers: Numbers) -> GuessValue:
    """Return the value of a final guess, given the odds of each number."""
    right = sum([odds[number] for number in numbers], start=_NEVER)
    return GuessValue(colour, numbers, right, mean_guess_points(right, len(numbers)))
