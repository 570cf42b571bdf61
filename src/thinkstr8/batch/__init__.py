"""Thousands of games at once, in compiled code; needs the extra `batch`."""

try:
    import numba  # noqa: F401  # an optional extra
    import numpy as np  # noqa: F401  # an optional extra
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"Batches of games need {error.name}: pip install 'thinkstr8[batch]'", name=error.name
    ) from error

from thinkstr8.batch.batches import Batch
from thinkstr8.batch.beliefs import Beliefs
from thinkstr8.batch.chunks import Chunk
from thinkstr8.batch.kernels import NOBODY
from thinkstr8.batch.policies import Policy, policy
from thinkstr8.batch.rollouts import Rollouts
from thinkstr8.batch.streams import below

__all__ = ["NOBODY", "Batch", "Beliefs", "Chunk", "Policy", "Rollouts", "below", "policy"]
