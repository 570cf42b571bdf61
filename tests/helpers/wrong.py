"""Values of the wrong class, fed into every argument of a callable."""

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Final

from attrs import field, frozen

from thinkstr8 import GAMES, AnyGame, ThinkStr8Error, advance, new_game, numer, ten, think_str8
from thinkstr8.core.game import AnyRules

FEWEST_WORDS: Final = 4
"""How many words a message has at least."""

RULES: Final[Mapping[str, AnyRules]] = {
    "think_str8": think_str8.Rules(2),
    "ten": ten.Rules(2),
    "numer": numer.Rules(2),
}

PLAIN: Final[Mapping[str, object]] = {
    "None": None,
    "3": 3,
    "x": "x",
    "object": object(),
    "list": [],
}
"""Values of no game by name; `Case.right` names those that an argument accepts after all."""


def values_of(name: str) -> dict[str, object]:
    """Return values of one game by name: rules, a state, a table, a view and an action."""
    game, rng = GAMES[name], Random(8)
    state = advance(game, new_game(game, RULES[name], rng), rng)
    (seat, *_) = game.seats_to_act(state.table)
    return {
        f"{name} rules": RULES[name],
        f"{name} state": state,
        f"{name} table": state.table,
        f"{name} view": game.view(state, seat),
        f"{name} action": game.legal_actions(state.table, seat)[0],
    }


FOREIGN: Final = {name: values_of(name) for name in GAMES}
"""Values of every game by name."""


@frozen
class Case:
    """A call that works, to be made with one wrong argument after the other.

    Attributes:
        call: the callable.
        arguments: what it accepts, by name.
        right: for each argument the wrong values that are right there, by their names in `PLAIN`
            and `FOREIGN`. They are listed one by one, so that nothing is excused by accident.
        game: the game whose values are used, if any; those of others are wrong.
    """

    call: Callable[..., object]
    arguments: Mapping[str, object]
    right: Mapping[str, Collection[str]] = field(factory=dict)
    game: AnyGame = numer


def faults(case: Case) -> list[str]:
    """Return what is wrong with how a callable answers wrong values; nothing is as it should be."""
    case.call(**case.arguments)  # or the case itself is wrong
    own = case.game.__name__.rpartition(".")[2]
    others = {kind: value for name in GAMES if name != own for kind, value in FOREIGN[name].items()}
    return [
        f"{argument}={name}: {fault}"
        for argument in case.arguments
        for name, value in {**PLAIN, **others}.items()
        if name not in case.right.get(argument, ())
        if (fault := _fault(case, argument, value))
    ]


def _fault(case: Case, argument: str, value: object) -> str | None:
    """Return what is wrong with the answer to one wrong value; None if it is a proper error."""
    try:
        answer = case.call(**{**case.arguments, argument: value})
    except ThinkStr8Error as error:
        words = str(error).split()
        return None if len(words) >= FEWEST_WORDS else f"too short: {error}"
    except Exception as error:  # noqa: BLE001  # that is what is looked for
        return f"{type(error).__name__}: {error}"
    return f"accepted, with {answer!r:.60}"
