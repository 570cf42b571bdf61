"""The ready-made bots: legal, repeatable, picklable, and the careful one no gambler."""

import pickle
from random import Random

import pytest

from helpers.ten import does, player, position, wild
from thinkstr8 import Bot, ten
from thinkstr8.core import SpectatorError
from thinkstr8.games.ten import Action, Auction, Bid, Purchase, Stage, View, bots, view

BOTS: list[Bot[View, Action]] = [bots.random, bots.careful, bots.expert]


def careful(state: ten.State, seat: int = 0) -> Action:
    return bots.careful(view(state, seat), Random(1))


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_needs_a_seat(bot: Bot[View, Action]) -> None:
    with pytest.raises(SpectatorError, match="A spectator cannot choose an action"):
        bot(view(position(), None), Random(1))  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_can_be_sent_to_another_process(bot: Bot[View, Action]) -> None:
    assert pickle.loads(pickle.dumps(bot)) is bot  # noqa: S301  # our own


def test_the_careful_bot_draws_while_nothing_can_go_wrong() -> None:
    assert careful(position(row="blue 1", deck="blue 2, blue 3, pink 4")) == does("draw 0")


def test_the_careful_bot_stops_when_the_next_card_is_likely_to_bust() -> None:
    state = position(row="blue 1, blue 2, blue 3, pink 4", deck="pink 8, green 9, orange 1")
    assert careful(state) == does("claim 0 numbers")


def test_the_careful_bot_takes_the_money_when_the_cards_are_of_no_use() -> None:
    mine = player("blue 1", tokens=0)
    state = position(players=(mine, player()), row="blue 1, currency 5", deck="pink 9, green 9")
    assert careful(state) == does("claim 0 currency")


def test_the_careful_bot_bids_for_what_closes_a_gap_and_not_for_what_is_useless() -> None:
    rich = player("blue 1, blue 2, blue 4, blue 5", tokens=10)
    poor = player(tokens=0)
    gap = Auction(wild("3"), None, 0)
    state = position(Stage.BID, players=(rich, poor), active=1, waiting=(0, 1), auction=gap)
    assert isinstance(careful(state), Bid)
    dear = Auction(wild("9"), 1, 6)
    state = position(Stage.BID, players=(rich, poor), active=1, waiting=(0,), auction=dear)
    assert careful(state) == does("pass 0")


def test_the_careful_bot_counts_the_automaton_as_one_rival_in_its_own_turn() -> None:
    """By its estimate, 5 with one rival who can outbid it is worth more than a safe bid of 9."""
    mine = player("blue 1, blue 2, blue 4, blue 5", tokens=10, busts=1)
    state = position(
        Stage.BID,
        rules=ten.Rules(1, solo=7),
        players=(mine, player(tokens=9)),
        active=1,
        waiting=(0, 1),
        auction=Auction(wild("3"), None, 0),
    )
    assert careful(state) == does("bid 0 5")


def test_the_careful_bot_buys_what_joins_two_runs() -> None:
    mine = player("blue 1, blue 2, blue 4, blue 5", tokens=10)
    state = position(Stage.BUY, players=(mine, player()), market="blue 3, pink 3, green 9")
    assert careful(state) == does("buy 0 blue 3")


def test_the_careful_bot_does_not_buy_what_costs_more_than_it_brings() -> None:
    state = position(Stage.BUY, players=(player(tokens=10), player()), market="green 9")
    assert careful(state) == does("skip 0")


def test_the_careful_bot_pays_with_duplicates_first() -> None:
    mine = player("blue 1, blue 1, blue 2", tokens=3, busts=1)
    purchase = Purchase(0, ten.NumberCard(ten.Colour.PINK, 2), 2, 0)
    state = position(Stage.PAY, players=(mine, player()), market="pink 2", purchase=purchase)
    assert careful(state) == does("pay 0 blue 1")
