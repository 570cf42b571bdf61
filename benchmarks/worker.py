"""`python -m benchmarks.worker KEY`: one bench in its own process.

Belongs here: the replies of that process.
Does not belong here: the requests (see runner).

Replies are lines of JSON. The first says that the bench is ready, or why it is unavailable. Then
each line of input, a number of seconds, gets a reply with the figures of one pass and the time of
the yardstick around it.
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
    """Yield whether the bench is available, and then a reply to each request."""
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
    """Write replies to the standard output; send anything else printed to the standard error."""
    channel = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for reply in replies(named(sys.argv[1]), sys.stdin):
        print(json.dumps(reply), file=channel, flush=True)


if __name__ == "__main__":
    main()
