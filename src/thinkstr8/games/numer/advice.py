"""What the odds say about the numbers that a seat of Numer can write, in sentences.

Belongs here: `advise`, hints for a person who has to write, made from a view alone.
Does not belong here: the odds themselves (questions), what to do (bots).
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from thinkstr8.core.checks import require_view
from thinkstr8.games.numer.components import GAME, first_digit, numeral
from thinkstr8.games.numer.legality import legal_actions
from thinkstr8.games.numer.questions import survival_odds
from thinkstr8.games.numer.views import SpectatorView, View
from thinkstr8.kit.phrases import average, percent

_SHOWN: Final = 3


def advise(view: View) -> tuple[str, ...]:
    """Return what the odds say about what a seat can write; () if it is not to write.

    The others are taken to write any number that they have the digits for. Each line has the best
    number with another first digit, without the bonus.

    >>> from thinkstr8.games.numer import Stage, example, view
    >>> advise(view(example(Stage.WRITE), 0))[0]
    '808: accepted with a chance of 81 percent, 6.5 points on average for its first digit.'

    Raises:
        SpectatorError: a spectator has nothing to choose.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the view is not of this game.
    """
    require_view(view, View, SpectatorView, GAME, "act")
    table, seat = view.table, view.seat
    numbers = [action.number for action in legal_actions(table, seat)]
    odds = {number: survival_odds(table, seat, number) for number in numbers}
    best = sorted(_best_of_each_digit(odds), key=lambda number: -_worth(number, odds[number]))
    return tuple(
        f"{numeral(number)}: accepted with a chance of {percent(odds[number])}, "
        f"{average(_worth(number, odds[number]), 'point')} for its first digit."
        for number in best[:_SHOWN]
    )


def _best_of_each_digit(odds: dict[int, Fraction]) -> Iterable[int]:
    """Return for each first digit the number that is accepted most likely."""
    ordered = sorted(odds, key=lambda number: odds[number])
    return {first_digit(number): number for number in ordered}.values()


def _worth(number: int, odds: Fraction) -> Fraction:
    return first_digit(number) * odds
