"""Drawing: measures, escapes, and what a picture is made of."""

import pytest

from helpers.svg import parsed, texts
from thinkstr8.kit.drawing import Box, fitted, group, names_of_seats, picture, width_of, words


def test_a_box_knows_its_edges_and_its_middle() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom, box.centre) == (40, 60, (25, 40))


def test_text_is_escaped_and_what_xml_forbids_is_replaced() -> None:
    svg = picture(10, 10, "<&>\"'", [group([words("a<b>\x00\ud800\uffff\n", (0, 0), 5)], "</g>")])
    root = parsed(svg)
    assert root.attrib["aria-label"] == root[0].text == "<&>\"'"
    assert root.findtext("{*}g/{*}title") == "</g>"
    assert texts(svg) == ["a<b>\N{REPLACEMENT CHARACTER}" + 3 * "\N{REPLACEMENT CHARACTER}"]


def test_a_text_is_shortened_only_if_it_must_be() -> None:
    text = "Think straight"
    width = width_of(text, 12)
    assert fitted(text, width, 12) == text
    short = fitted(text, width - 1, 12)
    assert text.startswith(short[:-1])
    assert short.endswith("…")
    assert width_of(short, 12) <= width - 1
    assert fitted(text, 0, 12) == "…"


def test_wide_letters_count_as_wide() -> None:
    assert width_of("iii", 10) < width_of("EEE", 10) < width_of("\u6f22\u6f22\u6f22", 10)
    assert width_of("W", 10) == width_of("\u6f22", 10)
    assert width_of("12", 10, bold=True) > width_of("12", 10)
    assert width_of("12", 20) == 2 * width_of("12", 10)


@pytest.mark.parametrize(
    ("letter", "bold"),
    [
        *(("Щ", 133), ("Ж", 123), ("Ю", 118), ("Œ", 117), ("Æ", 109), ("W", 111), ("Ŵ", 111)),
        *(("Ш", 124), ("Ứ", 92), ("Ợ", 97), ("Ω", 86), ("#", 84), ("+", 84), ("…", 100)),
        *(("b", 72), ("a", 68), ("i", 35), ("À", 78), ("س", 138), ("👩", 125)),
    ],
)
def test_no_letter_is_wider_than_the_estimate(letter: str, bold: int) -> None:
    """The widths are those of DejaVu Sans Bold and of Noto Color Emoji, at size 100."""
    assert width_of(letter, 100, bold=True) >= bold


def test_accents_and_joiners_have_no_width_of_their_own() -> None:
    assert width_of("e\u0301", 10) == width_of("e", 10)
    assert width_of("👩\u200d👩", 10) == width_of("👩👩", 10)


def test_seats_without_names_are_counted_and_long_names_are_shortened() -> None:
    assert names_of_seats(3, None, 50, 14) == ("seat 0", "seat 1", "seat 2")
    (name,) = names_of_seats(1, ["W" * 100_000], 50, 14)
    assert name == fitted("WWWWWW", 50, 14, bold=True)
