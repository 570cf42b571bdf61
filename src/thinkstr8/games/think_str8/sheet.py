"""The deduction sheet that a perfect note-taker would keep.

Belongs here: what the rulebook asks players to write down, what else follows, and `Sheet`, which
holds both.
Does not belong here: the form of a sheet (notes), the deduction itself (beliefs).
"""

from collections.abc import Iterator
from itertools import groupby

from attrs import evolve

from thinkstr8.core.checks import require_kind, require_seat, require_view
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.beliefs import Beliefs, beliefs
from thinkstr8.games.think_str8.components import GAME, HIGHEST_SUM, Colour, Dice, Numbers
from thinkstr8.games.think_str8.notes import Notes, notes_text
from thinkstr8.games.think_str8.reasons import sighting
from thinkstr8.games.think_str8.rules import Rules, Verdict, told_sums
from thinkstr8.games.think_str8.sheet_parts import EXCLUDED, OPEN, SEEN, Mark, SumRange
from thinkstr8.games.think_str8.state import PLACE, TAKE, Bet
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.kit.tuples import replaced


@frozen
class SheetRound:
    """A round whose dice are settled, as the seat knows it.

    Attributes:
        number: the number of the round, from 1.
        dice: the three dice.
        bet: the seat's own bet; None until it is placed.
        verdict: the verdict on the bet; None before the check.
        sums: the sums that fit the verdict: two ranges around a wrong bet, none before the check.
    """

    number: int
    dice: Dice
    bet: Bet | None
    verdict: Verdict | None
    sums: tuple[SumRange, ...]


@frozen
class Sheet:
    """The deduction sheet of a seat with every possible conclusion marked.

    Attributes:
        seat: the owner of the sheet.
        notes: the content of the sheet.
        rounds: every round whose dice are settled, with the seat's bet and its verdict.
    """

    seat: Seat
    notes: Notes
    rounds: tuple[SheetRound, ...]

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours in play."""
        return self.notes.colours

    @property
    def marks(self) -> tuple[tuple[Mark, ...], ...]:
        """For each colour the mark of each number from 0 to 7."""
        return self.notes.marks

    @property
    def guesses(self) -> tuple[Numbers | None, ...]:
        """For each colour the numbers that the seat has named; None before its guess."""
        return self.notes.guesses

    def text(self) -> str:
        """Return the sheet as plain text of at most 80 columns.

        A digit is open, # is seen, x is excluded, and o is a die.
        """
        return notes_text(f"Sheet of seat {self.seat}", self.notes)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from thinkstr8.games.think_str8.sheet_pictures import sheet_picture  # noqa: PLC0415  # it needs Sheet

        return sheet_picture(self)


def sheet(view: View) -> Sheet:
    r"""Return the deduction sheet of a seat with every possible conclusion marked.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> print(*sheet(view(example(Stage.EXCHANGE), 1)).text().splitlines()[:6], sep="\n")
    Sheet of seat 1: digits are open, # seen, x excluded
    <BLANKLINE>
             blue      green     yellow    purple    red       grey      sum
             #1##4567  01#3##67  ##2#4567  0123##6#  0#2##567  0##34#67
    <BLANKLINE>
    round 1  ooo                                                         1-21

    Raises:
        SpectatorError: a spectator has no sheet.
        InconsistentError: no hand fits the view.
        WrongKindError: the view is not of this game.
    """
    believed = beliefs(view)
    return Sheet(believed.seat, perfect_notes(believed), tuple(_rounds(view)))


def perfect_notes(believed: Beliefs) -> Notes:
    """Return the notes of a perfect note-taker with the given beliefs."""
    view = believed.view
    notes = _lines_filled(_seen_blackened(Notes.blank(believed.rules), view), view)
    return _excluded_crossed(notes, believed)


def blacken_seen(notes: Notes, view: View) -> Notes:
    """Return notes with every number that a seat has seen blacked out, as the rulebook asks.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> seen = view(example(Stage.ROLL), 1)
    >>> print(blacken_seen(Notes.blank(seen.table.rules), seen).text().splitlines()[3].strip())
    #1##4567  01#3##67  ##2#4567  0123##6#  0#2##567  0##34#67

    Raises:
        QuestionError: the notes are for other rules.
        SpectatorError: a spectator has no sheet.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the arguments are not notes and a view of this game.
    """
    require_own(notes, view)
    return _seen_blackened(notes, view)


def fill_lines(notes: Notes, view: View) -> Notes:
    """Return notes with the lines filled in as the rulebook asks, and with the seat's guesses.

    A line has the dice of its round once they are settled, the possible sums after the check, and
    the values of cards that were given up.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> seen = view(example(Stage.TAKE), 1)
    >>> print(fill_lines(Notes.blank(seen.table.rules), seen).text().splitlines()[5])
    round 1  ooo

    Raises:
        QuestionError: the notes are for other rules.
        SpectatorError: a spectator has no sheet.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the arguments are not notes and a view of this game.
    """
    require_own(notes, view)
    return _lines_filled(notes, view)


def cross_excluded(notes: Notes, view: View) -> Notes:
    """Return notes with every number that the seat can exclude crossed out.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> seen = view(example(Stage.OVER), 1)
    >>> print(cross_excluded(Notes.blank(seen.table.rules), seen).text().splitlines()[3].strip())
    xxxxxx6x  x1xxxxxx  xxxxxx6x  x1xxxxxx  xxxxxx6x  xxx3xxxx

    Raises:
        QuestionError: the notes are for other rules.
        SpectatorError: a spectator has no sheet.
        InconsistentError: no hand fits the view.
        WrongKindError: the arguments are not notes and a view of this game.
    """
    require_own(notes, view)
    return _excluded_crossed(notes, beliefs(view))


def require_own(notes: Notes, view: View) -> None:
    """Check that notes and a view can be of the same game.

    Raises:
        QuestionError: the notes are for other rules.
        SpectatorError: a spectator has no sheet.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the arguments are not notes and a view of this game.
    """
    require_kind(notes, Notes, GAME)
    require_view(view, View, SpectatorView, GAME, "keep a sheet")
    rules = view.table.rules
    require_seat(view.seat, rules.players)
    if (notes.colours, len(notes.lines)) != (rules.colours, rules.rounds):
        raise QuestionError(
            f"These notes are for {len(notes.colours)} colours and {len(notes.lines)} rounds; "
            f"this game has {len(rules.colours)} colours and {rules.rounds} rounds."
        )


def _seen_blackened(notes: Notes, view: View) -> Notes:
    marks = tuple(
        tuple(
            SEEN if mark is SEEN or sighting(view, colour, number) else mark
            for number, mark in enumerate(notes.marks[colour])
        )
        for colour in notes.colours
    )
    return evolve(notes, marks=marks)


def _excluded_crossed(notes: Notes, believed: Beliefs) -> Notes:
    possible = [believed.candidates(colour) for colour in notes.colours]
    marks = tuple(
        tuple(
            EXCLUDED if mark is OPEN and number not in possible[colour] else mark
            for number, mark in enumerate(notes.marks[colour])
        )
        for colour in notes.colours
    )
    return evolve(notes, marks=marks)


def _lines_filled(notes: Notes, view: View) -> Notes:
    lines = [*notes.lines]
    for entry in _rounds(view):
        dice = tuple(entry.dice.count(colour) for colour in notes.colours)
        lines[entry.number - 1] = evolve(lines[entry.number - 1], dice=dice, sums=entry.sums)
    for number, colour, written in _given_up(view):
        line = lines[number - 1]
        lines[number - 1] = evolve(line, numbers=replaced(line.numbers, colour, written))
    guesses = view.guesses + notes.guesses[len(view.guesses) :]
    return evolve(notes, lines=tuple(lines), guesses=guesses)


def _rounds(view: View) -> Iterator[SheetRound]:
    """Yield every round whose dice are settled, including the round in progress."""
    table, seat = view.table, view.seat
    for number, checked in enumerate(table.rounds, start=1):
        bet, told = checked.bets[seat], checked.verdicts[seat]
        sums = tuple(_ranges(table.rules, bet, told))
        yield SheetRound(number, checked.dice, bet, told, sums)
    if table.stage in (TAKE, PLACE) and table.dice is not None:
        lies = None if view.low is None else Bet(view.token, view.low)
        yield SheetRound(table.round, table.dice, lies, None, ())


def _given_up(view: View) -> Iterator[tuple[int, Colour, int]]:
    """Yield each entry for a card given up: its round, its colour and the number to write.

    In the round that cost the card, this is the number of the card, whether or not its colour was
    rolled. In earlier rounds in which the seat held the card, it is what the card added to the sum.
    """
    for number, checked in enumerate(view.table.rounds, start=1):
        costs = [card.colour for card in checked.discards if card.seat == view.seat]
        for colour, card in cards_given_up(view, number).items():
            count = checked.dice.count(colour)
            if colour in costs:
                yield number, colour, card
            elif count:
                yield number, colour, count * card


def cards_given_up(view: View, number: int) -> dict[Colour, int]:
    """Return the cards that a seat held in a round and has given up since, by colour."""
    gone: dict[Colour, int] = {}
    for checked in view.table.rounds[number - 1 :]:
        for card in checked.discards:
            if card.seat == view.seat:
                gone.setdefault(card.colour, card.number)
    return gone


def _ranges(rules: Rules, bet: Bet, told: Verdict) -> Iterator[SumRange]:
    """Yield the sums that fit a verdict, as ranges."""
    possible = told_sums(rules, bet.size, bet.low, told)
    for is_possible, sums in groupby(range(HIGHEST_SUM + 1), lambda total: possible >> total & 1):
        if is_possible:
            low, *more = sums
            yield SumRange(low, more[-1] if more else low)
