"""`python -m benchmarks.worker KEY`: one bench in a process of its own.

Belongs here: the answers of that process.
Does not belong here: when it is asked (see runner).

It speaks in lines of JSON. The first says whether the bench is ready, or why it cannot be; after
that each line of input, a number of seconds, is answered with the figures of one pass and what the
yardstick took around it.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from benchmarks.bench import Bench, yardstick
from benchmarks.catalogue import named

Reply: TypeAlias = dict[str, object]


def replies(bench: Bench, requests: Iterable[str]) -> Iterator[Reply]:
    """Answer requests in turn, after saying whether there is anything to ask for."""
    try:
        measure = bench.prepare()
        yield {"ready": True}
        for request in requests:
            before = yardstick()
            figures = dict(measure(float(request)))
            yield {"figures": figures, "stick": (before + yardstick()) / 2}
    except Exception as error:  # noqa: BLE001  # a peer can be broken in any way
        first = str(error).partition("\n")[0]
        yield {"unavailable": f"{type(error).__name__}: {first}"}


def main() -> None:
    """Answer on what was the standard output; whatever else is printed there becomes an error."""
    channel = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for reply in replies(named(sys.argv[1]), sys.stdin):
        print(json.dumps(reply), file=channel, flush=True)


if __name__ == "__main__":
    main()
