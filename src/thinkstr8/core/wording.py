"""Texts that describe values in error messages: short, and with the class of the value.

Belongs here: texts about any value, however large or badly behaved.
Does not belong here: the checks (plain, checks), the errors themselves (errors).
"""

import reprlib
from typing import Final

_LARGEST_QUOTED: Final = 10**20


class _Quote(reprlib.Repr):
    """A repr of bounded length that is the same in every version of Python.

    It names a value of a game by its class only, because people who may not see a State also read
    errors.
    """

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = 60

    def repr1(self, x: object, level: int) -> str:
        """Return the text for a value or a part of it."""
        return an(type(x).__name__) if _is_made_of_fields(x) else super().repr1(x, level)

    def repr_int(self, x: int, level: int) -> str:
        """Return the digits of an integer; its length in bits if it is very large."""
        if abs(x) > _LARGEST_QUOTED:
            return f"an integer of {x.bit_length()} bits"
        return super().repr_int(x, level)


_QUOTE: Final = _Quote()


def _is_made_of_fields(value: object) -> bool:
    """Return whether the class of a value was made by attrs or dataclasses, as games do it."""
    kind = type(value)
    return hasattr(kind, "__attrs_attrs__") or hasattr(kind, "__dataclass_fields__")


def describe(value: object) -> str:
    """Return a short text for any value, however large or badly behaved.

    >>> describe("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxxxxxxxxxxx'"
    >>> describe(10**5000)
    'an integer of 16610 bits'
    """
    try:
        return _QUOTE.repr(value)
    except Exception:  # noqa: BLE001  # a foreign repr may raise anything
        return an(type(value).__name__)


def with_class(value: object) -> str:
    """Return a short text for a value together with its class.

    >>> with_class(True), with_class(None), with_class([1])
    ('True (a bool)', 'None', '[1] (a list)')
    """
    if value is None or _is_made_of_fields(value):
        return describe(value)
    return f"{describe(value)} ({an(type(value).__name__)})"


def an(name: str) -> str:
    """Return the name of a class with its article; a plural gets none.

    >>> an("int"), an("Table"), an("Rules"), an("Pass")
    ('an int', 'a Table', 'Rules', 'a Pass')
    """
    if name.endswith("s") and not name.endswith("ss"):
        return name
    return f"{'an' if name[:1].lower() in 'aeio' else 'a'} {name}"


def class_as_bot(kind: type[object]) -> str:
    """Return the sentence for a class that is given as a bot.

    >>> class_as_bot(dict)
    'dict is a class: pass an object of it, such as dict().'
    """
    return f"{kind.__name__} is a class: pass an object of it, such as {kind.__name__}()."


def must_be_int(what: str, value: object) -> str:
    """Return the sentence for a value of another class where an int is expected.

    Only a plain int is accepted. Other integers, such as NumPy's, overflow and print differently,
    so the sentence tells the caller to convert them.

    >>> must_be_int("A seat", 2.0)
    'A seat must be an int, not 2.0 (a float).'
    """
    return f"{what} must be an int, not {with_class(value)}{_conversion(value)}."


def must_be_tuple_of(what: str, kind: type[object], value: object) -> str:
    """Return the sentence for a value that is not the expected tuple of one class.

    >>> must_be_tuple_of("The scores", int, [3, 4])
    'The scores must be a tuple of int, not [3, 4] (a list).'
    >>> must_be_tuple_of("The scores", int, (3, 4.0))
    'The scores must be a tuple of int, but item 1 is 4.0 (a float).'
    """
    rule = f"{what} must be a tuple of {kind.__name__}"
    if type(value) is not tuple:
        return f"{rule}, not {with_class(value)}."
    index, item = next(pair for pair in enumerate(value) if type(pair[1]) is not kind)
    hint = _conversion(item) if kind is int else ""
    return f"{rule}, but item {index} is {with_class(item)}{hint}."


def _conversion(value: object) -> str:
    """Return the advice to convert an integer of another class; empty for any other value."""
    is_integer = hasattr(type(value), "__index__") and type(value) is not bool
    return ": pass int(...)" if is_integer else ""
