"""The notation of Think Str8!: one short line of plain text per action.

Belongs here: `format_action` and `parse_action`, which invert each other, and `tidy_action`, which
forgives the order in which a person types dice and numbers.
Does not belong here: prose for players (words).

    roll blue green red         nature throws the dice
    settle 0 blue blue red      seat 0 settles the dice like this
    take 0 3                    seat 0 takes the 3-wide token
    place 0 9                   seat 0 places it from 9 upwards
    exchange 0 yellow           seat 0 gives up its yellow card
    draw yellow 5               nature deals the yellow 5
    guess 0 blue 1 4            seat 0 names 1 and 4 for blue; a dash names none
"""

from thinkstr8.core.checks import not_an_action
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
from thinkstr8.games.think_str8.components import GAME, NUMBERS, Colour, Dice
from thinkstr8.games.think_str8.rules import MOST_NAMED
from thinkstr8.kit.notation import Words, require_line

_COLOURS = {colour.label: colour for colour in Colour}
_VERBS = ("roll", "settle", "take", "place", "exchange", "draw", "guess")
_DIGITS = frozenset(map(str, NUMBERS))
_NONE = "-"


def format_action(action: Action) -> str:
    """Return the line of notation for an action.

    >>> format_action(GuessCard(0, Colour.BLUE, (1, 4)))
    'guess 0 blue 1 4'

    Raises:
        WrongKindError: the action is not of this game.
    """
    match action:
        case RollDice(dice):
            return f"roll {_labels(dice)}"
        case SettleDice(seat, dice):
            return f"settle {seat} {_labels(dice)}"
        case TakeToken(seat, size):
            return f"take {seat} {size}"
        case PlaceToken(seat, low):
            return f"place {seat} {low}"
        case ExchangeCard(seat, colour):
            return f"exchange {seat} {colour.label}"
        case DrawCard(colour, number):
            return f"draw {colour.label} {number}"
        case GuessCard(seat, colour, numbers):
            return f"guess {seat} {colour.label} {' '.join(map(str, numbers)) or _NONE}"
        case _:
            raise not_an_action(action, GAME)


def _labels(dice: Dice) -> str:
    return " ".join(colour.label for colour in dice)


def parse_action(text: str) -> Action:
    """Return the action that a line of notation describes.

    >>> parse_action("take 2 5")
    TakeToken(seat=2, size=5)

    Raises:
        NotationError: the text is not an action; the error gives the column and what is expected.
        WrongKindError: the text is not a str.
    """
    words = Words(text)
    verb = words.choice(_VERBS)
    action = _parse_rest(verb, words)
    words.end()
    return action


def _parse_rest(verb: str, words: Words) -> Action:
    match verb:
        case "roll":
            return RollDice(_dice(words))
        case "draw":
            return DrawCard(_colour(words), words.number("a card's number", NUMBERS))
        case _:
            return _parse_seated(verb, words, words.number("a seat"))


def _parse_seated(verb: str, words: Words, seat: int) -> Action:
    match verb:
        case "settle":
            return SettleDice(seat, _dice(words))
        case "take":
            return TakeToken(seat, words.number("a token's size"))
        case "place":
            return PlaceToken(seat, words.number("the lowest covered number"))
        case "exchange":
            return ExchangeCard(seat, _colour(words))
        case _:
            return GuessCard(seat, _colour(words), _numbers(words))


def _colour(words: Words) -> Colour:
    return _COLOURS[words.choice(_COLOURS)]


def _dice(words: Words) -> Dice:
    words.require(_COLOURS, 3)  # a word that is no colour comes before any fault of order
    first = _colour(words)
    second = _next_die(words, first)
    return first, second, _next_die(words, second)


def _next_die(words: Words, before: Colour) -> Colour:
    labels = [colour.label for colour in Colour if colour >= before]
    return _COLOURS[words.choice(labels, "write dice in sheet order" if before else "")]


def _numbers(words: Words) -> tuple[int, ...]:
    if words.skip(_NONE):
        return ()
    numbers = [words.number(f"{_NONE} or a card's number", NUMBERS)]
    while words.more and len(numbers) < MOST_NAMED and numbers[-1] < NUMBERS[-1]:
        higher = range(numbers[-1] + 1, len(NUMBERS))
        numbers.append(words.number("the end of the line or a higher number", higher))
    return tuple(numbers)


def tidy_action(text: str) -> str:
    """Return a typed line in proper notation, if only dice or guessed numbers are written loosely.

    Three dice and the numbers of a guess may be in any order, and `none` may name no number. Any
    other line stays as it is.

    >>> tidy_action("roll red blue green"), tidy_action("guess 0 blue 4 1")
    ('roll blue green red', 'guess 0 blue 1 4')
    >>> tidy_action("guess 0 blue none"), tidy_action("roll red blu green")
    ('guess 0 blue -', 'roll red blu green')

    Raises:
        WrongKindError: the text is not a str.
    """
    match require_line(text).split(" "):
        case ["roll", *dice] | ["settle", _, *dice] if len(dice) == 3 and {*dice} <= {*_COLOURS}:
            start = text.split(" ")[:-3]
            return " ".join([*start, *sorted(dice, key=_COLOURS.__getitem__)])
        case ["guess", seat, colour, "none"] if colour in _COLOURS:
            return f"guess {seat} {colour} {_NONE}"
        case ["guess", seat, colour, *numbers] if colour in _COLOURS and {*numbers} <= _DIGITS:
            return " ".join(["guess", seat, colour, *sorted(numbers)])
        case _:
            return text
