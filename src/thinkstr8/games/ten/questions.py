"""What players ask at the table of TEN, as functions of the Table.

Belongs here: what is left, the odds to bust, what stopping or drawing is worth, who can pay how
much, what can be bought.
Does not belong here: whether an action is allowed (legality), which one to take (bots).
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Final

from attrs import Attribute, field, frozen

from thinkstr8.core.checks import describe, require_seat
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import (
    CARD_TYPES,
    HIGHEST_NUMBER,
    LETTERS,
    NUMBER_CARDS,
    WILD_TYPES,
    Card,
    CurrencyCard,
    Indices,
    NumberCard,
    Wild,
)
from thinkstr8.games.ten.layouts import most_points, require_cards
from thinkstr8.games.ten.rules import (
    BUST_VALUE,
    CURRENCY_BUST,
    LIMIT,
    MOST_TOKENS,
    NUMBER_BUST,
    BustCause,
    Rules,
    cause_of_bust,
)
from thinkstr8.games.ten.state import DRAW, Player, Purchase, Table

_AFFORDABLE = tuple(
    frozenset(card.index for card in NUMBER_CARDS if card.number <= funds)
    for funds in range(HIGHEST_NUMBER + 1)
)


@frozen
class BustOdds:
    """How likely the next card busts the row, by the sort of card that does it."""

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
    busting: dict[BustCause | None, int] = {NUMBER_BUST: 0, CURRENCY_BUST: 0}
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


def _price(instance: object, attribute: "Attribute[Fraction]", price: Fraction) -> None:
    if type(price) is not Fraction or price < 0:
        raise QuestionError(
            f"{type(instance).__name__}.{attribute.name} must be a Fraction of at least 0, "
            f"not {describe(price)}."
        )


@frozen
class Prices:
    """How much a player counts what is no points yet, in points.

    Attributes:
        token: a currency token; a bust token counts as three.
        card: a number card that the player does not own yet, beside the points that it adds.

    Raises:
        QuestionError: a price is no Fraction, or below 0.
    """

    token: Fraction = field(default=Fraction(3, 10), validator=_price)
    card: Fraction = field(default=Fraction(1, 4), validator=_price)


STANDARD_PRICES: Final = Prices()
"""What the careful bot counts."""


@frozen
class StopOrDraw:
    """What stopping now is worth to the active seat, and what drawing one more card, in points.

    Attributes:
        numbers: claiming the numbers now; None before the first card of the turn (T3).
        currency: claiming the currency now; None before the first card of the turn (T3).
        draw: drawing exactly one more card and then claiming what is worth more; None if the deck
            is empty.
    """

    numbers: Fraction | None
    currency: Fraction | None
    draw: Fraction | None


def stop_or_draw(table: Table, prices: Prices = STANDARD_PRICES) -> StopOrDraw | None:
    """Give the exact value of stopping now and of drawing once more; None if that is not asked.

    The unit is points. A card counts what it adds to the points of the seat's best layout now, and
    its price if the seat does not own it yet; tokens gained count their price. Tokens that the
    others gain count against the seat, on average over all of them. A bust brings the bust token,
    a wild card changes nothing. Auctions and what may be bought afterwards are not counted.

    >>> from thinkstr8.games.ten import Stage, apply, example, parse_action
    >>> state = example(Stage.REVEAL)
    >>> state = apply(state, parse_action("reveal pink 9"))
    >>> stop_or_draw(state.table)
    StopOrDraw(numbers=Fraction(5, 4), currency=Fraction(0, 1), draw=Fraction(141, 130))

    Raises:
        QuestionError: the prices are none.
    """
    if type(prices) is not Prices:
        raise QuestionError(f"Expected Prices, not {describe(prices)}.")
    if table.stage is not DRAW:
        return None
    row = table.piles.row
    numbers, currency = _claims(table, prices, row.number_cards, row.currency)
    outcomes = [
        (count, _drawn(table, prices, card, max(numbers, currency))) for card, count in table.deck
    ]
    left = table.piles.left
    draw = sum((count * value for count, value in outcomes), Fraction(0)) / left if left else None
    if not table.turn.revealed:
        return StopOrDraw(None, None, draw)
    return StopOrDraw(numbers, currency, draw)


def _claims(
    table: Table, prices: Prices, cards: tuple[NumberCard, ...], currency: int
) -> tuple[Fraction, Fraction]:
    """Give what a row is worth to the active seat as numbers and as currency."""
    player = table.players[table.active]
    return (
        player_gain(player, cards)
        + prices.card * len({card for card in cards if card.index not in player.numbers})
        - prices.token * _given(table, currency),
        prices.token * min(currency, MOST_TOKENS - player.tokens),
    )


def _given(table: Table, currency: int) -> Fraction:
    """Give how many tokens the others gain on average when they get the currency of a row."""
    others = [player for seat, player in enumerate(table.players) if seat != table.active]
    gained = sum(min(currency, MOST_TOKENS - player.tokens) for player in others)
    return Fraction(gained, len(others))


def _drawn(table: Table, prices: Prices, card: Card, now: Fraction) -> Fraction:
    """Give what a turn is worth that ends after one more card."""
    row = table.piles.row
    if not isinstance(card, (NumberCard, CurrencyCard)):
        return now
    busting = cause_of_bust(row.total, row.currency, card)
    if busting is not None:
        given = _given(table, row.currency) if busting is NUMBER_BUST else Fraction(0)
        return prices.token * (BUST_VALUE - given)
    after = row.plus(card)
    return max(_claims(table, prices, after.number_cards, after.currency))


def gain(table: Table, seat: Seat, cards: Iterable[NumberCard | Wild]) -> int:
    """Give how many points cards would add to the best layout of a seat.

    >>> from thinkstr8.games.ten import Colour, NumberCard, Stage, example
    >>> table = example(Stage.BUY).table
    >>> [gain(table, 2, [card]) for card in buyable(table, 2)]
    [1, 1, 1]

    Raises:
        UnknownSeatError: the seat is not at this table.
        QuestionError: the cards are no number cards or wild cards.
    """
    require_seat(seat, table.rules.sides)
    added = require_cards(cards, (NumberCard, *WILD_TYPES), "number cards and wild cards")
    return player_gain(table.players[seat], added)


def left_in_deck(table: Table, card: Card) -> int:
    """Tell how many copies of a card are left in the deck.

    >>> from thinkstr8.games.ten import Colour, NumberCard, Stage, example
    >>> left_in_deck(example(Stage.BID).table, NumberCard(Colour.BLUE, 1))
    2

    Raises:
        QuestionError: it is no card.
    """
    if type(card) not in CARD_TYPES:
        raise QuestionError(f"There is no card {describe(card)} in TEN.")
    return "".join(table.piles.deck).count(LETTERS[card.index])


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
    indices = buyable_indices(table.players[seat], table.piles.market)
    return tuple(NUMBER_CARDS[index] for index in sorted(indices))


# The same on the parts of a table, for the rules themselves


def is_automaton(rules: Rules, seat: Seat) -> bool:
    """Tell whether a seat is the automaton's."""
    return seat == rules.automaton


def player_gain(player: Player, cards: Iterable[NumberCard | Wild]) -> int:
    """Give how many points cards would add to the best layout of a player."""
    owned, wilds = list(player.cards), list(player.wilds)
    for card in cards:
        if isinstance(card, NumberCard):
            owned.append(card)
        else:
            wilds.append(card)
    return most_points(owned, wilds) - most_points(player.cards, player.wilds)


def player_means(player: Player) -> int:
    """Give what a player can pay for a card of the market."""
    return player.tokens + BUST_VALUE * player.busts + len(player.numbers)


def bidding_means(rules: Rules, player: Player) -> int:
    """Give what a player can pay for a wild card."""
    if rules.solo is None:
        return player.tokens + BUST_VALUE * player.busts + len(player.numbers)
    return player.tokens + BUST_VALUE * player.busts + len(duplicates(player.numbers))


def duplicates(indices: Indices) -> Indices:
    """Give what remains of cards when one of each is set aside.

    >>> duplicates((4, 6, 6, 6))
    (6, 6)
    """
    return tuple([index for index, following in pairwise(indices) if index == following])


def spendable(rules: Rules, purchase: Purchase, player: Player) -> Indices:
    """Give the number cards that may go into a payment: for wild cards in solo, duplicates (T8)."""
    if rules.solo is None or type(purchase.card) is NumberCard:
        return player.numbers
    return duplicates(player.numbers)


def buyable_indices(player: Player, market: Indices) -> frozenset[int]:
    """Return the indices of what a player can afford in the market and does not own (T4)."""
    funds = player.tokens + BUST_VALUE * player.busts + len(player.numbers)
    affordable = _AFFORDABLE[min(funds, HIGHEST_NUMBER)]
    return affordable.intersection(market).difference(player.numbers)
