"""The types of a game's values, found in the annotations of its verbs.

Belongs here: finding the classes that a game's values are made of.
Does not belong here: using them (codec, schemas, differences).
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    TypeGuard,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from thinkstr8.core.choices import Choice, Wording
from thinkstr8.core.errors import Refusal, WrongKindError
from thinkstr8.core.game import AnyGame, game_name
from thinkstr8.core.record import Result
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe
from thinkstr8.files.memory import remembered

Kind = object
"""The type in an annotation: a class, a union, a tuple."""

_FACTORY: Final[Any] = attrs.Factory  # a class, which is typed as a function
_OF_EVERY_GAME: Final = (Refusal, Result, Wording, Choice)
_OPTIONAL: Final = "thinkstr8: left out of JSON when it has its default"

OPTIONAL: Final[Mapping[str, bool]] = MappingProxyType({_OPTIONAL: True})
"""Marks a field that JSON leaves out if it has its default: `field(metadata=OPTIONAL)`.

So rules can get a new option without changing the JSON of games that do not use it.
"""


@frozen
class As:
    """A mark for a type that JSON writes as another: `Annotated[int, As(str, str, int)]`.

    A game can store values in a fast form and write them in a form that people know.

    Attributes:
        kind: the type in JSON.
        write: the function from the stored value to the JSON type.
        read: the function from the JSON type to the stored value.
    """

    kind: Kind
    write: Callable[..., object]
    read: Callable[..., object]


@frozen
class Kinds:
    """The types of a game; `action` and `event` are usually unions."""

    rules: Kind
    deal: Kind
    table: Kind
    state: Kind
    view: Kind
    spectator: Kind
    action: Kind
    event: Kind
    outcome: Kind

    @classmethod
    def of(cls, game: AnyGame) -> "Kinds":
        """Return the types in the annotations of a game's verbs.

        >>> from thinkstr8.games import numer
        >>> Kinds.of(numer).deal
        <class 'thinkstr8.games.numer.state.Deal'>

        Raises:
            WrongKindError: a verb lacks an annotation.
        """
        return _kinds_of(game)


@remembered
def _kinds_of(game: AnyGame) -> Kinds:
    table = _annotation(game, "refusal", "table")
    view, spectator = _views_of(game)
    return Kinds(
        rules=_annotation(game, "deal", "rules"),
        deal=_annotation(game, "deal", "return"),
        table=table,
        state=_annotation(game, "apply", "state"),
        view=view,
        spectator=spectator,
        action=_annotation(game, "apply", "action"),
        event=_event_of(game, table),
        outcome=_outcome_of(game),
    )


def _annotation(game: AnyGame, verb: str, name: str) -> Kind:
    """Return the annotation of one parameter of a verb, or of its result (`return`)."""
    try:
        return get_type_hints(getattr(game, verb))[name]
    except (AttributeError, KeyError, NameError) as error:
        place = "its return value" if name == "return" else f"its parameter {name!r}"
        raise WrongKindError(
            f"{game_name(game)}.{verb} needs an annotation of {place} that can be read at run "
            "time. Records and JSON find the classes of a game in the annotations of its verbs. "
            "The parameters must have the same names as in the protocol Game."
        ) from error


def _views_of(game: AnyGame) -> tuple[Kind, Kind]:
    """Return the class of a seat's view, and the class of a spectator's view."""
    found = members(_annotation(game, "view", "return"))
    spectators = [kind for kind in found if _seat_of(kind) is NoneType]
    seats = [kind for kind in found if kind not in spectators]
    if len(seats) != 1 or len(spectators) != 1:
        raise WrongKindError(
            f"The return value of {game_name(game)}.view must be annotated as two classes, such as "
            "View | SpectatorView, and the class for spectators must have `seat: None`."
        )
    return seats[0], spectators[0]


def _seat_of(kind: Kind) -> Kind:
    seat = getattr(kind, "seat", None)
    read = seat.fget if isinstance(seat, property) else kind
    name = "return" if isinstance(seat, property) else "seat"
    try:
        return get_type_hints(read)[name]
    except (KeyError, NameError, TypeError):
        return kind


def _outcome_of(game: AnyGame) -> Kind:
    """Return the class of the outcome; the annotation is that class or None."""
    found = [kind for kind in members(_annotation(game, "outcome", "return")) if kind]
    if len(found) != 1:
        raise WrongKindError(
            f"The return value of {game_name(game)}.outcome must be annotated as a class or None."
        )
    return found[0]


def _event_of(game: AnyGame, table: Kind) -> Kind:
    """Return the type of a table's events; `events` may be a field or a property."""
    events = getattr(table, "events", None)
    try:
        if isinstance(events, property):
            (event, *_) = get_args(get_type_hints(events.fget)["return"])
        else:
            (event, *_) = get_args(get_type_hints(table)["events"])
    except (KeyError, NameError, TypeError, ValueError) as error:
        raise WrongKindError(
            f"The Table of {game_name(game)} needs `events` with an annotation such as "
            "tuple[Event, ...] that can be read at run time."
        ) from error
    return event


def members(kind: Kind) -> tuple[Kind, ...]:
    """Return the members of a union, with None for NoneType, or any other type alone.

    >>> members(int | None), members(str)
    ((<class 'int'>, None), (<class 'str'>,))
    """
    if is_union(kind):
        return tuple(None if member is NoneType else member for member in get_args(kind))
    return (kind,)


def is_union(kind: Kind) -> bool:
    """Return whether an annotation is a union."""
    return get_origin(kind) in (Union, UnionType)


@remembered
def written_as(kind: Kind) -> As | None:
    """Return the mark of a type that JSON writes as another; None for any other type.

    >>> written_as(Annotated[int, As(str, str, int)]).kind, written_as(int)
    (<class 'str'>, None)
    """
    if get_origin(kind) is not Annotated:
        return None
    _, *notes = get_args(kind)
    return next((note for note in notes if isinstance(note, As)), None)


def is_value(kind: Kind) -> TypeGuard[type[object]]:
    """Return whether an annotation is a class made by attrs."""
    return isinstance(kind, type) and hasattr(kind, "__attrs_attrs__")


@remembered
def fields_of(kind: type[object]) -> tuple[tuple[str, Kind], ...]:
    """Return the fields that the constructor of a class takes, with their types.

    Raises:
        WrongKindError: a field has no annotation, or one that cannot be read at run time.
    """
    try:
        hints = get_type_hints(kind, include_extras=True)
        return tuple(
            (field.name, hints[field.name])
            for field in attrs.fields(kind)  # type: ignore[arg-type]  # `is_value` checked it
            if field.init
        )
    except (KeyError, NameError) as error:
        raise WrongKindError(
            f"Every field of {kind.__name__} needs an annotation that can be read at run time."
        ) from error


@remembered
def defaults_of(kind: type[object]) -> tuple[tuple[str, object], ...]:
    """Return the optional fields of a class with their defaults; see `OPTIONAL`.

    A default can be an `attrs.Factory` that computes it from the other fields; `default_in` returns
    what it is.

    >>> from thinkstr8.games import numer
    >>> defaults_of(numer.Rules)
    (('zero_bonus', True), ('digits', 10), ('rounds', 2))
    """
    return tuple(
        (field.name, field.default)
        for field in attrs.fields(kind)  # type: ignore[arg-type]  # `is_value` checked it
        if _OPTIONAL in field.metadata
    )


def default_in(value: object, default: object) -> object:
    """Return the default of an optional field of a value.

    >>> from thinkstr8.games import think_str8
    >>> defaults = dict(defaults_of(think_str8.Rules))
    >>> default_in(think_str8.Rules(3), defaults["rounds"])
    9
    """
    if not isinstance(default, _FACTORY):
        return default
    made = cast("Any", default)
    return made.factory(value) if made.takes_self else made.factory()


def without_form(what: object, game: AnyGame) -> WrongKindError:
    """Return the error for a value, or a type of value, that JSON cannot represent.

    >>> from thinkstr8 import numer
    >>> print(without_form(0.5, numer))
    JSON cannot represent 0.5: not a value of numer. Values are attrs classes and plain data.
    """
    return WrongKindError(
        f"JSON cannot represent {describe(what)}: not a value of {game_name(game)}. "
        "Values are attrs classes and plain data."
    )


def require_hashable(kind: object, game: AnyGame) -> None:
    """Check that an argument can be a type of value: all types are hashable.

    Raises:
        WrongKindError: the argument is not hashable.
    """
    try:
        hash(kind)
    except TypeError:
        raise without_form(kind, game) from None


@remembered
def values_of(game: AnyGame) -> frozenset[type[object]]:
    """Return the classes whose values JSON can represent: the game's own, and the shared ones.

    A game's own classes are those in the annotations of its verbs and those in its
    `FURTHER_VALUES`, if it has them.

    >>> from thinkstr8.games import think_str8
    >>> think_str8.Token in values_of(think_str8), think_str8.Beliefs in values_of(think_str8)
    (True, False)
    """
    return frozenset(kind for kind in _kinds_below(game) if is_value(kind))


@remembered
def tagged(game: AnyGame) -> frozenset[type[object]]:
    """Return the classes of a game that are members of a union, so that JSON must name them.

    >>> from thinkstr8.games import numer
    >>> sorted(kind.__name__ for kind in tagged(numer))[:3]
    ['CrossedOutSource', 'DigitsCrossedOut', 'GameEnded']
    """
    kinds = Kinds.of(game)
    found = {kind for kind in (*members(kinds.action), *members(kinds.event)) if is_value(kind)}
    for kind in filter(is_union, _kinds_below(game)):
        options = [member for member in members(kind) if member]
        if len(options) > 1:
            found.update(filter(is_value, options))
    return frozenset(found)


@remembered
def _kinds_below(game: AnyGame) -> frozenset[Kind]:
    """Return the types of a game and all types in their annotations."""
    found: set[Kind] = set()
    own: Iterable[Kind] = getattr(game, "FURTHER_VALUES", ())
    left: list[Kind] = [*attrs.astuple(Kinds.of(game), recurse=False), *own, *_OF_EVERY_GAME]
    while left:
        kind = left.pop()
        if kind not in found:
            found.add(kind)
            left.extend(_parts(kind))
    return frozenset(found)


def _parts(kind: Kind) -> Iterable[Kind]:
    other = written_as(kind)
    if other is not None:
        return (other.kind,)
    return (part for _, part in fields_of(kind)) if is_value(kind) else get_args(kind)
