"""One step of a finished game, as one seat saw it then.

Belongs here: `Shown`, made from the View of one seat at one step, and its JSON.
Does not belong here: HTML (pages), stepping through a record (front.replaying).
"""

from collections.abc import Callable
from typing import cast

from thinkstr8.core import AnyGame, AnySpectatorView, AnyView, Seat
from thinkstr8.core.game import game_name
from thinkstr8.core.pickling import Reduced
from thinkstr8.core.values import frozen
from thinkstr8.files.codec import to_data
from thinkstr8.files.json_text import write_json
from thinkstr8.front.replaying import Replay
from thinkstr8.games.think_str8 import Sheet
from thinkstr8.web.seen import Look, drawn, pickled


@frozen
class Shown:
    """One step of a finished game from one point of view.

    Attributes:
        game: the module with the verbs.
        table: the name of the table, as in its address.
        names: the names of the players.
        seat: the seat from which it is seen; None for a spectator.
        step: the number of the step; 0 is the beginning.
        last: the number of the last step.
        view: what the seat knew then.
        sentences: what the seat was told about this step.
        sheet: what a perfect note-taker could have written then; None if the game has no sheet.
    """

    game: AnyGame
    table: str
    names: tuple[str, ...]
    seat: Seat | None
    step: int
    last: int
    view: AnyView | AnySpectatorView
    sentences: tuple[str, ...]
    sheet: Sheet | None

    def __reduce__(self) -> Reduced:
        """Pickle it for a process that makes pages, with its game by name."""
        return pickled(self)

    def picture(self, look: Look) -> str:
        """Return the picture of what the seat knew, as SVG for a page."""
        return drawn(self.game, self.view, self.names, look)

    def account(self) -> str:
        """Return the same in words, for those who do not see the picture."""
        describe = cast("Callable[..., str]", vars(self.game)["describe"])
        return describe(self.view, self.names, brief=True)


def shown(table: str, replay: Replay, seat: Seat | None, step: int) -> Shown:
    """Return one step of a finished game as a seat, or a spectator (None), saw it."""
    from_seat = replay.looking_from(seat)
    view = from_seat.view(step)
    infer = cast("Callable[[object], Sheet] | None", getattr(replay.game, "sheet", None))
    knows = infer is not None and seat is not None
    return Shown(
        game=replay.game,
        table=table,
        names=replay.match.names,
        seat=seat,
        step=step,
        last=replay.last,
        view=view,
        sentences=from_seat.told(step),
        sheet=infer(view) if infer is not None and knows else None,
    )


def shown_to_json(each: Shown) -> str:
    """Return the JSON of one step of a finished game."""
    return write_json(
        {
            "table": each.table,
            "game": game_name(each.game),
            "names": [*each.names],
            "seat": each.seat,
            "step": each.step,
            "last": each.last,
            "view": to_data(each.game, each.view),
            "sentences": [*each.sentences],
            "sheet": None if each.sheet is None else to_data(each.game, each.sheet),
        }
    )
