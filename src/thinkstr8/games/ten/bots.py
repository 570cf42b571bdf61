"""Ready-made players of TEN, each a function of its View.

Belongs here: bots, which see what their seat sees and nothing else.
Does not belong here: rules; a bot that breaks one is refused like anybody.
"""

from random import Random

from thinkstr8.core.errors import SpectatorError
from thinkstr8.games.ten.actions import Action
from thinkstr8.games.ten.legality import legal_actions
from thinkstr8.games.ten.views import View


def random(view: View, rng: Random) -> Action:
    """Take any legal action, all with the same probability.

    Raises:
        SpectatorError: the view is a spectator's.
    """
    return rng.choice(_options(view))


def _options(view: View) -> tuple[Action, ...]:
    if view.seat is None:
        raise SpectatorError("A spectator has no action to choose: take the view of a seat.")
    return legal_actions(view.table, view.seat)
