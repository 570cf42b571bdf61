"""What one seat has seen happen in a game, in order.

Belongs here: the entries of that story, and `story`, which tells it from a view.
Does not belong here: what the entries say about a hand (beliefs, models).

A story only grows. An entry has what the seat knew at the time, and nothing that came out later.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TypeAlias

from thinkstr8.core.checks import present, require_seat, require_view
from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.actions import (
    ExchangeCard,
    PlaceToken,
    SettleDice,
    TakeToken,
)
from thinkstr8.games.think_str8.components import GAME, NUMBERS, PILE, Colour, Dice, Numbers
from thinkstr8.games.think_str8.hands import Candidates, Clue
from thinkstr8.games.think_str8.legality import free_sizes, placements, settlings
from thinkstr8.games.think_str8.rules import Rules, bet_points, checking_order, told_sums
from thinkstr8.games.think_str8.state import DRAW, PLACE, TAKE, Discard, Markers, Round, Table
from thinkstr8.games.think_str8.views import SpectatorView, View

Choice: TypeAlias = SettleDice | TakeToken | PlaceToken | ExchangeCard
"""An action of a seat that everyone sees before the end."""


@frozen
class Decision:
    """A choice that another seat made.

    Attributes:
        seat: the seat that chose.
        round: the number of the round, from 1.
        action: the action that it chose.
    """

    seat: Seat
    round: int
    action: Choice


@frozen
class Situation:
    """What another seat knew when it chose, except the hand of the seat that tells the story.

    Attributes:
        rules: the rules of the game.
        hidden: for each colour the numbers that neither seat saw, and their own cards.
        clues: what each checked round told the other seat about its hand of that time.
        piles: for each colour the number of cards left to draw.
    """

    rules: Rules
    hidden: Candidates
    clues: tuple[Clue, ...]
    piles: tuple[int, ...]


@frozen
class Dealt:
    """The cards were dealt: for each colour the numbers that the seat could hold."""

    candidates: Candidates


@frozen(cache_hash=True)
class Chosen:
    """Another seat chose between several options.

    Attributes:
        decision: what it chose.
        options: everything that it could choose.
        situation: what it knew.
        dice: the settled dice; None if the choice was not about a bet.
        size: the size of the token to place; 0 if the choice was not about its place.
    """

    decision: Decision
    options: tuple[Choice, ...]
    situation: Situation
    dice: Dice | None = None
    size: int = 0


@frozen
class Told:
    """The seat was told a verdict: the possible sums of some dice, as a bit set."""

    dice: Dice
    sums: int


@frozen
class Shown:
    """Another seat drew a card, which the seat can see."""

    colour: Colour
    number: int


@frozen
class Replaced:
    """The seat gave up a card with a number, and its new card is one of the candidates."""

    colour: Colour
    number: int
    candidates: Numbers


Entry: TypeAlias = Dealt | Chosen | Told | Shown | Replaced
"""One thing that a seat has seen happen."""


def decisions(view: View) -> tuple[Decision, ...]:
    """Return the decisions of the others that a seat has seen, in order.

    A decision is a choice between several options: how to settle the dice, which token to take,
    where to place it, or which card to exchange. Final guesses are sealed until the end.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> [decision.action for decision in decisions(view(example(Stage.PLACE), 1))]
    [TakeToken(seat=0, size=2), TakeToken(seat=2, size=3)]

    Raises:
        SpectatorError: a spectator has no hand that the others see.
        UnknownSeatError: the view's seat is not at its table.
        InconsistentError: no play leads to the table.
        WrongKindError: the view is not a view of this game.
    """
    require_view(view, View, SpectatorView, GAME, "have a hand that the others see")
    require_seat(view.seat, len(view.racks))
    return tuple(entry.decision for entry in story(view) if isinstance(entry, Chosen))


def story(view: View) -> tuple[Entry, ...]:
    """Return everything that a seat has seen happen to its hand, and what the others chose.

    The order in which markers started on one space is not known afterwards. If it matters, it is
    the first one that fits the log.

    Raises:
        InconsistentError: no play leads to the table.
    """
    return tuple(_Telling(view).entries())


class _Telling:
    """The game as it was at one point of the story."""

    def __init__(self, view: View) -> None:
        """Begin with the racks as they were dealt."""
        table = view.table
        self._view, self._table, self._seat = view, table, view.seat
        self._rules = table.rules
        self._colours, self._seats = table.rules.colours, range(table.rules.players)
        self._coming: dict[tuple[Seat, Colour], list[int]] = {}
        for entry in reversed(table.rounds):
            for card in reversed(entry.discards):
                self._coming.setdefault((card.seat, card.colour), []).append(card.number)
        self._racks = [
            [self._now(seat, colour) for colour in self._colours] for seat in self._seats
        ]
        neutral = table.neutral_racks
        self._gone = [[rack[colour] for rack in neutral] for colour in self._colours]
        self._piles = [PILE] * len(self._colours)
        self._clues: list[list[Clue]] = [[] for _ in self._seats]

    def _now(self, seat: Seat, colour: Colour) -> int | None:
        """Return the number on a card at this point; None if it is on the teller's own rack."""
        rack = self._view.racks[seat]
        if seat == self._seat or rack is None:
            return None
        coming = self._coming.get((seat, colour))
        return coming[-1] if coming else rack[colour]

    def _hidden(self, colour: Colour, besides: Seat) -> Numbers:
        """Return the numbers that the teller does not see, or holds another seat's card of."""
        seen = {*self._gone[colour]}
        seen.update(
            present(self._racks[seat][colour])
            for seat in self._seats
            if seat not in (self._seat, besides)
        )
        return tuple(number for number in NUMBERS if number not in seen)

    def entries(self) -> Iterator[Entry]:
        """Yield the entries of the story."""
        table = self._table
        yield Dealt(tuple(self._hidden(colour, self._seat) for colour in self._colours))
        tracks = _tracks(table)
        for number, (entry, track) in enumerate(zip(table.rounds, tracks, strict=False), start=1):
            yield from self._settled(number, entry.roller, entry.thrown, entry.dice)
            yield from self._taken(number, entry.dice, track, [bet.size for bet in entry.bets])
            yield from self._checked(number, entry)
            for card in entry.discards:
                yield from self._exchanging(number, card.seat, card.colour)
                yield self._exchanged(card)
        if table.stage in (TAKE, PLACE):
            dice, thrown = present(table.dice), present(table.thrown)
            yield from self._settled(table.round, table.roller, thrown, dice)
            yield from self._taken(table.round, dice, table.track, table.tokens)
        elif table.stage is DRAW:
            colour = present(table.exchanged)
            yield from self._exchanging(table.round, table.waiting[0], colour)

    def _choosing(
        self,
        decision: Decision,
        options: Sequence[Choice],
        dice: Dice | None = None,
        size: int = 0,
    ) -> Iterator[Chosen]:
        seat = decision.seat
        if seat != self._seat and len(options) > 1:
            hidden = tuple(self._hidden(colour, seat) for colour in self._colours)
            clues, piles = tuple(self._clues[seat]), tuple(self._piles)
            situation = Situation(self._rules, hidden, clues, piles)
            yield Chosen(decision, tuple(options), situation, dice, size)

    def _settled(self, number: int, seat: Seat, thrown: Dice, dice: Dice) -> Iterator[Chosen]:
        options = [SettleDice(seat, each) for each in sorted(settlings(thrown, self._colours))]
        return self._choosing(Decision(seat, number, SettleDice(seat, dice)), options)

    def _taken(
        self, number: int, dice: Dice, track: Sequence[Seat], sizes: Sequence[int | None]
    ) -> Iterator[Chosen]:
        taken: tuple[int, ...] = ()
        for seat in track:
            size = sizes[seat]
            if size is None:
                return
            options = [TakeToken(seat, free) for free in free_sizes(self._rules.sizes, taken)]
            yield from self._choosing(Decision(seat, number, TakeToken(seat, size)), options, dice)
            taken = (*taken, size)

    def _checked(self, number: int, entry: Round) -> Iterator[Chosen | Told]:
        for seat, bet in enumerate(entry.bets):
            options = placements(seat, bet.size)
            decision = Decision(seat, number, options[bet.low])
            yield from self._choosing(decision, options, entry.dice, bet.size)
        for seat, (bet, told) in enumerate(zip(entry.bets, entry.verdicts, strict=True)):
            sums = told_sums(self._rules, bet.size, bet.low, told)
            self._clues[seat].append(Clue(entry.dice, sums))
            if seat == self._seat:
                yield Told(entry.dice, sums)

    def _exchanging(self, number: int, seat: Seat, colour: Colour) -> Iterator[Chosen]:
        left = [each for each in self._colours if self._piles[each]]
        options = [ExchangeCard(seat, each) for each in left]
        return self._choosing(Decision(seat, number, ExchangeCard(seat, colour)), options)

    def _exchanged(self, card: Discard) -> Shown | Replaced:
        seat, colour = card.seat, card.colour
        self._coming[seat, colour].pop()
        self._gone[colour].append(card.number)
        self._piles[colour] -= 1
        self._clues[seat] = [_given_up(clue, card) for clue in self._clues[seat]]
        drawn = self._racks[seat][colour] = self._now(seat, colour)
        if drawn is None:
            return Replaced(colour, card.number, self._hidden(colour, seat))
        return Shown(colour, drawn)


def _given_up(clue: Clue, card: Discard) -> Clue:
    """Return a clue about the cards that are left, after one of them was shown."""
    left = tuple(colour for colour in clue.colours if colour is not card.colour)
    shown = card.number * (len(clue.colours) - len(left))
    return Clue(left, clue.sums >> shown)


def _tracks(table: Table) -> list[tuple[Seat, ...]]:
    """Return the order of the markers in each round.

    Raises:
        InconsistentError: no order of the markers at the start fits the log.
    """
    for start in permutations(range(table.rules.players)):
        found = _tracks_from(start, table)
        if found is not None:
            return found
    raise InconsistentError("No order of the markers at the start fits the log.")


def _tracks_from(start: tuple[Seat, ...], table: Table) -> list[tuple[Seat, ...]] | None:
    rules = table.rules
    markers = Markers((0,) * rules.players, start)
    tracks = []
    for entry in table.rounds:
        if markers.last != entry.roller:
            return None
        tracks.append(markers.track)
        for seat in checking_order(entry.roller, rules.players):
            points = bet_points(rules, entry.bets[seat].size, entry.verdicts[seat])
            markers = markers.moved(seat, points)
    return tracks if markers.track == table.track else None
