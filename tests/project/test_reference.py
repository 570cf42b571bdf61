"""The written pages of the reference are complete: every refusal code, every schema."""

import re
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final, cast

import pytest
from attrs import evolve

from helpers.depth import depth
from helpers.games import VARIANTS, random_record
from helpers.refusals import documented_details
from thinkstr8 import GAMES, numer, ten, think_str8
from thinkstr8.core.errors import Code, WrongKindError
from thinkstr8.kit.turns import out_of_turn

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
GAME_MODULES: Final = {name: cast("ModuleType", game) for name, game in GAMES.items()}

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
        acting = [action for action in pool if action.seat in game.seats_to_act(table)]
        some = rng.sample(acting, min(depth(20, 60), len(acting)))
        for action in (*some, *rng.sample(pool, 4)):
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
