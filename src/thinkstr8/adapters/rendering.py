"""Showing a game to people: as text, or as a picture.

Belongs here: choosing the words or the picture of a view.
Does not belong here: the words and the pictures themselves (each game).
"""

import sys
from collections.abc import Callable
from typing import Final

from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import AnyGame, AnyState, Seat
from thinkstr8.core.wording import describe

TEXT: Final = "ansi"
PICTURE: Final = "svg"
SHOWN: Final = "human"
"""Text that the environment writes to the standard output after every step."""


def render_modes(game: AnyGame) -> list[str]:
    """Return the render modes of a game: pictures only if it has any.

    >>> from thinkstr8 import numer
    >>> render_modes(numer)
    ['human', 'ansi', 'svg']
    """
    return [SHOWN, TEXT, *([PICTURE] if hasattr(game, "view_picture") else [])]


def require_mode(game: AnyGame, mode: object) -> None:
    """Check a render mode.

    Raises:
        QuestionError: the game cannot be shown like that.
    """
    modes = render_modes(game)
    if mode is not None and not (isinstance(mode, str) and mode in modes):
        listed = ", ".join(modes)
        raise QuestionError(f"There is no render_mode {describe(mode)}: choose None, {listed}.")


def rendered(game: AnyGame, state: AnyState, seat: Seat | None, mode: str) -> str | None:
    """Return a view as text or as SVG; in the mode "human", write it and return None.

    >>> from thinkstr8 import numer
    >>> text = rendered(numer, numer.example(numer.Stage.WRITE), 1, "ansi")
    >>> "You have 15 points" in text
    True

    Args:
        game: the game.
        state: the state of play.
        seat: the seat whose view is shown; None for a spectator's.
        mode: one of the game's render modes.
    """
    view = game.view(state, seat)
    if mode == PICTURE:
        picture_of: Callable[[object], str] = getattr(game, "view_picture")  # noqa: B009  # optional
        return picture_of(view)
    describe_view: Callable[[object], str] = getattr(game, "describe", str)
    text = describe_view(view)
    if mode == TEXT:
        return text
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
    sys.stdout.flush()
    return None
