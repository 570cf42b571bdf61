"""Play Think Str8! in a terminal against two bots: `python examples/terminal.py [seed]`."""

import sys
from contextlib import suppress
from random import Random

from thinkstr8 import NATURE, NotationError, sample, think_str8
from thinkstr8.games.think_str8 import Action, State, View, format_action

YOU = 0


def show(view: View) -> None:
    """Print what you know: the deduction sheet, the markers and the dice."""
    dice = ", ".join(colour.label for colour in view.table.dice or ())
    print(f"\n{think_str8.sheet(view).text()}")
    print(f"Markers on {view.table.positions}. Dice: {dice or 'none'}.")


def ask(view: View) -> Action:
    """Return the action that you type; ask again until it is legal and yours."""
    show(view)
    options = think_str8.legal_actions(view.table, YOU)
    first, last = format_action(options[0]), format_action(options[-1])
    while True:
        text = input(f"{len(options)} choices, from '{first}' to '{last}' > ")
        try:
            action = think_str8.parse_action(text or first)
        except NotationError as error:
            print(error)
            continue
        refusal = think_str8.refusal(view.table, action)
        if refusal is None and action.seat == YOU:
            return action
        print(refusal.message if refusal else f"You are seat {YOU}.")


def choose(state: State, rng: Random) -> Action:
    """Return the next action: nature's, yours or a bot's."""
    seat = think_str8.seats_to_act(state.table)[0]
    if seat == NATURE:
        return sample(think_str8.chance(state), rng)
    view = think_str8.view(state, seat)
    return ask(view) if seat == YOU else think_str8.bots.careful(view, rng)


def main(seed: int) -> None:
    """Play one game and print what happens."""
    rng, rules = Random(seed), think_str8.Rules(players=3)
    state = think_str8.setup(rules, think_str8.deal(rules, rng))
    while think_str8.seats_to_act(state.table):
        action = choose(state, rng)
        state = think_str8.apply(state, action)
        for sentence in think_str8.remarks(state.table):
            print(sentence)


if __name__ == "__main__":
    with suppress(EOFError):  # closing the input ends the game
        main(int(sys.argv[1]) if len(sys.argv) > 1 else Random().randrange(1000))
