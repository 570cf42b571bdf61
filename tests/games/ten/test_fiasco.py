"""The fiasco variant: after a bust, the token or a card."""

from helpers.ten import after, does, events, number_card, numbers, player, position
from thinkstr8.games.ten import (
    Buy,
    Code,
    Player,
    Rules,
    Stage,
    State,
    TakeBust,
    legal_actions,
    refusal,
    seats_to_act,
)
from thinkstr8.games.ten.events import BustTaken, CardsMarketed


def busted(mine: Player) -> State:
    rules = Rules(2, fiasco=True)
    state = position(
        Stage.REVEAL,
        rules=rules,
        players=(mine, player()),
        row="blue 2, pink 8, currency 1",
        deck="pink 3, blue 1",
    )
    return after(state, "reveal pink 3")


def test_after_a_bust_one_takes_the_token_or_buys() -> None:
    state = busted(player(tokens=4))
    assert (state.table.stage, seats_to_act(state.table)) == (Stage.BUST, (0,))
    assert legal_actions(state.table, 0) == (
        Buy(0, number_card("blue 2")),
        Buy(0, number_card("pink 3")),
        TakeBust(0),
    )


def test_the_cards_have_gone_to_the_market_before_the_choice() -> None:
    state = busted(player())
    assert state.table.market == numbers("blue 2, pink 3, pink 8")
    assert len(events(state, CardsMarketed)) == 1
    assert state.table.players[1].tokens == 6
    assert state.table.players[0].busts == 0


def test_taking_the_token_ends_the_turn() -> None:
    state = after(busted(player()), "bust 0")
    assert state.table.players[0] == player(busts=1)
    assert (state.table.stage, state.table.active) == (Stage.DRAW, 1)
    assert events(state, BustTaken) == [BustTaken(0, forced=False)]


def test_buying_takes_the_place_of_the_token() -> None:
    state = after(busted(player()), "buy 0 pink 3")
    assert state.table.players[0] == player("pink 3", tokens=2)
    assert (state.table.stage, state.table.active) == (Stage.DRAW, 1)


def test_buying_after_a_bust_is_paid_piece_by_piece() -> None:
    state = after(busted(player("blue 1", tokens=4)), "buy 0 pink 3")
    assert state.table.stage is Stage.PAY
    state = after(state, "pay 0 blue 1")
    assert state.table.players[0] == player("pink 3", tokens=2)
    assert state.table.active == 1


def test_t9_the_buy_phase_cannot_be_skipped() -> None:
    reason = refusal(busted(player()).table, does("skip 0"))
    assert reason is not None
    assert reason.code is Code.MUST_BUY_OR_TAKE


def test_t9_going_to_the_market_for_nothing_would_only_throw_the_token_away() -> None:
    """Taking the token costs nothing else, so nobody loses an option worth having."""
    mine = player("blue 1", tokens=4)
    before, after_it = busted(mine).table, after(busted(mine), "bust 0").table
    assert after_it.players == (player("blue 1", tokens=4, busts=1), before.players[1])
    assert (after_it.market, after_it.discards) == (before.market, before.discards)


def test_t9_with_nothing_to_buy_the_token_is_taken() -> None:
    state = busted(player("blue 2, pink 3, pink 8", tokens=9))
    assert state.table.players[0].busts == 1
    assert state.table.active == 1
    assert events(state, BustTaken) == [BustTaken(0, forced=True)]


def test_t9_with_nothing_affordable_the_token_is_taken() -> None:
    state = busted(player(tokens=1))
    assert state.table.players[0] == player(tokens=1, busts=1)


def test_without_the_variant_the_token_is_taken() -> None:
    state = position(Stage.REVEAL, row="blue 9, blue 1")
    state = after(state, "reveal pink 3")
    assert state.table.players[0].busts == 1
    assert state.table.active == 1
