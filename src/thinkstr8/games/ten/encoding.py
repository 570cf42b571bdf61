"""TEN for learning programs: actions as ids, and views as bytes.

Belongs here: what each id and each byte means.
Does not belong here: the classes of the spaces (core), the arrays of any framework (adapters).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from operator import eq
from typing import Final

from thinkstr8.core.caches import ByIdentity
from thinkstr8.core.checks import (
    describe,
    not_an_action,
    require_kind,
    require_seat,
    with_class,
    wrong_kind,
)
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import NATURE, Seat
from thinkstr8.core.plain import require_bool
from thinkstr8.core.spaces import (
    ActionSpace,
    NatureSpace,
    ObservationSpace,
    Section,
    require_table_of,
)
from thinkstr8.games.ten.actions import (
    BUST_PAYMENTS,
    BUYS,
    CARD_PAYMENTS,
    CLAIMS,
    DRAWS,
    PASSES,
    SKIPS,
    TAKE_BUSTS,
    TOKEN_PAYMENTS,
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
    bid,
)
from thinkstr8.games.ten.components import (
    BUST,
    CARDS,
    CURRENCY,
    GAME,
    NUMBER_CARDS,
    SEATS,
    NumberCard,
)
from thinkstr8.games.ten.dealing import Dealing, FirstChosen, begin_dealing
from thinkstr8.games.ten.forms import LETTERS
from thinkstr8.games.ten.legality import REVEALS, legal_actions
from thinkstr8.games.ten.observations import Observer, observed_fields
from thinkstr8.games.ten.prices import highest_bid
from thinkstr8.games.ten.rules import Rules
from thinkstr8.games.ten.state import Table
from thinkstr8.games.ten.views import View
from thinkstr8.kit.encoding import sections

_FIXED: Final = sections(
    ("draw", 1, "Draw a card."),
    ("claim", 2, "Stop, and claim the numbers or the currency of the row, in this order."),
    ("pass", 1, "Pass in an auction."),
    ("skip", 1, "Buy nothing."),
    ("take_bust", 1, "Take the bust token instead of buying, after a bust in the fiasco variant."),
    ("buy", len(NUMBER_CARDS), "Buy this number card: blue 1 to 9, then green, orange and pink."),
    (
        "pay",
        2 + len(NUMBER_CARDS),
        "Pay with a currency token, a bust token, or this number card, in this order.",
    ),
)
"""The sections that are the same in every game."""

_START: Final = {section.name: section.start for section in _FIXED}
_PAY_CARD: Final = _START["pay"] + 2
_NO_BID: Final = _FIXED[-1].ids.stop - 1
"""The id of a bid is this plus the amount of the bid."""

_ACTIONS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    (
        *DRAWS[seat],
        *CLAIMS[seat],
        PASSES[seat],
        SKIPS[seat],
        TAKE_BUSTS[seat],
        *BUYS[seat],
        TOKEN_PAYMENTS[seat],
        BUST_PAYMENTS[seat],
        *CARD_PAYMENTS[seat],
    )
    for seat in SEATS
)
"""The actions of the fixed sections, by seat, then by id."""


class _Ours:
    """A check that a table is of a game by some rules.

    Comparing two decks takes longer than everything else. So it remembers which rules are equal.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._are_equal = ByIdentity(partial(eq, rules))

    def __call__(self, table: object) -> None:
        """Check a table."""
        if type(table) is not Table:
            raise wrong_kind(table, Table, GAME)
        if table.rules is not self._rules and not self._are_equal.of(table.rules):
            require_table_of(table, self._rules)


# Ids of actions


def action_space(rules: Rules) -> ActionSpace[Action, Table]:
    """Return the actions of a game as ids.

    Bids come last: their number depends on the deck, because nobody can ever pay more than its
    cards allow.

    >>> from thinkstr8.games.ten import Stage, example
    >>> table = example(Stage.BID).table
    >>> space = action_space(table.rules)
    >>> space.size, space.legal_ids(table, 1), space.decode(84, table, 1)
    (252, (80, 81, 82, 83, 84, 3), Bid(seat=1, amount=5))

    Raises:
        WrongKindError: `rules` are not rules of this game.
    """
    require_kind(rules, Rules, GAME)
    return _action_space(rules)


@lru_cache(maxsize=64)
def _action_space(rules: Rules) -> ActionSpace[Action, Table]:
    ids = _Ids(rules)
    bids = Section("bid", _NO_BID + 1, ids.most, f"Bid 1 to {ids.most}.")
    return ActionSpace(rules, (*_FIXED, bids), ids.of, ids.action, ids.legal)


class _Ids:
    """The ids of the actions of a game."""

    def __init__(self, rules: Rules) -> None:
        self.most = highest_bid(rules)
        self._rules = rules
        self._require_ours = _Ours(rules)
        self._listed = ByIdentity(self._all_of)
        self._shared = ByIdentity(self.of)  # actions that are listed are made once

    def of(self, action: Action) -> int:
        """Return the id of an action."""
        if type(action) is Bid:
            return self._of_bid(action)
        kind = type(action)
        if kind not in _ID_OF:
            if kind is Reveal:
                raise QuestionError(f"{action} is nature's: its id is in nature_space.")
            raise not_an_action(action, GAME)
        return _ID_OF[kind](action)

    def _of_bid(self, action: Bid) -> int:
        amount, most = action.amount, self.most
        if not 1 <= amount <= most:
            raise QuestionError(
                f"There is no id for a bid of {describe(amount)}: the ids are for bids of 1 to "
                f"{most}, because nobody can ever pay more in a game by these rules."
            )
        return _NO_BID + amount

    def action(self, index: int, table: Table, seat: Seat) -> Action:
        """Return the action that an id means for a seat."""
        if type(table) is not Table or table.rules is not self._rules:
            self._require_ours(table)
        require_seat(seat, self._rules.players)
        return _ACTIONS[seat][index] if index <= _NO_BID else bid(seat, index - _NO_BID)

    def legal(self, table: Table, seat: Seat) -> tuple[int, ...]:
        """Return the ids of the legal actions of a seat; none for nature."""
        if type(table) is not Table or table.rules is not self._rules:
            self._require_ours(table)
        actions = legal_actions(table, seat)
        return self._listed.of(actions) if seat != NATURE else ()

    def _all_of(self, actions: tuple[Action, ...]) -> tuple[int, ...]:
        return tuple(map(self._shared.of, actions))


def _of_payment(action: Pay) -> int:
    piece = action.piece
    if isinstance(piece, NumberCard):
        return _PAY_CARD + piece.index
    return _START["pay"] + (piece is BUST)


_ID_OF: Final[Mapping[type[Action], Callable[..., int]]] = {
    Draw: lambda _: _START["draw"],
    Claim: lambda action: _START["claim"] + (action.reward is CURRENCY),
    Pass: lambda _: _START["pass"],
    Skip: lambda _: _START["skip"],
    TakeBust: lambda _: _START["take_bust"],
    Buy: lambda action: _START["buy"] + action.card.index,
    Pay: _of_payment,
}
"""The functions that return the id of an action, by its class; bids depend on the rules."""


# Ids of chance


def nature_space(rules: Rules) -> NatureSpace[Reveal | FirstChosen, Table | Dealing]:
    """Return everything that chance decides as ids.

    The id of a card that is revealed is its `index`. The choice of the seat that begins comes last;
    in the solo game there is none.

    >>> from thinkstr8.games.ten import Stage, begin_dealing, example
    >>> table = example(Stage.REVEAL).table
    >>> space = nature_space(table.rules)
    >>> space.decode(9, table), space.decode(57, begin_dealing(table.rules))
    (Reveal(card=NumberCard(colour=<Colour.GREEN: 1>, number=1)), FirstChosen(seat=2))

    Raises:
        WrongKindError: `rules` are not rules of this game.
    """
    require_kind(rules, Rules, GAME)
    return _nature_space(rules)


@lru_cache(maxsize=64)
def _nature_space(rules: Rules) -> NatureSpace[Reveal | FirstChosen, Table | Dealing]:
    ids = _ChanceIds(rules)
    reveal = "reveal", len(CARDS), "Reveal the card with this index."
    first = "deal_first", len(ids.firsts), "This seat begins."
    parts = sections(reveal, first) if ids.firsts else sections(reveal)
    return NatureSpace(rules, parts, ids.of, ids.outcome)


class _ChanceIds:
    """The ids of the outcomes of chance in a game."""

    def __init__(self, rules: Rules) -> None:
        self.firsts = tuple(outcome for outcome, _ in begin_dealing(rules).outcomes)
        self._rules = rules
        self._require_ours = _Ours(rules)

    def of(self, outcome: Reveal | FirstChosen) -> int:
        """Return the id of an outcome."""
        if type(outcome) is Reveal:
            return outcome.card.index
        if type(outcome) is not FirstChosen:
            raise WrongKindError(
                f"Expected a Reveal or a FirstChosen of {GAME}, not {with_class(outcome)}."
            )
        if outcome not in self.firsts:
            raise QuestionError(f"No game by {self._rules!r} has the outcome {outcome}.")
        return len(CARDS) + self.firsts.index(outcome)

    def outcome(self, index: int, place: Table | Dealing) -> Reveal | FirstChosen:
        """Return the outcome that an id means."""
        if type(place) is not Dealing:
            self._require_ours(place)
            if index >= len(CARDS):
                raise QuestionError(f"The id {index} belongs to the deal: it needs a Dealing.")
            return REVEALS[LETTERS[index]]
        if place.rules != self._rules:
            raise QuestionError(
                f"These ids are for games by {self._rules!r}, but the dealing is of a game by "
                f"{place.rules!r}."
            )
        if index < len(CARDS):
            raise QuestionError(f"The id {index} reveals a card: it needs a Table.")
        return self.firsts[index - len(CARDS)]


# Observations


def observation_space(rules: Rules, *, beliefs: bool = False) -> ObservationSpace[View]:
    """Return what a seat knows as an array of signed bytes.

    Two views of a seat differ exactly if their observations differ. There is no history: a table of
    TEN has no log, and no past action matters to play.

    >>> from thinkstr8.games.ten import Stage, example, view
    >>> mine = view(example(Stage.BID), 1)
    >>> space = observation_space(mine.table.rules)
    >>> fields = space.read(space.encode(mine))
    >>> space.size, fields["active"], fields["row_total"], fields["tokens"]
    (291, (2,), (3,), (5, 5, 5))

    Args:
        rules: the rules of the games.
        beliefs: whether the odds of a bust and the points so far are in it.

    Raises:
        WrongKindError: an argument is of the wrong class.
    """
    require_kind(rules, Rules, GAME)
    require_bool("beliefs", beliefs)
    return _observation_space(rules, beliefs)


@lru_cache(maxsize=64)
def _observation_space(rules: Rules, beliefs: bool) -> ObservationSpace[View]:  # noqa: FBT001  # for the cache
    layout = observed_fields(rules, beliefs=beliefs)
    return ObservationSpace(rules, layout, Observer(rules, layout).observation)
