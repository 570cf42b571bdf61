"""The questions about beliefs, answered by NumPy and by python-constraint2.

Belongs here: what needs these two packages.
Does not belong here: the questions, and the library's own answer (beliefs).
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from operator import mul
from typing import Final

import numpy as np
from constraint import MaxSumConstraint, MinSumConstraint, Problem
from numpy.typing import NDArray

from benchmarks.beliefs import CONSTRAINT, NUMBERS, NUMPY, SUMS, Counts, Task
from thinkstr8.games.think_str8 import Colour


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


SOLVERS: Final[Mapping[str, Callable[[Task], Counts]]] = {
    NUMPY: ask_numpy,
    CONSTRAINT: ask_constraint,
}
"""What answers, by name."""
