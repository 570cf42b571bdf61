"""The questions about beliefs, answered by NumPy and by python-constraint2.

Belongs here: everything that needs these two packages.
Does not belong here: the questions, and the library's own answer (see beliefs).
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

import numpy as np
from constraint import Problem
from numpy.typing import NDArray

from benchmarks.beliefs import CONSTRAINT, FUNCTIONS, NUMBERS, NUMPY, SUMS, Counts, Task
from thinkstr8.games.think_str8 import Colour

Constrain: TypeAlias = Callable[[Problem, tuple[Colour, ...], frozenset[int]], None]
"""A function that adds a clue to a problem."""

NAMES: Final = tuple(f"c{int(colour)}" for colour in Colour)
"""The names of the colours' variables, which are valid in a text constraint."""


def ask_numpy(task: Task) -> Counts:
    """Return the counts from an array of all hands, with one axis per colour."""
    axes = np.ix_(*(np.array(numbers) for numbers in task.candidates))
    alive = np.ones([len(numbers) for numbers in task.candidates], dtype=bool)
    for colours, sums in task.clues:
        fits = np.zeros(3 * len(SUMS), dtype=bool)
        fits[[total for total in sums if total >= 0]] = True
        alive &= fits[added(axes, colours)]  # only the axes of the clue are used
    where = alive.nonzero()
    hands = [axis.ravel()[index] for axis, index in zip(axes, where, strict=True)]
    counts = [np.bincount(numbers, minlength=len(NUMBERS)) for numbers in hands]
    counts.append(np.bincount(added(hands, task.dice), minlength=len(SUMS)))
    return tuple(tuple(column.tolist()) for column in counts)


def added(arrays: Sequence[NDArray[np.int64]], colours: tuple[Colour, ...]) -> NDArray[np.int64]:
    """Return the sum of the arrays of some colours."""
    first, *others = colours
    total = arrays[first]
    for colour in others:
        total = total + arrays[colour]
    return total


def ask_constraint(task: Task, constrain: Constrain) -> Counts:
    """Return the counts from the hands that python-constraint2 lists."""
    problem = Problem()
    names = NAMES[: len(task.candidates)]
    for name, numbers in zip(names, task.candidates, strict=True):
        problem.addVariable(name, list(numbers))
    for colours, sums in task.clues:
        constrain(problem, colours, sums)
    hands = problem.getSolutions()
    counts = [Counter(hand[name] for hand in hands) for name in names]
    first, second, third = [NAMES[colour] for colour in task.dice]
    totals = Counter(hand[first] + hand[second] + hand[third] for hand in hands)
    return (
        *(tuple(count[number] for number in NUMBERS) for count in counts),
        tuple(totals[total] for total in SUMS),
    )


def as_text(problem: Problem, colours: tuple[Colour, ...], sums: frozenset[int]) -> None:
    """Add a clue as text, which python-constraint2 prefers to functions."""
    times = {NAMES[colour]: colours.count(colour) for colour in colours}
    total = " + ".join(f"{often} * {name}" if often > 1 else name for name, often in times.items())
    low, high = min(sums), max(sums)
    if len(sums) == high - low + 1:
        problem.addConstraint(f"{low} <= {total} <= {high}")
    else:
        problem.addConstraint(f"({total}) in {tuple(sums)}")


def as_function(problem: Problem, colours: tuple[Colour, ...], sums: frozenset[int]) -> None:
    """Add a clue as a function, the fastest way that we found for problems this small."""
    times = {NAMES[colour]: colours.count(colour) for colour in colours}
    names = [*times]
    match [*times.values()]:
        case [x]:
            problem.addConstraint(lambda a: x * a in sums, names)
        case [x, y]:
            problem.addConstraint(lambda a, b: x * a + y * b in sums, names)
        case _:
            problem.addConstraint(lambda a, b, c: a + b + c in sums, names)


SOLVERS: Final[Mapping[str, Callable[[Task], Counts]]] = {
    NUMPY: ask_numpy,
    CONSTRAINT: partial(ask_constraint, constrain=as_text),
    FUNCTIONS: partial(ask_constraint, constrain=as_function),
}
"""The solvers, by name."""
