"""The table of CONTRIBUTING.md is true: a change is one of one file, and everything follows it.

Each change is made in a copy of the library, in the file that the table names and nowhere else. A
program in the folder `changes` then plays by it; with the library as it is, the program fails.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from thinkstr8 import GAMES

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = ROOT / "tests"
SOURCE: Final = ROOT / "src" / "thinkstr8"


class Change(NamedTuple):
    """A change: what is replaced by what in which file, and the program that plays by it."""

    row: str
    file: str
    edits: tuple[tuple[str, str], ...]
    program: str


NEW_BOT: Final = """

def lowest(view: View, rng: Random) -> Action:
    return legal_actions(view.table, view.seat)[0]
"""

CHANGES: Final = (
    Change(
        "a sixth player in Numer",
        "games/numer/rules.py",
        (("PLAYERS: Final = range(2, 6)", "PLAYERS: Final = range(2, 7)"),),
        "sixth_player",
    ),
    Change(
        "a variant of Think Str8! in which the smallest token also tells the direction",
        "games/think_str8/rules.py",
        (("return size != rules.smallest\n", "return True\n"),),
        "direction",
    ),
    Change(
        "another price rule in TEN",
        "games/ten/prices.py",
        (("return card.number\n", "return card.number + 1\n"),),
        "price",
    ),
    Change(
        "a new bot",
        "games/numer/bots.py",
        (("\n\ndef careful(", f"{NEW_BOT}\n\ndef careful("),),
        "new_bot",
    ),
    Change(
        "a new game in the catalogue and on the command line",
        "games/catalogue.py",
        (
            (
                "    numer=numer,\n",
                "    numer=numer,\n    lowest_bid=lowest_bid,\n",
            ),
            (
                "from thinkstr8.games import numer,",
                "from thinkstr8.games import lowest_bid, numer,",
            ),
        ),
        "new_game",
    ),
)


def rows() -> dict[str, str]:
    """Return the changes of the table, and the files that they are made in."""
    page = (ROOT / "CONTRIBUTING.md").read_text()
    lines = page.split("| change | in `src/thinkstr8` | what to do |\n|---|---|---|\n")[
        1
    ].splitlines()
    cells = [line.strip("| ").split(" | ") for line in lines[: lines.index("")]]
    return {change: file for change, file, _ in cells}


def run(source: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Run a program with a copy of the library."""
    return subprocess.run(  # noqa: S603  # our own program
        [sys.executable, str(TESTS / "project" / "changes" / f"{program}.py")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(source), str(TESTS)])},
        capture_output=True,
        text=True,
        check=False,
    )


def changed(folder: Path, change: Change) -> Path:
    """Return a copy of the library with one change in one file."""
    shutil.copytree(SOURCE, folder / "thinkstr8")  # with what is compiled, for speed
    shutil.copy(ROOT / "examples" / "lowest_bid.py", folder / "thinkstr8" / "games")
    path = folder / "thinkstr8" / change.file
    text = path.read_text()
    for before, after in change.edits:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    path.write_text(text)
    return folder


def calls(path: Path, name: str) -> list[int]:
    """Return the lines of a file in which a class is called, or handed to what makes its values."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and name in {ast.unparse(each) for each in (node.func, *node.args[:1])}
        and ast.unparse(node.func) in {name, "maker", "evolve", "partial"}
    ]


def test_every_file_of_the_table_exists() -> None:
    assert len(rows()) == 7
    for file in rows().values():
        of_every_game = re.fullmatch(r"`(\w+\.py)` of the game", file)
        if of_every_game:
            assert all((SOURCE / "games" / game / of_every_game[1]).exists() for game in GAMES)
        else:
            assert (SOURCE / file.strip("`")).exists(), file


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.program)
def test_a_change_of_one_file_changes_the_game(change: Change, tmp_path: Path) -> None:
    of_the_game = f"`{Path(change.file).name}` of the game"
    assert rows()[change.row] in (f"`{change.file}`", of_the_game)
    assert run(SOURCE.parent, change.program).returncode != 0
    found = run(changed(tmp_path, change), change.program)
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize(("made", "file"), [("Refusal", "legality"), ("View", "views")])
@pytest.mark.parametrize("game", GAMES)
def test_refusals_and_views_are_made_in_one_file(game: str, made: str, file: str) -> None:
    makers = {path.stem for path in (SOURCE / "games" / game).glob("*.py") if calls(path, made)}
    assert makers == {file}
