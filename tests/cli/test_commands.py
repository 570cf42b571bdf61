"""The command line itself: help, extras, encodings, and what cannot be played."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.screens import environment
from helpers.terminal import decisions, session
from thinkstr8 import GAMES, __version__
from thinkstr8 import __main__ as entry
from thinkstr8.cli import paging
from thinkstr8.cli.main import main
from thinkstr8.cli.play import command
from thinkstr8.cli.play.session import Session

RECORD = Path(__file__).parents[2] / "examples" / "records" / "numer.txt"

BARE = """
import sys
for name in ("rich", "segno", "starlette", "textual", "uvicorn"):
    sys.modules[name] = None
from thinkstr8.__main__ import main
sys.argv = ["thinkstr8", *sys.argv[1:]]
sys.exit(main())
"""


def bare(*arguments: str, folder: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command where no extra is installed."""
    return subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-c", BARE, *arguments],
        capture_output=True,
        input=text,
        text=True,
        check=False,
        env=environment(folder),
    )


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--help"], 0, "play a game against bots"),
        (["--version"], 0, f"thinkstr8 {__version__}"),
        ([], 0, "play a game against bots"),
        (["rules", "numer", "--players", "5"], 0, "Numer, 5 players"),
        (["play", "numer", "--plain"], 0, "Continue with: thinkstr8 play --resume "),
        (["demo"], 1, "This command needs rich: pip install 'thinkstr8[cli]'"),
        (["serve"], 1, "This command needs uvicorn: pip install 'thinkstr8[web]'"),
        (["arena"], 1, "This command needs rich: pip install 'thinkstr8[cli]'"),
    ],
)
def test_a_command_needs_no_extra_or_says_which(
    arguments: list[str], code: int, words: str, tmp_path: Path
) -> None:
    done = bare(*arguments, folder=tmp_path)
    assert done.returncode == code
    assert words in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("missing", [("textual",), ("rich", "textual")])
@pytest.mark.parametrize("arguments", [["play"], ["replay", str(RECORD)]], ids=["play", "replay"])
def test_the_full_screen_says_which_extra_it_needs(
    arguments: list[str],
    missing: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "is_plain", lambda: False)
    monkeypatch.setattr(sys, "argv", ["thinkstr8", *arguments])
    ours = ("thinkstr8.cli.play.screen", "thinkstr8.cli.boards")
    for name in [name for name in sys.modules if name.startswith(ours)]:
        monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name.partition(".")[0] in missing]:
        monkeypatch.setitem(sys.modules, name, None)
    for name in missing:
        monkeypatch.setitem(sys.modules, name, None)
    assert entry.main() == 1
    complaint = capsys.readouterr().err
    assert "This command needs textual: pip install 'thinkstr8[play]'" in complaint
    assert "--plain" in complaint


def test_ctrl_c_before_anything_has_happened_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("thinkstr8.cli.main.main", interrupted)
    assert entry.main() == 130


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("name", GAMES)
def test_no_encoding_is_too_small(name: str, encoding: str, tmp_path: Path) -> None:
    commands = [["demo", name, "--seed", "8"]]
    commands += [["play", name], ["rules", name]] if name == "ten" else []
    for arguments in commands:
        done = subprocess.run(  # noqa: S603  # our own program
            [sys.executable, "-m", "thinkstr8", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            env={**environment(tmp_path), "PYTHONIOENCODING": encoding},
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode(encoding)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["numer", "--players", "6"], "Numer is played by 2 to 5 players, not 6."),
        (["numer", "--players", "1"], "Numer is played by 2 to 5 players, not 1."),
        (["ten", "--bots", "best"], "There is no bot 'best': choose from expert, careful, random"),
        (["ten", "--bots", "./bot"], "'./bot' is a program, which cannot play with --trusted."),
        (["ten", "--players", "4", "--bots", "careful,random"], "4 players means you and 3 bots"),
        (["--resume", "game.txt", "--seed", "3"], "--resume continues a game with its own"),
        (["ten", "--players", "1", "--bots", "random"], "1 player means you and 0 bots, not 1"),
    ],
)
def test_a_game_that_cannot_be_played_is_refused(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments, "--plain"]) == 2
    assert complaint in capsys.readouterr().err


def test_a_game_is_not_resumed_as_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = session(tmp_path, "numer").path
    assert main(["play", "ten", "--resume", str(path), "--plain"]) == 2
    complaint = capsys.readouterr().err
    assert f"{path} keeps a game of numer, not of ten: leave the name of the game out." in complaint


@pytest.mark.parametrize("missing", ["stdin", "stdout", "stderr"])
def test_a_stream_that_is_closed_is_no_stream(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THINKSTR8_GAMES", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("777\n"))
    with monkeypatch.context() as patch:
        patch.setattr(sys, missing, None)
        assert main(["play", "numer", "--players", "2"]) == 0
        getattr(sys, missing).close()
    (path,) = tmp_path.iterdir()
    assert decisions(Session.resume(path)) == (0 if missing == "stdin" else 1)


def test_input_that_is_no_text_is_answered(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "thinkstr8", "play", "numer"],
        input=b"\xff\n777\n",
        capture_output=True,
        check=False,
        env=environment(tmp_path),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert "'\N{REPLACEMENT CHARACTER}' is not one of the choices" in text
    assert "The second turn" in text or "turn 2" in text.casefold()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="It is a device of Linux.")
def test_output_that_cannot_be_written_ends_a_command_with_a_sentence(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "thinkstr8", "rules"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=environment(tmp_path),
        )
    assert done.returncode == 1
    assert done.stderr == "The output cannot be written: No space left on device.\n"


def test_a_game_without_a_home_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def homeless() -> Path:
        raise RuntimeError

    for name in ("THINKSTR8_GAMES", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert main(["play", "numer", "--plain"]) == 2
    assert "set THINKSTR8_GAMES to another folder." in capsys.readouterr().err


def test_a_game_that_cannot_be_saved_ends_with_a_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("THINKSTR8_GAMES", str(tmp_path / ("a" * 300)))
    monkeypatch.setattr(sys, "stdin", io.StringIO("777\n"))
    assert main(["play", "numer"]) == 1
    assert "The game could not be saved in " in capsys.readouterr().out


def test_full_screens_are_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stream:
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    for name in ("THINKSTR8_PLAIN", "ACCESSIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stdin", Stream())
    monkeypatch.setattr(sys, "stdout", Stream())
    assert not command.is_plain()
    for name, word in (("TERM", "dumb"), ("ACCESSIBLE", "1"), ("THINKSTR8_PLAIN", "yes")):
        with monkeypatch.context() as patch:
            patch.setenv(name, word)
            assert command.is_plain()
    monkeypatch.setattr(Stream, "encoding", "cp1252")
    assert command.is_plain()


def test_the_rules_of_a_game_fit_on_a_screen(capsys: pytest.CaptureFixture[str]) -> None:
    for name in GAMES:
        assert main(["rules", name]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "44")
        assert main(["rules", "ten"]) == 0
        assert max(map(len, capsys.readouterr().out.splitlines())) <= 44
    assert paging.PROMPT.isascii()
