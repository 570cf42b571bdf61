"""What a record tells people beside the actions: exact sentences, and never a secret."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from helpers.numer import EVERYTHING, VARIANTS, position, twin, wrote
from helpers.sentences import are_sentences, are_told_alike
from thinkstr8 import numer
from thinkstr8.games.numer import Deal, Rules, State, remarks, setup
from thinkstr8.testing import reachable_states


def test_the_opening_tells_that_a_turn_begins() -> None:
    assert remarks(setup(Rules(2), Deal()).table) == ("Round 1, turn 1 begins.",)


def test_nothing_is_told_of_a_number_while_others_have_to_write() -> None:
    assert remarks(wrote(position(players=3), 513, 444).table) == ()


def test_the_last_number_of_a_turn_tells_what_became_of_all() -> None:
    state = position(players=5, turn=2)
    assert remarks(wrote(state, 761, 513, 444, 444, 7).table) == (
        "Seat 0 wrote 761: eliminated.",
        "Seat 1 wrote 513: accepted, 8 points.",
        "Seat 2 wrote 444: accepted, 4 points.",
        "Seat 3 wrote 444: accepted, 4 points.",
        "Seat 4 wrote 007: accepted, 0 points.",
        "Round 1, turn 3 begins.",
    )


def test_a_single_point_and_a_void_number() -> None:
    state = position(rules=Rules(2, slips=True, bonuses=(0,) * 5), available=("23", EVERYTHING))
    assert remarks(wrote(state, 100, 199).table)[:2] == (
        "Seat 0 wrote 100: void.",
        "Seat 1 wrote 199: accepted, 1 point.",
    )


def test_who_had_no_digit_left_is_named() -> None:
    state = position(players=2, turn=4, available=("", EVERYTHING))
    assert remarks(wrote(state, None, 222).table) == (
        "Seat 0 had no digit left.",
        "Seat 1 wrote 222: accepted, 8 points.",
        "Round 1, turn 5 begins.",
    )


def test_the_end_of_a_round_tells_the_totals() -> None:
    state = position(players=2, turn=5, available=("1", "23"), totals=(20, 9))
    assert remarks(wrote(state, 111, 222).table) == (
        "Seat 0 wrote 111: accepted, 2 points.",
        "Seat 1 wrote 222: accepted, 12 points.",
        "Round 1 ends.",
        "Seat 0 gains 10 points for 10 crossed-out digits, now on 32.",
        "Seat 1 gains 9 points for 9 crossed-out digits, now on 30.",
        "Round 2, turn 1 begins.",
    )


def test_turns_that_pass_by_themselves_are_told() -> None:
    state = position(players=2, turn=4, available=("1", "2"))
    assert remarks(wrote(state, 111, 222).table)[2:4] == (
        "Round 1, turn 5 is skipped: nobody has a digit left.",
        "Round 1 ends.",
    )


def test_the_end_of_the_game_tells_who_won() -> None:
    state = position(players=2, round_number=2, turn=5, totals=(20, 20))
    assert remarks(wrote(state, 999, 999).table)[-2:] == (
        "Seat 1 gains 1 point for 1 crossed-out digit, now on 47.",
        "Seat 0 and seat 1 win.",
    )
    assert remarks(wrote(state, 999, 911).table)[-1] == "Seat 1 wins."


@given(
    st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(numer, rules)),
    st.randoms(use_true_random=False),
)
def test_random_play_is_told_in_sentences_that_give_no_secret_away(
    state: State, rng: Random
) -> None:
    assert are_sentences(remarks(state.table))
    assert are_told_alike(numer, state, twin(state, None, rng), rng)
