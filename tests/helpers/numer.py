"""Positions of Numer, built directly, and brute-force answers to check the library with."""

from collections import Counter
from collections.abc import Hashable, Mapping
from itertools import product
from random import Random
from typing import Final

from helpers.depth import some
from thinkstr8.core import Seat
from thinkstr8.games.numer import Rules, State, Table, TurnResult, View, Write, apply
from thinkstr8.games.numer.events import NumbersRevealed
from thinkstr8.games.numer.rules import PLAYERS
from thinkstr8.games.numer.state import Progress

EVERYTHING: Final = "0123456789"

VARIANTS: Final = (
    *(
        Rules(players, slips=slips, bonuses=bonuses)
        for players in PLAYERS
        for slips in (False, True)
        for bonuses in ((2, 3, 4, 6, 8), (0, 0, 10, 0, 1))
    ),
    Rules(2, zero_bonus=False),
    Rules(5, slips=True, zero_bonus=False),
    Rules(2, digits=3, rounds=1, bonuses=(1, 3)),
    Rules(3, digits=4, rounds=3, bonuses=(2, 0, 5), slips=True, zero_bonus=False),
)

SOME_VARIANTS: Final = some([VARIANTS[place] for place in (1, 6, 8, 17)], VARIANTS)
"""Every number of players and every option at least once, for what takes long."""


def name_of(rules: Rules) -> str:
    bonuses = "standard" if rules.bonuses == (2, 3, 4, 6, 8) else "custom"
    slips = "slips" if rules.slips else "no slips"
    zero = "" if rules.zero_bonus else ", none for 0"
    small = "" if rules.digits == 10 else f", {rules.digits} digits, {rules.rounds} rounds"
    return f"{rules.players} players, {slips}, {bonuses} bonuses{zero}{small}"


def position(
    *,
    players: int = 3,
    rules: Rules | None = None,
    round_number: int = 1,
    turn: int = 1,
    available: tuple[str, ...] | None = None,
    sealed: tuple[int | None, ...] | None = None,
    totals: tuple[int, ...] | None = None,
) -> State:
    """Return a state put together from its parts; what is not given is as at the start.

    The turns before are logged as if nobody had written.
    """
    rules = rules or Rules(players)
    players = rules.players
    available = available or (EVERYTHING[: rules.digits],) * players
    sealed = sealed or (None,) * players
    nothing = TurnResult((None,) * players, (None,) * players, (0,) * players)
    progress = Progress(
        rules,
        tuple(sum(1 << int(digit) for digit in digits) for digits in available),
        totals or (0,) * players,
        (nothing,) * (rules.turns * (round_number - 1) + turn - 1),
        ((0,) * players,) * (round_number - 1),
    )
    waiting = tuple(
        seat
        for seat, (digits, number) in enumerate(zip(available, sealed, strict=True))
        if digits and number is None
    )
    return State(Table(progress, waiting), sealed)


def digits(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


def wrote(state: State, *numbers: int | None) -> State:
    """Return the state after the seats have written, in seating order; None stands for nothing."""
    for seat, number in enumerate(numbers):
        if number is not None:
            state = apply(state, Write(seat, number))
    return state


def revealed(state: State) -> TurnResult:
    """Return what came of the numbers that the last action laid open."""
    (result,) = [event.result for event in state.table.events if type(event) is NumbersRevealed]
    return result


def pieces(state: State) -> Mapping[Hashable, int]:
    """Count every digit of every board where it is: available, or crossed out in this round."""
    table = state.table
    found: Counter[Hashable] = Counter()
    over = not table.waiting
    for seat, board in enumerate(table.available):
        found.update((seat, digit) for digit in board)
        for result in this_round(table) if not over else ():
            if result.accepted[seat]:
                found.update((seat, int(digit)) for digit in {*f"{result.numbers[seat]:03}"})
    return found


def this_round(table: Table) -> tuple[TurnResult, ...]:
    """Return the finished turns of the round that has begun last."""
    turns = table.rules.turns
    return table.turns[len(table.turns) // turns * turns :]


def open_to(table: Table, seat: Seat) -> list[int]:
    """List the numbers that a seat could have written, by spelling all of them."""
    rules = table.rules
    board = set(EVERYTHING[: rules.digits] if rules.slips else map(str, table.available[seat]))
    return [number for number in range(1000) if {*f"{number:03}"} <= board]


def worlds(view: View) -> list[State]:
    """List every state that fits a view; nothing if they are too many to draw."""
    table = view.table
    choices: list[list[int | None]] = [
        [view.number] if seat == view.seat else [*open_to(table, seat)] if has_written else [None]
        for seat, has_written in enumerate(table.written)
    ]
    count = 1
    for choice in choices:
        count *= len(choice)
    return [State(table, sealed) for sealed in product(*choices)] if count <= 60 else []


def twin(state: State, seat: Seat | None, rng: Random) -> State:
    """Change what a seat may not know: what the others have written."""
    table = state.table
    return State(
        table,
        tuple(
            number if number is None or other == seat else rng.choice(open_to(table, other))
            for other, number in enumerate(state.sealed)
        ),
    )
