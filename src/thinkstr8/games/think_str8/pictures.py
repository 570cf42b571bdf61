"""The picture of what a seat sees in Think Str8!.

Belongs here: `view_picture` and its layout.
Does not belong here: the look of the pieces (artwork), the deduction sheet (sheet_pictures).

A picture is drawn from a view alone, so it shows only what that seat may know.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from attrs import frozen

from thinkstr8.core.checks import require_seat, wrong_kind
from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.artwork import (
    card,
    covered,
    die,
    marker,
    pile,
    plain,
    signed,
    small_card,
    symbol,
    token,
)
from thinkstr8.games.think_str8.captions import acting, bet_words, known_bet, news
from thinkstr8.games.think_str8.components import GAME, HIGHEST_SUM, Colour, Rack
from thinkstr8.games.think_str8.rules import HIT, guess_points
from thinkstr8.games.think_str8.state import DRAW, GUESS, OVER, Round
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    INK,
    LINE,
    OWN,
    SHADE,
    Box,
    group,
    headlines,
    names_of_seats,
    picture,
    rectangle,
    segment,
    words,
)

_MARGIN: Final = 24
_LABELS: Final = 160
_PITCH: Final = 60
_CARD: Final = 48
_ROW: Final = 80
_GUESSED: Final = 16
_CELL: Final = 17
_DIE: Final = 44
_SPACES: Final = 28
_LINE: Final = 26
_TOKENS: Final = 7


@frozen
class _Scene:
    """A view and the positions of its columns."""

    view: View | SpectatorView
    names: tuple[str, ...]

    @property
    def seats(self) -> range:
        return range(len(self.names))

    @property
    def colours(self) -> tuple[Colour, ...]:
        return self.view.table.rules.colours

    @property
    def panel(self) -> float:
        """The left edge of the betting tracks."""
        return self.column(len(self.colours)) + 16

    @property
    def width(self) -> float:
        return self.panel + _CELL * (HIGHEST_SUM + 1) + _MARGIN

    @property
    def is_betting(self) -> bool:
        """Whether a round is being played or still to come."""
        return self.view.table.stage not in (GUESS, OVER)

    @property
    def row(self) -> float:
        """The height of a rack's row; it includes the final guesses below the cards."""
        return _ROW if self.is_betting else _ROW + _GUESSED

    def column(self, colour: int) -> float:
        """Return the left edge of the cards of a colour."""
        return _MARGIN + _LABELS + _PITCH * colour


def view_picture(view: View | SpectatorView, names: Sequence[str] | None = None) -> str:
    """Return what a seat sees as an SVG picture.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> picture = view_picture(view(example(Stage.TAKE), 0), names=["Ada", "Ben", "Cleo"])
    >>> picture.splitlines()[1]
    '<title>Think Str8! as Ada sees it. Round 1 of 9: Ben takes a token.</title>'

    Args:
        view: the view to draw.
        names: the names of the seats; long names are shortened.

    Raises:
        QuestionError: the number of names is not the number of seats.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the view is not of this game, or a name is not a str.
    """
    if type(view) is not SpectatorView and type(view) is not View:
        raise wrong_kind(view, View, GAME)
    if view.seat is not None:
        require_seat(view.seat, view.table.rules.players)
    scene = _Scene(view, names_of_seats(view.table.rules.players, names, _LABELS - 40, 14))
    viewer = "a spectator" if view.seat is None else scene.names[view.seat]
    heading = f"{GAME} as {viewer} sees it"
    now = news(view.table, scene.names)
    parts = [*_header(scene, heading, now)]
    top: float = 100
    for section in (_track, _racks, _stock, _log):
        drawn, top = section(scene, top)
        parts += drawn
    return picture(scene.width, top + _MARGIN, f"{heading}. {now}", parts)


def _header(scene: _Scene, heading: str, now: str) -> Iterator[str]:
    left = scene.width - _MARGIN - 3 * _DIE - 2 * 8
    yield from headlines((_MARGIN, _MARGIN), left - 2 * _MARGIN, heading, now)
    if not scene.is_betting:
        return
    for place, colour in enumerate(scene.view.table.dice or (None, None, None)):
        yield die(Box(left + place * (_DIE + 8), _MARGIN, _DIE, _DIE), colour)


# The scoring track


def _track(scene: _Scene, top: float) -> tuple[list[str], float]:
    """Return the spaces with their stacks of markers, and the bottom edge of the section."""
    table = scene.view.table
    spaces = _spaces(table.positions)
    left = _MARGIN + _LABELS
    pitch = min((scene.width - _MARGIN - left) / len(spaces), 34)
    floor = top + 20 * max(map(table.positions.count, table.positions)) + 4
    parts = [_heading("scoring track", floor + 10)]
    for place, space in enumerate(spaces):
        box = Box(left + place * pitch, floor, pitch, 20)
        stack = [seat for seat in table.track if table.positions[seat] == space]
        parts.append(_space(box, space, is_taken=bool(stack)))
        for level, seat in enumerate(reversed(stack)):
            middle = box.centre[0], floor - 11 - 20 * level
            parts.append(marker(middle, seat, own=seat == scene.view.seat))
    return parts, floor + 20 + 24


def _space(box: Box, space: int | None, *, is_taken: bool) -> str:
    if space is None:
        return words("…", box.centre, 12, anchor="middle", fill=FAINT)
    number = words(plain(space), box.centre, 10, anchor="middle", bold=is_taken)
    return group([rectangle(box, fill=SHADE if is_taken else FACE, line=LINE), number])


def _spaces(positions: tuple[int, ...]) -> list[int | None]:
    """Return the spaces to show; None represents a gap if there are too many."""
    low, high = min(0, *positions), max(*positions)
    if high - low < _SPACES:
        return [*range(low, max(high + 1, low + _SPACES))]
    near = {0, *(position + step for position in positions for step in (-1, 0, 1))}
    shown = sorted(near | {space + 1 for space in near if space + 2 in near})
    gaps = [[] if one + 1 == other else [None] for one, other in pairwise(shown)]
    found: list[int | None] = [shown[0]]
    for gap, space in zip(gaps, shown[1:], strict=True):
        found += [*gap, space]
    return found


# The racks


def _racks(scene: _Scene, top: float) -> tuple[list[str], float]:
    """Return a row for each rack: its owner, its cards, and the owner's betting track."""
    view = scene.view
    parts = [_heading("racks", top + 12)]
    for colour in scene.colours:
        middle = scene.column(colour) + _CARD / 2
        parts += [
            symbol(colour, (middle, top + 6), 6),
            words(colour.label, (middle, top + 22), 11, anchor="middle", fill=FAINT),
        ]
    heading = "bets" if scene.is_betting else "final guesses"
    parts.append(words(heading, (scene.panel, top + 12), 13, bold=True))
    top += 34
    for seat, rack in enumerate(view.racks):
        parts += _seat_row(scene, seat, rack, top)
        top += scene.row
    for rack in view.table.neutral_racks:
        parts.append(words("neutral", (_MARGIN + 28, top + 20), 14, bold=True))
        parts.append(words("nobody's rack", (_MARGIN + 28, top + 40), 12, fill=FAINT))
        parts += _cards(scene, rack, top)
        top += scene.row
    return parts, top + 12


def _seat_row(scene: _Scene, seat: Seat, rack: Rack | None, top: float) -> Iterator[str]:
    view = scene.view
    own, to_act = seat == view.seat, seat in acting(view.table)
    if own:
        width = scene.width - 2 * _MARGIN + 24
        yield rectangle(Box(_MARGIN - 12, top, width, scene.row - 4), fill=OWN, corner=8)
    yield marker((_MARGIN + 10, top + 20), seat, own=own)
    left = _MARGIN + 28
    yield words(scene.names[seat], (left, top + 20), 14, bold=True)
    place = f"on space {plain(view.table.positions[seat])}"
    yield words(place, (left, top + 40), 12, fill=FAINT)
    if to_act:
        yield words("to act", (left, top + 58), 12, bold=True)
    yield from _cards(scene, rack, top, seat)
    yield from _guesses(scene, seat, top + 81)
    yield from _bet(scene, seat, top)


def _cards(scene: _Scene, rack: Rack | None, top: float, seat: Seat | None = None) -> Iterator[str]:
    table = scene.view.table
    for colour in scene.colours:
        is_chosen = table.stage is DRAW and seat == table.waiting[0] and colour is table.exchanged
        box = Box(scene.column(colour), top + 6, _CARD, 64)
        yield card(box, colour, None if rack is None else rack[colour], chosen=is_chosen)


def _guesses(scene: _Scene, seat: Seat, middle: float) -> Iterator[str]:
    """Yield the final guesses of a seat that the view knows, for the space under its cards."""
    reveal = scene.view.table.reveal
    guesses = scene.view.guesses if seat == scene.view.seat else ()
    if reveal is not None:
        guesses = reveal.guesses[seat]
    for colour, named in zip(scene.colours, guesses, strict=False):  # some may still be missing
        text = "/".join(map(str, named)) or "none"
        if reveal is not None:
            text += f" {signed(guess_points(reveal.racks[seat][colour], named))}"
        at = scene.column(colour) + _CARD / 2, middle
        yield words(text, at, 10, anchor="middle", bold=True)


# The bets


def _bet(scene: _Scene, seat: Seat, top: float) -> Iterator[str]:
    """Yield the words for a seat's bet or guesses, and its betting track during the rounds."""
    says = bet_words(scene.view, seat)
    yield words(says, (scene.panel, top + 18), 13)
    if not scene.is_betting:
        return
    bet = known_bet(scene.view, seat)
    sums = bet.sums if bet else range(0)
    cells = []
    for total in range(HIGHEST_SUM + 1):
        box = Box(scene.panel + _CELL * total, top + 36, _CELL, 24)
        fill, ink = (INK, FACE) if total in sums else (FACE, FAINT)
        cells += [
            rectangle(box, fill=fill, line=LINE),
            words(str(total), box.centre, 10, anchor="middle", bold=total in sums, fill=ink),
        ]
    yield group(cells, f"the betting track of {scene.names[seat]}: {says}")


# The stock of cards and the log


def _stock(scene: _Scene, top: float) -> tuple[list[str], float]:
    """Return the piles, the cards that were given up, and the betting tokens."""
    table = scene.view.table
    parts = [_heading("draw piles", top + 16), _heading("given up", top + 58)]
    for colour in scene.colours:
        left = scene.column(colour)
        parts.append(pile(Box(left, top, _CARD, 32), colour, table.piles[colour]))
        for place, number in enumerate(table.discards[colour]):
            box = Box(left, top + 46 + 26 * place, _CARD, 23)
            parts.append(small_card(box, colour, number))
    bottom = top + 46 + 26 * max(1, *map(len, table.discards))
    if scene.is_betting:
        drawn, low = _tokens(scene, top)
        parts, bottom = parts + drawn, max(bottom, low)
    return parts, bottom + 16


def _tokens(scene: _Scene, top: float) -> tuple[list[str], float]:
    table = scene.view.table
    parts = [words("tokens", (scene.panel, top + 16), 13, bold=True)]
    for place, piece in enumerate(table.rules.tokens):
        row, column = divmod(place, _TOKENS)
        box = Box(scene.panel + 54 * column, top + 32 + 44 * row, 50, 40)
        holder = next((seat for seat in scene.seats if table.tokens[seat] == piece.size), None)
        own = holder is not None and holder == scene.view.seat
        parts.append(token(box, piece.size, piece.points, holder, own=own))
    return parts, top + 32 + 44 * (1 + (len(table.rules.tokens) - 1) // _TOKENS)


def _log(scene: _Scene, top: float) -> tuple[list[str], float]:
    """Return a line for each checked round: the dice, and every seat's bet and verdict."""
    rounds = scene.view.table.rounds
    if not rounds:
        return [], top
    left = _MARGIN + _LABELS
    share = (scene.width - _MARGIN - left) / len(scene.seats)
    parts = [_heading("rounds", top + 10)]
    for seat in scene.seats:
        at = left + share * seat, top + 10
        parts.append(words(scene.names[seat], at, 13, bold=True))
    top += 24
    for number, checked in enumerate(rounds, start=1):
        y = top + _LINE / 2
        parts.append(segment((_MARGIN, top), (scene.width - _MARGIN, top), line=LINE))
        parts.append(words(str(number), (_MARGIN + 14, y), 13, anchor="end", bold=True))
        for place, colour in enumerate(checked.dice):
            parts.append(symbol(colour, (_MARGIN + 38 + 22 * place, y), 6.5))
        for seat in scene.seats:
            parts += _log_entry(checked, seat, left + share * seat, y)
        top += _LINE
    return parts, top


def _log_entry(checked: Round, seat: Seat, left: float, y: float) -> Iterator[str]:
    bet, told = checked.bets[seat], checked.verdicts[seat]
    text = f"{covered(bet)} {told.replace('_', ' ')}"
    yield words(text, (left, y), 12, bold=told is HIT)
    for discard in checked.discards:
        if discard.seat == seat:
            box = Box(left + 116, y - 10, 30, 20)
            yield small_card(box, discard.colour, discard.number)


def _heading(text: str, y: float) -> str:
    return words(text, (_MARGIN, y), 13, bold=True)
