"""The players in a picture of TEN: their cards, tokens and points, and the final score.

Belongs here: what is in a player's area, and where.
Does not belong here: what nobody owns (panels), the look of the pieces (artwork).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.actions import Pay
from thinkstr8.games.ten.artwork import (
    TINTS,
    Place,
    busts,
    card,
    place,
    symbol,
    times,
    tokens,
)
from thinkstr8.games.ten.captions import acting, funds, status
from thinkstr8.games.ten.components import BUST, HIGHEST_NUMBER, TOKEN, Colour, NumberCard
from thinkstr8.games.ten.layouts import Layout, Run, best_layout
from thinkstr8.games.ten.scenes import Panel, Scene, flow, heading
from thinkstr8.games.ten.scoring import Outcome
from thinkstr8.games.ten.state import OVER, Player
from thinkstr8.kit.drawing import FAINT, FOCUS, LINE, OWN, Box, group, rectangle, segment, words
from thinkstr8.kit.phrases import some

_SYMBOLS: Final = 22
_POINTS: Final = 30
_WILD: Final = (32, 42)
_MOST_WILDS: Final = 18


def area_panel(scene: Scene, seat: Seat, left: float, top: float, width: float) -> Panel:
    """Return what lies in front of a side: tokens, number cards as runs, and wild cards."""
    table = scene.table
    player = table.players[seat]
    best = best_layout(player.cards, player.wilds)
    own = scene.owns(seat)
    parts = [*_name(scene, seat, best, left, top, width)]
    left, width, top = left + scene.pad, width - 2 * scene.pad, top + 54
    line = scene.line(Pay, TOKEN) if own else None
    parts.append(tokens((left + 4, top + 12), player.tokens, line))
    parts.append(words(str(player.tokens), (left + 164, top + 12), 13, bold=True))
    if player.busts:
        line = scene.line(Pay, BUST) if own else None
        parts.append(busts((left + 190, top + 12), player.busts, 12, line))
    drawn, top = _grid(scene, player, best, Box(left, top + 30, width, 0), own=own)
    parts += drawn
    if player.wilds:
        drawn, top = _wilds(player, left, top + 8, width)
        parts += drawn
    title = f"{scene.whose(seat)} cards"
    kind, fill = ("player own", OWN) if own else ("player", "none")
    return Panel(title, kind, tuple(parts), top + scene.pad, fill)


def _name(
    scene: Scene, seat: Seat, best: Layout, left: float, top: float, width: float
) -> Iterator[str]:
    """Yield the marker, the name, the points, and what the side does now."""
    table = scene.table
    if table.stage is not OVER and seat == acting(table):
        yield rectangle(Box(left + 4, top + 4, width - 8, 44), fill=FOCUS, corner=6)
    right = left + width - scene.pad
    yield scene.marker(seat, (left + scene.pad + 9, top + 17), 9)
    yield words(scene.names[seat], (left + scene.pad + 24, top + 17), 13, bold=True)
    yield words(str(best.points), (right, top + 17), 18, anchor="end", bold=True)
    yield words("point" if best.points == 1 else "points", (right, top + 37), 12, anchor="end")
    says = status(table, seat)
    parts = [says] if says else []
    if seat == table.rules.automaton:
        parts.append(f"threshold {table.rules.solo}")
    if table.stage is not OVER:
        parts.append(funds(table, seat))
    yield words(", ".join(parts), (left + scene.pad + 24, top + 37), 12, fill=FAINT)


# Runs


def _grid(
    scene: Scene, player: Player, best: Layout, box: Box, *, own: bool
) -> tuple[list[str], float]:
    """Return a line of nine places for each colour, and the points of its run."""
    pitch = (box.width - _SYMBOLS - _POINTS) / HIGHEST_NUMBER
    height = 38 if scene.is_narrow else 36
    first = box.left + _SYMBOLS
    parts = []
    copies = Counter(player.cards)
    top = box.top
    for colour in Colour:
        run = best.runs[colour]
        y = top + height / 2
        cells = [symbol(colour, (box.left + 8, y), 7)]
        cells += _strip(run, first, top, pitch, height)
        for each in _places(run, colour, copies):
            at = Box(round(first + pitch * (each.card.number - 1), 2), top, round(pitch, 2), height)
            line = scene.line(Pay, each.card) if own and each.count else None
            cells.append(place(at, each, scene.small, line))
        cells.append(words(str(run.points), (box.right, y), 15, anchor="end", bold=run.points > 1))
        parts.append(group(cells, kind="run"))
        top += height
    return parts, top


def _strip(run: Run, first: float, top: float, pitch: float, height: float) -> Iterator[str]:
    """Yield the band of colour behind the places of a run."""
    if run.slots:
        start = first + pitch * (run.slots[0].number - 1)
        band = Box(round(start - 1, 2), top, round(pitch * len(run.slots) + 2, 2), height)
        yield rectangle(band, fill=TINTS[run.colour], corner=5)


def _places(run: Run, colour: Colour, copies: Counter[NumberCard]) -> Iterator[Place]:
    """Yield the nine places of a colour."""
    slots = {slot.number: slot.card for slot in run.slots}
    for number in range(1, HIGHEST_NUMBER + 1):
        own = NumberCard(colour, number)
        filled = slots.get(number)
        wild = None if filled is None or isinstance(filled, NumberCard) else filled
        yield Place(own, copies[own], wild, filled is not None)


def _wilds(player: Player, left: float, top: float, width: float) -> tuple[list[str], float]:
    """Return the wild cards that a player holds; if there are very many, equal ones as one."""
    copies, size = [(wild, 1) for wild in player.wilds], _WILD
    if len(copies) > _MOST_WILDS:
        copies, size = [*Counter(player.wilds).items()], (_WILD[0] + 22, _WILD[1])
    boxes, bottom = flow(left, top, width, size, len(copies))
    parts = []
    for box, (wild, count) in zip(boxes, copies, strict=True):
        parts.append(card(Box(box.left, box.top, *_WILD), wild))
        if count > 1:
            at = box.left + _WILD[0] + 4, box.centre[1]
            parts.append(words(times(count), at, 12))
    return parts, bottom


# The end


def scores_panel(scene: Scene, result: Outcome, left: float, top: float, width: float) -> Panel:
    """Return the final score: the points of each run, and who wins."""
    left, top, width = left + scene.pad, top + scene.pad, width - 2 * scene.pad
    right = left + width
    columns = [right - 66 - 44 * (len(Colour) - 1 - colour) for colour in Colour]
    parts = [heading("final score", left, top)]
    for colour, x in zip(Colour, columns, strict=True):
        parts.append(symbol(colour, (x - 6, top + 7), 7))
    parts.append(words("points", (right, top + 7), 12, anchor="end", fill=FAINT))
    top += 20
    for seat in sorted(scene.sides, key=lambda seat: _rank(result, seat)):
        y = top + 16
        parts += [
            segment((left, top), (right, top), line=LINE),
            scene.marker(seat, (left + 9, y), 8),
            words(scene.names[seat], (left + 26, y), 13, bold=True),
        ]
        parts += _sources(scene, result, seat, (left, y), right)
        if scene.is_narrow:
            y, top = y + 22, top + 22
        for item, x in zip(result.breakdown[seat], columns, strict=True):
            parts.append(words(str(item.points), (x, y), 14, anchor="end"))
        parts.append(words(str(result.scores[seat]), (right, y), 18, anchor="end", bold=True))
        top += 32
    return Panel("the final score", "scores", tuple(parts), top + scene.pad - 4, FOCUS)


def _rank(result: Outcome, seat: Seat) -> tuple[bool, int]:
    """Return where a side stands: the winners first, then the most points."""
    return seat not in result.winners, -result.scores[seat]


def _sources(
    scene: Scene, result: Outcome, seat: Seat, at: tuple[float, float], right: float
) -> Iterator[str]:
    """Yield whether a side wins, and its currency, which breaks ties (T6)."""
    left, y = at
    if seat in result.winners:
        x, anchor = (right, "end") if scene.is_narrow else (left + 250, "start")
        yield words("wins", (x, y), 13, anchor=anchor, bold=True)
    currency = f"currency {scene.table.players[seat].currency}"
    if scene.is_narrow:
        yield words(currency, (left + 26, y + 22), 12, fill=FAINT)
    else:
        yield words(currency, (left + 330, y), 12, fill=FAINT)
        cards = some(result.layouts[seat].cards, "card")
        yield words(f"{cards} in runs", (left + 460, y), 12, fill=FAINT)
