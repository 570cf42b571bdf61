"""A game of your own in OpenSpiel."""

import sys
from random import Random
from types import ModuleType

import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough

from helpers import encoded_bids
from helpers.encoded_bids import Rules
from helpers.spiel import CHANCE, SIMULTANEOUS, states
from thinkstr8.adapters.openspiel import load, register
from thinkstr8.core import AnyGame


def variant(name: str, **changes: object) -> AnyGame:
    """Return the game under another name, with some functions replaced."""
    game = ModuleType(name)
    vars(game).update({**vars(encoded_bids), **changes, "__name__": name})
    sys.modules[name] = game  # so that its games can be pickled
    return game


ONE_BY_ONE = variant("bids_one_by_one")
AT_ONCE = variant("bids_at_once")


@pytest.fixture(scope="module")
def registered() -> tuple[str, str]:
    """Register the game in both ways, which can be done only once in a process."""
    return (
        register(ONE_BY_ONE, Rules(2), title="Lowest bid", players=range(2, 6)),
        register(
            AT_ONCE,
            Rules(2),
            title="Lowest bid",
            players=range(2, 6),
            simultaneous=True,
            is_open=True,
            longest=lambda _: 1,
        ),
    )


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_that_deals_nothing_passes_the_suite(
    registered: tuple[str, str], players: int
) -> None:
    assert registered == ("python_bids_one_by_one", "python_bids_at_once")
    for game in (ONE_BY_ONE, AT_ONCE):
        loaded = load(game, Rules(players))
        pyspiel.random_sim_test(loaded, num_sims=3, serialize=True, verbose=False)
    turns = load(AT_ONCE, Rules(players), turn_based=True)
    pyspiel.random_sim_test(turns, num_sims=3, serialize=True, verbose=False)


@pytest.mark.usefixtures("registered")
def test_its_games_are_records() -> None:
    for game, others in ((ONE_BY_ONE, (0, 1, 2)), (AT_ONCE, (SIMULTANEOUS,))):
        players = []
        for state in states(load(game, Rules(3)), Random(8)):
            players.append(state.current_player())
        assert players[:-1] == [CHANCE, *others]
        record = state.record()
        assert record.final == state.position.state
        assert len(record.actions) == 4
        assert record.result is not None
        winners = record.result.winners
        assert [worth > 0 for worth in state.returns()] == [seat in winners for seat in range(3)]


@pytest.mark.parametrize("name", ["python_bids_one_by_one", "python_bids_at_once(turn_based=True)"])
@pytest.mark.usefixtures("registered")
def test_it_has_a_playthrough_without_sealed_bids(name: str) -> None:
    told = []
    for bid in (2, 5):
        text = generate_playthrough.playthrough(name, [3, bid], seed=3)
        (state,) = [part for part in text.split("\n# State ") if part.startswith("2\n")]
        others = ("ObservationString(1)", "InformationStateString(1)", "PublicObservationString")
        told.append([line for line in state.splitlines() if line.startswith(others)])
    assert told[0] == told[1]
    assert len(told[0]) == 3


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("reward", ["score", "lead"])
def test_some_rewards_need_a_range_of_scores(reward: str) -> None:
    sentence = f"^The reward {reward} needs score_range in the Rules of bids_one_by_one: the least"
    with pytest.raises(pyspiel.SpielError, match=sentence):
        pyspiel.load_game(f"python_bids_one_by_one(reward={reward})")


def test_a_random_deal_needs_its_pieces() -> None:
    def shuffled(rules: Rules, rng: Random) -> tuple[()]:
        rng.shuffle([1, 2, 3])
        return encoded_bids.deal(rules, rng)

    def weighed(rules: Rules, rng: Random) -> tuple[()]:
        rng.gauss()
        return encoded_bids.deal(rules, rng)

    for deal in (shuffled, weighed):
        game = variant("dealt_bids", deal=deal)
        with pytest.raises(TypeError, match=r"^dealt_bids deals at random: it needs a function"):
            register(game, Rules(2), title="Lowest bid", players=range(2, 6))
    assert "python_dealt_bids" not in pyspiel.registered_names()
