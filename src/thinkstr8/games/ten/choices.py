"""How a person picks an action of TEN: buttons, and forms with one field.

Belongs here: `choices`, and the few words on the button of an action.
Does not belong here: which actions are legal (legality), full sentences (words), reading what a
person typed or sent (files).
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from thinkstr8.core.checks import not_an_action, present
from thinkstr8.core.choices import Choice, Option, Pick
from thinkstr8.core.game import NATURE, Seat
from thinkstr8.games.ten.actions import (
    Action,
    Bid,
    Buy,
    Claim,
    Draw,
    Pass,
    Pay,
    Reveal,
    Skip,
    TakeBust,
)
from thinkstr8.games.ten.components import BUST, GAME, NUMBERS, NumberCard, Piece, spoken
from thinkstr8.games.ten.legality import legal_actions
from thinkstr8.games.ten.limits import gained
from thinkstr8.games.ten.notation import format_action
from thinkstr8.games.ten.prices import price, worth
from thinkstr8.games.ten.state import Table
from thinkstr8.kit.phrases import listing, some

_Form: TypeAlias = tuple[str, str, str]
"""The label of a form, the name of its field, and its prompt."""


def choices(table: Table, seat: Seat) -> tuple[Choice, ...]:
    """Return how a seat can choose its action; nothing if it is not to act.

    >>> from thinkstr8.games.ten import Stage, example
    >>> for choice in choices(example(Stage.BUY).table, 2):
    ...     print(choice.label, [option.label for pick in choice.picks for option in pick.options])
    Buy a card ['Buy green 2 for 2', 'Buy green 4 for 4', 'Buy pink 1 for 1']
    Buy nothing []

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `table` is not a table of this game, or `seat` is not an int.
    """
    actions = legal_actions(table, seat)
    if seat == NATURE:
        return ()
    by_class: dict[type[Action], list[Action]] = {}
    for action in actions:
        by_class.setdefault(type(action), []).append(action)
    return tuple(_choice(table, seat, group) for group in by_class.values())


def _choice(table: Table, seat: Seat, actions: list[Action]) -> Choice:
    """Return the choice that leads to all of some actions of one class."""
    first = actions[0]
    verb = format_action(first).partition(" ")[0]
    if type(first) not in _FORMS:
        return Choice(verb, seat, label(first), _PROMPTS[type(first)])
    heading, name, prompt = _FORMS[type(first)](table)
    options = tuple(Option(_value(action), _detailed(table, action)) for action in actions)
    return Choice(verb, seat, heading, prompt, (Pick(name, prompt, options),))


def _value(action: Action) -> str:
    """Return the words of an action's notation after its verb and its seat."""
    return format_action(action).split(" ", 2)[2]


# Forms


def _claim_form(_: Table) -> _Form:
    return "Stop and claim a reward", "reward", "Stop, and claim one part of the row."


def _bid_form(table: Table) -> _Form:
    return "Bid", "amount", f"Bid for {spoken(present(table.auction).card)}."


def _buy_form(_: Table) -> _Form:
    return "Buy a card", "card", "Buy one card from the market."


def _pay_form(table: Table) -> _Form:
    purchase = present(table.purchase)
    prompt = f"Pay for {spoken(purchase.card)}, one piece at a time: {purchase.due} left to pay."
    return "Pay", "piece", prompt


_FORMS: Final[Mapping[type[Action], Callable[[Table], _Form]]] = {
    Claim: _claim_form,
    Bid: _bid_form,
    Buy: _buy_form,
    Pay: _pay_form,
}
"""The functions that describe a form, by the class of its actions."""

_PROMPTS: Final[Mapping[type[Action], str]] = {
    Draw: "Reveal the next card of the deck.",
    Pass: "Make no bid.",
    Skip: "Leave the market as it is.",
    TakeBust: "Take the bust token, and buy nothing.",
}
"""The prompts of the choices that are single actions, by the class of the action."""


# Labels


def label(action: Action) -> str:
    """Return a few words for the button of an action.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> label(Buy(0, NumberCard(Colour.BLUE, 7))), label(Draw(0))
    ('Buy blue 7 for 7', 'Draw a card')

    Raises:
        WrongKindError: `action` is not an action of this game.
    """
    match action:
        case Draw():
            return "Draw a card"
        case Reveal(card):
            return f"Reveal {spoken(card)}"
        case Claim(_, reward):
            return f"Claim the {reward}"
        case Bid(_, amount):
            return f"Bid {amount}"
        case Pass():
            return "Pass"
        case Buy(_, card):
            return f"Buy {card.label} for {price(card)}"
        case Skip():
            return "Buy nothing"
        case Pay(_, piece):
            return f"Pay {piece_name(piece)}"
        case TakeBust():
            return "Take the bust token"
        case _:
            raise not_an_action(action, GAME)


def piece_name(piece: Piece) -> str:
    """Return one piece of a payment in words.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> piece_name(BUST), piece_name(NumberCard(Colour.BLUE, 7))
    ('a bust token', 'blue 7')
    """
    if isinstance(piece, NumberCard):
        return piece.label
    return "a bust token" if piece is BUST else "a token"


def _detailed(table: Table, action: Action) -> str:
    """Return the label of an action, with what the table says about a claim or a payment."""
    match action:
        case Claim(seat, reward):
            row = table.piles.row
            if reward is NUMBERS:
                cards = [card.label for card in row.number_cards]
                return f"{label(action)}: {listing(cards)}"
            return f"{label(action)}: {some(gained(table.players[seat], row.currency), 'token')}"
        case Pay(_, piece):
            return f"{label(action)}, worth {worth(piece)}"
        case _:
            return label(action)
