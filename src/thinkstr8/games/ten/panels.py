"""The table in a picture of TEN: the row, the deck and the market.

Belongs here: what is on each of these panels, and where.
Does not belong here: the auction and the payment (trades), the players' own cards (areas), the look
of the pieces (artwork).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from thinkstr8.games.ten import limits
from thinkstr8.games.ten.actions import Buy, Claim, Draw, Skip, TakeBust
from thinkstr8.games.ten.artwork import (
    GOLD,
    bar,
    button,
    card,
    deck,
    frame,
    gauge,
    piece,
    plain,
    star,
    times,
)
from thinkstr8.games.ten.captions import percent
from thinkstr8.games.ten.components import (
    CURRENCY_CARDS,
    HIGHEST_NUMBER,
    NUMBER_CARDS,
    NUMBERS,
    ROW_CARDS,
    WILDS,
    Card,
    NumberCard,
    Reward,
)
from thinkstr8.games.ten.prices import price
from thinkstr8.games.ten.questions import bust_cause, bust_odds, left_in_deck
from thinkstr8.games.ten.scenes import Panel, Scene, flow, heading, inside
from thinkstr8.games.ten.state import BUST_CHOICE, BUY, DRAW, REVEAL
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    FOCUS,
    INK,
    Box,
    acts,
    disc,
    group,
    rectangle,
    width_of,
    words,
)
from thinkstr8.kit.phrases import some

_CARD: Final = (50, 68)
_SMALL_CARD: Final = (42, 56)
_PRICED: Final = (46, 82)
_CHART: Final = 74
_BREAK: Final = 4
_NUMBERS: Final = tuple(NUMBER_CARDS[number::HIGHEST_NUMBER] for number in range(HIGHEST_NUMBER))
_CURRENCY: Final = tuple((card,) for card in CURRENCY_CARDS)
_SORTS: Final[tuple[tuple[Card, ...], ...]] = (*_NUMBERS, *_CURRENCY, WILDS)
"""The sorts of cards in the deck: the numbers in all colours, the currency, the wild cards."""


# The row


def row_panel(scene: Scene, left: float, top: float, width: float) -> Panel:
    """Return the cards of the row, their sums, and the total against the limit."""
    row = scene.table.piles.row.cards
    left, top, width = inside(scene, left, top, width)
    parts = [heading("the row", left, top)]
    size = _SMALL_CARD if scene.is_narrow else _CARD
    boxes, bottom = flow(left, top + 24, width, size, len(row))
    parts += [card(box, shown) for box, shown in zip(boxes, row, strict=True)]
    if not row:
        parts.append(words("no cards yet", (left + 80, top + 7), 13, fill=FAINT))
        bottom = top + 14 if scene.is_narrow else top + 24 + size[1]
    if row or not scene.is_narrow or scene.line(Claim, NUMBERS):
        drawn, bottom = _sums(scene, left, bottom + (12 if scene.is_narrow else 18), width)
        parts += drawn
    return Panel("the row", "row", tuple(parts), bottom + scene.pad, _drawing(scene))


def _drawing(scene: Scene) -> str:
    """Return the background of the panels that are in focus when a side draws."""
    return FOCUS if scene.table.stage in (DRAW, REVEAL) else "none"


def _sums(scene: Scene, left: float, top: float, width: float) -> tuple[list[str], float]:
    """Return the sums of the row, and their gauges below them or next to them."""
    half, height = ((width - 8) / 2, 56) if scene.is_narrow else (146, 64)
    boxes = [Box(left + place * (half + 8), top, half, height) for place in range(len(Reward))]
    parts = [_claim(scene, box, reward) for box, reward in zip(boxes, Reward, strict=True)]
    if scene.is_narrow:
        gauges = [Box(box.left, box.bottom + 10, half, 30) for box in boxes]
    else:
        beside = boxes[-1].right + 20
        room = left + width - beside
        gauges = [Box(beside, top + place * 34, room, 30) for place in range(len(boxes))]
    return [*parts, *_gauges(scene, gauges)], gauges[-1].bottom


def _claim(scene: Scene, box: Box, reward: Reward) -> str:
    """Return a sum of the row as a field; the viewer claims the reward with it."""
    row, line = scene.table.piles.row, scene.line(Claim, reward)
    if reward is NUMBERS:
        amount, cards = row.numbers, len(row.number_cards)
        gain = some(cards, "card")
    else:
        amount, cards = row.currency, len(row.currency_cards)
        gain = some(amount, "token")
    what, ink = (some(cards, "card"), FAINT) if line is None else (f"claim {gain}", INK)
    y = box.top + box.height / 2
    parts = [
        rectangle(box, fill=FACE, corner=6),
        frame(box, chosen=line is not None, corner=6),
        words(str(reward), (box.left + 10, y - 11), 13, bold=line is not None),
        words(what, (box.left + 10, y + 12), 12, fill=ink),
        words(str(amount), (box.right - 10, y - 9), 22, anchor="end", bold=True),
    ]
    title = f"the {reward} of the row: {amount}" + ("" if line is None else ", yours to claim")
    return piece(parts, title, str(reward), line)


def _gauges(scene: Scene, boxes: list[Box]) -> Iterator[str]:
    """Yield the total and the currency of the row, each against its limit."""
    table = scene.table
    row, most = table.piles.row, limits.limit(table.rules, table.active)
    bound = "stops at" if table.active == table.rules.automaton else "limit"
    sums = ("total", row.total, f"{bound} {most}"), ("currency", row.currency, f"limit {most}")
    for box, (label, amount, limit) in zip(boxes, sums, strict=True):
        y = box.top + 8
        yield words(label, (box.left, y), 12)
        yield words(plain(amount), (box.left + width_of(label, 12) + 4, y), 15, bold=True)
        yield words(limit, (box.right, y), scene.small, anchor="end", fill=FAINT)
        title = f"{label} of the row: {plain(amount)}, {limit}"
        yield gauge(Box(box.left, y + 11, box.width, 9), amount, most, title)


# The deck


def deck_panel(scene: Scene, left: float, top: float, width: float) -> Panel:
    """Return the deck, the odds of a bust, and how many cards of each sort are left."""
    left, top, width = inside(scene, left, top, width)
    line, count = scene.line(Draw), scene.table.piles.left
    beside, right = left + 64, left + width
    parts = [
        deck(Box(left, top + 2, 50, 66), count, line),
        heading("the deck", beside, top),
        words(f"{some(count, 'card')} left", (beside, top + 28), 13),
    ]
    if line is not None:
        parts.append(words("yours to draw", (right, top + 7), 12, anchor="end", bold=True))
    fill = "none"
    if count:
        odds = bust_odds(scene.table)
        busting = f"the next card busts: {percent(odds.total)}"
        causes = f"by number {percent(odds.number)}, by currency {percent(odds.currency)}"
        parts.append(words(busting, (beside, top + 46), 13, bold=True))
        parts.append(words(causes, (beside, top + 63), 12, fill=FAINT))
        fill = _drawing(scene)
    chart = Box(left, top + 78, width, _CHART)
    parts += [*_chart(scene, chart), *_legend(scene, chart)]
    return Panel("the deck", "stock", tuple(parts), chart.bottom + 36 + scene.pad, fill)


def _chart(scene: Scene, box: Box) -> Iterator[str]:
    """Yield a bar for each number, each value of currency and the wild cards."""
    table, pitch = scene.table, _pitch(box)
    counts = [sum(left_in_deck(table, each) for each in sort) for sort in _SORTS]
    highest, small = max(1, *counts), scene.small
    for place, (sort, count) in enumerate(zip(_SORTS, counts, strict=True)):
        left = box.left + pitch * place + _BREAK * ((sort in _CURRENCY) + 2 * (sort is WILDS))
        room = Box(round(left, 2), box.top, round(pitch, 2), box.height)
        first, x = sort[0], room.centre[0]
        is_bust = (
            bool(count) and isinstance(first, ROW_CARDS) and bust_cause(table, first) is not None
        )
        says = ", would bust" if is_bust else ""
        if isinstance(first, ROW_CARDS):
            label = first.label.split()[-1]
            what = first.label if sort in _CURRENCY else label
            at = x, box.bottom + 10
            below = words(label, at, small, anchor="middle", bold=is_bust)
        else:
            what, below = "wild cards", star((x, box.bottom + 11), 6)
        title = f"{what}: {count} left{says}"
        yield bar(room, count, highest, small, is_bust=is_bust, title=title)
        yield below


def _legend(scene: Scene, box: Box) -> Iterator[str]:
    """Yield the words below the bars."""
    y, small = box.bottom + 28, scene.small
    currency = box.left + _pitch(box) * len(_NUMBERS) + _BREAK
    yield words("numbers", (box.left + 3, y), small, fill=FAINT)
    yield words("currency", (currency + 3, y), small, fill=FAINT)
    yield words("wild", (box.right, y), small, anchor="end", fill=FAINT)
    if bust_odds(scene.table).total:
        yield words("filled: busts", (currency - 10, y), small, anchor="end", fill=FAINT)


def _pitch(box: Box) -> float:
    return (box.width - 2 * _BREAK) / len(_SORTS)


# The market


def market_panel(scene: Scene, left: float, top: float, width: float) -> Panel:
    """Return the cards for sale with their prices, and the other choice of a buyer."""
    table = scene.table
    left, top, width = inside(scene, left, top, width)
    parts = [heading("the market", left, top)]
    for kind, label in ((Skip, "buy nothing"), (TakeBust, "take the bust token")):
        line = scene.line(kind)
        if line is not None:
            wide = width_of(label, 12, bold=True) + 16
            box = Box(left + width - wide, top - 4, wide, 28)
            parts.append(button(box, label, 12, kind="other", data=acts(line)))
    copies = Counter(table.market)
    boxes, bottom = flow(left, top + 30, width, _PRICED, len(copies))
    for box, (shown, count) in zip(boxes, copies.items(), strict=True):
        parts.append(_priced(scene, box, shown, count))
    if not boxes:
        parts.append(words("no cards for sale", (left, top + 34), 13, fill=FAINT))
        bottom = top + 44
    fill = FOCUS if table.stage in (BUY, BUST_CHOICE) else "none"
    return Panel("the market", "market", tuple(parts), bottom + scene.pad, fill)


def _priced(scene: Scene, box: Box, shown: NumberCard, count: int) -> str:
    """Return a card with its price and its copies below it."""
    line, cost = scene.line(Buy, shown), price(shown)
    copies = f", {count} copies" if count > 1 else ""
    title = f"{shown.label} for {cost}{copies}" + ("" if line is None else ", yours to buy")
    y = box.bottom - 9
    parts = [
        card(Box(box.left, box.top, box.width, box.height - 20), shown, title, line),
        disc((box.left + 6, y), 5, fill=GOLD, line=INK),
        words(str(cost), (box.left + 15, y), 13, bold=line is not None),
    ]
    if count > 1:
        parts.append(words(times(count), (box.right, y), 12, anchor="end"))
    return group(parts, kind="offer")
