"""What the players agree on before a game of Numer, and how written numbers are judged.

Belongs here: `Rules`, checked once, the numbers printed in the rulebook, the check and the points.
Does not belong here: who may write what when (see legality).
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

from attrs import field, frozen

from thinkstr8.core.checks import describe, is_tuple_of, is_whole
from thinkstr8.core.errors import InvalidRulesError
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.components import DIGITS_OF, Digits, first_digit

PLAYERS: Final = range(2, 6)  # N1
"""How many can play."""

ROUNDS: Final = 2
"""How many rounds are played."""

TURNS: Final = 5
"""How many turns a round has; the last one counts first digits twice."""

STANDARD_BONUSES: Final = (2, 3, 4, 6, 8)  # N4
"""What the highest accepted number earns on top, by turn."""

_HIGHEST_BONUS: Final = 1000


@frozen
class Rules:
    """How a game of Numer is played.

    >>> Rules(3).max_actions, Rules(5, slips=True).bonuses
    (30, (2, 3, 4, 6, 8))

    Attributes:
        players: 2 to 5 (N1).
        slips: True makes a number with an unavailable digit a legal action, which is void (N2);
            False refuses it.
        bonuses: what the highest accepted number earns on top in each of the five turns (N4).

    Raises:
        InvalidRulesError: no game can be played like this.
    """

    players: int = field()
    slips: bool = field(default=False, kw_only=True)
    bonuses: tuple[int, ...] = field(default=STANDARD_BONUSES, kw_only=True)

    @property
    def max_actions(self) -> int:
        """How many actions a game takes at most: everybody writes once in every turn."""
        return ROUNDS * TURNS * self.players

    @players.validator
    def _check_players(self, _: object, players: int) -> None:
        if not is_whole(players) or players not in PLAYERS:
            raise InvalidRulesError(f"Numer is played by 2 to 5 players, not {describe(players)}.")

    @slips.validator
    def _check_slips(self, _: object, slips: bool) -> None:  # noqa: FBT001  # attrs calls it so
        if type(slips) is not bool:
            raise InvalidRulesError(f"slips must be True or False, not {describe(slips)}.")

    @bonuses.validator
    def _check_bonuses(self, _: object, bonuses: tuple[int, ...]) -> None:
        if not is_tuple_of(bonuses, int) or len(bonuses) != TURNS:
            raise InvalidRulesError(
                f"bonuses must be a tuple of {TURNS} ints, one per turn, not {describe(bonuses)}."
            )
        for bonus in bonuses:
            if not 0 <= bonus <= _HIGHEST_BONUS:
                raise InvalidRulesError(
                    f"A bonus must be 0 to {_HIGHEST_BONUS}, not {describe(bonus)}."
                )


class Verdict(StrEnum):
    """What becomes of a written number.

    ELIMINATED numbers have a digit of a lower number, VOID ones a digit that their writer did not
    have (N2).
    """

    ACCEPTED = "accepted"
    ELIMINATED = "eliminated"
    VOID = "void"


ACCEPTED, ELIMINATED, VOID = Verdict
"""The verdicts under short names, which are also much faster to look up before Python 3.12."""


def verdicts(
    numbers: Sequence[int | None], available: Sequence[Digits]
) -> tuple[Verdict | None, ...]:
    """Give what becomes of each seat's number; None for a seat that wrote none.

    >>> everything = tuple(range(10))
    >>> [str(told) for told in verdicts((761, 513, 444, 444, 220), [everything] * 5)]
    ['eliminated', 'accepted', 'accepted', 'accepted', 'accepted']

    Args:
        numbers: what each seat wrote.
        available: the digits that each seat could use.
    """
    counting = [
        number if number is not None and DIGITS_OF[number].issubset(board) else None  # N2
        for number, board in zip(numbers, available, strict=True)
    ]
    fates: dict[int, Verdict] = {}
    lower: set[int] = set()
    for number in sorted({number for number in counting if number is not None}):
        digits = DIGITS_OF[number]
        fates[number] = ACCEPTED if lower.isdisjoint(digits) else ELIMINATED
        lower |= digits  # N3: whether or not it was eliminated itself
    return tuple(
        [
            fates[counted] if counted is not None else (None if number is None else VOID)
            for number, counted in zip(numbers, counting, strict=True)
        ]
    )


@frozen
class Earned:
    """What one number earned.

    Attributes:
        first_digit: the first digit of an accepted number.
        doubling: the same again in the last turn of a round.
        bonus: for the highest accepted number.
    """

    first_digit: int
    doubling: int
    bonus: int

    @property
    def points(self) -> int:
        """All of it together."""
        return self.first_digit + self.doubling + self.bonus


_earned = lru_cache(maxsize=4096)(Earned)

NOTHING: Final = Earned(0, 0, 0)
"""What a number earns that is not accepted, or not written."""


def earnings(
    rules: Rules, turn: int, numbers: Sequence[int | None], told: Sequence[Verdict | None]
) -> tuple[Earned, ...]:
    """Give what each seat earns in a turn.

    >>> numbers, told = (513, 220, 761), (Verdict.ACCEPTED, Verdict.ACCEPTED, Verdict.ELIMINATED)
    >>> [earned.points for earned in earnings(Rules(3), 5, numbers, told)]
    [18, 4, 0]

    Args:
        rules: how the game is played.
        turn: which turn of the round it is, from 1.
        numbers: what each seat wrote.
        told: what became of it.
    """
    accepted = [
        number if verdict is ACCEPTED else None
        for number, verdict in zip(numbers, told, strict=True)
    ]
    highest = max([number for number in accepted if number is not None], default=None)
    bonus = rules.bonuses[turn - 1]
    return tuple(
        [
            NOTHING
            if number is None
            else _earned(
                first_digit(number),
                first_digit(number) if turn == TURNS else 0,
                bonus if number == highest else 0,  # N5: for everyone who wrote it
            )
            for number in accepted
        ]
    )


def leaders(totals: Sequence[int]) -> tuple[Seat, ...]:
    """List the seats with the highest total, who win together.

    >>> leaders((31, 40, 40))
    (1, 2)
    """
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most)
