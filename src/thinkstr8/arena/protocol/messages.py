"""The bot protocol: what an arena and a bot say to each other, one JSON object per line.

Belongs here: every message as a value, its line, and the reading of a line, strictly.
Does not belong here: pipes and processes (pipes, keepers), when which message is sent (players on
the arena's side, serving on the bot's).

What a bot sends is untrusted: a line has a bounded length, and a message exactly its fields. What
an arena sends may grow: a bot passes over messages and fields that it does not know, so that a
later arena can say more within the same version.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, TypeVar, cast

from attrs import NOTHING, fields_dict, frozen

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
from thinkstr8.files.json_text import Json, quote, read_json, write_json, wrong

PROTOCOL: Final = 1
"""The version of the protocol that is spoken here."""

MOST_BYTES: Final = 2**16
"""How long a line of a bot may be, its end not counted."""

_MOST_GAMES: Final = 100
_MOST_ACTIONS: Final = 10**6
_MOST_REASON: Final = 1000


# From the arena


@frozen
class Hello:
    """The arena's first line.

    Attributes:
        protocol: the version that it speaks.
        library: the version of this library.
    """

    protocol: int
    library: str


@frozen
class NewGame:
    """A game begins.

    Attributes:
        game: what it is called, such as `think_str8`.
        rules: how it is played, as the JSON of the game's Rules.
        seat: where the bot sits.
        seed: what its random numbers are to be derived from, 32 hexadecimal digits.
        decision: how many seconds a decision may take; None for any number.
        total: how many seconds all its decisions may take; None for any number.
    """

    game: str
    rules: Json
    seat: Seat
    seed: str
    decision: float | None
    total: float | None


@frozen
class Decide:
    """The bot's seat is to act.

    Attributes:
        number: which of its decisions this is, from 0.
        seconds: how long it may take; None for any time.
        left: how long it and all decisions that follow may take; None for any time.
        view: what the seat knows, as the JSON of the game's View; None if it is not wanted.
        changes: what has changed in that JSON since the last decision, as in JSON Patch; None if
            the whole view is here.
        legal: every legal action in notation; None if they are not wanted.
        events: what happened since the last message, in order; None if it is not wanted.
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
    """The game is over, and with it the conversation.

    Attributes:
        result: the scores and the winners, as the JSON of a Result; None after a forfeit.
        forfeit: the seat whose bot failed; None if the game was played to its end.
        events: what happened since the last message; None if it is not wanted.
    """

    result: Json
    forfeit: Seat | None
    events: Json = None


# From the bot


@frozen
class Greeting:
    """The bot's answer to hello.

    Attributes:
        protocol: the version that it speaks.
        name: what it is called.
        games: what it can play.
        wants: what it wants to be told when it is asked.
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
        number: which decision it answers.
        action: the action, as a line of notation or as its JSON.
    """

    number: int
    action: Json


@frozen
class Failed:
    """The bot gives up, instead of any other answer.

    Attributes:
        reason: why, in one line.
        fault: whether something was raised, or only something illegal could be answered.
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
    """Return the line of a message, without its end.

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
    """Return the message that a line of a bot stands for.

    >>> parse_from_bot('{"type":"answer","number":3,"action":"write 0 513"}')
    Answer(number=3, action='write 0 513')
    >>> parse_from_bot('{"type":"answer","action":"write 0 513"}')
    Traceback (most recent call last):
    thinkstr8.core.errors.JsonError: $: the field 'number' of an answer message is missing

    Raises:
        JsonError: it is not a message of a bot, or longer than one may be.
        WrongKindError: it is not a str or bytes.
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
    """Return the message that a line of an arena stands for; None if it is of an unknown type.

    >>> parse_from_arena('{"type":"hello","protocol":1,"library":"0.1.0","mood":"good"}')
    Hello(protocol=1, library='0.1.0')
    >>> parse_from_arena('{"type":"applause"}') is None
    True

    Raises:
        JsonError: it is not a message, or one with a field that cannot be read.
        WrongKindError: it is not a str or bytes.
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
"""The fields that a message need not have."""

_LEFT_OUT: Final[Mapping[type[object], frozenset[str]]] = {
    kind: frozenset(
        name for name in names if fields_dict(cast("type[Message]", kind))[name].default is None
    )
    for kind, names in _OPTIONAL.items()
}
"""Those of them that are left out when there is nothing in them."""

_FROM_BOT: Final[Mapping[str, type[FromBot]]] = {
    _TYPES[kind]: kind for kind in (Greeting, Ready, Answer, Failed)
}
_FROM_ARENA: Final[Mapping[str, type[FromArena]]] = {
    _TYPES[kind]: kind for kind in (Hello, NewGame, Decide, End)
}
