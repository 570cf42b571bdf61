"""Pickling values that hold a game.

Belongs here: sending a game to another process by its name, because modules cannot be pickled.
Does not belong here: forms that outlive a process (files).
"""

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from thinkstr8.core.game import AnyGame

Reduced: TypeAlias = tuple[Callable[..., object], tuple[object, ...]]
"""What `__reduce__` returns."""


def with_game_by_name(
    make: Callable[..., object], game: AnyGame, *rest: object, **named: object
) -> Reduced:
    """Return what pickles a value that is made from a game and other things.

    Args:
        make: makes the value again; its first argument is the game.
        game: the module with the verbs.
        rest: the other positional arguments.
        named: the arguments that are passed by name.
    """
    return _made_again, (make, game.__name__, rest, named)


def _made_again(
    make: Callable[..., object], module: str, rest: tuple[object, ...], named: dict[str, object]
) -> object:
    return make(import_module(module), *rest, **named)
