"""One seat against bots: who plays what, what is refused, and that copies play on alike."""

import copy
import pickle
from random import Random

import gymnasium
import numpy as np
import pytest

from helpers import encoded_bids
from thinkstr8 import (
    BotError,
    IllegalActionError,
    InvalidRulesError,
    NotToActError,
    QuestionError,
    UnknownSeatError,
    WrongKindError,
    numer,
    ten,
    think_str8,
)
from thinkstr8.adapters import gymnasium as environments
from thinkstr8.adapters.gymnasium import OneSeatEnv

WAIT = 1000


def begun(**options: object) -> OneSeatEnv:
    env = environments.numer(**options)
    env.reset(seed=8)
    return env


def play_on(env: OneSeatEnv, rng: Random) -> tuple[float, dict[str, object]]:
    while True:
        action = rng.choice(env.action_masks().nonzero()[0])
        _, reward, terminated, truncated, info = env.step(action)
        assert not truncated
        if terminated:
            return float(reward), info


def test_the_ids_of_gymnasium_make_the_games() -> None:
    made = [gymnasium.make(name).unwrapped for name in environments.IDS.values()]
    assert [env.setting.game for env in made if isinstance(env, OneSeatEnv)] == [
        think_str8,
        ten,
        numer,
    ]


def test_opponents_are_bots_or_their_names() -> None:
    def always_low(view: numer.View, rng: Random) -> numer.Action:
        return numer.legal_actions(view.table, view.seat)[0]

    env = begun(opponents=[always_low, "careful", numer.bots.random])
    assert env.setting.rules.players == 4
    env.step(999)
    assert env.record().actions[1] == numer.Write(1, 0)
    assert begun(opponents="careful", players=4).opponents == (numer.bots.careful,) * 3
    assert begun().opponents == (numer.bots.random,) * 2


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_opponents_sit_clockwise_from_the_seat_that_learns(seat: int) -> None:
    order = []

    def bot(number: int):  # type: ignore[no-untyped-def]  # noqa: ANN202  # a bot
        def play(view: numer.View, rng: Random) -> numer.Action:
            order.append((number, view.seat))
            return numer.bots.random(view, rng)

        return play

    env = begun(opponents=[bot(1), bot(2)], seat=seat)
    env.step(42)
    assert {((asked - seat) % 3) == number for number, asked in order} == {True}


def test_a_random_seat_is_another_one_in_some_game() -> None:
    env = begun(seat="random")
    seats = set()
    for _ in range(30):
        env.reset()
        seats.add(env.seat)
    assert seats == {0, 1, 2}


def test_the_learner_never_waits_for_the_others_numbers() -> None:
    env = begun(seat=2)
    assert env.episode.state.table.written == (False, False, False)


def test_the_solo_game_has_no_opponents() -> None:
    env = environments.ten(players=1, solo=7)
    env.reset(seed=8)
    reward, info = play_on(env, Random(8))
    assert reward in (-1.0, 0.0, 1.0)
    assert {*info} == {"score", "won"}


@pytest.mark.parametrize("plain", [False, True])
def test_the_mask_is_in_the_observation_or_in_the_info(*, plain: bool) -> None:
    env = environments.numer(plain=plain)
    seen, info = env.reset(seed=8)
    assert seen in env.observation_space
    if isinstance(seen, dict):
        mask = seen["action_mask"]
        assert info == {}
    else:
        mask = info["action_mask"]
    assert (mask.astype(bool) == env.action_masks()).all()
    assert mask.sum() == WAIT
    play_on(env, Random(8))
    assert env.action_masks().nonzero()[0].tolist() == [WAIT]


def test_an_illegal_action_ends_the_game_with_the_reason() -> None:
    env = begun(reward="lead")
    _, reward, terminated, truncated, info = env.step(WAIT)
    assert (reward, terminated, truncated) == (-154.0, True, False)
    assert info["refusal"] == "Seat 0 cannot wait, because it must act now."
    with pytest.raises(NotToActError, match="The game is over: call reset"):
        env.step(3)


@pytest.mark.parametrize(
    ("action", "error", "sentence"),
    [
        (1001, QuestionError, "There is no id 1001"),
        (-1, QuestionError, "There is no id -1"),
        (3.0, WrongKindError, "An action must be an int, not 3.0"),
        (np.float64(3), WrongKindError, "An action must be an int"),
        (None, WrongKindError, "not None"),
    ],
)
def test_a_wrong_id_gets_a_sentence_and_changes_nothing(
    action: int, error: type[Exception], sentence: str
) -> None:
    env = begun()
    before = env.episode.state
    with pytest.raises(error, match=sentence):
        env.step(action)
    assert env.episode.state is before
    env.step(np.int16(3))  # type: ignore[arg-type]  # NumPy's integers are actions


def test_before_the_first_game_there_is_nothing_to_do() -> None:
    env = environments.numer()
    for call in (lambda: env.step(3), env.record, env.render, env.action_masks):
        with pytest.raises(NotToActError, match="There is no game yet: call reset"):
            call()


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"opponents": ["random"], "players": 3}, BotError, "needs 2 opponents, not 1"),
        (
            {"opponents": "clever"},
            BotError,
            "There is no bot 'clever': choose from careful",
        ),
        ({"opponents": 3}, WrongKindError, "Expected a list of opponents"),
        ({"opponents": [3, 4]}, WrongKindError, "A bot must be callable, not 3"),
        ({"opponents": []}, InvalidRulesError, "2 to 5 players, not 1"),
        ({"seat": 3}, UnknownSeatError, "There is no seat 3: the seats are 0 to 2."),
        ({"seat": "first"}, WrongKindError, "A seat must be an int, not 'first'"),
        (
            {"seat": np.array([1, 2])},
            WrongKindError,
            "A seat must be an int, not array",
        ),
        ({"seat": True}, WrongKindError, "A seat must be an int, not True"),
        ({"render_mode": np.array(["ansi"])}, QuestionError, "There is no render_mode array"),
        ({"plain": 1}, WrongKindError, "plain must be True or False"),
        ({"render_mode": "rgb_array"}, QuestionError, "There is no render_mode 'rgb_array'"),
        ({"colour": 1}, WrongKindError, "There is no option 'colour'"),
    ],
)
def test_impossible_options_are_refused(
    options: dict[str, object], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        environments.numer(**options)


def test_numpys_integers_are_seats() -> None:
    env = environments.numer(seat=np.int64(2))
    env.reset(seed=8)
    assert env.seat == 2
    assert type(env.seat) is int


def test_an_illegal_action_of_a_bot_is_an_error_that_names_it() -> None:
    env = begun(opponents=[lambda view, _: numer.Write(view.seat, 123), lambda *_: 5])
    with pytest.raises(WrongKindError) as caught:
        env.step(3)
    assert caught.value.__notes__ == ["The bot of seat 2 chose it."]
    env = begun(opponents=[lambda view, _: numer.Write(view.seat, 3)])
    env.step(999)
    with pytest.raises(IllegalActionError) as illegal:
        env.step(111)
    assert illegal.value.__notes__ == ["The bot of seat 1 chose it."]
    env = begun(opponents=[lambda *_: numer.Write(2, 5), "random"])
    with pytest.raises(IllegalActionError, match="chose an action of seat 2"):
        env.step(3)


@pytest.mark.parametrize("mode", ["ansi", "svg", "human"])
def test_people_see_the_view_of_the_seat_that_learns(
    mode: str, capsys: pytest.CaptureFixture[str]
) -> None:
    env = begun(render_mode=mode, seat=1)
    shown = env.render()
    text = numer.describe(numer.view(env.episode.state, 1))
    picture = numer.view_picture(numer.view(env.episode.state, 1))
    assert shown == {"ansi": text, "svg": picture, "human": None}[mode]
    assert (text in capsys.readouterr().out) is (mode == "human")


@pytest.mark.parametrize("pickled", [False, True])
def test_a_copy_of_a_running_game_plays_on_alike(*, pickled: bool) -> None:
    env = begun(opponents="careful", seat="random")
    env.step(42)
    twin = pickle.loads(pickle.dumps(env)) if pickled else copy.deepcopy(env)  # noqa: S301  # our own
    assert play_on(env, Random(8)) == play_on(twin, Random(8))
    env.reset()
    twin.reset()
    assert (env.seat, play_on(env, Random(8))) == (twin.seat, play_on(twin, Random(8)))


def test_a_game_of_your_own_can_be_registered() -> None:
    def make(**options: object) -> OneSeatEnv:
        return OneSeatEnv.of(encoded_bids, options)

    gymnasium.register("tests/LowestBid-v0", make)
    env = gymnasium.make("tests/LowestBid-v0", players=4)
    env.reset(seed=8)
    _, _, terminated, _, info = env.step(0)
    assert terminated
    assert "score" in info
