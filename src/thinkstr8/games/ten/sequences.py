"""The action between two successive views of TEN.

Belongs here: `retrace`, which reads the action off its events.
Does not belong here: whether the action leads to the second view (files.sequences), whether a
position is possible at all (consistency).
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

    The events of the second view tell the action. The caller must check, with `apply` and `view`,
    that it leads there.

    In TEN every action is public, so nothing of it is made up. In other games an action may have
    made-up parts, which must not be shown: a tool for any game shows the events of the view.

    >>> from thinkstr8.games.ten import Stage, apply, example, parse_action, view
    >>> state = example(Stage.BID)
    >>> after = apply(state, parse_action("bid 1 4"))
    >>> retrace(view(state, 2), view(after, 2))[1]
    Bid(seat=1, amount=4)

    Raises:
        InconsistentError: the events do not begin with that of an action.
        MalformedActionError: the action could not be legal in any position.
        WrongKindError: `before` or `after` is not a view of this game.
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
            raise InconsistentError("The first event of the view is not the event of an action.")
