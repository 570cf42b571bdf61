"""The demo shows a whole game, in colour where there is colour, readable where there is none."""

import io
import pickle
import re
import subprocess
import sys
from random import Random
from typing import cast

import pytest
from rich.console import Console

from examples import lowest_bid
from thinkstr8 import GAMES, AnyGame
from thinkstr8 import __main__ as entry
from thinkstr8.cli.main import main
from thinkstr8.front.line_ups import bot_named, bots_of, rules_for, usual_line_up
from thinkstr8.games import catalogue
from thinkstr8.match import AnyMatch, Computer, Match


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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [44, 80, 120])
def test_a_game_is_shown_from_the_table_to_the_last_point(game: str, width: int) -> None:
    text = shown("demo", game, "--seed", "8", width=width)
    assert max(map(len, text.splitlines())) <= width
    first, *_ = text.splitlines()
    assert re.search(r"-+ .*3 players.* -+", first)
    assert "Ada is the bot " in text
    assert re.search(r"(Ada|Ben|Cleo)( and \w+)? wins?\.\n", text)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_in_the_words_of_a_match(game: str) -> None:
    text = " ".join(shown("demo", game, "--seed", "8").split())
    line_up = (usual_line_up(GAMES[game]) * 3)[:3]
    bots = [bot_named(GAMES[game], name) for name in line_up]
    players = [Computer(name, bot) for name, bot in zip(("Ada", "Ben", "Cleo"), bots, strict=True)]
    rules, rng = rules_for(GAMES[game], 3), Random(8)
    match: AnyMatch = Match.new(GAMES[game], rules, players, rng)
    for sentence in match.settled(rng).log(0):
        assert sentence in text


@pytest.mark.parametrize("game", GAMES)
def test_the_points_shown_add_up(game: str) -> None:
    text = " ".join(shown("demo", game, "--seed", "8").split("The end")[1].split())
    _, *scores = re.split(r"(?:Ada|Ben|Cleo) (?=-?\d+: )", text)
    assert len(scores) == 3
    for score in scores:
        total, _, items = score.partition(": ")
        assert sum(map(int, re.findall(r" ([+-]\d+)\b", items))) == int(total)


def test_think_str8_shows_the_sheet_at_the_end() -> None:
    text = shown("demo", "think_str8", "--seed", "8")
    assert "The sheet of Ada at the end" in text
    assert text.count("Sheet of seat 0: digits are open") == 1


def test_numer_shows_a_shared_victory() -> None:
    assert re.search(r"\w+ and \w+ win\.", shown("demo", "numer", "--seed", "16"))


def test_numer_shows_who_has_which_colour_and_its_symbol() -> None:
    text = shown("demo", "numer", "--seed", "8", width=80)
    for words in ("● Ada (you), red ", "■ Ben, blue ", "▲ Cleo, green "):
        assert text.count(words) == 2


def test_numer_shows_the_symbols_in_ascii_where_a_terminal_has_nothing_else() -> None:
    output = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="")
    console = Console(file=output, width=80, highlight=False)
    assert main(["demo", "numer", "--seed", "8"], console) == 0
    output.seek(0)
    text = output.read()
    assert text.isascii()
    for words in ("() Ada (you), red ", "[] Ben, blue ", "/\\ Cleo, green "):
        assert text.count(words) == 2


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
    assert "Ada is the bot random, Ben is the bot random and Cleo is the bot random." in text
    throw, *bids = re.findall(r"^(-?\d) (\d)$", text, re.MULTILINE)
    assert throw[0] == "-1"
    assert [seat for seat, _ in bids] == ["0", "1", "2"]
    assert re.search(r"^Ada \d: prize \+\d$", text, re.MULTILINE)
    assert re.search(r"\w+( and \w+)? wins?\.", text)


@pytest.mark.usefixtures("own_game")
def test_a_game_without_bots_can_be_played_in_a_series() -> None:
    text = shown("arena", "lowest_bid", "--deals", "3", "--workers", "1")
    assert "lowest_bid: 3 deals, 6 games, random, random 2 in every seat" in text


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
