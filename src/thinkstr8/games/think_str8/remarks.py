"""Sentences about what happened in Think Str8!, for people who read a record.

Belongs here: `remarks`, which adds what the notation of an action does not say.
Does not belong here: colours, names and layout (a front end), and anything hidden. Sentences are
made from public events alone, so they cannot tell a secret.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import assert_never

from thinkstr8.core.checks import require_kind, seat_name
from thinkstr8.games.think_str8.components import GAME, Colour, Rack
from thinkstr8.games.think_str8.events import (
    BetChecked,
    CardExchanged,
    CardGuessed,
    ColourChosen,
    DiceRolled,
    DiceSettled,
    Event,
    GameEnded,
    GuessesRevealed,
    GuessingBegun,
    MarkerMoved,
    RoundBegun,
    TokenPlaced,
    TokenTaken,
)
from thinkstr8.games.think_str8.rules import Verdict, covered_sums
from thinkstr8.games.think_str8.state import Table
from thinkstr8.kit.phrases import sentence, some, span, victory


def remarks(table: Table) -> tuple[str, ...]:
    """Return sentences about what the last action made public beyond its line of notation.

    >>> from thinkstr8.games.think_str8 import PlaceToken, Stage, apply, example
    >>> state = example(Stage.PLACE)
    >>> for seat in (0, 1, 2):
    ...     state = apply(state, PlaceToken(seat, 3))
    >>> remarks(state.table)[0]
    'Seat 1 covers 3: hit, 7 points, now on 7.'

    Raises:
        WrongKindError: the table is not of this game.
    """
    require_kind(table, Table, GAME)
    return tuple(
        words
        for event, following in pairwise((*table.events, None))
        if event is not None
        for words in _sentences(event, following)
    )


def _sentences(event: Event, following: Event | None) -> Iterator[str]:
    """Yield the sentence for an event, including the marker's move if one follows."""
    match event:
        case RoundBegun(number, roller):
            yield f"Round {number}: seat {roller} rolls."
        case BetChecked(seat, size, low, verdict):
            yield f"Seat {seat} covers {_range(size, low)}: {_told(verdict, following)}."
        case CardExchanged(seat, colour, discarded):
            yield f"Seat {seat} laid open the {colour.label} {discarded}."
        case GuessingBegun():
            yield "The final guesses begin."
        case GuessesRevealed(seat, rack, _, points):
            verb = "loses" if points < 0 else "gains"
            gain = f"{verb} {some(abs(points), 'point')}"
            yield f"Seat {seat} held {_cards(rack)} and {gain}{_place(following)}."
        case GameEnded(winner):
            yield sentence(victory([seat_name(winner)]))
        case (
            DiceRolled()
            | DiceSettled()
            | TokenTaken()
            | TokenPlaced()
            | MarkerMoved()
            | ColourChosen()
            | CardGuessed()
        ):
            return
        case _:
            assert_never(event)


def _range(size: int, low: int) -> str:
    sums = covered_sums(size, low)
    return span(sums[0], sums[-1])


def _told(verdict: Verdict, following: Event | None) -> str:
    words = verdict.replace("_", " ")
    if not isinstance(following, MarkerMoved):
        return words
    return f"{words}, {some(following.end - following.start, 'point')}{_place(following)}"


def _cards(rack: Rack) -> str:
    cards = zip(Colour, rack, strict=False)  # without grey a rack is shorter
    return ", ".join(f"{colour.label} {number}" for colour, number in cards)


def _place(event: Event | None) -> str:
    """Return the words for a marker's new space; empty if no marker moved."""
    return f", now on {event.end}" if isinstance(event, MarkerMoved) else ""
