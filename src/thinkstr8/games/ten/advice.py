"""What the odds say about the choices of a seat of TEN, in sentences.

Belongs here: `advise`, hints for a person who has to choose now, made from a view alone.
Does not belong here: the odds themselves (questions, valuation), what to do (bots).
"""

from collections.abc import Iterable, Iterator
from typing import Final

from thinkstr8.core.checks import present, require_view
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.actions import Pay
from thinkstr8.games.ten.components import GAME, NumberCard, Wild
from thinkstr8.games.ten.legality import legal_actions
from thinkstr8.games.ten.questions import best_points, bust_odds, buyable, gain
from thinkstr8.games.ten.state import BID, BUST_CHOICE, BUY, DRAW, PAY, Table
from thinkstr8.games.ten.valuation import stop_or_draw
from thinkstr8.games.ten.views import SpectatorView, View
from thinkstr8.kit.phrases import average, percent, sentence, some

_SHOWN: Final = 3


def advise(view: View) -> tuple[str, ...]:
    """Return what the odds say about what a seat can do now; () if it is not to act.

    >>> from thinkstr8.games.ten import Stage, example, view
    >>> advise(view(example(Stage.BUY), 2))[0]
    'Green 2 would add 1 point to your best runs.'

    Raises:
        SpectatorError: a spectator has nothing to choose.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the view is not of this game.
    """
    require_view(view, View, SpectatorView, GAME, "act")
    table, seat = view.table, view.seat
    if not legal_actions(table, seat):
        return ()
    if table.stage is DRAW:
        return tuple(_draw(table))
    if table.stage is BID:
        return tuple(_gains(table, seat, [present(table.auction).card]))
    if table.stage in (BUY, BUST_CHOICE):
        return tuple(_gains(table, seat, buyable(table, seat)))
    return tuple(_payment(table, seat)) if table.stage is PAY else ()


def _draw(table: Table) -> Iterator[str]:
    """Yield the odds of a bust, and what stopping and drawing once more are worth."""
    if table.piles.deck:
        odds = bust_odds(table).total
        yield (
            f"The chance that the next card is a bust is {percent(odds)}."
            if odds
            else "The next card cannot be a bust."
        )
    value = present(stop_or_draw(table))
    worth = (
        ("claiming the numbers", value.numbers),
        ("claiming the currency", value.currency),
        ("drawing exactly one more card", value.draw),
    )
    known = [(deed, points) for deed, points in worth if points is not None]
    for deed, points in sorted(known, key=lambda each: -each[1]):
        yield sentence(f"{deed} is worth {average(points, 'point')}")


def _gains(table: Table, seat: Seat, cards: Iterable[NumberCard | Wild]) -> Iterator[str]:
    """Yield how many points the best cards would add."""
    points = [(gain(table, seat, [card]), card.label) for card in cards]
    for more, name in sorted(points, key=lambda each: -each[0])[:_SHOWN]:
        yield sentence(f"{name} would add {_points(more)} to your best runs")


def _payment(table: Table, seat: Seat) -> Iterator[str]:
    """Yield how many points each number card that could be paid with would cost, cheapest first."""
    player = table.players[seat]
    whole = best_points(player.cards, player.wilds)
    costs: list[tuple[int, str]] = []
    for action in legal_actions(table, seat):
        if isinstance(action, Pay) and isinstance(action.piece, NumberCard):
            left = [*player.cards]
            left.remove(action.piece)
            costs.append((whole - best_points(left, player.wilds), action.piece.label))
    for points, name in sorted(costs, key=lambda each: each[0])[:_SHOWN]:
        yield sentence(f"without {name} your best runs would lose {_points(points)}")


def _points(count: int) -> str:
    return some(count, "point") if count else "nothing"
