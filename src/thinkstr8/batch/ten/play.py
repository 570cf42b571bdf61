"""The play of a batch of TEN in kernels, one for each rule.

Belongs here: what actions and nature do to a game, and the questions that this needs.
Does not belong here: the tables of the rules (tables), scores (scoring), ids (choosing), bytes
(observing).

A kernel has the name of a rule in the library, and its docstring says where that rule is. Every
rule that can be a table comes from the record of the rules.
"""

from thinkstr8.batch.compiling import kernel, small
from thinkstr8.batch.streams import Stream, below
from thinkstr8.batch.ten.moves import (
    gain,
    join_row,
    lose_cards,
    market_row,
    take_card,
    take_row,
    withdraw,
)
from thinkstr8.batch.ten.prices import (
    auction_means,
    automatic_bid,
    buyable,
    least_bid,
    pay_automatically,
    settle,
)
from thinkstr8.batch.ten.records import (
    BID,
    BUST,
    BUY,
    DRAW,
    FIRST_WILD,
    KINDS,
    LOWEST,
    NOBODY,
    NUMBERS,
    OVER,
    PAY,
    REVEAL,
    Game,
    Setting,
)
from thinkstr8.batch.ten.scoring import best_weight

# The deal and nature


@kernel
def begin(rules: Setting, game: Game, first: int) -> None:
    """Begin a game in which a seat has the first turn (`dealing.setup`)."""
    game.stage, game.asked, game.waiting = DRAW, first, 1
    game.active, game.revealed, game.last_buys = first, 0, 0
    game.auction_card, game.auction_bidder, game.auction_highest = NOBODY, NOBODY, 0
    game.purchase_card, game.purchase_seat = NOBODY, NOBODY
    game.purchase_price, game.purchase_paid = 0, 0
    game.left, game.for_sale = rules.cards, 0
    for card in range(KINDS):
        game.deck[card] = rules.counts[card]
    game.row_length, game.row_numbers, game.row_currency = 0, 0, 0
    for place in range(game.row.size):
        game.row[place] = NOBODY
    for card in range(NUMBERS):
        game.market[card] = 0
    for seat in range(rules.sides):
        game.tokens[seat], game.busts[seat] = rules.first_tokens, 0
        game.held[seat] = game.sorts[seat] = game.weights[seat] = 0
        game.owned[seat] = game.twice[seat] = 0
        for card in range(NUMBERS):
            game.numbers[seat, card] = 0
        for card in range(KINDS - FIRST_WILD):
            game.wilds[seat, card] = 0


@kernel
def deal(rules: Setting, game: Game, stream: Stream) -> None:
    """Begin a game with a random deal (`dealing.deal`)."""
    begin(rules, game, below(stream, rules.players))


@kernel
def advance(rules: Setting, game: Game, stream: Stream) -> None:
    """Reveal cards until a seat must act, or the game is over."""
    while game.stage == REVEAL:
        reveal(rules, game, drawn_card(game, below(stream, game.left)))


@small
def drawn_card(game: Game, ticket: int) -> int:
    """Return the card that a ticket draws; every card left has a ticket (`dealing.chance`)."""
    card = 0
    ticket -= game.deck[0]
    while ticket >= 0:
        card += 1
        ticket -= game.deck[card]
    return card


# The draw phase


@small
def draw(game: Game) -> None:
    """Ask nature for a card (`transitions._draw`)."""
    game.stage = REVEAL


@kernel
def reveal(rules: Setting, game: Game, card: int) -> None:
    """Reveal a card (`transitions._reveal`)."""
    game.deck[card] -= 1
    game.left -= 1
    if card >= FIRST_WILD:
        game.revealed = 1  # T3: a wild counts
        _open_auction(rules, game, card)
        return
    cause = bust_cause(rules, game, card)
    join_row(rules, game, card)
    if cause:
        _bust(rules, game, cause)
        return
    game.revealed = 1
    _go_on(rules, game)


@small
def bust_cause(rules: Setting, game: Game, card: int) -> int:
    """Return how a card would bust the row; 0 if it would not (`limits.bust_cause`)."""
    mechanical = 1 if game.active == rules.automaton else 0
    return rules.cause[mechanical, game.row_numbers, game.row_currency, card]


@kernel
def _go_on(rules: Setting, game: Game) -> None:
    """Ask the active seat, or let the automaton decide (`transitions._go_on`)."""
    _ask_drawer(rules, game)
    if game.active != rules.automaton:
        return
    total = game.row_numbers - game.row_currency
    if rules.stops[1 if game.left == 0 else 0, total - LOWEST]:
        _take_numbers(rules, game)
        _end_turn(rules, game)


@small
def _ask_drawer(rules: Setting, game: Game) -> None:
    """Ask the active seat to draw; in the automaton's turn, ask nature (`order.drawer`)."""
    if rules.asks[game.active]:
        game.stage, game.asked, game.waiting = DRAW, game.active, 1
    else:
        game.stage, game.asked, game.waiting = REVEAL, NOBODY, 0


@kernel
def claim_numbers(rules: Setting, game: Game) -> None:
    """Claim the numbers of the row (`transitions._claim`)."""
    seat = game.active
    _take_numbers(rules, game)
    if buyable(rules, game, seat):
        game.stage = BUY
    else:
        _end_turn(rules, game)


@kernel
def claim_currency(rules: Setting, game: Game) -> None:
    """Claim the currency of the row (`transitions._claim`)."""
    gain(rules, game, game.active, game.row_currency)
    market_row(game)
    _end_turn(rules, game)


@kernel
def _take_numbers(rules: Setting, game: Game) -> None:
    """Hand the row's numbers to the active seat, and its currency to the others."""
    _pay_out(rules, game, 0)
    take_row(game, game.active)


@kernel
def _pay_out(rules: Setting, game: Game, cause: int) -> None:
    """Hand the others what a row pays out (`limits.payout`)."""
    amount = rules.payout[cause, game.row_currency]
    for seat in range(rules.sides):
        if seat != game.active:
            gain(rules, game, seat, amount)


@kernel
def _bust(rules: Setting, game: Game, cause: int) -> None:
    """End a row that is busted (`transitions._bust`)."""
    seat = game.active
    if seat == rules.automaton:  # it takes the numbers as well
        game.busts[seat] += 1
        take_row(game, seat)
        _end_turn(rules, game)
        return
    _pay_out(rules, game, cause)
    market_row(game)
    if rules.fiasco and buyable(rules, game, seat):  # T9
        game.stage, game.revealed = BUST, 1
        return
    take_bust(rules, game)


@kernel
def take_bust(rules: Setting, game: Game) -> None:
    """Hand the active seat a bust token (`transitions._take_bust`)."""
    game.busts[game.active] += 1
    _end_turn(rules, game)


@kernel
def _end_turn(rules: Setting, game: Game) -> None:
    """Begin the next turn or, if the deck is empty, the last buys (`transitions._end_turn`)."""
    if game.left == 0:
        game.last_buys, game.revealed = 1, 1
        game.asked, game.waiting = rules.first_buyer[game.active], rules.buyers
        _ask_last_buyers(rules, game)
        return
    game.active, game.revealed = rules.next_seat[game.active], 0
    _ask_drawer(rules, game)


# Auctions


@kernel
def _open_auction(rules: Setting, game: Game, card: int) -> None:
    """Auction a wild card (`transitions._open_auction`, `order.bidders`)."""
    game.auction_card, game.auction_bidder, game.auction_highest = card, NOBODY, 0
    game.asked, game.waiting = rules.next_seat[game.active], rules.sides
    _ask_bidders(rules, game)


@small
def bid(game: Game, amount: int) -> None:
    """Bid an amount (`transitions._bid`)."""
    game.auction_bidder, game.auction_highest = game.asked, amount


@kernel
def ask_next_bidder(rules: Setting, game: Game) -> None:
    """Ask the seats after one that has bid or passed (`transitions._bid`, `transitions._pass`)."""
    _next_in_line(rules, game)
    _ask_bidders(rules, game)


@small
def _next_in_line(rules: Setting, game: Game) -> None:
    """Take the first seat off the line of those that still have to act."""
    game.waiting -= 1
    game.asked = rules.next_seat[game.asked] if game.waiting > 0 else NOBODY


@kernel
def _ask_bidders(rules: Setting, game: Game) -> None:
    """Ask the next seat that can bid, or close the auction (`transitions._ask_bidders`)."""
    while game.waiting > 0:
        seat = game.asked
        if seat == rules.automaton:
            amount = automatic_bid(rules, game)
            if amount > 0:
                game.auction_bidder, game.auction_highest = seat, amount
        elif auction_means(rules, game, seat) >= least_bid(rules, game):
            game.stage = BID
            return
        _next_in_line(rules, game)
    _close_auction(rules, game)


@kernel
def _close_auction(rules: Setting, game: Game) -> None:
    """Let the winner pay, or discard the card (`transitions._close_auction`)."""
    card, winner, amount = game.auction_card, game.auction_bidder, game.auction_highest
    game.auction_card, game.auction_bidder, game.auction_highest = NOBODY, NOBODY, 0
    if winner == NOBODY:
        _go_on(rules, game)
        return
    game.asked, game.waiting = winner, 1
    game.purchase_card, game.purchase_seat = card, winner
    game.purchase_price, game.purchase_paid = amount, 0
    ask_payer(rules, game)


# Buying and paying


@small
def buy(rules: Setting, game: Game, card: int) -> None:
    """Choose a card of the market (`transitions._buy`)."""
    game.purchase_card, game.purchase_seat = card, game.asked
    game.purchase_price, game.purchase_paid = rules.price[card], 0


@small
def pay_token(rules: Setting, game: Game) -> None:
    """Hand over a currency token (`transitions._pay`)."""
    game.tokens[game.asked] -= 1
    game.purchase_paid += rules.worth[0]


@small
def pay_bust(rules: Setting, game: Game) -> None:
    """Hand over a bust token (`transitions._pay`)."""
    game.busts[game.asked] -= 1
    game.purchase_paid += rules.worth[1]


@small
def pay_card(rules: Setting, game: Game, card: int) -> None:
    """Hand over a number card (`transitions._pay`)."""
    lose_cards(game, game.asked, card, 1)
    game.purchase_paid += rules.worth[2]


@kernel
def ask_payer(rules: Setting, game: Game) -> None:
    """Ask for a piece if there is a choice, or hand over the card (`transitions._ask_payer`)."""
    seat, card = game.purchase_seat, game.purchase_card
    due = game.purchase_price - game.purchase_paid
    if due > 0:  # T5
        if seat == rules.automaton:
            pay_automatically(rules, game, due)
        elif not settle(rules, game, due):
            game.stage = PAY
            return
    game.purchase_card, game.purchase_seat = NOBODY, NOBODY
    game.purchase_price, game.purchase_paid = 0, 0
    if card >= FIRST_WILD:
        game.wilds[seat, card - FIRST_WILD] += 1
        _go_on(rules, game)
    else:
        withdraw(game, card)
        take_card(game, seat, card)
        skip(rules, game)


@kernel
def skip(rules: Setting, game: Game) -> None:
    """End the turn, or ask the next last buyer (`transitions._after_buying`)."""
    if game.last_buys:
        _next_in_line(rules, game)
        _ask_last_buyers(rules, game)
    else:
        _end_turn(rules, game)


@kernel
def _ask_last_buyers(rules: Setting, game: Game) -> None:
    """Ask the next seat that can buy, or end the game (`transitions._ask_last_buyers`)."""
    while game.waiting > 0:
        if buyable(rules, game, game.asked):
            game.stage = BUY
            return
        _next_in_line(rules, game)
    game.stage = OVER
    for seat in range(rules.sides):
        game.weights[seat] = best_weight(rules, game, seat)
