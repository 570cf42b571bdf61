"""Positions: where a loaded game stands, as OpenSpiel's states need it.

Belongs here: stepping by ids from the deal to the end, and what each seat has seen on the way.
Does not belong here: positions as text (texts), OpenSpiel's own classes (games).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import Final, cast, final

from thinkstr8.adapters.openspiel.settings import Setting
from thinkstr8.core.checks import require_seat
from thinkstr8.core.dealings import AnyDealing, dealing_of, only_deal
from thinkstr8.core.errors import NotToActError, QuestionError
from thinkstr8.core.game import (
    NATURE_ACTS,
    AnyAction,
    AnyState,
    AnyTable,
    AnyView,
    Outcome,
    Seat,
)
from thinkstr8.core.record import AnyRecord, Record, Result
from thinkstr8.core.spaces import ObservationSpace

CHANCE: Final = -1
"""OpenSpiel's player for chance."""

SIMULTANEOUS: Final = -2
"""OpenSpiel's player where several seats choose at once."""

TERMINAL: Final = -4
"""OpenSpiel's player after the end."""

_NOTHING: Final[Mapping[Seat, bytes]] = {}


@final
class Position:
    """Where a game stands: at a step of its deal, or at a state. A position never changes.

    Attributes:
        setting: the loaded game.
        player: the player who acts now, as OpenSpiel counts them.
        dealing: the deal so far; None once it is complete.
        dealt: the ids of what has been dealt so far; empty once the deal is complete.
        deal: the deal, at the opening state; otherwise None.
        state: the state; None while the cards are dealt.
        parent: the position before the last action; None at the start.
        action: the last action; None at the start.
        remembered: digests of what seats had seen before a start at a state.
        memories: the digests of what seats have seen that are known already.
        text: the position as text, if it is known already.
    """

    __slots__ = (
        "action",
        "deal",
        "dealing",
        "dealt",
        "memories",
        "parent",
        "player",
        "remembered",
        "setting",
        "state",
        "text",
    )

    def __init__(  # noqa: D417  # the attributes say it
        self,
        setting: Setting,
        state: AnyState | None = None,
        parent: "Position | None" = None,
        action: AnyAction | None = None,
        *,
        dealing: AnyDealing | None = None,
        dealt: tuple[int, ...] = (),
        deal: object = None,
        memories: Mapping[Seat, bytes] | None = None,
    ) -> None:
        """Begin at a state, or go on after an action.

        Args:
            memories: what seats have seen before a start; nothing by default.
        """
        self.setting = setting
        self.state = state
        self.parent = parent
        self.action = action
        self.dealing = dealing
        self.dealt = dealt
        self.deal = deal
        self.remembered = memories or _NOTHING
        self.memories = {**self.remembered}
        self.text: str | None = None
        self.player = CHANCE if state is None else _player(setting, state)

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, _: object) -> "Position":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[Setting, str]]:
        """Pickle the position as text."""
        from thinkstr8.adapters.openspiel.texts import (  # noqa: PLC0415  # it needs this module
            position_from_text,
        )

        return position_from_text, (self.setting, str(self))

    def __str__(self) -> str:
        """Return the position as text, from which it can be read again."""
        unwritten: list[Position] = []
        position: Position | None = self
        while position is not None and position.text is None:
            unwritten.append(position)
            position = position.parent
        text = "" if position is None else cast("str", position.text)
        for each in reversed(unwritten):
            text += each.line()
            each.text = text
        return text

    def line(self) -> str:
        """Return the text of the last action; at a start, that of the whole position."""
        if self.action is not None:
            return f"{self.setting.game.format_action(self.action)}\n"
        from thinkstr8.adapters.openspiel.texts import (  # noqa: PLC0415  # it needs this module
            start_as_text,
        )

        return start_as_text(self)

    @property
    def table(self) -> AnyTable:
        """The table.

        Raises:
            NotToActError: the cards are being dealt.
        """
        if self.state is None:
            raise _being_dealt()
        return self.state.table

    def legal_ids(self, seat: Seat) -> list[int]:
        """Return the ids of a seat's legal actions, in ascending order; none if it is not to act.

        Raises:
            UnknownSeatError: the seat is not at this table.
        """
        setting = self.setting
        if self.player not in (seat, SIMULTANEOUS):
            require_seat(seat, setting.rules.players)
            return []
        if seat < 0:
            raise NotToActError("Several seats choose at once: name the one whose ids you want.")
        return setting.sorted_ids(setting.actions.legal_ids(self.table, seat))

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the ids of what chance can bring, with the odds, in ascending order.

        Raises:
            NotToActError: chance does not decide now.
        """
        setting = self.setting
        if self.player != CHANCE:
            raise NotToActError(f"Chance does not decide now: the player is {self.player}.")
        if self.state is None:
            return setting.odds(cast("AnyDealing", self.dealing).outcomes)
        return setting.odds(setting.game.chance(self.state))

    def outcome(self) -> Outcome | None:
        """Return the outcome of a finished game; None if it goes on."""
        if self.player != TERMINAL:
            return None
        return self.setting.game.outcome(self.table)

    def meaning_of(self, player: int, index: int) -> object:
        """Return the action of a player, or the outcome of chance, that an id means.

        Raises:
            NotToActError: the cards are being dealt, so no player has an action.
            QuestionError: there is no such id, or it means nothing now.
            UnknownSeatError: there is no such player.
        """
        setting = self.setting
        if player == CHANCE:
            found: object = setting.nature.decode(
                index, self.dealing if self.state is None else self.table
            )
        else:
            found = setting.actions.decode(index, self.table, player)
        return found

    def after(self, index: int) -> "Position":
        """Return the position after an action of the player who acts now.

        Raises:
            IllegalActionError: the action is not legal now.
            NotToActError: the game is over, or several seats choose at once.
            QuestionError: there is no such id, or chance cannot bring it.
        """
        setting, player, state = self.setting, self.player, self.state
        if player >= 0:
            action = setting.actions.decode(index, self.table, player)
        elif state is None:
            return self._after_dealt(index)
        elif player == CHANCE:
            action = setting.nature.decode(index, state.table)
        elif player == TERMINAL:
            raise NotToActError("The game is over.")
        else:
            raise NotToActError(
                "Several seats choose at once: apply_actions takes one id for each seat."
            )
        return Position(setting, setting.game.apply(state, action), self, action)

    def _after_dealt(self, index: int) -> "Position":
        """Return the position after one piece of the deal."""
        setting, dealing = self.setting, cast("AnyDealing", self.dealing)
        dealing = dealing.after(setting.nature.decode(index, dealing))
        if dealing.deal is None:
            return Position(setting, dealing=dealing, dealt=(*self.dealt, index))
        return opening(setting, dealing.deal)

    def after_all(self, ids: Sequence[int]) -> "Position":
        """Return the position after all seats that choose at once have acted.

        Args:
            ids: an id for each seat; those of seats that are not to act do not matter.

        Raises:
            IllegalActionError: an action is not legal now.
            NotToActError: the seats do not choose at once.
            QuestionError: there is no such id, or the number of ids is wrong.
        """
        setting = self.setting
        if self.player != SIMULTANEOUS:
            raise NotToActError(
                "The game is over."
                if self.player == TERMINAL
                else "Only one player acts now: apply_action takes its id."
            )
        if len(ids) != setting.rules.players:
            raise QuestionError(f"{setting.rules.players} seats need as many ids, not {len(ids)}.")
        position, table = self, self.table
        for seat in setting.game.seats_to_act(table):
            position = position.acted(setting.actions.decode(ids[seat], table, seat))
        return position

    def acted(self, action: AnyAction) -> "Position":
        """Return the position after an action.

        Raises:
            IllegalActionError: the action is not legal now.
            NotToActError: the cards are being dealt.
        """
        if self.state is None:
            raise _being_dealt()
        return Position(self.setting, self.setting.game.apply(self.state, action), self, action)

    def view(self, seat: Seat) -> AnyView:
        """Return the view of a seat.

        Raises:
            NotToActError: the cards are being dealt.
            UnknownSeatError: the seat is not at this table.
        """
        if self.state is None:
            raise _being_dealt()
        view: AnyView = self.setting.game.view(self.state, seat)
        return view

    def seen(self, space: ObservationSpace, seat: Seat) -> bytes:
        """Return what a seat sees in a layout; only zeros while the cards are dealt."""
        if self.state is None:
            return bytes(space.size)
        return space.encode(self.setting.game.view(self.state, seat))

    def memory(self, seat: Seat) -> bytes:
        """Return a digest of all that a seat has seen, from the start to now.

        It is made from the rules and the seat's views alone. Two positions have the same digest if
        the seat cannot tell them apart, even if it remembers everything.
        """
        if seat in self.memories:
            return self.memories[seat]
        unknown: list[Position] = [self]
        while (before := unknown[-1].parent) is not None and seat not in before.memories:
            unknown.append(before)
        last = self.setting.origin if before is None else before.memories[seat]
        for position in reversed(unknown):
            last = _digest(last, position.seen(position.setting.full, seat))
            position.memories[seat] = last
        return last

    def resampled(self, seat: Seat, rng: Random) -> "Position":
        """Return another position that a seat cannot tell from this one.

        What the seat cannot see is drawn from its view by the game's `determinize`. The seat keeps
        its memory; the other seats remember only what they see now.
        """
        setting = self.setting
        if self.state is None:
            return self._dealt_otherwise(rng)
        state = setting.game.determinize(setting.game.view(self.state, seat), rng)
        return Position(setting, state, memories={seat: self.memory(seat)})

    def _dealt_otherwise(self, rng: Random) -> "Position":
        """Return a position after as many pieces of another deal."""
        position = beginning(self.setting)
        for _ in self.dealt:
            ids, odds = zip(*position.outcomes(), strict=True)
            position = position.after(*rng.choices(ids, odds))
        return position

    def path(self) -> Iterator["Position"]:
        """Yield all positions from the start to this one."""
        found: list[Position] = [self]
        while (before := found[-1].parent) is not None:
            found.append(before)
        return reversed(found)

    def record(self) -> AnyRecord:
        """Return the record of the game.

        Raises:
            QuestionError: the deal is not known, because it is not complete, or the game was
                started from a position.
        """
        first, *later = self.path()
        if first.deal is None:
            raise QuestionError(
                "There is no record without the deal: the game was started from a position, or is "
                "being dealt."
            )
        setting, outcome = self.setting, self.outcome()
        return Record(
            setting.game,
            setting.rules,
            first.deal,
            tuple(cast("AnyAction", position.action) for position in later),
            result=Result.of(outcome),
        )


def _being_dealt() -> NotToActError:
    return NotToActError("There is no table yet, because the cards are being dealt.")


def _player(setting: Setting, state: AnyState) -> int:
    """Return the player who acts at a state, as OpenSpiel counts them."""
    acting = setting.game.seats_to_act(state.table)
    if not acting:
        return TERMINAL
    if acting == NATURE_ACTS:
        return CHANCE
    return SIMULTANEOUS if setting.simultaneous else acting[0]


def _digest(before: bytes, seen: bytes) -> bytes:
    return blake2b(before + seen, digest_size=16).digest()


def opening(setting: Setting, deal: object) -> Position:
    """Return the position after a deal.

    Raises:
        InvalidDealError: the deal does not fit the rules.
    """
    return Position(setting, setting.game.setup(setting.rules, deal), deal=deal)


@lru_cache(maxsize=64)
def beginning(setting: Setting) -> Position:
    """Return the position before anything is dealt.

    Raises:
        WrongKindError: the game deals at random, but has no `begin_dealing`.
    """
    dealing = dealing_of(setting.game, setting.rules)
    if dealing is None:
        return opening(setting, only_deal(setting.game, setting.rules))
    if dealing.deal is not None:
        return opening(setting, dealing.deal)
    return Position(setting, dealing=dealing)
