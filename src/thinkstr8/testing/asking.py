"""Questions of the kit: calls of optional functions, and whether two answers are the same.

Belongs here: finding optional functions by name, calling them in their ways, and comparing what
they return for states that a seat cannot tell apart.
Does not belong here: which questions are asked about a state (outputs, hints).
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final, TypeAlias

from thinkstr8.core.checks import describe, is_tuple_of, seat_name
from thinkstr8.core.choices import Choice, Wording
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.kit.columns import columns_of
from thinkstr8.testing.failures import Promise
from thinkstr8.testing.runs import Run

PLAIN: Final[Mapping[str, object]] = MappingProxyType({})
"""No options."""

_ALL_OPTIONS_ONE_IN: Final = 15
"""Every way to call a function is tried at the first state and at one in fifteen others.

At all other states each function is called in one way, with names or without; pictures in both
layouts.
"""

_WIDTH: Final = 80
_NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")


# What the functions must return

_Form: TypeAlias = tuple[str, Callable[[object], bool]]


def _is_narrow(value: object) -> bool:
    if not isinstance(value, str):
        return False
    return 0 < max(map(columns_of, value.splitlines()), default=0) <= _WIDTH


_ANYTHING: Final[_Form] = "anything", lambda _value: True
_SENTENCES: Final[_Form] = "a tuple of str", lambda value: is_tuple_of(value, str)

_FORMS: Final[Mapping[str, _Form]] = MappingProxyType(
    {
        "describe": (f"lines of text of at most {_WIDTH} columns", _is_narrow),
        "view_picture": ("a str", lambda value: isinstance(value, str)),
        "choices": ("a tuple of Choice", lambda value: is_tuple_of(value, Choice)),
        "describe_action": ("a Wording", lambda value: isinstance(value, Wording)),
        "describe_refusal": ("a str", lambda value: isinstance(value, str)),
        "advise": _SENTENCES,
        "narrate": _SENTENCES,
        "narrate_result": _SENTENCES,
        "remarks": _SENTENCES,
        "news": ("a tuple", lambda value: isinstance(value, tuple)),
        "reveals": ("True or False", lambda value: isinstance(value, bool)),
    }
)
"""The optional functions that show something, each with what it must return."""


# Questions and answers


@frozen
class Question:
    """A call of an optional function.

    Attributes:
        name: the name of the function.
        call: the call in words, for messages.
        ask: the call itself, about a state, two successive states or an action.
    """

    name: str
    call: str
    ask: Callable[..., object]


def outputs_of(run: Run) -> Mapping[str, Callable[..., object]]:
    """Return the optional functions that the game has, by name."""
    found = ((name, getattr(run.game, name, None)) for name in _FORMS)
    return {name: function for name, function in found if callable(function)}


def compare(
    run: Run,
    question: Question,
    mine: tuple[object, ...],
    theirs: tuple[object, ...],
    seat: Seat | None,
) -> None:
    """Check that a question has a proper answer, and the same one about both.

    Args:
        run: the run, with the game under test.
        question: the question.
        mine: what it is asked about: a state, or two successive states.
        theirs: what looks the same to the seat.
        seat: the seat, or None for a spectator.
    """
    run.tally["outputs"] += 1
    answer, other_answer = answer_to(run, question, mine), answer_to(run, question, theirs)
    if answer != other_answer or repr(answer) != repr(other_answer):
        run.fail(
            Promise.NON_INTERFERENCE, f"{question.call} depends on what {who(seat)} may not know."
        )


def answer_to(run: Run, question: Question, about: tuple[object, ...]) -> object:
    """Return the answer to a question, after checking its form."""
    answer = asked(run, question.call, partial(question.ask, *about))
    expected, fits = _FORMS.get(question.name, _ANYTHING)
    if not fits(answer):
        run.fail(
            Promise.OUTPUTS, f"{question.call} must return {expected}, not {describe(answer)}."
        )
    return answer


def asked(run: Run, call: str, ask: Callable[[], object]) -> object:
    """Return what a call returns; whatever it raises breaks the promise."""
    try:
        return ask()
    except Exception as error:  # noqa: BLE001  # any error breaks the promise
        run.fail(Promise.OUTPUTS, f"{call} raised {type(error).__name__}: {describe(str(error))}.")


def who(seat: Seat | None) -> str:
    """Return a seat, or a spectator, in words."""
    return "a spectator" if seat is None else seat_name(seat)


def calls(
    run: Run,
    name: str,
    subject: str,
    subject_of: Callable[..., object],
    variants: Iterable[Mapping[str, object]] = (PLAIN,),
) -> Iterator[Question]:
    """Yield calls of a function, if the game has it, with those options that it knows.

    Args:
        run: the run, with the game under test.
        name: the name of the function.
        subject: its first argument in words.
        subject_of: returns the first argument for a state, or for two successive states.
        variants: the options to call it with, apart from names.
    """
    function = outputs_of(run).get(name)
    if function is None:
        return
    for way in _ways(run, function, variants):
        call = ", ".join([subject, *(f"{key}={value!r}" for key, value in way.items())])
        yield Question(name, f"{name}({call})", partial(_call, function, subject_of, way))


def _ways(
    run: Run, function: Callable[..., object], variants: Iterable[Mapping[str, object]]
) -> Sequence[Mapping[str, object]]:
    """Return the options to call a function with: all that it knows, or one way at most states."""
    players = run.rules.players
    names = (*_NAMES, *(f"Player {seat}" for seat in range(len(_NAMES), players)))[:players]
    known = parameters(function)
    ways: list[Mapping[str, object]] = []
    for options in (each | more for each in map(dict, variants) for more in ({}, {"names": names})):
        given = {key: value for key, value in options.items() if key in known}
        if given not in ways:
            ways.append(given)
    return ways if run.is_due(_ALL_OPTIONS_ONE_IN) else [run.sampler.choice(ways)]


def _call(
    function: Callable[..., object],
    subject_of: Callable[..., object],
    options: Mapping[str, object],
    *about: object,
) -> object:
    return function(subject_of(*about), **options)


@lru_cache(maxsize=64)
def parameters(function: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of a function's parameters."""
    return (*inspect.signature(function).parameters,)


def addressed(seat: Seat | None) -> tuple[Mapping[str, object], ...]:
    """Return the options of a sentence: to nobody, and to the seat."""
    return (PLAIN,) if seat is None else (PLAIN, {"you": seat})
