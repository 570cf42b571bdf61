"""How a person picks an action: buttons, and forms with one field."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.ten import VARIANTS, player, position, wild
from thinkstr8 import UnknownSeatError, WrongKindError, ten
from thinkstr8.core import NATURE, Refusal
from thinkstr8.core import Code as CommonCode
from thinkstr8.core.choices import Choice
from thinkstr8.files import read_action
from thinkstr8.games.ten import (
    Action,
    Auction,
    Purchase,
    Rules,
    Stage,
    State,
    choices,
    describe_action,
    example,
    legal_actions,
)
from thinkstr8.testing import reachable_states


def lines(choice: Choice) -> list[str]:
    """Return the line of every combination of picks."""
    values = [[[option.value] for option in pick.options] for pick in choice.picks]
    return [choice.line(*picked) for picked in product(*values)]


def shown(state: State, seat: int = 0) -> list[tuple[str, str, list[str]]]:
    """Return the label, the prompt and the labels of the options of every choice."""
    return [
        (
            choice.label,
            choice.prompt,
            [option.label for pick in choice.picks for option in pick.options],
        )
        for choice in choices(state.table, seat)
    ]


@given(st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(ten, rules)))
def test_the_choices_lead_to_the_legal_actions_and_to_nothing_else(state: State) -> None:
    for seat in range(state.table.rules.players):
        typed = [line for choice in choices(state.table, seat) for line in lines(choice)]
        read = [read_action(ten, state.table, seat, line) for line in typed]
        assert read == [*legal_actions(state.table, seat)]
        assert [ten.format_action(action) for action in read if isinstance(action, Action)] == typed


@given(st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(ten, rules)))
def test_options_and_labels_are_unique(state: State) -> None:
    for seat in range(state.table.rules.players):
        found = choices(state.table, seat)
        assert len({choice.verb for choice in found}) == len(found)
        for choice in found:
            assert choice.seat == seat
            for pick in choice.picks:
                assert (pick.least, pick.most) == (1, 1)
                assert len({option.value for option in pick.options}) == len(pick.options)
                assert len({option.label for option in pick.options}) == len(pick.options)


def test_nobody_chooses_for_nature_or_out_of_turn() -> None:
    table = example(Stage.REVEAL).table
    assert legal_actions(table, NATURE)
    assert choices(table, NATURE) == choices(table, 0) == ()
    assert choices(example(Stage.BID).table, 0) == ()
    assert choices(example(Stage.OVER).table, 0) == ()


def test_a_turn_begins_with_one_button() -> None:
    assert shown(position()) == [("Draw a card", "Reveal the next card of the deck.", [])]


def test_draw_or_claim() -> None:
    state = position(players=(player(tokens=8),), row="blue 7, currency 3, pink 2")
    draw, claim = choices(state.table, 0)
    assert (draw.verb, draw.line()) == ("draw", "draw 0")
    assert (claim.verb, claim.picks[0].name) == ("claim", "reward")
    assert claim.line(["currency"]) == "claim 0 currency"
    assert shown(state)[1] == (
        "Stop and claim a reward",
        "Stop, and claim one part of the row.",
        ["Claim the numbers: blue 7 and pink 2", "Claim the currency: 2 tokens"],
    )


def test_a_row_without_a_reward() -> None:
    assert shown(position(revealed=True))[1][2] == [
        "Claim the numbers: nothing",
        "Claim the currency: 0 tokens",
    ]


def test_an_empty_deck_leaves_the_claim() -> None:
    assert [label for label, *_ in shown(position(row="blue 1", deck=""))] == [
        "Stop and claim a reward"
    ]


def test_bids_run_from_the_least_to_the_most() -> None:
    auction = Auction(wild("5"), 1, 3)
    state = position(Stage.BID, players=(player("blue 1"),), waiting=(0,), auction=auction)
    assert shown(state) == [
        ("Bid", "Bid for wild 5.", ["Bid 4", "Bid 5", "Bid 6"]),
        ("Pass", "Make no bid.", []),
    ]
    assert choices(state.table, 0)[0].line(["6"]) == "bid 0 6"


def test_cards_of_the_market_are_listed_once_with_their_price() -> None:
    state = position(Stage.BUY, market="green 4, green 4, pink 9, blue 1")
    assert shown(state) == [
        (
            "Buy a card",
            "Buy one card from the market.",
            ["Buy blue 1 for 1", "Buy green 4 for 4"],
        ),
        ("Buy nothing", "Leave the market as it is.", []),
    ]
    assert choices(state.table, 0)[0].line(["green 4"]) == "buy 0 green 4"


def test_pieces_are_listed_once_with_their_worth() -> None:
    own = player("blue 3, blue 3, pink 2", tokens=2, busts=1)
    state = position(Stage.PAY, players=(own,), purchase=Purchase(0, wild("any"), 4, 1))
    assert shown(state) == [
        (
            "Pay",
            "Pay for the full wild, one piece at a time: 3 left to pay.",
            [
                "Pay a token, worth 1",
                "Pay a bust token, worth 3",
                "Pay blue 3, worth 1",
                "Pay pink 2, worth 1",
            ],
        )
    ]
    assert [lines(choice) for choice in choices(state.table, 0)] == [
        ["pay 0 token", "pay 0 bust", "pay 0 blue 3", "pay 0 pink 2"]
    ]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("text", ["pay 1 tokens", "pay tokens", "pay 2 coins"])
def test_a_payment_of_several_pieces_pays_nothing(seat: int, text: str) -> None:
    players = (player("blue 3", tokens=4),) * 2
    purchase = Purchase(seat, wild("any"), 4, 0)
    state = position(Stage.PAY, active=seat, players=players, purchase=purchase)
    found = read_action(ten, state.table, seat, text)
    assert isinstance(found, Refusal)
    assert found.code is CommonCode.UNREADABLE
    assert "Expected one of token, bust, blue" in found.message
    assert found.message.endswith("For example: pay token")


def test_after_a_bust_buy_or_take_the_token() -> None:
    state = position(Stage.BUST, rules=Rules(2, fiasco=True), market="green 4")
    assert shown(state) == [
        ("Buy a card", "Buy one card from the market.", ["Buy green 4 for 4"]),
        ("Take the bust token", "Take the bust token, and buy nothing.", []),
    ]


@given(st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(ten, rules)))
def test_an_option_begins_with_the_label_of_its_action(state: State) -> None:
    for seat in range(state.table.rules.players):
        for choice in choices(state.table, seat):
            labels = [option.label for pick in choice.picks for option in pick.options]
            for line, label in zip(lines(choice), labels or [choice.label], strict=True):
                assert label.startswith(describe_action(ten.parse_action(line)).label)


def test_the_seat_must_be_at_the_table() -> None:
    with pytest.raises(UnknownSeatError, match="There is no seat 2"):
        choices(position().table, 2)
    with pytest.raises(UnknownSeatError, match="There is no seat 1"):
        choices(position(rules=Rules(1, solo=7)).table, 1)
    with pytest.raises(WrongKindError, match=r"not a State: pass state\.table"):
        choices(position(), 0)  # type: ignore[arg-type]  # that is the test
