"""A journal keeps every game as it is played, and a series goes on from it."""

import errno
import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from helpers import arena as failing
from thinkstr8 import GAMES, numer, ten, think_str8
from thinkstr8.arena import (
    Limits,
    Report,
    Series,
    SeriesInterrupted,
    SeriesProgress,
    SeriesStoppedError,
    journal_seed,
    read_journal,
    report_to_json,
    run,
)
from thinkstr8.arena.journal import Journal
from thinkstr8.core import ArenaError, JournalError, WrongKindError
from thinkstr8.games.numer import Action, Rules, View, bots

AnySeries = Series[Any, Any, Any, Any, Any, Any]
PAIR = {"Ada": bots.careful, "Ben": bots.random}

VARIANTS: dict[str, AnySeries] = {
    "think_str8": Series(think_str8, think_str8.Rules(3), [think_str8.bots.random] * 3, deals=2),
    "ten": Series(ten, ten.Rules(3), [ten.bots.random] * 3, deals=1),
    "ten alone": Series(ten, ten.Rules(1, solo=4), [ten.bots.careful], deals=3),
    "numer": Series(numer, Rules(5), [bots.random] * 5, deals=2),
    "forfeits": Series(numer, Rules(3), [failing.crashing, failing.cheating, bots.random], deals=4),
}


def pair(deals: int = 6, seed: int = 8) -> AnySeries:
    return Series(numer, Rules(2), PAIR, deals=deals, seed=seed)


def interrupted_after(deals: int) -> Callable[[SeriesProgress], None]:
    """Return what presses Ctrl-C after some deals of two games."""

    def press(progress: SeriesProgress) -> None:
        if progress.done == 2 * deals:
            raise KeyboardInterrupt

    return press


def assert_same(found: Report[Any], expected: Report[Any]) -> None:
    assert found == expected
    assert report_to_json(found) == report_to_json(expected)


# Keeping and resuming


@pytest.mark.parametrize("records", [True, False])
@pytest.mark.parametrize("name", VARIANTS)
def test_every_game_of_every_kind_is_read_as_it_was_played(
    name: str,
    records: bool,  # noqa: FBT001  # the parameter of a test
    tmp_path: Path,
) -> None:
    series, journal = VARIANTS[name], tmp_path / "journal"
    expected = run(series, keep_records=records)
    assert_same(run(series, journal=journal, keep_records=records), expected)
    assert_same(read_journal(journal, GAMES), expected)
    assert_same(run(series, journal=journal, keep_records=records, resume=True), expected)
    assert bool(expected.records) == records
    assert bool(expected.forfeits) == (name == "forfeits")


def test_every_game_is_kept_as_soon_as_it_is_told(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    seen = []

    def look(progress: SeriesProgress) -> None:
        report = read_journal(journal, numer)
        assert (len(report.games), report.total) == (progress.done, progress.total)
        seen.append(report.missing)

    run(pair(), journal=journal, progress=look)
    assert seen == [*range(11, -1, -1)]


@pytest.mark.parametrize("deals", range(1, 7))
def test_an_interrupted_series_goes_on_where_it_was(deals: int, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with pytest.raises(SeriesInterrupted) as caught:
        run(pair(), journal=journal, progress=interrupted_after(deals))
    assert len(caught.value.report.games) == 2 * deals
    assert_same(read_journal(journal, numer), caught.value.report)
    told: list[int] = []
    report = run(pair(), journal=journal, resume=True, progress=lambda now: told.append(now.done))
    assert_same(report, run(pair()))
    assert told == [*range(2 * deals, 13)]


def test_resuming_a_finished_series_only_reads_it(tmp_path: Path) -> None:
    calls = []

    def counting(view: View, rng: Random) -> Action:
        calls.append(view.seat)
        return bots.random(view, rng)

    series = Series(numer, Rules(2), [counting, bots.random], deals=2)
    expected = run(series, journal=tmp_path / "journal")
    calls.clear()
    before = (tmp_path / "journal").read_bytes()
    assert_same(run(series, journal=tmp_path / "journal", resume=True), expected)
    assert not calls
    assert (tmp_path / "journal").read_bytes() == before


def test_resuming_without_a_journal_begins_one(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    for name in ("new", "empty"):
        assert_same(run(pair(), journal=tmp_path / name, resume=True), run(pair()))
        assert_same(read_journal(tmp_path / name, numer), run(pair()))


def test_a_path_may_be_a_str(tmp_path: Path) -> None:
    journal = str(tmp_path / "journal")
    assert_same(run(pair(), journal=journal), read_journal(journal, numer))


def test_lines_may_come_in_any_order(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    expected = run(pair(), journal=journal)
    header, *games = journal.read_text().splitlines(keepends=True)
    Random(8).shuffle(games)
    journal.write_text(header + "".join(games))
    assert_same(read_journal(journal, numer), expected)
    journal.write_text(header + "".join(games[:5]))
    assert_same(run(pair(), journal=journal, resume=True), expected)


# Torn lines


def test_a_line_torn_at_any_byte_by_a_kill_is_played_again(tmp_path: Path) -> None:
    series, journal = pair(deals=2), tmp_path / "journal"
    expected = run(series, journal=journal)
    data = journal.read_bytes()
    last = data[:-1].rindex(b"\n") + 1
    for size in {*range(0, last, 23), *range(last - 2, len(data) + 1)}:
        journal.write_bytes(data[:size])
        full = data[:size].count(b"\n")
        if full:
            assert len(read_journal(journal, numer).games) == full - 1
        assert_same(run(series, journal=journal, resume=True), expected)
        assert sorted(journal.read_bytes().splitlines()) == sorted(data.splitlines())


def test_zeros_that_a_loss_of_power_leaves_at_the_end_are_removed(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    expected = run(pair(), journal=journal)
    data = journal.read_bytes()
    journal.write_bytes(data + bytes(1000))
    assert_same(run(pair(), journal=journal, resume=True), expected)
    assert journal.read_bytes() == data


@pytest.mark.parametrize("text", ["My diary", '{"form": "thinkstr8 jour', "x" * 10_000])
def test_a_file_that_is_no_journal_is_not_touched(text: str, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text(text)
    with pytest.raises(JournalError, match=r"diary, line 1: this is not a journal of a series"):
        run(pair(), journal=tmp_path / "diary", resume=True)
    assert (tmp_path / "diary").read_text() == text


# What is refused


def changed(line: str, **parts: object) -> str:
    return json.dumps(json.loads(line) | parts) + "\n"


DAMAGES: dict[str, Callable[[list[str]], object]] = {
    r"line 4: \$: line 1, column 1: Expecting value": lambda lines: lines.insert(3, "what?\n"),
    r"line 3: \$: expected an object for a game, not an array of 0": lambda lines: lines.insert(
        2, "[]\n"
    ),
    r"line 2: \$: line 1, column \d+:": lambda lines: lines.__setitem__(1, lines[1][:40] + "\n"),
    r"line 3: \$: this game already has a line": lambda lines: lines.insert(2, lines[1]),
    r"line 2: \$.deal: expected an integer from 0 to 5": lambda lines: lines.__setitem__(
        1, changed(lines[1], deal=6)
    ),
    r"line 2: \$: The deal of a game must be 0 or more, not -1": lambda lines: lines.__setitem__(
        1, changed(lines[1], deal=-1)
    ),
    r"line 2: \$.rotation: expected an integer from 0 to 1": lambda lines: lines.__setitem__(
        1, changed(lines[1], rotation=2)
    ),
    r"line 2: \$.winners\[0\]: expected an integer, not 'Ada'": lambda lines: lines.__setitem__(
        1, changed(lines[1], winners=["Ada"])
    ),
    r"line 2: \$: The winners of a game are seats from 0 to 1": lambda lines: lines.__setitem__(
        1, changed(lines[1], winners=[2])
    ),
    r"line 2: \$: A game has either scores or a forfeit": lambda lines: lines.__setitem__(
        1, changed(lines[1], scores=None)
    ),
    r"line 2: \$: A game of 2 bots needs a score for each, not 1": lambda lines: lines.__setitem__(
        1, changed(lines[1], scores=[3], winners=[0])
    ),
    r"line 2: \$: there is no field 'more' in a game": lambda lines: lines.__setitem__(
        1, changed(lines[1], more=1)
    ),
    r"line 2: \$: there is no field 'record' in a game": lambda lines: lines.__setitem__(
        1, changed(lines[1], record=None)
    ),
    r"line 2: \$.forfeit: the field 'action' of a forfeit": lambda lines: lines.__setitem__(
        1, changed(lines[1], forfeit={"seat": 0})
    ),
    r"line 2: \$.forfeit.seat: expected an integer from 0 to 1": lambda lines: lines.__setitem__(
        1, changed(lines[1], forfeit={"seat": 2, "action": 0, "fault": "raised", "reason": "x"})
    ),
    r"line 2: \$.forfeit.fault: expected one of raised, ": lambda lines: lines.__setitem__(
        1, changed(lines[1], forfeit={"seat": 1, "action": 0, "fault": "tired", "reason": "x"})
    ),
    r"line 2: \$.forfeit: The action of a forfeit must be 0": lambda lines: lines.__setitem__(
        1, changed(lines[1], forfeit={"seat": 1, "action": -1, "fault": "raised", "reason": "x"})
    ),
    r"line 4: this line is too long for a journal": lambda lines: lines.insert(3, "7" * 2**21),
    r"line 1: \$.form: expected 'thinkstr8 journal', not 'dia": lambda lines: lines.__setitem__(
        0, changed(lines[0], form="diary")
    ),
    r"line 1: \$.version: this library reads version 1, not 2": lambda lines: lines.__setitem__(
        0, changed(lines[0], version=2)
    ),
}


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a journal with all its games."""
    journal = tmp_path_factory.mktemp("complete") / "journal"
    run(pair(), journal=journal)
    return journal.read_text()


@pytest.mark.parametrize("complaint", DAMAGES)
def test_a_damaged_line_is_refused_with_its_number(
    complaint: str, complete: str, tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    lines = complete.splitlines(keepends=True)
    DAMAGES[complaint](lines)
    journal.write_text("".join(lines))
    before = journal.read_bytes()
    with pytest.raises(JournalError, match=f"journal, {complaint}") as caught:
        run(pair(), journal=journal, resume=True)
    assert (caught.value.path, caught.value.line) == (str(journal), int(complaint[5]))
    with pytest.raises(JournalError, match=complaint):
        read_journal(journal, numer)
    assert journal.read_bytes() == before


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ({"names": []}, r"\$.names: expected different names"),
        ({"names": ["Ada", "Ada"]}, r"\$.names: expected different names"),
        ({"names": 7}, r"\$.names: expected an array"),
        ({"deals": 0}, r"\$.deals: expected an integer above 0, not 0"),
        ({"deals": None}, r"\$.deals: expected an integer, not null"),
        ({"records": 1}, r"\$.records: expected true or false, not 1"),
        ({"game": "chess"}, "Expected a record of numer, not of 'chess'"),
        ({"game": 8}, r"\$.game: expected the name of a game, not 8"),
    ],
)
def test_a_first_line_that_says_nonsense_is_refused(
    parts: dict[str, object], complaint: str, tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    run(pair(), journal=journal)
    first, *rest = journal.read_text().splitlines(keepends=True)
    journal.write_text(changed(first, **parts) + "".join(rest))
    with pytest.raises(JournalError, match=f"journal, line 1: {complaint}"):
        read_journal(journal, numer)


# The seed


@pytest.mark.parametrize("seed", [0, 8, -3, 2**128 - 1])
def test_the_seed_of_a_series_is_read_from_its_journal(seed: int, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    assert journal_seed(journal) is None
    journal.touch()
    assert journal_seed(str(journal)) is None
    run(pair(deals=1, seed=seed), journal=journal, resume=True)
    assert journal_seed(journal) == seed
    journal.write_bytes(journal.read_bytes()[:20])  # a kill has cut the first line
    assert journal_seed(journal) is None


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ({"seed": 8}, r"\$.seed: expected an integer as a string, not 8"),
        ({"seed": None}, r"\$.seed: expected an integer as a string, not null"),
        ({"seed": "x"}, r"\$.seed: expected an integer as a string, not 'x'"),
        ({"seed": "8" * 5000}, r"\$.seed: expected an integer as a string, not '888"),
        ({"form": "thinkstr8 record"}, r"\$.form: expected 'thinkstr8 journal'"),
    ],
)
def test_a_first_line_without_a_seed_is_refused(
    parts: dict[str, object], complaint: str, tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    run(pair(deals=1), journal=journal)
    journal.write_text(changed(journal.read_text().splitlines(keepends=True)[0], **parts))
    with pytest.raises(JournalError, match=f"journal, line 1: {complaint}"):
        journal_seed(journal)
    with pytest.raises(JournalError, match="this file cannot be"):
        journal_seed(tmp_path)


def test_the_record_of_another_game_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    run(pair(), journal=journal, keep_records=True)
    lines = journal.read_text().splitlines(keepends=True)
    lines[1] = changed(lines[1], record=json.loads(lines[2])["record"])
    journal.write_text("".join(lines))
    with pytest.raises(JournalError, match=r"line 2: \$.record: expected the record of this game"):
        read_journal(journal, numer)
    lines[1] = changed(lines[1], record={})
    journal.write_text("".join(lines))
    with pytest.raises(JournalError, match=r"line 2: \$.record.form: expected 'thinkstr8 record'"):
        read_journal(journal, numer)


def other_bot(view: View, rng: Random) -> Action:
    return bots.random(view, rng)


OTHERS: dict[str, tuple[AnySeries, bool]] = {
    "deals is 6 in the journal, and 7 here": (pair(deals=7), False),
    "seed is '8' in the journal, and '9' here": (pair(seed=9), False),
    "game is 'numer' in the journal, and 'ten' here": (
        Series(ten, ten.Rules(2), [other_bot] * 2),
        False,
    ),
    "rules.slips is false in the journal, and true here": (
        Series(numer, Rules(2, slips=True), PAIR, deals=6, seed=8),
        False,
    ),
    r"names is \['Ada', 'Ben'\] in the journal, and \['Ben', 'Ada'\] here": (
        Series(numer, Rules(2), dict(reversed(PAIR.items())), deals=6, seed=8),
        False,
    ),
    r"bots is \['thinkstr8.*:careful', .* in the journal, and .*:other_bot'\] here": (
        Series(numer, Rules(2), PAIR | {"Ben": other_bot}, deals=6, seed=8),
        False,
    ),
    "limits.game is null in the journal, and 60 here": (
        Series(numer, Rules(2), PAIR, deals=6, seed=8, limits=Limits(game=60)),
        False,
    ),
    "records is false in the journal, and true here": (pair(), True),
}


@pytest.mark.parametrize("difference", OTHERS)
def test_the_journal_of_another_series_is_refused(difference: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    run(pair(), journal=journal)
    before = journal.read_bytes()
    series, records = OTHERS[difference]
    complaint = f"line 1: this is the journal of another series: {difference}$"
    with pytest.raises(JournalError, match=complaint):
        run(series, journal=journal, resume=True, keep_records=records)
    assert journal.read_bytes() == before


def test_the_journal_of_another_version_of_the_library_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    run(pair(), journal=journal)
    first, *rest = journal.read_text().splitlines(keepends=True)
    journal.write_text(changed(first, library="0.0.1") + "".join(rest))
    with pytest.raises(JournalError, match=r"library is '0\.0\.1' in the journal, and '"):
        run(pair(), journal=journal, resume=True)
    assert read_journal(journal, numer).complete


def test_everything_that_a_series_is_made_of_is_in_its_journal(tmp_path: Path) -> None:
    run(pair(), journal=tmp_path / "journal")
    header = json.loads((tmp_path / "journal").read_text().splitlines()[0])
    assert {field.name for field in attrs.fields(Series)} <= header.keys()
    assert {field.name for field in attrs.fields(Limits)} == header["limits"].keys()


def test_a_journal_that_is_there_already_is_not_overwritten(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    run(pair(), journal=journal)
    before = journal.read_bytes()
    with pytest.raises(JournalError, match="continue its series with resume=True"):
        run(pair(), journal=journal)
    assert journal.read_bytes() == before


def test_only_a_journal_can_be_resumed() -> None:
    with pytest.raises(
        ArenaError, match=r"A series is resumed from its journal: pass its path as journal"
    ):
        run(pair(), resume=True)


@pytest.mark.parametrize("path", ["", "no/such/folder/journal", "a\0b", "."])
def test_a_file_that_cannot_be_opened_is_refused(path: str) -> None:
    with pytest.raises(JournalError, match="this file cannot be opened"):
        run(pair(), journal=path)
    with pytest.raises(JournalError, match=r"this file cannot be (opened|read)"):
        read_journal(path, numer)


def test_an_empty_file_has_no_report(tmp_path: Path) -> None:
    (tmp_path / "journal").touch()
    with pytest.raises(JournalError, match="this is not a journal of a series: the file is empty"):
        read_journal(tmp_path / "journal", numer)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="There is no disk that is always full.")
def test_a_full_disk_is_told() -> None:
    with pytest.raises(JournalError, match=r"this file cannot be written: .*No space left"):
        run(pair(), journal="/dev/full")


def test_a_disk_that_fills_up_stops_the_series_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "journal"

    def fill_up(progress: SeriesProgress) -> None:
        if progress.done == 8:
            monkeypatch.setattr(Journal, "_sync", full)
            monkeypatch.setattr("thinkstr8.arena.journal._SECONDS", 0)

    def full(_: Journal) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(
        SeriesStoppedError, match=r"after 8 of 12 games\. .*journal: this file can"
    ) as caught:
        run(pair(), journal=journal, progress=fill_up)
    assert {*caught.value.report.games} <= {*read_journal(journal, numer).games}
    monkeypatch.undo()
    assert_same(run(pair(), journal=journal, resume=True), run(pair()))


@pytest.mark.parametrize("path", [3, b"journal", Limits()])
def test_a_journal_must_be_a_path(path: str) -> None:
    with pytest.raises(WrongKindError, match=r"^A journal must be the path of a file, not "):
        run(pair(), journal=path)
    with pytest.raises(WrongKindError, match=r"^A journal must be the path of a file, not "):
        read_journal(path, numer)


# One writer at a time

WRITER = """
import sys
from thinkstr8 import numer
from thinkstr8.arena import Series, run

def wait(progress):
    print(progress.done, flush=True)
    sys.stdin.readline()

bots = {"Ada": numer.bots.careful, "Ben": numer.bots.random}
run(Series(numer, numer.Rules(2), bots, deals=6, seed=8), journal=sys.argv[1], progress=wait)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="There are no locks.")
def test_two_processes_cannot_write_one_journal(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-c", WRITER, journal], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"1\n"
        with pytest.raises(JournalError, match="another series is writing this journal"):
            run(pair(), journal=journal, resume=True)
        assert len(read_journal(journal, numer).games) == 1
        writer.kill()
    assert_same(run(pair(), journal=journal, resume=True), run(pair()))


@pytest.mark.skipif(sys.platform == "win32", reason="There are no locks.")
def test_two_series_of_one_process_cannot_write_one_journal(tmp_path: Path) -> None:
    journal = tmp_path / "journal"

    def meddle(progress: SeriesProgress) -> None:
        with pytest.raises(JournalError, match="another series is writing this journal"):
            run(pair(), journal=journal, resume=True)

    assert_same(run(pair(), journal=journal, progress=meddle), read_journal(journal, numer))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="There are no forks.")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_process_that_was_forked_does_not_keep_the_journal_locked(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    context = multiprocessing.get_context("fork")
    sleepers = []

    def fork(progress: SeriesProgress) -> None:
        reader, writer = context.Pipe(duplex=False)
        child = context.Process(target=reader.recv)
        child.start()
        sleepers.append((child, writer))
        raise KeyboardInterrupt

    with pytest.raises(SeriesInterrupted):
        run(pair(), journal=journal, progress=fork)
    ((child, writer),) = sleepers
    assert child.is_alive()
    assert_same(run(pair(), journal=journal, resume=True), run(pair()))
    assert child.is_alive()
    writer.send(None)
    child.join()
