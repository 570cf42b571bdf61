"""What every part of a picture of TEN is drawn with.

Belongs here: the scene (a view with names, sizes and choices), panels, and arranging things.
Does not belong here: what is on the panels (panels, areas), the look of the pieces (artwork).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.ten.actions import (
    Action,
    Bid,
    Buy,
    Claim,
    Draw,
    Pass,
    Pay,
    Reveal,
    Skip,
    TakeBust,
)
from thinkstr8.games.ten.components import GAME, Piece, Reward
from thinkstr8.games.ten.legality import legal_actions
from thinkstr8.games.ten.notation import format_action
from thinkstr8.games.ten.state import Table
from thinkstr8.games.ten.views import SpectatorView, View
from thinkstr8.kit.drawing import (
    LINE,
    Box,
    fitted,
    names_of_seats,
    rectangle,
    section,
    width_of,
    words,
)
from thinkstr8.kit.labels import Label
from thinkstr8.kit.markers import player_marker
from thinkstr8.kit.viewing import Shown

_NAME_WIDTH: Final = 212
_NAME_SIZE: Final = 13


@frozen
class Scene(Shown[View | SpectatorView]):
    """A view, with everything that its drawing needs.

    Attributes:
        is_narrow: whether the picture is for a phone.
        lines: the actions that the viewer can choose now, except bids: their lines of notation, by
            their class and by what they are about.
    """

    is_narrow: bool
    lines: Mapping[tuple[type[Action], object], str]

    @property
    def table(self) -> Table:
        """What everyone knows."""
        return self.view.table

    @property
    def sides(self) -> tuple[Seat, ...]:
        """All sides clockwise, the viewer first."""
        first, count = self.view.seat or 0, len(self.names)
        return tuple((first + step) % count for step in range(count))

    @property
    def width(self) -> float:
        """The width of the picture."""
        return 390 if self.is_narrow else 960

    @property
    def margin(self) -> float:
        """The space between the edge of the picture and the panels."""
        return 12 if self.is_narrow else 24

    @property
    def across(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin

    @property
    def pad(self) -> float:
        """The space between the edge of a panel and what is on it."""
        return 10 if self.is_narrow else 12

    @property
    def small(self) -> float:
        """The size of the smallest print."""
        return 12 if self.is_narrow else 11

    def line(self, kind: type[Action], about: Piece | Reward | None = None) -> str | None:
        """Return the line of an action of the viewer, or None if it cannot be chosen now."""
        return self.lines.get((kind, about))

    def marker(self, seat: Seat, centre: tuple[float, float], radius: float = 8) -> str:
        """Return the marker of a side."""
        return player_marker(seat, centre, radius, own=self.owns(seat), name=self.names[seat])


def scene_of(view: View | SpectatorView, names: object, *, is_narrow: bool) -> Scene:
    """Return the scene for a view; the automaton is called TEN.

    Raises:
        QuestionError: the number of names is not the number of players, or a name is empty.
        WrongKindError: the names are not a sequence of str.
    """
    rules = view.table.rules
    shown = names_of_seats(rules.players, names, _NAME_WIDTH, _NAME_SIZE)
    if rules.automaton is not None:
        shown = (*shown, GAME)
    actions = () if view.seat is None else legal_actions(view.table, view.seat)
    lines: dict[tuple[type[Action], object], str] = {
        (type(action), _about(action)): format_action(action)
        for action in actions
        if not isinstance(action, Bid)
    }
    return Scene(view, shown, is_narrow, lines)


def _about(action: Action) -> object:
    """Return the piece or the reward that an action is about, if any."""
    match action:
        case Buy(_, card) | Reveal(card):
            return card
        case Pay(_, piece):
            return piece
        case Claim(_, reward):
            return reward
        case Draw() | Pass() | Skip() | TakeBust() | Bid():
            return None


@frozen
class Panel:
    """A part of a picture with a background of its own.

    Attributes:
        title: what it is, for screen readers.
        kind: its class.
        parts: what is on it.
        bottom: the lower edge of its parts.
        fill: the background.
    """

    title: str
    kind: str
    parts: tuple[str, ...]
    bottom: float
    fill: str = "none"

    def drawn(self, left: float, top: float, width: float, bottom: float) -> str:
        """Return the panel on its background."""
        box = Box(left, top, width, round(bottom - top, 2))
        line = LINE if self.fill == "none" else "none"
        background = rectangle(box, fill=self.fill, line=line, corner=8)
        return section([background, *self.parts], self.title, kind=self.kind)


DrawPanel: TypeAlias = Callable[[Scene, float, float, float], Panel]
"""A function that draws a panel from its left edge, its top and its width."""


def inside(scene: Scene, left: float, top: float, width: float) -> tuple[float, float, float]:
    """Return the left edge, the top and the width inside the edge of a panel."""
    return left + scene.pad, top + scene.pad, width - 2 * scene.pad


def paragraph(
    sentences: Iterable[str], left: float, top: float, width: float
) -> tuple[list[str], float]:
    """Return sentences, each on lines of its own, and their lower edge."""
    parts = []
    for each in sentences:
        shown = wrapped(each, width, 13)
        parts.append(shown.drawn((left, top)))
        top += shown.height
    return parts, round(top, 2)


def heading(text: str, left: float, top: float) -> str:
    """Return the heading of a panel; `left` and `top` are those inside its edge."""
    return words(text, (left, top + 7), 13, bold=True)


def flow(
    left: float, top: float, width: float, size: tuple[float, float], count: int, gap: float = 6
) -> tuple[list[Box], float]:
    """Return boxes for as many things, line by line, and their lower edge.

    >>> flow(0, 0, 100, (40, 20), 3)
    ([Box(left=0, top=0, width=40, height=20), Box(left=46, top=0, width=40, height=20), \
Box(left=0, top=26, width=40, height=20)], 46)
    """
    across, down = size
    columns = max(1, int((width + gap) // (across + gap)))
    boxes = []
    for index in range(count):
        row, column = divmod(index, columns)
        at = left + column * (across + gap), top + row * (down + gap)
        boxes.append(Box(*at, across, down))
    return boxes, boxes[-1].bottom if boxes else top


def wrapped(text: str, width: float, size: float) -> Label:
    """Return a sentence on as many lines as it needs; a word that is too long is shortened.

    >>> wrapped("Ada draws a card.", 80, 12).lines
    ('Ada draws', 'a card.')
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return Label(tuple(fitted(line, width, size) for line in lines), size)
