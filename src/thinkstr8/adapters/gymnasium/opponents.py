"""The bots that play the other seats.

Belongs here: reading the option `opponents`, and asking a bot.
Does not belong here: the bots themselves (each game's bots).
"""

from collections.abc import Sequence
from random import Random
from typing import cast

from thinkstr8.adapters.episodes import Episode
from thinkstr8.core.checks import require_bot
from thinkstr8.core.driver import require_own
from thinkstr8.core.errors import BotError, IllegalActionError, WrongKindError
from thinkstr8.core.game import AnyAction, AnyGame, AnyView, Bot, Seat, game_name
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.wording import describe, with_class


def bots_for(game: AnyGame, opponents: object, count: int) -> tuple[Bot, ...]:
    """Return the bots of the other seats.

    >>> from thinkstr8 import numer
    >>> bots_for(numer, "careful", 2) == (numer.bots.careful, numer.bots.careful)
    True

    Args:
        game: the game.
        opponents: a list of bots or their names, or one of them for all other seats.
        count: the number of other seats.

    Raises:
        BotError: there is no such bot, or there are too few or too many.
        WrongKindError: an opponent is neither a bot nor a name.
    """
    if isinstance(opponents, str) or callable(opponents):
        return (_bot(game, opponents),) * count
    if not isinstance(opponents, Sequence):
        raise WrongKindError(
            f"Expected a list of opponents, bots or their names, not {with_class(opponents)}."
        )
    bots = tuple(_bot(game, opponent) for opponent in opponents)
    if len(bots) != count:
        raise BotError(
            f"{game_name(game)} for {count + 1} needs {count} opponents, not {len(bots)}."
        )
    return bots


def _bot(game: AnyGame, opponent: object) -> Bot:
    """Return a bot by its name, or the bot itself."""
    if not isinstance(opponent, str):
        require_bot(opponent)
        return cast("Bot", opponent)
    module = getattr(game, "bots", None)
    names: tuple[str, ...] = tuple(getattr(module, "__all__", ()))
    if opponent in names:
        return cast("Bot", getattr(module, opponent))
    if opponent == "random":
        return AnyLegal(game)
    raise BotError(
        f"There is no bot {describe(opponent)}: choose from {', '.join(names or ('random',))}, "
        "or pass a bot of your own."
    )


class AnyLegal:
    """A bot for any game that plays any legal action."""

    def __init__(self, game: AnyGame) -> None:
        """Keep the game."""
        self.game = game

    def __call__(self, view: AnyView, rng: Random) -> AnyAction:
        """Return a random legal action."""
        options: tuple[AnyAction, ...] = self.game.legal_actions(view.table, view.seat)
        return rng.choice(options)

    def __reduce__(self) -> Reduced:
        """Pickle the game by its name."""
        return with_game_by_name(AnyLegal, self.game)


def ask(episode: Episode, seat: Seat, bot: Bot, rng: Random) -> None:
    """Play the action that a bot chooses for a seat.

    Raises:
        IllegalActionError: the action is not legal; a note names the seat.
        WrongKindError: the bot returned something that is not an action; with the same note.
    """
    action = bot(episode.setting.game.view(episode.state, seat), rng)
    try:
        require_own(action, seat)
        episode.act(action)
    except (IllegalActionError, WrongKindError) as error:
        error.add_note(f"The bot of seat {seat} chose it.")
        raise
