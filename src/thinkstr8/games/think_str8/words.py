"""Think Str8! in words: actions and events as sentences about the people at the table.

Belongs here: `describe_action`, `narrate` and `narrate_result`, and the phrases for cards, bets and
guesses.
Does not belong here: the short remarks in records (remarks), an account of the whole table
(descriptions). Sentences are made from actions, events, news and the outcome, never from a State.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Final, assert_never, get_args

from thinkstr8.core.checks import not_an_action, require_kind
from thinkstr8.core.choices import Wording
from thinkstr8.core.game import Seat
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
from thinkstr8.games.think_str8.components import GAME, Colour, Dice, Numbers, Rack
from thinkstr8.games.think_str8.disclosures import (
    BetSealed,
    CardSeen,
    GuessSealed,
    News,
    require_events,
)
from thinkstr8.games.think_str8.events import (
    BetChecked,
    CardExchanged,
    CardGuessed,
    ColourChosen,
    DiceRolled,
    DiceSettled,
    Event,
    GameEnded,
    GuessesRevealed,
    GuessingBegun,
    MarkerMoved,
    RoundBegun,
    TokenPlaced,
    TokenTaken,
)
from thinkstr8.games.think_str8.rules import Verdict, covered_sums
from thinkstr8.games.think_str8.scoring import outcome
from thinkstr8.games.think_str8.state import Table
from thinkstr8.kit.grammar import Cast, cast_of
from thinkstr8.kit.phrases import listing, sentence, some, span
from thinkstr8.kit.results import is_tied, result_words

_HAPPENINGS: Final = (*get_args(Event), *get_args(News))

VERDICTS: Final[Mapping[Verdict, str]] = MappingProxyType(
    {
        Verdict.HIT: "a hit",
        Verdict.TOO_HIGH: "too high",
        Verdict.TOO_LOW: "too low",
        Verdict.WRONG: "wrong",
    }
)
"""What a bet is, by the verdict on it."""


# Phrases


def dice_words(dice: Dice) -> str:
    """Return the colours of the dice as a list.

    >>> dice_words((Colour.BLUE, Colour.BLUE, Colour.RED))
    'blue, blue and red'
    """
    return listing([colour.label for colour in dice])


def bet_words(size: int, low: int) -> str:
    """Return the sums that a bet covers.

    >>> bet_words(7, low=9), bet_words(1, low=9)
    ('9 to 15', '9')
    """
    sums = covered_sums(size, low)
    return span(sums[0], sums[-1])


def rack_words(rack: Rack) -> str:
    """Return the cards of a rack as a list.

    >>> rack_words((3, 1, 4, 0, 5))
    'blue 3, green 1, yellow 4, purple 0 and red 5'
    """
    cards = zip(Colour, rack, strict=False)  # without grey a rack is shorter
    return listing([f"{colour.label} {number}" for colour, number in cards])


def numbers_words(numbers: Numbers) -> str:
    """Return the numbers that a guess names, or that a card can be.

    >>> numbers_words((1, 4)), numbers_words(())
    ('1 or 4', 'no number')
    """
    return listing([*map(str, numbers)], "or") if numbers else "no number"


def guesses_words(guesses: Iterable[Numbers]) -> str:
    """Return the final guesses of a seat, in sheet order.

    >>> guesses_words(((1, 4), ()))
    'blue 1 or 4; green not guessed'
    """
    named = zip(Colour, guesses, strict=False)  # the other colours come later, or are not in play
    return "; ".join(
        f"{colour.label} {numbers_words(numbers) if numbers else 'not guessed'}"  # S8
        for colour, numbers in named
    )


def points_words(cast: Cast, seat: Seat, points: int) -> str:
    """Return what a seat gains or loses.

    >>> points_words(Cast(("Ada", "Ben"), you=0), 0, -2)
    'you lose 2 points'
    """
    return f"{cast.does(seat, 'lose' if points < 0 else 'gain')} {some(abs(points), 'point')}"


# Actions


def describe_action(
    action: Action, names: Sequence[str] | None = None, you: Seat | None = None
) -> Wording:
    """Return the words for an action.

    The label is for the one who chooses, and says everything. The sentence is for a log that
    others read: it tells where a token lies and what a guess names only to `you`, and the number
    of a drawn card to nobody.

    >>> describe_action(TakeToken(0, 3), names=["Ada", "Ben"])
    Wording(label='Take the 3-wide token', sentence='Ada takes the 3-wide token.')
    >>> describe_action(PlaceToken(0, 9)).sentence
    'Seat 0 places a token.'
    >>> describe_action(PlaceToken(0, 9), you=0).sentence
    'You place your token from 9 upwards.'

    Args:
        action: an action of a seat or of nature.
        names: a name for each seat, or None.
        you: the seat that the sentence speaks to, or None.

    Raises:
        QuestionError: the names do not fit the seats, or a name is empty.
        UnknownSeatError: `you` has no name.
        WrongKindError: an argument is of the wrong class.
    """
    label, words = _worded(action, cast_of(names, you))
    return Wording(label, sentence(words))


def _worded(action: Action, cast: Cast) -> tuple[str, str]:
    """Return the label of an action, and its sentence without a full stop."""
    match action:
        case RollDice(dice):
            shown = dice_words(dice)
            return f"Roll {shown}", f"the dice show {shown}"
        case SettleDice(seat, dice):
            shown = dice_words(dice)
            return f"Settle on {shown}", f"{cast.does(seat, 'settle')} the dice on {shown}"
        case TakeToken(seat, size):
            return f"Take the {size}-wide token", f"{cast.does(seat, 'take')} the {size}-wide token"
        case PlaceToken(seat, low):
            place = f" from {low} upwards" if seat == cast.you else ""
            return f"Place the token from {low} upwards", f"{_places(cast, seat)}{place}"
        case ExchangeCard(seat, colour):
            return f"Give up the {colour.label} card", _gives_up(cast, seat, colour)
        case DrawCard(colour, number):
            return f"Draw the {colour.label} {number}", f"a new {colour.label} card is drawn"
        case GuessCard(seat, colour, numbers):
            named = numbers_words(numbers)
            words = f"you name {named} for your {colour.label} card"
            return (
                f"Name {named} for {colour.label}",
                words if seat == cast.you else _guesses(cast, seat, colour),
            )
        case _:
            raise not_an_action(action, GAME)


def _places(cast: Cast, seat: Seat) -> str:
    return f"{cast.does(seat, 'place')} {'your' if seat == cast.you else 'a'} token"


def _gives_up(cast: Cast, seat: Seat, colour: Colour) -> str:
    whose = "your" if seat == cast.you else "the"
    return f"{cast.does(seat, 'give')} up {whose} {colour.label} card"


def _guesses(cast: Cast, seat: Seat, colour: Colour) -> str:
    whose = "your" if seat == cast.you else "a"
    return f"{cast.does(seat, 'write')} down {whose} guess for {colour.label}"


# Events and news


def narrate(
    events: Sequence[Event | News], names: Sequence[str] | None = None, you: Seat | None = None
) -> tuple[str, ...]:
    """Return sentences about public events, and about the news of one seat.

    Public events hide what is sealed, so their sentences do as well. News speaks to the seat that
    has it: narrate only the reader's own. A card that the reader saw is told where it was drawn.

    >>> from thinkstr8.games.think_str8 import PlaceToken, Stage, apply, example, news, view
    >>> state = example(Stage.PLACE)
    >>> after = apply(state, PlaceToken(0, 9))
    >>> narrate(after.table.events, names=["Ada", "Ben", "Cleo"])
    ('Ada places a token.',)
    >>> narrate((*after.table.events, *news(view(state, 0), view(after, 0))), you=0)
    ('You place your token.', 'Your sealed bet covers 9 to 10.')

    Args:
        events: events of one or more transitions, in order.
        names: a name for each seat, or None.
        you: the seat that the sentences speak to, or None.

    Raises:
        QuestionError: the names do not fit the seats, or a name is empty.
        UnknownSeatError: `you` has no name.
        WrongKindError: an argument is of the wrong class.
    """
    cast = cast_of(names, you)
    require_events(events, _HAPPENINGS)
    return tuple(sentence(words) for event in _in_order(events) for words in _told(event, cast))


def _in_order(events: Iterable[Event | News]) -> Iterator[Event | News]:
    """Yield events in their order, but each card that was seen right after it was drawn."""
    groups: list[list[Event | News]] = []
    drawn: dict[tuple[Seat, Colour], list[Event | News]] = {}
    for event in events:
        if isinstance(event, CardSeen) and (event.seat, event.colour) in drawn:
            drawn.pop((event.seat, event.colour)).append(event)
            continue
        groups.append([event])
        if isinstance(event, CardExchanged):
            drawn[event.seat, event.colour] = groups[-1]
    return chain.from_iterable(groups)


def _told(event: Event | News, cast: Cast) -> Iterator[str]:
    """Yield the sentences for an event, without capital letters and full stops."""
    match event:
        case CardSeen() | BetSealed() | GuessSealed():
            yield _learnt(event, cast)
        case GuessesRevealed(seat, rack, guesses, points):
            cards, named = (
                ("card is", "guess is") if len(rack) == 1 else ("cards are", "guesses are")
            )
            yield f"{cast.whose(seat)} {cards} {rack_words(rack)}"
            yield f"{cast.whose(seat)} {named} {guesses_words(guesses)}"
            yield f"{points_words(cast, seat, points)} for the final guesses"
        case RoundBegun(number, roller):
            yield f"round {number} begins, and {cast.does(roller, 'roll')}"
        case GuessingBegun():
            yield "the final guesses begin"
        case GameEnded():
            yield "the game is over"
        case _:
            yield _done(event, cast)


def _done(
    event: DiceRolled
    | DiceSettled
    | TokenTaken
    | TokenPlaced
    | BetChecked
    | MarkerMoved
    | ColourChosen
    | CardExchanged
    | CardGuessed,
    cast: Cast,
) -> str:
    """Return the words for something that a seat did, or that happened to it."""
    match event:
        case DiceRolled(seat, dice):
            return f"{cast.does(seat, 'roll')} {dice_words(dice)}"
        case DiceSettled(seat, dice):
            return f"{cast.does(seat, 'settle')} the dice on {dice_words(dice)}"
        case TokenTaken(seat, size):
            return f"{cast.does(seat, 'take')} the {size}-wide token"
        case TokenPlaced(seat):
            return _places(cast, seat)
        case BetChecked(seat, size, low, verdict):
            return f"{cast.whose(seat)} bet on {bet_words(size, low)} is {VERDICTS[verdict]}"
        case MarkerMoved(seat, start, end):
            way = "back" if end < start else "ahead"
            spaces = some(abs(end - start), "space")
            return f"{cast.does(seat, 'move')} {way} {spaces}, to {end}"
        case ColourChosen(seat, colour):
            return _gives_up(cast, seat, colour)
        case CardExchanged(seat, colour, discarded):
            draws = f"{cast.does(seat, 'draw')} a new {colour.label} card"
            return f"the {colour.label} {discarded} is laid open, and {draws}"
        case CardGuessed(seat, colour):
            return _guesses(cast, seat, colour)
        case _:
            assert_never(event)


def _learnt(event: News, cast: Cast) -> str:
    """Return the words for what only some seats know."""
    match event:
        case CardSeen(seat, colour, number):
            return f"{cast.whose(seat)} new card is the {colour.label} {number}"
        case BetSealed(size, low):
            return f"your sealed bet covers {bet_words(size, low)}"
        case GuessSealed(colour, numbers):
            return f"your sealed guess for {colour.label} names {numbers_words(numbers)}"
        case _:
            assert_never(event)


# The result


def narrate_result(
    table: Table, names: Sequence[str] | None = None, you: Seat | None = None
) -> tuple[str, ...]:
    r"""Return who won, and the scores, in sentences.

    They are the end of a log. There are none before the game is over.

    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> told = narrate_result(example(Stage.OVER).table, ["Ada", "Ben", "Cleo"], you=1)
    >>> print(*told, sep="\n")
    Ada wins.
    The scores: Ada has 34, you have -12 and Cleo has -12.

    Args:
        table: the table of a game.
        names: a name for each seat, or None.
        you: the seat that is spoken to, or None.

    Raises:
        QuestionError: the number of names is not the number of seats, or a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: an argument is of the wrong class.
    """
    require_kind(table, Table, GAME)
    cast, result = cast_of(names, you, table.rules.players), outcome(table)
    if result is None:
        return ()
    tie = ["On one space, the lowest marker in the stack is ahead."] if is_tied(result) else []
    return (*result_words(result, cast), *tie)
