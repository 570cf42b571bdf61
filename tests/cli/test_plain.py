"""The plain front end: every game by numbers alone, and an answer to everything that is typed."""

import os
import re
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from helpers.screens import environment
from helpers.terminal import (
    THOROUGH,
    act,
    advanced,
    answered,
    by_numbers,
    piped,
    played,
    session,
    typed,
    until_asked,
)
from helpers.twins import twin_record
from thinkstr8 import GAMES
from thinkstr8.cli.play import saving
from thinkstr8.cli.play.session import Session
from thinkstr8.cli.play.settings import PlayError, tagged
from thinkstr8.cli.play.words import resume_command
from thinkstr8.files import format_record, parse_record
from thinkstr8.front.hints import Hints
from thinkstr8.front.places import folder

SIZES = [("think_str8", 2), ("think_str8", 4), ("ten", 1), ("ten", 3), ("numer", 2), ("numer", 5)]


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_a_game_is_finished_by_numbers_alone(name: str, players: int, tmp_path: Path) -> None:
    game = session(tmp_path, name, players=players)
    text = played(game, by_numbers())
    assert game.match.is_over
    assert text.isascii()
    assert "\x1b" not in text
    assert max(map(len, text.replace("> ", "").splitlines())) <= max(80, len(str(game.path)) + 25)
    assert "…" not in text
    assert text.count(str(game.path)) == 1
    outcome = game.match.outcome
    assert outcome is not None
    for score, line in zip(outcome.scores, game.result(), strict=True):
        assert f", {score}: " in line
        assert sum(map(int, re.findall(r" ([+-]\d+)", line.partition(": ")[2]))) == score
        assert line[:40] in text


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_finished_by_numbers_alone_from_a_pipe(name: str, tmp_path: Path) -> None:
    arguments = ["play", name, "--seed", "3", "--bots", "random", "--players", "2"]
    code, text = piped(arguments, environment(tmp_path), by_numbers())
    assert code == 0
    assert "Play again?" in text
    (path,) = tmp_path.iterdir()
    assert parse_record(path.read_text(), GAMES).result is not None


def test_an_empty_line_never_acts(tmp_path: Path) -> None:
    plain, hesitant = (session(tmp_path / each, "think_str8") for each in ("a", "b"))
    habit = by_numbers()
    offers: list[tuple[list[str], str]] = []

    def hesitate(keys: list[str], offered: str) -> str:
        if offers:
            return habit(*offers.pop())
        offers.append((keys, offered))
        return " \t "

    played(plain, by_numbers())
    text = played(hesitant, hesitate)
    assert hesitant.match.record.actions == plain.match.record.actions
    assert "Type a number from the list, or ? for help." in text


@pytest.mark.parametrize(
    ("name", "line", "answer"),
    [
        ("think_str8", "9", "'9' is not one of the choices: type 1, 2, 3, 5, 6 or 7."),
        ("think_str8", "1 2", "'1 2' is not one of the choices"),
        ("think_str8", "-1", "'-1' is not one of the choices"),
        ("think_str8", "take 9", "There is no token of that size: the sizes are 1, 2, 3"),
        ("think_str8", "take 4", "The 4-wide token is already taken by Ben."),
        (
            "think_str8",
            "place 3",
            "This action belongs to the stage place, but the stage now is ta",
        ),
        ("think_str8", "\x1b[A\x07!", "'[A!' is not one of the choices"),
        ("think_str8", "x" * 5000, "Type a number from the list, or ? for help."),
        ("think_str8", "cross purple 9", "such as cross blue 7."),
        ("think_str8", "cross", "such as cross blue 7."),
        ("think_str8", "cross blue", "Which blue number? Type, for example, cross blue 7."),
        ("think_str8", "wipe pink", "such as wipe blue."),
        ("think_str8", "x", "'x' is not one of the choices: type 1, 2, 3, 5, 6 or 7."),
        ("numer", "77", "Pick the third digit. So far: 7, 7."),
        ("numer", "7777", "Pick three digits; a digit may repeat."),
        ("numer", "99x", "type 0 to 9."),
        ("numer", "hints all", "Type a number from the list, or ? for help."),
        ("ten", "2", "'2' is not one of the choices: type 1."),
        ("ten", "u", "There is no action to take back yet."),
    ],
)
def test_nonsense_is_answered_with_what_would_be_right(
    name: str, line: str, answer: str, tmp_path: Path
) -> None:
    game = advanced(session(tmp_path, name), 0)
    before = game.match
    assert answer in " ".join(answered(game, line).split())
    assert game.match == before


def test_an_action_can_be_typed_as_the_game_writes_it(tmp_path: Path) -> None:
    game = session(tmp_path, "numer", players=2)
    assert "You write a number, face down." in answered(game, "Write 0 444")
    assert game.match.table.turns[0].numbers[0] == 444


def test_a_choice_of_several_parts_can_be_begun_anew(tmp_path: Path) -> None:
    game = session(tmp_path, "numer")
    before = advanced(game, 0).match
    text = answered(game, "7", "1", "u")
    assert re.findall(r"Pick \w+ \w+", text) == [
        *("Pick the second", "Pick the third", "Pick three digits")
    ]
    assert game.match == before


def test_every_command_answers(tmp_path: Path) -> None:
    game = session(tmp_path, "think_str8", hints=Hints.ODDS)
    text = answered(game, "?", "h", "t", "s", "l", "r", "hints off", "H", "cross grey 0", "sheet")
    for words in (
        "q: save and leave.",
        "wide on",
        "Neutral rack: ",
        "Notes: digits are open",
        "Sheet of seat 0: digits are open",
        "Round 1 begins, and Ben rolls.",
        "Aim       You see all cards but your own.",
        "Hints are now: off.",
        "Hints are off.\nTurn them on with: hints sheet, or: hints odds\n",
        "Noted.",
        "x1#345##",
    ):
        assert words in text


def test_without_hints_nothing_is_concluded_for_the_person(tmp_path: Path) -> None:
    text = played(session(tmp_path, "ten"), typed("t", "s", "h", "q"))
    assert "odds" not in text.replace("hints odds", "")
    text = played(session(tmp_path, "think_str8"), typed("t", "s", "q"))
    assert "hands are possible" not in text
    assert text.count("digits are open") == 1


# The final guesses


def guessing(folder: Path) -> Session:
    """Return a session in which the person is to guess."""
    game = session(folder, "think_str8")
    for actions in range(200):
        if game.match.table.stage == "guess":
            return game
        advanced(game, 1, seed=actions)
    raise AssertionError


def test_all_guesses_can_be_changed_until_they_are_handed_in(tmp_path: Path) -> None:
    game = guessing(tmp_path)
    text = answered(game, "0", "1", "2 3", "456", "5", "6", "2", "7", "5", "1 2", "7", "-")
    assert "1: Hand in\n2: Change: Name 0 for blue\n3: Change: Name 1 for green\n" in text
    assert "4: Change: Name 2 or 3 for yellow\n5: Change: Name 4, 5 or 6 for purple\n" in text
    assert game.is_reviewing
    assert not game.match.is_over
    again = Session.resume(game.path)
    assert (again.match, again.decided) == (game.match, game.decided)
    played(again, typed("1", "2"))
    reveal = again.match.table.reveal
    assert reveal is not None
    assert reveal.guesses[0] == ((7,), (1,), (2, 3), (1, 2), (5,), ())


def test_a_change_in_progress_is_kept(tmp_path: Path) -> None:
    game = guessing(tmp_path)
    answered(game, "0", "1", "2", "3", "4", "5", "3")
    again = Session.resume(game.path)
    before = again.is_reviewing
    answered(again, "7")
    assert (before, again.is_reviewing) == (False, True)
    again.hand_in()
    assert again.match.table.reveal.guesses[0] == ((0,), (7,), (2,), (3,), (4,), (5,))


def test_guesses_are_taken_back_one_by_one(tmp_path: Path) -> None:
    game = guessing(tmp_path)
    number = game.match.number
    text = answered(game, "0", "1", "2", "3", "4", "5", "u", "u", "u")
    assert text.count("Taken back.") == 3
    assert game.match.number == number + 3
    assert game.undo_refusal() == ""
    answered(game, "u", "u", "u", "u")
    assert game.match.number == number
    assert "not yours" in game.undo_refusal()


# Keeping the game


@pytest.mark.parametrize("name", GAMES)
def test_a_game_can_be_left_and_resumed_after_every_line(name: str, tmp_path: Path) -> None:
    whole = session(tmp_path / "whole", name, bots="random")
    habit, lines = by_numbers(5), list[str]()

    def remember(keys: list[str], offered: str) -> str:
        lines.append(habit(keys, offered))
        return lines[-1]

    played(whole, remember)
    stops = range(len(lines))
    for stop in stops if THOROUGH else Random(8).sample(stops, 4):
        game = session(tmp_path / str(stop), name, bots="random")
        played(game, typed(*lines[:stop]), stop)
        again = Session.resume(game.path)
        for part in ("match", "decided", "setting", "notebook"):
            assert getattr(again, part) == getattr(game, part)
        assert again.match.names == game.match.names
        if not again.match.is_over:
            played(again, typed(*lines[stop:]))
        assert again.match.record.actions == whole.match.record.actions


def test_the_file_is_written_after_every_action_in_one_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[int] = []
    replace = Path.replace

    def watched(self: Path, target: Path) -> Path:
        written = parse_record(self.read_text(), GAMES)
        if target.exists():
            parse_record(target.read_text(), GAMES)  # the old file is whole until this moment
        kept.append(len(written.actions))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    game = session(tmp_path, "numer")
    played(game, by_numbers())
    assert {*kept} == {*range(game.match.number + 1)}
    assert [path.name for path in tmp_path.iterdir()] == [game.path.name]


def test_a_game_goes_on_if_it_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = session(tmp_path, "numer")
    before = game.path.read_text()

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        text = answered(game, "777")
        assert game.fault
        assert f"could not be saved in {game.path}: No space left on device." in " ".join(
            text.split()
        )
    assert game.path.read_text() == before
    assert len([*tmp_path.iterdir()]) == 1
    answered(game, "111")
    assert game.fault == ""
    assert Session.resume(game.path).match == game.match


def test_the_bots_of_a_resumed_game_can_be_changed(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "numer"), 2)
    again = Session.resume(game.path, bots=["random"], hints=Hints.ODDS)
    assert again.setting.bots == ("random", "random")
    assert again.setting.hints is Hints.ODDS


@pytest.mark.parametrize("seed", range(8 if THOROUGH else 3))
def test_what_is_taken_back_leaves_no_trace_on_the_sheet(seed: int, tmp_path: Path) -> None:
    game, rng, undone = session(tmp_path, "think_str8", seed=seed), Random(seed), 0
    while not until_asked(game).match.is_over:
        before, number = game.notebook, game.match.number
        assert before is not None
        assert before == Session.resume(game.path).notebook
        act(game, rng)
        if game.match.number == number + 1 and not game.undo_refusal():
            game.undo()
            undone += 1
            assert game.notebook == before
            act(game, rng)
        if game.is_reviewing:
            game.reopen(rng.randint(1, 6))
            assert game.notebook == Session.resume(game.path).notebook
            while not game.undo_refusal():
                game.undo()
                assert game.notebook == Session.resume(game.path).notebook
            break
    assert undone


def test_other_records_in_a_file_are_not_lost(tmp_path: Path) -> None:
    first, second = (session(tmp_path / each, "numer", seed=8) for each in ("a", "b"))
    path = tmp_path / "several.txt"
    text = f"{first.path.read_text()}\n{second.path.read_text()}# a remark\n"
    path.write_text(text)
    with pytest.raises(PlayError, match=r"copy the record of the game into a new file"):
        Session.resume(path)
    assert path.read_text() == text


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other modes and links.")
def test_a_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "numer"), 1)
    assert game.path.stat().st_mode & 0o777 == 0o600
    game.path.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(game.path)
    answered(Session.resume(link), "777")
    assert link.is_symlink()
    assert game.path.stat().st_mode & 0o777 == 0o640
    assert Session.resume(game.path).match.number > game.match.number


def test_the_command_that_continues_can_be_pasted(tmp_path: Path) -> None:
    game = session(tmp_path / "it's $x (1)", "numer")
    assert shlex.split(resume_command(game)) == [
        *("thinkstr8", "play", "--resume"),
        str(game.path),
    ]


def test_two_choices_are_two_sentences(tmp_path: Path) -> None:
    game = until_asked(session(tmp_path, "ten"))
    for seed in range(50):
        if "Or " in game.menu.prompt:
            break
        advanced(game, 1, seed=seed)
    assert re.fullmatch(r"[A-Z][^.]*\.( Or [a-z][^.]*\.)+", game.menu.prompt)


def test_notes_are_kept(tmp_path: Path) -> None:
    game = session(tmp_path, "think_str8")
    answered(game, "cross blue 0", "black red 1", "cross grey 4", "erase grey 4", "cross red 0")
    answered(game, "wipe red")
    again = Session.resume(game.path)
    assert again.notebook == game.notebook
    assert again.notebook is not None
    assert again.notebook.tag.split()[0][0] == "x"
    assert again.notebook.tag.split()[4][:2] == ".#"


def test_play_again_begins_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THINKSTR8_GAMES", str(tmp_path))
    habit, answers = by_numbers(), iter(["maybe", "1", "q"])
    ended: list[str] = []

    def once(keys: list[str], offered: str) -> str:
        if ended or "Play again?" in offered:
            ended.append(offered)
            return next(answers)
        return habit(keys, offered)

    text = played(session(tmp_path, "numer"), once)
    assert "Type 1 or 2." in text
    assert len([*tmp_path.iterdir()]) == 2


def test_a_victory_alone_leads_to_the_next_threshold(tmp_path: Path) -> None:
    game = session(tmp_path, "ten", players=1)
    assert game.match.rules.solo == 4
    advanced(game, 10**6)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("THINKSTR8_GAMES", str(tmp_path))
        following = game.again()
    outcome = game.match.outcome
    assert outcome is not None
    assert following.match.rules.solo == (5 if outcome.winners == (0,) else 4)
    assert [line.split(",")[0] for line in game.result()] == ["Ada", "TEN"]


# Nothing is shown that the person may not know


@pytest.mark.parametrize("name", ["think_str8", "numer"])
def test_twin_games_are_told_alike(name: str, tmp_path: Path) -> None:
    rng, differ = Random(8), 0
    for actions in range(0, 40, 2 if THOROUGH else 9):
        game = advanced(session(tmp_path, name, hints=Hints.ODDS), actions, seed=actions)
        record = game.match.record
        twin = twin_record(record, 0, rng)
        differ += format_record(twin) != format_record(record)
        texts = []
        for number, each in enumerate((record, twin)):
            path = tmp_path / f"{number}.txt"
            saving.write(path, format_record(tagged(each, game.setting.tags)) + "\n")
            lines = ["t", "s", "h", "l", "q"] if not game.match.is_over else ["2"]
            texts.append(played(Session.resume(path), typed(*lines)).replace(path.name, "FILE"))
        assert texts[0] == texts[1]
    assert differ


def test_games_are_kept_in_the_folder_of_the_users_data(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("THINKSTR8_GAMES", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert folder().name == "thinkstr8"
    assert folder().is_relative_to(Path.home())
    monkeypatch.setenv("THINKSTR8_GAMES", os.fspath(Path("games")))
    assert folder() == Path("games")


def test_the_tutorial_shows_what_the_plain_front_end_asks(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "tutorials" / "playing.md"
    (block,) = re.findall(r"```text\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    text = played(session(tmp_path, "think_str8", bots="expert"), typed(), 0)
    assert block.strip() in text
