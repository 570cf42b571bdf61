"""The words on a picture of Numer.

Belongs here: words for the progress of the game, for a judged number and for its points.
Does not belong here: the layout of the words (pictures).
"""

from collections.abc import Sequence

from thinkstr8.core.checks import present
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.checking import (
    ACCEPTED,
    ELIMINATED,
    TurnResult,
    eliminators,
    first_digit_points,
)
from thinkstr8.games.numer.components import first_digit, numeral
from thinkstr8.games.numer.rules import Rules, is_doubled, turn_at
from thinkstr8.games.numer.scoring import Outcome
from thinkstr8.games.numer.state import Table
from thinkstr8.kit.grammar import third_person
from thinkstr8.kit.phrases import listing, some


def when(table: Table) -> str:
    """Return the words for the progress of the game: the round and the turn, or the end."""
    if not table.waiting:
        return "The game is over"
    rules = table.rules
    return f"Round {table.round} of {rules.rounds}, turn {table.turn} of {rules.turns}"


def who(table: Table, result: Outcome | None, names: Sequence[str], most: int | None = None) -> str:
    """Return the words for who writes now, or who wins.

    >>> from thinkstr8.games.numer import Stage, example
    >>> table = example(Stage.WRITE).table
    >>> who(table, None, ["Ada", "Ben", "Cleo"]), who(table, None, ["Ada", "Ben", "Cleo"], 1)
    ('Ada and Cleo write', 'Ada and 1 other write')

    Args:
        table: the table.
        result: the outcome, if the game is over.
        names: the name of each seat.
        most: the largest number of names; the other seats are counted.
    """
    seats = table.waiting if result is None else result.winners
    named = [names[seat] for seat in seats[:most]]
    others = len(seats) - len(named)
    if others:
        named.append(some(others, "other") if named else some(others, "player"))
    verb = "write" if result is None else "win"
    points = "" if result is None else f" with {some(max(result.scores), 'point')}"
    return f"{listing(named)} {verb if len(seats) > 1 else third_person(verb)}{points}"


def deed(table: Table, seat: Seat) -> str:
    """Return what a seat has done, or has to do, in this turn."""
    if seat in table.waiting:
        return "to write"
    return "has written" if table.written[seat] else "no digit left"


def description(table: Table, names: Sequence[str]) -> str:
    """Return a sentence about each seat, for screen readers."""
    sentences = []
    for seat, name in enumerate(names):
        points = some(table.totals[seat], "point")
        if not table.waiting:
            sentences.append(f"{name}: {points}.")
            continue
        digits = ", ".join(map(str, table.available[seat])) or "none"
        sentences.append(f"{name}: {deed(table, seat)}, open digits: {digits}, {points}.")
    return " ".join(sentences)


def last_check(table: Table) -> int | None:
    """Return the place in the log of the last turn with numbers; None if there is no such turn.

    >>> from thinkstr8.games.numer import Stage, example
    >>> last_check(example(Stage.WRITE).table), last_check(example(Stage.OVER).table)
    (1, 9)
    """
    judged = [index for index, result in enumerate(table.turns) if any(result.verdicts)]
    return judged[-1] if judged else None


def check_heading(rules: Rules, index: int) -> str:
    """Return the heading for the check of an entry of the log.

    >>> check_heading(Rules(2), 5)
    'check of round 2, turn 1'
    """
    number, turn = turn_at(rules, index)
    return f"check of round {number}, turn {turn}"


def owners(result: TurnResult, number: int) -> tuple[Seat, ...]:
    """Return the seats whose number counts in the check and is this one."""
    return tuple(
        seat
        for seat, other in enumerate(result.numbers)
        if other == number and result.verdicts[seat] in (ACCEPTED, ELIMINATED)
    )


def reason(rules: Rules, result: TurnResult, turn: int, seat: Seat, names: Sequence[str]) -> str:
    """Return the words for a verdict: what scored, or what eliminated the number.

    >>> result = TurnResult((761, 513), (ELIMINATED, ACCEPTED), (0, 7))
    >>> for seat in (0, 1):
    ...     print(reason(Rules(2), result, 1, seat, ["Ada", "Ben"]))
    eliminated by 1 in the 513 of Ben
    accepted, first digit 5 + bonus 2
    """
    if result.verdicts[seat] is ACCEPTED:
        return f"accepted, {sources(rules, result, turn, seat)}"
    if result.verdicts[seat] is not ELIMINATED:
        return f"void, {SLIP}"
    causes = [
        f"{listing([*map(str, digits)])} in the {numeral(number)} of "
        f"{listing([names[owner] for owner in owners(result, number)])}"
        for number, digits in eliminators(result, seat)
    ]
    return f"eliminated by {listing(causes)}"


SLIP = "a digit was crossed out"
"""The reason why a number is void (N2)."""


def sources(rules: Rules, result: TurnResult, turn: int, seat: Seat) -> str:
    """Return the sources of the points for an accepted number."""
    first, bonus = _points_of(rules, result, turn, seat)
    digit = first_digit(present(result.numbers[seat]))
    counted = f"2 \N{MULTIPLICATION SIGN} {digit}" if is_doubled(rules, turn) else f"{first}"
    return f"first digit {counted}" + (f" + bonus {bonus}" if bonus else "")


def earned(rules: Rules, result: TurnResult, turn: int, seat: Seat) -> str:
    """Return the points of an accepted number as text: for its first digit, plus any bonus."""
    first, bonus = _points_of(rules, result, turn, seat)
    return f"{first}+{bonus}" if bonus else f"{first}"


def _points_of(rules: Rules, result: TurnResult, turn: int, seat: Seat) -> tuple[int, int]:
    """Return the points for the first digit of an accepted number, and its bonus."""
    first = first_digit_points(rules, present(result.numbers[seat]), turn)
    return first, result.points[seat] - first


def judgement(result: TurnResult, turn: int, seat: Seat, name: str) -> str:
    """Return the title of a seat's number of a turn."""
    number, verdict = result.numbers[seat], result.verdicts[seat]
    if number is None:
        return f"turn {turn}: {name} had no digit left"
    points = some(result.points[seat], "point")
    return f"turn {turn}: {name} wrote {numeral(number)}: {verdict}, {points}"


def stakes(rules: Rules, turn: int) -> str:
    """Return the title of a turn: what its numbers can score."""
    bonus = some(rules.bonuses[turn - 1], "point")
    return (
        f"turn {turn}: the highest accepted number earns a bonus of {bonus}"
        + ("" if rules.zero_bonus else ", unless it begins with 0")
        + (", first digits count twice" if is_doubled(rules, turn) else "")
    )
