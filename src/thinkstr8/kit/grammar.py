"""Sentences about the people at a table, with the right person and the right verb.

Belongs here: names, "you", and verbs that agree with them.
Does not belong here: the words of any game (each game's words), counts and lists (phrases).
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from thinkstr8.core.checks import describe, is_whole, not_int, seat_name
from thinkstr8.core.errors import QuestionError, UnknownSeatError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.kit.names import given_names
from thinkstr8.kit.phrases import listing

_IRREGULAR: Final[Mapping[str, str]] = MappingProxyType(
    {
        "are": "is",
        "have": "has",
        "do": "does",
        "go": "goes",
        "were": "was",
        "may": "may",
        "can": "can",
    }
)
_HISSING: Final = ("s", "x", "z", "ch", "sh")


def third_person(verb: str) -> str:
    """Return the form of a verb after a name; only its first word changes.

    >>> third_person("take"), third_person("pass"), third_person("have to pass")
    ('takes', 'passes', 'has to pass')
    >>> third_person("carry"), third_person("buy"), third_person("are out")
    ('carries', 'buys', 'is out')
    """
    word, space, rest = verb.partition(" ")
    if word in _IRREGULAR:
        word = _IRREGULAR[word]
    elif word.endswith(_HISSING):
        word += "es"
    elif word.endswith("y") and word[-2:-1] not in "aeiou":
        word = f"{word[:-1]}ies"
    else:
        word += "s"
    return f"{word}{space}{rest}"


@frozen
class Cast:
    """The people at a table: their names, and the seat that is spoken to as "you".

    >>> cast = Cast(("Ada", "Ben"), you=0)
    >>> cast.does(0, "take"), cast.does(1, "take"), cast.whose(0), cast.whose(1)
    ('you take', 'Ben takes', 'your', "Ben's")
    >>> cast.do((0, 1), "win"), cast.do((1,), "win")
    ('you and Ben win', 'Ben wins')

    Attributes:
        names: the name of each seat; empty if the seats have no names.
        you: the seat that is spoken to, or None.
    """

    names: tuple[str, ...] = ()
    you: Seat | None = None

    def who(self, seat: Seat) -> str:
        """Return "you" or the name of a seat.

        Raises:
            QuestionError: the seat has no name.
        """
        return "you" if seat == self.you else self.name(seat)

    def name(self, seat: Seat) -> str:
        """Return the name of a seat, also of the seat that is spoken to.

        Raises:
            QuestionError: the seat has no name.
        """
        if not self.names:
            return seat_name(seat)
        if not 0 <= seat < len(self.names):
            raise QuestionError(f"There must be a name for {seat_name(seat)}.")
        return self.names[seat]

    def whose(self, seat: Seat) -> str:
        """Return "your", or the name of a seat in the possessive."""
        if seat == self.you:
            return "your"
        name = self.name(seat)
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def does(self, seat: Seat, verb: str) -> str:
        """Return a seat with a verb that agrees with it; `verb` is its form after "you"."""
        return f"you {verb}" if seat == self.you else f"{self.name(seat)} {third_person(verb)}"

    def do(self, seats: Sequence[Seat], verb: str) -> str:
        """Return several seats with a verb that agrees with them; nobody if there are none."""
        if len(seats) == 1:
            return self.does(seats[0], verb)
        if not seats:
            return f"nobody {third_person(verb)}"
        return f"{listing([*self._in_order(seats)])} {verb}"

    def _in_order(self, seats: Sequence[Seat]) -> Iterator[str]:
        """Yield the seats in words, with "you" first."""
        if self.you in seats:
            yield "you"
        yield from (self.name(seat) for seat in seats if seat != self.you)


def cast_of(names: object, you: object, players: int | None = None) -> Cast:
    """Return the cast for the `names` and `you` that a caller passed.

    >>> cast_of(["Ada", "Ben"], None).who(1), cast_of(None, 1).who(0)
    ('Ben', 'seat 0')

    Args:
        names: a name for each seat, or None.
        you: the seat that is spoken to, or None.
        players: the number of seats, if it is known.

    Raises:
        QuestionError: the number of names is not the number of seats, or a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: `names` is not a sequence of str, or `you` is not an int.
    """
    shown = given_names(names, players)
    count = players if players is not None else len(shown) or None
    if you is None:
        return Cast(shown)
    if not is_whole(you):
        raise not_int("A seat", you)
    if you < 0 or (count is not None and you >= count):
        raise UnknownSeatError(
            f"There is no seat {describe(you)}: pass a seat of this table as `you`."
        )
    return Cast(shown, you)
