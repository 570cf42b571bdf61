"""The guesses that are most likely to win, against games played to the end."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random

import attrs
import pytest

from helpers.depth import depth
from helpers.str8 import BLUE, GREEN, YELLOW, name_of
from thinkstr8 import play, think_str8
from thinkstr8.core import QuestionError
from thinkstr8.games.think_str8 import (
    GuessCard,
    GuessOrder,
    Markers,
    Numbers,
    Rack,
    Rules,
    Stage,
    State,
    View,
    beliefs,
    best_guesses,
    bots,
    models,
    outcome,
    view,
    winning_guesses,
)

SMALL = (BLUE, GREEN, YELLOW)
GAMES = (
    Rules(2, grey=False, rounds=6, colours=SMALL),
    Rules(3, grey=False, rounds=5, colours=SMALL, guess_order=GuessOrder.TRACK),
)


SHIFTS = (-5, -2, 0, 2, 5)


def finals(rules: Rules, games: int) -> Iterator[State]:
    """Yield states of the final guesses, with seat 0 close behind the others or ahead of them."""
    for seed in range(games):
        players = [bots.expert, bots.careful, bots.expert][: rules.players]
        states = play(think_str8, rules, players, Random(seed)).replay()
        state = next(state for state in states if state.table.stage is Stage.GUESS)
        if beliefs(view(state, 0)).hands <= 12:
            for shift in SHIFTS:
                yield shifted(state, shift)


def shifted(state: State, shift: int) -> State:
    """Return the state with the marker of seat 0 near the leader of the others."""
    _, *others = state.table.positions
    positions = (max(others) + shift, *others)
    track = tuple(sorted(range(len(positions)), key=positions.__getitem__))
    board = attrs.evolve(state.table.board, markers=Markers(positions, track))
    return attrs.evolve(state, table=attrs.evolve(state.table, board=board))


def wins(state: State, hand: Rack, named: tuple[Numbers, ...]) -> bool:
    """Tell whether seat 0 wins with some guesses if it holds a hand, by playing to the end."""
    state = attrs.evolve(state, racks=(hand, *state.racks[1:]))
    for seat in range(len(state.racks)):
        guesses = others_guess(state, seat) if seat else named
        for colour, numbers in zip(state.table.rules.colours, guesses, strict=True):
            state = think_str8.apply(state, GuessCard(seat, colour, numbers))
    result = outcome(state.table)
    return result is not None and 0 in result.winners


def others_guess(state: State, seat: int) -> tuple[Numbers, ...]:
    key = state.table.board.rounds, state.racks, seat
    if key not in GUESSED:
        GUESSED[key] = tuple(guess.numbers for guess in best_guesses(view(state, seat)))
    return GUESSED[key]


GUESSED: dict[object, tuple[Numbers, ...]] = {}


@pytest.mark.parametrize("rules", GAMES, ids=name_of)
def test_the_chance_is_the_share_of_the_hands_that_win(rules: Rules) -> None:
    for state in finals(rules, depth(6, 400)):
        seen = view(state, 0)
        found, hands = winning_guesses(seen), [*beliefs(seen).worlds()]
        named = tuple(guess.numbers for guess in found.guesses)
        assert found.chance == Fraction(sum(wins(state, hand, named) for hand in hands), len(hands))


@pytest.mark.parametrize("rules", GAMES, ids=name_of)
def test_no_other_guesses_have_a_better_chance(rules: Rules) -> None:
    for state in finals(rules, depth(6, 200)):
        seen = view(state, 0)
        hands = [*beliefs(seen).worlds()]
        needed = [fewest(state, hand) for hand in hands]
        best, most = max(
            (
                sum(
                    points(hand, named) >= least for hand, least in zip(hands, needed, strict=True)
                ),
                sum(points(hand, named) for hand in hands),
            )
            for named in every_guess(seen)
        )
        found = winning_guesses(seen)
        assert found.chance == Fraction(best, len(hands))
        assert sum(guess.points for guess in found.guesses) == Fraction(most, len(hands))


def every_guess(seen: View) -> Iterator[tuple[Numbers, ...]]:
    believed = beliefs(seen)
    return product(
        *[
            [
                named
                for count in (1, 2, 3)
                for named in combinations(believed.candidates(colour), count)
            ]
            for colour in believed.rules.colours
        ]
    )


def points(hand: Rack, named: tuple[Numbers, ...]) -> int:
    return sum(map(think_str8.guess_points, hand, named))


def fewest(state: State, hand: Rack) -> int:
    """Give the fewest points with which seat 0 wins, by trying guesses of all worths."""
    worths = {points(hand, named): named for named in guesses_around(hand)}
    winning = [worth for worth, named in worths.items() if wins(state, hand, named)]
    return min(winning, default=100)


def guesses_around(hand: Rack) -> Iterator[tuple[Numbers, ...]]:
    """Yield guesses that earn every number of points that can be had."""
    return product(
        *[
            [
                (number,),
                tuple(sorted({number, (number + 1) % 8})),
                tuple(sorted({number, (number + 1) % 8, (number + 2) % 8})),
                ((number + 1) % 8,),
            ]
            for number in hand
        ]
    )


def test_guesses_that_were_made_stay() -> None:
    state = think_str8.example(Stage.GUESS)
    state = think_str8.apply(state, GuessCard(0, BLUE, (7,)))
    found = winning_guesses(view(state, 0), weigh=models.soft())
    assert found.guesses[BLUE].numbers == (7,)


def test_before_the_final_guesses_nothing_is_weighed() -> None:
    with pytest.raises(QuestionError, match="in the stage guess, not in the stage take"):
        winning_guesses(view(think_str8.example(Stage.TAKE), 0))
