"""Who may see what in Think Str8!, and which truths fit what a seat has seen.

Belongs here: `View`, built from what a seat may know, and `determinize`.
Does not belong here: what follows from it for a player (beliefs).
"""

from functools import lru_cache
from itertools import starmap
from random import Random
from typing import Final, final, overload

from attrs import frozen

from thinkstr8.core.checks import present, require_kind, require_random, require_seat, require_view
from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.components import NUMBERS, Colour, Numbers, Rack
from thinkstr8.games.think_str8.hands import Candidates, Clue, Hands
from thinkstr8.games.think_str8.legality import guesses, placements
from thinkstr8.games.think_str8.rules import told_sums
from thinkstr8.games.think_str8.state import PLACE, State, Table
from thinkstr8.kit.tuples import replaced
from thinkstr8.kit.values import maker, quick

_ALL: Final = frozenset(NUMBERS)

_clue: Final = maker(Clue)


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
    require_kind(state, State, "Think Str8!")
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
    """Draw a state uniformly from those that the view cannot tell apart.

    The seat's own hand is any that fits every verdict it was told; what others have sealed is any
    choice that was open to them.

    >>> from random import Random
    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> state = example(Stage.TAKE)
    >>> guess = determinize(view(state, 0), Random(8))
    >>> guess.racks[1:] == state.racks[1:], view(guess, 0) == view(state, 0)
    (True, True)

    Raises:
        WrongKindError: it is not a view of this game.
        SpectatorError: a spectator's view has no seat to draw for.
        UnknownSeatError: the view's seat is not at its table.
        InconsistentError: no state fits the view.
    """
    require_view(view, View, SpectatorView, "Think Str8!", "determinize")
    require_random(rng)
    seat, table = view.seat, view.table
    require_seat(seat, table.rules.players)
    reveal = table.reveal
    if reveal is not None:
        return State(table, reveal.racks, (None,) * len(reveal.racks), reveal.guesses)
    _, _, hands = deduce(view)
    hand = hands.sample(rng)
    seats = range(table.rules.players)
    return State(
        table,
        tuple(hand if rack is None else rack for rack in view.racks),
        tuple(view.low if other == seat else _sealed_low(table, other, rng) for other in seats),
        tuple(
            view.guesses if other == seat else _sealed_guesses(table, other, rng) for other in seats
        ),
    )


def _sealed_low(table: Table, seat: Seat, rng: Random) -> int | None:
    """Draw where another seat may have placed its token."""
    if table.stage is not PLACE or seat in table.waiting:
        return None
    return rng.choice(placements(seat, present(table.tokens[seat]))).low


def _sealed_guesses(table: Table, seat: Seat, rng: Random) -> tuple[Numbers, ...]:
    """Draw what another seat may have named so far."""
    due = table.rules.colours[: table.guessed[seat]]
    return tuple(rng.choice(guesses(seat, colour)).numbers for colour in due)


def unseen_numbers(view: View, colour: Colour) -> tuple[int, ...]:
    """List the numbers of a colour that the view does not see, on a rack or among the discards."""
    board = view.table.board
    racks = (*(rack for rack in view.racks if rack is not None), *board.neutral_racks)
    return _unseen(board.discards[colour], *[rack[colour] for rack in racks])


@lru_cache(maxsize=2**14)
def _unseen(discards: tuple[int, ...], *held: int) -> tuple[int, ...]:
    return tuple(sorted(_ALL.difference(discards, held)))


def deduce(view: View) -> tuple[Seat, tuple[Clue, ...], Hands]:
    """Give the seat, what every round tells of its hand, and the hands that fit all it has seen.

    Raises:
        SpectatorError: a spectator has no hand.
        UnknownSeatError: the seat is not at this table.
        InconsistentError: no hand fits.
    """
    require_view(view, View, SpectatorView, "Think Str8!", "hold cards")
    seat = view.seat
    require_seat(seat, len(view.racks))
    clues = clues_of(view.table, seat)
    hands = Hands.told(_candidates(view, seat), clues)
    if not hands.bits:
        raise InconsistentError(f"No hand of seat {seat} fits what it has been told.")
    return seat, clues, hands


def _candidates(view: View, seat: Seat) -> Candidates:
    """List for each colour the cards that a seat may hold, as far as it sees the others."""
    own = view.racks[seat]
    if own is not None:
        return tuple([(number,) for number in own])
    board = view.table.board
    racks = [rack for rack in view.racks if rack is not None]
    return tuple(starmap(_unseen, zip(board.discards, *racks, *board.neutral_racks, strict=True)))


def clues_of(table: Table, seat: Seat) -> tuple[Clue, ...]:
    """Give what each checked round tells a seat about the hand it has now.

    A card that was given up after a round was on the rack in that round, and its number is known.
    """
    smallest = table.board.rules.smallest
    given_up: dict[Colour, int] = {}
    found: list[Clue] = []
    for checked in reversed(table.board.rounds):
        for discard in checked.discards:  # a seat gives up one card at most
            if discard.seat == seat:
                given_up[discard.colour] = discard.number
        bet = checked.bets[seat]
        sums = told_sums(smallest, bet.size, bet.low, checked.verdicts[seat])
        colours: tuple[Colour, ...] = checked.dice
        if given_up:
            held = []
            for colour in colours:
                if colour in given_up:
                    sums >>= given_up[colour]
                else:
                    held.append(colour)
            colours = tuple(held)
        found.append(_clue(colours, sums))
    found.reverse()
    return tuple(found)
