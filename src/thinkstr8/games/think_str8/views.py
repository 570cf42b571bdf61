"""Who may see what in Think Str8!, and which truths fit what a seat has seen.

Belongs here: `View`, built from what a seat may know, and `determinize`.
Does not belong here: which hands fit (deduction), what follows from them for a player (beliefs).
"""

from random import Random
from typing import final, overload

from attrs import frozen

from thinkstr8.core.checks import present, require_random, require_seat, require_view, wrong_kind
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.components import GAME, Dice, Numbers, Rack
from thinkstr8.games.think_str8.deduction import deduce
from thinkstr8.games.think_str8.legality import guesses, placements
from thinkstr8.games.think_str8.state import PLACE, State, Table
from thinkstr8.kit.tuples import replaced
from thinkstr8.kit.values import quick


@final
@quick
@frozen(weakref_slot=False)
class View:
    """What one seat knows.

    Attributes:
        seat: whose view it is.
        table: what everybody knows.
        racks: the rack of each player that the seat can see. Its own is None until the game is
            over.
        low: where the seat has placed its token in this round, until all have.
        guesses: the numbers that the seat has named so far, colour by colour.
    """

    seat: Seat
    table: Table
    racks: tuple[Rack | None, ...]
    low: int | None
    guesses: tuple[Numbers, ...]

    @property
    def dice(self) -> Dice:
        """The dice as they lie, from the throw to the end of the round.

        Raises:
            QuestionError: no dice lie on the table in this stage.
        """
        if self.table.dice is None:
            raise QuestionError(f"No dice lie on the table in the stage {self.table.stage}.")
        return self.table.dice

    @property
    def token(self) -> int:
        """The size of the seat's own token, from taking it to the end of the round.

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
    """What a spectator knows: no rack before the end, no bet before the check, no guess.

    Attributes:
        seat: nobody's.
        table: what everybody knows.
        racks: for each player None until the game is over, then its rack.
        low: none.
        guesses: none.
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
    """Return what a seat knows; `seat=None` is a spectator.

    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> view(example(Stage.TAKE), 0).racks
    (None, (1, 3, 4, 6, 2, 7), (2, 4, 0, 5, 3, 1))

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: it is not a state of this game, or the seat is not an int.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    table = state.table
    reveal = table.finale.reveal
    racks: tuple[Rack | None, ...] = state.racks
    seen: tuple[Rack | None, ...] | None = reveal.racks if reveal else None
    if seat is None:
        return SpectatorView(None, table, seen or (None,) * len(racks), None, ())
    require_seat(seat, len(racks))
    return View(
        seat, table, seen or replaced(racks, seat, None), state.lows[seat], state.guesses[seat]
    )


def determinize(view: View, rng: Random) -> State:
    """Return a state drawn uniformly from those that the view cannot tell apart.

    The seat's own hand is any that fits every verdict it was told; what others have sealed is any
    choice that was open to them.

    >>> from random import Random
    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> state = example(Stage.TAKE)
    >>> guess = determinize(view(state, 0), Random(8))
    >>> guess.racks[1:] == state.racks[1:], view(guess, 0) == view(state, 0)
    (True, True)

    Raises:
        WrongKindError: it is not a view of this game, or `rng` is not a `random.Random`.
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
    """Return where another seat may have placed its token."""
    if table.stage is not PLACE or seat in table.waiting:
        return None
    return rng.choice(placements(seat, present(table.tokens[seat]))).low


def _sealed_guesses(table: Table, seat: Seat, rng: Random) -> tuple[Numbers, ...]:
    """Return what another seat may have named so far."""
    due = table.rules.colours[: table.guessed[seat]]
    return tuple(rng.choice(guesses(seat, colour)).numbers for colour in due)
