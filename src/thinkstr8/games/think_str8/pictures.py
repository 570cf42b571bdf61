"""The picture of what a seat sees in Think Str8!.

Belongs here: `view_picture` and its wide layout.
Does not belong here: the narrow layout (narrow_pictures), the parts of both (picture_parts), the
deduction sheet (sheet_pictures).

A picture is drawn from a view alone, so it shows only what that seat may know.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from thinkstr8.core.game import Seat
from thinkstr8.core.palettes import LIGHT, Layout, Palette
from thinkstr8.games.think_str8.artwork import die, plain
from thinkstr8.games.think_str8.captions import account, bet_words, news, round_points
from thinkstr8.games.think_str8.components import GAME, HIGHEST_SUM, Rack
from thinkstr8.games.think_str8.narrow_pictures import NARROW, narrow_parts
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
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.kit.drawing import (
    FAINT,
    LINE,
    Box,
    names_of_seats,
    picture,
    require_look,
    section,
    segment,
    words,
)
from thinkstr8.kit.labels import label
from thinkstr8.kit.viewing import require_view

_MARGIN: Final = 24
_LABELS: Final = 190
_NAME: Final = 142
_COLUMNS: Final = Columns(left=_MARGIN + _LABELS, pitch=60, width=48)
_CELL: Final = 18.5
_TRACK: Final = 28
_LINE: Final = 28
_TOKENS: Final = 7
_ENTRY: Final = 158
"""The least width of a bet, its verdict and a card in the log."""

_LONGEST: Final = 330
"""The width of the longest name: twenty letters, even if all of them are wide."""


def view_picture(
    view: View | SpectatorView,
    names: Sequence[str] | None = None,
    *,
    layout: Layout = "wide",
    palette: Palette = LIGHT,
) -> str:
    """Return what a seat sees as an SVG picture.

    A piece that the viewer can choose now has the class `choice`. Its attribute `data-action` is
    the line of an action; or `data-verb`, `data-pick` and `data-value` are an option of the seat's
    choices.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> picture = view_picture(view(example(Stage.TAKE), 0), names=["Ada", "Ben", "Cleo"])
    >>> picture.splitlines()[1]
    '<title>Think Str8! as Ada sees it. Round 1 of 9: Ben takes a token.</title>'
    >>> 'data-action="take 1 3"' in view_picture(view(example(Stage.TAKE), 1), layout="narrow")
    True

    Args:
        view: the view to draw.
        names: the names of the seats; very long names are shortened.
        layout: "wide" for desktops, "narrow" for phones.
        palette: the colours.

    Raises:
        QuestionError: the number of names is not the number of seats, a name is empty, or the
            layout is unknown.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the view is not of this game, or another argument is of the wrong class.
    """
    require_view(view, (View, SpectatorView), GAME)
    require_look(layout, palette)
    scene = Scene(view, names_of_seats(view.table.rules.players, names, _LONGEST, 14))
    title = scene.heading(GAME)
    now = news(view.table, scene.names)
    if layout == "narrow":
        width: float = NARROW
        parts, bottom = narrow_parts(scene, title, now)
    else:
        width = _width(scene)
        parts, bottom = _wide_parts(scene, title, now)
    return picture(
        width,
        bottom,
        f"{title}. {now}",
        parts,
        description=account(view.table, scene.names),
        palette=palette,
    )


def _panel(scene: Scene) -> float:
    """Return the left edge of the betting tracks."""
    return _COLUMNS.at(len(scene.colours)) + 16


def _width(scene: Scene) -> float:
    """Return the width, which depends on the colours; with few of them, on the seats in the log."""
    tracks = _panel(scene) + _CELL * (HIGHEST_SUM + 1)
    return max(tracks, _COLUMNS.left + _ENTRY * len(scene.seats)) + _MARGIN


def _wide_parts(scene: Scene, title: str, now: str) -> tuple[list[str], float]:
    """Return all parts from top to bottom, and the height of the picture."""
    drawn, bottom = _header(scene, title, now)
    parts = [drawn]
    for part in (_choices, _track, _racks, _stock, _log):
        drawn, bottom = part(scene, bottom)
        parts.append(drawn)
    return parts, bottom + _MARGIN


def _header(scene: Scene, title: str, now: str) -> Part:
    """Return the heading, the news and the dice, unless a panel has the dice."""
    left = _width(scene) - _MARGIN - 3 * DIE - 2 * 8
    has_dice = scene.is_betting and not scene.is_settling
    room = (left if has_dice else _width(scene)) - 2 * _MARGIN
    large = label(title, room, 22, bold=True, most=1)
    small = label(now, room, 14)
    parts = [large.drawn((_MARGIN, 20)), small.drawn((_MARGIN, 54))]
    if has_dice:
        thrown = scene.table.dice or (None, None, None)
        dice = [
            die(Box(left + 52 * place, 24, DIE, DIE), each) for place, each in enumerate(thrown)
        ]
        parts.append(section(dice, "the dice", kind="dice"))
    return "".join(parts), 54 + small.height + 14


def _choices(scene: Scene, top: float) -> Part:
    """Return the panel in which the viewer chooses; empty if there is none."""
    at, width = (_MARGIN - 12, top), _width(scene) - 2 * _MARGIN + 24
    settling, bottom = settle_panel(scene, at, width, across=3)
    guessing, bottom = guess_panel(scene, (at[0], bottom), width)
    return settling + guessing, bottom


def _track(scene: Scene, top: float) -> Part:
    left = _COLUMNS.left
    width = _width(scene) - _MARGIN - left
    drawn, bottom = scoring_track(scene, (left, top), TrackPlan(width, _TRACK, lines=1, size=11))
    return heading("scoring track", (_MARGIN, bottom - 10)) + drawn, bottom + 24


# The racks


def _racks(scene: Scene, top: float) -> Part:
    """Return a row for each rack: its owner, its cards, and the owner's betting track."""
    parts = [heading("racks", (_MARGIN, top + 12)), *colour_headings(scene, _COLUMNS, top)]
    says = "bets" if scene.is_betting else "final guesses"
    parts.append(heading(says, (_panel(scene), top + 12)))
    top += 36
    for seat, rack in enumerate(scene.view.racks):
        parts.append(_seat_row(scene, seat, rack, top))
        top += _row(scene)
    for rack in scene.neutral:
        row = [
            words("neutral", (_MARGIN + 28, top + 17), 14, bold=True),
            words("nobody's rack", (_MARGIN + 28, top + 35), 12, fill=FAINT),
            *cards(scene, rack, _COLUMNS, top + 8),
        ]
        parts.append(section(row, "a neutral rack", kind="rack"))
        top += 84
    return section(parts, "the racks", kind="racks"), top + 16


def _row(scene: Scene) -> float:
    """Return the height of a player's row; it includes the final guesses below the cards."""
    if scene.is_betting:
        return 84
    return 84 + (18 if scene.table.reveal is None else 34)


def _seat_row(scene: Scene, seat: Seat, rack: Rack | None, top: float) -> str:
    height = _row(scene) - 4
    inside = (
        *_label(scene, seat, top),
        *cards(scene, rack, _COLUMNS, top + 8, seat),
        *guesses(scene, seat, _COLUMNS, top + 78),
        *_bet(scene, seat, top),
    )
    whole = Box(_MARGIN - 12, top, _width(scene) - 2 * _MARGIN + 24, height)
    plate = Box(_MARGIN - 12, top, _LABELS + 6, height)
    return rack_row(scene, seat, inside, whole, plate)


def _label(scene: Scene, seat: Seat, top: float) -> Iterator[str]:
    """Yield the marker and the name of a seat, its space, and whether the game waits for it."""
    left = _MARGIN + 28
    name = label(scene.names[seat], _NAME, 14, bold=True)
    yield marker(scene, seat, (_MARGIN + 9, top + 17))
    yield name.drawn((left, top + 8))
    bottom = top + 8 + name.height
    place = f"on space {plain(scene.table.positions[seat])}"
    yield words(place, (left, bottom + 9), 12, fill=FAINT)
    if scene.acts(seat):
        yield words("to act", (left, bottom + 25), 12, bold=True)


def _bet(scene: Scene, seat: Seat, top: float) -> Iterator[str]:
    """Yield the words for a seat's bet or guesses, and its betting track during the rounds."""
    left = _panel(scene)
    yield words(bet_words(scene.view, seat), (left, top + 22), 13)
    if scene.is_betting:
        yield betting_track(scene, seat, Box(left, top + 40, _CELL, 26), HIGHEST_SUM + 1, 11)[0]
    elif scene.table.reveal is not None:
        yield words(round_points(scene.table, seat), (left, top + 43), 12, fill=FAINT)


# The stock of cards and the log


def _stock(scene: Scene, top: float) -> Part:
    """Return the piles, the cards that were given up, and the betting tokens."""
    drawn_piles, _ = piles(scene, _COLUMNS, top)
    drawn_cards, bottom = discards(scene, _COLUMNS, top + 46)
    parts = [
        heading("draw piles", (_MARGIN, top + 18)),
        drawn_piles,
        heading("given up", (_MARGIN, top + 57)),
        drawn_cards,
    ]
    if scene.is_betting:
        left = _panel(scene)
        pitch = (_CELL * (HIGHEST_SUM + 1) + 5) / _TOKENS
        drawn, low = tokens(scene, (left, top + 28), pitch, _TOKENS)
        parts += [heading("tokens", (left, top + 12)), drawn]
        bottom = max(bottom, low)
    return "".join(parts), bottom + 20


def _log(scene: Scene, top: float) -> Part:
    """Return a line for each checked round: the dice, and every seat's bet and verdict."""
    rounds = scene.table.rounds
    if not rounds:
        return "", top
    left, right = _COLUMNS.left, _width(scene) - _MARGIN
    share = (right - left) / len(scene.seats)
    names = [label(name, share - 34, 13, bold=True) for name in scene.names]
    parts = [heading("rounds", (_MARGIN, top + 12))]
    for seat, name in enumerate(names):
        at = round(left + share * seat, 2)
        parts += [marker(scene, seat, (at + 9, top + 12)), name.drawn((at + 24, top + 4))]
    top += 14 + max(name.height for name in names)
    for number, checked in enumerate(rounds, start=1):
        y = top + _LINE / 2
        places = [(round(left + share * seat, 2), y) for seat in scene.seats]
        line = [log_round(checked, number, (_MARGIN, y))]
        line += [log_entry(scene, checked, seat, at) for seat, at in enumerate(places)]
        parts.append(segment((_MARGIN, top), (right, top), line=LINE))
        parts.append(section(line, f"round {number}", kind="round"))
        top += _LINE
    return section(parts, "the rounds", kind="rounds"), top
