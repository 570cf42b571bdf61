"""Wrong input gets OpenSpiel's error with a plain sentence, and changes nothing."""

import subprocess
import sys
from collections.abc import Callable
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from examples import lowest_bid
from helpers.games import name_of
from helpers.spiel import CHANCE, SMALLEST, after, states
from thinkstr8 import numer, ten, think_str8
from thinkstr8.adapters.openspiel import TableState, load, register
from thinkstr8.adapters.rewards import Reward
from thinkstr8.core import AnyGame
from thinkstr8.core.game import AnyRules
from thinkstr8.core.wording import describe

EACH = pytest.mark.parametrize("variant", SMALLEST, ids=name_of)
HUGE = 2**70


def playing(variant: tuple[AnyGame, AnyRules]) -> TableState:
    game, rules = variant
    return after(load(game, rules, turn_based=game is numer), 4, Random(8))


@EACH
@pytest.mark.parametrize(
    "index",
    [-2, -1, 10_000, HUGE, 1.0, 0.5, np.float32(1), "1", None, b"1", True, np.True_, np.array([1])],
)
def test_what_is_no_id_is_refused(variant: tuple[AnyGame, AnyRules], index: object) -> None:
    state = playing(variant)
    before, history = str(state), state.history()
    for act in (state.apply_action, state.child, state.apply_action_with_legality_check):
        with pytest.raises(pyspiel.SpielError):
            act(index)  # type: ignore[arg-type]  # that is the point
        assert (str(state), state.history()) == (before, history)


@EACH
def test_an_illegal_action_is_refused_with_the_sentence_of_the_game(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    game, _ = variant
    state = playing(variant)
    player, legal = state.current_player(), state.legal_actions()
    table = state.view(player).table
    illegal = [index for index in range(state.num_distinct_actions()) if index not in legal]
    for index in illegal[:60]:
        refusal = game.refusal(table, state.position.meaning_of(player, index))
        assert refusal is not None
        before = str(state)
        with pytest.raises(pyspiel.SpielError) as caught:
            state.apply_action(index)
        assert str(caught.value) == refusal.message
        assert str(state) == before


@EACH
def test_numpys_integers_are_ids(variant: tuple[AnyGame, AnyRules]) -> None:
    state = playing(variant)
    index = state.legal_actions()[-1]
    state.apply_action(np.int64(index))
    assert state.history()[-1] == index
    player = np.int64(0)
    observer = make_observation(state.get_game())
    assert observer.string_from(state, player) == state.observation_string(player)  # type: ignore[arg-type]  # on purpose


@EACH
def test_nobody_plays_after_the_end(variant: tuple[AnyGame, AnyRules]) -> None:
    *_, last = states(load(*variant), Random(8))
    assert last.legal_actions() == []
    assert last.legal_actions(0) == []
    for act in (last.apply_action, last.child):
        with pytest.raises(pyspiel.SpielError, match="The game is over"):
            act(0)
    with pytest.raises(pyspiel.SpielError, match="The game is over"):
        last.apply_actions([0] * last.num_players())
    with pytest.raises(pyspiel.SpielError, match="Chance does not decide now"):
        last.chance_outcomes()


@EACH
@pytest.mark.parametrize("player", [-3, 9, HUGE, 0.5, np.float32(0.5), "0", True, np.True_])
def test_there_must_be_such_a_player(variant: tuple[AnyGame, AnyRules], player: object) -> None:
    state = playing(variant)
    asking: tuple[Callable[[int], object], ...] = (
        state.legal_actions,
        state.legal_actions_mask,
        state.observation_tensor,
        state.observation_string,
        state.information_state_tensor,
        state.information_state_string,
        state.view,
        lambda seat: state.resample_from_infostate(seat, lambda: 0.5),
    )
    for ask in asking:
        with pytest.raises(pyspiel.SpielError):
            ask(player)  # type: ignore[arg-type]  # that is the point
    if player in (-3, 9):
        with pytest.raises(pyspiel.SpielError):
            pyspiel.State.observation_tensor(state, int(str(player)))


@pytest.mark.parametrize(
    "ids",
    [
        *([], [1], [1, 2], [1, 2, 3, 4], [1000, 2, 3], [-1, 2, 3], [1.5, 2, 3], [None, 2, 3]),
        *([True, 2, 3], [1, np.True_, 3], np.array([1.0, 2.0, 3.0])),
    ],
)
def test_all_who_choose_at_once_need_one_id_each(ids: list[int]) -> None:
    state = load(numer, numer.Rules(3)).new_initial_state()
    before = str(state)
    with pytest.raises(pyspiel.SpielError):
        state.apply_actions(ids)
    assert (str(state), state.history()) == (before, [])


def test_the_right_way_to_act_is_named() -> None:
    together = load(numer, numer.Rules(2)).new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="apply_actions takes one id for each seat"):
        together.apply_action(5)
    with pytest.raises(pyspiel.SpielError, match="name the one whose ids you want"):
        together.legal_actions()
    alone = playing(SMALLEST[0])
    with pytest.raises(pyspiel.SpielError, match="apply_action takes its id"):
        alone.apply_actions([1, 2])


def test_chance_does_not_bring_what_it_cannot() -> None:
    state = load(think_str8, think_str8.Rules(2)).new_initial_state()
    for index in (0, 999, -1):
        with pytest.raises(pyspiel.SpielError):
            state.apply_action(index)
    assert state.history() == []


def test_a_mask_at_a_chance_node_never_overflows() -> None:
    for variant in SMALLEST[:2]:
        state = load(*variant).new_initial_state()
        assert state.current_player() == CHANCE
        assert sum(state.legal_actions_mask()) == len(state.chance_outcomes())
        assert not any(state.legal_actions_mask(0))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("python_numer(players=9)", "Numer is played by 2 to 5 players, not 9."),
        ("python_numer(reward=fun)", "There is no reward 'fun'"),
        ("python_numer(bonuses=[1)", "The parameter bonuses is not JSON of its kind"),
        ("python_numer(bonuses=[])", "Rules.bonuses must be"),
        ("python_numer(colour=red)", "Unknown parameter 'colour'"),
        ("python_ten(players=1)", "One player needs solo"),
        ("python_ten(solo=7)", "The solo game is for one player"),
        ("python_think_str8(guess_order=up)", "guess_order must be one of clockwise, track"),
        ("python_numer(start=junk)", "Expected thinkstr8 record 1"),
        ("python_numer(start={})", r"\$"),
        ("python_numer(start=dealt 5)", "not a part of a deal"),
        ("python_think_str8(start=dealt x)", "not a part of a deal"),
        ("python_think_str8(start=dealt ٣)", "not a part of a deal"),
        (f"python_think_str8(start=dealt {'1' * 5000})", "not a part of a deal: '111"),
        ("python_numer(start=state {})", r"\$"),
    ],
)
def test_a_game_that_cannot_be_played_is_not_loaded(name: str, sentence: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=sentence):
        pyspiel.load_game(name)


@pytest.mark.parametrize("start", [3, [], "", "junk", "{}", "[]", {}, {"dealt": 5}, {"dealt": [5]}])
def test_no_game_starts_from_junk(start: object) -> None:
    with pytest.raises(pyspiel.SpielError):
        load(numer, numer.Rules(2)).new_initial_state(start)


@pytest.mark.parametrize("piece", [True, 55.0, "55", None, 10**5000, -1], ids=describe)
def test_no_deal_has_junk_in_it(piece: object) -> None:
    with pytest.raises(pyspiel.SpielError, match=r"not a part of a deal|There is no id"):
        load(ten, ten.Rules(2)).new_initial_state({"dealt": [piece]})


@EACH
@pytest.mark.parametrize("rules", [None, 3, [], {}, lowest_bid.Rules(2), "2"])
def test_rules_must_be_those_of_the_game(
    variant: tuple[AnyGame, AnyRules], rules: AnyRules
) -> None:
    game, _ = variant
    others = [usual for other, usual in SMALLEST if other is not game]
    for wrong in (rules, *others):
        for start in (None, "dealt"):
            with pytest.raises(pyspiel.SpielError, match=r"^Expected Rules of .*, not "):
                load(game, wrong, start=start)


@pytest.mark.parametrize("reward", [3, [], None, "fun"])
def test_a_reward_must_be_one_of_the_three(reward: Reward) -> None:
    for start in (None, "dealt"):
        with pytest.raises(pyspiel.SpielError, match="There is no reward"):
            load(numer, numer.Rules(2), reward, start=start)


@pytest.mark.parametrize("struct", [{}, {"type": "Write"}, {"dealt": "x"}])
def test_no_action_is_junk(struct: dict[str, object]) -> None:
    state = playing(SMALLEST[2])
    with pytest.raises(pyspiel.SpielError):
        state._struct_to_actions(struct)  # type: ignore[arg-type]  # that is the point


def test_another_seats_action_struct_is_refused() -> None:
    state = playing(SMALLEST[2])
    with pytest.raises(pyspiel.SpielError, match="The action is seat"):
        state._struct_to_actions({"type": "Write", "seat": 1 - state.current_player(), "number": 7})


def test_an_observer_wants_its_own_options_and_states() -> None:
    game = load(numer, numer.Rules(2))
    with pytest.raises(pyspiel.SpielError, match="There is no option 'colour'"):
        make_observation(game, params={"colour": True})
    with pytest.raises(pyspiel.SpielError, match="not a TicTacToeState"):
        make_observation(game).set_from(pyspiel.load_game("tic_tac_toe").new_initial_state(), 0)


def test_a_state_of_other_rules_is_no_observation() -> None:
    observer = make_observation(load(numer, numer.Rules(2)))
    with pytest.raises(pyspiel.SpielError, match="These observations are for games by"):
        observer.set_from(load(numer, numer.Rules(3)).new_initial_state(), 0)


def test_only_registered_games_are_loaded() -> None:
    with pytest.raises(pyspiel.SpielError, match="lowest_bid is not registered"):
        load(lowest_bid, numer.Rules(2))
    with pytest.raises(TypeError, match="has no function action_space"):
        register(lowest_bid, numer.Rules(2), title="Lowest bid", players=range(2, 6))


def test_the_process_ends_as_it_should() -> None:
    """OpenSpiel lets go of a registered game when Python is gone already."""
    program = """
import pyspiel
import thinkstr8.adapters.openspiel
state = pyspiel.load_game("python_ten").new_initial_state()
"""
    done = subprocess.run(  # noqa: S603  # this Python
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
