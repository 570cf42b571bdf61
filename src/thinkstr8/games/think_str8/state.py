"""The data of a game of Think Str8!: the public Table, the true State, and the Deal.

Belongs here: the data, and read-only questions about it. A Table has a few small parts, so that an
action replaces one or two of them and shares the rest.
Does not belong here: what is legal (legality), what an action changes (transitions).
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, final

from attrs import field

from thinkstr8.core.checks import not_int, require_seat
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import NUMBERS, Colour, Dice, Numbers, Rack
from thinkstr8.games.think_str8.events import Event
from thinkstr8.games.think_str8.rules import Rules, Verdict, covered_sums
from thinkstr8.kit.tuples import replaced
from thinkstr8.kit.values import maker, quick


class Stage(StrEnum):
    """The stage of the game: a step of a round, the final guesses, or the end."""

    ROLL = "roll"
    SETTLE = "settle"
    TAKE = "take"
    PLACE = "place"
    EXCHANGE = "exchange"
    DRAW = "draw"
    GUESS = "guess"
    OVER = "over"


ROLL, SETTLE, TAKE, PLACE, EXCHANGE, DRAW, GUESS, OVER = Stage
"""Short names for the stages; before Python 3.12 they are also much faster to look up."""

_BEFORE_THE_CHECK: Final = frozenset({ROLL, SETTLE, TAKE, PLACE})
"""The stages of a round that is not in the log yet and has moved no marker."""


@final
@quick
@frozen(weakref_slot=False)
class Deal:
    """The start of a game.

    Attributes:
        racks: the four racks, the players' racks first; the numbers of each are in sheet order.
        stack: the seats in the order of their markers on the start space, bottom to top (S2).
    """

    racks: tuple[Rack, ...]
    stack: tuple[Seat, ...]


@frozen
class Bet:
    """A token on a betting track.

    Attributes:
        size: how many neighbouring sums the token covers.
        low: the lowest sum that it covers, from 0.
    """

    size: int
    low: int

    @property
    def sums(self) -> range:
        """The sums that the bet covers."""
        return covered_sums(self.size, self.low)


@frozen
class Discard:
    """A card that a seat gave up.

    Attributes:
        seat: the seat that gave up the card.
        colour: the colour of the card.
        number: the number on the card, 0 to 7.
    """

    seat: Seat
    colour: Colour
    number: int


@final
@quick
@frozen(weakref_slot=False)
class Round:
    """The log of a round that has been checked.

    Attributes:
        dice: the three settled dice.
        thrown: the three dice as they were thrown.
        roller: the seat that settled them.
        bets: the bet of each seat.
        verdicts: the verdict on each bet.
        discards: the cards given up after the check, in order.
    """

    dice: Dice
    thrown: Dice
    roller: Seat
    bets: tuple[Bet, ...]
    verdicts: tuple[Verdict, ...]
    discards: tuple[Discard, ...] = ()


@final
@quick
@frozen(weakref_slot=False)
class Markers:
    """The scoring track.

    Attributes:
        positions: the space of each seat's marker; it can be negative (S10).
        track: all seats from last to first; on one space the top of the stack is further back.
    """

    positions: tuple[int, ...]
    track: tuple[Seat, ...]

    @property
    def last(self) -> Seat:
        """The seat furthest back, which rolls."""
        return self.track[0]

    @property
    def leader(self) -> Seat:
        """The seat furthest ahead, which wins if it stays ahead."""
        return self.track[-1]

    def moved(self, seat: Seat, points: int) -> "Markers":
        """Return the markers after a seat's marker moves and lands on top of its new space.

        >>> Markers(positions=(3, 0, 5), track=(1, 0, 2)).moved(1, 5)
        Markers(positions=(3, 5, 5), track=(0, 1, 2))

        Raises:
            UnknownSeatError: the seat has no marker.
            WrongKindError: the seat or the points are not an int.
        """
        require_seat(seat, len(self.positions))
        if type(points) is not int:
            raise not_int("The points of a move", points)
        if points == 0:
            return self
        target = self.positions[seat] + points
        track = list(self.track)
        track.remove(seat)
        behind = 0
        while behind < len(track) and self.positions[track[behind]] < target:
            behind += 1
        track.insert(behind, seat)
        return _markers(replaced(self.positions, seat, target), tuple(track))


_markers = maker(Markers)


@final
@quick
@frozen(weakref_slot=False)
class FinalReveal:
    """The cards and guesses that are laid open when the game is over.

    Attributes:
        racks: the rack of each seat.
        guesses: for each seat the numbers named for each colour.
        resolved: the seats in the order in which their guesses were resolved.
    """

    racks: tuple[Rack, ...]
    guesses: tuple[tuple[Numbers, ...], ...]
    resolved: tuple[Seat, ...]


@final
@quick
@frozen(weakref_slot=False)
class Board:
    """The part of the table that changes only once or twice in a round.

    Attributes:
        rules: the rules of the game.
        markers: the scoring track.
        neutral_racks: the racks that belong to no player.
        discards: for each colour the numbers given up so far, in order.
        piles: for each colour the number of cards left to draw.
        rounds: the log, one entry per checked round.
    """

    rules: Rules
    markers: Markers
    neutral_racks: tuple[Rack, ...]
    discards: tuple[tuple[int, ...], ...]
    piles: tuple[int, ...]
    rounds: tuple[Round, ...]


def hidden_numbers(
    board: Board, colour: Colour, racks: Iterable[Rack | None] = ()
) -> tuple[int, ...]:
    """Return the hidden numbers of a colour, in rising order.

    A number is visible if it is on a neutral rack, was given up, or is on one of `racks`.

    Args:
        board: the part of the table that has the neutral racks and the discards.
        colour: the colour of the cards.
        racks: the visible racks of players; None represents a hidden one.
    """
    seen = 0
    for number in board.discards[colour]:
        seen |= 1 << number
    for rack in (*board.neutral_racks, *racks):
        if rack is not None:
            seen |= 1 << rack[colour]
    return _ALL_BUT[seen]


_ALL_BUT: Final = tuple(
    tuple(number for number in NUMBERS if not seen >> number & 1)
    for seen in range(1 << len(NUMBERS))
)
"""The hidden numbers, by the bit set of the visible ones."""


@final
@quick
@frozen(weakref_slot=False)
class Finale:
    """The public part of the final guesses.

    Attributes:
        guessed: the number of colours that each seat has guessed.
        reveal: the cards and guesses laid open at the end; None before.
    """

    guessed: tuple[int, ...]
    reveal: FinalReveal | None = None


@final
@quick
@frozen(weakref_slot=False)
class Table:
    """Everything that all players and spectators know.

    Attributes:
        board: the rules, the scoring track, the face-up cards and the log.
        stage: the present stage.
        waiting: the seats that have yet to act in this stage, in order.
        dice: the dice on the table; None before the throw and after the last round.
        thrown: the dice as they were thrown in this round; None whenever `dice` is.
        tokens: the size of the token that each seat has taken in this round, or None.
        exchanged: the colour of the card that is being drawn, or None.
        finale: the final guesses.
        events: what the last action made public; ignored when tables are compared.
    """

    board: Board
    stage: Stage
    waiting: tuple[Seat, ...]
    dice: Dice | None
    thrown: Dice | None
    tokens: tuple[int | None, ...]
    exchanged: Colour | None
    finale: Finale
    events: tuple[Event, ...] = field(default=(), eq=False)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.board.rules

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The log, one entry per checked round."""
        return self.board.rounds

    @property
    def guessed(self) -> tuple[int, ...]:
        """The number of colours that each seat has guessed."""
        return self.finale.guessed

    @property
    def reveal(self) -> FinalReveal | None:
        """The cards and guesses laid open at the end; None before."""
        return self.finale.reveal

    @property
    def round(self) -> int:
        """The number of the round, from 1; after the rounds, that of the last one."""
        return len(self.board.rounds) + (self.stage in _BEFORE_THE_CHECK)

    @property
    def roller(self) -> Seat:
        """The seat that settles the dice of this round; after the rounds, of the last one."""
        if self.stage in _BEFORE_THE_CHECK:
            return self.board.markers.last
        return self.board.rounds[-1].roller

    @property
    def placed(self) -> tuple[bool, ...]:
        """Whether each seat has placed its token in this round."""
        seats = range(self.board.rules.players)
        if self.stage is PLACE:
            return tuple(seat not in self.waiting for seat in seats)
        return (self.stage in (EXCHANGE, DRAW),) * len(seats)

    @property
    def positions(self) -> tuple[int, ...]:
        """The space of each seat's marker."""
        return self.board.markers.positions

    @property
    def track(self) -> tuple[Seat, ...]:
        """All seats from last to first, so `track[0]` rolls and `track[-1]` leads."""
        return self.board.markers.track

    @property
    def neutral_racks(self) -> tuple[Rack, ...]:
        """The racks that belong to no player."""
        return self.board.neutral_racks

    @property
    def discards(self) -> tuple[tuple[int, ...], ...]:
        """For each colour the numbers given up so far, in order."""
        return self.board.discards

    @property
    def piles(self) -> tuple[int, ...]:
        """For each colour the number of cards left to draw."""
        return self.board.piles


@final
@quick
@frozen(weakref_slot=False)
class State:
    """The truth: the table, and everything that is hidden from at least one seat.

    Attributes:
        table: what everyone knows.
        racks: the rack of each player.
        lows: the lowest sum of each seat's sealed bet; None before it bets and after the check.
        guesses: the numbers that each seat has named so far, colour by colour.
    """

    table: Table
    racks: tuple[Rack, ...]
    lows: tuple[int | None, ...]
    guesses: tuple[tuple[Numbers, ...], ...]
