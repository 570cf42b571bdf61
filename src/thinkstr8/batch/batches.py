"""Batches: many games of one kind that are played together.

Belongs here: `Batch`, which checks what it is given and calls the compiled loops.
Does not belong here: the loops (loops), the rules of any game (one module per game).
"""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from thinkstr8.batch.arguments import (
    flags,
    integers,
    read_only,
    require_at_least,
    require_policy,
    require_states,
)
from thinkstr8.batch.catalogue import kernels_of
from thinkstr8.batch.chunks import Chunk
from thinkstr8.batch.company import company
from thinkstr8.batch.kernels import NOBODY, new_games
from thinkstr8.batch.loops import Results, Shown, World, loops, no_results
from thinkstr8.batch.policies import Policy
from thinkstr8.batch.running import Runner
from thinkstr8.batch.streaming import whole_lines
from thinkstr8.batch.streams import streams
from thinkstr8.core.checks import present, require_seat
from thinkstr8.core.errors import IllegalActionError, QuestionError, Refusal
from thinkstr8.core.game import AnyGame, AnyRules, AnyState, Seat
from thinkstr8.core.plain import require_bool
from thinkstr8.core.spaces import ActionSpace, ObservationSpace, encoded
from thinkstr8.core.wording import describe


class Batch:
    """Many games by the same rules, in compiled code.

    Every game asks one seat at a time; the arrays have one row per game. `step` carries out an id
    in each of them, lets nature act, and begins a new game where one has ended. The arrays are
    those of the batch: `step` changes them. Copy what you want to keep.

    >>> from thinkstr8 import numer
    >>> batch = Batch(numer, numer.Rules(3), size=4, seed=8)
    >>> batch.legal.shape, batch.observations.shape, batch.acting.tolist()
    ((4, 1000), (4, 164), [0, 0, 0, 0])
    >>> batch.step([7, 77, 513, 444])
    >>> batch.acting.tolist(), batch.states()[2].sealed
    ([1, 1, 1, 1], (513, None, None))

    Attributes:
        game: the module of the game.
        rules: the rules of all games.
        size: the number of games.
        threads: the number of threads that share the work; the games do not depend on it.
        restarts: whether a new game begins where one has ended.
        actions: what the ids mean.
        observation_space: what the bytes of an observation mean.
    """

    def __init__(
        self,
        game: AnyGame,
        rules: AnyRules,
        size: int,
        seed: int,
        *,
        threads: int = 1,
        restarts: bool = True,
        **looks: object,
    ) -> None:
        """Begin as many games.

        Args:
            game: the module of the game.
            rules: the rules of all games.
            size: the number of games.
            seed: decides the random numbers. A game depends on the seed, on its place in the batch
                and on the ids, not on the number of games or threads.
            threads: the number of threads that share the work.
            restarts: whether a new game begins where one has ended. If not, the game stays as it
                is, nobody must act, and `deal` begins a new one.
            looks: the options of the game's `observation_space`.

        Raises:
            QuestionError: the size, the seed or the number of threads is too small.
            WrongKindError: an argument is of the wrong class, or the game cannot be played in
                batches.
        """
        self._kernels = kernels_of(game, looks)
        require_at_least("The size of a batch", size, 1)
        require_at_least("A seed", seed, 0)
        require_at_least("The number of threads", threads, 1)
        require_bool("restarts", restarts)
        self.game, self.rules, self.size = game, rules, size
        self.threads, self.restarts = threads, restarts
        self.actions: ActionSpace = encoded(game).action_space(rules)
        self.observation_space: ObservationSpace = game.observation_space(rules, **looks)  # type: ignore[attr-defined]  # encoded has checked that it is there
        self._loops = loops(self._kernels)
        self._memory, games = new_games(self._kernels, rules, size)
        self._world = World(self._kernels.tables(rules, looks), games, streams(seed, size))
        self._runner = Runner(self._kernels.title, self._world, threads)
        self._shown = Shown(
            np.zeros(size, np.int8),
            whole_lines((size, self.actions.size)),
            np.zeros((size, self.observation_space.size), np.int8),
        )
        self._results = no_results((size,), self._kernels.sides(rules))
        self.deal(np.ones(size, np.bool_))

    @classmethod
    def from_states(
        cls,
        game: AnyGame,
        states: Sequence[AnyState],
        seed: int,
        *,
        threads: int = 1,
        restarts: bool = True,
        **looks: object,
    ) -> Self:
        """Return a batch of games that begin with some states of the library: see `load`.

        Args:
            game: the module of the game.
            states: the states, all by the same rules.
            seed: as for a new batch.
            threads: as for a new batch.
            restarts: as for a new batch.
            looks: as for a new batch.

        Raises:
            InconsistentError: no game leads to a state.
            QuestionError: there is no state, or the states are of games by different rules.
            WrongKindError: an argument is of the wrong class, or the game cannot be played in
                batches.
        """
        kernels_of(game, looks)
        if not states:
            raise QuestionError("A batch needs at least one state.")
        game.view(states[0], None)  # the game refuses a value that is not its State
        rules = states[0].table.rules
        batch = cls(game, rules, len(states), seed, threads=threads, restarts=restarts, **looks)
        batch.load(states)
        return batch

    # What can be seen

    @property
    def acting(self) -> NDArray[np.int8]:
        """The seat that must act in each game; -1 where the game is over."""
        return read_only(self._shown.acting)

    @property
    def legal(self) -> NDArray[np.bool_]:
        """For each game and id, whether the id is legal for the seat that must act."""
        return read_only(self._shown.legal.view(np.bool_))

    @property
    def observations(self) -> NDArray[np.int8]:
        """The observation of the seat that must act in each game; of seat 0 after the end."""
        return read_only(self._shown.observations)

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether each game ended with the last step; a new one may have begun since."""
        return read_only(self._results.done)

    @property
    def scores(self) -> NDArray[np.int32]:
        """The points of every seat in the last game that ended in each place; 0 before."""
        return read_only(self._results.scores)

    @property
    def winners(self) -> NDArray[np.bool_]:
        """Whether each seat won the last game that ended in each place."""
        return read_only(self._results.winners.view(np.bool_))

    def observe(self, seat: Seat) -> NDArray[np.int8]:
        """Return the observations of one seat in all games, whether it must act or not.

        Raises:
            UnknownSeatError: the seat is not at this table.
            WrongKindError: the seat is not an int.
        """
        self.game.view(self._state(0), seat)  # the game refuses an unknown seat
        seen = np.zeros_like(self._shown.observations)
        self._runner.run(self._loops.observe, seat, seen)
        return seen

    # What can be done

    def step(self, ids: ArrayLike) -> None:
        """Carry out the id of the seat that must act in each game, and what nature does then.

        The id of a game that is over is ignored.

        Raises:
            IllegalActionError: an id is not legal; nothing has changed.
            QuestionError: there is not one id for each game, or there is no such id; nothing has
                changed.
            WrongKindError: the ids are not integers.
        """
        chosen = integers("id", ids, self.size)
        illegal = self._loops.find_illegal(self._shown, chosen)
        if illegal >= 0:
            raise self._refused(illegal, int(chosen[illegal]))
        self._runner.run(self._loops.step, chosen, self.restarts, self._shown, self._results)

    def choose(self) -> NDArray[np.int64]:
        """Return a random legal id for each game, drawn from its stream; 0 where it is over."""
        ids = np.zeros(self.size, np.int64)
        self._runner.run(self._loops.choose, ids)
        return ids

    def play(self, steps: int, policy: Policy | None = None, *, looks: bool = False) -> Chunk:
        """Play several decisions in every game, in one call of compiled code.

        >>> from thinkstr8 import numer
        >>> batch = Batch(numer, numer.Rules(2), size=100, seed=8)
        >>> chunk = batch.play(40)
        >>> int(chunk.done.sum()), chunk.ids.shape
        (200, (40, 100))

        Args:
            steps: the number of decisions in every game.
            policy: chooses the ids; without one, every legal id is equally likely.
            looks: whether to keep the mask and the observation of every decision.

        Raises:
            IllegalActionError: the policy chose an id that is not legal; nothing has changed.
            QuestionError: the number of steps is negative, or the policy chose an id that no game
                has; nothing has changed.
            WrongKindError: an argument is of the wrong class.
        """
        require_at_least("The number of steps", steps, 0)
        require_bool("looks", looks)
        require_policy(policy)
        kept = steps if looks else 0
        shape = self.size, steps
        ids = np.zeros(shape, np.int16)
        shown = Shown(
            np.full(shape, NOBODY, np.int8),
            np.zeros((self.size, kept, self.actions.size), np.int8),
            np.zeros((self.size, kept, self.observation_space.size), np.int8),
        )
        results = no_results(shape, self._kernels.sides(self.rules))
        arguments = self.restarts, looks, ids, shown, results
        if policy is None:
            self._runner.run(self._loops.play, *arguments)
        else:
            self._play_by(policy, arguments, ids)
        if steps:
            self._remember(results)
        self._look()
        return Chunk(
            acting=shown.acting.swapaxes(0, 1),
            ids=ids.swapaxes(0, 1),
            done=results.done.swapaxes(0, 1),
            scores=results.scores.swapaxes(0, 1),
            winners=results.winners.view(np.bool_).swapaxes(0, 1),
            legal=shown.legal.view(np.bool_).swapaxes(0, 1),
            observations=shown.observations.swapaxes(0, 1),
        )

    def _play_by(
        self, policy: Policy, arguments: tuple[object, ...], ids: NDArray[np.int16]
    ) -> None:
        """Play by a policy; if it chooses an illegal id, nothing changes."""
        memory, numbers = self._memory.copy(), self._world.streams.copy()
        found = self._runner.run(self._loops.play_by, *arguments, policy)
        faults = [fault for fault in found if fault >= 0]
        if faults:
            index, turn = divmod(min(faults), ids.shape[1])
            error = self._refused(index, int(ids[index, turn]))
            self._memory[:], self._world.streams[:] = memory, numbers
            raise error

    def _remember(self, results: Results) -> None:
        """Keep the last results of a chunk, as `step` does."""
        mine, done = self._results, results.done
        mine.done[:] = done[:, -1]
        ended = np.flatnonzero(done.any(axis=1))
        last = done.shape[1] - 1 - done[ended, ::-1].argmax(axis=1)
        mine.scores[ended] = results.scores[ended, last]
        mine.winners[ended] = results.winners[ended, last]

    def play_others(self, seats: ArrayLike, policy: Policy | None = None) -> None:
        """Let the others play in every game until one seat must act, or the game is over.

        After that the observations are those of these seats, also where the game is over. A game
        that ends here stays over until `deal` begins a new one.

        >>> from thinkstr8 import numer
        >>> batch = Batch(numer, numer.Rules(3), size=2, seed=8, restarts=False)
        >>> batch.play_others([2, 0])
        >>> batch.acting.tolist()
        [2, 0]

        Args:
            seats: for each game the seat that the others wait for.
            policy: chooses the ids of the others; without one, every legal id is equally likely.

        Raises:
            IllegalActionError: the policy chose an id that is not legal; nothing has changed.
            QuestionError: there is not one seat for each game, or the policy chose an id that no
                game has; nothing has changed.
            UnknownSeatError: a seat is not at this table.
            WrongKindError: an argument is of the wrong class.
        """
        waiting = integers("seat", seats, self.size)
        for seat in np.unique(waiting).tolist():
            require_seat(seat, self.rules.players)
        require_policy(policy)
        arguments = waiting, self._shown, self._results
        others = company(self._kernels)
        if policy is None:
            self._runner.run(others.play, *arguments)
            return
        parts: tuple[NDArray[Any], ...] = (
            *(self._memory, self._world.streams),
            *(*self._shown, *self._results),
        )
        kept, ids = [part.copy() for part in parts], np.zeros(self.size, np.int64)
        found = self._runner.run(others.play_by, *arguments, policy, ids)
        faults = [fault for fault in found if fault >= 0]
        if faults:
            error = self._refused(min(faults), int(ids[min(faults)]))
            for part, before in zip(parts, kept, strict=True):
                part[:] = before
            raise error

    def load(self, states: Sequence[AnyState]) -> None:
        """Continue with some states of the library, one for each game.

        Where nature must act, it acts. A game that is over stays over until `deal` begins a new
        one.

        Raises:
            InconsistentError: no game leads to a state; nothing has changed.
            QuestionError: there is not one state for each game, or a state is of a game by other
                rules; nothing has changed.
            WrongKindError: a value is not a state of the game; nothing has changed.
        """
        require_states(self.game, self.rules, states, self.size)
        games = self._world.games.view(np.recarray)
        for index, state in enumerate(states):
            self._kernels.pack(state, games[index])
        self._runner.run(self._loops.settle)
        self._results.done[:] = False
        self._look()

    def deal(self, chosen: ArrayLike) -> None:
        """Begin a new game in the chosen places, whether the game there is over or not.

        Args:
            chosen: for each game whether to begin a new one.

        Raises:
            QuestionError: there is not one flag for each game.
            WrongKindError: the flags are not bools.
        """
        begun = flags(chosen, self.size)
        self._runner.run(self._loops.begin, begun)
        self._results.done[begun] = False
        self._look()

    def states(self) -> tuple[AnyState, ...]:
        """Return the states of all games as values of the library, without events."""
        return tuple(self._state(index) for index in range(self.size))

    def _state(self, index: int) -> AnyState:
        game = self._world.games.view(np.recarray)[index]
        state: AnyState = self._kernels.unpack(self.rules, game)
        return state

    def _look(self) -> None:
        self._runner.run(self._loops.look, self._shown)

    def _refused(self, index: int, chosen: int) -> IllegalActionError | QuestionError:
        """Return the error for an id that is not legal, in the words of the game."""
        if not 0 <= chosen < self.actions.size:
            return QuestionError(
                f"Game {index}: there is no id {describe(chosen)}, the ids are 0 to "
                f"{self.actions.size - 1}."
            )
        table = self._state(index).table
        action = self.actions.decode(chosen, table, self.game.seats_to_act(table)[0])
        refusal = present(self.game.refusal(table, action))
        return IllegalActionError(
            Refusal(refusal.code, f"Game {index}: {refusal.message}", refusal.details)
        )
