"""Legality in Think Str8!: who may act, what they may do, and why an action is refused.

Belongs here: every rule about what is allowed, as functions of the Table alone.
Does not belong here: anything that needs a hidden card; this module never imports State.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from itertools import combinations_with_replacement, compress
from typing import Final

from thinkstr8.core.checks import not_an_action, present, require_actor, wrong_kind
from thinkstr8.core.errors import Details, Refusal
from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8.actions import (
    DRAWS,
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
    Colour,
    Dice,
    as_dice,
)
from thinkstr8.games.think_str8.rules import (
    NAMEABLE,
    possible_lows,
)
from thinkstr8.games.think_str8.state import (
    DRAW,
    EXCHANGE,
    GUESS,
    OVER,
    PLACE,
    ROLL,
    SETTLE,
    TAKE,
    Stage,
    Table,
    hidden_numbers,
)
from thinkstr8.kit.turns import Acting, everybody, nature, out_of_turn, the_next


class Code(StrEnum):
    """The refusal codes that only Think Str8! has."""

    OTHER_COLOUR_FIRST = "other_colour_first"
    COLOUR_NOT_IN_PLAY = "colour_not_in_play"
    DICE_OUT_OF_REACH = "dice_out_of_reach"
    UNKNOWN_TOKEN = "unknown_token"  # noqa: S105  # a betting token
    TOKEN_TAKEN = "token_taken"  # noqa: S105  # a betting token
    OFF_THE_TRACK = "off_the_track"
    PILE_EMPTY = "pile_empty"
    OTHER_PILE = "other_pile"
    CARD_SEEN = "card_seen"


ACTING: Final[Mapping[Stage, Acting]] = {
    ROLL: nature,
    SETTLE: the_next,
    TAKE: the_next,
    PLACE: everybody,  # S5
    EXCHANGE: the_next,
    DRAW: nature,
    GUESS: everybody,
    OVER: everybody,
}
"""Which of the waiting seats may act, by stage."""


def seats_to_act(table: Table) -> tuple[Seat, ...]:
    """Return the seats that may act now: several if play is simultaneous, () after the end.

    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> seats_to_act(example(Stage.TAKE).table), seats_to_act(example(Stage.GUESS).table)
    ((1,), (0, 1, 2))

    Raises:
        WrongKindError: the table is not of this game.
    """
    if type(table) is not Table:
        raise wrong_kind(table, Table, GAME)
    return ACTING[table.stage](table.waiting)


def legal_actions(table: Table, seat: Seat) -> tuple[Action, ...]:
    """Return every legal action of a seat, in a stable order; () if it cannot act now.

    For nature these are the outcomes that the table does not rule out.

    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> legal_actions(example(Stage.TAKE).table, 1)[:2]
    (TakeToken(seat=1, size=1), TakeToken(seat=1, size=2))

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: the table is not of this game, or the seat is not an int.
    """
    if type(table) is not Table:
        raise wrong_kind(table, Table, GAME)
    stage = table.stage
    if type(seat) is not int or seat not in ACTING[stage](table.waiting):
        require_actor(seat, table.board.rules.players)
        return ()
    return _LISTINGS[stage](table, seat)


def refusal(table: Table, action: Action) -> Refusal | None:
    """Return why an action is not legal; None if it is.

    A table does not show the racks. So a draw of a card that is on a player's rack is refused only
    by `apply`.

    >>> from thinkstr8.games.think_str8 import Stage, TakeToken, example
    >>> print(refusal(example(Stage.TAKE).table, TakeToken(0, 3)).message)
    It is not seat 0's turn: waiting for seat 1.

    Raises:
        WrongKindError: the table or the action is not of this game.
    """
    if type(table) is not Table:
        raise wrong_kind(table, Table, GAME)
    try:
        refuse = REFUSALS[type(action)]
    except KeyError:
        raise not_an_action(action, GAME) from None
    return refuse(table, action)


def _wrong_turn(table: Table, action: Action, needs: Stage) -> Refusal:
    return out_of_turn(
        action.seat,
        players=table.board.rules.players,
        acting=seats_to_act(table),
        stage=table.stage,
        needs=needs,
    )


def refuse_roll(table: Table, action: RollDice) -> Refusal | None:
    """Return why the dice cannot be thrown; None if they can."""
    return None if table.stage is ROLL else _wrong_turn(table, action, ROLL)


# Settling the dice


@cache
def settlings(thrown: Dice, colours: tuple[Colour, ...]) -> frozenset[Dice]:
    """Return all ways in which the roller can settle a throw, given the colours in play.

    The roller keeps the throw, or turns one die to any colour. The roller must also turn every die
    that shows a colour without cards, such as grey in a game without the grey cards, and no die may
    end on such a colour (S3).

    >>> from thinkstr8.games.think_str8 import Rules
    >>> len(settlings((Colour.BLUE, Colour.GREEN, Colour.RED), Rules(2).colours))
    16
    >>> len(settlings((Colour.GREY, Colour.GREY, Colour.GREY), Rules(2, grey=False).colours))
    35
    """
    return frozenset(_turned(thrown, colours))


def _turned(thrown: Dice, colours: tuple[Colour, ...]) -> Iterator[Dice]:
    fixed = [colour for colour in thrown if colour in colours]
    for turned in combinations_with_replacement(colours, 3 - len(fixed)):  # S3: such as grey dice
        yield as_dice((*fixed, *turned))
        for die in range(len(fixed)):
            for colour in colours:
                yield as_dice((*fixed[:die], colour, *fixed[die + 1 :], *turned))


@cache
def _settlings(seat: Seat, thrown: Dice, colours: tuple[Colour, ...]) -> tuple[SettleDice, ...]:
    return tuple(SETTLINGS[seat][dice] for dice in sorted(settlings(thrown, colours)))


def refuse_settling(table: Table, action: SettleDice) -> Refusal | None:
    """Return why the dice cannot be settled like this; None if they can."""
    if table.stage is not SETTLE or action.seat != table.waiting[0]:
        return _wrong_turn(table, action, SETTLE)
    thrown = present(table.dice)
    if action.dice in settlings(thrown, table.board.rules.colours):
        return None
    absent = [colour for colour in action.dice if colour not in table.board.rules.colours]
    if absent:
        label = absent[-1].label
        return Refusal(
            Code.COLOUR_NOT_IN_PLAY,
            f"Without the {label} cards no die may be left {label} (S3).",
            Details(colour=label),
        )
    return Refusal(
        Code.DICE_OUT_OF_REACH,
        f"The throw {_labels(thrown)} cannot become {_labels(action.dice)}: "
        "only one die may be turned.",
        Details(thrown=_labels(thrown, " "), dice=_labels(action.dice, " ")),
    )


def _labels(dice: Dice, between: str = "-") -> str:
    return between.join(colour.label for colour in dice)


# Taking and placing tokens


def free_sizes(sizes: tuple[int, ...], taken: tuple[int | None, ...]) -> tuple[int, ...]:
    """Return the sizes of the tokens that are not taken in this round."""
    return tuple(size for size in sizes if size not in taken)


@lru_cache(maxsize=4096)
def _takes(
    seat: Seat, sizes: tuple[int, ...], taken: tuple[int | None, ...]
) -> tuple[TakeToken, ...]:
    return tuple(TAKES[seat][size] for size in free_sizes(sizes, taken))


def refuse_take(table: Table, action: TakeToken) -> Refusal | None:
    """Return why a token cannot be taken; None if it can."""
    if table.stage is not TAKE or action.seat != table.waiting[0]:
        return _wrong_turn(table, action, TAKE)
    size = action.size
    if size not in table.board.rules.sizes:
        return Refusal(
            Code.UNKNOWN_TOKEN,
            f"There is no token of that size: the sizes are {_sizes(table)}.",
            Details(sizes=table.board.rules.sizes),
        )
    if size in table.tokens:
        taker = table.tokens.index(size)
        return Refusal(
            Code.TOKEN_TAKEN,
            f"The {size}-wide token is already taken by seat {taker}.",
            Details(size=size, taken_by=taker),
        )
    return None


def _sizes(table: Table) -> str:
    return ", ".join(map(str, table.board.rules.sizes))


@cache
def placements(seat: Seat, size: int) -> tuple[PlaceToken, ...]:
    """Return every way in which a seat can place a token.

    >>> placements(0, 21)
    (PlaceToken(seat=0, low=0), PlaceToken(seat=0, low=1))
    """
    return PLACEMENTS[seat][: len(_LOWS[size])]


_LOWS: Final = tuple(map(possible_lows, range(HIGHEST_SUM + 2)))
"""The sums at which a token can begin, by its size."""


def refuse_placement(table: Table, action: PlaceToken) -> Refusal | None:
    """Return why a token cannot be placed there; None if it can."""
    if table.stage is not PLACE or action.seat not in table.waiting:
        return _wrong_turn(table, action, PLACE)
    size = present(table.tokens[action.seat])
    lows = _LOWS[size]
    if action.low in lows:
        return None
    return Refusal(
        Code.OFF_THE_TRACK,
        f"The {size}-wide token must lie within 0 to {HIGHEST_SUM}: "
        f"its lowest number can be 0 to {lows[-1]}.",
        Details(size=size, highest=lows[-1]),
    )


# Exchanging cards


def _exchanges(seat: Seat, piles: tuple[int, ...]) -> tuple[ExchangeCard, ...]:
    return tuple(compress(EXCHANGES[seat], piles))


def refuse_exchange(table: Table, action: ExchangeCard) -> Refusal | None:
    """Return why a card cannot be exchanged; None if it can."""
    if table.stage is not EXCHANGE or action.seat != table.waiting[0]:
        return _wrong_turn(table, action, EXCHANGE)
    if action.colour not in table.board.rules.colours:
        return _no_such_cards(action.colour)
    if not table.board.piles[action.colour]:
        return Refusal(
            Code.PILE_EMPTY,
            f"The {action.colour.label} pile is empty: choose a colour with cards in its pile.",
            Details(colour=action.colour.label),
        )
    return None


def _no_such_cards(colour: Colour) -> Refusal:
    return Refusal(
        Code.COLOUR_NOT_IN_PLAY,
        f"There are no {colour.label} cards in this game.",
        Details(colour=colour.label),
    )


def _draws(table: Table) -> tuple[DrawCard, ...]:
    colour = present(table.exchanged)
    return tuple([DRAWS[colour][number] for number in hidden_numbers(table.board, colour)])


def refuse_draw(table: Table, action: DrawCard) -> Refusal | None:
    """Return why a card cannot be drawn; None if it can, as far as the table shows."""
    if table.stage is not DRAW:
        return _wrong_turn(table, action, DRAW)
    if action.colour is not table.exchanged:
        colour = present(table.exchanged)
        return Refusal(
            Code.OTHER_PILE,
            f"The replacement comes from the {colour.label} pile.",
            Details(colour=colour.label),
        )
    if action.number not in hidden_numbers(table.board, action.colour):
        return Refusal(
            Code.CARD_SEEN,
            f"The {action.colour.label} {action.number} lies open on the table.",
            Details(colour=action.colour.label, number=action.number),
        )
    return None


# Final guesses


@cache
def guesses(seat: Seat, colour: Colour) -> tuple[GuessCard, ...]:
    """Return the 93 possible final guesses of a seat for a colour."""
    return tuple(GuessCard(seat, colour, numbers) for numbers in NAMEABLE)


def refuse_guess(table: Table, action: GuessCard) -> Refusal | None:
    """Return why a final guess cannot be made; None if it can."""
    if table.stage is not GUESS or action.seat not in table.waiting:
        return _wrong_turn(table, action, GUESS)
    due = table.board.rules.colours[table.finale.guessed[action.seat]]
    if action.colour is due:
        return None
    if action.colour not in table.board.rules.colours:
        return _no_such_cards(action.colour)
    return Refusal(
        Code.OTHER_COLOUR_FIRST,
        f"Colours are guessed in sheet order: seat {action.seat} guesses {due.label} next.",
        Details(seat=action.seat, colour=due.label),
    )


_LISTINGS: Final[Mapping[Stage, Callable[[Table, Seat], tuple[Action, ...]]]] = {
    ROLL: lambda _, __: ROLLS,
    SETTLE: lambda table, seat: _settlings(seat, present(table.dice), table.board.rules.colours),
    TAKE: lambda table, seat: _takes(seat, table.board.rules.sizes, table.tokens),
    PLACE: lambda table, seat: placements(seat, present(table.tokens[seat])),
    EXCHANGE: lambda table, seat: _exchanges(seat, table.board.piles),
    DRAW: lambda table, _: _draws(table),
    GUESS: lambda table, seat: guesses(seat, table.board.rules.colours[table.finale.guessed[seat]]),
}
"""The function that lists the actions of a seat that can act now, by stage."""

REFUSALS: Final[Mapping[type[Action], Callable[..., Refusal | None]]] = {
    TakeToken: refuse_take,
    PlaceToken: refuse_placement,
    DrawCard: refuse_draw,
    ExchangeCard: refuse_exchange,
    GuessCard: refuse_guess,
    SettleDice: refuse_settling,
    RollDice: refuse_roll,
}
"""The function that refuses an action, by the class of the action."""
