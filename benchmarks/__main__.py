"""`python -m benchmarks`: how fast the library is on this machine.

Every bench runs in its own process, in many short passes that take turns with the passes of the
other benches. The tables also scale each figure to a machine that takes 1.8 µs to make a frozen
attrs object with 14 fields, so that runs on different days and machines can be compared.
"""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.catalogue import OWN, PEERS, STANDARD
from benchmarks.lines import own_lines, peer_lines
from benchmarks.report import as_json, heading, sections
from benchmarks.runner import run

_PASSES: Final = 15
_SECONDS: Final = 0.05


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print the tables; return 1 if a bench of our own could not be measured."""
    options = _parser().parse_args(arguments)
    benches = (*STANDARD, *PEERS) if options.peers else OWN
    wanted = [bench for bench in benches if re.search(options.only, bench.key)]
    print(f"Measuring {len(wanted)} benches in {options.passes} turns …", file=sys.stderr)
    results = run(wanted, options.passes, options.seconds)
    lines = [] if options.only else (peer_lines if options.peers else own_lines)(results)
    tables = sections(results, lines)
    texts = [table.markdown() if options.markdown else table.text() for table in tables]
    print("\n\n".join([heading(results), *texts]))
    if options.json is not None:
        found = json.dumps(as_json(results, lines), indent=2, ensure_ascii=False)
        options.json.write_text(found + "\n", encoding="utf-8")
    return int(any(each.unavailable and each.bench in OWN for each in results))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--peers", action="store_true", help="measure other libraries along with ours"
    )
    parser.add_argument(
        "--only", default="", metavar="REGEX", help="only benches whose names match"
    )
    parser.add_argument(
        "--passes", type=int, default=_PASSES, help="how many passes each bench gets"
    )
    parser.add_argument("--seconds", type=float, default=_SECONDS, help="how long a pass is")
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="also write every figure to a file"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
