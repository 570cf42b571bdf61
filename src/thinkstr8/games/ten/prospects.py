"""What everyone at a table of TEN can expect to end with, and what cards and money are worth.

Belongs here: the odds that a missing card still comes, the worth of a player's cards and money, and
how much a card or a payment would change it.
Does not belong here: choosing an action (drawing, bidding, trading), averages for given odds
(expectations).

The worth of a player's cards is a sum of three parts. The first is the points that their runs will
score on average. It assumes that every missing card comes with odds of its own, and that wild cards
are placed well. The other two count the different number cards and the wild cards, because cards
are worth more than what these averages can see: a player adapts to the cards that come. The
weights of the parts, the value of money and the odds are fitted to games between the bots.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final, TypeAlias

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import (
    HIGHEST_NUMBER,
    NUMBER_CARDS,
    WILD_TYPES,
    Colour,
    ColourWild,
    NumberCard,
    NumberWild,
    Wild,
)
from thinkstr8.games.ten.expectations import Odds, expected_points, improvements
from thinkstr8.games.ten.forms import CARDS_BY_LETTER
from thinkstr8.games.ten.order import others
from thinkstr8.games.ten.state import Player, Table

_NUMBERS: Final = range(HIGHEST_NUMBER)

# The weights, fitted to games: final points against what the players had during the game

_EARLY: Final = (0.25, 0.85, 1.3)
"""The weight of the points that the runs score on average, and the worth of every different number
card and of every wild card on top of that, when many turns are to come."""

_LATE: Final = (0.55, 0.5, 0.65)
"""The same in the last turn."""

_FAR: Final = 12
"""The number of turns that are many."""

_CHOICE: Final = 0.7
"""The weight of a number wild's freedom to go to another colour."""

_FULL_CHOICE: Final = 0.25
"""The worth of the full wild's freedom to go to another colour, in points of its runs."""

_MONEY: Final = (0.1, 0.09, 0.42)
"""The worth of a token in the last turn, its rise with every turn to come, and its maximum."""

_LAST_MONEY: Final = 0.02
"""The worth of a token in the last buys, which can only break a tie."""

_PLENTY: Final = 9
"""The amount of money from which on more is worth less."""

_LESS: Final = 0.6
"""The worth of money beyond that, as a share."""

_HOARD: Final = 6
"""The number of tokens from which on the limit of ten may cost the player a part of the next."""

_HOARDED: Final = 0.7
"""The worth of a token beyond that, as a share."""

_KEPT: Final = (1.1, 1.1, 1.15, 1.05, 0.85, 0.7, 0.52, 0.37, 0.22)
"""The share of the copies of each number that players keep when they are revealed; a high number
busts more often. It is above 1 where the first copy is wanted most."""

_BOUGHT: Final = (1.4, 1.2, 1.1, 1.0, 0.6, 0.35, 0.25, 0.2, 0.15)
"""The share of the copies of each number in the market that somebody buys in the long run."""

_BUYING: Final = 0.25
"""The part of those that is bought in every turn."""

_SURE: Final = 0.9
"""The highest odds that a single copy can have."""

_CARDS_PER_TURN: Final = 3
"""The number of cards that a turn takes from the deck, roughly."""

_HORIZON: Final = 20
"""The number of turns that are told apart; in a game with longer decks more make no difference."""

_MOST_COPIES: Final = 7
"""The number of copies of a card that are told apart."""

Masks: TypeAlias = list[int]
"""A set of numbers for each colour, with bit n - 1 for number n."""


class Outlook:
    """The prospects of everyone at a table.

    Attributes:
        table: the table.
        deck: the copies of each number card that are left to draw.
        market: the copies of each number card in the market.
        wilds: the number of wild cards that are left to draw.
        odds: the odds that each number card comes to a player who lacks it, by colour.
        card: the worth of a number card on top of what it does for the runs.
        wild: the same for a wild card.
        runs: the weight of the points of the runs.
        token: the worth of the first tokens.
    """

    def __init__(self, table: Table) -> None:
        """Count the cards that can still come."""
        self.table = table
        self.deck = [0] * len(NUMBER_CARDS)
        self.market = [0] * len(NUMBER_CARDS)
        self.wilds = 0
        for copies in table.piles.deck:
            card = CARDS_BY_LETTER[copies[0]]
            if isinstance(card, NumberCard):
                self.deck[card.index] = len(copies)
            elif isinstance(card, WILD_TYPES):
                self.wilds += len(copies)
        for index in table.piles.market:
            self.market[index] += 1
        is_last = table.turn.last_buys
        turns = table.piles.left / (_CARDS_PER_TURN * table.rules.sides)
        self.runs, self.card, self.wild = (1.0, 0.0, 0.0) if is_last else _weights(turns)
        lowest, rise, highest = _MONEY
        self.token = _LAST_MONEY if is_last else min(highest, lowest + rise * turns)
        self._missing = _missing(table.rules.sides, -1 if is_last else _rounded(turns))
        listed = [self.odds_of(index) for index in range(len(NUMBER_CARDS))]
        self.odds = tuple(
            tuple(listed[first : first + HIGHEST_NUMBER])
            for first in range(0, len(listed), HIGHEST_NUMBER)
        )
        self._standings: dict[Seat, Standing] = {}

    def odds_of(self, index: int, *, deck: int = 0, market: int = 0) -> float:
        """Return the odds that a card comes, if there were more or fewer copies of it."""
        left = min(self.deck[index] + deck, _MOST_COPIES)
        offered = min(self.market[index] + market, _MOST_COPIES)
        return 1 - self._missing[index % HIGHEST_NUMBER][left][offered]

    def standing(self, seat: Seat) -> "Standing":
        """Return what a seat has and can expect."""
        found = self._standings.get(seat)
        if found is None:
            player = self.table.players[seat]
            found = self._standings[seat] = Standing(self, player, player.numbers, player.wilds)
        return found

    def rivals(self, seat: Seat) -> list[tuple["Standing", float]]:
        """Return what the others have, each with the weight of its points against the seat's."""
        seats = others(self.table.rules, seat)
        return [(self.standing(other), 1 / len(seats)) for other in seats]

    def money(self, amount: float) -> float:
        """Return the worth of an amount of money."""
        plenty = max(0.0, amount - _PLENTY)
        return self.token * (amount - plenty + _LESS * plenty)


def _weights(turns: float) -> list[float]:
    """Return the weight of runs and the worth of a card and of a wild card."""
    share = min(1.0, turns / _FAR)
    return [late + share * (early - late) for early, late in zip(_EARLY, _LATE, strict=True)]


def _rounded(turns: float) -> int:
    """Return a number of turns, more roughly if there are many, so that averages can be reused."""
    whole = min(int(turns + 1), _HORIZON)
    return whole if whole <= 6 else whole - whole % 3  # as rough as it may be


@lru_cache(maxsize=256)
def _missing(sides: int, turns: int) -> list[list[list[float]]]:
    """Return the odds that a player gets no copy: by number, copies in the deck, in the market.

    Args:
        sides: the number of players, or 2 in the solo game.
        turns: the number of turns to come; -1 in the last buys, when only what is bought counts.
    """
    buying = 1 - (1 - _BUYING) ** (turns + 1)
    copies = range(_MOST_COPIES + 1)
    return [
        [
            [
                (1 - min(_SURE, kept / sides)) ** left
                * (1 - min(_SURE, bought * buying / sides)) ** offered
                for offered in copies
            ]
            for left in copies
        ]
        for kept, bought in zip(_KEPT, _BOUGHT, strict=True)
    ]


class Standing:
    """What a player has and can expect, with some cards more or fewer if need be.

    Attributes:
        outlook: the prospects of everyone.
        player: the player.
        numbers: the indices of the number cards.
        wilds: the wild cards.
        masks: the numbers of each colour.
        points: the worth of all cards.
    """

    def __init__(
        self, outlook: Outlook, player: Player, numbers: Sequence[int], wilds: Sequence[Wild]
    ) -> None:
        """Place the wild cards and add up what everything is worth."""
        self.outlook, self.player = outlook, player
        self.numbers, self.wilds = numbers, wilds
        self.masks = [0] * len(Colour)
        for index in numbers:
            self.masks[index // HIGHEST_NUMBER] |= 1 << index % HIGHEST_NUMBER
        self._placed = _Placed(self.masks, wilds, outlook.odds)
        self.different = sum(map(int.bit_count, self.masks))
        self.points = (
            outlook.runs * self._placed.points
            + outlook.wild * len(wilds)
            + outlook.card * self.different
        )

    # Cards

    def has(self, index: int) -> bool:
        """Return whether the player has a number card."""
        return bool(self.masks[index // HIGHEST_NUMBER] >> index % HIGHEST_NUMBER & 1)

    @cached_property
    def gains(self) -> list[float]:
        """The worth of one more copy of each number card; 0 for a card that the player has."""
        outlook = self.outlook
        return [
            0.0 if self.has(index) else outlook.runs * points + outlook.card
            for index, points in enumerate(self._placed.gains)
        ]

    def need(self, index: int) -> float:
        """Return the worth of certain odds of a number card instead of none."""
        outlook = self.outlook
        missing = 1 - outlook.odds[index // HIGHEST_NUMBER][index % HIGHEST_NUMBER]
        if self.has(index) or not missing:
            return 0.0
        return (self.gains[index] - outlook.card) / missing + outlook.card

    def wild_gain(self, wild: Wild) -> float:
        """Return the worth of a wild card."""
        wilds = (*self.wilds, wild)
        return Standing(self.outlook, self.player, self.numbers, wilds).points - self.points

    def plus(self, cards: Iterable[NumberCard | Wild]) -> "Standing":
        """Return what the player has with more cards."""
        numbers, wilds = [*self.numbers], [*self.wilds]
        for card in cards:
            if isinstance(card, NumberCard):
                numbers.append(card.index)
            else:
                wilds.append(card)
        return Standing(self.outlook, self.player, numbers, wilds)

    def loss(self, index: int) -> float:
        """Return the worth that the only copy of a number card has to the player."""
        numbers = [each for each in self.numbers if each != index]
        less = Standing(self.outlook, self.player, numbers, self.wilds)
        return max(0.0, self.points - less.points)

    # Money

    @property
    def duplicates(self) -> int:
        """The number of cards that can pay and do nothing else."""
        return len(self.numbers) - self.different

    @property
    def cash(self) -> int:
        """The amount that the player can pay without giving up anything else."""
        return self.player.currency + self.duplicates

    def money(self, more: float = 0) -> float:
        """Return the worth of the player's money if there were more of it, or less."""
        player = self.player
        hoarded = (1 - _HOARDED) * max(0, player.tokens - _HOARD)
        return self.outlook.money(self.cash + more - hoarded)

    def cost(self, amount: int) -> float:
        """Return the worth of what a payment takes; infinite if the player cannot pay it."""
        cash = self.cash
        if amount <= cash:
            return self.money() - self.money(-amount)
        cards = amount - cash
        if cards >= len(self._losses):
            return float("inf")
        return self.money() - self.money(-cash) + self._losses[cards]

    @cached_property
    def _losses(self) -> list[float]:
        """The worth of the least useful number cards: of none, of one, of two and so on."""
        return [0.0, *accumulate(sorted(map(self.loss, set(self.numbers))))]


class _Placed:
    """Number cards with wild cards in good places.

    Colour wilds are jokers of their colour. Every number wild goes to the colour in which it adds
    most on average, then every full wild becomes a joker of the colour that gains most, and then
    the number wilds may move.
    """

    def __init__(self, masks: Masks, wilds: Iterable[Wild], odds: Sequence[Odds]) -> None:
        self._odds = odds
        self._filled = [*masks]
        self._jokers = [0] * len(Colour)
        self._taken: set[int] = set()
        choice = self._place(wilds) if wilds else 0.0
        self.points = sum(map(expected_points, self._filled, odds, self._jokers)) + choice

    @cached_property
    def gains(self) -> list[float]:
        """The points that each number card would add; a card can set free a wild card."""
        columns = zip(self._filled, self._odds, self._jokers, strict=True)
        gains = [points for column in columns for points in improvements(*column)]
        for index in self._taken:
            gains[index] = self._best(index % HIGHEST_NUMBER)[1]
        return gains

    def _place(self, wilds: Iterable[Wild]) -> float:
        """Place wild cards, and return what their freedom to go elsewhere is worth."""
        numbers, fulls = [], 0
        for wild in wilds:
            if isinstance(wild, NumberWild):
                numbers.append(wild.number - 1)
            elif isinstance(wild, ColourWild):
                self._jokers[wild.colour] += 1
            else:
                fulls += 1
        places = [self._take(number)[0] for number in numbers]
        for _ in range(fulls):
            self._jokers[max(Colour, key=self._joker_gain)] += 1
        choice = _FULL_CHOICE * fulls
        for number, colour in zip(numbers, places, strict=True):
            if colour is not None:
                self._filled[colour] ^= 1 << number
            place, points, free = self._take(number)
            choice += _CHOICE * (free - points)
            if place is not None:
                self._taken.add(place * HIGHEST_NUMBER + number)
        return choice

    def _joker_gain(self, colour: int) -> float:
        filled, odds, jokers = self._filled[colour], self._odds[colour], self._jokers[colour]
        more = expected_points(filled, odds, jokers + 1)
        return more - expected_points(filled, odds, jokers)

    def _take(self, number: int) -> tuple[int | None, float, float]:
        """Put a number wild into its best colour; return that colour and what it adds."""
        best = self._best(number)
        if best[0] is not None:
            self._filled[best[0]] |= 1 << number
        return best

    def _best(self, number: int) -> tuple[int | None, float, float]:
        """Return the best colour for a number wild, its points there, and with free choice.

        With free choice it goes to the colour that needs it most, unless the card itself comes;
        then it goes to the colour that needs it second most, and so on.
        """
        found = []
        for colour in Colour:
            filled, odds = self._filled[colour], self._odds[colour]
            if not filled >> number & 1:
                points = improvements(filled, odds, self._jokers[colour])[number]
                if points:
                    found.append((points / (1 - odds[number]), points, odds[number], colour))
        if not found:
            return None, 0.0, 0.0
        free, left = 0.0, 1.0
        for _, points, chance, _ in sorted(found, reverse=True):
            free += left * points
            left *= chance
        _, points, _, colour = max(found, key=lambda each: each[1])
        return colour, points, free
