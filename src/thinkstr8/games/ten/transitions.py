"""The effect of every action of TEN.

Belongs here: `apply`, and the order in which things happen.
Does not belong here: how a game begins (dealing), whether an action is legal (legality), moving the
pieces (moves), what the automaton decides (automaton), the order of play (order).

Every step ends with a table that asks for something. A seat is asked only if it has a choice that
changes something. A seat that cannot outbid passes, and a seat that can buy nothing skips. A
payment goes through without questions if only one sort of piece can pay, or if the price takes
everything. In all other cases the choice decides what is left: pieces of equal worth differ, and a
bust token paid first saves other pieces. Only the choice to draw or to claim is always put to the
active player.
"""

from collections.abc import Callable, Mapping
from typing import Final

from thinkstr8.core.checks import present, wrong_kind
from thinkstr8.core.errors import IllegalActionError
from thinkstr8.core.game import Seat
from thinkstr8.games.ten import automaton
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
from thinkstr8.games.ten.components import GAME, NUMBERS, ROW_CARDS, BustCause, NumberCard, Wild
from thinkstr8.games.ten.events import Events, LastBuysBegun
from thinkstr8.games.ten.legality import refusal
from thinkstr8.games.ten.limits import bust_cause, payout
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
from thinkstr8.games.ten.order import bidders, drawer, last_buyers, next_seat, others
from thinkstr8.games.ten.prices import auction_means, buyable, least_bid, price, settled
from thinkstr8.games.ten.shared_events import (
    AUCTION_BEGUN,
    AUCTION_FAILED,
    BID_PASSED,
    BUST_FORCED,
    BUST_TAKEN,
    BUSTED,
    BUY_SKIPPED,
    CARD_OBTAINED,
    CARD_REVEALED,
    CURRENCY_CLAIMED,
    DECK_EMPTIED,
    DRAW_CHOSEN,
    GAME_ENDED,
    NUMBERS_CLAIMED,
    PASS_FORCED,
    SKIP_FORCED,
    TURN_BEGUN,
    bid_made,
    new_auction_won,
    new_card_chosen,
    new_pieces_paid,
)
from thinkstr8.games.ten.state import (
    BID,
    BUST_CHOICE,
    BUY,
    DRAW,
    FINISHED_TURNS,
    FRESH_TURNS,
    OVER,
    PAY,
    REVEAL,
    RUNNING_TURNS,
    Auction,
    Piles,
    Player,
    Purchase,
    Stage,
    State,
    Table,
    Turn,
    new_auction,
    new_purchase,
    new_state,
    new_table,
)
from thinkstr8.kit.tuples import replaced


def apply(state: State, action: Action) -> State:
    """Return the state after an action.

    >>> from thinkstr8.games.ten import Bid, Stage, example
    >>> apply(example(Stage.BID), Bid(1, 2)).table.auction.highest
    2

    Raises:
        IllegalActionError: the action is not allowed; its `refusal` says why.
        WrongKindError: `state` or `action` is of the wrong class.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    table = state.table
    reason = refusal(table, action)
    if reason is not None:
        raise IllegalActionError(reason)
    return new_state(STEPS[type(action)](table, action))


def asking(  # noqa: PLR0913  # what can change, by name
    table: Table,
    stage: Stage,
    waiting: tuple[Seat, ...],
    events: Events,
    *,
    turn: Turn | None = None,
    auction: Auction | None = None,
    purchase: Purchase | None = None,
    piles: Piles | None = None,
    players: Players | None = None,
) -> Table:
    """Return the next table: what it asks for, which seats it asks, and what has changed.

    The turn, piles and players stay as they are unless they are given. An auction or a purchase
    belongs to a single question, so there is none unless it is given.
    """
    return new_table(
        table.rules,
        stage,
        waiting,
        table.turn if turn is None else turn,
        auction,
        purchase=purchase,
        piles=table.piles if piles is None else piles,
        players=table.players if players is None else players,
        events=events,
    )


# The draw phase


def _draw(table: Table, action: Draw) -> Table:
    return asking(table, REVEAL, table.waiting, DRAW_CHOSEN[action.seat])


def _reveal(table: Table, action: Reveal) -> Table:
    card, active, row = action.card, table.turn.active, table.piles.row
    piles, events = drawn(table.piles, card), CARD_REVEALED[active][card.index]
    if not piles.deck:
        events += DECK_EMPTIED
    if isinstance(card, ROW_CARDS):
        cause = bust_cause(table.rules, active, row, card)
        if cause is not None:
            return _bust(table, cause, events, piles)
    turn = RUNNING_TURNS[active]  # T3: a wild counts
    revealed = asking(table, DRAW, table.waiting, events, turn=turn, piles=piles)
    return _go_on(revealed) if isinstance(card, ROW_CARDS) else _open_auction(revealed, card)


def _go_on(table: Table) -> Table:
    """Continue the draw phase: ask the active player, or let the automaton decide."""
    active, piles = table.turn.active, table.piles
    if active != table.rules.automaton:
        return table
    if not automaton.stops(table.rules, piles):
        return asking(table, REVEAL, (), table.events)
    piles, players, taken = _take_numbers(table)
    return _end_turn(table, table.events + NUMBERS_CLAIMED[active] + taken, piles, players)


def _claim(table: Table, action: Claim) -> Table:
    seat = action.seat
    if action.reward is NUMBERS:
        piles, players, taken = _take_numbers(table)
        events = NUMBERS_CLAIMED[seat] + taken
        if buyable(players[seat], piles.market):
            return asking(table, BUY, table.waiting, events, piles=piles, players=players)
        return _end_turn(table, events + SKIP_FORCED[seat], piles, players)
    players, gains = with_tokens(table.players, (seat,), table.piles.row.currency)
    piles, moved = row_marketed(table.piles)
    return _end_turn(table, CURRENCY_CLAIMED[seat] + gains + moved, piles, players)


def _take_numbers(table: Table) -> tuple[Piles, Players, Events]:
    """Return piles, players and events after the active seat takes the numbers."""
    active, piles = table.turn.active, table.piles
    amount = payout(piles.row, None)
    players, gains = with_tokens(table.players, others(table.rules, active), amount)
    piles, players, moved = row_taken(piles, players, active)
    return piles, players, gains + moved


def _bust(table: Table, cause: BustCause, events: Events, piles: Piles) -> Table:
    rules, players, seat = table.rules, table.players, table.turn.active
    events += BUSTED[cause][seat]
    if seat == rules.automaton:  # it takes the numbers as well
        piles, players, moved = row_taken(piles, with_bust(players, seat), seat)
        return _end_turn(table, events + BUST_FORCED[seat] + moved, piles, players)
    players, gains = with_tokens(players, others(rules, seat), payout(piles.row, cause))
    piles, moved = row_marketed(piles)
    events += gains + moved
    if rules.fiasco and buyable(players[seat], piles.market):  # T9
        turn = RUNNING_TURNS[seat]
        return asking(
            table, BUST_CHOICE, table.waiting, events, turn=turn, piles=piles, players=players
        )
    return _end_turn(table, events + BUST_FORCED[seat], piles, with_bust(players, seat))


def _take_bust(table: Table, action: TakeBust) -> Table:
    players = with_bust(table.players, action.seat)
    return _end_turn(table, BUST_TAKEN[action.seat], table.piles, players)


def _end_turn(table: Table, events: Events, piles: Piles, players: Players) -> Table:
    """Begin the next turn or, if the deck is empty, the last buys."""
    rules, active = table.rules, table.turn.active
    if not piles.deck:
        buyers = last_buyers(rules, active)
        return _ask_last_buyers(table, buyers, (*events, LastBuysBegun(buyers)), piles, players)
    following = next_seat(rules, active)
    waiting = drawer(rules, following)
    return asking(
        table,
        DRAW if waiting else REVEAL,
        waiting,
        events + TURN_BEGUN[following],
        turn=FRESH_TURNS[following],
        piles=piles,
        players=players,
    )


# Auctions


def _open_auction(table: Table, card: Wild) -> Table:
    waiting, events = (
        bidders(table.rules, table.turn.active),
        table.events + AUCTION_BEGUN[card.index],
    )
    return _ask_bidders(table, waiting, events, new_auction(card, bidder=None, highest=0))


def _bid(table: Table, action: Bid) -> Table:
    seat, amount = action.seat, action.amount
    auction = new_auction(present(table.auction).card, seat, amount)
    return _ask_bidders(table, table.waiting[1:], bid_made(seat, amount), auction)


def _pass(table: Table, action: Pass) -> Table:
    auction = present(table.auction)
    return _ask_bidders(table, table.waiting[1:], BID_PASSED[action.seat], auction)


def _ask_bidders(
    table: Table, waiting: tuple[Seat, ...], events: Events, auction: Auction
) -> Table:
    """Ask the next seat that can bid, or close the auction; the automaton bids on its own."""
    rules, players = table.rules, table.players
    while waiting:
        seat = waiting[0]
        amount = None
        if seat == rules.automaton:
            amount = automaton.bid(table, auction)
        elif auction_means(rules, players[seat]) >= least_bid(rules, auction.highest):
            return asking(table, BID, waiting, events, auction=auction)
        if amount is None:
            events += PASS_FORCED[seat]
        else:
            events += bid_made(seat, amount)
            auction = new_auction(auction.card, seat, amount)
        waiting = waiting[1:]
    return _close_auction(table, events, auction)


def _close_auction(table: Table, events: Events, auction: Auction) -> Table:
    card, winner, amount = auction.card, auction.bidder, auction.highest
    if winner is not None:
        events += (new_auction_won(winner, card, amount),)
        purchase = new_purchase(winner, card, price=amount, paid=0)
        return _ask_payer(table, (winner,), events, purchase)
    piles, waiting = discarded(table.piles, card), drawer(table.rules, table.turn.active)
    return _go_on(asking(table, DRAW, waiting, events + AUCTION_FAILED[card.index], piles=piles))


# Buying and paying


def _buy(table: Table, action: Buy) -> Table:
    seat, card = action.seat, action.card
    purchase = new_purchase(seat, card, price=price(card), paid=0)
    events = (new_card_chosen(seat, card, purchase.price),)
    return _ask_payer(table, table.waiting, events, purchase)


def _pay(table: Table, action: Pay) -> Table:
    before, pieces = present(table.purchase), (action.piece,)
    piles, player, worth = paid(table.piles, table.players[action.seat], pieces)
    purchase = new_purchase(before.seat, before.card, before.price, before.paid + worth)
    due = max(before.price - purchase.paid, 0)
    events = (new_pieces_paid(action.seat, pieces, due, forced=False),)
    return _ask_payer(table, table.waiting, events, purchase, piles=piles, player=player)


def _ask_payer(
    table: Table,
    waiting: tuple[Seat, ...],
    events: Events,
    purchase: Purchase,
    piles: Piles | None = None,
    player: Player | None = None,
) -> Table:
    """Ask for the next piece if there is a choice; if not, pay the rest and hand over the card."""
    rules, seat, card = table.rules, purchase.seat, purchase.card
    piles = table.piles if piles is None else piles
    player = table.players[seat] if player is None else player
    due = purchase.price - purchase.paid
    if due > 0:  # T5
        automatic = seat == rules.automaton
        pieces = (automaton.payment if automatic else settled)(rules, player, purchase)
        if pieces is None:
            players = replaced(table.players, seat, player)
            return asking(
                table, PAY, waiting, events, purchase=purchase, piles=piles, players=players
            )
        piles, player, worth = paid(piles, player, pieces)
        events += (new_pieces_paid(seat, pieces, max(due - worth, 0), forced=True),)
    piles, player = handed_over(piles, player, card)
    players = replaced(table.players, seat, player)
    events += CARD_OBTAINED[seat][card.index]
    if isinstance(card, NumberCard):
        return _after_buying(table, events, piles, players)
    waiting = drawer(rules, table.turn.active)
    return _go_on(asking(table, DRAW, waiting, events, piles=piles, players=players))


def _skip(table: Table, action: Skip) -> Table:
    return _after_buying(table, BUY_SKIPPED[action.seat], table.piles, table.players)


def _after_buying(table: Table, events: Events, piles: Piles, players: Players) -> Table:
    if table.turn.last_buys:
        return _ask_last_buyers(table, table.waiting[1:], events, piles, players)
    return _end_turn(table, events, piles, players)


def _ask_last_buyers(
    table: Table, waiting: tuple[Seat, ...], events: Events, piles: Piles, players: Players
) -> Table:
    """Ask the next seat that can buy a last card, or end the game."""
    turn = FINISHED_TURNS[table.turn.active]
    while waiting:
        seat = waiting[0]
        if buyable(players[seat], piles.market):
            return asking(table, BUY, waiting, events, turn=turn, piles=piles, players=players)
        events += SKIP_FORCED[seat]
        waiting = waiting[1:]
    return asking(table, OVER, (), events + GAME_ENDED, turn=turn, piles=piles, players=players)


STEPS: Final[Mapping[type[Action], Callable[..., Table]]] = {
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
"""The functions that carry out an action, by its class."""
