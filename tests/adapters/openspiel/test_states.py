"""States of OpenSpiel: stepping, starting, storing and asking."""

import copy
import json
import pickle
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from helpers.games import name_of, random_record
from helpers.spiel import CHANCE, SIMULTANEOUS, SMALLEST, TERMINAL, VARIANTS, after, states, step
from thinkstr8 import numer, ten, think_str8
from thinkstr8.adapters.openspiel import TableGame, TableState, load
from thinkstr8.core import AnyGame
from thinkstr8.core.game import AnyRules
from thinkstr8.files import format_record, record_to_json, to_json

EACH = pytest.mark.parametrize("variant", SMALLEST, ids=name_of)
MIDDLE = 5
MOST = numer.Rules(2).score_range[1]


def middle(variant: tuple[AnyGame, AnyRules], seed: int = 8) -> TableState:
    return after(load(*variant), MIDDLE, Random(seed))


def told(state: TableState) -> object:
    """Return everything that OpenSpiel can ask of a state, except its history."""
    players = range(state.num_players())
    return (
        str(state),
        state.current_player(),
        state.is_terminal(),
        state.returns(),
        [state.information_state_string(player) for player in players],
        [state.information_state_tensor(player) for player in players],
        [state.observation_tensor(player) for player in players],
        [state.legal_actions(player) for player in players]
        if state.current_player() != CHANCE
        else state.chance_outcomes(),
    )


# The kinds of games


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_a_game_announces_its_own_numbers(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    loaded = load(game, rules)
    kind, kinds = loaded.get_type(), pyspiel.GameType
    is_numer = game is numer
    assert loaded.num_players() == rules.players
    assert kind.min_num_players <= rules.players <= kind.max_num_players
    assert loaded.num_distinct_actions() == loaded.setting.actions.size
    assert loaded.max_chance_outcomes() == loaded.setting.nature.size
    assert (kind.dynamics == kinds.Dynamics.SIMULTANEOUS) == is_numer
    assert (kind.chance_mode == kinds.ChanceMode.DETERMINISTIC) == is_numer
    assert (kind.information == kinds.Information.IMPERFECT_INFORMATION) == (game is think_str8)
    assert loaded.max_game_length() == rules.max_actions // (rules.players if is_numer else 1)
    assert bool(loaded.max_chance_nodes_in_history()) != is_numer


@pytest.mark.parametrize(
    ("reward", "players", "utilities", "zero_sum"),
    [
        ("win", 2, (-1, 1), True),
        ("win", 3, (-1, 1), True),
        ("score", 2, numer.Rules(2).score_range, False),
        ("lead", 2, (-MOST, MOST), True),
        ("lead", 3, (-MOST, MOST), False),
    ],
)
def test_a_reward_has_its_range_and_its_sum(
    reward: str,
    players: int,
    utilities: tuple[float, float],
    zero_sum: bool,  # noqa: FBT001  # a parameter
) -> None:
    game = pyspiel.load_game("python_numer", {"players": players, "reward": reward})
    assert (game.min_utility(), game.max_utility()) == utilities
    assert game.utility_sum() == (0 if zero_sum else None)
    assert (game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM) == zero_sum


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_parameters_keep_all_rules(variant: tuple[AnyGame, AnyRules]) -> None:
    loaded = load(*variant)
    assert loaded.rules == variant[1]
    assert game_of(pyspiel.load_game(str(loaded))).rules == variant[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_usual_rounds_follow_from_the_number_of_players(players: int) -> None:
    game = game_of(pyspiel.load_game(f"python_think_str8(players={players})"))
    assert game.rules == think_str8.Rules(players)


def test_solo_ten_is_a_game_for_one() -> None:
    game = pyspiel.load_game("python_ten(players=1,solo=7,reward=score)")
    *_, last = states(game_of(game), Random(3))
    assert game.num_players() == 1
    assert len(last.returns()) == 1
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def game_of(game: pyspiel.Game) -> TableGame:
    assert isinstance(game, TableGame)
    return game


@EACH
def test_returns_are_the_rewards_of_the_outcome(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    for seed in range(3):
        *_, last = states(load(game, rules, "score"), Random(seed))
        outcome = game.outcome(last.record().final.table)
        assert outcome is not None
        assert last.returns() == [float(score) for score in outcome.scores[: rules.players]]


def test_information_can_be_announced_as_imperfect() -> None:
    kind = load(ten, ten.Rules(2), imperfect_information=True).get_type()
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


# Chance


@EACH
def test_chance_comes_first_and_has_exact_odds(variant: tuple[AnyGame, AnyRules]) -> None:
    for state in states(load(*variant), Random(8)):
        if state.current_player() == CHANCE:
            outcomes = state.chance_outcomes()
            ids = [index for index, _ in outcomes]
            assert ids == sorted({*ids})
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            assert state.legal_actions() == ids
            assert state.legal_actions(0) == []


def test_the_deal_is_made_of_chance_nodes() -> None:
    state = load(think_str8, think_str8.Rules(2)).new_initial_state()
    pieces = 0
    while state.position.state is None:
        assert state.is_chance_node()
        step(state, Random(pieces))
        pieces += 1
    assert pieces == 4 * 6 + 1


# Starting


@EACH
def test_a_game_starts_from_a_record(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    record = random_record(game, rules, 8)
    loaded = load(game, rules)
    for given in (
        format_record(record),
        record_to_json(record),
        json.loads(record_to_json(record)),
        record,
    ):
        state = loaded.new_initial_state(given)
        assert state.is_terminal()
        assert state.record().actions == record.actions
        assert state.history() == []


@EACH
def test_a_game_starts_from_a_state(variant: tuple[AnyGame, AnyRules]) -> None:
    game, _ = variant
    played = middle(variant)
    loaded = played.position.setting
    state = played.position.state
    assert state is not None
    text = to_json(game, state)
    for given in (
        state,
        text,
        json.loads(text),
        played.to_struct(),
        played.to_dict(),
        played.to_json(),
    ):
        started = load(*variant).new_initial_state(given)
        assert started.position.state == state
        assert (
            started.legal_actions() == played.legal_actions() if not loaded.simultaneous else True
        )
        assert str(load(*variant).new_initial_state(str(started))) == str(started)
        with pytest.raises(pyspiel.SpielError, match="no record without the deal"):
            started.record()


@EACH
def test_a_loaded_game_can_always_start_there(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    state = middle(variant).position.state
    loaded = load(game, rules, start=state)
    assert loaded.new_initial_state().position.state == state
    assert pyspiel.load_game(str(loaded)).new_initial_state().to_json() == to_json_text(loaded)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def to_json_text(loaded: TableGame) -> str:
    return loaded.new_initial_state().to_json()


def test_a_start_by_other_rules_is_refused() -> None:
    state = numer.example(numer.Stage.WRITE)
    with pytest.raises(pyspiel.SpielError, match="The loaded game is played by"):
        load(numer, numer.Rules(2)).new_initial_state(state)


# Storing


@EACH
def test_states_are_stored_and_copied_whole(variant: tuple[AnyGame, AnyRules]) -> None:
    loaded = load(*variant)
    for number, state in enumerate(states(loaded, Random(8))):
        if number % 9:
            continue
        text = pyspiel.serialize_game_and_state(loaded, state)
        copies = (
            state.clone(),
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),  # noqa: S301  # our own
            pyspiel.deserialize_game_and_state(text)[1],
            loaded.deserialize_state(state.serialize()),
        )
        for each in copies:
            assert isinstance(each, TableState)
            assert told(each) == told(state)
            assert each.history() == state.history()


@EACH
def test_games_are_stored_by_their_parameters(variant: tuple[AnyGame, AnyRules]) -> None:
    loaded = load(*variant)
    again = pickle.loads(pickle.dumps(loaded))  # noqa: S301  # our own
    assert isinstance(again, TableGame)
    assert (str(again), again.rules) == (str(loaded), loaded.rules)


@EACH
def test_the_text_of_a_state_is_its_record(variant: tuple[AnyGame, AnyRules]) -> None:
    *_, last = states(load(*variant), Random(8))
    record = last.record()
    lines = [
        line for line in format_record(record, remarks=False).splitlines() if "result" not in line
    ]
    assert str(last).splitlines() == lines


# Asking


@EACH
def test_ids_have_the_notation_as_their_text(variant: tuple[AnyGame, AnyRules]) -> None:
    game, _ = variant
    state = middle(variant)
    player = max(state.current_player(), 0)
    for index in state.legal_actions(player)[:20]:
        text = state.action_to_string(player, index)
        assert game.parse_action(text) == state.position.meaning_of(player, index)


@EACH
def test_structs_are_json_of_the_library(variant: tuple[AnyGame, AnyRules]) -> None:
    game, _ = variant
    state = middle(variant)
    player = max(state.current_player(), 0)
    for index in state.legal_actions(player)[:20]:
        struct = state.action_to_struct(player, index)
        action = state.position.meaning_of(player, index)
        assert struct.to_dict() == json.loads(to_json(game, action))
        assert state.struct_to_actions(struct) == [index]
    seen = state.to_observation_struct(player).to_dict()
    assert seen == json.loads(to_json(game, state.view(player)))


def test_an_action_struct_is_applied() -> None:
    state = middle(SMALLEST[0])
    index = state.legal_actions()[0]
    struct = state.action_to_struct(state.current_player(), index)
    assert state.apply_action_struct(struct).ok()
    assert state.history()[-1] == index


@EACH
def test_both_ways_to_ask_for_what_a_player_sees_agree(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    for number, state in enumerate(states(load(*variant), Random(8))):
        if number % 7:
            continue
        for player in range(state.num_players()):
            for name in (
                "observation_tensor",
                "observation_string",
                "information_state_tensor",
                "information_state_string",
            ):
                of_openspiel = getattr(pyspiel.State, name)(state, player)
                assert getattr(state, name)(player) == of_openspiel, name
            if state.current_player() not in (CHANCE, TERMINAL):
                assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
                mask = state.legal_actions_mask(player)
                assert mask == pyspiel.State.legal_actions_mask(state, player)


@EACH
def test_the_tensor_is_the_encoding_and_its_parts_are_the_fields(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    state = middle(variant)
    loaded = load(*variant)
    for remembers in (False, True):
        kind = pyspiel.IIGObservationType(perfect_recall=remembers)
        observer = make_observation(loaded, kind)
        assert observer is not None
        observer.set_from(state, 1)
        space = loaded.setting.full if remembers else loaded.setting.current
        seen = space.encode(state.view(1))
        assert observer.tensor.tolist() == np.frombuffer(seen, np.int8).tolist()
        for field in space.fields:
            part = observer.dict[field.name]
            assert part.size == field.count * field.width
            if field.width == 1:
                assert tuple(part.ravel()) == field.read(seen)


def test_an_observer_takes_the_options_of_the_game() -> None:
    game = load(numer, numer.Rules(2))
    observer = make_observation(game, params={"history": True})
    assert observer.tensor.size == numer.observation_space(numer.Rules(2)).size


# Memory


@EACH
def test_a_player_remembers_everything(variant: tuple[AnyGame, AnyRules]) -> None:
    """Two states with the same information state have the same one at every earlier step."""
    loaded = load(*variant)
    known: dict[str, list[str]] = {}
    for seed in range(4):
        past: list[list[str]] = [[] for _ in range(loaded.num_players())]
        for state in states(loaded, Random(seed)):
            if state.position.state is None:
                continue
            for player, before in enumerate(past):
                key = state.information_state_string(player)
                before.append(key)
                assert known.setdefault(key, list(before)) == before


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("python_numer", "python_numer(slips=True)"),
        ("python_numer(turn_based=True)", "python_numer(turn_based=True,zero_bonus=False)"),
        ("python_ten", "python_ten(fiasco=True)"),
        ("python_think_str8", "python_think_str8(guess_order=track)"),
    ],
)
def test_a_player_of_other_rules_knows_something_else(one: str, other: str) -> None:
    keys = [
        pyspiel.load_game(name).new_initial_state().information_state_string(0)
        for name in (one, other, one)
    ]
    assert keys[0] == keys[2] != keys[1]


def test_a_throw_is_remembered_although_it_was_settled_in_the_same_way() -> None:
    state = load(think_str8, think_str8.Rules(2)).new_initial_state()
    while state.position.state is None:
        step(state, Random(8))
    settled: dict[int, list[TableState]] = {}
    for index, _ in state.chance_outcomes():
        thrown = state.child(index)
        for choice in thrown.legal_actions():
            settled.setdefault(choice, []).append(thrown.child(choice))
    same = max(settled.values(), key=len)
    assert len(same) > 1
    assert len({each.information_state_string(0) for each in same}) == len(same)
    assert len({tuple(each.information_state_tensor(0)) for each in same}) == len(same)
    assert len({tuple(each.observation_tensor(0)) for each in same}) == len(same)


@EACH
@pytest.mark.parametrize("seed", range(3))
def test_resampling_keeps_what_the_player_knows(
    variant: tuple[AnyGame, AnyRules], seed: int
) -> None:
    rng = Random(seed)
    for number, state in enumerate(states(load(*variant), Random(seed))):
        if number % 11 or state.position.state is None:
            continue
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.history() == []
            again = pickle.loads(pickle.dumps(other))  # noqa: S301  # our own
            assert told(again) == told(other)
            if not state.is_terminal():
                step(other, rng)


def test_resampling_draws_the_hidden_cards() -> None:
    state = after(load(think_str8, think_str8.Rules(2)), 3, Random(8))
    rng = Random(3)
    worlds = {str(state.resample_from_infostate(0, rng.random)) for _ in range(20)}
    assert len(worlds) > 10


def test_seats_that_choose_at_once_are_asked_one_by_one() -> None:
    state = load(numer, numer.Rules(3), turn_based=True).new_initial_state()
    seen = state.observation_tensor(1)
    for player, number in enumerate((513, 7, 42)):
        assert state.current_player() == player
        state.apply_action(number)
        if player == 0:
            assert sum(map(abs, map(float.__sub__, state.observation_tensor(1), seen))) == 1
    together = load(numer, numer.Rules(3)).new_initial_state()
    assert together.current_player() == SIMULTANEOUS
    together.apply_actions([513, 7, 42])
    assert together.record() == state.record()
