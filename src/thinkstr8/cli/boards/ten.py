"""The table of TEN in a terminal.

Belongs here: the row, the market, the deck, and what lies in front of everyone.
Does not belong here: rules.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.text import Text

from thinkstr8.cli.boards.inks import FAINT, OWN, ink, row, tinted, whole
from thinkstr8.core import Seat
from thinkstr8.games.ten import (
    Card,
    SpectatorView,
    Stage,
    Table,
    View,
    layout,
    row_currency,
    row_total,
)
from thinkstr8.kit.phrases import some

_LABEL = 9


def board(
    view: View | SpectatorView, names: Sequence[str], width: int, *, plain: bool = False
) -> Text:
    """Return the table as a view shows it; it has only signs of ASCII, `plain` or not."""
    del plain
    table = view.table
    lines = [
        *_row(table, width),
        *_auction(table, names, width),
        *row("market", _cards(table.market) or [Text("empty", FAINT)], width, _LABEL),
    ]
    for seat in range(table.rules.sides):
        lines += _player(view, names, seat, width)
    return whole(lines)


def _row(table: Table, width: int) -> Iterator[Text]:
    yield from row("row", _singly(table.row) or [Text("empty", FAINT)], width, _LABEL)
    total = f"total {row_total(table)}, currency {row_currency(table)}" if table.row else ""
    deck = f"deck {some(table.piles.left, 'card')}"
    yield from row("", [Text(each, OWN) for each in (total, deck) if each], width, _LABEL)


def _auction(table: Table, names: Sequence[str], width: int) -> list[Text]:
    """Return what is at auction, or being paid for."""
    if table.stage is Stage.BID and table.auction is not None:
        card, bidder = table.auction.card, table.auction.bidder
        bid = "no bid" if bidder is None else f"{names[bidder]} bids {table.auction.highest}"
        return row("auction", [tinted(card.label, OWN), Text(bid)], width, _LABEL)
    if table.purchase is not None:
        buying = table.purchase
        due = f"{names[buying.seat]} pays {buying.price}, {buying.due} left"
        return row("price", [tinted(buying.card.label), Text(due)], width, _LABEL)
    return []


def _player(
    view: View | SpectatorView, names: Sequence[str], seat: Seat, width: int
) -> Iterator[Text]:
    table = view.table
    player = table.players[seat]
    name = names[seat] if seat < len(names) else "TEN"
    who = f"{name} (you)" if seat == view.seat else name
    is_active = seat == table.active and table.stage is not Stage.OVER
    busts = [some(player.busts, "bust token")] if player.busts else []
    points = some(layout(table, seat).points, "point")
    parts = [some(player.tokens, "token"), *busts, points]
    line = Text(f"{'>' if is_active else ' '} {who}", OWN)
    yield from row(line, map(Text, parts), width, max(4, line.cell_len + 2))
    cards = [*_cards(player.cards), *_cards(player.wilds)]
    yield from row("", cards or [Text("no cards", FAINT)], width, 4)


def _cards(cards: Iterable[Card]) -> list[Text]:
    """Return cards in groups of one colour or sort: `blue 1 2 7`."""
    groups = groupby(cards, key=lambda card: card.label.rpartition(" ")[0])
    return [
        tinted_group(sort, [card.label.rpartition(" ")[2] for card in of_sort])
        for sort, of_sort in groups
    ]


def _singly(cards: Iterable[Card]) -> list[Text]:
    """Return cards one by one, in the order in which they were drawn."""
    return [tinted_group(*_parts(card)) for card in cards]


def _parts(card: Card) -> tuple[str, list[str]]:
    sort, _, word = card.label.rpartition(" ")
    return sort, [word]


def tinted_group(sort: str, words: Sequence[str]) -> Text:
    """Return a sort of cards and the words for its cards, in its colour if it has one."""
    text = f"{sort} {' '.join(words)}"
    return ink(sort, text) if sort in ("blue", "green", "orange", "pink") else tinted(text)
