"""Labels: text on several lines or in smaller type, and shortened only at last."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.svg import area, parsed
from thinkstr8.kit.drawing import picture, width_of
from thinkstr8.kit.labels import SMALLEST, Label, label


def test_smaller_type_comes_before_a_second_line() -> None:
    name = "Wilhelmine"
    width = width_of(name, 12, bold=True)
    assert label(name, width, 14, bold=True) == Label((name,), 12, bold=True)
    assert label(name, width_of(name, 13), 14) == Label((name,), 13)


def test_a_word_is_broken_only_if_it_must_be() -> None:
    assert label("Ada Lovelace", width_of("Lovelace", 14), 14).lines == ("Ada", "Lovelace")
    assert label("W" * 20, width_of("W" * 10, 12), 14) == Label(("W" * 10, "W" * 10), 12)
    assert label("A " + "W" * 18, width_of("W" * 10, 12), 12).lines == ("A " + "W" * 8, "W" * 10)


def test_a_hyphen_between_letters_is_a_place_to_break() -> None:
    room = width_of("Christopher-A", 14, bold=True)
    name = "Christopher-Alexande"
    assert label(name, room, 14, bold=True).lines == ("Christopher-", "Alexande")
    assert label("Konstantinopolis-Ann", width_of("Konstantinopolis-", 12), 14) == Label(
        ("Konstantinopolis-", "Ann"), 12
    )
    assert label("It gains -3 points", width_of("It gains -3", 12), 12).lines[0] == "It gains -3"
    assert label("It gains -3 points", width_of("It gains -", 12), 12).lines[0] == "It gains"


def test_the_last_line_is_shortened_at_last() -> None:
    found = label("one two three four", width_of("three …", 12), 14)
    assert found == Label(("one two", "three …"), 12)
    assert label("one two three four", width_of("one two", 12), 14, most=3).lines == (
        "one two",
        "three",
        "four",
    )


def test_an_empty_text_is_one_empty_line() -> None:
    assert label("", 10, 14).lines == ("",)


@given(
    st.text(st.sampled_from("iWm \u6f22a"), max_size=60),
    st.integers(20, 200),
    st.integers(12, 22),
    st.booleans(),
    st.integers(1, 4),
)
def test_every_line_fits_and_nothing_is_lost_unless_it_is_shortened(
    text: str,
    width: int,
    size: int,
    bold: bool,  # noqa: FBT001  # an example
    most: int,
) -> None:
    found = label(text, width, size, bold=bold, most=most)
    assert 1 <= len(found.lines) <= most
    assert SMALLEST <= found.size <= size
    assert all(width_of(line, found.size, bold=bold) <= width for line in found.lines)
    shown = "".join(found.lines).replace(" ", "")
    if not shown.endswith("…"):
        assert shown == text.replace(" ", "")
    else:
        assert text.replace(" ", "").startswith(shown[:-1])
        assert (found.size, len(found.lines)) == (SMALLEST, most)


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_the_lines_are_drawn_below_each_other(anchor: str) -> None:
    found = Label(("one", "two", "three"), 14)
    svg = picture(200, 100, "lines", [found.drawn((100, 10), anchor=anchor)])
    areas = [area(part) for part in parsed(svg)[2:]]
    assert [part.text for part in parsed(svg)[2:]] == ["one", "two", "three"]
    assert 10 < areas[0].top < areas[0].bottom < areas[1].top < areas[1].bottom < areas[2].top
    assert areas[2].bottom < 10 + found.height
