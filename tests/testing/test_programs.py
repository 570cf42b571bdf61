"""`check_program` finds what is wrong with a program, and nothing in one that is right."""

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from thinkstr8 import GAMES, Bot, numer
from thinkstr8.arena import Program, Series, run
from thinkstr8.core import ArenaError, BotError, QuestionError, WrongKindError
from thinkstr8.testing import ConformanceError, ProgramPromise, check_program

EXAMPLES = Path(__file__).parents[2] / "examples"
SERVED = "from thinkstr8 import {game}; from thinkstr8.arena import serve; serve({game}, {bot})"

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="Node.js is not installed here")
JAVASCRIPT = (str(NODE), str(EXAMPLES / "any_game.js"))

DIALOGUE = """
import json, sys
def say(**message):
    sys.stdout.write(json.dumps(message) + chr(10))
    sys.stdout.flush()
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        say(type="hello", protocol=1, name="script", games=["numer"], wants=["legal"])
    elif kind == "game":
        say(type="ready")
    elif kind == "decide":
        say(type="answer", number=message["number"], action=message["legal"][0])
    elif kind == "end":
        break
"""


def script(old: str = "", new: str = "") -> list[str]:
    """Return the command of a right program, or of one in which something was replaced."""
    assert old in DIALOGUE
    return [sys.executable, "-S", "-c", DIALOGUE.replace(old, new) if old else DIALOGUE]


@pytest.mark.parametrize("game", GAMES)
def test_a_served_bot_keeps_every_promise(game: str) -> None:
    module: Any = GAMES[game]
    command = [sys.executable, "-c", SERVED.format(game=game, bot=f"{game}.bots.random")]
    assert check_program(module, command, module.Rules(2), games=1, seconds=60) > 20


def test_a_program_without_a_library_keeps_every_promise() -> None:
    assert check_program(numer, script(), numer.Rules(3), games=1, seconds=60) > 20


@needs_node
@pytest.mark.parametrize("game", GAMES)
def test_the_example_in_javascript_keeps_every_promise(game: str) -> None:
    module: Any = GAMES[game]
    assert check_program(module, JAVASCRIPT, module.Rules(2), games=1, seconds=60) > 20


@needs_node
def test_the_example_in_javascript_is_short_and_plays_numer_with_thought() -> None:
    assert len((EXAMPLES / "any_game.js").read_text().splitlines()) < 150
    line_up: list[Bot[numer.View, numer.Action]] = [
        Program(JAVASCRIPT),
        numer.bots.random,
        numer.bots.random,
    ]
    report = run(Series(numer, numer.Rules(3), line_up, deals=6, isolated=True))
    assert not report.forfeits
    assert report.standing("any_game").win_rate.mean > 0.5


def test_the_served_example_plays_legally() -> None:
    command = [sys.executable, str(EXAMPLES / "served_bot.py")]
    assert check_program(numer, command, numer.Rules(2), games=1, seconds=60) > 20


BROKEN = [
    ('say(type="hello"', 'say(type="hullo"', ProgramPromise.HANDSHAKE, "expected one of hello"),
    ("protocol=1", "protocol=7", ProgramPromise.HANDSHAKE, "It speaks version 7"),
    ('["numer"]', '["chess"]', ProgramPromise.HANDSHAKE, "It does not play numer, only chess"),
    ('say(type="ready")', "pass", ProgramPromise.HANDSHAKE, "It had 2 s to get ready"),
    ('say(type="ready")', "1/0", ProgramPromise.HANDSHAKE, "exit code 1: ZeroDivisionError"),
    ('"legal"][0]', '"legal"][0] + "9"', ProgramPromise.LEGALITY, "numer, seat 0: 'write 0 0009'"),
    ('["legal"][0]', '["legal"][0].replace(" 0 ", " 1 ")', ProgramPromise.LEGALITY, "of seat 1."),
    ('"legal"][0]', '"legal"][0] * 0', ProgramPromise.LEGALITY, "expected 'write'"),
    ('message["legal"][0]', '"write 0 000"', ProgramPromise.LEGALITY, "it chose 'write 0 000'."),
    ('number=message["number"]', "number=9", ProgramPromise.ANSWER, "It answered decision 9, not"),
    ('elif kind == "decide"', 'elif kind == "decode"', ProgramPromise.ANSWER, "It had 2 s for a"),
    (
        'elif kind == "end"',
        'elif say(type="ready") or 1',
        ProgramPromise.ANSWER,
        "nobody asked for",
    ),
    ('kind == "end":\n        break', 'kind == "end":\n        1/0', ProgramPromise.END, "was 1."),
    ('elif kind == "end"', "else", ProgramPromise.TOLERANCE, ""),
    (
        "message = json.loads(line)",
        'message = json.loads(line); assert "mood" not in message',
        ProgramPromise.TOLERANCE,
        "",
    ),
]


@pytest.mark.parametrize(("old", "new", "promise", "reason"), BROKEN, ids=range(len(BROKEN)))
def test_a_program_that_breaks_a_promise_is_told_which_and_how(
    old: str, new: str, promise: ProgramPromise, reason: str
) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_program(numer, script(old, new), numer.Rules(2), games=1, seconds=2)
    assert caught.value.promise is promise
    assert reason in str(caught.value)


def test_a_program_that_stays_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thinkstr8.testing.programs._PATIENCE", 0.5)
    command = script("        break", "        import time; time.sleep(60)")
    with pytest.raises(ConformanceError, match=r"it was still running 0\.5 s after end") as caught:
        check_program(numer, command, numer.Rules(2), games=1)
    assert caught.value.promise is ProgramPromise.END
    assert caught.value.history


def test_a_program_that_is_not_there_is_told_so() -> None:
    with pytest.raises(ConformanceError, match="The bot cannot be started: FileNotFoundError"):
        check_program(numer, ["./no-such-program"], numer.Rules(2))


def test_there_is_something_to_check() -> None:
    with pytest.raises(QuestionError):
        check_program(numer, ["true"], numer.Rules(2), games=0)
    with pytest.raises(BotError):
        check_program(numer, [], numer.Rules(2))
    with pytest.raises(ArenaError):
        check_program(numer, ["true"], numer.Rules(2), seconds=0)
    for seconds in (None, "1", True):
        with pytest.raises(WrongKindError):
            check_program(numer, ["true"], numer.Rules(2), seconds=seconds)  # type: ignore[arg-type]  # that is the test
