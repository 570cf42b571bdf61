"""The tasks of a checkout, on any system that has Python.

`python tools/tasks.py test` does the same as `make test`: make calls this file, so every recipe has
one home. Each task sets up its environment in .venv, once for every change of pyproject.toml.

Belongs here: one line in `TASKS` for each task, and setting up environments.
Does not belong here: what the commands do. This file imports only the standard library.
"""

import os
import shlex
import shutil
import subprocess
import sys

if sys.version_info < (3, 11):  # noqa: UP036  # an older Python may run this file
    sys.exit("thinkstr8 needs Python 3.11 or newer")

import tomllib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
_INSTALL: Final = ("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
_PIP: Final = (*_INSTALL, "--no-compile")
"""Python compiles what it imports; much of what is installed is never imported."""

_TESTS: Final = ("pytest", "-n", "3")
"""One worker more than our machines have processors: many tests wait for a process or a clock."""

_SPHINX: Final = ("sphinx-build", "--nitpicky", "--fail-on-warning", "--keep-going", "--quiet")
_DOCTREES: Final = ("-d", "docs/_build/doctrees")
"""What Sphinx keeps for the next build has paths of this machine; it stays out of the site."""

_AT_ONCE: Final = 2
"""The number of programs that run at the same time: all of them use one processor."""

_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
"""The names under which systems have the browser."""

_THOROUGH: Final = {"THINKSTR8_THOROUGH": "1"}
_GENERATED: Final = (
    *(".venv", ".venv-peers", ".venv-lowest", "docs/_build", "dist", ".coverage"),
    *(".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"),
)


def program(folder: Path, name: str, system: str = os.name) -> Path:
    """Return the path of a program in an environment; `system` is as in `os.name`.

    >>> program(Path(".venv"), "ruff", "posix").as_posix()
    '.venv/bin/ruff'
    >>> program(Path(".venv"), "ruff", "nt").as_posix()
    '.venv/Scripts/ruff.exe'
    """
    if system == "nt":
        return folder / "Scripts" / f"{name}.exe"
    return folder / "bin" / name


def is_current(stamp: Path, sources: Sequence[Path]) -> bool:
    """Return whether a stamp exists and no source has changed since.

    >>> is_current(ROOT / "no such file", [])
    False
    """
    if not stamp.exists():
        return False
    made = stamp.stat().st_mtime
    return all(source.stat().st_mtime <= made for source in sources)


def run(
    folder: Path,
    command: Sequence[str],
    variables: Mapping[str, str] | None = None,
    *,
    quiet: bool = False,
) -> None:
    """Run a program of an environment in the checkout.

    Raises:
        SystemExit: the program failed; with its exit code.
    """
    if not quiet:
        _show(folder, command)
    code, _ = _execute(_resolved(folder, command), _environment(variables))
    if code:
        raise SystemExit(code)


def run_together(folder: Path, commands: Sequence[Sequence[str]]) -> None:
    """Run programs of an environment at the same time, two by two, and show each when it is done.

    All of them run to their end, so one run shows all that is wrong.

    Raises:
        SystemExit: a program failed; with the exit code of the first one in the order given.
    """

    def done(command: Sequence[str]) -> tuple[int, str]:
        return _execute(_resolved(folder, command), _environment(), catch=True)

    with ThreadPoolExecutor(_AT_ONCE) as pool:
        running = [pool.submit(done, command) for command in commands]
        codes = []
        for command, future in zip(commands, running, strict=True):
            code, output = future.result()
            _show(folder, command)
            sys.stdout.write(output)
            sys.stdout.flush()
            codes.append(code)
    if any(codes):
        raise SystemExit(next(filter(None, codes)))


def _show(folder: Path, command: Sequence[str]) -> None:
    name, *arguments = command
    path = program(folder, name)
    shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    print(shlex.join([shown.as_posix(), *arguments]), flush=True)  # noqa: T201  # as make does


def _resolved(folder: Path, command: Sequence[str]) -> list[str]:
    name, *arguments = command
    return [str(program(folder, name)), *arguments]


def _environment(variables: Mapping[str, str] | None = None) -> dict[str, str]:
    return {"PYTHONUTF8": "1", **os.environ, **(variables or {})}


def _execute(
    command: Sequence[str], environment: Mapping[str, str], *, catch: bool = False
) -> tuple[int, str]:
    """Run a command; return its exit code and, if it was caught, its output."""
    done = subprocess.run(  # noqa: S603  # the table's commands
        command,
        cwd=ROOT,
        env=environment,
        check=False,
        stdout=subprocess.PIPE if catch else None,
        stderr=subprocess.STDOUT if catch else None,
        encoding="utf-8",
        errors="replace",
    )
    return done.returncode, done.stdout or ""


def create(folder: Path, *options: str) -> None:
    """Create an environment with a pip that supports dependency groups."""
    code, _ = _execute([sys.executable, "-m", "venv", *options, str(folder)], os.environ)
    if code:
        raise SystemExit(code)
    run(folder, [*_INSTALL, "--upgrade", "pip>=25.1"])


def set_up(folder: Path, name: str, wanted: Sequence[str]) -> None:
    """Install the requirements of one kind of task into the shared environment."""
    created = folder / ".pip"
    if not created.exists():
        create(folder)
        created.touch()
    stamp = folder / f".{name}"
    if not is_current(stamp, [ROOT / "pyproject.toml", created]):
        run(folder, [*_PIP, *wanted])
        stamp.touch()


def set_up_lowest(folder: Path) -> None:
    """Install the lowest versions of all requirements into an empty environment."""
    stamp = folder / ".installed"
    if is_current(stamp, [ROOT / "pyproject.toml", ROOT / "tools" / "lowest.py"]):
        return
    create(folder, "--clear")
    listing = subprocess.run(  # noqa: S603  # this Python
        [sys.executable, ROOT / "tools" / "lowest.py"], stdout=subprocess.PIPE, check=True
    )
    (folder / "lowest.txt").write_bytes(listing.stdout)
    run(folder, [*_PIP, "--editable", ".", "--requirement", str(folder / "lowest.txt")])
    stamp.touch()


def set_up_peers(folder: Path) -> None:
    """Install the libraries to compare with one by one, so that one failure stops no other."""
    stamp = folder / ".installed"
    if is_current(stamp, [ROOT / "pyproject.toml"]):
        return
    create(folder)
    run(folder, [*_PIP, "--editable", ".[batch]"])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for peer in project["dependency-groups"]["peers"]:
        try:
            run(folder, [*_PIP, peer], {"CMAKE_POLICY_VERSION_MINIMUM": "3.5"})
        except SystemExit:
            print(f"Not installed: {peer}", flush=True)  # noqa: T201  # for the user who waits
    stamp.touch()


_WANTED: Final[dict[str, tuple[str, ...]]] = {
    "cli": ("--editable", ".[cli,play]"),
    "web": ("--editable", ".[web]"),
    "dev": (
        *(
            "--editable",
            ".[batch,cli,dask,gymnasium,openspiel,parquet,pettingzoo,play,testing,web]",
        ),
        *("--group", "dev"),
    ),
    "browser": ("--editable", ".[testing,web]", "--group", "test", "--group", "browser"),
    "bench": ("--editable", ".[batch,openspiel,pettingzoo]", "--group", "bench"),
    "package": ("--group", "package"),
}
"""The arguments of pip for each kind of task that runs in .venv."""


def prepared(kind: str) -> Path:
    """Set up an environment unless it is current, and return its folder."""
    separate = {"lowest": set_up_lowest, "peers": set_up_peers}
    if kind in separate:
        folder = ROOT / f".venv-{kind}"
        separate[kind](folder)
    else:
        folder = ROOT / ".venv"
        set_up(folder, kind, _WANTED[kind])
    return folder


def chromium() -> str | None:
    """Return the path of the browser for the tests in a browser; None if there is none."""
    named = os.environ.get("THINKSTR8_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _BROWSERS)), None)


def say_what_was_skipped() -> None:
    """Print that the tests in a browser are a task of their own, and what they need."""
    words = "Skipped: the tests in a browser, which `make test-browser` runs."
    if chromium() is None:
        words += " They need Chromium, which is not installed here."
    print(words, flush=True)  # noqa: T201  # for the user


def clean() -> None:
    """Remove all generated files."""
    for name in _GENERATED:
        path = ROOT / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in [*ROOT.rglob("__pycache__")]:
        shutil.rmtree(path)


def show_help() -> None:
    """Print all tasks with their help."""
    width = max(map(len, TASKS))
    lines = [f"  {name:{width}}  {task.help}\n" for name, task in TASKS.items()]
    sys.stdout.write(f"make TASK, or: python tools/tasks.py TASK\n\n{''.join(lines)}")


@dataclass(frozen=True)
class Task:
    """A task: its help, its environment and its commands.

    Attributes:
        help: one line of help.
        kind: the environment of its commands.
        commands: the commands in order; the last one gets the arguments of the task.
        first: the tasks that must succeed before this one; their commands run at the same time.
        variables: the environment variables of its commands.
        quiet: whether to show only the output of the commands, not the commands.
        action: a function to call instead of running commands.
        last: a function to call after the commands, if none of them failed.
    """

    help: str
    kind: str = "dev"
    commands: tuple[tuple[str, ...], ...] = ()
    first: tuple[str, ...] = ()
    variables: Mapping[str, str] = field(default_factory=dict)
    quiet: bool = False
    action: Callable[[], None] | None = None
    last: Callable[[], None] | None = None


TASKS: Final[dict[str, Task]] = {
    "help": Task("list the tasks", action=show_help),
    "play": Task(
        "play a game against bots (make play GAME=ten; tasks.py play ten)",
        "cli",
        (("python", "-m", "thinkstr8", "play"),),
        quiet=True,
    ),
    "demo": Task(
        "watch one full game (make demo GAME=ten; tasks.py demo ten)",
        "cli",
        (("python", "-m", "thinkstr8", "demo"),),
        quiet=True,
    ),
    "arena": Task(
        "let bots play a series of games (make arena GAME=ten; tasks.py arena ten)",
        "cli",
        (("python", "-m", "thinkstr8", "arena"),),
        quiet=True,
    ),
    "serve": Task(
        "open tables in the browser for friends and bots",
        "web",
        (("python", "-m", "thinkstr8", "serve"),),
        quiet=True,
    ),
    "test": Task(
        "lint, types, docs, tests: what every change must pass",
        commands=(_TESTS,),
        first=("lint", "typing", "docs"),
        last=say_what_was_skipped,
    ),
    "lint": Task(
        "check the style and the format of the code",
        commands=(("ruff", "check", "."), ("ruff", "format", "--check", ".")),
    ),
    "typing": Task(
        "check the types with mypy and pyright",
        commands=(
            ("mypy",),
            ("basedpyright", "--pythonpath", str(program(ROOT / ".venv", "python"))),
        ),
    ),
    "test-browser": Task(
        "play at tables and look at all pictures in Chromium, which must be installed",
        "browser",
        (("pytest", "-n", "2", "tests/browser"),),
    ),
    "test-adapters": Task(
        "run the full suites of OpenSpiel and the other libraries for learning programs",
        commands=(("pytest", "-n", "2", "tests/adapters"),),
        variables=_THOROUGH,
    ),
    "test-terminal": Task(
        "play every game in a terminal at every size, and end it in every way at every stage",
        commands=(("pytest", "-n", "2", "tests/cli"),),
        variables=_THOROUGH,
    ),
    "test-lowest": Task(
        "run the tests with the lowest versions of all dependencies", "lowest", (_TESTS,)
    ),
    "coverage": Task(
        "run the tests and measure which lines and branches they reach",
        commands=((*_TESTS, "--cov", "--cov-report=term"),),
    ),
    "thorough": Task(
        "run the property tests much longer",
        commands=(("pytest", "-n", "2"),),
        variables=_THOROUGH,
    ),
    "fuzz": Task(
        "feed damaged input to every reader",
        commands=(("pytest", "-n", "2", "tests/fuzz", "tests/files/test_consistency.py"),),
        variables=_THOROUGH,
    ),
    "docs": Task(
        "build the documentation into docs/_build/html",
        commands=((*_SPHINX, *_DOCTREES, "-b", "html", "docs", "docs/_build/html"),),
    ),
    "bench": Task(
        "measure the speed on this machine", "bench", (("python", "-m", "benchmarks"),), quiet=True
    ),
    "bench-peers": Task(
        "compare the speed with other libraries, in a separate environment",
        "peers",
        (("python", "-m", "benchmarks", "--peers"),),
        quiet=True,
    ),
    "schemas": Task(
        "regenerate the JSON Schemas after a change of the values",
        commands=(("python", "-m", "thinkstr8.games.schemas", "src/thinkstr8/schemas"),),
    ),
    "pictures": Task(
        "regenerate the pictures of the documentation",
        commands=(("python", "docs/draw_pictures.py"), ("python", "docs/draw_screen.py")),
    ),
    "screens": Task(
        "photograph the table in the browser for the documentation, in Chromium",
        "browser",
        (("python", "docs/draw_pages.py"),),
        variables={"PYTHONPATH": os.pathsep.join((".", "tests"))},
    ),
    "release-check": Task(
        "build both archives into dist, and check whether they may be released",
        "package",
        (("python", "-m", "tools.release_check"),),
    ),
    "clean": Task("remove all generated files", action=clean),
}
"""All tasks by name. A new task needs a line here, and its name in the Makefile."""


def perform(name: str, arguments: Sequence[str] = ()) -> None:
    """Perform a task, after the tasks that must succeed before it.

    Raises:
        SystemExit: a command failed; with its exit code.
    """
    task = TASKS[name]
    for kind in dict.fromkeys(TASKS[before].kind for before in task.first):
        befores = [TASKS[before] for before in task.first if TASKS[before].kind == kind]
        run_together(prepared(kind), [each for before in befores for each in before.commands])
    if task.action is not None:
        task.action()
        return
    folder = prepared(task.kind)
    *others, last = task.commands
    for command in (*others, (*last, *arguments)):
        run(folder, command, task.variables, quiet=task.quiet)
    if task.last is not None:
        task.last()


def main(arguments: Sequence[str]) -> None:
    """Perform the task in the first argument, with the other arguments.

    Raises:
        SystemExit: there is no such task, or it failed.
    """
    name, *others = arguments or ["help"]
    if name not in TASKS:
        raise SystemExit(f"There is no task {name!r}. Expected one of: {', '.join(TASKS)}.")
    try:
        perform(name, others)
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main(sys.argv[1:])
