"""A series on the command line with a bot that was added to Numer."""

import sys

from thinkstr8.cli.main import main

if __name__ == "__main__":
    sys.exit(
        main(["arena", "numer", "--bots", "lowest", "random", "--deals", "1", "--workers", "1"])
    )
