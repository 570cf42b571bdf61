"""What a picture of Think Str8! shows: a view, the names, and what the viewer can choose now.

Belongs here: everything that both layouts ask about a view.
Does not belong here: positions on the picture (pictures, narrow_pictures).
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, TypeVar

from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.actions import Action
from thinkstr8.games.think_str8.artwork import Data
from thinkstr8.games.think_str8.captions import acting, known_bet
from thinkstr8.games.think_str8.components import Colour, Numbers, Rack
from thinkstr8.games.think_str8.legality import refusal, seats_to_act
from thinkstr8.games.think_str8.notation import format_action
from thinkstr8.games.think_str8.state import DRAW, GUESS, OVER, SETTLE, Table
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.kit.drawing import acts
from thinkstr8.kit.viewing import Shown

ValueT = TypeVar("ValueT")

_NEAR: Final = (-1, 0, 1)


@frozen
class Scene(Shown[View | SpectatorView]):
    """A view with the names of the seats, and what the viewer can choose."""

    @property
    def table(self) -> Table:
        """The public part of the view."""
        return self.view.table

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the cards in play."""
        return self.table.rules.colours

    @property
    def neutral(self) -> tuple[Rack, ...]:
        """The racks that belong to no player."""
        return self.table.neutral_racks

    @property
    def is_betting(self) -> bool:
        """Whether a round is being played or still to come."""
        return self.table.stage not in (GUESS, OVER)

    @property
    def is_asked(self) -> bool:
        """Whether the viewer can act now."""
        return self.view.seat is not None and self.view.seat in seats_to_act(self.table)

    @property
    def is_settling(self) -> bool:
        """Whether the viewer can turn the dice now."""
        return self.is_asked and self.table.stage is SETTLE

    @property
    def due(self) -> Colour | None:
        """The colour that the viewer can guess now, or None."""
        if self.view.seat is None or not self.is_asked or self.table.stage is not GUESS:
            return None
        return self.colours[self.table.guessed[self.view.seat]]

    def acts(self, seat: Seat) -> bool:
        """Return whether the game waits for a seat."""
        return seat in acting(self.table)

    def offer(self, kind: Callable[[Seat, ValueT], Action], value: ValueT) -> Data:
        """Return the data of a piece that is an action of the viewer; None if it is not legal.

        Args:
            kind: the class of the action.
            value: what the action has besides its seat.
        """
        if self.view.seat is None or not self.is_asked:
            return None
        action = kind(self.view.seat, value)
        return acts(format_action(action)) if refusal(self.table, action) is None else None

    def holder(self, size: int) -> Seat | None:
        """Return the seat that has taken a token in this round, or None."""
        return next((seat for seat in self.seats if self.table.tokens[seat] == size), None)

    def covered(self, seat: Seat) -> range:
        """Return the sums that the bet of a seat covers, as far as the view knows."""
        bet = known_bet(self.view, seat)
        return bet.sums if bet else range(0)

    def is_given_up(self, seat: Seat | None, colour: Colour) -> bool:
        """Return whether a card of a rack is about to be replaced."""
        table = self.table
        return table.stage is DRAW and seat == table.waiting[0] and colour is table.exchanged

    def guesses(self, seat: Seat) -> tuple[Numbers, ...]:
        """Return the final guesses of a seat that the view knows, colour by colour."""
        if self.table.reveal is not None:
            return self.table.reveal.guesses[seat]
        return self.view.guesses if self.owns(seat) else ()

    def spaces(self, across: int, most: int) -> list[int | None]:
        """Return the spaces of the scoring track to show; None represents a gap.

        Args:
            across: how many fill a line; every line is filled.
            most: how many lines there may be; if there are more, only spaces near a marker are
                shown.
        """
        positions = self.table.positions
        low, high = min(0, *positions), max(*positions)
        lines = (high - low) // across + 1
        if lines <= most:
            return [*range(low, low + across * lines)]
        near = {0, *(position + step for position in positions for step in _NEAR)}
        return [*_with_gaps(sorted(near | {space + 1 for space in near if space + 2 in near}))]


def _with_gaps(spaces: list[int]) -> Iterator[int | None]:
    yield spaces[0]
    for one, other in pairwise(spaces):
        if one + 1 != other:
            yield None
        yield other
