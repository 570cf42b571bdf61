"""Nothing mutable can be reached from what a bot is given, by any name and by any operator."""

import gc
import operator
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from types import (
    BuiltinFunctionType,
    FunctionType,
    MappingProxyType,
    MethodDescriptorType,
    ModuleType,
    WrapperDescriptorType,
)

import pytest

from helpers.games import VARIANTS, random_record
from thinkstr8 import GAMES
from thinkstr8.core.game import AnyGame, AnyRules

PLAIN = (int, str, Fraction, Enum, type(None))
OPERATORS = ("or_", "and_", "xor", "add", "sub", "mul", "eq", "ne", "lt", "le", "gt", "ge")
CHANGES = ("ior", "iand", "ixor", "iadd", "isub", "imul")


class Thief:
    """The other side of an operator, which keeps what it is handed."""

    def __init__(self) -> None:
        self.loot: list[object] = []

    def take(self, other: object) -> bool:
        self.loot.append(other)
        return True

    __ror__ = __rand__ = __rxor__ = __radd__ = __rsub__ = __rmul__ = take
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = take
    __hash__ = None  # type: ignore[assignment]  # it has no value


def slots(value: object) -> dict[str, object]:
    """Return what a value holds by name, whether it counts as a field or not."""
    names = {name for kind in type(value).__mro__ for name in vars(kind).get("__slots__", ())}
    return {name: getattr(value, name) for name in names - {"__weakref__"} if hasattr(value, name)}


def parts(value: object) -> Iterator[object]:
    """Yield what a value holds directly."""
    if isinstance(value, (tuple, frozenset)):
        yield from value
    elif isinstance(value, MappingProxyType):
        yield from value.items()
    elif not isinstance(value, PLAIN):
        yield from slots(value).values()


def reachable(value: object) -> list[object]:
    """Return a value and everything that it holds, each once."""
    found: dict[int, object] = {}
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if id(one) not in found:
            found[id(one)] = one
            waiting.extend(parts(one))
    return [*found.values()]


def require_immutable(value: object) -> None:
    """Check that a value is a plain one, an immutable container, or frozen and slotted."""
    if isinstance(value, (*PLAIN, tuple, frozenset, MappingProxyType)):
        return
    assert type(value).__module__.startswith("thinkstr8."), repr(value)
    assert not hasattr(value, "__dict__"), repr(value)
    for name, part in slots(value).items():
        with pytest.raises(AttributeError):
            setattr(value, name, part)
        with pytest.raises(AttributeError):
            delattr(value, name)


def require_nothing_stolen(value: object) -> None:
    """Check that operators hand out the value itself at most, and leave it as it was."""
    thief, before = Thief(), repr(value)
    for name in OPERATORS:
        try:
            getattr(operator, name)(value, thief)
        except TypeError:
            continue
    assert all(one is value for one in thief.loot), f"An operator hands out what is in {value!r}."
    for name in CHANGES:
        for other in (value, (0,), {"a": 1}, 1):
            try:
                getattr(operator, name)(value, other)
            except TypeError:
                continue
    assert repr(value) == before


@pytest.mark.parametrize("game", GAMES)
def test_everything_in_a_view_is_immutable(game: str) -> None:
    variants: list[tuple[AnyGame, AnyRules]] = [
        variant for variant in VARIANTS if variant[0] is GAMES[game]
    ]
    checked: dict[int, object] = {}  # most of a view is also in the next one
    for module, rules in variants:
        for state in [*random_record(module, rules, 8).replay()][::12]:
            for seat in (0, None):
                values = {id(value): value for value in reachable(module.view(state, seat))}
                assert len(values) > 10
                for value in [value for key, value in values.items() if key not in checked]:
                    require_immutable(value)
                    require_nothing_stolen(value)
                checked |= values


CODE = (
    type,
    ModuleType,
    FunctionType,
    BuiltinFunctionType,
    MethodDescriptorType,
    WrapperDescriptorType,
    Enum,
)
"""What belongs to the library's code: whoever holds a value can import it anyway."""


def held(value: object) -> list[object]:
    """Return all that the garbage collector finds from a value on, whatever holds it.

    It sees what no name leads to: the cells of closures, the dict behind a proxy, what an iterator
    keeps. Classes, functions, modules and members of enumerations are the library's code.
    """
    found: dict[int, object] = {}
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if id(one) not in found and not isinstance(one, CODE):
            found[id(one)] = one
            waiting.extend(gc.get_referents(one))
    return [*found.values()]


def mutable(value: object) -> list[object]:
    """Return what can be changed of all that the garbage collector finds from a value on."""
    plain = (bool, int, str, bytes, float, type(None), tuple, frozenset)
    return [
        one
        for one in held(value)
        if type(one) not in plain
        and not type(one).__module__.startswith("thinkstr8.")
        and type(one).__name__ != "_CacheHashWrapper"  # the int in which attrs remembers a hash
    ]


@pytest.mark.parametrize("game", GAMES)
def test_f1_the_garbage_collector_finds_nothing_mutable_behind_a_view_or_what_is_asked_about_it(
    game: str,
) -> None:
    """What the verbs and questions answer is often remembered, and shared by all who ask."""
    for module, rules in VARIANTS:
        if module is not GAMES[game]:
            continue
        for state in [*random_record(module, rules, 8).replay()][::12]:
            assert mutable(state) == []
            for seat in range(rules.players):
                view = module.view(state, seat)
                options = module.legal_actions(view.table, seat)
                answers = [
                    view,
                    module.view(state, None),
                    module.seats_to_act(view.table),
                    options,
                    [*map(module.format_action, options[:3])],
                    module.outcome(view.table),
                    view.table.events,
                    hash(view),
                ]
                assert [one for one in mutable(tuple(answers)) if one is not answers[4]] == []


class Keeper:
    """The other side of a comparison, which keeps what it is compared with."""

    def __init__(self) -> None:
        self.kept: list[object] = []

    def __eq__(self, other: object) -> bool:
        self.kept.append(other)
        return True

    __hash__ = None  # type: ignore[assignment]  # it has no value


def test_f1_comparing_any_part_of_the_rules_hands_out_nothing_mutable() -> None:
    """`view.table.rules.points == g` once handed out the dict behind the points."""
    for module, rules in VARIANTS:
        keeper = Keeper()
        for name, part in slots(rules).items():
            assert part == keeper, name
            assert keeper == part, name
        for name in dir(rules):
            if not name.startswith("_"):
                _ = getattr(rules, name) == keeper
        assert keeper.kept
        for one in keeper.kept:
            if not callable(one):
                assert mutable(one) == [], (module.__name__, one)


def test_f1_the_walk_would_find_a_dict_behind_a_proxy_and_a_closure() -> None:
    secret = {1: 2}
    assert secret in mutable((MappingProxyType(secret),))
    assert [3] in mutable((iter([3]),))


def test_a_proxy_of_a_mapping_would_not_do() -> None:
    with pytest.raises(AssertionError, match="hands out"):
        require_nothing_stolen(MappingProxyType({1: 2}))


def test_the_catalogue_cannot_be_changed() -> None:
    require_immutable(GAMES)
    require_nothing_stolen(GAMES)


def test_a_list_would_not_do() -> None:
    with pytest.raises(AssertionError):
        require_immutable([1])
