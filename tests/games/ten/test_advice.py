"""The advice of TEN in sentences that can be read aloud."""

import pytest

from helpers.ten import player, position, wild
from thinkstr8.games.ten import Purchase, Stage, State, advise, view

THREE = player("blue 4, blue 5, orange 1")


CASES = [
    (
        position(row="blue 6, green 3", deck="pink 8, pink 9, blue 1, wild any"),
        ["The chance that the next card is a bust is 50 percent."],
    ),
    (position(row="blue 1", deck="pink 8, pink 9"), ["The next card cannot be a bust."]),
    (
        position(Stage.BUY, players=(THREE,), market="blue 6, green 1, blue 1"),
        [
            "Blue 6 would add 1 point to your best runs.",
            "Green 1 would add 1 point to your best runs.",
            "Blue 1 would add nothing to your best runs.",
        ],
    ),
    (
        position(
            Stage.PAY,
            players=(player("blue 4, blue 5, blue 7", tokens=0),),
            purchase=Purchase(0, wild("any"), 2, 0),
        ),
        [
            "Without blue 7 your best runs would lose nothing.",
            "Without blue 4 your best runs would lose 1 point.",
            "Without blue 5 your best runs would lose 1 point.",
        ],
    ),
]


@pytest.mark.parametrize(("state", "first"), CASES)
def test_what_is_worth_what_is_said_in_plain_words(state: State, first: list[str]) -> None:
    assert [*advise(view(state, 0))][: len(first)] == first
