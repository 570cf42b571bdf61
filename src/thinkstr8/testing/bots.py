"""Checks that a bot answers every view with a legal action, and always with the same one.

Belongs here: `check_bot`.
Does not belong here: how well a bot plays.
"""

from random import Random
from typing import Generic

from attrs import define, field

from thinkstr8.core.checks import describe, is_whole, require_bot
from thinkstr8.core.driver import random_action
from thinkstr8.core.errors import ThinkStr8Error, WrongKindError
from thinkstr8.core.game import (
    ActionT,
    AnyRules,
    Bot,
    Game,
    RulesT,
    Seat,
    StateT,
    TableT,
    ViewT,
    game_name,
    require_game,
)
from thinkstr8.testing.failures import (
    BotConformanceError,
    BotPromise,
    require_games,
    require_seed,
)


def check_bot(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT],
    bot: Bot[ViewT, ActionT],
    rules: RulesT,
    *,
    games: int = 5,
    seed: int = 0,
) -> int:
    """Let a bot play in every seat against random players; return the number of its decisions.

    The bot is asked twice for each decision, with the same view and the same random numbers.

    >>> from thinkstr8 import think_str8
    >>> check_bot(think_str8, think_str8.bots.careful, think_str8.Rules(2), games=1)
    73

    Args:
        game: the module, or anything else that has the verbs.
        bot: the bot.
        rules: the rules to play by.
        games: the number of games that the bot plays in each seat.
        seed: the seed of the random numbers; the same seed checks the same games.

    Raises:
        BotConformanceError: the bot raised an exception (the cause of this error), chose an illegal
            action, or chose another action when asked again. The error says what the bot chose and
            why that is wrong, in which seat and after which actions, and has the view.
        QuestionError: `games` is less than 1.
        WrongKindError: an argument is of the wrong class.
    """
    require_game(game)
    require_bot(bot)
    require_games(games)
    require_seed(seed)
    game.deal(rules, Random(seed))  # refuses rules of another game
    decisions = 0
    for number in range(games):
        for seat in range(rules.players):
            source = Random(f"{seed}-{number * rules.players + seat}")
            decisions += _Sitting(game, bot, seat, source).play(rules)
    return decisions


@define
class _Sitting(Generic[StateT, ActionT, ViewT]):
    """One game of the bot under test, with the actions so far."""

    game: Game[StateT, ActionT, ViewT]
    bot: Bot[ViewT, ActionT]
    seat: Seat
    rng: Random
    history: list[ActionT] = field(factory=list)

    def play(self, rules: AnyRules) -> int:
        """Play the game to its end; return the number of the bot's decisions."""
        game, decisions = self.game, 0
        state = game.setup(rules, game.deal(rules, self.rng))
        while acting := game.seats_to_act(state.table):
            if self.seat in acting:
                action = self.decide(state)
                decisions += 1
            else:
                action = random_action(game, state, self.rng)
            state = game.apply(state, action)
            self.history.append(action)
        return decisions

    def decide(self, state: StateT) -> ActionT:
        """Return the bot's answer, after checking it."""
        view, seed = self.game.view(state, self.seat), self.rng.getrandbits(64)
        try:
            action, again = self.bot(view, Random(seed)), self.bot(view, Random(seed))
        except Exception as error:
            reason = f"the bot raised {describe(error)}."
            raise self.failure(BotPromise.ANSWER, reason, view, seed) from error
        for answer in (action, again):
            if objection := self.wrong_kind(state, answer):
                reason = f"the bot chose {self.line(answer)}. {objection}"
                raise self.failure(BotPromise.LEGALITY, reason, view, seed)
        if action != again:
            reason = (
                "asked twice with the same view and the same random numbers, "
                f"the bot chose {self.line(action)} and {self.line(again)}."
            )
            raise self.failure(BotPromise.CONSTANCY, reason, view, seed)
        if action not in self.game.legal_actions(state.table, self.seat):
            reason = f"the bot chose {self.line(action)}. {self.objection(state, action)}"
            raise self.failure(BotPromise.LEGALITY, reason, view, seed)
        return action

    def line(self, action: ActionT) -> str:
        """Return the notation of an action, or a description of a value that is not an action."""
        try:
            return repr(self.game.format_action(action))
        except ThinkStr8Error:
            return describe(action)

    def wrong_kind(self, state: StateT, answer: ActionT) -> str | None:
        """Return the reason why an answer is not an action of the game; None if it is one."""
        try:
            self.game.refusal(state.table, answer)
        except WrongKindError as error:
            return str(error)
        return None

    def objection(self, state: StateT, action: ActionT) -> str:
        """Return the reason why an action is not legal."""
        seat = getattr(action, "seat", self.seat)
        if is_whole(seat) and seat != self.seat:
            return f"That is an action of seat {describe(seat)}."
        refusal = self.game.refusal(state.table, action)
        return refusal.message if refusal else "The game does not list it as legal."

    def failure(
        self, promise: BotPromise, reason: str, view: ViewT, seed: int
    ) -> BotConformanceError:
        """Return the error for a broken promise."""
        history = tuple(map(self.game.format_action, self.history))
        reason = f"{game_name(self.game)}, seat {self.seat}: {reason}"
        return BotConformanceError(promise, reason, history, view, seed)
