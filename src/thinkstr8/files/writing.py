"""The writers, which turn values into JSON data.

Belongs here: one writer for each sort of type.
Does not belong here: choosing the writer (codec), reading (reading).
"""

from collections.abc import Callable
from typing import TypeAlias, cast

from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.facts import Facts
from thinkstr8.core.wording import describe
from thinkstr8.files.forms import LARGEST, TAG
from thinkstr8.files.json_text import Json
from thinkstr8.files.kinds import Kind, default_in, defaults_of, fields_of, written_as

Writer: TypeAlias = Callable[[object], Json]


def write_int(value: int) -> int:
    """Return the integer itself.

    Raises:
        WrongKindError: the integer is too large for some JSON readers.
    """
    if -LARGEST <= value <= LARGEST:
        return value
    raise WrongKindError(f"JSON cannot represent {describe(value)}: expected at most {LARGEST}.")


def value_writer(kind: type[object], write: Writer, *, tag: bool) -> Writer:
    """Return the writer of a class, which writes an object with the fields of the value.

    It leaves out optional fields that have their defaults.

    Args:
        kind: the class.
        write: the writer of the parts.
        tag: whether the object names the class.
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
            if name not in defaults or chosen[name] != default_in(value, defaults[name])
        }

    return write_chosen if defaults else write_all


def part_writer(kind: Kind, write: Writer) -> Writer:
    """Return the writer of a field: a converting one if `As` marks its annotation, else `write`.

    Args:
        kind: the annotation of the field.
        write: the writer of any value, by its class.
    """
    other = written_as(kind)
    if other is None:
        return write
    inner, shown = part_writer(other.kind, write), other.write
    return lambda value: inner(shown(value))


def write_facts(write: Writer, facts: Facts[object]) -> Json:
    """Return named facts as an object."""
    return cast(Json, {name: write(fact) for name, fact in facts.items()})
