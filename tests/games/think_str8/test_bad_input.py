"""Bad input: a typed error that says what is wrong, and nothing changes."""

from random import Random

import pytest

from helpers.refusals import refused_by
from helpers.str8 import BLUE, GREEN, GREY, PURPLE, RED, YELLOW, position
from thinkstr8 import think_str8
from thinkstr8.core import Code as CommonCode
from thinkstr8.core import (
    IllegalActionError,
    InconsistentError,
    MalformedActionError,
    NotationError,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
)
from thinkstr8.games.think_str8 import (
    Action,
    Code,
    DrawCard,
    ExchangeCard,
    GuessCard,
    PlaceToken,
    RollDice,
    Rules,
    SettleDice,
    Stage,
    State,
    TakeToken,
    apply,
    chance,
    example,
    legal_actions,
    parse_action,
    refusal,
    view,
)

refused = refused_by(think_str8)


def test_an_action_of_another_game() -> None:
    state = position(Stage.TAKE)
    foreigners = ("take 0 3", None, 5, object(), Rules(2))
    for foreigner in foreigners:
        with pytest.raises(WrongKindError, match=r"^Expected an action of Think Str8!, not "):
            refusal(state.table, foreigner)  # type: ignore[arg-type]  # that is the test
        with pytest.raises(WrongKindError, match=r"^Expected an action of Think Str8!, not "):
            apply(state, foreigner)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("seat", [3, 4, -2, 10**9 - 1])
def test_an_action_of_a_seat_that_is_not_there(seat: int) -> None:
    message = "There is no seat"
    refused(position(Stage.TAKE), TakeToken(seat, 3), CommonCode.UNKNOWN_SEAT, message)
    refused(position(Stage.PLACE), PlaceToken(seat, 3), CommonCode.UNKNOWN_SEAT, message)
    refused(position(Stage.GUESS), GuessCard(seat, BLUE, ()), CommonCode.UNKNOWN_SEAT, message)


def test_a_player_cannot_act_in_natures_name() -> None:
    refused(
        position(Stage.TAKE),
        TakeToken(-1, 3),
        CommonCode.NOT_YOUR_TURN,
        "not nature's turn: waiting for seat 0",
    )


STAGED: dict[Stage, Action] = {
    Stage.ROLL: RollDice((BLUE, BLUE, BLUE)),
    Stage.SETTLE: SettleDice(1, (BLUE, BLUE, BLUE)),
    Stage.TAKE: TakeToken(1, 1),
    Stage.PLACE: PlaceToken(1, 1),
    Stage.EXCHANGE: ExchangeCard(1, BLUE),
    Stage.DRAW: DrawCard(BLUE, 7),
    Stage.GUESS: GuessCard(1, BLUE, ()),
}


@pytest.mark.parametrize("now", [stage for stage in Stage if stage is not Stage.OVER])
@pytest.mark.parametrize("due", STAGED)
def test_every_action_belongs_to_its_stage(now: Stage, due: Stage) -> None:
    if now is not due:
        message = f"belongs to the stage {due}, but the stage now is {now}"
        refused(example(now), STAGED[due], CommonCode.WRONG_STAGE, message)


@pytest.mark.parametrize("due", STAGED)
def test_nobody_acts_after_the_end(due: Stage) -> None:
    refused(example(Stage.OVER), STAGED[due], CommonCode.GAME_OVER, "The game is over")
    assert legal_actions(example(Stage.OVER).table, 0) == ()
    assert chance(example(Stage.OVER)) == ()


@pytest.mark.parametrize(
    ("state", "action", "waiting"),
    [
        (position(Stage.SETTLE), SettleDice(1, (BLUE, GREEN, YELLOW)), "seat 0"),
        (position(Stage.TAKE, waiting=(2, 0)), TakeToken(0, 3), "seat 2"),
        (
            position(Stage.PLACE, tokens=(1, 2, 3), waiting=(0, 2)),
            PlaceToken(1, 0),
            "seat 0 and seat 2",
        ),
        (position(Stage.EXCHANGE, waiting=(2, 0)), ExchangeCard(0, RED), "seat 2"),
        (position(Stage.GUESS, waiting=(0,)), GuessCard(1, BLUE, ()), "seat 0"),
    ],
)
def test_actions_out_of_turn(state: State, action: Action, waiting: str) -> None:
    message = f"not seat {action.seat}'s turn: waiting for {waiting}"
    refused(state, action, CommonCode.NOT_YOUR_TURN, message)


def test_dice_that_cannot_be_reached() -> None:
    state = position(Stage.SETTLE, dice=(BLUE, GREEN, RED))
    refused(
        state,
        SettleDice(0, (BLUE, PURPLE, PURPLE)),
        Code.DICE_OUT_OF_REACH,
        "blue-green-red cannot become blue-purple-purple: only one die may be turned",
    )


def test_s3_a_die_left_grey_without_grey_cards() -> None:
    state = position(Stage.SETTLE, rules=Rules(3, grey=False), dice=(BLUE, GREEN, GREY))
    message = "no die may be left grey"
    for dice in ((BLUE, GREEN, GREY), (BLUE, GREY, GREY)):
        refused(state, SettleDice(0, dice), Code.COLOUR_NOT_IN_PLAY, message)


@pytest.mark.parametrize("size", [0, -1, 8, 10**9 - 1])
def test_a_token_that_does_not_exist(size: int) -> None:
    message = "the sizes are 1, 2, 3, 4, 5, 6, 7"
    refused(position(Stage.TAKE), TakeToken(0, size), Code.UNKNOWN_TOKEN, message)


def test_a_token_that_is_taken() -> None:
    state = position(Stage.TAKE, tokens=(None, 3, None), waiting=(0, 2))
    refused(state, TakeToken(0, 3), Code.TOKEN_TAKEN, "3-wide token is already taken by seat 1")
    reason = refusal(state.table, TakeToken(0, 3))
    assert reason is not None
    assert dict(reason.details) == {"size": 3, "taken_by": 1}


@pytest.mark.parametrize("low", [-1, 19, 22, 10**9 - 1, 1 - 10**9])
def test_s4_a_token_off_the_track(low: int) -> None:
    state = position(Stage.PLACE, tokens=(4, 2, 3))
    message = "The 4-wide token must lie within 0 to 21: its lowest number can be 0 to 18"
    refused(state, PlaceToken(0, low), Code.OFF_THE_TRACK, message)


def test_placing_twice() -> None:
    state = apply(position(Stage.PLACE, tokens=(4, 2, 3)), PlaceToken(0, 3))
    refused(state, PlaceToken(0, 5), CommonCode.NOT_YOUR_TURN, "waiting for seat 1 and seat 2")


def test_a_colour_whose_pile_is_empty() -> None:
    state = position(Stage.EXCHANGE, piles=(0, 3, 3, 3, 3, 3))
    refused(state, ExchangeCard(0, BLUE), Code.PILE_EMPTY, "The blue pile is empty")


def test_grey_where_there_is_no_grey() -> None:
    rules = Rules(3, grey=False)
    message = "There are no grey cards"
    state = position(Stage.EXCHANGE, rules=rules)
    refused(state, ExchangeCard(0, GREY), Code.COLOUR_NOT_IN_PLAY, message)
    state = position(Stage.GUESS, rules=rules)
    refused(state, GuessCard(0, GREY, ()), Code.COLOUR_NOT_IN_PLAY, message)


def test_a_draw_from_another_pile() -> None:
    state = position(Stage.DRAW, exchanged=RED)
    refused(state, DrawCard(BLUE, 7), Code.OTHER_PILE, "comes from the red pile")


@pytest.mark.parametrize("number", [5, 6])
def test_a_draw_of_a_card_that_lies_open(number: int) -> None:
    state = position(Stage.DRAW, exchanged=YELLOW, discards=((), (), (6,), (), (), ()))
    message = f"The yellow {number} lies open on the table"
    refused(state, DrawCard(YELLOW, number), Code.CARD_SEEN, message)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_draw_of_a_card_on_a_rack_does_not_say_where_it_is(number: int) -> None:
    state = position(Stage.DRAW, exchanged=YELLOW, waiting=(1,))
    assert refusal(state.table, DrawCard(YELLOW, number)) is None  # the table cannot tell
    with pytest.raises(IllegalActionError, match="cannot have happened: chance") as caught:
        apply(state, DrawCard(YELLOW, number))
    assert caught.value.refusal.code is CommonCode.IMPOSSIBLE_OUTCOME
    assert not caught.value.refusal.details


def test_a_guess_of_a_colour_before_its_turn() -> None:
    state = apply(position(Stage.GUESS), GuessCard(0, BLUE, ()))
    message = "seat 0 guesses green next"
    refused(state, GuessCard(0, RED, ()), Code.OTHER_COLOUR_FIRST, message)
    refused(state, GuessCard(0, BLUE, ()), Code.OTHER_COLOUR_FIRST, message)


@pytest.mark.parametrize(
    ("kind", "fields", "message"),
    [
        (TakeToken, (True, 1), "TakeToken.seat must be an int, not True"),
        (TakeToken, (0, 1.0), "TakeToken.size must be an int, not 1.0"),
        (
            TakeToken,
            (10**40, 1),
            "TakeToken.seat must be an int between -999999999 and 999999999",
        ),
        (
            TakeToken,
            (0, 10**5000),
            "TakeToken.size must be an int between -999999999 and 999999999",
        ),
        (PlaceToken, (0, -(10**9)), "between -999999999 and 999999999, not -1000000000."),
        (PlaceToken, ("0", 1), "PlaceToken.seat must be an int, not '0'"),
        (PlaceToken, (0, None), "PlaceToken.low must be an int, not None"),
        (ExchangeCard, (0, 1), "ExchangeCard.colour must be a Colour, not 1"),
        (DrawCard, ("blue", 1), "DrawCard.colour must be a Colour, not 'blue'"),
        (DrawCard, (BLUE, 8), "DrawCard.number must be 0 to 7, not 8"),
        (DrawCard, (BLUE, True), "DrawCard.number must be an int, not True (a bool)."),
        (DrawCard, (BLUE, None), "DrawCard.number must be an int, not None."),
        (RollDice, ((BLUE, BLUE),), "RollDice.dice must be three Colours in a tuple"),
        (RollDice, ([BLUE, BLUE, BLUE],), "RollDice.dice must be three Colours in a tuple"),
        (RollDice, ((0, 1, 2),), "RollDice.dice must be three Colours in a tuple"),
        (RollDice, ((RED, BLUE, BLUE),), "dice must be in sheet order: blue, blue, red"),
        (SettleDice, (0, (GREEN, BLUE, RED)), "in sheet order: blue, green, red"),
        (GuessCard, (0, BLUE, [1]), "must be a tuple of at most 3 ints, not [1]"),
        (GuessCard, (0, BLUE, (1, 2, 3, 4)), "must be a tuple of at most 3 ints"),
        (GuessCard, (0, BLUE, (1, True)), "must be a tuple of at most 3 ints"),
        (GuessCard, (0, BLUE, (1, 2.0)), "must be a tuple of at most 3 ints"),
        (GuessCard, (0, BLUE, (1, 8)), "must be between 0 and 7, not (1, 8)"),
        (GuessCard, (0, BLUE, (-1, 2)), "must be between 0 and 7, not (-1, 2)"),
        (GuessCard, (0, BLUE, (3, 1)), "different and in rising order, as in (1, 3), not (3, 1)"),
        (GuessCard, (0, BLUE, (3, 3)), "different and in rising order, as in (3,), not (3, 3)"),
    ],
)
def test_malformed_actions_cannot_be_made(
    kind: type[Action], fields: tuple[object, ...], message: str
) -> None:
    with pytest.raises(MalformedActionError) as caught:
        kind(*fields)  # type: ignore[arg-type]  # that is the test
    assert message in str(caught.value)


@pytest.mark.parametrize("seat", [3, -2, 10**40])
def test_listing_the_actions_of_an_unknown_seat(seat: int) -> None:
    with pytest.raises(UnknownSeatError, match="the seats are 0 to 2"):
        legal_actions(position(Stage.TAKE).table, seat)


@pytest.mark.parametrize("seat", [True, 0.0, "0", None])
def test_listing_the_actions_of_something_that_is_not_a_seat(seat: object) -> None:
    with pytest.raises(WrongKindError, match="A seat must be an int, not"):
        legal_actions(position(Stage.TAKE).table, seat)  # type: ignore[arg-type]  # that is the test


def test_a_table_that_contradicts_itself() -> None:
    for stage in (Stage.SETTLE, Stage.PLACE, Stage.DRAW):
        table = position(stage, dice=None).table
        with pytest.raises(InconsistentError, match="does not fit the rest"):
            legal_actions(table, think_str8.seats_to_act(table)[0])


def test_bots_refuse_a_spectators_view() -> None:
    seen = view(position(Stage.TAKE), None)
    for bot in (think_str8.bots.random, think_str8.bots.careful, think_str8.bots.expert):
        with pytest.raises(SpectatorError, match="take the view of a seat"):
            bot(seen, Random(0))  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 0, "one of roll, settle, take, place, exchange, draw, guess"),
        ("jump 0 3", 0, "one of roll, settle, take, place, exchange, draw, guess"),
        ("take", 4, "a seat"),
        ("take x 3", 5, "a seat"),
        ("take -0 3", 5, "a seat"),
        ("take +1 3", 5, "a seat"),
        ("take 0", 6, "a token's size"),
        ("take 0 03", 7, "a token's size"),
        ("take 0 ٣", 7, "a token's size"),
        ("take 0 3 4", 9, "the end of the line"),
        ("take  0 3", 5, "one space"),
        (" take 0 3", 0, "one space"),
        ("take 0 3 ", 8, "one space"),
        ("take 0 3\n", 8, "one space"),
        ("Take 0 3", 0, "one of roll"),
        ("place 0 1e3", 8, "the lowest covered number"),
        ("place 0 " + "9" * 50, 8, "the lowest covered number"),
        ("exchange 0 pink", 11, "one of blue, green, yellow, purple, red, grey"),
        ("draw blue 8", 10, "a card's number from 0 to 7"),
        ("roll blue", 9, "one of blue"),
        ("roll blue green", 15, "one of green, yellow, purple, red, grey (write dice"),
        ("roll red green blue", 9, "one of red, grey (write dice in sheet order)"),
        ("roll blue red green", 14, "one of red, grey (write dice in sheet order)"),
        ("roll grey grey x", 15, "one of blue, green, yellow, purple, red, grey"),
        ("roll grey grey", 14, "'grey' (write dice in sheet order)"),
        ("roll red blu green", 9, "one of blue, green, yellow, purple, red, grey"),
        ("settle 0 red blue gren", 18, "one of blue, green, yellow, purple, red, grey"),
        ("roll red blue green gren", 9, "one of red, grey (write dice in sheet order)"),
        ("roll blue x red", 10, "one of blue, green, yellow, purple, red, grey"),
        ("settle 0 red green blue", 13, "one of red, grey (write dice in sheet order)"),
        ("guess 0 blue", 12, "- or a card's number from 0 to 7"),
        ("guess 0 blue 8", 13, "- or a card's number from 0 to 7"),
        ("guess 0 blue 4 1", 15, "the end of the line or a higher number from 5 to 7"),
        ("guess 0 blue 4 4", 15, "the end of the line or a higher number from 5 to 7"),
        ("guess 0 blue 1 -", 15, "the end of the line or a higher number from 2 to 7"),
        ("guess 0 blue 7 7", 15, "the end of the line"),
        ("guess 0 blue 1 2 3 4", 19, "the end of the line"),
        ("guess 0 blue - 1", 15, "the end of the line"),
        ("take 0 3" * 100, 200, "at most 200 characters"),
    ],
)
def test_text_that_is_no_action(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert caught.value.column == column
    assert expected in caught.value.expected
    assert f"column {column + 1}: expected" in str(caught.value)
    assert text[:40] in caught.value.text


@pytest.mark.parametrize("text", [None, 5, b"take 0 3", ["take 0 3"]])
def test_something_that_is_no_text(text: object) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a line of notation as a str, not "):
        parse_action(text)  # type: ignore[arg-type]  # that is the test
