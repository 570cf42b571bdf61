"""The words on a picture of Think Str8!.

Belongs here: words for the progress of the game, and for the bet or the guesses of a seat.
Does not belong here: the layout of the words (pictures).
"""

from typing import Final

from thinkstr8.core.game import NATURE_ACTS, Seat
from thinkstr8.games.think_str8.artwork import covered, plain, signed
from thinkstr8.games.think_str8.components import Colour
from thinkstr8.games.think_str8.legality import seats_to_act
from thinkstr8.games.think_str8.rules import (
    MOST_NAMED,
    Rules,
    absent_colours,
    absent_words,
    bet_points,
    guess_points,
)
from thinkstr8.games.think_str8.state import DRAW, EXCHANGE, GUESS, OVER, PLACE, Bet, Stage, Table
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.kit.phrases import listing, some

_DEEDS: Final = {
    Stage.ROLL: "rolls the dice",
    Stage.SETTLE: "settles the dice",
    Stage.TAKE: "takes a token",
    Stage.PLACE: "places a token",
    Stage.EXCHANGE: "gives up a card",
    Stage.DRAW: "draws a card",
    Stage.GUESS: "guesses",
}
_DEEDS_OF_MANY: Final = {Stage.PLACE: "place their tokens", Stage.GUESS: "guess"}


def news(table: Table, names: tuple[str, ...]) -> str:
    """Return a sentence about the progress of the game: the round, and who does what."""
    if table.stage is OVER:
        return f"The game is over: {names[table.board.markers.leader]} wins."
    seats = acting(table)
    now = (
        "Final guesses" if table.stage is GUESS else f"Round {table.round} of {table.rules.rounds}"
    )
    deed = _DEEDS[table.stage] if len(seats) == 1 else _DEEDS_OF_MANY[table.stage]
    return f"{now}: {listing([names[seat] for seat in seats])} {deed}."


def account(table: Table, names: tuple[str, ...]) -> str:
    """Return what is going on in two or three sentences, for people who cannot see the picture."""
    told = [news(table, names)]
    if table.dice is not None:
        told.append(f"The dice show {listing([colour.label for colour in table.dice])}.")
    places = [f"{names[seat]} on {table.positions[seat]}" for seat in table.track]
    told.append(f"On the scoring track, from last to first: {listing(places)}.")
    return " ".join(told)


def settle_prompt(rules: Rules) -> str:
    """Return what the roller can do with the dice."""
    if not absent_colours(rules):
        return "Keep the dice, or turn one of them."
    return f"Turn every {absent_words(rules, 'or')} die, and one other die if you like."


def guess_prompt(colour: Colour) -> str:
    """Return what a seat can do whose final guess for a colour is due."""
    return f"Name up to {MOST_NAMED} numbers for your {colour.label} card."


def acting(table: Table) -> tuple[Seat, ...]:
    """Return the seats that can act now; if nature acts, the seat that it acts for."""
    seats = seats_to_act(table)
    return table.waiting[:1] if seats == NATURE_ACTS else seats


def round_points(table: Table, seat: Seat) -> str:
    """Return the words for the points that a seat has earned with its bets."""
    earned = sum(
        bet_points(table.rules, checked.bets[seat].size, checked.verdicts[seat])
        for checked in table.rounds
    )
    return f"{signed(earned)} in the rounds"


def known_bet(view: View | SpectatorView, seat: Seat) -> Bet | None:
    """Return the bet of a seat in this round; None if it has none or the view hides it."""
    table = view.table
    size = table.tokens[seat]
    if size is None:
        return None
    if table.stage in (EXCHANGE, DRAW):
        return table.rounds[-1].bets[seat]
    if seat == view.seat and view.low is not None:
        return Bet(size, view.low)
    return None


def bet_words(view: View | SpectatorView, seat: Seat) -> str:
    """Return the words for a seat's bet in this round, or for its final guesses."""
    table = view.table
    if table.reveal is not None:
        points = sum(map(guess_points, table.reveal.racks[seat], table.reveal.guesses[seat]))
        wins = " and wins" if seat == table.board.markers.leader else ""
        return f"{signed(points)} for the guesses, ends on {plain(table.positions[seat])}{wins}"
    if table.stage is GUESS:
        return f"{table.guessed[seat]} of {some(len(table.rules.colours), 'colour')} guessed"
    size, bet = table.tokens[seat], known_bet(view, seat)
    if size is None:
        return "no token yet"
    if bet is None:
        return (
            f"{size}-wide token, {'placed and sealed' if table.placed[seat] else 'not placed yet'}"
        )
    placed = f"{size}-wide token on {covered(bet)}"
    if table.stage is PLACE:
        return f"{placed}, sealed"
    told = table.rounds[-1].verdicts[seat]
    points = bet_points(table.rules, size, told)
    gain = f", {signed(points)}" if points else ""
    return f"{placed}: {told.replace('_', ' ')}{gain}"
