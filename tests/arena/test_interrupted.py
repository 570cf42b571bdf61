"""Ctrl-C ends a series with the report of what was played, and leaves nothing behind."""

import os
import pickle
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.processes import PATIENCE, has_ended, lines, until, workers_of
from thinkstr8 import numer
from thinkstr8.arena import Series, SeriesInterrupted, SeriesProgress, read_journal, run
from thinkstr8.games.numer import Rules, bots

SERIES = Series(numer, Rules(2), [bots.careful, bots.random], deals=10, seed=8)

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="There are no such signals.")


@pytest.mark.parametrize("workers", [None, 2])
def test_ctrl_c_gives_the_report_of_what_was_played(workers: int | None) -> None:
    def press(progress: SeriesProgress) -> None:
        if progress.done == 8:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(SeriesInterrupted) as caught:
        run(SERIES, workers=workers, progress=press)
    report, whole = caught.value.report, run(SERIES)
    assert str(caught.value) == "The series was interrupted after 8 of 20 games."
    assert (len(report.games), report.total, report.missing, report.complete) == (8, 20, 12, False)
    assert {*report.games} <= {*whole.games}
    assert [standing.games for standing in report.standings] == [8, 8]
    assert report.names == whole.names


def test_ctrl_c_before_the_first_game_gives_an_empty_report() -> None:
    class Impatient:
        name = "impatient"

        def __call__(self, view: object, rng: object) -> numer.Action:
            signal.raise_signal(signal.SIGINT)
            raise AssertionError

    with pytest.raises(SeriesInterrupted) as caught:
        run(Series(numer, Rules(2), [Impatient(), bots.random]))
    assert caught.value.report.games == ()
    assert caught.value.report.standings == ()
    assert caught.value.report.missing == 200


def test_who_handles_ctrl_c_handles_that_of_a_series_and_no_other_handler_does() -> None:
    assert issubclass(SeriesInterrupted, KeyboardInterrupt)
    assert not issubclass(SeriesInterrupted, Exception)


def test_what_was_interrupted_can_be_pickled() -> None:
    interrupted = SeriesInterrupted(run(SERIES))
    again = pickle.loads(pickle.dumps(interrupted))  # noqa: S301  # our own bytes
    assert again.report == interrupted.report


@pytest.fixture(scope="module")
def whole() -> str:
    """Return what a series shows that nobody interrupts."""
    return subprocess.check_output(command(), text=True)  # noqa: S603  # our own program


def command(*options: str) -> list[str]:
    series = ("numer", "--bots", "careful", "random", "--deals", "10", "--seed", "8")
    return [sys.executable, "-m", "thinkstr8", "arena", *series, *options]


@needs_signals
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_on_the_command_line_shows_what_was_played_and_leaves_no_process(
    workers: str, whole: str, tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    options = ("--workers", workers, "--journal", str(journal))
    with subprocess.Popen(  # noqa: S603  # our own program
        command(*options),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # a terminal sends the signal to all of them
        env=os.environ | {"COLUMNS": "200"},
    ) as program:
        until(lambda: lines(journal) > 3)
        others = workers_of(program.pid)
        for other in others:  # even if they get it before the series does
            os.kill(other, signal.SIGINT)
        until(lambda: lines(journal) > 6)
        assert workers_of(program.pid) == others
        os.killpg(program.pid, signal.SIGINT)
        output, errors = program.communicate(timeout=PATIENCE)
    assert errors == ""
    assert program.returncode == 130
    games = len(read_journal(journal, numer).games)
    said = re.search(r"The series was interrupted after (\d+) of 20 games\.", output)
    assert said
    assert 6 <= games < 20
    assert int(said[1]) in (games - 2, games)  # a deal may be kept, but not counted yet
    assert f"They are kept in {journal}: continue with the same command and --resume." in output
    assert len(re.findall(r"^ +(careful|random) ", output, re.MULTILINE)) == 2
    assert len(others) == (2 if workers == "2" else 0)
    until(lambda: all(map(has_ended, others)))
    resumed = subprocess.check_output(command(*options, "--resume"), text=True)  # noqa: S603  # our own program
    assert resumed == whole
