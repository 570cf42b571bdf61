"""A release is refused until everything in it says the same, and the citation is complete."""

import io
import re
import shutil
import tarfile
from datetime import date
from pathlib import Path

import pytest
import yaml

import thinkstr8
from tools import release_check
from tools.index_page import PLACEHOLDER, repository
from tools.release_check import said_problems

ROOT = Path(__file__).parents[2]


def change(path: Path, pattern: str, replacement: str) -> None:
    """Change a file in the one place where a pattern is found."""
    text, count = re.subn(
        pattern, replacement, path.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    assert count == 1
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """Return the files that say something of a release, as they are on its day."""
    for name in ("pyproject.toml", "CITATION.cff", "src/thinkstr8/core/version.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    version, day = thinkstr8.__version__, "2027-01-31"
    (tmp_path / "CHANGELOG.md").write_text(
        f"# Changelog\n\n## [Unreleased]\n\n## [{version}] - {day}\n\n### Added\n\n- All.\n",
        encoding="utf-8",
    )
    change(tmp_path / "CITATION.cff", r"^date-released: \S+", f"date-released: {day}")
    change(
        tmp_path / "CITATION.cff",
        r"^repository-code: .*",
        "repository-code: https://github.com/ada/thinkstr8",
    )
    change(tmp_path / "CITATION.cff", r"^url: .*", "url: https://ada.github.io/thinkstr8/")
    change(
        tmp_path / "pyproject.toml",
        r"^repository = .*",
        'repository = "https://github.com/ada/thinkstr8"',
    )
    return tmp_path


def test_a_release_of_which_all_files_say_the_same_is_not_refused(ready: Path) -> None:
    assert said_problems(f"v{thinkstr8.__version__}", ready) == []


def test_the_placeholder_is_refused(ready: Path) -> None:
    change(ready / "pyproject.toml", "/ada/", f"/{PLACEHOLDER}/")
    change(ready / "CITATION.cff", r"com/ada/", f"com/{PLACEHOLDER}/")
    change(ready / "CITATION.cff", r"//ada\.", f"//{PLACEHOLDER.lower()}.")
    (problem,) = said_problems(None, ready)
    assert problem == "pyproject.toml: put the real account for OWNER in the repository's address."


def test_another_tag_is_refused(ready: Path) -> None:
    (problem,) = said_problems("v9.9.9", ready)
    assert problem == f"The tag v9.9.9 does not fit: core/version.py says {thinkstr8.__version__}."


def test_a_version_that_only_the_library_has_is_refused_three_times(ready: Path) -> None:
    change(ready / "src/thinkstr8/core/version.py", r'"[\d.]+"$', '"9.9.9"')
    newest, citation = said_problems(None, ready)
    assert newest == "CHANGELOG.md: the newest section must be: ## [9.9.9] - YYYY-MM-DD"
    assert citation == f"CITATION.cff: version must be 9.9.9, not {thinkstr8.__version__}."


def test_changes_that_are_still_unreleased_are_refused(ready: Path) -> None:
    change(
        ready / "CHANGELOG.md", r"^## \[Unreleased\]$", "## [Unreleased]\n\n### Fixed\n\n- More."
    )
    (problem,) = said_problems(None, ready)
    assert problem.startswith("CHANGELOG.md: move what is under [Unreleased] to a section for")


def test_an_empty_section_is_refused(ready: Path) -> None:
    change(ready / "CHANGELOG.md", r"\n### Added\n\n- All\.\n", "")
    (problem,) = said_problems(None, ready)
    assert problem == f"CHANGELOG.md: the section for {thinkstr8.__version__} is empty."


@pytest.mark.parametrize("name", ["date-released", "repository-code", "url", "license"])
def test_a_citation_that_says_something_else_is_refused(ready: Path, name: str) -> None:
    change(ready / "CITATION.cff", rf"^{name}: .*", f"{name}: else")
    (problem,) = said_problems(None, ready)
    assert problem.startswith(f"CITATION.cff: {name} must be ")
    assert problem.endswith(", not else.")


def test_a_library_without_a_version_is_refused(ready: Path) -> None:
    (ready / "src/thinkstr8/core/version.py").write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match="has no line like"):
        said_problems(None, ready)


def test_a_source_archive_that_is_not_what_git_keeps_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x-1.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name in ("x-1/PKG-INFO", "x-1/a.py", "x-1/notes.txt"):
            archive.addfile(tarfile.TarInfo(name), io.BytesIO())
    assert [*release_check.source_problems(path, {"a.py", "b.py"})] == [
        "x-1.tar.gz: b.py is missing.",
        "x-1.tar.gz: notes.txt does not belong there.",
    ]


def test_today_only_what_a_release_decides_is_open() -> None:
    allowed = ("pyproject.toml: put the real account", "CHANGELOG.md: ")
    assert [problem for problem in said_problems() if not problem.startswith(allowed)] == []


CFF_FIELDS = {
    *("abstract", "authors", "cff-version", "commit", "contact", "date-released", "doi"),
    *("identifiers", "keywords", "license", "license-url", "message", "preferred-citation"),
    *("references", "repository", "repository-artifact", "repository-code", "title", "type"),
    *("url", "version"),
}
"""Every field that a citation file of version 1.2.0 may have."""


def test_the_citation_is_a_complete_file_of_version_1_2_0() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    citation = yaml.safe_load(text)
    assert {"cff-version", "message", "title", "authors"} <= set(citation) <= CFF_FIELDS
    assert citation["cff-version"] == "1.2.0"
    assert citation["type"] == "software"
    assert all(set(author) == {"name"} and author["name"] for author in citation["authors"])
    assert isinstance(citation["date-released"], date)
    assert all(citation[name].strip() for name in ("message", "title", "abstract"))
    assert citation["repository-code"] == repository()
    assert len(set(citation["keywords"])) == len(citation["keywords"]) > 3
    assert (str(citation["version"]), citation["license"]) == (thinkstr8.__version__, "MIT")


def test_the_citation_has_the_words_of_the_package() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert [word for word in citation["keywords"] if f'"{word}"' not in project] == []
