"""Refusals of Think Str8! in words: with names, and with "you" for the seat that is spoken to.

Belongs here: `describe_refusal`.
Does not belong here: why an action is refused (legality), the words for codes that all games share
(kit's refusals).
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from thinkstr8.core.errors import Details, Refusal
from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.legality import Code
from thinkstr8.kit.grammar import Cast, cast_of
from thinkstr8.kit.refusals import Telling, refusal_words, seat_of


def describe_refusal(
    refusal: Refusal, names: Sequence[str] | None = None, you: Seat | None = None
) -> str:
    """Return why an action is not allowed, in a sentence.

    The message of a refusal speaks of seats, because it knows no names.

    >>> from thinkstr8.games.think_str8 import Stage, TakeToken, apply, example, refusal
    >>> state = apply(example(Stage.TAKE), TakeToken(1, 3))
    >>> if refused := refusal(state.table, TakeToken(0, 3)):
    ...     print(refused.message, describe_refusal(refused, ["Ada", "Ben", "Cleo"], you=0))
    The 3-wide token is already taken by seat 1. The 3-wide token is already taken by Ben.

    Args:
        refusal: the refusal.
        names: a name for each seat, or None.
        you: the seat that is spoken to, or None.

    Raises:
        QuestionError: a seat has no name, or a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: an argument is of the wrong class.
    """
    return refusal_words(refusal, cast_of(names, you), _WORDS)


def _token_taken(cast: Cast, details: Details) -> str:
    taker = cast.who(seat_of(details, "taken_by"))
    return f"the {details['size']}-wide token is already taken by {taker}"


def _other_colour_first(cast: Cast, details: Details) -> str:
    due = cast.does(seat_of(details), f"guess {details['colour']} next")
    return f"colours are guessed in sheet order: {due}"


_WORDS: Final[Mapping[StrEnum, Telling]] = MappingProxyType(
    {Code.TOKEN_TAKEN: _token_taken, Code.OTHER_COLOUR_FIRST: _other_colour_first}
)
"""The words for the codes that name seats."""
