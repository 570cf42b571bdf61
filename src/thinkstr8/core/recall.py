"""Perfect recall: everything that a seat has seen and done so far, as a key.

Belongs here: the information state of a seat, for solvers and for tables of policies.
Does not belong here: what a seat sees now (each game's views and encoding).
"""

from hashlib import blake2b
from typing import Final, Generic

from attrs import field, fields, has

from thinkstr8.core.caches import ByIdentity
from thinkstr8.core.checks import require_seat
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import (
    ActionT,
    AnyGame,
    AnyRules,
    AnyView,
    DealT,
    RulesT,
    Seat,
    StateT,
    TableT,
    ViewT,
    game_name,
)
from thinkstr8.core.plain import require_int
from thinkstr8.core.record import Record, require_record
from thinkstr8.core.spaces import ObservationSpace, encoded
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import with_class

KEY_BYTES: Final = 16
"""The length of a key: so long that no two different courses will ever have the same hash."""


@frozen
class InformationState(Generic[ViewT]):
    """Everything that a seat has seen and done so far, as a short key with perfect recall.

    Two courses of a game have equal information states for a seat if and only if the seat cannot
    tell them apart. A view alone may forget how it came about. Games by other rules have other
    keys, so one table of policies can serve many rules.

    >>> from thinkstr8 import numer
    >>> state = numer.setup(numer.Rules(2), numer.Deal())
    >>> known = InformationState.of(numer, numer.view(state, 0))
    >>> known.length, known.key.hex()[:8]
    (1, 'd7bf737c')
    >>> after = numer.apply(state, numer.Write(1, 444))
    >>> later = known.after(numer.view(after, 0))
    >>> other = known.after(numer.view(numer.apply(state, numer.Write(1, 7)), 0))
    >>> later == other  # the number is sealed
    True

    Attributes:
        seat: the seat that knows it.
        length: the number of views so far.
        key: 16 bytes that depend on all of them, the same on every machine.

    Raises:
        WrongKindError: a part is of the wrong class.
    """

    seat: Seat
    length: int
    key: bytes
    _observations: ObservationSpace[ViewT] = field(eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_int("The seat of an information state", self.seat)
        require_int("The length of an information state", self.length)
        for part, kind in ((self.key, bytes), (self._observations, ObservationSpace)):
            if type(part) is not kind:
                raise WrongKindError(
                    f"A part of an information state must be of the class {kind.__name__}, "
                    f"not {with_class(part)}."
                )

    @staticmethod
    def of(game: AnyGame, view: ViewT) -> "InformationState[ViewT]":
        """Return the information state of a seat that has seen one view, the first of a game.

        Raises:
            SpectatorError: the view is a spectator's.
            WrongKindError: `game` is not a game with observations, or `view` is not a view of it.
        """
        space: ObservationSpace[ViewT] = _space(game, view)
        first = _hashed(rules_key(game, view.table.rules), space.encode(view))
        return InformationState(view.seat, 1, first, space)

    def after(self, view: ViewT) -> "InformationState[ViewT]":
        """Return the information state after the seat has seen its next view.

        Every action gives every seat a next view, its own actions and those of others.

        Raises:
            QuestionError: the view is of another seat, or of a game by other rules.
            SpectatorError: the view is a spectator's.
            WrongKindError: it is not a view of the game.
        """
        observation = self._observations.encode(view)
        if view.seat != self.seat:
            raise QuestionError(
                f"This is what seat {self.seat} knows: the next view must be its own, "
                f"not that of seat {view.seat}."
            )
        key = _hashed(self.key, observation)
        return InformationState(self.seat, self.length + 1, key, self._observations)


def information_state(
    record: Record[StateT, ActionT, ViewT, TableT, RulesT, DealT], seat: Seat
) -> InformationState[ViewT]:
    """Return everything that a seat has seen and done in a game, from its deal to the last action.

    >>> from random import Random
    >>> from thinkstr8 import numer, play
    >>> record = play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))
    >>> known = information_state(record, 1)
    >>> known.length, len(known.key)
    (21, 16)

    Raises:
        RecordError: the record breaks a rule.
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `record` is not a record of a game with observations, or `seat` is not an
            int.
    """
    require_record(record)
    require_seat(seat, record.rules.players)
    views = record.as_seen_by(seat)
    known = InformationState.of(record.game, next(views))
    for view in views:
        known = known.after(view)
    return known


def _space(game: AnyGame, view: AnyView) -> ObservationSpace:
    """Return the observations of a game by the rules of a view."""
    checked = encoded(game)
    rules = getattr(getattr(view, "table", None), "rules", None)
    if rules is None:
        raise WrongKindError(f"Expected a view of a seat, not {with_class(view)}.")
    return checked.observation_space(rules)


def rules_key(game: AnyGame, rules: AnyRules) -> bytes:
    """Return a key of a game and its rules, the same on every machine.

    >>> from thinkstr8 import numer
    >>> rules_key(numer, numer.Rules(2)) == rules_key(numer, numer.Rules(2, slips=True))
    False
    """
    return _hashed(game_name(game).encode(), _told.of(rules))


def _rules_as_bytes(rules: AnyRules) -> bytes:
    """Return everything that makes rules equal to others; their own repr may shorten it."""
    kind = type(rules)
    if not has(kind):
        return repr(rules).encode()
    told = [f"{each.name}={getattr(rules, each.name)!r}" for each in fields(kind) if each.eq]
    return ", ".join(told).encode()


_told: Final = ByIdentity(_rules_as_bytes)


def _hashed(key: bytes, observation: bytes) -> bytes:
    return blake2b(observation, digest_size=KEY_BYTES, key=key).digest()
