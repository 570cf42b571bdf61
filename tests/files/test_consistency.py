"""Positions from outside: what play leads to passes, what it cannot lead to does not."""

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, cast

import attrs
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.games import positions
from thinkstr8 import (
    AnyGame,
    NotToActError,
    UnknownSeatError,
    WrongKindError,
    numer,
    play,
    ten,
    think_str8,
)
from thinkstr8.core import InconsistentError, JsonError
from thinkstr8.core.game import AnyState
from thinkstr8.files.codec import from_data, to_data
from thinkstr8.files.json_text import Json
from thinkstr8.files.kinds import Kinds

CHOSEN = {"rules", "bets", "numbers"}
"""What the players chose."""

Path = tuple[str | int, ...]

BLUE_1: Json = {"type": "NumberCard", "colour": "blue", "number": 1}
WILD: Json = {"type": "FullWild"}

IGNORED = {"events", "last"}
"""Fields that are not part of a position's identity."""


@given(positions())
def test_every_position_that_play_reaches_passes(position: tuple[AnyGame, AnyState]) -> None:
    game, state = position
    check = cast("Callable[[object], None]", vars(game)["check_position"])
    check(state)
    check(state.table)
    for seat in (None, *range(state.table.rules.players)):
        check(game.view(state, seat))


def leaves(data: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Yield everything in a document that is not a container, with the path to it."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in IGNORED:
                yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from leaves(value, (*path, index))
    else:
        yield path, data


def changed(data: Json, path: Path, value: Json) -> Json:
    """Return a copy of a document with something else in one place."""
    copy = json.loads(json.dumps(data))
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return cast(Json, copy)


def another(value: Json, values: list[Json], rng: Random) -> Json:
    """Return another value of the same type, if there is one."""
    if type(value) is int:
        return value + rng.choice((-1, 1, 2, 10**6))
    others = [other for other in values if type(other) is type(value) and other != value]
    return rng.choice(others) if others else None


@given(positions(), st.integers(0, 2**32 - 1))
def test_a_state_with_one_thing_changed_is_refused_or_can_be_played_on(
    position: tuple[AnyGame, AnyState], seed: int
) -> None:
    """What the check lets pass must at least be a position in which the game works."""
    game, state = position
    rng = Random(seed)
    data = to_data(game, state)
    found = list(leaves(data))
    for path, value in rng.sample(found, min(4, len(found))):
        other = changed(data, path, another(value, [each for _, each in found], rng))
        try:
            read = cast(AnyState, from_data(game, Kinds.of(game).state, other))
        except JsonError:
            continue
        play_on(game, read, rng)


def play_on(game: AnyGame, state: AnyState, rng: Random) -> None:
    """Play a position to its end, looking at everything on the way."""
    for _ in range(state.table.rules.max_actions + 1):
        acting = game.seats_to_act(state.table)
        if not acting:
            assert game.outcome(state.table) is not None
            return
        for seat in range(state.table.rules.players):
            game.view(state, seat)
        if acting == (-1,):
            state = game.apply(state, rng.choice([action for action, _ in game.chance(state)]))
        else:
            state = game.apply(state, rng.choice(game.legal_actions(state.table, acting[0])))
    raise AssertionError("the game does not end")


@given(positions(), st.integers(0, 2**32 - 1))
def test_in_numer_and_think_str8_the_public_part_follows_from_the_log(
    position: tuple[AnyGame, AnyState], seed: int
) -> None:
    """All but what the players chose in the log itself, which could have been otherwise."""
    game, state = position
    if game is ten:
        return
    rng = Random(seed)
    data = to_data(game, state)
    found = [leaf for leaf in leaves(data) if leaf[0][0] == "table" and not CHOSEN & {*leaf[0]}]
    for path, value in rng.sample(found, min(4, len(found))):
        if type(value) is int:
            with pytest.raises(JsonError):
                from_data(game, Kinds.of(game).state, changed(data, path, value + 9))


def refused(game: AnyGame, state: AnyState, path: Path, value: Json) -> str:
    """Read a state with something else in one place; give the reason why that is refused."""
    with pytest.raises(JsonError) as caught:
        from_data(game, Kinds.of(game).state, changed(to_data(game, state), path, value))
    assert isinstance(caught.value.__cause__, InconsistentError)
    return caught.value.reason


@pytest.mark.parametrize(
    ("stage", "path", "value", "reason"),
    [
        ("take", ("racks", 0, 0), 1, "The blue 1 is on two racks, but the game has only one."),
        ("take", ("racks", 0, 0), 8, "There must be 3 racks with 6 numbers from 0 to 7 each."),
        ("take", ("racks", 0), [1, 2, 3], "There must be 3 racks with 6 numbers"),
        ("take", ("racks",), [], "There must be 3 racks with 6 numbers"),
        ("take", ("lows",), [], "There must be a bet, or None, and guesses"),
        ("take", ("lows", 0), 3, "belongs to the stage place, but the stage now is take"),
        ("take", ("guesses", 0), [[1]], "guesses is wrong"),
        ("take", ("table", "stage"), "place", "table.stage is wrong"),
        ("take", ("table", "stage"), "over", "table.stage is wrong"),
        ("take", ("table", "waiting"), [0], "table.waiting is wrong"),
        ("take", ("table", "dice"), None, "is wrong"),
        ("take", ("table", "thrown"), None, "is wrong"),
        (
            "take",
            ("table", "thrown"),
            ["grey", "grey", "grey"],
            "The throw grey-grey-grey cannot become ",
        ),
        ("settle", ("table", "thrown"), ["grey", "grey", "grey"], "table.dice is wrong"),
        ("roll", ("table", "thrown"), ["grey", "grey", "grey"], "table.thrown is wrong"),
        ("exchange", ("table", "thrown"), ["grey", "grey", "grey"], "table.thrown is wrong"),
        (
            "exchange",
            ("table", "board", "rounds", 0, "thrown"),
            ["grey", "grey", "grey"],
            "The throw grey-grey-grey cannot become ",
        ),
        (
            "exchange",
            ("table", "board", "rounds", 0, "thrown"),
            ["red", "blue", "blue"],
            "RollDice.dice must be in sheet order",
        ),
        ("take", ("table", "tokens", 0), 8, "There must be a token of these rules"),
        ("take", ("table", "tokens"), [None], "There must be a token of these rules"),
        ("take", ("table", "exchanged"), "red", "table.exchanged is wrong"),
        ("take", ("table", "finale", "guessed", 0), 1, "table.finale.guessed is wrong"),
        ("take", ("table", "finale", "guessed", 0), 7, "There must be a token of these rules"),
        ("take", ("table", "board", "neutral_racks"), [], "There must be 1 neutral racks"),
        ("take", ("table", "board", "discards"), [], "There must be discards and a pile"),
        ("take", ("table", "board", "discards", 0), [1, 1], "A blue card lies in two places"),
        ("take", ("table", "board", "discards", 0), [7], "table.board.discards is wrong"),
        (
            "take",
            ("table", "board", "discards", 0),
            [2**53 - 1],
            "numbers from 0 to 7 can be given",
        ),
        ("take", ("table", "board", "piles", 0), 2, "table.board.piles is wrong"),
        ("take", ("table", "board", "markers", "track"), [0, 0, 1], "The track must hold each"),
        ("take", ("table", "board", "markers", "positions", 0), 9, "positions is wrong"),
        ("exchange", ("table", "board", "rounds"), [], "Impossible position"),
        ("exchange", ("table", "board", "rounds", 0, "roller"), 9, "No order of the markers"),
        ("exchange", ("table", "board", "rounds", 0, "bets"), [], "Round 1 must have a bet"),
        ("exchange", ("table", "board", "rounds", 0, "bets", 0, "size"), 99, "Impossible position"),
        ("exchange", ("table", "board", "rounds", 0, "bets", 0, "low"), -1, "Impossible position"),
        (
            "guess",
            ("table", "board", "rounds", 0, "discards", 0, "seat"),
            7,
            "a discard whose seat",
        ),
        ("guess", ("table", "board", "rounds", 0, "discards", 0, "number"), 9, "a discard whose"),
        ("over", ("table", "finale", "reveal", "racks"), [], "There must be a rack and guesses"),
        ("over", ("table", "finale", "reveal"), None, "table.finale.reveal is wrong"),
        ("over", ("guesses", 0, 0), [1, 2, 3], "Impossible position"),
    ],
)
def test_what_cannot_be_in_think_str8(stage: str, path: Path, value: Json, reason: str) -> None:
    state = think_str8.example(think_str8.Stage(stage))
    assert reason in refused(think_str8, state, path, value)


def test_a_grey_die_without_grey_cards_is_refused() -> None:
    record = random_str8_without_grey()
    data = to_data(think_str8, record)
    path = ("table", "board", "rounds", 0, "dice")
    with pytest.raises(JsonError, match="Round 1 has dice of a colour that is not in play"):
        from_data(think_str8, think_str8.State, changed(data, path, ["grey", "grey", "grey"]))


def random_str8_without_grey() -> think_str8.State:
    rules = think_str8.Rules(2, grey=False)
    return play(think_str8, rules, [think_str8.bots.random] * 2, Random(1)).final


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("racks", 1), None, "Seat 0 must see every rack but its own"),
        (("racks", 0), [0, 1, 2, 3, 4, 5], "Seat 0 must see every rack but its own"),
        (("racks",), [], "There must be 3 racks"),
        (("seat",), 3, "There is no seat 3 at this table"),
        (("seat",), 1, "Seat 1 must see every rack but its own"),
        (("low",), 3, "belongs to the stage place, but the stage now is take"),
        (("guesses",), [[1]], "guesses is wrong"),
    ],
)
def test_what_no_seat_is_shown_in_think_str8(path: Path, value: Json, reason: str) -> None:
    shown = think_str8.view(think_str8.example(think_str8.Stage.TAKE), 0)
    data = changed(to_data(think_str8, shown), path, value)
    with pytest.raises(JsonError) as caught:
        from_data(think_str8, think_str8.View, data)
    assert reason in caught.value.reason


def test_a_spectator_is_shown_no_rack() -> None:
    shown = think_str8.view(think_str8.example(think_str8.Stage.TAKE), None)
    data = changed(to_data(think_str8, shown), ("racks", 0), [0, 1, 2, 3, 4, 5])
    with pytest.raises(JsonError, match="A spectator sees no rack before the end"):
        from_data(think_str8, Kinds.of(think_str8).spectator, data)


def test_a_verdict_that_no_cards_explain_is_refused_in_a_table_too() -> None:
    table = think_str8.example(think_str8.Stage.GUESS).table
    path = ("board", "rounds", 0, "verdicts", 0)
    told = table.rounds[0].verdicts[0]
    wrong = "wrong" if table.rounds[0].bets[0].size > 1 else "too_low"
    assert told != wrong
    with pytest.raises(JsonError, match="No cards explain what seat 0 was told up to round 1"):
        from_data(think_str8, think_str8.Table, changed(to_data(think_str8, table), path, wrong))


@pytest.mark.parametrize(
    ("stage", "path", "value", "reason"),
    [
        ("write", ("sealed",), [None], "There must be a sealed number or None for each of 3"),
        ("write", ("sealed", 0), 555, "555 uses crossed-out digits (5)"),
        ("write", ("sealed", 1), None, "table.waiting is wrong"),
        ("write", ("table", "waiting"), [], "is wrong"),
        ("write", ("table", "last"), 7, "The last seat to write cannot have been 7"),
        ("write", ("table", "last"), None, "The last seat to write cannot have been None"),
        ("write", ("table", "progress", "boards"), [], "There must be a board for each"),
        ("over", ("table", "progress", "totals", 0), 4, "table.progress.totals is wrong"),
        ("over", ("table", "progress", "turns", 0, "numbers"), [1], "Every turn must have a numb"),
        ("over", ("table", "progress", "turns", 0, "numbers", 0), None, "does not fit the rest"),
        ("over", ("table", "progress", "turns", 0, "points", 0), 99, "turns.0.points is wrong"),
        ("over", ("table", "progress", "crossed_out", 0, 0), 99, "crossed_out is wrong"),
    ],
)
def test_what_cannot_be_in_numer(stage: str, path: Path, value: Json, reason: str) -> None:
    state = numer.example(numer.Stage(stage))
    assert reason in refused(numer, state, path, value)


@pytest.mark.parametrize("digits", [[1, 1], [2, 1], [10], [-1]])
def test_a_board_of_numer_has_digits_in_rising_order(digits: list[Json]) -> None:
    data = to_data(numer, numer.example(numer.Stage.WRITE))
    with pytest.raises(JsonError, match="A board must have different digits from 0 to 9") as caught:
        from_data(numer, numer.State, changed(data, ("table", "progress", "boards", 0), digits))
    assert caught.value.path == "$.table.progress.boards"


def test_a_log_of_numer_that_is_too_long_is_refused() -> None:
    data = cast("dict[str, Json]", to_data(numer, numer.example(numer.Stage.OVER).table))
    turns = cast("list[Json]", cast("dict[str, Json]", data["progress"])["turns"])
    turns.append(turns[0])
    with pytest.raises(JsonError, match="A game has 10 turns, not 11"):
        from_data(numer, numer.Table, data)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("seat",), 3, "There is no seat 3 at this table"),
        (("number",), None, "The table says that seat 1 has written"),
        (("seat",), None, "expected an integer, not null"),
    ],
)
def test_what_no_seat_is_shown_in_numer(path: Path, value: Json, reason: str) -> None:
    shown = numer.view(numer.example(numer.Stage.WRITE), 1)
    with pytest.raises(JsonError) as caught:
        from_data(numer, numer.View, changed(to_data(numer, shown), path, value))
    assert reason in caught.value.reason


def test_a_spectator_is_shown_no_number() -> None:
    shown = numer.view(numer.example(numer.Stage.WRITE), None)
    data = changed(to_data(numer, shown), ("number",), 444)
    with pytest.raises(JsonError, match=r"^\$\.number: expected null, not 444$"):
        from_data(numer, Kinds.of(numer).spectator, data)


@pytest.mark.parametrize(
    ("stage", "path", "value", "reason"),
    [
        ("draw", ("piles", "deck", 0, 1), 0, "A deck lists different cards in card order"),
        ("draw", ("piles", "deck", 0, 1), 1001, "with counts from 1 to 1000"),
        ("draw", ("piles", "deck", 0, 0), WILD, "A deck lists different cards in card order"),
        ("draw", ("piles", "deck", 0, 1), 4, "The number of blue 1 cards must be 3, not 4"),
        ("draw", ("piles", "market"), [BLUE_1], "The number of blue 1 cards must be 3, not 4"),
        ("draw", ("piles", "discards"), [WILD], "The number of wild any cards must be 1, not 2"),
        ("draw", ("piles", "row", "numbers"), 9, "The sums of the row must match its cards"),
        ("draw", ("players",), [], "There must be 3 players"),
        ("draw", ("players", 0, "tokens"), 11, "Seat 0 must have 0 to 10 tokens"),
        ("draw", ("players", 0, "busts"), -1, "Seat 0 must have 0 to 10 tokens"),
        ("draw", ("players", 0, "busts"), 1, "must be at most 0, because the revealed cards"),
        ("bid", ("players", 1, "busts"), 1, "must be at most 0, because the revealed cards"),
        ("bid", ("players", 1, "busts"), 2**53 - 1, "The number of bust tokens must be at most 0"),
        (
            "draw",
            ("players", 0, "numbers"),
            [BLUE_1],
            "The number of blue 1 cards must be 3, not 4",
        ),
        ("draw", ("turn", "active"), 7, "The active seat must be 0 to 2, not 7"),
        ("draw", ("turn", "active"), 1, "The stage draw does not fit the rest of the table"),
        ("draw", ("turn", "last_buys"), True, "The last buys must follow the last turn"),
        ("draw", ("stage",), "over", "The stage over does not fit the rest of the table"),
        ("draw", ("stage",), "bid", "There must be an auction in the stage bid"),
        ("draw", ("stage",), "pay", "There must be a purchase in the stage pay"),
        ("draw", ("stage",), "bust", "The stage bust does not fit the rest of the table"),
        ("bid", ("auction", "highest"), 3, "The stage bid does not fit the rest of the table"),
        ("bid", ("auction", "bidder"), 2, "The stage bid does not fit the rest of the table"),
        ("bid", ("waiting",), [], "The stage bid does not fit the rest of the table"),
        ("bid", ("waiting",), [2, 1], "The stage bid does not fit the rest of the table"),
        ("pay", ("purchase", "paid"), 99, "The stage pay does not fit the rest of the table"),
        ("pay", ("purchase", "seat"), 9, "The stage pay does not fit the rest of the table"),
        ("pay", ("waiting",), [], "The stage pay does not fit the rest of the table"),
        ("buy", ("waiting",), [0, 1, 2], "The stage buy does not fit the rest of the table"),
        ("reveal", ("waiting",), [], "The stage reveal does not fit the rest of the table"),
        ("over", ("waiting",), [0], "The stage over does not fit the rest of the table"),
        ("over", ("turn", "last_buys"), False, "The stage over does not fit"),
    ],
)
def test_what_cannot_be_in_ten(stage: str, path: Path, value: Json, reason: str) -> None:
    state = ten.example(ten.Stage(stage))
    assert re.search(reason, refused(ten, state, ("table", *path), value))


def test_no_seat_beyond_the_table_is_shown_anything_in_ten() -> None:
    shown = ten.view(ten.example(ten.Stage.BID), 1)
    with pytest.raises(JsonError, match="There is no seat 3 at this table"):
        from_data(ten, ten.View, changed(to_data(ten, shown), ("seat",), 3))


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ({"deck": ("00", "?")}, "The deck must consist of card letters"),
        ({"deck": ("01",)}, "equal letters together"),
        ({"deck": ("1", "0")}, "in card order"),
        ({"market": (1, 0)}, "The market must be in card order"),
        ({"market": (36,)}, "The market must be in card order"),
        ({"discards": "?"}, "The discards must consist of card letters"),
    ],
)
def test_cards_that_are_kept_wrongly_in_ten(part: dict[str, Any], reason: str) -> None:
    table = ten.example(ten.Stage.DRAW).table
    with pytest.raises(InconsistentError, match=reason):
        ten.check_position(evolve(table, piles=evolve(table.piles, **part)))


def test_hands_that_are_kept_wrongly_in_ten() -> None:
    table = ten.example(ten.Stage.DRAW).table
    first, *others = table.players
    players = (evolve(first, numbers=(3, 2)), *others)
    with pytest.raises(InconsistentError, match="number cards of seat 0 must be in card order"):
        ten.check_position(evolve(table, players=players))


def test_the_automaton_has_no_choice_after_a_bust_in_ten() -> None:
    rules = ten.Rules(1, solo=5, fiasco=True)
    opening = ten.setup(rules, ten.Deal(0)).table
    turn = evolve(opening.turn, active=1, revealed=True)
    table = evolve(opening, stage=ten.Stage.BUST, turn=turn, waiting=())
    with pytest.raises(InconsistentError, match="The stage bust does not fit the rest"):
        ten.check_position(table)


@pytest.mark.parametrize("game", [think_str8, ten, numer], ids=lambda game: str(game.__name__))
@pytest.mark.parametrize("value", [None, 5, "table", think_str8.Rules(2)])
def test_what_is_no_position_at_all(game: Any, value: object) -> None:
    with pytest.raises(WrongKindError, match="Expected a Table, State or View of "):
        game.check_position(value)


BOTS = ("random", "careful", "expert")
BAD_SEATS: list[tuple[Any, type[Exception]]] = [
    (7, UnknownSeatError),
    (-1, UnknownSeatError),
    (True, WrongKindError),
    (1.0, WrongKindError),
    ("0", WrongKindError),
]


def forged(game: Any, stage: str, seat: object) -> Any:
    """Return the view of a seat that is not at the table."""
    return evolve(game.view(game.example(game.Stage(stage)), 0), seat=seat)


EVERY_STAGE = [(game, str(stage)) for game in (think_str8, ten, numer) for stage in game.Stage]


@pytest.mark.parametrize(("seat", "error"), BAD_SEATS)
@pytest.mark.parametrize(("game", "stage"), EVERY_STAGE)
def test_a_view_of_a_seat_that_is_none_is_refused_by_all_who_take_views(
    game: Any, stage: str, seat: object, error: type[Exception]
) -> None:
    shown = forged(game, stage, seat)
    if error is WrongKindError:
        with pytest.raises(WrongKindError, match=r"^view\.seat must be an int, not "):
            game.check_position(shown)
    else:
        with pytest.raises(InconsistentError, match=r"There is no seat .* at this table"):
            game.check_position(shown)
    with pytest.raises(error):
        game.determinize(shown, Random(8))
    for name in BOTS:
        if hasattr(game.bots, name):
            with pytest.raises(error):
                getattr(game.bots, name)(shown, Random(8))


@pytest.mark.parametrize(("game", "stage"), EVERY_STAGE)
def test_a_bot_that_is_not_to_act_says_so(game: Any, stage: str) -> None:
    state = game.example(game.Stage(stage))
    idle = set(range(3)).difference(game.seats_to_act(state.table))
    for name in BOTS:
        for seat in idle if hasattr(game.bots, name) else ():
            with pytest.raises(NotToActError, match=f"Seat {seat} is not to act: there is nothing"):
                getattr(game.bots, name)(game.view(state, seat), Random(8))


def thinned(value: Any) -> Iterator[object]:
    """Yield a value with each of the tuples in it emptied, one at a time."""
    if value and isinstance(value, tuple):
        yield ()
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            for other in thinned(getattr(value, field.name)):
                yield evolve(value, **{field.name: other})


@given(positions())
def test_whatever_a_position_says_of_the_last_events_can_be_told(
    position: tuple[AnyGame, AnyState],
) -> None:
    game, state = position
    if game is numer:  # its events follow from the log
        return
    remarks = cast("Callable[[object], tuple[str, ...]]", vars(game)["remarks"])
    for event in state.table.events:
        for other in thinned(event):
            table = evolve(cast(Any, state.table), events=(other,))
            assert all(words.endswith(".") for words in remarks(table))
