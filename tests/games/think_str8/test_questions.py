"""What bets and final guesses are worth, against averages over all hands."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

from helpers.str8 import (
    BLUE,
    GREEN,
    GREY,
    HIT,
    SOME_VARIANTS,
    VARIANTS,
    YELLOW,
    hands,
    logged,
    markus,
    name_of,
    position,
)
from thinkstr8 import play, think_str8
from thinkstr8.core import QuestionError, SpectatorError, WrongKindError
from thinkstr8.games.think_str8 import (
    Bet,
    BetValue,
    Colour,
    GuessValue,
    PlaceToken,
    Rack,
    Rules,
    Stage,
    State,
    TakeToken,
    View,
    apply,
    best_guesses,
    bet_values,
    bots,
    guess_points,
    guess_values,
    legal_actions,
    view,
)


@cache
def late_states(rules: Rules) -> tuple[State, ...]:
    record = play(think_str8, rules, [bots.careful] * rules.players, Random(1))
    begun = min(3, rules.rounds - 1)
    late = [state for state in record.replay() if len(state.table.rounds) >= begun]
    return tuple(late)


def average(points: list[int]) -> Fraction:
    return Fraction(sum(points), len(points))


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_every_legal_bet_is_worth_its_average_over_all_hands(rules: Rules) -> None:
    asked = 0
    for state in late_states(rules):
        table = state.table
        for seat in table.waiting if table.stage is Stage.PLACE else table.waiting[:1]:
            if table.stage not in (Stage.TAKE, Stage.PLACE) or asked > 12:
                continue
            seen = view(state, seat)
            values = bet_values(seen)
            assert {(value.size, value.low) for value in values} == legal_bets(state, seat)
            possible = hands(seen)
            for value in values[::5]:
                assert value == averaged(seen, possible, value.size, value.low)
            asked += 1
    assert asked > min(5, rules.rounds)


def legal_bets(state: State, seat: int) -> set[tuple[int, int]]:
    """List tokens and placements by trying what is legal."""
    sizes = [
        action.size for action in legal_actions(state.table, seat) if isinstance(action, TakeToken)
    ]
    sizes = sizes or [size for size in state.table.tokens[seat : seat + 1] if size]
    return {(size, low) for size in sizes for low in range(22) if low + size <= 22}


def averaged(seen: View, possible: list[Rack], size: int, low: int) -> BetValue:
    dice = seen.table.dice or ()
    hits = [sum(hand[colour] for colour in dice) in range(low, low + size) for hand in possible]
    (points,) = (token.points for token in seen.table.rules.tokens if token.size == size)
    return BetValue(
        size, low, Fraction(sum(hits), len(hits)), average([points * hit for hit in hits])
    )


@pytest.mark.parametrize("rules", SOME_VARIANTS, ids=name_of)
def test_every_final_guess_is_worth_its_average_over_all_hands(rules: Rules) -> None:
    for state in late_states(rules)[::25]:
        if state.table.stage is Stage.OVER:
            continue
        seen = view(state, 1)
        possible = hands(seen)
        best = best_guesses(seen)
        assert [guess.colour for guess in best] == list(rules.colours)
        for colour in rules.colours:
            values = guess_values(seen, colour)
            choices = [numbers for count in range(4) for numbers in combinations(range(8), count)]
            assert [value.numbers for value in values] == choices
            for value in values:
                points = average([guess_points(hand[colour], value.numbers) for hand in possible])
                right = average([hand[colour] in value.numbers for hand in possible])
                assert value == GuessValue(colour, value.numbers, right, points)
            assert best[colour] in values
            assert best[colour].points == max(value.points for value in values)


def test_markus_names_one_number_where_he_is_sure() -> None:
    best = best_guesses(view(markus(), 0))
    assert best[GREEN] == GuessValue(GREEN, (1,), Fraction(1), Fraction(5))
    possible = hands(view(markus(), 0))
    sevens = Fraction(sum(hand[YELLOW] == 7 for hand in possible), len(possible))
    seven = guess_values(view(markus(), 0), YELLOW)[8]
    assert seven == GuessValue(YELLOW, (7,), sevens, 5 * sevens - 2 * (1 - sevens))
    for colour, guess in enumerate(best):
        values = guess_values(view(markus(), 0), Colour(colour))
        assert guess.points == max(value.points for value in values)


def test_s8_naming_none_costs_two_points() -> None:
    nothing = guess_values(view(markus(), 0), GREEN)[0]
    assert nothing == GuessValue(GREEN, (), Fraction(0), Fraction(-2))


def test_after_the_game_every_guess_has_its_true_value() -> None:
    state = think_str8.example(Stage.OVER)
    for colour, guess in enumerate(best_guesses(view(state, 0))):
        assert guess.numbers == (state.racks[0][colour],)
        assert guess.points == 5


def test_bets_before_and_after_a_token_is_taken() -> None:
    state = position(Stage.TAKE, waiting=(1, 0), tokens=(None, None, 7))
    assert {value.size for value in bet_values(view(state, 0))} == {1, 2, 3, 4, 5, 6}
    state = apply(state, TakeToken(1, 3))
    assert {value.size for value in bet_values(view(state, 0))} == {1, 2, 4, 5, 6}
    assert {value.size for value in bet_values(view(state, 1))} == {3}


def test_a_bet_that_cannot_miss() -> None:
    log = logged((BLUE, BLUE, BLUE), 0, (Bet(3, 0),) * 3, (HIT,) * 3)  # blue is 0
    state = position(Stage.PLACE, rounds=(log,), tokens=(1, 2, 3), dice=(BLUE, BLUE, BLUE))
    assert bet_values(view(state, 0))[0] == BetValue(1, 0, Fraction(1), Fraction(7))


@pytest.mark.parametrize(
    "state",
    [
        position(Stage.ROLL, dice=None),
        position(Stage.SETTLE),
        position(Stage.EXCHANGE, tokens=(1, 2, 3)),
        position(Stage.GUESS, dice=None),
        apply(position(Stage.PLACE, tokens=(1, 2, 3)), PlaceToken(0, 3)),
        think_str8.example(Stage.OVER),
    ],
    ids=lambda state: state.table.stage,
)
def test_no_bet_is_due(state: State) -> None:
    with pytest.raises(QuestionError, match="Seat 0 has no bet to make now"):
        bet_values(view(state, 0))


def test_a_guess_for_a_colour_that_is_not_in_play() -> None:
    seen = view(position(Stage.GUESS, rules=Rules(3, grey=False)), 0)
    with pytest.raises(QuestionError, match="no grey cards in this game: the colours are BLUE"):
        guess_values(seen, GREY)


@pytest.mark.parametrize("colour", [0, True, None, "blue"])
def test_a_guess_for_a_colour_of_the_wrong_class(colour: Colour) -> None:
    seen = view(position(Stage.GUESS, rules=Rules(3, grey=False)), 0)
    with pytest.raises(WrongKindError, match="A colour must be a Colour, not"):
        guess_values(seen, colour)


def test_spectators_have_nothing_to_ask() -> None:
    seen = view(position(Stage.TAKE), None)
    for question in (bet_values, best_guesses, lambda seen: guess_values(seen, BLUE)):
        with pytest.raises(SpectatorError, match="take the view of a seat"):
            question(seen)  # type: ignore[arg-type]  # that is the test
