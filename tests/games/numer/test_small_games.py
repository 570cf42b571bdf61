"""Smaller games than the printed one: fewer digits, turns and rounds."""

from itertools import product

import pytest
from attrs import evolve

from helpers.numer import position, wrote
from thinkstr8 import numer
from thinkstr8.core import IllegalActionError, InconsistentError, InvalidRulesError
from thinkstr8.files import from_json, to_json
from thinkstr8.games.numer import Code, Deal, Rules, State, Write, view
from thinkstr8.games.numer.events import GameEnded, RoundEnded, TurnBegun

SMALL = Rules(2, digits=3, rounds=1, bonuses=(1, 3))


def test_the_printed_game_has_ten_digits_two_rounds_and_five_turns() -> None:
    rules = Rules(2)
    assert (rules.digits, rules.rounds, rules.turns) == (10, 2, 5)
    assert Rules(2, digits=10, rounds=2) == rules


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("digits", 1, "Rules.digits must be 2 to 10, not 1."),
        ("digits", 11, "Rules.digits must be 2 to 10, not 11."),
        ("digits", True, "Rules.digits must be an int, not True (a bool)."),
        ("rounds", 0, "Rules.rounds must be 1 to 10, not 0."),
        ("rounds", 11, "Rules.rounds must be 1 to 10, not 11."),
        ("rounds", "2", "Rules.rounds must be an int, not '2' (a str)."),
        ("bonuses", (), "Rules.bonuses must be a tuple of 1 to 5 ints, one per turn, not ()"),
    ],
)
def test_the_size_of_a_game_has_limits(name: str, value: object, message: str) -> None:
    options = {name: value}
    with pytest.raises(InvalidRulesError) as caught:
        Rules(2, **options)  # type: ignore[arg-type]  # that is the test
    assert str(caught.value).startswith(message)


def test_numbers_have_three_digits_of_the_board() -> None:
    numbers = [action.number for action in numer.legal_actions(position(rules=SMALL).table, 0)]
    assert len(numbers) == 27
    assert (numbers[0], numbers[-1]) == (0, 222)
    assert all({*f"{number:03}"} <= {*"012"} for number in numbers)


@pytest.mark.parametrize("slips", [False, True])
def test_a_digit_that_is_on_no_board_is_refused_even_with_slips(*, slips: bool) -> None:
    state = position(rules=evolve(SMALL, slips=slips), available=("01", "012"))
    reason = numer.refusal(state.table, Write(0, 129))
    assert reason is not None
    assert reason.code is Code.UNKNOWN_DIGIT
    assert reason.message == (
        "129 has digits that are on no board (9): the digits of this game are 0 to 2."
    )
    assert dict(reason.details) == {"seat": 0, "number": 129, "missing": (9,), "digits": 3}
    with pytest.raises(IllegalActionError, match="on no board"):
        numer.apply(state, Write(0, 129))


def test_n2_a_crossed_out_digit_of_a_small_board_is_a_slip() -> None:
    strict = position(rules=SMALL, available=("01", "012"))
    reason = numer.refusal(strict.table, Write(0, 122))
    assert reason is not None
    assert reason.code is Code.DIGIT_CROSSED_OUT
    lenient = position(rules=evolve(SMALL, slips=True), available=("01", "012"))
    assert numer.refusal(lenient.table, Write(0, 122)) is None
    assert len(numer.legal_actions(lenient.table, 0)) == 27


def test_first_digits_count_double_in_the_last_turn() -> None:
    first = wrote(position(rules=SMALL), 100, 222)
    assert first.table.turns[0].points == (1, 2 + 1)
    last = wrote(position(rules=SMALL, turn=2), 100, 222)
    assert last.table.turns[1].points == (2, 4 + 3)


def test_a_game_of_one_round_ends_after_its_turns() -> None:
    state = numer.setup(SMALL, Deal())
    assert state.table.available == ((0, 1, 2),) * 2
    assert state.table.events == (TurnBegun(1, 1, turns=2),)
    state = wrote(wrote(state, 100, 222), 222, 111)
    assert numer.seats_to_act(state.table) == ()
    assert (state.table.round, state.table.turn) == (1, 2)
    assert state.table.crossed_out == ((3, 2),)
    assert [type(event) for event in state.table.events[-2:]] == [RoundEnded, GameEnded]
    outcome = numer.outcome(state.table)
    assert outcome is not None
    assert outcome.scores == (1 + (2 * 2 + 3) + 3, (2 + 1) + 2 * 1 + 2)


def test_boards_are_wiped_to_their_own_size() -> None:
    rules = evolve(SMALL, rounds=3)
    state = wrote(wrote(numer.setup(rules, Deal()), 100, 222), 222, 111)
    assert (state.table.round, state.table.turn) == (2, 1)
    assert state.table.available == ((0, 1, 2),) * 2


def test_words_know_the_last_turn_from_the_event() -> None:
    doubled = "Round 1, turn 2 begins: first digits count double."
    assert numer.narrate((TurnBegun(1, 2, turns=2),)) == (doubled,)
    assert numer.narrate((TurnBegun(1, 2),)) == ("Round 1, turn 2 begins.",)
    assert to_json(numer, TurnBegun(1, 2)) == '{"type":"TurnBegun","round":1,"turn":2}'
    small = '{"type":"TurnBegun","round":1,"turn":2,"turns":2}'
    assert to_json(numer, TurnBegun(1, 2, turns=2)) == small


def test_json_has_only_the_options_that_differ() -> None:
    text = '{"players":2,"slips":false,"bonuses":[1,3],"digits":3,"rounds":1}'
    assert to_json(numer, SMALL) == text
    assert from_json(numer, numer.Rules, text) == SMALL


def test_a_position_with_a_digit_that_is_on_no_board_is_impossible() -> None:
    state = numer.setup(SMALL, Deal())
    progress = evolve(state.table.progress, boards=(0b1111, 0b111))
    with pytest.raises(InconsistentError, match="at most 3 digits"):
        numer.check_position(evolve(state.table, progress=progress))


def test_people_are_told_how_small_the_game_is() -> None:
    seen = view(numer.setup(SMALL, Deal()), 0)
    text = " ".join(numer.describe(seen).split())
    assert "Each board has only the digits 0 to 2." in text
    assert "after 1 round of 2 turns win" in text
    assert "This is turn 1 of 2 in round 1 of 1." in text
    card = " ".join(numer.summary(SMALL).split())
    assert card.startswith("Numer, 2 players, 1 round of 2 turns")
    assert "from 000 to 222 with digits that are open on their board, which has" in card
    assert "doubled in turn 2" in card
    picture = numer.view_picture(seen)
    assert "Round 1 of 1, turn 1 of 2" in picture
    assert picture.count('class="digit') == 2 * 3


def every_end(rules: Rules) -> set[tuple[int, ...]]:
    """Return the final scores of all games, found by trying everything."""
    states = {numer.setup(rules, Deal())}
    ends: set[tuple[int, ...]] = set()
    while states:
        after: dict[object, State] = {}
        for state in states:
            table = state.table
            options: list[list[int | None]] = [
                [each.number for each in numer.legal_actions(table, seat)] or [None]
                for seat in range(rules.players)
            ]
            for numbers in product(*options):
                reached = wrote(state, *numbers)
                progress = reached.table.progress
                if outcome := numer.outcome(reached.table):
                    ends.add(outcome.scores)
                else:
                    key = progress.boards, progress.totals, len(progress.turns)
                    after[key] = reached
        states = {*after.values()}
    return ends


@pytest.mark.parametrize("zero_bonus", [False, True])
@pytest.mark.parametrize("bonuses", [(4,), (1, 3), (9, 0), (9, 9, 0), (0, 9, 1)])
def test_all_games_of_two_digits_keep_within_their_range(
    bonuses: tuple[int, ...], *, zero_bonus: bool
) -> None:
    rules = Rules(2, digits=2, rounds=1, bonuses=bonuses, zero_bonus=zero_bonus)
    ends = every_end(rules)
    least, most = rules.score_range
    assert most == max(map(max, ends))
    assert least <= min(map(min, ends))
