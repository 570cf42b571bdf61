"""One line of text per action."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.ten import BLUE, BUST, TOKEN, card, number_card
from thinkstr8.core import NotationError, WrongKindError
from thinkstr8.games.ten import (
    Action,
    Bid,
    Buy,
    Claim,
    Draw,
    NumberCard,
    Pass,
    Pay,
    Reveal,
    Reward,
    Skip,
    TakeBust,
    format_action,
    parse_action,
)
from thinkstr8.games.ten.components import CARDS, NUMBER_CARDS

LINES: dict[str, Action] = {
    "draw 0": Draw(0),
    "reveal blue 7": Reveal(NumberCard(BLUE, 7)),
    "reveal currency 3": Reveal(card("currency 3")),
    "reveal wild 5": Reveal(card("wild 5")),
    "reveal wild green": Reveal(card("wild green")),
    "reveal wild any": Reveal(card("wild any")),
    "claim 0 numbers": Claim(0, Reward.NUMBERS),
    "claim 3 currency": Claim(3, Reward.CURRENCY),
    "bid 1 4": Bid(1, 4),
    "pass 1": Pass(1),
    "buy 0 pink 5": Buy(0, number_card("pink 5")),
    "skip 0": Skip(0),
    "pay 0 token": Pay(0, TOKEN),
    "pay 0 bust": Pay(0, BUST),
    "pay 0 blue 3": Pay(0, number_card("blue 3")),
    "bust 0": TakeBust(0),
}


@pytest.mark.parametrize("line", LINES)
def test_every_action_has_its_line(line: str) -> None:
    assert parse_action(line) == LINES[line]
    assert format_action(LINES[line]) == line


SEATS = st.integers(0, 10**8)


@given(
    st.one_of(
        st.builds(Reveal, st.sampled_from(CARDS)),
        st.builds(Buy, SEATS, st.sampled_from(NUMBER_CARDS)),
        st.builds(Pay, SEATS, st.sampled_from((TOKEN, BUST, *NUMBER_CARDS))),
        st.builds(Bid, SEATS, SEATS),
        st.builds(Claim, SEATS, st.sampled_from(Reward)),
        *(st.builds(kind, SEATS) for kind in (Draw, Pass, Skip, TakeBust)),
    )
)
def test_text_and_actions_invert_each_other(action: Action) -> None:
    assert parse_action(format_action(action)) == action


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 0, "one of draw, reveal"),
        ("drew 0", 0, "one of draw, reveal"),
        ("draw", 4, "a seat"),
        ("draw -0", 5, "a seat"),
        ("draw +1", 5, "a seat"),
        ("draw 0 0", 7, "the end of the line"),
        ("reveal", 6, "one of blue"),
        ("reveal blue", 11, "a number from 1 to 9"),
        ("reveal blue 0", 12, "a number from 1 to 9"),
        ("reveal blue 10", 12, "a number from 1 to 9"),
        ("reveal currency 6", 16, "a value from 1 to 5"),
        ("reveal wild 10", 12, "one of 1, 2"),
        ("reveal wild", 11, "any"),
        ("claim 0 all", 8, "one of numbers, currency"),
        ("bid 0 x", 6, "an amount"),
        ("bid 0 01", 6, "an amount"),
        ("buy 0 wild 5", 6, "one of blue"),
        ("pay 0 coin", 6, "one of token, bust"),
        ("pay 0 blue 11", 11, "a number from 1 to 9"),
        ("buy 0 pink 0", 11, "a number from 1 to 9"),
        ("buy 0 pink", 10, "a number from 1 to 9"),
        ("pay 0 token 1", 12, "the end of the line"),
    ],
)
def test_a_fault_is_shown_where_it_is(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert caught.value.column == column
    assert expected in caught.value.expected
    assert caught.value.text == text


@given(st.text(max_size=40))
def test_any_other_text_is_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert format_action(action) == text


@pytest.mark.parametrize("text", [None, 5, b"draw 0"])
def test_a_line_is_a_str(text: object) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a line of notation as a str, not "):
        parse_action(text)  # type: ignore[arg-type]  # that is the test


def test_a_line_is_not_endless() -> None:
    with pytest.raises(NotationError, match="expected at most 200 characters"):
        parse_action("draw 0" * 100)
