"""What the players agree on before a game of Numer, and how written numbers are judged.

Belongs here: `Rules`, checked once, the numbers printed in the rulebook, the check of a turn.
Does not belong here: who may write what when (see legality).
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from attrs import field, frozen

from thinkstr8.core.checks import describe, is_tuple_of, is_whole
from thinkstr8.core.errors import InvalidRulesError
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.components import BITS_OF, Board, has_digits
from thinkstr8.kit.values import maker, quick

PLAYERS: Final = range(2, 6)  # N1
"""How many can play."""

EVERYBODY: Final = {players: tuple(range(players)) for players in PLAYERS}
"""All seats, by how many there are."""

ROUNDS: Final = 2
"""How many rounds are played."""

TURNS: Final = 5
"""How many turns a round has."""

FIRST_DIGIT_COUNTS: Final = (1, 1, 1, 1, 2)
"""How often the first digit of an accepted number counts, by turn."""

STANDARD_BONUSES: Final = (2, 3, 4, 6, 8)  # N4
"""What the highest accepted number earns on top, by turn."""

_HIGHEST_BONUS: Final = 1000


@frozen(cache_hash=True)
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
        """How many actions a game takes at most, when everybody writes once in every turn."""
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


@quick
@frozen(weakref_slot=False)
class Turn:
    """What came of a turn.

    Attributes:
        numbers: what each seat wrote; None for a seat that had no digit left.
        verdicts: what became of each number.
        points: what each seat earned.
    """

    numbers: tuple[int | None, ...]
    verdicts: tuple[Verdict | None, ...]
    points: tuple[int, ...]

    @property
    def accepted(self) -> tuple[bool, ...]:
        """Whether each seat's number was accepted."""
        return tuple(verdict is ACCEPTED for verdict in self.verdicts)


_turn = maker(Turn)


def check(
    rules: Rules, turn: int, numbers: tuple[int | None, ...], boards: tuple[Board, ...]
) -> tuple[Turn, tuple[Board, ...]]:
    """Give what comes of the numbers that were written in a turn, and the boards afterwards.

    >>> from thinkstr8.games.numer.components import FULL_BOARD
    >>> result, boards = check(Rules(5), 1, (761, 513, 444, 444, 220), (FULL_BOARD,) * 5)
    >>> [str(verdict) for verdict in result.verdicts]
    ['eliminated', 'accepted', 'accepted', 'accepted', 'accepted']
    >>> result.points, bin(boards[1])
    ((0, 7, 4, 4, 2), '0b1111010101')

    Args:
        rules: how the game is played.
        turn: which turn of the round it is, from 1.
        numbers: what each seat wrote; None for a seat that took no part.
        boards: the digits that each seat had.
    """
    players = len(numbers)
    verdicts: list[Verdict | None] = [None] * players
    points = [0] * players
    after = [*boards]
    counting = _without_slips(numbers, boards) if rules.slips else numbers
    times = FIRST_DIGIT_COUNTS[turn - 1]
    highest = -1
    best: tuple[Seat, ...] = ()
    for seat in EVERYBODY[players]:
        number = counting[seat]
        if number is None:
            verdicts[seat] = None if numbers[seat] is None else VOID
            continue
        bits = BITS_OF[number]
        for other in counting:
            if other is not None and other < number and BITS_OF[other] & bits:  # N3
                verdicts[seat] = ELIMINATED
                break
        else:
            verdicts[seat] = ACCEPTED
            points[seat] = number // 100 * times  # the first digit
            after[seat] &= ~bits
            if number > highest:
                highest, best = number, (seat,)
            elif number == highest:
                best = (*best, seat)
    for seat in best:  # N5
        points[seat] += rules.bonuses[turn - 1]
    return _turn(numbers, tuple(verdicts), tuple(points)), tuple(after)


def _without_slips(
    numbers: tuple[int | None, ...], boards: tuple[Board, ...]
) -> tuple[int | None, ...]:
    """Give the numbers that count: those of seats which had all the digits (N2)."""
    return tuple(
        [
            number if number is not None and has_digits(board, number) else None
            for number, board in zip(numbers, boards, strict=True)
        ]
    )


def leaders(totals: Sequence[int]) -> tuple[Seat, ...]:
    """List the seats with the highest total, who win together.

    >>> leaders((31, 40, 40))
    (1, 2)
    """
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most)
