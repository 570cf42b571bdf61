"""What the type checkers say of programs, both in the words of their own reports."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[2]
_LINE = re.compile(r"(?P<path>.*?\.py):(?P<line>\d+): error: (?P<text>.*)")


CHECKERS = ("mypy", "pyright")


@frozen
class Complaint:
    path: Path
    line: int
    text: str


@frozen
class Reports:
    """What each checker says of all programs, and the page that a module is of."""

    pages: dict[Path, Path]
    complaints: dict[str, list[Complaint]]

    def about(self, checker: str, program: Path) -> list[Complaint]:
        return [each for each in self.complaints[checker] if each.path == program]


def mypy(programs: Sequence[Path]) -> list[Complaint]:
    """Return what mypy says of programs, with the settings of the project."""
    config = str(ROOT / "pyproject.toml")
    options = ["--config-file", config, "--show-absolute-path"]  # with what mypy knows of src
    folders = os.pathsep.join([str(ROOT), str(ROOT / "examples")])
    found = _run("mypy", *options, *map(str, programs), MYPYPATH=folders)
    lines = (_LINE.fullmatch(line) for line in found.splitlines())
    return [Complaint(Path(one["path"]), int(one["line"]), one["text"]) for one in lines if one]


def pyright(programs: Sequence[Path], folder: Path) -> list[Complaint]:
    """Return what pyright says of programs, in its standard mode."""
    config = folder / "pyrightconfig.json"
    settings = {
        "typeCheckingMode": "standard",
        "include": [str(path) for path in programs],
        "extraPaths": [str(ROOT / name) for name in ("src", "tests", "examples", ".")],
    }
    config.write_text(json.dumps(settings), encoding="utf-8")
    options = ["--project", str(config), "--pythonpath", sys.executable, "--outputjson"]
    found = json.loads(_run("basedpyright", *options))
    assert found["summary"]["filesAnalyzed"] == len(programs)
    return [
        Complaint(
            Path(each["file"]),
            each["range"]["start"]["line"] + 1,
            f"{each['message']} [{each.get('rule')}]",
        )
        for each in found["generalDiagnostics"]
        if each["severity"] == "error"
    ]


def _run(checker: str, *options: str, **variables: str) -> str:
    command = [sys.executable, "-m", checker, *options]
    environment = {**os.environ, **variables}
    done = subprocess.run(  # noqa: S603  # our own programs
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout
