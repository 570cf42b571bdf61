"""The parts of the screen: the table, the log, the choices and the line at the bottom.

Belongs here: widgets that show what they are given.
Does not belong here: what they show (session, boards), what keys do (app, replay_app).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rich.text import Text
from textual.containers import VerticalScroll
from textual.events import Click, Resize
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from thinkstr8.cli.boards.inks import FAINT, row, tinted, whole
from thinkstr8.cli.play.menus import Entry, Menu

_GAP: Final = 2

STYLES: Final = """
Screen { background: #14171b; color: #f0f2f4; layout: vertical; }
ModalScreen { background: #14171b 60%; }
#now { height: auto; max-height: 5; padding: 0 1; background: #1d2f42; }
#middle { height: 1fr; }
.pane { border: round #5b6570; padding: 0 1; border-title-color: #aeb7c0;
        scrollbar-gutter: stable; }
VerticalScroll { scrollbar-size: 1 1; scrollbar-color: #5b6570; scrollbar-background: #14171b; }
#table { width: 1fr; }
#right { width: 40%; max-width: 62; min-width: 30; }
#sheet { height: auto; max-height: 70%; display: none; }
#log { height: 1fr; }
#choices { height: auto; max-height: 45%; padding: 0 1; background: #23282f; }
#typed { height: auto; max-height: 4; padding: 0 1; background: #45391a; }
#keys { height: auto; max-height: 2; padding: 0 1; color: #aeb7c0; }
.wide #right { min-width: 49; }
.wide #sheet { display: block; }
.wide #sheet.empty { display: none; }
.narrow #middle { layout: vertical; }
.narrow #table { width: 100%; height: auto; max-height: 80%; }
.narrow #right { width: 100%; max-width: 100%; height: 1fr; }
.narrow .pane { border: none; }
.narrow #log { background: #1d2228; }
.narrow #choices { max-height: 40%; }
"""


class Pane(VerticalScroll):
    """A frame with a title, in which a text can be scrolled."""

    can_focus = False

    def __init__(self, title: str, name: str, draw: Callable[[int], Text]) -> None:
        super().__init__(id=name, classes="pane")
        self.border_title = title
        self._draw = draw
        self._text = Static("", markup=False)

    def compose(self) -> Iterable[Widget]:
        """Yield the text."""
        yield self._text

    def on_resize(self, _: Resize) -> None:
        """Draw the text anew for another width, which is known after the next refresh."""
        self.call_after_refresh(self.redraw, to_end=self.id == "log")

    def redraw(self, *, to_end: bool = False) -> None:
        """Draw the text anew."""
        width = self.scrollable_content_region.width
        if not width:
            return  # it is drawn as soon as it has a size
        self._text.update(self._draw(width))
        if to_end:
            self.anchor()  # the height of the text is not known yet


class Keys(Static):
    """What keys do, in lines that end only between two keys."""

    def __init__(self, keys: str, name: str) -> None:
        super().__init__(keys, id=name, markup=False)
        self._each = keys.split("  ")

    def say(self, keys: str) -> None:
        """Show other keys."""
        self._each = keys.split("  ")
        self._arrange()

    def on_resize(self, _: Resize) -> None:
        """Arrange the keys anew for another width."""
        self._arrange()

    def _arrange(self) -> None:
        self.update(whole(row("", map(Text, self._each), self.content_size.width, 0)))


class Choices(Static):
    """The entries of a menu in columns; one of them can be marked, or clicked."""

    class Chosen(Message):
        """An entry was clicked.

        Attributes:
            entry: the entry.
        """

        def __init__(self, entry: Entry) -> None:
            super().__init__()
            self.entry = entry

    def __init__(self) -> None:
        super().__init__("", markup=False)
        self.entries: Sequence[Entry] = ()
        self.marked: int | None = None
        self._prompt = ""
        self._rows = 1
        self._column = 1
        self._above = 0

    def offer(self, menu: Menu | None, prompt: str = "") -> None:
        """Show the entries of a menu, or only a sentence."""
        self._prompt = prompt if menu is None else menu.prompt
        self.entries = () if menu is None else menu.entries
        self.marked = None
        self._redraw()

    def mark(self, key: str) -> None:
        """Mark the entry with a key, if there is one."""
        keys = [entry.key for entry in self.entries]
        self.marked = keys.index(key) if key in keys else None
        self._redraw()

    def move(self, down: int, right: int) -> None:
        """Mark another entry."""
        if self.entries:
            step = down + right * self._rows
            at = -1 if self.marked is None else self.marked
            at = max(0, at + step) if self.marked is not None else 0
            self.marked = min(at, len(self.entries) - 1)
            self._redraw()

    def on_resize(self, _: Resize) -> None:
        """Arrange the entries anew for another width, which is known after the next refresh."""
        self.call_after_refresh(self._redraw)

    def on_click(self, event: Click) -> None:
        """Choose the entry under the mouse."""
        line = event.y - self._above
        place = line + event.x // self._column * self._rows
        if 0 <= line < self._rows and place < len(self.entries):
            self.post_message(self.Chosen(self.entries[place]))

    def _redraw(self) -> None:
        width = max(20, self.size.width or 76)
        prompt = tinted(self._prompt)
        lines = list(prompt.wrap(self.app.console, width)) if self._prompt else []
        self._above = len(lines)
        keys = max((len(entry.key) for entry in self.entries), default=1)
        labels = [
            entry.key.rjust(keys) + ("" if entry.label == entry.key else f": {entry.label}")
            for entry in self.entries
        ]
        self._column = min(width, max(map(len, labels), default=1) + _GAP)
        columns = max(1, width // self._column)
        self._rows = max(1, -(-len(labels) // columns))
        for at in range(self._rows if labels else 0):
            line = Text()
            for place in range(at, len(labels), self._rows):
                cell = tinted(labels[place].ljust(self._column - _GAP))
                cell.stylize("bold", 0, keys)
                if place == self.marked:
                    cell.stylize("reverse")
                line.append_text(cell).append(" " * _GAP)
            line.rstrip()
            lines.append(line)
        self.update(Text("\n").join(lines))

    @property
    def marked_line(self) -> int:
        """The line of the marked entry."""
        return self._above + (self.marked or 0) % self._rows


def log_text(sentences: Sequence[str], fresh: int) -> Text:
    """Return sentences as a text, the old ones in a faint colour.

    Args:
        sentences: all sentences.
        fresh: the number of sentences at the end that are new.
    """
    old = len(sentences) - fresh
    lines = [tinted(each, FAINT if at < old else "") for at, each in enumerate(sentences)]
    return Text("\n").join(lines)
