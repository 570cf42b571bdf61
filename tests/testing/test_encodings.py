"""The kit catches ids and observations that are wrong or that leak."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest
from attrs import evolve

from helpers import numer as positions
from thinkstr8 import AnyGame, numer
from thinkstr8.core import ActionSpace, Field, NatureSpace, ObservationSpace
from thinkstr8.games.numer import Rules, State, Table, View, Write
from thinkstr8.testing import ConformanceError, Coverage, Promise, check_game

Actions = ActionSpace[Write, Table]
Observations = ObservationSpace[View]


def checked(**changed: object) -> Coverage:
    """Check Numer with other functions."""
    game = cast("AnyGame", SimpleNamespace(**{**vars(numer), **changed}))
    return check_game(game, Rules(2), games=1, twin=positions.twin, bad_input=False)


def caught(**changed: object) -> ConformanceError:
    with pytest.raises(ConformanceError) as failure:
        checked(**changed)
    return failure.value


def spaces(change: Callable[[Actions], Actions]) -> Callable[[Rules], Actions]:
    return lambda rules: change(numer.action_space(rules))


def observations(change: Callable[[Observations], Observations]) -> Callable[[Rules], Observations]:
    return lambda rules: change(numer.observation_space(rules))


def test_a_game_with_encodings_keeps_the_promise() -> None:
    coverage = checked()
    assert coverage.encodings > coverage.states
    assert Promise.ENCODINGS in coverage.promises


def test_a_game_without_encodings_does_not_need_them() -> None:
    names = ("action_space", "nature_space", "observation_space")
    coverage = checked(**dict.fromkeys(names))
    assert coverage.encodings == 0
    assert Promise.ENCODINGS not in coverage.promises


@pytest.mark.parametrize("name", ["action_space", "nature_space", "observation_space"])
def test_a_space_of_another_class_is_caught(name: str) -> None:
    error = caught(**{name: lambda _: 1000})
    assert error.promise is Promise.ENCODINGS
    assert f"{name} must return an object of the class" in error.reason


def test_a_missing_id_is_caught() -> None:
    def shorter(space: Actions) -> Actions:
        return evolve(space, legal_ids=lambda table, seat: space.legal_ids(table, seat)[1:])

    error = caught(action_space=spaces(shorter))
    assert error.promise is Promise.ENCODINGS
    assert "must have a different id" in error.reason


def test_an_id_of_another_action_is_caught() -> None:
    def shifted(space: Actions) -> Actions:
        return evolve(space, encode=lambda action: (space.encode(action) + 1) % 1000)

    error = caught(action_space=spaces(shifted))
    assert error.promise is Promise.ENCODINGS
    assert "encode returns" in error.reason


def test_an_illegal_id_that_means_a_legal_action_is_caught() -> None:
    """From the second turn on many ids are illegal, and 'decode' makes them legal."""

    def kind(space: Actions) -> Actions:
        def decode(index: int, table: Table, seat: int) -> Write:
            ids = space.legal_ids(table, seat)
            return space.decode(index if index in ids or not ids else ids[0], table, seat)

        return evolve(space, decode=decode)

    error = caught(action_space=spaces(kind))
    assert error.promise is Promise.ENCODINGS
    assert "which is refused and listed" in error.reason


def test_an_observation_of_the_wrong_length_is_caught() -> None:
    def longer(space: Observations) -> Observations:
        return evolve(space, encode=lambda view: space.encode(view) + b"\0")

    error = caught(observation_space=observations(longer))
    assert error.promise is Promise.ENCODINGS
    assert "must be 111 bytes" in error.reason


def test_a_value_outside_its_range_is_caught() -> None:
    def loud(space: Observations) -> Observations:
        return evolve(space, encode=lambda view: b"\x63" + space.encode(view)[1:])

    error = caught(observation_space=observations(loud))
    assert error.promise is Promise.ENCODINGS
    assert "The field own_number" in error.reason


def test_a_gap_between_fields_is_caught() -> None:
    def gap(space: Observations) -> Observations:
        first, *others = space.fields
        moved = Field("own_number", 1, (2,), first.low, first.high, first.meaning)
        return evolve(space, fields=(moved, *others))

    error = caught(observation_space=observations(gap))
    assert error.promise is Promise.ENCODINGS


def test_an_error_is_caught() -> None:
    def broken(space: Observations) -> Observations:
        return evolve(space, encode=lambda view: bytes([view.number or 256]))

    error = caught(observation_space=observations(broken))
    assert error.promise is Promise.ENCODINGS
    assert "raised ValueError" in error.reason


def test_an_observation_that_leaks_is_caught() -> None:
    last: list[State] = []

    def remember(state: State, seat: int | None) -> View | numer.SpectatorView:
        last[:] = [state]
        return numer.view(state, seat)

    def leaky(space: Observations) -> Observations:
        def encode(view: View) -> bytes:
            if type(view) is not View:
                return space.encode(view)
            others = last[0].sealed[: view.seat] + last[0].sealed[view.seat + 1 :]
            written = [number for number in others if number is not None]
            return bytes([sum(written) % 9]) + space.encode(view)[1:]

        return evolve(space, encode=encode)

    error = caught(view=remember, observation_space=observations(leaky))
    assert error.promise is Promise.NON_INTERFERENCE
    assert "The observation of seat" in error.reason


def test_an_observation_for_a_spectator_is_caught() -> None:
    def open_to_all(space: Observations) -> Observations:
        def encode(view: View) -> bytes:
            return space.encode(View(0, view.table, None))

        return evolve(space, encode=encode)

    error = caught(observation_space=observations(open_to_all))
    assert error.promise is Promise.ENCODINGS
    assert "spectator" in error.reason


def test_outcomes_with_the_same_id_are_caught() -> None:
    """Numer has no outcomes, so Think Str8! lends its verbs."""
    from thinkstr8 import think_str8  # noqa: PLC0415

    def nature_space(rules: think_str8.Rules) -> NatureSpace[object, object]:
        section = numer.action_space(Rules(2)).sections
        return NatureSpace(rules, section, lambda _: 0, lambda _, __: None)

    game = SimpleNamespace(**{**vars(think_str8), "nature_space": nature_space})
    with pytest.raises(ConformanceError) as failure:
        check_game(cast("AnyGame", game), think_str8.Rules(2), games=1, bad_input=False)
    assert failure.value.promise is Promise.ENCODINGS
