"""How a person picks a number in Numer.

Belongs here: `choices`, made from the Table alone, so that it cannot leak a sealed number.
Does not belong here: which numbers are legal (legality), reading what a person picked (files).
"""

from typing import Final

from thinkstr8.core.choices import Choice, Option, Pick
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.components import DIGITS_ON
from thinkstr8.games.numer.legality import legal_actions, writable
from thinkstr8.games.numer.state import Table

_PLACES: Final = ("first", "second", "third")


def choices(table: Table, seat: Seat) -> tuple[Choice, ...]:
    """Return how a person picks an action of a seat; nothing if the seat is not to act.

    A number is picked digit by digit, and a digit may be picked again. If slips are allowed (N2),
    crossed-out digits can also be picked, and are labelled as such.

    >>> from thinkstr8.games.numer import Stage, example
    >>> (choice,) = choices(example(Stage.WRITE).table, 0)
    >>> choice.label, [option.label for option in choice.picks[0].options]
    ('Write a number', ['0', '1', '2', '3', '6', '7', '8'])
    >>> choice.line(["0"], ["3"], ["6"])
    'write 0 0 3 6'

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `table` is not a table of this game, or `seat` is not an int.
    """
    if not legal_actions(table, seat):
        return ()
    open_digits = table.available[seat]
    options = tuple(
        Option(str(digit), str(digit) if digit in open_digits else f"{digit} (crossed out)")
        for digit in DIGITS_ON[writable(table, seat)]
    )
    prompt = "Pick three digits; a digit may repeat."
    if len(options) > len(open_digits):
        prompt = "Pick three digits; with a crossed-out digit, the number is void."
    picks = tuple(Pick(f"{place} digit", f"Pick the {place} digit.", options) for place in _PLACES)
    return (Choice("write", seat, "Write a number", prompt, picks),)
