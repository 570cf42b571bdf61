"""Checks of what people read and pick from: descriptions, pictures, sentences, news and choices.

Belongs here: checks of the optional functions that show something, which are found by name. They
must return the same for states that a seat cannot tell apart, byte for byte. They must raise
nothing, and lead to every legal action.
Does not belong here: views, legal actions and refusals, which every game has (secrecy, legality).
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import chain, combinations, product
from math import comb, prod
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from attrs import frozen

from thinkstr8.core.checks import describe, is_tuple_of, seat_name
from thinkstr8.core.choices import Choice, Pick, Wording
from thinkstr8.core.driver import random_action
from thinkstr8.core.errors import Refusal
from thinkstr8.core.game import NATURE, AnyAction, AnyState, AnyTable, Seat
from thinkstr8.files.input import read_action
from thinkstr8.testing.failures import Promise
from thinkstr8.testing.runs import Run

_PICTURES_ONE_IN: Final = 30
"""Pictures are slow, so they are compared at the first state and at one in thirty others."""

_PICKED_ONE_IN: Final = 5
"""Picks are tried at the first state and at one in five others, for one of the seats to act."""

_MOST_COMBINATIONS: Final = 3000
"""The number of combinations up to which all are tried."""

_SAMPLE: Final = 200
"""The number of combinations that are tried if there are more."""

_DESCRIBED: Final = 6
"""The number of legal actions that are described at a state, all of one seat."""

_WIDTH: Final = 80
_NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")
_PLAIN: Final[Mapping[str, object]] = MappingProxyType({})


# What the functions must return

_Form: TypeAlias = tuple[str, Callable[[object], bool]]


def _is_narrow(value: object) -> bool:
    return isinstance(value, str) and 0 < max(map(len, value.splitlines()), default=0) <= _WIDTH


_SENTENCES: Final[_Form] = "a tuple of str", lambda value: is_tuple_of(value, str)

_FORMS: Final[Mapping[str, _Form]] = MappingProxyType(
    {
        "describe": (f"lines of text of at most {_WIDTH} columns", _is_narrow),
        "view_picture": ("a str", lambda value: isinstance(value, str)),
        "choices": ("a tuple of Choice", lambda value: is_tuple_of(value, Choice)),
        "describe_action": ("a Wording", lambda value: isinstance(value, Wording)),
        "narrate": _SENTENCES,
        "remarks": _SENTENCES,
        "news": ("a tuple", lambda value: isinstance(value, tuple)),
        "reveals": ("True or False", lambda value: isinstance(value, bool)),
    }
)
"""The optional functions that show something, each with what it must return."""


# The same outputs in two states


@frozen
class _Question:
    """A call of an optional function.

    Attributes:
        name: the name of the function.
        call: the call in words, for messages.
        ask: the call itself, about a state, or about two successive states.
    """

    name: str
    call: str
    ask: Callable[..., object]


def check_outputs(run: Run, state: AnyState, other: AnyState, seat: Seat | None) -> None:
    """Check what a seat is shown in a state, also that it is the same in an equal-looking state.

    Args:
        run: the run, with the game under test.
        state: the state of play.
        other: a state that differs only in what the seat may not know.
        seat: the seat, or None for a spectator.
    """
    for question in _questions(run, state, seat):
        _compare(run, question, (state,), (other,), seat)
    if run.game.seats_to_act(state.table) and "news" in _outputs_of(run):
        _check_news(run, state, other, seat)
    if seat is not None and "choices" in _outputs_of(run) and _is_due(run, _PICKED_ONE_IN):
        _check_choices(run, state.table)


def _is_due(run: Run, one_in: int) -> bool:
    """Return whether a slow check is due. A fixed rhythm could fall in with that of a game."""
    return run.tally["states"] == 1 or not run.sampler.randrange(one_in)


def _outputs_of(run: Run) -> Mapping[str, Callable[..., object]]:
    """Return the optional functions that the game has, by name."""
    found = ((name, getattr(run.game, name, None)) for name in _FORMS)
    return {name: function for name, function in found if callable(function)}


def _compare(
    run: Run,
    question: _Question,
    mine: tuple[AnyState, ...],
    theirs: tuple[AnyState, ...],
    seat: Seat | None,
) -> None:
    """Check that a question has a proper answer, and the same one about both."""
    run.tally["outputs"] += 1
    answer, other_answer = _answer(run, question, mine), _answer(run, question, theirs)
    if answer != other_answer or repr(answer) != repr(other_answer):
        run.fail(
            Promise.NON_INTERFERENCE, f"{question.call} depends on what {_who(seat)} may not know."
        )


def _answer(run: Run, question: _Question, states: tuple[AnyState, ...]) -> object:
    """Return the answer to a question, after checking its form."""
    answer = _asked(run, question.call, partial(question.ask, *states))
    expected, fits = _FORMS[question.name]
    if not fits(answer):
        run.fail(
            Promise.OUTPUTS, f"{question.call} must return {expected}, not {describe(answer)}."
        )
    return answer


def _asked(run: Run, call: str, ask: Callable[[], object]) -> object:
    """Return what a call returns; whatever it raises breaks the promise."""
    try:
        return ask()
    except Exception as error:  # noqa: BLE001  # any error breaks the promise
        run.fail(Promise.OUTPUTS, f"{call} raised {type(error).__name__}: {describe(str(error))}.")


def _who(seat: Seat | None) -> str:
    return "a spectator" if seat is None else seat_name(seat)


# The questions


def _questions(run: Run, state: AnyState, seat: Seat | None) -> Iterator[_Question]:
    """Yield every question about a state, without names and with names."""
    game = run.game

    def view(state: AnyState) -> object:
        return game.view(state, seat)

    def events(state: AnyState) -> object:
        return state.table.events

    yield from _calls(run, "describe", "view", view)
    if _is_due(run, _PICTURES_ONE_IN):
        layouts = ({"layout": "wide"}, {"layout": "narrow"})
        yield from _calls(run, "view_picture", "view", view, layouts)
    yield from _calls(run, "narrate", "events", events, _addressed(seat))
    yield from _calls(run, "reveals", "events", events)
    yield from _calls(run, "remarks", "table", lambda state: state.table)
    if "choices" in _outputs_of(run):
        for actor in range(run.rules.players):
            ask = partial(_choices, run, actor)
            yield _Question("choices", f"choices(table, {actor})", ask)
    acting = game.seats_to_act(state.table)
    for actor in run.sampled(acting, 1):
        count = len(game.legal_actions(state.table, actor))
        for index in run.sampled(range(count), _DESCRIBED):
            action = partial(_legal_action, run, actor, index)
            yield from _calls(run, "describe_action", "action", action, _addressed(seat))


def _addressed(seat: Seat | None) -> tuple[Mapping[str, object], ...]:
    """Return the options of a sentence: to nobody, and to the seat."""
    return (_PLAIN,) if seat is None else (_PLAIN, {"you": seat})


def _choices(run: Run, seat: Seat, state: AnyState) -> object:
    return _outputs_of(run)["choices"](state.table, seat)


def _legal_action(run: Run, seat: Seat, index: int, state: AnyState) -> object:
    return run.game.legal_actions(state.table, seat)[index]


def _calls(
    run: Run,
    name: str,
    subject: str,
    subject_of: Callable[..., object],
    variants: Iterable[Mapping[str, object]] = (_PLAIN,),
) -> Iterator[_Question]:
    """Yield the calls of a function, if the game has it, with those options that it knows.

    Args:
        run: the run, with the game under test.
        name: the name of the function.
        subject: its first argument in words.
        subject_of: returns the first argument for a state, or for two successive states.
        variants: the options to call it with, apart from names.
    """
    function = _outputs_of(run).get(name)
    if function is None:
        return
    players = run.rules.players
    names = (*_NAMES, *(f"Player {seat}" for seat in range(len(_NAMES), players)))[:players]
    known = _parameters(function)
    asked: list[Mapping[str, object]] = []
    for options in (each | more for each in map(dict, variants) for more in ({}, {"names": names})):
        given = {key: value for key, value in options.items() if key in known}
        if given in asked:
            continue
        asked.append(given)
        call = ", ".join([subject, *(f"{key}={value!r}" for key, value in given.items())])
        yield _Question(name, f"{name}({call})", partial(_call, function, subject_of, given))


def _call(
    function: Callable[..., object],
    subject_of: Callable[..., object],
    options: Mapping[str, object],
    *states: AnyState,
) -> object:
    return function(subject_of(*states), **options)


@lru_cache(maxsize=64)
def _parameters(function: Callable[..., object]) -> frozenset[str]:
    """Return the names of a function's parameters."""
    return frozenset(inspect.signature(function).parameters)


# News


def _check_news(run: Run, state: AnyState, other: AnyState, seat: Seat | None) -> None:
    """Check that the news of an action is the same if the seat cannot tell the results apart."""
    game, rng = run.game, run.sampler
    action = random_action(game, state, rng)
    hidden = (
        random_action(game, other, rng)
        if action.seat == NATURE
        else rng.choice(game.legal_actions(other.table, action.seat))
    )
    after = run.applied(state, action)
    for other_action in (action, hidden):
        other_after = run.applied(other, other_action)
        if after is None or other_after is None:
            continue  # an outcome that is possible in only one of the states
        if game.view(after, seat) == game.view(other_after, seat):
            _compare_news(run, (state, after), (other, other_after), seat)


def _compare_news(
    run: Run, mine: tuple[AnyState, ...], theirs: tuple[AnyState, ...], seat: Seat | None
) -> None:
    game, tell = run.game, _outputs_of(run)["news"]

    def news(before: AnyState, after: AnyState) -> object:
        return tell(game.view(before, seat), game.view(after, seat))

    question = _Question("news", f"news(before, after) of {_who(seat)}", news)
    _compare(run, question, mine, theirs, seat)
    if seat is None:
        told = _answer(run, question, mine)
        run.require(told == (), Promise.OUTPUTS, "A spectator gets news; only seats may.")
    for sentence in _calls(run, "narrate", "news", news, _addressed(seat)):
        _compare(run, sentence, mine, theirs, seat)


# Choices


def _check_choices(run: Run, table: AnyTable) -> None:
    """Check that only seats to act have choices, and that those of one seat lead to its actions."""
    acting = [seat for seat in run.game.seats_to_act(table) if seat != NATURE]
    choices = cast("Callable[[AnyTable, Seat], tuple[Choice, ...]]", _outputs_of(run)["choices"])
    for seat in range(run.rules.players):
        found = choices(table, seat)
        run.require(
            bool(found) == (seat in acting) and all(choice.seat == seat for choice in found),
            Promise.OUTPUTS,
            f"choices(table, {seat}) has {len(found)} choices, or one of another seat, but the "
            f"seats to act are {acting}.",
        )
    if acting:
        seat = run.sampler.choice(acting)
        _check_reach(run, table, seat, choices(table, seat))


def _check_reach(run: Run, table: AnyTable, seat: Seat, choices: tuple[Choice, ...]) -> None:
    """Check that picks can be read, and lead to every legal action if all of them are tried."""
    legal: tuple[AnyAction, ...] = run.game.legal_actions(table, seat)
    count = sum(prod(map(_ways, choice.picks)) for choice in choices)
    is_complete = count <= _MOST_COMBINATIONS
    lines = _every_line(choices) if is_complete else _some_lines(run, choices)
    reached: set[AnyAction] = set()
    for line in lines:
        found = _asked(
            run, f"read_action of {line!r}", partial(read_action, run.game, table, seat, line)
        )
        if not isinstance(found, Refusal):
            reached.add(cast("AnyAction", found))
    for action in legal if is_complete else ():
        if action not in reached:
            line = run.game.format_action(action)
            run.fail(Promise.OUTPUTS, f"No choice of seat {seat} leads to {line!r}.")


def _sizes(pick: Pick) -> range:
    return range(pick.least, pick.most + 1)


def _ways(pick: Pick) -> int:
    """Return the number of ways to pick."""
    return sum(comb(len(pick.options), size) for size in _sizes(pick))


def _every_line(choices: tuple[Choice, ...]) -> Iterator[str]:
    for choice in choices:
        for picked in product(*map(_every_way, choice.picks)):
            yield choice.line(*picked)


def _every_way(pick: Pick) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(_values(pick), size) for size in _sizes(pick))


def _some_lines(run: Run, choices: tuple[Choice, ...]) -> Iterator[str]:
    rng = run.sampler
    for _ in range(_SAMPLE):
        choice = rng.choice(choices)
        yield choice.line(
            *(rng.sample(_values(pick), rng.choice(_sizes(pick))) for pick in choice.picks)
        )


def _values(pick: Pick) -> list[str]:
    return [option.value for option in pick.options]
