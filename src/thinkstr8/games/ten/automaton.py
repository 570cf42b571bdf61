"""How TEN, the automaton of the solo game, decides. Its decisions are rules, not actions.

Belongs here: when the automaton stops, what it bids, and how it pays.
Does not belong here: when it busts (limits), what its decisions do to the table (transitions).
"""

from thinkstr8.core.checks import present
from thinkstr8.games.ten.components import BUST, TOKEN, Piece
from thinkstr8.games.ten.forms import number_cards
from thinkstr8.games.ten.prices import auction_means, least_bid, spendable, worth
from thinkstr8.games.ten.rules import AUTOMATON, Rules
from thinkstr8.games.ten.state import Auction, Piles, Player, Purchase, Table


def stops(rules: Rules, piles: Piles) -> bool:
    """Return whether the automaton stops: the total reaches its threshold, or the deck is empty."""
    return piles.row.total >= present(rules.solo) or not piles.deck


def bid(table: Table, auction: Auction) -> int | None:
    """Return the automaton's bid, or None if it passes.

    It bids first in your turn and last in its own.
    """
    yours, own = (auction_means(table.rules, player) for player in table.players)
    least = least_bid(table.rules, auction.highest)
    return last_bid(least, own) if table.turn.active == AUTOMATON else first_bid(least, own, yours)


def first_bid(least: int, own: int, yours: int) -> int | None:
    """Return the automaton's bid when it bids first, in your turn, or None if it passes.

    It bids your means, or all of its own means if they are lower, but at least the least bid.

    >>> first_bid(5, own=9, yours=7), first_bid(5, own=9, yours=2), first_bid(5, own=4, yours=9)
    (7, 5, None)
    """
    return max(least, min(own, yours)) if own >= least else None


def last_bid(least: int, own: int) -> int | None:
    """Return the automaton's bid when it bids last, in its own turn, or None if it passes.

    It bids as little as it can: one more than you, or the least bid if you passed.

    >>> last_bid(8, own=9), last_bid(5, own=9), last_bid(8, own=7)
    (8, 5, None)
    """
    return least if own >= least else None


def payment(rules: Rules, player: Player, purchase: Purchase) -> tuple[Piece, ...]:
    """Return the pieces that the automaton pays with: tokens, then bust tokens, then duplicates.

    The rulebook does not say which duplicates go first. They go in card order, since the choice
    cannot change its score.

    >>> from thinkstr8.games.ten import FullWild
    >>> purchase = Purchase(seat=1, card=FullWild(), price=6, paid=0)
    >>> player = Player(tokens=2, busts=1, numbers=(4, 6, 6, 6), wilds=())
    >>> [getattr(piece, "label", piece) for piece in payment(Rules(1, solo=7), player, purchase)]
    [<Coin.TOKEN: 'token'>, <Coin.TOKEN: 'token'>, <Coin.BUST: 'bust'>, 'blue 7']
    """
    due, bust = purchase.due, worth(BUST)
    tokens = min(player.tokens, due)
    busts = min(player.busts, -((tokens - due) // bust))
    cards = number_cards(spendable(rules, player, purchase.card))
    rest = max(0, due - tokens - bust * busts)
    return (*(TOKEN,) * tokens, *(BUST,) * busts, *cards[:rest])
