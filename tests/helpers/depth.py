"""How deep the tests go: the same kinds of checks every time, many more of them in `make thorough`.

Belongs here: the choice between the two.
Does not belong here: the numbers, which are with the tests.
"""

import os
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

THOROUGH: Final = bool(os.environ.get("THINKSTR8_THOROUGH"))


def depth(ordinary: int, thorough: int) -> int:
    """Return how often something is tried."""
    return thorough if THOROUGH else ordinary


def some(ordinary: Sequence[T], thorough: Sequence[T]) -> Sequence[T]:
    """Return what something is tried with."""
    return thorough if THOROUGH else ordinary
