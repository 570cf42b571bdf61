"""The project has one address, and the package index shows the README with links that work."""

import io
import re
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from readme_renderer import markdown

import thinkstr8
from tools.index_page import addresses, repository, with_full_links

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TAG = f"v{thinkstr8.__version__}"


@pytest.fixture(scope="module")
def page() -> str:
    """Return the README as Hatchling puts it into the package, rendered by the index's renderer."""
    metadata = ProjectMetadata(str(ROOT), PluginManager())
    assert metadata.core.readme_content_type == "text/markdown"
    warnings = io.StringIO()
    html = markdown.render(metadata.core.readme, stream=warnings)
    assert warnings.getvalue() == ""
    assert html is not None
    return html


def test_no_link_on_the_index_is_relative(page: str) -> None:
    links = re.findall(r"<a [^>]*href=\"([^\"]*)\"", page)
    files = [link for link in links if not link.startswith("#")]
    assert len(files) > 20
    assert [link for link in files if not link.startswith("https://")] == []


def test_every_link_to_the_repository_names_the_version_and_a_file_that_exists(page: str) -> None:
    start = re.escape(repository())
    ours = re.findall(rf"href=\"{start}/(blob|tree)/([^/]*)/([^\"#]*)", page)
    assert {tag for _, tag, _ in ours} == {TAG}
    for kind, _, path in ours:
        assert (ROOT / path).is_dir() if kind == "tree" else (ROOT / path).is_file()


def test_the_picture_is_shown_on_the_index_as_a_file_of_the_version(page: str) -> None:
    pictures = re.findall(r"<img [^>]*src=\"([^\"]*)\"", page)
    assert pictures
    files = repository().replace("github.com", "raw.githubusercontent.com")
    for picture in pictures:
        assert picture.startswith(f"{files}/{TAG}/")
        assert (ROOT / picture.removeprefix(f"{files}/{TAG}/")).is_file()
    assert all(alt for alt in re.findall(r"<img [^>]*alt=\"([^\"]*)\"", page))


def test_the_index_shows_the_same_text_as_the_code_host(page: str) -> None:
    assert page.count("<h2") == len(re.findall(r"^## ", README, re.MULTILINE))
    assert page.count("<table") == README.count("\n|---")
    assert page.count("<pre") == README.count("\n```") // 2


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            '<img src="docs/a.svg">',
            '<img src="https://raw.githubusercontent.com/a/b/v1/docs/a.svg">',
        ),
        ('<a href="LICENSE">', '<a href="https://github.com/a/b/blob/v1/LICENSE">'),
        ("[x]: docs/a.md", "[x]: https://github.com/a/b/blob/v1/docs/a.md"),
        ("[x](a.md#part)", "[x](https://github.com/a/b/blob/v1/a.md#part)"),
        (
            "[![x](a.svg)](b.md)",
            "[![x](https://raw.githubusercontent.com/a/b/v1/a.svg)](https://github.com/a/b/blob/v1/b.md)",
        ),
    ],
)
def test_every_way_to_link_a_file_is_made_absolute(said: str, meant: str) -> None:
    assert with_full_links(said, "https://github.com/a/b", "v1") == meant


@pytest.mark.parametrize(
    "text",
    [
        "[x](https://semver.org)",
        "[x](mailto:a@b.c)",
        "[x](#top)",
        "```python\nf[0](x)\n```\n",
        "`f[0](x)`",
    ],
)
def test_other_links_and_code_stay_as_they_are(text: str) -> None:
    assert with_full_links(text, "https://github.com/a/b", "v1") == text


@pytest.mark.parametrize(
    "wrong", ["", "thinkstr8", "http://github.com/a/b", "https://github.com/a/b/"]
)
def test_an_address_that_is_not_a_repository_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"must be like https://github\.com/ACCOUNT/NAME"):
        addresses(wrong)


def test_the_address_is_said_in_two_files_and_derived_everywhere_else() -> None:
    account = re.escape(repository().split("/")[3])
    address = re.compile(
        rf"(github|githubusercontent)\.com/{account}\b|\b{account}\.github\.io", re.IGNORECASE
    )
    folders = [ROOT / name for name in (".github", "docs", "examples", "src", "tools")]
    paths = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    made = {".git", "PKG-INFO", "uv.lock"}
    paths += [path for path in ROOT.iterdir() if path.is_file() and path.name not in made]
    texts = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8", errors="replace")
        for path in paths
        if not {"_build", "__pycache__"} & {*path.parts}
    }
    assert {name for name, text in texts.items() if address.search(text)} == {
        "pyproject.toml",
        "CITATION.cff",  # compared with the setting by the check of a release
    }
