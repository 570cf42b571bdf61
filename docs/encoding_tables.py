"""The tables of ids and bytes in the documentation, made from the spaces themselves.

Belongs here: writing sections and fields as tables in Markdown.
Does not belong here: the layouts (each game's encoding).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import signature
from itertools import product
from typing import TypeAlias, cast

from thinkstr8.core import AnyEncodedGame, AnyRules, Field, ObservationSpace, Section

Options: TypeAlias = Mapping[str, bool]
"""Options of a game's `observation_space` by name."""


def tables(game: AnyEncodedGame, rules: AnyRules) -> str:
    """Return the ids and the bytes of a game as tables.

    >>> from thinkstr8 import numer
    >>> print(tables(numer, numer.Rules(2)).splitlines()[4])
    | write | 0 to 999 | Write the number that the id is. |
    """
    return "\n".join(_lines(game, rules))


def options_of(game: AnyEncodedGame) -> list[Options]:
    """Return all combinations of options of a game's observations; the usual one first, as {}.

    >>> from thinkstr8 import numer, ten
    >>> options_of(numer), options_of(ten)
    ([{}, {'history': False}], [{}, {'beliefs': True}])
    """
    usual = {
        name: cast("bool", each.default)
        for name, each in signature(game.observation_space).parameters.items()
        if each.default is not each.empty
    }
    chosen = [
        dict(zip(usual, values, strict=True))
        for values in product((False, True), repeat=len(usual))
    ]
    changed = [{name: on for name, on in each.items() if on != usual[name]} for each in chosen]
    return sorted(changed, key=len)


def observations_of(game: AnyEncodedGame, rules: AnyRules, options: Options) -> ObservationSpace:
    """Return the observations of a game with some options."""
    make = cast("Callable[..., ObservationSpace]", game.observation_space)
    return make(rules, **options)


def _lines(game: AnyEncodedGame, rules: AnyRules) -> Iterator[str]:
    actions, nature = game.action_space(rules), game.nature_space(rules)
    usual, *others = options_of(game)
    observations = observations_of(game, rules, usual)
    yield f"**Actions: {actions.size} ids**"
    yield ""
    yield from _sections(actions.sections)
    yield ""
    if nature.size:
        yield f"**Chance: {nature.size} ids**"
        yield ""
        yield from _sections(nature.sections)
        yield ""
    yield f"**Observation: {observations.size} bytes**"
    yield ""
    yield from _fields(observations.fields)
    for options in others:
        yield ""
        yield from _changes(observations, observations_of(game, rules, options), options)


def _changes(usual: ObservationSpace, other: ObservationSpace, options: Options) -> Iterator[str]:
    """Yield what options change of the usual observation."""
    named = " and ".join(f"`{name}={on}`" for name, on in options.items())
    yield f"**Observation with {named}: {other.size} bytes**"
    yield ""
    kept = {field.name for field in other.fields}
    missing = ", ".join(f"`{field.name}`" for field in usual.fields if field.name not in kept)
    new = [field for field in other.fields if field not in usual.fields]
    without = f"without {missing}" if missing else "with all of its fields"
    yield f"As above, {without}{', and then:' if new else '.'}"
    if new:
        yield ""
        yield from _fields(new)


def _fields(fields: Sequence[Field]) -> Iterator[str]:
    yield "| field | bytes | shape | values | meaning |"
    yield "|---|---|---|---|---|"
    for field in fields:
        yield _row(field.name, _span(field.offset, field.stop), _shape(field), *_values(field))


def _sections(sections: Sequence[Section]) -> Iterator[str]:
    yield "| section | ids | meaning |"
    yield "|---|---|---|"
    for section in sections:
        yield _row(section.name, _span(section.start, section.ids.stop), section.meaning)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _span(start: int, stop: int) -> str:
    return f"{start} to {stop - 1}" if stop > start + 1 else str(start)


def _shape(field: Field) -> str:
    return " by ".join(map(str, field.shape)) or "1"


def _values(field: Field) -> tuple[str, str]:
    width = f" in {field.width} bytes" if field.width > 1 else ""
    return f"{field.low} to {field.high}{width}", field.meaning
