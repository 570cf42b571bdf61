"""Actions as people meet them: words for one action, and a form for many.

Belongs here: the words for an action, and choices, which say how a person picks one of many.
Does not belong here: the words and choices of any game (each game's words and choices), reading
what a person typed or sent (files).
"""

from collections.abc import Sequence
from typing import Final

from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.core.plain import require_int, require_str, require_tuple_of
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe, with_class


@frozen
class Wording:
    """An action in words.

    Attributes:
        label: a few words for a button, such as "Take the 3-wide token".
        sentence: a full sentence for a log: "Ada takes the 3-wide token." is one.

    Raises:
        WrongKindError: a part is not a str.
    """

    label: str
    sentence: str

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_str("The label of an action", self.label)
        require_str("The sentence of an action", self.sentence)


@frozen
class Option:
    """One thing that a person can pick.

    Attributes:
        value: the word that a form sends, as the notation writes it.
        label: the word that a person reads.

    Raises:
        WrongKindError: a part is not a str.
    """

    value: str
    label: str

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_str("The value of an option", self.value)
        require_str("The label of an option", self.label)


@frozen
class Pick:
    """One field of a form: options, of which a person picks one or several.

    Attributes:
        name: a short name that is unique in its form, such as "first die".
        prompt: what to pick, in one sentence.
        options: the options in a useful order.
        least: the smallest number of options to pick.
        most: the largest number of options to pick.

    Raises:
        QuestionError: nobody can pick that many options.
        WrongKindError: a part is of the wrong class.
    """

    name: str
    prompt: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_str("The name of a pick", self.name)
        require_str("The prompt of a pick", self.prompt)
        require_tuple_of("The options of a pick", Option, self.options)
        require_int("The least number of options", self.least)
        require_int("The largest number of options", self.most)
        if not 0 <= self.least <= self.most <= len(self.options):
            raise QuestionError(
                f"A pick of {self.least} to {self.most} needs as many options, "
                f"not {len(self.options)}."
            )


@frozen
class Choice:
    """A way to choose an action: a verb and the fields of its form.

    A choice without picks is a single action, such as to draw a card. Together, the choices of a
    seat lead to all its legal actions. Some combinations of picks may be refused.

    Attributes:
        verb: the first word of the action's notation.
        seat: the seat that chooses.
        label: a few words for a button or a heading.
        prompt: how to choose, in one sentence.
        picks: the fields of the form, in the order of the notation.

    Raises:
        WrongKindError: a part is of the wrong class.
    """

    verb: str
    seat: Seat
    label: str
    prompt: str
    picks: tuple[Pick, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_str("The verb of a choice", self.verb)
        require_int("The seat of a choice", self.seat)
        require_str("The label of a choice", self.label)
        require_str("The prompt of a choice", self.prompt)
        require_tuple_of("The picks of a choice", Pick, self.picks)

    def line(self, *picked: Sequence[str]) -> str:
        """Return the line for the picked values, which `thinkstr8.files.read_action` reads.

        >>> sizes = Pick("size", "Which token?", (Option("3", "3 wide"), Option("5", "5 wide")))
        >>> Choice("take", 1, "Take a token", "Take one of the tokens.", (sizes,)).line(["5"])
        'take 1 5'

        Args:
            picked: for each pick, the values of the picked options.

        Raises:
            QuestionError: a value is not an option, or there are too few or too many values.
            WrongKindError: an argument is not a sequence of str.
        """
        if len(picked) != len(self.picks):
            raise QuestionError(
                f"The choice {self.verb!r} has {len(self.picks)} picks, not {len(picked)}."
            )
        words = [self.verb, str(self.seat)]
        for pick, values in zip(self.picks, picked, strict=True):
            words += _checked(pick, values) or [NOTHING]
        return " ".join(words)


NOTHING: Final = "-"
"""The word of notation for picking nothing."""


def _checked(pick: Pick, values: object) -> list[str]:
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise WrongKindError(
            f"The pick {pick.name!r} needs a sequence of values such as "
            f"{[option.value for option in pick.options[: max(1, pick.least)]]}, "
            f"not {with_class(values)}."
        )
    known = {option.value for option in pick.options}
    for value in values:
        if not isinstance(value, str) or value not in known:
            expected = ", ".join(option.value for option in pick.options)
            raise QuestionError(
                f"The pick {pick.name!r} has no option {describe(value)}: it has {expected}."
            )
    if not pick.least <= len(values) <= pick.most or len({*values}) != len(values):
        count = str(pick.least) if pick.least == pick.most else f"{pick.least} to {pick.most}"
        raise QuestionError(
            f"The pick {pick.name!r} takes {count} different options, not {describe(list(values))}."
        )
    return list(values)
