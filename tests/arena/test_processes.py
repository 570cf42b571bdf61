"""What runs in the processes of bots and templates, run here piece by piece."""

import gc
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from helpers import memories
from thinkstr8 import GAMES, numer
from thinkstr8.arena import NamedBot, serve
from thinkstr8.arena.isolation import confinement, host, keepers, rehearsals
from thinkstr8.arena.isolation.pipes import (
    HungUpError,
    LongLineError,
    PolledLines,
    ThreadedLines,
    TimeUpError,
)
from thinkstr8.arena.isolation.rehearsals import rehearse
from thinkstr8.arena.isolation.template import Template
from thinkstr8.arena.programs import PackedBot, packed
from thinkstr8.arena.protocol.messages import (
    Failed,
    Greeting,
    Hello,
    Ready,
    format_message,
    parse_from_bot,
)
from thinkstr8.arena.protocol.serving import Conversation
from thinkstr8.core import BotError, WrongKindError, playthrough
from thinkstr8.games.numer import Action, View, bots

HELLO = format_message(Hello(1, "0.1.0")).encode() + b"\n"
GAME = (
    b'{"type":"game","game":"numer","rules":{"players":2,"slips":false,"bonuses":[2,3,4,6,8]},'
    b'"seat":0,"seed":"ab","decision":null,"total":null}\n'
)
END = b'{"type":"end","result":null,"forfeit":1}\n'


@contextmanager
def standard_streams(text: bytes) -> Iterator[list[bytes]]:
    """Let this process read a text from standard input; yield the lines that it writes."""
    (reading, to_us), (from_us, writing) = os.pipe(), os.pipe()
    os.write(to_us, text)
    os.close(to_us)
    before = os.dup(0), os.dup(1)
    os.dup2(reading, 0)
    os.dup2(writing, 1)
    written: list[bytes] = []
    try:
        yield written
    finally:
        for number, descriptor in enumerate(before):
            os.dup2(descriptor, number)
            os.close(descriptor)
        os.close(reading)
        os.close(writing)
        with os.fdopen(from_us, "rb") as lines:
            written.extend(lines)


def printing(view: View, rng: Random) -> Action:
    print("to standard error, please")  # noqa: T201  # that is the point
    return bots.random(view, rng)


def test_a_served_bot_answers_and_gives_the_streams_back() -> None:
    view = numer.view(numer.setup(numer.Rules(2), numer.Deal()), 0)
    question = memories.question(view) + b"\n"
    with standard_streams(HELLO + b'{"type":"applause"}\n' + GAME + question + END) as written:
        serve(numer, printing, name="Ada")
        os.write(1, b"after\n")
    first, second, third, after = written
    assert parse_from_bot(first) == Greeting(1, "Ada", ("numer",), ("changes",))  # type: ignore[arg-type]  # equal words
    assert parse_from_bot(second) == Ready()
    assert b'"type":"answer","number":0,"action":"write 0 ' in third
    assert after == b"after\n"


def test_a_class_is_not_served() -> None:
    with pytest.raises(WrongKindError, match=r"^Random is a class: pass an object of it, such as"):
        serve(numer, Random)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    ("bot", "reply"),
    [
        (NamedBot("thinkstr8.games.numer.bots:careful"), b'"type":"hello"'),
        (packed("packed", bots.careful), b'"type":"hello"'),
        (NamedBot("no_such_module:bot"), b"There is no module no_such_module"),
        (PackedBot("torn", b"torn"), b"The bot cannot be loaded: "),
        (NamedBot("random:Random"), b"Random is a class: pass an object of it, such as Random()."),
    ],
)
def test_a_host_finds_its_bot_or_says_why_not(bot: NamedBot | PackedBot, reply: bytes) -> None:
    path = [*sys.path]
    with standard_streams(host.launch_line(numer, bot) + b"\n" + HELLO + END) as written:
        host.main()
    assert reply in written[0]
    assert sys.path[: len(path)] == path


def test_a_host_says_what_it_cannot_become() -> None:
    with standard_streams(b"") as written:
        host.tell_failure(FileNotFoundError("no such program"))
    assert parse_from_bot(written[0]) == Failed(
        "The bot cannot be started: FileNotFoundError: no such program"
    )


def test_a_packed_bot_plays_nowhere_else() -> None:
    with pytest.raises(BotError, match="packed is packed for an isolated series"):
        packed("packed", bots.careful)(numer.view(numer.example(numer.Stage.WRITE), 0), Random(8))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"type":"hello","protocol":0,"library":"x"}', "This bot speaks version 1"),
        (GAME.decode().replace("numer", "chess"), "This bot plays numer, not chess."),
        ("nonsense", r"The line cannot be read: $: line 1"),
    ],
)
def test_a_served_bot_says_what_it_cannot_do(line: str, reason: str) -> None:
    conversation = Conversation(numer, bots.random, "Ada")
    reply = conversation.reply(line)
    assert isinstance(reply, Failed)
    assert reply.reason.startswith(reason)
    assert conversation.over


def played(monkeypatch: pytest.MonkeyPatch, name: str) -> list[str]:
    """Return the games that a rehearsal plays."""
    found: list[str] = []

    def noted(game: Any, *others: Any) -> Any:
        found.append(game.__name__)
        return playthrough(game, *others)

    monkeypatch.setattr(rehearsals, "playthrough", noted)
    rehearse.cache_clear()
    try:
        rehearse(name)
        rehearse(name)  # once is enough
    finally:
        rehearse.cache_clear()
        gc.unfreeze()  # templates freeze what they have; tests look at all objects
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_rehearsal_plays_the_game_that_is_wanted(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert played(monkeypatch, game.__name__) == [game.__name__]


def test_a_rehearsal_imports_no_module_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert played(monkeypatch, "no_such_game") == [numer.__name__]


# The template, in this process


@pytest.fixture
def orphans(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Which processes a template that runs here takes for orphans: not all that the tests have."""
    found: set[int] = set()

    def alive() -> frozenset[int]:
        return frozenset(each for each in found if _is_child(each))

    monkeypatch.setattr("thinkstr8.arena.isolation.template.children", alive)
    return found


def _is_child(process: int) -> bool:
    try:
        return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
    except ChildProcessError:
        return False


def test_a_process_knows_its_children() -> None:
    process = os.fork()
    if not process:
        time.sleep(60)
        os._exit(0)
    if sys.platform.startswith("linux"):
        assert process in confinement.children()
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    assert process not in confinement.children()


def test_a_template_ends_what_its_bots_left_behind(orphans: set[int]) -> None:
    process = os.fork()
    if not process:
        time.sleep(60)
        os._exit(0)
    orphans.add(process)
    ours, _ = orders({"do": "stop", "id": 9, "patience": 0.0})
    ours.close()
    assert _is_child(process)  # nothing of this template's own has ended yet
    ours, pipes = orders(started(1, "true"), {"do": "stop", "id": 1, "patience": 1.0})
    ours.close()
    assert not _is_child(process)
    for each in pipes[0]:
        os.close(each)


def orders(*given: dict[str, Any]) -> tuple[socket.socket, list[Any]]:
    """Return what a template answers to orders, each with pipes if it starts something."""
    ours, theirs = socket.socketpair()
    kept = []
    for order in given:
        line = json.dumps(order).encode() + b"\n"
        pipes = []
        if order["do"] == "start":
            (reading, to_bot), (from_bot, writing) = os.pipe(), os.pipe()
            pipes = [reading, writing, os.open(os.devnull, os.O_WRONLY)]
            kept.append((to_bot, from_bot))
        socket.send_fds(ours, [line], pipes)
        for each in pipes:
            os.close(each)
    ours.shutdown(socket.SHUT_WR)
    template = Template(theirs)
    try:
        template.work()
    finally:
        template.end_all()
        theirs.close()
    return ours, kept


def started(number: int, *command: str) -> dict[str, Any]:
    launch = {"command": command, "game": None, "folder": "/", "memory": None}
    return {"do": "start", "id": number, **launch}


@pytest.mark.usefixtures("orphans")
def test_a_template_starts_and_ends_what_it_is_told_to() -> None:
    ours, pipes = orders(
        started(1, "sh", "-c", "exit 7"),
        {"do": "play", "id": 1},
        started(2, "sleep", "60"),
        started(3, "true"),
        started(4, "sleep", "60"),
        {"do": "leave", "id": 3},
        {"do": "stop", "id": 1, "patience": 10.0},
        {"do": "stop", "id": 2, "patience": 0.0},
        {"do": "stop", "id": 9, "patience": 0.0},
    )
    with ours:
        assert ours.recv(1000).split(b"\n") == [b"[1, 7]", b"[2, null]", b"[9, null]", b""]
    for pair in pipes:
        for each in pair:
            os.close(each)


@pytest.mark.usefixtures("orphans")
def test_a_template_without_work_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thinkstr8.arena.isolation.template.IDLE", 0.01)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        Template(theirs).work()


STOP = {"do": "stop", "id": 9, "patience": 0.0}


@pytest.mark.usefixtures("orphans")
def test_an_answer_that_nobody_reads_does_not_trouble_a_template() -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        template = Template(theirs)
        template._obey(STOP, [])
        ours.close()  # with the answer unread: the template's next read is a reset
        template.work()


@pytest.mark.usefixtures("orphans")
def test_an_answer_that_cannot_be_sent_does_not_trouble_a_template() -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        ours.sendall(json.dumps(STOP).encode() + b"\n")
        ours.close()
        Template(theirs).work()


def test_an_interrupt_between_an_order_and_its_answer_mixes_up_no_answers() -> None:
    keeper = keepers.TemplateKeeper()
    try:
        first, second = (
            keeper.start(keepers.Launch(("sh", "-c", f"exit {code}"), None, None, "/", None))
            for code in (7, 8)
        )
        keeper._tell({"do": "stop", "id": first.number, "patience": 10.0})  # and then Ctrl-C
        assert second.stop(patience=10.0) == 8
        assert keeper.stop(first.number, 0.0) is None  # it has ended
    finally:
        first.lines.close()
        first.log.close()
        keeper.close()


@pytest.mark.usefixtures("orphans")
def test_a_template_that_cannot_fork_closes_the_pipes(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", refuse)
    ours, (pipes,) = orders(started(1, "true"), {"do": "stop", "id": 1, "patience": 0.0})
    with ours:
        assert ours.recv(100) == b"[1, null]\n"
    assert os.read(pipes[1], 10) == b""
    for each in pipes:
        os.close(each)


@pytest.mark.usefixtures("orphans")
def test_what_leaves_too_slowly_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thinkstr8.arena.isolation.template._GRACE", 0.0)
    _, theirs = socket.socketpair()
    template = Template(theirs)
    template._start(started(1, "sleep", "60"), [os.dup(0), os.dup(1), os.dup(2)])
    process = template._bots[1]
    template._obey({"do": "leave", "id": 1}, [])
    time.sleep(0.01)
    template._clean_up()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    theirs.close()
    _.close()


@pytest.mark.skipif(not confinement.can_confine_files(), reason="this system has no Landlock")
def test_a_process_gives_up_its_rights_for_good(tmp_path: Path) -> None:
    process = os.fork()
    if not process:
        code = 1
        try:
            confinement.Confinement().enter(2**30)
            code = 2
            (tmp_path / "file").write_text("no")
        except PermissionError:
            code = 0
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0


# Lines


def soon(seconds: float = 0.05) -> float:
    return time.perf_counter() + seconds


def pairs(kind: str) -> tuple[Any, int, int]:
    """Return lines of a kind with the other ends of their pipes."""
    (reading, other_writing), (other_reading, writing) = os.pipe(), os.pipe()
    if kind == "polled":
        return PolledLines(reading, writing, 10), other_reading, other_writing
    streams = os.fdopen(reading, "rb"), os.fdopen(writing, "wb")  # as those of a subprocess
    return ThreadedLines(*streams, 10), other_reading, other_writing


@pytest.mark.parametrize("kind", ["polled", "threaded"])
def test_lines_come_and_go_within_their_time_and_length(kind: str) -> None:
    lines, reading, writing = pairs(kind)
    lines.send(b"hello", soon(10))
    assert os.read(reading, 100) == b"hello\n"
    os.write(writing, b"one\ntwo\n")
    assert lines.receive(soon(10)) == b"one"
    assert lines.receive(soon(10)) == b"two"
    with pytest.raises(TimeUpError):
        lines.receive(soon())
    os.write(writing, b"half")
    with pytest.raises(TimeUpError):
        lines.receive(soon())
    os.write(writing, b" a very long line")
    with pytest.raises(LongLineError):
        lines.receive(soon(10))
    os.close(reading)
    os.close(writing)
    lines.close()
    if kind == "threaded":
        time.sleep(0.05)
        lines._reading.close()
        lines._writing.close()


@pytest.mark.parametrize("kind", ["polled", "threaded"])
def test_a_line_that_nobody_reads_is_given_up(kind: str) -> None:
    lines, reading, writing = pairs(kind)
    with pytest.raises(TimeUpError):
        lines.send(b"x" * 2**20, soon())
    os.close(reading)
    time.sleep(0.05)
    with pytest.raises(HungUpError):
        lines.send(b"x", soon(10))
    os.close(writing)
    with pytest.raises(HungUpError):
        lines.receive(soon(10))
    lines.close()
    if kind == "threaded":
        time.sleep(0.05)
        lines._reading.close()
        with suppress(BrokenPipeError):
            lines._writing.close()


def test_signals_have_names() -> None:
    from thinkstr8.arena.isolation.players import _signal_name  # noqa: PLC0415  # it is looked at here alone

    assert _signal_name(signal.SIGSEGV) == "SIGSEGV"
    assert _signal_name(99) == "signal 99"
