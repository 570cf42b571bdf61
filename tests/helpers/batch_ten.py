"""Games of TEN of the library, played along with those of a batch, with the same chance."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from thinkstr8 import ten
from thinkstr8.batch.kernels import Records
from thinkstr8.batch.streams import Stream, below, streams
from thinkstr8.batch.ten import KERNELS
from thinkstr8.core import Outcome, Seat
from thinkstr8.core.game import NATURE_ACTS
from thinkstr8.games.ten.legality import REVEALS

SEED: Final = 8


class Companion:
    """A game of the library that draws from a stream what a game of a batch draws."""

    def __init__(self, rules: ten.Rules, stream: Stream, *, beliefs: bool = False) -> None:
        self.rules = rules
        self.stream = stream
        self._ids = ten.action_space(rules)
        self._observations = ten.observation_space(rules, beliefs=beliefs)
        self.begin()

    def begin(self) -> None:
        self.state = ten.setup(self.rules, ten.Deal(self.drawn(self.rules.players)))
        self._settle()

    def drawn(self, count: int) -> int:
        with np.errstate(over="ignore"):
            return int(below(self.stream, count))

    def _settle(self) -> None:
        while ten.seats_to_act(self.state.table) == NATURE_ACTS:
            tickets = "".join(self.state.table.piles.deck)
            letter = tickets[self.drawn(len(tickets))]
            self.state = ten.apply(self.state, REVEALS[letter])

    @property
    def seat(self) -> Seat:
        return ten.seats_to_act(self.state.table)[0]

    @property
    def mask(self) -> bytes:
        return self._ids.mask(self.state.table, self.seat)

    def observation(self, seat: Seat) -> bytes:
        return self._observations.encode(ten.view(self.state, seat))

    def random_id(self) -> int:
        ids = self._ids.legal_ids(self.state.table, self.seat)
        return ids[self.drawn(len(ids))]

    def step(self, chosen: int) -> None:
        action = self._ids.decode(chosen, self.state.table, self.seat)
        self.state = ten.apply(self.state, action)
        self._settle()

    @property
    def outcome(self) -> Outcome | None:
        return ten.outcome(self.state.table)


class Slow:
    """A game of the kernels, played in plain Python, so that a kernel can be exchanged."""

    def __init__(self, rules: ten.Rules, stream: Stream, *, beliefs: bool = False) -> None:
        looks = {"beliefs": beliefs}
        self.rules = KERNELS.tables(rules, looks).view(np.recarray)[0]
        self.games: Records = np.zeros(1, KERNELS.game)
        self.game = self.games.view(np.recarray)[0]
        self.stream = stream
        self._values = rules
        self._mask = np.zeros(ten.action_space(rules).size, np.int8)
        self._observation = np.zeros(ten.observation_space(rules, **looks).size, np.int8)
        with np.errstate(over="ignore"):
            KERNELS.reset(self.rules, self.game, self.stream)
            KERNELS.advance(self.rules, self.game, self.stream)

    @classmethod
    def of(cls, state: ten.State) -> "Slow":
        """Return the game of a state, as it is."""
        slow = cls(state.table.rules, streams(SEED, 1)[0])
        KERNELS.pack(state, slow.game)
        return slow

    @property
    def seat(self) -> Seat:
        return int(KERNELS.acting(self.rules, self.game))

    @property
    def mask(self) -> bytes:
        KERNELS.mask(self.rules, self.game, self._mask)
        return self._mask.tobytes()

    def observation(self, seat: Seat) -> bytes:
        KERNELS.observe(self.rules, self.game, seat, self._observation)
        return self._observation.tobytes()

    def random_id(self) -> int:
        with np.errstate(over="ignore"):
            index = below(self.stream, KERNELS.count(self.rules, self.game))
        return int(KERNELS.nth(self.rules, self.game, index))

    def step(self, chosen: int) -> None:
        with np.errstate(over="ignore"):
            KERNELS.step(self.rules, self.game, self.stream, chosen)
            KERNELS.advance(self.rules, self.game, self.stream)

    def result(self) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
        """Return the scores and the winners."""
        scores = np.zeros(self._values.sides, np.int32)
        winners = np.zeros(self._values.sides, np.int8)
        KERNELS.scores(self.rules, self.game, scores)
        KERNELS.winners(self.rules, self.game, winners)
        return tuple(scores.tolist()), winners_in(winners)

    @property
    def state(self) -> ten.State:
        state: ten.State = KERNELS.unpack(self._values, self.game)
        return state


def winners_in(flags: NDArray[np.generic]) -> tuple[Seat, ...]:
    return tuple(np.flatnonzero(flags).tolist())


def differs_slowly(rules: ten.Rules, seed: int = SEED, games: int = 1) -> str:
    """Play games in plain Python; return what is not as in the library, or nothing."""
    for stream in streams(seed, games):
        game, companion = Slow(rules, stream.copy()), Companion(rules, stream.copy())
        while companion.outcome is None:
            seat = companion.seat
            if (game.seat, game.state) != (seat, companion.state):
                return "state"
            if game.mask != companion.mask:
                return "mask"
            if game.observation(seat) != companion.observation(seat):
                return "observation"
            chosen = companion.random_id()
            if game.random_id() != chosen:
                return "random id"
            game.step(chosen)
            companion.step(chosen)
        if game.state != companion.state or game.seat != -1:
            return "end"
        if game.result() != (companion.outcome.scores, companion.outcome.winners):
            return "result"
    return ""
