"""Real terminals: games by keys alone, and every way to end one."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from helpers.screens import Terminal, environment
from helpers.terminal import THOROUGH, advanced, keys_for, late, session
from thinkstr8 import GAMES
from thinkstr8.cli.play.session import Session

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="There are no such terminals.")

SIZES = [(80, 24), (44, 30), (120, 40)]

STAGES = {
    "think_str8": {"take": 0, "place": 1, "exchange": 2, "settle": 6, "guess": 34, "review": 40},
    "ten": {"draw": 0, "bid": 1, "buy": 5, "pay": 20},
    "numer": {"write": 0, "write again": 3},
}
"""How often the person has acted at each stage, for each game."""

ENDINGS = ("q", "\x03", "\x11", "SIGTERM", "SIGHUP", "SIGINT", "SIGKILL")
"""What ends a game: keys and signals."""

FEW = [
    ("think_str8", "place", "\x03"),
    ("ten", "bid", "SIGTERM"),
    ("numer", "write again", "SIGKILL"),
    ("numer", "write", "q"),
]
ALL = [(name, stage, end) for name, stages in STAGES.items() for stage in stages for end in ENDINGS]

PLAIN = [{"TERM": "dumb"}, {"ACCESSIBLE": "1"}, {"THINKSTR8_PLAIN": "1"}]
"""What asks for plain lines."""


def waiting(terminal: Terminal) -> None:
    """Wait until the terminal shows a list of choices and the line to type in."""
    terminal.until(lambda: "> _" in terminal.text)


@pytest.mark.parametrize("size", SIZES if THOROUGH else SIZES[:1])
@pytest.mark.parametrize("name", GAMES if THOROUGH else ["numer"])
def test_a_game_is_finished_by_keys_alone(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    game = session(tmp_path, name) if THOROUGH else late(tmp_path, name)
    rng = Random(8)
    with Terminal(
        tmp_path, "play", "--resume", str(game.path), "--pace", "0", size=size
    ) as terminal:
        while True:
            terminal.until(lambda: "> _" in terminal.text or "play again" in terminal.text)
            kept = Session.resume(game.path)
            if kept.match.is_over:
                break
            if kept.is_asked:
                before = game.path.read_bytes()
                terminal.press(keys_for(kept, rng))
                terminal.until(lambda before=before: game.path.read_bytes() != before)  # type: ignore[misc]  # bound now
            else:
                terminal.read()  # or a full line keeps the others from acting
        terminal.shows("The game is over")
        terminal.press("q")
        assert terminal.code() == 0
        assert terminal.is_restored
        assert "Traceback" not in terminal.raw


@pytest.mark.parametrize(("name", "stage", "ending"), ALL if THOROUGH else FEW)
def test_nothing_is_lost_however_a_game_ends(
    name: str, stage: str, ending: str, tmp_path: Path
) -> None:
    game = advanced(session(tmp_path, name), STAGES[name][stage])
    assert game.is_reviewing is (stage == "review")
    assert stage == "review" or stage.split(maxsplit=1)[0] == game.match.table.stage
    with Terminal(tmp_path, "play", "--resume", str(game.path), "--pace", "0") as terminal:
        waiting(terminal)
        if ending.startswith("SIG"):
            terminal.kill(getattr(signal, ending))
        else:
            terminal.press(ending)
        code = terminal.code()
        if ending != "SIGKILL":  # nobody can restore anything after that
            assert terminal.is_restored
            assert code == {"q": 0, "\x11": 0, "\x03": 130}.get(ending, code)
            assert f"thinkstr8 play --resume {game.path}" in terminal.raw.replace("\r\n", "")
        assert "Traceback" not in terminal.raw
    again = Session.resume(game.path)
    for part in ("match", "decided", "setting", "notebook"):
        assert getattr(again, part) == getattr(game, part)


def test_keys_that_arrive_together_close_a_page_only_once(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "think_str8"), 1)
    with Terminal(
        tmp_path, "play", "--resume", str(game.path), "--pace", "0", size=(80, 50)
    ) as terminal:
        waiting(terminal)
        for opening, closing in (("?", "??"), ("h", "hh"), ("l", "\r\r"), ("?", "q\r")):
            terminal.press(opening)
            terminal.shows("Escape: close")
            terminal.press(closing)
            terminal.read(0.2)
            terminal.press("\r")  # the second key may have opened the page again
            terminal.until(lambda: "Escape: close" not in terminal.text)
        terminal.press("\x03")
        assert terminal.code() == 130
        assert "Traceback" not in terminal.raw
        assert "Error" not in terminal.raw
    assert Session.resume(game.path).match == game.match


def test_a_terminal_that_goes_away_loses_nothing(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "numer"), 1)
    with Terminal(tmp_path, "play", "--resume", str(game.path)) as terminal:
        waiting(terminal)
        terminal.hang_up()
    assert Session.resume(game.path).match == game.match


def test_no_color_means_no_colour_codes_and_colours_are_still_named(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "think_str8"), 1)
    settings: list[tuple[dict[str, str], bool]] = [({}, True), ({"NO_COLOR": "1"}, False)]
    for variables, has_colour in settings:
        with Terminal(
            tmp_path, "play", "--resume", str(game.path), size=(120, 40), variables=variables
        ) as terminal:
            waiting(terminal)
            terminal.shows("blue   green  yellow purple red    grey")
            terminal.shows(f"[{game.match.table.dice[0].label}]")
            terminal.press("q")
            assert terminal.code() == 0
            assert terminal.has_colour is has_colour


@pytest.mark.parametrize("variables", PLAIN if THOROUGH else PLAIN[:1])
def test_some_terminals_and_people_get_plain_lines(
    variables: dict[str, str], tmp_path: Path
) -> None:
    with Terminal(tmp_path, "play", "numer", "--seed", "8", variables=variables) as terminal:
        terminal.shows("9: 9\n>")
        terminal.press("\r7")
        terminal.press("77\r")
        terminal.shows("turn 2 begins")
        terminal.press("\x03")
        assert terminal.code() == 130
        assert "\x1b" not in terminal.raw
        assert "Traceback" not in terminal.raw
        assert "thinkstr8 play --resume" in terminal.raw


def test_the_demo_stops_when_the_terminal_is_full(tmp_path: Path) -> None:
    with Terminal(tmp_path, "demo", "numer", "--seed", "8") as terminal:
        terminal.shows("-- Enter: more, a: all of it, q: leave --")
        assert terminal.raw.count("\n") <= 23
        terminal.press("\r")
        terminal.until(lambda: terminal.raw.count("-- Enter") == 2)
        terminal.press("q\r")
        assert terminal.code() == 0
    with Terminal(tmp_path, "demo", "numer", "--seed", "8") as terminal:
        terminal.shows("-- Enter: more, a: all of it, q: leave --")
        terminal.press("\x04")
        terminal.shows("This was game 8")
        assert terminal.code() == 0
        assert "Traceback" not in terminal.raw


def test_ctrl_c_in_the_arena_returns_with_what_was_played(tmp_path: Path) -> None:
    arguments = ("arena", "numer", "--bots", "ismcts:60", "random", "--deals", "50", "--workers")
    with Terminal(tmp_path, *arguments, "2") as terminal:
        terminal.until(lambda: " left" in terminal.text and "0/100" not in terminal.text)
        terminal.press("\x03")
        assert terminal.code() == 130
        assert "Traceback" not in terminal.raw
        assert "The series was interrupted after" in terminal.text
        assert "ismcts:60" in terminal.text


def test_a_reader_that_goes_away_ends_a_command_quietly(tmp_path: Path) -> None:
    read, write = os.pipe()
    with subprocess.Popen(
        [sys.executable, "-m", "thinkstr8", "play", "ten", "--seed", "8"],
        stdin=subprocess.PIPE,
        stdout=write,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        text=True,
    ) as program:
        os.close(write)
        assert os.read(read, 10)
        os.close(read)
        _, errors = program.communicate("1\n" * 3000)
    assert errors == ""
    assert program.returncode == 141
    (path,) = tmp_path.iterdir()
    assert Session.resume(path).setting.seed == "8"
