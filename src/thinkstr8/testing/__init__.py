"""The conformance kit, which checks games, bots and programs.

`check_game` plays random games with a module, ours or yours, and checks the promises of a game at
every step. `check_bot` checks a bot, and `check_program` a program that speaks the bot protocol.
`reachable_states` and `reachable_views` are Hypothesis strategies for your own tests. They need
Hypothesis, the extra `testing` of this package.
"""

from thinkstr8.testing.bots import check_bot
from thinkstr8.testing.conformance import Coverage, check_game
from thinkstr8.testing.failures import (
    BotConformanceError,
    BotPromise,
    ConformanceError,
    ProgramPromise,
    Promise,
)
from thinkstr8.testing.programs import check_program
from thinkstr8.testing.statistics import chi_square_odds
from thinkstr8.testing.strategies import reachable_states, reachable_views

__all__ = [
    "BotConformanceError",
    "BotPromise",
    "ConformanceError",
    "Coverage",
    "ProgramPromise",
    "Promise",
    "check_bot",
    "check_game",
    "check_program",
    "chi_square_odds",
    "reachable_states",
    "reachable_views",
]
