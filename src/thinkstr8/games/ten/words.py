"""TEN in words: full sentences about actions and about what happened.

Belongs here: `describe_action` and `narrate`, with names and "you".
Does not belong here: the words on buttons (choices), the short remarks in records (remarks), an
account of a position (descriptions). Sentences come from actions and public events, never from a
State, so they cannot reveal a secret.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, assert_never

from attrs import evolve

from thinkstr8.core.choices import Wording
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.actions import (
    Action,
    Bid,
    Buy,
    Claim,
    Draw,
    Pass,
    Pay,
    Reveal,
    Skip,
    TakeBust,
)
from thinkstr8.games.ten.choices import label, piece_name
from thinkstr8.games.ten.components import BUST, GAME, NUMBER_BUST, TOKEN, Card, NumberCard, Piece
from thinkstr8.games.ten.disclosures import News, required_events
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
from thinkstr8.games.ten.prices import price
from thinkstr8.kit.grammar import Cast, cast_of
from thinkstr8.kit.phrases import listing, sentence, some

_Turn: TypeAlias = TurnBegun | DrawChosen | CardRevealed | DeckEmptied | LastBuysBegun | GameEnded
_Auction: TypeAlias = AuctionBegun | BidMade | BidPassed | AuctionWon | AuctionFailed
_Row: TypeAlias = (
    RewardClaimed
    | Busted
    | BustTaken
    | CardsTaken
    | CardsMarketed
    | CurrencyDiscarded
    | TokensGained
)
_Trade: TypeAlias = CardChosen | PiecesPaid | CardObtained | BuySkipped


# Actions


def describe_action(
    action: Action, names: Sequence[str] | None = None, you: Seat | None = None
) -> Wording:
    """Return an action in words: a label for a button, and a sentence for a log.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> describe_action(Buy(1, NumberCard(Colour.BLUE, 7)), ["Ada", "Ben"])
    Wording(label='Buy blue 7 for 7', sentence='Ben buys blue 7 for 7.')

    Args:
        action: the action.
        names: the name of each seat, or None; in the solo game your own name is enough.
        you: the seat that is spoken to, or None.

    Raises:
        QuestionError: a seat has no name, or a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: an argument is of the wrong class.
    """
    return Wording(label(action), sentence(_action_words(company(names, you), action)))


def _action_words(cast: Cast, action: Action) -> str:
    match action:
        case Draw(seat):
            return cast.does(seat, "draw a card")
        case Reveal(card):
            return f"the next card is {card.label}"
        case Claim(seat, reward):
            return cast.does(seat, f"claim the {reward}")
        case Bid(seat, amount):
            return cast.does(seat, f"bid {amount}")
        case Pass(seat):
            return cast.does(seat, "pass")
        case Buy(seat, card):
            return cast.does(seat, f"buy {card.label} for {price(card)}")
        case Skip(seat):
            return cast.does(seat, "buy nothing")
        case Pay(seat, piece):
            return cast.does(seat, f"pay {piece_name(piece)}")
        case TakeBust(seat):
            return cast.does(seat, "take the bust token")
        case _:
            assert_never(action)


def company(names: object, you: object) -> Cast:
    """Return the cast for the `names` and `you` that a caller passed.

    Only the solo game has one name, so seat 1 is then the automaton.

    >>> company(["Ada"], 0).does(1, "draw")
    'TEN draws'

    Raises:
        QuestionError: a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: `names` is not a sequence of str, or `you` is not an int.
    """
    cast = cast_of(names, you)
    return evolve(cast, names=(*cast.names, GAME)) if len(cast.names) == 1 else cast


# Events


def narrate(
    events: Iterable[Event | News], names: Sequence[str] | None = None, you: Seat | None = None
) -> tuple[str, ...]:
    """Return a sentence about each event, in the present tense.

    >>> from thinkstr8.games.ten import Stage, apply, example, parse_action
    >>> state = apply(example(Stage.REVEAL), parse_action("reveal wild 5"))
    >>> narrate(state.table.events, ["Ada", "Ben", "Cleo"], you=0)
    ('You reveal wild 5.', 'Wild 5 is up for auction.')

    Args:
        events: the public events of one or more actions.
        names: the name of each seat, or None; in the solo game your own name is enough.
        you: the seat that is spoken to, or None.

    Raises:
        QuestionError: a seat has no name, or a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: an argument is of the wrong class.
    """
    listed, cast = required_events(events), company(names, you)
    return tuple([sentence(_event_words(cast, event)) for event in listed])


def _event_words(cast: Cast, event: Event) -> str:
    match event:
        case (
            TurnBegun()
            | DrawChosen()
            | CardRevealed()
            | DeckEmptied()
            | LastBuysBegun()
            | GameEnded()
        ):
            return _turn(cast, event)
        case AuctionBegun() | BidMade() | BidPassed() | AuctionWon() | AuctionFailed():
            return _auction(cast, event)
        case CardChosen() | PiecesPaid() | CardObtained() | BuySkipped():
            return _trade(cast, event)
        case _:
            return _row(cast, event)


def _turn(cast: Cast, event: _Turn) -> str:
    match event:
        case TurnBegun(seat):
            return f"it is {cast.whose(seat)} turn"
        case DrawChosen(seat):
            return cast.does(seat, "draw a card")
        case CardRevealed(seat, card):
            return cast.does(seat, f"reveal {card.label}")
        case DeckEmptied():
            return "the deck is empty"
        case LastBuysBegun(seats):
            order = f" with {', then '.join(map(cast.who, seats))}" if seats else ""
            return f"the last buys begin{order}"
        case GameEnded():
            return "the game is over"
        case _:
            assert_never(event)


def _auction(cast: Cast, event: _Auction) -> str:
    match event:
        case AuctionBegun(card):
            return f"{card.label} is up for auction"
        case BidMade(seat, amount):
            return cast.does(seat, f"bid {amount}")
        case BidPassed(seat, forced):
            return cast.does(seat, "have to pass" if forced else "pass")
        case AuctionWon(seat, card, amount):
            return cast.does(seat, f"win {card.label} for {amount}")
        case AuctionFailed(card):
            return f"nobody bids: {card.label} is discarded"
        case _:
            assert_never(event)


def _row(cast: Cast, event: _Row) -> str:
    match event:
        case RewardClaimed(seat, reward):
            return cast.does(seat, f"claim the {reward}")
        case Busted(seat, cause):
            what = "total" if cause is NUMBER_BUST else "currency"
            return cast.does(seat, f"go bust: the {what} is above the limit")
        case BustTaken(seat, forced):
            return cast.does(seat, f"take {'a' if forced else 'the'} bust token")
        case CardsTaken(seat, cards):
            return cast.does(seat, f"take {_cards(cards)}")
        case CardsMarketed(cards):
            return f"{_cards(cards)} {_go(cards)} to the market"
        case CurrencyDiscarded(cards):
            return f"{_cards(cards)} {_go(cards)} to the discards"
        case TokensGained(seat, amount, lost):
            verb = "is" if lost == 1 else "are"
            rest = f"; {lost} over the limit {verb} lost" if lost else ""
            return cast.does(seat, f"gain {some(amount, 'token')}{rest}")
        case _:
            assert_never(event)


def _trade(cast: Cast, event: _Trade) -> str:
    match event:
        case CardChosen(seat, card, cost):
            return cast.does(seat, f"buy {card.label} for {cost}")
        case PiecesPaid(seat, pieces, due):
            rest = f"; {due} {'is' if due == 1 else 'are'} left to pay" if due else ""
            return cast.does(seat, f"pay {listing([*_pieces(pieces)])}{rest}")
        case CardObtained(seat, card):
            return cast.does(seat, f"get {card.label}")
        case BuySkipped(seat, forced):
            return cast.does(seat, "find nothing to buy" if forced else "buy nothing")
        case _:
            assert_never(event)


def _cards(cards: Sequence[Card]) -> str:
    return listing([card.label for card in cards])


def _go(cards: Sequence[Card]) -> str:
    return "go" if len(cards) > 1 else "goes"


def _pieces(pieces: Sequence[Piece]) -> Iterator[str]:
    """Yield the pieces of a payment in words, with equal tokens together."""
    for coin, what in ((TOKEN, "token"), (BUST, "bust token")):
        count = sum(piece is coin for piece in pieces)
        if count:
            yield some(count, what)
    yield from (piece.label for piece in pieces if isinstance(piece, NumberCard))
