"""Ratings from the games between several bots, with intervals from resampled deals.

Belongs here: the model of Bradley and Terry, its fit, and its intervals.
Does not belong here: which bots play each other (round_robin), other figures (statistics).

A bot has a strength s, and it wins a game with the probability s / Σ s over all seats of the game:
for two seats that is the model of Bradley and Terry, for more that of Luce. A rating is 400 log10
s, so a lead of 400 means to win ten times as often, and the mean of all ratings is 0. A bot that
wins or loses everything would have no finite rating, so each bot gets one drawn game against a bot
of the rating 0. Deals are independent of each other, but the games of one deal are not. So the
intervals come from fits to deals that are drawn again, with replacement.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import fsum, log10
from random import Random
from typing import Final

from thinkstr8.arena.statistics import Estimate
from thinkstr8.core.values import frozen

_SPREAD: Final = 400.0
_RESAMPLES: Final = 400
_TAIL: Final = 0.025
_CLOSE: Final = 1e-5
_MOST_STEPS: Final = 2000


@frozen
class Pairing:
    """The games between two bots, deal by deal.

    Attributes:
        first: the bot that has one seat.
        second: the bot that has all others.
        players: the number of seats.
        shares: for each deal, the first bot's share of the victory in each of its games.
    """

    first: str
    second: str
    players: int
    shares: tuple[tuple[float, ...], ...]


@frozen
class Rating:
    """How strong a bot is among those that it has played.

    Attributes:
        name: the bot.
        rating: its rating, with an interval of 95 %; the mean of all bots is 0.
    """

    name: str
    rating: Estimate


def ratings(pairings: Sequence[Pairing], rng: Random) -> tuple[Rating, ...]:
    """Return the ratings of all bots in some pairings, the best first.

    >>> games = Pairing("a", "b", 2, (((1.0, 0.5), (1.0, 1.0), (0.5, 0.0)) * 20))
    >>> for each in ratings([games], Random(8)):
    ...     print(each.name, round(each.rating.mean))
    a 60
    b -60

    Args:
        pairings: the games. Pairings with equally many deals are taken to have the same ones.
        rng: draws deals again.
    """
    names = dict.fromkeys((name for each in pairings for name in (each.first, each.second)), 1.0)
    deals = [_Deals.of(each) for each in pairings]
    whole = _strengths(names, [each.all for each in deals])
    found = _rated(whole)
    again = [_rated(_strengths(whole, sums)) for sums in _resampled(deals, rng)]
    rated = [
        Rating(name, _estimate(found[name], sorted(each[name] for each in again))) for name in names
    ]
    return tuple(sorted(rated, key=lambda each: -each.rating.mean))


def _estimate(mean: float, drawn: Sequence[float]) -> Estimate:
    edge = int(_TAIL * len(drawn))
    return Estimate(mean, min(mean, drawn[edge]), max(mean, drawn[-1 - edge]))


@frozen
class _Sum:
    """The games of a pairing, added up."""

    first: str
    second: str
    players: int
    games: int
    wins: float


@frozen
class _Deals:
    """The games of a pairing, added up for each deal."""

    pairing: Pairing
    games: tuple[int, ...]
    wins: tuple[float, ...]

    @classmethod
    def of(cls, pairing: Pairing) -> "_Deals":
        shares = pairing.shares
        return cls(pairing, tuple(map(len, shares)), tuple(map(fsum, shares)))

    @property
    def all(self) -> _Sum:
        """The games of all deals."""
        return self.some(range(len(self.games)))

    def some(self, deals: Sequence[int]) -> _Sum:
        """Return the games of some deals."""
        games = sum(self.games[deal] for deal in deals)
        wins = fsum(self.wins[deal] for deal in deals)
        return _Sum(self.pairing.first, self.pairing.second, self.pairing.players, games, wins)


def _resampled(pairings: Sequence[_Deals], rng: Random) -> Iterator[list[_Sum]]:
    """Yield the games of deals that are drawn again."""
    counts = dict.fromkeys(len(each.games) for each in pairings)
    for _ in range(_RESAMPLES):
        drawn = {count: rng.choices(range(count), k=count) for count in counts}
        yield [each.some(drawn[len(each.games)]) for each in pairings]


def _rated(strengths: Mapping[str, float]) -> dict[str, float]:
    """Return the ratings of strengths."""
    logs = {name: log10(each) for name, each in strengths.items()}
    middle = fsum(logs.values()) / len(logs) if logs else 0.0
    return {name: _SPREAD * (each - middle) for name, each in logs.items()}


def _strengths(start: Mapping[str, float], sums: Sequence[_Sum]) -> dict[str, float]:
    """Return the strengths that make the games most likely.

    Each step gives a bot the strength with which it would win as often as it has won if all others
    were as strong as they seem: the algorithm of Zermelo, in the form of Hunter (2004).
    """
    won = dict.fromkeys(start, 0.5)  # half of the drawn game
    for each in sums:
        won[each.first] += each.wins
        won[each.second] += each.games - each.wins
    strength = dict(start)
    for _ in range(_MOST_STEPS):
        asked = {name: 1 / (each + 1) for name, each in strength.items()}
        for each in sums:
            others = each.players - 1
            whole = strength[each.first] + others * strength[each.second]
            asked[each.first] += each.games / whole
            asked[each.second] += others * each.games / whole
        after = {name: won[name] / asked[name] for name in strength}
        is_close = all(abs(after[name] / strength[name] - 1) < _CLOSE for name in strength)
        strength = after
        if is_close:
            break
    return strength
