"""Checks that the verbs refuse values of the wrong class.

Belongs here: calling every verb with a wrong value for each argument.
Does not belong here: well-formed actions that are not allowed (legality).
"""

from typing import Final

from thinkstr8.core.checks import describe
from thinkstr8.core.errors import ThinkStr8Error
from thinkstr8.core.game import AnyState
from thinkstr8.testing.failures import Promise
from thinkstr8.testing.runs import Run

_FEWEST_WORDS: Final = 4


class _Stranger:
    """A class that no game knows."""


_WRONG: Final = (None, 3, "x", (), _Stranger())


def check_bad_input(run: Run, state: AnyState, deal: object) -> None:
    """Check that every verb refuses values of the wrong class with an error of the library.

    Two values are not wrong: None as the seat of `view`, which is a spectator, and any int as a
    seat.
    """
    game, rules, rng, table = run.game, run.rules, run.rng, state.table
    seat = 0
    calls: dict[str, tuple[object, ...]] = {
        "deal": (rules, rng),
        "setup": (rules, deal),
        "seats_to_act": (table,),
        "legal_actions": (table, seat),
        "chance": (state,),
        "view": (state, seat),
        "determinize": (game.view(state, seat), rng),
        "outcome": (table,),
    }
    if hasattr(game, "begin_dealing"):
        calls["begin_dealing"] = (rules,)
    if run.pool:
        action = run.pool[0]
        calls |= {
            "refusal": (table, action),
            "apply": (state, action),
            "format_action": (action,),
            "parse_action": (game.format_action(action),),
        }
    for verb, arguments in calls.items():
        for place, right in enumerate(arguments):
            for wrong in _WRONG:
                if not _is_right(verb, right, wrong):
                    _check_refused(run, verb, (*arguments[:place], wrong, *arguments[place + 1 :]))


def _is_right(verb: str, right: object, wrong: object) -> bool:
    """Return whether a value is of the right class for an argument after all."""
    return type(wrong) is type(right) or (verb == "view" and right == 0 and wrong is None)


def _check_refused(run: Run, verb: str, arguments: tuple[object, ...]) -> None:
    run.tally["bad input"] += 1
    call = f"{verb}({', '.join(map(describe, arguments))})"
    try:
        getattr(run.game, verb)(*arguments)
    except ThinkStr8Error as error:
        run.require(
            len(str(error).split()) >= _FEWEST_WORDS,
            Promise.BAD_INPUT,
            f"{call} is refused without a sentence: {describe(str(error))}.",
        )
    except Exception as error:  # noqa: BLE001  # any other error breaks the promise
        run.fail(Promise.BAD_INPUT, f"{call} raised {type(error).__name__}, not a ThinkStr8Error.")
    else:
        run.fail(Promise.BAD_INPUT, f"{call} was accepted.")
