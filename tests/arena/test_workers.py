"""Workers that die are replaced; executors that break lose nothing that was played."""

import multiprocessing
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from distributed import KilledWorker

from helpers import cracked_numer
from helpers.arena import Deadly, crashing
from helpers.processes import PATIENCE, has_ended, is_busy, until, workers_of
from thinkstr8 import Bot, numer
from thinkstr8.arena import (
    Report,
    Series,
    SeriesProgress,
    SeriesStoppedError,
    read_journal,
    report_to_json,
    run,
)
from thinkstr8.core import ArenaError, WrongKindError
from thinkstr8.games.numer import Action, Rules, View, bots

AnySeries = Series[Any, Any, Any, Any, Any, Any]


def against_random(bot: Bot[View, Action], deals: int = 20) -> AnySeries:
    return Series(numer, Rules(2), [bot, bots.random], deals=deals, seed=8)


def assert_same(found: Report[Any], expected: Report[Any]) -> None:
    assert found == expected
    assert report_to_json(found) == report_to_json(expected)


def killing_at(games: int) -> Callable[[SeriesProgress], None]:
    """Return what kills every process that plays after some games, once."""
    left = [games]

    def kill(progress: SeriesProgress) -> None:
        if left and progress.done >= left[0]:
            left.clear()
            for child in multiprocessing.active_children():
                child.kill()

    return kill


@pytest.fixture(scope="module")
def expected() -> Report[Any]:
    return run(against_random(bots.careful))


@pytest.mark.parametrize("workers", [1, 3])
def test_workers_play_the_same(workers: int, expected: Report[Any]) -> None:
    assert_same(run(against_random(bots.careful), workers=workers), expected)


def test_workers_play_and_record_the_same() -> None:
    series = against_random(crashing, deals=3)
    found = run(series, workers=2, keep_records=True)
    assert_same(found, run(series, keep_records=True))
    assert len(found.records) == len(found.forfeits) == 6


def test_a_worker_killed_at_30_of_40_games_loses_none_of_them(expected: Report[Any]) -> None:
    report = run(against_random(bots.careful), workers=1, progress=killing_at(30))
    assert report.complete
    assert_same(report, expected)


def test_a_worker_of_an_executor_killed_at_30_of_40_games_loses_none_of_them(
    tmp_path: Path, expected: Report[Any]
) -> None:
    series, journal = against_random(bots.careful), tmp_path / "journal"
    context = multiprocessing.get_context("spawn")
    with (
        ProcessPoolExecutor(1, mp_context=context) as executor,
        pytest.raises(SeriesStoppedError) as caught,
    ):
        run(series, executor, journal=journal, progress=killing_at(30))
    partial = caught.value.report
    assert len(partial.games) >= 30
    assert (partial.complete, partial.missing) == (False, 40 - len(partial.games))
    assert partial.games == expected.games[: len(partial.games)]
    assert_same(read_journal(journal, numer), partial)
    assert re.fullmatch(
        rf"The series was stopped after {len(partial.games)} of 40 games\. The executor lost its "
        rf"workers: .* These games are kept in {journal}: play the others with resume=True\.",
        str(caught.value),
    )
    with ProcessPoolExecutor(1, mp_context=context) as executor:
        assert_same(run(series, executor, journal=journal, resume=True), expected)


def test_an_executor_that_is_broken_already_is_told_without_a_journal() -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
        executor.submit(os.abort).exception()
        with pytest.raises(SeriesStoppedError, match="With a journal, the series could be resume"):
            run(against_random(bots.careful), executor)


class Half(Executor):
    """An executor that plays every other game and loses the rest."""

    def __init__(self) -> None:
        self.count = 0

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        future: Future[object] = Future()
        self.count += 1
        if self.count % 2:
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_result(function(*args, **kwargs))
        return future


def test_what_an_executor_finished_is_kept_whatever_it_lost(expected: Report[Any]) -> None:
    with pytest.raises(SeriesStoppedError) as caught:
        run(against_random(bots.careful), Half())
    assert caught.value.report.games == expected.games[1::2]


class Lost(Half):
    """An executor as Dask's is, when a deal has killed one worker after the other."""

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        future: Future[object] = super().submit(function, *args, **kwargs)
        if future.cancelled():
            future = Future()
            future.set_exception(KilledWorker("deal 3", SimpleNamespace(address="there"), 3))  # type: ignore[arg-type]  # all that its words need
        return future


def test_a_deal_that_dask_gives_up_stops_the_series_and_loses_no_other(
    expected: Report[Any],
) -> None:
    with pytest.raises(SeriesStoppedError, match=r"lost its workers: .*deal 3") as caught:
        run(against_random(bots.careful), Lost())
    assert caught.value.report.games == expected.games[1::2]


def test_a_deal_whose_worker_died_is_played_again(tmp_path: Path) -> None:
    (tmp_path / "twin").touch()
    expected = run(against_random(Deadly(tmp_path / "twin")))
    report = run(against_random(Deadly(tmp_path / "died")), workers=2)
    assert (tmp_path / "died").exists()
    assert_same(report, expected)


def test_a_deal_that_ends_its_worker_every_time_is_named(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with pytest.raises(SeriesStoppedError, match=r"Deal \d+ killed its worker 3 times: ") as caught:
        run(against_random(Deadly()), workers=1, journal=journal)
    report = caught.value.report
    deal = int(re.findall(r"Deal (\d+)", str(caught.value))[0])
    assert {game.deal for game in report.games} <= {*range(deal + 1)}
    assert len(report.games) in (2 * deal, 2 * deal + 1)  # the other game of the deal may be kept
    assert_same(read_journal(journal, numer), report)
    assert "Play the series isolated" in caught.value.reason


def test_an_error_in_a_worker_is_raised_here_and_says_where_it_was() -> None:
    game: Any = cracked_numer
    with pytest.raises(ZeroDivisionError) as caught:
        run(Series(game, Rules(2), [bots.random] * 2, deals=2), workers=2)
    assert "in apply" in caught.value.__notes__[0]


def test_a_bot_that_cannot_be_sent_is_named() -> None:
    def local(view: View, rng: Random) -> Action:
        return bots.random(view, rng)

    with pytest.raises(ArenaError, match="The bot local cannot be sent to another process"):
        run(against_random(local), workers=2)


UNGUARDED = """
from thinkstr8 import numer
from thinkstr8.arena import Series, run
print(run(Series(numer, numer.Rules(2), [numer.bots.random] * 2, deals=3), workers=1))
"""

OWN_BOT = """
from thinkstr8 import numer
from thinkstr8.arena import Series, run
def mine(view, rng):
    return numer.bots.random(view, rng)
print(run(Series(numer, numer.Rules(2), [mine, mine], deals=3), workers=1))
"""


def test_a_program_without_a_guard_is_told_what_it_needs(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(UNGUARDED)
    ended = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ended.returncode == 1
    *_, last = ended.stderr.strip().splitlines()
    assert "3 workers ended before they could start" in last
    assert 'must call run under `if __name__ == "__main__":`.' in last


def test_a_bot_that_workers_cannot_import_is_explained() -> None:
    ended = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-c", OWN_BOT],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 1
    assert "ArenaError: A worker cannot load the series (AttributeError: " in ended.stderr


def test_workers_end_with_the_series_whatever_happens() -> None:
    seen: list[int] = []

    def give_up(progress: SeriesProgress) -> None:
        seen.extend(workers_of(os.getpid()))
        raise InterruptedError

    with pytest.raises(InterruptedError):
        run(against_random(bots.random), workers=2, progress=give_up)
    assert seen
    until(lambda: all(map(has_ended, seen)))
    assert not workers_of(os.getpid())


DEAF = """
import pickle
from pathlib import Path
from thinkstr8.arena.workers import _Worker
first, second = _Worker(pickle.dumps(len)), _Worker(pickle.dumps(len))
for worker in (first, second):
    status = Path(f"/proc/{worker.process.pid}/status").read_text()
    print(status.split("SigBlk:")[1].split()[0])
    worker.dismiss(at_once=True)
    worker.wait()
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="There is no such file.")
def test_no_worker_receives_an_interrupt_while_it_starts_not_even_the_first() -> None:
    shown = subprocess.check_output([sys.executable, "-c", DEAF], text=True, timeout=PATIENCE)  # noqa: S603  # our own program
    assert [int(mask, 16) >> signal.SIGINT - 1 & 1 for mask in shown.split()] == [1, 1]


ENDLESS = """
from helpers.arena import endless
from thinkstr8 import numer
from thinkstr8.arena import Series, run
run(Series(numer, numer.Rules(2), [endless] * 2, deals=3), workers=2)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="There is no such signal.")
def test_a_worker_ends_with_a_series_that_is_killed_whatever_its_bot_does() -> None:
    path = os.pathsep.join(sys.path)
    with subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-c", ENDLESS], env=os.environ | {"PYTHONPATH": path}
    ) as program:
        until(lambda: len(workers_of(program.pid)) == 2)
        workers = workers_of(program.pid)
        until(lambda: all(map(is_busy, workers)))
        program.kill()
    until(lambda: all(map(has_ended, workers)))


@pytest.mark.parametrize("workers", [0, -1, 1001])
def test_the_number_of_workers_is_checked(workers: int) -> None:
    with pytest.raises(ArenaError, match="The number of workers must be from 1 to 1000, not "):
        run(against_random(bots.random), workers=workers)


@pytest.mark.parametrize("workers", [True, 2.0, "2"])
def test_the_number_of_workers_is_an_int(workers: int) -> None:
    with pytest.raises(WrongKindError, match=r"^The number of workers must be an int, not "):
        run(against_random(bots.random), workers=workers)


def test_a_series_is_not_played_by_an_executor_and_workers() -> None:
    with pytest.raises(ArenaError, match="an executor or a number of workers, not both"):
        run(against_random(bots.random), Half(), workers=2)
