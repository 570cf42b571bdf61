"""Auctions of wild cards."""

from helpers.ten import after, cards, does, events, player, position, wild
from thinkstr8.games.ten import (
    Auction,
    Bid,
    Code,
    Pass,
    Player,
    Stage,
    State,
    auction_means,
    least_bid,
    legal_actions,
    means,
    refusal,
    seats_to_act,
)
from thinkstr8.games.ten.events import (
    AuctionBegun,
    AuctionFailed,
    AuctionWon,
    BidMade,
    BidPassed,
    CardObtained,
)


def revealed(*players: Player, active: int = 0, deck: str | None = None) -> State:
    """Return the state after the wild 5 came up."""
    state = position(Stage.REVEAL, players=players, active=active, row="pink 3", deck=deck)
    return after(state, "reveal wild 5")


def test_a_wild_card_is_auctioned_at_once_and_never_joins_the_row() -> None:
    state = revealed(player(), player())
    assert state.table.stage is Stage.BID
    assert state.table.auction == Auction(wild("5"), None, 0)
    assert state.table.row == cards("pink 3")
    assert events(state, AuctionBegun) == [AuctionBegun(wild("5"))]


def test_bidding_starts_left_of_the_active_player_who_is_last() -> None:
    state = revealed(player(), player(), player(), player(), active=2)
    order: list[int] = []
    while state.table.stage is Stage.BID:
        order.append(*seats_to_act(state.table))
        state = after(state, f"pass {order[-1]}")
    assert order == [3, 0, 1, 2]


def test_t10_the_least_bid_is_one() -> None:
    state = revealed(player(tokens=1), player(tokens=1))
    assert least_bid(state.table) == 1
    assert legal_actions(state.table, 1) == (Bid(1, 1), Pass(1))
    reason = refusal(state.table, Bid(1, 0))
    assert reason is not None
    assert (reason.code, reason.details["least"]) == (Code.BID_TOO_LOW, 1)


def test_t11_wild_cards_never_pay_in_an_auction() -> None:
    state = revealed(player(), player("wild 1, wild 2, wild any", tokens=0))
    assert auction_means(state.table, 1) == 0
    assert BidPassed(1, forced=True) in state.table.events
    state = revealed(player(), player("blue 1, wild 1, wild any", tokens=0, busts=1))
    state = after(state, "bid 1 3", "pass 0")
    assert legal_actions(state.table, 1) == (does("pay 1 bust"), does("pay 1 blue 1"))


def test_a_bid_is_at_most_the_means() -> None:
    mine = player("blue 1, blue 1, pink 9, wild 3", tokens=1, busts=1)
    state = revealed(player(), mine)
    assert means(state.table, 1) == auction_means(state.table, 1) == 1 + 3 + 3
    assert legal_actions(state.table, 1) == (*(Bid(1, amount) for amount in range(1, 8)), Pass(1))


def test_every_bid_is_higher_than_the_highest_so_far() -> None:
    state = after(revealed(player(), player(), player()), "bid 1 3")
    assert legal_actions(state.table, 2) == (Bid(2, 4), Bid(2, 5), Pass(2))
    state = after(state, "pass 2")
    assert legal_actions(state.table, 0) == (Bid(0, 4), Bid(0, 5), Pass(0))


def test_the_highest_bidder_pays_and_takes_the_card() -> None:
    state = after(revealed(player(), player(), player()), "bid 1 2", "bid 2 4", "pass 0")
    table = state.table
    assert table.players == (player(), player(), player("wild 5", tokens=1))
    assert table.auction is None
    assert table.events[0] == BidPassed(0, forced=False)
    assert events(state, AuctionWon) == [AuctionWon(2, wild("5"), 4)]
    assert events(state, CardObtained) == [CardObtained(2, wild("5"))]


def test_after_the_auction_the_draw_phase_goes_on() -> None:
    state = after(revealed(player(), player()), "pass 1", "bid 0 1")
    assert (state.table.stage, state.table.active) == (Stage.DRAW, 0)
    assert state.table.row == cards("pink 3")
    assert legal_actions(state.table, 0) == tuple(
        does(line) for line in ("draw 0", "claim 0 numbers", "claim 0 currency")
    )


def test_if_all_pass_the_card_is_discarded() -> None:
    state = after(revealed(player(), player()), "pass 1", "pass 0")
    assert state.table.discards == cards("wild 5")
    assert all(each.wilds == () for each in state.table.players)
    assert events(state, AuctionFailed) == [AuctionFailed(wild("5"))]


def test_who_cannot_outbid_passes_silently() -> None:
    state = after(revealed(player(tokens=9), player(tokens=4), player(tokens=3)), "bid 1 4")
    assert seats_to_act(state.table) == (0,)
    assert state.table.events == (BidMade(1, 4), BidPassed(2, forced=True))


def test_who_has_nothing_passes_silently() -> None:
    state = revealed(player(tokens=2), player(tokens=0), player(tokens=1))
    assert seats_to_act(state.table) == (2,)
    assert BidPassed(1, forced=True) in state.table.events


def test_if_nobody_has_anything_the_card_is_discarded_at_once() -> None:
    state = revealed(player(tokens=0), player(tokens=0))
    assert state.table.stage is Stage.DRAW
    assert state.table.discards == cards("wild 5")
    assert events(state, BidPassed) == [BidPassed(1, forced=True), BidPassed(0, forced=True)]


def test_over_and_underbidding() -> None:
    state = after(revealed(player(), player(), player()), "bid 1 3")
    low, high = refusal(state.table, Bid(2, 3)), refusal(state.table, Bid(2, 6))
    assert low is not None
    assert (low.code, low.message) == (Code.BID_TOO_LOW, "A bid must now be at least 4, not 3.")
    assert high is not None
    assert (high.code, high.message) == (Code.BID_TOO_HIGH, "Seat 2 can pay at most 5, not 6.")
    for amount in (0, -1, 10**9 - 1):
        assert refusal(state.table, Bid(2, amount)) is not None


def test_a_wild_card_that_ends_the_deck_is_auctioned() -> None:
    state = revealed(player(), player(), deck="wild 5")
    assert state.table.stage is Stage.BID
    state = after(state, "bid 1 5")
    assert legal_actions(state.table, 0) == (does("claim 0 numbers"), does("claim 0 currency"))
    assert state.table.players[1] == player("wild 5", tokens=0)


def test_wilds_are_kept_in_card_order() -> None:
    mine = player("wild any, wild 9", tokens=9)
    state = after(revealed(player(), mine), "bid 1 6")
    assert state.table.players[1].wilds == (wild("5"), wild("9"), wild("any"))
