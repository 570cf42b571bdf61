"""Exact sets of hands that a seat may hold.

Belongs here: a set of hands as one integer with a bit per hand, and operations on such sets.
Does not belong here: where the clues come from (deduction), what follows from them (beliefs).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress, product
from math import prod
from random import Random
from typing import Final, TypeAlias, final

from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import HIGHEST_SUM, Colour, Rack
from thinkstr8.kit.values import quick

Candidates: TypeAlias = tuple[tuple[int, ...], ...]
"""For each colour the numbers that its card can have, in rising order."""


@final
@quick
@frozen(weakref_slot=False)
class Clue:
    """The information that one verdict gives about the present hand.

    Attributes:
        colours: the dice of the round for which the seat still holds the same card.
        sums: the possible sums of those cards, as a bit set: bit n is set if the sum can be n.
    """

    colours: tuple[Colour, ...]
    sums: int


@final
@quick
@frozen(weakref_slot=False)
class Hands:
    """A set of hands: the candidates of each colour, and which combinations are in the set.

    Hands are numbered in the order of `itertools.product` over the candidates. `bits` has a bit set
    for each hand in the set. So a clue about three colours takes a few dozen operations on whole
    sets instead of one per hand.

    >>> hands = Hands.all(((0, 1), (4, 5, 7)))
    >>> hands.count, list(hands.fitting(Clue((Colour.BLUE, Colour.GREEN), 1 << 5)))
    (6, [(0, 5), (1, 4)])

    Attributes:
        candidates: for each colour the numbers that its card can have, in rising order.
        bits: the hands in the set, as a bit set.
    """

    candidates: Candidates
    bits: int

    @classmethod
    def all(cls, candidates: Candidates) -> "Hands":
        """Return the set of every combination of candidates."""
        return cls(candidates, hand_space(candidates).every)

    @classmethod
    def told(cls, candidates: Candidates, clues: Iterable[Clue]) -> "Hands":
        """Return the set of hands that agree with all clues."""
        return cls(candidates, hand_space(candidates).agreeing(clues))

    @property
    def count(self) -> int:
        """The number of hands in the set."""
        return self.bits.bit_count()

    def fitting(self, clue: Clue) -> "Hands":
        """Return the hands of the set that agree with a clue."""
        return Hands(self.candidates, self.bits & agreeing(self.candidates, clue))

    def counts(self, colour: Colour) -> list[int]:
        """Return for each candidate of a colour the number of hands that hold it."""
        bits = self.bits
        holding = hand_space(self.candidates).holding[colour]
        return [(bits & mask).bit_count() for _, mask in holding]

    def by_sum(self, colours: tuple[Colour, ...]) -> dict[int, int]:
        """Return the bits of the hands with each sum of the cards of at most three colours."""
        groups = {0: self.bits}
        ones, twos, fours, eights, sixteens = hand_space(self.candidates).sums[colours]
        for worth, digit in (16, sixteens), (8, eights), (4, fours), (2, twos), (1, ones):
            split = {}
            for total, bits in groups.items():
                if having := bits & digit:
                    split[total + worth] = having
                if lacking := bits ^ having:
                    split[total] = lacking
            groups = split
        return groups

    def sum_counts(self, colours: tuple[Colour, ...]) -> list[int]:
        """Return the number of hands with each sum of the cards of at most three colours."""
        counts = [0] * (HIGHEST_SUM + 1)
        for total, bits in self.by_sum(colours).items():
            counts[total] = bits.bit_count()
        return counts

    def sample(self, rng: Random) -> Rack:
        """Return a random hand, all equally likely; the set must not be empty."""
        return self._hand(_nth_bit(self.bits, rng.randrange(self.count)))

    def __iter__(self) -> Iterator[Rack]:
        """Yield all hands of the set in order."""
        chosen = f"{self.bits:b}"[::-1]
        return compress(product(*self.candidates), map("1".__eq__, chosen))

    def _hand(self, index: int) -> Rack:
        numbers: list[int] = []
        for candidates in reversed(self.candidates):
            index, digit = divmod(index, len(candidates))
            numbers.append(candidates[digit])
        return tuple(reversed(numbers))


def agreeing(candidates: Candidates, clue: Clue) -> int:
    """Return the bits of all hands that agree with a clue."""
    return hand_space(candidates).agreeing((clue,))


def holders(candidates: Candidates) -> tuple[tuple[int, ...], ...]:
    """Return for each colour and candidate the bits of all hands that hold it."""
    return _holders(tuple(map(len, candidates)))


_Digits: TypeAlias = tuple[int, int, int]
"""One number per hand, in binary: the hands in which its digit for 1, for 2 and for 4 is set."""

_Sum: TypeAlias = tuple[int, int, int, int, int]
"""One sum per hand, in binary: the hands in which its digit for 1, 2, 4, 8 and 16 is set."""

_NO_CARD: Final[_Digits] = (0, 0, 0)


class _Sums(dict[tuple[Colour, ...], _Sum]):
    """The sums of the cards of at most three colours, for all hands together."""

    __slots__ = ("_numbers",)

    def __init__(self, numbers: list[_Digits]) -> None:
        super().__init__()
        self._numbers = numbers

    def __missing__(self, colours: tuple[Colour, ...]) -> _Sum:
        numbers = [self._numbers[colour] for colour in colours]
        self[colours] = total = _added(*numbers, *[_NO_CARD] * (3 - len(numbers)))
        return total


@frozen(eq=False)
class HandSpace:
    """The bit sets that answer questions about all hands of some candidates.

    Attributes:
        every: the bits of all hands.
        holding: for each colour its candidates, each with the bits of all hands that hold it.
        sums: the sums of the cards of some colours.
    """

    every: int
    holding: tuple[tuple[tuple[int, int], ...], ...]
    sums: _Sums

    def agreeing(self, clues: Iterable[Clue]) -> int:
        """Return the bits of all hands that agree with some clues.

        The sums that a clue allows form a few ranges. Going up from sum 0, a hand is in or out, and
        every boundary below its sum flips that. The loop compares the sums of all hands with a
        boundary together, starting with the lowest binary digit.
        """
        every, sums = self.every, self.sums
        bits = every
        for clue in clues:
            ones, twos, fours, eights, sixteens = sums[clue.colours]
            fitting = every if clue.sums & 1 else 0
            for one, two, four, eight, sixteen in _ends(clue.sums):
                above = 0 if one else ones
                above = twos & above if two else twos | above
                above = fours & above if four else fours | above
                above = eights & above if eight else eights | above
                fitting ^= sixteens & above if sixteen else sixteens | above
            bits &= fitting
        return bits


@lru_cache(maxsize=128)
def hand_space(candidates: Candidates) -> HandSpace:
    """Return the space of all hands of some candidates."""
    return _hand_space(candidates, _holders(tuple(map(len, candidates))))


def passing_hand_space(candidates: Candidates) -> HandSpace:
    """Return a hand space that is not cached, for candidates whose bit sets take megabytes."""
    return _hand_space(candidates, _find_holders(tuple(map(len, candidates))))


def _hand_space(candidates: Candidates, masks: tuple[tuple[int, ...], ...]) -> HandSpace:
    holding = tuple([tuple(pairs) for pairs in map(zip, candidates, masks)])
    every = (1 << prod(map(len, candidates))) - 1
    return HandSpace(every, holding, _Sums([*map(_digits, holding)]))


def _find_holders(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    width = prod(shape)
    starts = 1  # a bit at every multiple of width
    found = []
    for count in shape:
        width //= count or 1
        places = [width * digit for digit in range(count)]
        first = (starts << width) - starts
        found.append(tuple([first << place for place in places]))
        starts = sum([starts << place for place in places])
    return tuple(found)


_holders = lru_cache(maxsize=256)(_find_holders)
"""Cached apart from hand spaces: many candidates share one shape, and these integers are long."""


def _digits(holding: tuple[tuple[int, int], ...]) -> _Digits:
    """Return the numbers of a colour in binary, for all hands together."""
    ones = twos = fours = 0
    for number, mask in holding:
        if number & 1:
            ones |= mask
        if number & 2:
            twos |= mask
        if number & 4:
            fours |= mask
    return ones, twos, fours


def _added(one: _Digits, another: _Digits, third: _Digits) -> _Sum:
    """Return the sum of three numbers in binary, for all hands together.

    This is addition as on paper. In each place, the digit to write is 1 if an odd number of the
    three digits are 1, and the digit to carry is 1 if at least two are.
    """
    a1, a2, a4 = one
    b1, b2, b4 = another
    c1, c2, c4 = third
    either = a1 ^ b1
    ones, carry2 = either ^ c1, a1 & b1 | either & c1
    either = a2 ^ b2
    twos, carry4 = either ^ c2, a2 & b2 | either & c2
    either = a4 ^ b4
    fours, carry8 = either ^ c4, a4 & b4 | either & c4
    twos, more4 = twos ^ carry2, twos & carry2
    either = fours ^ carry4
    fours, more8 = either ^ more4, fours & carry4 | either & more4
    return ones, twos, fours, carry8 ^ more8, carry8 & more8


@lru_cache(maxsize=1024)
def _ends(sums: int) -> tuple[tuple[bool, ...], ...]:
    """Return the sums after which a range of sums begins or ends, each as five binary digits.

    >>> _ends(0b1100000)
    ((False, False, True, False, False), (False, True, True, False, False))
    """
    changes = sums ^ sums >> 1
    ends = [total for total in range(HIGHEST_SUM) if changes >> total & 1]
    return tuple([tuple([end >> place & 1 == 1 for place in range(5)]) for end in ends])


def _nth_bit(bits: int, number: int) -> int:
    """Return the place of the n-th set bit, counted from the lowest, which is number 0."""
    place = 0
    while (width := bits.bit_length()) > 1:
        half = width // 2
        lower = bits & ((1 << half) - 1)
        below = lower.bit_count()
        if number < below:
            bits = lower
        else:
            number -= below
            bits >>= half
            place += half
    return place
