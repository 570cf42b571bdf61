"""Think Str8! for learning programs: actions and outcomes of chance as ids, and views as bytes.

Belongs here: what each id means.
Does not belong here: what each byte means (observations), the classes of the spaces (core), the
arrays of any framework (adapters).
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement, compress, count
from typing import Final, TypeAlias, assert_never

from thinkstr8.core.checks import (
    not_an_action,
    present,
    require_actor,
    require_kind,
    require_seat,
    wrong_kind,
)
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import NATURE, Seat
from thinkstr8.core.plain import require_bool
from thinkstr8.core.spaces import (
    ActionSpace,
    NatureSpace,
    ObservationSpace,
    Section,
    require_dealing_of,
    require_table_of,
)
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.actions import (
    EXCHANGES,
    PLACEMENTS,
    ROLLS,
    SETTLINGS,
    TAKES,
    Action,
    DrawCard,
    ExchangeCard,
    GuessCard,
    PlaceToken,
    RollDice,
    SettleDice,
    TakeToken,
)
from thinkstr8.games.think_str8.components import (
    GAME,
    HIGHEST_SUM,
    NUMBERS,
    RACKS,
    Colour,
    Dice,
    Numbers,
    as_dice,
)
from thinkstr8.games.think_str8.dealing import CardDealt, Dealing, Dealt, MarkerStacked
from thinkstr8.games.think_str8.legality import (
    ACTING,
    REFUSALS,
    free_sizes,
    guesses,
    legal_actions,
    settlings,
)
from thinkstr8.games.think_str8.observations import observed_fields, observer
from thinkstr8.games.think_str8.rules import NAMEABLE, Rules, possible_lows
from thinkstr8.games.think_str8.state import (
    DRAW,
    EXCHANGE,
    GUESS,
    PLACE,
    ROLL,
    SETTLE,
    TAKE,
    Stage,
    Table,
)
from thinkstr8.games.think_str8.views import View
from thinkstr8.kit.encoding import sections

# The actions of the seats


def action_space(rules: Rules) -> ActionSpace[Action, Table]:
    """Return the actions of a game's seats as ids.

    The id of a final guess says only which numbers the guess names. Its colour is the one that the
    seat guesses next. Nature's actions have ids of their own: see `nature_space`.

    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> table = example(Stage.TAKE).table
    >>> space = action_space(table.rules)
    >>> [(section.name, section.size) for section in space.sections]
    [('settle', 56), ('take', 7), ('place', 22), ('exchange', 6), ('guess', 93)]
    >>> space.decode(space.legal_ids(table, 1)[0], table, 1)
    TakeToken(seat=1, size=1)

    Raises:
        WrongKindError: `rules` are not rules of this game.
    """
    require_kind(rules, Rules, GAME)
    return _action_space(rules)


@lru_cache(maxsize=64)
def _action_space(rules: Rules) -> ActionSpace[Action, Table]:
    ids = _ids(rules)
    return ActionSpace(rules, ids.sections, ids.encode, ids.decode, ids.legal)


_Content: TypeAlias = Dice | Numbers | int | Colour
"""The part of an action that its id says, all but the seat and the colour of a guess."""


@frozen
class _Ids:
    """The ids of the actions of a game.

    Attributes:
        rules: the rules of the game.
        sections: the sections of the ids, in the order of the methods that list them.
        actions: for each seat the actions that the ids mean, up to the first final guess.
        indices: the id of each content, by class of action.
    """

    rules: Rules
    sections: tuple[Section, ...]
    actions: tuple[tuple[Action, ...], ...]
    indices: Mapping[tuple[type[Action], _Content], int]

    def encode(self, action: Action) -> int:
        """Return the id of an action."""
        kind = type(action)
        if kind not in REFUSALS:
            raise not_an_action(action, GAME)
        index = self.indices.get((kind, _content(action)))
        if index is None or (type(action) is GuessCard and action.colour not in self.rules.colours):
            raise QuestionError(f"No game by {self.rules!r} has the action {action}.")
        return index

    def decode(self, index: int, table: Table, seat: Seat) -> Action:
        """Return the action that an id means for a seat."""
        rules = self.rules
        if type(table) is not Table:
            raise wrong_kind(table, Table, GAME)
        if table.board.rules is not rules:
            require_table_of(table, rules)
        require_seat(seat, rules.players)
        actions = self.actions[seat]
        if index < len(actions):
            return actions[index]
        due = min(table.finale.guessed[seat], len(rules.colours) - 1)
        return guesses(seat, rules.colours[due])[index - len(actions)]

    def legal(self, table: Table, seat: Seat) -> tuple[int, ...]:
        """Return the ids of a seat's legal actions; nature has none."""
        rules = self.rules
        if type(table) is not Table:
            raise wrong_kind(table, Table, GAME)
        if table.board.rules is not rules:
            require_table_of(table, rules)
        stage = table.stage
        if type(seat) is not int or seat not in ACTING[stage](table.waiting):
            require_actor(seat, rules.players)
            return ()
        return _LISTINGS[stage](self.sections, table, seat)

    def __reduce__(self) -> tuple[Callable[[Rules], "_Ids"], tuple[Rules]]:
        """Pickle only the rules, so that the actions stay the shared ones."""
        return _ids, (self.rules,)


@lru_cache(maxsize=64)
def _ids(rules: Rules) -> _Ids:
    colours = len(rules.colours)
    parts = sections(
        (
            "settle",
            len(_settled(rules.colours)),
            "Settle the dice: three colours in play, in rising order.",
        ),
        ("take", len(rules.sizes), "Take a token, from the smallest."),
        ("place", HIGHEST_SUM + 1, "Place the token, with its lowest sum from 0 up."),
        ("exchange", colours, "Exchange the card of a colour, in sheet order."),
        ("guess", len(NAMEABLE), "Name numbers for the next colour: none, one, two or three."),
    )
    before_guesses = tuple(_before_guesses(rules, seat) for seat in range(rules.players))
    every = (*before_guesses[0], *guesses(0, rules.colours[0]))
    indices = {(type(action), _content(action)): index for index, action in enumerate(every)}
    return _Ids(rules, parts, before_guesses, indices)


def _before_guesses(rules: Rules, seat: Seat) -> tuple[Action, ...]:
    """Return the actions of a seat that the ids mean, up to the first final guess."""
    return (
        *[SETTLINGS[seat][dice] for dice in _settled(rules.colours)],
        *[TAKES[seat][size] for size in rules.sizes],
        *PLACEMENTS[seat],
        *EXCHANGES[seat][: len(rules.colours)],
    )


@cache
def _settled(colours: tuple[Colour, ...]) -> tuple[Dice, ...]:
    """Return all dice that can be settled, in rising order."""
    return tuple(map(as_dice, combinations_with_replacement(colours, 3)))


def _content(action: Action) -> _Content:
    match action:
        case GuessCard():
            return action.numbers
        case PlaceToken():
            return action.low
        case TakeToken():
            return action.size
        case SettleDice():
            return action.dice
        case ExchangeCard():
            return action.colour
        case RollDice() | DrawCard():
            raise QuestionError(f"{action} is nature's: its id is in nature_space.")
        case _:
            assert_never(action)


# Equal calls return the same tuple, so that its mask is found by identity.


@cache
def _settle_ids(colours: tuple[Colour, ...], thrown: Dice) -> tuple[int, ...]:
    within = settlings(thrown, colours)
    return tuple(index for index, dice in enumerate(_settled(colours)) if dice in within)


@lru_cache(maxsize=2**14)
def _take_ids(first: int, sizes: tuple[int, ...], taken: tuple[int | None, ...]) -> tuple[int, ...]:
    free = free_sizes(sizes, taken)
    return _chosen(first, tuple([size in free for size in sizes]))


@cache
def _place_ids(first: int, size: int) -> tuple[int, ...]:
    return tuple(range(first, first + len(possible_lows(size))))


@cache
def _exchange_ids(first: int, piles: tuple[int, ...]) -> tuple[int, ...]:
    return _chosen(first, tuple(map(bool, piles)))


@lru_cache(maxsize=2**14)
def _chosen(first: int, flags: tuple[bool, ...]) -> tuple[int, ...]:
    return tuple(compress(count(first), flags))


@cache
def _every_id(section: Section) -> tuple[int, ...]:
    return tuple(section.ids)


_LISTINGS: Final[Mapping[Stage, Callable[[tuple[Section, ...], Table, Seat], tuple[int, ...]]]] = {
    ROLL: lambda _, __, ___: (),
    SETTLE: lambda _, table, __: _settle_ids(table.board.rules.colours, present(table.dice)),
    TAKE: lambda parts, table, _: _take_ids(parts[1].start, table.board.rules.sizes, table.tokens),
    PLACE: lambda parts, table, seat: _place_ids(parts[2].start, present(table.tokens[seat])),
    EXCHANGE: lambda parts, table, _: _exchange_ids(parts[3].start, table.board.piles),
    DRAW: lambda _, __, ___: (),
    GUESS: lambda parts, _, __: _every_id(parts[4]),
}
"""The function that lists the ids of a seat that can act now, by stage."""


# The outcomes of chance


def nature_space(rules: Rules) -> NatureSpace[Action | Dealt, Table | Dealing]:
    """Return everything that chance decides in a game as ids: the deal, the throws and the draws.

    The id of a dealt or drawn card says only its number. Where the card belongs follows from the
    place: the dealing, or the table.

    >>> from thinkstr8.games.think_str8 import Stage, begin_dealing, example
    >>> table = example(Stage.DRAW).table
    >>> space = nature_space(table.rules)
    >>> [(section.name, section.size) for section in space.sections]
    [('roll', 56), ('draw', 8), ('deal_card', 8), ('deal_marker', 3)]
    >>> space.decode(56 + 4, table)
    DrawCard(colour=<Colour.BLUE: 0>, number=4)
    >>> space.decode(64 + 4, begin_dealing(table.rules))
    CardDealt(rack=0, colour=<Colour.BLUE: 0>, number=4)

    Raises:
        WrongKindError: `rules` are not rules of this game.
    """
    require_kind(rules, Rules, GAME)
    return _nature_space(rules)


@lru_cache(maxsize=64)
def _nature_space(rules: Rules) -> NatureSpace[Action | Dealt, Table | Dealing]:
    parts = sections(
        ("roll", len(ROLLS), "Roll the dice: three of the six colours, in rising order."),
        ("draw", len(NUMBERS), "Draw the card with a number, of the colour that is exchanged."),
        ("deal_card", len(NUMBERS), "Deal the card with a number to the next place on a rack."),
        ("deal_marker", rules.players, "Put the marker of a seat on top of the stack."),
    )
    encode, decode = partial(_id_of_outcome, rules, parts), partial(_outcome_of, rules, parts)
    return NatureSpace(rules, parts, encode, decode)


def _id_of_outcome(rules: Rules, parts: tuple[Section, ...], outcome: Action | Dealt) -> int:
    roll, draw, deal_card, deal_marker = parts
    kind = type(outcome)
    if kind not in REFUSALS and kind not in (CardDealt, MarkerStacked):
        raise not_an_action(outcome, GAME)
    match outcome:
        case RollDice(dice):
            return roll.start + _ROLL_INDEX[dice]
        case DrawCard(colour, number) if colour in rules.colours:
            return draw.start + number
        case CardDealt(rack, colour, number) if (
            rack in range(RACKS) and colour in rules.colours and number in NUMBERS
        ):
            return deal_card.start + NUMBERS.index(number)
        case MarkerStacked(seat) if seat in range(rules.players):
            return deal_marker.start + range(rules.players).index(seat)
        case DrawCard() | CardDealt() | MarkerStacked():
            raise QuestionError(f"No game by {rules!r} has the outcome {outcome}.")
        case _:
            raise QuestionError(f"{outcome} is the action of a seat: its id is in action_space.")


_ROLL_INDEX: Final = {roll.dice: index for index, roll in enumerate(ROLLS)}


def _outcome_of(
    rules: Rules, parts: tuple[Section, ...], index: int, place: Table | Dealing
) -> Action | Dealt:
    for outcome in _possible(rules, place):
        if _id_of_outcome(rules, parts, outcome) == index:
            return outcome
    part = next(part for part in parts if index in part.ids)
    raise QuestionError(f"The id {index}, of the section {part.name}, means nothing here.")


def _possible(rules: Rules, place: Table | Dealing) -> Iterable[Action | Dealt]:
    """Return what chance can decide at a place, as far as everyone knows."""
    if type(place) is Dealing:
        require_dealing_of(place, rules)
        return [outcome for outcome, _ in place.outcomes]
    if type(place) is not Table:
        raise wrong_kind(place, Table, GAME)
    require_table_of(place, rules)
    return legal_actions(place, NATURE)


# Observations


def observation_space(
    rules: Rules, *, history: bool = True, beliefs: bool = False
) -> ObservationSpace[View]:
    """Return what a seat knows as an array of signed bytes.

    With the history it has everything that a view has, except the number of the observer's seat:
    0 is always the observer, 1 the next seat clockwise, and so on.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> mine = view(example(Stage.TAKE), 1)
    >>> space = observation_space(mine.table.rules)
    >>> fields = space.read(space.encode(mine))
    >>> space.size, fields["racks"][:12]
    (357, (-1, -1, -1, -1, -1, -1, 2, 4, 0, 5, 3, 1))

    Args:
        rules: the rules of the games.
        history: whether the checked rounds are in it.
        beliefs: whether it also has what `beliefs` concludes from the view. Computing that takes
            many times as long as everything else.

    Raises:
        WrongKindError: an argument is of the wrong class.
    """
    require_kind(rules, Rules, GAME)
    require_bool("history", history)
    require_bool("beliefs", beliefs)
    return _observation_space(rules, history, beliefs)


@lru_cache(maxsize=64)
def _observation_space(rules: Rules, history: bool, beliefs: bool) -> ObservationSpace[View]:  # noqa: FBT001  # for the cache
    layout = observed_fields(rules, history=history, beliefs=beliefs)
    return ObservationSpace(rules, layout, observer(rules, history=history, beliefs=beliefs))
