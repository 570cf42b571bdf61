"""The forms in which TEN stores cards: quick to change, and easy to turn into cards and back.

Belongs here: indices, letters and stocks, and what turns them into cards.
Does not belong here: what the cards mean (components), where they lie (state).
"""

from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase, digits
from sys import intern
from typing import Final, TypeAlias

from thinkstr8.core.checks import require
from thinkstr8.games.ten.components import CARDS, NUMBER_CARDS, Card, NumberCard
from thinkstr8.kit.phrases import some

Counts: TypeAlias = tuple[int, ...]
"""How many there are of each card, by `index`."""

Indices: TypeAlias = tuple[int, ...]
"""The `index` of every number card of a player or of the market, in card order; equal cards are
repeated. Who got a card first does not matter, so equal content is equal."""

Stock: TypeAlias = tuple[str, ...]
"""The letters of the cards in a deck, those of equal cards together in one text, in card order.
All of them joined are a text from which a card can be drawn."""

LETTERS: Final = (digits + ascii_uppercase + ascii_lowercase)[: len(CARDS)]
"""A letter for every different card, by `index`."""

CARDS_BY_LETTER: Final = dict(zip(LETTERS, CARDS, strict=True))
"""Every different card by its letter."""

LARGEST_DECK: Final = 1000
"""How many cards a deck may have."""


# Indices


def number_cards(indices: Indices) -> tuple[NumberCard, ...]:
    """Return the number cards of some indices."""
    return tuple([NUMBER_CARDS[index] for index in indices])


def indices_of(cards: Iterable[Card]) -> Indices:
    """Return the indices of some cards, in card order.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> indices_of([NumberCard(Colour.GREEN, 1), NumberCard(Colour.BLUE, 3)])
    (2, 9)
    """
    return tuple(sorted(card.index for card in cards))


# Letters


def letters_of(cards: Iterable[Card]) -> str:
    """Return the letters of some cards.

    >>> from thinkstr8.games.ten import Colour, CurrencyCard, NumberCard
    >>> letters_of([CurrencyCard(5), NumberCard(Colour.BLUE, 3)])
    'e2'
    """
    return "".join([LETTERS[card.index] for card in cards])


def lettered_cards(letters: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards of some letters."""
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
            f"A deck lists its different cards in card order, with counts of 1 to {LARGEST_DECK}.",
        )
        stock.append(intern(letter * count))
    return tuple(stock)


# What a repr shows


def show_cards(cards: Iterable[Card]) -> str:
    """Return the words for some cards."""
    return f"<{', '.join([card.label for card in cards]) or 'no cards'}>"


def show_indices(indices: Indices) -> str:
    """Return the words for the number cards of some indices."""
    return show_cards(number_cards(indices))


def show_letters(letters: str) -> str:
    """Return the words for the cards of some letters."""
    return show_cards(lettered_cards(letters))


def show_stock(stock: Stock) -> str:
    """Return the words for a stock: how many cards it has."""
    return f"<{some(sum(map(len, stock)), 'card')}>"
