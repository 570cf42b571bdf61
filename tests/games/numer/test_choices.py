"""Forms for people: three picks of a digit lead to every number, and to nothing else."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.games import few
from helpers.numer import EVERYTHING, VARIANTS, position, twin, wrote
from thinkstr8 import NATURE, Refusal, UnknownSeatError, WrongKindError, numer
from thinkstr8.files import read_action
from thinkstr8.games.numer import (
    Action,
    Rules,
    Stage,
    State,
    Table,
    choices,
    example,
    legal_actions,
)
from thinkstr8.testing import reachable_states


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(numer, rules))


def reached(table: Table, seat: int) -> list[Action | Refusal]:
    """Return what every combination of picks leads to."""
    return [
        read_action(numer, table, seat, choice.line(*([value] for value in values)))
        for choice in choices(table, seat)
        for values in product(*([o.value for o in pick.options] for pick in choice.picks))
    ]


@pytest.mark.parametrize("available", ["7", "07", "347", "0123"])
@pytest.mark.parametrize("seat", range(5))
def test_the_picks_lead_to_every_number_once_and_to_nothing_else(seat: int, available: str) -> None:
    table = position(players=5, available=(available,) * 5).table
    found = reached(table, seat)
    assert found == [*legal_actions(table, seat)]
    assert len(found) == len(available) ** 3


def test_n2_with_slips_all_thousand_numbers_can_be_picked() -> None:
    table = position(rules=Rules(2, slips=True), available=("07", "1")).table
    assert reached(table, 1) == [*legal_actions(table, 1)]


@few
@given(any_state(), st.data())
def test_in_random_play_every_legal_action_can_be_picked(state: State, data: st.DataObject) -> None:
    table = state.table
    for seat in range(table.rules.players):
        legal = legal_actions(table, seat)
        found = choices(table, seat)
        assert bool(found) == bool(legal)
        if not legal:
            continue
        (choice,) = found
        values = [{option.value for option in pick.options} for pick in choice.picks]
        assert [*map(len, values)] == [round(len(legal) ** (1 / 3))] * 3
        action = data.draw(st.sampled_from(legal))
        picked = [[digit] for digit in f"{action.number:03}"]
        assert read_action(numer, table, seat, choice.line(*picked)) == action


def test_a_form_says_what_to_pick() -> None:
    (choice,) = choices(position(available=("357", "1", "2")).table, 0)
    assert (choice.verb, choice.seat, choice.label) == ("write", 0, "Write a number")
    assert choice.prompt == "Pick three digits; a digit may repeat."
    assert [pick.name for pick in choice.picks] == ["first digit", "second digit", "third digit"]
    assert choice.picks[1].prompt == "Pick the second digit."
    for pick in choice.picks:
        assert [(option.value, option.label) for option in pick.options] == [
            *(("3", "3"), ("5", "5"), ("7", "7"))
        ]
    assert choice.line(["3"], ["3"], ["7"]) == "write 0 3 3 7"


def test_n2_with_slips_crossed_out_digits_are_labelled() -> None:
    rules = Rules(2, slips=True)
    (choice,) = choices(position(rules=rules, available=("01234567", EVERYTHING)).table, 0)
    labels = [option.label for option in choice.picks[2].options]
    assert labels == [*"01234567", "8 (crossed out)", "9 (crossed out)"]
    assert [option.value for option in choice.picks[2].options] == [*EVERYTHING]
    assert choice.prompt == "Pick three digits; with a crossed-out digit, the number is void."
    (full,) = choices(position(rules=rules).table, 1)
    assert full.prompt == "Pick three digits; a digit may repeat."
    assert [option.label for option in full.picks[0].options] == [*EVERYTHING]


def test_who_is_not_to_act_has_nothing_to_pick() -> None:
    table = wrote(position(available=("12", "", "34")), 112).table
    assert choices(table, 0) == choices(table, 1) == choices(table, NATURE) == ()
    assert len(choices(table, 2)) == 1
    assert choices(example(Stage.OVER).table, 0) == ()


@given(any_state(), st.randoms(use_true_random=False))
def test_twins_have_the_same_choices(state: State, rng: Random) -> None:
    for watcher in (*range(state.table.rules.players), None):
        other = twin(state, watcher, rng)
        for seat in range(state.table.rules.players):
            assert repr(choices(other.table, seat)) == repr(choices(state.table, seat))


def test_bad_input() -> None:
    table = example(Stage.WRITE).table
    with pytest.raises(UnknownSeatError, match="There is no seat 3"):
        choices(table, 3)
    with pytest.raises(WrongKindError, match="A seat must be an int"):
        choices(table, True)  # noqa: FBT003  # that is the test
    with pytest.raises(WrongKindError, match=r"Expected a Table of Numer, not a State: pass"):
        choices(example(Stage.WRITE), 0)  # type: ignore[arg-type]  # that is the test
