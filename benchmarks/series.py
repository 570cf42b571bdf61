"""Series of the arena, trusted and isolated.

Belongs here: the benches of whole series between careful bots.
Does not belong here: random play without the arena (see play).
"""

import multiprocessing
import os
from collections.abc import Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from typing import Any, Final

from benchmarks.bench import Bench, Pass, Unit, repeated
from thinkstr8 import numer, ten, think_str8
from thinkstr8.arena import Series, run

GROUP: Final = "series"
_SUBJECTS: Final = {"Think Str8!": think_str8, "TEN": ten, "Numer": numer}
_DEALS: Final = 4


def prepared(subject: str, *, isolated: bool, workers: int) -> Pass:
    """Return a pass that plays a short series again and again."""
    game: Any = _SUBJECTS[subject]
    line_up = [game.bots.careful] * 2
    series = Series(game, game.Rules(2), line_up, deals=_DEALS * workers, seed=8, isolated=isolated)
    executor: Executor | None = None
    if workers > 1:
        context = multiprocessing.get_context("spawn")
        executor = ProcessPoolExecutor(workers, mp_context=context)
        run(series, executor)  # workers and templates start with their first task

    def play() -> Mapping[str, int]:
        return {"games": len(run(series, executor).games)}

    return repeated(play)


BENCHES: Final = tuple(
    Bench(
        GROUP,
        f"{subject}, careful against careful, {'all processors' if workers > 1 else 'one worker'}",
        "isolated" if isolated else "trusted",
        Unit.PER_SECOND,
        partial(prepared, subject, isolated=isolated, workers=workers),
    )
    for subject in _SUBJECTS
    for workers in sorted({1, os.cpu_count() or 1})
    for isolated in (False, True)
)
"""Every game, trusted and isolated, with one worker and with one per processor."""
