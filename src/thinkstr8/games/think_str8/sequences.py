"""The step from one view of Think Str8! to the next.

Belongs here: `retrace`, which finds the action between two views.
Does not belong here: whether that action really leads there (files.sequences), whether play can
lead to a position at all, and so whether some hand explains all verdicts (consistency).
"""

from functools import lru_cache
from itertools import product

from thinkstr8.core.checks import present, require
from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.actions import (
    Action,
    DrawCard,
    ExchangeCard,
    GuessCard,
    PlaceToken,
    RollDice,
    SettleDice,
    TakeToken,
)
from thinkstr8.games.think_str8.components import GAME, NUMBERS, Colour, Dice, Numbers, Rack
from thinkstr8.games.think_str8.events import (
    CardExchanged,
    CardGuessed,
    ColourChosen,
    DiceRolled,
    DiceSettled,
    Event,
    TokenPlaced,
    TokenTaken,
)
from thinkstr8.games.think_str8.rules import Rules, Verdict, dice_sum, verdict
from thinkstr8.games.think_str8.state import Bet, FinalReveal, Round, State, Table, hidden_numbers
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.kit.sequences import first_event, require_views


def retrace(before: View | SpectatorView, after: View | SpectatorView) -> tuple[State, Action]:
    """Return a state that fits the first view, and the action that may lead to the second.

    The events of the second view name the action. Sealed bets and guesses are read from the second
    view if it reveals them, and made up if it does not. A hand that the seat cannot see is made up
    so that it explains the next events. The caller checks with `apply` and `view` whether the state
    and the action lead to the second view.

    This is for checks only. A sealed bet or guess in the action, a drawn card, or a card in the
    state may be made up, so do not show them to a player. Show the events of the view.

    >>> from thinkstr8.games.think_str8 import Stage, apply, example, view
    >>> state = example(Stage.TAKE)
    >>> retrace(view(state, 0), view(apply(state, TakeToken(1, 4)), 0))[1]
    TakeToken(seat=1, size=4)

    Raises:
        InconsistentError: no action lies between the views, or no hand explains the events.
        MalformedActionError: the events name an action that no position allows.
        WrongKindError: the views are not of this game.
    """
    require_views(before, after, (View, SpectatorView), GAME)
    table = before.table
    event = first_event(after.table)
    checked, reveal = _checked(before, after), _revealed(before, after)
    lows = [
        _low(before.low, before, checked, seat) if placed else None
        for seat, placed in enumerate(_sealed_lows(table))
    ]
    guesses = [_guesses(before, reveal, seat, count) for seat, count in enumerate(table.guessed)]
    state = State(table, _racks(before, event, checked, reveal), tuple(lows), tuple(guesses))
    return state, _action(before, after, event)


def _action(before: View | SpectatorView, after: View | SpectatorView, event: Event) -> Action:
    """Return the action that led to an event."""
    match event:
        case DiceRolled(_, dice):
            return RollDice(dice)
        case DiceSettled(roller, dice):
            return SettleDice(roller, dice)
        case TokenTaken(seat, size):
            return TakeToken(seat, size)
        case TokenPlaced(seat):
            _require_seat(before, seat)
            low = _low(after.low, before, _checked(before, after), seat)
            return PlaceToken(seat, present(low))
        case ColourChosen(seat, colour):
            return ExchangeCard(seat, colour)
        case CardExchanged(seat, colour):
            return DrawCard(colour, _drawn(before, after, seat, colour))
        case CardGuessed(seat, colour):
            return GuessCard(seat, colour, _named(before, after, seat))
        case _:
            raise InconsistentError("The first of the last events is not the result of an action.")


def _require_seat(before: View | SpectatorView, seat: Seat) -> None:
    require(seat in range(before.table.rules.players), "There is no such seat at this table.")


# What the second view reveals


def _checked(before: View | SpectatorView, after: View | SpectatorView) -> Round | None:
    """Return the round that was checked between two views; None if none was."""
    rounds, players = after.table.rounds, before.table.rules.players
    if len(rounds) == len(before.table.rounds):
        return None
    require(
        bool(rounds) and len(rounds[-1].bets) == len(rounds[-1].verdicts) == players,
        f"The last round must have a bet and a verdict for each of {players} seats.",
    )
    return rounds[-1]


def _revealed(before: View | SpectatorView, after: View | SpectatorView) -> FinalReveal | None:
    """Return the final reveal; None before the end of the game."""
    reveal, players = after.table.reveal, before.table.rules.players
    require(
        reveal is None or len(reveal.racks) == len(reveal.guesses) == players,
        f"There must be a rack and guesses to reveal for each of {players} seats.",
    )
    return reveal


# Sealed bets and guesses


def _sealed_lows(table: Table) -> tuple[bool, ...]:
    """Return for each seat whether its bet lies sealed on the table."""
    return table.placed if len(table.rounds) < table.round else (False,) * table.rules.players


def _low(
    own: int | None, before: View | SpectatorView, checked: Round | None, seat: Seat
) -> int | None:
    """Return where a seat has placed its token, or a made-up place if that is sealed.

    Args:
        own: the place of the viewer's own token while it is sealed, or None.
        before: the first view.
        checked: the round that was checked between the views, if one was.
        seat: the seat that placed the token.
    """
    if seat == before.seat and own is not None:
        return own
    if checked is not None:
        return checked.bets[seat].low
    return None if seat == before.seat else 0


def _guesses(
    before: View | SpectatorView, reveal: FinalReveal | None, seat: Seat, count: int
) -> tuple[Numbers, ...]:
    """Return a seat's guesses so far, or as many empty guesses if they are sealed."""
    if seat == before.seat:
        return before.guesses
    return reveal.guesses[seat][:count] if reveal else ((),) * count


def _named(before: View | SpectatorView, after: View | SpectatorView, seat: Seat) -> Numbers:
    """Return a seat's last guess, or an empty guess if it is sealed."""
    _require_seat(before, seat)
    reveal = _revealed(before, after)
    if seat == before.seat:
        return after.guesses[-1] if after.guesses else ()
    named = reveal.guesses[seat] if reveal else ()
    return named[-1] if named else ()


# Hands that the view does not show


def _racks(
    before: View | SpectatorView,
    event: Event,
    checked: Round | None,
    reveal: FinalReveal | None,
) -> tuple[Rack, ...]:
    """Return the visible racks, and made-up racks that explain the next events."""
    if reveal is not None:
        return reveal.racks
    rules, dice = before.table.rules, before.table.dice
    given_up = event.discarded if isinstance(event, CardExchanged) else 0

    def made_up(seat: Seat) -> Rack:
        if checked is None or dice is None:
            return (given_up,) * len(rules.colours)
        return _explaining(rules, dice, checked.bets[seat], checked.verdicts[seat])

    return tuple(made_up(seat) if rack is None else rack for seat, rack in enumerate(before.racks))


@lru_cache(maxsize=4096)
def _explaining(rules: Rules, dice: Dice, bet: Bet, told: Verdict) -> Rack:
    """Return a hand for which a bet gets the given verdict.

    Raises:
        InconsistentError: there is no such hand.
    """
    colours = sorted({*dice})
    for numbers in product(NUMBERS, repeat=len(colours)):
        held = dict(zip(colours, numbers, strict=True))
        rack = tuple(held.get(colour, 0) for colour in rules.colours)
        if verdict(rules, bet.size, bet.low, dice_sum(rack, dice)) is told:
            return rack
    raise InconsistentError(f"No cards explain the verdict {told}.")


def _drawn(
    before: View | SpectatorView, after: View | SpectatorView, seat: Seat, colour: Colour
) -> int:
    """Return the number that a seat drew, or any possible number if the view hides it."""
    require(
        seat in range(len(after.racks)) and colour in before.table.rules.colours,
        "There is no such seat or colour in this game.",
    )
    rack = after.racks[seat]
    if rack is not None:
        require(colour < len(rack), "There must be a number for each colour on a rack.")
        return rack[colour]
    hidden = hidden_numbers(before.table.board, colour, before.racks)
    event = first_event(after.table)
    given_up = event.discarded if isinstance(event, CardExchanged) else None
    return next((number for number in hidden if number != given_up), 0)
