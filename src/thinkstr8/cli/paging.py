"""Long output page by page, where somebody can read it so.

Belongs here: stopping at the bottom of a terminal and asking whether to go on.
Does not belong here: what is shown.
"""

import sys
from collections.abc import Iterable
from typing import Final

from rich.console import Console, RenderableType

PROMPT: Final = "-- Enter: more, a: all of it, q: leave -- "


def paged(console: Console, parts: Iterable[RenderableType]) -> None:
    """Print parts. A terminal stops whenever it is full; anywhere else, everything is printed."""
    stops = console.is_terminal and sys.stdin.isatty()
    room = console.height - 2
    for part in parts:
        with console.capture() as capture:
            console.print(part, markup=False)
        for line in capture.get().splitlines():
            if stops and room <= 0:
                answer = _answer(console)
                if answer in ("q", "quit"):
                    return
                stops, room = answer not in ("a", "all"), console.height - 2
            console.file.write(f"{line}\n")
            room -= 1
    console.file.flush()


def _answer(console: Console) -> str:
    """Return what the person types; a person who ends the input leaves."""
    try:
        return console.input(PROMPT).strip().casefold()
    except EOFError:
        console.file.write("\n")
        return "q"
