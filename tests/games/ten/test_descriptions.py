"""A position in plain text: what a seat knows, whole and exact."""

import re
from collections.abc import Sequence
from random import Random

import pytest
from attrs import evolve

from helpers.depth import depth
from helpers.games import CUSTOM_DECK
from helpers.ten import VARIANTS, after, name_of, number_card, player, position, wild
from thinkstr8 import QuestionError, UnknownSeatError, WrongKindError, play, ten
from thinkstr8.core.game import Seat
from thinkstr8.files import read_action
from thinkstr8.games.ten import (
    Auction,
    Bid,
    Copies,
    Purchase,
    Rules,
    Stage,
    State,
    View,
    bots,
    bust_odds,
    buyable,
    describe,
    example,
    format_action,
    layout,
    legal_actions,
    narrate,
    view,
)
from thinkstr8.kit.notation import without_seat

NAMES = ("Ada", "Boris", "Cleo", "Dan", "Eve")
SOLO = Rules(1, solo=7)
DECKS = (
    *VARIANTS,
    Rules(3, deck=CUSTOM_DECK),
    Rules(2, deck=(Copies(wild("any"), 30, 30, 30), Copies(number_card("blue 1"), 99, 9, 9))),
)


def part(text: str, heading: str) -> list[str]:
    """Return the lines of a part; none if the text does not have it."""
    for block in text.split("\n\n"):
        first, *lines = block.split("\n")
        if first == f"{heading}:":
            return lines
    return []


def told(state: State, heading: str, seat: Seat | None = 0) -> list[str]:
    return part(describe(view(state, seat), NAMES[: state.table.rules.players]), heading)


# The whole text


def test_the_whole_text_in_an_auction() -> None:
    state = example(Stage.BID)
    log = [*narrate(state.table.events, ["Ada", "Ben", "Cleo"], 1)]
    assert describe(view(state, 1), ["Ada", "Ben", "Cleo"], log).splitlines() == [
        "TEN for 3 players, with the standard deck of 108 cards and the fiasco variant.",
        "You are Ben.",
        "At the table, clockwise: Ada, you and Cleo.",
        "",
        "The rules:",
        "The active player reveals one card after the other, and must stop in time.",
        "Whoever claims the numbers of the row keeps them, the others get the currency in",
        "tokens, and the player may buy a card from the market for its number, but none",
        "that they already own. Whoever claims the currency gets it in tokens; the",
        "numbers go to the market, and nothing can be bought. It is a bust if a number",
        "takes the total, numbers minus currency, above 10, or if the currency exceeds",
        "10. Then the numbers go to the market, and the player takes a bust token, or",
        "buys a card instead. If a number was too much, the others get the currency.",
        "Payments are in tokens, of which nobody can hold more than 10, bust tokens worth",
        "3, and number cards worth 1. A wild card is auctioned as soon as it is revealed.",
        "Everyone has one bid, the active player last, and bids more than everyone",
        "before, or passes. When the deck is empty and the turn is over, everyone may buy",
        "one more card. In each colour the longest run scores 1 point per card, or 10 for",
        "all nine. The most points win.",
        "",
        "Now:",
        "It is Ada's turn.",
        "Wild 5 is up for auction.",
        "Nobody has bid yet.",
        "You may bid 1 to 5, or pass.",
        "Then Cleo may bid up to 5.",
        "Then Ada may bid up to 5.",
        "",
        "The row:",
        "Green 4 and currency 1.",
        "The numbers add up to 4 and the currency to 1: the total is 3.",
        "Ada goes bust if the total or the currency exceeds 10.",
        "The odds of a bust are 8 in 105, or 8 percent: 8 number cards.",
        "",
        "The market:",
        "The market is empty.",
        "",
        "The players:",
        "Ada has 5 tokens.",
        "Ada has no cards.",
        "You have 5 tokens.",
        "You have no cards.",
        "Cleo has 5 tokens.",
        "Cleo has no cards.",
        "",
        "The deck:",
        "105 of 108 cards are left.",
        "Blue: 1 (3 times), 2 (3 times), 3 (3 times), 4 (twice), 5 (twice), 6 (twice), 7,",
        "8, 9.",
        "Green: 1 (3 times), 2 (3 times), 3 (3 times), 4, 5 (twice), 6 (twice), 7, 8, 9.",
        "Orange: 1 (3 times), 2 (3 times), 3 (3 times), 4 (twice), 5 (twice), 6 (twice),",
        "7, 8, 9.",
        "Pink: 1 (3 times), 2 (3 times), 3 (3 times), 4 (twice), 5 (twice), 6 (twice), 7,",
        "8, 9.",
        "Currency: 1 (6 times), 2 (5 times), 3 (5 times), 4 (3 times), 5 (twice).",
        "Wild: 1, 2, 3, 4, 6, 7, 8, 9, blue, green, orange, pink, full.",
        "",
        "What you can do:",
        'Type "bid 1" to bid 1, and so on up to "bid 5" to bid 5.',
        'Type "pass" to pass.',
        "",
        "The game so far:",
        "Ada reveals wild 5.",
        "Wild 5 is up for auction.",
    ]


def test_the_whole_text_after_a_solo_game() -> None:
    players = (player("blue 1, blue 3, wild blue"), player("pink 2, pink 2", busts=2))
    state = position(Stage.OVER, rules=SOLO, players=players, market="pink 9", deck="")
    assert describe(view(state, 0), ["Ada"]).splitlines() == [
        "TEN for one player against the automaton at 7, with the standard deck of 92",
        "cards.",
        "You are Ada.",
        "At the table, clockwise: you and TEN.",
        "",
        "The rules:",
        "The active player reveals one card after the other, and must stop in time.",
        "Whoever claims the numbers of the row keeps them, TEN gets the currency in",
        "tokens, and the player may buy a card from the market for its number, but none",
        "that they already own. Whoever claims the currency gets it in tokens; the",
        "numbers go to the market, and nothing can be bought. It is a bust if a number",
        "takes the total, numbers minus currency, above 10, or if the currency exceeds",
        "10. Then the numbers go to the market, and the player takes a bust token. If a",
        "number was too much, TEN gets the currency. Payments are in tokens, of which",
        "nobody can hold more than 10, bust tokens worth 3, and number cards worth 1. A",
        "wild card is auctioned as soon as it is revealed. Everyone has one bid, the",
        "active player last, and bids more than everyone before, or passes. In its own",
        "turn, TEN draws until the total is 7 or more, takes the numbers, and you get the",
        "currency in tokens. Currency of more than 7 is a bust: TEN also takes a bust",
        "token, and you get nothing. TEN never buys. The least bid is 5, and in auctions",
        "a number card pays only if it is a duplicate. TEN bids first in your turn, up to",
        "your means, and last in its own, one more than the bid before if its means",
        "allow. You win only with more points than TEN. When the deck is empty and the",
        "turn is over, you may buy one more card. In each colour the longest run scores 1",
        "point per card, or 10 for all nine.",
        "",
        "Now:",
        "The game is over.",
        "You win.",
        "The scores: you have 3 and TEN has 1.",
        "Rank 7: Cool head.",
        "",
        "The market:",
        "Left over: pink 9 for 9.",
        "",
        "The players:",
        "You have 5 tokens.",
        "Your cards: blue 1 and 3; wild blue.",
        "Your best runs score 3 points: blue 1 to 3 with wild blue as 2, 3 points.",
        "TEN has 5 tokens and 2 bust tokens, worth 11.",
        "TEN's cards: pink 2 (twice).",
        "TEN's best runs score 1 point: pink 2, 1 point.",
        "",
        "The deck:",
        "The deck is empty.",
    ]


# Whose turn it is


def test_the_draw_phase() -> None:
    turn = "It is your turn."
    assert told(position(), "Now") == [turn, "You have to draw a card."]
    assert told(position(row="blue 1"), "Now") == [
        turn,
        "You may draw another card, or stop and claim a reward.",
    ]
    assert told(position(row="blue 1", deck=""), "Now", 1) == [
        "It is Ada's turn.",
        "Ada has to claim a reward, because the deck is empty.",
    ]
    assert told(position(Stage.REVEAL, active=1), "Now") == [
        "It is Boris' turn.",
        "The next card of the deck is about to be revealed.",
    ]


def test_an_auction_tells_who_can_still_bid() -> None:
    players = (player(tokens=6), player(tokens=5), player(tokens=4))
    state = position(Stage.BID, players=players, waiting=(2, 0), auction=Auction(wild("any"), 1, 3))
    assert told(state, "Now", 2)[1:] == [
        "The full wild is up for auction.",
        "Boris has bid 3, the highest bid so far.",
        "You may bid 4, or pass.",
        "Then Ada may bid up to 6.",
    ]
    assert told(after(state, "bid 2 4"), "Now", 2)[2:] == [
        "You have bid 4, the highest bid so far.",
        "Ada may bid 5 to 6, or pass.",
    ]
    poor = position(Stage.BID, players=players, waiting=(0, 2), auction=Auction(wild("5"), 1, 4))
    assert told(poor, "Now")[-1] == "Then Cleo has to pass."


def test_a_payment() -> None:
    purchase = Purchase(0, number_card("green 7"), 7, 3)
    rich = (player("blue 1", busts=1),)
    state = position(Stage.PAY, players=rich, market="green 7", purchase=purchase)
    assert told(state, "Now") == [
        "It is your turn.",
        "You are paying for green 7.",
        "The price is 7: 3 paid so far, and 4 left to pay.",
        "A bust token is worth 3, and no change is given.",
    ]
    plain = position(Stage.PAY, players=(player("blue 1"),), market="green 7", purchase=purchase)
    assert told(plain, "Now", 1)[1:] == [
        "Ada is paying for green 7.",
        "The price is 7: 3 paid so far, and 4 left to pay.",
    ]


def test_buying_and_the_choice_after_a_bust() -> None:
    assert told(position(Stage.BUY, market="blue 1"), "Now") == [
        "It is your turn.",
        "You may buy one card from the market.",
    ]
    last = position(Stage.BUY, market="blue 1", deck="", last_buys=True, waiting=(1, 0))
    assert told(last, "Now") == [
        "The deck is empty, and these are the last buys.",
        "Boris may buy one card from the market.",
        "Then you may buy one card.",
    ]
    bust = position(Stage.BUST, rules=Rules(2, fiasco=True), market="blue 1")
    assert told(bust, "Now", 1) == [
        "It is Ada's turn.",
        "Ada has gone bust.",
        "Ada may buy a card or take the bust token.",
    ]


def test_the_end() -> None:
    players = (player("blue 1"), player("pink 1"))
    tie = position(Stage.OVER, players=players, deck="")
    assert told(tie, "Now") == [
        "The game is over.",
        "You and Boris win.",
        "The scores: you have 1 and Boris has 1.",
        "A tie goes to more currency, then to fewer cards in the runs.",
    ]
    assert told(tie, "Now", None)[1:3] == [
        "Ada and Boris win.",
        "The scores: Ada has 1 and Boris has 1.",
    ]
    lost = position(Stage.OVER, rules=SOLO, players=players, deck="")
    assert told(lost, "Now") == [
        "The game is over.",
        "TEN wins.",
        "The scores: you have 1 and TEN has 1.",
        "TEN wins a tie.",
    ]


# What lies on the table


def test_the_row_and_the_risk() -> None:
    state = position(
        row="blue 7, currency 5, pink 8, currency 1", deck="green 2, currency 5, wild 1"
    )
    assert told(state, "The row") == [
        "Blue 7, currency 5, pink 8 and currency 1.",
        "The numbers add up to 15 and the currency to 6: the total is 9.",
        "You go bust if the total or the currency exceeds 10.",
        "The odds of a bust are 2 in 3, or 67 percent: 1 number card and 1 currency card.",
    ]
    assert told(position(row="blue 7", deck=""), "The row")[2:] == [
        "You go bust if the total or the currency exceeds 10."
    ]
    assert told(position(), "The row")[-1] == "The next card cannot be a bust."
    assert told(position(Stage.BUY, market="blue 1"), "The row") == ["The row is empty."]
    assert told(position(Stage.OVER, deck=""), "The row") == []


def test_a_payment_for_a_wild_card_only_interrupts_the_drawing() -> None:
    rich = (player("pink 1", busts=1),)
    for card, length in ((wild("5"), 4), (number_card("blue 1"), 2)):
        state = position(
            Stage.PAY, players=rich, row="blue 9", market="blue 1", purchase=Purchase(0, card, 2, 0)
        )
        assert len(told(state, "The row")) == length


def test_the_row_of_the_automaton() -> None:
    state = position(
        Stage.REVEAL, rules=SOLO, active=1, waiting=(), row="currency 5", deck="blue 9, currency 3"
    )
    assert told(state, "The row")[2:] == [
        "TEN stops at a total of 7 or more, and only currency above 7 busts it.",
        "The odds of a bust are 1 in 2, or 50 percent: 1 currency card.",
    ]


def test_the_market_says_what_a_seat_can_afford() -> None:
    own = player("blue 3", tokens=4)
    market = "blue 3, green 4, green 4, pink 5, pink 6"
    state = position(Stage.BUY, players=(own,), market=market)
    assert told(state, "The market") == [
        "You can pay up to 5 for a card.",
        "You can afford green 4 for 4 (twice) and pink 5 for 5.",
        "Too expensive for you: pink 6 for 6.",
        "You already own, and may not buy again: blue 3 for 3.",
    ]
    assert told(state, "The market", None) == [
        "For sale: blue 3 for 3, green 4 for 4 (twice), pink 5 for 5 and pink 6 for 6."
    ]
    assert told(position(), "The market") == ["The market is empty."]


def test_the_players() -> None:
    own = player("blue 1, blue 2, blue 2, pink 5, wild 3, wild any, wild any", tokens=0, busts=1)
    state = position(players=(own, player("green 1", tokens=1)))
    assert told(state, "The players") == [
        "You have no tokens and 1 bust token, worth 3.",
        "Your cards: blue 1 and 2 (twice); pink 5; wild 3; full wild (twice).",
        "Your best runs score 6 points: blue 1 to 5 with wild 3, full wild as 4 and full",
        "wild as 5, 5 points; pink 5, 1 point.",
        "Boris has 1 token.",
        "Boris' cards: green 1.",
        "Boris' best runs score 1 point: green 1, 1 point.",
    ]


def test_the_deck() -> None:
    state = position(row="blue 1", deck="blue 2, blue 2, pink 9, wild 3, wild pink, currency 1")
    assert told(state, "The deck") == [
        "6 of 92 cards are left.",
        "Blue: 2 (twice).",
        "Pink: 9.",
        "Currency: 1.",
        "Wild: 3, pink.",
    ]
    assert told(position(row="blue 1", deck="wild any"), "The deck")[0] == "1 of 92 cards is left."


# What can be done


def test_the_lines_to_type() -> None:
    state = position(players=(player(tokens=9),), row="blue 7, currency 3")
    assert told(state, "What you can do") == [
        'Type "draw" to draw a card.',
        'Type "claim numbers" to claim the numbers: blue 7.',
        'Type "claim currency" to claim the currency: 1 token.',
    ]
    assert told(state, "What you can do", 1) == ["You cannot act now."]
    assert told(state, "What you can do", None) == []
    assert told(position(Stage.OVER, deck=""), "What you can do") == []


def test_few_bids_are_listed_one_by_one() -> None:
    auction = Auction(wild("1"), None, 0)
    for most, lines in ((3, 3), (4, 1)):
        poor = (player(tokens=most),)
        state = position(Stage.BID, players=poor, waiting=(0,), auction=auction)
        assert len(told(state, "What you can do")) == lines + 1


# Names


def test_without_names_the_seats_are_counted() -> None:
    text = describe(view(position(), 0))
    assert "You are in seat 0.\nAt the table, clockwise: you and seat 1.\n\nThe rules:\n" in text
    assert "Seat 1 has 5 tokens." in text
    solo = describe(view(position(rules=SOLO), 0))
    assert "You are in seat 0.\nAt the table, clockwise: you and TEN.\n" in solo
    assert "TEN has 5 tokens." in solo
    watched = describe(view(position(rules=SOLO), None))
    assert "You are a spectator.\nAt the table, clockwise: seat 0 and TEN.\n" in watched
    assert "It is seat 0's turn.\nSeat 0 has to draw a card.\n" in watched


def test_the_automaton_may_have_another_name() -> None:
    text = describe(view(position(rules=SOLO), 0), ["Ada", "Otto"])
    assert "At the table, clockwise: you and Otto." in text
    assert "Otto has 5 tokens." in text


@pytest.mark.parametrize(
    ("rules", "names"), [(Rules(2), ["Ada"]), (Rules(2), ["A", "B", "C"]), (SOLO, ["A", "B", "C"])]
)
def test_everyone_has_a_name_or_nobody(rules: Rules, names: Sequence[str]) -> None:
    with pytest.raises(QuestionError, match=rf"^There must be {rules.players} names?, "):
        describe(view(position(rules=rules), 0), names)


def test_names_of_any_length_and_script_fit() -> None:
    names = ["Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}", "x" * 300]
    text = describe(view(position(), 0), names)
    assert max(map(len, text.splitlines())) == 80
    assert f"You are {names[0]}." in text


def test_arguments_are_checked() -> None:
    state = position()
    with pytest.raises(WrongKindError, match=r"^Expected a View of TEN, not a State\.$"):
        describe(state)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(UnknownSeatError, match="There is no seat 5"):
        describe(View(5, state.table))
    for log in ("Ada wins.", [3], 3):
        with pytest.raises(WrongKindError, match=r"^The log must be a sequence of str, not "):
            describe(view(state, 0), None, log)  # type: ignore[arg-type]  # that is the test


def test_the_log_is_folded() -> None:
    text = describe(view(position(), 0), None, ["Ada " + "waits " * 20, "One\nline.", ""])
    lines = part(text, "The game so far")
    assert lines == ["Ada " + "waits " * 11 + "waits", "waits " * 7 + "waits", "One line."]


# Every state of random games


def states(rules: Rules) -> list[State]:
    bot = bots.random
    return [*play(ten, rules, [bot] * rules.players, Random(8)).replay()]


@pytest.mark.parametrize("rules", DECKS, ids=name_of)
def test_every_text_is_plain_and_true(rules: Rules) -> None:
    names = NAMES[: rules.players]
    for number, state in enumerate(states(rules)[:: depth(4, 1)]):
        seats = (*range(rules.players), None)
        seat = seats[number % len(seats)]
        text = describe(view(state, seat), names)
        assert_plain(text, names)
        assert_true(text, state, seat)


def assert_plain(text: str, names: Sequence[str]) -> None:
    lines = text.splitlines()
    assert text.isascii()
    assert max(map(len, lines)) <= 80
    assert all(line == line.strip() and line.isprintable() for line in lines)
    assert not re.search(r"[<>\[\]{}=|_]|None|True|False|Colour|Stage|Card\b", text)
    assert not re.search(r"\b[Ss]eat\b", text)
    opening = text.partition("\n\n")[0]
    assert all(name in opening for name in names)
    assert all(block.count("\n") for block in text.split("\n\n"))


def assert_true(text: str, state: State, seat: Seat | None) -> None:
    table, flat = state.table, " ".join(text.split())
    for each in range(table.rules.sides):
        points = layout(table, each).points
        assert points == 0 or f"score {points} point" in flat
    odds = bust_odds(table)
    if "The odds of a bust" in flat:
        assert f" {odds.total * table.piles.left} in {table.piles.left}, or " in flat
    if seat is None:
        return
    if table.stage is not Stage.OVER and table.market:
        for card in buyable(table, seat):
            assert re.search(rf"You can afford [^.]*{card.label} for {card.number}\b", flat)
    typed = re.findall(r'"([^"]*)"', flat)
    read = [read_action(ten, table, seat, line) for line in typed]
    legal = legal_actions(table, seat)
    bids = [action for action in legal if isinstance(action, Bid)]
    assert {*read} == {*legal} - {*(bids[1:-1] if len(bids) > 3 else [])}
    assert typed == [
        without_seat(format_action(action), seat) for action in legal if action in read
    ]


@pytest.mark.parametrize("rules", [Rules(3, fiasco=True), SOLO], ids=name_of)
def test_equal_views_are_described_alike(rules: Rules) -> None:
    for state in states(rules)[::7]:
        piles = evolve(state.table.piles, discards=state.table.piles.discards[::-1])
        twin = State(evolve(state.table, piles=piles, events=()))
        for seat in (*range(rules.players), None):
            assert view(twin, seat) == view(state, seat)
            assert describe(view(twin, seat)) == describe(view(state, seat))
