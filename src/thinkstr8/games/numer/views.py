"""What each seat may see in Numer, and the states that fit what it has seen.

Belongs here: `View`, built from what a seat may know, and `determinize`.
Does not belong here: which number to write (bots).
"""

from random import Random
from typing import overload

from thinkstr8.core.checks import require_random, require_seat, require_view, wrong_kind
from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.numer.components import GAME, numbers_from
from thinkstr8.games.numer.legality import writable
from thinkstr8.games.numer.state import State, Table
from thinkstr8.kit.values import maker, quick


@quick
@frozen(weakref_slot=False)
class View:
    """Everything that one seat knows.

    Attributes:
        seat: the seat that knows it.
        table: what everyone knows.
        number: the seat's own number in this turn, until everyone has written.
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
    """Everything that a spectator knows: the table, and no hidden number.

    Attributes:
        seat: always None.
        table: what everyone knows.
        number: always None.
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
    """Return everything that a seat knows; `seat=None` is a spectator.

    >>> from thinkstr8.games.numer import Stage, example
    >>> state = example(Stage.WRITE)
    >>> view(state, 1).number, view(state, 0).number, view(state, None).number
    (444, None, None)

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `state` is not a state of this game, or `seat` is not an int.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    if seat is None:
        return SpectatorView(None, state.table, None)
    require_seat(seat, len(state.sealed))
    return _view(seat, state.table, state.sealed[seat])


def views_before(table: Table) -> dict[Seat, View]:
    """Return what each seat knew when the turn began, before anyone had written.

    Seats without a digit take no part in the turn, and are left out.

    >>> from thinkstr8.games.numer import Stage, example
    >>> before = views_before(example(Stage.WRITE).table)
    >>> before.keys(), before[1].number, before[1].table.waiting
    (dict_keys([0, 1, 2]), None, (0, 1, 2))
    """
    progress = table.progress
    playing = tuple([seat for seat, board in enumerate(progress.boards) if board])
    begun = Table(progress, playing)
    return {seat: _view(seat, begun, None) for seat in playing}


def determinize(view: View, rng: Random) -> State:
    """Return a state drawn uniformly from all states that fit the view.

    The sealed number of another seat can be any number that it could write.

    >>> from random import Random
    >>> from thinkstr8.games.numer import Stage, example
    >>> state = example(Stage.WRITE)
    >>> guess = determinize(view(state, 0), Random(8))
    >>> guess.sealed, view(guess, 0) == view(state, 0)
    ((None, 696, None), True)

    Raises:
        InconsistentError: no state fits the view.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, or `rng` is not a `Random`.
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
    """Return the numbers that a seat could write in this turn."""
    return numbers_from(writable(table, seat))


def _require_number(view: View, *, written: bool) -> None:
    """Check that the seat's own number fits the table of its view."""
    seat, number = view.seat, view.number
    if (number is not None) != written:
        raise InconsistentError(
            f"The table says that seat {seat} has {'' if written else 'not '}written, "
            "but its view says otherwise."
        )
    if number is not None and number not in _open_to(view.table, seat):
        raise InconsistentError(f"Seat {seat} cannot have written {number} with its board.")
