"""The deduction sheet on the screen.

Belongs here: what is shown of a person's notes, and which number is at which position.
Does not belong here: drawing (boards/sheets), writing on a sheet (notebook).
"""

from typing import Self, cast

from rich.text import Text

from thinkstr8.cli.boards.sheets import HEAD, LABEL, sheet_text
from thinkstr8.cli.play.session import Session
from thinkstr8.core.values import frozen
from thinkstr8.front.hints import Hints
from thinkstr8.front.notebook import Notebook, sheet_view
from thinkstr8.games.think_str8 import Notes
from thinkstr8.games.think_str8.components import NUMBERS


@frozen
class Sheet:
    """What is shown: the person's own notes and, as a hint, the perfect ones.

    Attributes:
        book: the person's notes.
        perfect: the perfect notes; None without hints.
    """

    book: Notebook
    perfect: Notes | None

    @classmethod
    def of(cls, session: Session) -> Self:
        """Return the sheet of the person who plays, whose game has one."""
        book = cast("Notebook", session.notebook)
        is_hinted = session.setting.hints is not Hints.OFF
        return cls(book, book.perfect(sheet_view(session.view)) if is_hinted else None)

    def text(self, width: int, cursor: tuple[int, int] | None = None) -> Text:
        """Return the sheet as a text, with a marked number if there is a cursor."""
        return sheet_text(self.book.notes, self.perfect, width, cursor)

    def place(self, x: int, y: int) -> tuple[int, int] | None:
        """Return the row and the column of a number of the person's own notes at a position."""
        row, column = y - HEAD, (x - LABEL) // 2
        fits = 0 <= row < len(self.book.notes.colours) and x >= LABEL and column < len(NUMBERS)
        return (row, column) if fits else None
