"""Rules as OpenSpiel's game parameters, and back.

Belongs here: which parameters a game has, and their values.
Does not belong here: what the rules mean (each game), OpenSpiel's own classes (games).

Whole numbers, flags, words and fractions are parameters of OpenSpiel's own types. A number that can
be absent is -1 then, and so is one whose usual value follows from others. All else is JSON, in
which the characters that OpenSpiel's game strings use are percent-encoded. An empty text is the
usual value.
"""

from collections.abc import Mapping
from enum import StrEnum
from inspect import signature
from typing import Final, TypeAlias, cast, get_type_hints
from urllib.parse import quote, unquote

from attrs import AttrsInstance, fields_dict

from thinkstr8.core.errors import JsonError, QuestionError
from thinkstr8.core.game import AnyGame, AnyRules
from thinkstr8.core.wording import describe
from thinkstr8.files.codec import from_data, to_data
from thinkstr8.files.json_text import read_json, write_json

Parameter: TypeAlias = bool | int | float | str
"""The value of a game parameter."""

REWARD: Final = "reward"
"""The parameter that names the reward."""

TURN_BASED: Final = "turn_based"
"""The parameter that says whether seats that choose at once are asked one by one."""

IMPERFECT: Final = "imperfect_information"
"""The parameter that announces imperfect information although nothing is hidden."""

START: Final = "start"
"""The parameter with the position that games start from; empty for the deal."""

_ABSENT: Final = -1
_USUAL: Final = ""
_PLAIN: Final = (bool, int, float, str)
_OPTIONAL: Final = int | None
_KEPT: Final = '[]{}:"'
"""What JSON may have in a game string, besides letters and digits."""


def parameters_of(game: AnyGame, rules: AnyRules, usual: AnyRules) -> dict[str, Parameter]:
    """Return the parameters for some rules.

    >>> from thinkstr8 import numer, think_str8
    >>> usual = numer.Rules(2)
    >>> parameters_of(numer, numer.Rules(3, bonuses=(1, 1, 1, 1, 9)), usual)["bonuses"]
    '[1%2C1%2C1%2C1%2C9]'
    >>> parameters_of(think_str8, think_str8.Rules(3), think_str8.Rules(2))["rounds"]
    -1

    Args:
        game: the module with the verbs.
        rules: the rules.
        usual: the rules that a game has without any parameters.
    """
    kinds = _kinds(type(usual))
    following = _following(type(usual))
    given = {name: getattr(rules, name) for name in kinds if name not in following}
    followed = type(usual)(**given)
    written: dict[str, Parameter] = {}
    for name, kind in kinds.items():
        value = getattr(rules, name)
        if name not in following:
            written[name] = _written(game, value, kind, getattr(usual, name))
        elif value == getattr(followed, name):
            written[name] = _as_usual(kind)
        else:
            written[name] = _written(game, value, kind, None)
    return written


def rules_from(game: AnyGame, parameters: Mapping[str, Parameter], usual: AnyRules) -> AnyRules:
    """Return the rules for parameters; a parameter that is not there has its usual value.

    >>> from thinkstr8 import ten
    >>> rules_from(ten, {"players": 1, "solo": 7}, ten.Rules(2)).solo
    7

    Raises:
        InvalidRulesError: no game can be played by the rules.
        QuestionError: the text of a parameter is not JSON of its kind, or is not one of its words.
    """
    following = _following(type(usual))
    values = {}
    for name, kind in _kinds(type(usual)).items():
        given = parameters.get(name)
        if name in following and given in (None, _as_usual(kind)):
            continue
        before = getattr(usual, name)
        values[name] = before if given is None else _read(game, name, given, kind, before)
    return type(usual)(**values)


def quoted(text: str) -> str:
    """Return a text without the characters that mean something in OpenSpiel's game strings.

    >>> quoted("[1,2]")
    '[1%2C2]'
    """
    return quote(text, safe=_KEPT)


def unquoted(text: str) -> str:
    """Return the text that `quoted` was given.

    >>> unquoted("[1%2C2]"), unquoted("[1,2]")
    ('[1,2]', '[1,2]')
    """
    return unquote(text)


def _kinds(rules: type[object]) -> dict[str, object]:
    """Return the annotations of the parameters of a class."""
    hints = get_type_hints(rules)
    return {name: hints[name] for name in signature(rules).parameters}


def _following(rules: type[object]) -> set[str]:
    """Return the names of the parameters whose usual values follow from others."""
    return {
        name
        for name, field in fields_dict(cast("type[AttrsInstance]", rules)).items()
        if getattr(field.default, "takes_self", False)
    }


def _as_usual(kind: object) -> Parameter:
    """Return the value of a parameter that follows from others."""
    return _ABSENT if kind is int else _USUAL


def _written(game: AnyGame, value: object, kind: object, usual: object) -> Parameter:
    if kind == _OPTIONAL:
        return _ABSENT if value is None else cast("int", value)
    if isinstance(value, StrEnum):
        return value.value
    if kind in _PLAIN:
        return cast("Parameter", value)
    if value == usual:
        return _USUAL
    return quoted(write_json(to_data(game, value, kind)))


def _read(game: AnyGame, name: str, given: Parameter, kind: object, usual: object) -> object:
    if kind == _OPTIONAL:
        return None if given == _ABSENT else given
    if kind in _PLAIN:
        return given
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        words = [word.value for word in kind]
        if given not in words:
            raise QuestionError(f"{name} must be one of {', '.join(words)}, not {describe(given)}.")
        return kind(given)
    if given == _USUAL:
        return usual
    try:
        return from_data(game, kind, read_json(unquoted(str(given))))
    except JsonError as error:
        raise QuestionError(f"The parameter {name} is not JSON of its kind: {error}") from error
