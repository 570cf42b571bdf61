"""What happens at a table, step by step: actions, outcomes of chance, and what is taken back.

Belongs here: a step, the step after it, and the table that kept steps lead to.
Does not belong here: who may do what (rooms), keeping steps (store).
"""

from enum import StrEnum
from random import Random
from typing import Final

from attrs import field

from thinkstr8.core import NATURE, AnyState, AnyTable, Seat
from thinkstr8.core.checks import present
from thinkstr8.core.game import NATURE_ACTS
from thinkstr8.core.values import frozen
from thinkstr8.match import AnyMatch
from thinkstr8.web.store import KeptStep

Told = tuple[tuple[str, ...], ...]
"""The sentences for each seat, and last those for spectators."""


class Kind(StrEnum):
    """The kinds of steps."""

    BEGIN = "begin"
    ACT = "act"
    BOT = "bot"
    DRAWN = "drawn"
    NATURE = "nature"
    UNDO = "undo"
    REMATCH = "rematch"


_DRAWN: Final = "{name} did not answer in time, so one of the possible actions was drawn."


@frozen
class Step:
    """A step of a table, with what everyone was told.

    Attributes:
        kept: the step as the store keeps it.
        number: the number of actions after the step.
        state: the state after the step; it is for the server only.
        told: the sentences for each seat, and last those for spectators.
    """

    kept: KeptStep
    number: int
    state: AnyState = field(repr=False)
    told: Told = field(repr=False)

    def told_to(self, seat: Seat | None) -> tuple[str, ...]:
        """Return what a seat, or a spectator (None), was told."""
        return self.told[-1 if seat is None else seat]

    @property
    def table(self) -> AnyTable:
        """What everyone knew after the step."""
        return self.state.table


def beginning(match: AnyMatch) -> Step:
    """Return the first step of a table, before anyone acts."""
    return _seen(KeptStep(Kind.BEGIN, None, "", None), match, ())


def acted(match: AnyMatch, kind: Kind, expected: int | None = None) -> Step:
    """Return the step of the latest action of a match."""
    action = present(match.latest)
    seat = None if action.seat == NATURE else action.seat
    remark = _DRAWN.format(name=match.names[action.seat]) if kind is Kind.DRAWN else ""
    kept = KeptStep(kind, seat, match.game.format_action(action), expected)
    return _seen(kept, match, (remark,) if remark else ())


def _seen(kept: KeptStep, match: AnyMatch, before: tuple[str, ...]) -> Step:
    """Return a step with the reports that a match has for everyone about it."""
    readers = (*range(len(match.players)), None)
    reports = (match.reports(reader, since=match.number)[0] for reader in readers)
    told = tuple((*before, *report.sentences) if before else report.sentences for report in reports)
    return Step(kept, match.number, match.state, told)


def _noted(match: AnyMatch, kept: KeptStep, yours: str, others: str) -> Step:
    """Return a step that is not an action, in a sentence for its seat and one for the others."""
    readers = (*range(len(match.players)), None)
    told = tuple((yours if reader == kept.seat else others,) for reader in readers)
    return Step(kept, match.number, match.state, told)


def undone(match: AnyMatch, seat: Seat, expected: int | None) -> Step:
    """Return the step of a seat that took its latest action back; the match is the one after."""
    return _noted(
        match,
        KeptStep(Kind.UNDO, seat, "", expected),
        "You take your latest action back.",
        f"{match.names[seat]} takes the latest action back.",
    )


def asked_again(match: AnyMatch, seat: Seat) -> Step:
    """Return the step of a seat that wants to play again."""
    return _noted(
        match,
        KeptStep(Kind.REMATCH, seat, "", None),
        "You want to play again.",
        f"{match.names[seat]} wants to play again.",
    )


def chance_acts(match: AnyMatch, rng: Random) -> "list[tuple[AnyMatch, Step]]":
    """Return the matches and steps in which nature acts until a player must."""
    found: list[tuple[AnyMatch, Step]] = []
    while match.acting == NATURE_ACTS:
        match = match.let_nature_act(rng)
        found.append((match, acted(match, Kind.NATURE)))
    return found


def continued(match: AnyMatch, kept: KeptStep) -> tuple[AnyMatch, Step]:
    """Return the match and the step after one that was kept.

    Raises:
        ThinkStr8Error: the step does not fit the match.
    """
    kind = Kind(kept.kind)
    seat = NATURE if kept.seat is None else kept.seat
    if kind is Kind.UNDO:
        match = match.undo(seat)
        return match, undone(match, seat, kept.expected)
    if kind is Kind.REMATCH:
        return match, asked_again(match, seat)
    match = match.act(seat, match.game.parse_action(kept.line))
    return match, acted(match, kind, kept.expected)
