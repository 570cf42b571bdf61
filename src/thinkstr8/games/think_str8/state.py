"""What there is in a game of Think Str8!: the public Table, the true State, and the Deal.

Belongs here: the data and read-only questions about it. A Table is made of a few small parts, so
that an action replaces one or two of them and shares the rest.
Does not belong here: what may be done (legality), what then happens (transitions).
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, final

from attrs import field, frozen

from thinkstr8.core.checks import not_int, require_seat
from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.components import NUMBERS, Colour, Dice, Numbers, Rack
from thinkstr8.games.think_str8.events import Event
from thinkstr8.games.think_str8.rules import Rules, Verdict, covered_sums
from thinkstr8.kit.tuples import replaced
from thinkstr8.kit.values import maker, quick


class Stage(StrEnum):
    """Where in a round, or after the rounds, the game is."""

    ROLL = "roll"
    SETTLE = "settle"
    TAKE = "take"
    PLACE = "place"
    EXCHANGE = "exchange"
    DRAW = "draw"
    GUESS = "guess"
    OVER = "over"


ROLL, SETTLE, TAKE, PLACE, EXCHANGE, DRAW, GUESS, OVER = Stage
"""The stages under short names, which are also much faster to look up before Python 3.12."""

_BEFORE_THE_CHECK: Final = frozenset({ROLL, SETTLE, TAKE, PLACE})
"""The stages of a round that is not yet in the log, and in which no marker has moved."""


@final
@quick
@frozen(weakref_slot=False)
class Deal:
    """How a game begins.

    Attributes:
        racks: the four racks, each with its numbers in colour order; the players' racks first.
        stack: the seats as their markers are stacked on the start space, bottom to top (S2).
    """

    racks: tuple[Rack, ...]
    stack: tuple[Seat, ...]


@frozen
class Bet:
    """A token on a betting track, from `low` upwards."""

    size: int
    low: int

    @property
    def sums(self) -> range:
        """The sums that it covers."""
        return covered_sums(self.size, self.low)


@frozen
class Discard:
    """A card that a seat gave up."""

    seat: Seat
    colour: Colour
    number: int


@final
@quick
@frozen(weakref_slot=False)
class Round:
    """The log of a round that has been checked.

    Attributes:
        dice: the three dice as they were settled.
        roller: who settled them.
        bets: the bet of every seat.
        verdicts: what every seat was told.
        discards: the cards given up after the check, in order.
    """

    dice: Dice
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
        """The seat furthest ahead, which wins if it stays there."""
        return self.track[-1]

    def moved(self, seat: Seat, points: int) -> "Markers":
        """Return the markers after one of them moved and landed on top of whoever is there.

        >>> Markers(positions=(3, 0, 5), track=(1, 0, 2)).moved(1, 5)
        Markers(positions=(3, 5, 5), track=(0, 1, 2))

        Raises:
            UnknownSeatError: no marker belongs to the seat.
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
    """What is laid open when the game is over.

    Attributes:
        racks: the racks of the players.
        guesses: per seat the numbers named for each colour.
        resolved: the seats in the order in which their guesses were resolved.
    """

    racks: tuple[Rack, ...]
    guesses: tuple[tuple[Numbers, ...], ...]
    resolved: tuple[Seat, ...]


@final
@quick
@frozen(weakref_slot=False)
class Board:
    """What changes once or twice in a round.

    Attributes:
        rules: how the game is played.
        markers: the scoring track.
        neutral_racks: the racks that belong to nobody.
        discards: per colour the numbers given up so far, in order.
        piles: per colour how many cards are left to draw.
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
    """Return the numbers of a colour that cannot be seen, in rising order.

    Those on neutral racks, those ever given up, and those on racks in sight can be seen.

    Args:
        board: the part of the table that has the neutral racks and the discards.
        colour: the colour of the cards.
        racks: the racks of players that are in sight; None stands for one that is not.
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
"""The numbers that were not seen, by the bit set of those that were."""


@final
@quick
@frozen(weakref_slot=False)
class Finale:
    """The final guesses, as far as everybody knows.

    Attributes:
        guessed: how many colours each seat has guessed.
        reveal: what is laid open at the end; None before.
    """

    guessed: tuple[int, ...]
    reveal: FinalReveal | None = None


@final
@quick
@frozen(weakref_slot=False)
class Table:
    """What everybody at the table knows.

    Attributes:
        board: the rules, the scoring track, the open cards and the log.
        stage: what has to be done next.
        waiting: the seats that have still to act in this stage, in order.
        dice: the dice as they lie; None before the throw and after the last round.
        tokens: the size of the token that each seat has taken in this round.
        exchanged: the colour whose replacement is being drawn.
        finale: the final guesses.
        events: what the last action made public; not part of a table's identity.
    """

    board: Board
    stage: Stage
    waiting: tuple[Seat, ...]
    dice: Dice | None
    tokens: tuple[int | None, ...]
    exchanged: Colour | None
    finale: Finale
    events: tuple[Event, ...] = field(default=(), eq=False)

    @property
    def rules(self) -> Rules:
        """How the game is played."""
        return self.board.rules

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The log, one entry per checked round."""
        return self.board.rounds

    @property
    def guessed(self) -> tuple[int, ...]:
        """How many colours each seat has guessed."""
        return self.finale.guessed

    @property
    def reveal(self) -> FinalReveal | None:
        """What is laid open when the game is over; None before."""
        return self.finale.reveal

    @property
    def round(self) -> int:
        """The number of the round, from 1; the last one's after the rounds."""
        return len(self.board.rounds) + (self.stage in _BEFORE_THE_CHECK)

    @property
    def roller(self) -> Seat:
        """The seat that settles the dice of this round, or settled those of the last."""
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
        """The racks that belong to nobody."""
        return self.board.neutral_racks

    @property
    def discards(self) -> tuple[tuple[int, ...], ...]:
        """Per colour the numbers given up so far, in order."""
        return self.board.discards

    @property
    def piles(self) -> tuple[int, ...]:
        """Per colour how many cards are left to draw."""
        return self.board.piles


@final
@quick
@frozen(weakref_slot=False)
class State:
    """The truth: the table, and what is hidden from at least one seat.

    Attributes:
        table: what everybody knows.
        racks: the rack of each player.
        lows: where each seat has placed its token in this round, until all have.
        guesses: the numbers each seat has named so far, colour by colour.
    """

    table: Table
    racks: tuple[Rack, ...]
    lows: tuple[int | None, ...]
    guesses: tuple[tuple[Numbers, ...], ...]
