"""What a stage guarantees, a bot reads without unwrapping."""

from random import Random
from typing import assert_type

from thinkstr8 import ten, think_str8


def likely(view: think_str8.View, rng: Random) -> think_str8.Action:
    match think_str8.legal_actions(view.table, view.seat):
        case (think_str8.PlaceToken(), *_):
            bet = think_str8.beliefs(view).best_range(view.dice, view.token)
            return think_str8.PlaceToken(view.seat, bet.low)
        case options:
            return rng.choice(options)


def frugal(view: ten.View, rng: Random) -> ten.Action:
    options = ten.legal_actions(view.table, view.seat)
    match options[0]:
        case ten.Bid():
            return ten.Pass(view.seat) if view.auction.highest > 2 else options[0]
        case ten.Pay():
            return options[0] if view.purchase.due else options[-1]
        case _:
            return rng.choice(options)


bidding = ten.view(ten.example(ten.Stage.BID), 0)
paying = ten.view(ten.example(ten.Stage.PAY), 0)
placing = think_str8.view(think_str8.example(think_str8.Stage.PLACE), 0)
assert_type(placing.dice, think_str8.Dice)
assert_type(placing.token, int)
assert_type(bidding.auction, ten.Auction)
assert_type(paying.purchase, ten.Purchase)
