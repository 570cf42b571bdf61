"""Stepping through a record on the full screen.

Belongs here: what keys do.
Does not belong here: the record (replaying), the parts of the screen (panes, pages).
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.widget import Widget
from textual.widgets import Static

from thinkstr8.cli.boards.found import board
from thinkstr8.cli.boards.sheets import perfect_sheet, whole_sheet
from thinkstr8.cli.play.screen.base import WIDE, TerminalApp
from thinkstr8.cli.play.screen.pages import Page, page_width
from thinkstr8.cli.play.screen.panes import Keys, Pane, log_text
from thinkstr8.core.wording import describe
from thinkstr8.front.replaying import Replay

_KEYS: Final = "n next  b back  Home End  v view  s sheet  l log  ? help  q leave"

_HELP: Final = (
    "n, Right or Space: the next step",
    "b or Left: one step back",
    "Home, End: the beginning, the end",
    "12 Enter: step 12",
    "v: another seat's point of view, or a spectator's",
    "s: the sheet, or everything that the seat knows",
    "l: everything that happened up to here",
    "q: leave",
)


class ReplayApp(TerminalApp):
    """A record on the full screen.

    Attributes:
        replay: the record, from one point of view.
        step: the number of the step that is shown.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,right,space", "go(1)", show=False),
        Binding("b,left", "go(-1)", show=False),
        Binding("home", "jump(0)", show=False),
        Binding("end", "jump(-1)", show=False),
        Binding("v", "turn", show=False),
        Binding("s", "sheet", show=False),
        Binding("l", "log", show=False),
        Binding("question_mark", "help", show=False),
        Binding("enter", "enter", show=False),
    ]

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.replay = replay
        self.step = 0
        self._typed = ""
        self._notice = ""

    def compose(self) -> Iterable[Widget]:
        """Yield the parts of the screen."""
        yield Static("", id="now", markup=False)
        with Horizontal(id="middle"):
            yield Pane("Table", "table", self._board)
            with Vertical(id="right"):
                yield Pane("Sheet", "sheet", self._sheet)
                yield Pane("What happened", "log", self._told)
        yield Static("", id="typed", markup=False)
        yield Keys(_KEYS, "keys")

    def on_mount(self) -> None:
        """Show the beginning."""
        super().on_mount()
        self._redraw()

    def _board(self, width: int) -> Text:
        replay = self.replay
        return board(replay.game, replay.view(self.step), replay.match.names, width)

    def _sheet(self, width: int) -> Text:
        sheet = perfect_sheet(self.replay.game, self.replay.view(self.step))
        return Text() if sheet is None else whole_sheet(sheet, width)

    def _told(self, _: int) -> Text:
        return log_text(self.replay.log(self.step), len(self.replay.told(self.step)))

    def _redraw(self) -> None:
        where = f"Step {self.step} of {self.replay.last}, seen by {self.replay.point_of_view}"
        self.query_one("#now", Static).update(Text(where, "bold"))
        self.query_one("#sheet").set_class(not self._sheet(WIDE), "empty")
        for pane in self.query(Pane):
            pane.redraw(to_end=pane.id == "log")
        self.query_one("#typed", Static).update(self._notice or f"> {self._typed}_")

    def on_key(self, event: Key) -> None:
        """Take the digits of a step, and say what would be right if a key does nothing."""
        if self.screen is not self.screen_stack[0]:
            return  # it is for the page over the table
        if event.character and event.character.isdecimal():
            self._typed, self._notice = (self._typed + event.character)[-6:], ""
        elif event.key in self.screen.active_bindings:
            return
        else:
            key = describe(event.character if event.is_printable else event.key)
            self._notice = f"{key} is not a key here: type n, b, a number and Enter, or ? for help."
        self._redraw()

    def action_enter(self) -> None:
        """Go to the typed step."""
        if self._typed:
            self._show(int(self._typed))

    def action_go(self, steps: int) -> None:
        """Go some steps ahead or back."""
        self._show(self.step + steps)

    def action_jump(self, step: int) -> None:
        """Go to the beginning, or to the end."""
        self._show(self.replay.last if step < 0 else step)

    def _show(self, step: int) -> None:
        self.step, self._typed = max(0, min(step, self.replay.last)), ""
        self._notice = ""
        self._redraw()

    def action_turn(self) -> None:
        """Look from the next seat; after the last one, as a spectator."""
        seats = [None, *range(len(self.replay.match.names))]
        following = seats[(seats.index(self.replay.seat) + 1) % len(seats)]
        self.replay = self.replay.looking_from(following)
        self._redraw()

    def _page(self, title: str, lines: Sequence[str | Text], key: str) -> None:
        texts = [Text(line) if isinstance(line, str) else line for line in lines]
        bottom = f"{key} or Escape: close"
        self.push_screen(Page(title, texts, [key, "escape", "enter", "q"], bottom))

    def action_sheet(self) -> None:
        """Show the sheet of the seat."""
        replay = self.replay
        sheet = self._sheet(page_width(self.size.width))
        self._page("Sheet", [sheet] if sheet else replay.sheet(self.step), "s")

    def action_log(self) -> None:
        """Show everything that happened up to here, the latest first."""
        self._page("What happened", self.replay.log(self.step)[::-1], "l")

    def action_help(self) -> None:
        """Show the keys."""
        self._page("Help", _HELP, "?")


def show(replay: Replay) -> int:
    """Show a record on the full screen, and return the exit code of the command."""
    return ReplayApp(replay).run_to_the_end()
