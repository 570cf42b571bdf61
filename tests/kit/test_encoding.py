"""Layouts without gaps, and values as bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thinkstr8.core import Field
from thinkstr8.kit.encoding import as_bytes, fields, from_seat, sections, wide

ranges = st.tuples(st.integers(-(10**6), 10**6), st.integers(0, 10**6)).map(
    lambda pair: (pair[0], pair[0] + pair[1])
)


@given(ranges, st.data())
def test_a_field_reads_what_wide_writes(limits: tuple[int, int], data: st.DataObject) -> None:
    low, high = limits
    values = data.draw(st.lists(st.integers(low, high), min_size=1, max_size=5))
    field = Field("score", 2, (len(values),), low, high, "")
    observation = b"??" + b"".join(map(wide(low, high), values)) + b"?"
    assert field.read(observation) == tuple(values)
    assert field.stop == len(observation) - 1


@pytest.mark.parametrize(
    ("low", "high", "width"),
    [(0, 127, 1), (-128, 127, 1), (0, 128, 2), (-129, 0, 2), (0, 16383, 2), (0, 16384, 3)],
)
def test_a_value_takes_as_many_bytes_as_its_range_needs(low: int, high: int, width: int) -> None:
    assert Field("score", 0, (), low, high, "").width == width
    assert len(wide(low, high)(high)) == width


def test_sections_and_fields_have_no_gaps() -> None:
    first, second = sections(("take", 7, ""), ("place", 22, ""))
    assert (first.ids, second.ids) == (range(7), range(7, 29))
    assert sections() == ()
    laid = fields(("a", (2, 3), -1, 9, ""), ("b", (2,), 0, 300, ""), ("c", (), 0, 1, ""))
    assert [(field.offset, field.stop) for field in laid] == [(0, 6), (6, 10), (10, 11)]


def test_the_observer_comes_first() -> None:
    assert [from_seat((7, 8, 9), seat) for seat in range(3)] == [(7, 8, 9), (8, 9, 7), (9, 7, 8)]


def test_negative_values_are_bytes_of_two_s_complement() -> None:
    assert as_bytes((-1, -128, 127)) == bytes([255, 128, 127])
