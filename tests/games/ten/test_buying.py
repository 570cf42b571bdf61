"""The buy phase and payments, piece by piece."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.ten import (
    BUST,
    TOKEN,
    after,
    as_pieces,
    cards,
    does,
    events,
    number_card,
    numbers,
    payments,
    player,
    position,
)
from thinkstr8.core import Code as CommonCode
from thinkstr8.core import MalformedActionError
from thinkstr8.games.ten import (
    Auction,
    Buy,
    Code,
    NumberCard,
    Pay,
    Player,
    Purchase,
    Skip,
    Stage,
    State,
    apply,
    buyable,
    legal_actions,
    means,
    refusal,
    seats_to_act,
)
from thinkstr8.games.ten.events import BuySkipped, CardChosen, CardObtained, PiecesPaid


def buying(mine: Player, market: str) -> State:
    return position(Stage.BUY, players=(mine, player()), market=market)


def code(state: State, line: str) -> str | None:
    reason = refusal(state.table, does(line))
    return None if reason is None else reason.code


def test_after_claiming_numbers_one_card_may_be_bought() -> None:
    state = after(position(row="pink 1", market="blue 2, blue 2, green 6"), "claim 0 numbers")
    table = state.table
    assert table.stage is Stage.BUY
    assert legal_actions(table, 0) == (
        Buy(0, number_card("blue 2")),
        Buy(0, number_card("green 6")),
        Skip(0),
    )
    assert buyable(table, 0) == numbers("blue 2, green 6")


def test_the_price_is_the_number_on_the_card() -> None:
    state = buying(player(tokens=7), "blue 7, blue 8")
    assert code(state, "buy 0 blue 7") is None
    assert code(state, "buy 0 blue 8") == Code.TOO_EXPENSIVE
    bought = after(state, "buy 0 blue 7")
    assert bought.table.players[0] == player("blue 7", tokens=0)
    assert bought.table.market == numbers("blue 8")


def test_only_one_card_is_bought_in_a_turn() -> None:
    state = after(buying(player(tokens=9), "blue 1, blue 2"), "buy 0 blue 1")
    assert (state.table.stage, state.table.active) == (Stage.DRAW, 1)


def test_nothing_need_be_bought() -> None:
    state = after(buying(player(), "blue 1"), "skip 0")
    assert (state.table.active, state.table.market) == (1, numbers("blue 1"))
    assert events(state, BuySkipped) == [BuySkipped(0, forced=False)]


def test_a_card_that_is_not_in_the_market() -> None:
    assert code(buying(player(), "blue 1"), "buy 0 blue 2") == Code.NOT_IN_MARKET


def test_t4_an_identical_card_may_not_be_bought() -> None:
    state = buying(player("blue 2"), "blue 2, green 2, blue 3")
    assert code(state, "buy 0 blue 2") == Code.ALREADY_OWNED
    assert buyable(state.table, 0) == numbers("green 2, blue 3")[::-1]


def test_t4_ownership_is_judged_before_paying() -> None:
    """Even if the owned card could be given away in the same payment."""
    state = buying(player("blue 2", tokens=1), "blue 2, green 1")
    assert code(state, "buy 0 blue 2") == Code.ALREADY_OWNED


def test_t4_wild_cards_do_not_count_as_identical() -> None:
    state = buying(player("wild 2, wild blue"), "blue 2")
    assert code(state, "buy 0 blue 2") is None


def test_t11_wild_cards_never_pay_in_the_market() -> None:
    state = buying(player("wild 2, wild blue, wild any", tokens=1), "blue 2")
    assert means(state.table, 0) == 1
    assert code(state, "buy 0 blue 2") == Code.TOO_EXPENSIVE
    state = buying(player("pink 1, wild 2, wild any", tokens=2), "blue 2")
    state = after(state, "buy 0 blue 2")
    assert legal_actions(state.table, 0) == (Pay(0, TOKEN), Pay(0, number_card("pink 1")))


def test_t11_no_payment_with_a_wild_card_can_be_made() -> None:
    for each in cards("wild 2, wild blue, wild any"):
        with pytest.raises(
            MalformedActionError, match=r"Pay\.piece must be a Coin or a NumberCard"
        ):
            Pay(0, each)  # type: ignore[arg-type]  # that is the test


def test_number_cards_are_worth_one_whatever_their_number() -> None:
    state = buying(player("green 9, pink 8", tokens=0), "blue 2, blue 3")
    assert buyable(state.table, 0) == numbers("blue 2")


def test_t5_payment_is_made_piece_by_piece() -> None:
    state = after(buying(player("blue 1", tokens=4, busts=1), "green 4"), "buy 0 green 4")
    table = state.table
    assert (table.stage, seats_to_act(table)) == (Stage.PAY, (0,))
    assert table.purchase == Purchase(0, number_card("green 4"), price=4, paid=0)
    assert legal_actions(table, 0) == (Pay(0, TOKEN), Pay(0, BUST), Pay(0, number_card("blue 1")))
    assert events(state, CardChosen) == [CardChosen(0, number_card("green 4"), 4)]
    paying = after(state, "pay 0 token")
    assert paying.table.purchase == Purchase(0, number_card("green 4"), price=4, paid=1)
    assert events(paying, PiecesPaid) == [PiecesPaid(0, as_pieces(TOKEN), 3, forced=False)]
    assert paying.table.market == numbers("green 4")


def test_t5_payment_ends_when_the_price_is_covered() -> None:
    state = after(buying(player("blue 1", busts=2), "green 2"), "buy 0 green 2", "pay 0 bust")
    assert state.table.players[0] == player("blue 1, green 2", busts=1)
    assert state.table.purchase is None
    assert events(state, CardObtained) == [CardObtained(0, number_card("green 2"))]


def test_t5_what_the_last_bust_token_overpays_is_lost() -> None:
    state = buying(player(tokens=1, busts=1), "green 2")
    state = after(state, "buy 0 green 2", "pay 0 token")
    assert state.table.players[0] == player("green 2", tokens=0, busts=0)
    assert events(state, PiecesPaid)[-1] == PiecesPaid(0, as_pieces(BUST), 0, forced=True)


def test_a_payment_without_choice_is_made_at_once() -> None:
    state = after(buying(player(tokens=6), "green 4"), "buy 0 green 4")
    assert state.table.players[0] == player("green 4", tokens=2)
    assert events(state, PiecesPaid) == [PiecesPaid(0, (TOKEN,) * 4, 0, forced=True)]


def test_a_price_that_takes_everything_is_paid_at_once() -> None:
    mine = player("blue 1, pink 2, pink 2", tokens=1, busts=1)
    state = after(buying(mine, "green 7"), "buy 0 green 7")
    assert state.table.players[0] == player("green 7", tokens=0)
    assert state.table.discards == cards("blue 1, pink 2, pink 2")


def test_the_rest_is_paid_at_once_when_the_choice_is_gone() -> None:
    state = buying(player("blue 1", tokens=5), "green 4")
    state = after(state, "buy 0 green 4", "pay 0 blue 1")
    assert state.table.players[0] == player("green 4", tokens=2)
    assert [event.forced for event in events(state, PiecesPaid)] == [False, True]


HOLDINGS = st.builds(
    lambda tokens, busts, owned: (tokens, busts, tuple(sorted(owned, key=lambda each: each.index))),
    st.integers(0, 4),
    st.integers(0, 3),
    st.lists(st.sampled_from(numbers("blue 1, blue 2, orange 3")), max_size=4),
)


@settings(deadline=None)
@given(HOLDINGS, st.integers(1, 9))
def test_a_piece_is_asked_for_exactly_when_it_changes_what_is_left(
    holdings: tuple[int, int, tuple[NumberCard, ...]], price: int
) -> None:
    tokens, busts, owned = holdings
    if tokens + 3 * busts + len(owned) < price:
        return
    mine = player(", ".join(card.label for card in owned), tokens=tokens, busts=busts)
    state = after(buying(mine, f"pink {price}"), f"buy 0 pink {price}")
    possible = payments(tokens, busts, owned, price)
    assert (state.table.stage is Stage.PAY) == (len(possible) > 1)
    reached = set()
    paths = {state}
    while paths:
        state = paths.pop()
        if state.table.stage is Stage.PAY:
            paths |= {apply(state, action) for action in legal_actions(state.table, 0)}
        else:
            left = state.table.players[0]
            rest = tuple(card for card in left.cards if card != number_card(f"pink {price}"))
            reached.add((left.tokens, left.busts, rest))
    assert reached == possible


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("pay 0 bust", Code.NOT_YOURS),
        ("pay 0 pink 9", Code.NOT_YOURS),
        ("pay 1 token", CommonCode.NOT_YOUR_TURN),
        ("buy 0 green 4", CommonCode.WRONG_STAGE),
        ("skip 0", CommonCode.WRONG_STAGE),
    ],
)
def test_paying_with_what_one_does_not_have(line: str, reason: str) -> None:
    state = after(buying(player("blue 1"), "green 4"), "buy 0 green 4")
    assert code(state, line) == reason
    assert code(state, "pay 0 token") is None


def test_paying_without_a_token() -> None:
    state = after(buying(player("blue 1, blue 2", tokens=0, busts=1), "green 2"), "buy 0 green 2")
    assert code(state, "pay 0 token") == Code.NOT_YOURS


def test_an_auction_is_paid_like_a_card() -> None:
    auction = Auction(cards("wild 4")[0], None, 0)  # type: ignore[arg-type]  # a wild
    mine = player("blue 1, blue 2", tokens=1, busts=1)
    state = position(
        Stage.BID, players=(mine, player(tokens=0)), waiting=(0,), auction=auction, row="pink 3"
    )
    state = after(state, "bid 0 4", "pay 0 bust", "pay 0 blue 2")
    assert state.table.players[0] == player("blue 1, wild 4", tokens=1)
    assert (state.table.stage, state.table.active) == (Stage.DRAW, 0)
    assert state.table.discards == cards("blue 2")
