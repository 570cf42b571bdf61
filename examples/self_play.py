"""A bot that learns a small Numer by playing against itself.

Two players write numbers with the digits 0 to 3, twice. In each position the learner keeps the
regret of each number: how many more points it would have been ahead with it. It plays a number in
proportion to its regret. What it has played on average comes closer and closer to play that nobody
can beat (counterfactual regret minimization with external sampling).

Run it: python examples/self_play.py 1000 training.svg
"""

import sys
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Final

import numpy as np
from matplotlib import pyplot as plt
from numpy.typing import NDArray

from thinkstr8 import Bot, numer, play

RULES: Final = numer.Rules(2, digits=4, rounds=1, bonuses=(2, 3))
ACTIONS: Final = numer.action_space(RULES)
OBSERVATIONS: Final = numer.observation_space(RULES)

MEASURED: Final = (0, 1, 3, 10, 30, 100, 300, 1000)
"""After how many games of practice the strength is measured."""

Numbers = NDArray[np.float64]


class Node:
    """What is known of one position, as one seat sees it.

    Attributes:
        ids: the ids of the legal numbers.
        regrets: the regret of each number.
        played: how often each number was played.
    """

    def __init__(self, ids: tuple[int, ...]) -> None:
        """Begin without any experience."""
        self.ids = ids
        self.regrets: Numbers = np.zeros(len(ids))
        self.played: Numbers = np.zeros(len(ids))

    def strategy(self) -> Numbers:
        """Return how likely each number is to be played next."""
        wanted = np.maximum(self.regrets, 0.0)
        return _shares(wanted)

    def average(self) -> Numbers:
        """Return how often each number was played, as shares: this is what was learned."""
        return _shares(self.played)


def _shares(amounts: Numbers) -> Numbers:
    total = amounts.sum()
    return amounts / total if total > 0 else np.full(len(amounts), 1 / len(amounts))


class Learner:
    """A player who learns from its own games, and is a bot for others."""

    def __init__(self) -> None:
        """Begin without any experience."""
        self.nodes: dict[bytes, Node] = {}
        self.games = 0

    def __call__(self, view: numer.View, rng: Random) -> numer.Action:
        """Return a number, drawn from what was learned."""
        ids = ACTIONS.legal_ids(view.table, view.seat)
        node = self.nodes.get(OBSERVATIONS.encode(view)) or Node(ids)
        return numer.Write(view.seat, _drawn(ids, node.average(), rng))

    def practise(self, rng: Random) -> None:
        """Play one game against itself for each seat, and learn from it."""
        self.games += 1
        opening = numer.setup(RULES, numer.Deal())
        for seat in range(RULES.players):
            self._explore(opening, seat, rng)

    def _explore(self, state: numer.State, seat: int, rng: Random) -> float:
        """Try every number of one seat, and return how far it is ahead on average."""
        acting = numer.seats_to_act(state.table)
        if not acting:
            return _lead(state, seat)
        node, other = self._node(state, seat), self._node(state, 1 - seat)
        strategy, reply = node.strategy(), other.strategy()
        other.played += self.games * reply
        if other.ids:
            number = _drawn(other.ids, reply, rng)
            state = numer.apply(state, numer.Write(1 - seat, number))
        if not node.ids:
            return self._explore(state, seat, rng)
        leads = np.array(
            [self._explore(numer.apply(state, numer.Write(seat, n)), seat, rng) for n in node.ids]
        )
        expected = float(strategy @ leads)
        node.regrets = np.maximum(node.regrets + leads - expected, 0)
        return expected

    def _node(self, state: numer.State, seat: int) -> Node:
        key = OBSERVATIONS.encode(numer.view(state, seat))
        if key not in self.nodes:
            self.nodes[key] = Node(ACTIONS.legal_ids(state.table, seat))
        return self.nodes[key]


def _lead(state: numer.State, seat: int) -> float:
    """Return how far a seat is ahead at the end."""
    totals = state.table.totals
    return float(totals[seat] - totals[1 - seat])


def _drawn(ids: tuple[int, ...], shares: Numbers, rng: Random) -> int:
    (index,) = rng.choices(ids, shares.tolist())
    return index


def strength(bot: Learner, games: int) -> tuple[float, float]:
    """Return by how many points a bot beats `careful` on average, and the 95 % margin of error."""
    leads = []
    for game in range(games):
        seat = game % 2
        line_up: list[Bot[numer.View, numer.Action]] = [bot, numer.bots.careful]
        state = play(numer, RULES, line_up if seat == 0 else line_up[::-1], Random(game)).final
        leads.append(_lead(state, seat))
    return mean(leads), 1.96 * stdev(leads) / games**0.5


def draw(path: str, curve: list[tuple[int, float, float, float]]) -> None:
    """Draw the strength over the games of practice, and over the seconds that they took."""
    games, seconds, leads, margins = map(np.array, zip(*curve, strict=True))
    plt.rcParams["svg.hashsalt"] = path  # so that the same curve is always the same file
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    axes.axhline(0, color="black", linewidth=1)
    axes.fill_between(games, leads - margins, leads + margins, alpha=0.25, linewidth=0)
    axes.plot(games, leads, marker="o", clip_on=False)
    axes.set(xscale="symlog", xlabel="games of practice", ylabel="points ahead of careful")
    axes.set_xlim(0)
    axes.set_xticks(games, [f"{each:,}" for each in games])
    axes.grid(alpha=0.3)
    above = axes.twiny()
    above.set(xscale="symlog", xlim=axes.get_xlim(), xlabel="seconds of practice")
    above.set_xticks(games, [f"{each:.1f}" for each in seconds])
    figure.savefig(path, metadata={"Date": None})


def main(practice: str = "10", picture: str = "") -> None:
    """Practise, and say how strong the learner is on the way."""
    learner, rng, curve, seconds = Learner(), Random(8), [], 0.0
    for goal in [games for games in MEASURED if games <= int(practice)]:
        begun = process_time()
        while learner.games < goal:
            learner.practise(rng)
        seconds += process_time() - begun
        lead, margin = strength(learner, games=4000 if picture else 200)
        curve.append((goal, seconds, lead, margin))
        print(f"{goal:5} games, {seconds:5.1f} s: {lead:+.2f} ± {margin:.2f} points")
    if picture:
        draw(picture, curve)


if __name__ == "__main__":
    main(*sys.argv[1:])
