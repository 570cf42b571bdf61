"""Values of the wrong class, tried in every argument of something that can be called."""

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import Final

from attrs import field, frozen

from thinkstr8.core import ThinkStr8Error, WrongKindError

Calls = Mapping[Callable[..., object], Sequence[Mapping[str, object]]]
"""Public functions with arguments that are right, by name."""

WRONG: Final = (None, 3, "x")
"""What is nearly always of the wrong class."""

NOTHING: Final[Mapping[str, object]] = MappingProxyType({})

_FEWEST_WORDS: Final = 4
"""How many words a message has at least."""


@frozen
class Case:
    """A call that works, to be made with one wrong argument after the other.

    Attributes:
        call: the callable.
        arguments: what it accepts, by name.
        right: for each argument the names of those wrong values that are right there. They are
            listed one by one, so that nothing is excused by accident.
        error: what every wrong value raises.
    """

    call: Callable[..., object]
    arguments: Mapping[str, object]
    right: Mapping[str, Collection[str]] = field(factory=dict)
    error: type[ThinkStr8Error] = WrongKindError


def faults(case: Case, wrong: Mapping[str, object]) -> list[str]:
    """Return what is wrong with how a callable answers wrong values; nothing is as it should be.

    Args:
        case: the call.
        wrong: what is tried in each of its arguments, by name.
    """
    case.call(**case.arguments)  # or the case itself is wrong
    return [
        f"{argument}={name}: {fault}"
        for argument in case.arguments
        for name, value in wrong.items()
        if name not in case.right.get(argument, ())
        if (fault := fault_of(case, argument, value))
    ]


def fault_of(case: Case, argument: str, value: object) -> str | None:
    """Return what is wrong with the answer to one wrong value; None if it is a proper error."""
    try:
        answer = case.call(**{**case.arguments, argument: value})
    except case.error as error:
        words = str(error).split()
        return None if len(words) >= _FEWEST_WORDS else f"too short: {error}"
    except Exception as error:  # noqa: BLE001  # that is what is looked for
        return f"{type(error).__name__}: {error}"
    return f"accepted, with {answer!r:.60}"


def complaints(
    calls: Calls, wrong: Sequence[object], allowed: Mapping[str, object] = NOTHING
) -> Iterator[str]:
    """Yield what is wrong with the answers of many functions to values of the wrong class.

    Args:
        calls: the functions, each with right arguments.
        wrong: what is tried instead of each of them, if it is of another class.
        allowed: what else an argument can be, by function and name, as in `view.seat`.
    """
    for function, rights in calls.items():
        for right in rights:
            function(**right)
            for name, value in right.items():
                for given in wrong:
                    place = f"{function.__name__}.{name}"
                    if type(given) is type(value) or allowed.get(place, NOTHING) is given:
                        continue
                    fault = fault_of(Case(function, right), name, given)
                    if fault:
                        yield f"{function.__name__}({name}={given!r}): {fault}"


def public_functions(module: ModuleType) -> set[Callable[..., object]]:
    """Return the functions that a module exports."""
    exported = (getattr(module, name) for name in module.__all__)
    return {thing for thing in exported if inspect.isfunction(thing)}
