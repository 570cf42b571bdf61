"""Pickling values that contain a game.

Belongs here: pickling a game by its name, because Python cannot pickle a module.
Does not belong here: forms that outlive a process (files).
"""

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from thinkstr8.core.game import AnyGame

Reduced: TypeAlias = tuple[Callable[..., object], tuple[object, ...]]
"""The result of `__reduce__`."""


def with_game_by_name(
    make: Callable[..., object], game: AnyGame, *rest: object, **named: object
) -> Reduced:
    """Return the result of `__reduce__` for a value that contains a game.

    Args:
        make: the function that makes the value again; its first argument is the game.
        game: the module with the verbs.
        rest: the other positional arguments of `make`.
        named: the keyword arguments of `make`.
    """
    return _made_again, (make, game.__name__, rest, named)


def _made_again(
    make: Callable[..., object], module: str, rest: tuple[object, ...], named: dict[str, object]
) -> object:
    return make(import_module(module), *rest, **named)
