"""From values to JSON: what writes the values of each class.

Belongs here: one writer for each sort of type that a value is made of.
Does not belong here: choosing the writer (codec), reading (reading).
"""

from collections.abc import Callable
from typing import TypeAlias, cast

from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.facts import Facts
from thinkstr8.core.wording import describe
from thinkstr8.files.forms import LARGEST, TAG
from thinkstr8.files.json_text import Json
from thinkstr8.files.kinds import Kind, defaults_of, fields_of, written_as

Writer: TypeAlias = Callable[[object], Json]


def write_int(value: int) -> int:
    """Return an integer, which is its own JSON.

    Raises:
        WrongKindError: not every reader of JSON would get it right.
    """
    if -LARGEST <= value <= LARGEST:
        return value
    raise WrongKindError(f"JSON has no form for {describe(value)}: at most {LARGEST} can be read.")


def value_writer(kind: type[object], write: Writer, *, tag: bool) -> Writer:
    """Return what writes the values of a class: an object with their fields.

    Optional fields are left out when they have their defaults.

    Args:
        kind: the class.
        write: writes the parts.
        tag: whether the object says which class it stands for.
    """
    writers = [(name, part_writer(part, write)) for name, part in fields_of(kind)]
    start: dict[str, Json] = {TAG: kind.__name__} if tag else {}
    defaults = dict(defaults_of(kind))

    def write_all(value: object) -> Json:
        return start | {name: writer(getattr(value, name)) for name, writer in writers}

    def write_chosen(value: object) -> Json:
        chosen = {name: getattr(value, name) for name, _ in writers}
        return start | {
            name: writer(chosen[name])
            for name, writer in writers
            if name not in defaults or chosen[name] != defaults[name]
        }

    return write_chosen if defaults else write_all


def part_writer(kind: Kind, write: Writer) -> Writer:
    """Return what writes the values of a field; only `As` changes what the values themselves say.

    Args:
        kind: what the field may hold.
        write: writes any value by its class.
    """
    other = written_as(kind)
    if other is None:
        return write
    inner, shown = part_writer(other.kind, write), other.write
    return lambda value: inner(shown(value))


def write_facts(write: Writer, facts: Facts[object]) -> Json:
    """Return named facts as an object."""
    return cast(Json, {name: write(fact) for name, fact in facts.items()})
