"""Sentences about what happened in Numer, for people who read a record.

Belongs here: `remarks`, which adds what the line of an action leaves out.
Does not belong here: colours, names and layout (a front end's job), and anything hidden. Sentences
come from public events only, so they cannot reveal a secret.
"""

from collections.abc import Iterator
from typing import assert_never

from thinkstr8.core.checks import require_kind, seat_name
from thinkstr8.games.numer.checking import ACCEPTED, TurnResult
from thinkstr8.games.numer.components import GAME, numeral
from thinkstr8.games.numer.events import (
    DigitsCrossedOut,
    Event,
    GameEnded,
    NumbersRevealed,
    NumberWritten,
    RoundEnded,
    TurnBegun,
    TurnSkipped,
)
from thinkstr8.games.numer.state import Table
from thinkstr8.kit.phrases import sentence, some, victory


def remarks(table: Table) -> tuple[str, ...]:
    r"""Return sentences about what the last action made public beyond its line of notation.

    >>> from thinkstr8.games.numer import Stage, Write, apply, example
    >>> state = example(Stage.WRITE)
    >>> remarks(state.table)
    ()
    >>> for seat, number in ((0, 808), (2, 385)):
    ...     state = apply(state, Write(seat, number))
    >>> print(*remarks(state.table), sep="\n")
    Seat 0 wrote 808: eliminated.
    Seat 1 wrote 444: accepted, 8 points.
    Seat 2 wrote 385: accepted, 3 points.
    Round 1, turn 4 begins.

    Raises:
        WrongKindError: `table` is not a table of this game.
    """
    require_kind(table, Table, GAME)
    return tuple(words for event in table.events for words in _sentences(event))


def _sentences(event: Event) -> Iterator[str]:
    match event:
        case TurnBegun(number, turn):
            yield f"Round {number}, turn {turn} begins."
        case NumbersRevealed(result):
            yield from _verdicts(result)
        case TurnSkipped(number, turn):
            yield f"Round {number}, turn {turn} is skipped: nobody has a digit left."
        case RoundEnded(number, crossed_out, totals):
            yield f"Round {number} ends."
            for seat, (count, total) in enumerate(zip(crossed_out, totals, strict=True)):
                digits = some(count, "crossed-out digit")
                yield f"Seat {seat} gains {some(count, 'point')} for {digits}, now on {total}."
        case GameEnded(winners):
            yield sentence(victory([*map(seat_name, winners)]))
        case NumberWritten() | DigitsCrossedOut():
            return
        case _:
            assert_never(event)


def _verdicts(result: TurnResult) -> Iterator[str]:
    for seat, number in enumerate(result.numbers):
        if number is None:
            yield f"Seat {seat} had no digit left."
            continue
        verdict = result.verdicts[seat]
        points = f", {some(result.points[seat], 'point')}" if verdict is ACCEPTED else ""
        yield f"Seat {seat} wrote {numeral(number)}: {verdict}{points}."
