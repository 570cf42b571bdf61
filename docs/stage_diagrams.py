"""Diagrams of the stages of a game, drawn from the list in stages.toml.

Every stage is a box with a row for each action. From each row a line runs to the right. It has a
dot on the lane of every stage that the action can lead to, and each lane ends in an arrow at its
stage. So a diagram needs no manual layout, fits on a phone, and uses the colours of its page.
"""

import tomllib
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

SOURCE: Final = Path(__file__).with_name("stages.toml")

WHO: Final = {
    "nature": "nature acts",
    "one": "one seat acts",
    "several": "several seats may act",
    None: "nobody acts",
}

READING: Final = (
    "Follow the line of an action to the right. It has a dot on the lane of every stage that the "
    "action can lead to, and each lane ends in an arrow at its stage."
)

_WIDTH: Final = 190
_HEAD: Final = 26
_ROW: Final = 22
_GAP: Final = 16
_LANE: Final = 15
_EDGE: Final = 8


class Stage(NamedTuple):
    """A stage: its name, who acts, and the stages that each action can lead to."""

    name: str
    acts: str | None
    actions: Mapping[str, tuple[str, ...]]

    @property
    def height(self) -> int:
        """The height of its box."""
        return _HEAD + _ROW * len(self.actions)


def charts() -> dict[str, tuple[Stage, ...]]:
    """Return the stages of every game, by the name of the game."""
    found = tomllib.loads(SOURCE.read_text())
    return {
        game: tuple(
            Stage(
                name,
                parts.get("acts"),
                {action: tuple(leads) for action, leads in parts.items() if action != "acts"},
            )
            for name, parts in stages.items()
        )
        for game, stages in found.items()
    }


def edges(stages: tuple[Stage, ...]) -> set[tuple[str, str, str]]:
    """Return every step: a stage, an action, and a stage that it can lead to."""
    return {
        (stage.name, action, target)
        for stage in stages
        for action, targets in stage.actions.items()
        for target in targets
    }


def table(stages: tuple[Stage, ...], module: str) -> str:
    """Return the stages as a table in Markdown, for readers who cannot see the diagram."""
    lines = ["| stage | action | leads to |", "|---|---|---|"]
    for stage in stages:
        name = f"`{stage.name}`: {WHO[stage.acts]}"
        for action, targets in (stage.actions or {"": ()}).items():
            link = f"{{py:class}}`{action} <{module}.{action}>`" if action else ""
            lines.append(f"| {name} | {link} | {', '.join(targets)} |")
            name = ""
    return "\n".join(lines)


def diagram(title: str, stages: tuple[Stage, ...]) -> str:
    """Return the diagram as SVG."""
    lanes = _lanes(stages)
    width = _WIDTH + _EDGE * 2 + _LANE * (len(lanes) + 1)
    height = sum(stage.height + _GAP for stage in stages)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="stages" role="img" '
        f'aria-label="{escape(title)}" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" style="max-width: 100%; height: auto" font-size="14" '
        'font-family="inherit" fill="currentColor" stroke="none">'
    )
    return "\n".join([head, f"<title>{escape(title)}</title>", *_drawn(stages, lanes), "</svg>"])


def _lanes(stages: tuple[Stage, ...]) -> dict[str, int]:
    """Return the horizontal position of every lane, from left to right."""
    reached = {target for _, _, target in edges(stages)}
    names = [stage.name for stage in stages if stage.name in reached]
    return {name: _EDGE + _WIDTH + _LANE * (at + 1) for at, name in enumerate(names)}


def _drawn(stages: tuple[Stage, ...], lanes: Mapping[str, int]) -> Iterator[str]:
    heads: dict[str, int] = {}
    joints: dict[str, list[int]] = {name: [] for name in lanes}
    right, top = _EDGE + _WIDTH, _GAP // 2
    for stage in stages:
        heads[stage.name] = top + _HEAD // 2
        yield from _box(stage, top)
        for number, targets in enumerate(stage.actions.values()):
            y = top + _HEAD + _ROW * number + _ROW // 2
            yield _line((right, y), (max(lanes[target] for target in targets), y))
            for target in targets:
                joints[target].append(y)
                yield f'<circle cx="{lanes[target]}" cy="{y}" r="3.5"/>'
        top += stage.height + _GAP
    for name, x in lanes.items():
        y, ends = heads[name], (*joints[name], heads[name])
        yield _line((x, min(ends)), (x, max(ends)))
        yield _line((right, y), (x, y))
        yield f'<path d="M{right} {y}l9 -5v10z"/>'


def _box(stage: Stage, top: int) -> Iterator[str]:
    shape = f'x="{_EDGE}" width="{_WIDTH}" rx="5"'
    yield f'<rect {shape} y="{top}" height="{_HEAD}" fill-opacity="0.12"/>'
    yield (
        f'<rect {shape} y="{top}" height="{stage.height}" fill="none" stroke="currentColor" '
        'stroke-opacity="0.6"/>'
    )
    yield f'<text x="{_EDGE + 8}" y="{top + 18}" font-weight="bold">{stage.name}</text>'
    who = WHO[stage.acts].replace(" may act", " act")
    yield (
        f'<text x="{_EDGE + _WIDTH - 8}" y="{top + 18}" text-anchor="end" font-size="12" '
        f'fill-opacity="0.8">{who}</text>'
    )
    for number, action in enumerate(stage.actions):
        y = top + _HEAD + _ROW * number + 16
        yield f'<text x="{_EDGE + 20}" y="{y}">{action}</text>'


def _line(start: tuple[int, int], end: tuple[int, int]) -> str:
    ends = f'x1="{start[0]}" y1="{start[1]}" x2="{end[0]}" y2="{end[1]}"'
    return f'<line {ends} stroke="currentColor" stroke-opacity="0.6" stroke-width="1.2"/>'
