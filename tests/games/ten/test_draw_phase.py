"""The draw phase: drawing, stopping, both rewards, both kinds of bust."""

import pytest

from helpers.ten import after, card, cards, events, numbers, player, position
from thinkstr8.games.ten import (
    BustCause,
    Claim,
    Draw,
    Reward,
    Stage,
    State,
    legal_actions,
    row_currency,
    row_total,
    seats_to_act,
)
from thinkstr8.games.ten.events import (
    Busted,
    BustTaken,
    BuySkipped,
    CardRevealed,
    CardsMarketed,
    CardsTaken,
    CurrencyDiscarded,
    RewardClaimed,
    TokensGained,
    TurnBegun,
)

DRAW, NUMBERS, CURRENCY = Draw(0), Claim(0, Reward.NUMBERS), Claim(0, Reward.CURRENCY)


def test_at_least_one_card_is_drawn() -> None:
    assert legal_actions(position().table, 0) == (DRAW,)


def test_after_each_card_one_draws_again_or_stops() -> None:
    state = after(position(), "draw 0")
    assert seats_to_act(state.table) == (-1,)
    state = after(state, "reveal blue 4")
    assert legal_actions(state.table, 0) == (DRAW, NUMBERS, CURRENCY)
    assert events(state, CardRevealed) == [CardRevealed(0, card("blue 4"))]


def test_t3_either_reward_may_be_claimed_whatever_lies_in_the_row() -> None:
    for row in ("blue 4", "currency 4"):
        assert legal_actions(position(row=row).table, 0) == (DRAW, NUMBERS, CURRENCY)


def test_t3_a_wild_counts_as_the_card_that_must_be_revealed() -> None:
    broke = (player(tokens=0), player(tokens=0))
    state = after(position(Stage.DRAW, players=broke), "draw 0", "reveal wild 5")
    assert state.table.row == ()
    assert legal_actions(state.table, 0) == (DRAW, NUMBERS, CURRENCY)


def only_a_wild_revealed() -> State:
    """Return the state after a turn's first card, a wild that nobody wanted."""
    return after(position(market="blue 2"), "draw 0", "reveal wild 5", "pass 1", "pass 0")


def test_t3_claiming_the_numbers_of_an_empty_row_still_opens_the_buy_phase() -> None:
    state = after(only_a_wild_revealed(), "claim 0 numbers")
    assert (state.table.stage, seats_to_act(state.table)) == (Stage.BUY, (0,))
    assert events(state, CardsTaken) == []
    assert events(state, TokensGained) == []
    state = after(state, "buy 0 blue 2")
    assert state.table.players == (player("blue 2", tokens=3), player())


def test_t3_claiming_the_currency_of_an_empty_row_brings_nothing() -> None:
    state = after(only_a_wild_revealed(), "claim 0 currency")
    assert state.table.players == (player(), player())
    assert (state.table.stage, state.table.active) == (Stage.DRAW, 1)
    assert state.table.market == numbers("blue 2")


def test_t3_the_numbers_of_a_row_of_currency_are_none_but_open_the_buy_phase() -> None:
    state = after(position(row="currency 4", market="blue 2"), "claim 0 numbers")
    assert state.table.players == (player(), player(tokens=9))
    assert state.table.stage is Stage.BUY


def test_the_total_is_numbers_less_currency_and_may_be_negative() -> None:
    table = position(row="blue 2, green 1, currency 4").table
    assert (row_total(table), row_currency(table)) == (-1, 4)
    assert legal_actions(table, 0) == (DRAW, NUMBERS, CURRENCY)


def test_cards_join_the_row_in_order() -> None:
    state = after(position(), "draw 0", "reveal pink 3", "draw 0", "reveal currency 2")
    state = after(state, "draw 0", "reveal blue 3")
    assert state.table.row == cards("pink 3, currency 2, blue 3")


@pytest.mark.parametrize(("number", "busts"), [(6, False), (7, True), (8, True)])
def test_a_number_busts_when_the_total_exceeds_ten(number: int, busts: bool) -> None:  # noqa: FBT001
    state = position(Stage.REVEAL, row="blue 9, green 1, currency 5, currency 1")
    state = after(state, f"reveal pink {number}")
    assert bool(events(state, Busted)) is busts
    assert (state.table.active == 1) is busts


@pytest.mark.parametrize(("value", "busts"), [(4, False), (5, True)])
def test_currency_busts_when_it_exceeds_ten(value: int, busts: bool) -> None:  # noqa: FBT001
    state = position(Stage.REVEAL, row="blue 9, green 1, currency 3, currency 3")
    state = after(state, f"reveal currency {value}")
    assert bool(events(state, Busted)) is busts


def test_claiming_numbers() -> None:
    players = (player("blue 1", tokens=0), player(tokens=6), player(tokens=9))
    state = position(players=players, row="blue 4, currency 3, pink 5")
    state = after(state, "claim 0 numbers")
    mine, second, third = state.table.players
    assert mine == player("blue 1, blue 4, pink 5", tokens=0)
    assert (second.tokens, third.tokens) == (9, 10)
    assert state.table.discards == cards("currency 3")
    assert (state.table.row, state.table.market) == ((), ())
    assert state.table.events[:5] == (
        RewardClaimed(0, Reward.NUMBERS),
        TokensGained(1, 3, 0),
        TokensGained(2, 1, 2),
        CardsTaken(0, numbers("blue 4, pink 5")),
        CurrencyDiscarded(tuple(cards("currency 3"))),  # type: ignore[arg-type]  # from text
    )


def test_claiming_currency() -> None:
    players = (player(tokens=4), player(tokens=4), player(tokens=4))
    state = position(players=players, row="blue 4, currency 3, currency 2", market="pink 1")
    state = after(state, "claim 0 currency")
    assert [each.tokens for each in state.table.players] == [9, 4, 4]
    assert state.table.market == numbers("blue 4, pink 1")
    assert state.table.discards == cards("currency 2, currency 3")
    assert events(state, CardsMarketed) == [CardsMarketed(numbers("blue 4"))]


def test_claiming_currency_ends_the_turn_without_buying() -> None:
    state = after(position(row="currency 3", market="blue 1"), "claim 0 currency")
    assert (state.table.stage, state.table.active) == (Stage.DRAW, 1)
    assert events(state, TurnBegun) == [TurnBegun(1)]


def test_nobody_holds_more_than_ten_tokens() -> None:
    state = position(players=(player(tokens=8), player()), row="currency 5")
    state = after(state, "claim 0 currency")
    assert state.table.players[0].tokens == 10
    assert events(state, TokensGained) == [TokensGained(0, 2, 3)]


def test_bust_tokens_do_not_count_towards_the_limit() -> None:
    state = position(players=(player(tokens=9, busts=7), player()), row="currency 1")
    assert after(state, "claim 0 currency").table.players[0] == player(tokens=10, busts=7)


def test_a_bust_by_a_number() -> None:
    players = (player("pink 1"), player(tokens=3), player(tokens=9))
    state = position(Stage.REVEAL, players=players, row="blue 9, currency 2", market="pink 2")
    state = after(state, "reveal blue 4")
    table = state.table
    assert table.market == numbers("blue 4, blue 9, pink 2")
    assert table.players[0] == player("pink 1", busts=1)
    assert [each.tokens for each in table.players[1:]] == [5, 10]
    assert table.discards == cards("currency 2")
    assert (table.active, table.row) == (1, ())
    assert events(state, Busted) == [Busted(0, BustCause.NUMBER)]
    assert events(state, BustTaken) == [BustTaken(0, forced=True)]


def test_a_bust_by_currency_gives_the_others_nothing() -> None:
    players = (player(), player(tokens=3))
    state = position(Stage.REVEAL, players=players, row="blue 9, currency 5, currency 2")
    state = after(state, "reveal currency 4")
    table = state.table
    assert table.players == (player(busts=1), player(tokens=3))
    assert table.market == numbers("blue 9")
    assert table.discards == cards("currency 2, currency 4, currency 5")
    assert events(state, Busted) == [Busted(0, BustCause.CURRENCY)]
    assert events(state, TokensGained) == []


def test_after_a_bust_there_is_no_buying() -> None:
    state = position(Stage.REVEAL, row="blue 9", market="pink 1")
    assert after(state, "reveal blue 4").table.stage is Stage.DRAW


def test_turns_go_clockwise() -> None:
    state = position(players=(player(),) * 3, active=2, row="currency 1")
    assert after(state, "claim 2 currency").table.active == 0


def test_who_can_buy_nothing_is_not_asked() -> None:
    state = position(players=(player("blue 1", tokens=0), player()), row="pink 1", market="pink 9")
    state = after(state, "claim 0 numbers")
    assert (state.table.stage, state.table.active) == (Stage.DRAW, 1)
    assert events(state, BuySkipped) == [BuySkipped(0, forced=True)]
