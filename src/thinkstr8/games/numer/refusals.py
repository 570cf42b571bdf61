"""Refusals of Numer in words: with names, and with "you" for the seat that is spoken to.

Belongs here: `describe_refusal`.
Does not belong here: why an action is refused (legality), the words for codes that all games share
(kit's refusals).
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from thinkstr8.core.checks import is_tuple_of
from thinkstr8.core.errors import Details, Refusal
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.components import numeral
from thinkstr8.games.numer.legality import Code
from thinkstr8.games.numer.words import digit_list
from thinkstr8.kit.grammar import Cast, cast_of
from thinkstr8.kit.refusals import Telling, refusal_words, seat_of


def describe_refusal(
    refusal: Refusal, names: Sequence[str] | None = None, you: Seat | None = None
) -> str:
    """Return why an action is not allowed, in a sentence.

    The message of a refusal speaks of seats, because it knows no names.

    >>> from thinkstr8.games.numer import Stage, Write, example, refusal
    >>> if refused := refusal(example(Stage.WRITE).table, Write(0, 444)):
    ...     print(describe_refusal(refused, ["Ada", "Ben", "Cleo"], you=0))
    444 uses crossed-out digits (4): you can still use 0, 1, 2, 3, 6, 7 and 8.

    Args:
        refusal: the refusal.
        names: a name for each seat, or None.
        you: the seat that is spoken to, or None.

    Raises:
        QuestionError: a seat has no name, or a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: an argument is of the wrong class.
    """
    return refusal_words(refusal, cast_of(names, you), _WORDS)


def _already_written(cast: Cast, details: Details) -> str:
    return cast.does(seat_of(details), "have already written a number for this turn")


def _out_of_digits(cast: Cast, details: Details) -> str:
    return cast.does(seat_of(details), "have no digit left until the end of the round")


def _digit_crossed_out(cast: Cast, details: Details) -> str:
    left = cast.does(seat_of(details), f"can still use {_digits(details, 'available')}")
    crossed_out = _digits(details, "missing")
    return f"{numeral(seat_of(details, 'number'))} uses crossed-out digits ({crossed_out}): {left}"


def _digits(details: Details, name: str) -> str:
    found = details[name]
    if not is_tuple_of(found, int):
        raise TypeError(name)
    return digit_list(found)


_WORDS: Final[Mapping[StrEnum, Telling]] = MappingProxyType(
    {
        Code.ALREADY_WRITTEN: _already_written,
        Code.OUT_OF_DIGITS: _out_of_digits,
        Code.DIGIT_CROSSED_OUT: _digit_crossed_out,
    }
)
"""The words for the codes that name seats."""
