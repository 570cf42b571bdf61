"""What the odds say about the choices of a seat of Think Str8!, in sentences.

Belongs here: `advise`, hints for a person who has to choose now, made from a view alone.
Does not belong here: the odds themselves (beliefs, questions), what to do (bots).
"""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from thinkstr8.core.checks import require_view
from thinkstr8.games.think_str8.actions import (
    Action,
    DrawCard,
    ExchangeCard,
    GuessCard,
    PlaceToken,
    RollDice,
    SettleDice,
    TakeToken,
)
from thinkstr8.games.think_str8.beliefs import Beliefs, beliefs
from thinkstr8.games.think_str8.components import GAME, Dice, Token
from thinkstr8.games.think_str8.legality import legal_actions
from thinkstr8.games.think_str8.questions import BetValue, bet_values, guess_values
from thinkstr8.games.think_str8.rules import covered_sums
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.games.think_str8.words import dice_words, numbers_words
from thinkstr8.kit.phrases import average, percent, sentence, some, span

_SHOWN: Final = 3


def advise(view: View) -> tuple[str, ...]:
    """Return what the odds say about what a seat can do now; () if it is not to act.

    Every hand that fits the view is equally likely. The best choices come first.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> advise(view(example(Stage.TAKE), 1))[0]
    '4 wide on 12 to 15: a hit in 40 percent of cases, 1.6 points on average.'

    Raises:
        InconsistentError: no hand fits the view.
        SpectatorError: a spectator has nothing to choose.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the view is not of this game.
    """
    require_view(view, View, SpectatorView, GAME, "act")
    options = legal_actions(view.table, view.seat)
    return tuple(_about(view, options)) if options else ()


def _about(view: View, options: tuple[Action, ...]) -> Iterator[str]:
    match options[0]:
        case SettleDice():
            return _dice(beliefs(view), options)
        case TakeToken():
            return _bets(_best_of_each_size(bet_values(view)))
        case PlaceToken():
            return _bets(bet_values(view))
        case ExchangeCard():
            return _cards(beliefs(view), options)
        case GuessCard():
            return _guesses(view, options[0])
        case RollDice() | DrawCard():
            return iter(())
        case _:
            assert_never(options[0])


def _dice(believed: Beliefs, options: Iterable[Action]) -> Iterator[str]:
    """Yield the best bet for each of the best dice."""
    best = {
        action.dice: max(
            (_best_bet(believed, action.dice, token) for token in believed.rules.tokens),
            key=lambda bet: bet.points,
        )
        for action in options
        if isinstance(action, SettleDice)
    }
    for dice in sorted(best, key=lambda dice: -best[dice].points)[:_SHOWN]:
        yield sentence(f"{dice_words(dice)}: {_bet(best[dice])}")


def _best_bet(believed: Beliefs, dice: Dice, token: Token) -> BetValue:
    found = believed.best_range(dice, token.size)
    return BetValue(token.size, found.low, found.odds, found.odds * token.points)


def _best_of_each_size(bets: Iterable[BetValue]) -> Iterable[BetValue]:
    return {bet.size: bet for bet in sorted(bets, key=lambda bet: (bet.points, -bet.low))}.values()


def _bets(bets: Iterable[BetValue]) -> Iterator[str]:
    for bet in sorted(bets, key=lambda bet: -bet.points)[:_SHOWN]:
        yield sentence(_bet(bet))


def _bet(bet: BetValue) -> str:
    sums = span(bet.low, covered_sums(bet.size, bet.low)[-1])
    likely = f"a hit in {percent(bet.odds)} of cases"
    return f"{bet.size} wide on {sums}: {likely}, {average(bet.points, 'point')}"


def _cards(believed: Beliefs, options: Iterable[Action]) -> Iterator[str]:
    """Yield what is known about each card that can be given up, the least known first."""
    colours = [action.colour for action in options if isinstance(action, ExchangeCard)]
    for colour in sorted(colours, key=lambda colour: -len(believed.candidates(colour))):
        known = believed.candidates(colour)
        yield (
            f"Your {colour.label} card is {numbers_words(known)}: {some(len(known), 'number')} "
            "possible."
        )


def _guesses(view: View, due: GuessCard) -> Iterator[str]:
    values = sorted(guess_values(view, due.colour), key=lambda value: -value.points)
    for value in values[:_SHOWN]:
        yield sentence(
            f"{due.colour.label} {numbers_words(value.numbers)}: right in {percent(value.odds)} "
            f"of cases, {average(value.points, 'point')}"
        )
