"""What a module of one game gives to the driver.

Belongs here: `Kernels`, the protocol between the driver and the games.
Does not belong here: the loops over games (loops), the kernels themselves (one module per game).

A game is one record of a NumPy structured array, with the same fields for all rules of a game, so
that everything is compiled once. A second record, the tables, has what depends on the rules: the
numbers in them, and every rule that can be a table, made by calling the library. Kernels are plain
functions marked with `compiling.kernel`. They get the tables, one game, and a stream of random
numbers if chance decides. They change the game in place.

    reset(rules, game, stream)          deal a new game; nature's first action is not part of it
    advance(rules, game, stream)        let nature act until a seat must, or the game is over
    acting(rules, game) -> seat         the first seat that must act; NOBODY after the end
    count(rules, game) -> int           how many ids are legal for that seat
    nth(rules, game, index) -> id       its legal id with this index, in the order of `legal_ids`
    mask(rules, game, legal)            write one byte per id, 1 if it is legal for that seat; all
                                        0 after the end
    observe(rules, game, seat, out)     write the observation of any seat, as its view has it
    step(rules, game, stream, id)       carry out the legal id of the seat that must act, but not
                                        what nature does then; the stream is for rules that draw
                                        within a seat's action
    scores(rules, game, out)            write the points of all seats after the end
    winners(rules, game, out)           write 1 for each seat that has won, otherwise 0

Seats that may act at the same time are asked in the order of `seats_to_act`. What one of them has
chosen is in no other seat's observation, because `observe` has only what a view has.

Other functions are called from Python. `tables(rules, looks)` makes the array with the one record
of tables. `pack(state, game)` writes a state of the library into a record, and `unpack(rules,
game)` returns the state of a record. `used(rules)` returns how many bytes of a record the games by
some rules need: the rest is left out. `sides(rules)` returns how many sides have a score: the
players, plus any automaton.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from thinkstr8.core.values import frozen

Records: TypeAlias = NDArray[np.void]
"""An array of games, or of one record of tables."""

_ALIGNMENT: Final = 64

NOBODY: Final = -1
"""The seat to act when the game is over."""


@frozen(eq=False)
class Kernels:
    """The kernels of one game; the docstring of this module says what each of them does.

    Attributes:
        title: the name of the game, for people.
        game: the fields of the record of a game.
        used: returns how many bytes of a record games by some rules need.
        tables: makes the array with the one record of tables, for rules and the options of the
            game's `observation_space`.
        reset: deals a new game.
        advance: lets nature act.
        acting: returns the seat that must act.
        count: counts its legal ids.
        nth: returns one of its legal ids.
        mask: writes its mask.
        observe: writes the observation of a seat.
        step: carries out an action.
        scores: writes the points after the end.
        winners: writes who has won.
        pack: writes a state of the library into a record.
        unpack: returns the state of a record.
        sides: returns the number of sides that have a score.
    """

    title: str
    game: "np.dtype[np.void]"
    used: Callable[[Any], int]
    tables: Callable[[Any, Mapping[str, object]], Records]
    reset: Callable[..., None]
    advance: Callable[..., None]
    acting: Callable[..., int]
    count: Callable[..., int]
    nth: Callable[..., int]
    mask: Callable[..., None]
    observe: Callable[..., None]
    step: Callable[..., None]
    scores: Callable[..., None]
    winners: Callable[..., None]
    pack: Callable[[Any, Any], None]
    unpack: Callable[[Any, Any], Any]
    sides: Callable[[Any], int] = attrgetter("players")


def new_games(kernels: Kernels, rules: Any, size: int) -> tuple[NDArray[np.uint8], Records]:
    """Return memory for as many games by some rules, and the games in it.

    What a game does not use of its record is where the next one begins.
    """
    row = -(-kernels.used(rules) // _ALIGNMENT) * _ALIGNMENT
    memory = np.zeros(size * row + max(kernels.game.itemsize - row, 0), np.uint8)
    return memory, np.ndarray((size,), kernels.game, memory, strides=(row,))
