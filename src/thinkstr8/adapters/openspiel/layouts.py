"""What a seat sees, as the floats and the text that OpenSpiel wants.

Belongs here: writing observations and information states.
Does not belong here: what each byte means (each game's encoding), OpenSpiel's own classes
(observers, states).
"""

from typing import Final

import numpy as np

from thinkstr8.adapters.openspiel.positions import Position
from thinkstr8.core.game import Seat
from thinkstr8.core.spaces import ObservationSpace

INT8: Final = np.dtype(np.int8)
"""A signed byte in NumPy."""


def as_text(space: ObservationSpace, seat: Seat, observation: bytes) -> str:
    """Return an observation as a line of text: its fields with their bytes in hexadecimal.

    >>> from thinkstr8 import numer
    >>> space = numer.observation_space(numer.Rules(2), history=False)
    >>> as_text(space, 1, bytes(space.size))[:41]
    'seat=1 own_number=000000 waiting=0000 rou'
    """
    digits = observation.hex()
    parts = [f"{field.name}={digits[2 * field.offset : 2 * field.stop]}" for field in space.fields]
    return " ".join((f"seat={seat}", *parts))


def as_floats(observation: bytes) -> list[float]:
    """Return the signed bytes of an observation as floats.

    >>> as_floats(bytes([0, 5, 255]))
    [0.0, 5.0, -1.0]
    """
    floats: list[float] = np.frombuffer(observation, INT8).astype(np.float64).tolist()
    return floats


def information_text(position: Position, seat: Seat) -> str:
    """Return what a seat sees now as text, with a digest of all that it has seen."""
    space = position.setting.current
    now = as_text(space, seat, position.seen(space, seat))
    return f"{now} memory={position.memory(seat).hex()}"
