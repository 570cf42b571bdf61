"""Whatever an isolated bot does costs it the game, is named with its reason, and nothing else."""

import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from helpers import hostile
from helpers.hostile import Answering, NumerBot, Raising, Unpacking
from thinkstr8 import numer
from thinkstr8.arena import Fault, Limits, NamedBot, Program, Report, Series, run
from thinkstr8.arena.isolation.confinement import can_confine_files, can_confine_signals
from thinkstr8.arena.isolation.keepers import HAS_FORK
from thinkstr8.games.numer import Rules, bots

pytestmark = pytest.mark.skipif(not HAS_FORK, reason="these bots know POSIX only")

RAISED, STALLED, ILLEGAL, GARBLED, ENDED = Fault
SHORT = Limits(decision=1.0, start=20, memory=2**28)
LONG = Limits(decision=30, start=30, memory=2**28)

GALLERY: list[tuple[NumerBot, Fault, str]] = [
    (hostile.comparing, RAISED, "FoundError: found nothing"),
    (hostile.searching_memory, RAISED, "FoundError: found nothing"),
    (hostile.walking_frames, RAISED, "FoundError: found nothing"),
    (hostile.walking_tracebacks, RAISED, "FoundError: found nothing"),
    (hostile.remembering, RAISED, "FoundError: found nothing"),
    (hostile.repainting, ILLEGAL, ".* uses crossed-out digits"),
    (hostile.patching, ILLEGAL, ".* uses crossed-out digits"),
    (hostile.meddling, ILLEGAL, "The bot of seat . chose an action of seat ."),
    (hostile.mistaking_the_game, ILLEGAL, "Expected an action of Numer, not a Pass"),
    (hostile.leaving, ENDED, "Its process ended with exit code 3."),
    (hostile.killing_itself, ENDED, "Its process was killed by SIGKILL."),
    (hostile.killing_its_group, ENDED, "Its process was killed by SIGKILL."),
    (hostile.crashing, ENDED, "Its process was killed by SIGSEGV"),
    (hostile.aborting, ENDED, "Its process was killed by SIGABRT"),
    (hostile.filling_memory, RAISED, "MemoryError"),
    (hostile.asking_for_memory, RAISED, "MemoryError"),
    (hostile.raising_its_limits, RAISED, "FoundError: found nothing"),
    (hostile.forking, RAISED, "FoundError: found children"),
    (hostile.threading_on, GARBLED, ""),
    (hostile.flooding, GARBLED, "It wrote more than 65536 bytes without a line break."),
    (hostile.flooding_its_log, RAISED, r"OSError: \[Errno 27\] File too large"),
    (hostile.babbling, GARBLED, r"\$: line 1, column 1: Expecting value"),
    (hostile.forging_answers, GARBLED, "It answered decision 0, not 1."),
    (hostile.forging_the_end, GARBLED, r"\$\.type: expected one of hello, ready, answer, failed"),
    (hostile.writing_half_a_line, ENDED, "Its process ended with exit code 0."),
    (hostile.nesting, GARBLED, r"\$: "),
    (hostile.writing_no_text, GARBLED, r"\$: expected UTF-8"),
    (hostile.hanging_up, ENDED, "It closed its input or output."),
    (hostile.terminating_the_template, RAISED, "FoundError: found nothing"),
    *(
        (Raising(name), RAISED, name)
        for name in hostile.RAISED
        if name not in ("two lines", "no words")
    ),
    (Raising("two lines"), RAISED, r"two lines \[2J"),
    (Raising("no words"), RAISED, "No reason was given."),
    *((Answering(name), ILLEGAL, "Expected an action of ") for name in hostile.ANSWERS),
    (Unpacking("exits"), ENDED, "Its process ended with exit code 7."),
    (Unpacking("raises"), RAISED, "The bot cannot be loaded: RecursionError"),
]

STALLING: list[NumerBot] = [
    hostile.sleeping,
    hostile.computing,
    hostile.matching,
    hostile.ignoring_signals,
    hostile.waiting_with_half_a_line,
]

CONFINED: list[NumerBot] = [hostile.remembering_in_a_file, hostile.telephoning]
SIGNALLING: list[NumerBot] = [
    hostile.interrupting_the_arena,
    hostile.stopping_the_arena,
    hostile.killing_the_arena,
    hostile.reading_the_parents,
]


def name_of(bot: object) -> str:
    return str(getattr(bot, "__name__", "") or getattr(bot, "name", ""))


def played(bot: NumerBot, limits: Limits = LONG) -> Report[Any]:
    """Return what comes of a deal with a hostile and an honest bot; it must be kept as a record."""
    line_up = {"hostile": bot, "honest": bots.careful}
    series = Series(numer, Rules(2), line_up, deals=1, limits=limits, isolated=True)
    return run(series, keep_records=True)


EXPECTED = run(
    Series(numer, Rules(2), {"hostile": hostile.forfeiting, "honest": bots.careful}, deals=1)
)


def assert_lost(report: Report[Any], fault: Fault, reason: str) -> None:
    """Check that the hostile bot lost by its own fault, and the honest one got what it deserves."""
    assert [(each.name, each.fault) for each in report.forfeits] == [("hostile", fault)] * 2
    for each in report.forfeits:
        assert re.match(reason, each.reason), each.reason
    assert report.standing("honest") == EXPECTED.standing("honest")
    assert [game.winners for game in report.games] == [game.winners for game in EXPECTED.games]


@pytest.mark.parametrize(("bot", "fault", "reason"), GALLERY, ids=name_of)
def test_a_hostile_bot_loses_by_its_own_fault(bot: NumerBot, fault: Fault, reason: str) -> None:
    assert_lost(played(bot), fault, reason)


@pytest.mark.parametrize("bot", STALLING, ids=name_of)
def test_a_bot_that_hangs_in_any_way_loses(bot: NumerBot) -> None:
    assert_lost(played(bot, SHORT), STALLED, "It had 1 s for a decision but took longer.")


@pytest.mark.skipif(not can_confine_files(), reason="this system has no Landlock")
@pytest.mark.parametrize("bot", CONFINED, ids=name_of)
def test_a_confined_bot_cannot_write_or_telephone(bot: NumerBot) -> None:
    assert_lost(played(bot), RAISED, "PermissionError: ")


@pytest.mark.skipif(not can_confine_signals(), reason="this system has no Landlock of Linux 6.12")
@pytest.mark.parametrize("bot", SIGNALLING, ids=name_of)
def test_a_confined_bot_cannot_reach_the_processes_above(bot: NumerBot) -> None:
    assert_lost(played(bot), RAISED, "FoundError: found nothing")


def test_a_bot_that_sleeps_while_it_is_unpacked_loses() -> None:
    limits = Limits(decision=30, start=2)
    assert_lost(played(Unpacking("sleeps"), limits), STALLED, "It had 2 s to get ready but took ")


def left_behind() -> list[str]:
    """Return the processes that the forking bot named."""
    found = []
    for path in Path("/proc").glob("[0-9]*/comm"):
        try:
            name = path.read_text().strip()
        except OSError:
            continue
        found += [name] if name == "left-behind" else []
    return found


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="this looks into /proc")
def test_the_children_of_a_bot_end_with_it_also_in_sessions_of_their_own() -> None:
    assert_lost(played(hostile.forking), RAISED, "FoundError: found children")
    until = time.monotonic() + 20
    while left_behind() and time.monotonic() < until:
        time.sleep(0.05)
    assert left_behind() == []


# Modules that are hostile when they are imported

MODULES = {
    "raising_module": ("raise RuntimeError('no')", RAISED, "The module raising_module cannot be"),
    "interrupting_module": ("raise KeyboardInterrupt", RAISED, "The bot cannot be loaded: Keyb"),
    "exiting_module": ("import os; os._exit(9)", ENDED, "Its process ended with exit code 9."),
    "torn_module": ("def bot(", RAISED, "The module torn_module cannot be imported: SyntaxError"),
    "empty_module": ("", RAISED, "The module empty_module has no bot."),
    "missing_module": (None, RAISED, "There is no module missing_module in this folder, and none"),
    "other_module": ("bot = 7", RAISED, "bot of the module other_module is not a bot: it must be"),
}


@pytest.mark.parametrize("module", MODULES)
def test_a_named_bot_is_imported_in_its_own_process_only(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, fault, reason = MODULES[module]
    if text is not None:
        (tmp_path / f"{module}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    assert_lost(played(NamedBot(f"{module}:bot")), fault, reason)
    assert module not in sys.modules


# Programs that do not keep to the protocol

SAY = "print('{}', flush=True); input()"

SCRIPTS: dict[str, tuple[str, Fault, str]] = {
    "never reads": ("import time; time.sleep(60)", STALLED, "It had 2 s to get ready"),
    "ends at once": ("", ENDED, "Its process ended with exit code 0."),
    "complains": ("raise SystemExit('no luck today')", ENDED, ".*exit code 1: no luck today"),
    "is of the future": (
        SAY.format('{"type":"hello","protocol":2,"name":"x","games":["numer"]}'),
        GARBLED,
        "It speaks version 2 of the protocol, not 1.",
    ),
    "plays chess": (
        SAY.format('{"type":"hello","protocol":1,"name":"x","games":["chess"]}'),
        GARBLED,
        "It does not play numer, only chess.",
    ),
    "is ready too soon": (
        SAY.format('{"type":"ready"}'),
        GARBLED,
        "Expected Greeting, not Ready.",
    ),
    "adds a field": (
        SAY.format('{"type":"hello","protocol":1,"name":"x","games":[],"x":1}'),
        GARBLED,
        r"\$: there is no field 'x' in a hello message",
    ),
    "gives up": (
        SAY.format('{"type":"failed","reason":"I resign"}'),
        RAISED,
        "I resign",
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_program_that_breaks_the_protocol_loses(name: str) -> None:
    script, fault, reason = SCRIPTS[name]
    program = Program([sys.executable, "-S", "-c", script], name="hostile")
    assert_lost(played(program, Limits(decision=30, start=2)), fault, reason)


@pytest.mark.parametrize("command", [["./no-such-program"], ["/"], ["no-such-program"]])
def test_a_program_that_cannot_be_started_loses(command: Sequence[str]) -> None:
    assert_lost(played(Program(command)), RAISED, "The bot cannot be started: ")


def test_many_hostile_bots_and_an_honest_one_play_a_series_to_its_end() -> None:
    line_up: dict[str, NumerBot] = {
        "leaving": hostile.leaving,
        "flooding": hostile.flooding,
        "interrupting": Raising("KeyboardInterrupt"),
        "honest": bots.careful,
    }
    series = Series(numer, Rules(4), line_up, deals=3, limits=LONG, isolated=True)
    report = run(series)
    assert len(report.games) == 12
    assert report.standing("honest").forfeits == 0
    assert {each.name for each in report.forfeits} == {"leaving", "flooding", "interrupting"}
    assert sum(standing.wins for standing in report.standings) == pytest.approx(12)


@pytest.mark.skipif(os.getuid() == 0, reason="nothing limits the processes of root")
def test_a_fork_bomb_runs_out_of_processes() -> None:
    assert_lost(played(bombing), RAISED, "BlockingIOError")


def bombing(view: numer.View, rng: object) -> numer.Action:
    while True:
        if os.fork() == 0:
            time.sleep(60)
