"""`thinkstr8 replay` steps through a record from any seat's point of view."""

import asyncio
import io
from pathlib import Path

import pytest
from textual.widgets import Static

from helpers.panes import is_unfolded, page_text, texts
from helpers.screens import environment
from helpers.terminal import advanced, piped, session, typed
from thinkstr8 import GAMES
from thinkstr8.cli.main import main
from thinkstr8.cli.play.plain_replay import PlainReplay
from thinkstr8.cli.play.replaying import replay_of
from thinkstr8.cli.play.screen.pages import Page
from thinkstr8.cli.play.screen.panes import Pane
from thinkstr8.cli.play.screen.replay_app import ReplayApp
from thinkstr8.files import format_record
from thinkstr8.front.replaying import Replay

EXAMPLES = Path(__file__).parents[2] / "examples" / "records"


def told(replay: Replay, *lines: str) -> str:
    writer = io.StringIO()
    PlainReplay(replay, io.StringIO("".join(f"{line}\n" for line in lines)), writer).run()
    return writer.getvalue()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.txt")), ids=lambda path: path.stem)
def test_every_step_of_a_record_is_told_forwards_and_backwards(path: Path) -> None:
    replay = replay_of(path, None)
    steps = range(replay.last + 1)
    forwards = told(replay, *["n"] * replay.last)
    for step in steps:
        assert f"Step {step} of {replay.last}." in forwards
        for sentence in replay.told(step):
            assert sentence.split()[0] in forwards
    backwards = told(replay, str(replay.last), *["b"] * replay.last)
    assert forwards.count("Step ") == backwards.count("Step ") - 1
    assert max(map(len, forwards.splitlines())) <= 82


def test_a_step_shows_what_the_seat_knew_then(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "think_str8"), 10**6)
    replay = replay_of(game.path, None)
    assert replay.seat == 0
    text = told(replay, "9", "t", "s", "seat 1", "t", "seat", "s", "l", "q", "n")
    assert "Your rack: hidden." in text
    assert "Sheet of seat 0: " in text
    assert "As seen by Ben, seat 1." in text
    assert "As seen by a spectator." in text
    assert "You are a spectator." in text
    assert text.count("Step ") == 4


def test_nonsense_is_answered_with_what_would_be_right() -> None:
    replay = replay_of(EXAMPLES / "numer.txt", None)
    text = told(replay, "", "x", "999999", "b", "seat 9", "?")
    assert text.count("Type n, b, a number from 0 to ") == 2
    assert f"There is no step 999999: the steps are 0 to {replay.last}." in text
    assert "There is no step -1" in text
    assert "Type a seat from 0 to " in text


def test_twin_records_are_told_alike(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "numer"), 2)
    hidden = format_record(game.match.record)
    seen = []
    for number in ("0", "1"):
        path = tmp_path / f"{number}.txt"
        last = hidden.rstrip().rpartition(" ")
        path.write_text(f"{last[0]} {'123' if number == '0' else last[2]}\n")
        replay = replay_of(path, 0)
        seen.append(told(replay, str(replay.last), "t", "s", "l"))
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("text", "arguments", "complaint"),
    [
        (None, [], "cannot be read: No such file or directory."),
        ("", [], "has no record of a game."),
        ("nonsense", [], "is not a record: "),
        ("\udcff", [], "it is not a text in UTF-8."),
        ("numer", ["--seat", "7"], "the seat must be 0 to "),
    ],
)
@pytest.mark.parametrize("command", ["replay", "play"])
def test_a_file_that_cannot_be_shown_is_refused(
    command: str,
    text: str | None,
    arguments: list[str],
    complaint: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "record.txt"
    if text == "numer":
        path.write_text((EXAMPLES / "numer.txt").read_text())
    elif text is not None:
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
    if command == "play" and arguments:
        return
    options = [str(path)] if command == "replay" else ["--resume", str(path)]
    assert main([command, *options, *arguments, "--plain"]) == 2
    assert complaint in capsys.readouterr().err


def test_a_record_is_shown_through_a_pipe(tmp_path: Path) -> None:
    arguments = ["replay", str(EXAMPLES / "ten-solo.txt")]
    code, text = piped(arguments, environment(tmp_path), typed("n", "t", "q"))
    assert code == 0
    assert "Step 1 of " in text
    assert text.isascii()


def test_the_screen_steps_through_a_record(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "think_str8"), 10**6)

    async def run() -> int | None:
        app = ReplayApp(replay_of(game.path, None))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("n", "right", "b")
            assert app.step == 1
            await pilot.press("1", "2", "enter")
            assert f"Step 12 of {app.replay.last}, seen by Ada, seat 0" in texts(app)
            for key, words in (
                ("s", "a digit is open, # seen"),
                ("l", "rolls"),
                ("question_mark", "next"),
            ):
                await pilot.press(key)
                assert words in page_text(app)
                await pilot.press("escape")
                assert not isinstance(app.screen, Page)
            await pilot.press("z")
            assert "'z' is not a key here: type n, b, a number and Enter" in texts(app)
            await pilot.resize_terminal(44, 30)
            await pilot.press("end", "s")
            assert "guesses" in page_text(app)
            assert is_unfolded(app.screen.query(Static).first())
            await pilot.press("s", "v", "v", "v")
            assert "seen by a spectator" in texts(app)
            await pilot.press("end", "home", "b", "pagedown")
            assert app.step == 0
            await pilot.press("q")
        return app.return_value

    assert asyncio.run(run()) == 0


def test_the_sheet_of_the_seat_is_always_visible_on_a_wide_screen(tmp_path: Path) -> None:
    records = [advanced(session(tmp_path, name), 3).path for name in ("think_str8", "ten")]

    async def run(path: Path, *, has_sheet: bool) -> None:
        app = ReplayApp(replay_of(path, 0))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.press("end")
            await pilot.pause()
            sheet = app.query_one("#sheet", Pane)
            assert sheet.display is has_sheet
            if has_sheet:
                assert is_unfolded(sheet.query_one(Static))
                assert "a digit is open, # seen" in str(sheet.query_one(Static).render())
            for key, is_visible in (("v", has_sheet), ("v", has_sheet), ("v", False)):
                await pilot.press(key)
                assert sheet.display is is_visible
            await pilot.press("v")
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert not sheet.display

    for path, has_sheet in zip(records, (True, False), strict=True):
        asyncio.run(run(path, has_sheet=has_sheet))


def test_games_of_all_kinds_have_records_to_show() -> None:
    assert {replay_of(path, None).game for path in EXAMPLES.glob("*.txt")} == {*GAMES.values()}
