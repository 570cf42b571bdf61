"""The kit catches bots that break a promise, and shows the question that they failed at."""

import pickle
import random
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from thinkstr8 import Bot, numer, ten, think_str8
from thinkstr8.core import AnyGame, WrongKindError
from thinkstr8.games.think_str8 import Action, Rules, Stage, TakeToken, View
from thinkstr8.testing import BotConformanceError, BotPromise, ConformanceError, check_bot


def failure(bot: Bot[View, Action], players: int = 2) -> BotConformanceError:
    with pytest.raises(BotConformanceError) as caught:
        check_bot(think_str8, bot, Rules(players))
    return caught.value


def greedy(view: View, rng: Random) -> Action:
    """Take the smallest token even if it is gone; else anything."""
    if view.table.stage is Stage.TAKE:
        return TakeToken(view.seat, 1)
    return think_str8.bots.random(view, rng)


def moody(view: View, rng: Random) -> Action:
    """Choose with Python's shared random numbers."""
    del rng
    return random.choice(think_str8.legal_actions(view.table, view.seat))


def clumsy(view: View, rng: Random) -> Action:
    """Fall over the first guess."""
    if view.table.stage is Stage.GUESS:
        raise LookupError("no idea")
    return think_str8.bots.random(view, rng)


def test_an_illegal_action_is_shown_with_its_refusal() -> None:
    error = failure(greedy, players=3)
    assert error.promise is BotPromise.LEGALITY
    assert error.seat is not None
    assert isinstance(error.view, View)
    refusal = think_str8.refusal(error.view.table, TakeToken(error.seat, 1))
    assert refusal is not None
    assert error.reason == (
        f"think_str8, seat {error.seat}: the bot chose 'take {error.seat} 1'. {refusal.message}"
    )
    assert str(error).startswith(BotPromise.LEGALITY)


def test_random_numbers_from_elsewhere_are_called_that() -> None:
    error = failure(moody)
    assert error.promise is BotPromise.CONSTANCY
    assert f"seat {error.seat}: asked twice with the same view" in error.reason
    assert "draws only from its `rng`" in str(error)


def test_an_exception_inside_a_bot_is_the_cause_of_a_failure() -> None:
    error = failure(clumsy)
    assert error.promise is BotPromise.ANSWER
    assert error.reason.endswith("the bot raised LookupError('no idea').")
    assert isinstance(error.__cause__, LookupError)
    assert len(error.history) > 50


def test_the_question_can_be_asked_again() -> None:
    error = failure(clumsy)
    assert isinstance(error.view, View)
    with pytest.raises(LookupError):
        clumsy(error.view, Random(error.seed))
    first = failure(lambda view, rng: TakeToken(rng.randrange(9), 1))
    assert isinstance(first.view, View)
    again = TakeToken(Random(first.seed).randrange(9), 1)
    assert repr(think_str8.format_action(again)) in first.reason


def test_the_history_leads_to_the_view() -> None:
    rules = Rules(3)
    error = failure(greedy, players=3)
    state = think_str8.setup(rules, think_str8.deal(rules, Random("0-0")))
    for text in error.history:
        state = think_str8.apply(state, think_str8.parse_action(text))
    assert think_str8.view(state, error.seat) == error.view
    assert f"This happened after {len(error.history)} actions: {error.history[0]}; " in str(error)


def test_no_action_at_all_is_caught() -> None:
    error = failure(lambda _, __: None)  # type: ignore[arg-type, return-value]  # not even typed
    assert error.promise is BotPromise.LEGALITY
    assert error.reason.endswith("the bot chose None. Expected an action of Think Str8!, not None.")


def test_an_answer_of_the_wrong_kind_is_called_that_and_not_inconstant() -> None:
    error = failure(lambda _, __: object())  # type: ignore[arg-type, return-value]  # as above
    assert error.promise is BotPromise.LEGALITY
    assert ". Expected an action of Think Str8!, not <object object at" in error.reason


def test_a_class_is_not_a_bot() -> None:
    class Steady:
        """A bot that is an object."""

        def __call__(self, view: View, rng: Random) -> Action:
            return think_str8.bots.careful(view, rng)

    with pytest.raises(WrongKindError) as caught:
        check_bot(think_str8, Steady, Rules(2))  # type: ignore[arg-type]  # that is the test
    assert str(caught.value) == "Steady is a class: pass an object of it, such as Steady()."
    assert check_bot(think_str8, Steady(), Rules(2), games=1) == 73


def test_an_action_of_another_seat_is_caught_even_if_it_is_legal() -> None:
    with pytest.raises(BotConformanceError, match="That is an action of seat 1") as caught:
        check_bot(numer, lambda _, __: numer.Write(1, 111), numer.Rules(2))
    assert caught.value.promise is BotPromise.LEGALITY
    assert caught.value.history == ()


def test_what_a_game_forgets_to_list_is_caught() -> None:
    verbs = {**vars(numer), "legal_actions": lambda _, __: ()}
    game = cast("AnyGame", SimpleNamespace(**verbs))
    with pytest.raises(BotConformanceError, match="does not list it as legal"):
        check_bot(game, lambda view, _: numer.Write(view.seat, 111), numer.Rules(2))


def test_a_bot_for_another_game_is_a_failure_like_any_other() -> None:
    with pytest.raises(ConformanceError, match="ten, seat 0: the bot raised"):
        check_bot(ten, think_str8.bots.random, ten.Rules(2))  # type: ignore[arg-type]  # that is it


@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_played_equally_often(players: int, games: int) -> None:
    openings: list[int] = []

    def witness(view: numer.View, rng: Random) -> numer.Action:
        if view.table.round == view.table.turn == 1:
            openings.append(view.seat)
        return numer.bots.random(view, rng)

    check_bot(numer, witness, numer.Rules(players), games=games)
    assert sorted(openings) == sorted(2 * games * list(range(players)))  # asked twice each


def test_another_seed_checks_other_games() -> None:
    counts = {check_bot(ten, ten.bots.random, ten.Rules(2), games=1, seed=n) for n in range(3)}
    assert len(counts) > 1


def test_a_failure_can_be_sent_to_another_process() -> None:
    error = failure(greedy, players=3)
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
    assert type(copy) is BotConformanceError
    assert vars(copy) == vars(error)
    assert str(copy) == str(error)
