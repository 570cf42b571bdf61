"""Numer for learning programs: numbers as ids, and views as bytes.

Belongs here: what each id and each byte means.
Does not belong here: the classes of the spaces (core), the arrays of any framework (adapters).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from operator import add
from typing import Final, Never, TypeAlias

from thinkstr8.core.caches import Briefly, Growing, Recalled
from thinkstr8.core.checks import (
    not_an_action,
    require_actor,
    require_kind,
    require_seat,
    require_view,
    wrong_kind,
)
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.fields import Field
from thinkstr8.core.game import Seat, clockwise
from thinkstr8.core.plain import require_bool
from thinkstr8.core.spaces import (
    ActionSpace,
    NatureSpace,
    ObservationSpace,
    require_same_rules,
    require_table_of,
)
from thinkstr8.core.values import frozen
from thinkstr8.games.numer.actions import Action, Write
from thinkstr8.games.numer.checking import TurnResult, Verdict
from thinkstr8.games.numer.components import (
    FULL_BOARD,
    GAME,
    NUMBERS,
    has_digits,
    numbers_from,
    numeral,
)
from thinkstr8.games.numer.legality import writable, writing
from thinkstr8.games.numer.rules import Rules
from thinkstr8.games.numer.state import Progress, Table
from thinkstr8.games.numer.views import SpectatorView, View
from thinkstr8.kit.encoding import (
    ABSENT,
    ABSENT_BYTE,
    as_bytes,
    fields,
    from_each_seat,
    sections,
    wide,
)

DIGITS: Final = 10
_PLACES: Final = 3


# Ids


def action_space(rules: Rules) -> ActionSpace[Action, Table]:
    """Return the actions of a game as ids: the id of writing a number is the number.

    With fewer than ten digits, the ids of numbers that nobody can write are never legal.

    >>> from thinkstr8.games.numer import Stage, example
    >>> table = example(Stage.WRITE).table
    >>> space = action_space(table.rules)
    >>> len(space.legal_ids(table, 0)), space.decode(7, table, 0)
    (343, Write(seat=0, number=7))

    Raises:
        WrongKindError: `rules` are not rules of this game.
    """
    require_kind(rules, Rules, GAME)
    return _action_space(rules)


@lru_cache(maxsize=64)
def _action_space(rules: Rules) -> ActionSpace[Action, Table]:
    parts = sections(("write", len(NUMBERS), "Write the number that the id is."))
    ids = _Ids(rules)
    return ActionSpace(rules, parts, ids.of, ids.action, ids.legal)


@frozen
class _Ids:
    """The ids of the actions of a game.

    Attributes:
        rules: the rules of the game.
    """

    rules: Rules

    def of(self, action: Action) -> int:
        """Return the id of an action."""
        if type(action) is not Write:
            raise not_an_action(action, GAME)
        if not has_digits(self.rules.board, action.number):
            raise QuestionError(f"No game by {self.rules!r} has the action {action}.")
        return action.number

    def action(self, index: int, table: Table, seat: Seat) -> Action:
        """Return the action that an id means for a seat."""
        rules = self.rules
        if type(table) is not Table:
            raise wrong_kind(table, Table, GAME)
        if table.progress.rules is not rules:
            require_table_of(table, rules)
        require_seat(seat, rules.players)
        return writing(seat, index)

    def legal(self, table: Table, seat: Seat) -> tuple[int, ...]:
        """Return the ids of the legal actions of a seat; none for nature."""
        rules = self.rules
        if type(table) is not Table:
            raise wrong_kind(table, Table, GAME)
        if table.progress.rules is not rules:
            require_table_of(table, rules)
        if type(seat) is not int or seat not in table.waiting:
            require_actor(seat, rules.players)
            return ()
        return numbers_from(writable(table, seat))


def nature_space(rules: Rules) -> NatureSpace[Never, object]:
    """Return the space of chance, which is empty, because nothing in Numer is left to chance.

    >>> nature_space(Rules(2)).size
    0

    Raises:
        WrongKindError: `rules` are not rules of this game.
    """
    require_kind(rules, Rules, GAME)
    return NatureSpace(rules, (), _no_outcome, _no_outcome)


def _no_outcome(*_: object) -> Never:
    raise QuestionError("Nothing in Numer is left to chance.")


# Observations


def observation_space(rules: Rules, *, history: bool = True) -> ObservationSpace[View]:
    """Return what a seat knows as an array of signed bytes.

    With the history it has everything that a view has.

    >>> from thinkstr8.games.numer import Stage, example, view
    >>> mine = view(example(Stage.WRITE), 1)
    >>> space = observation_space(mine.table.rules)
    >>> space.size, space.read(space.encode(mine))["own_number"]
    (164, (4, 4, 4))

    Args:
        rules: the rules of the games.
        history: whether the finished turns are in it.

    Raises:
        WrongKindError: an argument is of the wrong class.
    """
    require_kind(rules, Rules, GAME)
    require_bool("history", history)
    return _observation_space(rules, history)


@lru_cache(maxsize=64)
def _observation_space(rules: Rules, history: bool) -> ObservationSpace[View]:  # noqa: FBT001  # for the cache
    layout = _layout(rules, history=history)
    past = partial(_past, rules, Growing((b"",) * (2 * rules.players), _with_turn))
    scores = Recalled(wide(*rules.score_range))
    blocks = Briefly(partial(_blocks, scores, past if history else None))
    return ObservationSpace(rules, layout, partial(_written_as_bytes, rules, blocks))


def _layout(rules: Rules, *, history: bool) -> tuple[Field, ...]:
    players, turns = rules.players, rules.rounds * rules.turns
    least, most = rules.score_range
    present = (
        ("own_number", (_PLACES,), ABSENT, 9, "The digits of your number; -1 before you write."),
        ("waiting", (players,), 0, 1, "Whether each seat still has to write; all 0 at the end."),
        ("round", (), 1, rules.rounds, "The round, or the last one at the end."),
        ("turn", (), 1, rules.turns, "The turn in the round, or the last one at the end."),
        ("open", (players, DIGITS), 0, 1, "Whether each digit is open on each seat's board."),
        ("totals", (players,), least, most, "The points of each seat so far."),
    )
    past = (
        (
            "numbers",
            (turns, players, _PLACES),
            ABSENT,
            9,
            "The digits of each seat's number in each turn of the game; -1 without a number.",
        ),
        (
            "verdicts",
            (turns, players),
            ABSENT,
            len(Verdict) - 1,
            "The verdict on each number: 0 accepted, 1 eliminated, 2 void; -1 without a number.",
        ),
    )
    return fields(*present, *(past if history else ()))


def _written_as_bytes(
    rules: Rules, blocks: Briefly[Progress, tuple[bytes, ...]], view: View
) -> bytes:
    """Return the observation of a view."""
    if type(view) is not View:
        require_view(view, View, SpectatorView, GAME, "have an observation")
    table, seat = view.table, view.seat
    progress = table.progress
    if progress.rules is not rules:
        require_same_rules(view, rules)
    require_seat(seat, rules.players)
    return (
        _NUMBERS[view.number]
        + _WAITING[table.waiting, seat, rules.players]
        + blocks.of(progress)[seat]
    )


_NO_NUMBER: Final = ABSENT_BYTE * _PLACES
_NUMBERS: Final[Mapping[int | None, bytes]] = {
    None: _NO_NUMBER,
    **{number: as_bytes(map(int, numeral(number))) for number in NUMBERS},
}
"""The digits of each number, and of none."""


def _waiting(moment: tuple[tuple[Seat, ...], Seat, int]) -> bytes:
    """Return whether each of some players still has to write, for an observer."""
    waiting, observer, players = moment
    return as_bytes(seat in waiting for seat in clockwise(observer, players))


_WAITING: Final = Recalled(_waiting)


def _blocks(
    scores: Recalled[int, bytes],
    past: Callable[[tuple[TurnResult, ...]], tuple[tuple[bytes, ...], ...]] | None,
    progress: Progress,
) -> tuple[bytes, ...]:
    """Return the bytes that hold for a whole turn, for each observer."""
    players = len(progress.boards)
    clock = bytes((progress.round, progress.turn))
    boards = [_BOARDS[board] for board in progress.boards] * 2
    totals = [scores[total] for total in progress.totals] * 2
    pasts = ((),) * players if past is None else past(progress.turns)
    return tuple(
        [
            b"".join((clock, *boards[seat : seat + players], *totals[seat : seat + players], *each))
            for seat, each in enumerate(pasts)
        ]
    )


_Columns: TypeAlias = tuple[bytes, ...]
"""The numbers of all turns so far, as each seat has them, and then so the verdicts."""


def _past(
    rules: Rules, written: Growing[TurnResult, _Columns], turns: tuple[TurnResult, ...]
) -> tuple[tuple[bytes, ...], ...]:
    """Return the parts of the numbers and the verdicts of all turns, for each observer."""
    players = rules.players
    left = players * (rules.rounds * rules.turns - len(turns))
    no_numbers, no_verdicts = _NO_NUMBER * left, ABSENT_BYTE * left
    columns = written(turns)
    return tuple(
        [
            (numbers, no_numbers, verdicts, no_verdicts)
            for numbers, verdicts in zip(columns[:players], columns[players:], strict=True)
        ]
    )


def _with_turn(before: _Columns, _: int, turn: TurnResult) -> _Columns:
    """Return the columns with one turn more."""
    numbers = from_each_seat([_NUMBERS[number] for number in turn.numbers])
    verdicts = from_each_seat([_VERDICTS[verdict] for verdict in turn.verdicts])
    return tuple(map(add, before, numbers + verdicts))


_BOARDS: Final = tuple(
    bytes(board >> digit & 1 for digit in range(DIGITS)) for board in range(FULL_BOARD + 1)
)
"""Whether each digit is open, by board."""


_VERDICTS: Final[Mapping[Verdict | None, bytes]] = {
    **{verdict: bytes([index]) for index, verdict in enumerate(Verdict)},
    None: ABSENT_BYTE,
}
"""The byte of each verdict, and of none."""
