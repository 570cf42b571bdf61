"""`python -m benchmarks.intervals`: how often the arena's 95 % intervals cover the truth.

Belongs here: banks of deals whose truth is known, and drawing series from them.
Does not belong here: the intervals (thinkstr8.arena.statistics), speed (the other benches).

A bank is a few thousand deals, each with the results of all its games. A series draws deals from
a bank with replacement, so the truth is exactly the mean of the bank. Banks come from real games,
from skewed scores, and from a model of duplicate deals. In the model a bot's result is the sum of
its strength, the luck of its seat in this deal, how the deal suits the bot, and the luck of the
moment.
"""

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from thinkstr8 import numer
from thinkstr8.arena import Estimate, Series, run
from thinkstr8.arena.statistics import difference_estimate, mean_estimate, rate_estimate

Bank: TypeAlias = Sequence[tuple[float, ...]]
"""The results of the games of every deal."""

DEALS: Final = (20, 50, 100, 500)
"""The lengths of series, in deals."""

BANK: Final = 4000
ENOUGH: Final = 10
"""The number of deals unlike the most common one above which a series counts as informative."""


@frozen
class Luck:
    """The luck that the games of a deal share, besides luck of the moment with a spread of 1.

    Attributes:
        name: the effect on the results of one bot.
        seat: the spread of a seat's luck. Every bot has every seat once, so it cancels in a deal.
        style: the spread of how a deal suits a bot. It is the same in every seat, so it adds up.
        step: the step to which results are rounded, so that some wins are shared; 0 for none.
    """

    name: str
    seat: float = 0.0
    style: float = 0.0
    step: float = 0.0

    @property
    def spread(self) -> float:
        """The spread of all luck together."""
        return math.sqrt(1 + self.seat**2 + self.style**2)


LUCKS: Final = (
    Luck("independent games"),
    Luck("luck cancels", seat=2),
    Luck("luck adds up", style=1.5),
    Luck("both", seat=1.5, style=1),
    Luck("luck cancels, shared wins", seat=2, step=1),
    Luck("luck adds up, shared wins", style=1.5, step=1),
)
STRENGTHS: Final = {"equal": None, "weaker": 0.22, "much weaker": 0.03}
"""The win rate of the observed bot; None if all bots are equally strong."""


@frozen
class Source:
    """A source of series.

    Attributes:
        what: the figure that is estimated.
        name: the model or game.
        seats: the number of players.
        bank: the deals.
        estimate: the function that estimates their mean.
    """

    what: str
    name: str
    seats: int
    bank: Bank
    estimate: Callable[[Bank], Estimate | None]

    @property
    def truth(self) -> float:
        """The mean that an interval should cover."""
        return math.fsum(map(math.fsum, self.bank)) / sum(map(len, self.bank))

    def telling(self, deals: int) -> float:
        """Return how many of this many deals differ from the most common one, on average."""
        ((_, commonest),) = Counter(round(sum(deal), 9) for deal in self.bank).most_common(1)
        return deals * (1 - commonest / len(self.bank))

    def coverage(self, deals: int, series: int, rng: Random) -> float:
        """Return the share of series whose interval covers the truth."""
        truth, covered = self.truth, 0
        for _ in range(series):
            found = self.estimate(rng.choices(self.bank, k=deals))
            covered += found is not None and found.low - 1e-9 <= truth <= found.high + 1e-9
        return covered / series


def modelled(seats: int, luck: Luck, rate: float | None, rng: Random) -> tuple[Bank, Bank]:
    """Return the first bot's shares of wins, and their differences from the second bot's."""
    noise = [
        [[rng.gauss(0, 1) for _ in range(spread)] for spread in (seats, seats, seats**2)]
        for _ in range(BANK)
    ]
    low, high = 0.0, 0.0 if rate is None else 8 * luck.spread
    for _ in range(0 if rate is None else 20):
        middle = (low + high) / 2
        shares, _ = _played(noise[: BANK // 4], seats, luck, middle)
        mean = sum(map(sum, shares)) / (len(shares) * seats)
        low, high = (middle, high) if rate is not None and mean > rate else (low, middle)
    return _played(noise, seats, luck, high)


def _played(
    noise: Sequence[Sequence[Sequence[float]]], seats: int, luck: Luck, handicap: float
) -> tuple[Bank, Bank]:
    """Return the shares of the first bot, which has a handicap, and the differences."""
    shares, differences = [], []
    for by_seat, by_bot, moment in noise:
        first, second = [], []
        for rotation in range(seats):
            results = []
            for bot in range(seats):
                seat = (bot - rotation) % seats
                result = luck.seat * by_seat[seat] + luck.style * by_bot[bot]
                result += moment[rotation * seats + seat] - handicap * (bot == 0)
                results.append(round(result / luck.step) if luck.step else result)
            best = max(results)
            share = 1 / results.count(best)
            first.append(share * (results[0] == best))
            second.append(share * (results[1] == best))
        shares.append(tuple(first))
        differences.append(tuple(a - b for a, b in zip(first, second, strict=True)))
    return shares, differences


def skewed(seats: int, shape: float, common: float, rng: Random) -> Bank:
    """Return scores with a gamma distribution; a part of the luck is common to a deal.

    Args:
        seats: the number of games in a deal.
        shape: the shape of the distribution: 4 for a skewness of 1, 1 for a skewness of 2.
        common: the part of the luck that is common to a deal; if negative, it cancels.
        rng: a random number generator.
    """
    bank = []
    for _ in range(BANK):
        scores = [rng.gammavariate(shape * (1 - abs(common)), 1) for _ in range(seats)]
        if common > 0:
            deal = rng.gammavariate(shape * common, 1)
            scores = [score + deal for score in scores]
        elif common < 0:
            luck = [rng.gauss(0, math.sqrt(-shape * common)) for _ in range(seats)]
            scores = [
                score + own - sum(luck) / seats for score, own in zip(scores, luck, strict=True)
            ]
        bank.append(tuple(scores))
    return bank


def real(first: str, second: str, deals: int) -> Iterator[Source]:
    """Yield the sources from real games between two bots of Numer."""
    bots = {"first": getattr(numer.bots, first), "second": getattr(numer.bots, second)}
    report = run(Series(numer, numer.Rules(players=2), bots, deals=deals, seed=8))
    pairs = [report.games[at : at + 2] for at in range(0, len(report.games), 2)]
    name = f"Numer, {first} against {second}"
    shares = [tuple(game.share("first") for game in pair) for pair in pairs]
    scores = [tuple(float(game.score("first") or 0) for game in pair) for pair in pairs]
    yield Source("win rate", name, 2, shares, rate_estimate)
    yield Source("mean score", name, 2, scores, mean_estimate)


def sources(rng: Random, real_deals: int) -> Iterator[Source]:
    """Yield every source for which the intervals should be right."""
    for seats in (2, 3, 4, 5):
        for strength, rate in STRENGTHS.items():
            if rate is not None and rate > 0.9 / seats:
                continue  # the bot would not be weaker
            for luck in LUCKS:
                shares, differences = modelled(seats, luck, rate, rng)
                name = f"{strength}, {luck.name}"
                yield Source("win rate", name, seats, shares, rate_estimate)
                if seats > 2:  # with two seats, the win rate says it all
                    yield Source("difference", name, seats, differences, difference_estimate)
        for shape in (4, 1):
            for common in (-0.5, 0.0, 0.5):
                name = f"skewness {2 / math.sqrt(shape):.0f}, common luck {common}"
                bank = skewed(seats, shape, common, rng)
                yield Source("mean score", name, seats, bank, mean_estimate)
    for first in ("random", "careful"):
        yield from real(first, "random", real_deals)


def extremes(rng: Random) -> Iterator[Source]:
    """Yield sources with too little information for this kind of interval."""
    for rate in (0.05, 0.01):
        wins = [float(rng.random() < rate) for _ in range(BANK)]
        copies = [(win, win, win) for win in wins]
        yield Source("win rate", "all games of a deal end alike", 3, copies, rate_estimate)
    for odd in (0.05, 0.02):
        split = [(1.0, float(rng.random() < odd)) for _ in range(BANK)]
        name = f"{100 - 100 * odd:.0f} % of the deals are split, the first bot wins the others"
        yield Source("win rate", name, 2, split, rate_estimate)


def is_right(coverage: float, telling: float, tolerance: float) -> bool:
    """Return whether an interval covers the truth as often as it should.

    If few deals are informative, it can be right only on average over rates, and may cover more.
    """
    most = 0.97 if telling >= ENOUGH else 1
    return 0.93 - tolerance <= coverage <= most + tolerance


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; return 1 if an interval is wrong by more than chance explains."""
    parser = argparse.ArgumentParser("python -m benchmarks.intervals", description=__doc__)
    parser.add_argument("--series", type=int, default=5000, help="how many series for each figure")
    parser.add_argument("--seed", type=int, default=8, help="the seed of the random numbers")
    parser.add_argument("--real-deals", type=int, default=2000, help="how many deals of real games")
    parser.add_argument(
        "--extremes", action="store_true", help="only the sources that tell too little"
    )
    options = parser.parse_args(arguments)
    rng = Random(options.seed)
    looked_at = extremes(rng) if options.extremes else sources(rng, options.real_deals)
    tolerance = 3 * math.sqrt(0.93 * 0.07 / options.series)
    wrong = 0
    print("| estimate | series | seats | truth |", *(f"{deals} deals |" for deals in DEALS))
    print("|---|---|---|---|" + "---|" * len(DEALS))
    for source in looked_at:
        cells = []
        for deals in DEALS:
            coverage, telling = source.coverage(deals, options.series, rng), source.telling(deals)
            right = is_right(coverage, telling, tolerance)
            wrong += not right
            mark = ("" if telling >= ENOUGH else " (few)") + ("" if right else " WRONG")
            cells.append(f"{100 * coverage:.1f}{mark}")
        cells = [source.what, source.name, str(source.seats), f"{source.truth:.3f}", *cells]
        print(f"| {' | '.join(cells)} |", flush=True)
    print(f"\n{wrong} figures are wrong; 0.93 to 0.97 are right, within {tolerance:.3f}.")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
