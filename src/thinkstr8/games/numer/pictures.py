"""Pictures of what a seat sees in Numer.

Belongs here: `view_picture`, and where everything lies in a picture.
Does not belong here: how the pieces look (artwork).

A picture is made from a view alone, so it shows only what that seat may know.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from thinkstr8.core.checks import is_tuple_of, require_seat, with_class, wrong_kind
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.artwork import board, judged, marker, tile
from thinkstr8.games.numer.components import GAME, PlayerColour, colour_of
from thinkstr8.games.numer.rules import DOUBLED_TURN, ROUNDS, TURNS, ends_round
from thinkstr8.games.numer.scoring import Outcome, Part, outcome, points_by_part
from thinkstr8.games.numer.state import Table
from thinkstr8.games.numer.views import SpectatorView, View
from thinkstr8.kit.drawing import (
    FAINT,
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
from thinkstr8.kit.phrases import listing, some, victory

_MARGIN: Final = 24
_LABELS: Final = 160
_LEFT: Final = _MARGIN + _LABELS
_BOARD: Final = 408
_TILE: Final = 112
_TURN: Final = 108
FAINT_OUT: Final = _LEFT + TURNS * _TURN + 84
_WIDTH: Final = 900
_RIGHT: Final = _WIDTH - _MARGIN
_ROW: Final = 64
_LINE: Final = 32
_SCORES: Final = (*Part, "crossed-out digits")


@frozen
class _Scene:
    """A view, with the names and colours of its seats."""

    view: View | SpectatorView
    names: tuple[str, ...]
    colours: tuple[PlayerColour, ...]

    @property
    def table(self) -> Table:
        return self.view.table

    @property
    def seats(self) -> range:
        return range(len(self.names))

    def player(self, seat: Seat, y: float, size: float) -> Iterator[str]:
        """Yield the symbol and the name of a seat."""
        name = self.names[seat]
        yield marker(self.colours[seat], (_MARGIN + 10, y), 0.6 * size, name)
        yield words(name, (_MARGIN + 28, y), size, bold=True)

    def own(self, seat: Seat, top: float, height: float) -> Iterator[str]:
        """Yield the background of the row if it is the viewer's."""
        if seat == self.view.seat:
            box = Box(_MARGIN - 12, top, _WIDTH - 2 * _MARGIN + 24, height)
            yield rectangle(box, fill=OWN, corner=8)


def view_picture(
    view: View | SpectatorView,
    names: Sequence[str] | None = None,
    colours: Sequence[PlayerColour] | None = None,
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

    Raises:
        QuestionError: a seat has no name, or no colour of its own.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, `names` are not strings, or `colours` are
            not player colours.
    """
    if type(view) is not SpectatorView and type(view) is not View:
        raise wrong_kind(view, View, GAME)
    table = view.table
    players = table.rules.players
    if view.seat is not None:
        require_seat(view.seat, players)
    shown = names_of_seats(players, names, _LABELS - 40, 14)
    scene = _Scene(view, shown, _colours_of_seats(players, colours))
    viewer = "a spectator" if view.seat is None else scene.names[view.seat]
    heading = f"{GAME} as {viewer} sees it"
    result = outcome(table)
    now = _news(scene, result)
    parts = [*headlines((_MARGIN, _MARGIN), _WIDTH - 2 * _MARGIN, heading, now)]
    drawn, top = _boards(scene, 96) if result is None else _scores(scene, result, 96)
    parts += drawn
    for number in range(1, table.round + 1):
        drawn, top = _round(scene, number, top)
        parts += drawn
    return picture(_WIDTH, top + _MARGIN / 2, f"{heading}. {now}", parts)


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


def _news(scene: _Scene, result: Outcome | None) -> str:
    """Return a sentence about the state of the game."""
    if result is not None:
        winners = victory([scene.names[seat] for seat in result.winners])
        return f"The game is over: {winners} with {some(max(result.scores), 'point')}."
    table = scene.table
    writers = listing([scene.names[seat] for seat in table.waiting])
    return (
        f"Round {table.round} of {ROUNDS}, turn {table.turn} of {TURNS}: "
        f"{writers} {'writes' if len(table.waiting) == 1 else 'write'}."
    )


# The boards


def _boards(scene: _Scene, top: float) -> tuple[list[str], float]:
    """Return a row for each player: the board, the tile of this turn, and the points so far."""
    tiles = _LEFT + _BOARD + 20
    parts = [
        words("boards", (_MARGIN, top), 13, bold=True),
        words("tiles", (tiles, top), 13, bold=True),
        words("points", (_RIGHT, top), 13, anchor="end", bold=True),
    ]
    top += 14
    table = scene.table
    for seat in scene.seats:
        name, colour = scene.names[seat], scene.colours[seat]
        is_written = table.written[seat]
        number = scene.view.number if seat == scene.view.seat else None
        middle = top + _ROW / 2
        parts += [
            *scene.own(seat, top + 2, _ROW - 4),
            *scene.player(seat, middle - 9, 14),
            _deed(table, seat, middle + 11),
            board(Box(_LEFT, middle - 23, _BOARD, 46), colour, table.available[seat], name),
            tile(Box(tiles, middle - 23, _TILE, 46), colour, number, name, is_written=is_written),
            words(str(table.totals[seat]), (_RIGHT, middle), 22, anchor="end", bold=True),
        ]
        top += _ROW
    return parts, top + 24


def _deed(table: Table, seat: Seat, y: float) -> str:
    """Return what a seat has done, or has to do, in this turn."""
    at = _MARGIN + 28, y
    if seat in table.waiting:
        return words("to write", at, 12, bold=True)
    return words("has written" if table.written[seat] else "no digit left", at, 12, fill=FAINT)


# The end


def _scores(scene: _Scene, result: Outcome, top: float) -> tuple[list[str], float]:
    """Return a row for each player: the sources of the points, and who wins."""
    pitch = (_RIGHT - _LEFT - 60) / len(_SCORES)
    parts = [
        words("final score", (_MARGIN, top), 13, bold=True),
        words("points", (_RIGHT, top), 13, anchor="end", bold=True),
    ]
    for place, heading in enumerate(_SCORES, start=1):
        at = _LEFT + pitch * place - 20, top
        parts.append(words(heading, at, 11, anchor="end", fill=FAINT))
    top += 14
    for seat in scene.seats:
        is_winner = seat in result.winners
        y = top + _LINE / 2 + 2
        parts += [*scene.own(seat, top + 2, _LINE), *scene.player(seat, y, 14)]
        for place, points in enumerate(points_by_part(result.breakdown[seat]), start=1):
            parts.append(words(str(points), (_LEFT + pitch * place - 20, y), 14, anchor="end"))
        total = str(result.scores[seat])
        parts.append(words(total, (_RIGHT, y), 18, anchor="end", bold=True))
        if is_winner:
            parts.append(words("wins", (_LEFT, y), 13, bold=True))
        top += _LINE + 4
    return parts, top + 24


# The rounds


def _round(scene: _Scene, number: int, top: float) -> tuple[list[str], float]:
    """Return everyone's numbers in a round, turn by turn, with their verdicts."""
    table = scene.table
    bottom = top + 36 + _LINE * len(scene.seats)
    parts = [*_headings(scene, number, top, bottom)]
    top += 36
    results = table.turns[TURNS * (number - 1) : TURNS * number]
    is_over = bool(results) and ends_round(len(results))
    for seat in scene.seats:
        name, y = scene.names[seat], top + _LINE / 2
        parts.append(segment((_MARGIN, top), (_RIGHT, top), line=LINE))
        parts += scene.player(seat, y, 13)
        for turn, result in enumerate(results, start=1):
            parts.append(judged((_LEFT + _TURN * (turn - 1), y), result, turn, seat, name))
        points = sum(result.points[seat] for result in results)
        if is_over:
            crossed_out = table.crossed_out[number - 1][seat]
            parts.append(words(str(crossed_out), (FAINT_OUT, y), 12, anchor="end", bold=True))
            points += crossed_out
        parts.append(words(str(points), (_RIGHT, y), 14, anchor="end", bold=True))
        top += _LINE
    return parts, bottom + 24


def _headings(scene: _Scene, number: int, top: float, bottom: float) -> Iterator[str]:
    """Yield the turns of a round with their bonuses, and highlight the current one."""
    table = scene.table
    yield words(f"round {number}", (_MARGIN, top + 8), 13, bold=True)
    for turn in range(1, TURNS + 1):
        left = _LEFT + _TURN * (turn - 1)
        if table.waiting and (number, turn) == (table.round, table.turn):
            yield rectangle(Box(left - 4, top - 2, _TURN - 2, bottom - top), fill=SHADE, corner=6)
        bonus = table.rules.bonuses[turn - 1]
        doubled = "twice, " if turn == DOUBLED_TURN else ""
        yield group(
            [
                words(f"turn {turn}", (left, top + 8), 13, bold=True),
                words(f"{doubled}bonus {bonus}", (left, top + 24), 9.5, fill=FAINT),
            ],
            f"turn {turn}: the highest accepted number earns a bonus of {some(bonus, 'point')}"
            + ("" if table.rules.zero_bonus else ", unless it begins with 0")
            + (", first digits count twice" if doubled else ""),
        )
    yield words("crossed out", (FAINT_OUT, top + 8), 11, anchor="end", fill=FAINT)
    yield words("points", (_RIGHT, top + 8), 13, anchor="end", bold=True)
