"""Ready-made bots for Think Str8!, each a function of a View and a Random.

Belongs here: bots, which see only what their seat sees.
Does not belong here: rules; an illegal action of a bot is refused like any other.
"""

from functools import partial
from random import Random

from thinkstr8.core.checks import require_options, require_random, require_view
from thinkstr8.games.think_str8.actions import (
    Action,
    ExchangeCard,
    GuessCard,
    PlaceToken,
    SettleDice,
    TakeToken,
)
from thinkstr8.games.think_str8.beliefs import beliefs
from thinkstr8.games.think_str8.components import GAME, Colour, Dice
from thinkstr8.games.think_str8.endgame import winning_guesses
from thinkstr8.games.think_str8.foresight import Foresight
from thinkstr8.games.think_str8.hands import Hands
from thinkstr8.games.think_str8.legality import legal_actions
from thinkstr8.games.think_str8.models import soft
from thinkstr8.games.think_str8.rules import mean_guess_points, possible_lows
from thinkstr8.games.think_str8.state import GUESS, hidden_numbers
from thinkstr8.games.think_str8.views import SpectatorView, View

__all__ = ["careful", "expert", "random", "reader"]

_USUAL_SIZE = 4
_SOFT = soft()


def random(view: View, rng: Random) -> Action:
    """Return a random legal action; all are equally likely.

    Raises:
        NotToActError: the seat cannot act now.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the view is not of this game, or `rng` is not a `random.Random`.
    """
    options = _options(view, rng)
    return rng.choice(options)


def careful(view: View, rng: Random) -> Action:
    """Return the action that looks best to a player who only counts the visible cards.

    The bot bets on the range that covers the most hands of hidden numbers, and it guesses hidden
    numbers. It ignores past verdicts.

    Raises:
        NotToActError: the seat cannot act now.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the view is not of this game, or `rng` is not a `random.Random`.
    """
    options = list(_options(view, rng))
    rng.shuffle(options)  # so that equally good actions are equally likely
    return max(options, key=lambda action: _worth(view, action))


def expert(view: View, rng: Random) -> Action:
    """Return the action with the best average result, in points and in knowledge.

    The bot uses exact beliefs, counts what the next verdict would teach it about its hand, and
    makes the best final guesses. It does not consider what the other players know.

    Raises:
        NotToActError: the seat cannot act now.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        InconsistentError: no hand fits the view.
        WrongKindError: the view is not of this game, or `rng` is not a `random.Random`.
    """
    options = list(_options(view, rng))
    rng.shuffle(options)  # so that equally good actions are equally likely
    return max(options, key=partial(_foreseen_worth, view, Foresight(beliefs(view))))


def reader(view: View, rng: Random) -> Action:
    """Return the action with the best average result, judged also by what the others do.

    The other players see the bot's cards, so their decisions say something about them. The bot
    weighs its possible hands with `models.soft()`. Until the final guesses it plays like `expert`,
    and then it makes the `winning_guesses`. If a player decides as if at random, the bot soon
    ignores what that player does.

    Raises:
        NotToActError: the seat cannot act now.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        InconsistentError: no hand fits the view.
        WrongKindError: the view is not of this game, or `rng` is not a `random.Random`.
    """
    options = list(_options(view, rng))
    if view.table.stage is GUESS:
        due = winning_guesses(view, weigh=_SOFT).guesses[len(view.guesses)]
        return GuessCard(view.seat, due.colour, due.numbers)
    rng.shuffle(options)  # so that equally good actions are equally likely
    return max(options, key=partial(_foreseen_worth, view, Foresight(beliefs(view, weigh=_SOFT))))


def _foreseen_worth(view: View, foresight: Foresight, action: Action) -> float:
    """Return how good an action looks to a player who thinks one verdict ahead."""
    match action:
        case SettleDice(_, dice):
            return foresight.settling_worth(dice)
        case TakeToken(_, size):
            return foresight.token_worth(size)
        case PlaceToken(_, low):
            return foresight.bet_worth(view.token, low)
        case ExchangeCard(_, colour):
            return foresight.exchange_worth(colour)
        case GuessCard(_, colour, numbers):
            return numbers == foresight.best_guess(colour)
        case _:
            return 0.0


def _options(view: View, rng: Random) -> tuple[Action, ...]:
    require_view(view, View, SpectatorView, GAME, "choose an action")
    require_random(rng)
    return require_options(legal_actions(view.table, view.seat), view.seat)


def _worth(view: View, action: Action) -> float:
    """Return how good an action looks to a player who only counts hidden numbers."""
    match action:
        case SettleDice(_, dice):
            return _best_share(view, dice, _USUAL_SIZE)
        case TakeToken(_, size):
            return _best_share(view, view.dice, size) * view.table.rules.points[size]
        case PlaceToken(_, low):
            return _share(_sums(view, view.dice), low, view.token)
        case ExchangeCard(_, colour):
            return len(_unseen(view, colour))
        case GuessCard(_, colour, numbers):
            return _guess_worth(_unseen(view, colour), numbers)
        case _:
            return 0.0


def _unseen(view: View, colour: Colour) -> tuple[int, ...]:
    return hidden_numbers(view.table.board, colour, view.racks)


def _sums(view: View, dice: Dice) -> list[int]:
    """Return for each sum of the dice how many hands of hidden numbers have it."""
    colours = view.table.rules.colours
    unseen = [_unseen(view, colour) if colour in dice else (0,) for colour in colours]
    return Hands.all(tuple(unseen)).sum_counts(dice)


def _share(sums: list[int], low: int, size: int) -> float:
    return sum(sums[low : low + size]) / sum(sums)


def _best_share(view: View, dice: Dice, size: int) -> float:
    sums = _sums(view, dice)
    return max(_share(sums, low, size) for low in possible_lows(size))


def _guess_worth(unseen: tuple[int, ...], numbers: tuple[int, ...]) -> float:
    right = len(set(unseen).intersection(numbers)) / len(unseen)
    return mean_guess_points(right, len(numbers))
