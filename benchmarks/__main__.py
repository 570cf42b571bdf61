"""`python -m benchmarks`: random play in every game, beside the cost of one frozen object.

A machine's speed is given by how long it takes to make a frozen attrs object with 14 fields. The
speed of a shared machine changes by the second, so each bench runs in many short passes, each
between two looks at the yardstick, and time is the processor's, not the clock's. The scaled figure
is the median of what the passes say about a machine on which the yardstick takes 1.8 µs.
"""

import statistics
import time
from collections.abc import Callable
from random import Random

import attrs

from thinkstr8 import GAMES, NATURE, AnyGame, numer, sample, ten, think_str8

PASSES = 40
SECONDS = 0.05
REFERENCE = 1.8e-6

VARIANTS: dict[str, tuple[AnyGame, object]] = {
    f"think_str8, {players} players": (GAMES["think_str8"], think_str8.Rules(players))
    for players in (2, 3, 4)
}
VARIANTS |= {
    f"ten, {players} players": (GAMES["ten"], ten.Rules(players)) for players in (2, 3, 4, 5)
}
VARIANTS |= {
    f"numer, {players} players": (GAMES["numer"], numer.Rules(players)) for players in (2, 3, 4, 5)
}

Frozen = attrs.make_class("Frozen", [f"field{n}" for n in range(14)], frozen=True, slots=True)


def yardstick() -> float:
    """Give the seconds that one frozen object with 14 fields takes."""
    count = 3_000
    start = time.process_time()
    for _ in range(count):
        Frozen(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    return (time.process_time() - start) / count


def play_bare(game: AnyGame, rules: object, rng: Random) -> int:
    """Play one random game: legal actions, choice, checked apply; give the decisions taken."""
    decisions = 0
    state = game.setup(rules, game.deal(rules, rng))
    while acting := game.seats_to_act(state.table):
        seat = acting[0]
        if seat == NATURE:
            action = sample(game.chance(state), rng)
        else:
            action = rng.choice(game.legal_actions(state.table, seat))
            decisions += 1
        state = game.apply(state, action)
    return decisions


def play_views(game: AnyGame, rules: object, rng: Random) -> int:
    """Play one random game and also build the view of whoever decides."""
    decisions = 0
    state = game.setup(rules, game.deal(rules, rng))
    while acting := game.seats_to_act(state.table):
        seat = acting[0]
        if seat == NATURE:
            action = sample(game.chance(state), rng)
        else:
            view = game.view(state, seat)
            action = rng.choice(game.legal_actions(view.table, seat))
            decisions += 1
        state = game.apply(state, action)
    return decisions


def rate(play: Callable[[AnyGame, object, Random], int], game: AnyGame, rules: object) -> float:
    """Give decisions per second over one pass."""
    rng = Random(8)
    decisions = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < SECONDS:
        decisions += play(game, rules, rng)
    return decisions / elapsed


def main() -> None:
    """Measure and print the table."""
    scaled: dict[tuple[str, str], list[float]] = {}
    raw: dict[tuple[str, str], list[float]] = {}
    sticks = []
    for _ in range(PASSES):
        for name, (game, rules) in VARIANTS.items():
            for kind, play in (("bare", play_bare), ("views", play_views)):
                before = yardstick()
                figure = rate(play, game, rules)
                stick = (before + yardstick()) / 2
                sticks.append(stick)
                raw.setdefault((name, kind), []).append(figure)
                scaled.setdefault((name, kind), []).append(figure * stick / REFERENCE)
    print(
        f"Yardstick: a frozen object with 14 fields takes {statistics.median(sticks) * 1e6:.2f} µs"
    )
    print("Random play, player decisions per second, median of", PASSES, "passes\n")
    print(f"{'':<26}{'play':<8}{'here':>10}{'at 1.8 µs':>12}{'spread':>10}")
    for (name, kind), figures in scaled.items():
        low, _, high = statistics.quantiles(figures, n=4)
        spread = (high - low) / statistics.median(figures)
        here, there = statistics.median(raw[name, kind]), statistics.median(figures)
        print(f"{name:<26}{kind:<8}{here:>10,.0f}{there:>12,.0f}{spread:>10.0%}")


if __name__ == "__main__":
    main()
