"""What a seat of Think Str8! learns, and what cannot be taken back.

Belongs here: `news`, which says what a transition told one seat beyond the public events, and
`reveals`, which says whether public events told anyone something.
Does not belong here: public events (events), sentences (words). News is made from two views of one
seat, so it cannot tell more than the seat may know.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, get_args

from thinkstr8.core.checks import require_seat, seat_name, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import GAME, Colour, Numbers
from thinkstr8.games.think_str8.events import (
    BetChecked,
    CardExchanged,
    DiceRolled,
    Event,
    GuessesRevealed,
)
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.kit.sequences import require_views

__all__ = ["BetSealed", "CardSeen", "GuessSealed", "News", "news", "require_events", "reveals"]


@frozen
class CardSeen:
    """The seat saw the card that another seat drew.

    Attributes:
        seat: the seat that drew the card, and does not see it.
        colour: the colour of the card.
        number: the number on the card, 0 to 7.
    """

    seat: Seat
    colour: Colour
    number: int


@frozen
class BetSealed:
    """The seat placed its own token; the others do not see where until the check.

    Attributes:
        size: how many neighbouring sums the bet covers.
        low: the lowest sum that the bet covers.
    """

    size: int
    low: int


@frozen
class GuessSealed:
    """The seat wrote down its own final guess for a colour; the others do not see it yet.

    Attributes:
        colour: the colour of the card.
        numbers: the numbers that the seat named, in rising order; () if none (S8).
    """

    colour: Colour
    numbers: Numbers


News: TypeAlias = CardSeen | BetSealed | GuessSealed
"""Anything that a transition tells one seat alone, or all seats but one."""

_REVEALING: Final = frozenset({DiceRolled, BetChecked, CardExchanged, GuessesRevealed})
"""The events that chance decided, or that laid something open."""


def news(before: View | SpectatorView, after: View | SpectatorView) -> tuple[News, ...]:
    """Return what a transition told a seat beyond the public events; () for spectators.

    Bets and guesses that the transition also laid open are public, so they are not news.

    >>> from thinkstr8.games.think_str8 import PlaceToken, Stage, apply, example, view
    >>> state = example(Stage.PLACE)
    >>> after = apply(state, PlaceToken(0, 9))
    >>> news(view(state, 0), view(after, 0)), news(view(state, 1), view(after, 1))
    ((BetSealed(size=2, low=9),), ())

    Args:
        before: the view of a seat before the transition.
        after: the view of the same seat after the transition.

    Raises:
        QuestionError: the views are of different seats or games.
        UnknownSeatError: the seat of the views is not at their table.
        WrongKindError: the views are not of this game.
    """
    require_views(before, after, (View, SpectatorView), GAME)
    if isinstance(before, SpectatorView) or isinstance(after, SpectatorView):
        return ()
    if before.seat != after.seat:
        seats = f"{seat_name(before.seat)} and {seat_name(after.seat)}"
        raise QuestionError(f"News needs two views of one seat, not of {seats}.")
    if before.table.rules != after.table.rules:
        raise QuestionError("News needs two views of one game, not of games with different rules.")
    require_seat(after.seat, after.table.rules.players)
    return (*_seen(before, after), *_sealed(before, after))


def _seen(before: View, after: View) -> Iterator[CardSeen]:
    """Yield the new cards on the racks that the seat saw before and after."""
    for seat, (old, new) in enumerate(zip(before.racks, after.racks, strict=False)):
        if old is not None and new is not None:
            for colour, was, number in zip(Colour, old, new, strict=False):  # grey may be missing
                if number != was:
                    yield CardSeen(seat, colour, number)


def _sealed(before: View, after: View) -> Iterator[BetSealed | GuessSealed]:
    """Yield what the seat itself has sealed."""
    if after.low is not None and before.low is None:
        yield BetSealed(after.token, after.low)
    if after.table.reveal is None:
        named = zip(after.table.rules.colours, after.guesses, strict=False)
        for colour, numbers in [*named][len(before.guesses) :]:
            yield GuessSealed(colour, numbers)


def reveals(events: Sequence[Event]) -> bool:
    """Return whether public events told anyone something that was hidden or left to chance.

    A program that lets players take back an action asks this first: nobody can forget a throw, a
    check, an exchanged card or the final reveal.

    >>> from thinkstr8.games.think_str8 import Stage, TakeToken, apply, chance, example
    >>> reveals(apply(example(Stage.TAKE), TakeToken(1, 4)).table.events)
    False
    >>> state = example(Stage.ROLL)
    >>> reveals(apply(state, chance(state)[0][0]).table.events)
    True

    Args:
        events: the public events of one or more transitions, as in `table.events`.

    Raises:
        WrongKindError: the events are not a sequence of public events of this game.
    """
    require_events(events, get_args(Event))
    return any(type(event) in _REVEALING for event in events)


def require_events(events: object, kinds: tuple[type[object], ...]) -> None:
    """Check that a value is a sequence of events of the given classes.

    Raises:
        WrongKindError: the value is not a sequence, or an item is of another class.
    """
    if not isinstance(events, Sequence) or isinstance(events, str):
        raise WrongKindError(f"Expected a sequence of events of {GAME}, not {with_class(events)}.")
    for event in events:
        if type(event) not in kinds:
            raise WrongKindError(f"Expected an event of {GAME}, not {with_class(event)}.")
