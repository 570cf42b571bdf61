"""Whatever is killed at whatever moment, the report is that of a series which nothing disturbed.

Each test kills at one random moment: after so many games, and a little later. The ordinary run has
a few of them, the thorough one (`make thorough`) six to ten of each sort.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Final

import psutil  # type: ignore[import-untyped]  # it comes with Dask, without types
import pytest
from distributed import Client

from helpers import killed_series
from helpers.clusters import dask_client
from helpers.depth import depth
from helpers.processes import PATIENCE, has_ended, lines, until, workers_of
from thinkstr8 import numer
from thinkstr8.arena import (
    Series,
    SeriesProgress,
    read_journal,
    report_to_json,
    run,
)
from thinkstr8.arena.isolation import keepers

PROGRAM: Final = Path(killed_series.__file__)

needs_kills = pytest.mark.skipif(sys.platform == "win32", reason="There is no such signal.")


def moments(ordinary: int, thorough: int, first: int) -> range:
    """Return the seeds of the moments at which something is killed."""
    return range(first, first + depth(ordinary, thorough))


@pytest.fixture(scope="module")
def undisturbed() -> str:
    return report_to_json(run(killed_series.series(), keep_records=True))


def start(folder: Path, workers: int) -> "subprocess.Popen[bytes]":
    """Start the series, or go on with it."""
    files = (folder / "journal", folder / "report")
    return subprocess.Popen([sys.executable, PROGRAM, *files, str(workers)])  # noqa: S603  # our own program


def wait_for_moment(program: "subprocess.Popen[bytes]", journal: Path, rng: Random) -> None:
    """Wait for a moment of a series: before the first game, or in the middle."""
    games = rng.randrange(killed_series.series().games) if rng.random() < 0.9 else -1
    until(lambda: lines(journal) > games or program.poll() is not None)
    time.sleep(rng.random() / 50)


@needs_kills
@pytest.mark.parametrize("moment", moments(1, 8, first=100))
def test_killing_the_series_at_any_moment_loses_nothing(
    moment: int, tmp_path: Path, undisturbed: str
) -> None:
    rng = Random(moment)
    journal = tmp_path / "journal"
    with start(tmp_path, workers=rng.choice([0, 2])) as program:
        wait_for_moment(program, journal, rng)
        others = workers_of(program.pid)
        program.kill()
    until(lambda: all(map(has_ended, others)))
    kept = len(read_journal(journal, numer).games) if lines(journal) else 0
    with start(tmp_path, workers=2) as program:
        assert program.wait(PATIENCE) == 0
    assert (tmp_path / "report").read_text() == undisturbed
    assert lines(journal) == killed_series.series().games + 1 > kept


@needs_kills
@pytest.mark.parametrize("moment", moments(1, 8, first=200))
def test_killing_a_worker_at_any_moment_loses_nothing(
    moment: int, tmp_path: Path, undisturbed: str
) -> None:
    rng = Random(moment)
    with start(tmp_path, workers=2) as program:
        wait_for_moment(program, tmp_path / "journal", rng)
        workers = workers_of(program.pid)
        if workers:
            os.kill(rng.choice(workers), signal.SIGKILL)
        assert program.wait(PATIENCE) == 0
    assert (tmp_path / "report").read_text() == undisturbed


@needs_kills
@pytest.mark.parametrize("moment", moments(1, 8, first=300))
def test_killing_workers_and_series_again_and_again_loses_nothing(
    moment: int, tmp_path: Path, undisturbed: str
) -> None:
    rng = Random(moment)
    for _ in range(depth(2, 4)):
        with start(tmp_path, workers=2) as program:
            wait_for_moment(program, tmp_path / "journal", rng)
            victims = workers_of(program.pid)
            for victim in rng.sample(victims, rng.randint(0, len(victims))):
                os.kill(victim, signal.SIGKILL)
            time.sleep(rng.random() / 10)
            program.kill()
    with start(tmp_path, workers=2) as program:
        assert program.wait(PATIENCE) == 0
    assert (tmp_path / "report").read_text() == undisturbed


@needs_kills
def test_killing_a_dask_worker_at_any_moment_loses_nothing(
    tmp_path: Path, undisturbed: str
) -> None:
    with dask_client() as client:
        for moment in moments(1, 6, first=400):
            rng = Random(moment)
            left = [rng.randrange(killed_series.series().games)]

            def kill(progress: SeriesProgress, left: list[int] = left, rng: Random = rng) -> None:
                if left and progress.done >= left[0]:
                    left.clear()
                    os.kill(rng.choice(pids(client)), signal.SIGKILL)

            report = run(
                killed_series.series(),
                client.get_executor(),  # type: ignore[no-untyped-call]  # Dask has no types
                journal=tmp_path / str(moment),
                progress=kill,
                keep_records=True,
            )
            assert not left
            assert report_to_json(report) == undisturbed


def pids(client: "Client") -> list[int]:
    """Return the processes of the workers that a cluster has now."""
    return [*client.run(os.getpid).values()]


# Bots


def isolated() -> "Series[Any, Any, Any, Any, Any, Any]":
    line_up = [numer.bots.careful, numer.bots.random]
    return Series(numer, numer.Rules(2), line_up, deals=6, seed=8, isolated=True)


def processes_of_bots() -> list[int]:
    """Return the template of this process, and the bots that it has started."""
    keeper = keepers.keeper()
    assert isinstance(keeper, keepers.TemplateKeeper)
    template = keeper._template.pid
    return [template, *(child.pid for child in psutil.Process(template).children())]


@pytest.mark.skipif(not keepers.HAS_FORK, reason="There is no template.")
@pytest.mark.parametrize("moment", moments(3, 10, first=600))
def test_killing_the_process_of_a_bot_at_any_moment_changes_nothing(moment: int) -> None:
    undisturbed = report_to_json(run(isolated(), keep_records=True))
    rng = Random(moment)
    games, killed = rng.randrange(10), []

    def kill() -> None:
        time.sleep(rng.random() / 30)
        victims = processes_of_bots()
        victim = victims[0] if moment % 3 == 0 else rng.choice(victims)
        os.kill(victim, signal.SIGKILL)
        killed.append(victim)

    def begin(progress: SeriesProgress) -> None:
        if progress.done > games and not threads:
            threads.append(Thread(target=kill))
            threads[0].start()

    threads: list[Thread] = []
    report = run(isolated(), keep_records=True, progress=begin)
    threads[0].join()
    assert len(killed) == 1
    assert report.forfeits == ()
    assert report_to_json(report) == undisturbed
