"""Models of how others choose, which weigh the hands that a seat can hold.

Belongs here: a soft model, which finds the evidence in the story of a game.
Does not belong here: what others expect of their options (minds), what follows from the evidence
(beliefs).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress, product
from math import exp, inf, prod
from operator import mul
from typing import Final, TypeAlias

from thinkstr8.core.checks import not_int, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.actions import PlaceToken
from thinkstr8.games.think_str8.components import Rack
from thinkstr8.games.think_str8.evidence import Evidence, Model
from thinkstr8.games.think_str8.hands import Hands
from thinkstr8.games.think_str8.minds import mind
from thinkstr8.games.think_str8.rules import dice_sum
from thinkstr8.games.think_str8.story import (
    Chosen,
    Dealt,
    Decision,
    Entry,
    Replaced,
    Shown,
    Told,
    story,
)
from thinkstr8.games.think_str8.views import View

__all__ = ["Soft", "soft"]

_Column: TypeAlias = list[float]
"""A number for each hand."""

_ENOUGH: Final = 0.999
"""The share of the hands, by weight, that is examined if the limit allows it."""

_TOO_LITTLE: Final = 0.03
"""A decision says nothing if a smaller share of the hands can be examined."""


@frozen
class Soft:
    """A model in which others mostly choose what they expect most of, and sometimes anything.

    Every other seat is one of two kinds of player. One weighs its options by what `Foresight`
    expects of them, from what that seat knows if it sees a hand of ours: an option is the less
    likely the further it is behind the best one. The other kind plays at random. The more often a
    seat does what the first kind would not do, the less its decisions say.

    Attributes:
        temperature: how many points an option is behind if it is chosen 2.7 times as rarely.
        floor: how often a player of the first kind chooses at random.
        trust: how likely a seat is to be of the first kind, before its first decision.
        limit: with how many different hands a decision is examined. Hands with the most weight come
            first. With all other hands a decision is as likely as with these on average.
    """

    temperature: float
    floor: float
    trust: float
    limit: int

    def __call__(self, view: View, hands: Hands) -> Evidence:
        """Return what the decisions of the others say about the possible hands of a seat."""
        return _read(self, story(view)).evidence(hands)

    def odds(self, worths: Sequence[float | None], place: int) -> float:
        """Return how likely a player of the first kind is to choose the option in a place."""
        chance = self.floor / len(worths)
        worth = worths[place]
        if worth is None:
            return chance
        most = max(each for each in worths if each is not None)
        shares = [exp((each - most) / self.temperature) for each in worths if each is not None]
        chosen = exp((worth - most) / self.temperature) / sum(shares)
        return (1 - self.floor) * chosen + chance


def soft(
    *, temperature: float = 0.05, floor: float = 0.03, trust: float = 0.5, limit: int = 100
) -> Model:
    """Return a model in which others mostly choose what they expect most of.

    >>> from thinkstr8.games.think_str8 import Stage, beliefs, example, view
    >>> seen = view(example(Stage.GUESS), 0)
    >>> plain, weighted = beliefs(seen), beliefs(seen, weigh=soft())
    >>> plain.hands == weighted.hands
    True

    Args:
        temperature: how many points an option is behind if it is chosen 2.7 times as rarely.
        floor: how often others choose at random, between 0 and 1.
        trust: how likely another seat is to weigh its options at all, between 0 and 1.
        limit: with how many different hands a decision is examined.

    Raises:
        QuestionError: the temperature is not above 0, the floor or the trust is not between 0 and
            1, or the limit is not above 0.
        WrongKindError: an argument is not a number, or the limit is not an int.
    """
    for name, number in (("temperature", temperature), ("floor", floor), ("trust", trust)):
        _require_number(name, number, highest=inf if name == "temperature" else 1)
    if type(limit) is not int:
        raise not_int("The limit of a model", limit)
    _require_number("limit", limit, highest=inf)
    return Soft(temperature, floor, trust, limit)


def _require_number(name: str, number: float, highest: float) -> None:
    """Check that a number is above 0 and below the highest.

    Raises:
        QuestionError: it is not.
        WrongKindError: it is not a number.
    """
    if type(number) not in (int, float):
        raise WrongKindError(f"The {name} of a model must be a number, not {with_class(number)}.")
    if not 0 < number < highest:
        most = "" if highest == inf else f" and below {highest}"
        raise QuestionError(f"The {name} of a model must be above 0{most}, not {number!r}.")


class _Reading:
    """What a story says so far about the hands that fit it."""

    def __init__(
        self,
        hands: list[Rack],
        by_choice: dict[Seat, _Column],
        by_chance: dict[Seat, float],
        found: tuple[tuple[Decision, _Column], ...],
    ) -> None:
        """Keep what the story says.

        Args:
            hands: the hands that fit the story.
            by_choice: for each seat the likelihood of its decisions if it weighs its options.
            by_chance: for each seat the likelihood of its decisions if it plays at random.
            found: each decision, with its likelihood given the decisions before it.
        """
        self.hands = hands
        self.by_choice, self.by_chance, self.found = by_choice, by_chance, found
        self._evidence: Evidence | None = None

    def evidence(self, hands: Hands) -> Evidence:
        """Return the evidence about the same hands."""
        if self._evidence is None:
            self._evidence = Evidence.of(hands, self.found)
        return self._evidence

    def weights(self) -> _Column:
        """Return how likely all decisions are with each hand."""
        columns = [column for _, column in self.found]
        return [*map(prod, zip(*columns, strict=True))] if columns else [1.0] * len(self.hands)

    def picked(self, hands: list[Rack], pick: Callable[[_Column], _Column]) -> "_Reading":
        """Return what the story says about other hands, each of which comes from one of these."""
        by_choice = {seat: pick(column) for seat, column in self.by_choice.items()}
        found = tuple((decision, pick(column)) for decision, column in self.found)
        return _Reading(hands, by_choice, self.by_chance, found)

    def kept(self, fits: Callable[[Rack], bool]) -> "_Reading":
        """Return what the story says about some of the hands."""
        keep = [*map(fits, self.hands)]
        return self.picked([*compress(self.hands, keep)], lambda column: [*compress(column, keep)])


@lru_cache(maxsize=128)
def _read(model: Soft, entries: tuple[Entry, ...]) -> _Reading:
    """Return what a story says, by reading its last entry after all others."""
    *_, last = entries
    if isinstance(last, Dealt):
        return _Reading([*product(*last.candidates)], {}, {}, ())
    before = _read(model, entries[:-1])
    match last:
        case Chosen():
            return _weighed(model, before, last)
        case Told(dice, sums):
            return before.kept(lambda hand: sums >> dice_sum(hand, dice) & 1 == 1)
        case Shown(colour, number):
            return before.kept(lambda hand: hand[colour] != number)
        case Replaced():
            return _replaced(before, last)


def _replaced(before: _Reading, entry: Replaced) -> _Reading:
    """Return what the story says after the seat has given up a card for a hidden one."""
    colour, after = entry.colour, entry.colour + 1
    held = before.kept(lambda hand: hand[colour] == entry.number)
    drawn = sorted(
        ((*hand[:colour], number, *hand[after:]), place)
        for place, hand in enumerate(held.hands)
        for number in entry.candidates
    )
    places = [place for _, place in drawn]
    return held.picked([hand for hand, _ in drawn], lambda column: [column[p] for p in places])


def _weighed(model: Soft, before: _Reading, entry: Chosen) -> _Reading:
    """Return what the story says after another seat has made a decision."""
    seat = entry.decision.seat
    odds = _likelihoods(model, before, entry)
    chosen = before.by_choice.get(seat, [1.0] * len(odds))
    chance = before.by_chance.get(seat, 1.0)
    now, now_by_chance = [*map(mul, chosen, odds)], chance / len(entry.options)
    trust = model.trust
    doubt, doubt_before = (1 - trust) * now_by_chance, (1 - trust) * chance
    given = [
        (trust * after + doubt) / (trust * earlier + doubt_before)
        for after, earlier in zip(now, chosen, strict=True)
    ]
    return _Reading(
        before.hands,
        before.by_choice | {seat: now},
        before.by_chance | {seat: now_by_chance},
        (*before.found, (entry.decision, given)),
    )


def _likelihoods(model: Soft, before: _Reading, entry: Chosen) -> _Column:
    """Return how likely a decision is with each hand, if the seat weighs its options.

    Hands that look alike to the seat, as far as its options go, are examined once.
    """
    minded, place = mind(entry.situation), entry.options.index(entry.decision.action)
    colours = minded.colours(entry)
    kinds = [tuple([hand[colour] for colour in colours]) for hand in before.hands]
    weights, examples = dict[Rack, float](), dict[Rack, Rack]()
    for kind, hand, weight in zip(kinds, before.hands, before.weights(), strict=True):
        weights[kind] = weights.get(kind, 0.0) + weight
        examples[kind] = hand
    odds = dict[Rack, float]()
    total = sum(weights.values())
    likeliest = sorted(weights, key=lambda kind: (-weights[kind], kind))[: _limit(model, entry)]
    if sum([weights[kind] for kind in likeliest]) < _TOO_LITTLE * total:
        return [1 / len(entry.options)] * len(kinds)
    left = total
    for kind in likeliest:
        odds[kind] = model.odds(minded.worths(entry, examples[kind]), place)
        left -= weights[kind]
        if left < (1 - _ENOUGH) * total:
            break
    usual = _usual_odds(entry, colours, weights, odds)
    return [*map({kind: odds.get(kind) or usual(kind) for kind in weights}.__getitem__, kinds)]


def _limit(model: Soft, entry: Chosen) -> int:
    """Return with how many kinds of hands a decision is examined.

    To examine where a token is placed takes about a third of the time of any other decision.
    """
    placed = isinstance(entry.decision.action, PlaceToken)
    return model.limit if placed else -(-model.limit // 3)


def _usual_odds(
    entry: Chosen, colours: Sequence[int], weights: dict[Rack, float], odds: dict[Rack, float]
) -> Callable[[Rack], float]:
    """Return the likelihood to assume for a kind of hand that is not examined.

    It is the average over the examined hands with the same cards of the dice, or over all.
    """
    shown = [place for place, colour in enumerate(colours) if colour in (entry.dice or ())]
    sums = dict[tuple[int, ...] | None, list[float]]()
    for kind, likelihood in odds.items():
        for key in (None, tuple([kind[place] for place in shown])):
            total = sums.setdefault(key, [0.0, 0.0])
            total[0] += weights[kind] * likelihood
            total[1] += weights[kind]
    means = {key: likely / weight for key, (likely, weight) in sums.items()}
    mean = means[None]
    return lambda kind: means.get(tuple([kind[place] for place in shown]), mean)
