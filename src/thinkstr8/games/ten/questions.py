"""What players ask at the table of TEN, as functions of the Table.

Belongs here: what is left, the odds to bust, who can pay how much, what can be bought.
Does not belong here: whether an action is allowed (legality) or wise (bots).
"""

from fractions import Fraction
from itertools import pairwise

from attrs import frozen

from thinkstr8.core.checks import require_seat
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import (
    HIGHEST_NUMBER,
    LETTERS,
    NUMBER_CARDS,
    Card,
    CurrencyCard,
    Kinds,
    NumberCard,
)
from thinkstr8.games.ten.rules import (
    BUST_VALUE,
    CURRENCY_BUST,
    LIMIT,
    NUMBER_BUST,
    BustKind,
    Rules,
)
from thinkstr8.games.ten.state import Player, Purchase, Table

_AFFORDABLE = tuple(
    frozenset(card.kind for card in NUMBER_CARDS if card.number <= funds)
    for funds in range(HIGHEST_NUMBER + 1)
)


@frozen
class BustOdds:
    """How likely the next card busts the row, by the kind of card that does it."""

    number: Fraction
    currency: Fraction

    @property
    def total(self) -> Fraction:
        """How likely the next card busts the row at all."""
        return self.number + self.currency


def bust_odds(table: Table) -> BustOdds:
    """Give the exact odds that the next card busts the active seat; none if the deck is empty.

    For the automaton only currency counts, and its threshold instead of ten.

    >>> from thinkstr8.games.ten import Stage, example
    >>> bust_odds(example(Stage.BID).table)
    BustOdds(number=Fraction(8, 89), currency=Fraction(0, 1))
    """
    busting: dict[BustKind | None, int] = {NUMBER_BUST: 0, CURRENCY_BUST: 0}
    row = table.piles.row
    automatic = is_automaton(table.rules, table.turn.active)
    limit = table.rules.solo if automatic and table.rules.solo else LIMIT
    for card, count in table.deck:
        if isinstance(card, NumberCard):
            busting[NUMBER_BUST] += count * (not automatic and row.total + card.number > LIMIT)
        elif isinstance(card, CurrencyCard):
            busting[CURRENCY_BUST] += count * (row.currency + card.value > limit)
    left = max(1, table.piles.left)
    return BustOdds(Fraction(busting[NUMBER_BUST], left), Fraction(busting[CURRENCY_BUST], left))


def left_in_deck(table: Table, card: Card) -> int:
    """Tell how many copies of a card are left in the deck.

    >>> from thinkstr8.games.ten import Colour, NumberCard, Stage, example
    >>> left_in_deck(example(Stage.BID).table, NumberCard(Colour.BLUE, 1))
    2
    """
    return "".join(table.piles.deck).count(LETTERS[card.kind])


def row_total(table: Table) -> int:
    """Give the total of the row: its numbers less its currency.

    >>> from thinkstr8.games.ten import Stage, example
    >>> row_total(example(Stage.BID).table)
    3
    """
    return table.piles.row.total


def row_currency(table: Table) -> int:
    """Give the sum of the currency cards in the row.

    >>> from thinkstr8.games.ten import Stage, example
    >>> row_currency(example(Stage.BID).table)
    1
    """
    return table.piles.row.currency


def means(table: Table, seat: Seat) -> int:
    """Give what a seat can pay for a card of the market: tokens, bust tokens and number cards.

    >>> from thinkstr8.games.ten import Stage, example
    >>> means(example(Stage.BID).table, 0)
    5

    Raises:
        UnknownSeatError: the seat is not at this table.
    """
    require_seat(seat, table.rules.sides)
    return player_means(table.players[seat])


def auction_means(table: Table, seat: Seat) -> int:
    """Give what a seat can bid: its means, but in the solo game only duplicate cards count (T8).

    >>> from thinkstr8.games.ten import Stage, example
    >>> auction_means(example(Stage.BID).table, 0)
    5

    Raises:
        UnknownSeatError: the seat is not at this table.
    """
    require_seat(seat, table.rules.sides)
    return bidding_means(table.rules, table.players[seat])


def buyable(table: Table, seat: Seat) -> tuple[NumberCard, ...]:
    """List the different cards of the market that a seat can afford and does not own (T4).

    >>> from thinkstr8.games.ten import Stage, example
    >>> [card.label for card in buyable(example(Stage.BUY).table, 2)]
    ['green 2', 'green 4', 'pink 1']

    Raises:
        UnknownSeatError: the seat is not at this table.
    """
    require_seat(seat, table.rules.sides)
    kinds = buyable_kinds(table.players[seat], table.piles.market)
    return tuple(NUMBER_CARDS[kind] for kind in sorted(kinds))


# The same on the parts of a table, for the rules themselves


def is_automaton(rules: Rules, seat: Seat) -> bool:
    """Tell whether a seat is the automaton's."""
    return seat == rules.automaton


def player_means(player: Player) -> int:
    """Give what a player can pay for a card of the market."""
    return player.tokens + BUST_VALUE * player.busts + len(player.numbers)


def bidding_means(rules: Rules, player: Player) -> int:
    """Give what a player can pay for a wild card."""
    if rules.solo is None:
        return player.tokens + BUST_VALUE * player.busts + len(player.numbers)
    return player.tokens + BUST_VALUE * player.busts + len(duplicates(player.numbers))


def duplicates(kinds: Kinds) -> Kinds:
    """Give what remains of cards when one of each is set aside.

    >>> duplicates((4, 6, 6, 6))
    (6, 6)
    """
    return tuple([kind for kind, following in pairwise(kinds) if kind == following])


def spendable(rules: Rules, purchase: Purchase, player: Player) -> Kinds:
    """Give the number cards that may go into a payment: for wild cards in solo, duplicates (T8)."""
    if rules.solo is None or type(purchase.card) is NumberCard:
        return player.numbers
    return duplicates(player.numbers)


def buyable_kinds(player: Player, market: Kinds) -> frozenset[int]:
    """Give the kinds of the cards in the market that a player can afford and does not own (T4)."""
    funds = player.tokens + BUST_VALUE * player.busts + len(player.numbers)
    affordable = _AFFORDABLE[min(funds, HIGHEST_NUMBER)]
    return affordable.intersection(market).difference(player.numbers)
