"""Checking a bot: it answers every view with a legal action, and the same one again.

Belongs here: `check_bot`.
Does not belong here: how well a bot plays.
"""

from random import Random
from typing import Generic

from attrs import define, field

from thinkstr8.core.checks import describe, is_whole
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
    require_bot,
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
    """Let a bot play in every seat among random players; return the number of its decisions.

    It is asked twice for each of them, with the same view and the same random numbers.

    >>> from thinkstr8 import think_str8
    >>> check_bot(think_str8, think_str8.bots.careful, think_str8.Rules(2), games=1)
    73

    Args:
        game: the module, or anything else that has the verbs.
        bot: the bot.
        rules: the variant to play.
        games: how many games the bot plays in each seat; three players make three times as many.
        seed: where the random numbers start; the same seed checks the same games.

    Raises:
        BotConformanceError: the bot raised an exception (it is the cause of this one), chose an
            action that it may not take, or another one when it was asked the same again. The
            error says which, why, in which seat and after which actions, and has the view.
        QuestionError: there is no game to play.
        WrongKindError: those are not a game, a bot, rules of the game and numbers.
    """
    require_game(game)
    require_bot(bot)
    require_games(games)
    require_seed(seed)
    game.deal(rules, Random(seed))  # rules of another game are refused at once
    decisions = 0
    for number in range(games):
        for seat in range(rules.players):
            source = Random(f"{seed}-{number * rules.players + seat}")
            decisions += _Sitting(game, bot, seat, source).play(rules)
    return decisions


@define
class _Sitting(Generic[StateT, ActionT, ViewT]):
    """One game of the bot under test, and how far it has come."""

    game: Game[StateT, ActionT, ViewT]
    bot: Bot[ViewT, ActionT]
    seat: Seat
    rng: Random
    history: list[ActionT] = field(factory=list)

    def play(self, rules: AnyRules) -> int:
        """Play the game to its end; return how often the bot decided."""
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
        """Return what the bot answers, after checking it."""
        view, seed = self.game.view(state, self.seat), self.rng.getrandbits(64)
        try:
            action, again = self.bot(view, Random(seed)), self.bot(view, Random(seed))
        except Exception as error:
            reason = f"the bot raised {describe(error)}."
            raise self.failure(BotPromise.ANSWER, reason, view, seed) from error
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
        """Return the line of an action, or what it is instead of one."""
        try:
            return repr(self.game.format_action(action))
        except ThinkStr8Error:
            return describe(action)

    def objection(self, state: StateT, action: ActionT) -> str:
        """Return what is wrong with an action that is not among the legal ones."""
        seat = getattr(action, "seat", self.seat)
        if is_whole(seat) and seat != self.seat:
            return f"That is an action of seat {describe(seat)}."
        try:
            refusal = self.game.refusal(state.table, action)
        except WrongKindError as error:
            return str(error)
        return refusal.message if refusal else "The game does not list it as legal."

    def failure(
        self, promise: BotPromise, reason: str, view: ViewT, seed: int
    ) -> BotConformanceError:
        """Return the error for a broken promise."""
        history = tuple(map(self.game.format_action, self.history))
        reason = f"{game_name(self.game)}, seat {self.seat}: {reason}"
        return BotConformanceError(promise, reason, history, view, seed)
