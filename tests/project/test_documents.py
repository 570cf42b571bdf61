"""What the documents say is true: their programs run, and the packaging fits."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import thinkstr8

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("**/*.md"))]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def run(program: str | Path) -> str:
    arguments = ["-c", program] if isinstance(program, str) else [str(program)]
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603  # our own programs


def test_the_first_program_of_the_readme_prints_what_the_readme_says() -> None:
    text = (ROOT / "README.md").read_text()
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (printed,) = re.findall(r"It prints `(.*)`", text)
    assert run(program).strip() == printed


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_code_block_is_of_a_kind_that_is_tested(path: Path) -> None:
    kinds = set(re.findall(r"^```(\S+)", path.read_text(), re.MULTILINE))
    allowed = {"console", "pycon", "text", "{toctree}", "{eval-rst}", "{include}"}
    assert kinds <= (allowed | {"python"} if path.name == "README.md" else allowed)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_example_runs_and_is_short(path: Path) -> None:
    assert run(path)
    assert len(path.read_text().splitlines()) < 120


def test_the_run_time_dependencies_are_three() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {re.split(r"[<>=]", wanted)[0] for wanted in project["dependencies"]}
    assert names == {"attrs", "cattrs", "typing-extensions"}


def test_importing_the_library_imports_no_extra() -> None:
    loaded = run("import sys, thinkstr8.arena, thinkstr8.testing; print(*sys.modules)").split()
    assert "thinkstr8.games.think_str8" in loaded
    assert not {"dask", "distributed", "hypothesis", "pytest", "rich"} & set(loaded)


def test_the_package_is_marked_as_typed_and_has_a_version() -> None:
    assert (ROOT / "src" / "thinkstr8" / "py.typed").exists()
    assert re.fullmatch(r"\d+\.\d+\.\d+", thinkstr8.__version__)


def test_ci_runs_make_test() -> None:
    assert "make test\n" in (ROOT / ".ci" / "run").read_text()
