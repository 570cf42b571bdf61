"""The fields of the messages of the bot protocol.

Belongs here: reading one field, and the enumerations that fields can have.
Does not belong here: which message has which fields (messages).
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, TypeAlias, TypeVar, cast

from thinkstr8.core.errors import JsonError
from thinkstr8.core.game import Seat
from thinkstr8.core.record import MOST_LETTERS
from thinkstr8.files.json_text import Json, wrong


class Want(StrEnum):
    """A part of the question that a bot can ask for."""

    VIEW = "view"
    CHANGES = "changes"
    LEGAL = "legal"
    EVENTS = "events"


USUAL_WANTS: Final = (Want.VIEW, Want.LEGAL, Want.EVENTS)
"""The wants of a bot that does not name any."""


class Blame(StrEnum):
    """The faults that a bot can report about itself."""

    RAISED = "raised"
    ILLEGAL = "illegal"


Reader: TypeAlias = Callable[[Json], object]
"""Reads a field; raises JsonError if the value is wrong."""


def read_whole(data: Json) -> int:
    """Return a count, or a seat.

    Raises:
        JsonError: the value is not a number from 0 to 999999999.
    """
    if type(data) is not int or not 0 <= data < 10**9:
        raise wrong("a number from 0 to 999999999", data)
    return data


def read_seconds(data: Json) -> float | None:
    """Return a number of seconds, or None for no limit.

    Raises:
        JsonError: the value is neither a number nor null.
    """
    if data is not None and type(data) not in (int, float):
        raise wrong("a number of seconds or null", data)
    return cast("float | None", data)


def read_seat_or_none(data: Json) -> Seat | None:
    """Return a seat, or None.

    Raises:
        JsonError: the value is neither a seat nor null.
    """
    return None if data is None else read_whole(data)


def text_reader(most: int) -> Reader:
    """Return the reader of a text of at most `most` characters."""

    def read(data: Json) -> str:
        if type(data) is not str or len(data) > most:
            raise wrong(f"a string of at most {most} characters", data)
        return data

    return read


def texts_reader(most: int) -> Reader:
    """Return the reader of an array of at most `most` texts."""
    read = text_reader(MOST_LETTERS)

    def read_all(data: Json) -> tuple[object, ...]:
        if type(data) is not list or len(data) > most:
            raise wrong(f"an array of at most {most} strings", data)
        return tuple(map(read, data))

    return read_all


def read_action(data: Json) -> Json:
    """Return an action as it was sent; only the game can read it.

    Raises:
        JsonError: the value is neither a string nor an object.
    """
    if type(data) not in (str, dict):
        raise wrong("an action in notation or as an object", data)
    return data


def read_anything(data: Json) -> Json:
    """Return any JSON value as it was sent; only the game can read it."""
    return data


Word = TypeVar("Word", bound=StrEnum)


def word_reader(kind: type[Word]) -> Callable[[Json], Word]:
    """Return the reader of a member of an enumeration."""

    def read(data: Json) -> Word:
        if type(data) is not str or data not in [*kind]:
            raise wrong(f"one of {', '.join(kind)}", data)
        return kind(data)

    return read


def read_wants(data: Json) -> tuple[Want, ...]:
    """Return the wants of a bot.

    Raises:
        JsonError: the value is not an array of wants, each at most once, or asks for both the view
            and its changes.
    """
    if type(data) is not list:
        raise wrong("an array", data)
    wants = tuple(map(word_reader(Want), data))
    if len({*wants}) < len(wants) or {Want.VIEW, Want.CHANGES} <= {*wants}:
        raise JsonError("$", "expected each want once, and view or changes, not both")
    return wants
