"""Checks a game by random play.

Belongs here: `check_game`, which plays random games and calls the checks, and its result.
Does not belong here: the checks (legality, secrecy, outputs, encodings, bad_input), knowledge
about any game.
"""

from random import Random

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
from thinkstr8.core.values import frozen
from thinkstr8.testing.bad_input import check_bad_input
from thinkstr8.testing.dealings import check_dealing
from thinkstr8.testing.failures import Promise, require_games, require_helpers, require_seed
from thinkstr8.testing.legality import check_acting, check_chance, check_legality
from thinkstr8.testing.runs import Pieces, Run, Twin, Worlds
from thinkstr8.testing.secrecy import check_pieces, check_seats

_BAD_INPUT_ONE_IN = 5
"""Wrong classes are tried at the first state and at one in five others: no verb asks the state."""


@frozen
class Coverage:
    """The extent of a check.

    Attributes:
        games: the number of games, all played to the end.
        states: the number of states.
        actions: the number of actions that were tried, legal and illegal.
        views: the number of views that were compared with the view of another state.
        chance: the number of distributions of nature's outcomes.
        uniform: the number of views for which worlds were drawn and counted.
        bad_input: the number of calls with a value of the wrong class.
        longest: the number of actions in the longest game.
        outputs: the number of outputs for people, such as descriptions and pictures, that were
            compared with the same output for another state.
        encodings: the number of times that ids or observations were checked.
        deals: the number of deals that were made piece by piece; 0 if the game has no
            `begin_dealing`.
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
    outputs: int
    encodings: int
    deals: int
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
    """Play random games, check the promises at every state, and return the extent of the check.

    >>> from thinkstr8 import think_str8
    >>> coverage = check_game(think_str8, think_str8.Rules(2), games=1)
    >>> coverage.games, Promise.LEGALITY in coverage.promises
    (1, True)

    Args:
        game: the module, or anything else that has the verbs.
        rules: the rules to play by.
        games: the number of games to play.
        seed: the seed of the random numbers; the same seed checks the same games.
        pieces: a function that counts the pieces of a state. Without it, conservation is not
            checked.
        twin: a function that changes the secrets that a seat may not know. Without it, only
            `determinize` supplies other states for comparison.
        worlds: a function that lists the states that fit a view. Without it, nothing checks that
            `determinize` draws all of them equally often.
        bad_input: whether every verb must refuse values of the wrong class with an error of the
            library. Use False while you are still writing the game.

    Raises:
        ConformanceError: a promise is broken. The error says which, how, and after which actions.
        QuestionError: `games` is less than 1.
        WrongKindError: an argument is of the wrong class.
    """
    require_game(game)
    require_games(games)
    require_seed(seed)
    require_helpers(pieces=pieces, twin=twin, worlds=worlds)
    run = Run(game, rules, Random(seed), Random(seed), pieces=pieces, twin=twin, worlds=worlds)
    longest = max(_play(run, bad_input=bad_input) for _ in range(games))
    promises = set(Promise)
    if pieces is None:
        promises.remove(Promise.CONSERVATION)
    if not bad_input:
        promises.remove(Promise.BAD_INPUT)
    tally = run.tally
    if not tally["outputs"]:
        promises.remove(Promise.OUTPUTS)
    if not tally["encodings"]:
        promises.remove(Promise.ENCODINGS)
    return Coverage(
        games=games,
        states=tally["states"],
        actions=tally["actions"],
        views=tally["views"],
        chance=tally["chance"],
        uniform=tally["uniform"],
        bad_input=tally["bad input"],
        longest=longest,
        outputs=tally["outputs"],
        encodings=tally["encodings"],
        deals=tally["deals"],
        promises=frozenset(promises),
    )


def _play(run: Run, *, bad_input: bool) -> int:
    """Play one random game to its end, check every state, and return the number of actions."""
    game, rules = run.game, run.rules
    deal = game.deal(rules, run.rng)
    state: AnyState = game.setup(rules, deal)
    most = rules.max_actions
    run.history.clear()
    run.require(
        state == game.setup(rules, deal),
        Promise.VALUES,
        "The same deal led to two different opening states.",
    )
    check_dealing(run)
    run.stock = None if run.pieces is None else dict(run.pieces(state))
    while True:
        _check(run, state)
        if bad_input and run.is_due(_BAD_INPUT_ONE_IN):
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
