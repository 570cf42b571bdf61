"""A program that plays a series in processes, made to be killed and started again.

It is run with the journal, where to write the report, and how many workers there are; 0 for none.
"""

import sys
from pathlib import Path
from typing import Any

from thinkstr8 import numer
from thinkstr8.arena import Series, report_to_json, run


def series() -> Series[Any, Any, Any, Any, Any, Any]:
    """Return what is played."""
    line_up = [numer.bots.careful, numer.bots.random, numer.bots.random]
    return Series(numer, numer.Rules(players=3), line_up, deals=15, seed=8)


def main() -> None:
    """Play whatever the journal does not have yet."""
    journal, report, workers = sys.argv[1:]
    count = int(workers) or None
    played = run(series(), workers=count, journal=journal, resume=True, keep_records=True)
    Path(report).write_text(report_to_json(played), encoding="utf-8")


if __name__ == "__main__":
    main()
