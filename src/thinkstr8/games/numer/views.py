"""Who may see what in Numer, and which truths fit what a seat has seen.

Belongs here: `View`, built from what a seat may know, and `determinize`.
Does not belong here: what is worth writing (bots).
"""

from random import Random
from typing import overload

from attrs import frozen

from thinkstr8.core.checks import require_random, require_seat, require_view, wrong_kind
from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.components import GAME, numbers_from
from thinkstr8.games.numer.legality import writable
from thinkstr8.games.numer.state import State, Table
from thinkstr8.kit.values import maker, quick


@quick
@frozen(weakref_slot=False)
class View:
    """What one seat knows.

    Attributes:
        seat: whose view it is.
        table: what everybody knows.
        number: what the seat has written in this turn, until all have.
    """

    seat: Seat
    table: Table
    number: int | None

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from thinkstr8.games.numer.pictures import view_picture  # noqa: PLC0415  # it needs View

        return view_picture(self)


@frozen
class SpectatorView:
    """What a spectator knows: the table, and no number that is not revealed.

    Attributes:
        seat: nobody's.
        table: what everybody knows.
        number: none.
    """

    seat: None
    table: Table
    number: None

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from thinkstr8.games.numer.pictures import view_picture  # noqa: PLC0415  # it needs View

        return view_picture(self)


_view = maker(View)


@overload
def view(state: State, seat: Seat) -> View: ...
@overload
def view(state: State, seat: None) -> SpectatorView: ...
def view(state: State, seat: Seat | None) -> View | SpectatorView:
    """Return what a seat knows; `seat=None` is a spectator.

    >>> from thinkstr8.games.numer import Stage, example
    >>> state = example(Stage.WRITE)
    >>> view(state, 1).number, view(state, 0).number, view(state, None).number
    (444, None, None)

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: it is not a state of this game, or the seat is not an int.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    if seat is None:
        return SpectatorView(None, state.table, None)
    require_seat(seat, len(state.sealed))
    return _view(seat, state.table, state.sealed[seat])


def determinize(view: View, rng: Random) -> State:
    """Return a state drawn uniformly from those that the view cannot tell apart.

    What others have sealed is any number that was open to them.

    >>> from random import Random
    >>> from thinkstr8.games.numer import Stage, example
    >>> state = example(Stage.WRITE)
    >>> guess = determinize(view(state, 0), Random(8))
    >>> guess.sealed, view(guess, 0) == view(state, 0)
    ((None, 696, None), True)

    Raises:
        InconsistentError: no state fits the view.
        SpectatorError: a spectator's view has no seat to draw for.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: those are not a view of this game and a source of random numbers.
    """
    require_view(view, View, SpectatorView, GAME, "determinize")
    require_random(rng)
    table = view.table
    require_seat(view.seat, table.rules.players)
    written = table.written
    _require_number(view, written=written[view.seat])

    def number_of(seat: Seat) -> int | None:
        if seat == view.seat:
            return view.number
        return rng.choice(_open_to(table, seat)) if written[seat] else None

    return State(table, tuple([number_of(seat) for seat in range(table.rules.players)]))


def _open_to(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return the numbers that a seat can have written in this turn."""
    return numbers_from(writable(table, seat))


def _require_number(view: View, *, written: bool) -> None:
    """Check that what a view says of the seat's own number fits its table."""
    seat, number = view.seat, view.number
    if (number is not None) != written:
        raise InconsistentError(
            f"The table says that seat {seat} has {'' if written else 'not '}written, "
            "but its view says otherwise."
        )
    if number is not None and number not in _open_to(view.table, seat):
        raise InconsistentError(f"With its board seat {seat} cannot have written {number}.")
