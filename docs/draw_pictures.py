"""Draws the pictures of the documentation again: `make pictures`."""

from pathlib import Path
from random import Random

from thinkstr8 import play, think_str8
from thinkstr8.games.think_str8 import (
    PlaceToken,
    Rules,
    Stage,
    State,
    apply,
    bots,
    sheet,
    sheet_picture,
    view,
    view_picture,
)

FOLDER = Path(__file__).parent / "pictures"
NAMES = ("Ada", "Ben", "Cleo", "Dora")


def pictures() -> dict[str, str]:
    """Return every picture by the name of its file."""
    placing = apply(_first(3, Stage.PLACE, 8), PlaceToken(1, 11))
    taking = _first(3, Stage.TAKE, 8)
    return {
        "view.svg": view_picture(view(placing, 1), NAMES[:3]),
        "sheet.svg": sheet_picture(sheet(view(taking, 1)), "Ben"),
        "final.svg": view_picture(view(_first(4, Stage.OVER, 8), 0), NAMES),
    }


def _first(players: int, stage: Stage, number: int) -> State:
    """Return the first state of a stage in a round of one fixed game."""
    record = play(think_str8, Rules(players), [bots.careful] * players, Random(8))
    return next(
        state
        for state in record.replay()
        if state.table.stage is stage and state.table.round == number
    )


if __name__ == "__main__":
    for name, picture in pictures().items():
        (FOLDER / name).write_text(picture, encoding="utf-8", newline="\n")
