"""The public events of Think Str8!, one frozen class each.

Belongs here: what everyone at the table sees happen, in the past tense, for front ends to show.
Does not belong here: anything that only some seats may know; read that from a view.
"""

from typing import TypeAlias, final

from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import Colour, Dice, Numbers, Rack
from thinkstr8.games.think_str8.rules import Verdict
from thinkstr8.kit.values import quick

__all__ = [
    "BetChecked",
    "CardExchanged",
    "CardGuessed",
    "ColourChosen",
    "DiceRolled",
    "DiceSettled",
    "Event",
    "GameEnded",
    "GuessesRevealed",
    "GuessingBegun",
    "MarkerMoved",
    "RoundBegun",
    "TokenPlaced",
    "TokenTaken",
]


@frozen
class RoundBegun:
    """A round began.

    Attributes:
        round: the number of the round, from 1.
        roller: the seat that is last on the track, and rolls.
    """

    round: int
    roller: Seat


@frozen
class DiceRolled:
    """The dice were thrown.

    Attributes:
        roller: the seat that may turn dice now.
        dice: the thrown colours, in sheet order.
    """

    roller: Seat
    dice: Dice


@frozen
class DiceSettled:
    """The roller kept the dice or turned some of them.

    Attributes:
        roller: the seat that settled the dice.
        dice: the settled colours, in sheet order.
    """

    roller: Seat
    dice: Dice


@frozen
class TokenTaken:
    """A seat took a betting token.

    Attributes:
        seat: the seat that took the token.
        size: how many neighbouring sums the token covers.
    """

    seat: Seat
    size: int


@frozen
class TokenPlaced:
    """A seat placed its token; the place stays sealed until all have placed.

    Attributes:
        seat: the seat that placed its token.
    """

    seat: Seat


@frozen
class BetChecked:
    """A seat's bet was uncovered and judged.

    Attributes:
        seat: the seat that bet.
        size: how many neighbouring sums the bet covered.
        low: the lowest sum that the bet covered.
        verdict: the verdict, which everyone hears.
    """

    seat: Seat
    size: int
    low: int
    verdict: Verdict


@final
@quick
@frozen(weakref_slot=False)
class MarkerMoved:
    """A seat's marker moved on the scoring track.

    Attributes:
        seat: the seat whose marker moved.
        start: the space that the marker left; it can be negative (S10).
        end: the space that the marker reached; it can be negative (S10).
    """

    seat: Seat
    start: int
    end: int


@frozen
class ColourChosen:
    """A seat that missed chose the colour of the card to give up.

    Attributes:
        seat: the seat that missed.
        colour: the colour of the card.
    """

    seat: Seat
    colour: Colour


@frozen
class CardExchanged:
    """A seat's card was laid open and replaced from the pile; its new number is not public.

    Attributes:
        seat: the seat that missed.
        colour: the colour of both cards.
        discarded: the number on the card that was given up, 0 to 7.
    """

    seat: Seat
    colour: Colour
    discarded: int


@frozen
class GuessingBegun:
    """The last round is over and the final guesses begin."""


@frozen
class CardGuessed:
    """A seat wrote down its final guess for a colour; the numbers are sealed.

    Attributes:
        seat: the seat that guessed.
        colour: the colour of the card that it guessed.
    """

    seat: Seat
    colour: Colour


@final
@quick
@frozen(weakref_slot=False)
class GuessesRevealed:
    """A seat's final guesses and cards were laid open.

    Attributes:
        seat: the seat that guessed.
        rack: its numbers, one for each colour in play.
        guesses: the numbers that it named, one tuple for each colour in play.
        points: the points for all its guesses together; they can be negative.
    """

    seat: Seat
    rack: Rack
    guesses: tuple[Numbers, ...]
    points: int


@frozen
class GameEnded:
    """The game is over.

    Attributes:
        winner: the seat furthest ahead; on one space, the lowest in the stack.
    """

    winner: Seat


Event: TypeAlias = (
    RoundBegun
    | DiceRolled
    | DiceSettled
    | TokenTaken
    | TokenPlaced
    | BetChecked
    | MarkerMoved
    | ColourChosen
    | CardExchanged
    | GuessingBegun
    | CardGuessed
    | GuessesRevealed
    | GameEnded
)
"""Any public event."""
