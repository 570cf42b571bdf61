"""A first program: a bot of your own plays Think Str8! against two of ours.

Run it with `python examples/first_game.py`.
"""

from random import Random

from thinkstr8 import play, think_str8


def middle(view: think_str8.View, rng: Random) -> think_str8.Action:
    """Return a bet on the middle of the betting track, and otherwise a random action."""
    options = think_str8.legal_actions(view.table, view.seat)
    if isinstance(options[0], think_str8.PlaceToken):
        return options[len(options) // 2]
    return rng.choice(options)


def main() -> None:
    """Play one game and print the winner and the source of every point."""
    bots = [middle, think_str8.bots.careful, think_str8.bots.random]
    record = play(think_str8, think_str8.Rules(players=3), bots, Random(8))
    result = think_str8.outcome(record.final.table)
    if result is None:
        return
    winner = result.winners[0]
    print(f"Seat {winner} wins; the scores are {result.scores}.")
    for item in result.breakdown[winner]:
        print(f"{item.points:+3} {item.label}")


if __name__ == "__main__":
    main()
