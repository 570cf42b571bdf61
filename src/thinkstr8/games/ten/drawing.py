"""What the active player of TEN can expect from drawing on, and from each claim.

Belongs here: the worth of the actions in the stage DRAW, two cards ahead.
Does not belong here: exact values for people, one card ahead (valuation), what cards are worth
(prospects).

The first card ahead is every card of the deck. The second is an average card of each number, a
currency card, or a wild card, which changes nothing. After that the better claim is made. What
matters about a row is its sums, and what its numbers are worth: if they are claimed, and if they go
to the market, where everyone may buy them.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.actions import Action, Claim
from thinkstr8.games.ten.components import (
    BUST,
    CURRENCY_BUST,
    CURRENCY_CARDS,
    HIGHEST_NUMBER,
    NUMBER_BUST,
    NUMBER_CARDS,
    NUMBERS,
    CurrencyCard,
    NumberCard,
    RowCard,
)
from thinkstr8.games.ten.forms import CARDS_BY_LETTER
from thinkstr8.games.ten.limits import bust_cause, gained, payout
from thinkstr8.games.ten.prices import price, worth
from thinkstr8.games.ten.prospects import Outlook, Standing
from thinkstr8.games.ten.rules import LIMIT, Rules
from thinkstr8.games.ten.state import Row, Table

_Next: TypeAlias = tuple[int, int, int, float, float]
"""A card that may come, or an average of several: its number or 0, its currency or 0, how many
there are, and what it is worth if it is claimed and if it goes to the market."""


class DrawPhase:
    """The prospects of the active player during the draw phase.

    >>> from thinkstr8.games.ten import Stage, apply, example, legal_actions, parse_action
    >>> table = apply(example(Stage.REVEAL), parse_action("reveal pink 9")).table
    >>> phase = DrawPhase(table)
    >>> [round(phase.worth(action), 2) for action in legal_actions(table, 0)]
    [6.46, 5.99, 5.13]
    """

    def __init__(self, table: Table) -> None:
        """Look at everything that the next cards can change."""
        self._table, self._seat = table, table.active
        self._outlook = outlook = Outlook(table)
        self._rivals = outlook.rivals(self._seat)
        self._without = outlook.standing(self._seat)
        cards = table.piles.row.number_cards
        self._with = self._without.plus(cards)
        self._claimed = self._with.points + self._with.money() + _purchase(self._with)
        self._marketed = self._without.points + sum(
            [self._shared(card.index, market=1) for card in cards]
        )
        self._sum_up()

    def _sum_up(self) -> None:
        """List what each sum of currency is worth: given to the others, claimed, and in a bust."""
        player, amounts = self._table.players[self._seat], range(LIMIT + 1)
        self._given = [self._gift(amount) for amount in amounts]
        self._paid = [self._without.money(gained(player, amount)) for amount in amounts]
        after = self._without.money(worth(BUST))
        if self._table.rules.fiasco:
            after = max(after, self._without.money() + _purchase(self._without))
        self._bust = {
            cause: [after - self._given[payout(Row((), 0, amount), cause)] for amount in amounts]
            for cause in (NUMBER_BUST, CURRENCY_BUST)
        }

    def worth(self, action: Action) -> float:
        """Return the worth of an action, in points."""
        row = self._table.piles.row
        if isinstance(action, Claim):
            is_numbers = action.reward is NUMBERS
            return self._numbers(row.currency, 0) if is_numbers else self._currency(row.currency, 0)
        return self._drawn(row)

    # The claims, after cards that are worth something

    def _numbers(self, currency: int, claimed: float) -> float:
        return self._claimed + claimed - self._given[currency]

    def _currency(self, currency: int, marketed: float) -> float:
        return self._marketed + marketed + self._paid[currency]

    def _gift(self, amount: int) -> float:
        """Return the worth of an amount of tokens for each of the others."""
        return sum(
            weight * (rival.money(gained(rival.player, amount)) - rival.money())
            for rival, weight in self._rivals
        )

    # The next cards

    def _drawn(self, row: Row) -> float:
        """Return the worth of drawing one card, and then of stopping or drawing a second one."""
        cards = self._cards()
        averages = _averages(cards)
        wilds = self._outlook.wilds
        total = (
            wilds * self._second(row.numbers, row.currency, 0.0, 0.0, averages) if wilds else 0.0
        )
        highest, dearest = _safe(self._table.rules, self._seat, row.numbers, row.currency)
        for number, value, count, claimed, marketed in cards:
            if number > highest:
                rest = self._marketed + marketed + self._bust[NUMBER_BUST][row.currency]
            elif value > dearest:
                rest = self._marketed + self._bust[CURRENCY_BUST][row.currency]
            else:
                numbers, currency = row.numbers + number, row.currency + value
                rest = self._second(numbers, currency, claimed, marketed, averages)
            total += count * rest
        return total / self._table.piles.left

    def _second(
        self, numbers: int, currency: int, claimed: float, marketed: float, cards: list[_Next]
    ) -> float:
        """Return the worth of a row: of the better claim now, or after one more card."""
        base, other = self._claimed + claimed, self._marketed + marketed
        given, paid = self._given, self._paid
        now = max(base - given[currency], other + paid[currency])
        total = self._outlook.wilds * now
        highest, dearest = _safe(self._table.rules, self._seat, numbers, currency)
        for number, value, count, more, offered in cards:
            if number > highest:
                total += count * (other + offered + self._bust[NUMBER_BUST][currency])
            elif value > dearest:
                total += count * (other + self._bust[CURRENCY_BUST][currency])
            else:
                taken = base + more - given[currency + value]
                left = other + offered + paid[currency + value]
                total += count * (max(left, taken))
        return max(now, total / self._table.piles.left)

    def _cards(self) -> list[_Next]:
        """Return every number card and currency card of the deck."""
        found: list[_Next] = []
        more = self._with.money(1) - self._with.money()
        for copies in self._table.piles.deck:
            card, count = CARDS_BY_LETTER[copies[0]], len(copies)
            if isinstance(card, CurrencyCard):
                found.append((0, card.value, count, 0.0, 0.0))
            elif isinstance(card, NumberCard):
                index = card.index
                gain = more if self._with.has(index) else self._with.gains[index]
                claimed = gain + self._shared(index, deck=-1, own=False)
                marketed = self._shared(index, deck=-1, market=1)
                found.append((card.number, 0, count, claimed, marketed))
        return found

    def _shared(self, index: int, *, deck: int = 0, market: int = 0, own: bool = True) -> float:
        """Return the worth of other odds of a card, for the seat and against the others."""
        change = self._outlook.odds_of(index, deck=deck, market=market)
        change -= self._outlook.odds_of(index)
        if not change:
            return 0.0
        needed = self._without.need(index) if own else 0.0
        for rival, weight in self._rivals:
            needed -= weight * rival.need(index)
        return change * needed


def _purchase(standing: Standing) -> float:
    """Return the worth of the best purchase that a player has the cash for; 0 for none."""
    market, cash = standing.outlook.market, standing.cash
    worths = (
        standing.gains[card.index] - standing.cost(price(card))
        for card in NUMBER_CARDS
        if market[card.index] and price(card) <= cash and not standing.has(card.index)
    )
    return max(0.0, *worths, 0.0)


def _averages(cards: Iterable[_Next]) -> list[_Next]:
    """Return the cards with those of the same number averaged."""
    sums: dict[tuple[int, int], tuple[int, float, float]] = {}
    for number, value, count, claimed, marketed in cards:
        copies, more, offered = sums.get((number, value), (0, 0.0, 0.0))
        sums[number, value] = copies + count, more + count * claimed, offered + count * marketed
    return [
        (number, value, copies, more / copies, offered / copies)
        for (number, value), (copies, more, offered) in sums.items()
    ]


_NUMBER_CARDS: Final = NUMBER_CARDS[:HIGHEST_NUMBER]
"""A card of each number; the colour does not matter for a bust."""


@lru_cache(maxsize=4096)
def _safe(rules: Rules, seat: Seat, numbers: int, currency: int) -> tuple[int, int]:
    """Return the highest number and the highest currency that do not bust a row; 0 for none."""
    row = Row((), numbers, currency)

    def busts(card: RowCard) -> bool:
        return bust_cause(rules, seat, row, card) is not None

    return (
        max((card.number for card in _NUMBER_CARDS if not busts(card)), default=0),
        max((card.value for card in CURRENCY_CARDS if not busts(card)), default=0),
    )
