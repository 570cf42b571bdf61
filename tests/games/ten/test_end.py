"""The end of the deck, the last buys and the end of the game."""

from helpers.ten import after, cards, does, events, numbers, player, position
from thinkstr8.core import Code as CommonCode
from thinkstr8.games.ten import (
    Code,
    Draw,
    Rules,
    Skip,
    Stage,
    State,
    chance,
    legal_actions,
    outcome,
    refusal,
    seats_to_act,
)
from thinkstr8.games.ten.events import BuySkipped, DeckEmptied, GameEnded, LastBuysBegun


def last_card(*, market: str = "", active: int = 1) -> State:
    """Return the state after the last card, a blue 2, of a three-player game."""
    state = position(
        Stage.REVEAL,
        players=(player(),) * 3,
        active=active,
        row="blue 1, currency 2",
        market=market,
        deck="blue 2",
    )
    return after(state, "reveal blue 2")


def test_the_active_player_finishes_the_turn_without_drawing_more() -> None:
    state = last_card()
    assert events(state, DeckEmptied) == [DeckEmptied()]
    assert legal_actions(state.table, 1) == (does("claim 1 numbers"), does("claim 1 currency"))
    reason = refusal(state.table, Draw(1))
    assert reason is not None
    assert reason.code is Code.DECK_EMPTY


def test_the_last_claim_of_numbers_still_has_its_own_buy_phase() -> None:
    state = after(last_card(market="pink 4"), "claim 1 numbers")
    assert (state.table.stage, seats_to_act(state.table)) == (Stage.BUY, (1,))
    assert not state.table.turn.last_buys
    state = after(state, "skip 1")
    assert events(state, LastBuysBegun) == [LastBuysBegun((2, 0, 1))]


def test_everybody_may_buy_one_last_card_the_active_player_last() -> None:
    state = after(last_card(market="pink 4, pink 5"), "claim 1 currency")
    order: list[int] = []
    while state.table.stage is Stage.BUY:
        order.append(*seats_to_act(state.table))
        state = after(state, f"skip {order[-1]}")
    assert order == [2, 0, 1]
    assert state.table.stage is Stage.OVER


def test_a_last_card_is_bought_and_paid_like_any() -> None:
    state = after(last_card(market="pink 4, pink 5", active=0), "claim 0 currency")
    state = after(state, "buy 1 pink 5", "buy 2 pink 4")
    assert seats_to_act(state.table) == (0,)
    assert state.table.market == numbers("blue 1, blue 2")
    state = after(state, "buy 0 blue 1")
    assert [each.cards for each in state.table.players] == [
        numbers("blue 1"),
        numbers("pink 5"),
        numbers("pink 4"),
    ]
    assert state.table.stage is Stage.OVER


def test_a_last_payment_with_a_choice_is_asked_for() -> None:
    state = position(
        Stage.BUY,
        players=(player(busts=1), player()),
        waiting=(0, 1),
        last_buys=True,
        market="pink 2",
        deck="",
    )
    state = after(state, "buy 0 pink 2")
    assert (state.table.stage, seats_to_act(state.table)) == (Stage.PAY, (0,))
    state = after(state, "pay 0 bust")
    assert state.table.stage is Stage.OVER
    assert state.table.players[0] == player("pink 2", tokens=5)


def test_who_can_buy_nothing_at_the_end_is_not_asked() -> None:
    players = (player(tokens=9), player(tokens=0), player("blue 8", tokens=9))
    state = position(players=players, row="blue 8", deck="", active=2)
    state = after(state, "claim 2 currency")
    assert seats_to_act(state.table) == (0,)
    state = after(state, "skip 0")
    assert events(state, BuySkipped) == [
        BuySkipped(0, forced=False),
        BuySkipped(1, forced=True),
        BuySkipped(2, forced=True),
    ]
    assert events(state, GameEnded) == [GameEnded()]


def test_a_bust_on_the_last_card_leads_to_the_last_buys() -> None:
    state = position(Stage.REVEAL, row="blue 9", deck="pink 3")
    state = after(state, "reveal pink 3")
    assert state.table.players[0].busts == 1
    assert legal_actions(state.table, 1) == (does("buy 1 pink 3"), Skip(1))
    assert state.table.turn.last_buys


def test_after_the_end_nobody_acts() -> None:
    state = after(last_card(), "claim 1 currency", "skip 2", "skip 0", "skip 1")
    assert seats_to_act(state.table) == ()
    assert chance(state) == ()
    assert outcome(state.table) is not None
    for line in ("draw 0", "skip 1", "reveal blue 1", "pay 2 token"):
        reason = refusal(state.table, does(line))
        assert reason is not None
        assert reason.code is CommonCode.GAME_OVER


def test_there_is_no_outcome_before_the_end() -> None:
    assert outcome(last_card().table) is None


def test_a_deck_of_one_card() -> None:
    rules = Rules(2, deck=Rules(2).deck[8:9])
    state = after(position(rules=rules), "draw 0", "reveal blue 9", "claim 0 numbers")
    assert state.table.stage is Stage.OVER
    assert state.table.players[0].cards == cards("blue 9")
