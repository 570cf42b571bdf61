"""The game of `examples/lowest_bid.py` with ids and observations: a game of your own."""

from examples.lowest_bid import (
    Action,
    Rules,
    SpectatorView,
    State,
    Table,
    View,
    apply,
    chance,
    deal,
    determinize,
    format_action,
    legal_actions,
    outcome,
    parse_action,
    refusal,
    seats_to_act,
    setup,
    view,
)
from thinkstr8.core import (
    NATURE,
    ActionSpace,
    Field,
    NatureSpace,
    ObservationSpace,
    Seat,
    Section,
    SpectatorError,
)

__all__ = [
    "Action",
    "Rules",
    "SpectatorView",
    "State",
    "Table",
    "View",
    "action_space",
    "apply",
    "chance",
    "deal",
    "determinize",
    "format_action",
    "legal_actions",
    "nature_space",
    "observation_space",
    "outcome",
    "parse_action",
    "refusal",
    "seats_to_act",
    "setup",
    "view",
]


def action_space(rules: Rules) -> ActionSpace[Action, Table]:
    return ActionSpace(rules, (Section("bid", 0, 6, "Bid 1 to 6."),), _id_of, _action_of, _ids)


def _id_of(action: Action) -> int:
    return action.number - 1


def _action_of(index: int, table: Table, seat: Seat = NATURE) -> Action:
    return Action(seat, index + 1)


def _ids(table: Table, seat: Seat) -> tuple[int, ...]:
    return tuple(map(_id_of, legal_actions(table, seat)))


def nature_space(rules: Rules) -> NatureSpace[Action, Table]:
    return NatureSpace(rules, (Section("roll", 0, 6, "Roll 1 to 6."),), _id_of, _action_of)


def observation_space(rules: Rules) -> ObservationSpace[View]:
    prize = Field("prize", 0, (), 0, 6, "The prize; 0 before the roll.")
    own = Field("own_bid", 1, (), 0, 6, "Your bid; 0 before you bid.")
    bids = Field("bids", 2, (rules.players,), 0, 6, "The revealed bids; 0 before.")
    return ObservationSpace(rules, (prize, own, bids), _seen)


def _seen(view: View | SpectatorView) -> bytes:
    if isinstance(view, SpectatorView):
        raise SpectatorError("A spectator has no observation.")
    bids = view.table.bids or (None,) * view.table.rules.players
    others = bids[view.seat :] + bids[: view.seat]
    return bytes(number or 0 for number in (view.table.prize, view.bid, *others))
