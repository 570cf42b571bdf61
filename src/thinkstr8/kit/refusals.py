"""Refusals in words for the people at a table, with names and "you".

Belongs here: the words for the codes that all games share.
Does not belong here: the words for a game's own codes (each game's refusals), why an action is
refused (each game's legality).
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from thinkstr8.core.checks import require_kind, seat_name
from thinkstr8.core.errors import Code, Details, Refusal
from thinkstr8.core.game import Seat
from thinkstr8.kit.grammar import Cast
from thinkstr8.kit.phrases import listing, sentence

Telling: TypeAlias = Callable[[Cast, Details], str]
"""A function that puts the details of a refusal into words, without a capital and a full stop."""


def refusal_words(refusal: Refusal, people: Cast, own: Mapping[StrEnum, Telling]) -> str:
    """Return why an action is not allowed, for the people at a table.

    A code without words of its own names no seat, so its message is told as it is.

    >>> refusal = Refusal(Code.NOT_YOUR_TURN, "Wait.", Details(seat=0, acting=(1, 2)))
    >>> refusal_words(refusal, Cast(("Ada", "Ben", "Cleo"), you=0), {})
    'It is not your turn: waiting for Ben and Cleo.'

    Args:
        refusal: the refusal.
        people: the people at the table.
        own: the words for the game's own codes.

    Raises:
        WrongKindError: the refusal is of another class.
    """
    require_kind(refusal, Refusal, "the library")
    tell = own.get(refusal.code) or _SHARED.get(refusal.code)
    if tell is None:
        return refusal.message
    try:
        return sentence(tell(people, refusal.details))
    except (KeyError, TypeError):  # somebody else made it, with other details
        return refusal.message


def seat_of(details: Details, name: str = "seat") -> Seat:
    """Return the seat that is a detail of a refusal.

    Raises:
        KeyError: there is no such detail.
        TypeError: it is not an int.
    """
    seat = details[name]
    if type(seat) is not int:
        raise TypeError(name)
    return seat


def _not_your_turn(people: Cast, details: Details) -> str:
    acting = cast("tuple[Seat, ...]", details["acting"])
    waiting = listing([_who(people, seat) for seat in acting])
    seat = seat_of(details)
    whose = people.whose(seat) if _is_known(people, seat) else f"{seat_name(seat)}'s"
    return f"it is not {whose} turn: waiting for {waiting}"


def _not_your_seat(people: Cast, details: Details) -> str:
    given, seat = seat_of(details, "given"), seat_of(details)
    return f"{_who(people, seat)} cannot act for {_who(people, given)}"


def _who(people: Cast, seat: Seat) -> str:
    """Return a seat in words, also if nobody sits there."""
    return people.who(seat) if _is_known(people, seat) else seat_name(seat)


def _is_known(people: Cast, seat: Seat) -> bool:
    return seat == people.you or 0 <= seat < len(people.names)


_SHARED: Final[Mapping[StrEnum, Telling]] = MappingProxyType(
    {Code.NOT_YOUR_TURN: _not_your_turn, Code.NOT_YOUR_SEAT: _not_your_seat}
)
"""The words for the codes of all games that name seats."""
