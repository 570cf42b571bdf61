"""Cards and tokens that change places in a batch of TEN, as in `moves` of the library.

Belongs here: kernels for one change each.
Does not belong here: when a change happens (play), whether it may happen (prices).

A game has the number cards of a seat in several forms, which change together here: the copies of
each card, the sets of cards owned and owned twice, and how many there are.
"""

import numpy as np

from thinkstr8.batch.compiling import kernel
from thinkstr8.batch.ten.records import NOBODY, NUMBERS, Game, Setting


@kernel
def only(card: int) -> int:
    """Return the set of one card."""
    return np.int64(1) << card  # type: ignore[return-value]  # an int for the rest


@kernel
def take_card(game: Game, seat: int, card: int) -> None:
    """Hand a number card to a seat."""
    copies = game.numbers[seat, card]
    if copies == 0:
        game.owned[seat] |= only(card)
        game.sorts[seat] += 1
    else:
        game.twice[seat] |= only(card)
    game.numbers[seat, card] = copies + 1
    game.held[seat] += 1


@kernel
def lose_cards(game: Game, seat: int, card: int, count: int) -> None:
    """Take copies of a number card away from a seat."""
    copies = game.numbers[seat, card] - count
    if copies < 2:
        game.twice[seat] &= ~only(card)
    if copies == 0:
        game.owned[seat] &= ~only(card)
        game.sorts[seat] -= 1
    game.numbers[seat, card] = copies
    game.held[seat] -= count


@kernel
def offer(game: Game, card: int) -> None:
    """Put a number card into the market."""
    game.market[card] += 1
    game.for_sale |= only(card)


@kernel
def withdraw(game: Game, card: int) -> None:
    """Take a number card out of the market."""
    game.market[card] -= 1
    if game.market[card] == 0:
        game.for_sale &= ~only(card)


@kernel
def gain(rules: Setting, game: Game, seat: int, amount: int) -> None:
    """Hand a seat tokens, up to its limit (`moves.with_tokens`)."""
    game.tokens[seat] += rules.gained[game.tokens[seat], amount]


@kernel
def join_row(rules: Setting, game: Game, card: int) -> None:
    """Add a card to the row (`state.Row.plus`)."""
    game.row[game.row_length] = card
    game.row_length += 1
    if card < NUMBERS:
        game.row_numbers += rules.value[card]
    else:
        game.row_currency += rules.value[card]


@kernel
def market_row(game: Game) -> None:
    """Move the row's numbers to the market, and discard its currency (`moves.row_marketed`)."""
    for place in range(game.row_length):
        card = game.row[place]
        if card < NUMBERS:
            offer(game, card)
    clear_row(game)


@kernel
def take_row(game: Game, seat: int) -> None:
    """Hand the row's numbers to a seat, and discard its currency (`moves.row_taken`)."""
    for place in range(game.row_length):
        card = game.row[place]
        if card < NUMBERS:
            take_card(game, seat, card)
    clear_row(game)


@kernel
def clear_row(game: Game) -> None:
    """Make the row empty."""
    for place in range(game.row_length):
        game.row[place] = NOBODY
    game.row_length, game.row_numbers, game.row_currency = 0, 0, 0
