"""Policies are asked, checked and drawn from."""

import pickle
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from random import Random

import pytest

from thinkstr8 import IllegalActionError, QuestionError, numer, play
from thinkstr8.arena import Series
from thinkstr8.core import Policy, WrongKindError, bot_of, probabilities
from thinkstr8.core.policies import draw
from thinkstr8.games.numer import Action, View, Write

VIEW = numer.view(numer.example(numer.Stage.WRITE), 0)


def lopsided(view: View) -> Mapping[Action, float]:
    return {Write(view.seat, 333): 0.25, Write(view.seat, 808): 0.75}


class Fixed:
    """A policy with the same answer to every view."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def __call__(self, view: View) -> Mapping[Action, float]:
        return self.answer  # type: ignore[return-value]  # a bad answer is the test


def test_a_bot_draws_with_the_probabilities_of_its_policy() -> None:
    bot, rng = bot_of(numer, lopsided), Random(8)
    drawn = Counter(bot(VIEW, rng).number for _ in range(2000))
    assert drawn.keys() == {333, 808}
    assert 420 < drawn[333] < 580  # four standard deviations around 500


def test_a_bot_of_a_policy_is_a_named_value() -> None:
    bot = bot_of(numer, lopsided)
    assert bot.name == "lopsided"
    assert bot == bot_of(numer, lopsided)
    assert deepcopy(bot) is bot
    assert pickle.loads(pickle.dumps(bot)) == bot  # noqa: S301  # our own
    assert Series(numer, numer.Rules(2), [bot, numer.bots.random]).names == ("lopsided", "random")
    with pytest.raises(AttributeError):
        bot.policy = lopsided  # type: ignore[misc]  # that is the test


def test_a_policy_without_a_name_makes_a_bot_called_policy() -> None:
    assert bot_of(numer, Fixed({})).name == "policy"


def test_the_same_seed_gives_the_same_game() -> None:
    bots = [bot_of(numer, numer.policies.careful), bot_of(numer, numer.policies.random)]
    first, second = (play(numer, numer.Rules(2), bots, Random(8)) for _ in range(2))
    assert first == second


def test_the_checked_answer_cannot_be_changed() -> None:
    answer = lopsided(VIEW)
    odds = probabilities(numer, Fixed(answer), VIEW)
    assert odds == answer
    with pytest.raises(TypeError):
        odds[Write(0, 333)] = 1.0  # type: ignore[index]  # that is the test


@pytest.mark.parametrize(
    ("answer", "error", "message"),
    [
        ({Write(0, 333): 0.5}, QuestionError, "must sum to 1, not 0.5"),
        ({}, QuestionError, "must sum to 1, not 0.0"),
        ({Write(0, 333): 1.5, Write(0, 808): -0.5}, QuestionError, "at least 0, not -0.5"),
        ({Write(0, 333): float("nan")}, QuestionError, "at least 0, not nan"),
        ({Write(0, 333): float("inf")}, QuestionError, "must sum to 1, not inf"),
        ({Write(0, 333): "1"}, WrongKindError, "must be a number, not '1'"),
        ({Write(0, 333): True}, WrongKindError, "must be a number, not True"),
        ([Write(0, 333)], WrongKindError, "a mapping from actions to probabilities"),
        (None, WrongKindError, "a mapping from actions to probabilities"),
        ({"write": 1.0}, WrongKindError, "Expected an action of Numer"),
        ({Write(0, 444): 1.0}, IllegalActionError, "444 uses crossed-out digits"),
        ({Write(0, 444): 0.0, Write(0, 808): 1.0}, IllegalActionError, "444 uses crossed-out"),
        ({Write(2, 333): 1.0}, IllegalActionError, "of seat 0 chose an action of seat 2"),
    ],
)
def test_a_bad_answer_is_refused(answer: object, error: type[Exception], message: str) -> None:
    for ask in (
        lambda: probabilities(numer, Fixed(answer), VIEW),
        lambda: bot_of(numer, Fixed(answer))(VIEW, Random(1)),
    ):
        with pytest.raises(error, match=message):
            ask()


@pytest.mark.parametrize("policy", [3, Fixed])
def test_a_policy_can_be_called(policy: Policy[View, Action]) -> None:
    with pytest.raises(WrongKindError, match="A policy must be callable"):
        bot_of(numer, policy)


def test_an_action_without_probability_is_never_drawn() -> None:
    rng, options = Random(8), [numer.Write(0, number) for number in (7, 8, 9)]
    odds = dict(zip(options, (0.0, 0.5, 0.5), strict=True))
    assert {draw(odds, rng) for _ in range(100)} == {*options[1:]}
