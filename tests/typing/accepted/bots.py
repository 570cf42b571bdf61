"""A bot is a function of a view; its type can be written down."""

from random import Random
from typing import assert_type

from thinkstr8 import Bot, numer, play, ten, think_str8
from thinkstr8.search import Cutoff, SearchLog, ismcts


def first(view: numer.View, rng: Random) -> numer.Action:
    return numer.legal_actions(view.table, view.seat)[0]


class Stubborn:
    def __init__(self, digit: int) -> None:
        self.digit = digit

    def __call__(self, view: numer.View, rng: Random) -> numer.Write:
        options = numer.legal_actions(view.table, view.seat)
        return next((each for each in options if str(self.digit) in str(each.number)), options[0])


BOTS: dict[str, Bot[numer.View, numer.Action]] = {
    "first": first,
    "stubborn": Stubborn(7),
    "careful": numer.bots.careful,
    "search": ismcts(numer, iterations=1),
    "advised": ismcts(numer, 1, rollout=first, worlds=numer.determinize),
}
SEARCH = ismcts(ten, 1, rollout=ten.bots.expert, cutoff=Cutoff(ten.estimate))
LOG = SearchLog(SEARCH)
OTHERS: tuple[Bot[think_str8.View, think_str8.Action], Bot[ten.View, ten.Action]] = (
    think_str8.bots.careful,
    ten.bots.careful,
)

view = numer.view(numer.example(numer.Stage.WRITE), 0)
assert_type(view.seat, int)
assert_type(BOTS["first"](view, Random(8)), numer.Action)
play(numer, numer.Rules(players=2), [BOTS["first"], BOTS["stubborn"]], Random(8))
