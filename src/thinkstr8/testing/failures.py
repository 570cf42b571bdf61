"""The promises, and the errors about broken promises.

Belongs here: the promises by name, and the errors that name them.
Does not belong here: the checks.
"""

from enum import StrEnum

from thinkstr8.core.checks import describe, is_whole, not_int, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import AnyView, Seat
from thinkstr8.kit.phrases import some


class Promise(StrEnum):
    """The promises of every game."""

    VALUES = "states are values: hashable, never changed, and equal if made the same way"
    LEGALITY = "legality is one thing: listed, not refused and applicable are the same"
    NON_INTERFERENCE = "nothing that a seat sees depends on what it may not know"
    DETERMINIZE = "determinize is honest: its states fit the view, all equally likely"
    CONSERVATION = "every piece is in exactly one place"
    NOTATION = "format_action and parse_action invert each other"
    CHANCE = "chance is a distribution: its outcomes can happen, and no others"
    BAD_INPUT = "a value of the wrong class gets an error of the library with a plain sentence"
    OUTPUTS = "what people read fits, asking for it never fails, and picks reach every legal action"
    ENCODINGS = "ids are the legal actions, and observations fit their layout"
    TERMINATION = "every game ends within its announced number of actions, with an outcome"


class BotPromise(StrEnum):
    """The promises of every bot."""

    ANSWER = "a bot answers when its seat is to act"
    LEGALITY = "a bot answers with a legal action of its own seat"
    CONSTANCY = "a bot gives the same answer to the same question: it draws only from its `rng`"


class ProgramPromise(StrEnum):
    """The promises of every program that speaks the bot protocol."""

    HANDSHAKE = "a program answers hello with hello, and game with ready"
    ANSWER = "a program answers every decide in time, and writes nothing else"
    LEGALITY = "a program answers with a legal action of its own seat"
    TOLERANCE = "a program ignores messages and fields that it does not know"
    END = "a program exits on its own after end, with the exit code 0"


class ConformanceError(AssertionError):
    """A promise that a game, a bot or a program does not keep.

    Attributes:
        promise: the broken promise.
        reason: how it is broken.
        history: the actions up to that point, in notation.
    """

    def __init__(
        self,
        promise: Promise | BotPromise | ProgramPromise,
        reason: str,
        history: tuple[str, ...] = (),
    ) -> None:
        super().__init__(promise, reason, history)
        self.promise = promise
        self.reason = reason
        self.history = history

    def __str__(self) -> str:
        broken = f"{self.promise}. {self.reason}"
        if not self.history:
            return broken
        after = some(len(self.history), "action")
        return f"{broken} This happened after {after}: {'; '.join(self.history)}"


class BotConformanceError(ConformanceError):
    """A promise that a bot does not keep, with the view that it was asked about.

    `bot(error.view, Random(error.seed))` asks the same question again.

    Attributes:
        view: the view that the bot got.
        seed: the seed of the bot's `rng`.
    """

    def __init__(
        self, promise: BotPromise, reason: str, history: tuple[str, ...], view: AnyView, seed: int
    ) -> None:
        super().__init__(promise, reason, history)
        self.args = promise, reason, history, view, seed
        self.view = view
        self.seed = seed

    @property
    def seat(self) -> Seat:
        """The seat of the bot."""
        return self.view.seat


def require_games(games: object) -> None:
    """Check the number of games: without a game, no promise can be broken.

    Raises:
        QuestionError: the number is less than 1.
        WrongKindError: the number is not an int.
    """
    if not is_whole(games):
        raise not_int("The number of games", games)
    if games < 1:
        raise QuestionError(f"The number of games must be at least 1, not {describe(games)}.")


def require_seed(seed: object) -> None:
    """Check that a value can be a seed.

    Raises:
        WrongKindError: the value is not an int.
    """
    if not is_whole(seed):
        raise not_int("The seed", seed)


def require_helpers(**helpers: object) -> None:
    """Check that the user's helpers are functions or None.

    Raises:
        WrongKindError: a helper is something else.
    """
    for name, helper in helpers.items():
        if helper is not None and not callable(helper):
            raise WrongKindError(f"{name} must be a function or None, not {with_class(helper)}.")
