"""What seats can pay in a batch of TEN, and how they pay, as in `prices` of the library.

Belongs here: means, what may be bought, the least bid, and payments without a choice.
Does not belong here: prices and the worth of pieces, which come from the library (tables).
"""

from thinkstr8.batch.compiling import kernel, small
from thinkstr8.batch.ten.moves import lose_cards
from thinkstr8.batch.ten.records import DEAREST, FIRST_WILD, NUMBERS, Game, Setting
from thinkstr8.games.ten import automaton

kernel(automaton.first_bid)
kernel(automaton.last_bid)

# Means


@small
def currency(rules: Setting, game: Game, seat: int) -> int:
    """Return the value of a seat's tokens and bust tokens (`state.Player.currency`)."""
    return rules.worth[0] * game.tokens[seat] + rules.worth[1] * game.busts[seat]


@small
def market_means(rules: Setting, game: Game, seat: int) -> int:
    """Return the most that a seat can pay for a market card (`prices.means`)."""
    return currency(rules, game, seat) + game.held[seat]


@small
def buyable(rules: Setting, game: Game, seat: int) -> int:
    """Return the set of market cards that a seat may buy and can pay (`prices.buyable`)."""
    wanted = game.for_sale & ~game.owned[seat]  # T4
    if wanted:
        wanted &= rules.affordable[min(market_means(rules, game, seat), DEAREST)]
    return wanted


@small
def auction_means(rules: Setting, game: Game, seat: int) -> int:
    """Return the most that a seat can pay for a wild card (`prices.auction_means`)."""
    cards = game.held[seat]
    if rules.automaton >= 0:
        cards -= game.sorts[seat]  # T8
    return currency(rules, game, seat) + cards


@small
def spendable(rules: Setting, game: Game) -> int:
    """Return the set of cards that the payer may pay with (`prices.spendable`)."""
    seat = game.purchase_seat
    return game.twice[seat] if _only_duplicates(rules, game) else game.owned[seat]


@small
def _only_duplicates(rules: Setting, game: Game) -> bool:
    """Return whether only duplicates may pay: for a wild card in solo (`prices.spendable`)."""
    return game.purchase_card >= FIRST_WILD and rules.automaton >= 0  # T8


# Bids


@small
def least_bid(rules: Setting, game: Game) -> int:
    """Return the least bid that is legal now (`prices.least_bid`)."""
    return max(rules.first_bid, game.auction_highest + 1)


@kernel
def automatic_bid(rules: Setting, game: Game) -> int:
    """Return the automaton's bid; 0 if it passes (`automaton.bid`)."""
    least = least_bid(rules, game)
    own = auction_means(rules, game, rules.automaton)
    if game.active == rules.automaton:
        amount = automaton.last_bid(least, own)
    else:
        amount = automaton.first_bid(least, own, auction_means(rules, game, game.active))
    return 0 if amount is None else amount


# Payments


@kernel
def settle(rules: Setting, game: Game, due: int) -> bool:
    """Pay the rest of a price if the payer has no choice; return whether it has none (T5).

    The rule is `prices.settled`.
    """
    seat = game.purchase_seat
    tokens, busts = game.tokens[seat], game.busts[seat]
    cards = spendable(rules, game)
    if _only_duplicates(rules, game):
        means = auction_means(rules, game, seat)
    else:
        means = market_means(rules, game, seat)
    if due >= means:
        game.tokens[seat], game.busts[seat] = 0, 0
        _pay_cards(rules, game, game.held[seat])
        return True
    if cards == 0:
        if tokens and busts:
            return False
        if tokens:
            game.tokens[seat] = tokens - due
        else:
            game.busts[seat] = busts - _busts_for(rules, due)
        return True
    if tokens or busts or cards & (cards - 1):  # several sorts of piece
        return False
    _pay_cards(rules, game, due)
    return True


@kernel
def pay_automatically(rules: Setting, game: Game, due: int) -> None:
    """Pay with tokens, then bust tokens, then duplicates in card order (`automaton.payment`)."""
    seat = game.purchase_seat
    tokens = min(game.tokens[seat], due)
    busts = min(game.busts[seat], _busts_for(rules, due - tokens))
    game.tokens[seat] -= tokens
    game.busts[seat] -= busts
    _pay_cards(rules, game, due - tokens - rules.worth[1] * busts)


@kernel
def _busts_for(rules: Setting, due: int) -> int:
    """Return the number of bust tokens that cover an amount."""
    return (due + rules.worth[1] - 1) // rules.worth[1]


@kernel
def _pay_cards(rules: Setting, game: Game, count: int) -> None:
    """Pay with the first spendable cards in card order, at most with all of them."""
    seat, cards = game.purchase_seat, spendable(rules, game)
    kept = 1 if _only_duplicates(rules, game) else 0
    for card in range(NUMBERS):
        if count > 0 and cards >> card & 1:
            copies = min(count, game.numbers[seat, card] - kept)
            lose_cards(game, seat, card, copies)
            count -= copies
