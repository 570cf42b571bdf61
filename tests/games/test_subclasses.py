"""An instance of a subclass is not an action: it could say of itself what it likes."""

from collections.abc import Callable
from typing import cast, get_args

import pytest

from thinkstr8 import AnyGame, WrongKindError, numer, ten, think_str8
from thinkstr8.core.game import AnyAction, AnyState
from thinkstr8.games.numer.legality import REFUSALS as NUMER_REFUSALS
from thinkstr8.games.numer.transitions import STEPS as NUMER_STEPS
from thinkstr8.games.ten.legality import REFUSALS as TEN_REFUSALS
from thinkstr8.games.think_str8.legality import REFUSALS as THINK_STR8_REFUSALS


class Token(think_str8.TakeToken):
    """Takes a token, or seems to."""


class Draw(ten.Draw):
    """Draws, or seems to."""


class Write(numer.Write):
    """Writes a number, or seems to."""


class Pretender:
    """Something that says that it is an action of Numer."""

    seat = 0
    number = -1
    __class__ = cast("Callable[[], type]", property(lambda _: numer.Write))  # type: ignore[assignment]  # a lie


@pytest.mark.parametrize(
    ("game", "state", "action"),
    [
        (think_str8, think_str8.example(think_str8.Stage.TAKE), Token(1, 4)),
        (ten, ten.example(ten.Stage.DRAW), Draw(0)),
        (numer, numer.example(numer.Stage.WRITE), Write(0, 7)),
        (numer, numer.example(numer.Stage.WRITE), Pretender()),
    ],
)
def test_a_subclass_of_an_action_is_refused(
    game: AnyGame, state: AnyState, action: AnyAction
) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected an action of ") as refused:
        game.refusal(state.table, action)
    with pytest.raises(WrongKindError) as applied:
        game.apply(state, action)
    assert str(applied.value) == str(refused.value)


def test_every_action_can_be_refused() -> None:
    assert THINK_STR8_REFUSALS.keys() == {*get_args(think_str8.Action)}
    assert NUMER_REFUSALS.keys() == NUMER_STEPS.keys() == {numer.Action}
    assert TEN_REFUSALS.keys() == {*get_args(ten.Action)}
