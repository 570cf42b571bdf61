"""Ready-made bots for Numer, each a function of a View.

Belongs here: bots, which draw from the policies and see only what their seat may see.
Does not belong here: rules. An illegal action of a bot is refused like anyone else's.
"""

from random import Random

from thinkstr8.core.checks import require_random
from thinkstr8.core.policies import draw
from thinkstr8.games.numer import policies
from thinkstr8.games.numer.actions import Action
from thinkstr8.games.numer.legality import writing
from thinkstr8.games.numer.policies import careful_numbers, options
from thinkstr8.games.numer.views import View

__all__ = ["careful", "expert", "random"]


def random(view: View, rng: Random) -> Action:
    """Return a random legal action. All are equally likely.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, or `rng` is not a `Random`.
    """
    listed = options(view)
    require_random(rng)
    return rng.choice(listed)


def careful(view: View, rng: Random) -> Action:
    """Return one of the numbers that earn most on average against random numbers of the others.

    The bot draws from all numbers that are nearly as good as the best, and it never slips. With
    two players this is often a single number, so whoever knows the bot can predict it, and beat it.
    A crossed-out digit counts as the point that it scores at the end of the round. What the digit
    could have earned in a later turn does not count.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, or `rng` is not a `Random`.
    """
    options(view)
    require_random(rng)
    return writing(view.seat, rng.choice(careful_numbers(view)))


def expert(view: View, rng: Random) -> Action:
    """Return a number drawn from a mixed strategy that is hard to exploit.

    The strategy comes from regret matching over the numbers of this turn. It counts what the digits
    left will earn later in the round, and wants a large lead over the other players. It does not
    learn from what they wrote before. The bot never slips.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, or `rng` is not a `Random`.
    """
    odds = policies.expert(view)
    require_random(rng)
    return draw(odds, rng)
