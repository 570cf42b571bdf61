"""Pages that cover the table: help, hints, the log, the rules, the result and the sheet.

Belongs here: showing lines until the person closes them, and editing a sheet.
Does not belong here: the lines.
"""

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import ClassVar, Final, TypeVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from thinkstr8.cli.boards.inks import OWN, row, tinted, whole
from thinkstr8.cli.play.screen.panes import Keys
from thinkstr8.cli.play.screen.sheets import Sheet
from thinkstr8.front.notebook import Notebook
from thinkstr8.front.results import Result
from thinkstr8.games.think_str8.components import NUMBERS

_WIDEST: Final = 100
_FRAME: Final = 5
"""The columns of the border, the padding and the scroll bar."""

_INDENT: Final = 2

_SHEET_KEYS: Final = (
    "arrows: move  x: cross out or open  b: black out  w: wipe the crosses  s: close"
)

_STYLES: Final = f"""
Page, SheetPage {{ align: center middle; }}
#page {{ width: 100%; max-width: {_WIDEST}; height: auto; max-height: 100%; border: round #f0e442;
        background: #14171b; padding: 0 1; scrollbar-size: 1 1; scrollbar-gutter: stable; }}
#bottom {{ dock: bottom; height: auto; color: #aeb7c0; }}
"""


ResultT = TypeVar("ResultT")


def page_width(columns: int) -> int:
    """Return the number of columns for text on a page, on a screen of so many columns."""
    return min(columns, _WIDEST) - _FRAME


def close(page: ModalScreen[ResultT], result: ResultT | None) -> None:
    """Close a page with a result, unless it is closed already: keys can arrive together."""
    if page.is_current:
        page.dismiss(result)


def result_text(found: Iterable[Result], width: int) -> Text:
    """Return the points of each side: a line with its name, and below it where they came from."""
    lines: list[Text] = []
    for each in found:
        lines.append(Text(f"{each.name}, {each.score}", OWN))
        widest = max(map(len, each.parts))
        if 2 * widest + 2 * _INDENT <= width:  # then they fit in columns
            lines += row("", [tinted(part.ljust(widest)) for part in each.parts], width, _INDENT)
        else:
            first, more = " " * _INDENT, " " * 2 * _INDENT
            for part in each.parts:
                lines += map(
                    tinted, wrap(part, width, initial_indent=first, subsequent_indent=more)
                )
    return whole(lines)


class Page(ModalScreen[str]):
    """Lines of text over the table. It closes with the key that the person pressed."""

    DEFAULT_CSS = _STYLES
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
    ]

    def __init__(
        self, title: str, lines: Sequence[str | Text], closing: Sequence[str], bottom: str
    ) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._keys = closing
        self._bottom = bottom

    def compose(self) -> Iterable[Widget]:
        """Yield the lines, and what closes the page."""
        texts = [tinted(each) if isinstance(each, str) else each for each in self._lines]
        with VerticalScroll(id="page") as page:
            page.border_title = self._title
            yield Static(Text("\n").join(texts), markup=False)
            yield Keys(self._bottom, "bottom")

    def on_resize(self) -> None:
        """Say how to see the rest as soon as it is known whether there is any."""
        self.call_after_refresh(self._say_more)

    def _say_more(self) -> None:
        more = "PgDn: more  " if self.query_one("#page").max_scroll_y else ""
        self.query_one(Keys).say(f"{more}{self._bottom}")

    def action_scroll(self, lines: int) -> None:
        """Scroll by some lines."""
        self.query_one("#page", VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_key(self, event: Key) -> None:
        """Close the page if the key says so."""
        for key in (event.key, event.character):
            if key in self._keys:
                event.stop()
                event.prevent_default()  # the same key may open a page
                close(self, key)
                return


class SheetPage(ModalScreen[None]):
    """The sheet of the person, on which numbers can be crossed out."""

    DEFAULT_CSS = _STYLES
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
        Binding("x,space,enter", "cross", show=False),
        Binding("b", "mark('black')", show=False),
        Binding("e", "mark('erase')", show=False),
        Binding("w", "wipe", show=False),
        Binding("s,escape,q", "close", show=False),
    ]

    def __init__(self, sheet: Sheet, keep: Callable[[Notebook], Sheet]) -> None:
        super().__init__()
        self._sheet = sheet
        self._keep = keep
        self._row, self._column = 0, 0

    def compose(self) -> Iterable[Widget]:
        """Yield the sheet, and the keys."""
        with VerticalScroll(id="page") as page:
            page.border_title = "Your sheet"
            yield Static(self._text(), id="boxes", markup=False)
            yield Keys(_SHEET_KEYS, "bottom")

    def _text(self) -> Text:
        return self._sheet.text(page_width(self.app.size.width), (self._row, self._column))

    def on_resize(self) -> None:
        """Draw the sheet anew for another width."""
        self._redraw()

    def _redraw(self) -> None:
        self.query_one("#boxes", Static).update(self._text())

    def action_move(self, down: int, right: int) -> None:
        """Move to another number."""
        self._row = (self._row + down) % len(self._sheet.book.notes.colours)
        self._column = (self._column + right) % len(NUMBERS)
        self._redraw()

    def action_cross(self) -> None:
        """Cross out the number, or open it again."""
        colour = self._sheet.book.notes.colours[self._row]
        self._write(self._sheet.book.toggled(colour, self._column))

    def action_mark(self, verb: str) -> None:
        """Black out the number, or open it again."""
        colour = self._sheet.book.notes.colours[self._row]
        self._write(self._sheet.book.after(f"{verb} {colour.label} {self._column}"))

    def action_wipe(self) -> None:
        """Erase all crosses of the colour."""
        colour = self._sheet.book.notes.colours[self._row]
        self._write(self._sheet.book.after(f"wipe {colour.label}"))

    def _write(self, book: Notebook | str) -> None:
        if isinstance(book, Notebook):
            self._sheet = self._keep(book)
            self._redraw()

    def action_close(self) -> None:
        """Close the page."""
        close(self, None)

    def on_click(self, event: Click) -> None:
        """Cross out the number under the mouse, or open it again."""
        boxes = self.query_one("#boxes", Static)
        if event.widget is not boxes:
            return
        place = self._sheet.place(event.x, event.y)
        if place is not None:
            self._row, self._column = place
            self.action_cross()
