"""What another seat expects of its options, for every hand that we can hold.

Belongs here: the hands of the other seat, prepared so that many of ours can be tried quickly.
Does not belong here: the worth of an option (foresight), how the seat chooses (models).

The other seat sees our hand, and we do not. So what it can hold in our eyes is a set of hands from
which each of our hands takes some away. The set is prepared once: a bit for each of its hands.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias, assert_never

from thinkstr8.core.checks import present
from thinkstr8.games.think_str8.actions import ExchangeCard, PlaceToken, SettleDice, TakeToken
from thinkstr8.games.think_str8.components import HIGHEST_SUM, NUMBERS, Colour, Dice, Numbers, Rack
from thinkstr8.games.think_str8.foresight import (
    Knowledge,
    Prospect,
    even_worth,
    replacement_worths,
)
from thinkstr8.games.think_str8.hands import Hands
from thinkstr8.games.think_str8.questions import best_numbers
from thinkstr8.games.think_str8.rules import dice_sum, possible_lows
from thinkstr8.games.think_str8.story import Chosen, Situation

_Bet: TypeAlias = tuple[int, int]
"""The size of a token and the lowest sum that it covers."""

_FAR_BEHIND: Final = 2.0
"""A bet that earns so many points less than the best one is not examined further."""

_IS: Final = tuple(
    bytes([48 + (byte == number) for byte in range(HIGHEST_SUM + 1)]).ljust(256, b"0")
    for number in range(HIGHEST_SUM + 1)
)
"""For each number or sum, which bytes are equal to it, as binary digits."""


class Mind:
    """What another seat expects of its options in one situation.

    The worths are those of `Foresight`, from the beliefs that the other seat has if it sees a hand
    of ours. Only differences between the options of one choice count.
    """

    def __init__(self, situation: Situation) -> None:
        """Prepare for questions about a situation."""
        self._situation = situation
        self._touched: frozenset[Colour] = frozenset(
            chain.from_iterable(clue.colours for clue in situation.clues)
        )
        self._spaces: dict[tuple[Colour, ...], _Space] = {}

    def colours(self, chosen: Chosen) -> tuple[Colour, ...]:
        """Return the colours of our hand that make a difference to a choice."""
        turned = [each.dice for each in chosen.options if isinstance(each, SettleDice)]
        return tuple(sorted(self._touched.union(chosen.dice or (), *turned)))

    def worths(self, chosen: Chosen, hand: Rack) -> list[float | None]:
        """Return the worth of each option if we hold a hand; None for one that is far behind."""
        return [*self._worths(chosen, hand)]

    def best_guesses(self, hand: Rack) -> tuple[Numbers, ...]:
        """Return for each colour the final guess of the seat with the most points on average."""
        return self._space().best_guesses(hand)

    def _worths(self, chosen: Chosen, hand: Rack) -> Iterator[float | None]:
        bets = list[list[_Bet]]()
        for option in chosen.options:
            match option:
                case SettleDice(_, dice):
                    yield self._space(dice).prospect(dice, hand).likeliest_worth()
                case ExchangeCard(_, colour):
                    yield self._space().exchange_worth(colour, hand)
                case TakeToken(_, size):
                    bets.append([(size, low) for low in possible_lows(size)])
                case PlaceToken(_, low):
                    bets.append([(chosen.size, low)])
                case _:
                    assert_never(option)
        if bets:
            dice = present(chosen.dice)
            yield from _best_worths(self._space(dice).prospect(dice, hand), bets)

    def _space(self, dice: Iterable[Colour] = ()) -> "_Space":
        colours = tuple(sorted(self._touched.union(dice)))
        if colours not in self._spaces:
            self._spaces[colours] = _Space(self._situation, colours)
        return self._spaces[colours]


def _best_worths(prospect: Prospect, bets: list[list[_Bet]]) -> Iterator[float | None]:
    """Yield the worth of the best bet of each list; None if all are far behind the best of all."""
    points = [[prospect.points(*bet) for bet in each] for each in bets]
    least = max(map(max, points)) - _FAR_BEHIND
    for each, earned in zip(bets, points, strict=True):
        near = [bet for bet, gain in zip(each, earned, strict=True) if gain >= least]
        yield max((prospect.worth(*bet) for bet in near), default=None)


class _Space:
    """The hands of the other seat, as far as some colours go."""

    def __init__(self, situation: Situation, colours: tuple[Colour, ...]) -> None:
        """Number the hands that fit the clues; the cards of all other colours do not matter."""
        self._hidden = situation.hidden
        every, piles = situation.rules.colours, situation.piles
        candidates = tuple(
            numbers if colour in colours else numbers[:1]
            for colour, numbers in zip(every, situation.hidden, strict=True)
        )
        self._hands = [*Hands.told(candidates, situation.clues)]
        self._every = (1 << len(self._hands)) - 1
        self._holding = {
            colour: _where([hand[colour] for hand in self._hands], NUMBERS) for colour in colours
        }
        sizes = [len(numbers) - 1 for numbers in situation.hidden]  # one of them is on our hand
        even = {each: even_worth(size) for each, size in zip(every, sizes, strict=True)}
        self._knowledge = Knowledge(
            rules=situation.rules,
            columns={
                each: [self._holding[each][number] for number in situation.hidden[each]]
                if each in colours
                else ()
                for each in every
            },
            even={each: worth for each, worth in even.items() if each not in colours},
            replaced=replacement_worths(zip(every, sizes, piles, strict=True)),
            measure=int.bit_count,
        )
        self._sums: dict[Dice, list[int]] = {}
        self._asked: dict[object, Prospect] = {}

    def _seen_with(self, hand: Rack) -> int:
        """Return the hands that the other seat holds possible if it sees a hand of ours."""
        bits = self._every
        for colour, holding in self._holding.items():
            bits &= ~holding[hand[colour]]
        return bits

    def prospect(self, dice: Dice, hand: Rack) -> Prospect:
        """Return the worth of every bet of the other seat if we hold a hand."""
        if dice not in self._sums:
            sums = [dice_sum(each, dice) for each in self._hands]
            self._sums[dice] = _where(sums, range(HIGHEST_SUM + 1))
        key = dice, *[hand[colour] for colour in self._holding]
        if key not in self._asked:
            seen = self._seen_with(hand)
            by_sum = {total: bits & seen for total, bits in enumerate(self._sums[dice])}
            found = {total: bits for total, bits in by_sum.items() if bits}
            self._asked[key] = Prospect(self._knowledge, found)
        return self._asked[key]

    def best_guesses(self, hand: Rack) -> tuple[Numbers, ...]:
        """Return the best final guesses of the other seat if we hold a hand."""
        seen, named = self._seen_with(hand), list[Numbers]()
        for colour, hidden in zip(self._knowledge.columns, self._hidden, strict=True):
            holding = self._holding.get(colour)
            if holding is None:  # any hidden number is equally likely
                counts = [int(each in hidden and each != hand[colour]) for each in NUMBERS]
            else:
                counts = [(seen & bits).bit_count() for bits in holding]
            named.append(best_numbers(counts))
        return tuple(named)

    def exchange_worth(self, colour: Colour, hand: Rack) -> float:
        """Return the worth of giving up a card if we hold a hand."""
        return self._knowledge.exchange_worth(self._seen_with(hand), colour)


def _where(values: list[int], found: range) -> list[int]:
    """Return for each value the places at which it is found, as a bit set."""
    data = bytes(reversed(values))
    return [int(data.translate(_IS[value]) or b"0", 2) for value in found]


mind = lru_cache(maxsize=64)(Mind)
"""The mind of another seat in a situation; a seat takes a token and places it in the same one."""
