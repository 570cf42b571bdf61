"""The conformance kit catches games that break a promise: here are some that do."""

import re
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from attrs import evolve, field, frozen

from helpers.str8 import pieces, twin, worlds
from thinkstr8 import GAMES, think_str8
from thinkstr8.core import (
    AnyGame,
    AnyRules,
    Code,
    IllegalActionError,
    InvalidDealError,
    Outcome,
    QuestionError,
    Refusal,
    SpectatorError,
    WrongKindError,
)
from thinkstr8.front.line_ups import rules_for
from thinkstr8.games.think_str8 import (
    Action,
    Deal,
    GuessCard,
    PlaceToken,
    RollDice,
    Rules,
    SpectatorView,
    Stage,
    State,
    Table,
    TakeToken,
    View,
)
from thinkstr8.testing import ConformanceError, Promise, check_bot, check_game

VERBS = (
    "deal",
    "setup",
    "seats_to_act",
    "legal_actions",
    "refusal",
    "chance",
    "apply",
    "view",
    "determinize",
    "outcome",
    "format_action",
    "parse_action",
)


def broken(**verbs: object) -> AnyGame:
    """Return Think Str8! with some verbs replaced."""
    kept = {verb: getattr(think_str8, verb) for verb in VERBS}
    return cast("AnyGame", SimpleNamespace(__name__="broken", **{**kept, **verbs}))


def failure(game: AnyGame, rules: AnyRules | None = None) -> ConformanceError:
    with pytest.raises(ConformanceError) as caught:
        check_game(
            game,
            rules or Rules(3),
            games=3,
            pieces=pieces,
            twin=twin,
            worlds=worlds,
            bad_input=False,  # a broken verb need not refuse wrong classes as well
        )
    return caught.value


def test_an_unbroken_copy_passes() -> None:
    coverage = check_game(broken(), Rules(2), games=1, pieces=pieces)
    assert coverage.promises == frozenset(Promise) - {
        Promise.OUTPUTS,
        Promise.ENCODINGS,
    }  # it has none
    assert coverage.outputs == 0
    assert coverage.states > 50
    assert coverage.actions > 1000


def test_conservation_is_only_claimed_when_the_pieces_can_be_counted() -> None:
    coverage = check_game(think_str8, Rules(2), games=1)
    assert Promise.CONSERVATION not in coverage.promises
    assert coverage.uniform == 0


# Secrets


def test_a_leaked_own_rack_is_caught() -> None:
    def view(state: State, seat: int | None) -> View | SpectatorView:
        return evolve(think_str8.view(state, seat), racks=state.racks)

    error = failure(broken(view=view))
    assert error.promise in (Promise.NON_INTERFERENCE, Promise.DETERMINIZE)


def test_a_leak_is_caught_even_if_determinize_believes_it() -> None:
    def view(state: State, seat: int | None) -> View | SpectatorView:
        return evolve(think_str8.view(state, seat), racks=state.racks)

    def determinize(view: View | SpectatorView, rng: Random) -> State:
        if isinstance(view, SpectatorView):
            raise SpectatorError("A spectator cannot determinize: take the view of a seat.")
        return State(view.table, think_str8_racks(view), *_nothing_sealed(view))

    assert failure(broken(view=view, determinize=determinize)).promise in (
        Promise.NON_INTERFERENCE,
        Promise.DETERMINIZE,
    )


def think_str8_racks(view: View) -> tuple[tuple[int, ...], ...]:
    return tuple(rack for rack in view.racks if rack is not None)


def _nothing_sealed(view: View) -> tuple[tuple[None, ...], tuple[tuple[()], ...]]:
    return (None,) * len(view.racks), ((),) * len(view.racks)


@frozen
class LeakyTable:
    """A table with the racks written on its back, where equality does not look."""

    front: Table
    racks: tuple[tuple[int, ...], ...] = field(eq=False, repr=False)

    def __getattr__(self, name: str) -> object:
        return getattr(self.front, name)


def leaky(state: State) -> State:
    front = getattr(state.table, "front", state.table)
    return evolve(state, table=cast("Table", LeakyTable(front, state.racks)))


def leaky_apply(state: State, action: Action) -> State:
    return leaky(think_str8.apply(state, action))


def test_a_legality_that_looks_at_hidden_cards_is_caught() -> None:
    def allowed(table: Table, action: Action) -> bool:
        racks = getattr(table, "racks", ())
        return not (isinstance(action, PlaceToken) and racks and action.low > racks[0][0] + 14)

    def legal_actions(table: Table, seat: int) -> tuple[Action, ...]:
        listed = think_str8.legal_actions(table, seat)
        return tuple(action for action in listed if allowed(table, action))

    def refusal(table: Table, action: Action) -> Refusal | None:
        reason = think_str8.refusal(table, action)
        return reason or (None if allowed(table, action) else Refusal(Code.NOT_YOUR_TURN, "No."))

    def apply(state: State, action: Action) -> State:
        reason = refusal(state.table, action)
        if reason is not None:
            raise IllegalActionError(reason)
        return leaky_apply(state, action)

    game = broken(apply=apply, legal_actions=legal_actions, refusal=refusal)
    assert failure(game).promise is Promise.NON_INTERFERENCE


def test_a_secret_where_equality_does_not_look_is_caught() -> None:
    assert failure(broken(apply=leaky_apply)).promise is Promise.NON_INTERFERENCE


def test_events_that_tell_too_much_are_caught() -> None:
    def apply(state: State, action: Action) -> State:
        after = think_str8.apply(state, action)
        events = (*after.table.events, *(rack[0] for rack in after.racks))
        return evolve(after, table=evolve(after.table, events=events))  # type: ignore[arg-type]  # that is the fault

    assert failure(broken(apply=apply)).promise is Promise.NON_INTERFERENCE


def test_a_spectator_who_sees_more_than_a_player_is_caught() -> None:
    def view(state: State, seat: int | None) -> View | SpectatorView:
        seen = think_str8.view(state, seat)
        return evolve(seen, racks=state.racks) if seat is None else seen

    assert failure(broken(view=view)).promise is Promise.NON_INTERFERENCE


def test_a_view_of_the_wrong_seat_is_caught() -> None:
    def view(state: State, seat: int | None) -> View | SpectatorView:
        return think_str8.view(state, 0 if seat == 1 else seat)

    assert failure(broken(view=view)).promise is Promise.NON_INTERFERENCE


# Determinize


def test_a_determinize_that_changes_the_view_is_caught() -> None:
    def determinize(view: View, rng: Random) -> State:
        state = think_str8.determinize(view, rng)
        return evolve(state, racks=state.racks[::-1])

    assert failure(broken(determinize=determinize)).promise is Promise.DETERMINIZE


def test_a_determinize_that_prefers_some_worlds_is_caught() -> None:
    def determinize(view: View, rng: Random) -> State:
        first, second = (think_str8.determinize(view, rng) for _ in range(2))
        return max(first, second, key=lambda state: state.racks)

    assert failure(broken(determinize=determinize)).promise is Promise.DETERMINIZE


def test_a_determinize_that_invents_worlds_is_caught() -> None:
    def determinize(view: View, rng: Random) -> State:
        table = view.table
        forgetful = evolve(view, table=evolve(table, board=evolve(table.board, rounds=())))
        return evolve(think_str8.determinize(forgetful, rng), table=table)

    assert failure(broken(determinize=determinize)).promise is Promise.DETERMINIZE


def test_a_determinize_for_spectators_is_caught() -> None:
    def determinize(view: View | SpectatorView, rng: Random) -> State:
        if isinstance(view, SpectatorView):
            return State(view.table, (), (), ())
        return think_str8.determinize(view, rng)

    assert failure(broken(determinize=determinize)).promise is Promise.DETERMINIZE


# Pieces and chance


def test_a_lost_card_is_caught() -> None:
    def apply(state: State, action: Action) -> State:
        after = think_str8.apply(state, action)
        table = after.table
        board = evolve(table.board, discards=((),) * 6)
        return evolve(after, table=evolve(table, board=board))

    assert failure(broken(apply=apply)).promise is Promise.CONSERVATION


@pytest.mark.parametrize("fault", [Fraction(1, 2), Fraction(0), Fraction(-1), 0.5])
def test_odds_that_are_no_odds_are_caught(fault: Fraction) -> None:
    def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
        chances = think_str8.chance(state)
        return ((chances[0][0], fault), *chances[1:]) if chances else ()

    assert failure(broken(chance=chance)).promise is Promise.CHANCE


def test_an_outcome_that_cannot_happen_is_caught() -> None:
    def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
        chances = think_str8.chance(state)
        return ((GuessCard(0, think_str8.Colour.BLUE, ()), Fraction(1)),) if chances else ()

    assert failure(broken(chance=chance)).promise is Promise.CHANCE


def test_an_outcome_that_chance_left_out_is_caught() -> None:
    def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
        chances = think_str8.chance(state)
        return tuple((action, Fraction(1)) for action, _ in chances[:1])

    assert failure(broken(chance=chance)).promise is Promise.CHANCE


def test_odds_when_nature_is_not_to_act_are_caught() -> None:
    def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
        roll = RollDice((think_str8.Colour.BLUE,) * 3)
        return think_str8.chance(state) or ((roll, Fraction(1)),)

    assert failure(broken(chance=chance)).promise is Promise.CHANCE


def test_a_draw_that_is_not_from_the_odds_is_caught() -> None:
    def draw_chance(state: State, rng: Random) -> Action:
        outcomes = [action for action, _ in think_str8.chance(state)]
        return rng.choice(outcomes)

    caught = failure(broken(draw_chance=draw_chance))
    assert caught.promise is Promise.CHANCE
    assert "for the same rng" in str(caught)


# Dealing piece by piece


def test_every_deal_of_a_run_is_also_made_piece_by_piece() -> None:
    assert check_game(think_str8, Rules(2), games=2, bad_input=False).deals == 2
    assert check_game(broken(), Rules(2), games=2, bad_input=False).deals == 0  # it has none


@frozen
class Coin:
    """A dealing with one step, and with as many faults as one wishes."""

    rules: Rules
    deal: Deal | None = None
    outcomes: tuple[tuple[str, Fraction], ...] = (
        ("heads", Fraction(1, 2)),
        ("tails", Fraction(1, 2)),
    )
    refused: tuple[str, ...] = ()
    then: object = None

    def after(self, dealt: str) -> object:
        allowed = [outcome for outcome, _ in self.outcomes if outcome not in self.refused]
        if dealt not in allowed:
            raise InvalidDealError("It is complete.")
        return self.then() if callable(self.then) else self.then


DEAL = think_str8.deal(Rules(2), Random(8))
DONE = Coin(Rules(2), DEAL, ())


@pytest.mark.parametrize(
    ("coin", "fault"),
    [
        (Coin(Rules(2), outcomes=(("heads", Fraction(1, 2)),), then=DONE), "sum to 1"),
        (Coin(Rules(2), refused=("tails",), then=DONE), "refuses tails"),
        (Coin(Rules(3), then=DONE), "changes the rules"),
        (Coin(Rules(2), DEAL, then=DONE), "too early or too late"),
        (Coin(Rules(2), then=evolve(DONE, deal=None)), "too early or too late|without a deal"),
        (Coin(Rules(2), then=evolve(DONE, deal=evolve(DEAL, stack=(0, 0)))), "setup refuses"),
        (Coin(Rules(2), then=lambda: evolve(DONE, then=object())), "different values after"),
    ],
)
def test_a_faulty_dealing_is_caught(coin: Coin, fault: str) -> None:
    def begin_dealing(rules: Rules) -> Coin:
        return coin

    error = failure(broken(begin_dealing=begin_dealing), Rules(2))
    assert error.promise is Promise.CHANCE
    assert re.search(fault, error.reason), error.reason


def test_a_dealing_that_repeats_a_step_is_caught() -> None:
    class Forgiving(Coin):
        def after(self, dealt: str) -> object:
            return DONE_AND_FORGIVING

    DONE_AND_FORGIVING = Forgiving(Rules(2), DEAL, ())  # noqa: N806  # a constant of the test

    error = failure(broken(begin_dealing=Forgiving), Rules(2))
    assert "which cannot be dealt" in error.reason


def test_a_dealing_without_an_end_is_caught() -> None:
    class Endless(Coin):
        def after(self, dealt: str) -> object:
            return self

    endless = Endless(Rules(2))
    error = failure(broken(begin_dealing=lambda rules: endless), Rules(2))
    assert "goes on after" in error.reason


def test_a_begin_dealing_that_is_no_function_is_refused() -> None:
    with pytest.raises(WrongKindError, match="begin_dealing must be a function"):
        check_game(broken(begin_dealing=DONE), Rules(2), games=1)


# Legality


def test_a_list_that_leaves_something_out_is_caught() -> None:
    def legal_actions(table: Table, seat: int) -> tuple[Action, ...]:
        return tuple(
            action
            for action in think_str8.legal_actions(table, seat)
            if not (isinstance(action, PlaceToken) and action.low == 3)
        )

    assert failure(broken(legal_actions=legal_actions)).promise is Promise.LEGALITY


def test_a_list_with_something_illegal_is_caught() -> None:
    def legal_actions(table: Table, seat: int) -> tuple[Action, ...]:
        listed = think_str8.legal_actions(table, seat)
        return (*listed, TakeToken(seat, 99)) if listed else ()

    assert failure(broken(legal_actions=legal_actions)).promise is Promise.LEGALITY


def test_a_list_that_repeats_itself_is_caught() -> None:
    def legal_actions(table: Table, seat: int) -> tuple[Action, ...]:
        return think_str8.legal_actions(table, seat) * 2

    assert failure(broken(legal_actions=legal_actions)).promise is Promise.LEGALITY


def test_a_list_for_who_is_not_to_act_is_caught() -> None:
    def legal_actions(table: Table, seat: int) -> tuple[Action, ...]:
        return think_str8.legal_actions(table, seat) or (TakeToken(seat, 1),)

    assert failure(broken(legal_actions=legal_actions)).promise is Promise.LEGALITY


def test_an_apply_that_refuses_what_is_listed_is_caught() -> None:
    def apply(state: State, action: Action) -> State:
        if isinstance(action, TakeToken):
            raise IllegalActionError(Refusal(Code.WRONG_STAGE, "Not that."))
        return think_str8.apply(state, action)

    assert failure(broken(apply=apply)).promise is Promise.LEGALITY


def test_an_apply_that_lets_anything_pass_is_caught() -> None:
    def apply(state: State, action: Action) -> State:
        try:
            return think_str8.apply(state, action)
        except IllegalActionError:
            return state

    assert failure(broken(apply=apply)).promise in (Promise.LEGALITY, Promise.CHANCE)


def test_an_apply_that_gives_another_reason_is_caught() -> None:
    def apply(state: State, action: Action) -> State:
        try:
            return think_str8.apply(state, action)
        except IllegalActionError as error:
            raise IllegalActionError(Refusal(Code.WRONG_STAGE, "No.")) from error

    assert failure(broken(apply=apply)).promise is Promise.LEGALITY


def test_seats_that_do_not_exist_are_caught() -> None:
    def seats_to_act(table: Table) -> tuple[int, ...]:
        acting = think_str8.seats_to_act(table)
        return (*acting, 7) if table.stage is Stage.PLACE else acting

    assert failure(broken(seats_to_act=seats_to_act)).promise is Promise.LEGALITY


# Values, notation, termination


def test_a_setup_that_is_not_repeatable_is_caught() -> None:
    rng = Random(0)

    def setup(rules: Rules, _: object) -> State:
        return think_str8.setup(rules, think_str8.deal(rules, rng))

    assert failure(broken(setup=setup)).promise is Promise.VALUES


def test_an_apply_that_is_not_repeatable_is_caught() -> None:
    rng = Random(0)

    def apply(state: State, action: Action) -> State:
        after = think_str8.apply(state, action)
        lows = tuple(None if low is None else rng.randrange(9) for low in after.lows)
        return evolve(after, lows=lows)

    assert failure(broken(apply=apply)).promise is Promise.VALUES


def test_a_notation_that_loses_something_is_caught() -> None:
    def format_action(action: Action) -> str:
        text = think_str8.format_action(action)
        return "place 0 0" if text.startswith("place") else text

    assert failure(broken(format_action=format_action)).promise is Promise.NOTATION


def test_a_notation_that_cannot_be_read_is_caught() -> None:
    assert failure(broken(format_action=lambda _: "hm")).promise is Promise.NOTATION


def test_a_game_that_takes_longer_than_announced_is_caught() -> None:
    @frozen
    class HastyRules:
        players: int
        max_actions: int = 20

    def deal(rules: HastyRules, rng: Random) -> Deal:
        return think_str8.deal(Rules(rules.players), rng)

    def setup(rules: HastyRules, deal: Deal) -> State:
        return think_str8.setup(Rules(rules.players), deal)

    error = failure(broken(deal=deal, setup=setup), HastyRules(2))
    assert error.promise is Promise.TERMINATION
    assert len(error.history) == 21


def test_an_outcome_before_the_end_is_caught() -> None:
    def outcome(table: Table) -> Outcome | None:
        return think_str8.outcome(table) or Outcome((0,), (0,), ((),))

    assert failure(broken(outcome=outcome)).promise is Promise.TERMINATION


def test_a_breakdown_that_does_not_add_up_is_caught() -> None:
    def outcome(table: Table) -> Outcome | None:
        result = think_str8.outcome(table)
        if result is None:
            return None
        gift = evolve(result.breakdown[0][0], label="gift", points=1)
        extra = (*result.breakdown[0], gift)
        return evolve(result, breakdown=(extra, *result.breakdown[1:]))

    assert failure(broken(outcome=outcome)).promise is Promise.TERMINATION


@pytest.mark.parametrize("score_range", [(0, 1), (100, 200), (-100, 100, 0), [-100, 100]])
def test_a_score_outside_the_announced_range_is_caught(score_range: tuple[int, ...]) -> None:
    @frozen
    class AnnouncedRules:
        players: int
        score_range: tuple[int, ...]
        max_actions: int = 1000

    def deal(rules: AnnouncedRules, rng: Random) -> Deal:
        return think_str8.deal(Rules(rules.players), rng)

    def setup(rules: AnnouncedRules, deal: Deal) -> State:
        return think_str8.setup(Rules(rules.players), deal)

    game = broken(deal=deal, setup=setup)
    assert check_game(game, AnnouncedRules(2, (-12, 100)), games=1, bad_input=False).games == 1
    error = failure(game, AnnouncedRules(2, score_range))
    assert error.promise is Promise.TERMINATION
    assert "Rules.score_range" in str(error)


def test_a_failure_says_how_to_get_there() -> None:
    def outcome(table: Table) -> Outcome | None:
        result = think_str8.outcome(table)
        return result or (Outcome((0,), (0,), ((),)) if table.stage is Stage.SETTLE else None)

    error = failure(broken(outcome=outcome))
    assert len(error.history) == 1
    assert think_str8.parse_action(error.history[0]).seat == -1
    assert "This happened after 1 action: roll" in str(error)
    assert str(error).startswith(Promise.TERMINATION)


@pytest.mark.parametrize("games", [0, -1])
def test_no_games_prove_nothing(games: int) -> None:
    with pytest.raises(QuestionError, match="The number of games must be at least 1"):
        check_game(think_str8, Rules(2), games=games)
    with pytest.raises(QuestionError, match="The number of games must be at least 1"):
        check_bot(think_str8, think_str8.bots.random, Rules(2), games=games)


@pytest.mark.parametrize("games", [True, 1.0, None])
def test_the_number_of_games_is_an_int(games: int) -> None:
    with pytest.raises(WrongKindError, match=r"^The number of games must be an int, not "):
        check_game(think_str8, Rules(2), games=games)
    with pytest.raises(WrongKindError, match=r"^The number of games must be an int, not "):
        check_bot(think_str8, think_str8.bots.random, Rules(2), games=games)


# Bad input


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_library_refuses_values_of_the_wrong_class(name: str) -> None:
    game = GAMES[name]
    rules = rules_for(game, 2)
    coverage = check_game(game, rules, games=1)
    assert Promise.BAD_INPUT in coverage.promises
    assert coverage.bad_input > 80 * coverage.states / 10  # at a sample of the states


def test_a_verb_that_fails_on_bad_input_in_its_own_way_is_caught() -> None:
    def seats_to_act(table: Table) -> tuple[int, ...]:
        return think_str8.seats_to_act(table) if table.stage else ()

    game = broken(seats_to_act=seats_to_act)
    with pytest.raises(ConformanceError) as caught:
        check_game(game, Rules(2), games=1)
    assert caught.value.promise is Promise.BAD_INPUT
    assert caught.value.reason == (
        "broken: seats_to_act(None) raised AttributeError, not a ThinkStr8Error."
    )


def test_a_verb_that_takes_bad_input_is_caught() -> None:
    def outcome(table: Table | None) -> Outcome | None:
        return think_str8.outcome(table) if isinstance(table, Table) else None

    with pytest.raises(ConformanceError, match=r"outcome\(None\) was accepted") as caught:
        check_game(broken(outcome=outcome), Rules(2), games=1)
    assert caught.value.promise is Promise.BAD_INPUT


def test_a_verb_that_refuses_bad_input_without_a_sentence_is_caught() -> None:
    def format_action(action: Action) -> str:
        try:
            return think_str8.format_action(action)
        except WrongKindError as error:
            raise WrongKindError("No.") from error

    with pytest.raises(ConformanceError, match=r"is refused without a sentence: 'No\.'") as caught:
        check_game(broken(format_action=format_action), Rules(2), games=1)
    assert caught.value.promise is Promise.BAD_INPUT


def test_bad_input_is_only_claimed_when_it_was_tried() -> None:
    coverage = check_game(think_str8, Rules(2), games=1, bad_input=False)
    assert Promise.BAD_INPUT not in coverage.promises
    assert coverage.bad_input == 0
