"""Actions as ids, and views as bytes from which the whole table can be rebuilt."""

import pickle
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from math import prod
from random import Random
from typing import Any, TypeAlias, cast

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.ten import VARIANTS, card, cards, player, position, row_of, wild
from thinkstr8 import Game, numer, play, ten
from thinkstr8.core import (
    NATURE,
    InconsistentError,
    ObservationSpace,
    QuestionError,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
)
from thinkstr8.games.ten import (
    Action,
    Auction,
    Bid,
    Copies,
    Deal,
    Draw,
    FirstChosen,
    NumberCard,
    Player,
    Purchase,
    Reveal,
    RowCard,
    Rules,
    Stage,
    State,
    Table,
    View,
    action_space,
    begin_dealing,
    best_layout,
    bots,
    chance,
    example,
    legal_actions,
    nature_space,
    observation_space,
    refusal,
    setup,
    view,
)
from thinkstr8.games.ten.components import CARDS, NUMBER_CARDS, WILDS, Wild
from thinkstr8.games.ten.forms import LETTERS
from thinkstr8.games.ten.state import Piles, Row, Turn
from thinkstr8.testing import reachable_states

TEN: Game[State, Action, View, Table, Rules, Deal] = ten
Fields: TypeAlias = Mapping[str, Any]


def deck_of(text: str, copies: int) -> tuple[Copies, ...]:
    return tuple(Copies(each, copies, copies, copies) for each in cards(text))


LARGE = Rules(2, deck=deck_of("blue 1, green 9, currency 5, wild any", 150))
"""A deck with counts that need two bytes."""

GAMES = (
    *VARIANTS,
    LARGE,
    Rules(3, deck=deck_of("wild 1, wild any, wild pink", 2), fiasco=True),
    Rules(1, solo=4, deck=deck_of("blue 1, blue 2, currency 4, wild 3", 4)),
    Rules(2, deck=deck_of("currency 5, currency 1", 9)),
)


class Index:
    """An integer of another class, such as NumPy's."""

    def __index__(self) -> int:
        return 7


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(GAMES).flatmap(lambda rules: reachable_states(TEN, rules))


def two_states() -> st.SearchStrategy[tuple[State, State]]:
    def pair(rules: Rules) -> st.SearchStrategy[tuple[State, State]]:
        return st.tuples(reachable_states(TEN, rules), reachable_states(TEN, rules))

    return st.sampled_from(GAMES).flatmap(pair)


# Ids


def test_the_ids_are_80_and_the_bids() -> None:
    space = action_space(Rules(2))
    assert {section.name: (section.start, section.size) for section in space.sections} == {
        "draw": (0, 1),
        "claim": (1, 2),
        "pass": (3, 1),
        "skip": (4, 1),
        "take_bust": (5, 1),
        "buy": (6, 36),
        "pay": (42, 38),
        "bid": (80, 154),
    }
    assert space.size == 234
    sizes = {2: 234, 3: 252, 4: 285, 5: 285}
    assert {players: action_space(Rules(players)).size for players in sizes} == sizes


@pytest.mark.parametrize(
    ("line", "index"),
    [
        ("draw 1", 0),
        ("claim 1 numbers", 1),
        ("claim 1 currency", 2),
        ("pass 1", 3),
        ("skip 1", 4),
        ("bust 1", 5),
        ("buy 1 blue 1", 6),
        ("buy 1 pink 9", 41),
        ("pay 1 token", 42),
        ("pay 1 bust", 43),
        ("pay 1 blue 1", 44),
        ("pay 1 pink 9", 79),
        ("bid 1 1", 80),
        ("bid 1 154", 233),
    ],
)
def test_an_id_means_the_same_at_every_table(line: str, index: int) -> None:
    rules = Rules(2)
    action, space = ten.parse_action(line), action_space(rules)
    assert space.encode(action) == index
    for stage in (Stage.DRAW, Stage.BID, Stage.OVER):
        table = evolve(example(stage).table, rules=rules)
        assert space.decode(index, table, 1) == action


@given(any_state())
def test_every_legal_action_has_an_id_that_leads_back_to_it(state: State) -> None:
    table = state.table
    space = action_space(table.rules)
    for seat in range(table.rules.players):
        actions = legal_actions(table, seat)
        ids = space.legal_ids(table, seat)
        assert ids == tuple(map(space.encode, actions))
        assert ids is space.legal_ids(table, seat)
        decoded = tuple(space.decode(index, table, seat) for index in ids)
        assert decoded == actions
        assert all(one is other for one, other in zip(decoded, actions, strict=True))
        mask = space.mask(table, seat)
        assert [index for index, legal in enumerate(mask) if legal] == sorted(ids)
        assert len(mask) == space.size


@given(any_state(), st.integers(0, 2**32), st.integers(0, 4))
def test_every_id_means_an_action_and_illegal_ones_are_refused(
    state: State, number: int, place: int
) -> None:
    table = state.table
    space, seat = action_space(table.rules), place % table.rules.players
    for index in (number % space.size, number % 80):
        action = space.decode(index, table, seat)
        assert (action.seat, space.encode(action)) == (seat, index)
        legal = index in space.legal_ids(table, seat)
        reason = refusal(table, action)
        assert (reason is None) is legal
        assert reason is None or reason.message.endswith(".")


def test_nature_and_those_who_are_not_to_act_have_no_legal_ids() -> None:
    table = example(Stage.DRAW).table
    space = action_space(table.rules)
    assert space.legal_ids(table, 1) == space.legal_ids(table, NATURE) == ()
    table = example(Stage.REVEAL).table
    assert space.legal_ids(table, 0) == space.legal_ids(table, NATURE) == ()
    assert not any(space.mask(table, 0))


def test_nature_reveals_a_card_or_chooses_who_begins() -> None:
    def sections(rules: Rules) -> Mapping[str, tuple[int, int]]:
        return {each.name: (each.start, each.size) for each in nature_space(rules).sections}

    assert sections(Rules(3)) == {"reveal": (0, 55), "deal_first": (55, 3)}
    assert sections(Rules(1, solo=7)) == {"reveal": (0, 55)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_step_of_the_deal_has_an_id_that_leads_back_to_it(players: int) -> None:
    dealing = begin_dealing(Rules(players))
    space = nature_space(dealing.rules)
    steps = [step for step, _ in dealing.outcomes]
    assert [space.encode(step) for step in steps] == [*range(55, 55 + players)]
    assert [space.decode(space.encode(step), dealing) for step in steps] == steps
    with pytest.raises(QuestionError, match=r"^No game by Rules\(.*\) has the outcome First"):
        space.encode(FirstChosen(players))


def test_an_id_of_chance_means_nothing_elsewhere() -> None:
    table = example(Stage.REVEAL).table
    rules = table.rules
    space, dealing = nature_space(rules), begin_dealing(rules)
    with pytest.raises(QuestionError, match=r"^The id 55 belongs to the deal: it needs a Dealing"):
        space.decode(55, table)
    with pytest.raises(QuestionError, match=r"^The id 54 reveals a card: it needs a Table\.$"):
        space.decode(54, dealing)
    with pytest.raises(QuestionError, match="but the dealing is of a game by "):
        space.decode(55, begin_dealing(Rules(2)))
    with pytest.raises(QuestionError, match=r"^There is no id 55: the ids are 0 to 54\.$"):
        nature_space(Rules(1, solo=7)).decode(55, begin_dealing(Rules(1, solo=7)))


@given(any_state())
def test_every_outcome_of_nature_has_an_id_that_leads_back_to_it(state: State) -> None:
    space = nature_space(state.table.rules)
    for outcome, _ in chance(state):
        assert isinstance(outcome, Reveal)
        assert space.encode(outcome) == outcome.card.index
        assert space.decode(outcome.card.index, state.table) is outcome


# Observations


def decoded(space: ObservationSpace[View], observation: bytes) -> Fields:
    """Return the values of an observation, nested as their shapes say, by the layout alone."""
    found: dict[str, object] = {}
    for field in space.fields:
        count, width = prod(field.shape), 1 if field.high < 128 else 2
        chunk = observation[field.offset : field.offset + count * width]
        if width == 1:
            flat = [byte - 256 if byte > 127 else byte for byte in chunk]
        else:
            flat = [
                field.low + 128 * high + low for high, low in zip(*[iter(chunk)] * 2, strict=True)
            ]
        assert all(field.low <= value <= field.high for value in flat)
        values: list[object] = [*flat]
        for length in reversed(field.shape):
            parts = iter(values)
            values = [[*islice(parts, length)] for _ in range(len(values) // (length or 1))]
        found[field.name] = values[0] if values else []
    return found


def rebuilt(rules: Rules, observer: int, fields: Fields) -> Table:
    """Return the table that an observation shows, by the meanings of its fields alone."""

    def seat_of(number: int) -> int:
        return (number + observer) % rules.sides

    def listed(counts: list[int]) -> Iterator[int]:
        return (index for index, count in enumerate(counts) for _ in range(count))

    auction = purchase = None
    if fields["auction_card"] >= 0:
        bidder = fields["auction_bidder"]
        auction = Auction(
            cast("Wild", CARDS[fields["auction_card"]]),
            seat_of(bidder) if bidder >= 0 else None,
            fields["auction_highest"],
        )
    if fields["purchase_card"] >= 0:
        purchase = Purchase(
            seat_of(fields["purchase_seat"]),
            cast("NumberCard | Wild", CARDS[fields["purchase_card"]]),
            fields["purchase_price"],
            fields["purchase_paid"],
        )
    row = tuple(cast("RowCard", CARDS[index]) for index in fields["row"] if index >= 0)
    money = fields["row_currency"]
    sides = zip(fields["tokens"], fields["busts"], fields["numbers"], fields["wilds"], strict=True)
    players = [
        Player(tokens, busts, tuple(listed(numbers)), tuple(WILDS[i] for i in listed(wilds)))
        for tokens, busts, numbers, wilds in sides
    ]
    deck = (letter * count for letter, count in zip(LETTERS, fields["deck"], strict=True))
    return Table(
        rules,
        [*Stage][fields["stage"]],
        tuple(seat_of(number) for number in fields["waiting"] if number >= 0),
        Turn(seat_of(fields["active"]), bool(fields["revealed"]), bool(fields["last_buys"])),
        auction,
        purchase,
        Piles(
            tuple(filter(None, deck)),
            tuple(listed(fields["market"])),
            "",
            Row(row, fields["row_total"] + money, money),
        ),
        tuple(players[(seat - observer) % rules.sides] for seat in range(rules.sides)),
    )


@given(any_state(), st.integers(0, 4))
def test_the_whole_table_is_rebuilt_from_the_layout(state: State, place: int) -> None:
    table = state.table
    seat = place % table.rules.players
    space = observation_space(table.rules)
    fields = decoded(space, space.encode(view(state, seat)))
    assert rebuilt(table.rules, seat, fields) == table
    (actor,) = ten.seats_to_act(table) or (NATURE,)
    expected = -1 if actor == NATURE else (actor - seat) % table.rules.players
    assert fields["to_act"] == expected


@given(two_states(), st.integers(0, 4))
def test_views_of_a_seat_differ_exactly_if_their_observations_differ(
    states: tuple[State, State], place: int
) -> None:
    rules = states[0].table.rules
    space = observation_space(rules)
    one, other = (view(state, place % rules.players) for state in states)
    assert (one == other) is (space.encode(one) == space.encode(other))


def test_all_views_of_a_game_have_different_observations() -> None:
    record = play(TEN, Rules(3), [bots.random] * 3, Random(8))
    space = observation_space(Rules(3))
    for seat in range(3):
        views = [view(state, seat) for state in record.replay()]
        assert len({space.encode(each) for each in views}) == len({*views}) > 300


def test_the_order_of_the_row_counts_as_it_does_in_a_view() -> None:
    one, other = (
        view(position(row=row), 0) for row in ("blue 1, currency 2", "currency 2, blue 1")
    )
    space = observation_space(one.table.rules)
    assert one != other
    assert space.encode(one) != space.encode(other)


def test_the_observer_comes_first() -> None:
    state = position(
        Stage.BID,
        players=(player("blue 1", tokens=1), player("blue 2", tokens=2), player("wild any")),
        active=1,
        waiting=(0, 1),
        auction=Auction(wild("pink"), 2, 4),
    )
    space = observation_space(state.table.rules)
    fields = decoded(space, space.encode(view(state, 1)))
    assert fields["tokens"] == [2, 5, 1]
    assert fields["waiting"] == [2, 0, -1]
    assert (fields["to_act"], fields["active"], fields["auction_bidder"]) == (2, 0, 1)
    assert fields["auction_card"] == card("wild pink").index
    assert [numbers.index(1) for numbers in fields["numbers"] if any(numbers)] == [1, 0]
    assert [sum(wilds) for wilds in fields["wilds"]] == [0, 1, 0]


def test_the_human_comes_before_the_automaton() -> None:
    players = player(tokens=3), player(tokens=8)
    rules = Rules(1, solo=7)
    state = position(Stage.REVEAL, rules=rules, players=players, active=1, waiting=())
    space = observation_space(state.table.rules)
    fields = decoded(space, space.encode(view(state, 0)))
    assert (fields["tokens"], fields["active"]) == ([3, 8], 1)


# Beliefs


@given(any_state(), st.integers(0, 4))
def test_beliefs_have_points_and_the_odds_of_a_bust_in_percent(state: State, place: int) -> None:
    table, rules = state.table, state.table.rules
    seat = place % rules.players
    short, long = observation_space(rules), observation_space(rules, beliefs=True)
    observation = long.encode(view(state, seat))
    assert long.fields[: len(short.fields)] == short.fields
    assert observation.startswith(short.encode(view(state, seat)))
    fields = decoded(long, observation)
    order = [table.players[(seat + step) % rules.sides] for step in range(rules.sides)]
    assert fields["points"] == [best_layout(each.cards, each.wilds).points for each in order]
    odds = ten.bust_odds(table)
    for percent, exact in zip(fields["bust_odds"], (odds.number, odds.currency), strict=True):
        assert -1 / 2 < percent - 100 * exact <= 1 / 2


def test_halves_of_a_percent_are_rounded_up() -> None:
    deck = "pink 9, " + "blue 1, " * 199
    rules = Rules(2, deck=(Copies(card("pink 9"), 2, 0, 0), Copies(card("blue 1"), 199, 0, 0)))
    state = position(rules=rules, row="pink 9", deck=deck)
    assert ten.bust_odds(state.table).number * 200 == 1
    space = observation_space(rules, beliefs=True)
    assert space.read(space.encode(view(state, 1)))["bust_odds"] == (1, 0)


# Large decks


def test_large_counts_take_two_bytes() -> None:
    space = observation_space(LARGE)
    wide = {field.name for field in space.fields if field.width == 2}
    assert {"deck", "market", "numbers", "wilds", "busts", "auction_highest"} <= wide
    owner = evolve(player(tokens=10, busts=140), numbers=(0,) * 130 + (17,) * 3)
    state = position(rules=LARGE, players=(owner, player()), market="blue 1, green 9")
    assert state.table.deck[0][1] == 19
    fields = decoded(space, space.encode(view(state, 1)))
    assert fields["numbers"][1][0] == 130
    assert fields["busts"] == [0, 140]
    assert rebuilt(LARGE, 1, fields) == state.table


def test_a_row_of_thirty_cards_has_room() -> None:
    rules = Rules(2, deck=deck_of("blue 1, currency 1", 40))
    state = position(rules=rules, row="currency 1, " * 10 + "blue 1, " * 20)
    space = observation_space(rules)
    fields = decoded(space, space.encode(view(state, 0)))
    assert fields["row"] == [36] * 10 + [0] * 20
    assert (fields["row_total"], fields["row_currency"]) == (10, 10)


# Bad input


@pytest.mark.parametrize("index", [-1, 252, 10**30])
def test_ids_out_of_range_are_refused(index: int) -> None:
    table = example(Stage.BID).table
    with pytest.raises(QuestionError, match=r"^There is no id .*: the ids are 0 to 251\.$"):
        action_space(table.rules).decode(index, table, 0)
    with pytest.raises(QuestionError, match=r"^There is no id "):
        nature_space(table.rules).decode(index, table)


@pytest.mark.parametrize("index", [1.0, None, True, "7", Index()])
def test_ids_of_other_classes_are_refused(index: object) -> None:
    table = example(Stage.BID).table
    with pytest.raises(WrongKindError, match=r"^An id must be an int, not "):
        action_space(table.rules).decode(index, table, 0)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(WrongKindError, match=r"^An id must be an int, not "):
        nature_space(table.rules).decode(index, table)  # type: ignore[arg-type]  # on purpose


def test_wrong_seats_are_refused() -> None:
    table = example(Stage.BID).table
    space = action_space(table.rules)
    for seat in (3, NATURE, -2):
        with pytest.raises(UnknownSeatError):
            space.decode(7, table, seat)
    for seat in (3, -2):
        with pytest.raises(UnknownSeatError):
            space.mask(table, seat)
    alone = setup(Rules(1, solo=7), Deal(0)).table
    with pytest.raises(UnknownSeatError, match="There is no seat 1: the seats are 0 to 0"):
        action_space(alone.rules).decode(7, alone, 1)
    for wrong in (True, 0.0, Index()):
        with pytest.raises(WrongKindError):
            space.decode(7, table, cast("int", wrong))
        with pytest.raises(WrongKindError):
            space.legal_ids(table, cast("int", wrong))
    elsewhere = View(3, table)
    with pytest.raises(UnknownSeatError):
        observation_space(table.rules).encode(elsewhere)


def test_values_of_other_classes_are_refused() -> None:
    table = example(Stage.BID).table
    space, nature = action_space(table.rules), nature_space(table.rules)
    wrong: list[object] = [None, 7, example(Stage.BID), numer.Rules(3), numer.Write(0, 7), Draw]
    for value in wrong:
        for function in (
            partial(space.legal_ids, seat=0),
            partial(space.decode, 7, seat=0),
            partial(nature.decode, 7),
            space.encode,
            nature.encode,
            observation_space(table.rules).encode,
            action_space,
            nature_space,
            observation_space,
        ):
            with pytest.raises(WrongKindError):
                cast("Any", function)(value)
    with pytest.raises(WrongKindError, match="beliefs must be True or False, not 1"):
        observation_space(table.rules, beliefs=1)  # type: ignore[arg-type]  # on purpose


def test_actions_without_an_id_are_refused() -> None:
    space = action_space(Rules(2))
    for amount in (0, -3, 155, 10**9 - 1):
        with pytest.raises(QuestionError, match="the ids are for bids of 1 to 154, because"):
            space.encode(Bid(0, amount))
    with pytest.raises(QuestionError, match=r"is nature's: its id is in nature_space\.$"):
        space.encode(Reveal(card("blue 1")))
    with pytest.raises(WrongKindError, match="Expected a Reveal"):
        nature_space(Rules(2)).encode(Draw(0))  # type: ignore[arg-type]  # on purpose


def test_other_rules_have_other_ids_and_observations() -> None:
    state = example(Stage.BID)
    table = state.table
    others = r"^These ids are for games by .*, but the table is of a game by Rules\(players=3, "
    for rules in (Rules(4), Rules(3), Rules(3, deck=deck_of("blue 1", 3))):
        with pytest.raises(QuestionError, match=others):
            action_space(rules).legal_ids(table, 0)
        with pytest.raises(QuestionError, match=others):
            action_space(rules).decode(7, table, 0)
        with pytest.raises(QuestionError, match=others):
            nature_space(rules).decode(7, table)
        with pytest.raises(QuestionError, match=r"^These observations are for games by .*, but"):
            observation_space(rules).encode(view(state, 0))


def test_equal_rules_need_not_be_the_same_object() -> None:
    state = example(Stage.BID)
    rules = state.table.rules
    copied: State = pickle.loads(pickle.dumps(state))  # noqa: S301  # our own bytes
    assert copied.table.rules is not rules
    assert action_space(rules).mask(copied.table, 1) == action_space(rules).mask(state.table, 1)
    space = observation_space(rules)
    assert space.encode(view(copied, 1)) == space.encode(view(state, 1))


def test_spectators_have_no_observation() -> None:
    state = example(Stage.BID)
    with pytest.raises(SpectatorError):
        observation_space(state.table.rules).encode(view(state, None))  # type: ignore[arg-type]  # on purpose


def test_tables_that_no_game_leads_to_are_refused() -> None:
    rules = Rules(2)
    space = observation_space(rules)
    impossible = [
        (position(players=(player(tokens=11),)), "No game leads to 11 as a value of tokens"),
        (position(players=(player(busts=29),)), "No game leads to 29 as a value of busts"),
        (position(players=(player("blue 1, " * 3),)), "No game leads to 3 as a value of numbers"),
        (position(row="pink 9, pink 8"), "No game leads to 17 as a value of row_total"),
    ]
    for state, reason in impossible:
        with pytest.raises(InconsistentError, match=reason):
            space.encode(view(state, 0))
    long = evolve(position().table.piles, row=evolve(row_of(""), cards=tuple(NUMBER_CARDS[:23])))
    table = evolve(position().table, piles=long)
    with pytest.raises(InconsistentError, match="A row has at most 22 cards"):
        space.encode(view(State(table), 0))
    rich = position(
        Stage.BID, players=(player(busts=90),), auction=Auction(wild("any"), None, 0)
    ).table
    with pytest.raises(QuestionError, match="the ids are for bids of 1 to 154"):
        action_space(rules).mask(rich, 0)
