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


def finals(rules: Rules, games: int) -> Iterator[State]:
    """Yield the first state of the final guesses of games that are still open."""
    seed = 0
    while games:
        seed += 1
        players = [bots.expert, bots.careful, bots.expert][: rules.players]
        states = play(think_str8, rules, players, Random(seed)).replay()
        state = next(state for state in states if state.table.stage is Stage.GUESS)
        if beliefs(view(state, 0)).hands in range(2, 9) and close(state):
            games -= 1
            yield state


def close(state: State) -> bool:
    """Tell whether the leader can still be overtaken."""
    *_, second, first = sorted(state.table.positions)
    return first - second < 15


def wins(state: State, seat: int, hand: Rack, named: tuple[Numbers, ...]) -> bool:
    """Tell whether a seat wins with some guesses if it holds a hand, by playing to the end."""
    racks = tuple(hand if each == seat else rack for each, rack in enumerate(state.racks))
    state = attrs.evolve(state, racks=racks)
    chosen = {
        each: named
        if each == seat
        else [guess.numbers for guess in best_guesses(view(state, each))]
        for each in range(len(racks))
    }
    for each, guesses in chosen.items():
        for colour, numbers in zip(state.table.rules.colours, guesses, strict=True):
            state = think_str8.apply(state, GuessCard(each, colour, numbers))
    result = outcome(state.table)
    return result is not None and seat in result.winners


@pytest.mark.parametrize("rules", GAMES, ids=name_of)
def test_the_chance_is_the_share_of_the_hands_that_win(rules: Rules) -> None:
    for state in finals(rules, depth(4, 200)):
        for seat in range(rules.players):
            seen = view(state, seat)
            found = winning_guesses(seen)
            hands = [*beliefs(seen).worlds()][:200]
            named = tuple(guess.numbers for guess in found.guesses)
            if len(hands) == beliefs(seen).hands:
                won = sum(wins(state, seat, hand, named) for hand in hands)
                assert found.chance == Fraction(won, len(hands))


@pytest.mark.parametrize("rules", GAMES, ids=name_of)
def test_no_other_guesses_have_a_better_chance(rules: Rules) -> None:
    for state in finals(rules, depth(4, 100)):
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
    winning = [worth for worth, named in worths.items() if wins(state, 0, hand, named)]
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
