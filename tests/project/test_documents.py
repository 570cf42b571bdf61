"""What the documents say is true: their programs run, and the packaging fits."""

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import thinkstr8
from thinkstr8 import GAMES, NotationError
from thinkstr8.cli.main import main
from tools.tasks import TASKS

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("**/*.md"))]


def run(program: str) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603  # our own programs


def test_the_first_program_of_the_readme_prints_what_the_readme_says() -> None:
    text = (ROOT / "README.md").read_text()
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (printed,) = re.findall(r"It prints `(.*)`", text)
    assert run(program).strip() == printed


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_code_block_is_of_a_kind_that_is_tested(path: Path) -> None:
    kinds = set(re.findall(r"^```(\S+)", path.read_text(), re.MULTILINE))
    directives = {"{toctree}", "{eval-rst}", "{include}", "{stages}", "{encoding}"}
    directives |= {
        "{glossary}",
        "{module}",
        "{reference}",
        "{summary}",
    }  # the blocks of docs/reference_pages.py
    allowed = directives | {"console", "pycon", "text"}
    programs = {"README.md", "first-bot.md", "records.md", "typing.md"}  # tests run all of them
    assert kinds <= (allowed | {"python"} if path.name in programs else allowed)


TYPED = [
    shlex.split(line, comments=True)
    for path in DOCUMENTS
    for block in re.findall(r"```console\n(.*?)```", path.read_text(), re.DOTALL)
    for line in re.findall(r"^\$ (.*)$", block, re.MULTILINE)
]
PLAYED = [words for words in TYPED if words[0] == "thinkstr8"]
COMMANDS = [words for words in TYPED if words[0] != "thinkstr8"]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_in_a_document_is_one_that_exists(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # for what commands write
    (tmp_path / "any_game.js").symlink_to(ROOT / "examples" / "any_game.js")
    match words:
        case ["make", *targets]:
            assert [word for word in targets if "=" not in word] == [targets[0]]
            assert targets[0] in TASKS
        case ["python", "tools/tasks.py", task]:
            assert task in TASKS
        case ["uv", "sync", "--group", group, "--all-extras"]:
            assert (
                group in tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
            )
        case ["pip", "install", wanted]:
            project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
            name, _, extras = wanted.removesuffix("]").partition("[")
            assert name == "thinkstr8"
            assert {*filter(None, extras.split(","))} <= {*project["optional-dependencies"]}
        case ["python", "-m", "thinkstr8", *arguments]:
            programs = [word.split()[0] for word in arguments if " " in word]
            if not all(map(shutil.which, programs)):
                pytest.skip(f"{programs} are not installed here")
            quick = ["--deals", "1", "--workers", "1"] if "arena" in arguments else []
            assert main([*arguments, *quick], Console(file=StringIO())) == 0
        case ["python", program, *_]:
            assert (ROOT / "examples" / program).exists()
        case ["curl", *_]:
            assert shlex.join(words) in curls()
        case [".venv/bin/pytest", "-q", tests] | ["uv", "run", "pytest", "-q", tests]:
            assert (ROOT / tests).exists()
        case _:
            pytest.fail("This command is of a kind that nobody checks.")


def curls() -> set[str]:
    """Return the commands that a test of the web server sends."""
    page = (ROOT / "docs" / "tutorials" / "server.md").read_text()
    return {
        shlex.join(shlex.split(line.removeprefix("$ ")))
        for line in page.splitlines()
        if line.startswith("$ curl")
    }


@pytest.mark.parametrize("words", PLAYED, ids=" ".join)
def test_every_game_in_a_document_can_be_played(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("THINKSTR8_GAMES", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", StringIO())  # the person leaves at the first question
    monkeypatch.setattr("thinkstr8.web.server.serve", lambda setting, say: say(str(setting)))
    arguments = words[1:]
    if "--resume" in arguments:  # a game of the reader
        assert main(["play", arguments[-1].rpartition("/")[2].partition("-")[0]]) == 0
        arguments = ["play", "--resume", str(next(tmp_path.glob("*-*.txt")))]
    assert main(arguments) == 0


def test_there_are_commands_to_check() -> None:
    assert len(COMMANDS) > 15


CHECKED_TEXT = {
    "docs/explanation/architecture.md": "test_architecture",
    "docs/games/think-str8.md": "notation, below",
    "docs/games/ten.md": "notation, below",
    "docs/reference/notation.md": "test_notation_page",
    "docs/reference/bot-protocol.md": "test_protocol_page",
    "docs/how-to/language-model.md": "test_language_model",
    "docs/how-to/records.md": "test_records_page",
    "docs/how-to/real-table.md": "test_examples",
    "docs/tutorials/playing.md": "test_plain",
    "docs/tutorials/terminal.md": "test_examples",
}
"""Which test looks at the blocks of text of a page."""


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_block_of_text_is_checked_somewhere(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    assert ("```text\n" in path.read_text()) == (name in CHECKED_TEXT)


@pytest.mark.parametrize("page", ["think-str8", "ten"])
def test_the_notation_on_the_page_of_a_game_parses_and_has_every_verb(page: str) -> None:
    game = GAMES[page.replace("-", "_")]
    text = (ROOT / "docs" / "games" / f"{page}.md").read_text()
    (block,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    lines = [re.split(r"  +", line)[0] for line in block.splitlines()]
    assert [game.format_action(game.parse_action(line)) for line in lines] == lines
    with pytest.raises(NotationError) as caught:
        game.parse_action("")
    verbs = set(re.findall(r"[a-z]+", caught.value.expected.removeprefix("one of ")))
    assert {line.split()[0] for line in lines} == verbs


LINKED_SITES = {
    "docs.astral.sh",
    "gymnasium.farama.org",
    "keepachangelog.com",
    "openspiel.readthedocs.io",
    "pettingzoo.farama.org",
    "semver.org",
    "www.rfc-editor.org",
}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_has_a_text_for_those_who_read_the_source(path: Path) -> None:
    assert not re.findall(r"\[\s*\]\([^)]*\)", path.read_text())


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files_that_exist_or_to_few_sites(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)", path.read_text()):
        site = re.match(r"https?://([^/]+)", link)
        if site:
            assert site[1] in LINKED_SITES
        else:
            assert (path.parent / link).exists(), link


def test_the_run_time_dependencies_are_three() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {re.split(r"[<>=]", wanted)[0] for wanted in project["dependencies"]}
    assert names == {"attrs", "cattrs", "typing-extensions"}


def test_importing_the_library_imports_no_extra() -> None:
    loaded = run("import sys, thinkstr8.arena, thinkstr8.testing; print(*sys.modules)").split()
    assert "thinkstr8.core.driver" in loaded
    assert not {"dask", "distributed", "hypothesis", "pytest", "rich"} & set(loaded)


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    show = "print(*(name for name in sys.modules if name.startswith('thinkstr8.games.')))"
    assert run(f"import sys, thinkstr8; {show}").split() == []
    loaded = run(f"import sys; from thinkstr8 import numer; {show}").split()
    assert "thinkstr8.games.numer" in loaded
    assert "thinkstr8.games.ten" not in loaded
    assert run("import thinkstr8; print(*thinkstr8.GAMES)").split() == [*GAMES]
    assert run("import thinkstr8; print(*dir(thinkstr8))").split() == sorted(thinkstr8.__all__)
    with pytest.raises(AttributeError, match="module 'thinkstr8' has no attribute 'chess'"):
        thinkstr8.chess  # type: ignore[attr-defined]  # noqa: B018  # that is the test


def test_the_package_is_marked_as_typed_and_has_a_version() -> None:
    assert (ROOT / "src" / "thinkstr8" / "py.typed").exists()
    assert re.fullmatch(r"\d+\.\d+\.\d+", thinkstr8.__version__)


def test_ci_runs_make_test() -> None:
    assert "make test\n" in (ROOT / ".ci" / "run").read_text()
