"""Playing a game to its end, and playing it again."""

import pickle
import re
from itertools import count
from random import Random

import pytest
from attrs import evolve

from helpers.games import VARIANTS, name_of
from thinkstr8 import (
    GAMES,
    NATURE,
    AnyGame,
    advance,
    new_game,
    numer,
    play,
    playthrough,
    random_action,
    sample,
    ten,
    think_str8,
    unfold,
)
from thinkstr8.core import (
    AnyRules,
    AnyState,
    BotError,
    Code,
    IllegalActionError,
    NotToActError,
    RecordError,
    Refusal,
    WrongKindError,
    nature_of,
)
from thinkstr8.games.think_str8 import (
    Action,
    RollDice,
    Rules,
    Stage,
    TakeToken,
    View,
    bots,
    outcome,
    seats_to_act,
)


def test_a_new_game_waits_for_nature_and_advance_lets_it_act() -> None:
    state = new_game(think_str8, Rules(3), Random(1))
    assert seats_to_act(state.table) == (NATURE,)
    state = advance(think_str8, state, Random(1))
    assert state.table.stage is Stage.SETTLE
    assert advance(think_str8, state, Random(1)) is state


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_unfold_gives_all_that_nature_does_and_advance_its_end(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    game, rules = variant
    rng, found = Random(8), 0
    state: AnyState = game.setup(rules, game.deal(rules, rng))
    while game.seats_to_act(state.table):
        seed = rng.random()
        before = state
        for action, after in unfold(game, state, Random(seed)):
            assert action.seat == NATURE
            assert after == game.apply(before, action)
            assert after.table.events == game.apply(before, action).table.events
            before = after
            found += 1
        assert advance(game, state, Random(seed)) == before
        assert game.seats_to_act(before.table) != (NATURE,)
        if not game.seats_to_act(before.table):
            break
        state = game.apply(before, random_action(game, before, rng))
    assert (found > 0) is (game is not numer)


def test_unfold_lets_nature_act_only_as_far_as_one_asks() -> None:
    state = new_game(think_str8, Rules(3), Random(1))
    rng = Random(1)
    steps = unfold(think_str8, state, rng)
    assert rng.getstate() == Random(1).getstate()
    action, after = next(steps)
    assert isinstance(action, RollDice)
    assert after.table.dice == action.dice
    assert list(steps) == []
    assert list(unfold(think_str8, think_str8.example(Stage.OVER), rng)) == []


def test_advance_stops_when_the_game_is_over() -> None:
    over = think_str8.example(Stage.OVER)
    assert advance(think_str8, over, Random(1)) is over


def test_nature_answers_with_what_the_odds_and_the_random_numbers_give() -> None:
    roll = think_str8.example(Stage.ROLL)
    reveal = ten.example(ten.Stage.REVEAL)
    for seed in range(50):
        dice = sample(think_str8.chance(roll), Random(seed))
        assert nature_of(think_str8)(roll, Random(seed)) == dice
        card = sample(ten.chance(reveal), Random(seed))
        assert nature_of(ten)(reveal, Random(seed)) == card


def test_nature_has_no_answer_when_it_is_not_to_act() -> None:
    with pytest.raises(NotToActError, match="no outcome to draw from"):
        nature_of(think_str8)(think_str8.example(Stage.TAKE), Random(1))
    with pytest.raises(NotToActError, match="no outcome to draw from"):
        nature_of(ten)(ten.example(ten.Stage.BID), Random(1))


def test_when_the_game_is_over_there_is_no_action_to_choose() -> None:
    with pytest.raises(NotToActError, match="The game is over"):
        random_action(think_str8, think_str8.example(Stage.OVER), Random(1))


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (play(think_str8, Rules(3), [bots.random] * 3, Random(5)) for _ in range(2))
    assert first == second
    assert play(think_str8, Rules(3), [bots.random] * 3, Random(6)) != first


def test_a_record_replays_to_the_same_end() -> None:
    record = play(think_str8, Rules(2), [bots.careful, bots.random], Random(5))
    states = list(record.replay())
    assert len(states) == len(record.actions) + 1
    assert states[-1] == record.final
    assert outcome(record.final.table) is not None
    assert repr(record).startswith("Record(game=think_str8, rules=Rules(players=2")


def test_a_record_as_seen_by_a_seat_is_the_views_of_that_seat() -> None:
    record = play(think_str8, Rules(2), [bots.random] * 2, Random(5))
    for seat in (0, 1, None):
        seen = list(record.as_seen_by(seat))
        assert seen == [think_str8.view(state, seat) for state in record.replay()]
        assert {view.seat for view in record.as_seen_by(seat)} == {seat}


def test_a_record_that_breaks_a_rule_is_refused_with_the_number_of_the_action() -> None:
    record = play(think_str8, Rules(2), [bots.random] * 2, Random(5))
    forged = evolve(record, actions=(*record.actions[:57], TakeToken(0, 99), *record.actions[58:]))
    with pytest.raises(RecordError, match=r"action 57: take 0 99: ") as caught:
        list(forged.replay())
    assert caught.value.number == 57


def test_bots_cannot_change_the_dice_by_drawing_more_random_numbers() -> None:
    def wasteful(view: View, rng: Random) -> Action:
        choice = bots.random(view, rng)
        rng.random()
        return choice

    first = play(think_str8, Rules(2), [bots.random] * 2, Random(5))
    second = play(think_str8, Rules(2), [wasteful] * 2, Random(5))
    assert first.deal == second.deal
    assert first.actions[0] == second.actions[0]


@pytest.mark.parametrize("count", [0, 2, 4])
def test_there_must_be_one_bot_per_seat(count: int) -> None:
    with pytest.raises(BotError, match=f"think_str8 for 3 needs 3 bots, not {count}"):
        play(think_str8, Rules(3), [bots.random] * count, Random(1))


def test_a_class_is_not_a_bot() -> None:
    class Steady:
        """A bot that is an object."""

        def __call__(self, view: View, rng: Random) -> Action:
            return bots.careful(view, rng)

    with pytest.raises(WrongKindError) as caught:
        play(think_str8, Rules(2), [bots.random, Steady], Random(1))  # type: ignore[list-item]  # that is the test
    assert str(caught.value) == "Steady is a class: pass an object of it, such as Steady()."
    assert play(think_str8, Rules(2), [bots.random, Steady()], Random(1)).result is not None


def test_a_bot_cannot_act_for_another_seat() -> None:
    def meddler(view: View, rng: Random) -> Action:
        action = bots.random(view, rng)
        return evolve(action, seat=1 - action.seat)  # type: ignore[arg-type]  # no action of nature's

    with pytest.raises(
        IllegalActionError, match=r"The bot of seat \d chose an action of seat \d"
    ) as caught:
        play(think_str8, Rules(2), [meddler] * 2, Random(1))
    assert caught.value.refusal.code is Code.NOT_YOUR_SEAT
    (seat,) = re.findall(r"The bot of seat (\d) chose an action", str(caught.value))
    assert caught.value.__notes__ == [f"The bot of seat {seat} chose it as action 1."]


def test_a_bot_that_gives_no_action_is_refused() -> None:
    with pytest.raises(WrongKindError, match="Expected an action of Think Str8!, not None"):
        play(think_str8, Rules(2), [lambda _, __: None] * 2, Random(1))  # type: ignore[list-item, return-value]  # that is the test


@pytest.mark.parametrize("number", [0, 1])
def test_a_note_says_whose_the_wrong_answer_was_and_which(number: int) -> None:
    asked = count()

    def choose(seat: int, _: numer.View) -> numer.Action:
        return numer.Write(seat, 444) if next(asked) != number else None  # type: ignore[return-value]  # that is the test

    steps = playthrough(numer, numer.setup(numer.Rules(2), numer.Deal()), choose, Random(1))
    with pytest.raises(WrongKindError) as caught:
        list(steps)
    assert str(caught.value) == "Expected an action of Numer, not None."
    assert caught.value.__notes__ == [f"The bot of seat {number} chose it as action {number}."]


def test_the_number_in_the_note_counts_natures_actions_as_a_record_does() -> None:
    record = play(think_str8, Rules(2), [bots.careful] * 2, Random(5))
    number, last = next(
        (number, action)
        for number, action in enumerate(record.actions)
        if number > 20 and action.seat == 1
    )
    asked: list[Action] = []

    def failing(view: View, rng: Random) -> Action:
        asked.append(bots.careful(view, rng))
        return asked[-1] if len(asked) < due else TakeToken(1, 99)

    due = sum(action.seat == 1 for action in record.actions[: number + 1])
    with pytest.raises(IllegalActionError) as caught:
        play(think_str8, Rules(2), [bots.careful, failing], Random(5))
    assert asked[-1] == last
    assert caught.value.__notes__ == [f"The bot of seat 1 chose it as action {number}."]


def test_what_a_bot_raises_itself_gets_no_note() -> None:
    error = IllegalActionError(Refusal(Code.GAME_OVER, "It thought so."))

    def confused(view: View, rng: Random) -> Action:
        raise error

    with pytest.raises(IllegalActionError, match="It thought so"):
        play(think_str8, Rules(2), [confused] * 2, Random(1))
    assert not hasattr(error, "__notes__")


def test_the_catalogue_names_the_games() -> None:
    assert GAMES["think_str8"] is think_str8
    with pytest.raises(TypeError):
        GAMES["chess"] = think_str8  # type: ignore[index]  # it is read-only


def test_a_record_survives_pickling() -> None:
    record = play(think_str8, Rules(2), [bots.random] * 2, Random(8))
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301  # our own bytes
