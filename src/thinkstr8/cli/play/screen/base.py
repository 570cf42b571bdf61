"""What both apps have in common: sizes, colours, and leaving.

Belongs here: `TerminalApp`, with everything about the terminal itself.
Does not belong here: games and records (app, replay_app).
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from types import FrameType
from typing import ClassVar, Final

from rich.segment import Segment
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.events import Resize
from textual.filter import LineFilter

from thinkstr8.cli.exits import INTERRUPTED, PIPE_CLOSED
from thinkstr8.cli.play.screen.panes import STYLES, Pane

NARROW: Final = 72
"""The width below which the parts of the screen are below each other."""

WIDE: Final = 100
"""The width from which the sheet is always visible."""

LONGEST_FAREWELL: Final = 5.0
"""How many seconds after a signal the process ends, even if the terminal takes nothing more."""


class Colourless(LineFilter):
    """A filter that leaves only bold and reversed letters, for people who set NO_COLOR."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments without their colours."""
        del background
        return [
            Segment(text, style and style.without_color, control)
            for text, style, control in segments
        ]


class TerminalApp(App[int]):
    """An app that fits every size, and always leaves the terminal as it was."""

    CSS = STYLES
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", priority=True, show=False),
        Binding("ctrl+q", "leave", priority=True, show=False),
        Binding("pageup", "scroll(-8)", show=False),
        Binding("pagedown", "scroll(8)", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._own_loop: asyncio.AbstractEventLoop | None = None
        """The loop of the app from the moment when the app can leave."""
        self._ended_by: int | None = None
        """The signal that ends the app."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters of the screen, the one of NO_COLOR last."""
        filters = super().get_line_filters()
        return [*filters, Colourless()] if self.no_color else filters

    def on_mount(self) -> None:
        """Be ready to leave; do so at once if a signal came before."""
        self._own_loop = asyncio.get_running_loop()
        if self._ended_by is not None:
            self.exit(128 + self._ended_by)

    def _end(self, number: int, frame: FrameType | None) -> None:
        """Leave because of a signal; every action is saved already.

        The terminal is restored, unless it has gone or takes nothing more.
        """
        del frame
        if number == signal.SIGHUP and not os.isatty(0):
            os._exit(128 + number)
        last = Timer(LONGEST_FAREWELL, os._exit, [128 + number])
        last.daemon = True
        last.start()
        self._ended_by = number
        if self._own_loop is not None:
            self._own_loop.call_soon_threadsafe(self.exit, 128 + number)

    def on_resize(self, event: Resize) -> None:
        """Arrange the parts for another size."""
        self.screen_stack[0].set_class(event.size.width < NARROW, "narrow")
        self.screen_stack[0].set_class(event.size.width >= WIDE, "wide")

    def action_scroll(self, lines: int) -> None:
        """Scroll the table."""
        self.query_one("#table", Pane).scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        """Leave."""
        self.exit(0)

    def action_interrupt(self) -> None:
        """Leave because of Ctrl-C."""
        self.exit(INTERRUPTED)

    def run_to_the_end(self) -> int:
        """Run the app, and return the exit code of the command.

        Somebody may end the process: then the app leaves properly. This is for the main thread.
        """
        with leaving_on_signals(self._end):
            try:
                code = self.run()
            except OSError:  # the terminal has gone
                return PIPE_CLOSED
        return (self.return_code or 0) if code is None else code


@contextmanager
def leaving_on_signals(leave: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Call a function at every signal that ends a process; afterwards, they do what they did."""
    if sys.platform == "win32":
        yield
        return
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
