"""How a game of TEN begins and what every action does.

Belongs here: `deal`, `setup`, `chance` and `apply`, and the order in which things happen.
Does not belong here: whether an action is allowed (legality), moving the pieces (draft), what the
automaton decides (automaton).

Nobody is asked without a choice that changes something. Who cannot outbid passes, who can buy
nothing skips, and a payment is made as far as it is settled: when only one sort of piece can be
paid with, or when the price takes everything. In all other cases what is left over depends on the
choice: pieces of equal value differ in kind, and bust tokens paid first spare other pieces. Only
the choice to draw or to claim is always put to the active player.
"""

from fractions import Fraction
from functools import cache, lru_cache
from itertools import compress
from random import Random

from thinkstr8.core.chances import Chances
from thinkstr8.core.checks import describe, is_whole, present
from thinkstr8.core.errors import IllegalActionError, InvalidDealError
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
from thinkstr8.games.ten.automaton import Course, course, first_bid, payment, second_bid
from thinkstr8.games.ten.components import (
    BUST,
    CARDS,
    KINDS,
    NUMBER_CARDS,
    NUMBERS,
    TOKEN,
    CurrencyCard,
    NumberCard,
    Piece,
    Wild,
)
from thinkstr8.games.ten.draft import Draft
from thinkstr8.games.ten.events import (
    AuctionBegun,
    AuctionFailed,
    AuctionWon,
    BidMade,
    BidPassed,
    Busted,
    BuySkipped,
    CardChosen,
    CardRevealed,
    DeckEmptied,
    DrawChosen,
    Event,
    GameEnded,
    LastBuysBegun,
    RewardClaimed,
    TurnBegun,
)
from thinkstr8.games.ten.legality import (
    REVEALS,
    refusal,
    refuse_bid,
    refuse_bust,
    refuse_claim,
    refuse_draw,
    refuse_pass,
    refuse_payment,
    refuse_purchase,
    refuse_reveal,
    refuse_skip,
)
from thinkstr8.games.ten.questions import (
    bidding_means,
    buyable_kinds,
    is_automaton,
    spendable,
)
from thinkstr8.games.ten.rules import (
    BUST_VALUE,
    FIRST_TOKENS,
    NUMBER_BUST,
    BustKind,
    Rules,
    bust_kind,
)
from thinkstr8.games.ten.state import (
    BID,
    BUST_CHOICE,
    BUY,
    DRAW,
    NO_NUMBERS,
    NO_ROW,
    OVER,
    PAY,
    REVEAL,
    Auction,
    Deal,
    Piles,
    Player,
    Purchase,
    State,
    Table,
    changed,
    finished_turn,
    fresh_turn,
    number_cards,
    running_turn,
)


def deal(rules: Rules, rng: Random) -> Deal:
    """Give a random initial deal: who begins.

    >>> from random import Random
    >>> deal(Rules(4), Random(8))
    Deal(first=1)
    """
    return Deal(rng.randrange(rules.players))


def setup(rules: Rules, deal: Deal) -> State:
    """Give the opening state of an explicit deal.

    >>> table = setup(Rules(3), Deal(first=2)).table
    >>> table.active, table.players[0].tokens, len(table.deck)
    (2, 5, 55)

    Raises:
        InvalidDealError: the deal does not fit the rules.
    """
    _check_deal(rules, deal)
    first = deal.first
    return State(
        Table(
            rules=rules,
            stage=DRAW,
            waiting=(first,),
            turn=fresh_turn(first),
            auction=None,
            purchase=None,
            piles=Piles(rules.counts, rules.size, NO_NUMBERS, (0,) * KINDS, NO_ROW),
            players=(Player(FIRST_TOKENS, 0, NO_NUMBERS, ()),) * rules.sides,
            events=(TurnBegun(first),),
        )
    )


def _check_deal(rules: Rules, deal: Deal) -> None:
    if type(deal) is not Deal:
        raise InvalidDealError(f"Expected a Deal of TEN, not {describe(deal)}.")
    if not is_whole(deal.first) or not 0 <= deal.first < rules.players:
        raise InvalidDealError(
            f"The first seat must be 0 to {rules.players - 1}, not {describe(deal.first)}."
        )


def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """List nature's outcomes with their exact odds; nothing when nature is not to act.

    Every card that is left in the deck is equally likely to be the next.

    >>> from thinkstr8.games.ten import Stage, example
    >>> chance(example(Stage.REVEAL))[0]
    (Reveal(card=NumberCard(colour=<Colour.BLUE: 0>, number=1)), Fraction(1, 46))
    """
    table = state.table
    if table.stage is not REVEAL:
        return ()
    deck = table.piles.deck
    counts = tuple(filter(None, deck))
    odds = map(_shares(table.piles.left).__getitem__, counts)
    return Chances.from_counts(zip(compress(REVEALS, deck), odds), counts)  # noqa: B905  # speed


class _Shares(dict[int, Fraction]):
    """The share of a deck of one size that a number of cards has."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __missing__(self, count: int) -> Fraction:
        self[count] = share = Fraction(count, self._size)
        return share


_shares = lru_cache(maxsize=1024)(_Shares)


def apply(state: State, action: Action) -> State:  # noqa: C901, PLR0912  # one case per action
    """Give the state after an action.

    >>> from thinkstr8.games.ten import Bid, Stage, example
    >>> apply(example(Stage.BID), Bid(1, 2)).table.auction.highest
    2

    Raises:
        IllegalActionError: the action is not allowed; its `refusal` says why.
    """
    table = state.table
    match action:  # the reasons are those of `refusal`, without looking at the action twice
        case Draw():
            reason = refuse_draw(table, action)
            if reason is None:
                return _draw(table, action)
        case Reveal():
            reason = refuse_reveal(table, action)
            if reason is None:
                return _reveal(table, action)
        case Claim():
            reason = refuse_claim(table, action)
            if reason is None:
                return _claim(Draft(table), action)
        case Pay():
            reason = refuse_payment(table, action)
            if reason is None:
                return _pay(Draft(table), action)
        case Bid():
            reason = refuse_bid(table, action)
            if reason is None:
                return _bid(Draft(table), action)
        case Buy():
            reason = refuse_purchase(table, action)
            if reason is None:
                return _buy(Draft(table), action)
        case Pass():
            reason = refuse_pass(table, action)
            if reason is None:
                return _pass(Draft(table), action)
        case Skip():
            reason = refuse_skip(table, action)
            if reason is None:
                return _skip(Draft(table), action)
        case TakeBust():
            reason = refuse_bust(table, action)
            if reason is None:
                return _take_bust(Draft(table), action)
        case _:
            reason = refusal(table, action)  # type: ignore[unreachable]  # untyped callers
    raise IllegalActionError(reason)


# The draw phase


def _draw(table: Table, action: Draw) -> State:
    return State(
        Table(
            table.rules,
            REVEAL,
            table.waiting,
            table.turn,
            None,
            None,
            table.piles,
            table.players,
            _draw_chosen(action.seat),
        )
    )


def _reveal(table: Table, action: Reveal) -> State:
    card, piles, active = action.card, table.piles, table.turn.active
    deck, left, row = changed(piles.deck, card, -1), piles.left - 1, piles.row
    bust = None
    if isinstance(card, (NumberCard, CurrencyCard)):
        bust = bust_kind(row.numbers - row.currency, row.currency, card)
        row = row.plus(card)
    revealed = Table(
        table.rules,
        DRAW,
        table.waiting,
        running_turn(active),  # T3: a wild counts
        None,
        None,
        Piles(deck, left, piles.market, piles.discards, row),
        table.players,
        _card_revealed(active)[card.kind],
    )
    if isinstance(card, (NumberCard, CurrencyCard)):
        if left and bust is None and table.waiting:  # in the automaton's turn nobody waits
            return State(revealed)
        return _go_on(_drafted(revealed), bust)
    return _open_auction(_drafted(revealed), card)


def _drafted(revealed: Table) -> Draft:
    """Go on from the table on which a card has just been revealed."""
    draft = Draft(revealed)
    draft.events.extend(revealed.events)
    if not revealed.piles.left:
        draft.events.append(DeckEmptied())
    return draft


def _go_on(draft: Draft, bust: BustKind | None = None) -> State:
    """Go on with the draw phase after a card, or after the auction of one."""
    active = draft.turn.active
    if is_automaton(draft.rules, active):
        return _go_on_automatically(draft)
    if bust is not None:
        return _bust(draft, bust)
    return draft.state(DRAW, (active,))


def _go_on_automatically(draft: Draft) -> State:
    """Reveal another card for the automaton, or end its turn: it always takes the numbers."""
    active, row = draft.turn.active, draft.piles.row
    match course(present(draft.rules.solo), row, draft.piles.left):
        case Course.ON:
            return draft.state(REVEAL, ())
        case Course.STOP:
            draft.events.append(_reward_claimed(active, NUMBERS))
            _pay_out(draft, row.currency)
        case Course.BUST:
            draft.events.append(_busted(active, BustKind.CURRENCY))
            draft.take_bust(active, forced=True)
    draft.clear_row(active)
    return _end_turn(draft)


def _claim(draft: Draft, action: Claim) -> State:
    seat, row = action.seat, draft.piles.row
    draft.events.append(_reward_claimed(seat, action.reward))
    if action.reward is NUMBERS:
        _pay_out(draft, row.currency)
        draft.clear_row(seat)
        if buyable_kinds(draft.players[seat], draft.piles.market):
            return draft.state(BUY, (seat,))
        draft.events.append(_buy_skipped(seat, forced=True))
    else:
        if row.currency:
            draft.gain_tokens(seat, row.currency)
        draft.clear_row(None)
    return _end_turn(draft)


def _pay_out(draft: Draft, amount: int) -> None:
    """Give everybody but the active seat currency tokens."""
    if not amount:
        return
    for seat in range(draft.rules.sides):
        if seat != draft.turn.active:
            draft.gain_tokens(seat, amount)


def _bust(draft: Draft, kind: BustKind) -> State:
    seat = draft.turn.active
    draft.events.append(_busted(seat, kind))
    if kind is NUMBER_BUST:
        _pay_out(draft, draft.piles.row.currency)
    draft.clear_row(None)
    if draft.rules.fiasco and buyable_kinds(draft.players[seat], draft.piles.market):  # T9
        return draft.state(BUST_CHOICE, (seat,))
    draft.take_bust(seat, forced=True)
    return _end_turn(draft)


def _take_bust(draft: Draft, action: TakeBust) -> State:
    draft.take_bust(action.seat, forced=False)
    return _end_turn(draft)


def _end_turn(draft: Draft) -> State:
    rules, active = draft.rules, draft.turn.active
    following = (active + 1) % rules.sides
    if not draft.piles.left:
        draft.turn = finished_turn(active)
        seats = clockwise(following, rules.players)
        draft.events.append(LastBuysBegun(seats))
        return _next_last_buy(draft, seats)
    draft.turn = fresh_turn(following)
    draft.events.append(_turn_begun(following))
    if is_automaton(rules, following):
        return draft.state(REVEAL, ())
    return draft.state(DRAW, (following,))


# Auctions


def _open_auction(draft: Draft, card: Wild) -> State:
    rules = draft.rules
    draft.events.append(_auction_begun(card))
    draft.auction = Auction(card, None, 0)
    left = draft.turn.active + 1
    return _next_bid(draft, clockwise(left, rules.sides))


def _bid(draft: Draft, action: Bid) -> State:
    _raise_bid(draft, action.seat, action.amount)
    return _next_bid(draft, draft.waiting[1:])


def _pass(draft: Draft, action: Pass) -> State:
    draft.events.append(_bid_passed(action.seat, forced=False))
    return _next_bid(draft, draft.waiting[1:])


def _raise_bid(draft: Draft, seat: Seat, amount: int) -> None:
    draft.auction = Auction(present(draft.auction).card, seat, amount)
    draft.events.append(_bid_made(seat, amount))


def _next_bid(draft: Draft, waiting: tuple[Seat, ...]) -> State:
    """Ask the next seat that can outbid the others, or end the auction."""
    rules = draft.rules
    for index, seat in enumerate(waiting):
        if is_automaton(rules, seat):
            _bid_automatically(draft, seat)
            continue
        least = max(rules.least_bid, present(draft.auction).highest + 1)
        if bidding_means(rules, draft.players[seat]) >= least:
            return draft.state(BID, waiting[index:])
        draft.events.append(_bid_passed(seat, forced=True))
    return _close_auction(draft)


def _bid_automatically(draft: Draft, seat: Seat) -> None:
    rules, least = draft.rules, draft.rules.least_bid
    own, yours = (bidding_means(rules, draft.players[side]) for side in (seat, 0))
    if seat == draft.turn.active:
        amount = second_bid(least, own, present(draft.auction).highest)
    else:
        amount = first_bid(least, own, yours)
    if amount is None:
        draft.events.append(_bid_passed(seat, forced=True))
    else:
        _raise_bid(draft, seat, amount)


def _close_auction(draft: Draft) -> State:
    auction = present(draft.auction)
    draft.auction = None
    card, winner = auction.card, auction.bidder
    if winner is None:
        draft.discard(card)
        draft.events.append(_auction_failed(card))
        return _go_on(draft)
    draft.events.append(AuctionWon(winner, card, auction.highest))
    return _go_on_paying(draft, Purchase(winner, card, auction.highest, 0), (winner,))


# Buying and paying


def _buy(draft: Draft, action: Buy) -> State:
    seat, card = action.seat, action.card
    draft.events.append(_card_chosen(seat, card, card.number))
    return _go_on_paying(draft, Purchase(seat, card, card.number, 0), draft.waiting)


def _pay(draft: Draft, action: Pay) -> State:
    purchase = draft.pay(present(draft.purchase), (action.piece,), forced=False)
    return _go_on_paying(draft, purchase, draft.waiting)


def _go_on_paying(draft: Draft, purchase: Purchase, waiting: tuple[Seat, ...]) -> State:
    """Ask for the next piece if there is a choice; else pay the rest and hand the card over."""
    if purchase.due > 0:  # T5
        forced = _forced_payment(draft, purchase)
        if forced is None:
            draft.purchase = purchase
            return draft.state(PAY, waiting)
        purchase = draft.pay(purchase, forced, forced=True)
    draft.purchase = None
    draft.hand_over(purchase)
    if isinstance(purchase.card, NumberCard):
        return _after_buying(draft, waiting)
    return _go_on(draft)


def _forced_payment(draft: Draft, purchase: Purchase) -> tuple[Piece, ...] | None:
    """List the pieces that pay the rest of a price; None if there is a choice of pieces."""
    rules, due = draft.rules, purchase.price - purchase.paid
    player = draft.players[purchase.seat]
    if is_automaton(rules, purchase.seat):
        return payment(player, due)
    cards = spendable(rules, purchase, player)
    tokens, busts, number = player.tokens, player.busts, sum(cards)
    if due >= tokens + BUST_VALUE * busts + number:
        return (*(TOKEN,) * tokens, *(BUST,) * busts, *number_cards(cards))
    if not number:
        if tokens and busts:
            return None
        return (TOKEN,) * due if tokens else (BUST,) * -(-due // BUST_VALUE)
    if tokens or busts or number > max(cards):  # then there are cards of several kinds
        return None
    return (NUMBER_CARDS[cards.index(number)],) * due


def _skip(draft: Draft, action: Skip) -> State:
    draft.events.append(_buy_skipped(action.seat, forced=False))
    return _after_buying(draft, draft.waiting)


def _after_buying(draft: Draft, waiting: tuple[Seat, ...]) -> State:
    if draft.turn.last_buys:
        return _next_last_buy(draft, waiting[1:])
    return _end_turn(draft)


def _next_last_buy(draft: Draft, waiting: tuple[Seat, ...]) -> State:
    """Ask the next seat that can buy a last card, or end the game."""
    for index, seat in enumerate(waiting):
        if buyable_kinds(draft.players[seat], draft.piles.market):
            return draft.state(BUY, waiting[index:])
        draft.events.append(_buy_skipped(seat, forced=True))
    draft.events.append(GameEnded())
    return draft.state(OVER, ())


# What recurs all the time is made once and shared.

_turn_begun = cache(TurnBegun)
_auction_begun = cache(AuctionBegun)
_auction_failed = cache(AuctionFailed)
_bid_made = lru_cache(maxsize=4096)(BidMade)
_bid_passed = cache(BidPassed)
_reward_claimed = cache(RewardClaimed)
_busted = cache(Busted)
_card_chosen = cache(CardChosen)
_buy_skipped = cache(BuySkipped)


@cache
def _card_revealed(seat: Seat) -> tuple[tuple[Event, ...], ...]:
    """By the kind of the card."""
    return tuple((CardRevealed(seat, card),) for card in CARDS)


@cache
def _draw_chosen(seat: Seat) -> tuple[Event, ...]:
    return (DrawChosen(seat),)
