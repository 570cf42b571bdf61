"""The messages of the bot protocol, one JSON object per line.

Belongs here: every message as a value, writing its line, and reading a line strictly.
Does not belong here: pipes and processes (isolation), when a message is sent (players on the
arena's side, serving on the bot's).

Messages from a bot are untrusted: a line has a bounded length, and a message has exactly its
fields. Messages from an arena may grow: a bot ignores messages and fields that it does not know, so
a later arena can say more within the same version.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, TypeVar, cast

from attrs import NOTHING, fields_dict

from thinkstr8.arena.protocol.fields import (
    USUAL_WANTS,
    Blame,
    Reader,
    Want,
    read_action,
    read_anything,
    read_seat_or_none,
    read_seconds,
    read_wants,
    read_whole,
    text_reader,
    texts_reader,
    word_reader,
)
from thinkstr8.core.errors import JsonError
from thinkstr8.core.game import Seat
from thinkstr8.core.record import MOST_LETTERS
from thinkstr8.core.values import frozen
from thinkstr8.files.json_text import Json, quote, read_json, write_json, wrong

PROTOCOL: Final = 1
"""The version of the protocol that this library speaks."""

MOST_BYTES: Final = 2**16
"""The longest line that a bot may send, in bytes without the line feed."""

_MOST_GAMES: Final = 100
_MOST_ACTIONS: Final = 10**6
_MOST_REASON: Final = 1000


# From the arena


@frozen
class Hello:
    """The arena's first message.

    Attributes:
        protocol: the version of the protocol.
        library: the version of this library.
    """

    protocol: int
    library: str


@frozen
class NewGame:
    """The message that begins a game.

    Attributes:
        game: the name of the game, such as `think_str8`.
        rules: the JSON of the game's Rules.
        seat: the bot's seat.
        seed: the seed for the bot's random numbers, 32 hexadecimal digits.
        decision: the seconds for one decision; None for no limit.
        total: the seconds for all decisions of the bot; None for no limit.
    """

    game: str
    rules: Json
    seat: Seat
    seed: str
    decision: float | None
    total: float | None


@frozen
class Decide:
    """The question to a bot whose seat is to act.

    Attributes:
        number: the number of the bot's decision, from 0.
        seconds: the seconds for this decision; None for no limit.
        left: the seconds for this and all later decisions; None for no limit.
        view: the JSON of the seat's View; None if it is not wanted.
        changes: the changes of that JSON since the last decision, as in JSON Patch; None if the
            whole view is sent.
        legal: all legal actions in notation; None if they are not wanted.
        events: the events since the last message, in order; None if they are not wanted.
    """

    number: int
    seconds: float | None
    left: float | None
    view: Json = None
    changes: Json = None
    legal: tuple[str, ...] | None = None
    events: Json = None


@frozen
class End:
    """The arena's last message.

    Attributes:
        result: the scores and winners, as the JSON of a Result; None after a forfeit.
        forfeit: the seat whose bot failed; None if the game was played to the end.
        events: the events since the last message; None if they are not wanted.
    """

    result: Json
    forfeit: Seat | None
    events: Json = None


# From the bot


@frozen
class Greeting:
    """The bot's answer to hello.

    Attributes:
        protocol: the version of the protocol.
        name: the bot's name.
        games: the names of the games that it plays.
        wants: the parts of a question that it wants.
    """

    protocol: int
    name: str
    games: tuple[str, ...]
    wants: tuple[Want, ...] = USUAL_WANTS


@frozen
class Ready:
    """The bot's answer to a new game."""


@frozen
class Answer:
    """The bot's answer to a decision.

    Attributes:
        number: the number of the decision.
        action: the action, in notation or as JSON.
    """

    number: int
    action: Json


@frozen
class Failed:
    """The message of a bot that gives up, instead of any other answer.

    Attributes:
        reason: why the bot gives up, in one line.
        fault: whether the bot raised an error or chose something that is not an action.
    """

    reason: str
    fault: Blame = Blame.RAISED


FromArena: TypeAlias = Hello | NewGame | Decide | End
FromBot: TypeAlias = Greeting | Ready | Answer | Failed
Message: TypeAlias = FromArena | FromBot


# Lines

_TYPES: Final[Mapping[type[Message], str]] = {
    Hello: "hello",
    NewGame: "game",
    Decide: "decide",
    End: "end",
    Greeting: "hello",
    Ready: "ready",
    Answer: "answer",
    Failed: "failed",
}


def format_message(message: Message) -> str:
    """Return the line of a message, without the line feed.

    >>> format_message(Answer(number=3, action="write 0 513"))
    '{"type":"answer","number":3,"action":"write 0 513"}'
    """
    kind = type(message)
    data: dict[str, Json] = {"type": _TYPES[kind]}
    left_out = _LEFT_OUT[kind]
    for name in _READERS[kind]:
        value = getattr(message, name)
        if value is not None or name not in left_out:
            data[name] = [*value] if type(value) is tuple else value
    return write_json(data)


def parse_from_bot(line: str | bytes) -> FromBot:
    """Return the message in a line from a bot.

    >>> parse_from_bot('{"type":"answer","number":3,"action":"write 0 513"}')
    Answer(number=3, action='write 0 513')
    >>> parse_from_bot('{"type":"answer","action":"write 0 513"}')
    Traceback (most recent call last):
    thinkstr8.core.errors.JsonError: $: the field 'number' of an answer message is missing

    Raises:
        JsonError: the line is not a message of a bot, or is too long.
        WrongKindError: the line is neither a str nor bytes.
    """
    if len(line) > MOST_BYTES:
        raise JsonError("$", f"a line has at most {MOST_BYTES} bytes")
    name, data = _message(line)
    if name not in _FROM_BOT:
        raise JsonError("$.type", f"expected one of {', '.join(_FROM_BOT)}, not {quote(name)}")
    kind = _FROM_BOT[name]
    strange = data.keys() - _READERS[kind].keys() - {"type"}
    if strange:
        raise JsonError("$", f"there is no field {quote(min(strange))} in {_named(name)}")
    return _read(kind, name, data)


def parse_from_arena(line: str | bytes) -> FromArena | None:
    """Return the message in a line from an arena, or None if its type is unknown.

    >>> parse_from_arena('{"type":"hello","protocol":1,"library":"0.1.0","mood":"good"}')
    Hello(protocol=1, library='0.1.0')
    >>> parse_from_arena('{"type":"applause"}') is None
    True

    Raises:
        JsonError: the line is not a message, or a field of it cannot be read.
        WrongKindError: the line is neither a str nor bytes.
    """
    name, data = _message(line)
    return _read(_FROM_ARENA[name], name, data) if name in _FROM_ARENA else None


def _message(line: str | bytes) -> tuple[str, dict[str, Json]]:
    data = read_json(line)
    if type(data) is not dict:
        raise wrong("an object", data)
    name = data.get("type")
    if type(name) is not str:
        raise JsonError("$.type", f"expected a string, not {quote(name)}")
    return name, data


def _named(name: str) -> str:
    return f"{'an' if name[0] in 'aeio' else 'a'} {name} message"


MessageT = TypeVar("MessageT", bound=Message)


def _read(kind: type[MessageT], name: str, data: dict[str, Json]) -> MessageT:
    values: dict[str, object] = {}
    for field, reader in _READERS[kind].items():
        if field in data:
            try:
                values[field] = reader(data[field])
            except JsonError as error:
                raise JsonError(f"$.{field}{error.path[1:]}", error.reason) from None
        elif field not in _OPTIONAL[kind]:
            raise JsonError("$", f"the field {field!r} of {_named(name)} is missing")
    return cast("Callable[..., MessageT]", kind)(**values)


# Fields

_READERS: Final[Mapping[type[object], Mapping[str, Reader]]] = {
    Hello: {"protocol": read_whole, "library": text_reader(MOST_LETTERS)},
    NewGame: {
        "game": text_reader(MOST_LETTERS),
        "rules": read_anything,
        "seat": read_whole,
        "seed": text_reader(MOST_LETTERS),
        "decision": read_seconds,
        "total": read_seconds,
    },
    Decide: {
        "number": read_whole,
        "seconds": read_seconds,
        "left": read_seconds,
        "view": read_anything,
        "changes": read_anything,
        "legal": texts_reader(_MOST_ACTIONS),
        "events": read_anything,
    },
    End: {"result": read_anything, "forfeit": read_seat_or_none, "events": read_anything},
    Greeting: {
        "protocol": read_whole,
        "name": text_reader(MOST_LETTERS),
        "games": texts_reader(_MOST_GAMES),
        "wants": read_wants,
    },
    Ready: {},
    Answer: {"number": read_whole, "action": read_action},
    Failed: {"reason": text_reader(_MOST_REASON), "fault": word_reader(Blame)},
}

_OPTIONAL: Final[Mapping[type[object], frozenset[str]]] = {
    kind: frozenset(
        name for name, field in fields_dict(kind).items() if field.default is not NOTHING
    )
    for kind in _TYPES
}
"""The optional fields of each message."""

_LEFT_OUT: Final[Mapping[type[object], frozenset[str]]] = {
    kind: frozenset(
        name for name in names if fields_dict(cast("type[Message]", kind))[name].default is None
    )
    for kind, names in _OPTIONAL.items()
}
"""The optional fields that a line leaves out if they are None."""

_FROM_BOT: Final[Mapping[str, type[FromBot]]] = {
    _TYPES[kind]: kind for kind in (Greeting, Ready, Answer, Failed)
}
_FROM_ARENA: Final[Mapping[str, type[FromArena]]] = {
    _TYPES[kind]: kind for kind in (Hello, NewGame, Decide, End)
}
