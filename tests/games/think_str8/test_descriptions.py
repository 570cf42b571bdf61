"""The account of a view in plain text: exact words, its form in any game, and no secrets."""

import re
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.str8 import (
    BLUE,
    GREEN,
    GREY,
    RACKS,
    RED,
    SOME_VARIANTS,
    VARIANTS,
    YELLOW,
    guessed,
    hands,
    logged,
    markus,
    name_of,
    placed,
    position,
    twin,
)
from thinkstr8 import play, think_str8
from thinkstr8.core import InconsistentError, QuestionError, Refusal, UnknownSeatError
from thinkstr8.core.errors import WrongKindError
from thinkstr8.files import read_action
from thinkstr8.games.think_str8 import (
    Bet,
    Colour,
    GuessCard,
    GuessOrder,
    PlaceToken,
    Rules,
    Stage,
    State,
    Token,
    Verdict,
    View,
    apply,
    bots,
    describe,
    legal_actions,
    narrate,
    seats_to_act,
    view,
)
from thinkstr8.testing import reachable_states

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora")

PLACING: Final = """\
Think Str8! for 3 players.
You are Ben.
At the table, clockwise: Ada, you and Cleo.

The rules:
A game has 9 rounds. Each colour has the numbers 0 to 7 once. Everyone sees all
cards but their own. In each round three dice show colours, and everyone bets on
the sum of their own cards, one card for each die. A hit earns the points of the
token. Any other bet is called too high if it is above the sum, too low if it is
below, or just wrong with the smallest token; then its owner exchanges a card.
At the end everyone names up to 3 numbers for each of their cards. A right guess
earns 5 points with 1, 2 points with 2 or 1 point with 3 named; any other costs
2. Guesses count clockwise, from the last on the track. The marker furthest
ahead wins; on one space, the lowest in the stack.
The tokens: 1 wide for 7 points, 2 wide for 6 points, 3 wide for 5 points, 4
wide for 4 points, 5 wide for 3 points, 6 wide for 2 points and 7 wide for 1
point.

Now:
Round 2 of 9.
You and Cleo have yet to place a token.

The table:
Cleo settled the dice on blue, blue and red.
Markers, from last to first: Cleo on 0, Ada on 0 and you on 5.
You lead.
Ada has placed the 1-wide token. This bet is sealed until the check.
You have taken the 7-wide token and not placed it yet.
Cleo has taken the 4-wide token and not placed it yet.
Cards given up: blue 6 and red 1.
Cards left in the piles: 2 blue, 3 green, 3 yellow, 3 purple, 2 red and 3 grey.

The racks:
Ada's rack: blue 0, green 1, yellow 2, purple 3, red 4 and grey 5.
Your rack: hidden.
Cleo's rack: blue 2, green 3, yellow 4, purple 5, red 6 and grey 7.
Neutral rack: blue 3, green 4, yellow 5, purple 6, red 7 and grey 0.

The rounds:
Round 1. The dice were blue, green and yellow. Ada's bet on 9 was wrong. Your
bet on 4 to 6 was a hit. Cleo's bet on 11 to 13 was too high. Cleo gave up the
red 1. Ada gave up the blue 6.

What you know:
900 hands are possible for you.
Your blue card is 1, 4 or 5.
Your green card is 0, 2 or 5.
Your yellow card is 0, 1 or 3.
Your purple card is 0, 1, 2, 4 or 7.
Your red card is 0, 2, 3 or 5.
Your grey card is 1, 2, 3, 4 or 6.

What you can do:
Place your 7-wide token on the sums that you bet on. Type "place LOW", where
LOW, the lowest of these sums, is 0 to 15.

The game so far:
Ada takes the 1-wide token.
Ada places a token."""


def placing() -> State:
    return position(
        Stage.PLACE,
        dice=(BLUE, BLUE, RED),
        tokens=(1, 7, 4),
        lows=(4, None, None),
        waiting=(1, 2),
        positions=(0, 5, 0),
        track=(2, 0, 1),
        discards=((6,), (), (), (), (1,), ()),
        piles=(2, 3, 3, 3, 2, 3),
        rounds=(
            logged(
                (BLUE, GREEN, YELLOW),
                0,
                (Bet(1, 9), Bet(3, 4), Bet(3, 11)),
                (Verdict.WRONG, Verdict.HIT, Verdict.TOO_HIGH),
                (think_str8.Discard(2, RED, 1), think_str8.Discard(0, BLUE, 6)),
            ),
        ),
    )


def part(text: str, title: str) -> list[str]:
    """Return the lines of a part of an account; none if there is no such part."""
    parts = dict(block.split(":\n", 1) for block in text.split("\n\n")[1:])
    return parts.get(title, "").splitlines()


def joined(text: str, title: str) -> str:
    return " ".join(part(text, title))


def titles(text: str) -> list[str]:
    return [block.partition("\n")[0].removesuffix(":") for block in text.split("\n\n")]


# Exact accounts


def test_an_account_of_a_bet_to_make() -> None:
    log = ["Ada takes the 1-wide token.", "Ada places a token."]
    assert describe(view(placing(), 1), NAMES[:3], log) == PLACING


def test_an_account_without_names_speaks_of_seats() -> None:
    text = describe(view(placing(), 1))
    assert text.split("\n\n")[0].splitlines() == [
        "Think Str8! for 3 players.",
        "You are in seat 1.",
        "At the table, clockwise: seat 0, you and seat 2.",
    ]
    assert "Seat 2's rack: blue 2" in text
    assert "Seat 0 has placed the 1-wide token." in text


def test_a_seat_reads_its_own_sealed_bet_and_the_others_do_not() -> None:
    state = apply(placing(), PlaceToken(1, 9))
    own = part(describe(view(state, 1), NAMES[:3]), "The table")
    assert own[4] == (
        "You have placed the 7-wide token on 9 to 15. This bet is sealed until the check."
    )
    assert own[3] == "Ada has placed the 1-wide token. This bet is sealed until the check."
    other = describe(view(state, 2), NAMES[:3])
    assert "Ben has placed the 7-wide token. This bet is sealed until the check." in other
    assert "9 to 15" not in other
    assert part(other, "What you can do")[0].startswith("Place your 4-wide token on the sums")
    assert joined(describe(view(state, 1)), "What you can do") == (
        "Nothing now: wait for the others."
    )


def test_a_bet_on_one_sum() -> None:
    text = describe(view(placing(), 0), NAMES[:3])
    assert "You have placed the 1-wide token on 4." in text


@pytest.mark.parametrize(
    ("state", "seat", "now", "table", "to_do"),
    [
        (
            position(Stage.ROLL, dice=None, positions=(3, 0, 2)),
            0,
            ["Round 1 of 9.", "It is Ben's turn to roll the dice. Chance decides."],
            "The dice have not been thrown yet.",
            "Nothing now: chance decides.",
        ),
        (
            position(Stage.SETTLE, dice=(BLUE, GREEN, RED)),
            0,
            ["Round 1 of 9.", "It is your turn to settle the dice."],
            "You rolled blue, green and red. The dice are not settled yet.",
            (
                'Keep the dice, or turn one of them to another colour. Type "settle" and three '
                'colours, such as "settle blue green red".'
            ),
        ),
        (
            position(Stage.SETTLE, rules=Rules(3, grey=False), dice=(GREEN, GREY, GREY)),
            0,
            ["Round 1 of 9.", "It is your turn to settle the dice."],
            "You rolled green, grey and grey. The dice are not settled yet.",
            (
                "Turn every grey die to another colour, and at most one of the other dice. Type "
                '"settle" and three colours, such as "settle blue blue green".'
            ),
        ),
        (
            position(Stage.TAKE, positions=(3, 0, 2)),
            1,
            ["Round 1 of 9.", "It is your turn to take a token. Next: Cleo, then Ada."],
            "You settled the dice on blue, green and yellow.",
            'Take one of the free tokens. Type "take SIZE", where SIZE is 1, 2, 3, 4, 5, 6 or 7.',
        ),
        (
            position(Stage.TAKE, positions=(3, 0, 2)),
            0,
            ["Round 1 of 9.", "It is Ben's turn to take a token. Next: Cleo, then you."],
            "Ben settled the dice on blue, green and yellow.",
            "Nothing now: wait for the others.",
        ),
        (
            position(Stage.EXCHANGE, waiting=(2, 0), round_number=3, piles=(0, 1, 1, 1, 1, 0)),
            2,
            ["Round 2 of 9.", "It is your turn to exchange a card. Next: Ada."],
            "Ada settled the dice on blue, green and yellow.",
            (
                "Give up one of your cards, and draw another of its colour. Type "
                '"exchange COLOUR", where COLOUR is green, yellow, purple or red.'
            ),
        ),
        (
            position(Stage.DRAW, waiting=(2,), round_number=3, exchanged=YELLOW),
            0,
            ["Round 2 of 9.", "It is Cleo's turn to draw a yellow card. Chance decides."],
            "You settled the dice on blue, green and yellow.",
            "Nothing now: chance decides.",
        ),
    ],
)
def test_whose_turn_it_is_and_what_to_do(
    state: State, seat: int, now: list[str], table: str, to_do: str
) -> None:
    text = describe(view(state, seat), NAMES[:3])
    assert part(text, "Now") == now
    assert part(text, "The table")[0] == table
    assert joined(text, "What you can do") == to_do


def test_tokens_that_are_free_or_taken() -> None:
    text = describe(view(position(Stage.TAKE, tokens=(3, None, 6), waiting=(1,)), 0), NAMES[:3])
    assert part(text, "The table")[3:7] == [
        "You have taken the 3-wide token.",
        "Ben has no token yet.",
        "Cleo has taken the 6-wide token.",
        "Free tokens: 1, 2, 4, 5 and 7.",
    ]


def test_the_final_guesses() -> None:
    state = apply(position(Stage.GUESS, round_number=10, dice=None), GuessCard(1, BLUE, (1, 4)))
    state = apply(state, GuessCard(1, GREEN, ()))
    text = describe(view(state, 1), NAMES[:3])
    assert part(text, "Now") == [
        "All 9 rounds are over: these are the final guesses.",
        "You, Ada and Cleo have yet to guess.",
    ]
    assert part(text, "The table")[2:5] == [
        "Ada has guessed 0 of 6 colours.",
        "You have guessed 2 of 6 colours.",
        "Cleo has guessed 0 of 6 colours.",
    ]
    assert part(text, "What you know")[-1] == (
        "Your guesses so far, sealed until the end: blue 1 or 4; green not guessed."
    )
    assert joined(text, "What you can do") == (
        "Name up to 3 numbers that your yellow card can be, or none. Type "
        '"guess yellow NUMBERS", such as "guess yellow 1 4", or "guess yellow -" for none.'
    )
    assert "1 or 4;" not in describe(view(state, 0), NAMES[:3])


def test_an_account_of_a_turned_die() -> None:
    log = logged(
        (BLUE, RED, RED), 0, (Bet(22, 0),) * 3, (Verdict.HIT,) * 3, thrown=(BLUE, GREEN, RED)
    )
    state = position(Stage.TAKE, rounds=(log,), dice=(BLUE, BLUE, RED), thrown=(BLUE, RED, GREY))
    text = describe(view(state, 0), NAMES[:3])
    assert part(text, "The table")[0] == (
        "You rolled blue, red and grey, and settled the dice on blue, blue and red."
    )
    assert joined(text, "The rounds").startswith(
        "Round 1. The throw of blue, green and red was settled on blue, red and red. Your bet "
    )


def test_an_account_of_the_end() -> None:
    right = ((0,), (1,), (2, 3), (), (), ())
    even = ((1, 2, 3), (1, 2, 3), (2, 3), (4, 5), (), ())
    start = position(
        Stage.GUESS,
        positions=(5, 20, 0),
        track=(2, 0, 1),
        dice=None,
        rounds=(
            logged(
                (BLUE, BLUE, BLUE),
                0,
                (Bet(3, 0), Bet(1, 1), Bet(7, 9)),
                (Verdict.HIT, Verdict.HIT, Verdict.TOO_HIGH),
            ),
        ),
    )
    text = describe(view(guessed(start, right, even, ((),) * 6), 0), NAMES[:3])
    assert titles(text) == [
        "Think Str8! for 3 players.",
        "The rules",
        "Now",
        "The table",
        "The racks",
        "The rounds",
        "The result",
    ]
    assert part(text, "Now") == ["The game is over: Ben wins."]
    assert part(text, "The table")[:2] == [
        "Markers, from last to first: Cleo on -12, you on 11 and Ben on 22.",
        "Cards given up: nothing.",
    ]
    assert part(text, "The racks")[0] == (
        "Your rack: blue 0, green 1, yellow 2, purple 3, red 4 and grey 5."
    )
    assert joined(text, "The result").split(" You ")[0] == (
        "Ben ended on 22. "
        "Ben's points: 7 in round 1, 1 for blue, 1 for green, 2 for yellow, 2 for purple, "
        "-2 for red and -2 for grey. "
        "Ben's guesses: blue 1, 2 or 3; green 1, 2 or 3; yellow 2 or 3; purple 4 or 5; "
        "red not guessed; grey not guessed."
    )
    assert joined(text, "The result").endswith(
        "Cleo ended on -12. Cleo's points: -2 for blue, -2 for green, -2 for yellow, "
        "-2 for purple, -2 for red and -2 for grey. Cleo's guesses: blue not guessed; green not "
        "guessed; yellow not guessed; purple not guessed; red not guessed; grey not guessed."
    )


def test_a_spectator_reads_what_everyone_knows() -> None:
    text = describe(view(placing(), None), NAMES[:3])
    assert titles(text) == [
        "Think Str8! for 3 players.",
        "The rules",
        "Now",
        "The table",
        "The racks",
        "The rounds",
    ]
    assert text.split("\n\n")[0].splitlines() == [
        "Think Str8! for 3 players.",
        "You are a spectator.",
        "At the table, clockwise: Ada, Ben and Cleo.",
    ]
    assert part(text, "The racks")[:3] == [
        "Ada's rack: hidden.",
        "Ben's rack: hidden.",
        "Cleo's rack: hidden.",
    ]
    assert part(text, "Now")[1] == "Ben and Cleo have yet to place a token."


def test_the_rules_of_a_variant() -> None:
    rules = Rules(
        2,
        grey=False,
        tokens=(Token(2, 9), Token(5, 4), Token(22, 1)),
        guess_order=GuessOrder.TRACK,
    )
    told = joined(describe(view(position(Stage.SETTLE, rules=rules), 0)), "The rules")
    assert told.startswith("A game has 10 rounds, without the grey cards. ")
    assert "Guesses count up the track, from the last on the track." in told
    assert told.endswith(
        "The tokens: 2 wide for 9 points, 5 wide for 4 points and 22 wide for 1 point."
    )


def test_two_neutral_racks() -> None:
    text = describe(view(position(Stage.SETTLE, players=2), 0))
    assert part(text, "The racks")[2:] == [
        "Neutral rack: blue 2, green 3, yellow 4, purple 5, red 6 and grey 7.",
        "Neutral rack: blue 3, green 4, yellow 5, purple 6, red 7 and grey 0.",
    ]


def test_markus_knows_his_green_card() -> None:
    text = describe(view(markus(), 0), ["Markus", *NAMES[:3]])
    assert "Your green card is 1." in part(text, "What you know")
    assert "You gave up the yellow 2." in text


def test_one_possible_hand() -> None:
    rounds = tuple(
        logged(
            (colour, colour, colour),
            0,
            (Bet(1, 3 * RACKS[0][colour]), Bet(22, 0)),
            (Verdict.HIT,) * 2,
        )
        for colour in Colour
    )
    text = describe(view(position(Stage.ROLL, players=2, rounds=rounds), 0))
    assert part(text, "What you know")[:2] == [
        "Only one hand is possible for you.",
        "Your blue card is 0.",
    ]


# Names and logs that need care


def test_long_names_are_broken_into_lines() -> None:
    text = describe(view(placing(), 1), ["W" * 100_000, "Ben", "x" * 81])
    assert max(map(len, text.splitlines())) == 80
    mentions = describe(view(placing(), 1), NAMES[:3]).count("Ada")
    assert len(re.findall("W{4,}", text.replace("\n", ""))) == mentions
    assert text.count("W") - mentions * 100_000 < 5  # "What", "LOW"


def test_a_name_stays_on_its_line() -> None:
    text = describe(view(placing(), 1), ["A\nda\x1b[2J", "Ben", "C\u00e9leste"])
    assert "A\ufffdda\ufffd[2J has placed the 1-wide token." in text
    assert "C\u00e9leste's rack: blue 2" in text


def test_a_log_is_wrapped_and_comes_last() -> None:
    log = narrate(placed(position(Stage.PLACE, tokens=(1, 3, 7)), 9, 4, 10).table.events)
    text = describe(view(placing(), 1), None, [*log, "a b " * 60])
    assert titles(text)[-1] == "The game so far"
    assert part(text, "The game so far")[:2] == [
        "Seat 2 places a token.",
        "Seat 0's bet on 9 is wrong.",
    ]
    assert max(map(len, text.splitlines())) <= 80
    assert "The game so far" not in describe(view(placing(), 1))


def test_bad_arguments_are_refused() -> None:
    seen = view(placing(), 1)
    with pytest.raises(QuestionError, match="There must be 3 names"):
        describe(seen, NAMES)
    with pytest.raises(QuestionError, match="must not be empty"):
        describe(seen, ["Ada", "", "Cleo"])
    for log in ("A log.", None, [3], {"A log."}):
        with pytest.raises(WrongKindError, match="The log must be a sequence of str, not"):
            describe(seen, None, log)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(UnknownSeatError, match="There is no seat 3"):
        describe(View(3, seen.table, seen.racks, None, ()))


def test_a_view_that_cannot_be_is_refused() -> None:
    with pytest.raises(InconsistentError, match="must wait for a seat"):
        describe(view(position(Stage.ROLL, waiting=()), 0))


# Any game


NEVER: Final = re.compile(
    r"\w\("  # a call
    r"|[][<>{}_=]"  # the repr of a value
    r"|\w\.\w"  # a member of an enum
    r"|\b(None|True|False|[Ss]eat \d)\b"
    r"|  "
)
"""What no account of a game with names may have."""


def faults(text: str) -> list[str]:
    return [
        line
        for line in text.splitlines()
        if len(line) > 80 or not line.isascii() or line != line.strip() or NEVER.search(line)
    ]


def test_faults_are_found() -> None:
    wrong = ["x" * 81, "\u2013", " x", "f(x)", "<Colour.BLUE: 0>", "Colour.BLUE", "Seat 1", "a  b"]
    assert faults("\n".join(["Your blue card is 1.", *wrong])) == wrong


@pytest.mark.parametrize("rules", SOME_VARIANTS, ids=name_of)
def test_every_state_of_a_game_is_described(rules: Rules) -> None:
    record = play(think_str8, rules, [bots.random] * rules.players, Random(5))
    names = NAMES[: rules.players]
    stages = set()
    for state in record.replay():
        stages.add(state.table.stage)
        for seat in (None, *range(rules.players)):
            text = describe(view(state, seat), names)
            assert faults(text) == []
            to_do = {"What you can do", "What you know"}
            is_playing = seat is not None and state.table.stage is not Stage.OVER
            assert {*titles(text)} & to_do == (to_do if is_playing else set())
            assert ("The result" in titles(text)) == (state.table.stage is Stage.OVER)
    assert stages == {*Stage}


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(think_str8, rules))


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_a_whole_game_gives_no_secret_away(rules: Rules) -> None:
    rng = Random(6)
    record = play(think_str8, rules, [bots.random] * rules.players, rng)
    for state in [*record.replay()][::12]:  # finding a twin takes most of the time
        seat = rng.choice((None, *range(rules.players)))
        other = twin(state, seat, rng)
        assert describe(view(other, seat)) == describe(view(state, seat))


@given(any_state(), st.randoms(use_true_random=False))
def test_accounts_give_no_secret_away(state: State, rng: Random) -> None:
    names = NAMES[: state.table.rules.players]
    for seat in (None, *range(len(names))):
        other = twin(state, seat, rng)
        assert describe(view(state, seat), names) == describe(view(other, seat), names)


@given(any_state())
def test_the_candidates_are_those_of_all_possible_hands(state: State) -> None:
    if state.table.stage is Stage.OVER:
        return
    seen = view(state, 0)
    possible = hands(seen, most=3000)
    if len(possible) == 3000:
        return
    first, *cards = part(describe(seen), "What you know")
    count = "Only one hand is" if len(possible) == 1 else f"{len(possible)} hands are"
    assert first == f"{count} possible for you."
    for colour, line in zip(state.table.rules.colours, cards, strict=False):
        numbers = {hand[colour] for hand in possible}
        assert {*map(int, re.findall(r"\d", line))} == numbers
        assert line.startswith(f"Your {colour.label} card is ")


def typed(text: str) -> set[str]:
    """Return the lines that an account tells to type, with all values of their last word."""
    told = joined(text, "What you can do")
    lines = set()
    for line in re.findall(r'"(.+?)"', told):
        *words, last = line.split()
        if last.isupper():
            values = re.search(rf"{last}\b.*? is (.*)\.", told.partition(line)[2] or "")
            span = re.fullmatch(r"(\d+) to (\d+)", values[1]) if values else None
            options = (
                map(str, range(int(span[1]), int(span[2]) + 1))
                if span
                else re.findall(r"\w+", values[1].replace(" or ", " "))
                if values
                else ()
            )
            lines |= {" ".join([*words, option]) for option in options}
        else:
            lines.add(line)
    return lines - {"settle"}


@given(any_state())
def test_the_lines_to_type_are_legal_actions(state: State) -> None:
    table = state.table
    for seat in range(table.rules.players):
        lines = typed(describe(view(state, seat)))
        actions = {read_action(think_str8, table, seat, line) for line in lines}
        assert not [action for action in actions if isinstance(action, Refusal)]
        assert bool(lines) == (seat in seats_to_act(table))
        if table.stage in (Stage.TAKE, Stage.PLACE, Stage.EXCHANGE):
            assert actions == {*legal_actions(table, seat)}
