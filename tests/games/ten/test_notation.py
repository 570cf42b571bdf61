"""One line of text per action."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.ten import BLUE, BUST, TOKEN, card, number_card, player, position
from thinkstr8 import ten
from thinkstr8.core import NotationError, WrongKindError
from thinkstr8.files import read_action
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
    tidy_action,
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


# What people type


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("claim 0 number", "claim 0 numbers"),
        ("claim 0 money", "claim 0 currency"),
        ("claim 0 coins", "claim 0 currency"),
        ("claim 0 coin", "claim 0 currency"),
        ("claim 0 tokens", "claim 0 currency"),
        ("pay 0 coin", "pay 0 token"),
        ("pay 0 currency token", "pay 0 token"),
        ("pay 0 bust token", "pay 0 bust"),
        ("pay 0 7 blue", "pay 0 blue 7"),
        ("buy 12 7 blue", "buy 12 blue 7"),
        ("buy  0   7  blue ", "buy 0 blue 7"),
        ("reveal 7 blue", "reveal blue 7"),
        ("reveal 3 currency", "reveal currency 3"),
        ("reveal 5 wild", "reveal wild 5"),
        ("reveal green wild", "reveal wild green"),
        ("reveal any wild", "reveal wild any"),
    ],
)
def test_other_words_and_another_order_are_mended(typed: str, meant: str) -> None:
    assert tidy_action(typed) == meant
    assert tidy_action(meant) == meant
    assert format_action(parse_action(meant)) == meant


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_notation_is_tidy(line: str) -> None:
    assert tidy_action(line) == line


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "coins", "claim", "claim 0", "claim money", "claim 0 all", "bid 0 coin"),
        *("buy 7 blue", "buy 0 7 8", "buy 0 blue", "buy 0 a 7 blue", "pay 0 coin coin"),
        *("pay 0 coins", "pay 2 tokens", "pay 2 busts"),  # 2 would be the seat
        *("draw  0 ", "blue 7"),
    ],
)
def test_a_line_that_cannot_be_mended_is_unchanged(text: str) -> None:
    assert tidy_action(text) == text


@given(st.text(max_size=40))
def test_any_text_is_tidied_once(text: str) -> None:
    assert tidy_action(tidy_action(text)) == tidy_action(text)


@pytest.mark.parametrize("text", [None, 5, b"draw 0"])
def test_only_a_str_is_tidied(text: object) -> None:
    with pytest.raises(WrongKindError, match=r"^The line of an action must be a str, not "):
        tidy_action(text)  # type: ignore[arg-type]  # that is the test


def test_people_need_neither_the_seat_nor_the_right_order() -> None:
    claiming = position(row="blue 1, currency 2").table
    assert read_action(ten, claiming, 0, "Claim money") == Claim(0, Reward.CURRENCY)
    assert read_action(ten, claiming, 0, "claim number") == Claim(0, Reward.NUMBERS)
    buying = position(ten.Stage.BUY, market="blue 5").table
    assert read_action(ten, buying, 0, "buy 5 blue") == Buy(0, number_card("blue 5"))
    purchase = ten.Purchase(0, number_card("blue 5"), 5, 0)
    rich = (player("pink 2", busts=1),)
    paying = position(ten.Stage.PAY, players=rich, market="blue 5", purchase=purchase).table
    assert read_action(ten, paying, 0, "Coin") == Pay(0, TOKEN)
    assert read_action(ten, paying, 0, "pay bust token") == Pay(0, BUST)
    assert read_action(ten, paying, 0, "2 pink") == Pay(0, number_card("pink 2"))
