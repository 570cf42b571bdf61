"""The auction and the payment in a picture of TEN.

Belongs here: what is on the panels of a wild card at auction and of a card that is paid for.
Does not belong here: the rest of the table (panels), the players' own cards (areas), the look of
the pieces (artwork).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from thinkstr8.core.checks import present
from thinkstr8.games.ten.actions import Pass
from thinkstr8.games.ten.artwork import button, card, gauge
from thinkstr8.games.ten.captions import bidding, fitting, payment_hint
from thinkstr8.games.ten.components import spoken
from thinkstr8.games.ten.order import bidders
from thinkstr8.games.ten.prices import auction_means, least_bid
from thinkstr8.games.ten.scenes import DrawPanel, Panel, Scene, flow, heading, inside, paragraph
from thinkstr8.games.ten.state import BID, PAY, Stage
from thinkstr8.kit.drawing import FAINT, FOCUS, INK, Box, acts, picks, words
from thinkstr8.kit.phrases import sentence

_CARD: Final = (52, 72)
_GAP: Final = 16
_BIDS: Final = 18
_LINE: Final = 22


# The auction


def auction_panel(scene: Scene, left: float, top: float, width: float) -> Panel:
    """Return the wild card at auction, the bidders in order, and the bids of the viewer."""
    auction = present(scene.table.auction)
    left, top, width = inside(scene, left, top, width)
    beside = left + _CARD[0] + _GAP
    highest = "no bid yet"
    if auction.bidder is not None:
        highest = f"highest bid: {auction.highest}, by {scene.names[auction.bidder]}"
    said = f"it fits {fitting(auction.card)}", highest
    room = width - _CARD[0] - _GAP if scene.is_narrow else 330
    drawn, y = paragraph(map(sentence, said), beside, top + 20, room)
    bottom = max(y, top + 4 + _CARD[1])
    at = (left, bottom + 8) if scene.is_narrow else (beside + 360, top - 2)
    listed, y = _bidders(scene, *at)
    offered, bottom = _bids(scene, left, max(y, bottom) + 8, width)
    parts = (
        card(Box(left, top + 4, *_CARD), auction.card),
        heading(f"auction: {spoken(auction.card)}", beside, top),
        *drawn,
        *listed,
        *offered,
    )
    return Panel("the auction", "auction", parts, bottom + scene.pad, FOCUS)


def _bidders(scene: Scene, left: float, top: float) -> tuple[list[str], float]:
    """Return a line for each bidder, in the order of bidding."""
    table = scene.table
    auction = present(table.auction)
    parts = []
    for seat in bidders(table.rules, table.active):
        y = top + _LINE / 2
        says = bidding(auction, table.waiting, seat)
        is_out = says == "is out"
        is_bold = seat in (table.waiting[0], auction.bidder)
        ink = FAINT if is_out else INK
        parts += [
            scene.marker(seat, (left + 9, y), 7),
            words(scene.names[seat], (left + 24, y), 13, bold=is_bold, fill=ink),
            words(says, (left + 244, y), 13, bold=is_bold, fill=ink),
        ]
        top += _LINE
    return parts, top


def _bids(scene: Scene, left: float, top: float, width: float) -> tuple[list[str], float]:
    """Return a field for each bid of the viewer and for the pass, if the viewer bids now.

    Of very many bids, only the lowest and the highest have a field.
    """
    table, seat = scene.table, scene.view.seat
    passing = scene.line(Pass)
    if passing is None or seat is None:
        return [], top - 8
    least = least_bid(table.rules, present(table.auction).highest)
    most = auction_means(table.rules, table.players[seat])
    amounts = [*range(least, most + 1)]
    shown = amounts if len(amounts) <= _BIDS else [*amounts[: _BIDS - 1], most]
    boxes, bottom = flow(left, top, width, (42, 32), len(shown) + 1)
    parts = [button(boxes[0], "pass", 12, kind="pass", data=acts(passing))]
    for box, amount in zip(boxes[1:], shown, strict=True):
        is_far = amount == most and len(amounts) > len(shown)
        label = f"…{amount}" if is_far else str(amount)
        data = picks("bid", "amount", str(amount))
        parts.append(button(box, label, 12 if is_far else 15, kind="bid", data=data))
    return parts, bottom


# The payment


def payment_panel(scene: Scene, left: float, top: float, width: float) -> Panel:
    """Return the card that a side pays for, what is paid and what is left to pay."""
    purchase = present(scene.table.purchase)
    left, top, width = inside(scene, left, top, width)
    beside, room = left + _CARD[0] + _GAP, min(width - _CARD[0] - _GAP, 420)
    deed = f"{scene.names[purchase.seat]} pays {purchase.price} for {spoken(purchase.card)}."
    drawn, y = paragraph([deed], beside, top + 20, room)
    paid = f"{purchase.paid} paid, {purchase.due} left to pay"
    parts = [
        card(Box(left, top + 4, *_CARD), purchase.card),
        heading(f"payment: {spoken(purchase.card)}", beside, top),
        *drawn,
        gauge(Box(beside, y + 6, room, 12), purchase.paid, purchase.price, paid),
        words(paid, (beside, y + 31), 13, bold=True),
    ]
    bottom = max(y + 39, top + 4 + _CARD[1])
    if purchase.seat == scene.view.seat:
        hint = [payment_hint(scene.table)]
        if scene.is_narrow:
            drawn, bottom = paragraph(hint, left, bottom + 6, width)
        else:
            drawn, _ = paragraph(hint, beside + room + 24, top + 20, width - room - 92)
        parts += drawn
    return Panel("the payment", "payment", tuple(parts), bottom + scene.pad, FOCUS)


TRADES: Final[Mapping[Stage, DrawPanel]] = MappingProxyType(
    {BID: auction_panel, PAY: payment_panel}
)
"""The panels that only one stage has, by the stage."""
