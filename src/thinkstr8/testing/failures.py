"""What the kit says when a promise is broken.

Belongs here: the promises by name, and the errors that name one.
Does not belong here: the checks.
"""

from enum import StrEnum

from thinkstr8.core.checks import describe, is_whole, not_int, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import AnyView, Seat
from thinkstr8.kit.phrases import some


class Promise(StrEnum):
    """What every game promises."""

    VALUES = "states are values: equal when made alike, hashable, unchanged by what is asked"
    LEGALITY = "legality is one thing: listed, not refused and applicable are the same"
    NON_INTERFERENCE = "nothing that a seat sees depends on what it may not know"
    DETERMINIZE = "determinize is honest: its states fit the view, all equally likely"
    CONSERVATION = "every piece is in exactly one place"
    NOTATION = "format_action and parse_action invert each other"
    CHANCE = "chance is a distribution: its outcomes, and only they, can happen"
    BAD_INPUT = "a value of the wrong class gets an error of the library with a plain sentence"
    TERMINATION = "every game ends within its announced number of actions, with an outcome"


class BotPromise(StrEnum):
    """What every bot promises."""

    ANSWER = "a bot answers whenever its seat is to act"
    LEGALITY = "a bot answers with a legal action of its own seat"
    CONSTANCY = "a bot answers alike when asked alike: it draws only from the source it is given"


class ProgramPromise(StrEnum):
    """What every program promises that speaks the bot protocol."""

    HANDSHAKE = "a program answers hello with hello, and game with ready"
    ANSWER = "a program answers every decide in time, and writes nothing else"
    LEGALITY = "a program answers with a legal action of its own seat"
    TOLERANCE = "a program passes over messages and fields that it does not know"
    END = "a program ends by itself after end, with the exit code 0"


class ConformanceError(AssertionError):
    """A promise that a game, a bot or a program does not keep.

    Attributes:
        promise: which one.
        reason: how it is broken.
        history: the actions that led there, as text.
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
        return f"{broken} It was after {after}: {'; '.join(self.history)}"


class BotConformanceError(ConformanceError):
    """A promise that a bot does not keep, with the question that it could not answer.

    `bot(error.view, Random(error.seed))` asks the same again.

    Attributes:
        view: what the bot was given.
        seed: where its random numbers started.
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
        """Whose turn it was."""
        return self.view.seat


def require_games(games: object) -> None:
    """Check that there is something to play: no games would keep every promise.

    Raises:
        QuestionError: there is not.
        WrongKindError: it is not an int.
    """
    if not is_whole(games):
        raise not_int("The number of games", games)
    if games < 1:
        raise QuestionError(f"At least one game has to be played, not {describe(games)}.")


def require_bot(bot: object) -> None:
    """Check that something can be a bot.

    Raises:
        WrongKindError: it cannot be called.
    """
    if not callable(bot):
        raise WrongKindError(
            f"Expected a bot, a function of a view and rng, not {with_class(bot)}."
        )


def require_seed(seed: object) -> None:
    """Check that something is a seed.

    Raises:
        WrongKindError: it is not an int.
    """
    if not is_whole(seed):
        raise not_int("The seed", seed)


def require_helpers(**helpers: object) -> None:
    """Check that what a user adds to the checks can be called, or is left out.

    Raises:
        WrongKindError: it cannot.
    """
    for name, helper in helpers.items():
        if helper is not None and not callable(helper):
            raise WrongKindError(f"{name} must be a function or None, not {with_class(helper)}.")
