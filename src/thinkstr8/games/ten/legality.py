"""Who may act in TEN, which actions are legal, and why others are refused.

Belongs here: every rule about what is allowed, as functions of the Table alone.
Does not belong here: what an action does (transitions), and State, which this module never imports.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final

from thinkstr8.core.checks import describe, not_an_action, present, require_actor, wrong_kind
from thinkstr8.core.errors import Details, Refusal
from thinkstr8.core.game import NATURE_ACTS, Seat
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
    Action,
    Bid,
    Buy,
    Claim,
    Draw,
    Pass,
    Pay,
    Reveal,
    Skip,
    TakeBust,
    bid,
)
from thinkstr8.games.ten.components import (
    GAME,
    SEATS,
    TOKEN,
    NumberCard,
    Piece,
    listed,
)
from thinkstr8.games.ten.forms import CARDS_BY_LETTER, LETTERS, Indices
from thinkstr8.games.ten.prices import (
    auction_means,
    buyable,
    least_bid,
    means,
    price,
    spendable,
)
from thinkstr8.games.ten.state import (
    BID,
    BUST_CHOICE,
    BUY,
    DRAW,
    OVER,
    PAY,
    REVEAL,
    Stage,
    Table,
)
from thinkstr8.kit.phrases import with_article
from thinkstr8.kit.turns import Acting, nature, out_of_turn, the_next


class Code(StrEnum):
    """The reasons for a refusal that are specific to TEN."""

    DECK_EMPTY = "deck_empty"
    CARD_GONE = "card_gone"
    NOTHING_REVEALED = "nothing_revealed"
    BID_TOO_LOW = "bid_too_low"
    BID_TOO_HIGH = "bid_too_high"
    NOT_IN_MARKET = "not_in_market"
    ALREADY_OWNED = "already_owned"
    TOO_EXPENSIVE = "too_expensive"
    NOT_YOURS = "not_yours"
    NO_DUPLICATE = "no_duplicate"
    MUST_BUY_OR_TAKE = "must_buy_or_take"


ACTING: Final[Mapping[Stage, Acting]] = {
    DRAW: the_next,
    REVEAL: nature,
    BID: the_next,
    PAY: the_next,
    BUY: the_next,
    BUST_CHOICE: the_next,
    OVER: the_next,
}
"""Which of the waiting seats act in each stage; at the end nobody is waiting."""


def seats_to_act(table: Table) -> tuple[Seat, ...]:
    """Return who may act now: one seat, nature, or nobody after the end of the game.

    >>> from thinkstr8.games.ten import Stage, example
    >>> seats_to_act(example(Stage.DRAW).table), seats_to_act(example(Stage.REVEAL).table)
    ((0,), (-1,))

    Raises:
        WrongKindError: `table` is not a table of this game.
    """
    if type(table) is not Table:
        raise wrong_kind(table, Table, GAME)
    return ACTING[table.stage](table.waiting)


def legal_actions(table: Table, seat: Seat) -> tuple[Action, ...]:
    """Return every legal action of a seat, in a stable order; none if it is not to act.

    Nature can reveal every different card left in the deck.

    >>> from thinkstr8.games.ten import Stage, example
    >>> legal_actions(example(Stage.DRAW).table, 0)
    (Draw(seat=0),)
    >>> legal_actions(example(Stage.BID).table, 1)[-2:]
    (Bid(seat=1, amount=5), Pass(seat=1))

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `table` is not a table of this game, or `seat` is not an int.
    """
    if type(table) is not Table:
        raise wrong_kind(table, Table, GAME)
    stage = table.stage
    acting = NATURE_ACTS if ACTING[stage] is nature else table.waiting
    if not acting or type(seat) is not int or seat != acting[0]:
        require_actor(seat, table.rules.players)
        return ()
    return _LISTINGS[stage](table, seat)


def refusal(table: Table, action: Action) -> Refusal | None:
    """Return why an action is not allowed, or None if it is allowed.

    >>> from thinkstr8.games.ten import Bid, Stage, example
    >>> print(refusal(example(Stage.BID).table, Bid(1, 9)).message)
    Seat 1 can pay at most 5, not 9.

    Raises:
        WrongKindError: `table` or `action` is of the wrong class.
    """
    if type(table) is not Table:
        raise wrong_kind(table, Table, GAME)
    try:
        refuse = REFUSALS[type(action)]
    except KeyError:
        raise not_an_action(action, GAME) from None
    return refuse(table, action)


def _wrong_turn(table: Table, action: Action, needs: Stage) -> Refusal | None:
    """Return the refusal of an action in the wrong stage or by the wrong seat, or None."""
    if table.stage is needs and action.seat == table.waiting[0]:
        return None
    return out_of_turn(
        action.seat,
        players=table.rules.players,
        acting=seats_to_act(table),
        stage=table.stage,
        needs=needs,
    )


# Drawing and claiming


_DRAWS_AND_CLAIMS: Final = tuple(DRAWS[seat] + CLAIMS[seat] for seat in SEATS)


def _draw_phase(table: Table, seat: Seat) -> tuple[Action, ...]:
    if not table.turn.revealed:  # T3
        return DRAWS[seat]
    return _DRAWS_AND_CLAIMS[seat] if table.piles.deck else CLAIMS[seat]


def refuse_draw(table: Table, action: Draw) -> Refusal | None:
    """Return why no card can be drawn, or None if one can."""
    if table.stage is not DRAW or action.seat != table.waiting[0]:
        return _wrong_turn(table, action, DRAW)
    if not table.piles.deck:
        return Refusal(Code.DECK_EMPTY, "The deck is empty: claim the numbers or the currency.")
    return None


def refuse_reveal(table: Table, action: Reveal) -> Refusal | None:
    """Return why a card cannot be revealed, or None if it can."""
    if table.stage is not REVEAL:
        return _wrong_turn(table, action, REVEAL)
    stock, letter = table.piles.deck, LETTERS[action.card.index]
    shelf = bisect_left(stock, letter)
    if shelf == len(stock) or stock[shelf][0] != letter:
        return Refusal(
            Code.CARD_GONE,
            f"No {listed(action.card)} is left in the deck.",
            Details(card=action.card.label),
        )
    return None


def refuse_claim(table: Table, action: Claim) -> Refusal | None:
    """Return why a reward cannot be claimed, or None if it can."""
    if table.stage is not DRAW or action.seat != table.waiting[0]:
        return _wrong_turn(table, action, DRAW)
    if not table.turn.revealed:  # T3
        return Refusal(
            Code.NOTHING_REVEALED, "A turn begins with a card: draw before you claim a reward."
        )
    return None


REVEALS: Final = {letter: Reveal(card) for letter, card in CARDS_BY_LETTER.items()}
"""Every action of nature, by the letter of the card."""


# Auctions


@lru_cache(maxsize=1024)  # a large deck allows thousands of bids, so few listings are kept
def _bids(seat: Seat, least: int, most: int) -> tuple[Action, ...]:
    return (*(bid(seat, amount) for amount in range(least, most + 1)), PASSES[seat])


def _auction(table: Table, seat: Seat) -> tuple[Action, ...]:
    least = least_bid(table.rules, present(table.auction).highest)
    return _bids(seat, least, auction_means(table.rules, table.players[seat]))


def refuse_bid(table: Table, action: Bid) -> Refusal | None:
    """Return why a bid cannot be made, or None if it can."""
    if table.stage is not BID or action.seat != table.waiting[0]:
        return _wrong_turn(table, action, BID)
    least = least_bid(table.rules, present(table.auction).highest)
    if action.amount < least:
        return Refusal(
            Code.BID_TOO_LOW,
            f"A bid must now be at least {least}, not {describe(action.amount)}.",
            Details(least=least),
        )
    most = auction_means(table.rules, table.players[action.seat])
    if action.amount > most:
        return Refusal(
            Code.BID_TOO_HIGH,
            f"Seat {action.seat} can pay at most {most}, not {describe(action.amount)}.",
            Details(seat=action.seat, most=most),
        )
    return None


def refuse_pass(table: Table, action: Pass) -> Refusal | None:
    """Return why a seat cannot pass, or None if it can."""
    return _wrong_turn(table, action, BID)


# Buying


def _buying(table: Table, seat: Seat) -> tuple[Action, ...]:
    return _buys_or_skip(seat, buyable(table.players[seat], table.piles.market))


def _after_a_bust(table: Table, seat: Seat) -> tuple[Action, ...]:
    return _buys_or_bust(seat, buyable(table.players[seat], table.piles.market))


@lru_cache(maxsize=2048)
def _buys_or_skip(seat: Seat, cards: frozenset[int]) -> tuple[Action, ...]:
    return (*map(BUYS[seat].__getitem__, sorted(cards)), SKIPS[seat])


@lru_cache(maxsize=2048)
def _buys_or_bust(seat: Seat, cards: frozenset[int]) -> tuple[Action, ...]:
    return (*map(BUYS[seat].__getitem__, sorted(cards)), TAKE_BUSTS[seat])


def refuse_purchase(table: Table, action: Buy) -> Refusal | None:
    """Return why a card cannot be bought, or None if it can."""
    if table.stage not in (BUY, BUST_CHOICE) or action.seat != table.waiting[0]:
        return _wrong_turn(table, action, BUST_CHOICE if table.stage is BUST_CHOICE else BUY)
    card, player = action.card, table.players[action.seat]
    if card.index not in table.piles.market:
        return Refusal(
            Code.NOT_IN_MARKET,
            f"There is no {card.label} in the market.",
            Details(card=card.label),
        )
    if card.index in player.numbers:  # T4
        return Refusal(
            Code.ALREADY_OWNED,
            f"Seat {action.seat} already owns {with_article(card.label)} and may not buy another.",
            Details(seat=action.seat, card=card.label),
        )
    cost, funds = price(card), means(player)
    if cost > funds:
        return Refusal(
            Code.TOO_EXPENSIVE,
            f"The {card.label} costs {cost}, but seat {action.seat} can pay only {funds}.",
            Details(seat=action.seat, card=card.label, price=cost, means=funds),
        )
    return None


def refuse_skip(table: Table, action: Skip) -> Refusal | None:
    """Return why a seat cannot skip buying, or None if it can."""
    if table.stage is BUST_CHOICE and action.seat == table.waiting[0]:
        return Refusal(
            Code.MUST_BUY_OR_TAKE, "After a bust, buy a card or take the bust token (T9)."
        )
    return _wrong_turn(table, action, BUY)


def refuse_bust(table: Table, action: TakeBust) -> Refusal | None:
    """Return why a seat cannot take a bust token, or None if it can."""
    return _wrong_turn(table, action, BUST_CHOICE)


# Paying


def _paying(table: Table, seat: Seat) -> tuple[Pay, ...]:
    player = table.players[seat]
    cards = spendable(table.rules, player, present(table.purchase).card)
    return _payments(seat, player.tokens > 0, player.busts > 0, cards)


@lru_cache(maxsize=2048)
def _payments(seat: Seat, tokens: bool, busts: bool, cards: Indices) -> tuple[Pay, ...]:  # noqa: FBT001  # for the cache
    """Return the payments open to a seat, one for each different piece that it has."""
    payments = [TOKEN_PAYMENTS[seat]] if tokens else []
    if busts:
        payments.append(BUST_PAYMENTS[seat])
    payments.extend(map(CARD_PAYMENTS[seat].__getitem__, dict.fromkeys(cards)))
    return tuple(payments)


def refuse_payment(table: Table, action: Pay) -> Refusal | None:
    """Return why a piece cannot be used to pay, or None if it can."""
    if table.stage is not PAY or action.seat != table.waiting[0]:
        return _wrong_turn(table, action, PAY)
    piece, player = action.piece, table.players[action.seat]
    if not isinstance(piece, NumberCard):
        held = player.tokens if piece is TOKEN else player.busts
        return None if held else _lacking(action.seat, piece)
    if piece.index not in player.numbers:
        return _lacking(action.seat, piece)
    if piece.index not in spendable(table.rules, player, present(table.purchase).card):  # T8
        return Refusal(
            Code.NO_DUPLICATE,
            f"In a solo auction only duplicates can pay, and seat {action.seat} has only one "
            f"{piece.label}.",
            Details(seat=action.seat, piece=piece.label),
        )
    return None


def _lacking(seat: Seat, piece: Piece) -> Refusal:
    if isinstance(piece, NumberCard):
        word = name = piece.label
    else:
        word, name = str(piece), "currency token" if piece is TOKEN else "bust token"
    return Refusal(
        Code.NOT_YOURS, f"Seat {seat} has no {name} to pay with.", Details(seat=seat, piece=word)
    )


_LISTINGS: Final[Mapping[Stage, Callable[[Table, Seat], tuple[Action, ...]]]] = {
    DRAW: _draw_phase,
    REVEAL: lambda table, _: tuple([REVEALS[copies[0]] for copies in table.piles.deck]),
    BID: _auction,
    BUY: _buying,
    BUST_CHOICE: _after_a_bust,
    PAY: _paying,
}
"""The functions that list the actions of a seat that is to act, by stage."""

REFUSALS: Final[Mapping[type[Action], Callable[..., Refusal | None]]] = {
    Draw: refuse_draw,
    Reveal: refuse_reveal,
    Claim: refuse_claim,
    Pay: refuse_payment,
    Bid: refuse_bid,
    Buy: refuse_purchase,
    Pass: refuse_pass,
    Skip: refuse_skip,
    TakeBust: refuse_bust,
}
"""The functions that refuse an action, by its class."""
