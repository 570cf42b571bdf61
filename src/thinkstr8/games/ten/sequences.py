"""How one view of TEN can have led to the next.

Belongs here: `retrace`, which reads the action off the events that it led to.
Does not belong here: whether it leads there (files.sequences), whether play can lead to a position
at all (consistency).
"""

from thinkstr8.core.errors import InconsistentError
from thinkstr8.games.ten.actions import (
    Action,
    Bid,
    Buy,
    Claim,
    Draw,
    Pass,
    Pay,
    Reveal,
    Skip,
    TakeBust,
)
from thinkstr8.games.ten.components import GAME
from thinkstr8.games.ten.events import (
    BidMade,
    BidPassed,
    BustTaken,
    BuySkipped,
    CardChosen,
    CardRevealed,
    DrawChosen,
    Event,
    PiecesPaid,
    RewardClaimed,
)
from thinkstr8.games.ten.state import State
from thinkstr8.games.ten.views import SpectatorView, View
from thinkstr8.kit.sequences import first_event, require_views


def retrace(before: View | SpectatorView, after: View | SpectatorView) -> tuple[State, Action]:
    """Return the state that a view shows, and the action that led to the next view.

    The events of the second view say what was done. Whether it leads there is for the caller to
    find out, with `apply` and `view`.

    >>> from thinkstr8.games.ten import Stage, apply, example, parse_action, view
    >>> state = example(Stage.BID)
    >>> after = apply(state, parse_action("bid 1 4"))
    >>> retrace(view(state, 2), view(after, 2))[1]
    Bid(seat=1, amount=4)

    Raises:
        InconsistentError: nothing was done.
        MalformedActionError: what was done could not be legal in any position.
        WrongKindError: these are not views of this game.
    """
    require_views(before, after, (View, SpectatorView), GAME)
    return State(before.table), _action(first_event(after.table))


def _action(event: Event) -> Action:  # one for each class of action
    """Return the action that led to an event."""
    match event:
        case DrawChosen(seat):
            return Draw(seat)
        case CardRevealed(_, card):
            return Reveal(card)
        case RewardClaimed(seat, reward):
            return Claim(seat, reward)
        case BidMade(seat, amount):
            return Bid(seat, amount)
        case BidPassed(seat):
            return Pass(seat)
        case CardChosen(seat, card):
            return Buy(seat, card)
        case BuySkipped(seat):
            return Skip(seat)
        case PiecesPaid(seat, pieces) if pieces:
            return Pay(seat, pieces[0])
        case BustTaken(seat):
            return TakeBust(seat)
        case _:
            raise InconsistentError("The first of the last events is not what an action leads to.")
