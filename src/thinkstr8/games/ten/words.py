"""TEN in words: full sentences about actions and about what happened.

Belongs here: `describe_action`, `narrate` and `narrate_result`, with names and "you".
Does not belong here: the words on buttons (choices), the short remarks in records (remarks), an
account of a position (descriptions). Sentences come from actions, public events and the outcome,
never from a State, so they cannot reveal a secret.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, assert_never

from attrs import evolve

from thinkstr8.core.checks import require_kind, seat_name
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
from thinkstr8.games.ten.components import (
    BUST,
    GAME,
    NUMBER_BUST,
    TOKEN,
    Card,
    NumberCard,
    Piece,
    spoken,
)
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
from thinkstr8.games.ten.ladder import rank_title
from thinkstr8.games.ten.prices import price
from thinkstr8.games.ten.rules import Rules
from thinkstr8.games.ten.scoring import Outcome, outcome
from thinkstr8.games.ten.state import Table
from thinkstr8.kit.grammar import Cast, cast_of
from thinkstr8.kit.phrases import listing, sentence, some
from thinkstr8.kit.results import is_tied, result_words

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
            return f"the next card is {spoken(card)}"
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
            return cast.does(seat, f"reveal {spoken(card)}")
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
            return f"{spoken(card)} is up for auction"
        case BidMade(seat, amount):
            return cast.does(seat, f"bid {amount}")
        case BidPassed(seat, forced):
            return cast.does(seat, "have to pass" if forced else "pass")
        case AuctionWon(seat, card, amount):
            return cast.does(seat, f"win {spoken(card)} for {amount}")
        case AuctionFailed(card):
            return f"nobody bids: {spoken(card)} is discarded"
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
            return cast.does(seat, f"gain {gain_words(amount, lost)}")
        case _:
            assert_never(event)


def _trade(cast: Cast, event: _Trade) -> str:
    match event:
        case CardChosen(seat, card, cost):
            return cast.does(seat, f"buy {card.label} for {cost}")
        case PiecesPaid(seat, pieces, due):
            rest = f"; {due} {'is' if due == 1 else 'are'} left to pay" if due else ""
            return cast.does(seat, f"pay {payment(pieces)}{rest}")
        case CardObtained(seat, card):
            return cast.does(seat, f"get {spoken(card)}")
        case BuySkipped(seat, forced):
            return cast.does(seat, "find nothing to buy" if forced else "buy nothing")
        case _:
            assert_never(event)


def _cards(cards: Sequence[Card]) -> str:
    return listing([card.label for card in cards])


def _go(cards: Sequence[Card]) -> str:
    return "go" if len(cards) > 1 else "goes"


def payment(pieces: Sequence[Piece]) -> str:
    """Return the pieces of a payment as a list, with equal tokens together.

    >>> from thinkstr8.games.ten import Coin
    >>> payment((Coin.TOKEN, Coin.BUST, Coin.TOKEN))
    '2 tokens and 1 bust token'
    """
    counts = (
        (sum(piece is coin for piece in pieces), what)
        for coin, what in ((TOKEN, "token"), (BUST, "bust token"))
    )
    coins = [some(count, what) for count, what in counts if count]
    return listing([*coins, *(piece.label for piece in pieces if isinstance(piece, NumberCard))])


def gain_words(amount: int, lost: int) -> str:
    """Return the tokens that somebody gains, and those that are lost to the limit.

    >>> gain_words(1, 2)
    '1 token; 2 over the limit are lost'
    >>> gain_words(0, 1), gain_words(0, 2), gain_words(0, 0)
    ('no tokens: 1 is over the limit', 'no tokens: all 2 are over the limit', 'no tokens')
    """
    if not amount:
        reason = {0: "", 1: ": 1 is over the limit"}.get(lost, f": all {lost} are over the limit")
        return f"no tokens{reason}"
    rest = f"; {lost} over the limit {'is' if lost == 1 else 'are'} lost" if lost else ""
    return f"{some(amount, 'token')}{rest}"


# The result


def narrate_result(
    table: Table, names: Sequence[str] | None = None, you: Seat | None = None
) -> tuple[str, ...]:
    r"""Return who won, and the scores, in sentences.

    They are the end of a log. There are none before the game is over.

    >>> from thinkstr8.games.ten import Stage, example
    >>> told = narrate_result(example(Stage.OVER).table, ["Ada", "Ben", "Cleo"], you=1)
    >>> print(*told, sep="\n")
    Ada wins.
    The scores: Ada has 3, you have 2 and Cleo has 2.

    Args:
        table: the table of a game.
        names: the name of each seat, or None; in the solo game your own name is enough.
        you: the seat that is spoken to, or None.

    Raises:
        QuestionError: the number of names is not the number of seats, or a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: an argument is of the wrong class.
    """
    require_kind(table, Table, GAME)
    cast, result = company_at(table.rules, names, you), outcome(table)
    return () if result is None else (*ending(table.rules, result, cast),)


def ending(rules: Rules, result: Outcome, cast: Cast) -> Iterator[str]:
    """Yield the sentences about a result: winners, scores, what broke a tie, and the rank."""
    yield from result_words(result, cast)
    if is_tied(result):
        yield _tie_break(rules)
    if result.rank is not None:
        yield f"Rank {result.rank}: {rank_title(result.rank)}."


def _tie_break(rules: Rules) -> str:
    if rules.solo is not None:
        return f"{GAME} wins a tie."
    return "A tie goes to more currency, then to fewer cards in the runs."


def company_at(rules: Rules, names: Sequence[str] | None, you: Seat | None) -> Cast:
    """Return the people at a table; the automaton needs no name.

    Raises:
        QuestionError: the number of names is not the number of seats, or a name is empty.
        UnknownSeatError: `you` is not at the table.
        WrongKindError: `names` is not a sequence of str, or `you` is not an int.
    """
    if rules.automaton is None:
        return cast_of(names, you, rules.players)
    if isinstance(names, Sequence) and len(names) == rules.sides:
        return cast_of(names, you)
    cast = cast_of(names, you, rules.players)
    return evolve(cast, names=(*(cast.names or (seat_name(0),)), GAME))
