"""Values from outside are described briefly, whatever they are."""

from enum import IntEnum

import pytest

from thinkstr8.core import UnknownSeatError, WrongKindError
from thinkstr8.core.checks import describe, is_tuple_of, is_whole, require_actor, require_seat


class Rude:
    def __repr__(self) -> str:
        raise RuntimeError("no")


class Number(IntEnum):
    ONE = 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (5, "5"),
        (True, "True"),
        (-(10**25), "an integer of 84 bits"),
        ("abc", "'abc'"),
        ((10**5000,), "(an integer of 16610 bits,)"),
    ],
    ids=["int", "bool", "large", "string", "nested"],
)
def test_describe(value: object, text: str) -> None:
    assert describe(value) == text


@pytest.mark.parametrize(
    "value", ["x" * 10**6, [0] * 10**6, {"a": "b" * 10**6}, (((((((1,),),),),),),)]
)
def test_descriptions_are_short(value: object) -> None:
    assert len(describe(value)) < 200


@pytest.mark.parametrize("value", [True, 1.0, "1", None, Number.ONE])
def test_only_an_int_is_whole(value: object) -> None:
    assert not is_whole(value)
    assert not is_tuple_of((value,), int)


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_require_seat(seat: int) -> None:
    with pytest.raises(UnknownSeatError, match=r"There is no seat .*: the seats are 0 to 2\."):
        require_seat(seat, 3)


@pytest.mark.parametrize(
    ("seat", "found"), [(True, r"True \(a bool\)"), (1.0, r"1\.0 \(a float\)"), (None, "None")]
)
def test_a_seat_is_an_int(seat: object, found: str) -> None:
    for check in (require_seat, require_actor):
        with pytest.raises(WrongKindError, match=f"^A seat must be an int, not {found}"):
            check(seat, 3)


def test_nature_is_an_actor_but_no_seat() -> None:
    require_actor(-1, 3)
    require_actor(2, 3)
    with pytest.raises(UnknownSeatError):
        require_actor(-2, 3)
