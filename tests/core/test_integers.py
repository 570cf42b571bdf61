"""An integer of another library is refused with a sentence about its type and what to do."""

import operator
from collections.abc import Callable
from random import Random

import pytest

from thinkstr8 import ThinkStr8Error, numer, ten, think_str8
from thinkstr8.core import MalformedActionError, Outcome, Result, ScoreItem, WrongKindError
from thinkstr8.files import SeatRecord
from thinkstr8.search import ismcts


class int64:  # noqa: N801  # it is called as NumPy calls it
    """An integer that is not an int, as NumPy's are."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number

    def __eq__(self, other: object) -> bool:
        return self._number == other

    def __hash__(self) -> int:
        return hash(self._number)

    def __repr__(self) -> str:
        return f"np.int64({self._number})"


RULES = numer.Rules(2)
STATE = numer.setup(RULES, numer.Deal())

PLACES: dict[str, tuple[type[ThinkStr8Error], Callable[[int], object]]] = {
    "A seat": (WrongKindError, lambda zero: numer.legal_actions(STATE.table, zero)),
    "Write.seat": (MalformedActionError, lambda zero: numer.Write(zero, 7)),
    "TakeToken.size": (MalformedActionError, lambda zero: think_str8.TakeToken(0, zero)),
    "Bid.amount": (MalformedActionError, lambda zero: ten.Bid(0, zero)),
    "The number of iterations": (WrongKindError, lambda zero: ismcts(numer, zero)),
    "The points of a score": (WrongKindError, lambda zero: ScoreItem("bonus", zero)),
    "The seat of a seat record": (
        WrongKindError,
        lambda zero: SeatRecord(numer, zero, (numer.view(STATE, 0),)),
    ),
}
"""What is called how in the error, and what leads to it."""

TUPLES: dict[str, Callable[[int], object]] = {
    "The scores": lambda zero: Result((zero, 3), (1,)),
    "The winners": lambda zero: Outcome((5, 3), (zero,), ((), ())),
}


@pytest.mark.parametrize("what", PLACES)
def test_it_is_refused_with_what_to_do(what: str) -> None:
    kind, use = PLACES[what]
    with pytest.raises(kind) as caught:
        use(int64(0))  # type: ignore[arg-type]  # that is the test
    sentence = f"{what} must be an int, not np.int64(0) (an int64): pass int(...)."
    assert str(caught.value) == sentence


@pytest.mark.parametrize("what", TUPLES)
def test_in_a_tuple_it_is_refused_with_its_place(what: str) -> None:
    with pytest.raises(WrongKindError) as caught:
        TUPLES[what](int64(0))  # type: ignore[arg-type]  # that is the test
    sentence = (
        f"{what} must be a tuple of int, but item 0 is np.int64(0) (an int64): pass int(...)."
    )
    assert str(caught.value) == sentence


@pytest.mark.parametrize("value", [True, 0.0, "0", None])
def test_what_is_not_an_integer_is_not_to_be_converted(value: int) -> None:
    with pytest.raises(WrongKindError, match=r"^A seat must be an int, not [^:]*\.$"):
        numer.legal_actions(STATE.table, value)


def test_real_numpy_integers_are_refused_alike() -> None:
    numpy = pytest.importorskip("numpy")
    for kind in (numpy.int64, numpy.int8, numpy.uint32):
        for what, (error, use) in PLACES.items():
            with pytest.raises(error, match=rf"^{what} must be an int, not .*: pass int\(\.\.\.\)"):
                use(kind(0))
        for what, use in TUPLES.items():
            with pytest.raises(WrongKindError, match=rf"^{what} must be a tuple of int, but item"):
                use(kind(0))


def test_converted_it_is_accepted() -> None:
    zero = operator.index(int64(0))
    assert numer.legal_actions(STATE.table, zero)
    assert numer.Write(zero, 7).seat == 0
    assert ismcts(numer, zero + 1)(numer.view(STATE, 0), Random(8)).seat == 0
