"""What players ask at the table."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.ten import VARIANTS, card, number_card, player, position, wild
from thinkstr8.core import QuestionError, UnknownSeatError, WrongKindError
from thinkstr8.core.checks import with_class
from thinkstr8.games import ten
from thinkstr8.games.ten import (
    Auction,
    BustCause,
    Claim,
    Colour,
    CurrencyCard,
    NumberCard,
    Purchase,
    Reward,
    Rules,
    Stage,
    State,
    StopOrDraw,
    Valuation,
    apply,
    auction_means,
    best_layout,
    best_points,
    bust_cause,
    bust_odds,
    buyable,
    chance,
    gain,
    layout,
    least_bid,
    left_in_deck,
    means,
    price,
    stop_or_draw,
    view,
)
from thinkstr8.games.ten.events import Busted
from thinkstr8.testing import reachable_states


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(ten, rules))


def test_worked_example_of_the_row() -> None:
    """Currency 6, numbers 10: a number of 7 or more, or a currency card of 5, busts."""
    state = position(
        row="blue 9, green 1, currency 5, currency 1",
        deck=", ".join(
            [f"pink {number}" for number in range(1, 10)]
            + [f"currency {value}" for value in range(1, 6)]
        ),
    )
    odds = bust_odds(state.table)
    assert (odds.number, odds.currency) == (Fraction(3, 14), Fraction(1, 14))
    assert odds.total == Fraction(2, 7)


def test_a_wild_card_cannot_bust() -> None:
    odds = bust_odds(position(row="blue 9, green 1", deck="wild 9, wild any, blue 1").table)
    assert odds.total == Fraction(1, 3)


def test_an_empty_deck_cannot_bust() -> None:
    assert bust_odds(position(row="blue 9, green 1", deck="").table).total == 0


def test_numbers_never_bust_the_automaton_and_currency_does_above_its_threshold() -> None:
    state = position(
        Stage.REVEAL,
        rules=Rules(1, solo=4),
        active=1,
        row="blue 3, currency 2",
        deck="pink 9, currency 2, currency 3, currency 5",
    )
    odds = bust_odds(state.table)
    assert (odds.number, odds.currency) == (Fraction(0), Fraction(1, 2))


@given(any_state())
def test_the_odds_to_bust_are_those_of_nature(state: State) -> None:
    outcomes = chance(state)
    if not outcomes:
        return
    found = {BustCause.NUMBER: Fraction(0), BustCause.CURRENCY: Fraction(0)}
    for action, odds in outcomes:
        for event in apply(state, action).table.events:
            if isinstance(event, Busted):
                found[event.cause] += odds
    odds_to_bust = bust_odds(state.table)
    assert (odds_to_bust.number, odds_to_bust.currency) == tuple(found.values())


@given(any_state())
def test_nature_follows_the_content_of_the_deck(state: State) -> None:
    for action, odds in chance(state):
        assert isinstance(action, ten.Reveal)
        count = left_in_deck(state.table, action.card)
        assert odds == Fraction(count, sum(count for _, count in state.table.deck))


def test_means() -> None:
    mine = player("blue 1, blue 1, pink 3, wild 5", tokens=2, busts=2)
    table = position(players=(mine, player())).table
    assert (means(table, 0), auction_means(table, 0)) == (11, 11)
    table = position(rules=Rules(1, solo=5), players=(mine, mine)).table
    assert (means(table, 0), auction_means(table, 0)) == (11, 9)
    assert auction_means(table, 1) == 9


@pytest.mark.parametrize(
    ("seat", "error", "message"),
    [
        (-1, UnknownSeatError, "There is no seat -1: the seats are 0 to 1."),
        (2, UnknownSeatError, "There is no seat 2: the seats are 0 to 1."),
        (True, WrongKindError, "A seat must be an int, not True (a bool)."),
        (None, WrongKindError, "A seat must be an int, not None."),
        ("0", WrongKindError, "A seat must be an int, not '0' (a str)."),
    ],
)
def test_questions_about_seats_that_are_not_there(
    seat: Any, error: type[Exception], message: str
) -> None:
    table = position().table
    for question in (means, auction_means, buyable, layout):
        with pytest.raises(error) as caught:
            question(table, seat)
        assert str(caught.value) == message
    with pytest.raises(error):
        gain(table, seat, [])


def test_what_is_left_in_the_deck() -> None:
    table = position(row="blue 1", market="pink 9", rules=Rules(4)).table
    assert left_in_deck(table, card("blue 1")) == 2
    assert left_in_deck(table, card("pink 9")) == 0
    assert (card("blue 1"), 2) in table.deck
    assert card("pink 9") not in dict(table.deck)


def test_what_cards_add_to_the_best_layout() -> None:
    mine = player("blue 1, blue 2, blue 4, wild 9")
    table = position(players=(mine, player("blue 1"))).table
    assert gain(table, 0, [number_card("blue 3")]) == 2
    assert gain(table, 0, [number_card("blue 2")]) == 0
    assert gain(table, 0, [number_card("pink 8")]) == 1
    assert gain(table, 0, [number_card("pink 8"), number_card("green 8")]) == 2
    assert gain(table, 0, [wild("any")]) == 2
    assert gain(table, 1, []) == 0


HALF = Fraction(1, 2)
PLAIN = Valuation(token=Fraction(0), card=Fraction(0))
DEAR = Valuation(token=HALF, card=Fraction(1, 10))


def test_stopping_is_worth_the_points_of_the_row_or_its_tokens() -> None:
    mine = player("blue 1", tokens=8)
    table = position(
        players=(mine, player(tokens=10), player(tokens=9)),
        row="blue 2, blue 1, pink 3, currency 3",
        deck="",
    ).table
    assert stop_or_draw(table, PLAIN) == StopOrDraw(Fraction(2), Fraction(0), None)
    assert stop_or_draw(table, DEAR) == StopOrDraw(
        numbers=2 + 2 * Fraction(1, 10) - HALF * HALF,  # one of two others gains a token
        currency=2 * HALF,  # no more than ten tokens
        draw=None,
    )


def test_drawing_is_worth_the_mean_over_the_deck() -> None:
    table = position(
        players=(player("blue 1", tokens=0), player(tokens=0)),
        row="blue 2, pink 7, currency 2",
        deck="blue 3, pink 4, currency 4, currency 5, wild 1",
    ).table
    values = stop_or_draw(table, DEAR)
    assert values is not None
    tenth = Fraction(1, 10)
    stop = 2 + 2 * tenth - 1
    assert values.numbers == stop
    assert values.currency == 1
    outcomes = [
        3 + 3 * tenth - 1,  # blue 3 joins the run
        HALF * (3 - 2),  # pink 4 busts: a bust token, and the other gets the currency
        max(2 + 2 * tenth - 3, Fraction(3)),  # currency 4
        max(2 + 2 * tenth - HALF * 7, HALF * 7),  # currency 5
        stop,  # the wild card changes nothing
    ]
    assert values.draw == sum(outcomes) / 5


def test_a_currency_bust_gives_the_others_nothing() -> None:
    table = position(row="currency 5, currency 4", deck="currency 2").table
    values = stop_or_draw(table, DEAR)
    assert values is not None
    assert values.draw == 3 * HALF


def test_before_the_first_card_there_is_nothing_to_claim() -> None:
    values = stop_or_draw(position(deck="blue 1, wild 1").table, PLAIN)
    assert values == StopOrDraw(None, None, HALF)


def test_who_decides_nothing_else_is_not_asked() -> None:
    for stage in set(Stage) - {Stage.DRAW}:
        assert stop_or_draw(ten.example(stage).table) is None


@given(any_state())
def test_stopping_is_worth_what_it_brings(state: State) -> None:
    """Claim the reward and compare what lies in front of everybody before and after."""
    table = state.table
    values = stop_or_draw(table, Valuation(token=HALF, card=Fraction(0)))
    if values is None or values.numbers is None:
        return
    seat = table.active
    others = [other for other in range(table.rules.sides) if other != seat]
    for reward, value in ((Reward.NUMBERS, values.numbers), (Reward.CURRENCY, values.currency)):
        after = apply(state, Claim(seat, reward)).table
        brought = Fraction(layout(after, seat).points - layout(table, seat).points)
        brought += HALF * (after.players[seat].tokens - table.players[seat].tokens)
        gained = sum(after.players[each].tokens - table.players[each].tokens for each in others)
        if table.rules.solo is None:  # the automaton's turn follows at once
            assert value == brought - HALF * Fraction(gained, len(others))


@pytest.mark.parametrize("field", ["token", "card"])
def test_a_valuation_is_made_of_fractions_from_0_on(field: str) -> None:
    for value in (0.3, 1, True, None, "1/2"):
        with pytest.raises(WrongKindError) as caught:
            Valuation(**{field: value})  # type: ignore[arg-type]  # that is the test
        assert (
            str(caught.value) == f"Valuation.{field} must be a Fraction, not {with_class(value)}."
        )
    with pytest.raises(QuestionError) as below:
        Valuation(**{field: -HALF})
    assert str(below.value) == f"Valuation.{field} must be at least 0, not Fraction(-1, 2)."


NO_CARDS = [5, None, "blue 1", [None], [5], [card("currency 3")]]


@pytest.mark.parametrize("cards", NO_CARDS)
def test_only_cards_add_points(cards: Any) -> None:
    with pytest.raises(
        WrongKindError, match=r"^Expected (only )?number cards and wild cards of TEN, not "
    ):
        gain(position().table, 0, cards)
    for asked in (best_layout, best_points):
        with pytest.raises(WrongKindError, match=r"^Expected (only )?number cards of TEN, not "):
            asked(cards)
        with pytest.raises(WrongKindError, match=r"^Expected (only )?wild cards of TEN, not "):
            asked([], cards)


def test_only_wild_cards_are_wild() -> None:
    for asked in (best_layout, best_points):
        with pytest.raises(WrongKindError, match="only number cards of TEN, not a FullWild"):
            asked([wild("any")])  # type: ignore[list-item]  # that is the test


@pytest.mark.parametrize("value", [5, None, "blue 1", Rules(2)])
def test_only_cards_are_in_the_deck(value: Any) -> None:
    with pytest.raises(WrongKindError) as caught:
        left_in_deck(position().table, value)
    assert str(caught.value) == f"Expected a card of TEN, not {with_class(value)}."


@pytest.mark.parametrize("valuation", [None, 5, (1, 2), Fraction(1)])
def test_a_valuation_is_checked_in_every_stage(valuation: Any) -> None:
    for stage in (Stage.DRAW, Stage.BUY):
        with pytest.raises(WrongKindError, match=r"^Expected a Valuation of TEN, not "):
            stop_or_draw(position(stage).table, valuation)


def test_which_cards_bust_a_row() -> None:
    table = position(row="blue 9, green 1, currency 5, currency 1").table
    assert [bust_cause(table, NumberCard(Colour.PINK, number)) for number in (6, 7)] == [
        None,
        BustCause.NUMBER,
    ]
    assert [bust_cause(table, CurrencyCard(value)) for value in (4, 5)] == [
        None,
        BustCause.CURRENCY,
    ]


def test_which_cards_bust_the_automaton() -> None:
    table = position(Stage.REVEAL, rules=Rules(1, solo=4), active=1, row="blue 3, currency 2").table
    assert bust_cause(table, NumberCard(Colour.PINK, 9)) is None
    assert [bust_cause(table, CurrencyCard(value)) for value in (2, 3)] == [
        None,
        BustCause.CURRENCY,
    ]


@pytest.mark.parametrize("drawn", [None, 4, "blue 1", card("wild 5")])
def test_only_cards_that_join_the_row_can_bust_it(drawn: Any) -> None:
    with pytest.raises(WrongKindError) as caught:
        bust_cause(position().table, drawn)
    expected = "Expected a number card or currency card of TEN, not"
    assert str(caught.value) == f"{expected} {with_class(drawn)}."


def test_what_a_card_costs_and_what_must_be_bid() -> None:
    assert [price(NumberCard(Colour.PINK, number)) for number in (1, 5, 9)] == [1, 5, 9]
    for rules, highest, least in (
        (Rules(2), 0, 1),
        (Rules(2), 4, 5),
        (Rules(1, solo=7), 0, 5),
        (Rules(1, solo=7), 6, 7),
    ):
        auction = Auction(wild("3"), 1 if highest else None, highest)
        state = position(Stage.BID, rules=rules, waiting=(0,), auction=auction)
        assert least_bid(state.table) == least
    with pytest.raises(QuestionError, match="No wild card is at auction, so nobody can bid"):
        least_bid(position().table)


def test_a_view_has_what_its_stage_guarantees() -> None:
    auction = Auction(wild("3"), None, 0)
    purchase = Purchase(0, number_card("pink 2"), 2, 0)
    bidding = view(position(Stage.BID, waiting=(0,), auction=auction), 0)
    paying = view(position(Stage.PAY, market="pink 2", purchase=purchase), 0)
    assert (bidding.auction, paying.purchase) == (auction, purchase)
    with pytest.raises(QuestionError) as caught:
        _ = paying.auction
    assert str(caught.value) == "No wild card is at auction: the stage is pay, not bid."
    with pytest.raises(QuestionError) as caught:
        _ = bidding.purchase
    assert str(caught.value) == "Nobody is paying for a card: the stage is bid, not pay."
