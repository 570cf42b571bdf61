"""Numbers as ids, and views as bytes that can be read back."""

from collections.abc import Mapping
from itertools import islice
from math import prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.numer import VARIANTS, position, twin
from thinkstr8 import Game, numer, play, think_str8
from thinkstr8.core import (
    NATURE,
    ObservationSpace,
    QuestionError,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
)
from thinkstr8.games.numer import (
    Action,
    Deal,
    Rules,
    Stage,
    State,
    Table,
    Verdict,
    View,
    Write,
    action_space,
    bots,
    example,
    legal_actions,
    nature_space,
    observation_space,
    refusal,
    view,
)
from thinkstr8.testing import reachable_states

NUMER: Game[State, Action, View, Table, Rules, Deal] = numer
VERDICTS = (Verdict.ACCEPTED, Verdict.ELIMINATED, Verdict.VOID)


class Index:
    """An integer of another class, such as NumPy's."""

    def __index__(self) -> int:
        return 7


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(NUMER, rules))


# Ids


def test_the_id_of_a_number_is_the_number() -> None:
    space = action_space(Rules(3))
    assert space.size == 1000
    assert [section.name for section in space.sections] == ["write"]
    assert space.encode(Write(2, 7)) == 7
    assert space.section_of(999).name == "write"


@given(any_state())
def test_every_legal_action_has_an_id_that_leads_back_to_it(state: State) -> None:
    space = action_space(state.table.rules)
    for seat in range(state.table.rules.players):
        actions = legal_actions(state.table, seat)
        ids = space.legal_ids(state.table, seat)
        assert ids == tuple(map(space.encode, actions))
        assert tuple(space.decode(index, state.table, seat) for index in ids) == actions
        mask = space.mask(state.table, seat)
        assert [index for index, legal in enumerate(mask) if legal] == [*ids]
        assert len(mask) == space.size


@given(any_state(), st.integers(0, 999))
def test_every_id_means_an_action_and_illegal_ones_are_refused(state: State, index: int) -> None:
    table = state.table
    space = action_space(table.rules)
    action = space.decode(index, table, 1)
    assert action == Write(1, index)
    assert (refusal(table, action) is None) == (index in space.legal_ids(table, 1))


def test_nature_and_those_who_have_written_have_no_legal_ids() -> None:
    table = example(Stage.WRITE).table
    space = action_space(table.rules)
    assert space.legal_ids(table, 1) == space.legal_ids(table, NATURE) == ()
    assert not any(space.mask(table, 1))
    assert nature_space(table.rules).size == 0


# Observations


def decoded(space: ObservationSpace[View], observation: bytes) -> Mapping[str, object]:
    """Return the values of an observation, nested as their shapes say, by the layout alone."""
    found: dict[str, object] = {}
    for field in space.fields:
        count, width = prod(field.shape), 1 if field.high < 128 else 2
        chunk = observation[field.offset : field.offset + count * width]
        if width == 1:
            flat = [byte - 256 if byte > 127 else byte for byte in chunk]
        else:
            flat = [
                field.low + 128 * high + low for high, low in zip(*[iter(chunk)] * 2, strict=True)
            ]
        values: list[object] = [*flat]
        for length in reversed(field.shape):
            parts = iter(values)
            values = [[*islice(parts, length)] for _ in range(len(values) // length)]
        (found[field.name],) = values
    return found


def facts(mine: View) -> Mapping[str, object]:
    """Return what the fields should have, from the view alone, in its own words."""
    table, rules = mine.table, mine.table.rules
    order = [(mine.seat + step) % rules.players for step in range(rules.players)]
    no_turn = [[-1] * 3] * rules.players

    def number(written: int | None) -> list[int]:
        return [-1] * 3 if written is None else [int(digit) for digit in f"{written:03}"]

    turns = list(table.turns)
    empty = rules.rounds * rules.turns - len(turns)
    return {
        "own_number": number(mine.number),
        "waiting": [int(seat in table.waiting) for seat in order],
        "round": table.round,
        "turn": table.turn,
        "open": [[int(digit in table.available[seat]) for digit in range(10)] for seat in order],
        "totals": [table.totals[seat] for seat in order],
        "numbers": [[number(turn.numbers[seat]) for seat in order] for turn in turns]
        + [no_turn] * empty,
        "verdicts": [
            [
                -1 if (told := turn.verdicts[seat]) is None else VERDICTS.index(told)
                for seat in order
            ]
            for turn in turns
        ]
        + [[-1] * rules.players] * empty,
    }


@given(any_state(), st.integers(0, 4))
def test_every_field_is_recovered_from_the_layout(state: State, seat: int) -> None:
    rules = state.table.rules
    mine = view(state, seat % rules.players)
    space = observation_space(rules)
    observation = space.encode(mine)
    assert decoded(space, observation) == facts(mine)
    for field in space.fields:
        assert all(field.low <= value <= field.high for value in field.read(observation))


@given(any_state(), st.integers(0, 4), st.integers(0, 2**32))
def test_observations_of_twins_are_identical(state: State, seat: int, seed: int) -> None:
    rules = state.table.rules
    seat %= rules.players
    other = twin(state, seat, Random(seed))
    for history in (True, False):
        space = observation_space(rules, history=history)
        assert space.encode(view(state, seat)) == space.encode(view(other, seat))


def test_without_the_history_the_present_stays_the_same() -> None:
    mine = view(example(Stage.WRITE), 1)
    whole, short = observation_space(Rules(3)), observation_space(Rules(3), history=False)
    assert short.fields == whole.fields[: len(short.fields)]
    assert whole.encode(mine).startswith(short.encode(mine))
    assert len(short.encode(mine)) == short.size == 44


def test_large_totals_take_two_bytes() -> None:
    rules = Rules(2, bonuses=(0, 0, 0, 0, 1000))
    space = observation_space(rules)
    mine = view(position(rules=rules, round_number=2, totals=(1044, 7)), 1)
    assert space.field("totals").width == 2
    assert space.read(space.encode(mine))["totals"] == (7, 1044)


def test_different_views_have_different_observations() -> None:
    record = play(NUMER, Rules(3), [bots.random] * 3, Random(8))
    space = observation_space(Rules(3))
    for seat in range(3):
        views = {view(state, seat) for state in record.replay()}
        assert len({space.encode(each) for each in views}) == len(views) == 31


# Bad input


@pytest.mark.parametrize("index", [-1, 1000, 10**30])
def test_ids_out_of_range_are_refused(index: int) -> None:
    table = example(Stage.WRITE).table
    with pytest.raises(QuestionError, match=r"^There is no id .*: the ids are 0 to 999\.$"):
        action_space(table.rules).decode(index, table, 0)


@pytest.mark.parametrize("index", [1.0, None, True, "7", Index()])
def test_ids_of_other_classes_are_refused(index: object) -> None:
    table = example(Stage.WRITE).table
    with pytest.raises(WrongKindError, match=r"^An id must be an int, not "):
        action_space(table.rules).decode(index, table, 0)  # type: ignore[arg-type]  # on purpose


def test_wrong_seats_tables_and_actions_are_refused() -> None:
    table = example(Stage.WRITE).table
    space = action_space(table.rules)
    for seat in (3, NATURE, -2):
        with pytest.raises(UnknownSeatError):
            space.decode(7, table, seat)
    with pytest.raises(UnknownSeatError):
        space.mask(table, 3)
    wrong: list[object] = [None, 7, example(Stage.WRITE), think_str8.Rules(3)]
    for value in wrong:
        with pytest.raises(WrongKindError):
            space.legal_ids(value, 0)  # type: ignore[arg-type]  # on purpose
        with pytest.raises(WrongKindError):
            space.decode(7, value, 0)  # type: ignore[arg-type]  # on purpose
        with pytest.raises(WrongKindError):
            space.encode(value)  # type: ignore[arg-type]  # on purpose
        with pytest.raises(WrongKindError):
            observation_space(table.rules).encode(value)  # type: ignore[arg-type]  # on purpose
        for function in (action_space, nature_space, observation_space):
            with pytest.raises(WrongKindError):
                function(value)  # type: ignore[arg-type]  # on purpose


def test_tables_of_other_rules_are_refused() -> None:
    table = example(Stage.WRITE).table
    for other in (Rules(4), Rules(2), Rules(3, digits=2), Rules(3, slips=True)):
        space = action_space(other)
        for ask in (space.legal_ids, space.mask, lambda *at, space=space: space.decode(7, *at)):
            with pytest.raises(QuestionError, match=r"^These ids are for games by Rules\("):
                ask(table, 0)
    equal = Rules(3)
    assert equal is not table.rules
    assert action_space(equal).decode(7, table, 0) == Write(0, 7)


def test_a_number_that_nobody_can_write_has_no_id() -> None:
    space = action_space(Rules(2, digits=2))
    assert [space.encode(Write(0, number)) for number in (0, 11, 101, 111)] == [0, 11, 101, 111]
    for number in (2, 102, 999):
        with pytest.raises(QuestionError, match=r"^No game by Rules\(.*\) has the action Write\("):
            space.encode(Write(0, number))


def test_spectators_and_other_rules_have_no_observation() -> None:
    state = example(Stage.WRITE)
    space = observation_space(state.table.rules)
    with pytest.raises(SpectatorError):
        space.encode(view(state, None))  # type: ignore[arg-type]  # on purpose
    with pytest.raises(QuestionError, match="These observations are for games by"):
        observation_space(Rules(4)).encode(view(state, 0))
    with pytest.raises(QuestionError, match="An observation has 164 bytes"):
        space.read(b"7")
    with pytest.raises(QuestionError, match="There is no field 'racks': the fields are own_number"):
        space.field("racks")
    with pytest.raises(WrongKindError, match="An observation must be bytes"):
        space.read([0] * 164)  # type: ignore[arg-type]  # on purpose
