"""What the players agree on before a game of Think Str8!, and the tables that follow from it.

Belongs here: `Rules`, checked once, and the numbers printed in the rulebook.
Does not belong here: who may do what when (see legality).
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache, partial
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from thinkstr8.core.checks import describe, is_tuple_of, is_whole
from thinkstr8.core.errors import InvalidRulesError, QuestionError
from thinkstr8.games.think_str8.components import (
    HIGHEST_SUM,
    MOST_NAMED,
    NUMBERS,
    STANDARD_TOKENS,
    Colour,
    Numbers,
    Token,
)

ROUNDS: Final = {2: 10, 3: 9, 4: 8}
"""How many rounds are played, by number of players."""

EVERYBODY: Final = {players: tuple(range(players)) for players in ROUNDS}
"""All seats, by how many there are."""

SEATS: Final = range(max(ROUNDS))
"""The seats at the largest table."""

GUESSED_RIGHT: Final = {1: 5, 2: 2, 3: 1}
"""What a right final guess earns, by how many numbers it named."""

GUESSED_WRONG: Final = -2
"""What a final guess costs that does not name the right number."""

_HIGHEST_POINTS: Final = 1000


@frozen(cache_hash=True)
class Rules:
    """How a game of Think Str8! is played.

    >>> rules = Rules(3, grey=False)
    >>> rules.rounds, len(rules.colours), rules.points[7]
    (9, 5, 1)

    Attributes:
        players: 2, 3 or 4.
        grey: False for the introductory variant, which leaves the grey cards out.
        tokens: the betting tokens in order of rising size; points fall as sizes grow (S1).
        colours: the colours of the cards in play.
        rounds: how many rounds are played.
        sizes: the sizes of the tokens.
        points: what a hit earns, by the size of the token.
        smallest: the size of the smallest token, whose misses get no direction.

    Raises:
        InvalidRulesError: no game can be played like this.
    """

    players: int = field()
    grey: bool = field(default=True, kw_only=True)
    tokens: tuple[Token, ...] = field(default=STANDARD_TOKENS, kw_only=True)
    colours: tuple[Colour, ...] = field(init=False, eq=False, repr=False)
    rounds: int = field(init=False, eq=False, repr=False)
    sizes: tuple[int, ...] = field(init=False, eq=False, repr=False)
    points: Mapping[int, int] = field(init=False, eq=False, repr=False)
    smallest: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Write down once what is asked at every action."""
        derive = partial(object.__setattr__, self)
        derive("colours", tuple(Colour) if self.grey else tuple(Colour)[:-1])
        derive("rounds", ROUNDS[self.players])
        derive("sizes", tuple(token.size for token in self.tokens))
        points = {token.size: token.points for token in self.tokens}
        derive("points", MappingProxyType(points))  # bots must not be able to change it
        derive("smallest", self.tokens[0].size)

    def __reduce__(self) -> tuple[Callable[[int], "Rules"], tuple[int]]:
        """Pickle what was chosen; the rest is derived again."""
        return partial(Rules, grey=self.grey, tokens=self.tokens), (self.players,)

    @property
    def max_actions(self) -> int:
        """How many actions a game takes at most, nature's included.

        Every round is one throw, one settling, and per player a token taken, a token placed,
        a card exchanged and a card drawn; then every player guesses every colour.
        """
        return self.rounds * (2 + 4 * self.players) + self.players * len(self.colours)

    @players.validator
    def _check_players(self, _: object, players: int) -> None:
        if not is_whole(players) or players not in ROUNDS:
            raise InvalidRulesError(
                f"Think Str8! is played by 2, 3 or 4 players, not {describe(players)}."
            )

    @grey.validator
    def _check_grey(self, _: object, grey: bool) -> None:  # noqa: FBT001  # attrs calls it so
        if type(grey) is not bool:
            raise InvalidRulesError(f"grey must be True or False, not {describe(grey)}.")

    @tokens.validator
    def _check_tokens(self, _: object, tokens: tuple[Token, ...]) -> None:
        if not is_tuple_of(tokens, Token):
            raise InvalidRulesError(f"tokens must be a tuple of Token, not {describe(tokens)}.")
        if len(tokens) < self.players:
            raise InvalidRulesError(
                f"{self.players} players need at least {self.players} tokens, not {len(tokens)}."
            )
        for token in tokens:
            if not is_whole(token.size) or not 1 <= token.size <= HIGHEST_SUM + 1:
                raise InvalidRulesError(
                    f"A token's size must be 1 to {HIGHEST_SUM + 1}, not {describe(token.size)}."
                )
            if not is_whole(token.points) or not 1 <= token.points <= _HIGHEST_POINTS:
                raise InvalidRulesError(
                    f"A token's points must be 1 to {_HIGHEST_POINTS}, "
                    f"not {describe(token.points)}."
                )
        for narrow, wide in pairwise(tokens):
            if not (narrow.size < wide.size and narrow.points > wide.points):
                raise InvalidRulesError(
                    "Tokens must come in rising size with falling points (S1), "
                    f"but {narrow} comes before {wide}."
                )


def guess_points(number: int, named: Numbers) -> int:
    """Give what a final guess is worth for a card (S8: naming none counts as not guessed).

    >>> guess_points(4, (4,)), guess_points(4, (2, 4)), guess_points(4, (1, 2, 4))
    (5, 2, 1)
    >>> guess_points(4, (3,)), guess_points(4, ())
    (-2, -2)

    Raises:
        QuestionError: that is no number of a card, or no final guess.
    """
    if not is_whole(number) or number not in NUMBERS:
        raise QuestionError(f"A card's number is 0 to 7, not {describe(number)}.")
    if (
        not is_tuple_of(named, int)
        or len({*named}.intersection(NUMBERS)) < len(named)
        or len(named) > MOST_NAMED
    ):
        raise QuestionError(
            f"A final guess is a tuple of at most {MOST_NAMED} different numbers from 0 to 7, "
            f"not {describe(named)}."
        )
    return guess_worth(number, named)


def guess_worth(number: int, named: Numbers) -> int:
    """Give the same for a card and a guess that have been checked."""
    return GUESSED_RIGHT[len(named)] if number in named else GUESSED_WRONG


class Verdict(StrEnum):
    """What the others say of a bet.

    TOO_HIGH means that the bet lies above the sum, TOO_LOW that it lies below; WRONG is all that
    the smallest token gets.
    """

    HIT = "hit"
    TOO_HIGH = "too_high"
    TOO_LOW = "too_low"
    WRONG = "wrong"


HIT, TOO_HIGH, TOO_LOW, WRONG = Verdict
"""The verdicts under short names, which are also much faster to look up before Python 3.12."""


def verdict(smallest: int, total: int, size: int, low: int) -> Verdict:
    """Give what is said of a bet on `low` … `low + size - 1` when the sum is `total`.

    >>> verdict(Rules(2).smallest, total=12, size=7, low=4)
    <Verdict.TOO_LOW: 'too_low'>
    """
    if low <= total < low + size:
        return HIT
    if size == smallest:
        return WRONG
    return TOO_HIGH if total < low else TOO_LOW


@lru_cache(maxsize=4096)
def told_sums(smallest: int, size: int, low: int, told: Verdict) -> int:
    """Give the sums of which a verdict is true, as a bit set: bit n is set if the sum can be n.

    >>> f"{told_sums(Rules(2).smallest, size=7, low=4, told=TOO_LOW):022b}"
    '1111111111100000000000'
    """
    sums = range(HIGHEST_SUM + 1)
    return sum(1 << total for total in sums if verdict(smallest, total, size, low) is told)
