"""Finding what draws the table of a game.

Belongs here: `board`, for any game.
Does not belong here: the table of one game (the module of its name).
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TypeAlias, cast

from rich.text import Text

from thinkstr8.cli.boards.inks import tinted
from thinkstr8.core import AnyGame, AnySpectatorView, AnyView
from thinkstr8.core.game import game_name

AnyonesView: TypeAlias = AnyView | AnySpectatorView
"""The view of a seat or of a spectator."""

_Draw: TypeAlias = Callable[..., Text]


def board(
    game: AnyGame, view: AnyonesView, names: Sequence[str], width: int, *, plain: bool = False
) -> Text:
    """Return the table as a view shows it.

    Args:
        game: the module of the game.
        view: what is shown.
        names: the name of each seat.
        width: the largest number of columns of a line.
        plain: whether the terminal has only the signs of ASCII.
    """
    home = f"{__package__}.{game_name(game)}"
    if find_spec(home) is not None:
        return cast("_Draw", import_module(home).board)(view, names, width, plain=plain)
    describe = cast("Callable[..., str] | None", getattr(game, "describe", None))
    return tinted(describe(view, names) if describe else "")
