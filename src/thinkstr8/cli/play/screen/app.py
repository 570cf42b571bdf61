"""Playing a session on the full screen.

Belongs here: what keys and clicks do, and letting the bots act one after the other.
Does not belong here: the rules and the words (session), the parts of the screen (panes, pages).
"""

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Thread
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Click, Key
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from thinkstr8.cli.boards.found import board
from thinkstr8.cli.boards.inks import tinted
from thinkstr8.cli.play.menus import Act, Deed, HandIn, Menu, Reopen
from thinkstr8.cli.play.screen.base import TerminalApp
from thinkstr8.cli.play.screen.pages import Page, SheetPage, page_width, result_text
from thinkstr8.cli.play.screen.panes import Choices, Keys, Pane, log_text
from thinkstr8.cli.play.screen.sheets import Sheet
from thinkstr8.cli.play.session import Session
from thinkstr8.cli.play.words import (
    OVER,
    WAITING,
    farewell,
    screen_help,
    sheet_title,
    unknown_key,
    welcome,
)
from thinkstr8.core.errors import IllegalActionError
from thinkstr8.front.hints import Hints
from thinkstr8.front.line_ups import summary_of
from thinkstr8.front.notebook import Notebook
from thinkstr8.match import AnyMatch, BotFailedError

_KEYS: Final = "? help  h hint  u undo  s {}  l log  r rules  PgDn more  q leave"


class PlayApp(TerminalApp):
    """A session on the full screen.

    Attributes:
        session: the game.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
        Binding("enter", "enter", show=False),
        Binding("backspace", "backspace", show=False),
        Binding("escape", "escape", show=False),
        Binding("question_mark", "help", show=False),
        Binding("h", "hint", show=False),
        Binding("H", "hints", show=False),
        Binding("u", "undo", show=False),
        Binding("s", "sheet", show=False),
        Binding("l", "log", show=False),
        Binding("r", "rules", show=False),
    ]

    def __init__(self, session: Session, *, pace: float) -> None:
        super().__init__()
        self.session = session
        self._pace = pace
        self._menu: Menu | None = None
        self._typed = ""
        self._notice = ""
        self._read = max(0, session.match.number - 1)
        self._timer: Timer | None = None
        self._thinking = False

    # The screen

    def compose(self) -> Iterable[Widget]:
        """Yield the parts of the screen."""
        yield Static("", id="now", markup=False)
        with Horizontal(id="middle"):
            yield Pane("Table", "table", self._board)
            with Vertical(id="right"):
                if self.session.notebook is not None:
                    yield Pane("Your sheet", "sheet", self._sheet_text)
                yield Pane("What happened", "log", self._told)
        with VerticalScroll(id="choices", can_focus=False):
            yield Choices()
        yield Static("", id="typed", markup=False)
        yield Keys(_KEYS.format("details" if self.session.notebook is None else "sheet"), "keys")

    def on_mount(self) -> None:
        """Begin."""
        self._notice = welcome(self.session)
        super().on_mount()
        self._go_on()

    def _board(self, width: int) -> Text:
        match = self.session.match
        return board(self.session.game, self.session.view, match.names, width)

    def _told(self, _: int) -> Text:
        match, seat = self.session.match, self.session.seat
        return log_text(match.log(seat), len(match.log(seat, since=self._read)))

    def _sheet_text(self, width: int) -> Text:
        return Sheet.of(self.session).text(width)

    def _redraw(self) -> None:
        """Show how things stand."""
        now = " ".join(self.session.now())
        self.query_one("#now", Static).update(tinted(now, "bold"))
        for pane in self.query(Pane):
            pane.redraw(to_end=pane.id == "log")
        self._redraw_typed()

    def _redraw_typed(self) -> None:
        line = Text()
        if self._notice:
            line.append_text(tinted(self._notice)).append("\n" if self._menu else "")
        if self._menu is not None:
            line.append(f"> {self._typed}_" if self._typed else "> _")
        self.query_one("#typed", Static).update(line)

    def _tell(self, notice: str) -> None:
        self._notice, self._typed = notice, ""
        self._redraw_typed()

    # The course of the game

    def _go_on(self) -> None:
        """Ask the person, let the next bot act after a while, or show the result."""
        self._stop_timer()
        choices = self.query_one(Choices)
        self._menu, self._typed = None, ""
        if self.session.match.is_over:
            choices.offer(None, OVER)
            self._redraw()
            self._show_result()
            return
        if self.session.is_asked:
            self._menu = self.session.menu
            choices.offer(self._menu)
        else:
            choices.offer(None, WAITING)
            self._timer = self.set_timer(max(0.001, self._pace), self._step)
        self._redraw()
        if self.session.fault:
            self._tell(self.session.fault)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _step(self) -> None:
        """Let nature or one bot act, in another thread because it may think for long."""
        if self._thinking:
            return
        self._stop_timer()
        self._thinking = True
        Thread(target=self._think, args=(self.session,), daemon=True).start()

    def _think(self, session: Session) -> None:
        found: AnyMatch | BotFailedError
        try:
            found = session.following()
        except BotFailedError as error:
            found = error
        with suppress(RuntimeError):  # the person has left meanwhile
            self.call_from_thread(self._stepped, found)

    def _stepped(self, found: AnyMatch | BotFailedError) -> None:
        self._thinking = False
        if isinstance(found, BotFailedError):
            self._page("A bot failed", [str(found), *farewell(self.session)], "q", self._leave_page)
            return
        self._read = found.number
        if self._notice != welcome(self.session):  # which a person may not have read yet
            self._notice = ""
        self.session.follow(found)
        self._go_on()

    def _show_result(self) -> None:
        points = result_text(self.session.results(), page_width(self.size.width))
        lines: list[str | Text] = [*self.session.now(), "", points, "", *farewell(self.session)]
        bottom = "n: play again  Escape: the table  q: leave"
        self._page("The game is over", lines, "ne", self._after_result, bottom)

    def _after_result(self, key: str | None) -> None:
        if key == "q":
            self.action_leave()
        if key == "n":
            self._again()

    def _again(self) -> None:
        self.session = self.session.again()
        self._read = 0
        self._notice = welcome(self.session)
        self._go_on()

    def _leave_page(self, _: str | None) -> None:
        self.exit(1)

    # Choosing

    def _do(self, deed: "Deed | str") -> None:
        """Do what the person chose, or say what would be right."""
        if isinstance(deed, str):
            self._tell(deed)
            return
        if isinstance(deed, Menu):
            self._menu, self._typed, self._notice = deed, "", ""
            self.query_one(Choices).offer(deed)
            self._redraw_typed()
            return
        before = self.session.match.number
        try:
            match deed:
                case Act(line):
                    self.session.act(line)
                case HandIn():
                    self.session.hand_in()
                case Reopen(number):
                    self.session.reopen(number)
        except IllegalActionError as error:
            self._tell(str(error))
            return
        self._read = min(before + 1, self.session.match.number)
        self._notice = ""
        self._go_on()

    def on_key(self, event: Key) -> None:
        """Take what is typed, and say what would be right if a key does nothing."""
        if self.screen is not self.screen_stack[0]:
            return  # it is for the page over the table
        if event.character == " " and self._timer is not None:
            self._step()
        elif self.session.match.is_over and event.character == "n":
            self._again()
        elif self.session.match.is_over and event.character == "e":
            self._show_result()
        elif self._menu is not None and event.character and event.character in "0123456789-, ":
            self._typed = (self._typed + event.character).lstrip()
            self._notice = ""
            self.query_one(Choices).mark(self._typed.strip())
            self._redraw_typed()
        elif event.key in self.screen.active_bindings:
            return
        else:
            self._tell(unknown_key(self.session, event.character or event.key))
        event.stop()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Take what is clicked: act, or add it to what is typed."""
        if self._menu is None:
            return
        if message.entry.deed is not None:
            self._do(message.entry.deed)
            return
        self._typed = f"{self._typed} {message.entry.key}".strip()
        self._notice = "Press Enter, or click here, when it is complete."
        self._redraw_typed()

    def on_click(self, event: Click) -> None:
        """Take a click on the typed line as Enter."""
        if event.widget is not None and event.widget.id == "typed":
            self.action_enter()

    def action_enter(self) -> None:
        """Do what was typed or marked; without either, nothing."""
        choices = self.query_one(Choices)
        if self._menu is None:
            return
        if self._typed.strip():
            self._do(self._menu.read(self._typed))
        elif choices.marked is not None:
            entry = choices.entries[choices.marked]
            self._do(self._menu.read(entry.key) if entry.deed is None else entry.deed)
        else:
            self._tell("Type the key of a choice, or move to it with the arrows. ?: help.")

    def action_move(self, down: int, right: int) -> None:
        """Mark another choice."""
        self._typed = ""
        choices = self.query_one(Choices)
        choices.move(down, right)
        box = self.query_one("#choices", VerticalScroll)
        box.scroll_to(y=max(0, choices.marked_line - 3), animate=False)
        self._redraw_typed()

    def action_backspace(self) -> None:
        """Remove what was typed last."""
        self._typed = self._typed[:-1]
        self.query_one(Choices).mark(self._typed.strip())
        self._redraw_typed()

    def action_escape(self) -> None:
        """Remove everything that was typed."""
        self._tell("")
        if self._is_choosing:
            self._go_on()

    @property
    def _is_choosing(self) -> bool:
        """Whether the person has begun a choice of several parts."""
        return self._menu is not None and self._menu != self.session.menu

    def action_undo(self) -> None:
        """Take back the latest decision, if that is fair, or begin a choice of parts anew."""
        if self._thinking:
            self._tell("A bot is acting.")
        elif self._is_choosing:
            self.action_escape()
        elif refusal := self.session.undo_refusal():
            self._tell(refusal)
        else:
            self.session.undo()
            self._notice = "Taken back."
            self._go_on()
            self._redraw_typed()

    # Pages

    def _page(
        self,
        title: str,
        lines: Iterable[str | Text],
        keys: str,
        then: Callable[[str | None], None] | None = None,
        bottom: str = "",
    ) -> None:
        closing = [*keys, "escape", "enter", "q"]
        bottom = bottom or f"{keys[0]} or Escape: close"
        self.push_screen(Page(title, [*lines], closing, bottom), then)

    def action_help(self) -> None:
        """Show how to play on this screen."""
        self._page("Help", screen_help(self.session), "?")

    def action_hint(self) -> None:
        """Show the help that the person wants."""
        level = self.session.setting.hints
        more = ["", f"Level of hints: {level}. H: another level."]
        bottom = "h or Escape: close  H: another level"
        self._page("Hint", [*self.session.hints(), *more], "hH", self._after_hint, bottom)

    def _after_hint(self, key: str | None) -> None:
        if key == "H":
            self.action_hints()
            self.action_hint()

    def action_hints(self) -> None:
        """Change the level of hints."""
        levels = [*Hints]
        following = levels[(levels.index(self.session.setting.hints) + 1) % len(levels)]
        self.session.set_hints(following)
        self._redraw()
        self._tell(f"Hints are now: {following}.")

    def action_rules(self) -> None:
        """Show the rules on one page."""
        width = page_width(self.size.width)
        text = summary_of(self.session.game, self.session.match.rules, width)
        self._page("Rules", [Text(line) for line in text.splitlines()], "r")

    def action_log(self) -> None:
        """Show everything that happened."""
        self._page("What happened", [*self.session.match.log(self.session.seat)][::-1], "l")

    def action_sheet(self) -> None:
        """Show the sheet of the person, and let the person write on it."""
        if self.session.notebook is None:
            lines = [Text(line) for line in self.session.sheet()]
            self._page(sheet_title(self.session), lines, "s")
        else:
            self.push_screen(SheetPage(Sheet.of(self.session), self._keep))

    def _keep(self, notebook: Notebook) -> Sheet:
        self.session.keep(notebook)
        self._redraw()
        return Sheet.of(self.session)


def play(session: Session, *, pace: float) -> int:
    """Play a session on the full screen, and return the exit code of the command."""
    app = PlayApp(session, pace=pace)
    code = app.run_to_the_end()
    with suppress(OSError):  # the terminal may have gone
        sys.stdout.write("".join(f"{line}\n" for line in farewell(app.session)))
        sys.stdout.flush()
    return 1 if not code and app.session.fault else code
