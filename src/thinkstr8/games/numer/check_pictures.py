"""The ladder of a check in a picture of Numer.

Belongs here: the numbers of a turn from the highest to the lowest, each with its verdict, the
digits that eliminated it, and its points.
Does not belong here: the check (checking), the pieces (artwork).
"""

from collections.abc import Iterator
from typing import Final

from thinkstr8.core.checks import present
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.numer.artwork import spelled, symbol
from thinkstr8.games.numer.captions import (
    SLIP,
    check_heading,
    last_check,
    owners,
    reason,
    sources,
)
from thinkstr8.games.numer.checking import ACCEPTED, ELIMINATED, TurnResult, eliminators
from thinkstr8.games.numer.components import numeral
from thinkstr8.games.numer.rules import turn_at
from thinkstr8.games.numer.scenes import Scene
from thinkstr8.kit.drawing import FAINT, LINE, Box, group, section, segment, width_of, words
from thinkstr8.kit.phrases import some

_RULE: Final = "A digit of a lower number eliminates."


@frozen
class _Ladder:
    """The measures of a ladder.

    Attributes:
        step: the height of a rung.
        number: the x coordinate and the width of a number.
        verdict: the x coordinate of a verdict.
        causes: the x coordinate of what scored, or what eliminated the number.
        drop: how far verdicts and causes lie below the name.
    """

    step: float
    number: tuple[float, float]
    verdict: float
    causes: float
    drop: float


_WIDE: Final = _Ladder(36, (276, 72), 368, 468, 0)
_NARROW: Final = _Ladder(60, (258, 66), 14, 112, 28)


def ladder(scene: Scene, top: float) -> tuple[list[str], float]:
    """Return the ladder of the last check, and the y coordinate below it; nothing before it.

    Args:
        scene: what to draw.
        top: the y coordinate at which it begins.
    """
    index = last_check(scene.table)
    if index is None:
        return [], top
    table = scene.table
    result, (_, turn) = table.turns[index], turn_at(table.rules, index)
    measures = _NARROW if scene.is_narrow else _WIDE
    heading = check_heading(table.rules, index)
    frame = scene.frame
    parts = [
        words(heading, (frame.margin, top + 8), 13, bold=True),
        words("points", (frame.right, top + 8), 13, anchor="end", bold=True),
    ]
    at = (frame.margin, top + 27) if scene.is_narrow else (measures.causes, top + 8)
    parts.append(words(_RULE, at, 12, fill=FAINT))
    y = at[1] + 16
    for seat in _from_the_top(result):
        parts.append(segment((frame.margin, y), (frame.right, y), line=LINE))
        parts += _rung(scene, measures, result, turn, seat, y)
        y += measures.step
    return [section(parts, heading, kind="check")], y + 20


def _from_the_top(result: TurnResult) -> list[Seat]:
    """Return the seats with a number, from the highest number to the lowest."""
    seats = [seat for seat, number in enumerate(result.numbers) if number is not None]
    return sorted(seats, key=lambda seat: -present(result.numbers[seat]))


def _rung(
    scene: Scene, measures: _Ladder, result: TurnResult, turn: int, seat: Seat, top: float
) -> Iterator[str]:
    """Yield the name, the number, the verdict with its reason, and the points of a seat."""
    number, verdict = present(result.numbers[seat]), result.verdicts[seat]
    middle = top + 18
    yield from scene.own(seat, top + 2, measures.step - 4)
    shared = {digit for _, digits in eliminators(result, seat) for digit in digits}
    left, width = measures.number
    y = middle + measures.drop
    points = str(result.points[seat])
    yield group(
        [
            *scene.player(seat, middle, is_part=True),
            spelled(
                Box(left, middle - 13, width, 26),
                number,
                tuple(shared),
                is_accepted=verdict is ACCEPTED,
                size=15,
            ),
            words(str(verdict), (measures.verdict, y), 12, bold=True),
            *_causes(scene, result, turn, seat, (measures.causes, y)),
            words(points, (scene.frame.right, middle), 16, anchor="end", bold=True),
        ],
        f"{scene.names[seat]} wrote {numeral(number)}: "
        f"{reason(scene.table.rules, result, turn, seat, scene.names)}, "
        f"{some(result.points[seat], 'point')}",
        kind=f"rung {verdict}",
    )


def _causes(
    scene: Scene, result: TurnResult, turn: int, seat: Seat, at: tuple[float, float]
) -> Iterator[str]:
    """Yield what scored, or the lower numbers that eliminated the number of a seat."""
    if result.verdicts[seat] is ACCEPTED:
        yield words(sources(scene.table.rules, result, turn, seat), at, 12, fill=FAINT)
        return
    if result.verdicts[seat] is not ELIMINATED:
        yield words(SLIP, at, 12, fill=FAINT)
        return
    x, y = at
    if not scene.is_narrow:
        yield words("by", at, 12, fill=FAINT)
        x += width_of("by", 12) + 4
    for number, digits in eliminators(result, seat):
        for owner in owners(result, number):
            yield symbol(scene.colours[owner], (x + 6, y), 6)
            x += 15
        yield spelled(Box(x, y - 10, 45, 20), number, digits, is_accepted=False, size=12)
        x += 50
