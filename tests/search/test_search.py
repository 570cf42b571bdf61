"""The searching bot: it finds what is plainly best, in every game, and peeks at nothing."""

import pickle
from random import Random
from typing import Any

import pytest

from helpers.numer import position as numer_position
from helpers.ten import player
from helpers.ten import position as ten_position
from thinkstr8 import GAMES, NATURE, AnyGame, Bot, advance, new_game, numer, ten, think_str8
from thinkstr8.arena import Series, run
from thinkstr8.core import NotToActError, QuestionError, SpectatorError, WrongKindError
from thinkstr8.search import ismcts
from thinkstr8.search.decisions import Decision
from thinkstr8.search.ismcts import Tree
from thinkstr8.testing import check_bot

RULES: dict[str, Any] = {
    "think_str8": think_str8.Rules(3),
    "ten": ten.Rules(2),
    "numer": numer.Rules(3),
}


def test_it_writes_the_only_number_that_earns_something() -> None:
    state = numer_position(players=2, round_number=2, turn=5, available=("25", "2"))
    answer = ismcts(numer, 30)(numer.view(state, 0), Random(1))
    assert answer == numer.Write(0, 555)


def test_it_stops_before_a_certain_bust() -> None:
    state = ten_position(row="blue 1, blue 2, blue 3, pink 4", deck="pink 8, pink 9, green 9")
    answer = ismcts(ten, 60)(ten.view(state, 0), Random(1))
    assert answer == ten.Claim(0, ten.Reward.NUMBERS)


def test_it_does_not_pay_with_a_card_of_its_run() -> None:
    mine = player("blue 1, blue 2, blue 3, pink 9", tokens=1)
    purchase = ten.Purchase(0, ten.NumberCard(ten.Colour.BLUE, 4), 1, 0)
    state = ten_position(
        ten.Stage.PAY,
        players=(mine, player()),
        market="blue 4",
        deck="",
        last_buys=True,
        purchase=purchase,
    )
    answer = ismcts(ten, 40)(ten.view(state, 0), Random(1))
    assert answer == ten.Pay(0, ten.Coin.TOKEN)


def test_it_names_the_number_that_it_can_deduce() -> None:
    state = think_str8.example(think_str8.Stage.GUESS)
    answer = ismcts(think_str8, 50)(think_str8.view(state, 0), Random(1))
    assert isinstance(answer, think_str8.GuessCard)
    assert state.racks[0][answer.colour] in answer.numbers


@pytest.mark.parametrize("game", GAMES)
def test_it_gives_legal_actions_and_the_same_again(game: str) -> None:
    assert check_bot(GAMES[game], ismcts(GAMES[game], 2), RULES[game], games=1) > 5


def test_it_beats_random_bots() -> None:
    line_up: dict[str, Bot[numer.View, numer.Action]] = {
        "search": ismcts(numer, 25),
        "random": numer.bots.random,
    }
    report = run(Series(numer, numer.Rules(2), line_up, deals=6, seed=1))
    assert report.standing("search").wins >= 9


def acting_view(game: AnyGame, rules: object) -> Any:  # of any game
    state: Any = advance(game, new_game(game, rules, Random(3)), Random(3))
    return game.view(state, game.seats_to_act(state.table)[0])


@pytest.mark.parametrize("game", GAMES)
def test_decisions_are_filed_under_what_the_deciding_seat_can_see(game: str) -> None:
    module: Any = GAMES[game]
    View = module.View  # noqa: N806  # a class
    seen = acting_view(module, RULES[game])
    tree: Tree[Any, Any, Any] = Tree(module, seen.seat)
    rng = Random(5)
    for _ in range(60):
        tree.grow(module.determinize(seen, rng), rng)
    others = 0
    for key in tree.decisions:
        if isinstance(key, tuple):
            table, seat = key
            others += 1
            assert type(table) is type(seen.table)
            assert seat not in (seen.seat, NATURE)
        else:
            assert isinstance(key, View)
            assert key.seat == seen.seat
    assert others or game == "ten"
    assert seen in tree.decisions


def test_nobody_in_the_tree_reacts_to_a_sealed_number() -> None:
    state = numer_position(players=3, round_number=2, turn=5, available=("789", "12", "34"))
    tree: Tree[Any, Any, Any] = Tree(numer, 0)
    rng = Random(5)
    for _ in range(50):
        tree.grow(state, rng)
    seats = [key[1] for key in tree.decisions if isinstance(key, tuple)]
    assert sorted(seats) == [1, 2]
    root = tree.decisions[numer.view(state, 0)]
    assert len(root.tried) > 1
    assert {decision.visits for decision in tree.decisions.values()} <= {48, 49, 50}


def test_worlds_that_cannot_be_told_apart_share_their_statistics() -> None:
    state = numer_position(players=2, sealed=(444, None))
    seen = numer.view(state, 1)
    tree: Tree[Any, Any, Any] = Tree(numer, 1)
    rng = Random(5)
    for number in range(30):
        tree.grow(numer_position(players=2, sealed=(number, None)), rng)
    assert tree.decisions[seen].visits == 30


def test_of_very_many_actions_only_some_are_tried() -> None:
    decision = Decision(tuple(range(1000)))  # type: ignore[type-var]  # anything will do
    rng = Random(1)
    for _ in range(400):
        decision.note(decision.next(1.0, rng), 0.5, 0.0)
    assert len(decision.tried) == pytest.approx(30, abs=2)
    assert max(tries for tries, _, _ in decision.tried.values()) < 40


def test_good_actions_are_tried_more_often() -> None:
    decision = Decision((0, 1, 2))  # type: ignore[type-var]  # anything will do
    rng = Random(1)
    for _ in range(300):
        action: Any = decision.next(10.0, rng)
        decision.note(action, float(action == 2), 5.0 * (action == 1))
    tries = [decision.tried[action][0] for action in (0, 1, 2)]
    assert tries == sorted(tries)
    assert tries[0] > 3
    best = decision.summary[0]
    assert (best.action, best.visits, best.win_rate, best.lead) == (2, tries[2], 1.0, 0.0)
    assert [each.visits for each in decision.summary] == [*reversed(tries)]
    assert decision.summary[1].lead == 5.0


def test_where_there_is_no_choice_nothing_is_searched() -> None:
    state = numer_position(players=2, available=("7", "123"))
    rng = Random(1)
    before = rng.getstate()
    assert ismcts(numer, 10**9)(numer.view(state, 0), rng) == numer.Write(0, 777)
    assert rng.getstate() == before


@pytest.mark.parametrize("iterations", [0, -5])
def test_a_search_needs_iterations(iterations: int) -> None:
    with pytest.raises(
        QuestionError, match=f"^A search needs at least one iteration, not {iterations}"
    ):
        ismcts(numer, iterations)


@pytest.mark.parametrize("iterations", [True, 1.5, None, "9"])
def test_the_number_of_iterations_is_an_int(iterations: int) -> None:
    with pytest.raises(WrongKindError, match=r"^The number of iterations must be an int, not "):
        ismcts(numer, iterations)


def test_it_can_be_asked_before_others_who_act_at_the_same_time() -> None:
    state = numer_position(players=3, round_number=2, turn=5, available=("2", "2", "25"))
    answer = ismcts(numer, 80)(numer.view(state, 2), Random(1))
    assert answer == numer.Write(2, 555)


def test_it_has_nothing_to_choose_when_it_is_not_to_act() -> None:
    state = think_str8.example(think_str8.Stage.TAKE)
    assert think_str8.seats_to_act(state.table) == (1,)
    with pytest.raises(NotToActError, match="Seat 0 is not to act"):
        ismcts(think_str8, 5)(think_str8.view(state, 0), Random(1))


def test_a_search_needs_a_seat() -> None:
    with pytest.raises(SpectatorError, match="A spectator cannot choose an action"):
        ismcts(numer, 5)(numer.view(numer_position(), None), Random(1))  # type: ignore[arg-type]  # untyped callers


def test_it_can_be_sent_to_another_process_and_has_a_name() -> None:
    bot = ismcts(numer, 7)
    assert pickle.loads(pickle.dumps(bot)) == bot  # noqa: S301  # our own bytes
    assert repr(bot) == "Searcher(game=numer, iterations=7)"
    assert Series(numer, numer.Rules(2), [bot, bot]).names == ("ismcts:7", "ismcts:7 2")


@pytest.mark.parametrize("game", GAMES)
def test_what_a_search_found_out_can_be_had(game: str) -> None:
    module: AnyGame = GAMES[game]
    state = advance(module, new_game(module, RULES[game], Random(4)), Random(4))
    (seat, *_) = module.seats_to_act(state.table)
    view = module.view(state, seat)
    bot = ismcts(module, 40)
    tried = bot.search(view, Random(3))
    options = module.legal_actions(state.table, seat)
    assert sum(each.visits for each in tried) == 40
    assert {each.action for each in tried} <= {*options}
    assert [each.visits for each in tried] == sorted((each.visits for each in tried), reverse=True)
    assert all(0 <= each.win_rate <= 1 for each in tried)
    if len(options) > 1:
        assert bot(view, Random(3)) == tried[0].action


def test_nothing_is_searched_for_somebody_who_is_not_to_act() -> None:
    over = numer.view(numer.example(numer.Stage.OVER), 0)
    with pytest.raises(NotToActError, match="Seat 0 is not to act"):
        ismcts(numer, 5).search(over, Random(1))
