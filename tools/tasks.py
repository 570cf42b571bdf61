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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
_PIP: Final = ("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
_TESTS: Final = ("pytest", "-n", "2", "--dist", "loadgroup")
_SPHINX: Final = ("sphinx-build", "--nitpicky", "--fail-on-warning", "--keep-going", "--quiet")
_DOCTREES: Final = ("-d", "docs/_build/doctrees")
"""What Sphinx keeps for the next build has paths of this machine; it stays out of the site."""

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
    name, *arguments = command
    path = program(folder, name)
    if not quiet:
        shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        print(shlex.join([shown.as_posix(), *arguments]), flush=True)  # noqa: T201  # as make does
    _execute([str(path), *arguments], {"PYTHONUTF8": "1", **os.environ, **(variables or {})})


def _execute(command: Sequence[str], environment: Mapping[str, str]) -> None:
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False)  # noqa: S603  # the table's commands
    if done.returncode:
        raise SystemExit(done.returncode)


def create(folder: Path, *options: str) -> None:
    """Create an environment with a pip that supports dependency groups."""
    _execute([sys.executable, "-m", "venv", *options, str(folder)], os.environ)
    run(folder, [*_PIP, "--upgrade", "pip>=25.1"])


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
    run(folder, [*_PIP, "--editable", "."])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for peer in project["dependency-groups"]["peers"]:
        try:
            run(folder, [*_PIP, peer], {"CMAKE_POLICY_VERSION_MINIMUM": "3.5"})
        except SystemExit:
            print(f"Not installed: {peer}", flush=True)  # noqa: T201  # for the user who waits
    stamp.touch()


_WANTED: Final[dict[str, tuple[str, ...]]] = {
    "cli": ("--editable", ".[cli]"),
    "dev": ("--editable", ".[cli,dask,testing]", "--group", "dev"),
    "browser": ("--editable", ".[testing]", "--group", "test", "--group", "browser"),
    "bench": ("--editable", ".", "--group", "bench"),
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
        first: the tasks that must succeed before this one.
        variables: the environment variables of its commands.
        quiet: whether to show only the output of the commands, not the commands.
        action: a function to call instead of running commands.
    """

    help: str
    kind: str = "dev"
    commands: tuple[tuple[str, ...], ...] = ()
    first: tuple[str, ...] = ()
    variables: Mapping[str, str] = field(default_factory=dict)
    quiet: bool = False
    action: Callable[[], None] | None = None


TASKS: Final[dict[str, Task]] = {
    "help": Task("list the tasks", action=show_help),
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
    "test": Task(
        "lint, types, docs, tests: what every change must pass",
        commands=(_TESTS,),
        first=("lint", "typing", "docs"),
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
        "look at all pictures in Chromium, which must be installed",
        "browser",
        (("pytest", "-n", "2", "tests/browser"),),
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
        commands=(("python", "docs/draw_pictures.py"),),
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
    for before in task.first:
        perform(before)
    if task.action is not None:
        task.action()
        return
    folder = prepared(task.kind)
    *others, last = task.commands
    for command in (*others, (*last, *arguments)):
        run(folder, command, task.variables, quiet=task.quiet)


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
