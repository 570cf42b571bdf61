"""A bot as a program that speaks the bot protocol, so that it can play in any arena.

Try it: python -m thinkstr8 arena numer --bots "python served_bot.py" random
"""

from random import Random

from thinkstr8 import numer
from thinkstr8.arena import serve


def highest(view: numer.View, rng: Random) -> numer.Action:
    """Return the highest number whose digits no opponent has left, or else a random number."""
    options = numer.legal_actions(view.table, view.seat)
    others = {
        digit
        for seat, digits in enumerate(view.table.available)
        if seat != view.seat
        for digit in digits
    }
    safe = [action for action in options if not others & set(map(int, f"{action.number:03}"))]
    return max(safe, key=lambda action: action.number) if safe else rng.choice(options)


if __name__ == "__main__":
    serve(numer, highest, name="highest")
