"""Questions that players ask at the table of TEN, as functions that check every argument.

Belongs here: the cards left, the odds of a bust, prices and means, the best layout.
Does not belong here: the rules that answer (limits, prices, layouts), the value of a choice
(valuation), whether an action is legal (legality), which action to take (bots).
"""

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import TypeVar

from thinkstr8.core.checks import require_kind, require_seat, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.ten import layouts, limits, prices
from thinkstr8.games.ten.components import (
    CARD_TYPES,
    CURRENCY_BUST,
    GAME,
    NUMBER_BUST,
    NUMBER_CARDS,
    ROW_CARDS,
    WILD_TYPES,
    BustCause,
    Card,
    NumberCard,
    RowCard,
    Wild,
)
from thinkstr8.games.ten.forms import LETTERS
from thinkstr8.games.ten.layouts import Layout
from thinkstr8.games.ten.state import Player, Table

CardT = TypeVar("CardT", bound=Card)


# The row and the deck


def row_total(table: Table) -> int:
    """Return the total of the row: its numbers minus its currency.

    >>> from thinkstr8.games.ten import Stage, example
    >>> row_total(example(Stage.BID).table)
    3

    Raises:
        WrongKindError: `table` is not a table of this game.
    """
    require_kind(table, Table, GAME)
    return table.piles.row.total


def row_currency(table: Table) -> int:
    """Return the sum of the currency cards in the row.

    >>> from thinkstr8.games.ten import Stage, example
    >>> row_currency(example(Stage.BID).table)
    1

    Raises:
        WrongKindError: `table` is not a table of this game.
    """
    require_kind(table, Table, GAME)
    return table.piles.row.currency


def left_in_deck(table: Table, card: Card) -> int:
    """Return the number of copies of a card that are left in the deck.

    >>> from thinkstr8.games.ten import Colour, NumberCard, Stage, example
    >>> left_in_deck(example(Stage.BID).table, NumberCard(Colour.BLUE, 1))
    3

    Raises:
        WrongKindError: `table` or `card` is of the wrong class.
    """
    require_kind(table, Table, GAME)
    _require_card(card, CARD_TYPES, "a card")
    return "".join(table.piles.deck).count(LETTERS[card.index])


# Going bust


def bust_cause(table: Table, card: RowCard) -> BustCause | None:
    """Return how the next card would bust the active seat, or None if it would not.

    Number cards never bust the automaton. Its limit is its threshold instead of ten.

    >>> from thinkstr8.games.ten import Colour, CurrencyCard, NumberCard, Stage, example
    >>> table = example(Stage.BID).table
    >>> bust_cause(table, NumberCard(Colour.PINK, 8)), bust_cause(table, CurrencyCard(5))
    (<BustCause.NUMBER: 'number'>, None)

    Raises:
        WrongKindError: `table` is not a table of this game, or `card` never joins a row.
    """
    require_kind(table, Table, GAME)
    _require_card(card, ROW_CARDS, "a number card or currency card")
    return limits.bust_cause(table.rules, table.active, table.piles.row, card)


@frozen
class BustOdds:
    """The odds that the next card busts the row, by the cause of the bust.

    Attributes:
        number: the odds that a number card takes the total above the limit.
        currency: the odds that a currency card takes the currency above the limit.
    """

    number: Fraction
    currency: Fraction

    @property
    def total(self) -> Fraction:
        """The odds that the next card busts the row at all."""
        return self.number + self.currency


def bust_odds(table: Table) -> BustOdds:
    """Return the exact odds that the next card busts the active seat; 0 if the deck is empty.

    >>> from thinkstr8.games.ten import Stage, example
    >>> bust_odds(example(Stage.BID).table)
    BustOdds(number=Fraction(8, 105), currency=Fraction(0, 1))

    Raises:
        WrongKindError: `table` is not a table of this game.
    """
    require_kind(table, Table, GAME)
    busting: dict[BustCause | None, int] = {NUMBER_BUST: 0, CURRENCY_BUST: 0, None: 0}
    for card, count in table.deck:
        if isinstance(card, ROW_CARDS):
            cause = limits.bust_cause(table.rules, table.active, table.piles.row, card)
            busting[cause] += count
    left = max(1, table.piles.left)
    return BustOdds(Fraction(busting[NUMBER_BUST], left), Fraction(busting[CURRENCY_BUST], left))


# Buying and bidding


def price(card: NumberCard) -> int:
    """Return the price of a card in the market.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> price(NumberCard(Colour.PINK, 5))
    5

    Raises:
        WrongKindError: `card` is not a number card of this game.
    """
    require_kind(card, NumberCard, GAME)
    return prices.price(card)


def least_bid(table: Table) -> int:
    """Return the least bid that is legal now.

    >>> from thinkstr8.games.ten import Stage, example
    >>> least_bid(example(Stage.BID).table)
    1

    Raises:
        QuestionError: no wild card is at auction.
        WrongKindError: `table` is not a table of this game.
    """
    require_kind(table, Table, GAME)
    if table.auction is None:
        raise QuestionError("No wild card is at auction, so nobody can bid.")
    return prices.least_bid(table.rules, table.auction.highest)


def means(table: Table, seat: Seat) -> int:
    """Return the most that a seat can pay for a market card: tokens, bust tokens, number cards.

    >>> from thinkstr8.games.ten import Stage, example
    >>> means(example(Stage.BID).table, 0)
    5

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `table` is not a table of this game, or `seat` is not an int.
    """
    return prices.means(_player(table, seat))


def auction_means(table: Table, seat: Seat) -> int:
    """Return the most that a seat can bid: its means, but in solo only with duplicates (T8).

    >>> from thinkstr8.games.ten import Stage, example
    >>> auction_means(example(Stage.BID).table, 0)
    5

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `table` is not a table of this game, or `seat` is not an int.
    """
    player = _player(table, seat)
    return prices.auction_means(table.rules, player)


def buyable(table: Table, seat: Seat) -> tuple[NumberCard, ...]:
    """Return the different cards of the market that a seat can afford and does not own (T4).

    >>> from thinkstr8.games.ten import Stage, example
    >>> [card.label for card in buyable(example(Stage.BUY).table, 2)]
    ['green 2', 'green 4', 'pink 1']

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `table` is not a table of this game, or `seat` is not an int.
    """
    player = _player(table, seat)
    return tuple(
        NUMBER_CARDS[index] for index in sorted(prices.buyable(player, table.piles.market))
    )


# Layouts


def layout(table: Table, seat: Seat) -> Layout:
    """Return the best layout of the cards that lie in front of a seat.

    >>> from thinkstr8.games.ten import Stage, example
    >>> layout(example(Stage.OVER).table, 0).points
    3

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `table` is not a table of this game, or `seat` is not an int.
    """
    player = _player(table, seat)
    return layouts.best_layout(player.cards, player.wilds)


def gain(table: Table, seat: Seat, cards: Iterable[NumberCard | Wild]) -> int:
    """Return the points that cards would add to the best layout of a seat.

    >>> from thinkstr8.games.ten import Colour, NumberCard, Stage, example
    >>> table = example(Stage.BUY).table
    >>> [gain(table, 2, [card]) for card in buyable(table, 2)]
    [1, 1, 1]

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `table` is not a table of this game, `seat` is not an int, or `cards` are
            not number cards and wild cards.
    """
    player = _player(table, seat)
    added = _require_cards(cards, (NumberCard, *WILD_TYPES), "number cards and wild cards")
    return layouts.gain(player, added)


def best_layout(cards: Iterable[NumberCard], wilds: Iterable[Wild] = ()) -> Layout:
    """Return a layout with the most points and, among those, the fewest cards (T7).

    >>> from thinkstr8.games.ten import Colour, NumberCard, NumberWild
    >>> cards = [NumberCard(Colour.BLUE, number) for number in (1, 2, 4)]
    >>> best_layout(cards, [NumberWild(3)]).points
    4

    Raises:
        WrongKindError: `cards` are not number cards, or `wilds` are not wild cards.
    """
    owned = _require_cards(cards, (NumberCard,), "number cards")
    return layouts.best_layout(owned, _require_cards(wilds, WILD_TYPES, "wild cards"))


def best_points(cards: Iterable[NumberCard], wilds: Iterable[Wild] = ()) -> int:
    """Return the most points that a collection of cards can score.

    >>> from thinkstr8.games.ten import Colour, FullWild, NumberCard
    >>> best_points([NumberCard(Colour.BLUE, 1), NumberCard(Colour.BLUE, 3)], [FullWild()])
    3

    Raises:
        WrongKindError: `cards` are not number cards, or `wilds` are not wild cards.
    """
    owned = _require_cards(cards, (NumberCard,), "number cards")
    return layouts.best_points(owned, _require_cards(wilds, WILD_TYPES, "wild cards"))


# Checks of arguments


def _player(table: Table, seat: Seat) -> Player:
    """Return what lies in front of a seat, after checking the table and the seat."""
    require_kind(table, Table, GAME)
    require_seat(seat, table.rules.sides)
    return table.players[seat]


def _require_card(card: object, classes: Collection[type[object]], what: str) -> None:
    if type(card) not in classes:
        raise WrongKindError(f"Expected {what} of {GAME}, not {with_class(card)}.")


def _require_cards(
    cards: Iterable[CardT], classes: Collection[type[object]], what: str
) -> tuple[CardT, ...]:
    """Return cards as a tuple, after checking their classes."""
    if not isinstance(cards, Iterable):
        raise WrongKindError(f"Expected {what} of {GAME}, not {with_class(cards)}.")
    listed = tuple(cards)
    for card in listed:
        if type(card) not in classes:
            raise WrongKindError(f"Expected only {what} of {GAME}, not {with_class(card)}.")
    return listed
