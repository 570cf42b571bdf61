"""The rules that players agree on before a game of TEN, and the numbers of the rulebook.

Belongs here: `Rules`, checked once, the standard deck, and the limits of the rulebook.
Does not belong here: how the numbers apply at the table (limits, prices), the order of play
(order), which actions are legal (legality).
"""

from functools import partial
from operator import mul
from sys import intern
from typing import Final

from attrs import field

from thinkstr8.core.checks import describe, is_tuple_of, is_whole, with_class
from thinkstr8.core.errors import InvalidRulesError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.ten.components import (
    CARD_TYPES,
    CARDS,
    COLOUR_WILDS,
    CURRENCY_CARDS,
    FULL_WILD,
    MOST_PLAYERS,
    NUMBER_CARDS,
    NUMBER_WILDS,
    WILD_TYPES,
    Card,
    NumberCard,
)
from thinkstr8.games.ten.forms import LARGEST_DECK, LETTERS, Counts, Stock
from thinkstr8.games.ten.placement import POINT, best_windows, hand_of

LIMIT: Final = 10
"""The limit of a row's total, and of its currency."""

MOST_TOKENS: Final = 10
"""The most currency tokens that a player may hold; bust tokens are not limited."""

FIRST_TOKENS: Final = 5
"""The number of currency tokens that everyone starts with."""

AUTOMATON: Final[Seat] = 1
"""The seat of TEN, the automaton, in a solo game."""

THRESHOLDS: Final = range(4, 11)
"""The thresholds of the automaton, from the easiest game to the hardest."""


@frozen
class Copies:
    """The number of copies of a card in the deck, by the number of players.

    Attributes:
        card: the card.
        two: the copies with two players, and in the solo game.
        three: the copies with three players.
        four: the copies with four or five players.
    """

    card: Card
    two: int
    three: int
    four: int


_NUMBER_COPIES: Final = (*((2, 3, 3),) * 3, *((2, 2, 3),) * 3, *((1, 1, 1),) * 3)
_CURRENCY_COPIES: Final = ((6, 7, 9), (4, 5, 6), (4, 5, 6), (2, 3, 3), (2, 2, 3))

STANDARD_DECK: Final = (
    *(Copies(card, *_NUMBER_COPIES[card.number - 1]) for card in NUMBER_CARDS),
    *(Copies(card, *_CURRENCY_COPIES[card.value - 1]) for card in CURRENCY_CARDS),
    *(Copies(card, 1, 1, 1) for card in NUMBER_WILDS),
    *(Copies(card, 1, 1, 2) for card in COLOUR_WILDS),
    Copies(FULL_WILD, 1, 1, 1),
)
"""The default deck (T2)."""


# Validators of the fields, which attrs calls with the rules, the field and its value


def _check_players(_rules: object, _: object, players: int) -> None:
    if not is_whole(players):
        raise InvalidRulesError(f"Rules.players must be an int, not {with_class(players)}.")
    if not 1 <= players <= MOST_PLAYERS:
        raise InvalidRulesError(
            f"TEN is for 2 to {MOST_PLAYERS} players, or for 1 in the solo game, "
            f"not {describe(players)}."
        )


def _check_deck(_rules: object, _: object, deck: tuple[Copies, ...]) -> None:
    if not is_tuple_of(deck, Copies):
        raise InvalidRulesError(f"Rules.deck must be a tuple of Copies, not {with_class(deck)}.")
    listed: set[Card] = set()
    for copies in deck:
        _check_copies(copies)
        if copies.card in listed:
            raise InvalidRulesError(
                f"The deck must list each card once, but it lists the {copies.card.label} twice."
            )
        listed.add(copies.card)
    for players in (2, 3, 4):
        size = sum(_copies(copies, players) for copies in deck)
        if size > LARGEST_DECK:
            raise InvalidRulesError(
                f"A deck must have at most {LARGEST_DECK} cards, not {describe(size)}."
            )


def _check_fiasco(_rules: object, _: object, fiasco: bool) -> None:  # noqa: FBT001  # attrs calls it so
    if type(fiasco) is not bool:
        raise InvalidRulesError(f"Rules.fiasco must be True or False, not {with_class(fiasco)}.")


def _check_solo(rules: "Rules", _: object, solo: int | None) -> None:
    if solo is None:
        if rules.players == 1:
            raise InvalidRulesError("One player needs solo, the automaton's threshold: 4 to 10.")
        return
    if not is_whole(solo):
        raise InvalidRulesError(f"Rules.solo must be an int or None, not {with_class(solo)}.")
    if solo not in THRESHOLDS:
        raise InvalidRulesError(
            f"solo, the automaton's threshold, must be 4 to 10, not {describe(solo)}."
        )
    if rules.players != 1:
        raise InvalidRulesError(f"The solo game is for one player, not {describe(rules.players)}.")


def _check_copies(copies: Copies) -> None:
    if type(copies.card) not in CARD_TYPES:
        raise InvalidRulesError(
            f"Copies.card must be a card of TEN, not {with_class(copies.card)}."
        )
    for count in (copies.two, copies.three, copies.four):
        if not is_whole(count):
            raise InvalidRulesError(
                f"The copies of the {copies.card.label} must be an int, not {with_class(count)}."
            )
        if not 0 <= count <= LARGEST_DECK:
            raise InvalidRulesError(
                f"The deck must hold 0 to {LARGEST_DECK} copies of the {copies.card.label}, "
                f"not {describe(count)}."
            )


def _copies(copies: Copies, players: int) -> int:
    if players <= 2:
        return copies.two
    return copies.three if players == 3 else copies.four


@frozen(cache_hash=True)
class Rules:
    """The rules of one game of TEN.

    >>> rules = Rules(3, fiasco=True)
    >>> rules.size, rules.sides
    (108, 3)
    >>> Rules(1, solo=7).sides
    2

    Attributes:
        players: 2 to 5, or 1 for the solo game.
        deck: the copies of each card (T2); a card that is not listed does not occur.
        fiasco: True for the variant in which a player may buy after a bust instead of taking the
            bust token.
        solo: the threshold of the automaton, 4 to 10, in the solo game; otherwise None.
        counts: the number of copies of each card in this game's deck, by index.
        stock: this game's deck in letters.
        size: the number of cards in this game's deck.
        sides: the number of sides with cards and tokens: the players, plus any automaton.
        automaton: the automaton's seat in the solo game; otherwise None.

    Raises:
        InvalidRulesError: the rules are not playable.
    """

    players: int = field(validator=_check_players)
    deck: tuple[Copies, ...] = field(
        default=STANDARD_DECK,
        kw_only=True,
        repr=lambda deck: f"<{len(deck)} different cards>",
        validator=_check_deck,
    )
    fiasco: bool = field(default=False, kw_only=True, validator=_check_fiasco)
    solo: int | None = field(default=None, kw_only=True, validator=_check_solo)
    counts: Counts = field(init=False, eq=False, repr=False)
    stock: Stock = field(init=False, eq=False, repr=False)
    size: int = field(init=False, eq=False, repr=False)
    sides: int = field(init=False, eq=False, repr=False)
    automaton: Seat | None = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compute the derived fields once, because every action needs them."""
        derive = partial(object.__setattr__, self)
        counts = [0] * len(CARDS)
        for copies in self.deck:
            counts[copies.card.index] = _copies(copies, self.players)
        if not any(counts):
            raise InvalidRulesError(
                "The deck is empty for this number of players: it must hold at least one card."
            )
        derive("counts", tuple(counts))
        derive("stock", tuple(map(intern, filter(None, map(mul, LETTERS, counts)))))
        derive("size", sum(counts))
        derive("sides", 2 if self.players == 1 else self.players)
        derive("automaton", None if self.solo is None else AUTOMATON)

    @property
    def score_range(self) -> tuple[int, int]:
        """The least and the most points that a player, or the automaton, can end with.

        A player without cards scores 0, and no card costs points. A player's cards are a part of
        the deck, and a further card never makes a run shorter. So nobody can score more than the
        best layout of the whole deck, in the hands of one player.
        """
        deck = [card for card, count in zip(CARDS, self.counts, strict=True) for _ in range(count)]
        numbers = [card for card in deck if isinstance(card, NumberCard)]
        wilds = [card for card in deck if isinstance(card, WILD_TYPES)]
        return 0, best_windows(hand_of(numbers, wilds))[0] // POINT

    @property
    def max_actions(self) -> int:
        """The most actions that a game can take, including nature's.

        Let the deck have N cards, of which W are wild and C are number cards, and let there be P
        players. Every card is drawn and revealed once: 2 N actions. Every turn reveals at least one
        card, so there are at most N turns. Each has at most one claim (or, after a bust, one choice
        of the token or a card) and one decision to buy. At the end everyone has one last decision
        to buy: 2 N + P actions in all. In every auction everyone bids or passes once: W P actions.
        That leaves payments. A number card that pays never returns: at most C payments. Every bust
        token comes from a turn of its own: at most N payments. Nobody holds more than ten currency
        tokens, and nobody gains any during a payment: at most ten payments for each of the W
        auctions and each of the N + P decisions to buy. After a bust the choice to buy replaces the
        claim, and no other buy follows.
        """
        cards, players = self.size, self.players
        wilds = sum(self.counts[len(NUMBER_CARDS) + len(CURRENCY_CARDS) :])
        numbers = sum(self.counts[: len(NUMBER_CARDS)])
        payments = numbers + cards + MOST_TOKENS * (wilds + cards + players)
        return 4 * cards + players + wilds * players + payments
