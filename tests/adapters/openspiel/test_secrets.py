"""What a player is shown does not depend on what the player may not know."""

import pickle
from itertools import product
from random import Random
from typing import Final

import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

from helpers.games import few, name_of, records
from helpers.spiel import SMALLEST, load, states
from helpers.twins import twin_record
from thinkstr8 import numer
from thinkstr8.adapters.openspiel import TableState
from thinkstr8.core import AnyGame, AnyRecord
from thinkstr8.core.game import AnyRules

KINDS: Final = tuple(
    pyspiel.IIGObservationType(public, perfect_recall=remembers, private_info=private)
    for public, remembers, private in product(
        (True, False), (True, False), pyspiel.PrivateInfoType.__members__.values()
    )
)
"""Every type of observer that OpenSpiel knows."""


def observed(game: pyspiel.Game, state: TableState, player: int) -> list[object]:
    """Return what all observers of a game show a player."""
    found: list[object] = []
    for kind in (None, *KINDS):
        observer = make_observation(game) if kind is None else make_observation(game, kind)
        if observer is None:
            continue
        observer.set_from(state, player)
        tensor = pickle.dumps(observer.tensor)  # also if there is none
        found.append((tensor, observer.string_from(state, player)))
    return found


def shown(state: TableState, player: int) -> object:
    """Return everything that a player is shown."""
    return (
        observed(state.get_game(), state, player),
        state.observation_tensor(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.information_state_string(player),
        state.to_observation_struct(player).to_json(),
        state.current_player(),
        state.is_chance_node() or state.is_simultaneous_node() or state.legal_actions(player),
        [state.action_to_string(player, index) for index in range(5)],
    )


@few
@given(records(), st.integers(0, 4), st.integers(0, 2**32 - 1))
def test_states_that_a_player_cannot_tell_apart_look_the_same(
    record: AnyRecord, seat: int, seed: int
) -> None:
    player = seat % record.rules.players
    twin = twin_record(record, player, Random(seed))
    for turn_based in (False, True) if record.game is numer else (False,):
        game = load(record.game, record.rules, turn_based=turn_based)
        assert shown(game.new_initial_state(record), player) == shown(
            game.new_initial_state(twin), player
        )


@few
@given(records(), st.integers(0, 2**32 - 1))
def test_what_is_public_has_nothing_that_a_spectator_does_not_know(
    record: AnyRecord, seed: int
) -> None:
    twin = twin_record(record, None, Random(seed))
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    for turn_based in (False, True) if record.game is numer else (False,):
        game = load(record.game, record.rules, turn_based=turn_based)
        public = make_observation(game, kind)
        assert public is not None
        for player in range(record.rules.players):
            assert public.string_from(game.new_initial_state(record), player) == (
                public.string_from(game.new_initial_state(twin), player)
            )


@pytest.mark.parametrize("name", ["python_numer(turn_based=True)", "python_numer(players=3)"])
def test_a_playthrough_shows_no_sealed_number_to_others(name: str) -> None:
    """Whatever the first player writes, all others are told the same until everyone has written."""
    if "turn_based" not in name:
        name = f"turn_based_simultaneous_game(game={name})"
    told = []
    for number in (513, 207):
        text = generate_playthrough.playthrough(name, [number], seed=3)
        (state,) = [part for part in text.split("\n# State ") if part.startswith("1\n")]
        others = ("ObservationString(1)", "InformationStateString(1)", "PublicObservationString")
        told.append([line for line in state.splitlines() if line.startswith(others)])
    assert told[0] == told[1]
    assert len(told[0]) >= 2


@pytest.mark.parametrize("variant", SMALLEST, ids=name_of)
def test_nobody_sees_the_deal(variant: tuple[AnyGame, AnyRules]) -> None:
    seen = set()
    for seed in range(3):
        for state in states(load(*variant), Random(seed)):
            if state.position.state is None:
                seen |= {tuple(state.observation_tensor(player)) for player in (0, 1)}
                seen |= {tuple(state.information_state_tensor(player)) for player in (0, 1)}
    assert not any(any(tensor) for tensor in seen)
