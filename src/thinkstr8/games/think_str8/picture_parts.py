"""The parts of a picture of a view that both layouts have.

Belongs here: the scoring track, cards, guesses, betting tracks, piles, tokens and the log.
Does not belong here: how the parts follow each other (pictures, narrow_pictures), forms for the
viewer's choices (panels).

A part is drawn at a place, and returns its drawing and its bottom edge.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from thinkstr8.core.checks import present
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.actions import ExchangeCard, PlaceToken, TakeToken
from thinkstr8.games.think_str8.artwork import (
    card,
    cell,
    covered,
    piece,
    pile,
    plain,
    signed,
    small_card,
    span,
    symbol,
    token,
)
from thinkstr8.games.think_str8.captions import bet_words
from thinkstr8.games.think_str8.components import HIGHEST_SUM, Colour, Rack
from thinkstr8.games.think_str8.rules import HIT, covered_sums, guess_points
from thinkstr8.games.think_str8.scenes import Scene
from thinkstr8.games.think_str8.state import Round
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    FOCUS,
    INK,
    LINE,
    OWN,
    SHADE,
    Box,
    group,
    rectangle,
    section,
    width_of,
    words,
)
from thinkstr8.kit.markers import player_marker
from thinkstr8.kit.phrases import listing

Part: TypeAlias = tuple[str, float]
"""A drawing and its bottom edge."""

DIE: Final = 44
"""The size of a die."""

MARKER: Final = 9
"""The radius of a player's marker."""

_STACKED: Final = 23
_PAD: Final = 10
_PLACES: Final = ("first die", "second die", "third die")


@frozen
class Columns:
    """The columns of cards, one for each colour.

    Attributes:
        left: the left edge of the first column.
        pitch: the distance from one column to the next.
        width: the width of a card.
    """

    left: float
    pitch: float
    width: float

    def at(self, colour: int) -> float:
        """Return the left edge of a column."""
        return self.left + self.pitch * colour

    def box(self, colour: Colour, top: float, height: float) -> Box:
        """Return the box of a piece in a column."""
        return Box(self.at(colour), top, self.width, height)

    def middle(self, colour: Colour) -> float:
        """Return the middle of a column."""
        return self.at(colour) + self.width / 2


def heading(text: str, at: tuple[float, float]) -> str:
    """Return the heading of a part."""
    return words(text, at, 13, bold=True)


def marker(scene: Scene, seat: Seat, centre: tuple[float, float]) -> str:
    """Return the marker of a seat."""
    return player_marker(seat, centre, MARKER, own=scene.owns(seat), name=scene.names[seat])


# The scoring track


@frozen
class TrackPlan:
    """The measures of a scoring track.

    Attributes:
        width: the width of a line.
        across: how many spaces fill a line, unless their numbers are long.
        lines: how many lines there may be before some spaces are left out.
        size: the font size of the numbers.
    """

    width: float
    across: int
    lines: int
    size: float


def scoring_track(scene: Scene, at: tuple[float, float], plan: TrackPlan) -> Part:
    """Return the spaces with their stacks of markers, on as many lines as they need."""
    left, bottom = at
    spaces, widest = _spaces_in_lines(scene, plan)
    across = min(len(spaces), plan.across, int(plan.width / widest))
    pitch = int(100 * min(plan.width / across, max(34, widest))) / 100
    parts: list[str] = []
    for start in range(0, len(spaces), across):
        line = spaces[start : start + across]
        taken = [position for position in scene.table.positions if position in line]
        floor = bottom + _STACKED * max(map(taken.count, taken), default=0) + 4
        for place, space in enumerate(line):
            box = Box(round(left + place * pitch, 2), floor, pitch, 20)
            parts += _space(scene, box, space, plan.size)
        bottom = floor + 20
    return section(parts, "the scoring track", kind="track"), bottom


def _spaces_in_lines(scene: Scene, plan: TrackPlan) -> tuple[list[int | None], float]:
    """Return the spaces to show, and the least width of one: fewer fit if numbers are long."""
    across = plan.across
    while True:
        spaces = scene.spaces(across, plan.lines)
        widest = max(width_of(_number(space), plan.size, bold=True) for space in spaces) + 4
        if across * widest <= plan.width:
            return spaces, widest
        across = int(plan.width / widest)


def _number(space: int | None) -> str:
    return "…" if space is None else plain(space)


def _space(scene: Scene, box: Box, space: int | None, size: float) -> Iterator[str]:
    """Yield a space and the markers on it; the top of the stack is further back."""
    if space is None:
        gap = words(_number(space), box.centre, size, anchor="middle", fill=FAINT)
        yield piece([gap], "spaces left out", "gap")
        return
    stack = [seat for seat in scene.table.track if scene.table.positions[seat] == space]
    number = words(_number(space), box.centre, size, anchor="middle", bold=bool(stack))
    plate = rectangle(box, fill=SHADE if stack else FACE, line=LINE)
    yield piece([plate, number], f"space {_number(space)}", "space")
    for level, seat in enumerate(reversed(stack)):
        x, y = box.centre[0], box.top - 12 - _STACKED * level
        if scene.acts(seat):
            yield rectangle(Box(x - 11, y - 11, 22, 22), fill=FOCUS, line=INK, corner=5)
        yield marker(scene, seat, (x, y))


# Cards, guesses and bets


def colour_headings(scene: Scene, columns: Columns, top: float) -> Iterator[str]:
    """Yield the symbol and the name of each colour, above its column."""
    for colour in scene.colours:
        middle = columns.middle(colour)
        yield symbol(colour, (middle, top + 6), 6)
        yield words(colour.label, (middle, top + 23), 12, anchor="middle", fill=FAINT)


def cards(
    scene: Scene, rack: Rack | None, columns: Columns, top: float, seat: Seat | None = None
) -> Iterator[str]:
    """Yield the cards of a rack; the viewer may choose one of their own to give up."""
    for colour in scene.colours:
        number = None if rack is None else rack[colour]
        own = seat is not None and scene.owns(seat)
        data = scene.offer(ExchangeCard, colour) if own else None
        chosen = scene.is_given_up(seat, colour)
        yield card(columns.box(colour, top, 64), colour, number, chosen=chosen, data=data)


def rack_row(scene: Scene, seat: Seat, inside: Iterable[str], whole: Box, plate: Box) -> str:
    """Return everything about a seat's rack, on backgrounds that make it stand out.

    Args:
        scene: the scene.
        seat: the seat.
        inside: what is on the backgrounds.
        whole: the background if the seat is the viewer's.
        plate: the background of the name if the game waits for the seat.
    """
    own, acts = scene.owns(seat), scene.acts(seat)
    back = []
    if own:
        back.append(rectangle(whole, fill=OWN, corner=8))
    if acts:
        back.append(rectangle(plate, fill=FOCUS, line=INK, corner=8))
    kinds = f"rack{' own' if own else ''}{' acting' if acts else ''}"
    return section([*back, *inside], f"{scene.whose(seat)} rack", kind=kinds)


def guesses(scene: Scene, seat: Seat, columns: Columns, top: float) -> Iterator[str]:
    """Yield the final guesses of a seat that the view knows, to be placed under its cards."""
    reveal = scene.table.reveal
    for colour, named in zip(scene.colours, scene.guesses(seat), strict=False):  # some may be due
        middle = columns.middle(colour)
        text = "/".join(map(str, named)) or "none"
        parts = [words(text, (middle, top + 8), 12, anchor="middle", bold=True)]
        title = f"guess for {colour.label}: {listing(list(map(str, named)), 'or')}"
        if reveal is not None:
            points = signed(guess_points(reveal.racks[seat][colour], named))
            parts.append(words(points, (middle, top + 23), 12, anchor="middle", fill=FAINT))
            title += f", {points}"
        yield piece(parts, title, "guess")


def betting_track(scene: Scene, seat: Seat, box: Box, across: int, size: float) -> Part:
    """Return the betting track of a seat; while the viewer places a token, a cell is a choice.

    Args:
        scene: what to draw.
        seat: the owner of the track.
        box: the place of the first cell.
        across: how many cells are on one line.
        size: the font size of the numbers.
    """
    totals = range(HIGHEST_SUM + 1)
    offers = [scene.offer(PlaceToken, low) if scene.owns(seat) else None for low in totals]
    is_choice = any(offers)
    sums = scene.covered(seat)
    parts = []
    for total, data in zip(totals, offers, strict=True):
        down, right = divmod(total, across)
        left, top = round(box.left + box.width * right, 2), box.top + box.height * down
        place = Box(left, top, box.width, box.height)
        title = str(total) if is_choice else ""
        if data:
            title = f"cover {_reach(scene, seat, total)}"
        parts.append(cell(place, (str(total), size), title, covered=total in sums, data=data))
    title = f"{scene.whose(seat)} betting track: {bet_words(scene.view, seat)}"
    track = section(parts, title, kind="bets") if is_choice else group(parts, title, kind="bets")
    return track, box.top + box.height * (HIGHEST_SUM // across + 1)


def _reach(scene: Scene, seat: Seat, low: int) -> str:
    """Return the sums that a seat's token covers from its lowest one, as text."""
    sums = covered_sums(present(scene.table.tokens[seat]), low)
    return span(sums[0], sums[-1])


# Piles and tokens


def piles(scene: Scene, columns: Columns, top: float) -> Part:
    """Return the draw piles."""
    drawn = [
        pile(columns.box(colour, top, 32), colour, scene.table.piles[colour])
        for colour in scene.colours
    ]
    return section(drawn, "the draw piles", kind="piles"), top + 32


def discards(scene: Scene, columns: Columns, top: float) -> Part:
    """Return the cards that were given up, below each other."""
    if not any(scene.table.discards):
        return words("none yet", (columns.left, top + 12), 12, fill=FAINT), top + 23
    drawn = [
        small_card(columns.box(colour, top + 26 * place, 23), colour, number)
        for colour in scene.colours
        for place, number in enumerate(scene.table.discards[colour])
    ]
    bottom = top + 26 * max(map(len, scene.table.discards)) - 3
    return section(drawn, "the cards given up", kind="discards"), bottom


def tokens(scene: Scene, at: tuple[float, float], pitch: float, across: int) -> Part:
    """Return the betting tokens, each with the marker of the seat that has taken it."""
    left, top = at
    parts = []
    for place, each in enumerate(scene.table.rules.tokens):
        down, right = divmod(place, across)
        box = Box(round(left + pitch * right, 2), top + 50 * down, round(pitch - 5, 2), 45)
        seat = scene.holder(each.size)
        holder = None
        if seat is not None:
            spot = box.right - 13, box.top + 14
            holder = scene.names[seat], marker(scene, seat, spot)
        data = scene.offer(TakeToken, each.size)
        parts.append(token(box, each.size, each.points, holder=holder, data=data))
    bottom = top + 50 * (1 + (len(scene.table.rules.tokens) - 1) // across) - 5
    return section(parts, "the tokens", kind="tokens"), bottom


# The log


def log_round(checked: Round, number: int, at: tuple[float, float], *, narrow: bool = False) -> str:
    """Return the number of a checked round and its dice.

    Args:
        checked: the round.
        number: its number.
        at: the middle of the left edge.
        narrow: whether the dice are below the number instead of next to it.
    """
    left, y = at
    if narrow:
        parts = [words(str(number), (left, y - 8), 13, bold=True)]
        middles = [(left + 5 + 13 * place, y + 9) for place in range(3)]
    else:
        parts = [words(str(number), (left + 16, y), 13, anchor="end", bold=True)]
        middles = [(left + 36 + 19 * place, y) for place in range(3)]
    for colour, middle in zip(checked.dice, middles, strict=True):
        parts.append(symbol(colour, middle, 5.5 if narrow else 6.5))
    shown = listing([colour.label for colour in checked.dice])
    return piece(parts, f"round {number}: the dice show {shown}", "dice")


def log_entry(
    scene: Scene, checked: Round, seat: Seat, at: tuple[float, float], *, narrow: bool = False
) -> str:
    """Return the bet and the verdict of a seat in a checked round, and the card it gave up.

    Args:
        scene: what to draw.
        checked: the round.
        seat: the seat that bet.
        at: the middle of the left edge.
        narrow: whether the verdict is below the bet instead of next to it.
    """
    left, y = at
    bet, told = covered(checked.bets[seat]), checked.verdicts[seat].replace("_", " ")
    is_hit = checked.verdicts[seat] is HIT
    if narrow:
        texts = [(bet, (left, y - 8)), (told, (left, y + 9))]
    else:
        texts = [(f"{bet} {told}", (left, y))]
    parts = [words(text, place, 12, bold=is_hit) for text, place in texts]
    title = f"{scene.names[seat]}: {bet} {told}"
    for discard in checked.discards:
        if discard.seat == seat:
            box = Box(left + 43, y - 19, 28, 20) if narrow else Box(left + 120, y - 10, 30, 20)
            parts.append(small_card(box, discard.colour, discard.number))
            title += f", gave up {discard.colour.label} {discard.number}"
    return piece(parts, title, "entry")
