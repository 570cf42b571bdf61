"""`python -m benchmarks.beliefs`: exact beliefs beside NumPy and python-constraint2.

The question is the same for all: how many hands fit a view, how likely is every number of every
colour, how likely every sum of three dice. The library starts from the View and ends with exact
Fractions. The others get the problem ready-made, as candidates and sums, and may end with counts.

The views are those of early and late rounds of games between bots, and, as the hardest that can
come up, views with five candidates in every colour after ten rounds. Before the timing all answers
are compared. Then each answers all views in turn, in several short passes, so that a machine whose
speed changes treats them alike; time is the processor's, not the clock's.
"""

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from operator import mul
from random import Random
from typing import TypeAlias

import attrs
import numpy as np
from constraint import MaxSumConstraint, MinSumConstraint, Problem
from numpy.typing import NDArray

from thinkstr8 import play, think_str8
from thinkstr8.games.think_str8 import Bet, Colour, Dice, Round, Rules, Stage, Verdict, View

GAMES = 8
HARDEST = 24
PASSES = 9
SUMS = range(22)
NUMBERS = range(8)

Counts: TypeAlias = tuple[tuple[int, ...], ...]
"""How many hands hold each number, colour by colour, and how many have each sum."""


@attrs.frozen
class Task:
    """One view, the dice to ask for, and the same as a problem of constraints."""

    view: View
    dice: Dice
    candidates: tuple[tuple[int, ...], ...]
    clues: tuple[tuple[tuple[Colour, ...], frozenset[int]], ...]


@attrs.frozen
class Figures:
    """What one kind of views took: seconds per view, medians."""

    views: int
    hands: float
    library: float
    numpy: float
    constraint: float


def measure() -> dict[str, Figures]:
    """Measure all kinds of views, after checking that all answers agree."""
    return {name: compare(tasks) for name, tasks in collect().items()}


def compare(tasks: list[Task]) -> Figures:
    """Give what the three take for the same views, in turn."""
    solvers = ask_library, ask_numpy, ask_constraint
    hands = []
    for task in tasks:
        answers = [solver(task) for solver in solvers]
        if len(set(answers)) != 1:
            raise AssertionError(f"The answers differ: {answers}")
        hands.append(sum(answers[0][-1]))
    seconds: dict[tuple[Callable[[Task], object], int], list[float]] = {}
    timed = believe, ask_numpy, ask_constraint
    for _ in range(PASSES):
        for solver in timed:
            for number, task in enumerate(tasks):
                start = time.process_time()
                solver(task)
                seconds.setdefault((solver, number), []).append(time.process_time() - start)
    library, by_numpy, by_constraint = (
        statistics.median(
            statistics.median(seconds[solver, number]) for number in range(len(tasks))
        )
        for solver in timed
    )
    return Figures(len(tasks), statistics.median(hands), library, by_numpy, by_constraint)


# The views


def collect() -> dict[str, list[Task]]:
    """Give the views of each kind."""
    return {
        "3 players, rounds 2 to 4": list(played(3, range(2, 5))),
        "3 players, last three rounds": list(played(3, range(7, 10))),
        "4 players, last three rounds": list(played(4, range(6, 9))),
        "2 players, no card ever exchanged": [hardest(Random(seed)) for seed in range(HARDEST)],
    }


def played(players: int, rounds: range) -> Iterator[Task]:
    """Give the views of all seats when the dice lie in some rounds."""
    rules = Rules(players)
    bots = [think_str8.bots.careful] * players
    for seed in range(GAMES):
        for state in play(think_str8, rules, bots, Random(seed)).replay():
            table = state.table
            opening = table.stage is Stage.TAKE and len(table.waiting) == players
            if opening and table.dice and table.round in rounds:
                for seat in range(players):
                    yield as_task(think_str8.view(state, seat), table.dice)


def hardest(rng: Random) -> Task:
    """Give a view of two players after ten rounds without an exchange, as if by nature."""
    rules = Rules(2)
    state = think_str8.setup(rules, think_str8.deal(rules, rng))
    rack = state.racks[0]
    throws = list(combinations_with_replacement(Colour, 3))
    rounds = []
    for _ in range(rules.rounds):
        dice, size = rng.choice(throws), rng.choice(rules.sizes[2:])
        low = rng.randrange(len(SUMS) - size + 1)
        total = sum(rack[colour] for colour in dice)
        missed = Verdict.TOO_HIGH if total < low else Verdict.TOO_LOW
        told = Verdict.HIT if low <= total < low + size else missed
        rounds.append(Round(dice, 0, (Bet(size, low),) * 2, (told,) * 2))
    board = attrs.evolve(state.table.board, rounds=tuple(rounds))
    view = think_str8.view(attrs.evolve(state, table=attrs.evolve(state.table, board=board)), 0)
    return as_task(view, rng.choice(throws))


def as_task(view: View, dice: Dice) -> Task:
    """Write a view down as candidates and, for each round, dice and possible sums."""
    table, seat = view.table, view.seat or 0
    candidates = []
    for colour in table.rules.colours:
        seen = {rack[colour] for rack in (*view.racks, *table.neutral_racks) if rack}
        seen.update(table.discards[colour])
        candidates.append(tuple(number for number in NUMBERS if number not in seen))
    clues = []
    given_up: dict[Colour, int] = {}
    for checked in reversed(table.rounds):
        given_up |= {card.colour: card.number for card in checked.discards if card.seat == seat}
        bet, told = checked.bets[seat], checked.verdicts[seat]
        known = sum(given_up.get(colour, 0) for colour in checked.dice)
        covered = range(bet.low, bet.low + bet.size)
        sums = {
            Verdict.HIT: set(covered),
            Verdict.TOO_HIGH: set(SUMS[: bet.low]),
            Verdict.TOO_LOW: set(SUMS[bet.low + bet.size :]),
            Verdict.WRONG: set(SUMS).difference(covered),
        }[told]
        held = tuple(colour for colour in checked.dice if colour not in given_up)
        if held:
            clues.append((held, frozenset(total - known for total in sums)))
    return Task(view, dice, tuple(candidates), tuple(clues))


# The three ways to an answer


def believe(task: Task) -> object:
    """Ask the library, from the view to Fractions."""
    believed = think_str8.beliefs(task.view)
    odds = [believed.odds(colour) for colour in believed.rules.colours]
    return odds, believed.sum_odds(task.dice)


def ask_library(task: Task) -> Counts:
    """Give the library's answer as counts, to be compared."""
    believed = think_str8.beliefs(task.view)
    odds = [believed.odds(colour) for colour in believed.rules.colours]
    odds.append(believed.sum_odds(task.dice))
    return tuple(tuple(int(share * believed.hands) for share in shares) for shares in odds)


def ask_numpy(task: Task) -> Counts:
    """Count with an array of all hands, one axis per colour."""
    axes = np.ix_(*(np.array(numbers) for numbers in task.candidates))
    alive = np.ones([len(numbers) for numbers in task.candidates], dtype=bool)
    for colours, sums in task.clues:
        fits = np.zeros(3 * len(SUMS), dtype=bool)
        fits[[total for total in sums if total >= 0]] = True
        alive &= fits[added(axes, colours)]  # only the axes of the clue are looked up
    where = alive.nonzero()
    hands = [axis.ravel()[index] for axis, index in zip(axes, where, strict=True)]
    counts = [np.bincount(numbers, minlength=len(NUMBERS)) for numbers in hands]
    counts.append(np.bincount(added(hands, task.dice), minlength=len(SUMS)))
    return tuple(tuple(column.tolist()) for column in counts)


def added(arrays: Sequence[NDArray[np.int64]], colours: tuple[Colour, ...]) -> NDArray[np.int64]:
    """Add the arrays of some colours."""
    first, *others = colours
    total = arrays[first]
    for colour in others:
        total = total + arrays[colour]
    return total


def ask_constraint(task: Task) -> Counts:
    """Let python-constraint2 list all hands, and count."""
    problem = Problem()
    for colour, numbers in enumerate(task.candidates):
        problem.addVariable(colour, list(numbers))
    for colours, sums in task.clues:
        constrain(problem, colours, sums)
    hands = problem.getSolutions()
    counts = [Counter(hand[colour] for hand in hands) for colour in range(len(task.candidates))]
    first, second, third = map(int, task.dice)
    totals = Counter(hand[first] + hand[second] + hand[third] for hand in hands)
    return (
        *(tuple(count[number] for number in NUMBERS) for count in counts),
        tuple(totals[total] for total in SUMS),
    )


def constrain(problem: Problem, colours: tuple[Colour, ...], sums: frozenset[int]) -> None:
    """Say what a clue says with the constraints that python-constraint2 handles best."""
    names = [int(colour) for colour in dict.fromkeys(colours)]
    times = [colours.count(Colour(name)) for name in names]
    low, high = min(sums), max(sums)
    if len(sums) == high - low + 1:
        problem.addConstraint(MinSumConstraint(low, times), names)
        problem.addConstraint(MaxSumConstraint(high, times), names)
    else:
        problem.addConstraint(
            lambda *numbers: sum(map(mul, times, numbers)) in sums,
            names,
        )


def main() -> None:
    """Measure and print the table."""
    print("Beliefs, all odds and one distribution of sums: microseconds per view, medians\n")
    print(f"{'':<36}{'views':>6}{'hands':>7}{'thinkstr8':>11}{'NumPy':>8}{'constraint2':>13}")
    for name, found in measure().items():
        times = (found.library * 1e6, found.numpy * 1e6, found.constraint * 1e6)
        print(
            f"{name:<36}{found.views:>6}{found.hands:>7.0f}"
            f"{times[0]:>11.0f}{times[1]:>8.0f}{times[2]:>13.0f}"
        )


if __name__ == "__main__":
    main()
