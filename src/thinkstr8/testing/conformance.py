"""Checking a game: random play through every promise that users rely on.

Belongs here: `check_game`, which plays and asks for the checks, and what it returns.
Does not belong here: the checks (legality, secrecy, bad_input), anything that knows a game.
"""

from random import Random

from attrs import frozen

from thinkstr8.core.driver import random_action
from thinkstr8.core.game import (
    ActionT,
    AnyState,
    Game,
    RulesT,
    StateT,
    TableT,
    ViewT,
    require_game,
)
from thinkstr8.testing.bad_input import check_bad_input
from thinkstr8.testing.failures import Promise, require_games, require_helpers, require_seed
from thinkstr8.testing.legality import check_acting, check_chance, check_legality
from thinkstr8.testing.runs import Pieces, Run, Twin, Worlds
from thinkstr8.testing.secrecy import check_pieces, check_seats


@frozen
class Coverage:
    """What was checked.

    Attributes:
        games: how many games were played to their end.
        states: how many states were looked at.
        actions: how many different actions were tried, legal and illegal.
        views: how many views were compared with the view of another truth.
        chance: how many distributions of nature's were checked.
        uniform: how many views had all their worlds drawn and counted.
        bad_input: how many calls with a value of the wrong class were tried.
        longest: how many actions the longest game took.
        promises: the promises that were checked.
    """

    games: int
    states: int
    actions: int
    views: int
    chance: int
    uniform: int
    bad_input: int
    longest: int
    promises: frozenset[Promise]


def check_game(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT],
    rules: RulesT,
    *,
    games: int = 10,
    seed: int = 0,
    pieces: Pieces[StateT] | None = None,
    twin: Twin[StateT] | None = None,
    worlds: Worlds[ViewT, StateT] | None = None,
    bad_input: bool = True,
) -> Coverage:
    """Play random games, check the promises at every state, and return what was checked.

    >>> from thinkstr8 import think_str8
    >>> coverage = check_game(think_str8, think_str8.Rules(2), games=1)
    >>> coverage.games, Promise.LEGALITY in coverage.promises
    (1, True)

    Args:
        game: the module, or anything else that has the verbs.
        rules: the variant to play.
        games: how many games to play.
        seed: where the random numbers start; the same seed checks the same games.
        pieces: counts the pieces of a state; without it conservation is not checked.
        twin: changes what a seat may not know; without it only `determinize` does.
        worlds: lists the states that fit a view; without it nothing checks that `determinize`
            draws all of them equally often.
        bad_input: whether every verb must answer a value of the wrong class with an error of the
            library. False leaves that promise out, for a game that is still being written.

    Raises:
        ConformanceError: a promise is broken; it says which, how, and after which actions.
        QuestionError: there is no game to play.
        WrongKindError: those are not a game, its rules and numbers.
    """
    require_game(game)
    require_games(games)
    require_seed(seed)
    require_helpers(pieces=pieces, twin=twin, worlds=worlds)
    run = Run(game, rules, Random(seed), pieces=pieces, twin=twin, worlds=worlds)
    longest = max(_play(run, bad_input=bad_input) for _ in range(games))
    promises = set(Promise)
    if pieces is None:
        promises.remove(Promise.CONSERVATION)
    if not bad_input:
        promises.remove(Promise.BAD_INPUT)
    tally = run.tally
    return Coverage(
        games=games,
        states=tally["states"],
        actions=tally["actions"],
        views=tally["views"],
        chance=tally["chance"],
        uniform=tally["uniform"],
        bad_input=tally["bad input"],
        longest=longest,
        promises=frozenset(promises),
    )


def _play(run: Run, *, bad_input: bool) -> int:
    """Play one random game to its end, check every state of it, and return how long it took."""
    game, rules = run.game, run.rules
    deal = game.deal(rules, run.rng)
    state: AnyState = game.setup(rules, deal)
    most = rules.max_actions
    run.history.clear()
    run.require(
        state == game.setup(rules, deal),
        Promise.VALUES,
        "The same deal gave two opening states that differ.",
    )
    run.stock = None if run.pieces is None else dict(run.pieces(state))
    while True:
        _check(run, state)
        if bad_input:
            check_bad_input(run, state, deal)
        if not game.seats_to_act(state.table):
            return len(run.history)
        action = random_action(game, state, run.rng)
        run.history.append(action)
        run.require(
            len(run.history) <= most,
            Promise.TERMINATION,
            f"The game goes on after {most} actions.",
        )
        state = game.apply(state, action)


def _check(run: Run, state: AnyState) -> None:
    """Check everything about one state."""
    run.tally["states"] += 1
    before = hash(state)
    check_acting(run, state)
    check_legality(run, state)
    check_chance(run, state)
    check_pieces(run, state)
    check_seats(run, state)
    run.require(hash(state) == before, Promise.VALUES, "A question changed the state.")
