"""Who won and the scores, in words for any game."""

from thinkstr8.core.game import Outcome
from thinkstr8.kit.grammar import Cast
from thinkstr8.kit.results import is_tied, result_words


def result(*scores: int, winners: tuple[int, ...]) -> Outcome:
    return Outcome(scores, winners, ((),) * len(scores))


def test_winners_come_first_and_scores_in_order_of_the_seats() -> None:
    cast = Cast(("Ada", "Ben", "Cleo"), you=2)
    assert [*result_words(result(3, -1, 7, winners=(2,)), cast)] == [
        "You win.",
        "The scores: Ada has 3, Ben has -1 and you have 7.",
    ]
    assert "You and Ada win." in result_words(result(7, 3, 7, winners=(0, 2)), cast)


def test_a_tie_is_one_at_the_top() -> None:
    assert is_tied(result(7, 7, 3, winners=(0,)))
    assert not is_tied(result(3, 7, 3, winners=(1,)))
