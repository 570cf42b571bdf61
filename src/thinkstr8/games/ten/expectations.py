"""The points that a colour of TEN scores on average when some of its numbers may still come.

Belongs here: exact averages for given odds that each missing number comes.
Does not belong here: those odds (prospects), points without chance (layouts).

A colour is a set of numbers, with bit n - 1 for number n. Every missing number comes with its own
odds, independently of the others. The average begins with a list of the points in every case, up
to 512 of them. Missing number by missing number, from the highest to the lowest, the half of the
list without it and the half with it merge into their average, until one value is left. A colour may
have jokers, wild cards that fit any of its numbers. They are placed in the end, where they help
most.
"""

from functools import cache, lru_cache
from typing import Final, TypeAlias

from thinkstr8.games.ten.components import HIGHEST_NUMBER
from thinkstr8.games.ten.placement import FULL_RUN_POINTS

Odds: TypeAlias = tuple[float, ...]
"""The odds that each number of a colour comes, from 1 to 9."""

_NUMBERS: Final = range(HIGHEST_NUMBER)


@lru_cache(maxsize=1 << 15)
def expected_points(owned: int, odds: Odds, jokers: int = 0) -> float:
    """Return the points that a colour scores on average.

    >>> even_odds_of_a_3 = (0, 0, 0.5, 0, 0, 0, 0, 0, 0)
    >>> expected_points(0b11011, even_odds_of_a_3), expected_points(0b11011, even_odds_of_a_3, 1)
    (3.5, 5.5)

    Args:
        owned: the numbers that the player has.
        odds: the odds that each number comes; they do not matter for a number that is owned.
        jokers: the number of jokers.
    """
    points = _cases(owned, min(jokers, HIGHEST_NUMBER))
    for number in reversed(_missing(owned)):
        half = len(points) >> 1
        points = _averages(points[:half], points[half:], odds[number])
    return points[0]


@lru_cache(maxsize=1 << 15)
def improvements(owned: int, odds: Odds, jokers: int = 0) -> tuple[float, ...]:
    """Return the points that each number would add on average if it came for certain.

    The average is linear in the odds of every number, so its slope is enough. The slopes of all
    numbers come from one way back through the halves, with the odds of every case.

    >>> even_odds_of_a_3 = (0, 0, 0.5, 0, 0, 0, 0, 0, 0)
    >>> improvements(0b11011, even_odds_of_a_3)[1:6]
    (0.0, 1.5, 0.0, 0.0, 1.0)

    Args:
        owned: the numbers that the player has; they add nothing.
        odds: the odds that each number comes.
        jokers: the number of jokers.
    """
    points, halves = _cases(owned, min(jokers, HIGHEST_NUMBER)), []
    for number in reversed(_missing(owned)):
        half = len(points) >> 1
        without, having = points[:half], points[half:]
        halves.append((number, without, having))
        points = _averages(without, having, odds[number])
    gains, weights = [0.0] * HIGHEST_NUMBER, [1.0]
    for number, without, having in reversed(halves):
        chance = odds[number]
        steps = zip(weights, without, having, strict=True)
        gains[number] = (1 - chance) * sum([weight * (high - low) for weight, low, high in steps])
        absent = [weight * (1 - chance) for weight in weights]
        weights = [*absent, *[weight * chance for weight in weights]]
    return tuple(gains)


def _averages(without: list[float], having: list[float], chance: float) -> list[float]:
    return [low + chance * (high - low) for low, high in zip(without, having, strict=True)]


@cache
def _missing(owned: int) -> tuple[int, ...]:
    """Return the numbers that are not in a set, less 1, in ascending order."""
    return tuple(number for number in _NUMBERS if not owned >> number & 1)


@cache
def _cases(owned: int, jokers: int) -> list[float]:
    """Return the points of a set with each set of missing numbers, in ascending order."""
    sets = [owned]
    for number in _missing(owned):
        sets += [numbers | 1 << number for numbers in sets]
    points = _points(jokers)
    return [points[numbers] for numbers in sets]


@cache
def _points(jokers: int) -> list[float]:
    """Return the points of every set of numbers with some jokers."""
    sets = range(1 << HIGHEST_NUMBER)
    if not jokers:
        return [_run_points(numbers) for numbers in sets]
    fewer = _points(jokers - 1)
    return [max([fewer[numbers | 1 << joker] for joker in _NUMBERS]) for numbers in sets]


def _run_points(numbers: int) -> float:
    """Return the points of the longest run in a set of numbers."""
    longest = 0
    while numbers:
        numbers &= numbers << 1
        longest += 1
    return float(FULL_RUN_POINTS if longest == HIGHEST_NUMBER else longest)
