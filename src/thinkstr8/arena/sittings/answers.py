"""The answers of bots, which are untrusted objects until they are checked.

Belongs here: telling plain data from objects that could run a bot's code later.
Does not belong here: whether an action is legal (the game decides).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from operator import attrgetter
from types import NoneType
from typing import Final, TypeAlias, cast, get_args

from thinkstr8.arena.played import ILLEGAL
from thinkstr8.arena.sittings.failures import FailureError
from thinkstr8.arena.words import class_name, text_of
from thinkstr8.core.errors import IllegalActionError, WrongKindError
from thinkstr8.core.game import AnyGame, AnyView, game_name
from thinkstr8.core.wording import an
from thinkstr8.files.kinds import Kind, Kinds, fields_of, is_value
from thinkstr8.files.memory import remembered

_PLAIN: Final = frozenset({int, str, bool, NoneType})
_MOST_REMEMBERED: Final = 2**14

Parts: TypeAlias = Callable[[object], Iterable[object]]
"""Reads the values of all fields of a value."""


@remembered
def plain_check(game: AnyGame) -> Callable[[object], bool]:
    """Return a function that checks whether an answer consists of plain data only.

    Plain data cannot run a bot's code later. The check ignores legality, which `apply` checks. A
    game whose verbs have no annotations does not declare the classes of its actions, so any answer
    passes.

    >>> from thinkstr8 import numer
    >>> is_plain = plain_check(numer)
    >>> is_plain(numer.Write(0, 444)), is_plain("444"), is_plain([444])
    (True, True, False)
    """
    known, words = _made_of(game)
    if not known:
        return lambda _: True
    simple = _PLAIN | words

    def is_plain(value: object) -> bool:
        kind = type(value)
        read = known.get(kind)
        if read is None:
            return kind in simple
        try:
            for part in read(value):
                if type(part) not in simple and not is_plain(part):
                    return False
        except AttributeError:  # the value was created without its fields
            return False
        return True

    return _looking_once(is_plain)


def _looking_once(check: Callable[[object], bool]) -> Callable[[object], bool]:
    """Return a check that remembers the objects that passed.

    Games share their action objects, so most answers have been checked before.
    """
    passed: dict[int, object] = {}

    def look(answer: object) -> bool:
        if passed.get(id(answer)) is answer:
            return True
        if not check(answer):
            return False
        if len(passed) >= _MOST_REMEMBERED:
            passed.clear()
        passed[id(answer)] = answer
        return True

    return look


def _made_of(game: AnyGame) -> tuple[Mapping[type[object], Parts], frozenset[type[object]]]:
    """Return the classes in a game's actions, each with its reader, and the enumerations.

    Both are empty if the game does not declare them.
    """
    found: dict[type[object], Parts] = {}
    words: set[type[object]] = set()
    try:
        left: list[Kind] = [Kinds.of(game).action]
    except WrongKindError:
        left = []
    while left:
        kind = left.pop()
        if is_value(kind):
            if kind not in found:
                fields = fields_of(kind)
                found[kind] = _reader([name for name, _ in fields])
                left.extend(part for _, part in fields)
        elif isinstance(kind, type) and issubclass(kind, Enum):
            words.add(kind)
        else:
            left.extend(get_args(kind))
    return found and {**found, tuple: _items}, frozenset(words)


def _items(value: object) -> Iterable[object]:
    return cast("tuple[object, ...]", value)


def _reader(names: Sequence[str]) -> Parts:
    """Return a reader of some fields; the extra name makes `attrgetter` always return a tuple."""
    return cast(Parts, attrgetter(*names, names[0])) if names else lambda _: ()


def strange_answer(game: AnyGame, view: AnyView, answer: object) -> FailureError:
    """Return the failure of a bot whose answer is not plain data."""
    unknown = f"Expected an action of {game_name(game)}, not an object of an unknown class."
    return FailureError(ILLEGAL, text_of(lambda: _objection(game, view, answer)) or unknown)


def _objection(game: AnyGame, view: AnyView, answer: object) -> str:
    """Return the reason why an answer that is not plain data is refused."""
    try:
        refusal = game.refusal(view.table, answer)
    except (IllegalActionError, WrongKindError) as error:
        return str(error)
    if refusal is not None:
        return refusal.message
    what = f"{an(class_name(answer))} with other objects in it"
    return f"Expected an action of {game_name(game)} made of plain data, not {what}."
