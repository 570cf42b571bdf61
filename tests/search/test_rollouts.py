"""Compiled rollouts: the search is the same, its random games come from a batch."""

import pickle
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from helpers.depth import some
from helpers.games import random_record
from helpers.ten import player
from helpers.ten import position as ten_position
from thinkstr8 import GAMES, AnyGame, WrongKindError, numer, ten, think_str8
from thinkstr8.batch import Rollouts
from thinkstr8.core import Outcome
from thinkstr8.search import ismcts
from thinkstr8.search.endings import Continuation, Ending

RULES: dict[str, Any] = {
    "think_str8": think_str8.Rules(3),
    "ten": ten.Rules(1, solo=7),
    "numer": numer.Rules(2),
}

PLAYED = some(("numer", "ten"), tuple(GAMES))


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_one_action_from_its_end_ends_as_it_must(name: str) -> None:
    game = GAMES[name]
    *_, before, _ = random_record(game, RULES[name], seed=8).replay()
    rollouts, ends = Rollouts(game), _ends(game, before)
    found = [rollouts(before, Random(seed)) for seed in range(60)]
    assert {(each.scores, each.winners) for each in found} <= ends


def _ends(game: AnyGame, state: Any) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return every result that a state can lead to."""
    outcome = game.outcome(state.table)
    if outcome is not None:
        return {(outcome.scores, outcome.winners)}
    seat = game.seats_to_act(state.table)[0]
    actions = game.legal_actions(state.table, seat)
    return set().union(*(_ends(game, game.apply(state, action)) for action in actions))


@pytest.mark.parametrize("name", PLAYED)
def test_random_games_score_as_those_of_the_search(name: str) -> None:
    game = GAMES[name]
    state = game.setup(RULES[name], game.deal(RULES[name], Random(8)))
    rollouts, search, rng = Rollouts(game), Continuation(game, None, None), Random(8)

    def leads(endings: Sequence[Outcome | Ending]) -> list[float]:
        return [each.scores[0] - each.scores[1] for each in endings]

    slow = leads([search.ending(state, rng) for _ in range(150)])
    fast = leads([rollouts(state, rng) for _ in range(3000)])
    spread = stdev(slow)
    assert 0.8 < stdev(fast) / spread < 1.25
    assert abs(fmean(slow) - fmean(fast)) < 3 * spread / 150**0.5


def test_the_search_finds_what_is_plainly_best() -> None:
    state = ten_position(row="blue 1, blue 2, blue 3, pink 4", deck="pink 8, pink 9, green 9")
    bot = ismcts(ten, 60, Rollouts(ten))
    assert bot(ten.view(state, 0), Random(1)) == ten.Claim(0, ten.Reward.NUMBERS)
    mine = player("blue 1, blue 2, blue 3, pink 9", tokens=1)
    state = ten_position(
        ten.Stage.PAY,
        players=(mine, player()),
        market="blue 4",
        deck="",
        last_buys=True,
        purchase=ten.Purchase(0, ten.NumberCard(ten.Colour.BLUE, 4), 1, 0),
    )
    assert bot(ten.view(state, 0), Random(1)) == ten.Pay(0, ten.Coin.TOKEN)


def test_the_same_random_numbers_lead_to_the_same_search() -> None:
    view = numer.view(numer.example(numer.Stage.WRITE), 0)
    bot = ismcts(numer, 30, Rollouts(numer))
    first, again = (bot.search(view, Random(8)) for _ in range(2))
    assert first == again
    assert sum(each.visits for each in first) == 30
    assert bot.name == "ismcts:30"


def test_the_bot_can_be_sent_to_another_process() -> None:
    bot = ismcts(numer, 5, Rollouts(numer))
    copy = pickle.loads(pickle.dumps(bot))  # noqa: S301  # our own
    assert copy == bot
    view = numer.view(numer.example(numer.Stage.WRITE), 0)
    assert copy(view, Random(1)) == bot(view, Random(1))


def test_what_cannot_play_is_refused() -> None:
    with pytest.raises(WrongKindError, match="no batches"):
        Rollouts(_OtherGame())
    with pytest.raises(WrongKindError, match="must be a function"):
        ismcts(numer, 5, 3)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(WrongKindError):
        Rollouts(numer)(ten.example(ten.Stage.BUY), Random(1))  # type: ignore[arg-type]  # wrong on purpose


class _OtherGame:
    def __getattr__(self, name: str) -> Any:
        return getattr(numer, name)
