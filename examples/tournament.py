"""A tournament: which bot is best at Numer? Each pair of bots plays with the same luck for both.

Run it with `python examples/tournament.py`.
"""

from itertools import combinations
from random import Random

from thinkstr8 import Bot, numer
from thinkstr8.arena import Series, run
from thinkstr8.search import ismcts


def high(view: numer.View, rng: Random) -> numer.Action:
    """Return the highest legal number."""
    del rng
    return numer.legal_actions(view.table, view.seat)[-1]


BOTS: dict[str, Bot[numer.View, numer.Action]] = {
    "careful": numer.bots.careful,
    "high": high,
    "random": numer.bots.random,
    "search": ismcts(numer, iterations=10),
}


def main() -> None:
    """Play a series between each pair of bots, and print all results and the ranking."""
    points = dict.fromkeys(BOTS, 0.0)
    for pair in combinations(BOTS, 2):
        bots = {name: BOTS[name] for name in pair}
        report = run(Series(numer, numer.Rules(players=2), bots, deals=4, seed=8))
        for standing in report.standings:
            points[standing.name] += standing.wins
            print(f"{standing.name:8} {standing.win_rate}", end="   ")
        print()
    print("\nGames won, of 24 each:")
    for name in sorted(points, key=lambda name: -points[name]):
        print(f"{name:8} {points[name]:4}")


if __name__ == "__main__":
    main()
