"""Sentences about what happened in TEN, for people who read a record.

Belongs here: `remarks`, which adds what the line of an action leaves out: what was forced, what
followed, and all that the automaton does.
Does not belong here: colours, names and layout (a front end's job), and anything hidden. Sentences
come from public events and the outcome, never from a State, so they cannot reveal a secret.
"""

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from thinkstr8.core.checks import present, require_kind, seat_name
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import GAME, NUMBER_BUST
from thinkstr8.games.ten.events import (
    AuctionBegun,
    AuctionFailed,
    AuctionWon,
    BidMade,
    BidPassed,
    Busted,
    BustTaken,
    BuySkipped,
    CardChosen,
    CardObtained,
    CardRevealed,
    CardsMarketed,
    CardsTaken,
    CurrencyDiscarded,
    DeckEmptied,
    DrawChosen,
    Event,
    GameEnded,
    LastBuysBegun,
    PiecesPaid,
    RewardClaimed,
    TokensGained,
    TurnBegun,
)
from thinkstr8.games.ten.ladder import rank_title
from thinkstr8.games.ten.limits import limit
from thinkstr8.games.ten.rules import Rules
from thinkstr8.games.ten.scoring import outcome
from thinkstr8.games.ten.state import Table
from thinkstr8.games.ten.words import gain_words, payment
from thinkstr8.kit.phrases import listing, sentence, some, victory

_Progress: TypeAlias = TurnBegun | DeckEmptied | LastBuysBegun | GameEnded
_Auction: TypeAlias = BidMade | BidPassed | AuctionWon | AuctionFailed
_Row: TypeAlias = RewardClaimed | Busted | BustTaken | CardsTaken | CardsMarketed | TokensGained
_Trade: TypeAlias = PiecesPaid | CardObtained | BuySkipped


def remarks(table: Table) -> tuple[str, ...]:
    """Return sentences about what the last action made public beyond its line of notation.

    >>> from thinkstr8.games.ten import Pass, Stage, apply, example
    >>> state = example(Stage.BID)
    >>> remarks(state.table)
    ()
    >>> for seat in (1, 2, 0):
    ...     state = apply(state, Pass(seat))
    >>> remarks(state.table)
    ('Nobody bids: wild 5 is discarded.',)

    Raises:
        WrongKindError: `table` is not a table of this game.
    """
    require_kind(table, Table, GAME)
    return tuple(sentence(words) for event in table.events for words in _words(table, event))


def _words(table: Table, event: Event) -> Iterator[str]:
    match event:
        case TurnBegun() | DeckEmptied() | LastBuysBegun() | GameEnded():
            yield from _progress(table, event)
        case BidMade() | BidPassed() | AuctionWon() | AuctionFailed():
            yield from _auction(table.rules, event)
        case (
            RewardClaimed()
            | Busted()
            | BustTaken()
            | CardsTaken()
            | CardsMarketed()
            | TokensGained()
        ):
            yield from _row(table.rules, event)
        case PiecesPaid() | CardObtained() | BuySkipped():
            yield from _trade(table.rules, event)
        case DrawChosen() | CardRevealed() | AuctionBegun() | CardChosen() | CurrencyDiscarded():
            return
        case _:
            assert_never(event)


def _progress(table: Table, event: _Progress) -> Iterator[str]:
    match event:
        case TurnBegun(seat):
            yield f"{_who(table.rules, seat)} begins a turn"
        case DeckEmptied():
            yield "the deck is empty"
        case LastBuysBegun(seats):
            first = "".join(f" with {_who(table.rules, seat)}" for seat in seats[:1])
            yield f"the last buys begin{first}"
        case GameEnded():
            yield from _finale(table)
        case _:
            assert_never(event)


def _finale(table: Table) -> Iterator[str]:
    result = present(outcome(table))
    for seat, items in enumerate(result.breakdown):
        runs = ", ".join(f"{item.label} {item.points}" for item in items)
        points = some(result.scores[seat], "point")
        yield f"{_who(table.rules, seat)} has {points}: {runs}"
    yield victory([_who(table.rules, seat) for seat in result.winners])
    if result.rank is not None:
        yield f"rank {result.rank}: {rank_title(result.rank)}"


def _auction(rules: Rules, event: _Auction) -> Iterator[str]:
    match event:
        case BidMade(seat, amount):
            if seat == rules.automaton:
                yield f"{_who(rules, seat)} bids {amount}"
        case BidPassed(seat, forced):
            if forced:
                yield f"{_who(rules, seat)} has to pass"
        case AuctionWon(seat, card, price):
            yield f"{_who(rules, seat)} wins {card.label} for {price}"
        case AuctionFailed(card):
            yield f"nobody bids: {card.label} is discarded"
        case _:
            assert_never(event)


def _row(rules: Rules, event: _Row) -> Iterator[str]:
    match event:
        case RewardClaimed(seat, reward):
            if seat == rules.automaton:
                yield f"{_who(rules, seat)} claims the {reward}"
        case Busted(seat, cause):
            what = "total" if cause is NUMBER_BUST else "currency"
            most = limit(rules, seat)
            yield f"{_who(rules, seat)} goes bust: the {what} exceeds {most}"
        case BustTaken(seat, forced):
            if forced:
                yield f"{_who(rules, seat)} takes a bust token"
        case CardsTaken(seat, cards):
            yield f"{_who(rules, seat)} takes {listing([card.label for card in cards])}"
        case CardsMarketed(cards):
            yield f"the market gets {listing([card.label for card in cards])}"
        case TokensGained(seat, amount, lost):
            yield f"{_who(rules, seat)} gains {gain_words(amount, lost)}"
        case _:
            assert_never(event)


def _trade(rules: Rules, event: _Trade) -> Iterator[str]:
    match event:
        case PiecesPaid(seat, pieces, _, forced):
            if forced:
                yield f"{_who(rules, seat)} pays {payment(pieces)}"
        case CardObtained(seat, card):
            yield f"{_who(rules, seat)} gets {card.label}"
        case BuySkipped(seat, forced):
            if forced:
                yield f"{_who(rules, seat)} can buy nothing"
        case _:
            assert_never(event)


def _who(rules: Rules, seat: Seat) -> str:
    return GAME if seat == rules.automaton else seat_name(seat)
