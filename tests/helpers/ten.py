"""Positions of TEN, built directly, and brute-force answers to check the library with."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cache
from typing import Final, TypeVar, cast

from helpers.depth import some
from thinkstr8.core import Seat
from thinkstr8.games.ten import (
    Action,
    Auction,
    Card,
    Coin,
    Colour,
    ColourWild,
    CurrencyCard,
    NumberCard,
    NumberWild,
    Piece,
    Player,
    Purchase,
    Reveal,
    RowCard,
    Rules,
    Stage,
    State,
    Table,
    Wild,
    apply,
    parse_action,
)
from thinkstr8.games.ten.components import CARDS
from thinkstr8.games.ten.events import Event
from thinkstr8.games.ten.forms import LETTERS, Indices, Stock
from thinkstr8.games.ten.state import Piles, Row, Turn

BLUE, GREEN, ORANGE, PINK = Colour
TOKEN, BUST = Coin
EventT = TypeVar("EventT")

VARIANTS: Final = (
    *(Rules(players, fiasco=fiasco) for players in (2, 3, 4, 5) for fiasco in (False, True)),
    *(Rules(1, solo=threshold) for threshold in range(4, 11)),
    Rules(1, solo=7, fiasco=True),
)

SOME_VARIANTS: Final = some([VARIANTS[place] for place in (0, 3, 4, 7, 8, 15)], VARIANTS)
"""Every number of players and every option at least once, for what takes long."""


def name_of(rules: Rules) -> str:
    players = f"solo {rules.solo}" if rules.solo else f"{rules.players} players"
    return players + (", fiasco" if rules.fiasco else "")


def card(text: str) -> Card:
    """Return the card of a text such as `blue 7`, `currency 3` or `wild any`."""
    action = parse_action(f"reveal {text}")
    assert isinstance(action, Reveal)
    return action.card


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as `blue 7, currency 3, wild any`."""
    return tuple(card(word.strip()) for word in text.split(",") if word.strip())


def number_card(text: str) -> NumberCard:
    found = card(text)
    assert isinstance(found, NumberCard)
    return found


def numbers(text: str) -> tuple[NumberCard, ...]:
    return tuple(number_card(word.strip()) for word in text.split(",") if word.strip())


def wild(text: str) -> Wild:
    return cast("Wild", card(f"wild {text}"))


def indices(listed: Iterable[Card]) -> Indices:
    return tuple(sorted(each.index for each in listed))


def stock(listed: Iterable[Card]) -> Stock:
    tally = Counter(LETTERS[each.index] for each in listed)
    return tuple(letter * tally[letter] for letter in sorted(tally))


def player(text: str = "", *, tokens: int = 5, busts: int = 0) -> Player:
    """Return what lies in front of a seat: cards as a text, tokens and bust tokens."""
    listed = cards(text)
    wilds = [each for each in listed if not isinstance(each, NumberCard | CurrencyCard)]
    return Player(
        tokens,
        busts,
        indices(each for each in listed if isinstance(each, NumberCard)),
        tuple(sorted(wilds, key=lambda each: each.index)),
    )


def row_of(text: str) -> Row:
    listed = cast("tuple[RowCard, ...]", cards(text))
    return Row(
        listed,
        sum(each.number for each in listed if isinstance(each, NumberCard)),
        sum(each.value for each in listed if isinstance(each, CurrencyCard)),
    )


def position(
    stage: Stage = Stage.DRAW,
    *,
    rules: Rules | None = None,
    players: tuple[Player, ...] = (),
    active: Seat = 0,
    waiting: tuple[Seat, ...] | None = None,
    row: str = "",
    market: str = "",
    deck: str | None = None,
    revealed: bool | None = None,
    last_buys: bool = False,
    auction: Auction | None = None,
    purchase: Purchase | None = None,
) -> State:
    """Return a state put together from its parts; the deck has what lies nowhere else."""
    rules = rules or Rules(max(2, len(players)))
    players = (*players, *[player()] * (rules.sides - len(players)))
    elsewhere = Counter(cards(f"{row}, {market}"))
    for each in players:
        elsewhere.update([*each.cards, *each.wilds])
    if auction is not None:
        elsewhere[auction.card] += 1
    if purchase is not None and not isinstance(purchase.card, NumberCard):
        elsewhere[purchase.card] += 1
    everything = Counter(dict(zip(CARDS, rules.counts, strict=True)))
    left = cards(deck) if deck is not None else tuple((everything - elsewhere).elements())
    if waiting is None:
        waiting = () if stage is Stage.OVER else (active,)
    return State(
        Table(
            rules,
            stage,
            waiting,
            Turn(
                active,
                revealed=bool(row) or stage is not Stage.DRAW if revealed is None else revealed,
                last_buys=last_buys,
            ),
            auction,
            purchase,
            Piles(
                stock(left),
                indices(numbers(market)),
                "",
                row_of(row),
            ),
            players,
        )
    )


def after(state: State, *lines: str) -> State:
    """Return the state after actions, each as a line of notation."""
    for line in lines:
        state = apply(state, parse_action(line))
    return state


def does(line: str) -> Action:
    return parse_action(line)


def events(state: State, kind: type[EventT]) -> list[EventT]:
    """Return the events of one kind that the last action caused."""
    return [event for event in state.table.events if isinstance(event, kind)]


def all_events(state: State) -> tuple[Event, ...]:
    return state.table.events


def pieces(state: State) -> Mapping[Hashable, int]:
    """Count every card, wherever it is."""
    table = state.table
    found: Counter[Hashable] = Counter(dict(table.deck))
    found.update([*table.row, *table.market, *table.discards])
    for each in table.players:
        found.update([*each.cards, *each.wilds])
    if table.auction is not None:
        found[table.auction.card] += 1
    if table.purchase is not None and not isinstance(table.purchase.card, NumberCard):
        found[table.purchase.card] += 1
    return found


@cache
def payments(
    tokens: int, busts: int, owned: tuple[NumberCard, ...], due: int
) -> frozenset[tuple[int, int, tuple[NumberCard, ...]]]:
    """Return what can be left after a payment, by trying every order of pieces."""
    if due <= 0:
        return frozenset({(tokens, busts, owned)})
    left: frozenset[tuple[int, int, tuple[NumberCard, ...]]] = frozenset()
    if tokens:
        left |= payments(tokens - 1, busts, owned, due - 1)
    if busts:
        left |= payments(tokens, busts - 1, owned, due - 3)
    for index in range(len(owned)):
        left |= payments(tokens, busts, owned[:index] + owned[index + 1 :], due - 1)
    return left


def best_by_brute_force(owned: Iterable[NumberCard], wilds: Iterable[Wild]) -> tuple[int, int]:
    """Return the most points and the fewest cards for them, trying every place of every wild."""
    held = [0] * len(Colour)
    for each in owned:
        held[each.colour] |= 1 << each.number
    places = [list(_places(each)) for each in wilds]

    def best(index: int) -> tuple[int, int]:
        if index == len(places):
            runs = [LONGEST[numbers] for numbers in held]
            return sum(10 if run == 9 else run for run in runs), -sum(runs)
        found = (-1, 0)
        for colour, number in places[index]:
            before = held[colour]
            held[colour] |= 1 << number
            found = max(found, best(index + 1))
            held[colour] = before
        return found

    points, fewest = best(0)
    return points, -fewest


def _places(each: Wild) -> Iterator[tuple[Colour, int]]:
    colours = [each.colour] if isinstance(each, ColourWild) else list(Colour)
    possible = [each.number] if isinstance(each, NumberWild) else range(1, 10)
    return ((colour, number) for colour in colours for number in possible)


def _longest(held: int) -> int:
    longest = run = 0
    for number in range(1, 10):
        run = run + 1 if held >> number & 1 else 0
        longest = max(longest, run)
    return longest


LONGEST: Final = [_longest(held) for held in range(1 << 10)]
"""The longest run in a set of numbers, bit n for number n."""


def as_pieces(*listed: Piece | str) -> tuple[Piece, ...]:
    return tuple(number_card(each) if type(each) is str else cast("Piece", each) for each in listed)
