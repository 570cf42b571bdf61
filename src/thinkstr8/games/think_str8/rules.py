"""The rulebook of Think Str8!: the options of a game, and the rules that need no table.

Belongs here: `Rules`, and each rule about numbers, bets and guesses as one trusting function.
Does not belong here: who may do what, and when (legality).
"""

from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import combinations, pairwise
from typing import Final, TypeVar, assert_never

from attrs import Factory, field

from thinkstr8.core.checks import describe, is_tuple_of, is_whole, with_class
from thinkstr8.core.errors import InvalidRulesError
from thinkstr8.core.game import Seat, clockwise
from thinkstr8.core.values import frozen
from thinkstr8.files.kinds import OPTIONAL
from thinkstr8.games.think_str8.components import (
    GAME,
    HIGHEST_SUM,
    NUMBERS,
    STANDARD_TOKENS,
    Colour,
    Dice,
    Numbers,
    Rack,
    Token,
)
from thinkstr8.kit.phrases import listing

ROUNDS: Final = {2: 10, 3: 9, 4: 8}
"""The printed number of rounds, by number of players."""

SHEET: Final = tuple(Colour)
"""All colours in sheet order."""

ALL_SEATS: Final = {players: tuple(range(players)) for players in ROUNDS}
"""All seats, by number of players."""

SEATS: Final = range(max(ROUNDS))
"""The seats at the largest table."""

GUESSED_RIGHT: Final = {1: 5, 2: 2, 3: 1}
"""The points of a right final guess, by how many numbers it names."""

GUESSED_WRONG: Final = -2
"""The points of a wrong final guess."""

MOST_NAMED: Final = max(GUESSED_RIGHT)
"""The most numbers that a final guess may name for one card."""

NAMEABLE: Final[tuple[Numbers, ...]] = tuple(
    numbers for count in range(MOST_NAMED + 1) for numbers in combinations(NUMBERS, count)
)
"""Every set of numbers that a final guess can name for one card."""

_HIGHEST_POINTS: Final = 1000


class GuessOrder(StrEnum):
    """The order in which final guesses are resolved, from the seat last on the track (S6).

    CLOCKWISE continues round the table, TRACK continues up the track.
    """

    CLOCKWISE = "clockwise"
    TRACK = "track"


def _check_players(_: object, __: object, players: int) -> None:
    if not is_whole(players):
        raise InvalidRulesError(f"Rules.players must be an int, not {with_class(players)}.")
    if players not in ROUNDS:
        raise InvalidRulesError(f"{GAME} is played by 2, 3 or 4 players, not {describe(players)}.")


def _check_grey(_: object, __: object, grey: object) -> None:
    if type(grey) is not bool:
        raise InvalidRulesError(f"Rules.grey must be True or False, not {with_class(grey)}.")


def _check_tokens(rules: "Rules", _: object, tokens: object) -> None:
    if not is_tuple_of(tokens, Token):
        raise InvalidRulesError(
            f"Rules.tokens must be a tuple of Tokens, not {with_class(tokens)}."
        )
    if len(tokens) < rules.players:
        raise InvalidRulesError(
            f"{rules.players} players need at least {rules.players} tokens, not {len(tokens)}."
        )
    for token in tokens:
        _check_token("size", token.size, HIGHEST_SUM + 1)
        _check_token("points", token.points, _HIGHEST_POINTS)
    for narrow, wide in pairwise(tokens):
        if not (narrow.size < wide.size and narrow.points > wide.points):
            raise InvalidRulesError(
                "Tokens must come in rising size with falling points (S1), "
                f"but {narrow} comes before {wide}."
            )


def _check_token(name: str, number: object, highest: int) -> None:
    if not is_whole(number):
        raise InvalidRulesError(f"A token's {name} must be an int, not {with_class(number)}.")
    if not 1 <= number <= highest:
        raise InvalidRulesError(f"A token's {name} must be 1 to {highest}, not {describe(number)}.")


def _check_guess_order(_: object, __: object, order: object) -> None:
    if type(order) is not GuessOrder:
        raise InvalidRulesError(f"Rules.guess_order must be a GuessOrder, not {with_class(order)}.")


def _printed_rounds(rules: "Rules") -> int:
    """Return the printed number of rounds; 0 for players whom no game is for."""
    return ROUNDS[rules.players] if is_whole(rules.players) and rules.players in ROUNDS else 0


def _check_rounds(rules: "Rules", _: object, rounds: int) -> None:
    most = ROUNDS[rules.players]
    if not is_whole(rounds):
        raise InvalidRulesError(f"Rules.rounds must be an int, not {with_class(rounds)}.")
    if not 1 <= rounds <= most:
        raise InvalidRulesError(
            f"{rules.players} players play 1 to {most} rounds, not {describe(rounds)}."
        )


def _printed_colours(rules: "Rules") -> tuple[Colour, ...]:
    return SHEET[:-1] if rules.grey is False else SHEET


def _check_colours(rules: "Rules", _: object, colours: object) -> None:
    if not is_tuple_of(colours, Colour):
        raise InvalidRulesError(
            f"Rules.colours must be a tuple of Colours, not {with_class(colours)}."
        )
    if not colours or colours != SHEET[: len(colours)]:
        raise InvalidRulesError(
            "Rules.colours must be the first colours of the sheet in its order, such as "
            f"(BLUE, GREEN), not {describe(colours)}."
        )
    if (Colour.GREY in colours) is not rules.grey:
        raise InvalidRulesError(
            "Rules.grey must say whether grey is one of Rules.colours: with fewer colours, grey "
            "is False."
        )


@frozen(cache_hash=True)
class Rules:
    """The rules of a game of Think Str8!.

    >>> rules = Rules(3, grey=False)
    >>> rules.rounds, len(rules.colours), rules.points[7]
    (9, 5, 1)
    >>> small = Rules(2, grey=False, rounds=1, colours=(Colour.BLUE, Colour.GREEN))
    >>> small.rounds, len(small.colours)
    (1, 2)

    Attributes:
        players: 2, 3 or 4.
        grey: False for the introductory variant, which leaves the grey cards out.
        tokens: the betting tokens, with rising sizes and falling points (S1).
        guess_order: the order in which final guesses are resolved (S6).
        rounds: the number of rounds; by default the printed one, which is also the largest.
        colours: the colours of the cards in play: by default all, without grey cards all but grey.
            Fewer colours make a smaller game; they are the first colours of the sheet.
        sizes: the sizes of the tokens.
        points: the points of a hit, by the size of the token; 0 for sizes that no token has.
        smallest: the size of the smallest token.

    Raises:
        InvalidRulesError: a game cannot be played by these rules.
    """

    players: int = field(validator=_check_players)
    grey: bool = field(default=True, kw_only=True, validator=_check_grey)
    tokens: tuple[Token, ...] = field(
        default=STANDARD_TOKENS, kw_only=True, validator=_check_tokens
    )
    guess_order: GuessOrder = field(
        default=GuessOrder.CLOCKWISE,
        kw_only=True,
        validator=_check_guess_order,
        metadata=OPTIONAL,
    )
    rounds: int = field(
        default=Factory(_printed_rounds, takes_self=True),
        kw_only=True,
        validator=_check_rounds,
        metadata=OPTIONAL,
    )
    colours: tuple[Colour, ...] = field(
        default=Factory(_printed_colours, takes_self=True),
        kw_only=True,
        repr=lambda colours: f"<{len(colours)} colours>",
        validator=_check_colours,
        metadata=OPTIONAL,
    )
    sizes: tuple[int, ...] = field(init=False, eq=False, repr=False)
    points: tuple[int, ...] = field(init=False, eq=False, repr=False)
    smallest: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compute once the facts that every action needs."""
        derive = partial(object.__setattr__, self)
        derive("sizes", tuple(token.size for token in self.tokens))
        earned = {token.size: token.points for token in self.tokens}
        derive("points", tuple(earned.get(size, 0) for size in range(HIGHEST_SUM + 2)))
        derive("smallest", self.tokens[0].size)

    @property
    def max_actions(self) -> int:
        """The most actions that a game can take, nature's included.

        A round has one throw and one settling. For each player it has a token taken, a token
        placed, a card exchanged and a card drawn. At the end every player guesses every colour.
        """
        return self.rounds * (2 + 4 * self.players) + self.players * len(self.colours)

    @property
    def score_range(self) -> tuple[int, int]:
        """The least and the most points that a player can end with.

        A marker starts on 0. A bet earns nothing, or the points of its token, at most those of the
        smallest. Each colour earns the points of a guess, at least those of a wrong one and at most
        those of a right one that names one number. Play can lead to both ends: a player who misses
        every time, and one who always hits with the smallest token and then names every card.
        """
        colours = len(self.colours)
        bets = self.rounds * self.points[self.smallest]
        return colours * GUESSED_WRONG, bets + colours * max(GUESSED_RIGHT.values())


# Dice and cards


def absent_colours(rules: Rules) -> tuple[Colour, ...]:
    """Return the colours that the dice show but no card has (S3), in sheet order.

    >>> absent_colours(Rules(2, grey=False)), absent_colours(Rules(2))
    ((<Colour.GREY: 5>,), ())
    """
    return SHEET[len(rules.colours) :]


def absent_words(rules: Rules, conjunction: str = "and") -> str:
    """Return the labels of the absent colours as a list in plain English.

    >>> absent_words(Rules(2, grey=False, colours=(Colour.BLUE, Colour.GREEN, Colour.YELLOW)))
    'purple, red and grey'
    """
    return listing([colour.label for colour in absent_colours(rules)], conjunction)


def dice_sum(rack: Rack, dice: Dice) -> int:
    """Return the sum of a rack for some dice: a colour shown twice counts twice.

    >>> dice_sum((7, 1, 2, 0, 0, 0), (Colour.GREEN, Colour.YELLOW, Colour.YELLOW))
    5
    """
    first, second, third = dice
    return rack[first] + rack[second] + rack[third]


# Bets


class Verdict(StrEnum):
    """The answer of the other players to a bet.

    TOO_HIGH means that the bet is above the sum, TOO_LOW that it is below. WRONG does not say
    which.
    """

    HIT = "hit"
    TOO_HIGH = "too_high"
    TOO_LOW = "too_low"
    WRONG = "wrong"


HIT, TOO_HIGH, TOO_LOW, WRONG = Verdict
"""Short names for the verdicts; before Python 3.12 they are also much faster to look up."""


def possible_lows(size: int) -> range:
    """Return the sums at which a token can begin so that it lies wholly on the track (S4).

    >>> possible_lows(7)
    range(0, 16)
    """
    return range(HIGHEST_SUM - size + 2)


def covered_sums(size: int, low: int) -> range:
    """Return the sums that a token covers.

    >>> covered_sums(size=7, low=9)
    range(9, 16)
    """
    return range(low, low + size)


def tells_direction(rules: Rules, size: int) -> bool:
    """Return whether a player who missed is told on which side of the bet the sum is.

    With the smallest token no player is told.
    """
    return size != rules.smallest


def verdict(rules: Rules, size: int, low: int, total: int) -> Verdict:
    """Return the verdict on a bet if the sum is `total`.

    >>> verdict(Rules(2), size=7, low=4, total=12)
    <Verdict.TOO_LOW: 'too_low'>
    """
    if low <= total < low + size:  # much faster than `in covered_sums(size, low)`
        return HIT
    if not tells_direction(rules, size):
        return WRONG
    return TOO_HIGH if total < low else TOO_LOW


@lru_cache(maxsize=4096)
def told_sums(rules: Rules, size: int, low: int, told: Verdict) -> int:
    """Return the sums that fit a verdict, as a bit set: bit n is set if the sum can be n.

    >>> f"{told_sums(Rules(2), size=7, low=4, told=TOO_LOW):022b}"
    '1111111111100000000000'
    """
    sums = range(HIGHEST_SUM + 1)
    return sum(1 << total for total in sums if verdict(rules, size, low, total) is told)


def bet_points(rules: Rules, size: int, told: Verdict) -> int:
    """Return the points of a bet; only a hit earns any.

    >>> bet_points(Rules(2), 3, HIT), bet_points(Rules(2), 3, TOO_LOW)
    (5, 0)
    """
    return rules.points[size] if told is HIT else 0


@cache
def checking_order(roller: Seat, players: int) -> tuple[Seat, ...]:
    """Return the seats in the order in which bets are checked: clockwise from the roller (S6).

    >>> checking_order(2, players=4)
    (2, 3, 0, 1)
    """
    return clockwise(roller, players)


# Final guesses

OddsT = TypeVar("OddsT", int, float, Fraction)


def resolving_order(rules: Rules, track: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats in the order in which final guesses are resolved (S6).

    >>> resolving_order(Rules(3), track=(2, 1, 0))
    (2, 0, 1)
    >>> resolving_order(Rules(3, guess_order=GuessOrder.TRACK), track=(2, 1, 0))
    (2, 1, 0)

    Args:
        rules: the rules of the game.
        track: all seats from last to first, once all guesses have been handed in.
    """
    match rules.guess_order:
        case GuessOrder.CLOCKWISE:
            return clockwise(track[0], len(track))
        case GuessOrder.TRACK:
            return track
        case _:
            assert_never(rules.guess_order)


def guess_points(number: int, named: Numbers) -> int:
    """Return the points of a final guess for a card."""
    return GUESSED_RIGHT[len(named)] if number in named else GUESSED_WRONG


def mean_guess_points(odds: OddsT, count: int, whole: OddsT | int = 1) -> OddsT:
    """Return the average points of a final guess; naming no number counts as not guessed (S8).

    >>> mean_guess_points(Fraction(1, 2), 1)
    Fraction(3, 2)

    Args:
        odds: the probability that one of the numbers is right, on a scale up to `whole`.
        count: how many numbers it names.
        whole: the end of the scale, on which the points are, too.
    """
    return odds * GUESSED_RIGHT.get(count, 0) + (whole - odds) * GUESSED_WRONG
