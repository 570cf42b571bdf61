"""Who may see what in Think Str8!, and which states fit a view.

Belongs here: `View`, built from what a seat may know, and `determinize`.
Does not belong here: which hands fit (deduction), what a player can conclude (beliefs).
"""

from random import Random
from typing import Final, final, overload

from thinkstr8.core.caches import Briefly
from thinkstr8.core.checks import present, require_random, require_seat, require_view, wrong_kind
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import GAME, Dice, Numbers, Rack
from thinkstr8.games.think_str8.deduction import deduce
from thinkstr8.games.think_str8.legality import guesses, placements
from thinkstr8.games.think_str8.state import PLACE, State, Table
from thinkstr8.kit.tuples import replaced
from thinkstr8.kit.values import maker, quick


@final
@quick
@frozen(weakref_slot=False)
class View:
    """Everything that one seat knows.

    Attributes:
        seat: the seat that has this view.
        table: what everyone knows.
        racks: the rack of each player; the seat's own rack is None until the game is over.
        low: the lowest sum of the seat's sealed bet; None before it bets and after the check.
        guesses: the numbers that the seat has named so far, colour by colour.
    """

    seat: Seat
    table: Table
    racks: tuple[Rack | None, ...]
    low: int | None
    guesses: tuple[Numbers, ...]

    @property
    def dice(self) -> Dice:
        """The dice on the table, from the throw to the end of the round.

        Raises:
            QuestionError: there are no dice on the table in this stage.
        """
        if self.table.dice is None:
            raise QuestionError(f"There are no dice on the table in the stage {self.table.stage}.")
        return self.table.dice

    @property
    def token(self) -> int:
        """The size of the seat's own token, from when it is taken to the end of the round.

        Raises:
            QuestionError: the seat has no token now.
            UnknownSeatError: the seat is not at this table.
        """
        require_seat(self.seat, len(self.table.tokens))
        size = self.table.tokens[self.seat]
        if size is None:
            raise QuestionError(f"Seat {self.seat} has no token in the stage {self.table.stage}.")
        return size

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from thinkstr8.games.think_str8.pictures import view_picture  # noqa: PLC0415  # it needs View

        return view_picture(self)


@frozen
class SpectatorView:
    """Everything that a spectator knows: no rack and no guess before the end, no sealed bet.

    Attributes:
        seat: always None.
        table: what everyone knows.
        racks: the rack of each player; None until the game is over.
        low: always None.
        guesses: always empty.
    """

    seat: None
    table: Table
    racks: tuple[Rack | None, ...]
    low: None
    guesses: tuple[()]

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from thinkstr8.games.think_str8.pictures import view_picture  # noqa: PLC0415  # it needs View

        return view_picture(self)


@overload
def view(state: State, seat: Seat) -> View: ...
@overload
def view(state: State, seat: None) -> SpectatorView: ...
def view(state: State, seat: Seat | None) -> View | SpectatorView:
    """Return everything that a seat knows, or that a spectator knows if `seat` is None.

    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> view(example(Stage.TAKE), 0).racks
    (None, (1, 3, 4, 6, 2, 7), (2, 4, 0, 5, 3, 1))

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: the state is not of this game, or the seat is not an int.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    table = state.table
    reveal = table.finale.reveal
    racks = state.racks
    seen: tuple[Rack | None, ...] | None = reveal.racks if reveal else None
    if seat is None:
        return SpectatorView(None, table, seen or (None,) * len(racks), None, ())
    require_seat(seat, len(racks))
    shown = _SHOWN.of(racks)[seat] if seen is None else seen
    return _view(seat, table, shown, state.lows[seat], state.guesses[seat])


def _shown_racks(racks: tuple[Rack, ...]) -> tuple[tuple[Rack | None, ...], ...]:
    """Return the racks as each seat sees them before the end: all but its own."""
    return tuple([replaced(racks, seat, None) for seat in range(len(racks))])


_SHOWN: Final = Briefly(_shown_racks)
_view = maker(View)


def determinize(view: View, rng: Random) -> State:
    """Return a state drawn uniformly from all states that fit the view.

    The seat's own hand can be any hand that fits every verdict on its bets. The sealed bets and
    guesses of the others can be any that were legal.

    >>> from random import Random
    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> state = example(Stage.TAKE)
    >>> guess = determinize(view(state, 0), Random(8))
    >>> guess.racks[1:] == state.racks[1:], view(guess, 0) == view(state, 0)
    (True, True)

    Raises:
        WrongKindError: the view is not of this game, or `rng` is not a `random.Random`.
        SpectatorError: a spectator's view has no seat to draw for.
        UnknownSeatError: the view's seat is not at its table.
        InconsistentError: no state fits the view.
    """
    require_view(view, View, SpectatorView, GAME, "determinize")
    require_random(rng)
    seat, table = view.seat, view.table
    require_seat(seat, table.rules.players)
    reveal = table.reveal
    if reveal is not None:
        return State(table, reveal.racks, (None,) * len(reveal.racks), reveal.guesses)
    _, hands = deduce(table, view.racks, seat)
    hand = hands.sample(rng)
    seats = range(table.rules.players)
    return State(
        table,
        racks=tuple(hand if rack is None else rack for rack in view.racks),
        lows=tuple(
            view.low if other == seat else _sealed_low(table, other, rng) for other in seats
        ),
        guesses=tuple(
            view.guesses if other == seat else _sealed_guesses(table, other, rng) for other in seats
        ),
    )


def _sealed_low(table: Table, seat: Seat, rng: Random) -> int | None:
    """Return a random place for the sealed bet of another seat; None if it has none."""
    if table.stage is not PLACE or seat in table.waiting:
        return None
    return rng.choice(placements(seat, present(table.tokens[seat]))).low


def _sealed_guesses(table: Table, seat: Seat, rng: Random) -> tuple[Numbers, ...]:
    """Return random guesses for the colours that another seat has guessed so far."""
    due = table.rules.colours[: table.guessed[seat]]
    return tuple(rng.choice(guesses(seat, colour)).numbers for colour in due)
