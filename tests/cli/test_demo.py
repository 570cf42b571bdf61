"""The demo shows a whole game, in colour where there is colour, readable where there is none."""

import io
import pickle
import re
import subprocess
import sys
from math import prod
from random import Random
from typing import cast

import pytest
from rich.console import Console

from examples import lowest_bid
from helpers.numer import position, wrote
from thinkstr8 import GAMES, AnyGame
from thinkstr8 import __main__ as entry
from thinkstr8.cli.demos import show_in_sentences
from thinkstr8.cli.line_ups import bots_of
from thinkstr8.cli.main import main
from thinkstr8.cli.numer import _narrate
from thinkstr8.games import catalogue


def shown(*arguments: str, colour: bool = False, width: int = 100) -> str:
    output = io.StringIO()
    console = Console(
        file=output,
        force_terminal=colour,
        color_system="standard" if colour else None,
        width=width,
        highlight=False,
    )
    assert main(arguments, console) == 0
    return output.getvalue()


def test_think_str8_is_shown_from_the_deal_to_the_last_point() -> None:
    text = shown("demo", "think_str8", "--seed", "8", width=80)
    assert max(map(len, text.splitlines())) <= 80
    assert [int(number) for number in re.findall(r"Round (\d+)", text)] == list(range(1, 10))
    assert text.count(" sees") == 3 + 1  # the sentence at the top has the word, too
    assert text.count("?  ?  ?  ?  ?  ?") == 3
    assert text.count("Track: ") == 9
    assert "Final guesses" in text
    best = max(int(score) for score in re.findall(r"(?:Ada|Ben|Cleo) (-?\d+):  ", text))
    assert re.search(rf"(Ada|Ben|Cleo) wins with {best} points\.", text)


def test_think_str8_shows_how_a_player_deduces() -> None:
    text = shown("demo", "think_str8", "--seed", "8", width=80)
    found = re.findall(r"Ada can have: ([\d,]+) before the check, ([\d,]+) after", text)
    hands = [tuple(int(number.replace(",", "")) for number in pair) for pair in found]
    assert len(hands) == 9
    assert hands[0] == (5**6, 6_000)
    assert all(1 <= after <= before for before, after in hands)
    sheet = text.split("What Ada has deduced")[1].split("Final guesses")[0]
    assert sheet.count("round ") == 8
    assert "\nlast 9 " in sheet
    boxes = re.search(r"^ +((?:[\d#x]{8} *){6})$", sheet, re.MULTILINE)
    assert boxes
    open_numbers = [sum(map(str.isdigit, colour)) for colour in boxes[1].split()]
    assert prod(open_numbers) >= int(re.findall(r"Ada can have: (\d+)\.", sheet)[0])
    assert open_numbers == [1, 1, 1, 1, 1, 2]


def test_the_points_shown_add_up() -> None:
    text = " ".join(shown("demo", "think_str8", "--seed", "8").split())
    for name in ("Ada", "Ben", "Cleo"):
        found = re.search(rf"{name} (-?\d+): ((?:[a-z]+(?: \d+)? [+-]\d+(?:, )?)+)", text)
        assert found
        assert sum(map(int, re.findall(r"[+-]\d+", found.group(2)))) == int(found.group(1))


def test_ten_is_shown_from_the_first_card_to_the_last_point() -> None:
    text = shown("demo", "ten", "--seed", "8")
    assert len(re.findall(r"\w+, 108 cards left", text)) == 1
    assert len(re.findall(r"  draws at \d+ % risk: \S+ → row ", text)) == 108
    assert "Cleo has 5 tokens, no cards; market: empty" in text
    assert "  draws at 34 % risk: o6 → row b7 o6\n  Ben goes bust" in text
    turns = len(re.findall(r"\w+, \d+ cards? left", text))
    assert text.count(" stops and takes ") + text.count(" goes bust: ") == turns
    assert len(re.findall(r"wins \S+ for \d+|nobody wants", text)) == 14
    assert text.count("The deck is empty") == 1
    assert re.search(r"\n(Ada|Ben|Cleo)( and \w+)? wins? with \d+ points\.", text)


def test_the_points_of_ten_shown_add_up() -> None:
    text = shown("demo", "ten", "--seed", "8")
    for name in ("Ada", "Ben", "Cleo"):
        found = re.search(rf"{name} (\d+):  ((?:[a-z]+ \+\d+(?:, )?){{4}})", text)
        assert found
        assert sum(map(int, re.findall(r"\+\d+", found.group(2)))) == int(found.group(1))


def test_numer_is_shown_turn_by_turn_to_the_last_point() -> None:
    text = shown("demo", "numer", "--seed", "8")
    turns = re.findall(r"Round (\d), turn (\d): bonus (\d)", text)
    bonuses = (2, 3, 4, 6, 8)
    assert turns == [(r, str(t), str(bonuses[t - 1])) for r in "12" for t in range(1, 6)]
    assert text.count("first digits count twice") == 2
    assert re.search(r"031 +accepted +\+0", text)
    assert not re.search(r"eliminated +\+", text)
    for name in ("Ada", "Ben", "Cleo", "Dan", "Eve"):
        *_, numbers = re.findall(rf"{name} +((?:\d+ +){{5}})", text)
        *parts, total = map(int, numbers.split())
        assert sum(parts) == total
        assert re.search(rf"{name}\s+{total}\s+\(\+", text)


def test_numer_shows_a_shared_victory() -> None:
    assert re.search(r"\w+ and \w+ win with \d+ points\.", shown("demo", "numer", "--seed", "17"))


def test_numer_shows_a_skipped_turn() -> None:
    before = position(players=2, turn=4, available=("9", "9"))
    output = io.StringIO()
    _narrate(Console(file=output), before.table, wrote(before, 999, 999).table)
    assert "Nobody has a digit left: turn 5 is skipped." in output.getvalue()
    assert "● Ada 25 (+10), ■ Ben 25 (+10)" in output.getvalue()


def test_numer_shows_who_has_which_colour_and_its_symbol_everywhere() -> None:
    text = shown("demo", "numer", "--seed", "8", width=80)
    assert max(map(len, text.splitlines())) <= 80
    assert "● Ada (red), ■ Ben (blue), ▲ Cleo (green), ◆ Dan (yellow), ★ Eve (purple)\n" in text
    for symbol, name in zip("●■▲◆★", ("Ada", "Ben", "Cleo", "Dan", "Eve"), strict=True):
        # in the list above, in ten turns, after two rounds, and in the end
        assert text.count(symbol) == text.count(f"{symbol} {name} ") == 1 + 10 + 2 + 1
    colourful = shown("demo", "numer", "--seed", "8", colour=True)
    styles = {*re.findall(r"\x1b\[([\d;]+)m([●■▲◆★])\x1b\[0m", colourful)}
    assert sorted(styles) == [
        ("1;31", "●"),
        ("1;32", "▲"),
        ("1;33", "◆"),
        ("1;35", "★"),
        ("1;94", "■"),
    ]


def test_numer_shows_the_symbols_in_ascii_where_a_terminal_has_nothing_else() -> None:
    output = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="")
    console = Console(file=output, width=80, highlight=False)
    assert main(["demo", "numer", "--seed", "8"], console) == 0
    output.seek(0)
    text = output.read()
    assert text.isascii()
    assert "() Ada (red), [] Ben (blue), /\\ Cleo (green), <> Dan (yellow), ** Eve (purple)" in text
    assert text.count("/\\ Cleo ") == 1 + 10 + 2 + 1


@pytest.mark.parametrize("game", GAMES)
def test_there_are_no_escape_codes_where_there_are_no_colours(game: str) -> None:
    plain, colourful = (shown("demo", game, "--seed", "8", colour=on) for on in (False, True))
    assert "\x1b" not in plain
    assert "\x1b[" in colourful


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_shows_the_same_game(game: str) -> None:
    assert shown("demo", game, "--seed", "5") == shown("demo", game, "--seed", "5")


@pytest.mark.parametrize("game", GAMES)
def test_any_game_can_be_shown(game: str) -> None:
    for seed in range(5):
        assert f"This was game {seed}" in shown("demo", game, "--seed", str(seed))


def test_without_a_seed_another_game_is_shown() -> None:
    assert re.search(r"show it again with --seed \d+", shown("demo"))


@pytest.fixture
def own_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a game in the catalogue that has no bots, no sentences and no look of its own."""
    monkeypatch.setattr(catalogue, "GAMES", {**GAMES, "lowest_bid": lowest_bid})


@pytest.mark.usefixtures("own_game")
def test_a_game_without_a_look_of_its_own_is_told_action_by_action() -> None:
    text = shown("demo", "lowest_bid", "--seed", "8")
    assert "Seat 0 is random, seat 1 is random." in text
    throw, *bids = re.findall(r"^(-?\d) (\d)$", text, re.MULTILINE)
    assert throw[0] == "-1"
    assert [seat for seat, _ in bids] == ["0", "1"]
    scores = re.search(r"The scores are (\d) points?, (\d) points?\.", text)
    assert scores
    assert [f"Seat {seat}: prize +{scores[seat + 1]}" in text for seat in (0, 1)] == [True, True]
    assert re.search(r"Seat \d( and seat \d)? wins?\.", text)


@pytest.mark.usefixtures("own_game")
def test_a_game_without_bots_can_be_played_in_a_series() -> None:
    text = shown("arena", "lowest_bid", "--deals", "3", "--workers", "1")
    assert "lowest_bid: 3 deals, 6 games, random, random 2 in every seat" in text


def test_a_game_without_a_look_of_its_own_is_told_with_its_sentences() -> None:
    output = io.StringIO()
    show_in_sentences(Console(file=output, width=100), "numer", GAMES["numer"], Random(3))
    text = output.getvalue()
    assert "Seat 0 is careful, seat 1 is random." in text
    assert len(re.findall(r"^write [01] \d{3}$", text, re.MULTILINE)) == 20
    assert text.count("  Round 1, turn 3 begins.") == 1
    assert re.search(r"Seat 0: round 1, turn \d: first digit \+\d, ", text)


def test_the_bot_that_plays_any_game_can_be_sent_to_another_process() -> None:
    bot = bots_of(cast("AnyGame", lowest_bid))["random"]
    assert pickle.loads(pickle.dumps(bot)) == bot  # noqa: S301  # our own


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["demo", "chess"])
    assert caught.value.code == 2
    assert "invalid choice: 'chess'" in capsys.readouterr().err


def test_it_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "thinkstr8", "demo", "--seed", "8"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603  # our own program
    assert "This was game 8" in done.stdout


def test_the_entry_point_hands_over_the_arguments(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["thinkstr8", "demo", "--seed", "8"])
    assert entry.main() == 0
    assert "This was game 8" in capsys.readouterr().out


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "thinkstr8.cli.main")
    monkeypatch.setitem(sys.modules, "rich.console", None)
    assert entry.main() == 1
    assert "pip install 'thinkstr8[cli]'" in capsys.readouterr().err
