"""Grammar: who does what, in the second person for one's own seat."""

import pytest

from thinkstr8 import QuestionError, UnknownSeatError, WrongKindError
from thinkstr8.kit.grammar import Cast, cast_of, third_person


@pytest.mark.parametrize(
    ("verb", "form"),
    [
        ("take", "takes"),
        ("pass", "passes"),
        ("miss", "misses"),
        ("buy", "buys"),
        ("carry", "carries"),
        ("have to pass", "has to pass"),
        ("are out", "is out"),
        ("go bust", "goes bust"),
        ("do", "does"),
        ("may buy", "may buy"),
    ],
)
def test_a_verb_agrees_with_a_name(verb: str, form: str) -> None:
    assert third_person(verb) == form


def test_a_cast_speaks_to_one_seat() -> None:
    cast = Cast(("Ada", "Boris", "Cleo"), you=2)
    assert [cast.does(seat, "take") for seat in range(3)] == [
        "Ada takes",
        "Boris takes",
        "you take",
    ]
    assert [cast.whose(seat) for seat in range(3)] == ["Ada's", "Boris'", "your"]
    assert cast.do((0, 1, 2), "win") == "you, Ada and Boris win"
    assert cast.do((), "win") == "nobody wins"
    assert cast.name(2) == "Cleo"


def test_seats_without_names_are_counted() -> None:
    assert Cast().does(1, "take") == "seat 1 takes"
    assert Cast().does(-1, "roll") == "nature rolls"


def test_names_are_checked() -> None:
    assert cast_of((" Ada ", "Be\x1b[31mn"), 0, 2) == Cast(
        ("Ada", "Be\N{REPLACEMENT CHARACTER}[31mn"), 0
    )
    with pytest.raises(QuestionError, match="There must be 3 names, one for each seat, not 1"):
        cast_of(["Ada"], None, 3)
    with pytest.raises(QuestionError, match="There must be 1 name, one for each seat, not 2"):
        cast_of(["Ada", "Ben"], None, 1)
    with pytest.raises(QuestionError, match="must not be empty"):
        cast_of(["Ada", " "], None)
    with pytest.raises(QuestionError, match="There must be a name for seat 2"):
        cast_of(["Ada", "Ben"], None).who(2)
    with pytest.raises(UnknownSeatError, match="There is no seat 2"):
        cast_of(["Ada", "Ben"], 2)
    with pytest.raises(UnknownSeatError, match="There is no seat -1"):
        cast_of(None, -1)
    for names in ("Ada", 3, [3]):
        with pytest.raises(WrongKindError, match=r"^The names must be a sequence of str, not "):
            cast_of(names, None)
    with pytest.raises(WrongKindError, match="A seat must be an int"):
        cast_of(None, "0")
