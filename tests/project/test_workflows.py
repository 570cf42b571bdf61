"""What runs on the hosting service: valid, with few rights, for all that the package names."""

import re
import tomllib
from pathlib import Path
from typing import cast

import pytest
import yaml

import thinkstr8
from tools.lowest import declared, lowest

ROOT = Path(__file__).parents[2]
PATHS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def workflow(name: str) -> dict[str, object]:
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    return cast("dict[str, object]", yaml.safe_load(text))


def jobs(name: str) -> dict[str, dict[str, object]]:
    return cast("dict[str, dict[str, object]]", workflow(name)["jobs"])


def matrix(name: str) -> object:
    return cast("dict[str, object]", jobs(name)["test"]["strategy"])["matrix"]


def test_there_are_two_workflows() -> None:
    assert [path.stem for path in PATHS] == ["release", "test"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_every_action_is_pinned_to_a_major_version(path: Path) -> None:
    used = re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))
    assert used
    assert [name for name in used if not re.search(r"@(release/)?v\d+$", name)] == []


def test_only_publishing_may_do_more_than_read() -> None:
    assert workflow("test")["permissions"] == {"contents": "read"}
    assert workflow("release")["permissions"] == {}
    rights = {name: job["permissions"] for name, job in jobs("release").items()}
    assert rights == {
        "build": {"contents": "read"},
        "test": {"contents": "read"},
        "publish": {"id-token": "write"},
    }
    assert jobs("release")["publish"]["needs"] == ["build", "test"]


def test_all_versions_of_python_are_tested_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert project["requires-python"] == f">={named[0]}"
    for name in ("test", "release"):
        assert matrix(name) == {
            "system": ["ubuntu-latest", "macos-latest", "windows-latest"],
            "python": named,
        }


def test_a_release_tests_every_folder_of_the_library_as_it_is_installed() -> None:
    script = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    (folders,) = re.findall(r"pytest -n 2 (.*)", script)
    assert all((ROOT / folder).is_dir() for folder in folders.split())
    assert {"tests/core", "tests/kit", "tests/files", "tests/games"} <= {*folders.split()}


def test_windows_runs_what_make_test_runs() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    script = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    commands = re.findall(r"^\t\$\(BIN\)/(.*?)(?: --pythonpath \S+)?$", makefile, re.MULTILINE)
    checks = ("ruff", "mypy", "basedpyright", "sphinx-build", "pytest")
    needed = [command for command in commands if command.split()[0] in checks]
    needed = [command for command in needed if "--cov" not in command]
    assert len(needed) == 6
    assert [command for command in needed if f" {command}\n" not in script] == []


def test_the_lowest_versions_are_tested_with_the_lowest_python() -> None:
    job = cast("dict[str, list[dict[str, object]]]", jobs("test")["lowest"])
    *_, python, run = job["steps"]
    assert python["with"] == {"python-version": "3.11"}
    assert run["run"] == "make test-lowest PYTHON=python"
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").endswith("make test-lowest\n")


def test_everything_that_is_declared_has_a_lowest_version() -> None:
    found = declared((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = {re.split(r"[^a-z-]", each)[0] for each in found}
    assert {"attrs", "cattrs", "typing-extensions", "rich", "hypothesis", "mypy", "sphinx"} <= names
    assert all("==" in lowest(each) for each in found)
    with pytest.raises(ValueError, match="no lowest version in 'attrs<26'"):
        lowest("attrs<26")


def test_the_citation_has_the_version_and_the_licence_of_the_package() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    assert (str(citation["version"]), citation["license"]) == (thinkstr8.__version__, "MIT")
