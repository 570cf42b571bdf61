"""The tasks are the same with make and without it, and install only what is not there."""

import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools import tasks
from tools.tasks import TASKS, Task, is_current, program

ROOT = Path(__file__).parents[2]
needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def targets() -> set[str]:
    """Return the targets of the Makefile: what is phony, with the variables read."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    lists = dict(re.findall(r"^([A-Z]+) := (.*)$", text, re.MULTILINE))
    (phony,) = re.findall(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    whole = re.sub(r"\$\(([A-Z]+)\)", lambda match: lists[match[1]], phony)
    return set(whole.split())


def made(*words: str) -> list[str]:
    """Return the commands that make would run."""
    command = ["make", "--dry-run", "--no-print-directory", *words]
    variables = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    done = subprocess.run(  # noqa: S603  # our own Makefile
        command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True
    )
    return [line.strip() for line in done.stdout.splitlines()]


def test_the_makefile_and_the_tasks_are_the_same_set() -> None:
    assert targets() == set(TASKS)


@needs_make
@pytest.mark.parametrize("name", TASKS)
def test_make_calls_the_task_of_the_same_name(name: str) -> None:
    (line,) = made(name, "PYTHON=py")
    assert line in {f"py tools/tasks.py {name}", f"py tools/tasks.py {name} think_str8"}


@needs_make
def test_make_passes_the_game_the_options_of_the_benchmarks_and_other_arguments_on() -> None:
    assert made("demo", "GAME=ten") == ["python3 tools/tasks.py demo ten"]
    assert made("bench", "BENCH=--only 'a b'") == ["python3 tools/tasks.py bench --only 'a b'"]
    assert made("test", "ARGS=-k ten") == ["python3 tools/tasks.py test -k ten"]


@needs_make
def test_make_alone_shows_the_help() -> None:
    assert made("PYTHON=py") == ["py tools/tasks.py help"]


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_every_task_has_one_line_of_help_and_something_to_do(task: Task) -> None:
    assert task.help
    assert "\n" not in task.help
    assert bool(task.commands) != bool(task.action)
    assert set(task.first) <= set(TASKS)


def test_the_help_lists_every_task(capsys: pytest.CaptureFixture[str]) -> None:
    tasks.main([])
    shown = capsys.readouterr().out
    assert [line.split()[0] for line in shown.splitlines()[2:]] == [*TASKS]


def test_an_unknown_task_is_refused_with_those_that_exist() -> None:
    with pytest.raises(SystemExit, match=r"There is no task 'tset'. Expected one of: help, play"):
        tasks.main(["tset"])


def test_programs_are_where_each_system_keeps_them() -> None:
    folder = Path("some where") / ".venv"
    assert program(folder, "python", "nt") == folder / "Scripts" / "python.exe"
    assert program(folder, "python", "posix") == folder / "bin" / "python"
    assert program(folder, "python") == program(folder, "python", os.name)


def test_a_stamp_is_current_until_a_source_changes(tmp_path: Path) -> None:
    source, stamp = tmp_path / "pyproject.toml", tmp_path / ".dev"
    source.touch()
    assert not is_current(stamp, [source])
    stamp.touch()
    os.utime(source, (1, 1))
    assert is_current(stamp, [source])
    os.utime(stamp, (0, 0))
    assert not is_current(stamp, [source])


EVERYTHING = ".[batch,cli,dask,gymnasium,openspiel,parquet,pettingzoo,play,testing,web]"


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Let nothing run in an empty checkout, and collect what would have."""
    found: list[list[str]] = []

    def collect(
        command: list[str], environment: dict[str, str], *, catch: bool = False
    ) -> tuple[int, str]:
        if "venv" in command:
            Path(command[-1]).mkdir(exist_ok=True)
        words = [word.removeprefix(f"{tmp_path}{os.sep}") for word in command]
        thorough = ["thorough:"] if environment.get("THINKSTR8_THOROUGH") == "1" else []
        found.append([*thorough, Path(words[0]).stem, *words[1:]])
        return 0, ""

    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "lowest.py").write_text("print('attrs==23.1')\n")
    monkeypatch.delenv("THINKSTR8_THOROUGH", raising=False)
    monkeypatch.setattr(tasks, "ROOT", tmp_path)
    monkeypatch.setattr(tasks, "_execute", collect)
    return found


def installs(commands: list[list[str]]) -> list[list[str]]:
    found = [command[6:] for command in commands if command[1:4] == ["-m", "pip", "install"]]
    return [[word for word in words if word != "--no-compile"] for words in found]


def test_the_second_test_installs_nothing(commands: list[list[str]]) -> None:
    tasks.main(["test"])
    assert installs(commands) == [
        ["--upgrade", "pip>=25.1"],
        [
            "--editable",
            EVERYTHING,
            "--group",
            "dev",
        ],
    ]
    *checks, tests = [command[0] for command in commands if command[1:2] != ["-m"]]
    assert sorted(checks) == ["basedpyright", "mypy", "ruff", "ruff", "sphinx-build"]
    assert tests == "pytest"
    commands.clear()
    tasks.main(["test", "-k", "ten"])
    assert installs(commands) == []
    assert commands[-1] == ["pytest", "-n", "3", "-k", "ten"]


def test_a_change_of_pyproject_installs_again_into_the_same_environment(
    commands: list[list[str]], tmp_path: Path
) -> None:
    tasks.main(["lint"])
    commands.clear()
    later = (tmp_path / ".venv" / ".dev").stat().st_mtime + 60
    os.utime(tmp_path / "pyproject.toml", (later, later))
    tasks.main(["lint"])
    assert installs(commands) == [
        [
            "--editable",
            EVERYTHING,
            "--group",
            "dev",
        ]
    ]


def test_the_demo_needs_little_and_gets_its_game(commands: list[list[str]]) -> None:
    tasks.main(["demo", "ten"])
    assert installs(commands)[1:] == [["--editable", ".[cli,play]"]]
    assert commands[-1] == ["python", "-m", "thinkstr8", "demo", "ten"]


def test_the_browser_tests_run_apart_from_all_others(commands: list[list[str]]) -> None:
    tasks.main(["test-browser", "-k", "ten"])
    assert installs(commands)[1:] == [
        ["--editable", ".[testing,web]", "--group", "test", "--group", "browser"]
    ]
    assert commands[-1] == ["pytest", "-n", "2", "tests/browser", "-k", "ten"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "browser" in project["tool"]["pytest"]["ini_options"]["norecursedirs"]
    assert (ROOT / "tests" / "browser").is_dir()
    groups = project["dependency-groups"]
    assert {"include-group": "browser"} not in groups["dev"]


@pytest.mark.parametrize("is_there", [True, False])
def test_a_whole_test_says_that_it_skips_the_browser(
    commands: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    is_there: bool,  # noqa: FBT001  # a case
) -> None:
    monkeypatch.delenv("THINKSTR8_CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if is_there else None)
    tasks.main(["test"])
    said = capsys.readouterr().out.splitlines()[-1]
    assert commands[-1][0] == "pytest"
    words = "Skipped: the tests in a browser, which `make test-browser` runs."
    more = "" if is_there else " They need Chromium, which is not installed here."
    assert said == words + more
    tasks.main(["lint"])
    assert "Skipped" not in capsys.readouterr().out


def test_fuzzing_is_thorough(commands: list[list[str]]) -> None:
    tasks.main(["fuzz"])
    assert commands[-1][:2] == ["thorough:", "pytest"]


def test_the_lowest_versions_have_an_environment_of_their_own(
    commands: list[list[str]], tmp_path: Path
) -> None:
    tasks.main(["test-lowest"])
    listing = tmp_path / ".venv-lowest" / "lowest.txt"
    assert listing.read_text().split() == ["attrs==23.1"]
    relative = str(listing.relative_to(tmp_path))
    assert installs(commands)[1:] == [["--editable", ".", "--requirement", relative]]
    commands.clear()
    tasks.main(["test-lowest"])
    assert [command[0] for command in commands] == ["pytest"]


def test_a_peer_that_cannot_be_installed_keeps_no_other_away(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    collect = tasks._execute

    def refuse_rlcard(command: list[str], environment: dict[str, str]) -> tuple[int, str]:
        collect(command, environment)
        return int("rlcard" in command[-1]), ""

    monkeypatch.setattr(tasks, "_execute", refuse_rlcard)
    tasks.main(["bench-peers", "--passes", "3"])
    assert "Not installed: rlcard" in capsys.readouterr().out
    assert any("pokerkit" in words[-1] for words in installs(commands))
    assert commands[-1] == ["python", "-m", "benchmarks", "--peers", "--passes", "3"]


HERE = Path(sys.executable).parents[1]
"""The environment of the tests, which has a program that can do anything."""


def python(text: str) -> list[str]:
    return ["python", "-c", text]


def test_a_command_that_fails_ends_the_task_with_its_code() -> None:
    with pytest.raises(SystemExit) as caught:
        tasks.run(HERE, python("raise SystemExit(7)"))
    assert caught.value.code == 7


def test_commands_that_run_together_meet() -> None:
    """Each of the two waits for what only the other one does."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    there = f"socket.create_server(('127.0.0.1', {port})).accept()"
    here = f"""
while True:
    try:
        socket.create_connection(("127.0.0.1", {port})).close()
        break
    except OSError:
        time.sleep(0.01)
"""
    tasks.run_together(HERE, [python(f"import socket, time\n{each}") for each in (there, here)])


def test_commands_that_run_together_are_shown_in_order_each_with_its_output(
    capfd: pytest.CaptureFixture[str],
) -> None:
    late = "import sys, time; time.sleep(0.3); print('late', file=sys.stderr)"
    tasks.run_together(HERE, [python(late), python("print('early')")])
    shown = capfd.readouterr().out.splitlines()
    assert [line for line in shown if " -c " not in line] == ["late", "early"]
    assert " -c " in shown[0]
    assert " -c " in shown[2]


def test_the_first_of_the_commands_that_fail_gives_its_code_and_all_are_shown(
    capfd: pytest.CaptureFixture[str],
) -> None:
    commands = [python(f"print({code}); raise SystemExit({code})") for code in (0, 5, 3)]
    with pytest.raises(SystemExit) as caught:
        tasks.run_together(HERE, commands)
    assert caught.value.code == 5
    shown = capfd.readouterr().out.splitlines()
    assert [line for line in shown if " -c " not in line] == ["0", "5", "3"]


def test_no_test_runs_if_a_check_fails(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    collect = tasks._execute

    def refuse(
        command: list[str], environment: dict[str, str], *, catch: bool = False
    ) -> tuple[int, str]:
        collect(command, environment)
        return (2 if "mypy" in command[0] else 0), ""

    monkeypatch.setattr(tasks, "_execute", refuse)
    with pytest.raises(SystemExit) as caught:
        tasks.main(["test"])
    assert caught.value.code == 2
    assert not [command for command in commands if command[0] == "pytest"]


def test_cleaning_removes_what_was_generated_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "ROOT", tmp_path)
    for name in (".venv/bin", "docs/_build/html", "src/__pycache__", "dist", "docs/pictures"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "file").touch()
    (tmp_path / ".coverage").touch()
    tasks.main(["clean"])
    tasks.main(["clean"])
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    assert left == {"docs", "docs/pictures", "docs/pictures/file", "src"}


def test_an_old_python_is_told_which_it_needs() -> None:
    pretend = "import sys; sys.version_info = (3, 10); import runpy; runpy.run_path(sys.argv[1])"
    command = [sys.executable, "-c", pretend, str(ROOT / "tools" / "tasks.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own program
    assert done.returncode == 1
    assert done.stderr.strip() == "thinkstr8 needs Python 3.11 or newer"
