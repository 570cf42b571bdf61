"""Actions as ids and views as bytes: nothing is lost, and nothing is told that a view does not."""

import pickle
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import floor, prod
from random import Random
from typing import Final, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.str8 import (
    BLUE,
    GREEN,
    GREY,
    PURPLE,
    RED,
    VARIANTS,
    YELLOW,
    name_of,
    position,
    twin,
)
from thinkstr8 import numer, think_str8
from thinkstr8.core import (
    NATURE,
    ObservationSpace,
    QuestionError,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
)
from thinkstr8.games.think_str8 import (
    Action,
    Bet,
    Board,
    CardDealt,
    Colour,
    Dealt,
    Dice,
    Discard,
    DrawCard,
    ExchangeCard,
    Finale,
    FinalReveal,
    GuessCard,
    GuessOrder,
    Markers,
    MarkerStacked,
    PlaceToken,
    RollDice,
    Round,
    Rules,
    SettleDice,
    Stage,
    State,
    Table,
    TakeToken,
    Token,
    Verdict,
    View,
    action_space,
    apply,
    begin_dealing,
    beliefs,
    chance,
    example,
    legal_actions,
    nature_space,
    observation_space,
    refusal,
    view,
)
from thinkstr8.games.think_str8.components import as_dice
from thinkstr8.testing import reachable_states

T = TypeVar("T")

SIZES: Final = {True: (56, 7, 22, 6, 93), False: (35, 7, 22, 5, 93)}


class Index:
    """An integer of another library, such as NumPy's."""

    def __index__(self) -> int:
        return 1


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(think_str8, rules))


# Ids


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("grey", [True, False])
def test_the_sections_of_the_actions(players: int, *, grey: bool) -> None:
    space = action_space(Rules(players, grey=grey))
    assert [section.name for section in space.sections] == [
        "settle",
        "take",
        "place",
        "exchange",
        "guess",
    ]
    assert tuple(section.size for section in space.sections) == SIZES[grey]
    assert space.size == (184 if grey else 162)


def test_each_token_of_a_game_has_one_id() -> None:
    space = action_space(Rules(2, tokens=(Token(2, 9), Token(22, 1))))
    assert space.sections[1].size == 2
    assert [space.encode(TakeToken(0, size)) for size in (2, 22)] == [56, 57]


@pytest.mark.parametrize(
    ("action", "index"),
    [
        (SettleDice(1, (BLUE, BLUE, BLUE)), 0),
        (SettleDice(0, (BLUE, BLUE, GREEN)), 1),
        (SettleDice(1, (GREY, GREY, GREY)), 55),
        (TakeToken(1, 1), 56),
        (TakeToken(0, 7), 62),
        (PlaceToken(1, 0), 63),
        (PlaceToken(0, 21), 84),
        (ExchangeCard(1, BLUE), 85),
        (ExchangeCard(0, GREY), 90),
        (GuessCard(1, RED, ()), 91),
        (GuessCard(0, BLUE, (0,)), 92),
        (GuessCard(1, GREY, (5, 6, 7)), 183),
    ],
)
def test_what_some_ids_mean(action: Action, index: int) -> None:
    space = action_space(Rules(2))
    assert space.encode(action) == index
    assert index in space.section_of(index).ids


def test_the_settled_dice_come_in_order() -> None:
    for rules in Rules(2), Rules(2, grey=False):
        space = action_space(rules)
        table = position(Stage.SETTLE, rules=rules).table
        listed = [space.decode(index, table, 0) for index in space.sections[0].ids]
        dice = [action.dice for action in listed if isinstance(action, SettleDice)]
        assert dice == sorted({as_dice(each) for each in dice})
        assert {die for each in dice for die in each} == {*rules.colours}


@given(any_state())
def test_every_legal_action_has_its_id_and_its_place_in_the_mask(state: State) -> None:
    table = state.table
    space = action_space(table.rules)
    for seat in range(table.rules.players):
        actions, ids = legal_actions(table, seat), space.legal_ids(table, seat)
        assert [space.encode(action) for action in actions] == [*ids]
        assert [space.decode(index, table, seat) for index in ids] == [*actions]
        mask = space.mask(table, seat)
        assert [index for index in range(space.size) if mask[index]] == sorted(ids)
        assert set(mask) <= {0, 1}


@given(any_state())
def test_every_id_means_an_action_and_only_the_legal_ones_are_not_refused(state: State) -> None:
    table = state.table
    space = action_space(table.rules)
    for seat in range(table.rules.players):
        legal = space.legal_ids(table, seat)
        for index in range(space.size):
            action = space.decode(index, table, seat)
            assert action.seat == seat
            assert space.encode(action) == index
            assert (refusal(table, action) is None) == (index in legal)


@given(any_state())
def test_decoded_actions_and_listed_ids_are_shared(state: State) -> None:
    """The objects are made once: callers can look at identity, as the cache of the masks does."""
    table = state.table
    space = action_space(table.rules)
    for seat in range(table.rules.players):
        ids = space.legal_ids(table, seat)
        assert space.legal_ids(table, seat) is ids
        assert space.mask(table, seat) is space.mask(table, seat)
        for action, index in zip(legal_actions(table, seat), ids, strict=True):
            assert space.decode(index, table, seat) is action


def test_the_colour_of_a_guess_follows_from_progress() -> None:
    space = action_space(Rules(3))
    state = position(Stage.GUESS)
    for colour in Colour:
        named = space.decode(91 + 1, state.table, 1)
        assert named == GuessCard(1, colour, (0,))
        state = apply(state, named)
    late = space.decode(92, state.table, 1)
    assert late == GuessCard(1, GREY, (0,))
    refused = refusal(state.table, late)
    assert refused is not None
    assert refused.message == "It is not seat 1's turn: waiting for seat 0 and seat 2."


def test_an_illegal_id_is_refused_with_the_sentence_of_the_game() -> None:
    table = example(Stage.TAKE).table
    space = action_space(table.rules)
    early = refusal(table, space.decode(space.encode(PlaceToken(1, 3)), table, 1))
    assert early is not None
    assert "belongs to the stage place, but the stage now is take" in early.message
    place = position(Stage.PLACE, tokens=(7, 2, 3)).table
    outside = refusal(place, space.decode(space.encode(PlaceToken(0, 16)), place, 0))
    assert outside is not None
    assert "its lowest number can be 0 to 15" in outside.message


@pytest.mark.parametrize(
    "action",
    [
        SettleDice(0, (BLUE, RED, GREY)),
        TakeToken(0, 8),
        TakeToken(0, -1),
        PlaceToken(0, 22),
        PlaceToken(0, -1),
        ExchangeCard(0, GREY),
        GuessCard(0, GREY, (1,)),
    ],
)
def test_an_action_that_no_game_has_has_no_id(action: Action) -> None:
    with pytest.raises(QuestionError, match=r"No game by Rules.* has the action"):
        action_space(Rules(2, grey=False)).encode(action)


def test_actions_of_nature_have_ids_of_their_own() -> None:
    for action in RollDice((BLUE, RED, RED)), DrawCard(RED, 3):
        with pytest.raises(QuestionError, match="is nature's: its id is in nature_space"):
            action_space(Rules(2)).encode(action)
    for stage in Stage.ROLL, Stage.DRAW:
        table = position(stage, exchanged=RED).table
        assert action_space(table.rules).legal_ids(table, NATURE) == ()
        assert not any(action_space(table.rules).mask(table, NATURE))


class Pretender(TakeToken):
    """Takes a token, or seems to."""


@pytest.mark.parametrize("wrong", [None, 3, "take 1", numer.Write(0, 7), Pretender(0, 3)])
def test_only_actions_have_ids(wrong: object) -> None:
    with pytest.raises(WrongKindError, match=r"Expected an action of Think Str8!, not"):
        action_space(Rules(2)).encode(wrong)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(WrongKindError, match=r"Expected an action of Think Str8!, not"):
        nature_space(Rules(2)).encode(wrong)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("wrong", [-1, 184, 10**30])
def test_an_id_out_of_range_is_refused(wrong: int) -> None:
    table = example(Stage.TAKE).table
    with pytest.raises(QuestionError, match="the ids are 0 to 183"):
        action_space(table.rules).decode(wrong, table, 1)


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None, Index()])
def test_an_id_of_another_class_is_refused(wrong: object) -> None:
    table = example(Stage.DRAW).table
    with pytest.raises(WrongKindError, match="An id must be an int, not"):
        action_space(table.rules).decode(wrong, table, 1)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(WrongKindError, match="An id must be an int, not"):
        nature_space(table.rules).decode(wrong, table)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("seat", [3, -2, 10**30])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int) -> None:
    table = example(Stage.TAKE).table
    space = action_space(table.rules)
    for ask in (lambda: space.decode(0, table, seat), lambda: space.legal_ids(table, seat)):
        with pytest.raises(UnknownSeatError, match="the seats are 0 to 2"):
            ask()
    with pytest.raises(UnknownSeatError):
        space.decode(0, table, NATURE)


@pytest.mark.parametrize("seat", [True, 1.0, "1", None, Index()])
def test_a_seat_of_another_class_is_refused(seat: int) -> None:
    table = example(Stage.TAKE).table
    space = action_space(table.rules)
    for ask in (space.legal_ids, space.mask):
        with pytest.raises(WrongKindError, match="A seat must be an int, not"):
            ask(table, seat)
    with pytest.raises(WrongKindError, match="A seat must be an int, not"):
        space.decode(0, table, seat)


@pytest.mark.parametrize(
    "wrong", [None, example(Stage.TAKE), numer.example(numer.Stage.WRITE).table]
)
def test_something_that_is_not_a_table_is_refused(wrong: Table) -> None:
    space, nature = action_space(Rules(3)), nature_space(Rules(3))
    for ask in (
        lambda: space.decode(0, wrong, 0),
        lambda: space.legal_ids(wrong, 0),
        lambda: nature.decode(0, wrong),
    ):
        with pytest.raises(WrongKindError, match="Expected a Table of Think Str8!, not"):
            ask()


@pytest.mark.parametrize(
    "rules", [Rules(4), Rules(2), Rules(3, grey=False), Rules(3, guess_order=GuessOrder.TRACK)]
)
def test_a_table_of_a_game_by_other_rules_is_refused(rules: Rules) -> None:
    table = example(Stage.TAKE).table
    space = action_space(rules)
    for ask in (
        lambda: space.decode(0, table, 0),
        lambda: space.legal_ids(table, 0),
        lambda: nature_space(rules).decode(0, table),
    ):
        with pytest.raises(QuestionError, match=r"These ids are for games by Rules.*, but the tab"):
            ask()


def test_equal_rules_are_the_same_rules() -> None:
    table = example(Stage.TAKE).table
    rules = Rules(3)
    assert rules is not table.rules
    assert action_space(rules).legal_ids(table, 1) != ()
    assert action_space(rules) is action_space(table.rules)
    seen = view(example(Stage.TAKE), 1)
    assert len(observation_space(rules).encode(seen)) == observation_space(rules).size


@pytest.mark.parametrize("wrong", [None, 3, numer.Rules(2), "rules"])
def test_spaces_are_of_the_rules_of_the_game(wrong: Rules) -> None:
    for function in (action_space, nature_space, observation_space):
        with pytest.raises(WrongKindError, match="Expected Rules of Think Str8!, not"):
            function(wrong)


# The outcomes of chance


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sections_of_chance(players: int) -> None:
    space = nature_space(Rules(players))
    assert [(section.name, section.size) for section in space.sections] == [
        ("roll", 56),
        ("draw", 8),
        ("deal_card", 8),
        ("deal_marker", players),
    ]


def test_a_grey_die_is_thrown_even_without_grey_cards() -> None:
    space = nature_space(Rules(2, grey=False))
    assert space.encode(RollDice((GREY, GREY, GREY))) in space.sections[0].ids
    with pytest.raises(QuestionError, match=r"No game by Rules.* has the outcome"):
        space.encode(DrawCard(GREY, 3))


@given(any_state())
def test_every_outcome_of_chance_has_its_id(state: State) -> None:
    space = nature_space(state.table.rules)
    outcomes = [outcome for outcome, _ in chance(state)]
    ids = [space.encode(outcome) for outcome in outcomes]
    assert len({*ids}) == len(ids)
    assert [space.decode(index, state.table) for index in ids] == outcomes


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_every_step_of_the_deal_has_its_id(rules: Rules) -> None:
    space, rng = nature_space(rules), Random(8)
    dealing, steps = begin_dealing(rules), 0
    while dealing.deal is None:
        dealt = [outcome for outcome, _ in dealing.outcomes]
        ids = [space.encode(outcome) for outcome in dealt]
        assert len({*ids}) == len(ids)
        assert [space.decode(index, dealing) for index in ids] == dealt
        (section,) = {part.name for part in space.sections if not {*part.ids}.isdisjoint(ids)}
        assert section in {"deal_card", "deal_marker"}
        for other in {*range(space.size)} - {*ids}:
            with pytest.raises(QuestionError, match="means nothing here"):
                space.decode(other, dealing)
        dealing, steps = dealing.after(rng.choice(dealt)), steps + 1
    assert steps == 4 * len(rules.colours) + rules.players - 1
    with pytest.raises(QuestionError, match="means nothing here"):
        space.decode(0, dealing)


@pytest.mark.parametrize(
    "outcome",
    [
        CardDealt(4, BLUE, 0),
        CardDealt(0, GREY, 0),
        CardDealt(0, BLUE, 8),
        CardDealt(-1, BLUE, 0),
        MarkerStacked(2),
        MarkerStacked(-1),
    ],
)
def test_a_step_that_no_deal_has_has_no_id(outcome: Dealt) -> None:
    with pytest.raises(QuestionError, match=r"No game by Rules.* has the outcome"):
        nature_space(Rules(2, grey=False)).encode(outcome)


def test_an_outcome_of_chance_needs_its_place() -> None:
    space = nature_space(Rules(3))
    roll, draw, card, marker = (section.start for section in space.sections)
    rolling, drawing = position(Stage.ROLL).table, position(Stage.DRAW, exchanged=RED).table
    assert space.decode(draw + 3, drawing) == DrawCard(RED, 3)
    assert space.decode(roll, rolling) == RollDice((BLUE, BLUE, BLUE))
    for index, place in (
        (roll, drawing),
        (draw, rolling),
        (draw + 7, drawing),  # it is on the neutral rack
        (card, rolling),
        (marker, begin_dealing(Rules(3))),
        (roll, begin_dealing(Rules(3))),
        (roll, position(Stage.TAKE).table),
    ):
        with pytest.raises(QuestionError, match=r"The id \d+, of the section \w+, means nothing"):
            space.decode(index, place)
    with pytest.raises(QuestionError, match="but the dealing is of a game by"):
        space.decode(card, begin_dealing(Rules(2)))


def test_a_seats_action_is_not_an_outcome() -> None:
    with pytest.raises(QuestionError, match="its id is in action_space"):
        nature_space(Rules(3)).encode(TakeToken(0, 3))


# Observations: a decoder that knows only the description of the layout


def rows(values: Iterable[T], width: int) -> list[tuple[T, ...]]:
    """Cut values into the rows of an array."""
    listed = [*values]
    return [tuple(listed[first : first + width]) for first in range(0, len(listed), width)]


def columns(values: tuple[int, ...], count: int, rounds: int) -> list[tuple[int, ...]]:
    """Return for each round the values of an array whose last axis is for rounds."""
    cut = rows(values, rounds)
    assert len(cut) == count
    return [*zip(*cut, strict=True)]


def present(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(value for value in values if value != -1)


def optional(value: int) -> int | None:
    return None if value == -1 else value


def as_colours(values: Iterable[int]) -> Dice:
    return as_dice(map(Colour, values))


class Decoder:
    """Reads an observation back, from the names, shapes and meanings of its fields."""

    def __init__(self, rules: Rules, seat: int, fields: Mapping[str, tuple[int, ...]]) -> None:
        self.rules = rules
        self.seat = seat
        self.fields = fields
        self.players = rules.players
        self.colours = len(rules.colours)

    def one(self, name: str) -> int:
        (value,) = self.fields[name]
        return value

    def absolute(self, relative: int) -> int:
        return (relative + self.seat) % self.players

    def seats(self, values: Iterable[int]) -> tuple[int, ...]:
        return tuple(map(self.absolute, present(values)))

    def by_seat(self, values: Iterable[T]) -> tuple[T, ...]:
        """Return what comes with the observer first in the order of the seats."""
        listed = [*values]
        assert len(listed) == self.players
        return tuple(listed[(seat - self.seat) % self.players] for seat in range(self.players))

    def rounds(self) -> tuple[Round, ...]:
        fields, most = self.fields, self.rules.rounds
        cut = {
            name: columns(fields[name], self.players, most)
            for name in (
                "past_sizes",
                "past_lows",
                "past_verdicts",
                "exchangers",
                "exchanged_colours",
                "exchanged_numbers",
            )
        }
        dice = columns(fields["past_dice"], 3, most)
        thrown = columns(fields["past_thrown"], 3, most)
        count = len(present(fields["past_rollers"]))
        verdicts = list(Verdict)
        for values in (*cut.values(), dice, thrown):
            assert all(set(row) == {-1} for row in values[count:])
        return tuple(
            Round(
                dice=as_colours(dice[played]),
                thrown=as_colours(thrown[played]),
                roller=self.absolute(fields["past_rollers"][played]),
                bets=tuple(
                    Bet(size, low)
                    for size, low in zip(
                        self.by_seat(cut["past_sizes"][played]),
                        self.by_seat(cut["past_lows"][played]),
                        strict=True,
                    )
                ),
                verdicts=tuple(
                    verdicts[told] for told in self.by_seat(cut["past_verdicts"][played])
                ),
                discards=tuple(
                    Discard(seat, Colour(colour), number)
                    for seat, colour, number in zip(
                        self.seats(cut["exchangers"][played]),
                        present(cut["exchanged_colours"][played]),
                        present(cut["exchanged_numbers"][played]),
                        strict=True,
                    )
                ),
            )
            for played in range(count)
        )

    def board(self) -> Board:
        fields = self.fields
        ranks = self.by_seat(fields["ranks"])
        racks = rows(fields["racks"], self.colours)
        return Board(
            rules=self.rules,
            markers=Markers(
                self.by_seat(fields["positions"]),
                tuple(sorted(range(self.players), key=ranks.__getitem__)),
            ),
            neutral_racks=tuple(racks[self.players :]),
            discards=tuple(map(present, rows(fields["discards"], 3))),
            piles=fields["piles"],
            rounds=self.rounds(),
        )

    def waiting(self, stage: Stage, track: tuple[int, ...]) -> tuple[int, ...]:
        flags = self.by_seat(self.fields["waiting"])
        together = stage in (Stage.PLACE, Stage.GUESS)
        order = range(self.players) if together else track
        return tuple(seat for seat in order if flags[seat])

    def finale(self, stage: Stage) -> Finale:
        guessed = self.by_seat(self.fields["guessed"])
        if stage is not Stage.OVER:
            assert set(self.fields["resolved"]) == {-1}
            return Finale(guessed)
        racks = rows(self.fields["racks"], self.colours)[: self.players]
        guesses = tuple(self.guesses(seat, self.colours) for seat in range(self.players))
        return Finale(
            guessed,
            FinalReveal(self.by_seat(racks), guesses, self.seats(self.fields["resolved"])),
        )

    def guesses(self, seat: int, count: int) -> tuple[tuple[int, ...], ...]:
        sheets = rows(rows(self.fields["guesses"], 3), self.colours)
        named = self.by_seat(sheets)[seat]
        assert not any(map(present, named[count:]))
        return tuple(map(present, named[:count]))

    def view(self) -> View:
        fields = self.fields
        stage = list(Stage)[self.one("stage")]
        board, finale = self.board(), self.finale(stage)
        exchanged = optional(self.one("exchanged"))
        dice, thrown = present(fields["dice"]), present(fields["thrown"])
        table = Table(
            board=board,
            stage=stage,
            waiting=self.waiting(stage, board.markers.track),
            dice=as_colours(dice) if dice else None,
            thrown=as_colours(thrown) if thrown else None,
            tokens=self.by_seat(map(optional, fields["tokens"])),
            exchanged=None if exchanged is None else Colour(exchanged),
            finale=finale,
        )
        assert self.one("round") == table.round
        assert self.absolute(self.one("roller")) == table.roller
        assert self.one("your_turn") == (self.seat in think_str8.seats_to_act(table))
        racks = rows(fields["racks"], self.colours)[: self.players]
        return View(
            seat=self.seat,
            table=table,
            racks=self.by_seat(rack if present(rack) else None for rack in racks),
            low=optional(self.one("own_low")),
            guesses=self.guesses(self.seat, finale.guessed[self.seat]),
        )


def decoded(space: ObservationSpace[View], rules: Rules, seat: int, observation: bytes) -> View:
    return Decoder(rules, seat, space.read(observation)).view()


@given(any_state())
def test_every_fact_of_a_view_can_be_read_back(state: State) -> None:
    rules = state.table.rules
    space = observation_space(rules)
    for seat in range(rules.players):
        seen = view(state, seat)
        assert decoded(space, rules, seat, space.encode(seen)) == seen


@given(any_state(), st.integers(0, 2**32 - 1), st.data())
def test_views_are_equal_if_and_only_if_their_observations_are(
    state: State, seed: int, data: st.DataObject
) -> None:
    """With the view of a twin, of the next state and of another game."""
    rules, rng = state.table.rules, Random(seed)
    space = observation_space(rules)
    others = [data.draw(reachable_states(think_str8, rules))]
    if seats := think_str8.seats_to_act(state.table):
        outcomes = chance(state)
        options = [outcome for outcome, _ in outcomes] or legal_actions(state.table, seats[0])
        others.append(apply(state, rng.choice(options)))
    for seat in range(rules.players):
        seen = view(state, seat)
        for other in (*others, twin(state, seat, rng)):
            also = view(other, seat)
            assert (space.encode(also) == space.encode(seen)) == (also == seen)


@pytest.mark.parametrize("history", [True, False])
def test_every_throw_is_told_apart_from_others_that_were_settled_alike(*, history: bool) -> None:
    space = observation_space(Rules(2), history=history)
    start = position(Stage.ROLL, rules=Rules(2), dice=None)
    settled = [
        view(apply(thrown, settling), 1)
        for thrown in (apply(start, roll) for roll, _ in chance(start))
        for settling in legal_actions(thrown.table, 0)
    ]
    assert len({seen.table.dice for seen in settled}) == 56
    assert len({space.encode(seen) for seen in settled}) == len(settled) == 686


def test_past_throws_are_in_the_history_and_change_nothing_else() -> None:
    long, short = observation_space(Rules(2)), observation_space(Rules(2), history=False)
    one, two = (
        apply(position(Stage.ROLL, rules=Rules(2), dice=None), RollDice((BLUE, BLUE, other)))
        for other in (GREEN, RED)
    )
    for action in (
        SettleDice(0, (BLUE, BLUE, GREEN)),
        TakeToken(0, 1),
        TakeToken(1, 7),
        PlaceToken(0, 1),
        PlaceToken(1, 4),
    ):
        one, two = apply(one, action), apply(two, action)
        for seat in range(2):
            seen, also = view(one, seat), view(two, seat)
            assert long.encode(seen) != long.encode(also)
            same = one.table.stage is Stage.ROLL
            assert (short.encode(seen) == short.encode(also)) is same
            assert legal_actions(one.table, seat) == legal_actions(two.table, seat)
            assert beliefs(seen).possible == beliefs(also).possible
    assert one.table.stage is Stage.ROLL
    past = long.read(long.encode(view(two, 0)))["past_thrown"]
    assert columns(past, 3, 10)[:2] == [(0, 0, 4), (-1, -1, -1)]


@given(any_state(), st.integers(0, 2**32 - 1))
def test_a_seat_observes_nothing_that_it_does_not_know(state: State, seed: int) -> None:
    rng = Random(seed)
    for seat in range(state.table.rules.players):
        other = view(twin(state, seat, rng), seat)
        for wide in (False, True):
            space = observation_space(state.table.rules, beliefs=wide)
            assert space.encode(other) == space.encode(view(state, seat))


@given(any_state(), st.booleans())
def test_every_byte_is_in_the_range_of_its_field(state: State, history: bool) -> None:  # noqa: FBT001  # drawn
    space = observation_space(state.table.rules, history=history, beliefs=True)
    for seat in range(state.table.rules.players):
        observation = space.encode(view(state, seat))
        assert len(observation) == space.size
        for field, values in zip(space.fields, space.read(observation).values(), strict=True):
            assert len(values) == field.count == prod(field.shape)
            assert all(field.low <= value <= field.high for value in values), field.name


@given(any_state())
def test_an_observation_without_history_is_the_beginning_of_one_with_it(state: State) -> None:
    short = observation_space(state.table.rules, history=False)
    long = observation_space(state.table.rules)
    assert long.fields[: len(short.fields)] == short.fields
    for seat in range(state.table.rules.players):
        seen = view(state, seat)
        assert long.encode(seen)[: short.size] == short.encode(seen)


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_the_fields_follow_each_other(rules: Rules) -> None:
    for history in (False, True):
        for wide in (False, True):
            space = observation_space(rules, history=history, beliefs=wide)
            names = [field.name for field in space.fields]
            assert len({*names}) == len(names)
            end = 0
            for field in space.fields:
                assert field.offset == end
                assert field.meaning.endswith(".")
                end = field.stop
            assert end == space.size


def test_a_seat_counts_from_itself() -> None:
    state = position(
        Stage.TAKE,
        tokens=(None, None, 4),
        positions=(5, 9, 2),
        track=(2, 0, 1),
        waiting=(0, 1),
    )
    fields = observation_space(Rules(3)).read(observation_space(Rules(3)).encode(view(state, 1)))
    assert fields["your_turn"] == (0,)
    assert fields["waiting"] == (1, 0, 1)
    assert fields["roller"] == (1,)
    assert fields["tokens"] == (-1, 4, -1)
    assert fields["positions"] == (9, 2, 5)
    assert fields["ranks"] == (2, 0, 1)
    assert rows(fields["racks"], 6) == [
        (-1,) * 6,
        (2, 3, 4, 5, 6, 7),
        (0, 1, 2, 3, 4, 5),
        (3, 4, 5, 6, 7, 0),
    ]


def test_a_large_score_takes_more_than_one_byte() -> None:
    tokens = (Token(1, 500), Token(2, 3))
    space = observation_space(Rules(2, tokens=tokens))
    state = position(Stage.ROLL, rules=Rules(2, tokens=tokens), positions=(1500, 3))
    assert space.field("positions").width == 2
    assert space.read(space.encode(view(state, 1)))["positions"] == (3, 1500)


# Beliefs in an observation


def percent(odds: Fraction) -> int:
    """Round to whole percent; only what is impossible is 0, and only what is certain 100."""
    if odds in (0, 1):
        return int(100 * odds)
    return min(max(floor(100 * odds + Fraction(1, 2)), 1), 99)


@given(any_state())
def test_beliefs_are_those_of_the_exact_deduction(state: State) -> None:
    rules = state.table.rules
    space = observation_space(rules, history=False, beliefs=True)
    for seat in range(rules.players):
        seen = view(state, seat)
        mine, fields = beliefs(seen), space.read(space.encode(seen))
        assert fields["hands"] == (mine.hands,)
        assert rows(fields["number_odds"], 8) == [
            tuple(map(percent, mine.odds(colour))) for colour in rules.colours
        ]
        dice = seen.table.dice
        if dice is None or not {*dice} <= {*rules.colours}:
            assert fields["sum_odds"] == (-1,) * 22
        else:
            assert fields["sum_odds"] == tuple(map(percent, mine.sum_odds(dice)))


def test_the_most_hands_fit_their_field() -> None:
    space = observation_space(Rules(4), history=False, beliefs=True)
    hands = space.field("hands")
    state = position(Stage.ROLL, players=4, piles=(3,) * 6)
    assert (hands.low, hands.high, hands.width) == (1, 5**6, 2)
    assert hands.read(space.encode(view(state, 0))) == (5**6,)


@pytest.mark.parametrize(
    ("odds", "expected"),
    [
        (Fraction(0), 0),
        (Fraction(1, 15625), 1),
        (Fraction(1, 8), 13),
        (Fraction(1, 2), 50),
        (Fraction(15624, 15625), 99),
        (Fraction(1), 100),
    ],
)
def test_how_odds_are_rounded(odds: Fraction, expected: int) -> None:
    from thinkstr8.games.think_str8.observations import _percent  # noqa: PLC0415  # one rule, tested directly

    assert percent(odds) == expected
    assert _percent(odds.numerator, odds.denominator) == expected


# What has no observation


def test_a_spectator_has_no_observation() -> None:
    state = example(Stage.TAKE)
    for wide in (False, True):
        with pytest.raises(SpectatorError, match="A spectator cannot have an observation"):
            observation_space(Rules(3), beliefs=wide).encode(view(state, None))  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("wrong", [None, 3, example(Stage.TAKE), example(Stage.TAKE).table])
def test_only_a_view_has_an_observation(wrong: View) -> None:
    with pytest.raises(WrongKindError, match="Expected a View of Think Str8!, not"):
        observation_space(Rules(3)).encode(wrong)


@pytest.mark.parametrize("rules", [Rules(2), Rules(4), Rules(3, grey=False)])
def test_a_view_of_a_game_by_other_rules_has_no_observation(rules: Rules) -> None:
    seen = view(example(Stage.TAKE), 1)
    with pytest.raises(QuestionError, match=r"These observations are for games by Rules.*, but"):
        observation_space(rules).encode(seen)


@pytest.mark.parametrize("seat", [3, -1])
def test_a_view_of_a_seat_that_is_not_at_the_table_has_no_observation(seat: int) -> None:
    seen = view(example(Stage.TAKE), 1)
    with pytest.raises(UnknownSeatError, match="the seats are 0 to 2"):
        observation_space(Rules(3)).encode(View(seat, seen.table, seen.racks, None, ()))


@pytest.mark.parametrize("wrong", [None, 1, "yes", Index()])
def test_the_options_of_observations_are_true_or_false(wrong: bool) -> None:  # noqa: FBT001  # wrong on purpose
    with pytest.raises(WrongKindError, match="history must be True or False"):
        observation_space(Rules(3), history=wrong)
    with pytest.raises(WrongKindError, match="beliefs must be True or False"):
        observation_space(Rules(3), beliefs=wrong)


# Sending spaces to other processes


@pytest.mark.parametrize("rules", VARIANTS[:4], ids=name_of)
def test_spaces_can_be_pickled(rules: Rules) -> None:
    state = position(Stage.TAKE, rules=rules)
    actions = pickle.loads(pickle.dumps(action_space(rules)))  # noqa: S301  # our own
    legal = legal_actions(state.table, state.table.waiting[0])
    ids = actions.legal_ids(state.table, state.table.waiting[0])
    assert actions == action_space(rules)
    assert [actions.decode(index, state.table, legal[0].seat) for index in ids] == [*legal]
    for wide in (False, True):
        space = observation_space(rules, beliefs=wide)
        again = pickle.loads(pickle.dumps(space))  # noqa: S301  # our own
        assert again == space
        assert again.encode(view(state, 0)) == space.encode(view(state, 0))
    roll = RollDice((GREEN, YELLOW, PURPLE))
    nature = pickle.loads(pickle.dumps(nature_space(rules)))  # noqa: S301  # our own
    assert nature == nature_space(rules)
    assert nature.encode(roll) == nature_space(rules).encode(roll) == 27
