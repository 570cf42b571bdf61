"""A value of the wrong class is refused as that, by the arena and by the kit."""

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from helpers.wrong_kinds import WRONG, Calls, complaints, public_functions
from thinkstr8 import WrongKindError, arena, numer, ten, testing
from thinkstr8.arena import Limits, Series, run, serve
from thinkstr8.testing import (
    check_bot,
    check_game,
    check_program,
    chi_square_odds,
    reachable_states,
    reachable_views,
)

RULES = numer.Rules(2)
BOTS = [numer.bots.random] * 2
SERIES = Series(numer, RULES, BOTS, deals=1)
SERVED = "from thinkstr8 import arena, numer; arena.serve(numer, numer.bots.random)"
OTHERS = (ten.Rules(2), ten.example(ten.Stage.DRAW), object(), 1.5, Random(8))

ARENA: Calls = {
    Series: [
        {"game": numer, "rules": RULES, "bots": BOTS, "deals": 1, "seed": 1, "limits": Limits()}
    ],
    run: [{"series": SERIES, "executor": None, "progress": None}],
    serve: [{"game": numer, "bot": BOTS[0], "name": "Ada"}],
}

KIT: Calls = {
    check_game: [{"game": numer, "rules": RULES, "games": 1, "seed": 1, "pieces": None}],
    check_program: [
        {
            "game": numer,
            "command": [sys.executable, "-c", SERVED],
            "rules": RULES,
            "games": 1,
            "seed": 1,
        }
    ],
    check_bot: [{"game": numer, "bot": BOTS[0], "rules": RULES, "games": 1, "seed": 1}],
    reachable_states: [{"game": numer, "rules": RULES}],
    reachable_views: [{"game": numer, "rules": RULES}],
    chi_square_odds: [{"counts": [7, 9]}],
}


@pytest.mark.parametrize("calls", [ARENA, KIT], ids=["arena", "kit"])
def test_a_value_of_the_wrong_class_is_refused_everywhere(calls: Calls) -> None:
    assert [*complaints(calls, (*WRONG, *OTHERS))] == []


def test_no_public_function_is_missing() -> None:
    assert public_functions(arena) | {Series} == {*ARENA}
    assert public_functions(testing) == {*KIT}


@pytest.mark.parametrize("helper", ["pieces", "twin", "worlds"])
def test_what_is_added_to_the_checks_must_be_a_function(helper: str) -> None:
    with pytest.raises(WrongKindError, match=f"^{helper} must be a function or None, not 3"):
        check_game(numer, RULES, games=1, **{helper: 3})  # type: ignore[arg-type]  # that is the test


def test_an_executor_of_the_standard_library_is_right() -> None:
    with ThreadPoolExecutor(1) as executor:
        assert run(SERIES, executor) == run(SERIES)


@pytest.mark.parametrize("name", [None, 3, SERIES])
def test_a_standing_is_asked_for_by_name(name: str) -> None:
    with pytest.raises(WrongKindError, match=r"^The name of a bot must be a str, not "):
        run(SERIES).standing(name)
