"""F3: a trusted bot's failure of any kind costs it one game, as far as a process can help it."""

import os
import signal
import threading
from random import Random
from typing import Any

import pytest

from helpers import hostile
from helpers.hostile import Answering, NumerBot, Raising
from thinkstr8 import numer
from thinkstr8.arena import Fault, Limits, Report, Series, run
from thinkstr8.arena.sittings.failures import FailureError
from thinkstr8.core.game import AnyGame
from thinkstr8.files import format_record, parse_record
from thinkstr8.games.numer import Action, Rules, View, bots

LIMITS = [Limits(), Limits(decision=60)]


def played(bot: NumerBot, limits: Limits) -> Report[Any]:
    line_up = {"hostile": bot, "honest": bots.careful}
    return run(Series(numer, Rules(2), line_up, deals=1, limits=limits), keep_records=True)


def assert_lost(report: Report[Any], fault: Fault, reason: str) -> None:
    assert [(each.name, each.fault) for each in report.forfeits] == [("hostile", fault)] * 2
    assert report.standing("honest").wins == 2
    for each, record in zip(report.forfeits, report.records, strict=True):
        assert reason in each.reason
        assert type(each.reason) is str
        assert each.reason.isprintable()
        assert parse_record(format_record(record), numer) == record


@pytest.mark.parametrize("limits", LIMITS, ids=["without limits", "with limits"])
@pytest.mark.parametrize("name", hostile.RAISED)
def test_f3_whatever_a_bot_raises_costs_it_one_game(name: str, limits: Limits) -> None:
    words = {"two lines": "two lines [2J", "no words": "No reason was given."}
    assert_lost(played(Raising(name), limits), Fault.RAISED, words.get(name, name))


@pytest.mark.parametrize("limits", LIMITS, ids=["without limits", "with limits"])
@pytest.mark.parametrize("name", hostile.ANSWERS)
def test_f3_whatever_a_bot_answers_costs_it_one_game(name: str, limits: Limits) -> None:
    assert_lost(played(Answering(name), limits), Fault.ILLEGAL, "Expected an action of ")


def test_f3_the_time_of_a_bot_covers_what_its_answer_does() -> None:
    def slow(view: View, rng: Random) -> Action:
        return hostile.Slow()  # type: ignore[return-value]  # that is the point

    report = played(slow, Limits(decision=0.3))
    assert_lost(report, Fault.STALLED, "It had 0.3 s for a decision but took longer.")


def test_f3_a_failure_that_a_bot_forges_is_an_error_of_its_own() -> None:
    def forging(view: View, rng: Random) -> Action:
        raise FailureError(hostile.Touchy(), hostile.Touchy())  # type: ignore[arg-type]  # that is the point

    assert_lost(played(forging, Limits()), Fault.RAISED, "FailureError")


def test_an_answer_with_the_parts_of_an_action_of_the_game_is_plain() -> None:
    def with_list(view: View, rng: Random) -> Action:
        action = numer.Write(view.seat, 444)
        object.__setattr__(action, "number", [444])
        return action

    assert_lost(played(with_list, Limits()), Fault.ILLEGAL, "")


class Unannotated:
    """Numer, but its verbs do not say what they take."""

    __name__ = "unannotated"

    def __getattr__(self, name: str) -> object:
        return getattr(numer, name)

    def apply(self, state, action):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201  # that is the point
        return numer.apply(state, action)


def test_a_game_without_annotations_is_played_as_before() -> None:
    game: AnyGame = Unannotated()  # type: ignore[assignment]  # it borrows the other verbs
    report = run(Series(game, Rules(2), [bots.careful, bots.random], deals=2))
    assert not report.forfeits


# The user's Ctrl-C

interrupted = threading.Event()


def interrupting(view: View, rng: Random) -> Action:
    """Send the signal that the user's Ctrl-C sends, while the bot is asked."""
    interrupted.set()
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(10**7):
        pass
    return bots.random(view, rng)


def swallowing(view: View, rng: Random) -> Action:
    """Take the user's Ctrl-C for itself."""
    try:
        return interrupting(view, rng)
    except BaseException:  # noqa: BLE001  # as careless bots do
        return bots.random(view, rng)


@pytest.mark.parametrize("bot", [interrupting, swallowing])
def test_f3_the_users_interrupt_ends_the_series_whatever_the_bot_makes_of_it(bot: NumerBot) -> None:
    interrupted.clear()
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        played(bot, Limits())
    assert interrupted.is_set()
    assert signal.getsignal(signal.SIGINT) is before


def test_f3_a_bot_that_raises_what_an_interrupt_raises_is_no_interrupt_in_any_thread() -> None:
    results: list[Report[Any]] = []
    thread = threading.Thread(
        target=lambda: results.append(played(Raising("KeyboardInterrupt"), Limits()))
    )
    thread.start()
    thread.join()
    assert_lost(results[0], Fault.RAISED, "KeyboardInterrupt")
