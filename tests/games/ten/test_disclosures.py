"""What a transition tells one seat, and what cannot be taken back."""

from typing import Never, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.ten import VARIANTS, after, player, position, wild
from thinkstr8 import QuestionError, WrongKindError, numer, ten
from thinkstr8.core import NATURE
from thinkstr8.games.ten import (
    Auction,
    News,
    Rules,
    Stage,
    State,
    apply,
    legal_actions,
    news,
    reveals,
    seats_to_act,
    view,
)
from thinkstr8.games.ten.events import CardRevealed, Event, TurnBegun
from thinkstr8.testing import reachable_states

SOLO = Rules(1, solo=7)


def test_there_are_no_news_in_a_game_without_secrets() -> None:
    assert News is Never
    before = position(Stage.REVEAL)
    later = after(before, "reveal blue 7")
    for seat in (0, 1):
        assert news(view(before, seat), view(later, seat)) == ()
    assert news(view(before, None), view(later, None)) == ()


def test_news_are_for_one_seat() -> None:
    state = position()
    with pytest.raises(QuestionError, match=r"^Both views must be of one seat, not of 0 and 1\.$"):
        news(view(state, 0), view(state, 1))
    with pytest.raises(WrongKindError, match="Expected two views of one seat of TEN"):
        news(view(state, 0), view(state, None))


@given(
    st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(ten, rules)),
    st.data(),
)
def test_only_an_action_of_nature_cannot_be_taken_back(state: State, data: st.DataObject) -> None:
    for seat in seats_to_act(state.table):
        action = data.draw(st.sampled_from(legal_actions(state.table, seat)))
        assert reveals(apply(state, action).table.events) is (seat == NATURE)


def test_what_the_automaton_does_follows_from_what_everyone_sees() -> None:
    players = (player(tokens=6), player(tokens=8))
    auction = Auction(wild("5"), None, 0)
    state = position(
        Stage.BID, rules=SOLO, players=players, active=1, waiting=(0, 1), auction=auction
    )
    state = after(state, "bid 0 5")
    assert ten.events.BidMade(1, 6) in state.table.events
    assert not reveals(state.table.events)


def test_a_revealed_card_counts_anywhere_in_a_log() -> None:
    card = CardRevealed(0, wild("5"))
    log: list[Event] = [TurnBegun(0), card, TurnBegun(1)]
    assert reveals(log)
    assert reveals(iter(log))
    assert not reveals([TurnBegun(0)])
    assert not reveals(())
    assert CardRevealed in get_args(Event)


@pytest.mark.parametrize("events", [3, "x", [3], [TurnBegun], numer.events.GameEnded((0,))])
def test_only_events_of_this_game_are_accepted(events: object) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected (only )?events of TEN, not "):
        reveals(events)  # type: ignore[arg-type]  # that is the test
