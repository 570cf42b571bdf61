"""A bot for Think Str8! that bets on its most likely sums. Run this file to play one game."""

from random import Random

from thinkstr8 import play, think_str8
from thinkstr8.games.think_str8 import Action, GuessCard, PlaceToken, View


def likely(view: View, rng: Random) -> Action:
    """Return the most likely bet or guess, and a random action otherwise."""
    options = think_str8.legal_actions(view.table, view.seat)
    first = options[0]
    if isinstance(first, PlaceToken):
        bet = think_str8.beliefs(view).best_range(view.dice, view.token)
        return PlaceToken(view.seat, bet.low)
    if isinstance(first, GuessCard):
        guess = think_str8.best_guesses(view)[first.colour]
        return GuessCard(view.seat, first.colour, guess.numbers)
    return rng.choice(options)


if __name__ == "__main__":
    bots = [likely, think_str8.bots.random, think_str8.bots.random]
    record = play(think_str8, think_str8.Rules(players=3), bots, Random(8))
    print(record.result)
