"""The examples do what they say: each runs, and what it shows is right."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from examples import lowest_bid, table_assistant
from thinkstr8 import NATURE, WrongKindError, play, think_str8
from thinkstr8.games.think_str8 import DrawCard, ExchangeCard, Rules, Stage
from thinkstr8.testing import Promise, check_bot, check_game

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples"
PROGRAMS = sorted(path for path in FOLDER.glob("*.py") if path.name != "web_server.py")
"""The server does not end by itself, and has tests of its own."""
WHOLE_GAME = FOLDER / "lowest_bid.py"


def run(program: Path, *arguments: str, text: str = "") -> str:
    command = [sys.executable, str(program), *arguments]
    return subprocess.run(  # noqa: S603  # our own programs
        command, capture_output=True, text=True, check=True, input=text
    ).stdout


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
def test_every_example_runs(path: Path) -> None:
    assert run(path, text="table 2 0\nracks 134627 240531 351742\n")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_every_example_is_short_and_says_what_it_is(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert len(lines) < (160 if path == WHOLE_GAME else 120)
    assert lines[0].startswith('"""')


def test_the_first_bot_has_less_than_30_lines_and_plays_legally() -> None:
    from examples import first_bot  # noqa: PLC0415  # it is what is looked at here

    assert len((FOLDER / "first_bot.py").read_text().splitlines()) < 30
    assert check_bot(think_str8, first_bot.likely, Rules(players=3), games=1) > 50
    page = (ROOT / "docs" / "tutorials" / "first-bot.md").read_text()
    (printed,) = re.findall(r"It prints `(.*)`", page)
    assert run(FOLDER / "first_bot.py").strip() == printed


def test_the_first_bot_stands_in_its_tutorial_word_by_word() -> None:
    page = (ROOT / "docs" / "tutorials" / "first-bot.md").read_text()
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert program == (FOLDER / "first_bot.py").read_text()


# The terminal


def test_the_terminal_plays_a_whole_game_in_60_lines() -> None:
    assert len((FOLDER / "terminal.py").read_text().splitlines()) <= 60
    shown = run(FOLDER / "terminal.py", "8", text="\n" * 100)
    assert shown.count("Sheet of seat 0") > 20
    assert re.search(r"Seat \d wins\.\n$", shown)


def test_the_terminal_says_why_it_does_not_take_a_line_and_asks_again() -> None:
    shown = run(FOLDER / "terminal.py", "8", text="take 0 9\nfly\ntake 1 3\ntake 0 3\ntake 0 5\n")
    assert "There is no token of that size" in shown
    assert "'fly', column 1: expected one of roll" in shown
    assert "It is not the turn of seat 1" in shown
    assert "The 3-wide token is already taken by seat 1." in shown
    assert "18 choices, from 'place 0 0' to 'place 0 17'" in shown


def test_whoever_closes_the_input_leaves_the_terminal() -> None:
    assert "Sheet of seat 0" in run(FOLDER / "terminal.py", "8")


# The assistant at a real table


def typed(players: int, you: int, seed: int) -> tuple[list[str], list[str]]:
    """Play a game; return what a player types, and the sheets that the library fills in."""
    bots = [think_str8.bots.careful] * players
    record = play(think_str8, Rules(players), bots, Random(seed))
    before, *states = record.replay()
    racks = [*before.racks[:you], *before.racks[you + 1 :], *before.table.neutral_racks]
    lines = [f"table {players} {you}", "racks " + " ".join("".join(map(str, r)) for r in racks)]
    sheets = []
    for action, state in zip(record.actions, states, strict=True):
        table = state.table
        if len(table.rounds) > len(before.table.rounds):
            entry = table.rounds[-1]
            lines.append("dice " + " ".join(colour.label for colour in entry.dice))
            lines.append("bets " + " ".join(f"{bet.size} {bet.low}" for bet in entry.bets))
            lines.append("told " + " ".join(entry.verdicts))
        if isinstance(action, DrawCard):
            gone = table.rounds[-1].discards[-1]
            new = "" if gone.seat == you else f" {action.number}"
            lines.append(f"gave {gone.seat} {gone.colour.label} {gone.number}{new}")
        if len(table.rounds) > len(before.table.rounds) or isinstance(action, DrawCard):
            sheets.append(think_str8.sheet(think_str8.view(state, you)).text())
        before = state
    return lines, sheets


@pytest.mark.parametrize(("players", "you"), [(2, 1), (3, 0), (4, 2)])
def test_the_assistant_fills_the_sheet_like_the_library(
    players: int, you: int, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, sheets = typed(players, you, seed=8)
    table_assistant.main(lines)
    shown = capsys.readouterr().out
    assert "I cannot use" not in shown
    _, *found = re.findall(r"(Sheet of seat.*?)\n\d+ hands are possible", shown, re.DOTALL)
    assert found == sheets
    assert len(found) > Rules(players).rounds


def test_the_assistant_takes_back_a_line_and_refuses_what_cannot_be(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table_assistant.main(
        [
            "table 2 0",
            "racks 134627 240531 351742",
            "dice blue blue blue",
            "bets 7 0 7 0",
            "told too_high hit",  # no sum lies below a bet that begins at 0
            "told too_low hit",
            "undo",
            "told hit hit",
            "dance",
        ]
    )
    shown = capsys.readouterr().out
    assert "I cannot use 'told too_high hit': No hand of seat 0 fits" in shown
    assert "I cannot use 'dance': That does not fit here." in shown
    counts = re.findall(r"(\d+) hands are possible", shown)
    assert counts == ["15625", "12500", "3125"]


def test_the_page_shows_lines_that_the_assistant_takes(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "how-to" / "real-table.md").read_text()
    (lines,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    table_assistant.main(lines.splitlines())
    shown = capsys.readouterr().out
    assert "I cannot use" not in shown
    assert "size 7: from" in shown


def test_exchanges_were_in_the_game_that_the_assistant_followed() -> None:
    record = play(think_str8, Rules(2), [think_str8.bots.careful] * 2, Random(8))
    assert {a.seat for a in record.actions if isinstance(a, ExchangeCard)} == {0, 1}
    assert record.final.table.stage is Stage.OVER


# A game of one's own


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_own_game_keeps_the_promises(players: int) -> None:
    report = check_game(lowest_bid, lowest_bid.Rules(players), games=10)
    assert report.promises == set(Promise) - {Promise.CONSERVATION}
    assert report.longest == players + 1 <= lowest_bid.Rules(players).max_actions


def test_the_lowest_bid_that_is_alone_wins_the_prize() -> None:
    def scores(*bids: int) -> tuple[int, ...] | None:
        state = lowest_bid.setup(lowest_bid.Rules(len(bids)), ())
        state = lowest_bid.apply(state, lowest_bid.Action(-1, 4))
        for seat, bid in enumerate(bids):
            assert lowest_bid.outcome(state.table) is None
            state = lowest_bid.apply(state, lowest_bid.Action(seat, bid))
        found = lowest_bid.outcome(state.table)
        return None if found is None else found.scores

    assert scores(2, 2, 5, 3) == (0, 0, 0, 4)
    assert scores(1, 1) == (0, 0)


OPENING = lowest_bid.setup(lowest_bid.Rules(2), ())
THROW = lowest_bid.Action(NATURE, 4)


@pytest.mark.parametrize("wrong", [None, 3, "x", object(), think_str8.example(Stage.TAKE)])
@pytest.mark.parametrize(
    ("verb", "arguments"),
    [
        ("deal", (lowest_bid.Rules(2), Random(8))),
        ("setup", (lowest_bid.Rules(2), ())),
        ("seats_to_act", (OPENING.table,)),
        ("legal_actions", (OPENING.table, 0)),
        ("refusal", (OPENING.table, THROW)),
        ("chance", (OPENING,)),
        ("apply", (OPENING, THROW)),
        ("view", (OPENING, 0)),
        ("determinize", (lowest_bid.view(OPENING, 0), Random(8))),
        ("outcome", (OPENING.table,)),
        ("format_action", (THROW,)),
        ("parse_action", ("0 4",)),
    ],
)
def test_the_own_game_refuses_what_is_of_the_wrong_class(
    verb: str, arguments: tuple[object, ...], wrong: object
) -> None:
    call = getattr(lowest_bid, verb)
    call(*arguments)
    for place, right in enumerate(arguments):
        if isinstance(wrong, type(right)) or (verb == "view" and place == 1 and wrong is None):
            continue
        given = (*arguments[:place], wrong, *arguments[place + 1 :])
        with pytest.raises(WrongKindError, match="Expected an instance of"):
            call(*given)


# The notebook


def test_the_notebook_runs_and_draws_its_picture(tmp_path: Path) -> None:
    done = tmp_path / "done.ipynb"
    command = [sys.executable, "-m", "jupyter", "execute", f"--output={done}"]
    command.append(str(FOLDER / "deduction.ipynb"))
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)  # noqa: S603  # our own program
    cells = json.loads(done.read_text())["cells"]
    pictures = [out for cell in cells for out in cell.get("outputs", ()) if "data" in out]
    assert ["image/png" in out["data"] for out in pictures] == [True]


def test_the_notebook_is_kept_without_its_results() -> None:
    cells = json.loads((FOLDER / "deduction.ipynb").read_text())["cells"]
    assert all(not cell["outputs"] for cell in cells if cell["cell_type"] == "code")
