"""A record as a person steps through it, from the point of view of one seat.

Belongs here: the steps, and what a seat knew and was told at each of them.
Does not belong here: showing anything.
"""

from collections.abc import Callable
from typing import cast

from thinkstr8.core import AnyGame, AnySpectatorView, AnyState, AnyView, Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8 import Sheet
from thinkstr8.match import AnyMatch


@frozen
class Replay:
    """A record with all its states.

    Attributes:
        match: the whole game.
        states: the state at each step; the first one is the beginning.
        seat: the seat that looks on; None for a spectator.
    """

    match: AnyMatch
    states: tuple[AnyState, ...]
    seat: Seat | None

    @property
    def game(self) -> AnyGame:
        """The module of the game."""
        return self.match.game

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.states) - 1

    def looking_from(self, seat: Seat | None) -> "Replay":
        """Return the same record from another point of view."""
        return Replay(self.match, self.states, seat)

    def view(self, step: int) -> AnyView | AnySpectatorView:
        """Return what the seat knew at a step."""
        return cast("AnyView | AnySpectatorView", self.game.view(self.states[step], self.seat))

    def told(self, step: int) -> tuple[str, ...]:
        """Return what the seat was told at a step, in sentences."""
        return self.match.reports(self.seat, since=step)[0].sentences

    def log(self, step: int) -> tuple[str, ...]:
        """Return what the seat was told up to a step, in sentences."""
        reports = self.match.reports(self.seat)[: step + 1]
        return tuple(sentence for report in reports for sentence in report.sentences)

    def account(self, step: int, *, brief: bool = True) -> list[str]:
        """Return everything that the seat knew at a step, as lines of text."""
        words = cast("Callable[..., str] | None", getattr(self.game, "describe", None))
        if words is None:
            return list(self.log(step))
        return words(self.view(step), self.match.names, brief=brief).splitlines()

    def sheet(self, step: int) -> list[str]:
        """Return the sheet of a perfect note-taker at a step, or everything that the seat knew."""
        sheet = cast("Callable[[object], Sheet] | None", getattr(self.game, "sheet", None))
        if self.seat is None or sheet is None:
            return self.account(step, brief=False)
        return sheet(self.view(step)).text().splitlines()

    @property
    def point_of_view(self) -> str:
        """Who looks on, in words."""
        if self.seat is None:
            return "a spectator"
        return f"{self.match.names[self.seat]}, seat {self.seat}"
