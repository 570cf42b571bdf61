"""The scores of a batch of TEN: the best layout of every seat, in compiled functions.

Belongs here: the weight of the best layout, the scores and the winners.
Does not belong here: the weights of windows, which come from the library (tables).

A number wild goes to one colour or another, and so does a full wild. What a colour scores follows
from the numbers that it has or gets, and from the number of gaps that its colour wilds and full
wilds can fill: the table `run` has its weight. So the best layout is the best way to share out the
wilds. It meets in the middle, as the library does (`placement`). For each half, two of the four
colours, the best weight is found for every share of the wilds. Then the shares of both halves are
joined. With more than one wild of a number, as in a custom deck, a half gets at most two of them,
because no run has a number twice.
"""

from typing import Final

import numpy as np

from thinkstr8.batch.compiling import kernel
from thinkstr8.batch.ten.prices import currency
from thinkstr8.batch.ten.records import NOBODY, Bytes, Game, Ints, Scores, Setting, Shorts
from thinkstr8.batch.writing import fill
from thinkstr8.games.ten.components import (
    COLOUR_WILDS,
    FULL_WILD,
    HIGHEST_NUMBER,
    NUMBER_WILDS,
    Colour,
)
from thinkstr8.games.ten.placement import FULL_RUN_POINTS, POINT

_COLOURS: Final = len(Colour)
_EVERY_NUMBER: Final = (1 << HIGHEST_NUMBER) - 1
_FIRST_JOKER: Final = COLOUR_WILDS[0].index - NUMBER_WILDS[0].index
_FULL: Final = FULL_WILD.index - NUMBER_WILDS[0].index
_PLACES: Final = _COLOURS * HIGHEST_NUMBER
_SAVED: Final = FULL_RUN_POINTS - HIGHEST_NUMBER
_CURRENCIES: Final = 1 << 20
_UNKNOWN: Final = -1


@kernel
def best_weight(rules: Setting, game: Game, seat: int) -> int:
    """Return the weight of the best layout of a seat (`placement.best_windows`)."""
    wilds = game.wilds[seat]
    owned = np.empty(_COLOURS, np.int64)
    for colour in range(_COLOURS):
        owned[colour] = game.owned[seat] >> (colour * HIGHEST_NUMBER) & _EVERY_NUMBER
    scarce, copies = np.empty((2, HIGHEST_NUMBER), np.int64)
    count = 0
    for number in range(HIGHEST_NUMBER):
        lacking = 0
        for colour in range(_COLOURS):
            lacking += 1 - (owned[colour] >> number & 1)
        if wilds[number] >= lacking:  # enough for every colour
            for colour in range(_COLOURS):
                owned[colour] |= 1 << number
        elif wilds[number] > 0:
            scarce[count], copies[count] = number, wilds[number]
            count += 1
    jokers, fulls = wilds[_FIRST_JOKER:_FULL], min(wilds[_FULL], _PLACES)
    first = half(rules, owned[:2], jokers[:2], scarce[:count], copies[:count], fulls)
    second = half(rules, owned[2:], jokers[2:], scarce[:count], copies[:count], fulls)
    best = 0
    for share in range(len(first)):
        rest = other_share(share, copies[:count])
        for given in range(fulls + 1):
            one, other = first[share, given], second[rest, fulls - given]
            if one != _UNKNOWN and other != _UNKNOWN:
                best = max(best, one + other)
    return best


@kernel
def half(
    rules: Setting, owned: Ints, jokers: Shorts, scarce: Ints, copies: Ints, fulls: int
) -> Ints:
    """Return the best weight of two colours for every share of the wilds.

    A share says how many of each scarce number wild the two colours get, as digits. A share that
    gives a colour a number that it has is left out: the wild helps another colour.

    Args:
        rules: the rules.
        owned: the numbers that each of the two colours has.
        jokers: the colour wilds of each of the two colours.
        scarce: the numbers of which there are fewer wilds than colours that lack them.
        copies: the number wilds of each of these numbers.
        fulls: the number of full wilds.
    """
    shares, ways = 1, 1
    for number in copies:
        shares *= min(number, 2) + 1
        ways *= 3 if number == 1 else 4
    found = np.full((shares, fulls + 1), _UNKNOWN, np.int64)
    share, one, other = np.empty((3, ways), np.int64)
    share[0], one[0], other[0] = 0, owned[0], owned[1]
    known, unit = 1, 1
    for place in range(len(scarce)):
        bit = 1 << scarce[place]
        end = known
        for way in range(known):
            lacks_one, lacks_other = one[way] & bit == 0, other[way] & bit == 0
            if lacks_one:
                share[end], one[end], other[end] = share[way] + unit, one[way] | bit, other[way]
                end += 1
            if lacks_other:
                share[end], one[end], other[end] = share[way] + unit, one[way], other[way] | bit
                end += 1
            if lacks_one and lacks_other and copies[place] > 1:
                share[end] = share[way] + 2 * unit
                one[end], other[end] = one[way] | bit, other[way] | bit
                end += 1
        known = end
        unit *= min(copies[place], 2) + 1
    for way in range(known):
        for given in range(fulls + 1):
            best = found[share[way], given]
            for used in range(max(0, given - HIGHEST_NUMBER), min(given, HIGHEST_NUMBER) + 1):
                weight = run(rules, one[way], jokers[0] + used)
                weight += run(rules, other[way], jokers[1] + given - used)
                best = max(best, weight)
            found[share[way], given] = best
    return found


@kernel
def run(rules: Setting, owned: int, gaps: int) -> int:
    """Return the weight of the best window of a colour that can fill some gaps."""
    return rules.run[owned, min(gaps, HIGHEST_NUMBER)]


@kernel
def other_share(share: int, copies: Ints) -> int:
    """Return what a share leaves to the other half, which gets at most two wilds of a number."""
    rest, unit = 0, 1
    for number in copies:
        base = min(number, 2) + 1
        rest += min(number - share % base, 2) * unit
        share //= base
        unit *= base
    return rest


@kernel
def points(rules: Setting, game: Game, seat: int) -> int:
    """Return the points of a seat's cards (`layouts.best_points`)."""
    return best_weight(rules, game, seat) // POINT


@kernel
def scores(rules: Setting, game: Game, out: Scores) -> None:
    """Write the points of everyone (`scoring.outcome`)."""
    for seat in range(len(out)):
        out[seat] = game.weights[seat] // POINT


@kernel
def winners(rules: Setting, game: Game, out: Bytes) -> None:
    """Write 1 for everyone who has won, otherwise 0 (`scoring.outcome`)."""
    best = NOBODY
    for seat in range(rules.sides):
        out[seat] = 0
        found = rank(rules, game, seat)
        if found > best:
            fill(out, 0, seat, 0)
            best = found
        if found == best:
            out[seat] = 1


@kernel
def rank(rules: Setting, game: Game, seat: int) -> int:
    """Return a number that is highest for the winners."""
    weight = int(game.weights[seat])
    total = weight // POINT
    if rules.automaton >= 0:  # with as many points as the automaton, you lose
        return 2 * total + (seat == rules.automaton)
    cards = total - weight % POINT * _SAVED
    money = int(currency(rules, game, seat))
    return (total * _CURRENCIES + money) * (_PLACES + 1) - cards  # T6, T7
