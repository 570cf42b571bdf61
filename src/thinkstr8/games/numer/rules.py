"""The rules that players agree on before a game of Numer, and the numbers of the rulebook.

Belongs here: `Rules`, checked once, the calendar of a game, and who wins it.
Does not belong here: which numbers are legal (legality), the verdicts on them (checking).
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from attrs import Attribute, field

from thinkstr8.core.checks import describe, is_tuple_of, is_whole, with_class
from thinkstr8.core.errors import InvalidRulesError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.files.kinds import OPTIONAL
from thinkstr8.games.numer.components import (
    DIGITS,
    GAME,
    PLACES,
    DigitSet,
    first_digit,
    fresh_board,
)

PLAYERS: Final = range(2, 6)  # N1: published for 3 to 5
"""The possible numbers of players."""

EVERYBODY: Final = {players: tuple(range(players)) for players in PLAYERS}
"""All seats, by the number of players."""

STANDARD_ROUNDS: Final = 2
"""The default number of rounds in a game."""

MOST_ROUNDS: Final = 10
"""The largest number of rounds in a game."""

STANDARD_BONUSES: Final = (2, 3, 4, 6, 8)  # N4: the rulebook shows the 8, a review the others
"""The default bonus for the highest accepted number, by turn."""

MOST_TURNS: Final = len(STANDARD_BONUSES)
"""The number of turns in a round of the printed game, which is also the largest number."""

FEWEST_DIGITS: Final = 2
"""The smallest number of digits on a board."""

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
    if not is_tuple_of(bonuses, int) or not 1 <= len(bonuses) <= MOST_TURNS:
        raise InvalidRulesError(
            f"Rules.bonuses must be a tuple of 1 to {MOST_TURNS} ints, one per turn, not "
            f"{with_class(bonuses)}."
        )
    for bonus in bonuses:
        if not 0 <= bonus <= _HIGHEST_BONUS:
            raise InvalidRulesError(
                f"A bonus must be 0 to {_HIGHEST_BONUS}, not {describe(bonus)}."
            )


def _check_digits(_rules: object, attribute: "Attribute[int]", digits: int) -> None:
    _check_count(attribute, digits, FEWEST_DIGITS, DIGITS)


def _check_rounds(_rules: object, attribute: "Attribute[int]", rounds: int) -> None:
    _check_count(attribute, rounds, 1, MOST_ROUNDS)


def _check_count(attribute: "Attribute[int]", count: int, least: int, most: int) -> None:
    if not is_whole(count):
        raise InvalidRulesError(f"Rules.{attribute.name} must be an int, not {with_class(count)}.")
    if not least <= count <= most:
        raise InvalidRulesError(
            f"Rules.{attribute.name} must be {least} to {most}, not {describe(count)}."
        )


@frozen(cache_hash=True)
class Rules:
    """The rules of one game of Numer.

    >>> Rules(3).max_actions, Rules(5, slips=True).bonuses
    (30, (2, 3, 4, 6, 8))
    >>> Rules(2, digits=3, rounds=1, bonuses=(1, 2)).turns
    2

    Attributes:
        players: the number of players (N1).
        slips: whether a number with a crossed-out digit is legal but void (N2); by default it is
            refused.
        bonuses: the bonus for the highest accepted number in each turn of a round (N4). A shorter
            tuple makes the rounds shorter. First digits count double in the last turn.
        zero_bonus: whether a highest accepted number that begins with 0 earns the bonus (N5).
        digits: the number of digits on a board, from 0 up; fewer than ten make a smaller game.
            Numbers have three digits all the same.
        rounds: the number of rounds.
        turns: the number of turns in a round.
        board: the digits of a fresh board, as bits.

    Raises:
        InvalidRulesError: the rules are not playable.
    """

    players: int = field(validator=_check_players)
    slips: bool = field(default=False, kw_only=True, validator=_check_flag)
    bonuses: tuple[int, ...] = field(
        default=STANDARD_BONUSES, kw_only=True, validator=_check_bonuses
    )
    zero_bonus: bool = field(default=True, kw_only=True, validator=_check_flag, metadata=OPTIONAL)
    digits: int = field(default=DIGITS, kw_only=True, validator=_check_digits, metadata=OPTIONAL)
    rounds: int = field(
        default=STANDARD_ROUNDS, kw_only=True, validator=_check_rounds, metadata=OPTIONAL
    )
    turns: int = field(init=False, eq=False, repr=False)
    board: DigitSet = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compute once the facts that every turn needs."""
        derive = partial(object.__setattr__, self)
        derive("turns", len(self.bonuses))
        derive("board", fresh_board(self.digits))

    @property
    def max_actions(self) -> int:
        """The most actions that a game can take, with everyone writing once in every turn."""
        return self.rounds * self.turns * self.players

    @property
    def score_range(self) -> tuple[int, int]:
        """The least and the most points that a player can end with.

        No points are negative, so a score is at least 0. The numbers of a player that are accepted
        in one round share no digit, because each crosses out its own. So their first digits differ,
        and there are no more of them than digits. They earn the most if they are the highest
        digits, with the very highest in the doubled turn. At most, each of them also earns the
        bonus of its turn, in the turns that are worth most, and every digit is crossed out in the
        end. Play can lead to the most: if all players write the same numbers, such as 840, 731,
        622, 555 and 999 in each round, nobody's number is eliminated, and all earn the bonus.
        """
        scoring = min(self.turns, self.digits if self.zero_bonus else self.digits - 1)
        first_digits = sum(range(self.digits)[-scoring:])
        *extras, last = self.bonuses
        extras.append(last + self.digits - 1)  # the doubling
        crossed_out = min(self.digits, self.turns * PLACES)
        return 0, self.rounds * (first_digits + sum(sorted(extras)[-scoring:]) + crossed_out)


# The calendar


def turn_at(rules: Rules, turns: int) -> tuple[int, int]:
    """Return the round and the turn after this many turns of the game, both from 1.

    >>> turn_at(Rules(2), 0), turn_at(Rules(2), 9)
    ((1, 1), (2, 5))
    """
    return turns // rules.turns + 1, turns % rules.turns + 1


def is_doubled(rules: Rules, turn: int) -> bool:
    """Return whether first digits count double in a turn of a round: in the last.

    >>> is_doubled(Rules(2), 4), is_doubled(Rules(2), 5), is_doubled(Rules(2, bonuses=(1, 2)), 2)
    (False, True, True)
    """
    return turn == rules.turns


def ends_round(rules: Rules, turns: int) -> bool:
    """Return whether a round ends after this many turns of the game."""
    return turns % rules.turns == 0


def ends_game(rules: Rules, turns: int) -> bool:
    """Return whether the game ends after this many turns."""
    return turns == rules.rounds * rules.turns


# Points


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
