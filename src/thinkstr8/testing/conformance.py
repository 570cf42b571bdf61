"""Checking a game: random play through every promise that users rely on.

Belongs here: the checks that need only the verbs, and a few questions that a game may add.
Does not belong here: anything that knows a game.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping
from enum import Enum
from fractions import Fraction
from random import Random
from typing import Generic, NoReturn, TypeAlias, cast

import attrs
from attrs import define, field, frozen

from thinkstr8.core.chances import sample
from thinkstr8.core.checks import seat_name
from thinkstr8.core.driver import nature_of, random_action
from thinkstr8.core.errors import IllegalActionError, NotationError, SpectatorError, ThinkStr8Error
from thinkstr8.core.game import (
    NATURE,
    NATURE_ACTS,
    ActionT,
    DealT,
    Game,
    RulesT,
    Seat,
    StateT,
    TableT,
    ViewT,
    game_name,
    table_of,
)
from thinkstr8.testing.failures import ConformanceError, Promise, require_games
from thinkstr8.testing.statistics import chi_square_odds

Pieces: TypeAlias = Callable[[StateT], Mapping[Hashable, int]]
"""Counts every piece of the game, wherever it is."""

Twin: TypeAlias = Callable[[StateT, Seat | None, Random], StateT]
"""Changes what a seat (None: a spectator) may not know, and nothing else."""

Worlds: TypeAlias = Callable[[ViewT], Collection[StateT]]
"""Lists every state that fits a view, by brute force."""

_POOL = 400
_APPLIED = 12
_PROBES = 25
_MOST_WORLDS = 60
_COUNTED_ONE_IN = 8
_DRAWS_PER_WORLD = 25
_TOO_UNLIKELY = 1e-7


@frozen
class Report:
    """What was checked.

    Attributes:
        games: how many games were played to their end.
        states: how many states were looked at.
        actions: how many different actions were tried, legal and illegal.
        views: how many views were compared with the view of another truth.
        chance: how many distributions of nature's were checked.
        uniform: how many views had all their worlds drawn and counted.
        longest: how many actions the longest game took.
        promises: the promises that were checked.
    """

    games: int
    states: int
    actions: int
    views: int
    chance: int
    uniform: int
    longest: int
    promises: frozenset[Promise]


def check_game(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT],
    rules: RulesT,
    *,
    games: int = 10,
    seed: int = 0,
    pieces: Pieces[StateT] | None = None,
    twin: Twin[StateT] | None = None,
    worlds: Worlds[ViewT, StateT] | None = None,
) -> Report:
    """Play random games and check the promises at every state; give what was checked.

    >>> from thinkstr8 import think_str8
    >>> report = check_game(think_str8, think_str8.Rules(2), games=1)
    >>> report.games, Promise.LEGALITY in report.promises
    (1, True)

    Args:
        game: the module, or anything else that has the verbs.
        rules: the variant to play.
        games: how many games to play.
        seed: where the random numbers start; the same seed checks the same games.
        pieces: counts the pieces of a state; without it conservation is not checked.
        twin: changes what a seat may not know; without it only `determinize` does.
        worlds: lists the states that fit a view; without it nothing checks that `determinize`
            gives all of them equally often.

    Raises:
        ConformanceError: a promise is broken; it says which, how, and after which actions.
        QuestionError: there is no game to play.
    """
    require_games(games)
    checker = _Checker(game, rules, Random(seed), pieces, twin, worlds)
    for _ in range(games):
        checker.play()
    promises = set(Promise)
    if pieces is None:
        promises.remove(Promise.CONSERVATION)
    tally = checker.tally
    return Report(
        games=games,
        states=tally["states"],
        actions=tally["actions"],
        views=tally["views"],
        chance=tally["chance"],
        uniform=tally["uniform"],
        longest=checker.longest,
        promises=frozenset(promises),
    )


@define
class _Checker(Generic[StateT, ActionT, ViewT, TableT, RulesT, DealT]):
    """One run of the kit: the game under test, and what was met on the way."""

    game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT]
    rules: RulesT
    rng: Random
    pieces: Pieces[StateT] | None
    twin: Twin[StateT] | None
    worlds: Worlds[ViewT, StateT] | None
    tally: Counter[str] = field(factory=Counter)
    longest: int = 0
    history: list[ActionT] = field(factory=list)
    pool: list[ActionT] = field(factory=list)
    stock: Mapping[Hashable, int] | None = None

    def play(self) -> None:
        """Play one random game to its end and check every state of it."""
        deal = self.game.deal(self.rules, self.rng)
        state = self.game.setup(self.rules, deal)
        self.history = []
        self.require(
            state == self.game.setup(self.rules, deal),
            Promise.VALUES,
            "The same deal gave two opening states that differ.",
        )
        self.stock = None if self.pieces is None else dict(self.pieces(state))
        while True:
            self.check(state)
            if not self.game.seats_to_act(table_of(self.game, state)):
                break
            action = random_action(self.game, state, self.rng)
            self.history.append(action)
            self.require(
                len(self.history) <= self.rules.max_actions,
                Promise.TERMINATION,
                f"The game goes on after {self.rules.max_actions} actions.",
            )
            state = self.game.apply(state, action)
        self.longest = max(self.longest, len(self.history))

    def require(self, kept: bool, promise: Promise, reason: str) -> None:  # noqa: FBT001  # a condition
        """Raise the error for a broken promise."""
        if not kept:
            self.fail(promise, reason)

    def fail(self, promise: Promise, reason: str) -> NoReturn:
        """Say which promise is broken, how, and after which actions."""
        history = tuple(map(self.game.format_action, self.history))
        raise ConformanceError(promise, f"{game_name(self.game)}: {reason}", history)

    def check(self, state: StateT) -> None:
        """Check everything about one state."""
        self.tally["states"] += 1
        before = hash(state)
        self.check_acting(state)
        self.check_legality(state)
        self.check_chance(state)
        self.check_pieces(state)
        self.check_seats(state)
        self.require(hash(state) == before, Promise.VALUES, "A question changed the state.")

    def check_acting(self, state: StateT) -> None:
        """Check who acts, and that there is an outcome exactly when nobody does."""
        table = table_of(self.game, state)
        acting = self.game.seats_to_act(table)
        seats = set(range(self.rules.players))
        self.require(
            acting == NATURE_ACTS or (len(set(acting)) == len(acting) and seats >= set(acting)),
            Promise.LEGALITY,
            f"seats_to_act gives {acting}, which are not seats at the table.",
        )
        outcome = self.game.outcome(table)
        self.require(
            (outcome is None) == bool(acting),
            Promise.TERMINATION,
            f"With {acting} to act the outcome is {outcome}.",
        )
        if outcome is not None:
            sums = tuple(sum(item.points for item in items) for items in outcome.breakdown)
            self.require(
                sums == outcome.scores,
                Promise.TERMINATION,
                f"The breakdown adds up to {sums}, but the scores are {outcome.scores}.",
            )

    def check_legality(self, state: StateT) -> None:
        """Check that listed, not refused and applicable are the same."""
        table = table_of(self.game, state)
        acting = self.game.seats_to_act(table)
        listed: dict[Seat, tuple[ActionT, ...]] = {
            seat: self.game.legal_actions(table, seat)
            for seat in (NATURE, *range(self.rules.players))
        }
        for seat, actions in listed.items():
            self.require(
                bool(actions) == (seat in acting),
                Promise.LEGALITY,
                f"{seat_name(seat)} has {len(actions)} legal actions, but {acting} are to act.",
            )
            self.require(
                len(set(actions)) == len(actions)
                and all(action.seat == seat for action in actions),
                Promise.LEGALITY,
                f"The legal actions of {seat_name(seat)} repeat, or are another seat's.",
            )
            for action in actions:
                refusal = self.game.refusal(table, action)
                if refusal is not None:
                    self.fail(Promise.LEGALITY, f"{action} is listed, but refused: {refusal}.")
            self.check_listed(state, seat, actions)
        for probe in self.some(self.pool, _PROBES):
            for action in (probe, self.varied(probe)):
                if action not in listed.get(action.seat, ()):
                    self.check_refused(state, action)

    def check_listed(self, state: StateT, seat: Seat, actions: tuple[ActionT, ...]) -> None:
        """Check that listed actions apply, and that their text says everything."""
        for action in self.some(actions, _APPLIED):
            self.tally["actions"] += 1
            self.check_notation(action)
            if len(self.pool) < _POOL:
                self.pool.append(action)
            else:
                self.pool[self.rng.randrange(_POOL)] = action
            if seat == NATURE:
                continue  # chance has the last word, see check_chance
            after = self.applied(state, action)
            self.require(
                after is not None and after == self.applied(state, action),
                Promise.LEGALITY if after is None else Promise.VALUES,
                f"{action} is listed, but cannot be applied, or gives different states.",
            )

    def check_refused(self, state: StateT, action: ActionT) -> None:
        """Check that an action that is not listed is refused, for the reason given."""
        self.tally["actions"] += 1
        refusal = self.game.refusal(table_of(self.game, state), action)
        self.require(
            refusal is not None, Promise.LEGALITY, f"{action} is not listed, but not refused."
        )
        try:
            self.game.apply(state, action)
        except IllegalActionError as error:
            self.require(
                error.refusal == refusal,
                Promise.LEGALITY,
                f"{action} is refused with {refusal}, but apply says {error.refusal}.",
            )
        else:
            self.fail(Promise.LEGALITY, f"{action} is refused, but can be applied.")

    def check_notation(self, action: ActionT) -> None:
        """Check that an action survives being written down."""
        text = self.game.format_action(action)
        try:
            back: object = self.game.parse_action(text)
        except NotationError as error:
            back = error
        self.require(
            back == action and len(text.splitlines()) == 1,
            Promise.NOTATION,
            f"{action} is written {text!r}, which is read as {back!r}.",
        )

    def applied(self, state: StateT, action: ActionT) -> StateT | None:
        """Give the state after an action, or None if it is refused."""
        try:
            return self.game.apply(state, action)
        except IllegalActionError:
            return None

    def check_chance(self, state: StateT) -> None:
        """Check that the odds are odds, and that nothing else can happen."""
        chances = self.game.chance(state)
        nature = self.game.seats_to_act(table_of(self.game, state)) == NATURE_ACTS
        self.require(
            bool(chances) == nature,
            Promise.CHANCE,
            f"Nature has {len(chances)} outcomes, but it is{'' if nature else ' not'} to act.",
        )
        if not nature:
            return
        self.tally["chance"] += 1
        outcomes = dict(chances)
        self.require(
            all(type(odds) is Fraction and odds > 0 for odds in outcomes.values())
            and len(outcomes) == len(chances)
            and sum(outcomes.values()) == 1,
            Promise.CHANCE,
            "The odds are not positive fractions of different outcomes that sum to 1.",
        )
        for action in outcomes:
            self.require(
                self.applied(state, action) is not None,
                Promise.CHANCE,
                f"{action} is an outcome, but cannot be applied.",
            )
        listed = self.game.legal_actions(table_of(self.game, state), NATURE)
        for action in (*listed, *self.some(self.pool, _PROBES)):
            if action.seat == NATURE and action not in outcomes:
                self.require(
                    self.applied(state, action) is None,
                    Promise.CHANCE,
                    f"{action} is no outcome, but can be applied.",
                )
        seed = self.rng.getrandbits(32)
        listed_draw = sample(chances, Random(seed))
        draw = nature_of(self.game)(state, Random(seed))
        self.require(
            draw == listed_draw,
            Promise.CHANCE,
            f"{draw} is drawn where the odds and the same random numbers give {listed_draw}.",
        )

    def check_pieces(self, state: StateT) -> None:
        """Check that no piece came or went."""
        if self.pieces is not None:
            stock = dict(self.pieces(state))
            self.require(
                stock == self.stock,
                Promise.CONSERVATION,
                f"The pieces are {stock}, but were {self.stock}.",
            )

    def check_seats(self, state: StateT) -> None:
        """Check what a seat and a spectator see against other truths they cannot tell apart."""
        seat = self.rng.randrange(self.rules.players)
        view = self.game.view(state, seat)
        self.require(
            view.seat == seat and view.table == state.table,
            Promise.NON_INTERFERENCE,
            f"The view of seat {seat} says it is seat {view.seat}'s, or shows another table.",
        )
        drawn = self.game.determinize(view, self.rng)
        self.require(
            self.game.view(drawn, seat) == view,
            Promise.DETERMINIZE,
            f"A state drawn for seat {seat} looks different to it.",
        )
        self.check_pieces(drawn)
        self.check_alike(state, drawn, seat)
        if self.twin is not None:
            self.check_alike(state, self.twin(state, seat, self.rng), seat)
            self.check_alike(state, self.twin(state, None, self.rng), None)
        self.check_uniform(view)
        try:
            self.game.determinize(cast(ViewT, self.game.view(state, None)), self.rng)
        except SpectatorError:
            return
        self.fail(Promise.DETERMINIZE, "A spectator's view could be determinized.")

    def check_alike(self, state: StateT, other: StateT, seat: Seat | None) -> None:
        """Check that two truths look alike, and go on doing so as far as they show the same."""
        self.tally["views"] += 1
        self.check_same(state, other, seat)
        acting = self.game.seats_to_act(table_of(self.game, state))
        if not acting:
            return
        action = random_action(self.game, state, self.rng)
        after, other_after = self.applied(state, action), self.applied(other, action)
        if after is None or other_after is None:
            return  # nature did what only one of the truths allows
        if self.game.view(after, seat) == self.game.view(other_after, seat):
            self.check_same(after, other_after, seat)

    def check_same(self, state: StateT, other: StateT, seat: Seat | None) -> None:
        """Check that nothing a seat is given tells two truths apart."""
        who = "a spectator" if seat is None else f"seat {seat}"
        for watcher in {seat, None}:
            mine, theirs = self.game.view(state, watcher), self.game.view(other, watcher)
            self.require(
                mine == theirs and _identical(mine, theirs) and repr(mine) == repr(theirs),
                Promise.NON_INTERFERENCE,
                f"The view of {who} depends on what it may not know.",
            )
        table, other_table = table_of(self.game, state), table_of(self.game, other)
        if table is other_table:
            return  # what is asked of the same table has the same answer
        self.require(
            table.events == other_table.events,
            Promise.NON_INTERFERENCE,
            f"The events depend on what {who} may not know.",
        )
        for actor in range(self.rules.players):
            self.require(
                self.game.legal_actions(table, actor)
                == self.game.legal_actions(other_table, actor),
                Promise.NON_INTERFERENCE,
                f"The legal actions of seat {actor} depend on what {who} may not know.",
            )
        for action in self.some(self.pool, _PROBES):
            if self.game.refusal(table, action) != self.game.refusal(other_table, action):
                self.fail(
                    Promise.NON_INTERFERENCE,
                    f"The refusal of {action} depends on what {who} may not know.",
                )

    def check_uniform(self, view: ViewT) -> None:
        """Check that every world that fits a view is drawn, and equally often."""
        if self.worlds is None or self.rng.randrange(_COUNTED_ONE_IN):
            return
        worlds = self.worlds(view)
        if not 1 < len(worlds) <= _MOST_WORLDS:
            return
        self.tally["uniform"] += 1
        counts = Counter(dict.fromkeys(worlds, 0))
        for _ in range(_DRAWS_PER_WORLD * len(worlds)):
            drawn = self.game.determinize(view, self.rng)
            self.require(
                drawn in counts, Promise.DETERMINIZE, "A drawn state does not fit the view."
            )
            counts[drawn] += 1
        self.require(
            chi_square_odds(list(counts.values())) > _TOO_UNLIKELY,
            Promise.DETERMINIZE,
            f"Of {len(worlds)} worlds some are drawn too often: {sorted(counts.values())}.",
        )

    def varied(self, action: ActionT) -> ActionT:
        """Give an action with one number or enumeration member changed, where that is possible."""
        kind = type(action)
        names = list(attrs.fields_dict(kind)) if attrs.has(kind) else []
        if not names:
            return action
        name = self.rng.choice(names)
        value = getattr(action, name)
        if type(value) is int:
            value += self.rng.choice((-1, 1))
        elif isinstance(value, Enum):
            value = self.rng.choice(tuple(type(value)))
        try:
            return kind(**{other: getattr(action, other) for other in names} | {name: value})
        except ThinkStr8Error:
            return action  # no such action can be made

    def some(self, items: Collection[ActionT], most: int) -> Collection[ActionT]:
        """Give all items if they are few, else that many of them at random."""
        return items if len(items) <= most else self.rng.sample(tuple(items), most)


def _identical(mine: object, theirs: object) -> bool:
    """Tell whether two values hold the same, also where their equality does not look."""
    if mine is theirs:
        return True
    if type(mine) is not type(theirs):
        return False
    if isinstance(mine, tuple) and isinstance(theirs, tuple):
        return len(mine) == len(theirs) and all(map(_identical, mine, theirs))
    if attrs.has(type(mine)):
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(mine)))
        names = [field.name for field in fields]
        return all(_identical(getattr(mine, name), getattr(theirs, name)) for name in names)
    return mine == theirs
