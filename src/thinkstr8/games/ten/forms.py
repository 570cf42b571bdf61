"""The compact forms in which TEN stores cards, quick to change and easy to convert.

Belongs here: indices, letters and stocks, and their conversion to cards and back.
Does not belong here: the cards themselves (components), where they lie (state).
"""

from collections.abc import Iterable, Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from sys import intern
from typing import Final, TypeAlias

from thinkstr8.core.checks import require
from thinkstr8.games.ten.components import CARDS, NUMBER_CARDS, Card, NumberCard
from thinkstr8.kit.phrases import some

Counts: TypeAlias = tuple[int, ...]
"""The number of copies of each card, by `index`."""

Indices: TypeAlias = tuple[int, ...]
"""The `index` of every number card of a player or of the market, in card order. Equal cards are
repeated. The order in which cards arrived does not matter, so equal contents compare equal."""

Stock: TypeAlias = tuple[str, ...]
"""The letters of the cards in a deck, in card order, with one string per different card. All of
them joined are a string from which a card can be drawn."""

LETTERS: Final = (digits + ascii_uppercase + ascii_lowercase)[: len(CARDS)]
"""The letter of every different card, by `index`."""

CARDS_BY_LETTER: Final = dict(zip(LETTERS, CARDS, strict=True))
"""Every different card by its letter."""

LARGEST_DECK: Final = 1000
"""The largest number of cards in a deck."""


# Indices


def number_cards(indices: Sequence[int]) -> tuple[NumberCard, ...]:
    """Return the number cards with these indices."""
    return tuple([NUMBER_CARDS[index] for index in indices])


def indices_of(cards: Iterable[Card]) -> Indices:
    """Return the indices of cards, in card order.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> indices_of([NumberCard(Colour.GREEN, 1), NumberCard(Colour.BLUE, 3)])
    (2, 9)
    """
    return tuple(sorted(card.index for card in cards))


# Letters


def letters_of(cards: Iterable[Card]) -> str:
    """Return the letters of cards, in the same order.

    >>> from thinkstr8.games.ten import Colour, CurrencyCard, NumberCard
    >>> letters_of([CurrencyCard(5), NumberCard(Colour.BLUE, 3)])
    'e2'
    """
    return "".join([LETTERS[card.index] for card in cards])


def lettered_cards(letters: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards with these letters, in the same order."""
    return tuple([CARDS_BY_LETTER[letter] for letter in letters])


# Stocks


def deck_items(stock: Stock) -> tuple[tuple[Card, int], ...]:
    """Return each different card of a deck with its count, in card order.

    >>> [(card.label, count) for card, count in deck_items(("00", "1"))]
    [('blue 1', 2), ('blue 2', 1)]
    """
    return tuple([(CARDS_BY_LETTER[copies[0]], len(copies)) for copies in stock])


def stock_of(items: Iterable[tuple[Card, int]]) -> Stock:
    """Return the stock of a deck from its different cards and their counts.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> stock_of([(NumberCard(Colour.BLUE, 1), 2), (NumberCard(Colour.BLUE, 2), 1)])
    ('00', '1')

    Raises:
        InconsistentError: the cards are not in card order, or a count is out of range.
    """
    stock: list[str] = []
    for card, count in items:
        letter = LETTERS[card.index]
        require(
            1 <= count <= LARGEST_DECK and (not stock or stock[-1][0] < letter),
            f"A deck lists different cards in card order, with counts from 1 to {LARGEST_DECK}.",
        )
        stock.append(intern(letter * count))
    return tuple(stock)


# What a repr shows


def show_cards(cards: Iterable[Card]) -> str:
    """Return the repr of cards: their labels."""
    return f"<{', '.join([card.label for card in cards]) or 'no cards'}>"


def show_indices(indices: Indices) -> str:
    """Return the repr of indices: the labels of their number cards."""
    return show_cards(number_cards(indices))


def show_letters(letters: str) -> str:
    """Return the repr of letters: the labels of their cards."""
    return show_cards(lettered_cards(letters))


def show_stock(stock: Stock) -> str:
    """Return the repr of a stock: its number of cards."""
    return f"<{some(sum(map(len, stock)), 'card')}>"
