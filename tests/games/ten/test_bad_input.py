"""Bad input: a typed error that says what is wrong, and nothing changes."""

from random import Random

import pytest

from helpers.refusals import refused_by
from helpers.ten import BLUE, TOKEN, card, does, number_card, player, position
from thinkstr8 import numer, ten
from thinkstr8.core import Code as CommonCode
from thinkstr8.core import (
    MalformedActionError,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
)
from thinkstr8.core.checks import with_class
from thinkstr8.games.ten import (
    Action,
    Bid,
    Buy,
    Claim,
    Code,
    Draw,
    Pass,
    Pay,
    Reveal,
    Reward,
    Rules,
    Skip,
    Stage,
    TakeBust,
    apply,
    determinize,
    example,
    legal_actions,
    refusal,
    view,
)

refused = refused_by(ten)


def test_an_action_of_another_game() -> None:
    state = position()
    for foreigner in ("draw 0", None, 5, object(), Rules(2), numer.Write(0, 7)):
        message = f"Expected an action of TEN, not {with_class(foreigner)}."
        for verb, asked in ((refusal, state.table), (apply, state)):
            with pytest.raises(WrongKindError) as caught:
                verb(asked, foreigner)  # type: ignore[arg-type]  # that is the test
            assert str(caught.value) == message


STAGED: dict[Stage, Action] = {
    Stage.DRAW: Draw(0),
    Stage.REVEAL: Reveal(card("blue 1")),
    Stage.BID: Bid(1, 1),
    Stage.PAY: Pay(0, TOKEN),
    Stage.BUY: Skip(2),
    Stage.BUST: TakeBust(0),
}


@pytest.mark.parametrize("now", [stage for stage in Stage if stage is not Stage.OVER])
@pytest.mark.parametrize("due", STAGED)
def test_every_action_belongs_to_its_stage(now: Stage, due: Stage) -> None:
    if now is not due and {now, due} != {Stage.BUST, Stage.BUY}:
        message = f"belongs to the stage {due}, but the stage now is {now}"
        refused(example(now), STAGED[due], CommonCode.WRONG_STAGE, message)


@pytest.mark.parametrize("due", STAGED)
def test_nobody_acts_after_the_end(due: Stage) -> None:
    refused(example(Stage.OVER), STAGED[due], CommonCode.GAME_OVER, "The game is over")
    assert legal_actions(example(Stage.OVER).table, 0) == ()


@pytest.mark.parametrize(
    "action",
    [
        Draw(1),
        Claim(1, Reward.NUMBERS),
        Claim(2, Reward.CURRENCY),
    ],
)
def test_actions_out_of_turn(action: Action) -> None:
    state = position(players=(player(),) * 3, row="blue 1")
    message = f"not seat {action.seat}'s turn: waiting for seat 0"
    refused(state, action, CommonCode.NOT_YOUR_TURN, message)


@pytest.mark.parametrize("seat", [3, -2, 10**9 - 1])
def test_an_action_of_a_seat_that_is_not_there(seat: int) -> None:
    for stage, kind in ((Stage.DRAW, Draw), (Stage.BUY, Skip), (Stage.BID, Pass)):
        refused(example(stage), kind(seat), CommonCode.UNKNOWN_SEAT, "There is no seat")


def test_a_player_cannot_act_in_natures_name() -> None:
    refused(position(), Draw(-1), CommonCode.NOT_YOUR_TURN, "not nature's turn")


def test_claiming_before_drawing() -> None:
    for reward in Reward:
        refused(position(), Claim(0, reward), Code.NOTHING_REVEALED, "draw before you claim")


def test_drawing_from_an_empty_deck() -> None:
    state = position(row="blue 1", deck="")
    refused(state, Draw(0), Code.DECK_EMPTY, "The deck is empty")


def test_revealing_a_card_that_is_not_left() -> None:
    state = position(Stage.REVEAL, deck="blue 1")
    refused(state, Reveal(card("wild any")), Code.CARD_GONE, "No full wild is left in the deck")


@pytest.mark.parametrize(
    ("amount", "code", "message"),
    [
        (0, Code.BID_TOO_LOW, "must now be at least 1, not 0"),
        (-3, Code.BID_TOO_LOW, "must now be at least 1, not -3"),
        (6, Code.BID_TOO_HIGH, "Seat 1 can pay at most 5, not 6"),
        (10**9 - 1, Code.BID_TOO_HIGH, "Seat 1 can pay at most 5, not 999999999"),
    ],
    ids=["nothing", "less than nothing", "too much", "far too much"],
)
def test_over_and_underbidding(amount: int, code: str, message: str) -> None:
    refused(example(Stage.BID), Bid(1, amount), code, message)


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("buy 0 blue 1", Code.ALREADY_OWNED, "already owns a blue 1"),
        ("buy 0 orange 3", Code.ALREADY_OWNED, "already owns an orange 3 and may not buy another"),
        ("buy 0 blue 2", Code.NOT_IN_MARKET, "no blue 2 in the market"),
        ("buy 0 pink 9", Code.TOO_EXPENSIVE, "costs 9, but seat 0 can pay only 7"),
        ("buy 1 pink 4", CommonCode.NOT_YOUR_TURN, "waiting for seat 0"),
    ],
)
def test_buying_what_one_may_not(line: str, code: str, message: str) -> None:
    state = position(
        Stage.BUY,
        players=(player("blue 1, orange 3"), player()),
        market="blue 1, orange 3, pink 4, pink 9",
    )
    refused(state, does(line), code, message)


def test_another_seat_cannot_buy_after_a_bust() -> None:
    state = example(Stage.BUST)
    buyer = state.table.waiting[0]
    other = (buyer + 1) % 3
    message = f"It is not seat {other}'s turn: waiting for seat {buyer}."
    refused(state, Buy(other, number_card("blue 1")), CommonCode.NOT_YOUR_TURN, message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("pay 0 token", "Seat 0 has no currency token to pay with."),
        ("pay 0 pink 9", "Seat 0 has no pink 9 to pay with."),
    ],
)
def test_paying_with_what_one_does_not_own(line: str, message: str) -> None:
    mine = player("blue 1", tokens=0, busts=1)
    state = position(Stage.BUY, players=(mine, player()), market="pink 2")
    details = refused(apply(state, does("buy 0 pink 2")), does(line), Code.NOT_YOURS, message)
    assert dict(details) == {"seat": 0, "piece": line.removeprefix("pay 0 ")}


def test_paying_with_a_bust_token_one_does_not_own() -> None:
    state = position(Stage.BUY, players=(player("blue 1"), player()), market="pink 2")
    message = "Seat 0 has no bust token to pay with."
    refused(apply(state, does("buy 0 pink 2")), does("pay 0 bust"), Code.NOT_YOURS, message)


MALFORMED = [
    (Draw, ("0",), "Draw.seat must be an int"),
    (Draw, (True,), "Draw.seat must be an int"),
    (Reveal, ("blue 1",), "Reveal.card must be a card of TEN"),
    (Reveal, (BLUE,), "Reveal.card must be a card of TEN"),
    (Claim, (0, "numbers"), "Claim.reward must be a Reward"),
    (Draw, (10**40,), "Draw.seat must be an int between -999999999 and 999999999"),
    (Bid, (0, 2.0), "Bid.amount must be an int"),
    (Bid, (0, 10**5000), "Bid.amount must be an int between .*, not an integer of 16610 bits"),
    (Bid, (0, -(10**9)), "Bid.amount must be an int between .*, not -1000000000"),
    (Pass, (None,), "Pass.seat must be an int"),
    (Buy, (0, card("wild 5")), "Buy.card must be a NumberCard"),
    (Skip, (1.0,), "Skip.seat must be an int"),
    (Pay, (0, "token"), "Pay.piece must be a Coin or a NumberCard"),
    (Pay, (0, card("wild 5")), "Pay.piece must be a Coin or a NumberCard"),
    (TakeBust, ([],), "TakeBust.seat must be an int"),
]


@pytest.mark.parametrize(("kind", "values", "message"), MALFORMED)
def test_actions_that_could_never_be_legal(
    kind: type, values: tuple[object, ...], message: str
) -> None:
    with pytest.raises(MalformedActionError, match=message):
        kind(*values)


@pytest.mark.parametrize("seat", [2, -2, 10**30])
def test_views_and_lists_of_seats_that_are_not_there(seat: int) -> None:
    state = position()
    with pytest.raises(UnknownSeatError, match="the seats are 0 to 1"):
        view(state, seat)
    with pytest.raises(UnknownSeatError, match="the seats are 0 to 1"):
        legal_actions(state.table, seat)


@pytest.mark.parametrize("seat", [True, 0.0, "0"])
def test_views_and_lists_of_what_is_not_a_seat(seat: int) -> None:
    state = position()
    for ask in (lambda: view(state, seat), lambda: legal_actions(state.table, seat)):
        with pytest.raises(WrongKindError, match=r"^A seat must be an int, not .* \(a \w+\)\.$"):
            ask()


def test_a_spectator_sees_everything_but_cannot_act() -> None:
    state = position(players=(player("blue 1"), player()))
    watching = view(state, None)
    assert (watching.seat, watching.table) == (None, state.table)
    with pytest.raises(SpectatorError):
        determinize(watching, Random(8))  # type: ignore[arg-type]  # that is the test
    for bot in (ten.bots.random, ten.bots.careful, ten.bots.expert):
        with pytest.raises(SpectatorError):
            bot(watching, Random(8))  # type: ignore[arg-type]  # that is the test


def test_every_seat_sees_the_whole_table() -> None:
    state = position(players=(player("blue 1"), player("pink 1, wild 5")))
    for seat in (0, 1):
        mine = view(state, seat)
        assert (mine.seat, mine.table) == (seat, state.table)
        assert determinize(mine, Random(8)) == state
    assert number_card("blue 1") in state.table.players[0].cards
