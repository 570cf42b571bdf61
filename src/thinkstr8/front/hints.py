"""How much help a person gets, and the help itself in sentences.

Belongs here: the levels of hints, and the hints about one view.
Does not belong here: what is known or likely (each game), showing it (the front ends).
"""

from collections.abc import Callable
from enum import StrEnum
from typing import cast

from thinkstr8.core import AnyGame, AnyView
from thinkstr8.front.notebook import Notebook, sheet_view


class Hints(StrEnum):
    """How much help a person gets.

    SHEET shows what a perfect note-taker would know. ODDS also shows what the choices are worth.
    """

    OFF = "off"
    SHEET = "sheet"
    ODDS = "odds"


def hints_about(
    game: AnyGame, view: AnyView, notebook: Notebook | None, level: Hints
) -> tuple[str, ...]:
    """Return the help that a level allows for a view, in sentences.

    Args:
        game: the module with the verbs.
        view: everything that the person knows.
        notebook: the notes of the person; None if the game has no sheet to write on.
        level: how much help the person gets.
    """
    found = list[str]()
    if level is not Hints.OFF and notebook is not None:
        found += notebook.compared(sheet_view(view))
    advise = cast("Callable[[AnyView], tuple[str, ...]] | None", getattr(game, "advise", None))
    if level is Hints.ODDS and advise is not None:
        found += advise(view)
    return tuple(found)
