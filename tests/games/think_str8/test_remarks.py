"""What a record tells people beside the actions: exact sentences, and never a secret."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.sentences import are_sentences, are_told_alike
from helpers.str8 import VARIANTS, YELLOW, guessed, placed, position, twin
from thinkstr8 import think_str8
from thinkstr8.games.think_str8 import (
    Deal,
    Rules,
    Stage,
    State,
    apply,
    example,
    parse_action,
    remarks,
    setup,
)
from thinkstr8.testing import reachable_states

NOTHING = ((),) * 6


def after(state: State, line: str) -> tuple[str, ...]:
    return remarks(apply(state, parse_action(line)).table)


def test_the_opening_tells_who_rolls() -> None:
    racks = tuple((number,) * 6 for number in range(4))
    assert remarks(setup(Rules(3), Deal(racks, (0, 2, 1))).table) == ("Round 1: seat 1 rolls.",)


@pytest.mark.parametrize(
    ("stage", "line"),
    [
        (Stage.ROLL, "roll blue green red"),
        (Stage.SETTLE, "settle 0 blue green yellow"),
        (Stage.TAKE, "take 0 3"),
        (Stage.PLACE, "place 0 9"),
        (Stage.EXCHANGE, "exchange 0 yellow"),
        (Stage.GUESS, "guess 0 blue 1 4"),
    ],
)
def test_nothing_is_told_that_the_line_of_the_action_says(stage: Stage, line: str) -> None:
    tokens = (5, 6, 7) if stage is Stage.PLACE else None
    assert after(position(stage, tokens=tokens), line) == ()


def test_the_check_is_told_clockwise_from_the_roller_with_points_and_places() -> None:
    state = position(Stage.PLACE, tokens=(1, 3, 7), positions=(0, 6, 2), track=(0, 2, 1))
    assert remarks(placed(state, 9, 4, 10).table) == (  # the sums are 3, 6 and 9
        "Seat 0 covers 9: wrong.",
        "Seat 1 covers 4 to 6: hit, 5 points, now on 11.",
        "Seat 2 covers 10 to 16: too high.",
    )
    assert remarks(placed(state, 3, 1, 2).table) == (
        "Seat 0 covers 3: hit, 7 points, now on 7.",
        "Seat 1 covers 1 to 3: too low.",
        "Seat 2 covers 2 to 8: too low.",
    )


def test_one_point_is_one_point() -> None:
    state = position(Stage.PLACE, tokens=(5, 6, 7), positions=(0, 1, 2))
    assert remarks(placed(state, 10, 10, 5).table)[2] == (
        "Seat 2 covers 5 to 11: hit, 1 point, now on 3."
    )


def test_a_round_in_which_nobody_missed_is_followed_by_the_next() -> None:
    state = position(Stage.PLACE, tokens=(5, 6, 7), positions=(4, 1, 5))
    assert remarks(placed(state, 0, 2, 5).table)[3:] == ("Round 2: seat 1 rolls.",)


def test_an_exchange_tells_what_was_laid_open_but_not_what_was_drawn() -> None:
    state = position(Stage.DRAW, exchanged=YELLOW, waiting=(0, 1), round_number=3)
    assert after(state, "draw yellow 6") == ("Seat 0 laid open the yellow 2.",)
    assert after(state, "draw yellow 7") == ("Seat 0 laid open the yellow 2.",)


def test_the_last_exchange_leads_to_the_next_round_or_to_the_final_guesses() -> None:
    state = position(Stage.DRAW, exchanged=YELLOW, waiting=(1,), round_number=3)
    assert after(state, "draw yellow 6") == (
        "Seat 1 laid open the yellow 3.",
        "Round 3: seat 0 rolls.",
    )
    state = position(Stage.DRAW, exchanged=YELLOW, waiting=(1,), round_number=10)
    assert after(state, "draw yellow 6") == (
        "Seat 1 laid open the yellow 3.",
        "The final guesses begin.",
    )


def test_the_end_tells_every_hand_and_what_the_guesses_brought() -> None:
    right = ((0,), (1,), (2, 3), (), (), ())
    even = ((1, 2, 3), (1, 2, 3), (2, 3), (4, 5), (), ())
    state = position(Stage.GUESS, positions=(5, 20, 0), track=(2, 0, 1))
    hands = (
        "blue 0, green 1, yellow 2, purple 3, red 4, grey 5",
        "blue 1, green 2, yellow 3, purple 4, red 5, grey 6",
        "blue 2, green 3, yellow 4, purple 5, red 6, grey 7",
    )
    assert remarks(guessed(state, right, even, NOTHING).table) == (
        f"Seat 2 held {hands[2]} and loses 12 points, now on -12.",
        f"Seat 0 held {hands[0]} and gains 6 points, now on 11.",
        f"Seat 1 held {hands[1]} and gains 2 points, now on 22.",
        "Seat 1 wins.",
    )


def test_a_hand_without_grey_and_a_guess_without_gain() -> None:
    zero = ((0,), (1, 2, 3), (), (), ())
    state = position(Stage.GUESS, rules=Rules(2, grey=False), positions=(5, 20), track=(0, 1))
    told = remarks(guessed(state, zero, NOTHING[:5]).table)
    assert told[0] == "Seat 0 held blue 0, green 1, yellow 2, purple 3, red 4 and gains 0 points."
    assert told[1].endswith("red 5 and loses 10 points, now on 10.")


def test_examples_of_all_stages_are_told_in_sentences() -> None:
    told = [sentence for stage in Stage for sentence in remarks(example(stage).table)]
    assert len(told) > 4
    assert are_sentences(told)


@given(
    st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(think_str8, rules)),
    st.randoms(use_true_random=False),
)
def test_random_play_is_told_in_sentences_that_give_no_secret_away(
    state: State, rng: Random
) -> None:
    assert are_sentences(remarks(state.table))
    assert are_told_alike(think_str8, state, twin(state, None, rng), rng)
