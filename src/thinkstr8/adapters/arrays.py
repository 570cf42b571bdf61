"""Observations and masks as NumPy arrays, and their spaces.

Belongs here: what both PettingZoo and Gymnasium need of NumPy and of Gymnasium's spaces.
Does not belong here: what each byte means (each game's encoding).
"""

from typing import Final, TypeAlias, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy import int8
from numpy.typing import NDArray

from thinkstr8.adapters.episodes import Episode
from thinkstr8.adapters.settings import Setting
from thinkstr8.core.fields import BASE, Field
from thinkstr8.core.game import Seat
from thinkstr8.core.spaces import ObservationSpace

Bytes: TypeAlias = NDArray[int8]
Seen: TypeAlias = dict[str, Bytes]
"""An observation and its action mask."""

_INT8: Final = np.dtype(int8)
_from: Final = np.frombuffer


def array(data: bytes) -> Bytes:
    r"""Return signed bytes as a new array, which may be changed.

    >>> array(b"\x00\x05\xff")
    array([ 0,  5, -1], dtype=int8)
    """
    return np.frombuffer(bytearray(data), _INT8)


def seen(episode: Episode, seat: Seat) -> Seen:
    """Return the observation and the action mask of a seat."""
    observation, mask = episode.look(seat)
    return {
        "observation": _from(bytearray(observation), _INT8),
        "action_mask": _from(bytearray(mask), _INT8),
    }


def _bounds(field: Field) -> tuple[list[int], list[int]]:
    """Return the least and the greatest value of each byte of a field.

    A field with a single possible value, such as the round of a game of one round, gets a second
    one: Gymnasium and PettingZoo warn of spaces whose bounds are equal.
    """
    if field.width == 1:
        low, high = field.low, field.high
        if low == high:
            low, high = (low, low + 1) if low < BASE - 1 else (low - 1, low)
        return [low] * field.count, [high] * field.count
    size = field.count * field.width
    return [0] * size, [BASE - 1] * size


def observation_box(space: ObservationSpace, times: int = 1) -> Box:
    """Return the space of the observations of one seat, or of several in a row.

    >>> from thinkstr8 import numer
    >>> observation_box(numer.observation_space(numer.Rules(2), history=False)).shape
    (31,)
    """
    bounds = [_bounds(field) for field in space.fields]
    low = [value for lows, _ in bounds for value in lows] * times
    high = [value for _, highs in bounds for value in highs] * times
    return Box(np.array(low, _INT8), np.array(high, _INT8), dtype=int8)


def mask_box(setting: Setting) -> Box:
    """Return the space of the action masks."""
    return Box(0, 1, (setting.size,), int8)


def seen_space(setting: Setting) -> Space[Seen]:
    """Return the space of observations with their masks."""
    space = Dict(
        {"observation": observation_box(setting.observations), "action_mask": mask_box(setting)}
    )
    return cast("Space[Seen]", space)  # Gymnasium does not say what its dicts contain


def id_space(setting: Setting) -> Space[int]:
    """Return the space of the ids, a `Discrete`."""
    return cast("Space[int]", Discrete(setting.size))  # it takes and returns any integer
