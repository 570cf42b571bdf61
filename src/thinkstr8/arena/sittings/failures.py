"""A bot's failure.

Belongs here: what a failure is.
Does not belong here: words about strangers' values (words), what a failure costs (sittings).
"""

from thinkstr8.arena.results import Fault
from thinkstr8.arena.series import Limits


class FailureError(Exception):
    """A bot failed, and the game is over.

    Attributes:
        fault: in which way.
        reason: what happened.
        killed: whether its process was killed, which others can do to it.
    """

    def __init__(self, fault: Fault, reason: str, *, killed: bool = False) -> None:
        super().__init__(fault, reason)
        self.fault = fault
        self.reason = reason
        self.killed = killed


def overtime(limits: Limits) -> str:
    """Return the words for having thought too long."""
    spans = {"a decision": limits.decision, "all its decisions in a game": limits.game}
    allowed = [f"{span:g} s for {what}" for what, span in spans.items() if span is not None]
    return f"It had {' and '.join(allowed)}, and took longer."
