"""The start of a game of Think Str8!, and nature's outcomes.

Belongs here: `deal`, `begin_dealing`, `setup`, `chance` and `draw_chance`.
Does not belong here: the effect of a throw or a draw (transitions).
"""

from fractions import Fraction
from functools import cache
from itertools import chain, permutations
from random import Random
from typing import Final, TypeAlias

from thinkstr8.core.chances import Chances, uniform
from thinkstr8.core.checks import (
    describe,
    is_tuple_of,
    is_whole,
    present,
    require_kind,
    require_random,
    with_class,
    wrong_kind,
)
from thinkstr8.core.errors import InvalidDealError, NotToActError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.actions import DRAWS, ROLLS, Action, DrawCard
from thinkstr8.games.think_str8.components import (
    GAME,
    NUMBERS,
    PILE,
    RACKS,
    THROWS,
    Colour,
    Rack,
)
from thinkstr8.games.think_str8.events import RoundBegun
from thinkstr8.games.think_str8.rules import ROUNDS, Rules
from thinkstr8.games.think_str8.state import (
    DRAW,
    ROLL,
    Board,
    Deal,
    Finale,
    Markers,
    State,
    Table,
    hidden_numbers,
)
from thinkstr8.kit.values import maker, quick

_state, _table, _board = maker(State), maker(Table), maker(Board)
_finale, _markers = maker(Finale), maker(Markers)

_COLUMNS: Final = tuple(permutations(NUMBERS, RACKS))
_SOUND_COLUMNS: Final = frozenset(_COLUMNS)
_STACKS: Final = {players: tuple(permutations(range(players))) for players in ROUNDS}
_ROLL_ODDS: Final = Chances((roll, odds) for roll, (_, odds) in zip(ROLLS, THROWS, strict=True))


def deal(rules: Rules, rng: Random) -> Deal:
    """Return a random initial deal: four racks, and the order of the markers on the start space.

    >>> from random import Random
    >>> deal(Rules(2), Random(8)).stack
    (0, 1)

    Raises:
        WrongKindError: the rules are not of this game, or `rng` is not a `random.Random`.
    """
    require_kind(rules, Rules, GAME)
    require_random(rng)
    columns = [rng.choice(_COLUMNS) for _ in rules.colours]
    stack = rng.choice(_STACKS[rules.players])
    return Deal(tuple(zip(*columns, strict=True)), stack)


@quick
@frozen(weakref_slot=False)
class CardDealt:
    """A card dealt to a rack.

    Attributes:
        rack: the place of the rack in the deal, 0 to 3; the players' racks come first.
        colour: the colour of the card.
        number: the number on the card, 0 to 7.
    """

    rack: int
    colour: Colour
    number: int


@quick
@frozen(weakref_slot=False)
class MarkerStacked:
    """A marker put on top of the stack on the start space.

    Attributes:
        seat: the seat whose marker it is.
    """

    seat: Seat


Dealt: TypeAlias = CardDealt | MarkerStacked
"""One step of a deal."""


@quick
@frozen(weakref_slot=False)
class Dealing:
    """The deal, piece by piece: the cards, colour by colour and rack by rack, then the markers.

    The last marker goes on top without a step of its own, because nothing is left to chance.

    Attributes:
        rules: the rules of the game.
        numbers: the numbers dealt so far.
        stack: the seats whose markers have been stacked, bottom to top.
    """

    rules: Rules
    numbers: tuple[int, ...]
    stack: tuple[Seat, ...]

    @property
    def outcomes(self) -> tuple[tuple[Dealt, Fraction], ...]:
        """What can be dealt next, with exact odds; () if the deal is complete."""
        colour = len(self.numbers) // RACKS
        if colour < len(self.rules.colours):
            return _card_odds(Colour(colour), frozenset(self.numbers[RACKS * colour :]))
        return (
            _marker_odds(self.rules.players, self.stack)
            if len(self.stack) < self.rules.players
            else ()
        )

    @property
    def deal(self) -> Deal | None:
        """The complete deal; None as long as something is left to chance."""
        if len(self.stack) < self.rules.players:
            return None
        return Deal(tuple(self.numbers[rack::RACKS] for rack in range(RACKS)), self.stack)

    def after(self, dealt: Dealt) -> "Dealing":
        """Return the dealing after one of the outcomes.

        Raises:
            InvalidDealError: `dealt` is not one of the outcomes.
            WrongKindError: `dealt` is of the wrong class.
        """
        if type(dealt) not in (CardDealt, MarkerStacked):
            raise WrongKindError(
                f"Expected a CardDealt or MarkerStacked of {GAME}, not {with_class(dealt)}."
            )
        possible = [outcome for outcome, _ in self.outcomes]
        if dealt not in possible:
            raise InvalidDealError(_not_dealt(dealt, possible))
        match possible[possible.index(dealt)]:  # equal to `dealt`, and surely made of plain ints
            case CardDealt(number=number):
                return Dealing(self.rules, (*self.numbers, number), self.stack)
            case MarkerStacked(seat):
                stack = (*self.stack, seat)
        rest = tuple(seat for seat in range(self.rules.players) if seat not in stack)
        return Dealing(self.rules, self.numbers, stack + rest if len(rest) == 1 else stack)


def begin_dealing(rules: Rules) -> Dealing:
    """Return the deal at its beginning, as steps with exact odds.

    >>> dealing = begin_dealing(Rules(2))
    >>> dealing.outcomes[0]
    (CardDealt(rack=0, colour=<Colour.BLUE: 0>, number=0), Fraction(1, 8))
    >>> dealing.after(CardDealt(0, Colour.BLUE, 0)).outcomes[0]
    (CardDealt(rack=1, colour=<Colour.BLUE: 0>, number=1), Fraction(1, 7))

    Raises:
        WrongKindError: the rules are not of this game.
    """
    require_kind(rules, Rules, GAME)
    return Dealing(rules, (), ())


@cache
def _card_odds(colour: Colour, dealt: frozenset[int]) -> Chances[Dealt]:
    """Return the odds of the next card of a colour, of which some numbers have been dealt."""
    rack = len(dealt)
    return uniform(CardDealt(rack, colour, number) for number in NUMBERS if number not in dealt)


@cache
def _marker_odds(players: int, stack: tuple[Seat, ...]) -> Chances[Dealt]:
    """Return the odds of the next marker on a stack."""
    return uniform(MarkerStacked(seat) for seat in range(players) if seat not in stack)


def _not_dealt(dealt: Dealt, possible: list[Dealt]) -> str:
    """Return why something cannot be dealt next."""
    if not possible:
        return "The deal is complete: nothing is left to deal."
    match possible[0]:
        case CardDealt(rack, colour, _):
            numbers = ", ".join(str(each.number) for each in possible if type(each) is CardDealt)
            right = f"the {colour.label} card of rack {rack}: {numbers}"
        case MarkerStacked():
            right = "a marker that is not stacked yet"
    return f"{describe(dealt)} cannot be dealt now. Next comes {right}."


def setup(rules: Rules, deal: Deal) -> State:
    """Return the opening state of an explicit deal.

    >>> racks = (0, 1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 6, 7), (3, 4, 5, 6, 7, 0)
    >>> state = setup(Rules(3), Deal(racks, stack=(0, 1, 2)))
    >>> state.table.roller, state.table.neutral_racks
    (2, ((3, 4, 5, 6, 7, 0),))

    Raises:
        WrongKindError: the arguments are not rules and a deal of this game.
        InvalidDealError: the deal does not fit the rules.
    """
    require_kind(rules, Rules, GAME)
    _check_deal(rules, deal)
    players = rules.players
    colours = len(rules.colours)
    markers = _markers(positions=(0,) * players, track=deal.stack[::-1])
    board = _board(
        rules=rules,
        markers=markers,
        neutral_racks=deal.racks[players:],
        discards=((),) * colours,
        piles=(PILE,) * colours,
        rounds=(),
    )
    table = _table(
        board=board,
        stage=ROLL,
        waiting=(markers.last,),
        dice=None,
        thrown=None,
        tokens=(None,) * players,
        exchanged=None,
        finale=_finale((0,) * players),
        events=(RoundBegun(1, markers.last),),
    )
    return _state(
        table=table,
        racks=deal.racks[:players],
        lows=(None,) * players,
        guesses=((),) * players,
    )


def _check_deal(rules: Rules, deal: Deal) -> None:
    """Check that a deal fits the rules.

    Raises:
        InvalidDealError: the deal does not fit the rules.
        WrongKindError: it is not a deal of this game.
    """
    require_kind(deal, Deal, GAME)
    if not is_tuple_of(deal.racks, tuple) or len(deal.racks) != RACKS:
        raise InvalidDealError(
            f"The racks of a deal are a tuple of {RACKS} tuples, not {describe(deal.racks)}."
        )
    if not (
        {*map(len, deal.racks)} == {len(rules.colours)}
        and {*map(type, chain.from_iterable(deal.racks))} == {int}
        and _SOUND_COLUMNS.issuperset(zip(*deal.racks, strict=True))
    ):
        raise InvalidDealError(_fault(rules, deal.racks))
    seats = range(rules.players)
    if not is_tuple_of(deal.stack, int) or sorted(deal.stack) != list(seats):
        raise InvalidDealError(
            f"The stack must hold each seat 0 to {seats[-1]} once, not {describe(deal.stack)}."
        )


def _fault(rules: Rules, racks: tuple[Rack, ...]) -> str:
    """Return what is wrong with the racks of a deal."""
    count = len(rules.colours)
    for index, rack in enumerate(racks):
        if len(rack) != count:
            return f"Rack {index} must have {count} cards, one per colour, not {len(rack)}."
        for colour, number in zip(rules.colours, rack, strict=True):
            if not is_whole(number) or number not in NUMBERS:
                return (
                    f"Rack {index} has {describe(number)} as its {colour.label} card: "
                    "a card's number is an int from 0 to 7."
                )
    cards = [(colour, rack[colour]) for colour in rules.colours for rack in racks]
    colour, number = next(card for card in cards if cards.count(card) > 1)
    return f"The {colour.label} {number} is on two racks, but the game has only one."


def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Return nature's outcomes with their exact odds; () if nature cannot act now.

    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> for action, odds in chance(example(Stage.DRAW)):
    ...     print(odds, action)
    1/4 DrawCard(colour=<Colour.BLUE: 0>, number=4)
    1/4 DrawCard(colour=<Colour.BLUE: 0>, number=5)
    1/4 DrawCard(colour=<Colour.BLUE: 0>, number=6)
    1/4 DrawCard(colour=<Colour.BLUE: 0>, number=7)

    Raises:
        WrongKindError: the state is not of this game.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    table = state.table
    if table.stage is ROLL:
        return _ROLL_ODDS
    if table.stage is DRAW:
        colour = present(table.exchanged)
        return _draw_odds(colour, hidden_numbers(table.board, colour, state.racks))
    return ()


def draw_chance(state: State, rng: Random) -> Action:
    """Return one of nature's outcomes, drawn with its exact odds, without listing them all.

    >>> from random import Random
    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> draw_chance(example(Stage.DRAW), Random(8))
    DrawCard(colour=<Colour.BLUE: 0>, number=5)

    Raises:
        NotToActError: nature cannot act now.
        WrongKindError: the state is not of this game, or `rng` is not a `random.Random`.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    require_random(rng)
    table = state.table
    if table.stage is ROLL:
        return _ROLL_ODDS.draw(rng)
    if table.stage is DRAW:
        colour = present(table.exchanged)
        numbers = hidden_numbers(table.board, colour, state.racks)
        return DRAWS[colour][rng.choice(numbers)]
    raise NotToActError("Nature is not to act: there is no outcome to draw from.")


@cache
def _draw_odds(colour: Colour, numbers: tuple[int, ...]) -> Chances[DrawCard]:
    """Return the odds of a replacement: all hidden cards alike, since one unknown is in the box."""
    return uniform(DRAWS[colour][number] for number in numbers)
