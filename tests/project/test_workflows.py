"""What runs on the hosting service: valid, with few rights, for all that the package names."""

import re
import tomllib
from pathlib import Path
from typing import cast

import pytest
import yaml

from tools.lowest import declared, lowest
from tools.tasks import TASKS

ROOT = Path(__file__).parents[2]
PATHS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def workflow(name: str) -> dict[str, object]:
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    return cast("dict[str, object]", yaml.safe_load(text))


def jobs(name: str) -> dict[str, dict[str, object]]:
    return cast("dict[str, dict[str, object]]", workflow(name)["jobs"])


def matrix(name: str) -> object:
    return cast("dict[str, object]", jobs(name)["test"]["strategy"])["matrix"]


def test_there_are_three_workflows() -> None:
    assert [path.stem for path in PATHS] == ["docs", "release", "test"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_every_action_is_pinned_to_the_hash_of_an_exact_version(path: Path) -> None:
    used = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
    assert used
    pinned = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    assert [line for line in used if not pinned.fullmatch(line)] == []


def test_an_action_has_the_same_version_everywhere() -> None:
    texts = "\n".join(path.read_text(encoding="utf-8") for path in PATHS)
    used = set(re.findall(r"uses: (.*)", texts))
    assert len({line.partition("@")[0] for line in used}) == len(used)


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
    assert workflow("docs")["permissions"] == {}
    rights = {name: job["permissions"] for name, job in jobs("docs").items()}
    assert rights == {
        "build": {"contents": "read"},
        "deploy": {"pages": "write", "id-token": "write"},
    }


def test_a_release_is_uploaded_with_attestations_and_without_a_password() -> None:
    *_, upload = cast("list[dict[str, object]]", jobs("release")["publish"]["steps"])
    assert upload["with"] == {"attestations": True}
    assert jobs("release")["publish"]["environment"] == "pypi"
    assert "secrets." not in "".join(path.read_text(encoding="utf-8") for path in PATHS)


def test_all_versions_of_python_are_tested_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert project["requires-python"] == f">={named[0]}"
    systems = {"Linux": "ubuntu", "MacOS": "macos", "Windows": "windows"}
    told = re.findall(r"Operating System :: (?:.* :: )?(\w+)", "\n".join(project["classifiers"]))
    assert sorted(told) == sorted(systems)
    for name in ("test", "release"):
        assert matrix(name) == {
            "system": [f"{system}-latest" for system in systems.values()],
            "python": named,
        }


def test_a_release_tests_every_folder_of_the_library_as_it_is_installed() -> None:
    script = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    (folders,) = re.findall(r"pytest -n 2 (.*)", script)
    library = [path.parent.name for path in (ROOT / "src" / "thinkstr8").glob("*/__init__.py")]
    assert sorted(folders.split()) == sorted(f"tests/{name}" for name in library)


def test_windows_runs_the_task_that_make_test_runs() -> None:
    steps = cast("list[dict[str, str]]", jobs("test")["test"]["steps"])
    runs = {step["if"]: step["run"] for step in steps if "run" in step}
    assert runs == {
        "runner.os != 'Windows'": "make test PYTHON=python",
        "runner.os == 'Windows'": "python tools/tasks.py test",
    }


def test_a_release_passes_the_check_that_anybody_can_run() -> None:
    steps = cast("list[dict[str, object]]", jobs("release")["build"]["steps"])
    (check,) = (step for step in steps if "run" in step)
    assert check["run"] == 'python tools/tasks.py release-check --tag "$TAG"'
    assert check["env"] == {"TAG": "${{ github.ref_name }}"}


def test_every_task_that_a_file_of_the_project_runs_exists() -> None:
    others = [ROOT / ".pre-commit-config.yaml", ROOT / ".github" / "pull_request_template.md"]
    texts = "\n".join(path.read_text(encoding="utf-8") for path in [*PATHS, *others])
    named = re.findall(r"tools/tasks\.py ([a-z-]+)", texts)
    assert {"test", "docs", "typing", "release-check"} <= set(named) <= set(TASKS)


def test_read_the_docs_installs_what_the_documentation_needs() -> None:
    text = (ROOT / ".readthedocs.yaml").read_text(encoding="utf-8")
    settings = yaml.safe_load(text)
    assert settings["version"] == 2
    assert settings["sphinx"] == {"configuration": "docs/conf.py", "fail_on_warning": True}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (extras,) = re.findall(r"\[(.*?)\]\" --group docs", text)
    assert set(extras.split(",")) <= set(project["project"]["optional-dependencies"])
    assert "docs" in project["dependency-groups"]


def test_updates_are_proposed_for_packages_and_for_actions() -> None:
    text = (ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8")
    kinds = {update["package-ecosystem"] for update in yaml.safe_load(text)["updates"]}
    assert kinds == {"pip", "github-actions"}


def test_the_hooks_before_a_commit_are_pinned() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    repositories = yaml.safe_load(text)["repos"]
    assert all(
        re.fullmatch(r"v\d+\.\d+\.\d+", each["rev"])
        for each in repositories
        if each["repo"] != "local"
    )
    hooks = [hook["id"] for each in repositories for hook in each["hooks"]]
    assert hooks == ["ruff-check", "ruff-format", "typing"]


FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_a_form_for_issues_has_what_the_code_host_requires(path: Path) -> None:
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert {"name", "description", "body"} <= set(form)
    assert {part["type"] for part in form["body"]} <= {"markdown", "textarea", "input", "dropdown"}
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    assert len({part["id"] for part in asked}) == len(asked)
    assert all(part["attributes"]["label"] for part in asked)


def test_there_is_a_form_for_bugs_for_rules_and_for_ideas() -> None:
    assert [path.stem for path in FORMS] == ["bug", "idea", "rule"]


def test_the_lowest_versions_are_tested_with_the_lowest_python() -> None:
    job = cast("dict[str, list[dict[str, object]]]", jobs("test")["lowest"])
    *_, python, run = job["steps"]
    assert python["with"] == {"python-version": "3.11"}
    assert run["run"] == "make test-lowest PYTHON=python"
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").endswith("make test-lowest\n")


def test_the_pictures_are_looked_at_in_a_browser() -> None:
    job = cast("dict[str, list[dict[str, object]]]", jobs("test")["browser"])
    *_, fonts, run = job["steps"]
    assert "fonts-dejavu" in str(fonts["run"])
    assert run["run"] == "make test-browser PYTHON=python"
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert lines.index("make test") < lines.index("make test-browser")
    (install,) = [line for line in lines if "apt-get install" in line]
    assert install.endswith("chromium fonts-dejavu")


def test_everything_that_is_declared_has_a_lowest_version() -> None:
    found = declared((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = {re.split(r"[^a-z-]", each)[0] for each in found}
    assert {"attrs", "cattrs", "typing-extensions", "rich", "hypothesis", "mypy", "sphinx"} <= names
    assert all("==" in lowest(each) for each in found)
    with pytest.raises(ValueError, match="no lowest version in 'attrs<26'"):
        lowest("attrs<26")
