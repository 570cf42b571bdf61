"""PettingZoo's own tests, on every variant of every game."""

from functools import partial
from itertools import count

import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test

from helpers import encoded_bids
from helpers.games import name_of
from helpers.training import EVERY, THOROUGH, options_of
from thinkstr8.adapters.pettingzoo import Forms
from thinkstr8.core import AnyGame
from thinkstr8.core.game import AnyRules

CYCLES = 200 if THOROUGH else 20

OWN = (encoded_bids, encoded_bids.Rules(3))

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings(
        "ignore:Observation space for each agent probably should be:UserWarning"
    ),
    pytest.mark.parametrize("variant", [*EVERY, OWN], ids=name_of),
]


@pytest.mark.parametrize("further", [{}, {"skip_forced": True, "reward": "lead"}], ids=str)
def test_environments_pass_the_suite(
    variant: tuple[AnyGame, AnyRules], further: dict[str, object]
) -> None:
    game, rules = variant
    forms, options = Forms(game), options_of(rules) | further
    api_test(forms.env(**options), CYCLES)
    api_test(forms.raw_env(**options), CYCLES)
    parallel_api_test(forms.parallel_env(**options), CYCLES)


def test_equal_seeds_lead_to_equal_games(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    forms, options = Forms(game), options_of(rules)
    seed_test(partial(forms.env, **options), CYCLES)
    parallel_seed_test(partial(forms.parallel_env, **options), CYCLES)


def test_all_that_is_known_together_fits_its_space(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    forms, options = Forms(game), options_of(rules)
    state_test(forms.env(**options), forms.parallel_env(**options), CYCLES)


def test_every_render_mode_shows_the_game(
    variant: tuple[AnyGame, AnyRules], capsys: pytest.CaptureFixture[str]
) -> None:
    game, rules = variant
    make = partial(Forms(game).env, **options_of(rules))
    render_test(make, custom_tests={"svg": lambda picture: picture.startswith("<svg ")})
    assert capsys.readouterr().out


def test_the_suite_can_measure_the_speed(
    variant: tuple[AnyGame, AnyRules], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plays for five seconds; a clock that runs ahead makes them shorter."""
    game, rules = variant
    if not THOROUGH:
        monkeypatch.setattr("time.time", count(step=0.05).__next__)
    performance_benchmark(Forms(game).env(**options_of(rules)))
