"""A series is the same wherever it is played."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from helpers.clusters import dask_client
from thinkstr8 import GAMES, AnyGame, numer, ten, think_str8
from thinkstr8.arena import Limits, Report, Series, SeriesProgress, run
from thinkstr8.core import ArenaError, Code, IllegalActionError, Refusal
from thinkstr8.core.checks import present
from thinkstr8.files import format_record
from thinkstr8.games.numer import Action, Rules, View, bots

RULES: dict[str, object] = {
    "think_str8": think_str8.Rules(3),
    "ten": ten.Rules(2),
    "numer": numer.Rules(3),
}


def series(game: str, *, deals: int = 4, seed: int = 8) -> Series[Any, Any, Any, Any, Any, Any]:
    module: Any = GAMES[game]
    rules: Any = RULES[game]
    others = [module.bots.random] * (rules.players - 1)
    return Series(module, rules, [module.bots.careful, *others], deals=deals, seed=seed)


@contextmanager
def processes(count: int, method: str) -> Iterator[Executor]:
    with ProcessPoolExecutor(count, mp_context=get_context(method)) as executor:
        yield executor


@pytest.fixture(scope="module")
def expected() -> dict[str, Report[Any]]:
    return {game: run(series(game), keep_records=True) for game in GAMES}


def assert_same(found: Report[Any], expected: Report[Any]) -> None:
    assert found == expected
    assert texts(found) == texts(expected)


def texts(report: Report[Any]) -> list[bytes]:
    return [format_record(record).encode() for record in report.records]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_recorded_and_can_be_replayed(
    game: str, expected: dict[str, Report[Any]]
) -> None:
    report, played = expected[game], series(game)
    assert len(report.games) == len(report.records) == played.games
    for result in report.games:
        record = present(result.record)
        assert record.names == result.names == played.seating(result.rotation)
        assert dict(record.tags) == {
            "seed": "8",
            "deal": str(result.deal),
            "rotation": str(result.rotation),
        }
        outcome = present(played.game.outcome(record.final.table))
        assert (outcome.scores, outcome.winners) == (result.scores, result.winners)


def test_records_are_kept_only_on_request() -> None:
    report = run(series("numer", deals=1))
    assert report.records == ()
    assert report.games[0].record is None


def test_results_come_by_deal_and_rotation(expected: dict[str, Report[Any]]) -> None:
    places = [(result.deal, result.rotation) for result in expected["numer"].games]
    assert places == [(deal, rotation) for deal in range(4) for rotation in range(3)]


@pytest.mark.parametrize("game", GAMES)
def test_all_rotations_of_a_deal_have_the_same_deal(
    game: str, expected: dict[str, Report[Any]]
) -> None:
    deals: dict[int, set[object]] = {}
    for result in expected[game].games:
        deals.setdefault(result.deal, set()).add(present(result.record).deal)
    assert all(len(found) == 1 for found in deals.values())


def test_all_rotations_of_a_deal_have_the_same_luck(expected: dict[str, Report[Any]]) -> None:
    """Whatever the players do, the cards of TEN come in the same order."""
    orders: dict[int, set[object]] = {}
    for result in expected["ten"].games:
        actions = present(result.record).actions
        cards = tuple(action.card for action in actions if isinstance(action, ten.Reveal))
        orders.setdefault(result.deal, set()).add(cards)
    assert [len(found) for found in orders.values()] == [1] * 4
    assert len(set.union(*orders.values())) == 4


@pytest.mark.parametrize("game", GAMES)
def test_threads_play_the_same(game: str, expected: dict[str, Report[Any]]) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert_same(run(series(game), executor, keep_records=True), expected[game])


def test_processes_play_the_same(expected: dict[str, Report[Any]]) -> None:
    with processes(3, "spawn") as executor:
        for game in GAMES:
            assert_same(run(series(game), executor, keep_records=True), expected[game])


def test_a_dask_cluster_plays_the_same(expected: dict[str, Report[Any]]) -> None:
    with dask_client() as client:
        executor = client.get_executor()  # type: ignore[no-untyped-call]  # Dask has no types
        for game in GAMES:
            assert_same(run(series(game), executor, keep_records=True), expected[game])


def test_another_seed_plays_other_games(expected: dict[str, Report[Any]]) -> None:
    assert run(series("numer", seed=9), keep_records=True) != expected["numer"]


def test_more_deals_begin_with_the_same_games(expected: dict[str, Report[Any]]) -> None:
    report = run(series("numer", deals=5), keep_records=True)
    assert report.games[:12] == expected["numer"].games


def test_enough_time_changes_nothing(expected: dict[str, Report[Any]]) -> None:
    plain = series("numer")
    timed = Series(
        plain.game, plain.rules, plain.bots, deals=4, seed=8, limits=Limits(decision=60, game=60)
    )
    assert_same(run(timed, keep_records=True), expected["numer"])


@pytest.mark.parametrize("workers", [0, 2])
def test_progress_is_told_after_every_game(workers: int) -> None:
    told: list[SeriesProgress] = []
    if workers:
        with ThreadPoolExecutor(workers) as executor:
            run(series("numer", deals=3), executor, progress=told.append)
    else:
        run(series("numer", deals=3), progress=told.append)
    assert told == [SeriesProgress(done, 9) for done in range(1, 10)]


def test_a_bot_that_cannot_be_sent_to_another_process_is_named() -> None:
    def local(view: View, rng: Random) -> Action:
        return bots.random(view, rng)

    with (
        processes(1, "spawn") as executor,
        pytest.raises(ArenaError, match="The bot local cannot be sent to another process"),
    ):
        run(Series(numer, Rules(2), [local, bots.random], deals=1), executor)


class Broken:
    """Numer, but nothing can be done."""

    __name__ = "broken"

    def __getattr__(self, name: str) -> object:
        return getattr(numer, name)

    def apply(self, state: object, action: object) -> numer.State:
        raise RuntimeError("This game is broken.")


def test_a_broken_game_is_not_blamed_on_a_bot_in_another_thread() -> None:
    def local(view: View, rng: Random) -> Action:
        return bots.random(view, rng)

    broken: AnyGame = Broken()  # type: ignore[assignment]  # it borrows the other verbs
    with ThreadPoolExecutor(1) as executor, pytest.raises(RuntimeError, match="broken"):
        run(Series(broken, Rules(2), [local, local], deals=1), executor)


class Crooked(Broken):
    """TEN, but nature may not reveal anything."""

    def __getattr__(self, name: str) -> object:
        return getattr(ten, name)

    def apply(self, state: object, action: object) -> numer.State:
        assert isinstance(state, ten.State)
        if isinstance(action, ten.Reveal):
            raise IllegalActionError(Refusal(Code.IMPOSSIBLE_OUTCOME, "That cannot happen."))
        return ten.apply(state, action)  # type: ignore[arg-type, return-value]  # it is TEN


def test_an_impossible_outcome_of_nature_is_not_blamed_on_a_bot() -> None:
    crooked: AnyGame = Crooked()  # type: ignore[assignment]  # it borrows the other verbs
    with pytest.raises(IllegalActionError, match="That cannot happen"):
        run(Series(crooked, ten.Rules(2), [ten.bots.random] * 2))


@pytest.mark.parametrize("limits", [Limits(), Limits(game=60)])
def test_a_broken_game_is_not_blamed_on_a_bot(limits: Limits) -> None:
    broken: AnyGame = Broken()  # type: ignore[assignment]  # it borrows the other verbs
    with pytest.raises(RuntimeError, match="This game is broken"):
        run(Series(broken, Rules(2), [bots.random] * 2, limits=limits))


def test_a_failing_progress_callback_ends_the_series_here_and_on_workers() -> None:
    def tired(progress: SeriesProgress) -> None:
        raise InterruptedError(progress.done)

    with pytest.raises(InterruptedError):
        run(series("numer"), progress=tired)
    with ThreadPoolExecutor(1) as executor, pytest.raises(InterruptedError):
        run(series("numer", deals=50), executor, progress=tired)
