"""A match refuses in the words of the people at its table."""

import pytest

from helpers.matches import new_match, variant
from thinkstr8 import NATURE, IllegalActionError, Refusal, numer
from thinkstr8.match import AnyMatch


def said(match: AnyMatch, seat: int, line: str) -> str:
    """Return why a line is refused, after checking that `read` and `act` say the same."""
    found = match.read(seat, line)
    assert isinstance(found, Refusal)
    with pytest.raises(IllegalActionError) as caught:
        match.act(seat, line)
    assert caught.value.refusal == found
    return found.message


def test_a_refusal_speaks_to_the_seat_and_names_the_others() -> None:
    match = new_match(numer, numer.Rules(2)).act(0, "444")
    assert said(match, 0, "write 555") == "You have already written a number for this turn."
    assert said(match, 0, "write 1 555") == "You cannot act for Ben."


def test_an_action_as_a_value_is_refused_in_the_same_words() -> None:
    match = new_match(numer, numer.Rules(2)).act(0, "444")
    with pytest.raises(IllegalActionError) as caught:
        match.act(0, numer.Write(0, 555))
    assert str(caught.value) == "You have already written a number for this turn."
    raw = numer.refusal(match.table, numer.Write(0, 555))
    assert raw is not None
    assert (caught.value.refusal.code, caught.value.refusal.details) == (raw.code, raw.details)


def test_nature_has_no_name() -> None:
    match = new_match(numer, numer.Rules(2))
    assert said(match, NATURE, "write -1 444") == (
        "It is not nature's turn: waiting for Ada and Ben."
    )
    assert said(match, NATURE, "write 0 444") == "Nature cannot act for Ada."


def test_a_game_without_words_is_told_as_it_is() -> None:
    match = new_match(variant(numer, describe_refusal=None), numer.Rules(2)).act(0, "444")
    assert said(match, 0, "write 555") == "Seat 0 has already written its number for this turn."
