"""The description of a series: everything that its results depend on.

Belongs here: the line-up, the deals, the limits, and the source of every random number.
Does not belong here: playing a game (sittings), distributing games to workers (runs).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from random import Random
from typing import Final, Generic, cast

from attrs import Attribute, field

from thinkstr8.arena.programs import Program, packed
from thinkstr8.core.checks import (
    describe,
    is_whole,
    not_int,
    require_bot,
    require_seat,
    with_class,
)
from thinkstr8.core.errors import ArenaError, BotError, RecordError, WrongKindError
from thinkstr8.core.game import (
    ActionT,
    Bot,
    DealT,
    Game,
    RulesT,
    Seat,
    StateT,
    TableT,
    ViewT,
    game_name,
    require_game,
)
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.plain import require_bool
from thinkstr8.core.record import require_names
from thinkstr8.core.values import frozen

_LONGEST: Final = 10**9
"""The highest time limit in seconds, about 30 years."""

LEAST_MEMORY: Final = 2**26
"""The lowest memory limit in bytes: with less, no interpreter starts."""

_MOST_MEMORY: Final = 2**50


def _seconds(instance: object, attribute: "Attribute[float | None]", value: float | None) -> None:
    if value is None:
        return
    name = f"{type(instance).__name__}.{attribute.name}"
    if type(value) not in (int, float):
        raise WrongKindError(
            f"{name} must be a number of seconds or None, not {with_class(value)}."
        )
    if not 0 < value <= _LONGEST:
        raise ArenaError(
            f"{name} must be a number of seconds above 0 and up to {_LONGEST}, or None, "
            f"not {describe(value)}."
        )


def _bytes(instance: object, attribute: "Attribute[int | None]", value: int | None) -> None:
    if value is None:
        return
    name = f"{type(instance).__name__}.{attribute.name}"
    if not is_whole(value):
        raise not_int(name, value)
    if not LEAST_MEMORY <= value <= _MOST_MEMORY:
        raise ArenaError(
            f"{name} must be a number of bytes from {LEAST_MEMORY} to {_MOST_MEMORY}, or None, "
            f"not {describe(value)}."
        )


@frozen
class Limits:
    """Limits on the time of bots, in seconds of real time, and on their memory.

    >>> Limits(decision=0.5).isolated
    Limits(decision=0.5, game=None, start=30, memory=2147483648)

    Attributes:
        decision: the time for one decision; None for no limit.
        game: the time for all decisions of a bot in one game; None for no limit.
        start: the time that an isolated bot has to get ready; None for no limit.
        memory: the bytes of address space that an isolated bot may use; None for no limit.

    Raises:
        ArenaError: a limit is too low or too high.
        WrongKindError: a limit is not a number.
    """

    decision: float | None = field(default=None, validator=_seconds)
    game: float | None = field(default=None, validator=_seconds)
    start: float | None = field(default=None, validator=_seconds)
    memory: int | None = field(default=None, validator=_bytes)

    @property
    def timed(self) -> bool:
        """Whether decisions have a time limit, alone or in total."""
        return self.decision is not None or self.game is not None

    @property
    def isolated(self) -> "Limits":
        """These limits with the defaults of isolated play, in which everything is limited.

        If neither decisions nor games are limited, a decision gets 60 seconds and a game 600.
        """
        return Limits(
            decision=self.decision if self.timed else 60,
            game=self.game if self.timed else 600,
            start=30 if self.start is None else self.start,
            memory=2**31 if self.memory is None else self.memory,
        )


NO_LIMITS: Final = Limits()
"""No limits at all."""


@frozen(init=False)
class Series(Generic[StateT, ActionT, ViewT, TableT, RulesT, DealT]):
    """A series of games between bots, with the same deals for every bot.

    Every deal is played once in every rotation of the line-up. In rotation r, seat s belongs to bot
    number (s + r) mod players. Nature's luck depends on the deal alone: it is the same in every
    rotation as long as the players leave nature the same choices.

    >>> from thinkstr8 import numer
    >>> line_up = [numer.bots.careful, numer.bots.random, numer.bots.random]
    >>> series = Series(numer, numer.Rules(3), line_up, deals=100, seed=8)
    >>> series.names, series.games, series.seating(1)
    (('careful', 'random', 'random 2'), 300, ('random', 'random 2', 'careful'))

    Attributes:
        game: the module with the verbs.
        rules: the rules of the games.
        names: the names of the bots, in the order of the line-up.
        bots: the bots in the same order; those of an isolated series are packed.
        deals: the number of different deals.
        seed: the seed of every random number.
        limits: the limits on time and memory.
        isolated: whether each bot plays in its own process, a new one for every game.
    """

    game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT] = field(repr=game_name)
    rules: RulesT
    names: tuple[str, ...]
    bots: tuple[Bot[ViewT, ActionT], ...]
    deals: int
    seed: int
    limits: Limits
    isolated: bool

    def __init__(
        self,
        game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT],
        rules: RulesT,
        bots: Sequence[Bot[ViewT, ActionT]] | Mapping[str, Bot[ViewT, ActionT]],
        *,
        deals: int = 100,
        seed: int = 0,
        limits: Limits = NO_LIMITS,
        isolated: bool = False,
    ) -> None:
        """Create a series.

        Args:
            game: the module with the verbs.
            rules: the rules of the games.
            bots: one bot per seat. A mapping gives the bots names; otherwise each is named after
                its function or its `name` attribute.
            deals: the number of different deals.
            seed: the seed of every random number. Anyone who knows it can compute the deals.
            limits: the limits on time and memory.
            isolated: whether each bot plays in its own process, a new one for every game, to which
                it is sent as a pickle. Otherwise bots are trusted: they are called in the process
                that plays, and can reach everything in it.

        Raises:
            ArenaError: there is no deal to play, or a bot cannot be sent to its own process.
            BotError: there is not one bot per seat, or a name cannot be used.
            WrongKindError: an argument is of the wrong class.
        """
        require_game(game)
        _require_rules(game, rules)
        _require_settings(deals, seed, limits)
        require_bool("isolated", isolated)
        entered = named(bots)
        names, listed = tuple(entered), tuple(entered.values())
        if len(listed) != rules.players:
            raise BotError(
                f"{game_name(game)} for {rules.players} needs {rules.players} bots, "
                f"not {len(listed)}."
            )
        if isolated:
            pairs = zip(names, listed, strict=True)
            listed = tuple(cast("Bot[ViewT, ActionT]", packed(name, bot)) for name, bot in pairs)
        elif any(isinstance(bot, Program) for bot in listed):
            raise ArenaError("A Program plays only in isolated series: pass isolated=True.")
        self.__attrs_init__(  # pyright: ignore[reportAttributeAccessIssue]  # attrs makes it
            game=game,
            rules=rules,
            names=names,
            bots=listed,
            deals=deals,
            seed=seed,
            limits=limits.isolated if isolated else limits,
            isolated=isolated,
        )

    def __reduce__(self) -> Reduced:
        """Pickle the series, with its game by name."""
        named = dict(zip(self.names, self.bots, strict=True))
        return with_game_by_name(
            Series,
            self.game,
            self.rules,
            named,
            deals=self.deals,
            seed=self.seed,
            limits=self.limits,
            isolated=self.isolated,
        )

    @property
    def rotations(self) -> int:
        """The number of rotations, in each of which every deal is played once."""
        return len(self.names)

    @property
    def games(self) -> int:
        """The number of games in the series."""
        return self.deals * self.rotations

    def seating(self, rotation: int) -> tuple[str, ...]:
        """Return the names of the bots at seats 0, 1, … in a rotation.

        Raises:
            ArenaError: there is no such rotation.
            WrongKindError: the rotation is not an int.
        """
        self._require_rotation(rotation)
        return self.names[rotation:] + self.names[:rotation]

    def bot(self, rotation: int, seat: Seat) -> Bot[ViewT, ActionT]:
        """Return the bot at a seat in a rotation.

        Raises:
            ArenaError: there is no such rotation.
            UnknownSeatError: there is no such seat.
            WrongKindError: the rotation or the seat is not an int.
        """
        self._require_rotation(rotation)
        require_seat(seat, self.rotations)
        return self.bots[(seat + rotation) % self.rotations]

    def source(self, *path: int | str) -> Random:
        """Return the `Random` for one purpose, with the same numbers on every machine.

        Raises:
            WrongKindError: a part of the path is neither an int nor a str.
        """
        for part in path:
            if type(part) not in (int, str):
                raise WrongKindError(
                    f"A part of the path must be an int or a str, not {with_class(part)}."
                )
        return Random("/".join(map(str, (self.seed, *path))))

    def bot_seed(self, deal: int, rotation: int, seat: Seat) -> str:
        """Return the seed of a bot's random numbers in one game.

        It is a digest, from which the series' seed cannot be computed. A bot can only try seeds
        until one has the same digest, which finds a small seed but not a large one.

        >>> from thinkstr8 import numer
        >>> Series(numer, numer.Rules(2), [numer.bots.random] * 2).bot_seed(0, 0, 1)
        'b0746eea4595d9c9345e03100476b3f0'
        """
        path = "/".join(map(str, (self.seed, deal, rotation, seat)))
        return blake2b(path.encode(), digest_size=16, person=b"thinkstr8 bot").hexdigest()

    def _require_rotation(self, rotation: object) -> None:
        if not is_whole(rotation):
            raise not_int("A rotation", rotation)
        if not 0 <= rotation < self.rotations:
            raise ArenaError(
                f"There is no rotation {describe(rotation)}: "
                f"the rotations are 0 to {self.rotations - 1}."
            )


def _require_rules(game: Game, rules: object) -> None:
    try:
        game.setup(rules, game.deal(rules, Random(0)))
    except AttributeError as error:
        raise WrongKindError(
            f"Expected Rules of {game_name(game)}, not {with_class(rules)}."
        ) from error


def _require_settings(deals: object, seed: object, limits: object) -> None:
    if not is_whole(deals):
        raise not_int("The number of deals", deals)
    if deals < 1:
        raise ArenaError(f"A series has at least one deal, not {describe(deals)}.")
    if not is_whole(seed):
        raise not_int("The seed of a series", seed)
    if type(limits) is not Limits:
        raise WrongKindError(f"The limits of a series must be Limits, not {with_class(limits)}.")


def named(
    bots: Sequence[Bot[ViewT, ActionT]] | Mapping[str, Bot[ViewT, ActionT]],
) -> dict[str, Bot[ViewT, ActionT]]:
    """Return bots by name: by the names in a mapping, or else by names made from the bots.

    Raises:
        BotError: a name cannot be used.
        WrongKindError: these are not bots.
    """
    _require_bots(bots)
    listed = tuple(bots.values() if isinstance(bots, Mapping) else bots)
    names = tuple(bots) if isinstance(bots, Mapping) else _default_names(listed)
    _check_names(names)
    return dict(zip(names, listed, strict=True))


def _require_bots(bots: object) -> None:
    if isinstance(bots, str) or not isinstance(bots, Sequence | Mapping):
        raise WrongKindError(f"Expected a list of bots, or bots by name, not {with_class(bots)}.")
    for bot in bots.values() if isinstance(bots, Mapping) else bots:
        require_bot(bot)


def _default_names(bots: Sequence[object]) -> tuple[str, ...]:
    """Return a name for each bot; if several are equal, all but the first get a number."""
    names = []
    seen: Counter[str] = Counter()
    for bot in bots:
        name = str(getattr(bot, "__name__", "") or getattr(bot, "name", type(bot).__name__))
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return tuple(names)


def _check_names(names: tuple[str, ...]) -> None:
    try:
        require_names(names, len(names))
    except RecordError as error:
        raise BotError(f"Bots need names that a record can keep: {error}") from error
    if len(set(names)) < len(names):
        raise BotError(f"Every bot of a series needs its own name, not {describe(names)}.")
