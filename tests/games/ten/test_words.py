"""Actions and events as full sentences: exact words, with names and with "you"."""

import ast
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.sentences import are_sentences
from helpers.ten import (
    BUST,
    TOKEN,
    VARIANTS,
    as_pieces,
    card,
    does,
    number_card,
    numbers,
    player,
    position,
    wild,
)
from thinkstr8 import QuestionError, UnknownSeatError, WrongKindError, ten
from thinkstr8.core.choices import Wording
from thinkstr8.games.ten import (
    Action,
    BustCause,
    CurrencyCard,
    Deal,
    Reward,
    Rules,
    Stage,
    State,
    apply,
    describe_action,
    legal_actions,
    narrate,
    narrate_result,
    seats_to_act,
    setup,
    view,
    words,
)
from thinkstr8.games.ten.events import (
    AuctionBegun,
    AuctionFailed,
    AuctionWon,
    BidMade,
    BidPassed,
    Busted,
    BustTaken,
    BuySkipped,
    CardChosen,
    CardObtained,
    CardRevealed,
    CardsMarketed,
    CardsTaken,
    CurrencyDiscarded,
    DeckEmptied,
    DrawChosen,
    Event,
    GameEnded,
    LastBuysBegun,
    PiecesPaid,
    RewardClaimed,
    TokensGained,
    TurnBegun,
)
from thinkstr8.testing import reachable_states

NAMES = ("Ada", "Boris", "Cleo")


# Actions


ACTIONS: dict[str, tuple[str, str, str]] = {
    "draw 1": ("Draw a card", "Boris draws a card.", "You draw a card."),
    "reveal blue 7": ("Reveal blue 7", "The next card is blue 7.", "The next card is blue 7."),
    "reveal wild any": (
        "Reveal the full wild",
        "The next card is the full wild.",
        "The next card is the full wild.",
    ),
    "claim 1 numbers": ("Claim the numbers", "Boris claims the numbers.", "You claim the numbers."),
    "claim 1 currency": (
        "Claim the currency",
        "Boris claims the currency.",
        "You claim the currency.",
    ),
    "bid 1 4": ("Bid 4", "Boris bids 4.", "You bid 4."),
    "pass 1": ("Pass", "Boris passes.", "You pass."),
    "buy 1 pink 5": ("Buy pink 5 for 5", "Boris buys pink 5 for 5.", "You buy pink 5 for 5."),
    "skip 1": ("Buy nothing", "Boris buys nothing.", "You buy nothing."),
    "pay 1 token": ("Pay a token", "Boris pays a token.", "You pay a token."),
    "pay 1 bust": ("Pay a bust token", "Boris pays a bust token.", "You pay a bust token."),
    "pay 1 blue 3": ("Pay blue 3", "Boris pays blue 3.", "You pay blue 3."),
    "bust 1": ("Take the bust token", "Boris takes the bust token.", "You take the bust token."),
}


def test_every_action_is_in_the_table() -> None:
    assert {type(does(line)) for line in ACTIONS} == {*get_args(Action)}


@pytest.mark.parametrize("line", ACTIONS)
def test_every_action_has_its_words(line: str) -> None:
    label, told, addressed = ACTIONS[line]
    assert describe_action(does(line), NAMES) == Wording(label, told)
    assert describe_action(does(line), NAMES, you=0) == Wording(label, told)
    assert describe_action(does(line), NAMES, you=1) == Wording(label, addressed)
    without = told.replace("Boris", "Seat 1")
    assert describe_action(does(line)) == Wording(label, without)
    assert describe_action(does(line), you=1) == Wording(label, addressed)


# Events


EVENTS: list[tuple[Event, str, str]] = [
    (TurnBegun(1), "It is Boris' turn.", "It is your turn."),
    (DrawChosen(1), "Boris draws a card.", "You draw a card."),
    (CardRevealed(1, card("blue 7")), "Boris reveals blue 7.", "You reveal blue 7."),
    (DeckEmptied(), "The deck is empty.", "The deck is empty."),
    (
        AuctionBegun(wild("any")),
        "The full wild is up for auction.",
        "The full wild is up for auction.",
    ),
    (BidMade(1, 4), "Boris bids 4.", "You bid 4."),
    (BidPassed(1, forced=False), "Boris passes.", "You pass."),
    (BidPassed(1, forced=True), "Boris has to pass.", "You have to pass."),
    (AuctionWon(1, wild("5"), 4), "Boris wins wild 5 for 4.", "You win wild 5 for 4."),
    (
        AuctionFailed(wild("pink")),
        "Nobody bids: wild pink is discarded.",
        "Nobody bids: wild pink is discarded.",
    ),
    (
        RewardClaimed(1, Reward.CURRENCY),
        "Boris claims the currency.",
        "You claim the currency.",
    ),
    (
        Busted(1, BustCause.NUMBER),
        "Boris goes bust: the total is above the limit.",
        "You go bust: the total is above the limit.",
    ),
    (
        Busted(1, BustCause.CURRENCY),
        "Boris goes bust: the currency is above the limit.",
        "You go bust: the currency is above the limit.",
    ),
    (
        CardsTaken(1, numbers("blue 7, pink 2, pink 3")),
        "Boris takes blue 7, pink 2 and pink 3.",
        "You take blue 7, pink 2 and pink 3.",
    ),
    (CardsTaken(1, ()), "Boris takes nothing.", "You take nothing."),
    (
        CardsMarketed(numbers("blue 7, pink 2")),
        "Blue 7 and pink 2 go to the market.",
        "Blue 7 and pink 2 go to the market.",
    ),
    (
        CardsMarketed(numbers("blue 7")),
        "Blue 7 goes to the market.",
        "Blue 7 goes to the market.",
    ),
    (
        CurrencyDiscarded((CurrencyCard(3), CurrencyCard(1))),
        "Currency 3 and currency 1 go to the discards.",
        "Currency 3 and currency 1 go to the discards.",
    ),
    (
        CurrencyDiscarded((CurrencyCard(3),)),
        "Currency 3 goes to the discards.",
        "Currency 3 goes to the discards.",
    ),
    (TokensGained(1, 3, 0), "Boris gains 3 tokens.", "You gain 3 tokens."),
    (
        TokensGained(1, 1, 1),
        "Boris gains 1 token; 1 over the limit is lost.",
        "You gain 1 token; 1 over the limit is lost.",
    ),
    (
        TokensGained(1, 0, 2),
        "Boris gains no tokens: all 2 are over the limit.",
        "You gain no tokens: all 2 are over the limit.",
    ),
    (BustTaken(1, forced=True), "Boris takes a bust token.", "You take a bust token."),
    (BustTaken(1, forced=False), "Boris takes the bust token.", "You take the bust token."),
    (
        CardChosen(1, number_card("blue 7"), 7),
        "Boris buys blue 7 for 7.",
        "You buy blue 7 for 7.",
    ),
    (
        PiecesPaid(1, as_pieces(TOKEN, TOKEN, TOKEN, "blue 2"), 1, forced=False),
        "Boris pays 3 tokens and blue 2; 1 is left to pay.",
        "You pay 3 tokens and blue 2; 1 is left to pay.",
    ),
    (
        PiecesPaid(1, as_pieces(BUST), 2, forced=False),
        "Boris pays 1 bust token; 2 are left to pay.",
        "You pay 1 bust token; 2 are left to pay.",
    ),
    (
        PiecesPaid(1, as_pieces("pink 1", TOKEN, BUST, BUST, "pink 1"), 0, forced=True),
        "Boris pays 1 token, 2 bust tokens, pink 1 and pink 1.",
        "You pay 1 token, 2 bust tokens, pink 1 and pink 1.",
    ),
    (CardObtained(1, wild("green")), "Boris gets wild green.", "You get wild green."),
    (BuySkipped(1, forced=False), "Boris buys nothing.", "You buy nothing."),
    (BuySkipped(1, forced=True), "Boris finds nothing to buy.", "You find nothing to buy."),
    (
        LastBuysBegun((2, 0, 1)),
        "The last buys begin with Cleo, then Ada, then Boris.",
        "The last buys begin with Cleo, then Ada, then you.",
    ),
    (LastBuysBegun(()), "The last buys begin.", "The last buys begin."),
    (GameEnded(), "The game is over.", "The game is over."),
]


def test_every_event_is_in_the_table() -> None:
    assert {type(event) for event, *_ in EVENTS} == {*get_args(Event)}


@pytest.mark.parametrize(("event", "told", "addressed"), EVENTS)
def test_every_event_has_its_sentence(event: Event, told: str, addressed: str) -> None:
    assert narrate([event], NAMES) == (told,)
    assert narrate([event], NAMES, 1) == (addressed,)
    (without,) = narrate([event])
    assert (
        without.casefold()
        == told.replace("Boris'", "seat 1's")
        .replace("Boris", "seat 1")
        .replace("Ada", "seat 0")
        .replace("Cleo", "seat 2")
        .casefold()
    )


def test_events_are_told_in_order_whatever_holds_them() -> None:
    events = [event for event, *_ in EVENTS]
    told = tuple(sentence for _, sentence, _ in EVENTS)
    assert narrate(tuple(events), [*NAMES]) == narrate(iter(events), NAMES) == told
    assert narrate(()) == ()


@given(st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(ten, rules)))
def test_random_play_is_told_in_sentences(state: State) -> None:
    table = state.table
    names = NAMES[:1] if table.rules.solo else (*NAMES, "Dan", "Eve")[: table.rules.players]
    for you in (None, *range(table.rules.players)):
        sentences = narrate(table.events, names, you)
        assert are_sentences(sentences, longest=1000)  # a hand can be long
        assert len(sentences) == len(table.events)
        assert not any("eat " in sentence for sentence in sentences)  # all have a name
    for seat in seats_to_act(table):
        for action in legal_actions(table, seat):
            wording = describe_action(action, names)
            assert are_sentences([wording.sentence])
            assert are_sentences([f"{wording.label}."])


def test_the_log_of_a_turn_as_one_seat_reads_it() -> None:
    state, log = setup(Rules(2), Deal(first=0)), list[str]()
    for line in (
        *("draw 0", "reveal green 4", "draw 0", "reveal currency 2", "draw 0", "reveal wild 5"),
        *("bid 1 2", "pass 0", "draw 0", "reveal pink 9", "draw 1", "reveal blue 3"),
        *("claim 1 numbers", "buy 1 green 4", "pay 1 token", "pay 1 blue 3"),
    ):
        state = apply(state, does(line))
        log += narrate(view(state, 1).table.events, ["Ada", "Ben"], you=1)
    assert log == [
        "Ada draws a card.",
        "Ada reveals green 4.",
        "Ada draws a card.",
        "Ada reveals currency 2.",
        "Ada draws a card.",
        "Ada reveals wild 5.",
        "Wild 5 is up for auction.",
        "You bid 2.",
        "Ada passes.",
        "You win wild 5 for 2.",
        "You pay 2 tokens.",
        "You get wild 5.",
        "Ada draws a card.",
        "Ada reveals pink 9.",
        "Ada goes bust: the total is above the limit.",
        "You gain 2 tokens.",
        "Green 4 and pink 9 go to the market.",
        "Currency 2 goes to the discards.",
        "Ada takes a bust token.",
        "It is your turn.",
        "You draw a card.",
        "You reveal blue 3.",
        "You claim the numbers.",
        "You take blue 3.",
        "You buy green 4 for 4.",
        "You pay 1 token; 3 are left to pay.",
        "You pay blue 3; 2 are left to pay.",
        "You pay 2 tokens.",
        "You get green 4.",
        "It is Ada's turn.",
    ]


# People


def test_the_automaton_is_called_ten_next_to_one_name() -> None:
    assert narrate([BidMade(1, 5), BidMade(0, 6)], ["Ada"]) == ("TEN bids 5.", "Ada bids 6.")
    assert narrate([BidMade(1, 5), BidMade(0, 6)], ["Ada"], 0) == ("TEN bids 5.", "You bid 6.")
    assert describe_action(does("draw 0"), ["Ada"], 0).sentence == "You draw a card."
    with pytest.raises(UnknownSeatError, match="There is no seat 1"):
        narrate([], ["Ada"], 1)
    with pytest.raises(QuestionError, match="There must be a name for seat 2"):
        narrate([BidMade(2, 5)], ["Ada"])


def test_names_are_checked() -> None:
    for ask in (
        lambda names, you: narrate([TurnBegun(0)], names, you),
        lambda names, you: describe_action(does("draw 0"), names, you),
    ):
        with pytest.raises(QuestionError, match="must not be empty"):
            ask(["", "Ben"], None)
        with pytest.raises(UnknownSeatError, match="There is no seat 5"):
            ask(["Ada", "Ben"], 5)
        with pytest.raises(WrongKindError, match="names must be a sequence of str"):
            ask("Ada", None)
        with pytest.raises(WrongKindError, match="A seat must be an int"):
            ask(None, "0")
    with pytest.raises(QuestionError, match="There must be a name for seat 2"):
        narrate([TurnBegun(2)], ["Ada", "Ben"])
    with pytest.raises(QuestionError, match="There must be a name for seat 2"):
        describe_action(does("draw 2"), ["Ada", "Ben"])


def test_values_of_other_classes_are_refused() -> None:
    with pytest.raises(WrongKindError, match=r"^Expected an action of TEN, not 3 \(an int\)\.$"):
        describe_action(3)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(WrongKindError, match=r"^Expected events of TEN, not None\.$"):
        narrate(None)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(WrongKindError, match=r"^Expected only events of TEN, not "):
        narrate([does("draw 0")])  # type: ignore[list-item]  # that is the test


def test_words_know_neither_states_nor_views() -> None:
    tree = ast.parse(Path(words.__file__).read_text())
    names = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert "Event" in names
    assert not names & {"State", "View", "SpectatorView"}


# The result


def test_the_result_in_words() -> None:
    table = ten.example(ten.Stage.OVER).table
    assert narrate_result(table, NAMES, 0) == (
        "You win.",
        "The scores: you have 3, Boris has 2 and Cleo has 2.",
    )
    assert narrate_result(table)[0] == "Seat 0 wins."


def test_a_tie_of_ten_is_explained_t6_t7() -> None:
    players = (player("blue 1"), player("pink 1", tokens=6))
    tie = position(Stage.OVER, players=players, deck="")
    assert narrate_result(tie.table, NAMES[:2]) == (
        "Boris wins.",
        "The scores: Ada has 1 and Boris has 1.",
        "A tie goes to more currency, then to fewer cards in the runs.",
    )


@pytest.mark.parametrize("names", [NAMES[:1], (NAMES[0], "TEN")])
def test_a_solo_game_has_the_automaton_and_a_rank(names: tuple[str, ...]) -> None:
    rules = Rules(1, solo=5)
    won = position(Stage.OVER, rules=rules, players=(player("blue 1"), player()), deck="")
    assert narrate_result(won.table, names, 0) == (
        "You win.",
        "The scores: you have 1 and TEN has 0.",
        "Rank 5: Steady hand.",
    )
    lost = position(Stage.OVER, rules=rules, players=(player(), player()), deck="")
    assert narrate_result(lost.table, names)[::2] == ("TEN wins.", "TEN wins a tie.")
    assert narrate_result(lost.table)[1] == "The scores: seat 0 has 0 and TEN has 0."


def test_there_is_no_result_before_the_end() -> None:
    assert narrate_result(ten.example(ten.Stage.BUY).table) == ()


def test_bad_arguments_about_a_result_are_refused() -> None:
    state = ten.example(ten.Stage.OVER)
    with pytest.raises(WrongKindError, match="Expected a Table of TEN"):
        narrate_result(state)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(QuestionError, match="There must be 3 names"):
        narrate_result(state.table, NAMES[:2])
