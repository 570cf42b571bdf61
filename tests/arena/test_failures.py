"""Bots that raise, stall or cheat lose the game, and the series goes on."""

import re
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest

from helpers import arena as failing
from thinkstr8 import Bot, numer, ten
from thinkstr8.arena import Fault, Forfeit, Limits, Played, Report, Series, run
from thinkstr8.core import BotError
from thinkstr8.files import format_record, parse_record
from thinkstr8.games.numer import Action, Rules, View, bots

NumerBot = Bot[View, Action]


def against_random(bot: NumerBot, limits: Limits | None = None) -> Report[object]:
    series = Series(numer, Rules(2), [bot, bots.random], deals=1, limits=limits or Limits())
    return run(series, keep_records=True)  # type: ignore[return-value]  # whatever the record is


def assert_lost_everything(report: Report[object], name: str, fault: Fault) -> None:
    assert {(forfeit.name, forfeit.fault) for forfeit in report.forfeits} == {(name, fault)}
    assert len(report.forfeits) == len(report.games) == 2
    loser, winner = report.standings
    assert (loser.wins, loser.forfeits, loser.score) == (0, 2, None)
    assert (winner.wins, winner.forfeits, winner.score) == (2, 0, None)
    for result in report.games:
        assert result.forfeit is not None
        assert result.names[result.forfeit.seat] == name
        assert result.winners == (1 - result.forfeit.seat,)
        assert result.scores is None


def test_a_bot_that_raises_loses() -> None:
    report = against_random(failing.crashing)
    assert_lost_everything(report, "crashing", Fault.RAISED)
    first, second = report.forfeits
    assert (first.deal, first.rotation, first.seat, first.action) == (0, 0, 0, 2)
    assert (second.deal, second.rotation, second.seat, second.action) == (0, 1, 1, 3)
    assert str(first) == (
        "crashing (seat 0, deal 0, rotation 0, action 2) raised an error: "
        "ZeroDivisionError: nothing left"
    )


def test_a_bot_that_exits_loses() -> None:
    report = against_random(failing.leaving)
    assert_lost_everything(report, "leaving", Fault.RAISED)
    assert report.forfeits[0].reason == "SystemExit: I have had enough"


def test_an_error_that_cannot_be_printed_is_named() -> None:
    report = against_random(failing.unspeakable)
    assert_lost_everything(report, "unspeakable", Fault.RAISED)
    assert report.forfeits[0].reason == "UnspeakableError"


def test_a_long_reason_is_cut() -> None:
    def shouting(view: View, rng: Random) -> Action:
        raise ValueError("A" * 10_000)

    assert len(against_random(shouting).forfeits[0].reason) == 200


def test_a_bot_that_answers_illegally_loses() -> None:
    report = against_random(failing.cheating)
    assert {forfeit.fault for forfeit in report.forfeits} == {Fault.ILLEGAL}
    assert "uses crossed-out digits" in report.forfeits[0].reason


def test_a_bot_that_acts_for_another_seat_loses() -> None:
    report = against_random(failing.meddling)
    assert_lost_everything(report, "meddling", Fault.ILLEGAL)
    assert report.forfeits[0].reason == "The bot of seat 0 chose an action of seat 1."


def test_a_bot_that_answers_with_something_else_loses() -> None:
    report = against_random(failing.babbling)
    assert_lost_everything(report, "babbling", Fault.ILLEGAL)
    assert report.forfeits[0].reason == "Expected an action of Numer, not '444' (a str)."


class Touchy:
    """Something whose seat cannot even be looked at."""

    @property
    def seat(self) -> int:
        raise ZeroDivisionError


class Sly(int):
    """A seat that cannot be compared."""

    __hash__ = int.__hash__

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError


class Other:
    """Something with a seat of a kind of its own."""

    seat = Sly(0)


class Subclass(numer.Write):
    """An action that claims to be worth a lot."""


STRANGE_ANSWERS = [Touchy(), Other(), type("list", (), {})(), Subclass(0, 999), Subclass(1, 999)]


@pytest.mark.parametrize("answer", STRANGE_ANSWERS)
def test_a_bot_that_answers_with_something_strange_loses(answer: Action) -> None:
    def strange(view: View, rng: Random) -> Action:
        return answer

    report = against_random(strange)
    assert_lost_everything(report, "strange", Fault.ILLEGAL)
    assert all(
        re.match("Expected an action of Numer, not |The bot of seat", forfeit.reason)
        for forfeit in report.forfeits
    )


def sittings() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "thinkstr8 sitting"]


@pytest.mark.parametrize("bot", [failing.endless, failing.stubborn])
def test_a_bot_that_never_answers_loses_and_stops_computing(bot: NumerBot) -> None:
    report = against_random(bot, Limits(decision=0.3))
    assert_lost_everything(report, bot.__name__, Fault.STALLED)
    assert report.forfeits[0].reason == "It had 0.3 s for a decision but took longer."
    assert not sittings()


def test_a_bot_that_cannot_be_stopped_is_left_behind() -> None:
    def deaf(view: View, rng: Random) -> Action:
        while not released.is_set():
            try:
                released.wait(0.01)
            except SystemExit:
                continue
        return bots.random(view, rng)

    released = threading.Event()
    series = Series(numer, Rules(2), [deaf, bots.random], deals=1, limits=Limits(decision=0.3))
    report = run(series, keep_records=True)
    assert [forfeit.fault for forfeit in report.forfeits] == [Fault.STALLED] * 2
    left = sittings()
    assert len(left) == 2
    released.set()
    for thread in left:
        thread.join(5)
    assert not sittings()
    assert [len(record.actions) for record in report.records] == [0, 1]


def test_a_bot_that_answers_late_loses() -> None:
    report = against_random(failing.sleepy, Limits(decision=0.3))
    assert_lost_everything(report, "sleepy", Fault.STALLED)


def test_a_bot_that_uses_up_its_time_for_the_game_loses() -> None:
    report = against_random(failing.slow, Limits(decision=5, game=0.45))
    assert_lost_everything(report, "slow", Fault.STALLED)
    assert all(forfeit.action > 2 for forfeit in report.forfeits)
    assert report.forfeits[0].reason == (
        "It had 5 s for a decision and 0.45 s for all its decisions in a game but took longer."
    )


def test_time_is_counted_for_each_bot_alone() -> None:
    report = against_random(failing.slow, Limits(game=60))
    assert not report.forfeits


def test_interrupting_a_series_stops_its_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        time.sleep(0.02)
        raise KeyboardInterrupt

    monkeypatch.setattr("thinkstr8.arena.sittings.watch._watch", interrupt)
    with pytest.raises(KeyboardInterrupt):
        against_random(failing.endless, Limits(decision=60))
    assert not sittings()


def test_a_series_goes_on_without_those_who_fail_in_other_processes() -> None:
    """A crashing, a stalling, a cheating and a good bot meet."""
    bad = [failing.crashing, failing.endless, failing.cheating]
    line_up: list[NumerBot] = [*map(failing.Unreliable, bad), bots.careful]
    series = Series(numer, Rules(4), line_up, deals=4, limits=Limits(decision=0.6))
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        report = run(series, executor)
    assert len(report.games) == 16
    assert {forfeit.name: forfeit.fault for forfeit in report.forfeits} == {
        "crashing": Fault.RAISED,
        "endless": Fault.STALLED,
        "cheating": Fault.ILLEGAL,
    }
    assert report.standing("careful").win_rate.mean > 0.25
    assert sum(standing.wins for standing in report.standings) == pytest.approx(16)


def test_the_record_of_a_forfeited_game_goes_as_far_as_it_was_played() -> None:
    series = Series(numer, Rules(2), [failing.crashing, bots.random], deals=1)
    for result in run(series, keep_records=True).games:
        assert result.forfeit is not None
        assert result.record is not None
        assert len(result.record.actions) == result.forfeit.action
        assert result.record.tags["forfeit"] == f"seat {result.forfeit.seat} raised"
        assert result.record.tags["reason"] == "ZeroDivisionError: nothing left"
        assert result.record.result is None
        assert parse_record(format_record(result.record), numer) == result.record
        assert result.record.final.table.stage is numer.Stage.WRITE


def test_scores_count_only_games_without_a_forfeit() -> None:
    forfeit = Forfeit("b", 1, 1, 0, 7, Fault.RAISED, "KeyError")
    report: Report[None] = Report(
        ("a", "b"),
        (
            Played(0, 0, ("a", "b"), (0,), (30, 20), None),
            Played(0, 1, ("b", "a"), (0, 1), (25, 25), None),
            Played(1, 0, ("a", "b"), (0,), None, forfeit),
            Played(1, 1, ("b", "a"), (0,), (26, 14), None),
        ),
    )
    standing = report.standing("a")
    assert (standing.games, standing.wins, standing.forfeits) == (4, 2.5, 0)
    assert standing.score is not None
    assert standing.score.mean == (30 + 25 + 14) / 3
    assert report.standing("b").forfeits == 1


def test_a_standing_is_of_somebody_in_the_line_up() -> None:
    with pytest.raises(BotError, match="There is no 'Ada' in the line-up"):
        against_random(failing.crashing).standing("Ada")


def test_alone_against_the_automaton_nobody_wins_a_forfeited_game() -> None:
    def silent(view: ten.View, rng: Random) -> ten.Action:
        raise NotImplementedError

    series = Series(ten, ten.Rules(1, solo=4), [silent], deals=2)
    report = run(series)
    assert [result.winners for result in report.games] == [(), ()]
    series = Series(ten, ten.Rules(1, solo=4), [ten.bots.careful], deals=2)
    report = run(series)
    assert report.standing("careful").wins == sum(result.winners == (0,) for result in report.games)
