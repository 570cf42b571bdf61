"""How a person picks an action of Think Str8!: one small form for each stage.

Belongs here: `choices`, with the words of the notation as values and words for people as labels.
Does not belong here: what is legal (legality), reading what a person picked (files). Choices are
made from a Table alone, so they cannot tell a secret.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from thinkstr8.core.checks import present
from thinkstr8.core.choices import Choice, Option, Pick
from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.actions import (
    DrawCard,
    ExchangeCard,
    GuessCard,
    PlaceToken,
    RollDice,
    SettleDice,
    TakeToken,
)
from thinkstr8.games.think_str8.components import NUMBERS, Colour, Dice
from thinkstr8.games.think_str8.legality import legal_actions
from thinkstr8.games.think_str8.rules import (
    MOST_NAMED,
    Rules,
    absent_colours,
    absent_words,
    covered_sums,
)
from thinkstr8.games.think_str8.state import Table
from thinkstr8.kit.phrases import some, span

_DICE: Final = ("first die", "second die", "third die")


def choices(table: Table, seat: Seat) -> tuple[Choice, ...]:
    """Return how a person at a seat picks an action; () if the seat is not to act.

    Nature has no choices: `chance` lists its outcomes.

    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> (choice,) = choices(example(Stage.TAKE).table, 1)
    >>> choice.prompt, choice.picks[0].options[2].label
    ('Take one of the free tokens.', '3 wide, worth 5 points')
    >>> choice.line(["3"])
    'take 1 3'

    Raises:
        InconsistentError: the stage of the table does not fit the rest of it.
        UnknownSeatError: the seat is not at this table.
        WrongKindError: the table is not of this game, or the seat is not an int.
    """
    actions = legal_actions(table, seat)
    if not actions:
        return ()
    rules = table.rules
    match actions[0]:
        case SettleDice():
            return (_settling(seat, present(table.dice), rules),)
        case TakeToken():
            sizes = [action.size for action in actions if isinstance(action, TakeToken)]
            return (_taking(seat, sizes, rules),)
        case PlaceToken():
            lows = [action.low for action in actions if isinstance(action, PlaceToken)]
            return (_placing(seat, lows, present(table.tokens[seat])),)
        case ExchangeCard():
            given_up = [action.colour for action in actions if isinstance(action, ExchangeCard)]
            return (_exchanging(seat, given_up, table.piles),)
        case GuessCard(_, colour):
            return (_guessing(seat, colour),)
        case RollDice() | DrawCard():
            return ()
        case _:
            assert_never(actions[0])


def _settling(seat: Seat, thrown: Dice, rules: Rules) -> Choice:
    """Return the form with one field for each die; a combination may turn too many dice."""
    prompt = (
        "Keep the dice, or turn one of them to another colour."
        if not absent_colours(rules)
        else f"Turn every {absent_words(rules, 'or')} die to another colour, and at most one of "
        "the other dice."
    )
    picks = tuple(
        Pick(name, f"Choose the colour of the {name}.", _faces(shown, rules.colours))
        for name, shown in zip(_DICE, thrown, strict=True)
    )
    return Choice("settle", seat, "Settle the dice", prompt, picks)


def _faces(shown: Colour, colours: tuple[Colour, ...]) -> tuple[Option, ...]:
    """Return the colours to which a die can be turned; the first is the colour that it shows.

    If a colour is not in play, such as grey, a die that shows it must be turned (S3).
    """
    kept = [Option(shown.label, f"keep {shown.label}")] if shown in colours else []
    others = (colour.label for colour in colours if colour is not shown)
    return (*kept, *(Option(label, f"turn to {label}") for label in others))


def _taking(seat: Seat, sizes: Iterable[int], rules: Rules) -> Choice:
    options = tuple(
        Option(str(size), f"{size} wide, worth {some(rules.points[size], 'point')}")
        for size in sizes
    )
    pick = Pick("size", "Choose the size of the token.", options)
    return Choice("take", seat, "Take a token", "Take one of the free tokens.", (pick,))


def _placing(seat: Seat, lows: Iterable[int], size: int) -> Choice:
    options = tuple(Option(str(low), span(low, covered_sums(size, low)[-1])) for low in lows)
    pick = Pick("low", "Choose the sums that the token covers.", options)
    prompt = f"Place your {size}-wide token on the sums that you bet on."
    return Choice("place", seat, "Place your token", prompt, (pick,))


def _exchanging(seat: Seat, colours: Iterable[Colour], piles: tuple[int, ...]) -> Choice:
    options = tuple(
        Option(colour.label, f"{colour.label}, {some(piles[colour], 'card')} to draw")
        for colour in colours
    )
    pick = Pick("colour", "Choose the colour of the card to give up.", options)
    prompt = "Give up one of your cards, and draw another of its colour."
    return Choice("exchange", seat, "Exchange a card", prompt, (pick,))


def _guessing(seat: Seat, colour: Colour) -> Choice:
    """Return the form for one colour: colours are guessed in sheet order, under all rules."""
    due = (Option(colour.label, colour.label),)
    numbers = tuple(Option(str(number), str(number)) for number in NUMBERS)
    picks = (
        Pick("colour", "This is the colour of the card that you guess now.", due),
        Pick("numbers", f"Name up to {MOST_NAMED} numbers, or none.", numbers, 0, MOST_NAMED),
    )
    label = f"Guess your {colour.label} card"
    prompt = f"Name up to {MOST_NAMED} numbers that your {colour.label} card can be, or none."
    return Choice("guess", seat, label, prompt, picks)
