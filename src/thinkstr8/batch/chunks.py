"""Chunks: what happened in many steps of all games.

Belongs here: the arrays of a chunk.
Does not belong here: playing it (batches).
"""

import numpy as np
from numpy.typing import NDArray

from thinkstr8.core.values import frozen


@frozen(eq=False)
class Chunk:
    """What happened in several steps of all games of a batch. The first axis of arrays is time.

    Attributes:
        acting: the seat that decided; -1 if the game was over.
        ids: the id that it chose.
        done: whether the game ended with that.
        scores: the points of every seat if the game ended with that, otherwise 0.
        winners: whether each seat won with that.
        legal: the mask that the seat had; empty if looks were not wanted.
        observations: the observation that the seat had; empty if looks were not wanted.
    """

    acting: NDArray[np.int8]
    ids: NDArray[np.int16]
    done: NDArray[np.bool_]
    scores: NDArray[np.int32]
    winners: NDArray[np.bool_]
    legal: NDArray[np.bool_]
    observations: NDArray[np.int8]
