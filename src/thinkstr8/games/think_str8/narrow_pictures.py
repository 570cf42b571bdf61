"""The narrow layout of the picture of what a seat sees in Think Str8!, for phones.

Belongs here: one column of parts, in type that a phone can show.
Does not belong here: the parts themselves (picture_parts), the wide layout (pictures).
"""

from collections.abc import Iterator
from typing import Final

from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.artwork import die, plain
from thinkstr8.games.think_str8.captions import bet_words, round_points
from thinkstr8.games.think_str8.components import HIGHEST_SUM, Rack
from thinkstr8.games.think_str8.panels import guess_panel, settle_panel
from thinkstr8.games.think_str8.picture_parts import (
    DIE,
    Columns,
    Part,
    TrackPlan,
    betting_track,
    cards,
    colour_headings,
    discards,
    guesses,
    heading,
    log_entry,
    log_round,
    marker,
    piles,
    rack_row,
    scoring_track,
    tokens,
)
from thinkstr8.games.think_str8.scenes import Scene
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    INK,
    LINE,
    Box,
    group,
    rectangle,
    section,
    segment,
    words,
)
from thinkstr8.kit.labels import label

NARROW: Final = 390
"""The width of the picture: that of a phone."""

_MARGIN: Final = 16
_ROOM: Final = NARROW - 2 * _MARGIN
_EDGE: Final = 8
_CARD: Final = 50
_TRACK: Final = TrackPlan(_ROOM, across=14, lines=3, size=12)
_ACROSS: Final = 11
_CELL: Final = 32.5
_TOKENS: Final = 7
_PLATE: Final = 44
_LINE: Final = 42
_DICE: Final = 50


def narrow_parts(scene: Scene, title: str, now: str) -> tuple[list[str], float]:
    """Return all parts from top to bottom, and the height of the picture."""
    drawn, bottom = _header(scene, title, now)
    parts = [drawn]
    for part in (_choices, _track, _tokens, _racks, _stock, _log):
        drawn, bottom = part(scene, bottom)
        parts.append(drawn)
    return parts, bottom + _MARGIN


def _columns(scene: Scene) -> Columns:
    count = len(scene.colours)
    pitch = min((_ROOM - _CARD) / max(count - 1, 1), _CARD + 16)
    return Columns(left=_MARGIN, pitch=round(pitch, 2), width=_CARD)


def _header(scene: Scene, title: str, now: str) -> Part:
    large = label(title, _ROOM, 18, bold=True, most=3)
    small = label(now, _ROOM, 14, most=5)
    top: float = 14
    parts = [large.drawn((_MARGIN, top)), small.drawn((_MARGIN, top + large.height + 4))]
    top += large.height + 4 + small.height + 10
    if not scene.is_betting or scene.is_settling:
        return "".join(parts), top
    thrown = scene.table.dice or (None, None, None)
    dice = [
        die(Box(_MARGIN + (DIE + 10) * place, top, DIE, DIE), each)
        for place, each in enumerate(thrown)
    ]
    parts.append(section(dice, "the dice", kind="dice"))
    return "".join(parts), top + DIE + 14


def _choices(scene: Scene, top: float) -> Part:
    """Return the panel in which the viewer chooses; empty if there is none."""
    left, width = _MARGIN - _EDGE, _ROOM + 2 * _EDGE
    settling, bottom = settle_panel(scene, (left, top), width, across=1)
    guessing, bottom = guess_panel(scene, (left, bottom), width)
    return settling + guessing, bottom


def _track(scene: Scene, top: float) -> Part:
    drawn, bottom = scoring_track(scene, (_MARGIN, top + 16), _TRACK)
    return heading("scoring track", (_MARGIN, top + 8)) + drawn, bottom + 20


def _tokens(scene: Scene, top: float) -> Part:
    if not scene.is_betting:
        return "", top
    drawn, bottom = tokens(scene, (_MARGIN, top + 22), (_ROOM + 5) / _TOKENS, _TOKENS)
    return heading("tokens", (_MARGIN, top + 8)) + drawn, bottom + 20


# The racks


def _racks(scene: Scene, top: float) -> Part:
    """Return a block for each rack: its owner, its cards, and the owner's bet."""
    parts = [heading("racks", (_MARGIN, top + 8))]
    top += 22
    parts += colour_headings(scene, _columns(scene), top)
    top += 36
    for seat, rack in enumerate(scene.view.racks):
        drawn, bottom = _block(scene, seat, rack, top)
        parts.append(drawn)
        top = bottom + 6
    for rack in scene.neutral:
        block = [
            words("neutral", (_MARGIN, top + 12), 14, bold=True),
            words("nobody's rack", (_MARGIN + _ROOM, top + 12), 12, anchor="end", fill=FAINT),
            *cards(scene, rack, _columns(scene), top + 28),
        ]
        parts.append(section(block, "a neutral rack", kind="rack"))
        top += 28 + 64 + 14
    return section(parts, "the racks", kind="racks"), top + 8


def _block(scene: Scene, seat: Seat, rack: Rack | None, top: float) -> Part:
    columns = _columns(scene)
    y = top + _PLATE + 8
    inside = [*_label(scene, seat, top), *cards(scene, rack, columns, y, seat)]
    y += 64 + 4
    if scene.guesses(seat):
        inside += guesses(scene, seat, columns, y)
        y += 18 if scene.table.reveal is None else 34
    drawn, y = _bet(scene, seat, y)
    inside.append(drawn)
    width = _ROOM + 2 * _EDGE
    whole = Box(_MARGIN - _EDGE, top, width, y - top)
    plate = Box(_MARGIN - _EDGE, top, width, _PLATE)
    return rack_row(scene, seat, inside, whole, plate), y


def _label(scene: Scene, seat: Seat, top: float) -> Iterator[str]:
    """Yield the marker and the name of a seat, its space, and whether the game waits for it."""
    name = label(scene.names[seat], 226, 14, bold=True)
    yield marker(scene, seat, (_MARGIN + 10, top + _PLATE / 2))
    yield name.drawn((_MARGIN + 28, top + (_PLATE - name.height) / 2))
    acts = scene.acts(seat)
    right, middle = _MARGIN + _ROOM, top + _PLATE / 2
    place = f"on space {plain(scene.table.positions[seat])}"
    yield words(place, (right, middle - 8 * acts), 12, anchor="end", fill=FAINT)
    if acts:
        yield words("to act", (right, middle + 9), 12, anchor="end", bold=True)


def _bet(scene: Scene, seat: Seat, top: float) -> Part:
    """Return the words for a seat's bet or guesses, and its betting track.

    The viewer's own track has its numbers. Those of the others are strips, if their bets are known.
    """
    parts = [words(bet_words(scene.view, seat), (_MARGIN, top + 10), 12)]
    top += 22
    if not scene.is_betting:
        if scene.table.reveal is None:
            return "".join(parts), top + 4
        parts.append(words(round_points(scene.table, seat), (_MARGIN, top + 6), 12, fill=FAINT))
        return "".join(parts), top + 20
    if scene.owns(seat):
        cell = Box(_MARGIN, top + 2, _CELL, 30)
        drawn, bottom = betting_track(scene, seat, cell, _ACROSS, 12)
        return "".join([*parts, drawn]), bottom + 10
    if scene.covered(seat):
        parts.append(_strip(scene, seat, top))
        return "".join(parts), top + 20
    return "".join(parts), top + 4


def _strip(scene: Scene, seat: Seat, top: float) -> str:
    """Return a betting track without numbers."""
    sums = scene.covered(seat)
    width = _ROOM / (HIGHEST_SUM + 1)
    cells = []
    for total in range(HIGHEST_SUM + 1):
        box = Box(round(_MARGIN + width * total, 2), top, round(width, 2), 10)
        cells.append(rectangle(box, fill=INK if total in sums else FACE, line=LINE))
    title = f"{scene.whose(seat)} betting track: {bet_words(scene.view, seat)}"
    return group(cells, title, kind="bets")


# The stock of cards and the log


def _stock(scene: Scene, top: float) -> Part:
    """Return the piles and the cards that were given up."""
    columns = _columns(scene)
    parts = [heading("draw piles", (_MARGIN, top + 8))]
    drawn, bottom = piles(scene, columns, top + 24)
    parts.append(drawn)
    parts.append(heading("given up", (_MARGIN, bottom + 20)))
    drawn, bottom = discards(scene, columns, bottom + 34)
    parts.append(drawn)
    return "".join(parts), bottom + 20


def _log(scene: Scene, top: float) -> Part:
    """Return two lines for each checked round: the dice, and every seat's bet and verdict."""
    rounds = scene.table.rounds
    if not rounds:
        return "", top
    left, right = _MARGIN + _DICE, _MARGIN + _ROOM
    share = (right - left) / len(scene.seats)
    names = [label(name, share - 4, 12, bold=True, most=1) for name in scene.names]
    parts = [heading("rounds", (_MARGIN, top + 8))]
    top += 20
    for seat, name in enumerate(names):
        at = round(left + share * seat, 2)
        parts += [marker(scene, seat, (at + 9, top + 12)), name.drawn((at, top + 24))]
    top += 30 + max(name.height for name in names)
    for number, checked in enumerate(rounds, start=1):
        y = top + _LINE / 2
        places = [(round(left + share * seat, 2), y) for seat in scene.seats]
        line = [log_round(checked, number, (_MARGIN, y), narrow=True)]
        line += [log_entry(scene, checked, seat, at, narrow=True) for seat, at in enumerate(places)]
        parts.append(segment((_MARGIN, top), (right, top), line=LINE))
        parts.append(section(line, f"round {number}", kind="round"))
        top += _LINE
    return section(parts, "the rounds", kind="rounds"), top
