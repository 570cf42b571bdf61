"""What a player sees, as OpenSpiel's Python observers offer it.

Belongs here: the observer of a game with its tensor, and the two that tell apart what is public.
Does not belong here: what each byte means (each game's encoding).
"""

from collections.abc import Callable
from typing import cast

import numpy as np
import pyspiel
from numpy.typing import NDArray

from thinkstr8.adapters.openspiel.errors import as_id, spiel_errors
from thinkstr8.adapters.openspiel.layouts import INT8, as_text, information_text
from thinkstr8.adapters.openspiel.positions import Position
from thinkstr8.adapters.openspiel.settings import Setting
from thinkstr8.adapters.openspiel.states import TableState
from thinkstr8.adapters.openspiel.texts import public_as_data
from thinkstr8.core.checks import require_seat
from thinkstr8.core.errors import ThinkStr8Error
from thinkstr8.core.fields import Field
from thinkstr8.core.game import Seat
from thinkstr8.files.json_text import Json, write_json


def shape_of(field: Field) -> tuple[int, ...]:
    """Return the shape of a field's bytes: an axis more if a value takes several bytes.

    >>> from thinkstr8 import numer
    >>> space = numer.observation_space(numer.Rules(2))
    >>> shape_of(space.field("open")), shape_of(space.field("totals"))
    ((2, 10), (2, 2))
    """
    return field.shape if field.width == 1 else (*field.shape, field.width)


class TableObserver:
    """What a player sees, as OpenSpiel's Python observers offer it.

    Attributes:
        tensor: the signed bytes of the last observation, as floats.
        dict: the parts of the tensor by the names of the fields.
    """

    def __init__(self, setting: Setting, looks: dict[str, object], *, remembers: bool) -> None:
        """Prepare the tensor."""
        if looks:
            self._space = setting.looking(looks)
        else:
            self._space = setting.full if remembers else setting.current
        self._remembers = remembers and not looks
        self.tensor: NDArray[np.float32] = np.zeros(self._space.size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {
            field.name: self.tensor[field.offset : field.stop].reshape(shape_of(field))
            for field in self._space.fields
        }

    def set_from(self, state: pyspiel.State, player: Seat) -> None:
        """Put what a player sees into the tensor.

        Raises:
            SpielError: the state is not one of this game, or there is no such player.
        """
        self.tensor[:] = np.frombuffer(self._seen(state, as_id(player)), INT8)

    def string_from(self, state: pyspiel.State, player: Seat) -> str:
        """Return what a player sees as text.

        Raises:
            SpielError: the state is not one of this game, or there is no such player.
        """
        seat = as_id(player)
        seen = self._seen(state, seat)
        if self._remembers:
            return information_text(cast("TableState", state).position, seat)
        return as_text(self._space, seat, seen)

    def _seen(self, state: object, player: Seat) -> bytes:
        position = _position_of(state)
        try:
            return position.seen(self._space, player)
        except ThinkStr8Error as error:
            raise pyspiel.SpielError(str(error)) from error


class PartObserver:
    """Only what everyone knows, or only what a player knows besides, as text.

    Attributes:
        tensor: always None, because the bytes of an observation do not tell the two apart.
        dict: always empty.
    """

    def __init__(self, tell: Callable[[Position, Seat], dict[str, Json]]) -> None:
        """Keep the function that tells it: `what_is_public` or `private_as_data`."""
        self._tell = tell
        self.tensor: None = None
        self.dict: dict[str, NDArray[np.float32]] = {}

    def set_from(self, state: pyspiel.State, player: Seat) -> None:
        """Do nothing, because there is no tensor."""

    def string_from(self, state: pyspiel.State, player: Seat) -> str:
        """Return this part of what a player knows as JSON; empty if there is nothing.

        Raises:
            SpielError: the state is not one of this game, or there is no such player.
        """
        position, seat = _position_of(state), as_id(player)
        with spiel_errors():
            require_seat(seat, position.setting.rules.players)
            told = self._tell(position, seat)
            return write_json(told) if told else ""


def what_is_public(position: Position, _: Seat) -> dict[str, Json]:
    """Return what everyone knows as JSON data; no player knows more or less of it."""
    return public_as_data(position)


def _position_of(state: object) -> Position:
    """Return the position of a state.

    Raises:
        SpielError: the state is not one of this library.
    """
    if not isinstance(state, TableState):
        raise pyspiel.SpielError(f"Expected a state of this game, not a {type(state).__name__}.")
    return state.position
