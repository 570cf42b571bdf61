"""The frame of a picture of Numer: its measures, and the players in it.

Belongs here: what all parts of a picture need to know.
Does not belong here: the parts (pictures and the modules that it names), the pieces (artwork).
"""

from collections.abc import Iterator
from typing import Final

from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.numer.artwork import marker, symbol
from thinkstr8.games.numer.components import PlayerColour
from thinkstr8.games.numer.state import Table
from thinkstr8.games.numer.views import SpectatorView, View
from thinkstr8.kit.drawing import OWN, Box, rectangle, words
from thinkstr8.kit.viewing import Shown


@frozen
class Frame:
    """The measures of a layout.

    Attributes:
        width: the width of the picture.
        margin: the space at its left and right side.
        indent: the space between the margin and a name.
        label: the font size of names.
        name: the largest width of a name.
    """

    width: float
    margin: float
    indent: float
    label: float
    name: float

    @property
    def right(self) -> float:
        """The right end of everything that is written."""
        return self.width - self.margin

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin


WIDE: Final = Frame(1000, 24, 24, 13, 207)
"""The frame of a wide picture, for desktops."""

NARROW: Final = Frame(390, 14, 20, 12.5, 196)
"""The frame of a narrow picture, for phones."""


@frozen
class Scene(Shown[View | SpectatorView]):
    """A view, with the names and colours of its seats, in a frame.

    Attributes:
        colours: the colour of each seat.
        frame: the measures of the layout.
    """

    colours: tuple[PlayerColour, ...]
    frame: Frame

    @property
    def table(self) -> Table:
        """What everyone knows."""
        return self.view.table

    @property
    def is_narrow(self) -> bool:
        """Whether the picture is for a phone."""
        return self.frame is NARROW

    def player(self, seat: Seat, y: float, *, is_part: bool = False) -> Iterator[str]:
        """Yield the symbol and the name of a seat at the left margin.

        Args:
            seat: the seat.
            y: the y coordinate of the middle.
            is_part: whether they are part of a piece, so that its title names the player.
        """
        name, colour, frame = self.names[seat], self.colours[seat], self.frame
        at, radius = (frame.margin + 8, y), 0.6 * frame.label
        yield symbol(colour, at, radius) if is_part else marker(colour, at, radius, name)
        yield words(name, (frame.margin + frame.indent, y), frame.label, bold=True)

    def own(self, seat: Seat, top: float, height: float) -> Iterator[str]:
        """Yield the background of the row if it is the viewer's."""
        if self.owns(seat):
            frame = self.frame
            box = Box(frame.margin / 2, top, frame.width - frame.margin, height)
            yield rectangle(box, fill=OWN, corner=8)
