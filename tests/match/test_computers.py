"""Computers act one at a time, and a bot that fails is named and costs nothing."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve

from helpers.games import SOME_VARIANTS, VARIANTS, name_of, random_record
from helpers.matches import NAMES, first_option, numer_players
from thinkstr8 import NATURE, AnyGame, numer, think_str8
from thinkstr8.core import AnyRules, IllegalActionError, NotToActError, WrongKindError
from thinkstr8.core.game import AnyAction, AnyView
from thinkstr8.match import AnyMatch, BotFailedError, Computer, Match, Person


def numer_match(*players: Any) -> AnyMatch:
    return Match.new(numer, numer.Rules(len(players)), players, Random(8))


@pytest.mark.parametrize("variant", SOME_VARIANTS, ids=name_of)
def test_a_match_of_computers_has_the_record_of_play(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    played = random_record(game, rules, 8)
    script: Iterator[AnyAction] = iter(
        [action for action in played.actions if action.seat != NATURE]
    )
    asked = []

    def bot(view: AnyView, rng: Random) -> AnyAction:
        asked.append(view)
        return next(script)

    players = [Computer(name, bot) for name in NAMES[: rules.players]]
    match: AnyMatch = Match.with_deal(game, rules, played.deal, players)
    rng = Random(1)
    for action in played.actions:
        after = match.act(NATURE, action) if action.seat < 0 else match.let_bots_act(rng)
        assert after.number == match.number + 1
        match = after
    assert match.record == evolve(played, names=match.names)
    assert match.state == played.final
    views = [
        game.view(state, action.seat)
        for state, action in zip(played.replay(), played.actions, strict=False)
        if action.seat != NATURE
    ]
    assert asked == views


@pytest.mark.parametrize("name", ["think_str8", "ten", "numer"])
def test_a_match_of_computers_settles_at_its_end(name: str) -> None:
    game, rules = next((g, r) for g, r in VARIANTS if g.__name__.endswith(name))
    bots = [Computer(each, game.bots.random) for each in NAMES[: rules.players]]  # type: ignore[attr-defined]  # all have it
    match: AnyMatch = Match.new(game, rules, bots, Random(8))
    steps = [*match.steps(Random(9))]
    assert [step.number for step in steps] == [*range(1, len(steps) + 1)]
    assert match.settled(Random(9)) == steps[-1]
    assert steps[-1].is_over
    assert [*steps[-1].steps(Random(9))] == []
    assert steps[-1].settled(Random(9)) is steps[-1]
    assert match.settled(Random(10)) != steps[-1]


def test_computers_act_one_by_one_until_only_people_are_to_act() -> None:
    match = numer_match(*numer_players(3))
    assert (match.acting, match.people_to_act) == ((0, 1, 2), (0,))
    one = match.let_bots_act(Random(8))
    assert one.acting == (0, 2)
    two = one.let_bots_act(Random(8))
    assert two.acting == two.people_to_act == (0,)
    assert match.settled(Random(8)) == two
    with pytest.raises(NotToActError, match="No computer is to act now"):
        two.let_bots_act(Random(8))
    assert two.settled(Random(8)) is two
    assert two.view(0).number is None


def test_computers_do_not_act_for_nature() -> None:
    bots = [Computer(name, think_str8.bots.careful) for name in NAMES[:2]]
    match = Match.new(think_str8, think_str8.Rules(2), bots, Random(8))
    assert match.acting == (NATURE,)
    with pytest.raises(NotToActError):
        match.let_bots_act(Random(8))


def test_a_bot_cannot_compute_what_nature_draws_next() -> None:
    seen: list[object] = []

    def spy(view: think_str8.View, rng: Random) -> think_str8.Action:
        seen.append(rng.getstate())
        return think_str8.legal_actions(view.table, view.seat)[0]

    bots = [Computer(name, spy) for name in NAMES[:2]]
    match = Match.new(think_str8, think_str8.Rules(2), bots, Random(8))
    rng = Random(5)
    match = match.let_nature_act(rng)
    before = rng.getstate()
    match.let_bots_act(rng)
    assert seen[0] not in (before, rng.getstate())
    drawn = Random(0)
    drawn.setstate(before)
    drawn.getrandbits(256)
    assert rng.getstate() == drawn.getstate()  # one number is drawn, whatever the bot does


# Failures


def raising(view: AnyView, rng: Random) -> AnyAction:
    raise ValueError("no idea")


def verbose(view: AnyView, rng: Random) -> AnyAction:
    raise LookupError("\n" * 10_000)


def illegal(view: AnyView, rng: Random) -> AnyAction:
    return numer.Write(view.seat, 456)


def meddling(view: AnyView, rng: Random) -> AnyAction:
    return numer.Write(0, 444)


def typing(view: AnyView, rng: Random) -> Any:
    return "444"


def silent(view: AnyView, rng: Random) -> Any:
    return None


@pytest.mark.parametrize(
    ("bot", "cause", "reason"),
    [
        (raising, ValueError, "it raised ValueError('no idea')."),
        (verbose, LookupError, "it raised LookupError("),
        (illegal, IllegalActionError, "its answer is not allowed. "),
        (meddling, IllegalActionError, "its answer is not allowed. You act for seat 1"),
        (
            typing,
            WrongKindError,
            "its answer is not allowed. Expected an action of Numer, not '444'",
        ),
        (
            silent,
            WrongKindError,
            "its answer is not allowed. Expected an action of Numer, not None",
        ),
    ],
)
def test_a_bot_that_fails_is_named(bot: Any, cause: type[Exception], reason: str) -> None:
    match = numer_match(Person("Ada"), Computer("Ben", bot)).act(0, "123").act(1, "456")
    before = match.record
    with pytest.raises(BotFailedError) as caught:
        match.let_bots_act(Random(8))
    error = caught.value
    assert str(error).startswith(f"Ben, the bot of seat 1, failed: {reason}")
    assert "\n" not in str(error)
    assert len(str(error)) < 250
    assert type(error.__cause__) is cause
    assert (error.match, error.seat) == (match, 1)
    assert match.record == before
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
    assert (str(again), again.match) == (str(error), match)
    assert match.act(1, "777").acting == (0,)


def test_what_happened_before_a_bot_failed_is_not_lost() -> None:
    match = numer_match(
        Person("Ada"), Computer("Ben", first_option), Computer("Cleo", raising)
    ).act(0, "444")
    with pytest.raises(BotFailedError) as caught:
        match.settled(Random(8))
    assert caught.value.match == match.let_bots_act(Random(8))
    assert caught.value.seat == 2
    seen: list[AnyMatch] = []
    with pytest.raises(BotFailedError):
        seen.extend(match.steps(Random(8)))
    assert seen == [caught.value.match]
    assert caught.value.match.act(2, "333").number == 3


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_whoever_interrupts_a_bot_interrupts_the_program(error: type[BaseException]) -> None:
    def interrupted(view: AnyView, rng: Random) -> AnyAction:
        raise error

    match = numer_match(Person("Ada"), Computer("Ben", interrupted))
    with pytest.raises(error):
        match.settled(Random(8))
