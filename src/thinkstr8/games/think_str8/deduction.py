"""The hands that a seat can hold, given what it has seen and been told.

Belongs here: what the table and the visible racks say about one hidden hand.
Does not belong here: who sees which rack (views), what a player can conclude (beliefs).
"""

from collections.abc import Sequence

from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.components import Colour, Rack
from thinkstr8.games.think_str8.hands import Candidates, Clue, Hands
from thinkstr8.games.think_str8.rules import told_sums
from thinkstr8.games.think_str8.state import Table, hidden_numbers
from thinkstr8.kit.values import maker

_clue = maker(Clue)


def deduce(
    table: Table, racks: Sequence[Rack | None], seat: Seat
) -> tuple[tuple[Clue, ...], Hands]:
    """Return the clue of each checked round, and the hands that fit everything the seat knows.

    Args:
        table: what everyone knows.
        racks: the racks that the seat sees; None for a hidden one.
        seat: the seat that holds the hand.

    Raises:
        InconsistentError: no hand fits.
    """
    clues = clues_of(table, seat)
    hands = Hands.told(candidates_of(table, racks, seat), clues)
    if not hands.bits:
        raise InconsistentError(f"No hand of seat {seat} fits what it has been told.")
    return clues, hands


def candidates_of(table: Table, racks: Sequence[Rack | None], seat: Seat) -> Candidates:
    """Return for each colour the numbers that a seat can hold by sight alone, without verdicts."""
    own = racks[seat]
    if own is not None:
        return tuple([(number,) for number in own])
    board = table.board
    return tuple([hidden_numbers(board, colour, racks) for colour in board.rules.colours])


def clues_of(table: Table, seat: Seat) -> tuple[Clue, ...]:
    """Return what each checked round tells a seat about its present hand.

    A card that was given up later was on the rack in that round, and its number is known by now.
    So its share of the sum is taken off.
    """
    rules = table.board.rules
    given_up: dict[Colour, int] = {}
    found: list[Clue] = []
    for checked in reversed(table.board.rounds):
        for discard in checked.discards:  # a seat gives up at most one card per round
            if discard.seat == seat:
                given_up[discard.colour] = discard.number
        bet = checked.bets[seat]
        sums = told_sums(rules, bet.size, bet.low, checked.verdicts[seat])
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
