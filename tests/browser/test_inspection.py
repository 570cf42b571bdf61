"""The inspection finds every kind of fault, and nothing on a good picture."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from helpers.browsing import Findings, inspected
from thinkstr8.core import Layout
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    INK,
    Box,
    acts,
    group,
    picks,
    picture,
    rectangle,
    section,
    segment,
    tint,
    words,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

CARD = Box(20, 60, 40, 40)


def card(*, title: str = "blue 7", size: float = 14, ink: str = INK, fill: str = FACE) -> str:
    parts = [
        rectangle(CARD, fill=fill),
        words("7", CARD.centre, size, anchor="middle", fill=ink),
    ]
    return group(parts, title, kind="card choice", data=acts("buy 0 blue 7"))


def drawn(*parts: str, description: str = "A card.") -> str:
    return picture(390, 200, "a market", parts, description=description)


@pytest.fixture
def look(page: "Page") -> Callable[..., Findings]:
    def show(svg: str, layout: Layout = "narrow") -> Findings:
        return inspected(page, layout, {"it": svg})

    return show


def test_a_good_picture_has_no_faults(look: Callable[..., Findings]) -> None:
    svg = drawn(
        words("Market", (20, 20), 20, bold=True),
        words("one card", (20, 40), 12, fill=FAINT),
        section([card()], "the market", kind="market"),
        segment((20, 40), (60, 40)),  # what strikes a text out does not cover it
    )
    assert look(svg) == Findings([], pictures=1, texts=3, choices=1)
    assert look(svg, "wide") == Findings([], pictures=1, texts=3, choices=1)


@pytest.mark.parametrize(
    ("svg", "fault"),
    [
        (drawn(words("one", (20, 40), 14), words("two", (40, 44), 14)), '"two" overlaps "one"'),
        (drawn(words("far to the right", (330, 40), 14)), "is outside the page"),
        (drawn(words("low", (20, 198), 14)), '"low" is outside the picture'),
        (drawn(words("tiny", (20, 40), 11)), '"tiny" has a font size of 11.0'),
        (drawn(card(ink=FAINT, fill=tint("grey"))), '"7" has a contrast of'),
        (drawn(card(), rectangle(Box(30, 60, 40, 40))), '"7" is covered by a rect'),
        (drawn(card(), rectangle(Box(30, 60, 40, 40))), 'the choice "blue 7" is covered'),
        (
            drawn(group([rectangle(Box(9, 9, 30, 20))], "low", kind="choice", data=acts("x"))),
            "only",
        ),
        (drawn(group([rectangle(CARD)], "plain", kind="choice")), "has no data"),
        (drawn(group([words("a word", (20, 60), 40)], "text", kind="choice")), "has no shape"),
        (drawn(card(size=40).replace('height="40"', 'height="23"')), "is only 40.0 x 23.0"),
        (drawn(group([rectangle(CARD)], "x", kind="choice", data=picks("a", "", "b"))), "no data"),
        (drawn(card(title="")), "a card choice has no title"),
        (drawn(card(), description=""), "has no description"),
        (drawn(card()).replace("<title>a market</title>", ""), "it: has no title"),
        (drawn(card()).replace("max-width:100%", "min-width:800px"), "the page must be scrolled"),
    ],
)
def test_every_fault_is_found(look: Callable[..., Findings], svg: str, fault: str) -> None:
    faults = look(svg).faults
    assert any(fault in each for each in faults), faults


def test_small_print_may_be_small_and_a_mouse_hits_small_pieces(
    look: Callable[..., Findings],
) -> None:
    assert look(drawn(group([words("tiny", (20, 40), 9)], kind="small-print"))).faults == []
    small = group([rectangle(Box(9, 9, 10, 10))], "low", kind="choice", data=acts("x"))
    assert look(drawn(small), "wide").faults == []
    assert len(look(drawn(words("11", (20, 40), 11)), "wide").faults) == 0


def test_a_wide_picture_shrinks_on_a_narrow_page(look: Callable[..., Findings]) -> None:
    wide = picture(780, 200, "wide", [words("half", (20, 40), 22)], description="Wide.")
    assert look(wide).faults == ['it: "half" has a font size of 11.0']
