"""Drawings of the pieces of TEN.

Belongs here: the look of colours, cards, tokens, the deck, places of a run, gauges and bars.
Does not belong here: the layout of a picture (panels, areas, pictures).

Every colour has its own symbol, so nobody needs to tell the colours apart. Currency is round, and
a wild card has a star. A piece that the viewer can choose now has a dark frame.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from thinkstr8.core.values import frozen
from thinkstr8.games.ten.components import (
    GAME,
    Card,
    Coin,
    Colour,
    ColourWild,
    CurrencyCard,
    FullWild,
    NumberCard,
    NumberWild,
    Wild,
    listed,
)
from thinkstr8.games.ten.rules import MOST_TOKENS
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    INK,
    LINE,
    SHADE,
    Box,
    acts,
    disc,
    group,
    polygon,
    rectangle,
    tint,
    words,
)
from thinkstr8.kit.phrases import some
from thinkstr8.kit.shapes import Shape, shape

TINTS: Final = {colour: tint(colour.label) for colour in Colour}
"""The drawing colour of each colour of the game."""

GOLD: Final = tint("yellow")
"""The drawing colour of currency and of stars."""

_SHAPES: Final[Mapping[Colour, Shape]] = MappingProxyType(
    {
        Colour.BLUE: "circle",
        Colour.GREEN: "triangle",
        Colour.ORANGE: "square",
        Colour.PINK: "diamond",
    }
)
_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_MINUS: Final = "\N{MINUS SIGN}"
_MOST_TIMES: Final = 9
_BAND: Final = 0.32
_TOKEN: Final = 6.0
_MOST_UNITS: Final = 20
_MOST_COUNTED: Final = 99


# Symbols and words


def symbol(
    colour: Colour, centre: tuple[float, float], radius: float, fill: str | None = None
) -> str:
    """Return the symbol of a colour: a circle, triangle, square or diamond."""
    return shape(_SHAPES[colour], centre, radius, fill=fill or TINTS[colour])


def star(centre: tuple[float, float], radius: float) -> str:
    """Return the symbol of a wild card."""
    return shape("star", centre, radius, fill=GOLD)


def times(count: int) -> str:
    r"""Return a number of copies as a short text.

    >>> times(2) == "\N{MULTIPLICATION SIGN}2", times(200)
    (True, '9+')
    """
    return f"{_TIMES}{count}" if count <= _MOST_TIMES else f"{_MOST_TIMES}+"


def plain(number: int) -> str:
    """Return a number as text, with a typographic minus sign if it is negative."""
    return f"{_MINUS}{-number}" if number < 0 else str(number)


# Choosing


def piece(parts: Iterable[str], title: str, kind: str, line: str | None = None) -> str:
    """Return a piece as one group; the line is the viewer's action with it, if there is one."""
    if line is None:
        return group(parts, title, kind=kind)
    return group(parts, title, kind=f"{kind} choice", data=acts(line))


def frame(box: Box, *, chosen: bool, corner: float = 4) -> str:
    """Return the outline of a piece, which is dark if the viewer can choose the piece now."""
    line, thickness = (INK, 2) if chosen else (LINE, 1)
    return rectangle(box, fill="none", line=line, thickness=thickness, corner=corner)


def button(box: Box, label: str, size: float, *, kind: str, data: Mapping[str, str]) -> str:
    """Return a field with a word on it, for an action that has no piece of its own."""
    parts = [
        rectangle(box, fill=FACE, corner=6),
        frame(box, chosen=True, corner=6),
        words(label, box.centre, size, anchor="middle", bold=True),
    ]
    return group(parts, label, kind=f"{kind} choice", data=data)


# Cards


def card(box: Box, shown: Card, title: str = "", line: str | None = None) -> str:
    """Return a card, face up.

    Number cards have a band in their colour, and wild cards that fit any colour have a band in all
    four. A star replaces a number that is open.
    """
    kind = "card" if isinstance(shown, NumberCard | CurrencyCard) else "card wild"
    inside = [rectangle(box, fill=FACE, corner=4), *_front(box, shown)]
    inside.append(frame(box, chosen=line is not None))
    return piece(inside, title or listed(shown), kind, line)


def _front(box: Box, shown: Card) -> Iterator[str]:
    if isinstance(shown, CurrencyCard):
        reach = 0.36 * min(box.width, box.height)
        yield disc(box.centre, reach, fill=GOLD, line=INK)
        yield disc(box.centre, 0.78 * reach, fill=FACE, line=INK)
        yield words(str(shown.value), box.centre, 1.1 * reach, anchor="middle", bold=True)
        return
    band = Box(box.left, box.top, box.width, box.height * _BAND)
    face = Box(box.left, band.bottom, box.width, box.height - band.height)
    match shown:
        case NumberCard(colour) | ColourWild(colour):
            yield rectangle(band, fill=TINTS[colour], corner=4)
            yield symbol(colour, band.centre, 0.32 * band.height, FACE)
        case NumberWild() | FullWild():
            yield from _every_colour(band)
    match shown:
        case NumberCard(_, number) | NumberWild(number):
            size = 0.66 * face.height
            yield words(str(number), face.centre, size, anchor="middle", bold=True)
        case ColourWild() | FullWild():
            yield star(face.centre, 0.3 * face.height)


def _every_colour(band: Box) -> Iterator[str]:
    width = band.width / len(Colour)
    for colour in Colour:
        part = Box(band.left + width * colour, band.top, width, band.height)
        yield rectangle(part, fill=TINTS[colour], corner=2)
        yield symbol(colour, part.centre, min(0.32 * band.height, 0.36 * width), FACE)


def deck(box: Box, count: int, line: str | None = None) -> str:
    """Return the deck, face down; an empty deck is an empty place."""
    title = f"the deck: {some(count, 'card')}" + ("" if line is None else ", yours to draw from")
    if not count:
        place = rectangle(box, fill="none", line=LINE, thickness=1.5, corner=4, dashed=True)
        return piece([place], title, "deck")
    backs = [
        rectangle(
            Box(box.left + 3 * step, box.top + 6 - 3 * step, box.width - 6, box.height - 6),
            fill=SHADE,
            line=LINE,
            corner=4,
        )
        for step in range(min(count, 3))
    ]
    step = len(backs) - 1
    top = Box(box.left + 3 * step, box.top + 6 - 3 * step, box.width - 6, box.height - 6)
    name = words(GAME, top.centre, 13, anchor="middle", bold=True)
    return piece([*backs, frame(top, chosen=line is not None), name], title, "deck", line)


# Tokens


def tokens(at: tuple[float, float], count: int, line: str | None = None) -> str:
    """Return a player's currency tokens on their ten places; `at` is the middle of the left edge.

    Ten places are 151 wide.
    """
    x, y = at
    discs = []
    for place in range(MOST_TOKENS):
        centre = x + _TOKEN + 1 + 15 * place, y
        if place < count:
            coin = [
                disc(centre, _TOKEN, fill=GOLD, line=INK),
                disc(centre, _TOKEN / 2, fill="none", line=INK),
            ]
            discs.append(group(coin, kind="token"))
        else:
            discs.append(disc(centre, _TOKEN, fill="none", line=LINE))
    title = some(count, "currency token")
    if line is None:
        return piece(discs, title, "tokens")
    box = Box(x - 4, y - 12.5, 15 * MOST_TOKENS + 7, 25)
    field = [rectangle(box, fill=FACE, corner=6), frame(box, chosen=True, corner=6)]
    return piece([*field, *discs], f"{title}, yours to pay with", "tokens", line)


def busts(at: tuple[float, float], count: int, size: float, line: str | None = None) -> str:
    """Return a player's bust tokens as one token with a number; `at` is as for tokens."""
    x, y = at
    coin = [
        polygon(_octagon((x + 12, y), 10.5), fill=tint("red"), line=INK),
        disc((x + 12, y), 7.5, fill=FACE),
        words("3", (x + 12, y), size, anchor="middle", bold=True),
    ]
    title = f"{some(count, f'{Coin.BUST} token')}, each worth 3"
    parts = [group(coin, kind="bust"), words(times(count), (x + 27, y), 13, bold=True)]
    if line is None:
        return piece(parts, title, "busts")
    box = Box(x - 3, y - 14, 57, 28)
    field = [rectangle(box, fill=FACE, corner=6), frame(box, chosen=True, corner=6)]
    return piece([*field, *parts], f"{title}, yours to pay with", "busts", line)


def _octagon(centre: tuple[float, float], radius: float) -> Iterator[tuple[float, float]]:
    x, y = centre
    near = 0.42 * radius
    for right, down in ((1, -1), (1, 1), (-1, 1), (-1, -1)):
        side, level = (x + right * radius, y + down * near), (x + right * near, y + down * radius)
        yield from (level, side) if right == -down else (side, level)


# Runs


@frozen
class Place:
    """One place in a player's cards.

    Attributes:
        card: the number card that belongs there.
        count: how many of it the player has.
        wild: the wild card that fills the place, if any.
        is_scoring: whether the place is part of the colour's best run.
    """

    card: NumberCard
    count: int
    wild: Wild | None
    is_scoring: bool


def place(box: Box, shown: Place, size: float, line: str | None = None) -> str:
    """Return one place of a run: a number card with its copies, or a wild card; else a blank."""
    plate = Box(box.left + 2, box.top + 3, box.width - 4, box.height - 6)
    if not shown.count and shown.wild is None:
        return rectangle(plate, fill=SHADE, corner=3)
    x, y = plate.centre
    inside = [rectangle(plate, fill=FACE, corner=3), frame(plate, chosen=line is not None)]
    is_split = shown.count != 1
    at = x, y - 7 if is_split else y
    inside.append(words(str(shown.card.number), at, 14, anchor="middle", bold=True))
    if shown.wild is not None:
        inside.append(star((x, y + 8), 5))
    elif is_split:
        inside.append(words(times(shown.count), (x, y + 8), size, anchor="middle"))
    return piece(inside, _place_title(shown, line), "card wild" if shown.wild else "card", line)


def _place_title(shown: Place, line: str | None) -> str:
    scoring = ", in the run" if shown.is_scoring else ""
    if shown.wild is not None:
        return f"{listed(shown.wild)} as {shown.card.label}{scoring}"
    copies = f", {shown.count} copies" if shown.count > 1 else ""
    return f"{shown.card.label}{copies}{scoring}{'' if line is None else ', yours to pay with'}"


# Gauges and bars


def gauge(box: Box, amount: int, limit: int, title: str) -> str:
    """Return a bar that is filled as far as an amount reaches towards a limit."""
    reached = min(max(amount, 0), limit)
    units = limit if limit <= _MOST_UNITS else 1
    width = box.width / units
    parts = [
        rectangle(
            Box(round(box.left + width * unit, 2), box.top, round(width - 2, 2), box.height),
            fill=INK if unit < reached and units > 1 else FACE,
            line=LINE,
            corner=2,
        )
        for unit in range(units)
    ]
    if units == 1:
        filled = Box(box.left, box.top, round((width - 2) * reached / limit, 2), box.height)
        parts.append(rectangle(filled, fill=INK, corner=2))
    return group(parts, title, kind="gauge")


def bar(box: Box, count: int, highest: int, size: float, *, is_bust: bool, title: str) -> str:
    """Return a bar for the cards of one sort left in the deck, dark if they would bust the row.

    A box's height has room for the count above the highest bar.
    """
    x, _ = box.centre
    height = round((box.height - size - 4) * count / highest, 2)
    filled = Box(box.left + 3, box.bottom - height, box.width - 6, height)
    parts = [rectangle(Box(box.left + 2, box.bottom, box.width - 4, 1), fill=LINE)]
    if count:
        fill, line = (INK, INK) if is_bust else (FACE, LINE)
        parts.append(rectangle(filled, fill=fill, line=line))
    if count <= _MOST_COUNTED:
        at = x, filled.top - size / 2 - 1
        ink = INK if count else FAINT
        parts.append(words(str(count), at, size, anchor="middle", bold=is_bust, fill=ink))
    return group(parts, title, kind="bar")
