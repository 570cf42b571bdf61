"""A search with knowledge: a bot in the random part, worlds of your own, and estimates."""

import pickle
from random import Random
from typing import Any

import pytest

from helpers.numer import position as numer_position
from helpers.ten import player
from helpers.ten import position as ten_position
from thinkstr8 import GAMES, AnyGame, Bot, advance, new_game, numer, ten, think_str8
from thinkstr8.arena import Series
from thinkstr8.batch import Rollouts
from thinkstr8.core import IllegalActionError, InconsistentError, QuestionError, WrongKindError
from thinkstr8.search import Cutoff, Finisher, Searcher, ismcts
from thinkstr8.search.decisions import Guided

RULES: dict[str, Any] = {
    "think_str8": think_str8.Rules(2),
    "ten": ten.Rules(3),
    "numer": numer.Rules(3),
}

WRITING = numer.view(numer.example(numer.Stage.WRITE), 0)


def nothing(_: Any) -> None:
    """Never estimate anything."""


def halves(_: Any) -> tuple[float, ...]:
    return (10.0, 20.0, 15.0)


def first_world(view: numer.View, rng: Random) -> numer.State:
    return numer.determinize(view, rng)


# Bots in the random part


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_in_the_random_part_gets_views_of_the_seats_to_act(name: str) -> None:
    game: AnyGame = GAMES[name]
    seen: list[Any] = []

    def watching(view: Any, rng: Random) -> Any:
        seen.append(view)
        return rng.choice(game.legal_actions(view.table, view.seat))

    state: Any = advance(game, new_game(game, RULES[name], Random(3)), Random(3))
    seat = game.seats_to_act(state.table)[-1]
    ismcts(game, 2, rollout=watching).search(game.view(state, seat), Random(8))
    assert {type(view) for view in seen} == {game.View}  # type: ignore[attr-defined]  # every game has it
    assert {view.seat for view in seen} == {*range(RULES[name].players)}
    assert all(view.seat in game.seats_to_act(view.table) for view in seen[:200])


def test_the_view_of_a_seat_hides_what_the_seat_may_not_know() -> None:
    """In every world somebody holds a sealed number; nobody else's view has it."""
    view = numer.view(numer_position(players=3, sealed=(None, 444, None)), 0)
    seen: list[numer.View] = []

    def watching(view: numer.View, rng: Random) -> numer.Action:
        seen.append(view)
        return rng.choice(numer.legal_actions(view.table, view.seat))

    ismcts(numer, 5, rollout=watching)(view, Random(8))
    assert seen
    for each in seen:
        world = numer.determinize(each, Random(1))
        assert numer.view(world, each.seat) == each


def test_the_advice_of_the_bot_is_tried_first_and_most_unless_another_action_is_better() -> None:
    decision = Guided((0, 1, 2, 3), 2)  # type: ignore[type-var]  # anything will do
    rng = Random(1)
    for _ in range(60):
        decision.note(decision.next(10.0, rng), 0.5, 0.0)
    assert decision.summary[0].action == 2
    assert decision.summary[0].visits > 25
    convinced = Guided((0, 1, 2, 3), 2)  # type: ignore[type-var]  # anything will do
    assert convinced.next(10.0, rng) == 2
    convinced.note(2, 0.0, 0.0)
    for _ in range(120):
        action: Any = convinced.next(10.0, rng)
        convinced.note(action, float(action == 1), 0.0)
    assert convinced.summary[0].action == 1


def test_a_bad_adviser_does_no_lasting_harm() -> None:
    def highest(view: numer.View, _: Random) -> numer.Action:
        return numer.legal_actions(view.table, view.seat)[-1]

    state = numer_position(players=2, round_number=2, turn=5, available=("25", "2"))
    answer = ismcts(numer, 60, rollout=highest)(numer.view(state, 0), Random(1))
    assert answer == numer.Write(0, 555)


def test_an_illegal_action_of_the_bot_is_reported() -> None:
    def cheating(view: numer.View, _: Random) -> numer.Action:
        return numer.Write(view.seat, 0)

    state = numer_position(players=2, round_number=2, turn=5, available=("25", "2"))
    with pytest.raises(IllegalActionError) as caught:
        ismcts(numer, 5, rollout=cheating)(numer.view(state, 0), Random(1))
    assert caught.value.__notes__ == ["cheating chose it for seat 0 in a search."]


def test_an_action_of_another_seat_is_reported() -> None:
    def meddling(view: numer.View, rng: Random) -> numer.Action:
        other = 1 - view.seat
        return rng.choice(numer.legal_actions(view.table, other) or (numer.Write(other, 5),))

    with pytest.raises(IllegalActionError, match="The bot of seat 0 chose an action of seat 1"):
        ismcts(numer, 5, rollout=meddling)(WRITING, Random(1))


# Worlds


def test_worlds_come_from_the_sampler() -> None:
    drawn: list[numer.State] = []

    def counted(view: numer.View, rng: Random) -> numer.State:
        drawn.append(numer.determinize(view, rng))
        return drawn[-1]

    plain = ismcts(numer, 12)(WRITING, Random(8))
    assert ismcts(numer, 12, worlds=counted)(WRITING, Random(8)) == plain
    assert len(drawn) == 12


def test_a_world_must_fit_the_view() -> None:
    other = numer_position(players=2, available=("7", "123"))
    search = ismcts(numer, 3, worlds=lambda _, __: other)
    with pytest.raises(InconsistentError, match="must return states in which seat 0 has the view"):
        search(WRITING, Random(8))


# Estimates


def test_an_estimate_ends_the_random_part() -> None:
    """After an estimate nothing is played on, so every lead is the estimated one."""
    view = ten.view(ten_position(players=(player(), player(), player()), row="blue 1"), 0)
    found = ismcts(ten, 20, cutoff=Cutoff(halves)).search(view, Random(8))
    assert {round(each.lead, 9) for each in found} == {-10.0}
    shares = {round(each.win_rate, 6) for each in found}
    assert len(shares) == 1
    assert 0 < min(shares) < 0.1


def test_where_nothing_can_be_estimated_the_game_goes_on() -> None:
    plain = ismcts(numer, 12).search(WRITING, Random(8))
    assert ismcts(numer, 12, cutoff=Cutoff(nothing)).search(WRITING, Random(8)) == plain


def test_the_depth_is_the_number_of_decisions_before_the_first_estimate() -> None:
    played: list[ten.View] = []

    def counting(view: ten.View, rng: Random) -> ten.Action:
        played.append(view)
        return ten.bots.random(view, rng)

    view = ten.view(ten_position(row="blue 1"), 0)
    counts = []
    for depth in (0, 3):
        played.clear()
        search = ismcts(ten, 1, rollout=counting, cutoff=Cutoff(lambda _: (1.0, 2.0), depth))
        search.search(view, Random(8))
        counts.append(len(played))
    assert counts[1] == counts[0] + 3


def test_finished_games_are_not_estimated() -> None:
    state = numer_position(players=2, round_number=2, turn=5, available=("25", "2"))

    def wrong(_: Any) -> tuple[float, ...]:
        return (0.0, 99.0)

    found = ismcts(numer, 40, cutoff=Cutoff(wrong, depth=10)).search(
        numer.view(state, 0), Random(1)
    )
    assert found[0].action == numer.Write(0, 555)


@pytest.mark.parametrize("scores", [(1.0,), (1.0, float("nan"), 2.0), 7, "abc", (None,) * 3])
def test_an_estimate_is_a_finite_number_for_each_seat(scores: Any) -> None:
    view = ten.view(ten_position(players=(player(), player(), player()), row="blue 1"), 0)
    with pytest.raises(QuestionError, match="must return a finite number for each seat or None"):
        ismcts(ten, 3, cutoff=Cutoff(lambda _: scores))(view, Random(8))


# What a search is made of


def test_what_cannot_be_used_is_refused() -> None:
    with pytest.raises(WrongKindError, match="A rollout must be a function, not <class"):
        ismcts(numer, 5, rollout=Random)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(WrongKindError, match="A sampler of worlds must be a function, not 3"):
        ismcts(numer, 5, worlds=3)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(WrongKindError, match="A cutoff must be a Cutoff, not"):
        ismcts(numer, 5, cutoff=halves)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(QuestionError, match="Rollouts plays games to their end"):
        ismcts(numer, 5, rollout=Rollouts(numer), cutoff=Cutoff(halves))


@pytest.mark.parametrize(
    ("arguments", "error", "complaint"),
    [
        ((3,), WrongKindError, "The value of a cutoff must be a function, not 3"),
        ((halves, 1.5), WrongKindError, "The depth of a cutoff must be an int"),
        ((halves, -1), QuestionError, "The depth of a cutoff must be at least 0, not -1."),
        ((halves, 0, "4"), WrongKindError, "The scale of a cutoff must be a number"),
        ((halves, 0, 0.0), QuestionError, "The scale of a cutoff must be above 0, not 0.0."),
        ((halves, 0, float("inf")), QuestionError, "The scale of a cutoff must be above 0"),
    ],
)
def test_a_cutoff_checks_its_parts(
    arguments: tuple[Any, ...], error: type[Exception], complaint: str
) -> None:
    with pytest.raises(error, match=complaint):
        Cutoff(*arguments)


def test_compiled_rollouts_are_told_from_bots_by_what_they_do() -> None:
    assert isinstance(Rollouts(numer), Finisher)
    assert not isinstance(numer.bots.random, Finisher)


def test_a_search_with_knowledge_has_a_name_and_can_be_sent_to_another_process() -> None:
    bot = ismcts(numer, 7, numer.bots.careful, first_world, Cutoff(halves, 2))
    assert pickle.loads(pickle.dumps(bot)) == bot  # noqa: S301  # our own bytes
    assert bot.name == "ismcts:7 (careful, first_world, halves)"
    line_up: list[Bot[numer.View, numer.Action]] = [bot, Searcher(numer, 7)]
    assert Series(numer, numer.Rules(2), line_up).names == (bot.name, "ismcts:7")


def test_knowledge_makes_the_search_better() -> None:
    """With random games it goes on drawing, or pays with cards that it needs."""
    mine = player("blue 1, blue 2, blue 4", tokens=2)
    state = ten_position(
        ten.Stage.BUY, players=(mine, player()), market="blue 3, green 9", deck="pink 9, pink 8"
    )
    bot = ismcts(ten, 12, rollout=ten.bots.expert, cutoff=Cutoff(ten.estimate))
    assert bot(ten.view(state, 0), Random(1)) == ten.parse_action("buy 0 blue 3")
