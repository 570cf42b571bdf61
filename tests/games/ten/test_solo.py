"""The solo game against TEN, the automaton: a test per sentence of its rules."""

from random import Random

import pytest

from helpers.ten import (
    BUST,
    TOKEN,
    after,
    cards,
    does,
    events,
    number_card,
    numbers,
    player,
    position,
    wild,
)
from thinkstr8 import play
from thinkstr8.core import Code as CommonCode
from thinkstr8.core import UnknownSeatError
from thinkstr8.games import ten
from thinkstr8.games.ten import (
    Bid,
    BustCause,
    Code,
    Pass,
    Pay,
    Player,
    Reward,
    Rules,
    Stage,
    State,
    auction_means,
    legal_actions,
    means,
    outcome,
    refusal,
    seats_to_act,
    view,
)
from thinkstr8.games.ten.events import (
    AuctionFailed,
    BidMade,
    BidPassed,
    Busted,
    BustTaken,
    LastBuysBegun,
    PiecesPaid,
    RewardClaimed,
    TokensGained,
    TurnBegun,
)


def its_turn(
    mine: Player | None = None,
    its: Player | None = None,
    *,
    solo: int = 7,
    row: str = "",
    deck: str | None = None,
    market: str = "",
) -> State:
    return position(
        Stage.REVEAL,
        rules=Rules(1, solo=solo),
        players=(mine or player(), its or player()),
        active=1,
        waiting=(),
        row=row,
        deck=deck,
        market=market,
    )


def my_turn(mine: Player, its: Player, *, row: str = "", deck: str | None = None) -> State:
    """Return the state in which the next card of my turn is revealed."""
    rules = Rules(1, solo=7)
    return position(Stage.REVEAL, rules=rules, players=(mine, its), row=row, deck=deck)


# Turns


def test_turns_alternate_and_its_cards_are_natures() -> None:
    state = position(rules=Rules(1, solo=7), row="currency 1")
    state = after(state, "claim 0 currency")
    assert (state.table.active, seats_to_act(state.table)) == (1, (-1,))
    assert events(state, TurnBegun) == [TurnBegun(1)]
    state = after(state, "reveal blue 9")
    assert (state.table.active, seats_to_act(state.table)) == (0, (0,))
    assert events(state, TurnBegun) == [TurnBegun(0)]


def test_your_own_limits_stay_at_ten() -> None:
    state = position(Stage.REVEAL, rules=Rules(1, solo=4), row="blue 8, currency 4")
    assert events(after(state, "reveal green 6"), Busted) == []
    assert events(after(state, "reveal green 7"), Busted) == [Busted(0, BustCause.NUMBER)]
    state = position(Stage.REVEAL, rules=Rules(1, solo=4), row="blue 8, currency 5, currency 2")
    assert events(after(state, "reveal currency 3"), Busted) == []
    assert events(after(state, "reveal currency 4"), Busted) == [Busted(0, BustCause.CURRENCY)]


@pytest.mark.parametrize("threshold", range(4, 11))
def test_it_reveals_cards_until_the_total_reaches_the_threshold_exactly(threshold: int) -> None:
    short, more = threshold - 2, 1
    state = after(its_turn(solo=threshold, row=f"blue {short}"), f"reveal green {more}")
    assert (state.table.stage, state.table.active) == (Stage.REVEAL, 1)
    state = after(state, "reveal pink 1")
    assert state.table.active == 0
    assert state.table.players[1].cards == numbers(f"blue {short}, green {more}, pink 1")
    assert events(state, RewardClaimed) == [RewardClaimed(1, Reward.NUMBERS)]


def test_currency_lowers_its_total_too() -> None:
    state = after(its_turn(row="blue 5, currency 3"), "reveal green 4")
    assert (state.table.stage, state.table.active) == (Stage.REVEAL, 1)
    assert after(state, "reveal pink 1").table.active == 0


def test_it_stops_above_the_threshold_and_numbers_never_bust_it() -> None:
    state = after(its_turn(solo=10, row="blue 9"), "reveal green 9")
    assert events(state, Busted) == []
    assert state.table.players[1].cards == numbers("blue 9, green 9")
    assert state.table.players[1].busts == 0


@pytest.mark.parametrize(("value", "busts"), [(3, False), (4, True)])
def test_it_busts_when_the_currency_exceeds_the_threshold(value: int, busts: bool) -> None:  # noqa: FBT001
    state = after(its_turn(row="blue 2, currency 3, currency 1"), f"reveal currency {value}")
    assert bool(events(state, Busted)) is busts
    assert state.table.active == (0 if busts else 1)


def test_when_it_busts_it_takes_the_numbers_and_a_bust_token_and_you_get_nothing() -> None:
    state = after(its_turn(row="blue 2, currency 3, currency 2"), "reveal currency 5")
    assert state.table.players == (player(), player("blue 2", busts=1))
    assert state.table.discards == cards("currency 2, currency 3, currency 5")
    assert state.table.market == ()
    assert events(state, Busted) == [Busted(1, BustCause.CURRENCY)]
    assert events(state, BustTaken) == [BustTaken(1, forced=True)]


def test_it_always_takes_the_numbers_and_you_get_the_currency() -> None:
    state = after(its_turn(row="blue 5, currency 3"), "reveal green 6")
    assert state.table.players == (player(tokens=8), player("blue 5, green 6"))
    assert state.table.discards == cards("currency 3")


def test_what_you_get_is_capped_at_ten() -> None:
    state = after(its_turn(player(tokens=9), row="blue 5, currency 3"), "reveal green 6")
    assert state.table.players[0].tokens == 10
    assert events(state, TokensGained) == [TokensGained(0, 1, 2)]


def test_it_gets_your_rows_currency_capped_at_ten() -> None:
    state = position(rules=Rules(1, solo=7), players=(player(), player(tokens=8)), row="currency 5")
    state = after(state, "claim 0 numbers")
    assert state.table.players[1].tokens == 10


def test_it_gets_your_rows_currency_when_a_number_busts_you() -> None:
    state = after(my_turn(player(), player(), row="blue 9, currency 2"), "reveal green 5")
    assert state.table.players == (player(busts=1), player(tokens=7))


def test_it_never_buys() -> None:
    state = after(its_turn(its=player(tokens=10), row="blue 5", market="pink 1"), "reveal green 6")
    assert state.table.market == numbers("pink 1")
    assert state.table.players[1] == player("blue 5, green 6", tokens=10)
    assert state.table.active == 0


def test_if_the_deck_runs_out_its_turn_ends_with_what_is_there() -> None:
    state = after(its_turn(row="blue 2, currency 1", deck="green 1"), "reveal green 1")
    assert state.table.players == (player(tokens=6), player("blue 2, green 1"))
    assert state.table.stage is Stage.OVER


def test_if_a_wild_card_ends_the_deck_its_turn_ends_after_the_auction() -> None:
    poor = player(tokens=0)
    state = after(its_turn(poor, poor, row="blue 2", deck="wild 5"), "reveal wild 5")
    assert state.table.players[1].cards == numbers("blue 2")
    assert state.table.discards == cards("wild 5")
    assert state.table.stage is Stage.OVER


# Auctions


def test_the_least_bid_is_five() -> None:
    state = after(its_turn(player(tokens=7)), "reveal wild 5")
    assert legal_actions(state.table, 0) == (Bid(0, 5), Bid(0, 6), Bid(0, 7), Pass(0))
    reason = refusal(state.table, Bid(0, 4))
    assert reason is not None
    assert reason.code is Code.BID_TOO_LOW


def test_t8_only_duplicates_count_in_auctions() -> None:
    mine = player("blue 1, blue 1, blue 1, pink 2, pink 2, green 9", tokens=2, busts=1)
    state = after(its_turn(mine), "reveal wild 5")
    assert auction_means(state.table, 0) == 2 + 3 + 3
    assert means(state.table, 0) == 2 + 3 + 6


def test_t8_only_duplicates_can_be_paid_with() -> None:
    mine = player("blue 1, blue 1, pink 2", tokens=6)
    state = after(its_turn(mine, player(tokens=0)), "reveal wild 5", "bid 0 6")
    assert state.table.stage is Stage.PAY
    assert legal_actions(state.table, 0) == (Pay(0, TOKEN), Pay(0, number_card("blue 1")))
    for piece in ("pink 2", "pink 9"):
        reason = refusal(state.table, does(f"pay 0 {piece}"))
        assert reason is not None
        assert reason.code is (Code.NO_DUPLICATE if piece == "pink 2" else Code.NOT_YOURS)
    state = after(state, "pay 0 blue 1")
    assert state.table.players[0] == player("blue 1, pink 2, wild 5", tokens=1)
    assert state.table.discards == cards("blue 1")


def test_t8_the_buy_phase_stays_standard() -> None:
    mine = player("blue 1, pink 2", tokens=0)
    state = position(Stage.BUY, rules=Rules(1, solo=7), players=(mine,), market="green 2")
    state = after(state, "buy 0 green 2")
    assert state.table.players[0] == player("green 2", tokens=0)


def test_in_your_turn_it_bids_first_and_passes_below_five() -> None:
    state = after(my_turn(player(tokens=6), player(tokens=4)), "reveal wild 5")
    assert events(state, BidPassed) == [BidPassed(1, forced=True)]
    assert legal_actions(state.table, 0) == (Bid(0, 5), Bid(0, 6), Pass(0))


@pytest.mark.parametrize(
    ("its", "mine", "bid"),
    [
        (player(tokens=9), player(tokens=7), 7),
        (player(tokens=6), player(tokens=9), 6),
        (player(tokens=8), player(tokens=2), 5),
        (player(tokens=5), player(tokens=5), 5),
        (player("blue 1, blue 1, blue 1", tokens=1, busts=1), player(busts=1), 6),
        (player("blue 1, blue 2, blue 3", tokens=5), player(busts=1), 5),
    ],
)
def test_in_your_turn_it_bids_as_near_to_your_means_as_it_can(
    its: Player, mine: Player, bid: int
) -> None:
    state = after(my_turn(mine, its), "reveal wild 5")
    assert events(state, BidMade) == [BidMade(1, bid)]


def test_in_your_turn_you_may_bid_more_or_pass() -> None:
    state = after(my_turn(player(tokens=9), player(tokens=6)), "reveal wild 5")
    assert legal_actions(state.table, 0) == (Bid(0, 7), Bid(0, 8), Bid(0, 9), Pass(0))
    won = after(state, "bid 0 7")
    assert won.table.players == (player("wild 5", tokens=2), player(tokens=6))
    lost = after(state, "pass 0")
    assert lost.table.players == (player(tokens=9), player("wild 5", tokens=0))
    assert (lost.table.stage, lost.table.active) == (Stage.DRAW, 0)


def test_in_your_turn_you_pass_silently_if_you_cannot_bid_more() -> None:
    state = after(my_turn(player(tokens=7), player(tokens=9)), "reveal wild 5")
    assert state.table.stage is Stage.DRAW
    assert state.table.players[1] == player("wild 5", tokens=2)
    assert events(state, BidPassed) == [BidPassed(0, forced=True)]


def test_in_its_turn_you_bid_first_and_it_bids_one_more() -> None:
    state = after(its_turn(player(tokens=9), player(tokens=8)), "reveal wild 5")
    assert seats_to_act(state.table) == (0,)
    assert events(state, BidMade) == []
    state = after(state, "bid 0 6")
    assert events(state, BidMade) == [BidMade(0, 6), BidMade(1, 7)]
    assert state.table.players == (player(tokens=9), player("wild 5", tokens=1))


def test_in_its_turn_it_bids_five_if_you_pass() -> None:
    state = after(its_turn(player(tokens=9), player(tokens=8)), "reveal wild 5", "pass 0")
    assert events(state, BidMade) == [BidMade(1, 5)]
    assert state.table.players[1] == player("wild 5", tokens=3)


def test_in_its_turn_it_passes_if_its_means_do_not_allow_more() -> None:
    state = after(its_turn(player(tokens=9), player(tokens=6)), "reveal wild 5", "bid 0 6")
    assert events(state, BidPassed) == [BidPassed(1, forced=True)]
    assert state.table.players == (player("wild 5", tokens=3), player(tokens=6))


def test_its_turn_goes_on_after_an_auction() -> None:
    state = after(its_turn(row="blue 2"), "reveal wild 5", "pass 0")
    assert (state.table.stage, state.table.active) == (Stage.REVEAL, 1)
    assert state.table.row == cards("blue 2")


@pytest.mark.parametrize(
    ("its", "pieces", "left"),
    [
        (player(tokens=8, busts=1), (TOKEN,) * 5, player("wild 5", tokens=3, busts=1)),
        (
            player("blue 1, blue 1", tokens=4, busts=2),
            (TOKEN,) * 4 + (BUST,),
            player("blue 1, blue 1, wild 5", tokens=0, busts=1),
        ),
        (
            player("blue 1, blue 1, pink 3, pink 3, pink 4", tokens=0, busts=1),
            (BUST, number_card("blue 1"), number_card("pink 3")),
            player("blue 1, pink 3, pink 4, wild 5", tokens=0),
        ),
    ],
)
def test_it_pays_with_tokens_then_bust_tokens_then_duplicates(
    its: Player, pieces: tuple[object, ...], left: Player
) -> None:
    state = after(its_turn(player(tokens=5), its), "reveal wild 5", "pass 0")
    assert [event.pieces for event in events(state, PiecesPaid)] == [pieces]
    assert state.table.players[1] == left


def test_if_nobody_bids_the_card_is_discarded() -> None:
    state = after(its_turn(player(tokens=9), player(tokens=4)), "reveal wild 5", "pass 0")
    assert events(state, AuctionFailed) == [AuctionFailed(wild("5"))]
    assert state.table.discards == cards("wild 5")


def test_if_nobody_can_bid_five_the_card_is_discarded_at_once() -> None:
    state = after(my_turn(player(tokens=4), player(tokens=4)), "reveal wild 5")
    assert state.table.stage is Stage.DRAW
    assert state.table.discards == cards("wild 5")


# The end


def test_the_last_buy_is_yours_alone() -> None:
    state = after(its_turn(row="blue 6", deck="green 1", market="pink 2"), "reveal green 1")
    assert events(state, LastBuysBegun) == [LastBuysBegun((0,))]
    assert seats_to_act(state.table) == (0,)
    assert after(state, "skip 0").table.stage is Stage.OVER


@pytest.mark.parametrize(
    ("mine", "its", "winner", "rank"),
    [
        ("blue 1, blue 2, blue 3", "pink 1, pink 2", 0, 9),
        ("blue 1, blue 2", "pink 1, pink 2", 1, None),
        ("blue 1", "pink 1, pink 2", 1, None),
    ],
)
def test_you_win_with_strictly_more_points_and_the_threshold_is_your_rank(
    mine: str, its: str, winner: int, rank: int | None
) -> None:
    players = (player(mine, tokens=10), player(its, tokens=0))
    result = outcome(position(Stage.OVER, rules=Rules(1, solo=9), players=players).table)
    assert result is not None
    assert result.scores == (len(players[0].cards), len(players[1].cards))
    assert (result.winners, result.rank) == ((winner,), rank)


def test_the_automaton_has_no_view_and_no_actions() -> None:
    state = its_turn()
    with pytest.raises(UnknownSeatError, match="the seats are 0 to 0"):
        view(state, 1)
    with pytest.raises(UnknownSeatError):
        legal_actions(state.table, 1)
    reason = refusal(position(rules=Rules(1, solo=7)).table, does("draw 1"))
    assert reason is not None
    assert reason.code is CommonCode.UNKNOWN_SEAT


def test_one_bot_plays_the_solo_game() -> None:
    for threshold in range(4, 11):
        record = play(ten, Rules(1, solo=threshold), [ten.bots.careful], Random(threshold))
        result = outcome(record.final.table)
        assert result is not None
        assert len(result.scores) == len(result.layouts) == 2
