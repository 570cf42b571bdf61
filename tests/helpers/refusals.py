"""One way to check, in any game, that an action is refused as documented and changes nothing."""

import re
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Protocol

import pytest

from thinkstr8.core import AnyGame, Details, IllegalActionError
from thinkstr8.core.game import AnyAction, AnyState


@cache
def documented_details() -> Mapping[str, tuple[str, ...]]:
    """Return the names of the details of every code, as the page of the refusals has them."""
    page = Path(__file__).parents[2] / "docs" / "reference" / "refusals.md"
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", page.read_text(), re.MULTILINE)
    return {code: tuple(re.findall(r"`(\w+)`", details)) for code, details in rows}


class Refused(Protocol):
    """Checks a refusal of one game."""

    def __call__(self, state: AnyState, action: AnyAction, code: str, message: str) -> Details:
        """Return the details of the refusal."""
        ...


def refused_by(game: AnyGame) -> Refused:
    """Return the check for a game."""
    return partial(_check, game)


def _check(game: AnyGame, state: AnyState, action: AnyAction, code: str, message: str) -> Details:
    """Check that an action is refused like this everywhere, and that the state stays as it was.

    A message that ends with a full stop is the whole message, any other is a part of it.
    """
    before, shown = hash(state), repr(state)
    reason = game.refusal(state.table, action)
    assert reason is not None
    assert reason.code == code
    assert tuple(reason.details) == documented_details()[code]
    assert message in reason.message
    assert reason.message == message or not message.endswith(".")
    with pytest.raises(IllegalActionError) as caught:
        game.apply(state, action)
    assert caught.value.refusal == reason
    assert str(caught.value) == reason.message
    assert (hash(state), repr(state)) == (before, shown)
    return reason.details
