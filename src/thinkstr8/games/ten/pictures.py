"""The picture of what a seat sees in TEN.

Belongs here: `view_picture`, and the order of its panels.
Does not belong here: what is on the panels (panels, areas), the look of the pieces (artwork).

A picture is drawn from a view alone, so it shows only what that seat may know.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias

from thinkstr8.core.game import Seat
from thinkstr8.core.palettes import LIGHT, Layout, Palette
from thinkstr8.games.ten.areas import area_panel, scores_panel
from thinkstr8.games.ten.captions import acting, description, news
from thinkstr8.games.ten.components import GAME
from thinkstr8.games.ten.panels import deck_panel, market_panel, row_panel
from thinkstr8.games.ten.scenes import DrawPanel, Scene, scene_of, wrapped
from thinkstr8.games.ten.scoring import Outcome, outcome
from thinkstr8.games.ten.state import BUST_CHOICE, BUY, PAY, Table
from thinkstr8.games.ten.trades import TRADES
from thinkstr8.games.ten.views import SpectatorView, View
from thinkstr8.kit.drawing import picture, require_look, width_of
from thinkstr8.kit.labels import Label
from thinkstr8.kit.viewing import require_view

_GAP: Final = 10
_ROW: Final = 528
_COLUMNS: Final = {2: (2,), 3: (3,), 4: (2, 2), 5: (2, 3)}
"""How many areas there are next to each other, line by line, by the number of sides."""

_Line: TypeAlias = tuple[tuple[float, DrawPanel], ...]
"""Panels next to each other, each with its share of the width."""


def view_picture(
    view: View | SpectatorView,
    names: Sequence[str] | None = None,
    *,
    layout: Layout = "wide",
    palette: Palette = LIGHT,
) -> str:
    """Return what a seat sees as an SVG picture.

    >>> from thinkstr8.games.ten import Stage, example, view
    >>> picture = view_picture(view(example(Stage.BUY), 0), names=["Ada", "Ben", "Cleo"])
    >>> picture.splitlines()[1]
    '<title>TEN as Ada sees it. Cleo may buy a card.</title>'

    Args:
        view: the view to draw.
        names: the names of the seats; long names are shortened.
        layout: "wide" for desktops, "narrow" for phones.
        palette: the colours, such as `LIGHT` or `DARK`.

    Raises:
        QuestionError: the number of names is not the number of seats, a name is empty, or the
            layout is unknown.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: the view is not of this game, or another argument is of the wrong class.
    """
    require_view(view, (View, SpectatorView), GAME)
    require_look(layout, palette)
    scene = scene_of(view, names, is_narrow=layout == "narrow")
    result = outcome(view.table)
    title, now = scene.heading(GAME), news(view.table, scene.names, result)
    parts, top = _header(scene, title, now)
    for panels in _lines(scene, result):
        drawn, top = _side_by_side(scene, panels, top)
        parts += drawn
    return picture(
        scene.width,
        round(top - _GAP + scene.margin, 2),
        f"{title}. {now}",
        parts,
        description=description(view.table, scene.names),
        palette=palette,
    )


def _header(scene: Scene, title: str, now: str) -> tuple[list[str], float]:
    """Return the heading and the news, and the lower edge of both."""
    left, top = scene.margin, scene.margin - 4
    size = 16 if scene.is_narrow else 22
    is_long = width_of(title, size, bold=True) > scene.across
    first = f"{GAME} as"
    lines = (first, title.removeprefix(f"{first} ")) if is_long else (title,)
    heading = Label(lines, size, bold=True)
    news_top = round(top + heading.height + 2, 2)
    said = wrapped(now, scene.across, 14)
    parts = [heading.drawn((left, top)), said.drawn((left, news_top))]
    return parts, round(news_top + said.height + 8, 2)


def _lines(scene: Scene, result: Outcome | None) -> Iterator[_Line]:
    """Yield the panels from top to bottom, each line with the shares of its panels."""
    table = scene.table
    areas = {seat: _area(seat) for seat in scene.sides}
    if table.stage in TRADES:
        yield ((1, TRADES[table.stage]),)
    if scene.is_narrow:
        yield from (((1, draw),) for draw in _column(table, areas, result))
        return
    if result is None:
        row = _ROW / scene.across
        yield (row, row_panel), (1 - row, deck_panel)
    else:
        yield ((1, _scores(result)),)
    yield ((1, market_panel),)
    drawing = iter(areas.values())
    for count in _COLUMNS[len(areas)]:
        yield tuple((1 / count, draw) for draw in islice(drawing, count))


def _column(
    table: Table, areas: dict[Seat, DrawPanel], result: Outcome | None
) -> Iterator[DrawPanel]:
    """Yield the panels of a narrow picture; what is used now comes first."""
    drawing = (row_panel, deck_panel) if result is None else (_scores(result),)
    if table.stage is PAY:
        yield areas.pop(acting(table))
    if table.stage in (BUY, BUST_CHOICE):
        yield from (market_panel, *drawing)
    else:
        yield from (*drawing, market_panel)
    yield from areas.values()


def _scores(result: Outcome) -> DrawPanel:
    return lambda scene, *at: scores_panel(scene, result, *at)


def _area(seat: Seat) -> DrawPanel:
    return lambda scene, *at: area_panel(scene, seat, *at)


def _side_by_side(scene: Scene, panels: _Line, top: float) -> tuple[list[str], float]:
    """Return panels of the same height, and the top of what follows."""
    room = scene.across - _GAP * (len(panels) - 1)
    left, placed = scene.margin, []
    for share, draw in panels:
        width = round(room * share, 2)
        placed.append((left, width, draw(scene, left, top, width)))
        left += width + _GAP
    bottom = max(panel.bottom for _, _, panel in placed)
    return [panel.drawn(left, top, width, bottom) for left, width, panel in placed], bottom + _GAP
