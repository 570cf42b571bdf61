"""Play Think Str8! in a terminal against two bots: `python examples/terminal.py [seed]`."""

import sys
from contextlib import suppress
from random import Random

from thinkstr8 import IllegalActionError, think_str8
from thinkstr8.games.think_str8 import View, format_action, legal_actions
from thinkstr8.match import AnyMatch, Computer, Match, Person

YOU, CAREFUL = 0, think_str8.bots.careful
PLAYERS = (Person("Ada"), Computer("Ben", CAREFUL), Computer("Cleo", CAREFUL))


def show(view: View) -> None:
    """Print what you know: the deduction sheet, the markers and the dice."""
    dice = ", ".join(colour.label for colour in view.table.dice or ())
    print(f"\n{think_str8.sheet(view).text()}")
    print(f"Markers on {view.table.positions}. Dice: {dice or 'none'}.")


def tell(match: AnyMatch) -> None:
    """Print what the latest action told you."""
    print("".join(f"{sentence}\n" for sentence in match.log(YOU, since=match.number)), end="")


def ask(match: AnyMatch) -> AnyMatch:
    """Return the match after the action that you type; ask again until it is allowed."""
    show(match.view(YOU))
    lines = [format_action(action) for action in legal_actions(match.table, YOU)]
    while True:
        line = input(f"{len(lines)} choices, from '{lines[0]}' to '{lines[-1]}' > ").strip().lower()
        if line in ("q", "quit"):
            raise EOFError
        if line == "help":
            print("q leaves, undo takes back, and these lines are actions:", *lines, sep="\n")
        try:
            if line == "undo":
                return match.undo(YOU)
            if line not in ("", "help"):
                tell(after := match.act(YOU, line))
                return after
        except IllegalActionError as error:
            print(error)


def main(seed: int) -> None:
    """Play one game and print what happens."""
    rng = Random(seed)
    tell(match := Match.new(think_str8, think_str8.Rules(players=3), PLAYERS, rng))
    while not match.is_over:
        for after in match.steps(rng):
            tell(match := after)
        if match.people_to_act:
            match = ask(match)


if __name__ == "__main__":
    with suppress(EOFError):  # q, or the end of the input, ends the game
        main(int(sys.argv[1]) if len(sys.argv) > 1 else Random().randrange(1000))
