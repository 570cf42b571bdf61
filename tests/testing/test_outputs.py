"""The kit catches outputs that leak, fail, do not fit, or do not lead to every legal action."""

from collections.abc import Callable, Sequence
from functools import wraps
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from attrs import evolve

from examples import lowest_bid
from examples.lowest_bid import Action, Rules, SpectatorView, State, Table, View
from helpers import numer as numer_positions
from thinkstr8 import GAMES, AnyGame, numer
from thinkstr8.core import Choice, Option, Pick, QuestionError, Refusal, Wording
from thinkstr8.front.line_ups import rules_for
from thinkstr8.testing import ConformanceError, Coverage, Promise, check_game

OUTPUTS = (
    *("describe", "view_picture", "choices", "describe_action"),
    *("narrate", "narrate_result", "news", "remarks", "reveals", "describe_refusal"),
)


# A game with secrets where nobody looks, and honest outputs


class HidingTable(Table):
    """A table with the bids written on its back: no field has them, and equality ignores them."""

    back: tuple[int | None, ...] = ()


class Whisper(str):
    """An event that everyone hears alike, with more in it."""

    __slots__ = ("back",)


def hiding(state: State) -> State:
    """Return a state whose table and event secretly have the bids."""
    table = HidingTable(**{name: getattr(state.table, name) for name in ("rules", "waiting")})
    event = Whisper("Somebody bids.")
    event.back = state.sealed  # type: ignore[attr-defined]  # in its slot
    table = evolve(table, prize=state.table.prize, bids=state.table.bids, events=(event,))
    object.__setattr__(table, "back", state.sealed)
    return evolve(state, table=table)


def back(table: object) -> str:
    """Return what is written on the back of a table or an event."""
    return str(getattr(table, "back", ()))


def setup(rules: Rules, deal: tuple[()]) -> State:
    return hiding(lowest_bid.setup(rules, deal))


def apply(state: State, action: Action) -> State:
    return hiding(lowest_bid.apply(state, action))


def determinize(view: View, rng: Random) -> State:
    return hiding(lowest_bid.determinize(view, rng))


def twin(state: State, seat: int | None, rng: Random) -> State:
    """Change the bids of others, as long as they are hidden."""
    if state.table.bids:
        return state
    sealed = (
        bid if bid is None or other == seat else rng.randint(1, 6)
        for other, bid in enumerate(state.sealed)
    )
    return hiding(evolve(state, sealed=tuple(sealed)))


AnyView = View | SpectatorView


def describe(view: AnyView, names: Sequence[str] | None = None, log: Sequence[str] = ()) -> str:
    prize = f"The prize is {view.table.prize}."
    return f"{prize}\n{len(names or ())} names, and {len(log)} sentences."


def view_picture(view: AnyView, names: Sequence[str] | None = None, *, layout: str = "wide") -> str:
    return f"<svg><!-- {layout} {names} {view.table.prize} --></svg>"


def choices(table: Table, seat: int) -> tuple[Choice, ...]:
    if seat not in lowest_bid.seats_to_act(table):
        return ()
    bids = tuple(Option(str(bid), f"{bid} coins") for bid in range(1, 7))
    return (Choice("bid", seat, "Bid", "Pick a bid.", (Pick("bid", "How much?", bids),)),)


def tidy_action(text: str) -> str:
    return text.removeprefix("bid ")


def describe_action(
    action: Action, names: Sequence[str] | None = None, you: int | None = None
) -> Wording:
    who = "You bid" if action.seat == you else f"{(names or 'abcdef')[action.seat]} bids"
    return Wording(f"Bid {action.number}", f"{who}.")


def describe_refusal(
    refusal: Refusal, names: Sequence[str] | None = None, you: int | None = None
) -> str:
    return f"{refusal.message} {names} {you}"


def narrate(
    events: Sequence[str], names: Sequence[str] | None = None, you: int | None = None
) -> tuple[str, ...]:
    return tuple(f"{event} {names} {you}" for event in events)


def narrate_result(
    table: Table, names: Sequence[str] | None = None, you: int | None = None
) -> tuple[str, ...]:
    return (f"{names} {you}",) if table.bids else ()


def news(before: AnyView, after: AnyView) -> tuple[str, ...]:
    if isinstance(before, SpectatorView) or isinstance(after, SpectatorView):
        return ()
    return () if before.bid == after.bid else (f"You bid {after.bid}.",)


def reveals(events: Sequence[str]) -> bool:
    return not events


def remarks(table: Table) -> tuple[str, ...]:
    return (f"The prize is {table.prize}.",)


def game(*without: str, **functions: object) -> AnyGame:
    """Return the game with the hiding table, with some functions left out or replaced."""
    own = ("setup", "apply", "determinize", "tidy_action", *OUTPUTS)
    verbs = {**vars(lowest_bid), **{name: globals()[name] for name in own}, **functions}
    kept = {name: verb for name, verb in verbs.items() if name not in without}
    return cast("AnyGame", SimpleNamespace(**{**kept, "__name__": "hiding"}))


def checked(game: AnyGame, *, with_twin: bool = True, games: int = 12) -> Coverage:
    return check_game(
        game, Rules(3), games=games, twin=twin if with_twin else None, bad_input=False
    )


def failure(game: AnyGame, *, with_twin: bool = True) -> ConformanceError:
    with pytest.raises(ConformanceError) as caught:
        checked(game, with_twin=with_twin)
    return caught.value


# What is checked


def test_honest_outputs_pass_although_the_table_hides_something() -> None:
    coverage = checked(game())
    assert Promise.OUTPUTS in coverage.promises
    assert coverage.outputs > 20 * coverage.states


def test_without_outputs_nothing_is_compared_and_nothing_is_claimed() -> None:
    coverage = checked(game(*OUTPUTS))
    assert Promise.OUTPUTS not in coverage.promises
    assert coverage.outputs == 0


@pytest.mark.parametrize("name", OUTPUTS)
def test_each_output_alone_is_compared(name: str) -> None:
    coverage = checked(game(*(other for other in OUTPUTS if other != name)))
    assert coverage.outputs >= 4  # even of pictures: both layouts, for a seat and a spectator
    assert Promise.OUTPUTS in coverage.promises


def test_the_outputs_do_not_change_the_games() -> None:
    kept = ("games", "states", "actions", "views", "chance", "longest")
    with_outputs, without = checked(game()), checked(game(*OUTPUTS))
    assert [getattr(with_outputs, name) for name in kept] == [
        getattr(without, name) for name in kept
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_games_of_the_library_keep_the_promise(name: str) -> None:
    coverage = check_game(GAMES[name], rules_for(GAMES[name], 2), games=1, bad_input=False)
    assert coverage.outputs >= 2 * coverage.states
    assert Promise.OUTPUTS in coverage.promises


def test_functions_with_fewer_options_are_called_without_them() -> None:
    plain = game(
        describe=lambda view: f"The prize is {view.table.prize}.",
        view_picture=lambda view: "<svg/>",
        narrate=lambda events: tuple(map(str, events)),
        describe_action=lambda action: Wording("Bid", "Somebody bids."),
    )
    assert checked(plain).outputs < checked(game()).outputs


def test_all_options_are_tried() -> None:
    tried: set[tuple[str, object]] = set()

    def noting(function: Callable[..., object], name: str) -> Callable[..., object]:
        def noted(subject: object, **options: object) -> object:
            tried.add((name, tuple(sorted(options))))
            return function(subject, **options)

        return wraps(function)(noted)

    functions = {
        function.__name__: noting(function, function.__name__)
        for function in (
            *(describe, view_picture, narrate, narrate_result, describe_action),
            describe_refusal,
        )
    }
    checked(game(**functions))
    spoken = ((), ("names",), ("names", "you"), ("you",))
    assert tried == {
        *(("describe", options) for options in ((), ("names",))),
        *(("view_picture", options) for options in (("layout",), ("layout", "names"))),
        *(
            (name, options)
            for name in ("narrate", "narrate_result", "describe_action", "describe_refusal")
            for options in spoken
        ),
    }


# Leaks


def leaky_describe(view: AnyView, names: Sequence[str] | None = None) -> str:
    return f"The prize is {view.table.prize}. {back(view.table)}"


def leaky_with_names(view: AnyView, names: Sequence[str] | None = None) -> str:
    return back(view.table) if names else "The prize is secret."


def leaky_to_a_spectator(view: AnyView, names: Sequence[str] | None = None) -> str:
    return back(view.table) if view.seat is None else "The prize is secret."


def leaky_picture(view: AnyView, *, layout: str = "wide") -> str:
    return "<svg/>" if layout == "wide" else f"<svg>{back(view.table)}</svg>"


def leaky_choices(table: Table, seat: int) -> tuple[Choice, ...]:
    return tuple(evolve(choice, prompt=back(table)) for choice in choices(table, seat))


def leaky_news(before: AnyView, after: AnyView) -> tuple[str, ...]:
    return () if before.seat is None else (back(after.table),)


def leaky_narrate(events: Sequence[str], you: int | None = None) -> tuple[str, ...]:
    return tuple(back(event) for event in events) if you is not None else ()


def leaky_result(table: Table, you: int | None = None) -> tuple[str, ...]:
    return (back(table),) if you is not None else ()


def leaky_remarks(table: Table) -> tuple[str, ...]:
    return (back(table),)


def leaky_reveals(events: Sequence[str]) -> bool:
    return "6" in "".join(map(back, events))


@pytest.mark.parametrize("with_twin", [True, False])
@pytest.mark.parametrize(
    ("name", "leak", "call"),
    [
        ("describe", leaky_describe, "describe(view"),
        ("describe", leaky_with_names, "describe(view, names=('Ada', 'Ben', 'Cleo')) depends"),
        ("describe", leaky_to_a_spectator, "describe(view"),
        ("view_picture", leaky_picture, "view_picture(view, layout='narrow') depends on what "),
        ("choices", leaky_choices, "choices(table, 0) depends on what "),
        ("news", leaky_news, "news(before, after) of seat "),
        ("narrate", leaky_narrate, "narrate(events, you="),
        ("narrate_result", leaky_result, "narrate_result(table, you="),
        ("remarks", leaky_remarks, "remarks(table) depends on what "),
        ("reveals", leaky_reveals, "reveals(events) depends on what "),
    ],
)
def test_an_output_that_leaks_is_caught(
    name: str, leak: Callable[..., object], call: str, *, with_twin: bool
) -> None:
    caught = failure(game(**{name: leak}), with_twin=with_twin)
    assert caught.promise is Promise.NON_INTERFERENCE
    assert caught.reason.startswith(f"hiding: {call}")
    assert caught.reason.endswith("may not know.")


def test_news_of_what_somebody_has_just_sealed_is_caught() -> None:
    def news(before: AnyView, after: AnyView) -> tuple[str, ...]:
        if before.seat is None:
            return ()
        old, new = getattr(before.table, "back", ()), getattr(after.table, "back", ())
        changed = [bid for was, bid in zip(old, new, strict=True) if was != bid]
        return tuple(f"Somebody bids {bid}." for bid in changed)

    caught = failure(game(news=news))
    assert caught.promise is Promise.NON_INTERFERENCE
    assert "news(before, after) of seat" in caught.reason


def test_an_action_whose_words_leak_is_caught() -> None:
    seen: list[str] = []

    def legal_actions(table: Table, seat: int) -> tuple[Action, ...]:
        seen[:] = [back(table)]
        return lowest_bid.legal_actions(table, seat)

    def describe_action(action: Action) -> Wording:
        return Wording("Bid", f"Somebody bids. {seen}")

    caught = failure(game(legal_actions=legal_actions, describe_action=describe_action))
    assert caught.promise is Promise.NON_INTERFERENCE
    assert "describe_action(action) depends on what" in caught.reason


@pytest.mark.parametrize("listener", ["everyone", "others", "spectators"])
def test_a_sentence_that_tells_what_is_sealed_is_caught(listener: str) -> None:
    def describe_action(action: Action, you: int | None = None) -> Wording:
        hears = {"everyone": True, "others": you not in {None, action.seat}}
        secret = f" {action.number}" if hears.get(listener, you is None) else ""
        return Wording(f"Bid {action.number}", f"Somebody bids{secret}.")

    caught = failure(game(describe_action=describe_action))
    assert caught.promise is Promise.NON_INTERFERENCE
    assert "The sentence of describe_action(action" in caught.reason
    assert " may not know: whether it is '" in caught.reason


def test_a_refusal_whose_words_leak_is_caught() -> None:
    seen: list[str] = []

    def refusal(table: Table, action: Action) -> Refusal | None:
        seen[:] = [back(table)]
        return lowest_bid.refusal(table, action)

    def describe_refusal(refusal: Refusal) -> str:
        return f"{refusal.message} {seen}"

    caught = failure(game(refusal=refusal, describe_refusal=describe_refusal))
    assert caught.promise is Promise.NON_INTERFERENCE
    assert "describe_refusal(refusal) depends on what" in caught.reason


@pytest.mark.parametrize("name", ["numer", "think_str8"])
def test_a_label_of_the_library_as_a_sentence_is_caught(name: str) -> None:
    words = cast("Callable[..., Wording]", vars(GAMES[name])["describe_action"])

    def describe_action(action: object, names: object = None, you: object = None) -> Wording:
        label = words(action, names, you).label
        return Wording(label, f"{label}.")

    copy = {**vars(GAMES[name]), "describe_action": describe_action}
    leaky = cast("AnyGame", SimpleNamespace(**copy))
    with pytest.raises(ConformanceError, match="The sentence of describe_action") as caught:
        check_game(leaky, rules_for(GAMES[name], 2), games=3, bad_input=False)
    assert caught.value.promise is Promise.NON_INTERFERENCE


# Hints


def worth(view: View) -> int:
    """Return a hint of the game above."""
    return view.table.prize or 0


def double(worth: int) -> int:
    """Return a hint about a hint."""
    return 2 * worth


def refused(table: Table) -> int:
    """Return a hint, but only after the end."""
    if not table.bids:
        raise QuestionError("Nobody has paid yet.")
    return max(bid or 0 for bid in table.bids)


HINTS = {"worth": worth, "double": double, "refused": refused}


def test_hints_are_asked_for() -> None:
    hints = game(**HINTS, HINTS=(*HINTS,))
    assert checked(hints).outputs >= checked(game()).outputs + len(HINTS)


def test_a_hint_that_leaks_is_caught() -> None:
    caught = failure(game(worth=lambda view: back(view.table), HINTS=("worth",)))
    assert caught.promise is Promise.NON_INTERFERENCE
    assert "worth(view) depends on what seat" in caught.reason


def test_a_refusal_of_a_hint_that_leaks_is_caught() -> None:
    def worth(table: Table) -> int:
        raise QuestionError(f"The bids are {back(table)}.")

    caught = failure(game(worth=worth, HINTS=("worth",)))
    assert caught.promise is Promise.NON_INTERFERENCE
    assert "worth(table) depends on what seat" in caught.reason


@pytest.mark.parametrize("hint", ["sheet", "sheet_picture", "beliefs", "bet_values"])
def test_a_hint_of_the_library_that_fails_is_caught(hint: str) -> None:
    subject = "sheet" if hint == "sheet_picture" else "view"

    def failing(view: object) -> object:
        raise KeyError("prize")

    def failing_of_a_sheet(sheet: object) -> object:
        raise KeyError("prize")

    function = failing_of_a_sheet if hint == "sheet_picture" else failing
    broken = SimpleNamespace(**{**vars(GAMES["think_str8"]), hint: function})
    with pytest.raises(ConformanceError, match=rf"{hint}\({subject}\) raised KeyError") as caught:
        check_game(
            cast("AnyGame", broken), rules_for(GAMES["think_str8"], 2), games=1, bad_input=False
        )
    assert caught.value.promise is Promise.OUTPUTS


def test_a_hint_about_something_unknown_is_caught() -> None:
    caught = failure(game(worth=lambda prize: prize, HINTS=("worth",)))
    assert caught.promise is Promise.OUTPUTS
    assert "must be view, table or the name of another hint, not prize" in caught.reason


def test_a_hint_that_the_game_does_not_have_is_caught() -> None:
    caught = failure(game(HINTS=("worth",)))
    assert caught.promise is Promise.OUTPUTS
    assert "HINTS names 'worth', but the game has no such function" in caught.reason


# Leaks that last


def test_a_leak_of_numer_is_caught() -> None:
    """A description that remembers the last state which anyone looked at."""
    last: list[numer.State] = []

    def view(state: numer.State, seat: int | None) -> object:
        last[:] = [state]
        return numer.view(state, seat)

    def describe(view: numer.View, names: Sequence[str] | None = None) -> str:
        return f"{numer.describe(view, names)}\n{last[0].sealed}"

    leaky = cast("AnyGame", SimpleNamespace(**{**vars(numer), "view": view, "describe": describe}))
    with pytest.raises(ConformanceError, match=r"describe\(view.* depends on what") as caught:
        check_game(leaky, numer.Rules(3), games=1, twin=numer_positions.twin, bad_input=False)
    assert caught.value.promise is Promise.NON_INTERFERENCE


# Faults


def fails(*arguments: object, **options: object) -> object:
    raise KeyError("prize")


@pytest.mark.parametrize("name", OUTPUTS)
def test_an_output_that_fails_is_caught(name: str) -> None:
    caught = failure(game(**{name: fails}))
    assert caught.promise is Promise.OUTPUTS
    assert caught.reason.startswith(f"hiding: {name}(")
    assert "raised KeyError" in caught.reason


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("describe", None, "lines of text of at most 80 columns"),
        ("describe", "", "lines of text of at most 80 columns"),
        ("describe", f"Short.\n{'x' * 81}\nShort.", "lines of text of at most 80 columns"),
        ("view_picture", b"<svg/>", "a str"),
        ("choices", ["bid"], "a tuple of Choice"),
        ("describe_action", "Bid", "a Wording"),
        ("narrate", "Somebody bids.", "a tuple of str"),
        ("narrate_result", None, "a tuple of str"),
        ("remarks", [], "a tuple of str"),
        ("news", None, "a tuple"),
        ("reveals", 1, "True or False"),
        ("describe_refusal", None, "a str"),
    ],
)
def test_an_output_of_the_wrong_form_is_caught(name: str, answer: object, expected: str) -> None:
    caught = failure(game(**{name: lambda *_arguments, **_options: answer}))
    assert caught.promise is Promise.OUTPUTS
    assert f"must return {expected}, not " in caught.reason


def test_lines_of_80_columns_fit() -> None:
    assert checked(game(describe=lambda view: f"{'x' * 80}\n{'名' * 40}")).outputs


def test_wide_letters_take_two_columns() -> None:
    caught = failure(game(describe=lambda view: f"{'名' * 41}"))
    assert caught.promise is Promise.OUTPUTS
    assert "describe(view) must return lines of text of at most 80 columns" in caught.reason


def test_news_for_a_spectator_are_caught() -> None:
    caught = failure(game(news=lambda before, after: ("A new turn.",)))
    assert caught.promise is Promise.OUTPUTS
    assert "A spectator gets news" in caught.reason


def test_news_that_cannot_be_told_are_caught() -> None:
    def narrate(events: Sequence[str]) -> tuple[str, ...]:
        return tuple({"Somebody bids.": "A bid."}[event] for event in events)

    caught = failure(game(narrate=narrate))
    assert caught.promise is Promise.OUTPUTS
    assert "narrate(news) raised KeyError" in caught.reason


# Choices


def with_bids(*bids: int) -> Callable[[Table, int], tuple[Choice, ...]]:
    def offered(table: Table, seat: int) -> tuple[Choice, ...]:
        options = tuple(Option(str(bid), str(bid)) for bid in bids)
        picks = (Pick("bid", "How much?", options),)
        return tuple(evolve(choice, picks=picks) for choice in choices(table, seat))

    return offered


def test_an_action_that_cannot_be_picked_is_caught() -> None:
    caught = failure(game(choices=with_bids(1, 2, 3, 4, 5)))
    assert caught.promise is Promise.OUTPUTS
    assert caught.reason.endswith(" 6'.")
    assert "No choice of seat" in caught.reason


def test_a_pick_may_be_refused() -> None:
    assert checked(game(choices=with_bids(*range(9)))).outputs


def test_choices_that_cannot_be_read_lead_nowhere() -> None:
    caught = failure(game("tidy_action"))
    assert caught.promise is Promise.OUTPUTS
    assert "No choice of seat" in caught.reason


def test_choices_of_a_seat_that_is_not_to_act_are_caught() -> None:
    def offered(table: Table, seat: int) -> tuple[Choice, ...]:
        return choices(table, seat) or (Choice("bid", seat, "Bid", "Bid later."),)

    caught = failure(game(choices=offered))
    assert caught.promise is Promise.OUTPUTS
    assert "has 1 choices, or one of another seat" in caught.reason


def test_choices_of_another_seat_are_caught() -> None:
    def offered(table: Table, seat: int) -> tuple[Choice, ...]:
        return tuple(evolve(choice, seat=seat + 1) for choice in choices(table, seat))

    caught = failure(game(choices=offered))
    assert caught.promise is Promise.OUTPUTS
    assert "or one of another seat" in caught.reason


def several(count: int, least: int, most: int) -> Callable[[Table, int], tuple[Choice, ...]]:
    """Return choices with a pick of several bids, of which tidy_action keeps the first."""
    options = tuple(Option(str(bid), str(bid)) for bid in range(1, count + 1))
    picks = (Pick("bids", "Which?", options, least, most),)

    def offered(table: Table, seat: int) -> tuple[Choice, ...]:
        return tuple(evolve(choice, picks=picks) for choice in choices(table, seat))

    return offered


def first_of(text: str) -> str:
    return " ".join(text.removeprefix("bid ").split()[:2])


def test_every_way_to_pick_several_is_tried() -> None:
    read: list[str] = []

    def noted(text: str) -> str:
        read.append(text)
        return first_of(text)

    checked(game(choices=several(6, 0, 2), tidy_action=noted), games=40)
    assert {*read} >= {
        "bid 1 -",
        *(f"bid 1 {bid}" for bid in range(1, 7)),
        *(f"bid 1 {low} {high}" for high in range(1, 7) for low in range(1, high)),
    }
    assert not any(line.startswith("bid 1 1 2 3") for line in read)


def test_every_pick_has_its_own_options() -> None:
    moods = (Option("glad", "gladly"), Option("sad", "sadly"))

    def offered(table: Table, seat: int) -> tuple[Choice, ...]:
        mood = Pick("mood", "How?", moods, least=0)
        return tuple(evolve(each, picks=(*each.picks, mood)) for each in choices(table, seat))

    read: list[str] = []

    def noted(text: str) -> str:
        read.append(text)
        return first_of(text)

    checked(game(choices=offered, tidy_action=noted), games=40)
    assert {*read} >= {
        f"bid 1 {bid} {mood}" for bid in range(1, 7) for mood in ("glad", "sad", "-")
    }


def test_of_too_many_combinations_a_sample_is_tried() -> None:
    read: list[str] = []

    def noted(text: str) -> str:
        read.append(text)
        return first_of(text)

    coverage = checked(game(choices=several(30, 1, 30), tidy_action=noted))
    assert 100 < len(read) < 1000 * coverage.states
    caught = failure(game(choices=several(30, 1, 30), tidy_action=fails))
    assert caught.promise is Promise.OUTPUTS
    assert "read_action of 'bid " in caught.reason
