"""What every action of TEN does.

Belongs here: `apply`, and the order in which things happen.
Does not belong here: how a game begins (dealing), whether an action is allowed (legality), moving
the pieces (moves), what the automaton decides (automaton).

Every step makes a table of its own stage. When that stage puts no choice to anybody, the next step
goes on from this table; else it is the one to be given back.

Nobody is asked without a choice that changes something. Who cannot outbid passes, who can buy
nothing skips, and a payment is made as far as it is settled: when only one sort of piece can be
paid with, or when the price takes everything. In all other cases what is left over depends on the
choice: pieces of equal value differ in kind, and bust tokens paid first spare other pieces. Only
the choice to draw or to claim is always put to the active player.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from thinkstr8.core.checks import present, require_kind
from thinkstr8.core.errors import IllegalActionError
from thinkstr8.core.game import Seat, clockwise
from thinkstr8.games.ten.actions import (
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
)
from thinkstr8.games.ten.announcements import (
    DECK_EMPTIED,
    Events,
    auction_begun,
    auction_failed,
    bid_made,
    bid_passed,
    busted,
    buy_skipped,
    cards_chosen,
    cards_obtained,
    cards_revealed,
    draw_chosen,
    reward_claimed,
    turn_begun,
)
from thinkstr8.games.ten.automaton import Course, course, first_bid, payment, second_bid
from thinkstr8.games.ten.components import (
    BUST,
    NUMBER_CARDS,
    NUMBERS,
    ROW_CARDS,
    TOKEN,
    Card,
    NumberCard,
    Piece,
    Wild,
)
from thinkstr8.games.ten.events import (
    GameEnded,
    LastBuysBegun,
    new_auction_won,
    new_pieces_paid,
)
from thinkstr8.games.ten.legality import (
    refusal,
)
from thinkstr8.games.ten.moves import (
    Players,
    discarded,
    drawn,
    handed_over,
    paid,
    row_marketed,
    row_taken,
    with_bust,
    with_tokens,
)
from thinkstr8.games.ten.questions import bidding_means, buyable_indices, spendable
from thinkstr8.games.ten.rules import BUST_VALUE, NUMBER_BUST, BustCause, Rules, cause_of_bust
from thinkstr8.games.ten.state import (
    BID,
    BUST_CHOICE,
    BUY,
    DRAW,
    OVER,
    PAY,
    REVEAL,
    Auction,
    Piles,
    Player,
    Purchase,
    Row,
    State,
    Table,
    finished_turn,
    fresh_turn,
    new_auction,
    new_purchase,
    new_state,
    new_table,
    number_cards,
    running_turn,
)
from thinkstr8.kit.tuples import replaced


def apply(state: State, action: Action) -> State:
    """Give the state after an action.

    >>> from thinkstr8.games.ten import Bid, Stage, example
    >>> apply(example(Stage.BID), Bid(1, 2)).table.auction.highest
    2

    Raises:
        IllegalActionError: the action is not allowed; its `refusal` says why.
        WrongKindError: it is not a state of this game.
    """
    require_kind(state, State, "TEN")
    table = state.table
    reason = refusal(table, action)
    if reason is not None:
        raise IllegalActionError(reason)
    return _STEPS[type(action)](table, action)


# The draw phase


def _draw(table: Table, action: Draw) -> State:
    return new_state(
        new_table(
            table.rules,
            REVEAL,
            table.waiting,
            table.turn,
            None,
            None,
            table.piles,
            table.players,
            draw_chosen(action.seat),
        )
    )


def _reveal(table: Table, action: Reveal) -> State:
    card, row = action.card, table.piles.row
    if not isinstance(card, ROW_CARDS):
        return _open_auction(_revealed(table, card, row), card)
    revealed = _revealed(table, card, row.plus(card))
    if table.turn.active == table.rules.automaton:
        return _go_on_automatically(revealed)
    bust = cause_of_bust(row.numbers - row.currency, row.currency, card)
    return new_state(revealed) if bust is None else _bust(revealed, bust)


def _revealed(table: Table, card: Card, row: Row) -> Table:
    """Give the table with a card less in the deck, and with the row that comes of it."""
    piles, active = drawn(table.piles, card, row), table.turn.active
    events = cards_revealed(active)[card.index]
    return new_table(
        table.rules,
        DRAW,
        table.waiting,
        running_turn(active),  # T3: a wild counts
        None,
        None,
        piles,
        table.players,
        events if piles.deck else events + DECK_EMPTIED,
    )


def _go_on(table: Table) -> State:
    """Go on with the draw phase after an auction."""
    if table.turn.active == table.rules.automaton:
        return _go_on_automatically(table)
    return new_state(table)


def _go_on_automatically(table: Table) -> State:
    """Reveal another card for the automaton, or end its turn: it always takes the numbers."""
    rules, piles, players, events = table.rules, table.piles, table.players, table.events
    active = table.turn.active
    match course(present(rules.solo), piles.row, piles.left):
        case Course.ON:
            return new_state(
                new_table(rules, REVEAL, (), table.turn, None, None, piles, players, events)
            )
        case Course.STOP:
            events += reward_claimed(active, NUMBERS)
            if piles.row.currency:
                players, gains = _paid_out(table)
                events += gains
        case Course.BUST:
            players, taken = with_bust(players, active, forced=True)
            events += busted(active, BustCause.CURRENCY) + taken
    piles, players, moved = row_taken(piles, players, active)
    return _end_turn(table, piles, players, events + moved)


def _claim(table: Table, action: Claim) -> State:
    seat, reward, piles, players = action.seat, action.reward, table.piles, table.players
    events = reward_claimed(seat, reward)
    if reward is not NUMBERS:
        if piles.row.currency:
            players, gains = with_tokens(players, table.waiting, piles.row.currency)
            events += gains
        piles, moved = row_marketed(piles)
        return _end_turn(table, piles, players, events + moved)
    if piles.row.currency:
        players, gains = _paid_out(table)
        events += gains
    piles, players, moved = row_taken(piles, players, seat)
    events += moved
    if buyable_indices(players[seat], piles.market):
        waiting, turn = table.waiting, table.turn
        return new_state(
            new_table(table.rules, BUY, waiting, turn, None, None, piles, players, events)
        )
    return _end_turn(table, piles, players, events + buy_skipped(seat, True))  # noqa: FBT003  # cached


def _paid_out(table: Table) -> tuple[Players, Events]:
    """Give everybody but the active seat the currency of the row in tokens."""
    others = _others(table.turn.active, table.rules.sides)
    return with_tokens(table.players, others, table.piles.row.currency)


def _bust(table: Table, cause: BustCause) -> State:
    rules, players, seat = table.rules, table.players, table.turn.active
    events = table.events + busted(seat, cause)
    if cause is NUMBER_BUST and table.piles.row.currency:
        players, gains = _paid_out(table)
        events += gains
    piles, moved = row_marketed(table.piles)
    events += moved
    if rules.fiasco and buyable_indices(players[seat], piles.market):  # T9
        waiting, turn = table.waiting, table.turn
        return new_state(
            new_table(rules, BUST_CHOICE, waiting, turn, None, None, piles, players, events)
        )
    players, taken = with_bust(players, seat, forced=True)
    return _end_turn(table, piles, players, events + taken)


def _take_bust(table: Table, action: TakeBust) -> State:
    players, events = with_bust(table.players, action.seat, forced=False)
    return _end_turn(table, table.piles, players, events)


def _end_turn(table: Table, piles: Piles, players: Players, events: Events) -> State:
    """Begin the next turn or, when the deck is empty, the last buys."""
    rules, active = table.rules, table.turn.active
    following = (active + 1) % rules.sides
    if not piles.deck:
        seats, turn = clockwise(following, rules.players), finished_turn(active)
        events += (LastBuysBegun(seats),)
        buying = new_table(rules, BUY, seats, turn, None, None, piles, players, events)
        return _ask_last_buyers(buying)
    automatic = following == rules.automaton
    return new_state(
        new_table(
            rules,
            REVEAL if automatic else DRAW,
            () if automatic else (following,),
            fresh_turn(following),
            None,
            None,
            piles,
            players,
            events + turn_begun(following),
        )
    )


# Auctions


def _open_auction(table: Table, card: Wild) -> State:
    waiting = clockwise(table.turn.active + 1, table.rules.sides)
    auction = new_auction(card, None, 0)
    return _ask_bidders(table, waiting, auction, table.events + auction_begun(card))


def _bid(table: Table, action: Bid) -> State:
    seat, amount = action.seat, action.amount
    auction = new_auction(present(table.auction).card, seat, amount)
    return _ask_bidders(table, table.waiting[1:], auction, bid_made(seat, amount))


def _pass(table: Table, action: Pass) -> State:
    events = bid_passed(action.seat, False)  # noqa: FBT003  # cached
    return _ask_bidders(table, table.waiting[1:], present(table.auction), events)


def _ask_bidders(
    table: Table, waiting: tuple[Seat, ...], auction: Auction, events: Events
) -> State:
    """Ask the next seat that can outbid the others, or end the auction."""
    rules, players = table.rules, table.players
    while waiting:
        seat = waiting[0]
        least = max(rules.least_bid, auction.highest + 1)
        if seat == rules.automaton:
            amount = _automatic_bid(table, seat, auction)
            if amount is not None:
                auction = new_auction(auction.card, seat, amount)
                events += bid_made(seat, amount)
            else:
                events += bid_passed(seat, True)  # noqa: FBT003  # cached
        elif bidding_means(rules, players[seat]) >= least:
            turn, piles = table.turn, table.piles
            return new_state(
                new_table(rules, BID, waiting, turn, auction, None, piles, players, events)
            )
        else:
            events += bid_passed(seat, True)  # noqa: FBT003  # cached
        waiting = waiting[1:]
    return _close_auction(table, auction, events)


def _automatic_bid(table: Table, seat: Seat, auction: Auction) -> int | None:
    """Give what the automaton bids; None if it passes."""
    rules = table.rules
    yours, own = (bidding_means(rules, player) for player in table.players)
    if seat == table.turn.active:
        return second_bid(rules.least_bid, own, auction.highest)
    return first_bid(rules.least_bid, own, yours)


def _close_auction(table: Table, auction: Auction, events: Events) -> State:
    rules, turn, piles, players = table.rules, table.turn, table.piles, table.players
    card, winner, price = auction.card, auction.bidder, auction.highest
    if winner is None:
        events += auction_failed(card)
        piles = discarded(piles, card)
        waiting = (turn.active,)
        return _go_on(new_table(rules, DRAW, waiting, turn, None, None, piles, players, events))
    events += (new_auction_won(winner, card, price),)
    purchase = new_purchase(winner, card, price, 0)
    return _ask_payer(table, (winner,), purchase, piles, players[winner], events)


# Buying and paying


def _buy(table: Table, action: Buy) -> State:
    seat, card = action.seat, action.card
    purchase = new_purchase(seat, card, card.number, 0)
    events = cards_chosen(seat)[card.index]
    return _ask_payer(table, table.waiting, purchase, table.piles, table.players[seat], events)


def _pay(table: Table, action: Pay) -> State:
    seat, pieces, before = action.seat, (action.piece,), present(table.purchase)
    piles, player, worth = paid(table.piles, table.players[seat], pieces)
    total, price = before.paid + worth, before.price
    due = price - total if price > total else 0
    events = (new_pieces_paid(seat, pieces, due, False),)  # noqa: FBT003  # chosen, not forced
    purchase = new_purchase(seat, before.card, price, total)
    return _ask_payer(table, table.waiting, purchase, piles, player, events)


def _ask_payer(
    table: Table,
    waiting: tuple[Seat, ...],
    purchase: Purchase,
    piles: Piles,
    player: Player,
    events: Events,
) -> State:
    """Ask for the next piece if there is a choice; else pay the rest and hand the card over."""
    rules, turn, seat, card = table.rules, table.turn, purchase.seat, purchase.card
    due = purchase.price - purchase.paid
    if due > 0:  # T5
        pieces = _forced_payment(rules, player, purchase)
        if pieces is None:
            players = replaced(table.players, seat, player)
            return new_state(
                new_table(rules, PAY, waiting, turn, None, purchase, piles, players, events)
            )
        piles, player, worth = paid(piles, player, pieces)
        events += (new_pieces_paid(seat, pieces, max(due - worth, 0), forced=True),)
    piles, player = handed_over(piles, player, card)
    players = replaced(table.players, seat, player)
    events += cards_obtained(seat)[card.index]
    if type(card) is NumberCard:
        return _after_buying(table, piles, players, events)
    waiting = (turn.active,)
    return _go_on(new_table(rules, DRAW, waiting, turn, None, None, piles, players, events))


def _forced_payment(rules: Rules, player: Player, purchase: Purchase) -> tuple[Piece, ...] | None:
    """List the pieces that pay the rest of a price; None if there is a choice of pieces."""
    due, tokens, busts = purchase.price - purchase.paid, player.tokens, player.busts
    if purchase.seat == rules.automaton:
        return payment(player, due)
    indices = spendable(rules, purchase, player)
    if due >= tokens + BUST_VALUE * busts + len(indices):
        return (*(TOKEN,) * tokens, *(BUST,) * busts, *number_cards(indices))
    if not indices:
        if tokens and busts:
            return None
        return (TOKEN,) * due if tokens else (BUST,) * -(-due // BUST_VALUE)
    if tokens or busts or indices[0] != indices[-1]:
        return None
    return (NUMBER_CARDS[indices[0]],) * due


def _skip(table: Table, action: Skip) -> State:
    events = buy_skipped(action.seat, False)  # noqa: FBT003  # cached
    return _after_buying(table, table.piles, table.players, events)


def _after_buying(table: Table, piles: Piles, players: Players, events: Events) -> State:
    turn = table.turn
    if not turn.last_buys:
        return _end_turn(table, piles, players, events)
    waiting = table.waiting[1:]
    return _ask_last_buyers(
        new_table(table.rules, BUY, waiting, turn, None, None, piles, players, events)
    )


def _ask_last_buyers(table: Table) -> State:
    """Ask the next seat that can buy a last card, or end the game."""
    rules, turn, piles, players = table.rules, table.turn, table.piles, table.players
    waiting, events = table.waiting, table.events
    while waiting:
        seat = waiting[0]
        if buyable_indices(players[seat], piles.market):
            return new_state(
                new_table(rules, BUY, waiting, turn, None, None, piles, players, events)
            )
        events += buy_skipped(seat, True)  # noqa: FBT003  # cached
        waiting = waiting[1:]
    events += (GameEnded(),)
    return new_state(new_table(rules, OVER, (), turn, None, None, piles, players, events))


@cache
def _others(seat: Seat, sides: int) -> tuple[Seat, ...]:
    """Give everybody but one seat."""
    return tuple(other for other in range(sides) if other != seat)


_STEPS: Final[Mapping[type[Action], Callable[..., State]]] = {
    Draw: _draw,
    Reveal: _reveal,
    Claim: _claim,
    Bid: _bid,
    Pass: _pass,
    Buy: _buy,
    Skip: _skip,
    Pay: _pay,
    TakeBust: _take_bust,
}
"""For every kind of action what it does."""
