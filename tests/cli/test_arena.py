"""`python -m thinkstr8 arena` plays a series and shows its table."""

import io
import json
import re
import shlex
import sys
from pathlib import Path
from types import ModuleType

import pytest
from rich.console import Console

from thinkstr8 import GAMES, numer
from thinkstr8.arena import (
    Fault,
    Forfeit,
    Limits,
    Played,
    Report,
    Series,
    SeriesInterrupted,
    SeriesStoppedError,
    journal_seed,
    run,
)
from thinkstr8.cli.main import main
from thinkstr8.cli.standings import tell_series
from thinkstr8.front.line_ups import bots_of, usual_line_up


def shown(*arguments: str) -> str:
    output = io.StringIO()
    assert main(["arena", *arguments], Console(file=output, width=100, highlight=False)) == 0
    return output.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_line_up_of_a_game_is_shown_best_first(game: str) -> None:
    text = shown(game, "--deals", "3", "--workers", "1")
    line_up = usual_line_up(GAMES[game])
    players = len(line_up)
    assert f"{game}: 3 deals, {3 * players} games, {', '.join(line_up)} in every seat" in text
    rates = [float(rate) for rate in re.findall(r" (\d+\.\d) % \(", text)]
    assert len(rates) == players
    assert rates == sorted(rates, reverse=True)
    assert sum(rates) == pytest.approx(100, abs=0.2)
    assert len(re.findall(r" -?\d+\.\d\d +-?\d+\.\d \(-?\d+\.\d to -?\d+\.\d\)", text)) == players


def test_the_how_to_shows_what_its_first_command_prints() -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "arena.md").read_text(encoding="utf-8")
    block = page.split("$ python -m thinkstr8 arena ", 1)[1].split("```", 1)[0]
    command, *table = block.splitlines()
    output = [line.rstrip() for line in shown(*shlex.split(command), "--workers", "1").splitlines()]
    assert [line for line in output if line] == [line for line in table if line]


def test_several_processes_show_the_same_table() -> None:
    options = ("numer", "--bots", "careful", "random", "--deals", "4", "--seed", "9")
    assert shown(*options, "--workers", "1") == shown(*options, "--workers", "2")


def test_the_searching_bot_can_be_named_with_its_iterations() -> None:
    text = shown("numer", "--bots", "ismcts:3", "random", "--deals", "1", "--workers", "1")
    assert "1 deal, 2 games, ismcts:3, random" in text


def test_forfeits_are_shown() -> None:
    text = shown("numer", "--deals", "1", "--workers", "1", "--seconds", "1e-9")
    assert re.search(r"^Forfeits: \w+ \d", text, re.MULTILINE)
    assert "stalled: It had 1e-09 s for a decision but took longer." in " ".join(text.split())


def test_many_forfeits_are_cut_short_and_brackets_are_text() -> None:
    forfeit = Forfeit("a", 0, 0, 0, 0, Fault.RAISED, "ValueError: [bold]")
    report = Report(("a",), (Played[None](0, 0, ("a",), (), None, forfeit),) * 12)
    output = io.StringIO()
    tell_series(Console(file=output, width=100), report)
    assert "Forfeits: a 12." in output.getvalue()
    assert output.getvalue().count("ValueError: [bold]") == 10
    assert output.getvalue().endswith("… and 2 more.\n")


@pytest.mark.parametrize("game", GAMES)
def test_the_ready_made_bots_are_found_by_name(game: str) -> None:
    found = bots_of(GAMES[game])
    assert {"careful", "random"} <= set(found)
    assert all(name.isidentifier() for name in found)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["numer", "--deals", "0"], "A series has at least one deal, not 0."),
        (["numer", "--bots", "careful"], "Numer is played by 2 to 5 players, not 1."),
        (
            ["ten", "--bots", "careful", "best"],
            "There is no bot 'best': choose from expert, careful, random",
        ),
        (
            ["ten", "--bots", "random", "ismcts:x"],
            "There is no bot 'ismcts:x': choose from expert",
        ),
        (["ten", "--seconds", "0"], "Limits.decision must be a number of seconds above 0"),
    ],
)
def test_a_series_that_cannot_be_played_is_refused(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments], Console(file=io.StringIO())) == 2
    assert complaint in capsys.readouterr().err


# Your own bots

SERVED = """
from thinkstr8 import numer
from thinkstr8.arena import serve
serve(numer, numer.bots.careful)
"""

MY_BOTS = """
from thinkstr8 import numer

def highest(view, rng):
    return numer.legal_actions(view.table, view.seat)[-1]

def maker():
    return lambda view, rng: highest(view, rng)

class Manager:
    def __call__(self, view, rng):
        return highest(view, rng)

made, seven = maker(), 7
"""


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots, from which the command is run; what it imports is forgotten again."""
    (tmp_path / "my_bots.py").write_text(MY_BOTS)
    (tmp_path / "torn_bots.py").write_text("bot = (")
    (tmp_path / "poor_bots.py").write_text("import no_such_library")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("my_bots", "torn_bots", "poor_bots"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
        del sys.modules[name]
    return tmp_path


@pytest.mark.usefixtures("own_folder")
def test_a_bot_of_a_module_in_this_folder_plays_with_one_process_and_with_more() -> None:
    options = ("numer", "--bots", "my_bots:highest", "random", "--deals", "2")
    alone = shown(*options, "--workers", "1")
    assert "2 deals, 4 games, highest, random" in alone
    assert shown(*options, "--workers", "2") == alone


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("no_bots:best", "There is no module no_bots in this folder, and none is installed."),
        ("my_bots.deep:best", "There is no module my_bots.deep in this folder, and none is inst"),
        ("poor_bots:best", "The module poor_bots needs no_such_library, which is missing."),
        ("torn_bots:bot", "The module torn_bots cannot be imported: SyntaxError: '(' was never"),
        ("my_bots:lowest", "The module my_bots has no lowest."),
        ("my_bots:seven", "seven of the module my_bots is not a bot: it must be callable, not 7."),
        ("my_bots.py:highest", "Write the module without .py: my_bots:highest."),
        (
            "my_bots:Manager",
            (
                "Manager is a class: pass an object of it, such as Manager(). "
                "Write bot = Manager() in the module, and name the bot my_bots:bot."
            ),
        ),
        ("my_bots:", "Name your own bot as MODULE:NAME, not 'my_bots:'."),
        ("../my_bots:best", "Name your own bot as MODULE:NAME, not '../my_bots:best'."),
    ],
)
@pytest.mark.parametrize("trusted", [[], ["--trusted"]], ids=["isolated", "trusted"])
def test_a_bot_of_a_module_that_cannot_play_is_refused(
    name: str, complaint: str, trusted: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["arena", "numer", "--bots", name, "random", "--deals", "2", "--workers", "1"]
    assert main([*arguments, *trusted], Console(file=io.StringIO())) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.usefixtures("own_folder")
def test_a_bot_without_a_name_of_its_own_plays_isolated_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ["numer", "--bots", "my_bots:made", "random", "--deals", "2", "--workers", "2"]
    assert "2 deals, 4 games, made, random" in shown(*options)
    assert main(["arena", *options, "--trusted"], Console(file=io.StringIO())) == 2
    complaint = "make it a function of a module, or another value that can be pickled."
    assert complaint in capsys.readouterr().err


@pytest.mark.usefixtures("own_folder")
def test_a_bot_of_a_module_is_not_imported_by_the_arena_unless_it_is_trusted() -> None:
    options = ("numer", "--bots", "my_bots:highest", "random", "--deals", "1", "--workers", "1")
    isolated = shown(*options)
    assert "my_bots" not in sys.modules
    assert shown(*options, "--trusted") == isolated
    assert "my_bots" in sys.modules


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [
        (
            ["./no-such-program"],
            "no-such-program cannot play: The bot cannot be started: FileNotFound",
        ),
        (["./a 'b"], '"./a \'b" is not a command: No closing quotation.'),
        (
            ["./program", "--trusted"],
            "'./program' is a program, which cannot play with --trusted",
        ),
    ],
)
def test_a_program_that_cannot_play_is_refused(
    bots: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["arena", "numer", "--deals", "1", "--workers", "1", "--bots", "random", *bots]
    assert main(arguments, Console(file=io.StringIO())) == 2
    assert complaint in capsys.readouterr().err


def test_f3_a_name_that_looks_like_markup_is_text() -> None:
    forfeit = Forfeit("[/x]", 0, 0, 0, 0, Fault.RAISED, "ValueError")
    report = Report(
        ("[/x]", "[red]"), (Played[None](0, 0, ("[/x]", "[red]"), (1,), None, forfeit),)
    )
    output = io.StringIO()
    tell_series(Console(file=output, width=100), report)
    assert "[/x]" in output.getvalue()
    assert "[red]" in output.getvalue()


def test_f3_a_program_may_have_a_name_that_looks_like_markup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "[bold]"
    program.write_text(f"#!{sys.executable}\n{SERVED}")
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    text = shown("numer", "--bots", "./[bold]", "random", "--deals", "1", "--workers", "1")
    assert "1 deal, 2 games, [bold], random in every seat" in text
    assert text.count("[bold]") == 2


def test_a_seed_that_nobody_can_guess_is_drawn_and_shown() -> None:
    options = ("numer", "--bots", "random", "random", "--deals", "1", "--workers", "1")
    first, second = (shown(*options, "--seed", "random") for _ in range(2))
    seeds = [int(re.findall(r"seed (\d+)", text.replace("\n", " "))[0]) for text in (first, second)]
    assert seeds[0] != seeds[1]
    assert max(seeds) > 2**100


@pytest.mark.parametrize("workers", ["0", "-1", "x", "1001", "9" * 5000])
def test_the_number_of_workers_is_checked(workers: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "numer", f"--workers={workers}"])
    assert "is not a number from 1 to 1000" in capsys.readouterr().err


# Journals


def quick(*options: str) -> tuple[str, ...]:
    return ("numer", "--bots", "careful", "random", "--deals", "3", "--workers", "1", *options)


def test_a_journal_is_kept_and_resumed(tmp_path: Path) -> None:
    journal = str(tmp_path / "journal")
    whole = shown(*quick())
    assert shown(*quick("--journal", journal)) == whole
    lines = Path(journal).read_text().splitlines(keepends=True)
    assert len(lines) == 7
    Path(journal).write_text("".join(lines[:4]))
    assert shown(*quick("--journal", journal, "--resume")) == whole
    assert sorted(Path(journal).read_text().splitlines(keepends=True)) == sorted(lines)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--journal", "journal"], "continue its series with resume=True (--resume on the"),
        (
            ["--journal", "journal", "--resume", "--seed", "9"],
            "seed is '1' in the journal, and '9' here",
        ),
        (["--resume"], "A series is resumed from its journal"),
    ],
)
def test_a_journal_that_does_not_fit_is_refused(
    options: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    shown(*quick("--journal", "journal"))
    assert main(["arena", *quick(*options)], Console(file=io.StringIO())) == 2
    assert complaint in capsys.readouterr().err


def test_a_series_with_a_random_seed_is_resumed_by_the_same_command(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    command = quick("--seed", "random", "--journal", str(journal), "--resume")
    whole = shown(*command)  # the first time there is no journal, so a seed is drawn
    lines = journal.read_text().splitlines(keepends=True)
    assert journal_seed(journal) == json.loads(json.loads(lines[0])["seed"]) > 2**64
    journal.write_text("".join(lines[:4]))
    assert shown(*command) == whole
    assert sorted(journal.read_text().splitlines(keepends=True)) == sorted(lines)


def test_without_resume_a_random_seed_is_not_that_of_a_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = quick("--seed", "random", "--journal", str(tmp_path / "journal"))
    shown(*options)
    assert main(["arena", *options], Console(file=io.StringIO())) == 2
    assert "this file already exists" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "games", "way_on"),
    [
        ((), 3, "With --journal FILE, it could be resumed."),
        ((), 0, "With --journal FILE, it could be resumed."),
        (
            ("--journal", "journal"),
            3,
            "They are kept in journal: continue with the same command and --resume.",
        ),
        (("--journal", "journal"), 0, "Continue with the same command and --resume."),
    ],
)
def test_an_interrupted_series_shows_what_was_played_and_how_to_go_on(
    options: tuple[str, ...],
    games: int,
    way_on: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    played = run(Series(numer, numer.Rules(2), [numer.bots.careful, numer.bots.random], deals=2))
    partial = Report(played.names, played.games[:games], total=6)

    def interrupted(*_: object, **__: object) -> None:
        raise SeriesInterrupted(partial)

    monkeypatch.setattr("thinkstr8.cli.arena.run", interrupted)
    output = io.StringIO()
    assert main(["arena", *quick(*options)], Console(file=output, width=200)) == 130
    said = f"The series was interrupted after {games} of 6 games. {way_on}\n"
    assert output.getvalue().endswith(said)
    rows = re.findall(r"^ +(careful|random) ", output.getvalue(), re.MULTILINE)
    assert len(rows) == (2 if games else 0)


def test_ctrl_c_before_the_series_ends_the_command_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("thinkstr8.cli.arena.require_ready", interrupted)
    assert main(["arena", *quick()], Console(file=io.StringIO())) == 130
    assert capsys.readouterr().err == "Interrupted.\n"


def test_the_help_has_the_defaults_of_the_limits(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    usual = Limits().isolated
    assert (usual.decision, usual.game, usual.memory) == (60, 600, 2048 * 2**20)
    assert "seconds for one decision (default: 60, and 600 for all of a game" in text
    assert "memory limit of an isolated bot, in MiB (default: 2048)" in text


def test_a_stopped_series_shows_what_was_played_and_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise SeriesStoppedError("Deal 0 killed its worker 3 times.", Report((), (), total=6))

    monkeypatch.setattr("thinkstr8.cli.arena.run", stopped)
    output = io.StringIO()
    assert main(["arena", *quick()], Console(file=output, width=200)) == 2
    assert "bot" not in output.getvalue()  # there is no table without a game
    assert capsys.readouterr().err == (
        "The series was stopped after 0 of 6 games. Deal 0 killed its worker 3 times.\n"
    )
