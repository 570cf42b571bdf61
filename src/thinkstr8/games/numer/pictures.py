"""Pictures of what a seat sees in Numer.

Belongs here: `view_picture`, and where the boards and the final score lie in a picture.
Does not belong here: how the pieces look (artwork), the other parts of a picture (check_pictures
and round_pictures).

A picture is made from a view alone, so it shows only what that seat may know.

Every digit that the viewer can choose now has the class `choice`. One digit of a board serves all
three digits of a number. So its `data-pick` is "digit", the word in which the names of the three
picks end: first digit, second digit and third digit. It fills the first of them that is empty.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from thinkstr8.core.checks import is_tuple_of, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.core.palettes import LIGHT, Layout, Palette
from thinkstr8.games.numer.artwork import board, place, tile
from thinkstr8.games.numer.captions import deed, description, when, who
from thinkstr8.games.numer.check_pictures import ladder
from thinkstr8.games.numer.components import DIGITS_ON, GAME, Digits, PlayerColour, colour_of
from thinkstr8.games.numer.legality import writable
from thinkstr8.games.numer.round_pictures import round_log
from thinkstr8.games.numer.scenes import NARROW, WIDE, Scene
from thinkstr8.games.numer.scoring import Outcome, Part, outcome, points_by_part
from thinkstr8.games.numer.views import SpectatorView, View
from thinkstr8.kit.drawing import (
    FAINT,
    INK,
    LINE,
    Box,
    fitted,
    headlines,
    names_of_seats,
    picture,
    require_look,
    section,
    segment,
    width_of,
    words,
)
from thinkstr8.kit.viewing import require_view

_LEFT: Final = 276
_ROW: Final = 64
_LINE: Final = 36
_BLOCK: Final = 88
_SCORES: Final = (*Part, "crossed-out digits")
_SHORT_SCORES: Final = (*Part, "crossed out")


def view_picture(
    view: View | SpectatorView,
    names: Sequence[str] | None = None,
    colours: Sequence[PlayerColour] | None = None,
    *,
    layout: Layout = "wide",
    palette: Palette = LIGHT,
) -> str:
    """Return an SVG picture of what a seat sees.

    >>> from thinkstr8.games.numer import Stage, example, view
    >>> picture = view_picture(view(example(Stage.WRITE), 1), names=["Ada", "Ben", "Cleo"])
    >>> picture.splitlines()[1]
    '<title>Numer as Ben sees it. Round 1 of 2, turn 3 of 5: Ada and Cleo write.</title>'

    Args:
        view: the view to draw.
        names: the names of the seats; long names are shortened.
        colours: the colour of each seat; by default that of `colour_of`.
        layout: "wide" for desktops, or "narrow" for phones.
        palette: the colours of the drawing, such as `LIGHT` or `DARK`.

    Raises:
        QuestionError: a seat has no name or no colour of its own, a name is empty, or the layout is
            unknown.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, or another argument is of the wrong
            class.
    """
    require_view(view, (View, SpectatorView), GAME)
    require_look(layout, palette)
    players = view.table.rules.players
    frame = NARROW if layout == "narrow" else WIDE
    shown = names_of_seats(players, names, frame.name, frame.label)
    scene = Scene(view, shown, _colours_of_seats(players, colours), frame)
    return _drawn(scene, palette)


def _drawn(scene: Scene, palette: Palette) -> str:
    """Return the whole picture, from the headlines to the log."""
    table = scene.table
    result = outcome(table)
    parts, top = _opening(scene, result)
    drawn, top = _boards(scene, top) if result is None else _scores(scene, result, top)
    parts += drawn
    drawn, top = ladder(scene, top)
    parts += drawn
    for number in range(1, table.round + 1):
        drawn, top = round_log(scene, number, top)
        parts += drawn
    return picture(
        scene.frame.width,
        top,
        f"{scene.heading(GAME)}. {when(table)}: {who(table, result, scene.names)}.",
        parts,
        description=description(table, scene.names),
        palette=palette,
    )


def _colours_of_seats(players: int, colours: object) -> tuple[PlayerColour, ...]:
    if colours is None:
        # If there were more seats than colours, the colours would repeat.
        return tuple(colour_of(seat % len(PlayerColour)) for seat in range(players))
    given = tuple(colours) if isinstance(colours, Sequence) else None
    if not is_tuple_of(given, PlayerColour):
        raise WrongKindError(
            f"colours must be a sequence of PlayerColour, not {with_class(colours)}."
        )
    if len(given) != players or len({*given}) != players:
        found = ", ".join(colour.label for colour in given[: len(PlayerColour)]) or "none"
        raise QuestionError(
            f"There must be {players} different colours, one for each seat, not {found}."
        )
    return given


# The headlines


def _opening(scene: Scene, result: Outcome | None) -> tuple[list[str], float]:
    """Return the lines at the top, and the y coordinate below them."""
    frame, now = scene.frame, when(scene.table)
    if not scene.is_narrow:
        news = _news(scene, result, f"{now}: ", 14)
        return [*headlines((frame.margin, 24), frame.room, scene.heading(GAME), news)], 96
    left = frame.margin + width_of(GAME, 20, bold=True) + 4
    viewer = fitted(scene.heading(GAME).removeprefix(f"{GAME} "), frame.right - left, 12)
    return [
        words(GAME, (frame.margin, 26), 20, bold=True),
        words(viewer, (left, 28), 12, fill=FAINT),
        words(now, (frame.margin, 52), 14, bold=True),
        words(_news(scene, result, "", 12), (frame.margin, 72), 12),
    ], 100


def _news(scene: Scene, result: Outcome | None, opening: str, size: float) -> str:
    """Return the sentence about who writes or wins, with as many names as fit into the frame."""
    room = scene.frame.room
    texts = [
        f"{opening}{who(scene.table, result, scene.names, most)}."
        for most in range(len(scene.seats), -1, -1)
    ]
    shortest = fitted(texts[-1], room, size)
    return next((text for text in texts if width_of(text, size) <= room), shortest)


# The boards


def _boards(scene: Scene, top: float) -> tuple[list[str], float]:
    """Return the board, the tile of this turn and the points of each player."""
    draw = _narrow_boards if scene.is_narrow else _wide_boards
    parts, bottom = draw(scene, top)
    return [section(parts, "boards, tiles and points", kind="boards")], bottom + 20


def _wide_boards(scene: Scene, top: float) -> tuple[list[str], float]:
    frame = scene.frame
    tiles = _LEFT + 424
    parts = [
        words("boards", (frame.margin, top), 13, bold=True),
        words("tiles", (tiles, top), 13, bold=True),
        words("points", (frame.right, top), 13, anchor="end", bold=True),
    ]
    top += 14
    for seat in scene.seats:
        middle = top + _ROW / 2
        is_waiting = seat in scene.table.waiting
        at = frame.margin + frame.indent, middle + 11
        parts += [
            *scene.own(seat, top + 2, _ROW - 4),
            *scene.player(seat, middle - 9),
            words(
                deed(scene.table, seat), at, 12, bold=is_waiting, fill=INK if is_waiting else FAINT
            ),
            *_board(scene, seat, Box(_LEFT, middle - 23, 408, 46)),
            _tile(scene, seat, Box(tiles, middle - 23, 112, 46), note=""),
            words(
                str(scene.table.totals[seat]), (frame.right, middle), 22, anchor="end", bold=True
            ),
        ]
        top += _ROW
    return parts, top


def _narrow_boards(scene: Scene, top: float) -> tuple[list[str], float]:
    frame = scene.frame
    parts = [
        words("boards and tiles", (frame.margin, top), 13, bold=True),
        words("points", (frame.right, top), 13, anchor="end", bold=True),
    ]
    top += 12
    for seat in scene.seats:
        middle = top + 20
        total = str(scene.table.totals[seat])
        size = 16 if len(total) < 5 else 12
        parts += [
            *scene.own(seat, top + 1, _BLOCK - 2),
            *scene.player(seat, middle),
            _tile(scene, seat, Box(258, middle - 14, 70, 28), note=_note(scene, seat)),
            words(total, (frame.right, middle), size, anchor="end", bold=True),
            *_board(scene, seat, Box(frame.margin, middle + 18, frame.room, 44)),
        ]
        top += _BLOCK
    return parts, top


def _note(scene: Scene, seat: Seat) -> str:
    """Return the words on the empty place of a tile, which is too small for more."""
    return "to write" if seat in scene.table.waiting else "no digit"


def _board(scene: Scene, seat: Seat, box: Box) -> Iterator[str]:
    """Yield the board of a seat, with the digits that the viewer can choose now."""
    yield board(
        box,
        scene.colours[seat],
        scene.table.available[seat],
        scene.names[seat],
        count=scene.table.rules.digits,
        choosable=_choosable(scene, seat),
        has_symbol=not scene.is_narrow,
    )


def _choosable(scene: Scene, seat: Seat) -> Digits:
    """Return the digits of a board that the viewer can choose now."""
    table = scene.table
    if seat != scene.view.seat or seat not in table.waiting:
        return ()
    return DIGITS_ON[writable(table, seat)]


def _tile(scene: Scene, seat: Seat, box: Box, *, note: str) -> str:
    """Return the tile of a seat, or its empty place with a note."""
    name, colour, table = scene.names[seat], scene.colours[seat], scene.table
    if not table.written[seat]:
        return place(box, colour, name, note=note, is_awaited=seat in table.waiting)
    return tile(box, colour, scene.view.number if seat == scene.view.seat else None, name)


# The end


def _scores(scene: Scene, result: Outcome, top: float) -> tuple[list[str], float]:
    """Return the sources of everyone's points, and who wins."""
    draw = _narrow_scores if scene.is_narrow else _wide_scores
    parts, bottom = draw(scene, result, top)
    return [section(parts, "final score", kind="scores")], bottom + 20


def _wide_scores(scene: Scene, result: Outcome, top: float) -> tuple[list[str], float]:
    frame = scene.frame
    pitch = (frame.right - _LEFT - 60) / len(_SCORES)
    columns = [_LEFT + pitch * place_of_part - 20 for place_of_part in range(1, len(_SCORES) + 1)]
    parts = [
        words("final score", (frame.margin, top), 13, bold=True),
        words("points", (frame.right, top), 13, anchor="end", bold=True),
    ]
    for x, heading in zip(columns, _SCORES, strict=True):
        parts.append(words(heading, (x, top), 11, anchor="end", fill=FAINT))
    top += 14
    for seat in scene.seats:
        y = top + _LINE / 2
        parts += [*scene.own(seat, top + 1, _LINE - 2), *scene.player(seat, y)]
        for x, points in zip(columns, points_by_part(result.breakdown[seat]), strict=True):
            parts.append(words(str(points), (x, y), 14, anchor="end"))
        total = str(result.scores[seat])
        parts.append(words(total, (frame.right, y), 18, anchor="end", bold=True))
        if seat in result.winners:
            parts.append(words("wins", (_LEFT, y), 13, bold=True))
        top += _LINE
    return parts, top


def _narrow_scores(scene: Scene, result: Outcome, top: float) -> tuple[list[str], float]:
    frame = scene.frame
    pitch = frame.room / len(_SHORT_SCORES)
    columns = [frame.margin + pitch * place_of_part for place_of_part in range(1, 5)]
    parts = [
        words("final score", (frame.margin, top), 13, bold=True),
        words("points", (frame.right, top), 13, anchor="end", bold=True),
    ]
    for x, heading in zip(columns, _SHORT_SCORES, strict=True):
        parts.append(words(heading, (x, top + 20), 12, anchor="end", fill=FAINT))
    top += 34
    for seat in scene.seats:
        parts.append(segment((frame.margin, top), (frame.right, top), line=LINE))
        y = top + 17
        parts += [*scene.own(seat, top + 1, 54), *scene.player(seat, y)]
        total = str(result.scores[seat])
        parts.append(words(total, (frame.right, y), 18, anchor="end", bold=True))
        if seat in result.winners:
            parts.append(words("wins", (254, y), 13, bold=True))
        for x, points in zip(columns, points_by_part(result.breakdown[seat]), strict=True):
            parts.append(words(str(points), (x, y + 24), 13, anchor="end"))
        top += 56
    return parts, top
