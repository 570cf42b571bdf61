"""The examples do what they say: each runs, and what it shows is right."""

import json
import re
import subprocess
import sys
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from examples import lowest_bid, table_assistant, terminal
from thinkstr8 import NATURE, WrongKindError, play, think_str8
from thinkstr8.games.think_str8 import DrawCard, ExchangeCard, Rules, Stage
from thinkstr8.testing import Promise, check_bot, check_game

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples"
PROGRAMS = sorted(path for path in FOLDER.glob("*.py") if path.name != "web_server.py")
"""The server does not end on its own, and has tests of its own."""
LONGER = {
    "lowest_bid.py": 160,
    "table_assistant.py": 150,
    "self_play.py": 170,
    "language_model.py": 195,
}
"""A whole game, an assistant that checks what people type, a bot with its learning curve, and a bot
that reads what language models write."""


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
    assert len(lines) < LONGER.get(path.name, 120)
    assert lines[0].startswith('"""')


def test_the_first_bot_has_less_than_30_lines_and_plays_legally() -> None:
    from examples import first_bot  # noqa: PLC0415  # it is what is looked at here

    assert len((FOLDER / "first_bot.py").read_text().splitlines()) < 30
    assert check_bot(think_str8, first_bot.likely, Rules(players=3), games=1) > 50
    page = (ROOT / "docs" / "tutorials" / "first-bot.md").read_text()
    (printed,) = re.findall(r"It prints `(.*)`", page)
    assert run(FOLDER / "first_bot.py").strip() == printed


def test_the_closing_bot_guesses_to_win() -> None:
    from examples import closing_bot  # noqa: PLC0415  # it is what is looked at here

    assert check_bot(think_str8, closing_bot.closer, Rules(players=3), games=1) > 50


def test_the_first_bot_stands_in_its_tutorial_word_by_word() -> None:
    page = (ROOT / "docs" / "tutorials" / "first-bot.md").read_text()
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert program == (FOLDER / "first_bot.py").read_text()


# The terminal


def first_choice(prompt: str) -> str:
    """Return the first choice that the terminal offers."""
    (found,) = re.findall(r"from '(.*?)' to", prompt)
    return str(found)


def test_the_terminal_plays_a_whole_game_in_60_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len((FOLDER / "terminal.py").read_text().splitlines()) <= 60
    monkeypatch.setattr("builtins.input", first_choice)
    terminal.main(8)
    shown = capsys.readouterr().out
    assert shown.count("Sheet of seat 0") > 20
    assert shown.splitlines()[-1].startswith("The scores: you have ")


def test_the_terminal_says_why_it_does_not_take_a_line_and_asks_again() -> None:
    shown = run(FOLDER / "terminal.py", "8", text="take 0 9\nfly\ntake 1 3\ntake 0 3\ntake 0 5\n")
    assert "There is no token of that size" in shown
    assert "Expected a token's size, not 'fly'. For example: take 1" in shown
    assert "You cannot act for Ben." in shown
    assert "The 3-wide token is already taken by Ben." in shown
    assert shown.count("5 choices, from 'take 0 1' to 'take 0 7'") == 5
    assert "18 choices, from 'place 0 0' to 'place 0 17'" in shown


@pytest.mark.parametrize("line", ["take 0 5", "Take 5", "TAKE 0, 5", "  5 "])
def test_the_terminal_forgives_how_a_line_is_typed(line: str) -> None:
    assert "18 choices, from 'place 0 0'" in run(FOLDER / "terminal.py", "8", text=f"{line}\n")


@pytest.mark.parametrize("line", ["", "   "])
def test_an_empty_line_takes_no_choice_in_the_terminal(line: str) -> None:
    shown = run(FOLDER / "terminal.py", "8", text=f"{line}\n{line}\n")
    assert shown.count("5 choices, from 'take 0 1' to 'take 0 7' > ") == 3
    assert "place 0" not in shown


def test_the_terminal_helps() -> None:
    shown = run(FOLDER / "terminal.py", "8", text="Help\n")
    assert "take 0 1\ntake 0 2\ntake 0 5\ntake 0 6\ntake 0 7\n5 choices" in shown


@pytest.mark.parametrize("line", ["q", "Q", "quit", " q "])
def test_whoever_types_q_leaves_the_terminal(line: str) -> None:
    shown = run(FOLDER / "terminal.py", "8", text=f"{line}\ntake 0 5\n")
    assert shown.count(" choices, from") == 1


def test_the_terminal_takes_back_a_guess(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def type_in(prompt: str) -> str:
        asked.append(first_choice(prompt))
        undoing = asked[-1].startswith("guess 0 green") and "undo" not in answers
        answers.append("undo" if undoing else asked[-1])
        return answers[-1]

    asked: list[str] = []
    answers: list[str] = []
    monkeypatch.setattr(think_str8, "reveals", lambda events: False, raising=False)
    monkeypatch.setattr("builtins.input", type_in)
    terminal.main(8)
    guesses = [line.split()[2] for line in asked if line.startswith("guess")]
    assert guesses == ["blue", "green", "blue", "green", "yellow", "purple", "red", "grey"]
    assert capsys.readouterr().out


def test_the_tutorial_shows_what_the_terminal_prints_and_takes() -> None:
    page = (ROOT / "docs" / "tutorials" / "terminal.md").read_text()
    shown = run(FOLDER / "terminal.py", "8", text="take 5\nplace 8\n")
    blocks = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    assert [block.strip("\n") in shown for block in blocks] == [True, True]
    assert "`take 5`" in page
    assert "`place 8` to bet on 8 to 12" in " ".join(page.split())
    assert re.search(r"\b8 to 12\b", shown)


def test_whoever_closes_the_input_leaves_the_terminal() -> None:
    assert "Sheet of seat 0" in run(FOLDER / "terminal.py", "8")


# The assistant at a real table


def typed(rules: Rules, you: int, seed: int) -> tuple[list[str], list[str]]:
    """Play a game; return what a player types, and the sheets that the library fills in."""
    players, rng = rules.players, Random(seed)
    bots = [think_str8.bots.careful] * players
    record = play(think_str8, rules, bots, Random(seed))
    before, *states = record.replay()
    racks = [*before.racks[:you], *before.racks[you + 1 :], *before.table.neutral_racks]
    variant = "" if rules.grey else " no grey"
    lines = [f"table {players} {you}{variant}"]
    lines.append("racks " + " ".join("".join(map(str, r)) for r in racks))
    sheets = []
    for action, state in zip(record.actions, states, strict=True):
        table = state.table
        if len(table.rounds) > len(before.table.rounds):
            entry = table.rounds[-1]
            dice = rng.sample(entry.dice, 3)  # nobody sorts them before typing
            lines.append("dice " + " ".join(colour.label for colour in dice))
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
@pytest.mark.parametrize("grey", [True, False])
def test_the_assistant_fills_the_sheet_like_the_library(
    players: int,
    you: int,
    grey: bool,  # noqa: FBT001  # a variant
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules = Rules(players, grey=grey)
    lines, sheets = typed(rules, you, seed=8)
    table_assistant.main(lines)
    shown = capsys.readouterr().out
    assert "I cannot use" not in shown
    _, *found = re.findall(r"(Sheet of seat.*?)\n\d+ hands are possible", shown, re.DOTALL)
    assert found == sheets
    assert len(found) > rules.rounds
    assert ("grey" in shown) == grey


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
    assert "I cannot use 'dance': This line is unknown, incomplete or too early." in shown
    counts = re.findall(r"(\d+) hands are possible", shown)
    assert counts == ["15625", "12500", "3125"]


INTRODUCTORY = ["table 2 0 no grey", "racks 13462 24053 35174"]


def test_s3_the_assistant_takes_no_grey_dice_and_cards_in_the_introductory_variant(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table_assistant.main(
        [
            *INTRODUCTORY,
            "dice grey blue red",
            "dice red green blue",
            "bets 7 0 6 0",
            "told too_low too_low",
            "gave 0 grey 5",
            "gave 1 grey 5 6",
            "gave 0 red 5",
            "racks 134627 240531 351742",
        ]
    )
    shown = capsys.readouterr().out
    colours = "The colours are blue, green, yellow, purple, red."
    assert re.findall(r"I cannot use '(.*?)': (.*)", shown) == [
        ("dice grey blue red", colours),
        ("gave 0 grey 5", colours),
        ("gave 1 grey 5 6", colours),
        ("racks 134627 240531 351742", "A rack has 5 cards in this game."),
    ]
    counts = [int(count) for count in re.findall(r"(\d+) hands are possible", shown)]
    assert counts[0] == 5**5
    assert counts[0] > counts[1] > counts[2] > 0
    sheets = re.findall(r"Sheet of seat.*?possible", shown, re.DOTALL)
    assert ["grey" in text for text in sheets] == [False] * 3


def test_the_assistant_takes_dice_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    answers = set()
    for dice in permutations(("blue", "red", "yellow")):
        table_assistant.main([*INTRODUCTORY, f"dice {' '.join(dice)}"])
        answers.add(capsys.readouterr().out)
    assert len(answers) == 1
    assert answers.pop().count("size ") == 7


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("table 9 0", "Think Str8! is played by 2, 3 or 4 players, not 9."),
        ("table 2 2", "The seats are 0 to 1."),
        ("table 2 0 without grey", "This line is unknown, incomplete or too early."),
        ("racks 134627 240531", "This line is unknown, incomplete or too early."),
        ("racks 13462 24053 35174", "A rack has 6 cards in this game."),
        ("racks 134627 134627 351742", "The blue 1 is already on a rack."),
        ("racks 194627 240531 351742", "The green cards are 0 to 7, once each."),
        ("dice blue blue", "This line is unknown, incomplete or too early."),
        ("dice blue blue pink", "The colours are blue, green, yellow, purple, red, grey."),
        ("gave 2 blue 1 6", "The seats are 0 to 1."),
        ("gave 1 blue 1", "Type the card that was given up, and the new one unless it is yours."),
        ("gave 1 blue 2 6", "The blue 2 is already on a rack."),
        ("gave 0 blue 1", "The blue 1 is already on a rack."),
        ("gave 1 yellow 4 1", "The yellow 1 is already on a rack."),
        ("gave 0 blue 9", "The blue cards are 0 to 7, once each."),
    ],
)
def test_the_assistant_says_what_is_wrong_and_forgets_the_line(
    line: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = ["table 2 0", "racks 134627 240531 351742", "dice blue green red", "bets 7 0 6 0"]
    before.append("told hit too_low")
    table_assistant.main([*before, "gave 1 green 3 6"])
    usual = capsys.readouterr().out
    table_assistant.main([*before, line, "gave 1 green 3 6"])
    shown = capsys.readouterr().out
    refused = f"I cannot use {line!r}: {reason}\n"
    assert shown.count(refused) == 1
    assert shown.replace(refused, "") == usual


def test_no_card_is_given_up_twice(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["table 2 0", "racks 134627 240531 351742", "dice blue green red", "bets 7 0 6 0"]
    table_assistant.main([*lines, "told hit too_low", "gave 0 red 6", "gave 1 red 6 5"])
    refused = re.findall(r"I cannot use .*", capsys.readouterr().out)
    assert refused == ["I cannot use 'gave 1 red 6 5': The red 6 is already given up."]


def test_the_assistant_and_the_page_say_which_lines_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table_assistant.main(["help", "table 2 0", "help"])
    shown = capsys.readouterr().out
    lines = re.findall(r"^    (\S.*?)  +(.*)", shown[: len(shown) // 2], re.MULTILINE)
    assert [line.split()[0] for line, _ in lines] == [
        *("table", "table", "racks", "dice", "bets", "told", "gave", "gave", "undo,")
    ]
    page = (ROOT / "docs" / "how-to" / "real-table.md").read_text()
    rows = re.findall(r"^\| `(.*?)`(?:, `(help)`)? \| (.*) \|$", page, re.MULTILINE)
    shown_there = [f"{line}, {more}" if more else line for line, more, _ in rows]
    assert [line for line, _ in lines] == [line for line in shown_there if line in dict(lines)]


@pytest.mark.parametrize("missing", range(5))
def test_no_line_that_is_missing_stops_the_assistant(
    missing: int, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["table 2 0", "racks 134627 240531 351742", "dice blue green red", "bets 7 0 6 0"]
    lines += ["told hit too_low", "gave 1 green 3 6"]
    del lines[missing]
    table_assistant.main([*lines, "undo", "undo"])
    assert ("I cannot use" in capsys.readouterr().out) == (missing > 0)  # two play, unless told


def test_nothing_that_people_type_stops_the_assistant(capsys: pytest.CaptureFixture[str]) -> None:
    rng = Random(8)
    start = ["table 3 1", "racks 134627 240531 351742", "dice blue green red", "bets 7 0 6 0 5 9"]
    start += ["told hit hit hit", "gave 0 blue 1 6", "gave 1 red 5"]
    words = ["table", "racks", "dice", "bets", "told", "gave", "no", "grey", "red", "blue", "hit"]
    words += [
        "too_low",
        "wrong",
        "0",
        "1",
        "2",
        "3",
        "7",
        "-1",
        "x",
        "351742",
        "13462",
        "99",
        "\u00b2",
    ]
    for _ in range(500):
        lines = [line for line in start if rng.random() < 0.8]
        for _ in range(4):
            place = rng.randrange(len(lines) + 1)
            lines.insert(place, " ".join(rng.choices(words, k=rng.randint(1, 7))))
        table_assistant.main(lines)
    assert "I cannot use" in capsys.readouterr().out


def test_the_page_shows_lines_that_the_assistant_takes(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "how-to" / "real-table.md").read_text()
    blocks = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    assert [block.splitlines()[0] for block in blocks] == ["table 2 0", "table 2 0 no grey"]
    for block in blocks:
        table_assistant.main(block.splitlines())
        shown = capsys.readouterr().out
        assert "I cannot use" not in shown
        assert "size 7: from" in shown


def test_exchanges_were_in_the_game_that_the_assistant_followed() -> None:
    record = play(think_str8, Rules(2), [think_str8.bots.careful] * 2, Random(8))
    assert {a.seat for a in record.actions if isinstance(a, ExchangeCard)} == {0, 1}
    assert record.final.table.stage is Stage.OVER


# A game of your own


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_own_game_keeps_the_promises(players: int) -> None:
    report = check_game(lowest_bid, lowest_bid.Rules(players), games=10)
    assert report.promises == set(Promise) - {
        Promise.CONSERVATION,
        Promise.OUTPUTS,
        Promise.ENCODINGS,
    }
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
