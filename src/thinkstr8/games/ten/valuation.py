"""The value of stopping and of drawing in TEN, in points.

Belongs here: `stop_or_draw`, and the value to a player of things that do not score yet.
Does not belong here: questions that the rules answer (questions), which action to take (bots).
"""

from fractions import Fraction
from typing import Final

from attrs import Attribute, field

from thinkstr8.core.checks import describe, require_kind, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.values import frozen
from thinkstr8.games.ten.components import BUST, GAME, ROW_CARDS, Card
from thinkstr8.games.ten.layouts import gain
from thinkstr8.games.ten.limits import bust_cause, gained, payout
from thinkstr8.games.ten.order import others
from thinkstr8.games.ten.prices import worth
from thinkstr8.games.ten.state import DRAW, Row, Table


def _in_points(instance: object, attribute: "Attribute[Fraction]", value: Fraction) -> None:
    name = f"{type(instance).__name__}.{attribute.name}"
    if type(value) is not Fraction:
        raise WrongKindError(f"{name} must be a Fraction, not {with_class(value)}.")
    if value < 0:
        raise QuestionError(f"{name} must be at least 0, not {describe(value)}.")


@frozen
class Valuation:
    """A player's values for tokens and new cards, in points.

    Attributes:
        token: the value of a currency token; a bust token counts as three.
        card: the value of a number card that the player lacks, on top of the points that it adds.

    Raises:
        QuestionError: a value is below 0.
        WrongKindError: a value is not a Fraction.
    """

    token: Fraction = field(default=Fraction(3, 10), validator=_in_points)
    card: Fraction = field(default=Fraction(1, 2), validator=_in_points)


STANDARD_VALUATION: Final = Valuation()
"""The valuation of the careful bot."""


@frozen
class StopOrDraw:
    """The value to the active seat of stopping now and of drawing one more card, in points.

    Attributes:
        numbers: the value of claiming the numbers now; None before the first card of a turn (T3).
        currency: the value of claiming the currency now; None before the first card of a turn (T3).
        draw: the value of drawing exactly one more card and then making the better claim; None if
            the deck is empty.
    """

    numbers: Fraction | None
    currency: Fraction | None
    draw: Fraction | None


def stop_or_draw(table: Table, valuation: Valuation = STANDARD_VALUATION) -> StopOrDraw | None:
    """Return the exact value of stopping now and of drawing once more; None outside stage DRAW.

    The unit is points. A card counts for the points that it adds to the seat's best layout now,
    plus its value in the valuation if the seat lacks it. Tokens count for their value. Tokens of
    the others count against the seat, averaged over all of them. A bust brings the bust token, and
    a wild card changes nothing. Auctions and later purchases do not count.

    >>> from thinkstr8.games.ten import Stage, apply, example, parse_action
    >>> state = example(Stage.REVEAL)
    >>> state = apply(state, parse_action("reveal pink 9"))
    >>> stop_or_draw(state.table)
    StopOrDraw(numbers=Fraction(3, 2), currency=Fraction(0, 1), draw=Fraction(1311, 1070))

    Raises:
        WrongKindError: `table` or `valuation` is of the wrong class.
    """
    require_kind(table, Table, GAME)
    require_kind(valuation, Valuation, GAME)
    if table.stage is not DRAW:
        return None
    numbers, currency = _claims(table, valuation, table.piles.row)
    now = max(numbers, currency)
    total = sum(
        (count * _drawn(table, valuation, card, now) for card, count in table.deck), Fraction(0)
    )
    draw = total / table.piles.left if table.deck else None
    if not table.turn.revealed:
        return StopOrDraw(None, None, draw)
    return StopOrDraw(numbers, currency, draw)


def _claims(table: Table, valuation: Valuation, row: Row) -> tuple[Fraction, Fraction]:
    """Return the value of a row to the active seat, as numbers and as currency."""
    player, cards = table.players[table.active], row.number_cards
    new = {card for card in cards if card.index not in player.numbers}
    return (
        gain(player, cards)
        + valuation.card * len(new)
        - valuation.token * _given(table, payout(row, None)),
        valuation.token * gained(player, row.currency),
    )


def _given(table: Table, amount: int) -> Fraction:
    """Return the average number of tokens that the others gain from an amount for each."""
    seats = others(table.rules, table.active)
    return Fraction(sum(gained(table.players[seat], amount) for seat in seats), len(seats))


def _drawn(table: Table, valuation: Valuation, card: Card, now: Fraction) -> Fraction:
    """Return the value of a turn that ends after one more card."""
    row = table.piles.row
    if not isinstance(card, ROW_CARDS):
        return now
    cause = bust_cause(table.rules, table.active, row, card)
    if cause is None:
        return max(_claims(table, valuation, row.plus(card)))
    return valuation.token * (worth(BUST) - _given(table, payout(row, cause)))
