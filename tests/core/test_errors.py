"""The errors are values too: readable, picklable, and under one root."""

import pickle

import pytest

from thinkstr8 import core
from thinkstr8.core import (
    Code,
    Details,
    IllegalActionError,
    NotationError,
    RecordError,
    Refusal,
    ThinkStr8Error,
)


def test_details_are_a_hashable_mapping() -> None:
    details = Details(size=3, taken_by=1)
    assert details["size"] == 3
    assert list(details) == ["size", "taken_by"]
    assert len(details) == 2
    assert details == Details(size=3, taken_by=1)
    assert hash(details) == hash(Details(size=3, taken_by=1))
    assert repr(details) == "Details(size=3, taken_by=1)"
    with pytest.raises(KeyError, match="colour"):
        details["colour"]


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (IllegalActionError(Refusal(Code.GAME_OVER, "The game is over.")), "The game is over."),
        (NotationError("take x", 5, "a seat"), "'take x', column 6: expected a seat"),
        (RecordError("not your turn", number=57), "action 57: not your turn"),
    ],
)
def test_errors_can_be_read_and_sent_to_another_process(error: Exception, text: str) -> None:
    assert str(error) == text
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
    assert type(copy) is type(error)
    assert str(copy) == text
    assert vars(copy) == vars(error)


def test_every_error_has_the_same_root() -> None:
    errors = [getattr(core, name) for name in core.__all__ if name.endswith("Error")]
    assert len(errors) > 8
    for error in errors:
        assert issubclass(error, ThinkStr8Error)
