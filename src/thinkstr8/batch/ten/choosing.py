"""Legal ids in a batch of TEN, as in `encoding` and `legality` of the library.

Belongs here: the number of legal ids, each of them in order, the mask, and what an id does.
Does not belong here: what actions do (play), what seats can pay (prices).
"""

from typing import Final

from thinkstr8.batch.compiling import kernel, small
from thinkstr8.batch.kernels import NOBODY
from thinkstr8.batch.streams import Stream
from thinkstr8.batch.ten import play
from thinkstr8.batch.ten.prices import auction_means, buyable, least_bid, spendable
from thinkstr8.batch.ten.records import (
    BID,
    BUST,
    BUY,
    DRAW,
    NUMBERS,
    OVER,
    PAY,
    REVEAL,
    Bytes,
    Game,
    Setting,
)
from thinkstr8.batch.writing import fill
from thinkstr8.games.ten.actions import (
    BUST_PAYMENTS,
    BUYS,
    CARD_PAYMENTS,
    CLAIMS,
    DRAWS,
    PASSES,
    SKIPS,
    TAKE_BUSTS,
    TOKEN_PAYMENTS,
    Bid,
)
from thinkstr8.games.ten.encoding import action_space
from thinkstr8.games.ten.rules import Rules

_SPACE: Final = action_space(Rules(2))
_id: Final = _SPACE.encode

_DRAW: Final = _id(DRAWS[0][0])
_NUMBERS: Final = _id(CLAIMS[0][0])
_CURRENCY: Final = _id(CLAIMS[0][1])
_PASS: Final = _id(PASSES[0])
_SKIP: Final = _id(SKIPS[0])
_TAKE_BUST: Final = _id(TAKE_BUSTS[0])
_BUY: Final = _id(BUYS[0][0])
_PAY_TOKEN: Final = _id(TOKEN_PAYMENTS[0])
_PAY_BUST: Final = _id(BUST_PAYMENTS[0])
_PAY_CARD: Final = _id(CARD_PAYMENTS[0][0])
_NO_BID: Final = _id(Bid(0, 1)) - 1
"""The id of a bid is this plus its amount. All of these ids are the same for all rules."""


@small
def acting(rules: Setting, game: Game) -> int:
    """Return the seat that must act (`legality.seats_to_act`)."""
    return NOBODY if game.stage in (OVER, REVEAL) else game.asked


# What is legal, in the order of `legality.legal_actions`


@small
def count(rules: Setting, game: Game) -> int:
    """Return the number of legal ids."""
    if game.stage == DRAW:
        return (1 if game.left > 0 else 0) + 2 * game.revealed  # T3
    if game.stage == BID:
        return auction_means(rules, game, game.asked) - least_bid(rules, game) + 2
    if game.stage == PAY:
        coins = min(game.tokens[game.asked], 1) + min(game.busts[game.asked], 1)
        return coins + ones(spendable(rules, game))
    if game.stage in (BUY, BUST):
        return ones(buyable(rules, game, game.asked)) + 1
    return 0


@small
def nth(rules: Setting, game: Game, index: int) -> int:
    """Return a legal id by its place."""
    if game.stage == DRAW:
        return index + (_DRAW if game.left > 0 else _NUMBERS)
    if game.stage == BID:
        amount = least_bid(rules, game) + index
        return _PASS if amount > auction_means(rules, game, game.asked) else _NO_BID + amount
    if game.stage == PAY:
        if game.tokens[game.asked] > 0:
            if index == 0:
                return _PAY_TOKEN
            index -= 1
        if game.busts[game.asked] > 0:
            if index == 0:
                return _PAY_BUST
            index -= 1
        return _PAY_CARD + nth_one(spendable(rules, game), index)
    card = nth_one(buyable(rules, game, game.asked), index)
    if card < NUMBERS:
        return _BUY + card
    return _TAKE_BUST if game.stage == BUST else _SKIP


@small
def ones(cards: int) -> int:
    """Return the number of cards in a set."""
    found = 0
    while cards:
        cards &= cards - 1
        found += 1
    return found


@small
def nth_one(cards: int, index: int) -> int:
    """Return a card of a set by its place; NUMBERS if there are not that many."""
    for _ in range(index):
        cards &= cards - 1
    if cards == 0:
        return NUMBERS
    card = 0
    while cards & 1 == 0:
        cards >>= 1
        card += 1
    return card


@small
def mask(rules: Setting, game: Game, legal: Bytes) -> None:
    """Write one byte for each id: 1 if it is legal, otherwise 0."""
    fill(legal, 0, legal.size, 0)
    if game.stage == DRAW:
        legal[_DRAW] = game.left > 0
        legal[_NUMBERS] = legal[_CURRENCY] = game.revealed  # T3
    elif game.stage == BID:
        legal[_PASS] = 1
        most = auction_means(rules, game, game.asked)
        least = least_bid(rules, game)
        fill(legal, _NO_BID + least, most + 1 - least, 1)
    elif game.stage == PAY:
        legal[_PAY_TOKEN] = game.tokens[game.asked] > 0
        legal[_PAY_BUST] = game.busts[game.asked] > 0
        _mark(spendable(rules, game), legal, _PAY_CARD)
    elif game.stage in (BUY, BUST):
        legal[_TAKE_BUST if game.stage == BUST else _SKIP] = 1
        _mark(buyable(rules, game, game.asked), legal, _BUY)


@small
def _mark(cards: int, legal: Bytes, first: int) -> None:
    for card in range(NUMBERS):
        legal[first + card] = cards >> card & 1


# What an id does


@kernel
def step(rules: Setting, game: Game, stream: Stream, chosen: int) -> None:
    """Carry out a legal id of the seat that must act (`transitions.STEPS`)."""
    if chosen > _NO_BID or chosen == _PASS:
        if chosen != _PASS:
            play.bid(game, chosen - _NO_BID)
        play.ask_next_bidder(rules, game)
    elif chosen >= _BUY:
        _buy_or_pay(rules, game, chosen)
        play.ask_payer(rules, game)
    elif chosen == _DRAW:
        play.draw(game)
    elif chosen == _NUMBERS:
        play.claim_numbers(rules, game)
    elif chosen == _CURRENCY:
        play.claim_currency(rules, game)
    elif chosen == _SKIP:
        play.skip(rules, game)
    else:
        play.take_bust(rules, game)


@small
def _buy_or_pay(rules: Setting, game: Game, chosen: int) -> None:
    if chosen < _PAY_TOKEN:
        play.buy(rules, game, chosen - _BUY)
    elif chosen == _PAY_TOKEN:
        play.pay_token(rules, game)
    elif chosen == _PAY_BUST:
        play.pay_bust(rules, game)
    else:
        play.pay_card(rules, game, chosen - _PAY_CARD)
