"""The expert bot: averages equal brute force, and its decisions make sense where they are plain."""

from itertools import product
from math import isclose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.ten import does, number_card, player, position, wild
from thinkstr8 import ten
from thinkstr8.arena import Series, run
from thinkstr8.core import WrongKindError
from thinkstr8.games.ten import Auction, Bid, Claim, Draw, Purchase, Rules, Stage, bots, view
from thinkstr8.games.ten.expectations import expected_points, improvements
from thinkstr8.games.ten.layouts import best_points
from thinkstr8.games.ten.prospects import Outlook

NUMBERS = range(9)
LITTLE = "pink 8, green 8, currency 1, wild 8"
"""A deck that has not much more to offer."""
CHANCES = st.lists(st.sampled_from((0.0, 0.25, 0.7)), min_size=9, max_size=9).map(tuple)


def expert(state: ten.State, seat: int = 0) -> ten.Action:
    return bots.expert(view(state, seat), Random(1))


def average_of_all_cases(owned: int, odds: tuple[float, ...], jokers: int) -> float:
    """Return the points that blue scores on average, from the layouts of every case."""
    wilds = [ten.ColourWild(ten.Colour.BLUE)] * jokers
    missing = [number for number in NUMBERS if not owned >> number & 1 and odds[number]]
    total = 0.0
    for comes in product((False, True), repeat=len(missing)):
        weight, numbers = 1.0, owned
        for number, is_there in zip(missing, comes, strict=True):
            weight *= odds[number] if is_there else 1 - odds[number]
            numbers |= is_there << number
        cards = [
            ten.NumberCard(ten.Colour.BLUE, number + 1)
            for number in NUMBERS
            if numbers >> number & 1
        ]
        total += weight * best_points(cards, wilds)
    return total


@given(st.integers(0, 511), CHANCES, st.integers(0, 2))
def test_the_average_of_a_colour_is_that_of_all_cases(
    owned: int, odds: tuple[float, ...], jokers: int
) -> None:
    rare = tuple(chance if number % 2 else 0.0 for number, chance in enumerate(odds))
    assert isclose(expected_points(owned, rare, jokers), average_of_all_cases(owned, rare, jokers))


@given(st.integers(0, 511), CHANCES, st.integers(0, 2))
def test_an_improvement_is_the_difference_that_a_number_makes(
    owned: int, odds: tuple[float, ...], jokers: int
) -> None:
    now, gains = expected_points(owned, odds, jokers), improvements(owned, odds, jokers)
    for number in NUMBERS:
        after = expected_points(owned | 1 << number, odds, jokers)
        assert isclose(gains[number], after - now, abs_tol=1e-9)


def test_more_jokers_than_numbers_change_nothing() -> None:
    odds = (0.5,) * 9
    assert expected_points(0, odds, 9) == expected_points(0, odds, 40) == 10
    assert improvements(0, odds, 40) == (0.0,) * 9


# Drawing


def test_it_draws_while_nothing_can_go_wrong() -> None:
    assert expert(position(row="blue 1", deck="blue 2, blue 3, pink 4")) == does("draw 0")


def test_it_stops_before_a_certain_bust() -> None:
    state = position(row="blue 1, blue 2, blue 3, pink 4", deck="pink 8, green 9, orange 9")
    assert expert(state) == does("claim 0 numbers")


def test_it_takes_the_money_when_the_cards_are_of_no_use() -> None:
    mine = player("blue 1", tokens=0)
    state = position(players=(mine, player()), row="blue 1, currency 5", deck="")
    assert expert(state) == does("claim 0 currency")


# Bidding


def auctioned(
    card: str, *players: ten.Player, seat: int = 0, bid: tuple[int, int] | None = None
) -> ten.State:
    auction = Auction(wild(card), *(bid or (None, 0)))
    seats = range(len(players))
    waiting = tuple(seats[seat:])
    return position(
        Stage.BID, players=players, active=len(players) - 1, waiting=waiting, auction=auction
    )


GAP = "blue 1, blue 2, blue 3, blue 5, blue 6, blue 7"


def test_it_bids_no_more_than_is_needed_to_outbid_the_means_of_all_others() -> None:
    state = auctioned("4", player(GAP, tokens=10), player("", tokens=3))
    action = expert(state)
    assert isinstance(action, Bid)
    assert action.amount <= 3


def test_the_last_bidder_bids_as_little_as_possible() -> None:
    state = auctioned("4", player("", tokens=10), player(GAP, tokens=10), seat=1, bid=(0, 2))
    assert expert(state, 1) == does("bid 1 3")


def test_it_does_not_bid_more_than_a_wild_card_is_worth() -> None:
    state = auctioned("9", player("", tokens=10), player("blue 1", tokens=10), seat=1, bid=(0, 9))
    assert expert(state, 1) == does("pass 1")


def test_it_outbids_someone_who_needs_the_wild_card_badly() -> None:
    rival = player("pink 1, pink 2, pink 3, pink 4, pink 6, pink 7, pink 8, pink 9", tokens=10)
    others = player("blue 1, blue 2", tokens=10)
    assert expert(auctioned("5", rival, others, seat=1, bid=(0, 2)), 1) == does("bid 1 3")


def test_a_bid_that_the_automaton_cannot_outbid_is_enough() -> None:
    mine = player(GAP, tokens=10, busts=1)
    state = position(
        Stage.BID,
        rules=Rules(1, solo=7),
        players=(mine, player(tokens=5)),
        active=1,
        waiting=(0, 1),
        auction=Auction(wild("4"), None, 0),
        deck=LITTLE,
    )
    assert expert(state) == does("bid 0 5")


# Buying and paying


def test_it_buys_what_joins_two_runs() -> None:
    mine = player("blue 1, blue 2, blue 4, blue 5", tokens=10)
    state = position(
        Stage.BUY, players=(mine, player()), market="blue 3, pink 3, green 9", deck=LITTLE
    )
    assert expert(state) == does("buy 0 blue 3")


def test_in_the_last_buys_it_spends_everything_for_a_point() -> None:
    mine = player("blue 1, blue 2, blue 3", tokens=9)
    state = position(
        Stage.BUY,
        players=(mine, player("", tokens=0)),
        market="pink 9, blue 4",
        deck="",
        last_buys=True,
    )
    assert expert(state) == does("buy 0 blue 4")


def test_in_the_last_buys_it_takes_what_a_later_buyer_needs_more() -> None:
    mine = player("pink 1", tokens=9)
    rival = player("blue 1, blue 2, blue 3, blue 4, blue 6, blue 7, blue 8, blue 9", tokens=9)
    state = position(
        Stage.BUY,
        players=(mine, rival),
        active=1,
        waiting=(0, 1),
        market="pink 2, blue 5",
        deck="",
        last_buys=True,
    )
    assert expert(state) == does("buy 0 blue 5")


def paying(mine: ten.Player, card: str, *, last_buys: bool = False, paid: int = 0) -> ten.State:
    purchase = Purchase(0, number_card(card), number_card(card).number, paid)
    return position(
        Stage.PAY,
        players=(mine, player()),
        market=card,
        purchase=purchase,
        deck="" if last_buys else None,
        last_buys=last_buys,
    )


def test_it_pays_with_what_it_needs_least() -> None:
    assert expert(paying(player("blue 1, blue 1, blue 2", tokens=3), "pink 2")) == does(
        "pay 0 blue 1"
    )
    assert expert(paying(player("blue 1, blue 2, blue 3", tokens=3), "blue 4")) == does(
        "pay 0 token"
    )


def test_in_the_last_buys_it_keeps_tokens_that_break_a_tie() -> None:
    state = paying(player("blue 1, blue 2, blue 8", tokens=3), "blue 3", last_buys=True)
    assert expert(state) == does("pay 0 blue 8")


def test_it_does_not_overpay_with_a_bust_token() -> None:
    mine = player("blue 1, blue 2", tokens=2, busts=1)
    assert expert(paying(mine, "blue 3", paid=2)) == does("pay 0 token")


def test_after_a_bust_it_buys_only_what_is_worth_more_than_the_bust_token() -> None:
    mine = player("blue 1, blue 2, blue 4, blue 5", tokens=5)
    rules = Rules(2, fiasco=True)
    for market, action in (("blue 3", "buy 0 blue 3"), ("pink 9", "bust 0")):
        state = position(
            Stage.BUST, rules=rules, players=(mine, player()), market=market, deck=LITTLE
        )
        assert expert(state) == does(action)


# Prospects


def test_a_card_that_is_gone_cannot_come() -> None:
    outlook = Outlook(position(deck="blue 1, blue 1, green 9", market="pink 5").table)
    known = {
        (colour, number)
        for colour, odds in enumerate(outlook.odds)
        for number, chance in enumerate(odds, start=1)
        if chance
    }
    assert known == {(0, 1), (1, 9), (3, 5)}
    assert outlook.odds_of(0) > outlook.odds_of(0, deck=-1) > outlook.odds_of(0, deck=-2) == 0


def test_a_number_wild_goes_where_it_helps_most_and_a_card_sets_it_free() -> None:
    table = position(
        players=(player("blue 1, blue 2, blue 4, blue 5, pink 2, pink 4, wild 3"), player()),
        deck="",
        market="blue 3",
        last_buys=True,
    ).table
    standing = Outlook(table).standing(0)
    assert standing.points == pytest.approx(6.0)  # blue 1 to 5, and one pink card
    assert standing.gains[number_card("blue 3").index] == pytest.approx(2.0)  # the wild joins pink


def test_the_estimate_compares_what_the_sides_have() -> None:
    state = position(players=(player("blue 1, blue 2, wild 3"), player("blue 1"), player("")))
    found = ten.estimate(state)
    assert found is not None
    assert sorted(found, reverse=True) == [*found]
    assert ten.estimate(ten.example(Stage.BUY)) is None
    with_row = ten.estimate(position(players=state.table.players, row="pink 1"))
    assert with_row is not None
    assert with_row[0] > found[0]
    assert with_row[1:] == pytest.approx(found[1:], abs=0.2)
    with pytest.raises(WrongKindError):
        ten.estimate(state.table)  # type: ignore[arg-type]  # wrong on purpose


def test_it_beats_the_careful_bot() -> None:
    series = Series(ten, Rules(2), [bots.expert, bots.careful], deals=2, seed=3)
    report = run(series)
    lead = report.comparison("expert", "careful").score
    assert lead is not None
    assert lead.mean > 0
    assert not report.forfeits


def test_a_choice_without_alternatives_needs_no_thought() -> None:
    assert isinstance(expert(position()), Draw)
    state = position(row="blue 1", deck="")
    assert isinstance(expert(state), Claim)
