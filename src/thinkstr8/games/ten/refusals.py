"""Refusals of TEN in words: with names, and with "you" for the seat that is spoken to.

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
from thinkstr8.games.ten.legality import Code
from thinkstr8.games.ten.words import company
from thinkstr8.kit.grammar import Cast
from thinkstr8.kit.phrases import with_article
from thinkstr8.kit.refusals import Telling, refusal_words, seat_of

_PIECES: Final[Mapping[object, str]] = MappingProxyType(
    {"token": "currency token", "bust": "bust token"}
)


def describe_refusal(
    refusal: Refusal, names: Sequence[str] | None = None, you: Seat | None = None
) -> str:
    """Return why an action is not allowed, in a sentence.

    The message of a refusal speaks of seats, because it knows no names.

    >>> from thinkstr8.games.ten import Colour, NumberCard, Pay, Stage, example, refusal
    >>> table, card = example(Stage.PAY).table, NumberCard(Colour.PINK, 9)
    >>> if refused := refusal(table, Pay(table.waiting[0], card)):
    ...     print(refused.message, describe_refusal(refused, ["Ada", "Ben", "Cleo"], you=0))
    Seat 0 has no pink 9 to pay with. You have no pink 9 to pay with.

    Args:
        refusal: the refusal.
        names: a name for each seat, or None.
        you: the seat that is spoken to, or None.

    Raises:
        QuestionError: a seat has no name, or a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: an argument is of the wrong class.
    """
    return refusal_words(refusal, company(names, you), _WORDS)


def _bid_too_high(cast: Cast, details: Details) -> str:
    return f"{cast.does(seat_of(details), 'can pay')} at most {details['most']}"


def _already_owned(cast: Cast, details: Details) -> str:
    card = with_article(str(details["card"]))
    return f"{cast.does(seat_of(details), f'own {card} already')} and may not buy another"


def _too_expensive(cast: Cast, details: Details) -> str:
    means = cast.does(seat_of(details), f"can pay only {details['means']}")
    return f"the {details['card']} costs {details['price']}, but {means}"


def _not_yours(cast: Cast, details: Details) -> str:
    piece = _PIECES.get(details["piece"], details["piece"])
    return cast.does(seat_of(details), f"have no {piece} to pay with")


def _no_duplicate(cast: Cast, details: Details) -> str:
    held = cast.does(seat_of(details), f"have only one {details['piece']}")
    return f"in a solo auction only duplicates can pay, and {held}"


_WORDS: Final[Mapping[StrEnum, Telling]] = MappingProxyType(
    {
        Code.BID_TOO_HIGH: _bid_too_high,
        Code.ALREADY_OWNED: _already_owned,
        Code.TOO_EXPENSIVE: _too_expensive,
        Code.NOT_YOURS: _not_yours,
        Code.NO_DUPLICATE: _no_duplicate,
    }
)
"""The words for the codes that name seats."""
