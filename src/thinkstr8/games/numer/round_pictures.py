"""The log of a round in a picture of Numer.

Belongs here: everyone's numbers turn by turn, with verdicts, bonuses and points. A wide picture has
a row for each player, a narrow one a row for each turn.
Does not belong here: the pieces (artwork), the words (captions).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from thinkstr8.core.game import Seat
from thinkstr8.games.numer.artwork import marker, plate
from thinkstr8.games.numer.captions import earned, judgement, stakes
from thinkstr8.games.numer.checking import ACCEPTED, VOID, TurnResult
from thinkstr8.games.numer.rules import MOST_TURNS, ends_round, is_doubled
from thinkstr8.games.numer.scenes import Scene
from thinkstr8.kit.drawing import (
    FAINT,
    FOCUS,
    LINE,
    Box,
    fitted,
    group,
    rectangle,
    section,
    segment,
    width_of,
    words,
)

_LEFT: Final = 276
_TURN: Final = 112
_CROSSED_OUT: Final = _LEFT + MOST_TURNS * _TURN + 78
_LINE: Final = 32
_LABEL: Final = 88
_PLAYED: Final = 46
_UNPLAYED: Final = 26


def round_log(scene: Scene, number: int, top: float) -> tuple[list[str], float]:
    """Return the log of a round, and the y coordinate below it.

    Args:
        scene: what to draw.
        number: the number of the round, from 1.
        top: the y coordinate at which it begins.
    """
    draw = _narrow if scene.is_narrow else _wide
    parts, bottom = draw(scene, number, top)
    return [section(parts, f"round {number}", kind="round")], bottom + 20


def _results(scene: Scene, number: int) -> Sequence[TurnResult]:
    """Return the finished turns of a round."""
    turns = scene.table.rules.turns
    return scene.table.turns[turns * (number - 1) : turns * number]


def _is_now(scene: Scene, number: int, turn: int) -> bool:
    """Return whether this is the turn in which the players write."""
    table = scene.table
    return bool(table.waiting) and (number, turn) == (table.round, table.turn)


def _points(scene: Scene, number: int, seat: Seat) -> tuple[int | None, int]:
    """Return the crossed-out digits of a seat if the round is over, and its points in the round."""
    results = _results(scene, number)
    points = sum(result.points[seat] for result in results)
    if not results or not ends_round(scene.table.rules, len(results)):
        return None, points
    crossed_out = scene.table.crossed_out[number - 1][seat]
    return crossed_out, points + crossed_out


# A row for each player


def _wide(scene: Scene, number: int, top: float) -> tuple[list[str], float]:
    margin, right = scene.frame.margin, scene.frame.right
    bottom = top + 40 + _LINE * len(scene.seats)
    parts = [*_headings(scene, number, top, bottom)]
    top += 40
    for seat in scene.seats:
        y = top + _LINE / 2
        parts.append(segment((margin, top), (right, top), line=LINE))
        parts += scene.player(seat, y)
        for turn, result in enumerate(_results(scene, number), start=1):
            at = _LEFT + _TURN * (turn - 1), y
            parts.append(_judged(scene, at, result, turn, seat))
        crossed_out, points = _points(scene, number, seat)
        if crossed_out is not None:
            parts.append(words(str(crossed_out), (_CROSSED_OUT, y), 13, anchor="end"))
        parts.append(words(str(points), (right, y), 14, anchor="end", bold=True))
        top += _LINE
    return parts, bottom


def _headings(scene: Scene, number: int, top: float, bottom: float) -> Iterator[str]:
    """Yield the turns of a round with their bonuses, and highlight the current one."""
    rules = scene.table.rules
    yield words(f"round {number}", (scene.frame.margin, top + 8), 13, bold=True)
    for turn in range(1, scene.table.rules.turns + 1):
        left = _LEFT + _TURN * (turn - 1)
        if _is_now(scene, number, turn):
            yield rectangle(
                Box(left - 2, top - 4, _TURN + 1, bottom - top + 4), fill=FOCUS, corner=6
            )
        doubled = "twice, " if is_doubled(rules, turn) else ""
        yield group(
            [
                words(f"turn {turn}", (left, top + 8), 13, bold=True),
                words(
                    f"{doubled}bonus {rules.bonuses[turn - 1]}", (left, top + 26), 10.5, fill=FAINT
                ),
            ],
            stakes(rules, turn),
            kind="turn",
        )
    yield words("crossed out", (_CROSSED_OUT, top + 8), 11, anchor="end", fill=FAINT)
    yield words("points", (scene.frame.right, top + 8), 13, anchor="end", bold=True)


def _judged(
    scene: Scene, at: tuple[float, float], result: TurnResult, turn: int, seat: Seat
) -> str:
    """Return a seat's number of a turn with its verdict; `at` is the middle of the left edge."""
    number, verdict = result.numbers[seat], result.verdicts[seat]
    title = judgement(result, turn, seat, scene.names[seat])
    if number is None or verdict is None:
        return group([words("no digit left", at, 10.5, fill=FAINT)], title, kind="number none")
    x, y = at
    is_accepted = verdict is ACCEPTED
    inside = [*plate(Box(x, y - 11, 38, 22), number, is_accepted=is_accepted, size=14)]
    if is_accepted:
        inside.append(
            words(earned(scene.table.rules, result, turn, seat), (x + 44, y), 12, bold=True)
        )
    else:
        inside.append(words(str(verdict), (x + 44, y), 10.5, fill=FAINT))
    return group(inside, title, kind=f"number {verdict}")


# A row for each turn


def _narrow(scene: Scene, number: int, top: float) -> tuple[list[str], float]:
    margin, right = scene.frame.margin, scene.frame.right
    pitch = (scene.frame.room - _LABEL) / len(scene.seats)
    centres = [margin + _LABEL + pitch * (seat + 0.5) for seat in scene.seats]
    parts = [words(f"round {number}", (margin, top + 8), 13, bold=True)]
    for seat, x in enumerate(centres):
        name = scene.names[seat]
        parts.append(marker(scene.colours[seat], (x, top + 8), 8, name))
        shown = fitted(name, 0.85 * pitch, 12)
        parts.append(words(shown, (x, top + 27), 12, anchor="middle", fill=FAINT))
    top += 40
    results = _results(scene, number)
    for turn in range(1, scene.table.rules.turns + 1):
        parts.append(segment((margin, top), (right, top), line=LINE))
        result = results[turn - 1] if turn <= len(results) else None
        height = _UNPLAYED if result is None else _PLAYED
        parts += _turn_label(scene, number, turn, Box(margin, top, _LABEL, height))
        if result is not None:
            parts += _turn_cells(scene, result, turn, (centres, top), pitch)
        top += height
    parts.append(segment((margin, top), (right, top), line=LINE))
    drawn, bottom = _sums(scene, number, centres, top)
    return [*parts, *drawn], bottom


def _turn_label(scene: Scene, number: int, turn: int, box: Box) -> Iterator[str]:
    """Yield the name of a turn with its bonus, and highlight the current one."""
    rules = scene.table.rules
    if _is_now(scene, number, turn):
        frame = scene.frame
        now = Box(frame.margin / 2, box.top + 1, frame.width - frame.margin, box.height - 2)
        yield rectangle(now, fill=FOCUS, corner=6)
    name = f"turn {turn}" + (" \N{MULTIPLICATION SIGN}2" if is_doubled(rules, turn) else "")
    bonus = f"bonus {rules.bonuses[turn - 1]}"
    is_played = box.height > _UNPLAYED
    first, second = (
        ((box.left, box.top + 14), (box.left, box.top + 32))
        if is_played
        else ((box.left, box.centre[1]), (box.right, box.centre[1]))
    )
    yield group(
        [words(name, first, 13, bold=True), words(bonus, second, 12, fill=FAINT)],
        stakes(rules, turn),
        kind="turn",
    )


def _turn_cells(
    scene: Scene, result: TurnResult, turn: int, at: tuple[Sequence[float], float], pitch: float
) -> Iterator[str]:
    """Yield everyone's number of a turn above its points."""
    centres, top = at
    for seat, x in enumerate(centres):
        number, verdict = result.numbers[seat], result.verdicts[seat]
        title = judgement(result, turn, seat, scene.names[seat])
        if number is None:
            dash = words("\N{EN DASH}", (x, top + 14), 13, anchor="middle", fill=FAINT)
            yield group([dash], title, kind="number none")
            continue
        is_accepted = verdict is ACCEPTED
        box = Box(x - 20, top + 4, 40, 20)
        inside = [*plate(box, number, is_accepted=is_accepted, size=13)]
        below = x, top + 35
        if is_accepted:
            points = earned(scene.table.rules, result, turn, seat)
            if width_of(points, 12, bold=True) > pitch:
                points = str(result.points[seat])
            inside.append(words(points, below, 12, anchor="middle", bold=True))
        else:
            nothing = "void" if verdict is VOID else "0"
            inside.append(words(nothing, below, 12, anchor="middle", fill=FAINT))
        yield group(inside, title, kind=f"number {verdict}")


def _sums(
    scene: Scene, number: int, centres: Sequence[float], top: float
) -> tuple[list[str], float]:
    """Return everyone's crossed-out digits, if the round is over, and everyone's points."""
    margin = scene.frame.margin
    sums = [_points(scene, number, seat) for seat in scene.seats]
    parts: list[str] = []
    y = top + 14
    if all(crossed_out is not None for crossed_out, _ in sums):
        parts.append(words("crossed out", (margin, y), 12, fill=FAINT))
        for x, (crossed_out, _) in zip(centres, sums, strict=True):
            parts.append(words(str(crossed_out), (x, y), 12, anchor="middle"))
        y += 21
    parts.append(words("points", (margin, y), 13, bold=True))
    for x, (_, points) in zip(centres, sums, strict=True):
        parts.append(words(str(points), (x, y), 14, anchor="middle", bold=True))
    return parts, y + 10
