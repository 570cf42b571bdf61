"""Seat records tell one game in order: each view follows from the one before it by an action."""

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import cast

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.depth import depth
from helpers.effort import growth
from helpers.games import CUSTOM_DECK, SOME_VARIANTS, VARIANTS, name_of, random_record
from thinkstr8 import (
    GAMES,
    AnyGame,
    AnyRecord,
    Record,
    RecordError,
    WrongKindError,
    numer,
    random_action,
    ten,
    think_str8,
)
from thinkstr8.core import InconsistentError, JsonError
from thinkstr8.core.game import AnyAction, AnyRules, AnyState
from thinkstr8.files import (
    SeatRecord,
    format_seat_record,
    parse_seat_record,
    record_to_json,
)
from thinkstr8.files.kinds import Kinds
from thinkstr8.files.seat_record import AnySeatRecord
from thinkstr8.files.sequences import Retrace, require_following
from thinkstr8.games.ten.components import CURRENCY_CARDS, NUMBER_CARDS, WILDS
from thinkstr8.games.ten.rules import Copies

Lines = list[str]


def shuffled_record(game: AnyGame, rules: AnyRules, seed: int, most: int = 10**6) -> AnyRecord:
    """Play a game at random; where several may act at once, any of them is the next."""
    rng = Random(seed)
    deal = game.deal(rules, rng)
    state: AnyState = game.setup(rules, deal)
    actions: list[AnyAction] = []
    while game.seats_to_act(state.table) and len(actions) < most:
        action = random_action(game, state, rng)
        actions.append(action)
        state = game.apply(state, action)
    return Record(game, rules, deal, tuple(actions))


def rules_for_two(game: AnyGame) -> AnyRules:
    return cast("Callable[[int], AnyRules]", Kinds.of(game).rules)(2)


def shown(record: AnyRecord, seat: int | None) -> Lines:
    return format_seat_record(SeatRecord.of(record, seat)).splitlines()


@pytest.mark.parametrize("variant", SOME_VARIANTS, ids=name_of)
def test_whatever_a_seat_or_a_spectator_is_shown_in_a_game_is_accepted(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    game, rules = variant
    retrace = cast(Retrace, vars(game)["retrace"])
    for seed in range(depth(1, 3)):
        record = shuffled_record(game, rules, seed)
        for seat in (None, *range(rules.players)):
            seen = SeatRecord.of(record, seat)
            assert parse_seat_record(format_seat_record(seen), game) == seen
            for before, after in pairwise(seen.views):
                state, action = retrace(before, after)
                assert game.view(state, seat) == before
                assert game.view(game.apply(state, action), seat) == after


# Lines that were dropped, swapped, doubled, or come from elsewhere


def mutations(lines: Lines, others: Lines, at: int) -> Iterator[tuple[str, Lines]]:
    """Yield what becomes of a file when something happens to one of its lines.

    A throw of another game is left out: what was settled can have come from other dice as well.
    """
    yield "dropped", lines[:at] + lines[at + 1 :]
    yield "doubled", lines[: at + 1] + lines[at:]
    yield "swapped", [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
    yield "empty", [*lines[:at], "[]", *lines[at + 1 :]]
    for other in (at, at + 1, at // 2 + 1):
        if other < len(others) and others[other] != lines[at] and "DiceRolled" not in lines[at]:
            yield f"line {other} of another", [*lines[:at], others[other], *lines[at + 1 :]]


@settings(max_examples=depth(20, 1000))
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32 - 1), st.integers(-1, 4), st.floats(0, 0.99))
def test_a_line_that_was_dropped_swapped_doubled_or_put_there_is_refused(
    variant: tuple[AnyGame, AnyRules], seed: int, seat: int, share: float
) -> None:
    game, rules = variant
    record = shuffled_record(game, rules, seed)
    viewer = None if seat < 0 else seat % rules.players
    lines = shown(record, viewer)
    others = shown(shuffled_record(game, rules, seed + 1), viewer)
    at = 1 + int(share * (len(lines) - 2))
    for name, mutated in mutations(lines, others, at):
        if mutated[: at + 2] == lines[: at + 2]:
            continue  # two lines that are alike were swapped
        with pytest.raises(RecordError) as caught:
            parse_seat_record("\n".join(mutated), game)
        assert caught.value.line is not None, name
        assert at < caught.value.line <= len(mutated), name


@pytest.mark.parametrize("variant", SOME_VARIANTS, ids=name_of)
def test_the_views_of_another_seat_cannot_follow(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    record = random_record(game, rules, seed=8)
    mine = SeatRecord.of(record, 0).views
    for seat in range(1, rules.players):
        with pytest.raises(JsonError, match=f"expected a view of seat 0, not of {seat}"):
            require_following(game, mine[0], SeatRecord.of(record, seat).views[1])


def numbers(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the paths to all numbers in JSON that are not what somebody wrote in Numer."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in ("path", "numbers"):
                yield from numbers(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from numbers(value, (*path, index))
    elif type(data) is int:
        yield path


def with_another_number(line: str, rng: Random) -> str | None:
    data = json.loads(line)
    paths = [*numbers(data)]
    if not paths:
        return None
    *steps, last = rng.choice(paths)
    place = data
    for step in steps:
        place = place[step]
    place[last] += rng.choice((-1, 1, 2))
    return json.dumps(data)


@settings(max_examples=depth(20, 1000))
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32 - 1), st.integers(-1, 4))
def test_a_line_with_another_number_is_refused(
    variant: tuple[AnyGame, AnyRules], seed: int, seat: int
) -> None:
    """In a finished game everything is laid open, so nothing could have been otherwise."""
    game, rules = variant
    rng = Random(seed)
    lines = shown(shuffled_record(game, rules, seed), None if seat < 0 else seat % rules.players)
    for at in rng.sample(range(1, len(lines)), min(3, len(lines) - 1)):
        line = with_another_number(lines[at], rng)
        if line is None:
            continue
        with pytest.raises(RecordError) as caught:
            parse_seat_record("\n".join([*lines[:at], line, *lines[at + 1 :]]), game)
        assert caught.value.line is not None
        assert caught.value.line > at


def test_a_finished_game_for_two_is_not_followed_by_a_view_for_four() -> None:
    two = SeatRecord.of(random_record(think_str8, think_str8.Rules(2), seed=8), 0)
    four = SeatRecord.of(random_record(think_str8, think_str8.Rules(4), seed=8), 0)
    count = len(two.views)
    with pytest.raises(RecordError, match=f"^View {count} does not have the rules of view 0"):
        evolve(two, views=(*two.views, four.views[5]))
    changes = json.dumps(
        [
            {"op": "replace", "path": f"/{field}", "value": value}
            for field, value in json.loads(shown_view(four, 5)).items()
        ]
    )
    with pytest.raises(RecordError, match="cannot follow the previous one") as caught:
        parse_seat_record(format_seat_record(two) + changes, think_str8)
    assert caught.value.line == count + 1


def shown_view(seen: AnySeatRecord, number: int) -> str:
    """Return the JSON of one view."""
    alone = SeatRecord(seen.game, seen.seat, seen.views[number : number + 1])
    return json.dumps(json.loads(format_seat_record(alone))["view"])


TWO_ROUNDS = """
roll blue blue blue
settle 0 blue blue blue
take 0 7
take 1 6
place 0 0
place 1 0
exchange 0 red
draw red 0
exchange 1 red
draw red 1
roll blue blue blue
settle 0 blue blue blue
take 0 7
take 1 6
place 0 0
place 1 0
"""


def test_a_verdict_that_no_hand_explains_is_found_in_its_line() -> None:
    """Each step looks possible; only all of them together are not."""
    state = think_str8.setup(
        think_str8.Rules(2), think_str8.Deal(((7,) * 6, (6,) * 6, (5,) * 6, (4,) * 6), (1, 0))
    )
    views = [think_str8.view(state, 0)]
    lines = TWO_ROUNDS.strip().splitlines()
    for number, line in enumerate(lines, start=1):
        if number == len(lines):  # blue was at least 3, and suddenly it is less
            state = evolve(state, racks=((0, *state.racks[0][1:]), state.racks[1]))
        state = think_str8.apply(state, think_str8.parse_action(line))
        views.append(think_str8.view(state, 0))
    for _ in range(6):
        state = think_str8.apply(state, random_action(think_str8, state, Random(8)))
        views.append(think_str8.view(state, 0))
    first, second = (entry.verdicts[0] for entry in views[-1].table.rounds)
    assert (first, second) == (think_str8.Verdict.TOO_LOW, think_str8.Verdict.HIT)
    for before, after in pairwise(views):
        require_following(think_str8, before, after)
    with pytest.raises(RecordError, match=r"No hand of seat 0 fits what it has been") as caught:
        parse_seat_record(format_seat_record(SeatRecord(think_str8, 0, tuple(views))), think_str8)
    assert caught.value.line == len(lines) + 1


def test_the_reason_names_what_is_wrong() -> None:
    record = random_record(ten, ten.Rules(2), seed=8)
    before, after, *_ = SeatRecord.of(record, 0).views
    with pytest.raises(JsonError, match=r"previous one: Nothing has happened\.$"):
        require_following(ten, before, evolve(after, table=evolve(after.table, events=())))
    with pytest.raises(JsonError, match=r"previous one: table\.stage is wrong\.$"):
        require_following(
            ten, before, evolve(after, table=evolve(after.table, stage=ten.Stage.DRAW))
        )
    with pytest.raises(JsonError, match=r"previous one: This action belongs to the stage"):
        require_following(ten, after, after)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_retrace_wants_two_views_of_one_kind(game: AnyGame) -> None:
    retrace = cast("Callable[..., object]", vars(game)["retrace"])
    record = random_record(game, rules_for_two(game), 8)
    seat, spectator = SeatRecord.of(record, 0).views, SeatRecord.of(record, None).views
    for before, after in (
        (seat[0], spectator[1]),
        (spectator[0], seat[1]),
        (None, seat[1]),
        (seat[0], seat[1].table),
        ("x", "x"),
    ):
        with pytest.raises(WrongKindError, match=r"^Expected two views of one seat of "):
            retrace(before, after)
    with pytest.raises(InconsistentError):
        retrace(seat[-1], seat[0])


# Time and size in proportion


def large_deck(copies: int) -> tuple[Copies, ...]:
    return (
        *(Copies(card, copies, copies, copies) for card in NUMBER_CARDS),
        *(Copies(card, copies, copies, copies) for card in CURRENCY_CARDS),
        *(Copies(card, 1, 1, 1) for card in WILDS),
    )


def test_a_seat_record_is_read_with_work_in_proportion_to_its_size() -> None:
    record = random_record(ten, ten.Rules(2, deck=large_deck(20)), seed=8)
    views = SeatRecord.of(record, 0).views

    def reading(lines: int) -> Callable[[], object]:
        text = format_seat_record(SeatRecord(ten, 0, views[:lines]))
        return lambda: parse_seat_record(text, ten)

    assert growth(reading, (200, 800, 2400)) < 1.5


@pytest.mark.parametrize("game", [think_str8, numer], ids=["think_str8", "numer"])
def test_a_view_is_not_checked_from_the_beginning_in_every_line(game: AnyGame) -> None:
    record = random_record(game, rules_for_two(game), seed=8)
    views = SeatRecord.of(record, 0).views

    def reading(lines: int) -> Callable[[], object]:
        text = format_seat_record(SeatRecord(game, 0, views[:lines]))
        return lambda: parse_seat_record(text, game)

    assert growth(reading, (10, len(views))) < 1.5


@pytest.mark.parametrize("copies", [1, 3, 9, 24])
def test_a_seat_record_of_a_large_deck_is_at_most_fifty_times_the_record(copies: int) -> None:
    record = random_record(ten, ten.Rules(2, deck=large_deck(copies)), seed=8)
    size = len(record_to_json(record))
    assert len(format_seat_record(SeatRecord.of(record, 0))) < 50 * size


@pytest.mark.parametrize("variant", SOME_VARIANTS, ids=name_of)
def test_a_seat_record_of_any_game_is_at_most_fifty_times_the_record(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    record = shuffled_record(*variant, seed=8)
    size = len(record_to_json(record))
    for seat in (None, 0):
        assert len(format_seat_record(SeatRecord.of(record, seat))) < 50 * size


def test_lists_of_cards_are_written_by_what_came_and_went() -> None:
    record = random_record(ten, ten.Rules(2, deck=large_deck(3)), seed=8)
    written = [change for line in shown(record, 0)[1:] for change in json.loads(line)]
    lists = [change for change in written if "/piles/deck" in change["path"]]
    assert {change["op"] for change in lists} == {"replace", "remove"}
    assert all(change["path"] != "/table/piles/deck" for change in lists[:100])
    assert any(
        change["op"] == "add" and change["path"].startswith("/table/piles/market/")
        for change in written
    )


def test_many_changes_in_one_line_are_made_at_once() -> None:
    """A long array is made once for each line, not once for each change."""
    record = random_record(ten, ten.Rules(3, deck=CUSTOM_DECK), seed=8)
    text = format_seat_record(SeatRecord(ten, 0, SeatRecord.of(record, 0).views[:1]))

    def reading(count: int) -> Callable[[], object]:
        start = {"op": "replace", "path": "/table/waiting", "value": [0] * 50 * count}
        more = [{"op": "add", "path": "/table/waiting/-", "value": 0}] * count
        line = json.dumps([start, *more])

        def read() -> None:
            with pytest.raises(RecordError, match="cannot follow"):
                parse_seat_record(text + line, ten)

        return read

    assert growth(reading, (50, 1000)) < 1.5
