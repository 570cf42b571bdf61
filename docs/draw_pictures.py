"""Draws the pictures of the documentation again: `make pictures`."""

from pathlib import Path
from random import Random

from thinkstr8 import numer, play, think_str8
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
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
NUMER_TURNS = ((761, 513, 444, 444, 220), (888, 42, 999, 135, 816), (702, None, 308, 678))
"""What is written; the first turn is the example of the rulebook."""


def pictures() -> dict[str, str]:
    """Return every picture by the name of its file."""
    placing = apply(_first(3, Stage.PLACE, 8), PlaceToken(1, 11))
    taking = _first(3, Stage.TAKE, 8)
    return {
        "view.svg": view_picture(view(placing, 1), NAMES[:3]),
        "sheet.svg": sheet_picture(sheet(view(taking, 1)), "Ben"),
        "final.svg": view_picture(view(_first(4, Stage.OVER, 8), 0), NAMES[:4]),
        "numer.svg": numer.view_picture(numer.view(_numer_turn(), 0), NAMES),
        "numer-final.svg": numer.view_picture(numer.view(_numer_end(), 1), NAMES[:3]),
    }


def _first(players: int, stage: Stage, number: int) -> State:
    """Return the first state of a stage in a round of one fixed game."""
    record = play(think_str8, Rules(players), [bots.careful] * players, Random(8))
    return next(
        state
        for state in record.replay()
        if state.table.stage is stage and state.table.round == number
    )


def _numer_turn() -> numer.State:
    """Return a state of Numer with five players in which some have written."""
    state = numer.setup(numer.Rules(5), numer.Deal())
    for numbers in NUMER_TURNS:
        for seat, number in enumerate(numbers):
            if number is not None:
                state = numer.apply(state, numer.Write(seat, number))
    return state


def _numer_end() -> numer.State:
    """Return the end of one fixed game of Numer."""
    players = [numer.bots.careful, numer.bots.random, numer.bots.careful]
    return play(numer, numer.Rules(3), players, Random(8)).final


if __name__ == "__main__":
    for name, picture in pictures().items():
        (FOLDER / name).write_text(picture, encoding="utf-8", newline="\n")
