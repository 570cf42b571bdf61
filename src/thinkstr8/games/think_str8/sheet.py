"""The deduction sheet of a seat, filled in as far as can be.

Belongs here: `Sheet`, what is on it, and how it looks in plain text.
Does not belong here: the deduction itself (beliefs).
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import groupby
from typing import Final

from attrs import frozen

from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.beliefs import Beliefs, beliefs
from thinkstr8.games.think_str8.components import HIGHEST_SUM, NUMBERS, Colour, Dice
from thinkstr8.games.think_str8.reasons import sighting
from thinkstr8.games.think_str8.rules import Rules, Verdict, told_sums
from thinkstr8.games.think_str8.state import Bet
from thinkstr8.games.think_str8.views import View


class Mark(StrEnum):
    """What a sheet says of a number.

    SEEN is blacked out: the card lies open elsewhere. EXCLUDED is crossed out: it follows from
    what was told. OPEN can be on the own card.
    """

    OPEN = "open"
    SEEN = "seen"
    EXCLUDED = "excluded"


OPEN, SEEN, EXCLUDED = Mark

_SIGNS: Final = {SEEN: "#", EXCLUDED: "x"}
_DIE: Final = "o"
_LABEL: Final = 9
_COLUMN: Final = 10


@frozen
class SumRange:
    """Neighbouring sums, both ends included."""

    low: int
    high: int


@frozen
class SheetRound:
    """The line of a checked round.

    Attributes:
        number: which round, from 1.
        dice: the three dice.
        bet: the seat's own bet.
        verdict: what the seat was told.
        sums: what the sum can have been by that verdict alone; two ranges around a wrong bet.
        known: for each die the number of the card that the seat held then, if it has given it
            up since; None if it has not.
    """

    number: int
    dice: Dice
    bet: Bet
    verdict: Verdict
    sums: tuple[SumRange, ...]
    known: tuple[int | None, int | None, int | None]


@frozen
class Sheet:
    """The deduction sheet of a seat.

    Attributes:
        seat: whose sheet it is.
        colours: the colours in play.
        marks: for each colour what is marked at each number from 0 to 7.
        given_up: for each colour the numbers of the cards that the seat has given up, in order.
        rounds: a line for each checked round.
    """

    seat: Seat
    colours: tuple[Colour, ...]
    marks: tuple[tuple[Mark, ...], ...]
    given_up: tuple[tuple[int, ...], ...]
    rounds: tuple[SheetRound, ...]

    def text(self) -> str:
        """Return the sheet as plain text of at most 80 columns.

        A digit is open, # has been seen, x is excluded; o is a die.
        """
        lines = [
            f"Sheet of seat {self.seat}: digits are open, # seen, x excluded",
            "",
            _line("", [colour.label for colour in self.colours], "sum"),
            _line("", map(_boxes, self.marks)),
            "",
        ]
        for entry in self.rounds:
            cells = [_cell(entry, colour) for colour in self.colours]
            lines.append(_line(f"round {entry.number}", cells, _sums(entry.sums)))
        lines.append(_line("given up", [" ".join(map(str, gone)) for gone in self.given_up]))
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from thinkstr8.games.think_str8.sheet_pictures import sheet_picture  # noqa: PLC0415  # it needs Sheet

        return sheet_picture(self)


def sheet(view: View) -> Sheet:
    """Return the deduction sheet of a seat, with every box marked that can be.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> print(sheet(view(example(Stage.EXCHANGE), 1)).text())
    Sheet of seat 1: digits are open, # seen, x excluded
    <BLANKLINE>
             blue      green     yellow    purple    red       grey      sum
             #1##4567  01#3##67  ##2#4567  0123##6#  0#2##567  0##34#67
    <BLANKLINE>
    round 1  ooo                                                         1-21
    given up

    Raises:
        SpectatorError: a spectator has no sheet.
        InconsistentError: no hand fits what the view has seen.
        WrongKindError: it is not a view of this game.
    """
    believed = beliefs(view)
    given_up = tuple(_given_up(view, believed.seat, colour) for colour in believed.rules.colours)
    return Sheet(
        believed.seat,
        believed.rules.colours,
        tuple(_marks(believed, colour) for colour in believed.rules.colours),
        tuple(tuple(number for _, number in gone) for gone in given_up),
        tuple(_rounds(view, believed.seat, given_up)),
    )


def _marks(believed: Beliefs, colour: Colour) -> tuple[Mark, ...]:
    possible = believed.candidates(colour)
    return tuple(
        OPEN
        if number in possible
        else SEEN
        if sighting(believed.view, colour, number)
        else EXCLUDED
        for number in NUMBERS
    )


def _given_up(view: View, seat: Seat, colour: Colour) -> tuple[tuple[int, int], ...]:
    """Return the cards of a colour that a seat has given up: after which round, and the number."""
    return tuple(
        (number, card.number)
        for number, checked in enumerate(view.table.rounds, start=1)
        for card in checked.discards
        if card.seat == seat and card.colour is colour
    )


def _rounds(
    view: View, seat: Seat, given_up: tuple[tuple[tuple[int, int], ...], ...]
) -> Iterator[SheetRound]:
    rules = view.table.rules
    for number, checked in enumerate(view.table.rounds, start=1):
        bet, told = checked.bets[seat], checked.verdicts[seat]
        first, second, third = (
            next((card for last, card in given_up[colour] if last >= number), None)
            for colour in checked.dice
        )
        sums = tuple(_ranges(rules, bet, told))
        yield SheetRound(number, checked.dice, bet, told, sums, (first, second, third))


def _ranges(rules: Rules, bet: Bet, told: Verdict) -> Iterator[SumRange]:
    """Yield the sums of which a verdict is true, neighbours together."""
    possible = told_sums(rules, bet.size, bet.low, told)
    for is_possible, sums in groupby(range(HIGHEST_SUM + 1), lambda total: possible >> total & 1):
        if is_possible:
            low, *more = sums
            yield SumRange(low, more[-1] if more else low)


def _line(label: str, cells: Iterable[str], last: str = "") -> str:
    columns = "".join(cell.ljust(_COLUMN) for cell in cells)
    return f"{label.ljust(_LABEL)}{columns}{last}".rstrip()


def _boxes(marks: tuple[Mark, ...]) -> str:
    return "".join(_SIGNS.get(mark, str(number)) for number, mark in enumerate(marks))


def _cell(entry: SheetRound, colour: Colour) -> str:
    """Return the dice of a colour, and the number that the card is known to have had."""
    if colour not in entry.dice:
        return ""
    known = entry.known[entry.dice.index(colour)]
    return _DIE * entry.dice.count(colour) + ("" if known is None else f" {known}")


def _sums(ranges: tuple[SumRange, ...]) -> str:
    return ", ".join(
        str(sums.low) if sums.low == sums.high else f"{sums.low}-{sums.high}" for sums in ranges
    )
