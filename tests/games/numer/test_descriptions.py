"""A view as plain text: complete, readable, within 80 columns, and without secrets."""

import re
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.numer import EVERYTHING, VARIANTS, name_of, position, twin, wrote
from thinkstr8 import numer, play, think_str8
from thinkstr8.core import QuestionError, UnknownSeatError, WrongKindError
from thinkstr8.files import read_action
from thinkstr8.games.numer import (
    Rules,
    Stage,
    State,
    Write,
    apply,
    bots,
    describe,
    example,
    narrate,
    view,
)
from thinkstr8.testing import reachable_states

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil")

WHOLE: Final = """\
Numer for 3 players.
You are Ben.
At the table, clockwise: Ada, you and Cleo.

The rules:
In every turn, everyone secretly writes a number of three digits. A number that
shares a digit with a lower number is eliminated. Any other number is accepted.
An accepted number scores its first digit, doubled in turn 5. Then its digits
are crossed out until the end of the round. The highest accepted number also
scores the bonus of the turn. At the end of a round, every crossed-out digit
scores 1 point. The most points after 2 rounds of 5 turns win.

Now:
This is turn 3 of 5 in round 1 of 2. The bonus for the highest accepted number
is 4 points. Ada and Cleo have to write.

The boards:
Ada has 12 points and 7 open digits: 0, 1, 2, 3, 6, 7 and 8. Ada has not written
yet.
You have 15 points and 4 open digits: 4, 6, 7 and 9. You have written a number,
face down.
Cleo has 9 points and 7 open digits: 1, 3, 4, 5, 6, 8 and 9. Cleo has not
written yet.

Your number:
You wrote 444. It stays hidden from the others until everyone has written.

The turns of round 1:
Turn 1: Ada's 761 is eliminated: it shares the digit 1 with the lower number
513. Your 513 is the highest accepted number and scores 7 points. Cleo's 220 is
accepted and scores 2 points.
Turn 2: Ada's 945 is the highest accepted number and scores 12 points. Your 820
is accepted and scores 8 points. Cleo's 777 is accepted and scores 7 points.

What you can do:
You have written. There is nothing to do until Ada and Cleo have written.

The game so far:
Round 1, turn 1 begins.
Ada writes a number, face down."""


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(numer, rules))


def parts(text: str) -> dict[str, str]:
    """Return the parts of a description by their headings, each as one line."""
    found = (part.partition(":\n") for part in text.split("\n\n"))
    return {heading: body.replace("\n", " ") for heading, _, body in found}


def told(state: State, seat: int | None) -> dict[str, str]:
    return parts(describe(view(state, seat), NAMES[: state.table.rules.players]))


def test_a_whole_description() -> None:
    log = ["Round 1, turn 1 begins.", "Ada writes a number, face down."]
    assert describe(view(example(Stage.WRITE), 1), NAMES[:3], log) == WHOLE


# Its parts


@pytest.mark.parametrize(
    ("seat", "names", "opening"),
    [
        (0, NAMES[:3], "You are Ada.\nAt the table, clockwise: you, Ben and Cleo."),
        (2, None, "You are in seat 2.\nAt the table, clockwise: seat 0, seat 1 and you."),
        (None, NAMES[:3], "You are a spectator.\nAt the table, clockwise: Ada, Ben and Cleo."),
    ],
)
def test_it_says_who_is_addressed(
    seat: int | None, names: tuple[str, ...] | None, opening: str
) -> None:
    text = describe(view(position(), seat), names)
    assert text.startswith(f"Numer for 3 players.\n{opening}\n\nThe rules:\n")


def test_it_says_by_which_rules_the_game_is_played() -> None:
    plain = told(position(), 0)["The rules"]
    assert "void" not in plain
    assert "scores the bonus of the turn. At the end" in plain
    other = told(position(rules=Rules(2, slips=True, zero_bonus=False)), 0)["The rules"]
    assert "A number with a crossed-out digit is void and never counts." in other
    assert "scores the bonus of the turn, unless it begins with 0. At the end" in other


@pytest.mark.parametrize(
    ("state", "now"),
    [
        (
            position(),
            (
                "This is turn 1 of 5 in round 1 of 2. The bonus for the highest accepted number is "
                "2 points. You, Ada and Ben have to write."
            ),
        ),
        (
            wrote(position(rules=Rules(3, bonuses=(0, 0, 0, 0, 1)), round_number=2, turn=5), 1, 2),
            (
                "This is turn 5 of 5 in round 2 of 2. The bonus for the highest accepted number is "
                "1 point. First digits count double. You have to write."
            ),
        ),
        (example(Stage.OVER), "The game is over: Ben wins with 114 points."),
        (
            wrote(position(round_number=2, turn=5), 111, 111, 111),
            "The game is over: you, Ada and Ben win with 11 points.",
        ),
    ],
)
def test_it_says_where_the_game_is_and_whose_turn_it_is(state: State, now: str) -> None:
    assert told(state, 2)["Now"] == now


def test_it_has_every_board_with_points_and_open_digits() -> None:
    state = wrote(position(available=("07", "5", ""), totals=(1, 20, 300)), 77)
    assert told(state, 1)["The boards"] == (
        "Ada has 1 point and 2 open digits: 0 and 7. Ada has written a number, face down. "
        "You have 20 points and 1 open digit: 5. You have not written yet. "
        "Cleo has 300 points and no digit left for the rest of the round."
    )


def test_only_the_writer_is_told_the_sealed_number() -> None:
    state = wrote(position(), 735, 284)
    for seat, own in ((0, ["735"]), (1, ["284"]), (2, []), (None, [])):
        assert re.findall("735|284", describe(view(state, seat))) == own
    assert told(state, 0)["Your number"] == (
        "You wrote 735. It stays hidden from the others until everyone has written."
    )
    assert "Your number" not in told(state, 2)


def test_it_has_the_turns_of_this_round_and_the_points_of_the_one_before() -> None:
    state = position(players=2, turn=4, available=("1", "23"), totals=(20, 9))
    state = wrote(state, 111, 222)
    assert told(state, 0)["The turns of round 1"] == (
        "Turn 1: Nobody had a digit left. "
        "Turn 2: Nobody had a digit left. "
        "Turn 3: Nobody had a digit left. "
        "Turn 4: Your 111 is accepted and scores 1 point. "
        "Ben's 222 is the highest accepted number and scores 8 points."
    )
    assert "The rounds" not in told(state, 0)
    state = wrote(state, None, 333)
    assert "The turns of round 1" not in told(state, 1)
    assert told(state, 1)["The rounds"] == (
        "Round 1 brought 11 points to Ada (10 for crossed-out digits) "
        "and 32 points to you (10 for crossed-out digits)."
    )


def test_after_the_end_it_says_where_the_points_came_from() -> None:
    found = told(example(Stage.OVER), 0)
    assert found["The scores"] == (
        "You have 60 points: 32 for first digits, 0 for doubling, 18 for bonuses and 10 for "
        "crossed-out digits. "
        "Ben has 114 points: 52 for first digits, 18 for doubling, 28 for bonuses and 16 for "
        "crossed-out digits. "
        "Cleo has 68 points: 38 for first digits, 12 for doubling, 0 for bonuses and 18 for "
        "crossed-out digits."
    )
    assert found["The rounds"].count("brought 30 points to you") == 2
    assert found["The turns of round 2"].count("Turn ") == 5
    assert "The boards" not in found
    assert "What you can do" not in found


@pytest.mark.parametrize(
    ("available", "line"),
    [(EVERYTHING, "059"), ("7", "777"), ("07", "077")],
)
def test_it_says_what_to_type(available: str, line: str) -> None:
    state = position(available=(available, "1", "2"))
    text = describe(view(state, 0))
    digits = "0, 1, 2, 3, 4, 5, 6, 7, 8 and 9" if len(available) > 2 else " and ".join(available)
    assert parts(text)["What you can do"] == (
        f"Write a number of three digits from your open digits: {digits}. A digit may repeat. "
        f'Type the number, such as "{line}".'
    )
    assert read_action(numer, state.table, 0, line) == Write(0, int(line))


def test_n2_with_slips_it_says_that_crossed_out_digits_can_be_written() -> None:
    slip = "You may also use a crossed-out digit, but then your number is void."
    rules = Rules(2, slips=True)
    assert slip in told(position(rules=rules, available=("12", "3")), 0)["What you can do"]
    assert slip not in told(position(rules=rules), 0)["What you can do"]
    assert slip not in told(position(available=("12", "3", "4")), 0)["What you can do"]


def test_who_has_no_digit_left_sits_out() -> None:
    state = position(available=("", "1", "2"))
    assert told(state, 0)["What you can do"] == (
        "You have no digit left, so you sit out the rest of the round."
    )
    assert "What you can do" not in told(state, None)


# Its form


def games(rules: Rules) -> Iterator[tuple[State, tuple[str, ...]]]:
    """Yield every state of a random game, with the sentences so far for seat 0."""
    log: list[str] = []
    for state in play(numer, rules, [bots.random] * rules.players, Random(5)).replay():
        log += narrate(state.table.events, NAMES[: rules.players], 0)
        yield state, tuple(log)


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_random_games_are_described_in_plain_lines_with_names(rules: Rules) -> None:
    for state, log in games(rules):
        for seat in (0, rules.players - 1, None):
            text = describe(view(state, seat), NAMES[: rules.players], log if seat == 0 else ())
            assert max(map(len, text.splitlines())) <= 80
            assert text.isascii()
            assert text.replace("\n", "").isprintable()
            assert not re.search(r"\w+\(|\w=|None|True|False|<|>|\[|\||  ", text)
            assert not re.search(r"\b[Ss]eat\b", text)
            assert all(name in text for name in NAMES[: rules.players])
            assert all(part.endswith(".") for part in text.split("\n\n"))


@given(any_state(), st.randoms(use_true_random=False))
def test_twins_are_described_alike(state: State, rng: Random) -> None:
    names = NAMES[: state.table.rules.players]
    for seat in (*range(state.table.rules.players), None):
        other = twin(state, seat, rng)
        for called in (None, names):
            assert describe(view(other, seat), called) == describe(view(state, seat), called)


@given(any_state())
def test_equal_views_are_described_alike(state: State) -> None:
    silent = evolve(state, table=evolve(state.table, last=None))
    assert describe(view(silent, 1)) == describe(view(state, 1))


@pytest.mark.parametrize("name", ["W" * 200, "Zo\u00eb", "\x1b[31mred\n", "x-" * 90])
def test_any_name_fits_and_nothing_breaks_a_line(name: str) -> None:
    for stage in Stage:
        text = describe(view(example(stage), 0), [name, "Ben", name], [f"{name} begins."])
        assert max(map(len, text.splitlines())) <= 80
        assert "\x1b" not in text.partition("The game so far")[0]


def test_a_written_number_changes_nothing_for_others() -> None:
    start = position()
    texts = {describe(view(apply(start, Write(0, number)), 1)) for number in (0, 7, 444, 999)}
    assert len(texts) == 1


# Bad input


@pytest.mark.parametrize(
    "wrong",
    [
        *(None, 7, "view", example(Stage.WRITE), example(Stage.WRITE).table),
        think_str8.view(think_str8.example(think_str8.Stage.TAKE), 0),
    ],
)
def test_only_views_are_described(wrong: object) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a View of Numer, not"):
        describe(wrong)  # type: ignore[arg-type]  # that is the test


def test_names_and_log_are_checked() -> None:
    seen = view(example(Stage.WRITE), 0)
    with pytest.raises(QuestionError, match="There must be 3 names, one for each seat, not 2"):
        describe(seen, ["Ada", "Ben"])
    with pytest.raises(QuestionError, match="A name must not be empty"):
        describe(seen, ["Ada", "Ben", " "])
    for log in (7, "Ada begins.", ["Ada begins.", 7], {"Ada begins."}):
        with pytest.raises(WrongKindError, match="log must be a sequence of str, not"):
            describe(seen, None, log)  # type: ignore[arg-type]  # that is the test


def test_only_seats_at_the_table_are_addressed() -> None:
    seen = view(example(Stage.WRITE), 0)
    with pytest.raises(UnknownSeatError, match="the seats are 0 to 2"):
        describe(evolve(seen, seat=7))
    with pytest.raises(WrongKindError, match="A seat must be an int, not"):
        describe(evolve(seen, seat=True))
