"""One agent after the other: what is played, seen and refused, and that copies play on alike."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import TypeVar

import numpy as np
import pytest

from examples import lowest_bid
from helpers import encoded_bids
from helpers import numer as numer_positions
from helpers import str8 as str8_positions
from helpers.games import name_of
from helpers.training import TRIED, legal, play_on, turns
from thinkstr8 import (
    GAMES,
    IllegalActionError,
    InvalidDealError,
    InvalidRulesError,
    NotToActError,
    QuestionError,
    UnknownSeatError,
    WrongKindError,
    new_game,
    numer,
    think_str8,
)
from thinkstr8.adapters.pettingzoo import Forms, TurnsEnv, numer_v0, ten_v0, think_str8_v0
from thinkstr8.core import AnyGame
from thinkstr8.core.game import AnyRules, AnyState, Seat
from thinkstr8.files import format_record, parse_record

T = TypeVar("T")

NUMER = (numer, numer.Rules(3))
WAIT = 1000


def begun(seed: int = 8) -> TurnsEnv:
    env = turns(NUMER)
    env.reset(seed=seed)
    return env


def contents(env: TurnsEnv) -> tuple[object, ...]:
    """Return all that a step could change."""
    seen = [env.observe(agent) for agent in env.possible_agents]
    return (
        env.episode.state,
        env.agent_selection,
        tuple(env.agents),
        dict(env.rewards),
        dict(env.terminations),
        [{name: part.tobytes() for name, part in each.items()} for each in seen],
    )


def test_every_game_has_its_module_with_three_forms() -> None:
    for game, module in zip(GAMES.values(), (think_str8_v0, ten_v0, numer_v0), strict=True):
        assert module.raw_env().setting.game is game
        assert module.env().unwrapped.setting.rules.players == 3
        assert module.parallel_env(players=2).possible_agents == ["player_0", "player_1"]
        assert str(module.env()) == module.__name__.rpartition(".")[2]


@pytest.mark.parametrize("variant", TRIED, ids=name_of)
def test_masks_are_the_legal_ids_and_never_empty(variant: tuple[AnyGame, AnyRules]) -> None:
    env, rng = turns(variant), Random(8)
    space = env.setting.actions
    env.reset(seed=8)
    while True:
        table = env.episode.state.table
        for seat, agent in enumerate(env.possible_agents):
            marked = tuple(env.observe(agent)["action_mask"].nonzero()[0].tolist())
            assert marked == (tuple(sorted(space.legal_ids(table, seat))) or (space.size,))
        if not play_on(env, rng, 1):
            break


@pytest.mark.parametrize("variant", TRIED, ids=name_of)
def test_a_game_can_be_replayed_from_its_record(variant: tuple[AnyGame, AnyRules]) -> None:
    env = turns(variant)
    env.reset(seed=8)
    play_on(env, Random(8))
    record = env.record()
    assert record.final == env.episode.state
    assert record.result is not None
    assert (
        record.result.scores == tuple(env.infos[agent]["score"] for agent in env.possible_agents)
        or variant[1].players == 1
    )


def test_the_seed_deals_as_for_new_game() -> None:
    env = turns((think_str8, think_str8.Rules(3)))
    env.reset(seed=5)
    opening = new_game(think_str8, think_str8.Rules(3), Random(5))
    assert env.episode.state.racks == opening.racks
    assert env.record().deal == think_str8.deal(think_str8.Rules(3), Random(5))


def test_without_a_seed_the_random_numbers_go_on() -> None:
    one, other = (turns((think_str8, think_str8.Rules(3))) for _ in range(2))
    for env in (one, other):
        env.reset(seed=5)
        env.reset()
    assert one.episode.state == other.episode.state
    one.reset(seed=5)
    assert one.episode.state != other.episode.state


def test_a_game_begins_with_the_deal_of_the_options() -> None:
    rules = think_str8.Rules(3)
    deal = think_str8.deal(rules, Random(1))
    env = turns((think_str8, rules))
    env.reset(seed=5, options={"deal": deal, "another wrapper's": 1})
    assert env.record().deal == deal
    before = env.episode.state
    with pytest.raises(InvalidDealError):
        env.reset(options={"deal": think_str8.deal(think_str8.Rules(3, grey=False), Random(1))})
    with pytest.raises(WrongKindError, match="Expected a Deal of Think Str8!"):
        env.reset(options={"deal": 3})
    with pytest.raises(WrongKindError, match="Expected options such as"):
        env.reset(options=[("deal", deal)])  # type: ignore[arg-type]  # on purpose
    assert env.episode.state is before


@pytest.mark.parametrize(
    ("seed", "error", "sentence"),
    [
        (-1, QuestionError, "A seed must be at least 0, not -1."),
        (1.0, WrongKindError, "A seed must be an int, not 1.0"),
        ("8", WrongKindError, "A seed must be an int, not '8'"),
    ],
)
def test_an_impossible_seed_is_refused(seed: object, error: type[Exception], sentence: str) -> None:
    env = begun()
    before = contents(env)
    with pytest.raises(error, match=sentence):
        env.reset(seed=seed)  # type: ignore[arg-type]  # on purpose
    assert contents(env) == before


# Illegal actions


@pytest.mark.parametrize(
    ("action", "error", "sentence"),
    [
        (WAIT, IllegalActionError, "Seat 0 cannot wait, because it must act now."),
        (WAIT + 1, QuestionError, "There is no id 1001: the ids are 0 to 1000, and 1000 is to"),
        (-1, QuestionError, "There is no id -1"),
        (np.int64(-1), QuestionError, "There is no id -1"),
        (3.0, WrongKindError, "An action must be an int, not 3.0"),
        (np.float32(3), WrongKindError, "An action must be an int"),
        (True, WrongKindError, "An action must be an int, not True"),
        (np.array([3]), WrongKindError, "An action must be an int"),
        ("3", WrongKindError, "An action must be an int, not '3'"),
        (None, WrongKindError, "An action must be an int, not None"),
        (10**40, QuestionError, "There is no id an integer of 133 bits"),
    ],
)
def test_a_wrong_id_gets_a_sentence_and_changes_nothing(
    action: int, error: type[Exception], sentence: str
) -> None:
    env = begun()
    before = contents(env)
    with pytest.raises(error, match=sentence):
        env.step(action)
    assert contents(env) == before


def test_an_action_outside_the_mask_gets_the_refusal_of_the_game() -> None:
    env = begun()
    for number in (345, 0, 111):
        env.step(number)
    before = contents(env)
    with pytest.raises(IllegalActionError, match="digit"):
        env.step(345)
    assert contents(env) == before


@pytest.mark.parametrize("kind", [int, np.int8, np.int64, np.uint16, np.array])
def test_integers_of_numpy_are_actions(kind: Callable[[int], int]) -> None:
    env = begun()
    env.step(kind(42))
    assert env.record().actions == (numer.Write(0, 42),)
    assert type(env.record().actions[0].number) is int


def test_a_checked_environment_ends_the_game_at_an_illegal_action() -> None:
    env = numer_v0.env(reward="lead")
    env.reset(seed=8)
    for number in (345, 0, 111):
        env.step(number)
    env.step(345)
    _, reward, terminated, truncated, info = env.last()
    least, most = numer.Rules(3).score_range
    assert (env.agent_selection, reward, terminated, truncated) == (
        "player_0",
        least - most,
        True,
        True,
    )
    assert "digit" in info["refusal"]
    assert info["code"] == "digit_crossed_out"
    env.step(None)
    assert env.last()[1:] == (0, True, True, {})


@pytest.mark.parametrize("action", [WAIT + 1, -1, 3.0, None])
def test_a_checked_environment_asserts_what_is_in_the_action_space(action: int) -> None:
    env = numer_v0.env()
    env.reset(seed=8)
    with pytest.raises(AssertionError, match="action is not in action space: "):
        env.step(action)


def test_after_the_end_the_only_action_is_none() -> None:
    env = begun()
    play_on(env, Random(8))
    with pytest.raises(NotToActError, match="the only action of player_0 is None, not 3"):
        env.step(3)
    for _ in range(3):
        env.step(None)
    with pytest.raises(NotToActError, match="The game is over: call reset"):
        env.step(None)
    with pytest.raises(NotToActError, match="The game is over: call reset"):
        env.last()


def test_before_the_first_game_there_is_nothing_to_do() -> None:
    env = numer_v0.raw_env(render_mode="ansi")
    for call in (
        lambda: env.step(3),
        env.last,
        env.state,
        env.record,
        env.render,
        lambda: env.observe("player_0"),
    ):
        with pytest.raises(NotToActError, match="There is no game yet: call reset"):
            call()


def test_a_checked_environment_enforces_the_order_as_pettingzoo_does() -> None:
    env = numer_v0.env()
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        _ = env.agents
    with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
        env.last()
    with pytest.raises(AssertionError, match="needs to be called before step"):
        env.step(3)
    env.reset(seed=8)
    play_on(env.unwrapped, Random(8))
    for _ in range(3):
        env.step(None)
    env.step(None)  # only a warning in PettingZoo's log
    assert env.agents == []


@pytest.mark.parametrize("agent", ["player_3", "", 0, None, ["player_0"]])
def test_an_unknown_agent_is_refused(agent: str) -> None:
    env = begun()
    for question in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(UnknownSeatError, match="the agents are player_0, player_1, player_2"):
            question(agent)


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"players": 9}, InvalidRulesError, "2 to 5 players, not 9"),
        ({"colour": 1}, WrongKindError, "There is no option 'colour': there are players, slips"),
        ({"reward": "fame"}, QuestionError, "There is no reward 'fame': the rewards are win,"),
        ({"reward": 1}, QuestionError, "There is no reward 1"),
        ({"skip_forced": 1}, WrongKindError, "skip_forced must be True or False, not 1"),
        ({"history": 1}, WrongKindError, "history must be True or False, not 1"),
        ({"render_mode": "rgb_array"}, QuestionError, "choose None, human, ansi, svg"),
    ],
)
def test_impossible_options_are_refused(
    options: dict[str, object], error: type[Exception], sentence: str
) -> None:
    for make in (numer_v0.env, numer_v0.raw_env, numer_v0.parallel_env):
        with pytest.raises(error, match=sentence):
            make(**options)


def test_a_game_without_ids_is_refused() -> None:
    with pytest.raises(WrongKindError, match="lowest_bid has no function observation_space"):
        Forms(lowest_bid).env()


# Copies


def pickled(env: T) -> T:
    copied: T = pickle.loads(pickle.dumps(env))  # noqa: S301  # our own
    return copied


@pytest.mark.parametrize("variant", TRIED, ids=name_of)
@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_a_copy_of_a_running_game_plays_on_alike(
    variant: tuple[AnyGame, AnyRules], copied: Callable[[TurnsEnv], TurnsEnv]
) -> None:
    env = turns(variant)
    env.reset(seed=8)
    play_on(env, Random(8), 20)
    twin = copied(env)
    assert contents(twin) == contents(env)
    before = contents(twin)
    played = play_on(env, Random(9))
    assert contents(twin) == before
    assert play_on(twin, Random(9)) == played
    assert contents(twin) == contents(env)
    for each in (env, twin):
        each.reset()
    assert contents(twin) == contents(env)


def test_checked_environments_and_their_makers_can_be_copied() -> None:
    env = pickled(ten_v0.env)(players=2)
    env.reset(seed=8)
    for _ in range(9):
        env.step(legal(env.last()[0], Random(8)))
    twin = copy.deepcopy(pickled(env))
    for each in (env, twin):
        each.step(legal(each.last()[0], Random(3)))
    assert contents(twin.unwrapped) == contents(env.unwrapped)


# Secrets


def twins(game: AnyGame, state: AnyState, seat: Seat, rng: Random) -> AnyState:
    if isinstance(state, numer.State):
        return numer_positions.twin(state, seat, rng)
    if isinstance(state, think_str8.State):
        return str8_positions.twin(state, seat, rng)
    return state


@pytest.mark.parametrize("variant", TRIED, ids=name_of)
def test_nobody_sees_what_only_others_know(variant: tuple[AnyGame, AnyRules]) -> None:
    env, rng = turns(variant, render_mode="ansi"), Random(8)
    env.reset(seed=8)
    while play_on(env, rng, 1):
        state = env.episode.state
        for seat, agent in enumerate(env.possible_agents):
            mine = env.observe(agent)
            env.episode.state = twins(variant[0], state, seat, rng)
            theirs = env.observe(agent)
            assert all(mine[part].tobytes() == theirs[part].tobytes() for part in mine)
            if agent == env.agent_selection:
                shown = env.render()
                env.episode.state = state
                assert env.render() == shown
            env.episode.state = state


def test_simultaneous_agents_are_asked_in_order_without_seeing_each_other() -> None:
    one, other = begun(), begun()
    one.step(42)
    other.step(987)
    assert one.agent_selection == other.agent_selection == "player_1"
    assert (
        one.observe("player_1")["observation"] == other.observe("player_1")["observation"]
    ).all()
    assert (
        one.observe("player_0")["observation"] != other.observe("player_0")["observation"]
    ).any()


def test_what_is_returned_can_be_changed_without_harm() -> None:
    env = begun()
    seen = env.observe("player_0")
    before = contents(env)
    for part in seen.values():
        part[:] = 77
    assert contents(env) == before


# Rewards and forced actions


@pytest.mark.parametrize("variant", TRIED, ids=name_of)
@pytest.mark.parametrize("reward", ["win", "score", "lead"])
def test_rewards_come_at_the_end(variant: tuple[AnyGame, AnyRules], reward: str) -> None:
    env = turns(variant, reward=reward)
    env.reset(seed=8)
    while env.episode.acting:
        assert set(env.rewards.values()) == {0.0}
        play_on(env, Random(8), 1)
    outcome = env.episode.outcome()
    assert outcome is not None
    for seat, agent in enumerate(env.possible_agents):
        expected = {
            "win": 1.0 if outcome.winners == (seat,) else None,
            "score": float(outcome.scores[seat]),
            "lead": float(
                outcome.scores[seat]
                - max(points for other, points in enumerate(outcome.scores) if other != seat)
            ),
        }[reward]
        assert expected is None or env.rewards[agent] == expected
        assert env.infos[agent]["won"] is (seat in outcome.winners)
    if reward == "win" and len(outcome.scores) == len(env.possible_agents):
        assert sum(env.rewards.values()) == pytest.approx(0)


@pytest.mark.parametrize("variant", TRIED, ids=name_of)
def test_without_forced_actions_every_decision_is_one(variant: tuple[AnyGame, AnyRules]) -> None:
    env, rng = turns(variant, skip_forced=True), Random(8)
    env.reset(seed=8)
    asked = 0
    while env.episode.acting:
        assert env.observe(env.agent_selection)["action_mask"].sum() > 1
        asked += len(play_on(env, rng, 1))
    assert asked <= len(env.record().actions)
    assert env.record().final == env.episode.state


def test_the_solo_game_has_one_agent() -> None:
    env = ten_v0.env(players=1, solo=7)
    env.reset(seed=8)
    assert env.agents == ["player_0"]
    play_on(env.unwrapped, Random(8))
    assert env.last()[1] in (-1.0, 0.0, 1.0)


def test_records_of_training_can_be_saved() -> None:
    env = begun()
    play_on(env, Random(8))
    record = env.record()
    assert parse_record(format_record(record), numer) == record


def test_a_game_of_ones_own_needs_one_line() -> None:
    forms = Forms(encoded_bids)
    env = forms.env(players=4, render_mode="ansi")
    env.reset(seed=8)
    assert env.metadata["render_modes"] == ["human", "ansi"]
    assert "View(seat=0" in str(env.render())
    for _ in range(4):
        env.step(3)
    assert env.last()[2]


def test_rules_can_be_made_by_a_function() -> None:
    def house_rules(seats: int) -> numer.Rules:
        return numer.Rules(seats, bonuses=(0, 0, 0, 0, 0))

    assert Forms(numer, house_rules).env(seats=2).unwrapped.setting.rules == house_rules(2)
