"""The check that a position of TEN from outside is consistent.

Belongs here: `check_position`: every card is in one place, and the stage fits the rest.
Does not belong here: checks of types and fields, which every value passes when it is made.
"""

from collections import Counter
from typing import assert_never

from thinkstr8.core.checks import describe, present, require, require_seated
from thinkstr8.core.game import Seat
from thinkstr8.files.shapes import require_position
from thinkstr8.games.ten.components import (
    CARDS,
    GAME,
    NUMBER_CARDS,
    NumberCard,
    Wild,
)
from thinkstr8.games.ten.forms import CARDS_BY_LETTER, LETTERS, Indices, deck_items, stock_of
from thinkstr8.games.ten.legality import legal_actions
from thinkstr8.games.ten.limits import limit, most_busts
from thinkstr8.games.ten.order import bidders, drawer, last_buyers
from thinkstr8.games.ten.prices import auction_means, highest_bid, least_bid, means, price
from thinkstr8.games.ten.rules import MOST_TOKENS
from thinkstr8.games.ten.state import (
    BID,
    BUST_CHOICE,
    BUY,
    NO_ROW,
    OVER,
    PAY,
    Auction,
    Purchase,
    Stage,
    State,
    Table,
)
from thinkstr8.games.ten.views import SpectatorView, View


def check_position(position: Table | State | View | SpectatorView) -> None:
    """Check that every card is in one place and that the stage fits the rest.

    The events of the last action are not checked.

    >>> from attrs import evolve
    >>> from thinkstr8.games.ten import Stage, example
    >>> table = example(Stage.BID).table
    >>> check_position(table)
    >>> check_position(evolve(table, auction=None))
    Traceback (most recent call last):
    thinkstr8.core.errors.InconsistentError: The number of wild 5 cards must be 1, not 0.

    Raises:
        InconsistentError: the parts of the position do not fit together.
        WrongKindError: `position` is not a position of this game, or part of it is of the wrong
            class.
    """
    require_position(position, (Table, State, View, SpectatorView), GAME)
    match position:
        case Table():
            _check_table(position)
        case State():
            _check_table(position.table)
        case View():
            _check_table(position.table)
            require_seated(position.seat, position.table.rules.players)
        case SpectatorView():
            _check_table(position.table)


def _check_table(table: Table) -> None:
    _check_piles(table)
    _check_players(table)
    _check_row(table)
    _check_cards(table)
    _check_busts(table)
    _check_turn(table)
    _check_stage(table)


# Cards and tokens


def _check_piles(table: Table) -> None:
    piles = table.piles
    for copies in piles.deck:
        require(
            copies[:1] in CARDS_BY_LETTER and len({*copies}) == 1,
            "The deck must consist of card letters, with equal letters together.",
        )
    require(stock_of(deck_items(piles.deck)) == piles.deck, "The deck must be in card order.")
    require(_are_numbers(piles.market), "The market must be in card order.")
    require({*piles.discards} <= {*LETTERS}, "The discards must consist of card letters.")


def _are_numbers(indices: Indices) -> bool:
    """Return whether all indices are those of number cards, in card order."""
    return [*indices] == sorted(indices) and {*indices} <= {*range(len(NUMBER_CARDS))}


def _check_players(table: Table) -> None:
    sides = table.rules.sides
    require(len(table.players) == sides, f"There must be {sides} players, automaton included.")
    for seat, player in enumerate(table.players):
        require(
            0 <= player.tokens <= MOST_TOKENS and player.busts >= 0,
            f"Seat {seat} must have 0 to {MOST_TOKENS} tokens, and 0 or more bust tokens.",
        )
        require(
            _are_numbers(player.numbers),
            f"The number cards of seat {seat} must be in card order.",
        )
        require(
            list(player.wilds) == sorted(player.wilds, key=lambda wild: wild.index),
            f"The wild cards of seat {seat} must be in card order.",
        )


def _check_row(table: Table) -> None:
    row, counted = table.piles.row, NO_ROW
    for card in row.cards:
        counted = counted.plus(card)
    require(row == counted, "The sums of the row must match its cards.")
    most = limit(table.rules, table.turn.active)
    require(
        row.total <= most and row.currency <= most,
        f"Neither the total of the row nor its currency can exceed {most}.",
    )


def _check_cards(table: Table) -> None:
    """Check that every card of the game is in exactly one place, and that there are no others."""
    piles = table.piles
    found = Counter(dict(table.deck))
    found.update([*table.market, *table.discards, *piles.row.cards, *_wilds_outside(table)])
    for player in table.players:
        found.update(player.cards)
    for card, wanted in zip(CARDS, table.rules.counts, strict=True):
        require(
            found[card] == wanted,
            f"The number of {card.label} cards must be {wanted}, not {found[card]}.",
        )


def _check_busts(table: Table) -> None:
    left = dict(table.deck)
    counts = zip(CARDS, table.rules.counts, strict=True)
    most = most_busts(table.rules, tuple(count - left.get(card, 0) for card, count in counts))
    require(
        sum(player.busts for player in table.players) <= most,
        f"The number of bust tokens must be at most {most}, because the revealed cards cannot have "
        "caused more.",
    )


def _wilds_outside(table: Table) -> list[Wild]:
    """Return the wild cards outside all piles: owned, at auction or being paid for."""
    wilds = [wild for player in table.players for wild in player.wilds]
    if table.auction is not None:
        wilds.append(table.auction.card)
    if table.purchase is not None and not isinstance(table.purchase.card, NumberCard):
        wilds.append(table.purchase.card)
    return wilds


# Turn and stage


def _check_turn(table: Table) -> None:
    turn, piles = table.turn, table.piles
    require(
        0 <= turn.active < table.rules.sides,
        f"The active seat must be 0 to {table.rules.sides - 1}, not {describe(turn.active)}.",
    )
    require(
        turn.revealed or piles.row == NO_ROW,
        "The row must be empty until the turn reveals its first card.",
    )
    if turn.last_buys:
        require(
            turn.revealed and not piles.left and piles.row == NO_ROW,
            "The last buys must follow the last turn, with an empty deck and an empty row.",
        )
        require(
            table.stage in (BUY, PAY, OVER),
            f"During the last buys the stage must be buy, pay or over, not {table.stage}.",
        )
    require(
        (table.auction is not None) is (table.stage is BID),
        "There must be an auction in the stage bid, and in no other.",
    )
    require(
        (table.purchase is not None) is (table.stage is PAY),
        "There must be a purchase in the stage pay, and in no other.",
    )


def _check_stage(table: Table) -> None:
    """Check that the waiting seats fit the stage, and that the next one has a choice."""
    stage, turn, waiting = table.stage, table.turn, table.waiting
    mine = drawer(table.rules, turn.active)
    match stage:
        case Stage.DRAW:
            fits = waiting == mine != () and (turn.revealed or table.piles.left > 0)
        case Stage.REVEAL:
            fits = waiting == mine and table.piles.left > 0
        case Stage.BID:
            fits = _fits_auction(table, present(table.auction))
        case Stage.PAY:
            fits = _fits_purchase(table, present(table.purchase))
        case Stage.BUY:
            fits = _are_buyers(table, waiting)
        case Stage.BUST:
            fits = waiting == mine != () and table.rules.fiasco and _is_between(table)
        case Stage.OVER:
            fits = not waiting and turn.last_buys
        case _:
            assert_never(stage)
    require(fits, f"The stage {stage} does not fit the rest of the table.")
    if stage in (BID, PAY, BUY, BUST_CHOICE):
        require(
            waiting[0] != table.rules.automaton and len(legal_actions(table, waiting[0])) > 1,
            f"Seat {waiting[0]} would not have been asked, because it has no choice.",
        )


def _is_between(table: Table) -> bool:
    """Return whether the row of the turn has been cleared."""
    return table.turn.revealed and table.piles.row == NO_ROW


def _are_buyers(table: Table, waiting: tuple[Seat, ...]) -> bool:
    """Return whether these seats can buy: the active one, or the rest of the last buyers."""
    if not table.turn.last_buys:
        return waiting == (table.turn.active,) and _is_between(table)
    order = last_buyers(table.rules, table.turn.active)
    return 0 < len(waiting) <= len(order) and waiting == order[len(order) - len(waiting) :]


def _fits_auction(table: Table, auction: Auction) -> bool:
    """Return whether the remaining bidders and the highest bid fit the order of bidding."""
    rules, order = table.rules, bidders(table.rules, table.turn.active)
    bid = len(order) - len(table.waiting)
    if not 0 <= bid < len(order) or table.waiting != order[bid:] or not table.turn.revealed:
        return False
    if auction.bidder is None:
        return auction.highest == 0
    if auction.bidder not in order[:bid]:
        return False
    most = auction_means(rules, table.players[auction.bidder])
    return least_bid(rules, 0) <= auction.highest <= most


def _fits_purchase(table: Table, purchase: Purchase) -> bool:
    """Return whether the seat can be paying this price for this card."""
    card, seat, waiting, rules = purchase.card, purchase.seat, table.waiting, table.rules
    if not 0 <= purchase.paid < purchase.price or waiting[:1] != (seat,) or not table.turn.revealed:
        return False
    if isinstance(card, NumberCard):
        return (
            purchase.price == price(card)
            and _are_buyers(table, waiting)
            and card.index in table.piles.market
            and card.index not in table.players[seat].numbers
            and purchase.due <= means(table.players[seat])
        )
    return (
        waiting == (seat,)
        and 0 <= seat < rules.players
        and not table.turn.last_buys
        and least_bid(rules, 0) <= purchase.price <= highest_bid(rules)
        and purchase.due <= auction_means(rules, table.players[seat])
    )
