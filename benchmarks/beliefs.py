"""Exact beliefs of Think Str8! from a view, compared with NumPy and python-constraint2.

Belongs here: the views, the library's own solver, and the benches of all solvers.
Does not belong here: the deduction itself.

All solvers get the same question: how many hands fit a view, and how likely are every number of
every colour and every sum of three dice? The library starts from the View and ends with exact
Fractions. The others get the problem ready-made, as candidates and sums, and may end with counts.
python-constraint2 is asked in two ways: with clues as text, which its documentation recommends, and
with clues as functions, which take less time to set up and are faster for problems this small.
The views come from games between bots, early and late. The hardest possible views, with five
candidates in every colour after ten rounds, are added. The answers are compared before anything is
timed.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement
from random import Random
from statistics import median
from typing import Final, TypeAlias

import attrs

from benchmarks.bench import Bench, Figures, Pass, Unit
from thinkstr8 import play, think_str8
from thinkstr8.games.think_str8 import Bet, Colour, Dice, Round, Rules, Stage, Verdict, View

GROUP: Final = "beliefs"
GAMES = 8
HARDEST = 24
SUMS = range(22)
NUMBERS = range(8)

Counts: TypeAlias = tuple[tuple[int, ...], ...]
"""The number of hands with each number, colour by colour, and with each sum."""


@attrs.frozen
class Task:
    """A view and the dice to ask about, also as a constraint problem."""

    view: View
    dice: Dice
    candidates: tuple[tuple[int, ...], ...]
    clues: tuple[tuple[tuple[Colour, ...], frozenset[int]], ...]


# The views


def never_exchanged() -> Iterator[Task]:
    """Yield the hardest views that are possible."""
    return (hardest(Random(seed)) for seed in range(HARDEST))


def played(players: int, rounds: range) -> Iterator[Task]:
    """Yield the views of all seats in some rounds, once the dice are settled."""
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
    """Return a view of two players after ten random rounds without an exchange."""
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
        rounds.append(Round(dice, dice, 0, (Bet(size, low),) * 2, (told,) * 2))
    board = attrs.evolve(state.table.board, rounds=tuple(rounds))
    view = think_str8.view(attrs.evolve(state, table=attrs.evolve(state.table, board=board)), 0)
    return as_task(view, rng.choice(throws))


def as_task(view: View, dice: Dice) -> Task:
    """Return a view as candidates and, for each round, dice and possible sums."""
    table, seat = view.table, view.seat
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


# The library's own solver


def believe(task: Task) -> object:
    """Return the library's answer, from the view to Fractions."""
    believed = think_str8.beliefs(task.view)
    odds = [believed.odds(colour) for colour in believed.rules.colours]
    return odds, believed.sum_odds(task.dice)


def ask_library(task: Task) -> Counts:
    """Return the library's answer as counts, to compare it with the others."""
    believed = think_str8.beliefs(task.view)
    odds = [believed.odds(colour) for colour in believed.rules.colours]
    odds.append(believed.sum_odds(task.dice))
    return tuple(tuple(int(share * believed.hands) for share in shares) for shares in odds)


# The benches


VIEWS: Final[dict[str, Callable[[], Iterator[Task]]]] = {
    "3 players, rounds 2 to 4": lambda: played(3, range(2, 5)),
    "3 players, last three rounds": lambda: played(3, range(7, 10)),
    "4 players, last three rounds": lambda: played(4, range(6, 9)),
    "2 players, no card ever exchanged": never_exchanged,
}
"""The sources of views, by name."""

LATE: Final = "last three rounds"
"""The end of the names of late views."""

OWN, NUMPY, CONSTRAINT = "thinkstr8", "NumPy", "python-constraint2"
FUNCTIONS = f"{CONSTRAINT}, functions"


def prepared(views: str, solver: str) -> Pass:
    """Return a pass over all views, after checking that the answers agree."""
    tasks = list(VIEWS[views]())
    work: Callable[[Task], object] = believe
    if solver != OWN:
        from benchmarks import solvers  # noqa: PLC0415  # an optional part

        work = answer = solvers.SOLVERS[solver]
        for task in tasks:
            if answer(task) != ask_library(task):
                raise RuntimeError(f"{solver} gives another answer.")

    def measure(seconds: float) -> Figures:
        del seconds  # a pass is once through all views
        return {"median": median(taken(work, task) for task in tasks)}

    return measure


def taken(work: Callable[[Task], object], task: Task) -> float:
    """Return the microseconds that one answer takes."""
    start = time.process_time()
    work(task)
    return (time.process_time() - start) * 1e6


BENCHES: Final = tuple(
    Bench(GROUP, views, solver, Unit.MICROSECONDS, partial(prepared, views, solver))
    for views in VIEWS
    for solver in (OWN, NUMPY, CONSTRAINT, FUNCTIONS)
)
"""A bench for each source of views and each solver."""
