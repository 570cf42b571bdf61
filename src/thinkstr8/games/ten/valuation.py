"""What stopping and drawing are worth in TEN, in points.

Belongs here: `stop_or_draw`, and how much a player values what does not score yet.
Does not belong here: questions that the rules answer (questions), which action to take (bots).
"""

from fractions import Fraction
from typing import Final

from attrs import Attribute, field, frozen

from thinkstr8.core.checks import describe, require_kind, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
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
    """What a player thinks that tokens and cards are worth beyond their points, in points.

    Attributes:
        token: a currency token; a bust token counts as three.
        card: a number card that the player does not own yet, beside the points that it adds.

    Raises:
        QuestionError: a value is below 0.
        WrongKindError: a value is not a Fraction.
    """

    token: Fraction = field(default=Fraction(3, 10), validator=_in_points)
    card: Fraction = field(default=Fraction(1, 2), validator=_in_points)


STANDARD_VALUATION: Final = Valuation()
"""What the careful bot thinks."""


@frozen
class StopOrDraw:
    """What stopping now is worth to the active seat, and what drawing one more card, in points.

    Attributes:
        numbers: claiming the numbers now; None before the first card of the turn (T3).
        currency: claiming the currency now; None before the first card of the turn (T3).
        draw: drawing exactly one more card and then claiming what is worth more; None if the deck
            is empty.
    """

    numbers: Fraction | None
    currency: Fraction | None
    draw: Fraction | None


def stop_or_draw(table: Table, valuation: Valuation = STANDARD_VALUATION) -> StopOrDraw | None:
    """Return the exact value of stopping now and of drawing once more; None if that is not asked.

    The unit is points. A card counts what it adds to the points of the seat's best layout now, and
    its own value if the seat does not own it yet; tokens gained count theirs. Tokens that the
    others gain count against the seat, on average over all of them. A bust brings the bust token,
    a wild card changes nothing. Auctions and later purchases are not counted.

    >>> from thinkstr8.games.ten import Stage, apply, example, parse_action
    >>> state = example(Stage.REVEAL)
    >>> state = apply(state, parse_action("reveal pink 9"))
    >>> stop_or_draw(state.table)
    StopOrDraw(numbers=Fraction(3, 2), currency=Fraction(0, 1), draw=Fraction(1311, 1070))

    Raises:
        WrongKindError: these are not a table and a valuation of this game.
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
    """Return what a row is worth to the active seat as numbers and as currency."""
    player, cards = table.players[table.active], row.number_cards
    new = {card for card in cards if card.index not in player.numbers}
    return (
        gain(player, cards)
        + valuation.card * len(new)
        - valuation.token * _given(table, payout(row, None)),
        valuation.token * gained(player, row.currency),
    )


def _given(table: Table, amount: int) -> Fraction:
    """Return how many tokens the others gain on average when everybody gets an amount."""
    seats = others(table.rules, table.active)
    return Fraction(sum(gained(table.players[seat], amount) for seat in seats), len(seats))


def _drawn(table: Table, valuation: Valuation, card: Card, now: Fraction) -> Fraction:
    """Return what a turn is worth that ends after one more card."""
    row = table.piles.row
    if not isinstance(card, ROW_CARDS):
        return now
    cause = bust_cause(table.rules, table.active, row, card)
    if cause is None:
        return max(_claims(table, valuation, row.plus(card)))
    return valuation.token * (worth(BUST) - _given(table, payout(row, cause)))
