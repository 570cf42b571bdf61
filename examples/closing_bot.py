"""A bot for Think Str8! that plays like `expert`, but makes the final guesses to win."""

from random import Random

from thinkstr8 import play, think_str8
from thinkstr8.games.think_str8 import Action, GuessCard, Stage, View


def closer(view: View, rng: Random) -> Action:
    """Return the guess that wins most often, and the action of `expert` before that."""
    if view.table.stage is not Stage.GUESS:
        return think_str8.bots.expert(view, rng)
    due = think_str8.winning_guesses(view).guesses[len(view.guesses)]
    return GuessCard(view.seat, due.colour, due.numbers)


if __name__ == "__main__":
    record = play(think_str8, think_str8.Rules(2), [closer, think_str8.bots.expert], Random(8))
    print(record.result)
