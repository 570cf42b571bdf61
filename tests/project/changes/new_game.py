"""The demo on the command line of a game that was added to the catalogue."""

import sys

from thinkstr8 import GAMES
from thinkstr8.cli.main import main

if __name__ == "__main__":
    assert "lowest_bid" in GAMES
    sys.exit(main(["demo", "lowest_bid", "--seed", "8"]))
