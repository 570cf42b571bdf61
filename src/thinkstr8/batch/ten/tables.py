"""The record of the rules of a batch of TEN, filled by asking the library.

Belongs here: one table for each rule that can be tabled.
Does not belong here: the rules themselves (the modules of the game), using the tables (play).
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from thinkstr8.batch.kernels import Records
from thinkstr8.batch.ten.records import (
    CAUSES,
    COUNTS,
    DEAREST,
    FIELDS,
    FIRST_WILD,
    LOWEST,
    MOST_CURRENCY,
    NOBODY,
    NUMBER_SETS,
    NUMBERS,
    SETTING,
    SUMS,
    TRADE,
)
from thinkstr8.games.ten import automaton
from thinkstr8.games.ten.components import (
    BUST,
    CARDS,
    HIGHEST_NUMBER,
    NUMBER_CARDS,
    TOKEN,
    Colour,
    CurrencyCard,
    NumberCard,
)
from thinkstr8.games.ten.encoding import observation_space
from thinkstr8.games.ten.limits import bust_cause, gained, longest_row, payout
from thinkstr8.games.ten.order import drawer, last_buyers, next_seat
from thinkstr8.games.ten.placement import Hand, best_windows
from thinkstr8.games.ten.prices import buyable, least_bid, price, worth
from thinkstr8.games.ten.rules import FIRST_TOKENS, LIMIT, MOST_TOKENS, Rules
from thinkstr8.games.ten.state import Piles, Player, Row
from thinkstr8.kit.encoding import ABSENT, wide

_ROW_CARDS: Final = tuple(
    card for card in CARDS[:FIRST_WILD] if isinstance(card, NumberCard | CurrencyCard)
)


def tables(rules: Rules, looks: Mapping[str, object]) -> Records:
    """Return the record of the rules, as an array of one.

    Args:
        rules: the rules of all games.
        looks: the options of `observation_space`.
    """
    array = np.zeros(1, SETTING)
    setting = array[0]
    setting["players"], setting["sides"], setting["cards"] = rules.players, rules.sides, rules.size
    setting["first_tokens"] = FIRST_TOKENS
    setting["automaton"] = NOBODY if rules.automaton is None else rules.automaton
    setting["fiasco"] = rules.fiasco
    setting["first_bid"] = least_bid(rules, 0)
    setting["counts"] = rules.counts
    _fill_order(setting, rules)
    _fill_limits(setting, rules)
    _fill_prices(setting)
    _fill_layout(setting, rules, beliefs=bool(looks.get("beliefs")))
    setting["run"] = _runs()
    return array


def _fill_order(setting: np.void, rules: Rules) -> None:
    for seat in range(rules.sides):
        setting["next_seat"][seat] = next_seat(rules, seat)
        setting["asks"][seat] = len(drawer(rules, seat))
        buyers = last_buyers(rules, seat)
        setting["first_buyer"][seat], setting["buyers"] = buyers[0], len(buyers)


def _fill_limits(setting: np.void, rules: Rules) -> None:
    for seat in {0, rules.automaton or 0}:
        causes = setting["cause"][int(seat == rules.automaton)]
        for numbers, currency in product(range(SUMS), range(LIMIT + 1)):
            row = Row((), numbers, currency)
            causes[numbers, currency] = [
                CAUSES.index(bust_cause(rules, seat, row, card)) for card in _ROW_CARDS
            ]
    if rules.automaton is not None:
        for (empty, deck), total in product(enumerate((rules.stock, ())), range(LOWEST, SUMS)):
            piles = Piles(deck, (), "", Row((), max(total, 0), max(-total, 0)))
            setting["stops"][empty, total - LOWEST] = automaton.stops(rules, piles)
    for (place, cause), currency in product(enumerate(CAUSES), range(MOST_CURRENCY + 1)):
        setting["payout"][place, currency] = payout(Row((), 0, currency), cause)
    for tokens, amount in product(range(MOST_TOKENS + 1), range(LIMIT + 1)):
        setting["gained"][tokens, amount] = gained(_with_tokens(tokens), amount)


def _fill_prices(setting: np.void) -> None:
    setting["value"] = [
        card.number if isinstance(card, NumberCard) else card.value for card in _ROW_CARDS
    ]
    setting["price"] = [price(card) for card in NUMBER_CARDS]
    setting["worth"] = [worth(piece) for piece in (TOKEN, BUST, NUMBER_CARDS[0])]
    everything = tuple(range(NUMBERS))
    setting["affordable"] = [
        as_bits(buyable(_with_tokens(funds), everything)) for funds in range(DEAREST + 1)
    ]


def _fill_layout(setting: np.void, rules: Rules, *, beliefs: bool) -> None:
    setting["beliefs"] = beliefs
    setting["longest"] = longest_row(rules)
    fields = observation_space(rules, beliefs=beliefs).fields
    setting["narrow"] = all(field.width == 1 for field in fields if field.name in COUNTS)
    for field in fields:
        place = FIELDS.index(field.name)
        setting["offset"][place], setting["low"][place] = field.offset, field.low
        setting["width"][place] = field.width
        if field.name in TRADE:
            words = wide(field.low, field.high)(ABSENT if field.low == ABSENT else 0)
            start = field.offset - setting["offset"][FIELDS.index(TRADE[0])]
            setting["no_trade"][start : start + field.width] = np.frombuffer(words, np.int8)


def _with_tokens(tokens: int) -> Player:
    return Player(tokens, 0, (), ())


def as_bits(indices: Iterable[int]) -> int:
    """Return a set of indices as bits.

    >>> as_bits((0, 3))
    9
    """
    return sum(1 << index for index in indices)


@lru_cache(maxsize=1)
def _runs() -> NDArray[np.int16]:
    """Return the weight of the best window of a colour on its own.

    Its own colour wilds fill any of its gaps. So they show what any wild cards do that fill as many
    gaps as there are of them.
    """
    others = (0,) * (len(Colour) - 1)
    weights = [
        [best_windows(Hand((owned, *others), (), (gaps, *others), 0))[0] for gaps in _GAPS]
        for owned in range(NUMBER_SETS)
    ]
    return np.array(weights, np.int16)


_GAPS: Final = range(HIGHEST_NUMBER + 1)
