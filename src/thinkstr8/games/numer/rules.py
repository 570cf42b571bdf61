"""The rules that players agree on before a game of Numer, and the numbers of the rulebook.

Belongs here: `Rules`, checked once, the length of a game, and who wins it.
Does not belong here: which numbers are legal (legality), the verdicts on them (checking).
"""

from collections.abc import Sequence
from itertools import product
from typing import Final

from attrs import Attribute, field, frozen

from thinkstr8.core.checks import describe, is_tuple_of, is_whole, with_class
from thinkstr8.core.errors import InvalidRulesError
from thinkstr8.core.game import Seat
from thinkstr8.files.kinds import OPTIONAL
from thinkstr8.games.numer.components import GAME, first_digit

PLAYERS: Final = range(2, 6)  # N1: published for 3 to 5
"""The possible numbers of players."""

EVERYBODY: Final = {players: tuple(range(players)) for players in PLAYERS}
"""All seats, by the number of players."""

ROUNDS: Final = 2
"""The number of rounds in a game."""

TURNS: Final = 5
"""The number of turns in a round."""

CALENDAR: Final = tuple(product(range(1, ROUNDS + 1), range(1, TURNS + 1)))
"""The round and the turn of every entry of the log: (1, 1), (1, 2), …, (2, 5)."""


def ends_round(turns: int) -> bool:
    """Return whether a round ends after this many turns of the game."""
    return turns % TURNS == 0


def ends_game(turns: int) -> bool:
    """Return whether the game ends after this many turns."""
    return turns == ROUNDS * TURNS


DOUBLED_TURN: Final = TURNS
"""The turn of a round in which first digits count double."""

STANDARD_BONUSES: Final = (2, 3, 4, 6, 8)  # N4: the rulebook shows the 8, a review the others
"""The default bonus for the highest accepted number, by turn."""

_HIGHEST_BONUS: Final = 1000


def _check_players(_rules: object, _: object, players: int) -> None:
    if not is_whole(players):
        raise InvalidRulesError(f"Rules.players must be an int, not {with_class(players)}.")
    if players not in PLAYERS:
        raise InvalidRulesError(
            f"{GAME} is played by {PLAYERS[0]} to {PLAYERS[-1]} players, not {describe(players)}."
        )


def _check_flag(_rules: object, attribute: "Attribute[bool]", flag: object) -> None:
    if type(flag) is not bool:
        raise InvalidRulesError(
            f"Rules.{attribute.name} must be True or False, not {with_class(flag)}."
        )


def _check_bonuses(_rules: object, _: object, bonuses: object) -> None:
    if not is_tuple_of(bonuses, int) or len(bonuses) != TURNS:
        raise InvalidRulesError(
            f"Rules.bonuses must be a tuple of {TURNS} ints, one per turn, not "
            f"{with_class(bonuses)}."
        )
    for bonus in bonuses:
        if not 0 <= bonus <= _HIGHEST_BONUS:
            raise InvalidRulesError(
                f"A bonus must be 0 to {_HIGHEST_BONUS}, not {describe(bonus)}."
            )


@frozen(cache_hash=True)
class Rules:
    """The rules of one game of Numer.

    >>> Rules(3).max_actions, Rules(5, slips=True).bonuses
    (30, (2, 3, 4, 6, 8))

    Attributes:
        players: the number of players (N1).
        slips: whether a number with a crossed-out digit is legal but void (N2); by default it is
            refused.
        bonuses: the bonus for the highest accepted number in each of the five turns (N4).
        zero_bonus: whether a highest accepted number that begins with 0 earns the bonus (N5).

    Raises:
        InvalidRulesError: the rules are not playable.
    """

    players: int = field(validator=_check_players)
    slips: bool = field(default=False, kw_only=True, validator=_check_flag)
    bonuses: tuple[int, ...] = field(
        default=STANDARD_BONUSES, kw_only=True, validator=_check_bonuses
    )
    zero_bonus: bool = field(default=True, kw_only=True, validator=_check_flag, metadata=OPTIONAL)

    @property
    def max_actions(self) -> int:
        """The most actions that a game can take, with everyone writing once in every turn."""
        return ROUNDS * TURNS * self.players


def earns_bonus(rules: Rules, highest: int) -> bool:
    """Return whether the highest accepted number of a turn earns the bonus (N5).

    >>> earns_bonus(Rules(2), 42), earns_bonus(Rules(2, zero_bonus=False), 42)
    (True, False)
    """
    return rules.zero_bonus or first_digit(highest) > 0


def leaders(totals: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with the highest total, which win together.

    >>> leaders((31, 40, 40))
    (1, 2)
    """
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most)
