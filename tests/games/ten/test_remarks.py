"""What a record tells people beside the actions: exact sentences."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.sentences import are_sentences
from helpers.ten import VARIANTS, after, player, position, wild
from thinkstr8 import ten
from thinkstr8.games.ten import Auction, Deal, Rules, Stage, State, remarks, setup
from thinkstr8.testing import reachable_states

SOLO = Rules(1, solo=7)


def told(state: State, *lines: str) -> tuple[str, ...]:
    return remarks(after(state, *lines).table)


def auction() -> Auction:
    return Auction(wild("5"), None, 0)


# Turns


def test_the_opening_tells_whose_turn_it_is() -> None:
    assert remarks(setup(Rules(3), Deal(first=2)).table) == ("Seat 2 begins a turn.",)
    assert remarks(setup(SOLO, Deal(first=0)).table) == ("Seat 0 begins a turn.",)


def test_nothing_is_told_that_the_line_of_the_action_says() -> None:
    assert told(position(), "draw 0") == ()
    assert told(position(Stage.REVEAL), "reveal blue 7") == ()
    assert told(position(Stage.REVEAL), "reveal wild 5") == ()
    assert told(position(Stage.BID, waiting=(1, 0), auction=auction()), "bid 1 4") == ()
    assert told(position(Stage.BID, waiting=(1, 0), auction=auction()), "pass 1") == ()
    rich = (player("blue 1, pink 2", tokens=5, busts=1),)
    assert told(position(Stage.BUY, players=rich, market="green 4"), "buy 0 green 4") == ()


def test_events_of_nothing_are_told_as_such() -> None:
    events = (
        ten.events.CardsTaken(0, ()),
        ten.events.CardsMarketed(()),
        ten.events.PiecesPaid(1, (), 0, forced=True),
        ten.events.LastBuysBegun(()),
    )
    assert remarks(evolve(position().table, events=events)) == (
        "Seat 0 takes nothing.",
        "The market gets nothing.",
        "Seat 1 pays nothing.",
        "The last buys begin.",
    )


def test_choices_are_followed_by_the_next_turn_alone() -> None:
    assert told(position(Stage.BUY, market="green 4"), "skip 0") == ("Seat 1 begins a turn.",)
    state = position(Stage.BUST, rules=Rules(2, fiasco=True), market="green 4")
    assert told(state, "bust 0") == ("Seat 1 begins a turn.",)


def test_claimed_numbers() -> None:
    state = position(players=(player(), player(tokens=9), player()), row="blue 7, currency 2")
    assert told(state, "claim 0 numbers") == (
        "Seat 1 gains 1 token; 1 over the limit is lost.",
        "Seat 2 gains 2 tokens.",
        "Seat 0 takes blue 7.",
        "Seat 0 can buy nothing.",
        "Seat 1 begins a turn.",
    )


def test_claimed_currency() -> None:
    row = "blue 7, currency 5, pink 2, green 2"
    assert told(position(players=(player(tokens=8),), row=row), "claim 0 currency") == (
        "Seat 0 gains 2 tokens; 3 over the limit are lost.",
        "The market gets blue 7, pink 2 and green 2.",
        "Seat 1 begins a turn.",
    )
    assert told(position(players=(player(tokens=10),), row="currency 1"), "claim 0 currency") == (
        "Seat 0 gains no tokens: 1 is over the limit.",
        "Seat 1 begins a turn.",
    )


def test_a_bust_by_a_number() -> None:
    state = position(Stage.REVEAL, row="blue 7, currency 1")
    assert told(state, "reveal pink 6") == (
        "Seat 0 goes bust: the total exceeds 10.",
        "Seat 1 gains 1 token.",
        "The market gets blue 7 and pink 6.",
        "Seat 0 takes a bust token.",
        "Seat 1 begins a turn.",
    )


def test_a_bust_by_currency() -> None:
    state = position(Stage.REVEAL, row="currency 5, currency 4")
    assert told(state, "reveal currency 2") == (
        "Seat 0 goes bust: the currency exceeds 10.",
        "Seat 0 takes a bust token.",
        "Seat 1 begins a turn.",
    )


# Auctions and payments


def test_forced_passes() -> None:
    players = (player(tokens=1), player(tokens=3), player(tokens=2))
    state = position(Stage.BID, players=players, waiting=(1, 2, 0), auction=auction())
    assert told(state, "bid 1 3") == (
        "Seat 2 has to pass.",
        "Seat 0 has to pass.",
        "Seat 1 wins wild 5 for 3.",
        "Seat 1 pays 3 tokens.",
        "Seat 1 gets wild 5.",
    )


def test_a_wild_card_that_nobody_wants() -> None:
    state = position(Stage.BID, waiting=(0,), auction=auction())
    assert told(state, "pass 0") == ("Nobody bids: wild 5 is discarded.",)


def test_a_winner_who_has_a_choice_of_pieces_is_asked() -> None:
    rich = (player("blue 3", tokens=5, busts=1), player())
    state = position(Stage.BID, players=rich, waiting=(0,), auction=auction())
    assert told(state, "bid 0 2") == ("Seat 0 wins wild 5 for 2.",)
    assert told(state, "bid 0 2", "pay 0 blue 3") == ()
    assert told(state, "bid 0 2", "pay 0 blue 3", "pay 0 token") == ("Seat 0 gets wild 5.",)


@pytest.mark.parametrize(
    ("own", "pieces"),
    [
        (player(tokens=4), "4 tokens"),
        (player(tokens=1, busts=1), "1 token and 1 bust token"),
        (player(tokens=0, busts=2), "2 bust tokens"),
        (player("blue 1, pink 2", tokens=2), "2 tokens, blue 1 and pink 2"),
        (player("blue 1, blue 1, blue 1, blue 1", tokens=0), "blue 1, blue 1, blue 1 and blue 1"),
    ],
)
def test_forced_payments(own: ten.Player, pieces: str) -> None:
    state = position(Stage.BUY, players=(own,), market="green 4")
    assert told(state, "buy 0 green 4")[:2] == (f"Seat 0 pays {pieces}.", "Seat 0 gets green 4.")


# The end


def test_the_last_card_and_the_last_buys() -> None:
    state = position(Stage.REVEAL, row="blue 1", market="pink 2", deck="blue 2")
    assert told(state, "reveal blue 2") == ("The deck is empty.",)
    assert told(state, "reveal blue 2", "claim 0 currency") == (
        "The market gets blue 1 and blue 2.",
        "The last buys begin with seat 1.",
    )


def test_the_end_tells_every_score_and_who_won() -> None:
    players = (player("blue 1, blue 2, pink 4, wild 3"), player("green 1", tokens=0))
    state = position(
        Stage.BUY, players=players, market="pink 2", deck="", last_buys=True, waiting=(0, 1)
    )
    assert told(state, "skip 0") == (
        "Seat 1 can buy nothing.",
        "Seat 0 has 4 points: blue 3, green 0, orange 0, pink 1.",
        "Seat 1 has 1 point: blue 0, green 1, orange 0, pink 0.",
        "Seat 0 wins.",
    )


def test_a_shared_victory() -> None:
    players = (player("blue 1"), player("pink 1"))
    state = position(Stage.BUY, players=players, market="pink 2", deck="", last_buys=True)
    assert told(state, "skip 0")[-1] == "Seat 0 and seat 1 win."


# Alone against TEN


def test_all_that_ten_does_in_its_turn_is_told() -> None:
    state = position(Stage.REVEAL, rules=SOLO, active=1, waiting=(), row="blue 5, currency 3")
    assert told(state, "reveal green 6") == (
        "TEN claims the numbers.",
        "Seat 0 gains 3 tokens.",
        "TEN takes blue 5 and green 6.",
        "Seat 0 begins a turn.",
    )


def test_ten_goes_bust_above_its_threshold() -> None:
    row = "blue 2, currency 3, currency 2"
    state = position(Stage.REVEAL, rules=SOLO, active=1, waiting=(), row=row)
    assert told(state, "reveal currency 5") == (
        "TEN goes bust: the currency exceeds 7.",
        "TEN takes a bust token.",
        "TEN takes blue 2.",
        "Seat 0 begins a turn.",
    )


def test_ten_bids_and_pays() -> None:
    players = (player(tokens=6), player("blue 1, blue 1", tokens=3, busts=1))
    state = position(Stage.REVEAL, rules=SOLO, players=players)
    assert told(state, "reveal wild 5") == (
        "TEN bids 6.",
        "Seat 0 has to pass.",
        "TEN wins wild 5 for 6.",
        "TEN pays 3 tokens and 1 bust token.",
        "TEN gets wild 5.",
    )
    poor = (player(tokens=6), player(tokens=4))
    state = position(Stage.REVEAL, rules=SOLO, players=poor)
    assert told(state, "reveal wild 5") == ("TEN has to pass.",)


def test_ten_can_win() -> None:
    state = position(
        Stage.BUY,
        rules=SOLO,
        players=(player(), player("blue 1, blue 2")),
        market="pink 2",
        deck="",
        last_buys=True,
    )
    assert told(state, "skip 0") == (
        "Seat 0 has 0 points: blue 0, green 0, orange 0, pink 0.",
        "TEN has 2 points: blue 2, green 0, orange 0, pink 0.",
        "TEN wins.",
    )


def test_a_victory_over_ten_is_told_with_its_rank_and_title() -> None:
    state = position(
        Stage.BUY,
        rules=SOLO,
        players=(player("blue 1, blue 2"), player()),
        market="pink 2",
        deck="",
        last_buys=True,
    )
    assert told(state, "skip 0")[-2:] == ("Seat 0 wins.", "Rank 7: Cool head.")


@given(st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(ten, rules)))
def test_random_play_is_told_in_sentences(state: State) -> None:
    assert are_sentences(remarks(state.table), longest=1000)  # a hand can be long
