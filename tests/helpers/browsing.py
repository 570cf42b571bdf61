"""Many pictures on one page of a browser, and what a person would stumble over there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from math import ceil
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, Protocol, cast

from thinkstr8 import AnyGame, play
from thinkstr8.core import DARK, LIGHT, NATURE, Layout, Palette, Seat
from thinkstr8.core.game import AnyAction, AnyRules, AnyState, AnyView

WIDTHS: Final[Mapping[Layout, int]] = {"narrow": 390, "wide": 1200}
"""The width of a page for each layout: a phone, and a desktop."""

SMALLEST: Final[Mapping[Layout, float]] = {"narrow": 12, "wide": 10.5}
"""The smallest font size on a page."""

TARGET: Final = 24
"""The smallest width and height of what a finger must hit."""

PALETTES: Final[Mapping[str, Palette]] = {"light": LIGHT, "dark": DARK}

NAMES: Final = (
    "Maximiliane Schuster",
    "Bartholomew Higginss",
    "ЩЖЮШЩЖЮШЩЖ ÆŒЩЖЮШЩЖЮ",
    "Christopher-Alexande",
    "WWWWWWWWWW MMMMMMMMM",
)
"""Names of 20 letters: long ones, and the widest."""

_INSPECT: Final = (Path(__file__).parents[1] / "browser" / "inspect.js").read_text(encoding="utf-8")
_HEIGHT: Final = "Math.max(...[...document.querySelectorAll('svg')].map((svg) => svg.clientHeight))"


class Window(Protocol):
    """What is needed of a page of Playwright."""

    def set_viewport_size(self, viewport_size: dict[str, int]) -> None: ...
    def set_content(self, html: str) -> None: ...
    def evaluate(self, expression: str, arg: object = None) -> object: ...


class Findings(NamedTuple):
    """What is on a page, and what is wrong with it."""

    faults: list[str]
    pictures: int
    texts: int
    choices: int


def inspected(window: Window, layout: Layout, pictures: Mapping[str, str]) -> Findings:
    """Put pictures on one page, each with its name, and inspect them one by one.

    The window is as high as the highest, because a browser tells only what lies within it.
    """
    shown = "".join(f'<div title="{escape(name)}">{svg}</div>' for name, svg in pictures.items())
    width = WIDTHS[layout]
    window.set_viewport_size({"width": width, "height": 800})
    window.set_content(f'<!DOCTYPE html><meta charset="utf-8"><body style="margin:0">{shown}')
    height = cast("float", window.evaluate(_HEIGHT))
    window.set_viewport_size({"width": width, "height": ceil(height)})
    target = TARGET if layout == "narrow" else 0
    found = window.evaluate(_INSPECT, {"smallest": SMALLEST[layout], "target": target})
    return Findings(**cast("dict[str, int]", found))  # type: ignore[arg-type]  # as the script says


def optional(game: AnyGame, name: str) -> Callable[..., str]:
    """Return an optional function of a game, found by its name, that draws or describes."""
    return cast("Callable[..., str]", vars(game)[name])


def moments(game: AnyGame, rules: AnyRules) -> Iterator[tuple[str, AnyState]]:
    """Give positions of a random game: early ones, the last one of each stage, and the end."""

    def bot(view: AnyView, rng: Random) -> AnyAction:
        return rng.choice(cast("Sequence[AnyAction]", game.legal_actions(view.table, view.seat)))

    states = [*play(game, rules, [bot] * rules.players, Random(3)).replay()]
    yield "early", states[0]
    acting = [state for state in states if _player_to_act(game, state) is not None]
    yield "first choice", acting[0]
    yield "middle", acting[len(acting) // 2]
    stages = {str(state.table.stage): state for state in states[:-1]}
    yield from ((f"late, {stage}", state) for stage, state in stages.items())
    yield "final", states[-1]


def viewers(game: AnyGame, state: AnyState) -> tuple[Seat | None, ...]:
    """Return whose views to draw: that of a seat to act, or of the first, and a spectator's."""
    return (_player_to_act(game, state) or 0, None)


def _player_to_act(game: AnyGame, state: AnyState) -> Seat | None:
    return next((seat for seat in game.seats_to_act(state.table) if seat != NATURE), None)
