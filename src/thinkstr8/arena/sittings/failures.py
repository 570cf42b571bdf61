"""The failure of a bot.

Belongs here: the failure as an exception, and the reason for a late answer.
Does not belong here: describing a bot's values (words), the cost of a failure (sitting).
"""

from thinkstr8.arena.played import Fault
from thinkstr8.arena.series import Limits


class FailureError(Exception):
    """A bot failed, which ends its game.

    Attributes:
        fault: the kind of failure.
        reason: what happened.
        killed: whether the bot's process was killed, possibly by someone else.
    """

    def __init__(self, fault: Fault, reason: str, *, killed: bool = False) -> None:
        super().__init__(fault, reason)
        self.fault = fault
        self.reason = reason
        self.killed = killed


def overtime(limits: Limits) -> str:
    """Return the reason of a bot that took too long."""
    spans = {"a decision": limits.decision, "all its decisions in a game": limits.game}
    allowed = [f"{span:g} s for {what}" for what, span in spans.items() if span is not None]
    return f"It had {' and '.join(allowed)} but took longer."
