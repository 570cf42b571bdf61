"""Numer in sentences: actions, public events and news, with names and in the right person.

Belongs here: `describe_action`, `narrate` and `narrate_result`, and the words that descriptions
share with them.
Does not belong here: the whole table in words (descriptions), the short remarks in records
(remarks), anything hidden. This module imports neither State nor View.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, assert_never

from thinkstr8.core.checks import not_an_action, require_kind
from thinkstr8.core.choices import Wording
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.actions import Action, Write
from thinkstr8.games.numer.checking import ACCEPTED, ELIMINATED, TurnResult, Verdict, eliminates
from thinkstr8.games.numer.components import GAME, digits_of, numeral
from thinkstr8.games.numer.disclosures import News, NumberSealed, require_events
from thinkstr8.games.numer.events import (
    EVENTS,
    DigitsCrossedOut,
    Event,
    GameEnded,
    NumbersRevealed,
    NumberWritten,
    RoundEnded,
    TurnBegun,
    TurnSkipped,
)
from thinkstr8.games.numer.scoring import outcome
from thinkstr8.games.numer.state import Table
from thinkstr8.kit.grammar import Cast, cast_of
from thinkstr8.kit.phrases import listing, sentence, some
from thinkstr8.kit.results import result_words

_KINDS: Final = (*EVENTS, NumberSealed)
_COUNTING: Final = (ACCEPTED, ELIMINATED)  # N3; void numbers never count


def describe_action(
    action: Action, names: Sequence[str] | None = None, you: Seat | None = None
) -> Wording:
    """Return an action in words.

    The label has the number, because the person who picks an action must see it. The sentence tells
    the number only to its writer: it may be for a log that everyone reads before the reveal.

    >>> describe_action(Write(1, 7), you=1)
    Wording(label='Write 007', sentence='You write 007.')
    >>> describe_action(Write(1, 7), ["Ada", "Ben"]).sentence
    'Ben writes a number, face down.'

    Args:
        action: the action.
        names: a name for each seat, or None.
        you: the seat that is addressed as "you", or None.

    Raises:
        QuestionError: a seat has no name, or a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: an argument is of the wrong class.
    """
    if type(action) is not Write:
        raise not_an_action(action, GAME)
    cast = cast_of(names, you)
    number = numeral(action.number)
    told = sentence(f"you write {number}") if action.seat == you else _written(cast, action.seat)
    return Wording(f"Write {number}", told)


def narrate(
    events: Sequence[Event | News], names: Sequence[str] | None = None, you: Seat | None = None
) -> tuple[str, ...]:
    r"""Return sentences about public events and about the news of one seat.

    >>> from thinkstr8.games.numer import Stage, apply, example
    >>> state = example(Stage.WRITE)
    >>> for seat, number in ((0, 808), (2, 385)):
    ...     state = apply(state, Write(seat, number))
    >>> print(*narrate(state.table.events, ["Ada", "Ben", "Cleo"], you=0)[2:6], sep="\n")
    Your 808 is eliminated: it shares the digit 8 with the lower number 385.
    Ben's 444 is the highest accepted number and scores 8 points.
    Cleo's 385 is accepted and scores 3 points.
    Ben crosses out 4.

    Args:
        events: public events, news, or both.
        names: a name for each seat, or None.
        you: the seat that is addressed as "you", or None.

    Raises:
        QuestionError: a seat has no name, or a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: an argument is of the wrong class.
    """
    require_events(events, _KINDS)
    cast = cast_of(names, you)
    return tuple(
        words
        for event, following in zip_longest(events, events[1:])
        for words in _sentences(event, cast, following)
    )


def _sentences(event: Event | News, cast: Cast, following: Event | News | None) -> Iterator[str]:
    match event:
        case TurnBegun(number, turn, turns):
            doubled = ": first digits count double" if turn == turns else ""
            yield f"Round {number}, turn {turn} begins{doubled}."
        case NumberWritten(seat):
            yield _written(cast, seat)
        case NumberSealed(number):
            owner = "The" if cast.you is None else "Your"
            yield f"{owner} sealed number is {numeral(number)}."
        case NumbersRevealed(result):
            yield "All numbers are revealed."
            yield from verdicts(result, cast)
        case DigitsCrossedOut(seat, digits):
            yield sentence(f"{cast.does(seat, 'cross out')} {digit_list(digits)}")
        case TurnSkipped(number, turn):
            yield f"Round {number}, turn {turn} is skipped: nobody has a digit left."
        case RoundEnded():
            yield from _round_end(event, cast)
            if type(following) is not GameEnded:
                yield "All boards are wiped."
        case GameEnded():
            yield "The game is over."
        case _:
            assert_never(event)


def _written(cast: Cast, seat: Seat) -> str:
    return sentence(f"{cast.does(seat, 'write')} a number, face down")


def _round_end(event: RoundEnded, cast: Cast) -> Iterator[str]:
    yield f"Round {event.round} ends."
    for seat, (count, total) in enumerate(zip(event.crossed_out, event.totals, strict=True)):
        gain = f"{some(count, 'point')} for {some(count, 'crossed-out digit')}"
        yield sentence(f"{cast.does(seat, 'gain')} {gain}, for a total of {total}")


def verdicts(result: TurnResult, cast: Cast) -> Iterator[str]:
    """Yield a sentence about the number of each seat in a turn: its verdict, why, and the points.

    >>> result = TurnResult((70, 107), (Verdict.ACCEPTED, Verdict.ELIMINATED), (2, 0))
    >>> print(*verdicts(result, Cast(("Ada", "Ben"))), sep=chr(10))
    Ada's 070 is the highest accepted number and scores 2 points.
    Ben's 107 is eliminated: it shares the digits 0 and 7 with the lower number 070.
    """
    for seat, number in enumerate(result.numbers):
        if number is None:
            yield sentence(cast.does(seat, "have no digit left"))
        else:
            yield sentence(f"{cast.whose(seat)} {numeral(number)} {_fate(result, seat, number)}")


def _fate(result: TurnResult, seat: Seat, number: int) -> str:
    """Return what became of a number, as the end of a sentence."""
    match result.verdicts[seat]:
        case Verdict.ACCEPTED:
            is_highest = number == max(_numbers(result, ACCEPTED))
            place = "the highest accepted number" if is_highest else "accepted"
            return f"is {place} and scores {some(result.points[seat], 'point')}"
        case Verdict.VOID:
            return "is void: it has a digit that was not open"
        case _:
            lower = [other for other in _numbers(result, *_COUNTING) if eliminates(other, number)]
            return f"is eliminated{_clash(number, max(lower)) if lower else ''}"


def _numbers(result: TurnResult, *kinds: Verdict) -> list[int]:
    """Return the numbers of a turn that have one of the given verdicts."""
    found = zip(result.numbers, result.verdicts, strict=True)
    return [number for number, verdict in found if number is not None and verdict in kinds]


def _clash(number: int, lower: int) -> str:
    shared = [digit for digit in digits_of(number) if digit in digits_of(lower)]
    digits = f"the digit{'s' if len(shared) > 1 else ''} {digit_list(shared)}"
    return f": it shares {digits} with the lower number {numeral(lower)}"


def digit_list(digits: Sequence[int]) -> str:
    """Return digits as a list in plain English.

    >>> digit_list((0, 4, 7))
    '0, 4 and 7'
    """
    return listing([*map(str, digits)])


# The result


def narrate_result(
    table: Table, names: Sequence[str] | None = None, you: Seat | None = None
) -> tuple[str, ...]:
    r"""Return who won, and the scores, in sentences.

    They are the end of a log. There are none before the game is over.

    >>> from thinkstr8.games.numer import Stage, example
    >>> told = narrate_result(example(Stage.OVER).table, ["Ada", "Ben", "Cleo"], you=1)
    >>> print(*told, sep="\n")
    You win.
    The scores: Ada has 60, you have 114 and Cleo has 68.

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
    return () if result is None else (*result_words(result, cast),)
