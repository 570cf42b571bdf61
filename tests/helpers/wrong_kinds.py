"""Values of the wrong class, tried in every argument of functions."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import Final

from thinkstr8.core import ThinkStr8Error, WrongKindError

Calls = Mapping[Callable[..., object], Sequence[Mapping[str, object]]]
"""Public functions with arguments that are right, by name."""

WRONG: Final = (None, 3, "x")
"""What is nearly always of the wrong class."""


NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


def complaints(
    calls: Calls, wrong: Sequence[object], allowed: Mapping[str, object] = NOTHING
) -> Iterator[str]:
    """Yield what is wrong with the answers to values of the wrong class.

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
                    problem = _problem(function, {**right, name: given})
                    if problem:
                        yield f"{function.__name__}({name}={given!r}) {problem}"


def _problem(function: Callable[..., object], arguments: Mapping[str, object]) -> str | None:
    try:
        function(**arguments)
    except WrongKindError as error:
        return None if len(str(error).split()) >= 4 else f"says only {error}"
    except ThinkStr8Error as error:
        return f"raised {type(error).__name__}, not WrongKindError: {error}"
    except Exception as error:  # noqa: BLE001  # that is what must not happen
        return f"raised {type(error).__name__}: {error}"
    return "was accepted"


def public_functions(module: ModuleType) -> set[Callable[..., object]]:
    """Return the functions that a module exports."""
    exported = (getattr(module, name) for name in module.__all__)
    return {thing for thing in exported if inspect.isfunction(thing)}
