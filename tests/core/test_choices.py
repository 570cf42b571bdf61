"""Choices: forms from which a person picks an action, and the lines that they lead to."""

import pytest

from thinkstr8 import QuestionError, WrongKindError
from thinkstr8.core import Choice, Option, Pick

COLOURS = tuple(Option(label, f"the {label} card") for label in ("blue", "green", "red"))
NUMBERS = tuple(Option(str(number), str(number)) for number in range(4))
GUESS = Choice(
    "guess",
    2,
    "Guess",
    "Guess your card.",
    (
        Pick("colour", "Which colour?", COLOURS),
        Pick("numbers", "Up to three numbers?", NUMBERS, least=0, most=3),
    ),
)


def test_a_line_has_the_verb_the_seat_and_what_was_picked() -> None:
    assert GUESS.line(["green"], ["1", "3"]) == "guess 2 green 1 3"
    assert GUESS.line(["blue"], []) == "guess 2 blue -"
    assert Choice("pass", 1, "Pass", "Do not bid.").line() == "pass 1"


@pytest.mark.parametrize(
    ("picked", "message"),
    [
        ([], "The choice 'guess' has 2 picks, not 0."),
        ([["green"]], "The choice 'guess' has 2 picks, not 1."),
        ([["pink"], []], "The pick 'colour' has no option 'pink': it has blue, green, red."),
        ([[3], []], "The pick 'colour' has no option 3"),
        ([[], []], "The pick 'colour' takes 1 different options, not []."),
        ([["blue", "red"], []], "The pick 'colour' takes 1 different options"),
        ([["blue"], ["1", "1"]], "The pick 'numbers' takes 0 to 3 different options"),
        ([["blue"], ["0", "1", "2", "3"]], "The pick 'numbers' takes 0 to 3 different options"),
    ],
)
def test_picks_that_the_form_does_not_offer_are_refused(
    picked: list[list[str]], message: str
) -> None:
    with pytest.raises(QuestionError) as caught:
        GUESS.line(*picked)
    assert message in str(caught.value)


@pytest.mark.parametrize("values", ["blue", None, 3])
def test_values_must_be_a_sequence(values: object) -> None:
    with pytest.raises(WrongKindError, match="needs a sequence of values such as"):
        GUESS.line(values, [])  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize(("least", "most"), [(-1, 1), (2, 1), (1, 5)])
def test_a_pick_needs_as_many_options_as_it_asks_for(least: int, most: int) -> None:
    with pytest.raises(QuestionError, match="needs as many options, not 4"):
        Pick("numbers", "Which?", NUMBERS, least, most)
