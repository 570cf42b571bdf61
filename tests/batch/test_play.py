"""Every step of a batch is a step of the library."""

import pytest

from helpers.batches import assert_same_for_all_seats, follow
from helpers.depth import depth, some
from helpers.games import SOME_VARIANTS, VARIANTS, name_of
from thinkstr8 import AnyGame, numer, think_str8
from thinkstr8.core.game import AnyRules

PLAYED = [each for each in some(SOME_VARIANTS, VARIANTS) if each[0] in (numer, think_str8)]


def decisions(game: AnyGame) -> int:
    """Return how many decisions are checked in each variant; in `make thorough` 10⁶ in a game."""
    return depth(400, 1_000_000 // sum(each[0] is game for each in PLAYED))


@pytest.mark.parametrize("variant", PLAYED, ids=name_of)
def test_every_step_is_the_library_s(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    played = follow(game, rules, depth(4, 64), decisions(game), seed=8)
    for number, (batch, states) in enumerate(played):
        if number % 10 == 0:
            assert_same_for_all_seats(batch, states)


@pytest.mark.parametrize("variant", PLAYED, ids=name_of)
def test_observations_without_history_are_the_library_s(variant: tuple[AnyGame, AnyRules]) -> None:
    for _ in follow(*variant, size=2, decisions=100, seed=9, history=False):
        pass
