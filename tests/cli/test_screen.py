"""The full screen in detail, driven by Textual's pilot."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from rich.text import Text
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Static

from helpers.panes import is_unfolded, page_text, texts
from helpers.terminal import THOROUGH, advanced, keys_for, late, session
from helpers.twins import twin_record
from thinkstr8 import GAMES
from thinkstr8.cli.boards import inks
from thinkstr8.cli.play import saving
from thinkstr8.cli.play.screen.app import PlayApp
from thinkstr8.cli.play.screen.base import leaving_on_signals
from thinkstr8.cli.play.screen.pages import Page, SheetPage, page_width, result_text
from thinkstr8.cli.play.screen.panes import Choices, Pane
from thinkstr8.cli.play.session import Session
from thinkstr8.cli.play.settings import tagged
from thinkstr8.files import format_record
from thinkstr8.front.hints import Hints
from thinkstr8.games.think_str8 import Mark

SIZES = [(80, 24), (44, 30), (120, 40)]

Steps = Callable[[PlayApp, Pilot[int]], Awaitable[None]]


def on_screen(game: Session, steps: Steps, size: tuple[int, int] = (80, 24)) -> PlayApp:
    """Return the app after some steps on a screen of a given size."""
    app = PlayApp(game, pace=0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await asked(app, pilot)
            await steps(app, pilot)

    asyncio.run(run())
    return app


async def asked(app: PlayApp, pilot: Pilot[int]) -> None:
    """Wait until the person must act, or the game is over."""
    while not (app.session.is_asked or app.session.match.is_over) or app._timer or app._thinking:
        assert app._exception is None
        await pilot.pause(0.01)
    await pilot.pause()


def assert_every_point_is_shown(app: PlayApp) -> None:
    """Check that the page over the table says where the points of every side came from."""
    text = " ".join(page_text(app).split())
    outcome = app.session.match.outcome
    assert outcome is not None
    width = page_width(app.size.width)
    points = result_text(app.session.results(), width)
    assert max(map(len, str(points).splitlines())) <= width
    for score, each in zip(outcome.scores, app.session.results(), strict=True):
        own = text.partition(f" {each.name}, {score} ")[2]
        assert all(part in own for part in each.parts)
        assert (
            sum(int(points) for points in re.findall(r" ([+-]\d+)", " ".join(each.parts))) == score
        )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_finished_by_keys_alone(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    game = session(tmp_path, name) if THOROUGH else late(tmp_path, name)
    rng = Random(8)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        while not app.session.match.is_over:
            before = (app.session.match, app.session.decided)
            for key in keys_for(app.session, rng):
                await pilot.press("enter" if key == "\r" else key)
            for _ in range(1000):
                if (app.session.match, app.session.decided) != before:
                    break
                await pilot.pause(0.01)
            assert (app.session.match, app.session.decided) != before
            await asked(app, pilot)
        assert_every_point_is_shown(app)
        assert str(game.path) in page_text(app)
        await pilot.press("q")

    assert on_screen(game, steps, size).return_value == 0


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_matters_is_visible_at_every_size(name: str, tmp_path: Path) -> None:
    game = advanced(session(tmp_path, name), 3)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        for columns, lines in SIZES:
            await pilot.resize_terminal(columns, lines)
            await pilot.pause()
            for place in ("#now", "#table", "#log", "#choices", "#typed", "#keys"):
                region = app.query_one(place).region
                assert region.area, place
                assert app.screen.region.contains_region(region), place
            assert max(map(len, texts(app, "Choices").splitlines())) <= columns
            assert app.query_one("#table", Pane).region.height >= 6

    on_screen(game, steps)


def test_an_empty_line_never_acts_and_nonsense_is_answered(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "think_str8"), 0)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        before = app.session.match
        await pilot.press("enter", "enter")
        assert "Type the key of a choice, or move to it" in texts(app, "#typed")
        await pilot.press("9", "enter")
        assert "'9' is not one of the choices: type 1, 2, 3, 5, 6 or 7." in texts(app, "#typed")
        await pilot.press("5", "backspace", "1", "2", "escape", "x", "z", "enter")
        assert app.session.match == before
        await pilot.press("u")
        assert "cannot be taken back" in texts(app, "#typed") or app.session.undo_refusal()

    on_screen(game, steps)


def test_choices_are_made_with_arrows_and_with_the_mouse(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "think_str8"), 0)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        await pilot.press("down", "down", "right", "left", "up")
        assert app.query_one(Choices).marked is not None
        await pilot.press("enter")
        await asked(app, pilot)
        assert app.session.match.table.tokens[0] == 1
        choices = app.query_one(Choices)
        await pilot.click(Choices, offset=(1, choices._above + 1))
        await asked(app, pilot)
        assert app.session.match.table.rounds[0].bets[0].low == 1

    on_screen(game, steps)


def test_parts_of_a_choice_can_be_clicked_one_after_the_other(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "numer"), 0)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        choices = app.query_one(Choices)
        for _ in range(3):
            await pilot.click(Choices, offset=(3 * choices._column, choices._above))
        assert "> 3 3 3_" in texts(app, "#typed")
        await pilot.click("#typed")
        await asked(app, pilot)
        assert app.session.match.table.turns[0].numbers[0] == 333

    on_screen(game, steps)


@pytest.mark.parametrize("key", ["u", "escape"])
def test_a_choice_of_several_parts_can_be_begun_anew(key: str, tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "numer"), 0)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        before = app.session.match
        await pilot.press("7", "enter")
        assert "Pick the second digit. So far: 7." in texts(app, "Choices")
        await pilot.press("1", "enter")
        assert "Pick the third digit. So far: 7, 1." in texts(app, "Choices")
        await pilot.press(key)
        assert "Pick three digits" in texts(app, "Choices")
        assert app.session.match == before

    on_screen(game, steps)


def test_a_person_who_begins_is_welcomed_until_the_first_key(tmp_path: Path) -> None:
    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        words = "You are Ada. Bots: Ben and Cleo (careful). r: the rules, ?: help."
        assert words in texts(app, "#typed")
        await pilot.press("1")
        assert words not in texts(app, "#typed")

    on_screen(session(tmp_path, "numer"), steps)


def test_all_guesses_can_be_changed_until_they_are_handed_in(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "think_str8"), 0)
    while game.match.table.stage != "guess":
        advanced(game, 1, seed=game.match.number)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        for keys in ("0", "1", "23", "4", "5", "6"):
            await pilot.press(*keys, "enter")
        assert "1: Hand in" in texts(app, "Choices")
        assert "Change: Name 2 or 3 for yellow" in texts(app, "Choices")
        await pilot.press("4", "enter", "7", "enter", "u")
        assert not app.session.is_reviewing
        await pilot.press("6", "enter", "1", "enter")
        await asked(app, pilot)
        reveal = app.session.match.table.reveal
        assert reveal.guesses[0] == ((0,), (1,), (7,), (4,), (5,), (6,))

    on_screen(game, steps)


def test_pages_show_help_hints_log_and_rules(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "ten"), 6)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        for key, words in (
            ("question_mark", "take back what you did last"),
            ("h", "Hints are off."),
            ("l", app.session.match.log(0)[0]),
            ("r", "TEN, 3 players"),
            ("s", "You are Ada."),
        ):
            await pilot.press(key)
            assert words in page_text(app)
            await pilot.press("pagedown", "up", key if key != "question_mark" else "escape")
            assert not isinstance(app.screen, Page)
        await pilot.press("H", "h")
        assert "This game has no sheet: its hints begin at the next level" in page_text(app)
        await pilot.press("escape", "H")
        assert "Hints are now: odds." in texts(app, "#typed")
        await pilot.press("h")
        assert "average" in page_text(app) or "best runs" in page_text(app)
        await pilot.press("escape", "q")

    assert on_screen(game, steps).return_value == 0
    assert Session.resume(game.path).setting.hints is Hints.ODDS


def test_the_sheet_is_written_on(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "think_str8", hints=Hints.SHEET), 0)
    assert game.notebook is not None
    before = game.notebook.tag

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        await pilot.press("s", "x")
        assert game.notebook is not None
        assert game.notebook.tag == "x" + before[1:]
        await pilot.press("x", "right", "b", "e", "left", "x", "down", "up", "w")
        assert game.notebook.tag == before
        await pilot.click("#boxes", offset=(8 + 2 * 7, 1))
        assert game.notebook.tag == f"{before[:7]}x{before[8:]}"
        page = app.screen
        assert isinstance(page, SheetPage)
        for _ in range(2):  # its key may arrive twice
            page.action_close()
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "perfect" in str(app.query_one("#sheet", Pane)._text.render())

    on_screen(game, steps)


@pytest.mark.parametrize("size", SIZES)
def test_rows_of_sheets_and_rules_are_not_folded(size: tuple[int, int], tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "think_str8", hints=Hints.SHEET), 9)
    assert game.notebook is not None
    first = game.notebook.tag

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        await pilot.press("s")
        boxes = app.screen.query_one("#boxes", Static)
        assert is_unfolded(boxes)
        text = str(boxes.render())
        assert text.count("perfect") == text.count("yours") == 1
        for row, colour in enumerate(game.match.table.rules.colours):
            number = first.split()[row].find("1" if first.split()[row][1] == "1" else ".")
            if number >= 0:
                await pilot.click("#boxes", offset=(8 + 2 * number, 1 + row))
                assert game.notebook is not None
                assert game.notebook.notes.marks[colour][number] is Mark.EXCLUDED
        await pilot.press("s", "r")
        assert is_unfolded(app.screen.query(Static).first())
        keys = app.query_one("#keys", Static)
        assert str(keys.render()).replace("\n", "  ").split("  ")[-2:] == ["PgDn more", "q leave"]
        assert is_unfolded(keys)

    on_screen(game, steps, size)


def test_the_latest_is_visible_and_no_row_of_the_table_is_folded(tmp_path: Path) -> None:
    for name, players, actions, size in (
        ("ten", 5, 25, (80, 24)),
        ("think_str8", 3, 5, (80, 24)),
        ("think_str8", 4, 12, (44, 30)),
    ):
        game = advanced(session(tmp_path / name / str(players), name, players=players), actions)

        async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
            await pilot.pause(0.1)
            log, table = app.query_one("#log", Pane), app.query_one("#table", Pane)
            assert log.max_scroll_y == log.scroll_offset.y
            width = table.scrollable_content_region.width
            assert max(map(len, str(table._text.render()).splitlines())) <= width
            assert app.query_one("#typed").size.height <= 3

        on_screen(game, steps, size)


def test_the_style_of_a_label_is_not_the_style_of_its_row() -> None:
    cells = [Text("sum 9"), Text("sum 8-21")]
    for width in (80, 20):
        lines = inks.row(Text("round 2", inks.FAINT), cells, width, 10)
        assert [span.style for line in lines for span in line.spans] == [inks.FAINT]
        assert {line.style for line in lines} == {""}
    assert str(lines[-1]) == "          sum 8-21"


def test_every_key_is_answered(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "numer"), 1)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        before = app.session.match
        for key, words in (
            ("z", "'z' is not a key here: type the key of a choice, or ? for help."),
            ("f5", "'f5' is not a key here"),
            ("n", "'n' is not a key here"),
        ):
            await pilot.press(key)
            assert words in texts(app, "#typed")
        await pilot.press("?", "7", "z", "escape")
        assert "> _" in texts(app, "#typed")
        assert app.session.match == before

    on_screen(game, steps)


def test_hints_are_turned_on_where_they_are_missed(tmp_path: Path) -> None:
    game = advanced(session(tmp_path, "numer"), 1)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        await pilot.press("h")
        assert "hints sheet" not in page_text(app)
        for level in ("sheet", "odds", "off"):
            await pilot.press("H")
            assert f"Level of hints: {level}. H: another level." in page_text(app)
        await pilot.press("h")
        assert not isinstance(app.screen, Page)

    on_screen(game, steps)


def test_the_end_has_all_points_and_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THINKSTR8_GAMES", str(tmp_path))
    game = advanced(session(tmp_path, "numer"), 10**6)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        await pilot.pause()
        assert_every_point_is_shown(app)
        for key in ("escape", "enter"):
            await pilot.press(*["pagedown"] * 3)
            text, bottom = app.screen.query(Static)
            keys = str(bottom.render()).removeprefix("PgDn: more  ")
            assert keys == "n: play again  Escape: the table  q: leave"
            assert bool(app.screen.query_one("#page").max_scroll_y) is (
                keys != str(bottom.render())
            )
            assert bottom.region.area
            assert app.screen.region.contains_region(bottom.region)
            assert text.region.bottom <= bottom.region.y
            await pilot.press(key)
            assert not isinstance(app.screen, Page)
            await pilot.press("z")
            assert "n: play again, e: the result, q: leave" in texts(app, "#typed")
            await pilot.press("e")
        for _ in range(2):  # they arrive together
            app.post_message(Key("n", "n"))
        await pilot.pause()
        await asked(app, pilot)
        assert app.session.path != game.path
        assert not app.session.match.is_over
        await pilot.press("ctrl+c")

    assert on_screen(game, steps).return_value == 130
    assert len([*tmp_path.iterdir()]) == 2


@pytest.mark.parametrize("name", ["think_str8", "numer"])
def test_twin_games_look_alike(name: str, tmp_path: Path) -> None:
    rng = Random(8)
    for number, actions in enumerate(range(0, 30, 3 if THOROUGH else 11)):
        size = SIZES[number % 3]
        game = advanced(session(tmp_path, name, hints=Hints.ODDS), actions, seed=actions)
        if game.match.is_over:
            continue
        record = game.match.record
        saving.write(game.path, format_record(tagged(record, game.setting.tags)) + "\n")
        mine = pictures(Session.resume(game.path), size)
        twin = twin_record(record, 0, rng)
        saving.write(game.path, format_record(tagged(twin, game.setting.tags)) + "\n")
        assert pictures(Session.resume(game.path), size) == mine


def pictures(game: Session, size: tuple[int, int]) -> list[str]:
    """Return the screen and three of its pages as pictures."""
    found: list[str] = []

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        for keys in ((), ("h",), ("escape", "s"), ("escape", "l")):
            await pilot.press(*keys)
            await pilot.pause()
            found.append(app.export_screenshot())

    on_screen(game, steps, size)
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_signals_do_what_they_did_once_the_app_has_ended() -> None:
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    received = []
    with leaving_on_signals(lambda number, _: received.append(number)):
        for number in numbers:
            os.kill(os.getpid(), number)
    assert received == [*numbers]
    assert [signal.getsignal(number) for number in numbers] == before


def test_an_app_that_is_only_tried_takes_no_signals(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGINT)

    async def steps(app: PlayApp, pilot: Pilot[int]) -> None:
        del app, pilot

    on_screen(session(tmp_path, "numer"), steps)
    assert signal.getsignal(signal.SIGINT) == before
