"""Quick values are frozen values: only faster to make."""

import copy
import inspect
import pickle

import pytest
from attrs import Factory, evolve, field, frozen
from attrs.exceptions import FrozenInstanceError

from thinkstr8.kit.values import maker, quick


@quick
@frozen(weakref_slot=False)
class Pair:
    first: int
    second: str = "x"


def test_a_quick_value_is_a_frozen_value() -> None:
    pair = Pair(1, "a")
    with pytest.raises(FrozenInstanceError):
        pair.first = 2  # type: ignore[misc]  # that is the test
    with pytest.raises(FrozenInstanceError):
        del pair.first
    with pytest.raises(AttributeError):
        pair.third = 3  # type: ignore[attr-defined]  # that is the test
    assert not hasattr(pair, "__dict__")
    assert (pair.first, pair.second) == (1, "a")


def test_defaults_keywords_equality_hash_and_repr_are_attrs() -> None:
    assert Pair(1) == Pair(first=1, second="x") == evolve(Pair(2), first=1)
    assert hash(Pair(1)) == hash(Pair(1))
    assert Pair(1) != Pair(2)
    assert repr(Pair(1)) == "Pair(first=1, second='x')"
    assert list(inspect.signature(Pair).parameters) == ["first", "second"]


@pytest.mark.parametrize("arguments", [(), (1, 2, 3)])
def test_wrong_arguments_are_refused(arguments: tuple[int, ...]) -> None:
    with pytest.raises(TypeError):
        Pair(*arguments)  # type: ignore[arg-type]  # that is the test


def test_copies_and_pickles_are_equal() -> None:
    assert copy.copy(Pair(1)) == Pair(1)
    assert copy.deepcopy(Pair(1)) == Pair(1)
    assert pickle.loads(pickle.dumps(Pair(1))) == Pair(1)  # noqa: S301  # our own bytes


def test_a_maker_makes_the_same_values_as_the_class() -> None:
    made = maker(Pair)(1, second="a")
    assert type(made) is Pair
    assert made == Pair(1, "a")
    assert maker(Pair)(1) == Pair(1)
    with pytest.raises(FrozenInstanceError):
        made.first = 2  # type: ignore[misc]  # that is the test
    with pytest.raises(TypeError):
        maker(Pair)()  # type: ignore[call-arg]  # that is the test


def test_only_a_quick_class_has_a_maker() -> None:
    with pytest.raises(TypeError, match="is not a quick class"):
        maker(int)


def test_it_cannot_have_subclasses() -> None:
    with pytest.raises(TypeError, match="Pair cannot have subclasses"):
        type("Subclass", (Pair,), {})


def test_fields_that_need_more_than_being_written_are_refused() -> None:
    @frozen
    class Weak:
        first: int

    @frozen(weakref_slot=False)
    class Validated:
        first: int = field(validator=lambda *_: None)

    @frozen(weakref_slot=False)
    class Fresh:
        first: list[int] = Factory(list)

    @frozen(weakref_slot=False)
    class Checked:
        first: int

        def __attrs_post_init__(self) -> None:
            raise AssertionError("quick values are not checked")

    with pytest.raises(TypeError, match=r"Checked\.__attrs_post_init__ would never be called"):
        quick(Checked)
    with pytest.raises(TypeError, match="Weak needs weakref_slot=False"):
        quick(Weak)
    for kind in (Validated, Fresh):
        with pytest.raises(TypeError, match="first does not allow a quick constructor"):
            quick(kind)
