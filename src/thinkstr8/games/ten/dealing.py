"""The start of a game of TEN, and the outcomes of nature.

Belongs here: `deal`, `begin_dealing`, `setup`, `chance` and `draw_chance`.
Does not belong here: what a revealed card does (transitions).
"""

from fractions import Fraction
from functools import cache, lru_cache
from random import Random

from thinkstr8.core.chances import Chances, uniform
from thinkstr8.core.checks import (
    describe,
    is_whole,
    require_kind,
    require_random,
    with_class,
    wrong_kind,
)
from thinkstr8.core.errors import InvalidDealError, NotToActError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.ten.actions import Action, Reveal
from thinkstr8.games.ten.components import GAME
from thinkstr8.games.ten.legality import REVEALS
from thinkstr8.games.ten.rules import FIRST_TOKENS, Rules
from thinkstr8.games.ten.shared_events import TURN_BEGUN
from thinkstr8.games.ten.state import (
    DRAW,
    FRESH_TURNS,
    NO_ROW,
    REVEAL,
    Deal,
    Piles,
    Player,
    State,
    Table,
)
from thinkstr8.kit.values import quick


def deal(rules: Rules, rng: Random) -> Deal:
    """Return a random deal, which decides who begins.

    >>> from random import Random
    >>> deal(Rules(4), Random(8))
    Deal(first=1)

    Raises:
        WrongKindError: `rules` are not rules of this game, or `rng` is not a `Random`.
    """
    require_kind(rules, Rules, GAME)
    require_random(rng)
    return Deal(rng.randrange(rules.players))


@quick
@frozen(weakref_slot=False)
class FirstChosen:
    """The choice of the seat that begins.

    Attributes:
        seat: the seat that begins.
    """

    seat: Seat


@quick
@frozen(weakref_slot=False)
class Dealing:
    """The deal, piece by piece: which seat begins. It is complete with only one player.

    Attributes:
        rules: the rules of the game.
        first: the seat that begins; None before it is chosen.
    """

    rules: Rules
    first: Seat | None

    @property
    def outcomes(self) -> tuple[tuple[FirstChosen, Fraction], ...]:
        """What can be dealt next, with exact odds; () if the deal is complete."""
        return _first_odds(self.rules.players) if self.first is None else ()

    @property
    def deal(self) -> Deal | None:
        """The complete deal; None before the first seat is chosen."""
        return None if self.first is None else Deal(self.first)

    def after(self, dealt: FirstChosen) -> "Dealing":
        """Return the dealing after one of the outcomes.

        Raises:
            InvalidDealError: `dealt` is not one of the outcomes.
            WrongKindError: `dealt` is of the wrong class.
        """
        require_kind(dealt, FirstChosen, GAME)
        if self.first is not None:
            raise InvalidDealError("The deal is complete: nothing is left to deal.")
        _check_deal(self.rules, Deal(dealt.seat))
        return Dealing(self.rules, dealt.seat)


@cache
def _first_odds(players: int) -> Chances[FirstChosen]:
    return uniform(map(FirstChosen, range(players)))


def begin_dealing(rules: Rules) -> Dealing:
    """Return the deal at its beginning, as steps with exact odds.

    >>> dealing = begin_dealing(Rules(2))
    >>> dealing.outcomes
    ((FirstChosen(seat=0), Fraction(1, 2)), (FirstChosen(seat=1), Fraction(1, 2)))
    >>> dealing.after(FirstChosen(1)).deal
    Deal(first=1)

    Raises:
        WrongKindError: `rules` are not rules of this game.
    """
    require_kind(rules, Rules, GAME)
    return Dealing(rules, 0 if rules.players == 1 else None)


def setup(rules: Rules, deal: Deal) -> State:
    """Return the opening state of a deal.

    >>> table = setup(Rules(3), Deal(first=2)).table
    >>> table.active, table.players[0].tokens, len(table.deck)
    (2, 5, 55)

    Raises:
        InvalidDealError: the deal does not fit the rules.
        WrongKindError: `rules` or `deal` is of the wrong class.
    """
    require_kind(rules, Rules, GAME)
    require_kind(deal, Deal, GAME)
    _check_deal(rules, deal)
    first = deal.first
    return State(
        Table(
            rules=rules,
            stage=DRAW,
            waiting=(first,),
            turn=FRESH_TURNS[first],
            auction=None,
            purchase=None,
            piles=Piles(rules.stock, (), "", NO_ROW),
            players=(Player(FIRST_TOKENS, 0, (), ()),) * rules.sides,
            events=TURN_BEGUN[first],
        )
    )


def _check_deal(rules: Rules, deal: Deal) -> None:
    if not is_whole(deal.first):
        raise InvalidDealError(f"The first seat must be an int, not {with_class(deal.first)}.")
    if not 0 <= deal.first < rules.players:
        raise InvalidDealError(
            f"The first seat must be 0 to {rules.players - 1}, not {describe(deal.first)}."
        )


def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Return nature's outcomes with their exact odds; none if nature is not to act.

    Every card left in the deck is equally likely to come next.

    >>> from thinkstr8.games.ten import Stage, example
    >>> chance(example(Stage.REVEAL))[0]
    (Reveal(card=NumberCard(colour=<Colour.BLUE: 0>, number=1)), Fraction(1, 36))

    Raises:
        WrongKindError: `state` is not a state of this game.
    """
    require_kind(state, State, GAME)
    table = state.table
    if table.stage is not REVEAL:
        return ()
    stock = table.piles.deck
    tickets = "".join(stock)
    pairs = map(_pairs(len(tickets)).__getitem__, stock)
    return Chances.from_tickets(pairs, tickets, REVEALS)


def draw_chance(state: State, rng: Random) -> Action:
    """Return one of nature's outcomes, drawn with its exact odds, without listing them all.

    >>> from random import Random
    >>> from thinkstr8.games.ten import Stage, example
    >>> draw_chance(example(Stage.REVEAL), Random(8))
    Reveal(card=NumberCard(colour=<Colour.GREEN: 1>, number=5))

    Raises:
        NotToActError: nature is not to act.
        WrongKindError: `state` is not a state of this game, or `rng` is not a `Random`.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    require_random(rng)
    table = state.table
    if table.stage is not REVEAL:
        raise NotToActError("Nature is not to act: there is no outcome to draw from.")
    return REVEALS[rng.choice("".join(table.piles.deck))]


class _Pairs(dict[str, tuple[Reveal, Fraction]]):
    """Each outcome with its odds in a deck of one size, by the copies of its card in the stock.

    Whole decks hardly ever recur, but these pairs do constantly.
    """

    def __init__(self, size: int) -> None:
        self._size = size

    def __missing__(self, copies: str) -> tuple[Reveal, Fraction]:
        self[copies] = pair = REVEALS[copies[0]], _share(len(copies), self._size)
        return pair


_pairs = lru_cache(maxsize=1024)(_Pairs)
_share = lru_cache(maxsize=8192)(Fraction)
