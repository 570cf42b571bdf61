"""Views that are shown to people, as text or as a picture.

Belongs here: the check of a view, and the scenes of which accounts tell and pictures are drawn.
Does not belong here: drawing (drawing), the frame of a text (accounts), the views of any game.
"""

from typing import Generic, TypeVar

from thinkstr8.core.checks import require_seat, wrong_kind
from thinkstr8.core.game import AnySpectatorView, AnyView, Seat
from thinkstr8.core.values import frozen
from thinkstr8.kit.grammar import Cast

ShownT = TypeVar("ShownT", bound=AnyView | AnySpectatorView)


def require_view(
    view: AnyView | AnySpectatorView, kinds: tuple[type[object], ...], game: str
) -> None:
    """Check that a value is a view of a game, of a seat at its table or of a spectator.

    Args:
        view: the value.
        kinds: the game's View and SpectatorView.
        game: the name of the game, for the error message.

    Raises:
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the value is not a view of this game.
    """
    if type(view) not in kinds:
        raise wrong_kind(view, kinds[0], game)
    if view.seat is not None:
        require_seat(view.seat, view.table.rules.players)


@frozen
class Told(Generic[ShownT]):
    """A view with the people at its table, of which an account tells.

    Attributes:
        view: the view to describe.
        cast: the people, with the viewer as "you".
    """

    view: ShownT
    cast: Cast

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.view.table.rules.players)


@frozen
class Shown(Generic[ShownT]):
    """A view with the names of the seats, from which a picture is drawn.

    Attributes:
        view: the view to draw.
        names: the name of each seat.
    """

    view: ShownT
    names: tuple[str, ...]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.names))

    def owns(self, seat: Seat) -> bool:
        """Return whether a seat is the viewer's."""
        return seat == self.view.seat

    def whose(self, seat: Seat) -> str:
        """Return the name of a seat in the possessive."""
        return Cast(self.names).whose(seat)

    def heading(self, game: str) -> str:
        """Return the heading of the picture: the game, and who sees it."""
        seat = self.view.seat
        return f"{game} as {'a spectator' if seat is None else self.names[seat]} sees it"
