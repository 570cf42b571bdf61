"""Compute the table of what the digits left in a round of Numer promise, with a seed.

    python tools/numer_values.py            # write the table into the library
    python tools/numer_values.py --seed 2   # from other positions

The last turn comes first. For many random pairs of boards, the regrets of both players are matched,
and the lead that they expect is fitted to the digits of both. The turns before follow one by one,
with what was fitted so far.
"""

import argparse
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Final

import numpy as np
from numpy.typing import NDArray

from thinkstr8.games.numer.components import DIGITS, DIGITS_ON, FULL_BOARD, DigitSet
from thinkstr8.games.numer.duels import fought
from thinkstr8.games.numer.prospects import (
    PAIRS,
    SIDES,
    Prospects,
    highest,
    lowest,
    prospects,
    read,
)
from thinkstr8.games.numer.rules import Rules

SEED: Final = 1
POSITIONS: Final = {1: 5000, 2: 3000, 3: 2500, 4: 2000}
"""The number of positions for each number of turns left."""

HOME: Final = Path(__file__).parents[1] / "src/thinkstr8/games/numer/lead_table.py"
RULES: Final = Rules(2)
_ACCEPTED: Final = 0.72
_RIDGE: Final = 0.5

_HEAD: Final = '''"""What the digits left in a round of Numer promise, in tenths of a point.

Belongs here: the numbers that `tools/numer_values.py` computed, with its default seed.
Does not belong here: their meaning (prospects).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

TENTHS: Final[Mapping[int, Mapping[str, str]]] = MappingProxyType(
    {
'''


def random_board(turns: int, rng: Random) -> DigitSet:
    """Return a board after so many turns, in each of which a number may have been accepted."""
    board = FULL_BOARD
    for _ in range(turns):
        if rng.random() < _ACCEPTED:
            digits = DIGITS_ON[board]
            many = min(len(digits), rng.choice((1, 2, 2, 3, 3)))
            board &= ~sum(1 << digit for digit in rng.sample(digits, many))
    return board


def positions(left: int, many: int, rng: Random) -> list[tuple[DigitSet, DigitSet]]:
    """Return random pairs of boards with so many turns left."""
    played = RULES.turns - left
    return [(random_board(played, rng), random_board(played, rng)) for _ in range(many)]


def lead(left: int, boards: tuple[DigitSet, DigitSet], promised: Prospects) -> float:
    """Return the lead that the first of two boards promises with so many turns left.

    Args:
        left: the number of turns left, this one included.
        boards: the boards of both players.
        promised: what the digits promise after this turn.
    """
    board, other = boards
    turn = RULES.turns - left + 1
    if board:
        return fought(RULES, turn, (board, other), promised).lead
    return -fought(RULES, turn, (other, board), promised).lead if other else 0.0


def features(boards: tuple[DigitSet, DigitSet]) -> dict[str, list[float]]:
    """Return the features of two boards, by the names of the parts of the table."""
    board, other = boards
    mine, theirs = ([each >> digit & 1 for digit in range(DIGITS)] for each in boards)
    parts = {
        "digits": [float(a - b) for a, b in zip(mine, theirs, strict=True)],
        "pairs": [float(mine[a] * mine[b] - theirs[a] * theirs[b]) for a, b in PAIRS],
        "meetings": [float(mine[a] * theirs[b] - theirs[a] * mine[b]) for a, b in PAIRS],
        "clear": [0.0] * SIDES**2,
        "reach": [0.0] * SIDES**2,
    }
    parts["clear"][highest(board & ~other) * SIDES + highest(other)] += 1
    parts["clear"][highest(other & ~board) * SIDES + highest(board)] -= 1
    parts["reach"][highest(board) * SIDES + lowest(other)] += 1
    parts["reach"][highest(other) * SIDES + lowest(board)] -= 1
    return parts


def fitted(
    places: list[tuple[DigitSet, DigitSet]], leads: list[float]
) -> tuple[Mapping[str, str], float]:
    """Return the part of the table that fits the leads of some boards, and the typical error."""
    rows = [features(boards) for boards in places]
    matrix: NDArray[np.float64] = np.array(
        [[value for part in row.values() for value in part] for row in rows]
    )
    square = matrix.T @ matrix + _RIDGE * np.eye(matrix.shape[1])
    tenths = np.rint(10 * np.linalg.solve(square, matrix.T @ np.array(leads))).astype(int)
    error = float(np.sqrt(np.mean((matrix @ tenths / 10 - leads) ** 2)))
    part, start = {}, 0
    for name, values in rows[0].items():
        part[name] = " ".join(map(str, tenths[start : start + len(values)]))
        start += len(values)
    return part, error


def table(seed: int, sizes: Mapping[int, int]) -> dict[int, Mapping[str, str]]:
    """Return the table, computed backwards from the last turn."""
    parts: dict[int, Mapping[str, str]] = {}
    promised = prospects(RULES, 0)
    for left, many in sizes.items():
        rng, begun = Random(f"{seed}/{left}"), time.perf_counter()
        places = positions(left, many, rng)
        leads = [lead(left, boards, promised) for boards in places]
        parts[left], error = fitted(places, leads)
        promised = read(parts[left])
        spent = time.perf_counter() - begun
        sys.stdout.write(f"{left} turns left: {many} pairs, error {error:.2f}, {spent:.0f} s\n")
    return parts


def source(parts: Mapping[int, Mapping[str, str]]) -> str:
    """Return the source of the module with the table."""
    lines = [_HEAD.rstrip("\n")]
    for left, part in parts.items():
        lines.append(f"        {left}: MappingProxyType(\n            {{")
        for name, text in part.items():
            *rows, last = wrap(text, 76)
            lines.append(
                f'                "{name}": (' if rows else f'                "{name}": "{last}",'
            )
            lines += [f'                    "{row} "' for row in rows]
            lines += [f'                    "{last}"\n                ),'] if rows else []
        lines.append("            }\n        ),")
    lines.append(
        '    }\n)\n"""For each number of turns left, the parts of `prospects.Prospects`."""\n'
    )
    return "\n".join(lines)


def main() -> None:
    """Compute the table and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=HOME)
    chosen = parser.parse_args()
    chosen.out.write_text(source(table(chosen.seed, POSITIONS)))


if __name__ == "__main__":
    main()
