"""Observers that tell apart what everyone knows and what only a player knows."""

import json
from itertools import product
from random import Random

import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

from helpers.games import name_of
from helpers.spiel import SMALLEST, after, states
from thinkstr8 import numer, think_str8
from thinkstr8.adapters.openspiel import TableGame, load
from thinkstr8.adapters.openspiel.observers import PartObserver
from thinkstr8.core import AnyGame
from thinkstr8.core.game import AnyRules
from thinkstr8.files.codec import to_data

EACH = pytest.mark.parametrize("variant", SMALLEST, ids=name_of)
PUBLIC = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
PRIVATE = pyspiel.IIGObservationType(False, perfect_recall=False)  # noqa: FBT003  # OpenSpiel's


def parts(game: TableGame) -> tuple[PartObserver, PartObserver]:
    """Return the observers of what is public, and of what is private."""
    public, private = game.make_py_observer(PUBLIC), game.make_py_observer(PRIVATE)
    assert isinstance(public, PartObserver)
    assert isinstance(private, PartObserver)
    return public, private


@EACH
def test_what_is_public_and_what_is_private_are_the_view(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    game, rules = variant
    loaded = load(game, rules)
    public, private = parts(loaded)
    for state in states(loaded, Random(8)):
        said = {public.string_from(state, player) for player in range(rules.players)}
        assert len(said) == 1
        if state.position.state is None:
            continue
        spectator = to_data(game, game.view(state.position.state, None))
        assert isinstance(spectator, dict)
        assert json.loads(*said) == {key: spectator[key] for key in spectator if key != "seat"}
        for player in range(rules.players):
            own = json.loads(private.string_from(state, player) or "{}")
            view = to_data(game, game.view(state.position.state, player))
            assert {**json.loads(*said), **own, "seat": player} == view
            assert "table" not in own


def test_a_sealed_number_is_private() -> None:
    loaded = load(numer, numer.Rules(2), turn_based=True)
    state = loaded.new_initial_state()
    state.apply_action(513)
    public, private = parts(loaded)
    assert "513" not in public.string_from(state, 1)
    assert private.string_from(state, 0) == '{"number":513}'
    assert private.string_from(state, 1) == ""


def test_a_hidden_rack_is_private_to_all_others() -> None:
    state = after(load(think_str8, think_str8.Rules(2)), 3, Random(8))
    _, private = parts(load(think_str8, think_str8.Rules(2)))
    mine, other = (json.loads(private.string_from(state, player))["racks"] for player in (0, 1))
    assert mine[0] is other[1] is None
    assert None not in (mine[1], other[0])


@EACH
def test_other_observers_do_not_exist(variant: tuple[AnyGame, AnyRules]) -> None:
    """OpenSpiel's `make_observation` documents None for them."""
    kinds = pyspiel.PrivateInfoType
    for public, remembers, private in product((True, False), (True, False), kinds.__members__):
        kind = pyspiel.IIGObservationType(
            public, perfect_recall=remembers, private_info=kinds.__members__[private]
        )
        exists = (public and private == "SINGLE_PLAYER") or (
            not remembers and (public, private) in ((True, "NONE"), (False, "SINGLE_PLAYER"))
        )
        for turn_based in (False, True) if variant[0] is numer else (False,):
            loaded = load(*variant, turn_based=turn_based)
            assert (make_observation(loaded, kind) is not None) == exists


@EACH
def test_a_part_of_a_view_has_no_options(variant: tuple[AnyGame, AnyRules]) -> None:
    with pytest.raises(
        pyspiel.SpielError, match=r"There is no option 'history' .*: there are none"
    ):
        make_observation(load(*variant), PUBLIC, {"history": False})


@pytest.mark.parametrize(
    "name",
    [
        "python_think_str8(players=2)",
        "python_ten(players=2)",
        "python_ten(players=2,imperfect_information=True)",
        "python_numer(players=2)",
        "python_numer(players=2,turn_based=True)",
    ],
)
def test_every_game_has_a_playthrough(name: str) -> None:
    text = generate_playthrough.playthrough(name, None, seed=3)
    assert "IsTerminal() = True" in text
    is_imperfect = "Information.IMPERFECT_INFORMATION" in text
    assert ("PublicObservationString() = " in text) == is_imperfect
    assert ("PrivateObservationString(1) = " in text) == is_imperfect
