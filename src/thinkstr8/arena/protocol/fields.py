"""The fields of the messages of the bot protocol.

Belongs here: the reading of one field, and the words that can stand in it.
Does not belong here: which message has which fields (protocol).
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, TypeAlias, TypeVar, cast

from thinkstr8.core.errors import JsonError
from thinkstr8.core.game import Seat
from thinkstr8.core.record import MOST_LETTERS
from thinkstr8.files.json_text import Json, wrong


class Want(StrEnum):
    """What a bot wants to be told when it is asked."""

    VIEW = "view"
    CHANGES = "changes"
    LEGAL = "legal"
    EVENTS = "events"


USUAL_WANTS: Final = (Want.VIEW, Want.LEGAL, Want.EVENTS)
"""What a bot is told that does not say what it wants."""


class Blame(StrEnum):
    """How a bot says that it failed."""

    RAISED = "raised"
    ILLEGAL = "illegal"


Reader: TypeAlias = Callable[[Json], object]
"""Reads a field; it raises JsonError if something else stands there."""


def read_whole(data: Json) -> int:
    """Return a count, or a seat.

    Raises:
        JsonError: it is something else.
    """
    if type(data) is not int or not 0 <= data < 10**9:
        raise wrong("a number from 0 to 999999999", data)
    return data


def read_seconds(data: Json) -> float | None:
    """Return a number of seconds; None for any number.

    Raises:
        JsonError: it is something else.
    """
    if data is not None and type(data) not in (int, float):
        raise wrong("a number of seconds or null", data)
    return cast("float | None", data)


def read_seat_or_none(data: Json) -> Seat | None:
    """Return a seat, or None for nobody's.

    Raises:
        JsonError: it is something else.
    """
    return None if data is None else read_whole(data)


def text_reader(most: int) -> Reader:
    """Return the reader of a text of at most that many characters."""

    def read(data: Json) -> str:
        if type(data) is not str or len(data) > most:
            raise wrong(f"a string of at most {most} characters", data)
        return data

    return read


def texts_reader(most: int) -> Reader:
    """Return the reader of an array of at most that many texts."""
    read = text_reader(MOST_LETTERS)

    def read_all(data: Json) -> tuple[object, ...]:
        if type(data) is not list or len(data) > most:
            raise wrong(f"an array of at most {most} strings", data)
        return tuple(map(read, data))

    return read_all


def read_action(data: Json) -> Json:
    """Return an action, which is not read any further here.

    Raises:
        JsonError: it is something else.
    """
    if type(data) not in (str, dict):
        raise wrong("an action in notation or as an object", data)
    return data


def read_anything(data: Json) -> Json:
    """Return whatever stands there; only the game knows what it means."""
    return data


Word = TypeVar("Word", bound=StrEnum)


def word_reader(kind: type[Word]) -> Callable[[Json], Word]:
    """Return the reader of a word of an enumeration."""

    def read(data: Json) -> Word:
        if type(data) is not str or data not in [*kind]:
            raise wrong(f"one of {', '.join(kind)}", data)
        return kind(data)

    return read


def read_wants(data: Json) -> tuple[Want, ...]:
    """Return what a bot wants to be told.

    Raises:
        JsonError: it is something else.
    """
    if type(data) is not list:
        raise wrong("an array", data)
    wants = tuple(map(word_reader(Want), data))
    if len({*wants}) < len(wants) or {Want.VIEW, Want.CHANGES} <= {*wants}:
        raise JsonError("$", "expected each want once, and view or changes, not both")
    return wants
