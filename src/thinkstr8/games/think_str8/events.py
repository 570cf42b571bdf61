"""The public events of Think Str8!, one frozen class each.

Belongs here: what everyone at the table sees happen, in the past tense, for front ends to show.
Does not belong here: anything that only some seats may know; read that from a view.
"""

from typing import TypeAlias, final

from attrs import frozen

from thinkstr8.core.game import Seat
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
    """A round began; the roller is last on the track."""

    round: int
    roller: Seat


@frozen
class DiceRolled:
    """The dice were thrown."""

    roller: Seat
    dice: Dice


@frozen
class DiceSettled:
    """The roller kept the dice or turned some of them."""

    roller: Seat
    dice: Dice


@frozen
class TokenTaken:
    """A seat took a betting token."""

    seat: Seat
    size: int


@frozen
class TokenPlaced:
    """A seat placed its token; the place stays sealed until all have placed."""

    seat: Seat


@frozen
class BetChecked:
    """A seat's bet was uncovered and judged."""

    seat: Seat
    size: int
    low: int
    verdict: Verdict


@final
@quick
@frozen(weakref_slot=False)
class MarkerMoved:
    """A seat's marker moved on the scoring track."""

    seat: Seat
    start: int
    end: int


@frozen
class ColourChosen:
    """A seat that missed chose the colour of the card to give up."""

    seat: Seat
    colour: Colour


@frozen
class CardExchanged:
    """A seat's card was laid open and replaced from the pile; its new number is not public."""

    seat: Seat
    colour: Colour
    discarded: int


@frozen
class GuessingBegun:
    """The last round is over and the final guesses begin."""


@frozen
class CardGuessed:
    """A seat wrote down its final guess for a colour; the numbers are sealed."""

    seat: Seat
    colour: Colour


@final
@quick
@frozen(weakref_slot=False)
class GuessesRevealed:
    """A seat's final guesses and cards were laid open."""

    seat: Seat
    rack: Rack
    guesses: tuple[Numbers, ...]
    points: int


@frozen
class GameEnded:
    """The game is over."""

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
