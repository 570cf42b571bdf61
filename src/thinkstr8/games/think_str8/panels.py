"""Panels on a picture of Think Str8!, in which the viewer picks the parts of an action.

Belongs here: turning the dice, and naming numbers for a final guess.
Does not belong here: pieces that are an action on their own (picture_parts).
"""

from collections.abc import Iterator
from typing import Final

from thinkstr8.core.checks import present
from thinkstr8.games.think_str8.artwork import die, option, symbol
from thinkstr8.games.think_str8.captions import guess_prompt, settle_prompt
from thinkstr8.games.think_str8.components import NUMBERS, Colour
from thinkstr8.games.think_str8.picture_parts import DIE, Part
from thinkstr8.games.think_str8.scenes import Scene
from thinkstr8.kit.drawing import LINE, OWN, Box, picks, rectangle, section, words
from thinkstr8.kit.labels import label

_PAD: Final = 10
_GAP: Final = 5
_PLACES: Final = ("first die", "second die", "third die")


def settle_panel(scene: Scene, at: tuple[float, float], width: float, across: int) -> Part:
    """Return the dice, each with the colours that it can have; empty if the viewer is not asked."""
    left, top = at
    if not scene.is_settling:
        return "", top
    prompt = label(settle_prompt(scene.table.rules), width - 2 * _PAD, 14, bold=True)
    share = width / across
    height = _PAD + prompt.height + (DIE + _PAD) * (3 // across) + _PAD
    parts = [_panel(Box(left, top, width, height)), prompt.drawn((left + _PAD, top + _PAD))]
    for place, colour in enumerate(present(scene.table.dice)):
        down, right = divmod(place, across)
        corner = left + _PAD + share * right, top + 2 * _PAD + prompt.height + (DIE + _PAD) * down
        parts += _turns(scene, _PLACES[place], colour, corner, share - 2 * _PAD)
    return section(parts, "settle the dice", kind="panel"), top + height + 14


def _turns(
    scene: Scene, name: str, thrown: Colour, at: tuple[float, float], width: float
) -> Iterator[str]:
    """Yield a die and the colours that it can have."""
    left, top = at
    yield die(Box(left, top, DIE, DIE), thrown, name)
    pitch = (width - DIE - _PAD + _GAP) / len(scene.colours)
    for colour in scene.colours:
        box = Box(round(left + DIE + _PAD + pitch * colour, 2), top, round(pitch - _GAP, 2), DIE)
        kept = colour is thrown
        title = f"{name}: {'keep' if kept else 'turn to'} {colour.label}"
        data = picks("settle", name, colour.label)
        yield option(box, symbol(colour, box.centre, 11), title, data, kept=kept)


def guess_panel(scene: Scene, at: tuple[float, float], width: float) -> Part:
    """Return the numbers that the viewer can name; empty if the viewer is not asked."""
    left, top = at
    colour = scene.due
    if colour is None:
        return "", top
    prompt = label(guess_prompt(colour), width - 2 * _PAD, 14, bold=True)
    height = prompt.height + DIE + 3 * _PAD
    y = top + 2 * _PAD + prompt.height
    card_box = Box(left + _PAD, y, DIE, DIE)
    parts = [
        _panel(Box(left, top, width, height)),
        prompt.drawn((left + _PAD, top + _PAD)),
        option(
            card_box,
            symbol(colour, card_box.centre, 13),
            f"your {colour.label} card",
            picks("guess", "colour", colour.label),
            kept=True,
        ),
    ]
    pitch = min((width - 3 * _PAD - DIE + _GAP) / len(NUMBERS), DIE + _GAP)
    for number in NUMBERS:
        box = Box(round(card_box.right + _PAD + pitch * number, 2), y, round(pitch - _GAP, 2), DIE)
        mark = words(str(number), box.centre, 18, anchor="middle", bold=True)
        data = picks("guess", "numbers", str(number))
        parts.append(option(box, mark, f"name {number} for {colour.label}", data))
    return section(parts, f"guess your {colour.label} card", kind="panel"), top + height + 14


def _panel(box: Box) -> str:
    return rectangle(box, fill=OWN, line=LINE, corner=8)
