"""Every action must be matched before `assert_never`: this program must not type-check."""

from typing import assert_never

from thinkstr8.games.ten import Action, Bid, Buy, Claim, Draw, Pay, Reveal, Skip, TakeBust


def line(action: Action) -> str:
    match action:
        case Bid() | Buy() | Claim() | Draw() | Pay() | Reveal() | Skip() | TakeBust():
            return str(action)
        case _:
            assert_never(action)
