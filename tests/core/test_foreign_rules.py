"""Every verb that takes rules refuses those of another game, and anything that is not rules."""

from random import Random

import pytest

from thinkstr8 import GAMES, AnyGame, WrongKindError, numer, ten, think_str8

RULES = {"think_str8": think_str8.Rules(2), "ten": ten.Rules(2), "numer": numer.Rules(2)}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_rules_of_another_game_are_refused(game: AnyGame) -> None:
    name = game.__name__.rpartition(".")[2]
    deal = game.deal(RULES[name], Random(8))
    foreign = [rules for other, rules in RULES.items() if other != name]
    for rules in (*foreign, None, 3, {"players": 2}):
        with pytest.raises(WrongKindError, match="Expected Rules of "):
            game.deal(rules, Random(8))
        with pytest.raises(WrongKindError, match="Expected Rules of "):
            game.setup(rules, deal)
