"""Reading and replaying text records.

Belongs here: the benches of reading records.
Does not belong here: random play (see play).
"""

import io
from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from benchmarks.bench import Bench, Pass, Unit, repeated
from benchmarks.variants import VARIANTS, Variant
from thinkstr8.core import AnyAction, AnyView, play
from thinkstr8.files import read_records, write_records

GROUP: Final = "records"
_RECORDS: Final = 20
_SEED: Final = 8


def prepared(variant: Variant) -> Pass:
    """Return a pass that reads and replays a file of random games."""
    game, rules = variant.game, variant.rules

    def bot(view: AnyView, rng: Random) -> AnyAction:
        actions: tuple[AnyAction, ...] = game.legal_actions(view.table, view.seat)
        return rng.choice(actions)

    file = io.StringIO()
    players = [bot] * rules.players
    write_records((play(game, rules, players, Random(_SEED + n)) for n in range(_RECORDS)), file)
    lines = file.getvalue().splitlines(keepends=True)

    def read() -> Mapping[str, int]:
        return {"games": sum(record.final is not None for record in read_records(lines, game))}

    return repeated(read)


BENCHES: Final = tuple(
    Bench(GROUP, variant.name, "read and replay", Unit.PER_SECOND, partial(prepared, variant))
    for variant in VARIANTS
    if variant.name.endswith("3 players")
)
"""One variant of every game."""
