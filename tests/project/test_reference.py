"""The reference is complete: every public name, every refusal code, every schema."""

import inspect
import re
import subprocess
import sys
import zlib
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final, cast

import pytest
from attrs import evolve

import thinkstr8
from helpers.games import VARIANTS, random_record
from helpers.refusals import documented_details
from thinkstr8 import GAMES, arena, core, files, numer, search, ten, testing, think_str8
from thinkstr8.core.errors import Code, WrongKindError
from thinkstr8.kit.turns import out_of_turn

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
BUILT: Final = DOCS / "_build" / "html"
GAME_MODULES: Final = {name: cast("ModuleType", game) for name, game in GAMES.items()}
MODULES: Final = [thinkstr8, core, files, search, arena, testing, *GAME_MODULES.values()]
VERBS: Final = [name for name in vars(core.Game) if not name.startswith("_")]


def newest(*folders: Path) -> float:
    """Return when something in the folders was written last."""
    files = [
        path for folder in folders for path in folder.rglob("*.*") if "_build" not in path.parts
    ]
    return max(path.stat().st_mtime for path in files if "__pycache__" not in path.parts)


def inventory() -> set[str]:
    """Return the names that the documentation describes; build it if it is not up to date."""
    path = BUILT / "objects.inv"
    if not path.exists() or path.stat().st_mtime < newest(DOCS, ROOT / "src"):
        command = [sys.executable, "-m", "sphinx", "--quiet", "-b", "html", str(DOCS), str(BUILT)]
        subprocess.run(command, check=True)  # noqa: S603  # our own documentation
    _, _, _, _, packed = path.read_bytes().split(b"\n", 4)
    lines = zlib.decompress(packed).decode().splitlines()
    return {line.split(" py:")[0] for line in lines if " py:" in line}


def missing(module: ModuleType, names: set[str]) -> list[str]:
    """List the public names of a module that the documentation does not describe."""
    found = []
    for name in module.__all__:
        thing = getattr(module, name)
        home = getattr(thing, "__module__", "") or ""
        own = home.startswith("thinkstr8.") and hasattr(thing, "__qualname__")
        package = module.__name__ if module in GAME_MODULES.values() else "thinkstr8"
        if own:
            described = bool({f"{home}.{thing.__qualname__}", f"{module.__name__}.{name}"} & names)
        else:  # an alias or a constant does not know where it comes from
            described = any(re.fullmatch(rf"{package}\.(\w+\.)*{name}", one) for one in names)
        if not described and not inspect.ismodule(thing):
            found.append(name)
    return found


def test_every_public_name_is_in_the_reference() -> None:
    names = inventory()
    assert len(names) > 500
    assert {module.__name__: missing(module, names) for module in MODULES} == {
        module.__name__: [] for module in MODULES
    }
    assert (BUILT / "searchindex.js").stat().st_size > 10_000


@pytest.mark.parametrize("name", GAMES)
def test_the_reference_of_every_game_has_the_verbs_in_the_same_order(name: str) -> None:
    page = (DOCS / "reference" / "api" / f"{name}.md").read_text()
    verbs = page.split("## Verbs")[1].split("## ")[0]
    found = re.findall(r"autofunction:: [\w.]+\.(\w+)$", verbs, re.MULTILINE)
    assert found[: len(VERBS)] == VERBS
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    common = [
        "Verbs",
        "Rules and components",
        "Actions",
        "Table, State, View",
        "Refusals and events",
        "Bots",
    ]
    assert [heading for heading in headings if heading in common] == common


TITLES: Final = {"think_str8": "Think Str8!", "ten": "TEN", "numer": "Numer"}


def rows(page: str, title: str) -> list[list[str]]:
    """Return the rows of the table below a heading, without its head."""
    section = page.split(f"\n## {title}\n")[1].split("\n## ", 1)[0]
    lines = re.findall(r"^\|(.*)\|$", section, re.MULTILINE)[2:]
    return [[cell.strip() for cell in line.split("|")] for line in lines]


@pytest.mark.parametrize("name", [None, *GAMES])
def test_every_refusal_code_is_explained(name: str | None) -> None:
    page = (DOCS / "reference" / "refusals.md").read_text()
    codes = Code if name is None else GAME_MODULES[name].Code
    found = rows(page, "In all games" if name is None else TITLES[name])
    assert sorted(row[0] for row in found) == sorted(f"`{code}`" for code in codes)
    assert all(row[1].endswith(".") and row[2] for row in found)
    assert all(re.fullmatch(r"none|`\w+`(, `\w+`)*", row[3]) for row in found)


@pytest.mark.parametrize("name", GAMES)
def test_refusals_have_the_details_that_the_page_says(name: str) -> None:
    rng, game = Random(8), GAMES[name]
    variants = [variant for variant in VARIANTS if variant[0] is game]
    records = [random_record(*variant, seed) for variant in variants for seed in (3, 4)]
    actions = {action for record in records for action in record.actions}
    players = [action for action in actions if action.seat >= 0]
    actions.update(evolve(action, seat=9) for action in players)
    pool, seen = sorted(actions, key=repr), set()
    for table in (state.table for record in records for state in record.replay()):
        for action in rng.sample(pool, 80):
            reason = game.refusal(table, action)
            if reason is not None:
                assert tuple(reason.details) == documented_details()[reason.code]
                seen.add(reason.code)
    assert {*GAME_MODULES[name].Code} - seen <= {numer.Code.OUT_OF_DIGITS}  # looked at elsewhere


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_an_action_of_the_game_is_not_refused_but_an_error(name: str) -> None:
    game = GAME_MODULES[name]
    state = game.example(next(iter(game.Stage)))
    message = rf"^Expected an action of {TITLES[name]}, not "
    for wrong in ("nothing", think_str8.TakeToken(0, 3) if game is numer else numer.Write(0, 7)):
        with pytest.raises(WrongKindError, match=message):
            game.refusal(state.table, wrong)
        with pytest.raises(WrongKindError, match=message):
            game.apply(state, wrong)


def test_details_stand_as_in_the_notation() -> None:
    red = think_str8.Colour.RED
    settle = think_str8.example(think_str8.Stage.SETTLE).table
    reason = think_str8.refusal(settle, think_str8.SettleDice(1, (red, red, red)))
    assert reason is not None
    assert dict(reason.details) == {"thrown": "blue blue blue", "dice": "red red red"}
    buy = ten.example(ten.Stage.BUY).table
    reason = ten.refusal(buy, ten.Buy(2, ten.NumberCard(ten.Colour.PINK, 9)))
    assert reason is not None
    assert dict(reason.details) == {"card": "pink 9"}


def test_a_seat_that_is_too_large_for_json_is_none_in_the_details() -> None:
    """Actions of these games have none so large, but those of other games may."""
    stage = numer.Stage.WRITE
    for seat in (2**53, -(2**53)):
        reason = out_of_turn(seat, players=3, acting=(0, 1, 2), stage=stage, needs=stage)
        assert dict(reason.details) == {"seat": None, "players": 3}


def test_every_shipped_schema_is_listed() -> None:
    page = (DOCS / "reference" / "schemas.md").read_text()
    files = (ROOT / "src" / "thinkstr8" / "schemas").glob("*.json")
    listed = re.findall(r"^\| `(\S+)` \|", page, re.MULTILINE)
    assert sorted(listed) == sorted(path.name for path in files)


@pytest.mark.parametrize(("name", "letter"), [("think-str8", "S"), ("ten", "T"), ("numer", "N")])
def test_every_ruling_is_in_the_rules_and_has_its_reason(name: str, letter: str) -> None:
    rules = (DOCS / "games" / f"{name}.md").read_text()
    reasons = (DOCS / "explanation" / "rulings.md").read_text()
    explained = re.findall(rf"^{letter}(\d+): ", reasons, re.MULTILINE)
    assert explained == [str(number + 1) for number in range(len(explained))]
    stated = re.findall(rf"\*\*{letter}(\d+)\.\*\*|^{letter}(\d+): ", rules, re.MULTILINE)
    assert {one or other for one, other in stated} == set(explained)
    code = ROOT / "src" / "thinkstr8" / "games" / name.replace("-", "_")
    cited = {
        number
        for path in code.glob("*.py")
        for number in re.findall(rf"\b{letter}(\d\d?)\b", path.read_text())
    }
    assert cited == set(explained)


def listed(page: str, promise: str) -> dict[str, str]:
    """Return where the names come from that a part of a page lists below its promise."""
    (part,) = [
        part
        for part in re.split(r"(?m)^## ", (DOCS / "reference" / "api" / page).read_text())
        if promise in " ".join(part.split())
    ]
    found = re.findall(r"automodule:: (\S+)\n   :members: (.*)$", part, re.MULTILINE)
    found += re.findall(
        r"auto(?:data|class|function|exception):: (\S+)\.(\w+)$", part, re.MULTILINE
    )
    assert len(found) == part.count(".. auto")
    return {name: home for home, names in found for name in names.split(", ")}


FROM_PACKAGE: Final = "All names here can be imported from `thinkstr8`, and so can the three games."
FROM_CORE: Final = "All names here can be imported from `thinkstr8.core`, together with those above"


def test_the_page_of_the_core_has_what_can_be_imported_from_the_package() -> None:
    homes = listed("core.md", FROM_PACKAGE)
    assert homes.keys() == {*thinkstr8.__all__} - {*GAMES}
    for name, home in homes.items():
        assert getattr(thinkstr8, name) is getattr(import_module(home), name)


def test_the_page_of_the_core_has_what_can_be_imported_from_the_core() -> None:
    shared = {*listed("core.md", FROM_PACKAGE)} & {*core.__all__}
    others = listed("core.md", FROM_CORE)
    assert shared | {*others} == {*core.__all__}
    assert not shared & {*others}
    for name, home in others.items():
        assert getattr(core, name) is getattr(import_module(home), name)


@pytest.mark.parametrize("module", [files, search], ids=lambda module: module.__name__)
def test_the_pages_of_files_and_search_have_what_can_be_imported_there(module: ModuleType) -> None:
    page = f"{module.__name__.removeprefix('thinkstr8.')}.md"
    homes = listed(page, f"All names here can be imported from `{module.__name__}`.")
    assert homes.keys() == {*module.__all__}
    for name, home in homes.items():
        assert getattr(module, name) is getattr(import_module(home), name)
