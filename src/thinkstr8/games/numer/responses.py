"""The best answer to known policies in one turn of Numer.

Belongs here: `best_response`, with which a policy's weakness is measured.
Does not belong here: policies that know nothing about the others (policies).
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Final, TypeAlias

from attrs import field

from thinkstr8.core.checks import require_seat
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import Seat
from thinkstr8.core.plain import require_bool
from thinkstr8.core.policies import Policy, checked_answer, require_policy
from thinkstr8.core.values import frozen
from thinkstr8.games.numer.actions import Action
from thinkstr8.games.numer.checking import check
from thinkstr8.games.numer.components import DIGITS_ON, DigitSet, numbers_from
from thinkstr8.games.numer.duels import Side, averages
from thinkstr8.games.numer.legality import refusal, writing
from thinkstr8.games.numer.policies import options
from thinkstr8.games.numer.prospects import Prospects, prospects
from thinkstr8.games.numer.rules import PLAYERS
from thinkstr8.games.numer.state import Table
from thinkstr8.games.numer.views import View, views_before

_MOST_CASES: Final = 2_000
"""The largest number of ways in which several others can write, so that an answer takes seconds."""

Odds: TypeAlias = Mapping[int | None, float]
"""How likely a seat writes each number; None for a seat without a digit."""


@frozen
class BestResponse:
    """A policy that knows the policies of the others; see `best_response`.

    Attributes:
        policies: the policy of each other seat, or one policy for all others.
        foresight: whether it counts what the digits left will earn later in the round.

    Raises:
        UnknownSeatError: no table has one of the seats.
        WrongKindError: an argument is of the wrong class.
    """

    policies: Mapping[Seat, Policy[View, Action]] | Policy[View, Action]
    foresight: bool = field(default=True)
    name = "best response"

    def __attrs_post_init__(self) -> None:
        """Check the parts, and keep a mapping from changing."""
        require_bool("foresight", self.foresight)
        if not isinstance(self.policies, Mapping):
            require_policy(self.policies)
            return
        for seat, policy in self.policies.items():
            require_seat(seat, PLAYERS[-1])
            require_policy(policy)
        object.__setattr__(self, "policies", MappingProxyType(dict(self.policies)))

    def __reduce__(self) -> tuple[type["BestResponse"], tuple[object, bool]]:
        """Pickle the policy, with a mapping as a dict."""
        policies = self.policies
        return BestResponse, (
            dict(policies) if isinstance(policies, Mapping) else policies,
            self.foresight,
        )

    def __call__(self, view: View) -> Mapping[Action, float]:
        """Return probability 1 for the best number; of equally good ones, for the highest.

        Raises:
            IllegalActionError: a policy lists an action that is not allowed, or of another seat.
            NotToActError: the seat is not to act.
            QuestionError: the policy of a seat is missing, its probabilities make no sense, or
                several others can write in too many ways.
            SpectatorError: the view is a spectator's.
            UnknownSeatError: the view's seat is not at its table.
            WrongKindError: `view` is not a view of this game, or the answer of a policy has a part
                of the wrong class.
        """
        options(view)
        table, seat = view.table, view.seat
        before = views_before(table)  # nobody knows yet what the others write
        others: list[Odds] = [
            self._odds(before[other]) if other in before else {None: 1.0}
            for other in range(table.rules.players)
            if other != seat
        ]
        numbers = numbers_from(table.progress.boards[seat])
        left = table.rules.turns - table.turn
        promised = prospects(table.rules, left if self.foresight else 0)
        if len(others) == 1 and len(before) > 1:
            worths = _worths_against_one(table, seat, others[0], promised)
        else:
            worths = _worths(table, seat, others, promised)
        return MappingProxyType({writing(seat, max(zip(worths, numbers, strict=True))[1]): 1.0})

    def _odds(self, view: View) -> Odds:
        """Return the numbers of another seat with their probabilities."""
        policies = self.policies
        if isinstance(policies, Mapping):
            if view.seat not in policies:
                raise QuestionError(f"The policy of seat {view.seat} is missing.")
            policy = policies[view.seat]
        else:
            policy = policies
        answer = checked_answer(policy, view, refusal)
        return {action.number: odds for action, odds in answer.items() if odds}


def _worths_against_one(
    table: Table, seat: Seat, odds: Odds, promised: Prospects
) -> Sequence[float]:
    """Return the average lead that each number earns against the only other player."""
    boards = table.progress.boards
    mine, other = boards[seat], boards[1 - seat]
    side = Side(table.rules, table.turn, (mine, other), promised, numbers_from(mine))
    columns = [side.against(number) for number in odds if number is not None]
    return averages(columns, list(odds.values()))


def _worths(
    table: Table, seat: Seat, others: Sequence[Odds], promised: Prospects
) -> Sequence[float]:
    """Return the average lead that each number earns over the average of several others."""
    count = prod(map(len, others))
    if count > _MOST_CASES:
        raise QuestionError(
            f"The others can write in {count} ways: the best response to several other players is "
            f"computed for at most {_MOST_CASES}."
        )
    cases = [
        (case, prod(odds[n] for odds, n in zip(others, case, strict=True)))
        for case in product(*others)
    ]
    leads = _Leads(table, seat, promised)
    return [
        sum([chance * leads.after((*case[:seat], number, *case[seat:])) for case, chance in cases])
        for number in numbers_from(table.progress.boards[seat])
    ]


class _Leads:
    """The lead of a seat over the average of the others, by what all have written."""

    def __init__(self, table: Table, seat: Seat, promised: Prospects) -> None:
        self._table: Final = table
        self._seat: Final = seat
        self._promised: Final = promised
        self._known: Final[dict[tuple[DigitSet, DigitSet], float]] = {}

    def after(self, numbers: tuple[int | None, ...]) -> float:
        """Return the points of the turn and what the boards promise, as a lead."""
        table, seat = self._table, self._seat
        before = table.progress.boards
        result, boards = check(table.rules, table.turn, numbers, before)
        gains = [
            points + len(DIGITS_ON[old & ~new])
            for points, old, new in zip(result.points, before, boards, strict=True)
        ]
        ahead = [
            gains[seat] - gain + self._to_come(boards[seat], board)
            for other, (gain, board) in enumerate(zip(gains, boards, strict=True))
            if other != seat
        ]
        return sum(ahead) / len(ahead)

    def _to_come(self, board: DigitSet, other: DigitSet) -> float:
        pair = board, other
        if pair not in self._known:
            (self._known[pair],) = self._promised.leads([board], other)
        return self._known[pair]


def best_response(
    policies: Mapping[Seat, Policy[View, Action]] | Policy[View, Action], *, foresight: bool = True
) -> BestResponse:
    """Return the policy that gains the largest lead in a turn against known policies.

    It knows how likely the others write each number, but not what they draw. It considers every
    number, and what the digits left will earn later in the round. A lead is over the average of the
    others. How much a policy loses to its best response shows how much it can be exploited:

    >>> from random import Random
    >>> from thinkstr8 import numer, play
    >>> from thinkstr8.core import bot_of
    >>> known = numer.policies.careful
    >>> bots = [bot_of(numer, best_response(known)), bot_of(numer, known)]
    >>> record = play(numer, numer.Rules(2), bots, Random(8))
    >>> if result := record.result:
    ...     print(result.winners)
    (0,)

    Args:
        policies: the policy of all others, or the policy of each by seat.
        foresight: whether to count what the digits left will earn later in the round. Without it,
            only the points of this turn count, with one for each digit.

    Raises:
        UnknownSeatError: no table has one of the seats.
        WrongKindError: an argument is of the wrong class.
    """
    return BestResponse(policies, foresight)
