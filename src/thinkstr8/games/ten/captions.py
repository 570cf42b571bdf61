"""The words on a picture of TEN.

Belongs here: words for the progress of the game, for what each side does, and for odds.
Does not belong here: the layout of the words (panels, areas, pictures).
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, assert_never

from thinkstr8.core.checks import present
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.artwork import plain
from thinkstr8.games.ten.components import ColourWild, NumberWild, Wild, spoken
from thinkstr8.games.ten.ladder import rank_title
from thinkstr8.games.ten.layouts import best_points
from thinkstr8.games.ten.prices import auction_means, means
from thinkstr8.games.ten.scoring import Outcome
from thinkstr8.games.ten.state import Auction, Stage, Table
from thinkstr8.kit.grammar import Cast
from thinkstr8.kit.phrases import sentence, some, victory, with_article

_ROUGH: Final = Fraction(1, 10)


def news(table: Table, names: tuple[str, ...], result: Outcome | None) -> str:
    """Return a sentence about the state of the game: who acts, and what there is to do."""
    if result is not None:
        return _ending(names, result)
    cast, seat = Cast(names), acting(table)
    match table.stage:
        case Stage.DRAW:
            deed = cast.does(seat, _drawing(table))
        case Stage.REVEAL:
            deed = f"{cast.does(seat, 'draw')}: chance reveals the next card"
        case Stage.BID:
            deed = cast.does(seat, f"bid for {spoken(present(table.auction).card)} or passes")
        case Stage.PAY:
            deed = cast.does(seat, f"pay for {spoken(present(table.purchase).card)}")
        case Stage.BUY:
            last = "one last card" if table.turn.last_buys else "a card"
            deed = cast.does(seat, f"may buy {last}")
        case Stage.BUST:
            deed = f"{cast.does(seat, 'go bust')}: a bust token, or a card from the market"
        case Stage.OVER:
            deed = "the game is over"
        case _:
            assert_never(table.stage)
    return sentence(deed)


def _drawing(table: Table) -> str:
    if not table.turn.revealed:
        return "draw a card"
    claim = "the numbers or the currency"
    return f"draw another card or claims {claim}" if table.piles.deck else f"claim {claim}"


def _ending(names: tuple[str, ...], result: Outcome) -> str:
    winners = victory([names[seat] for seat in result.winners])
    points = some(result.scores[result.winners[0]], "point")
    rank = "" if result.rank is None else f" Rank {result.rank}: {rank_title(result.rank)}."
    return f"The game is over: {winners} with {points}.{rank}"


def acting(table: Table) -> Seat:
    """Return the side whose move it is; if nature acts, the side that it acts for."""
    return table.active if table.stage is Stage.REVEAL or not table.waiting else table.waiting[0]


def status(table: Table, seat: Seat) -> str:
    """Return what a side does now, in a word or two; empty if it only waits for its turn."""
    is_next = table.stage is not Stage.OVER and seat == acting(table)
    match table.stage:
        case Stage.DRAW | Stage.REVEAL:
            return "draws" if is_next else ""
        case Stage.BID:
            return bidding(present(table.auction), table.waiting, seat)
        case Stage.PAY:
            return "pays" if is_next else ""
        case Stage.BUY:
            later = "may buy later" if seat in table.waiting else ""
            return "may buy" if is_next else later
        case Stage.BUST:
            return "is bust" if is_next else ""
        case Stage.OVER:
            return ""
        case _:
            assert_never(table.stage)


def bidding(auction: Auction, waiting: tuple[Seat, ...], seat: Seat) -> str:
    """Return what a side does in an auction."""
    if seat == auction.bidder:
        return f"bids {auction.highest}"
    if seat not in waiting:
        return "is out"
    return "bids now" if seat == waiting[0] else "bids later"


def funds(table: Table, seat: Seat) -> str:
    """Return what a side can pay; in an auction it may be less than for a market card (T8)."""
    player = table.players[seat]
    purchase = table.purchase
    is_auction = table.auction is not None or (
        purchase is not None and isinstance(purchase.card, Wild)
    )
    amount = auction_means(table.rules, player) if is_auction else means(player)
    return f"can pay {amount}"


def payment_hint(table: Table) -> str:
    """Return how the side that pays can pay; in a solo auction only duplicates count (T8)."""
    is_limited = table.rules.solo is not None and isinstance(present(table.purchase).card, Wild)
    cards = "duplicates of your number cards" if is_limited else "your number cards"
    return f"Pay with your tokens, your bust tokens or {cards}, one at a time."


def fitting(wild: Wild) -> str:
    """Return what a wild card fits."""
    if isinstance(wild, NumberWild):
        return f"{with_article(str(wild.number))} in any colour"
    if isinstance(wild, ColourWild):
        return f"any number in {wild.colour.label}"
    return "any number in any colour"


def percent(odds: Fraction) -> str:
    """Return odds in per cent, with a decimal if they are small.

    >>> percent(Fraction(8, 105)), percent(Fraction(1, 3)), percent(Fraction(0))
    ('7.6%', '33%', '0%')
    """
    return f"{float(odds):.1%}" if 0 < odds < _ROUGH else f"{float(odds):.0%}"


def description(table: Table, names: tuple[str, ...]) -> str:
    """Return a few sentences about the whole table, for screen readers."""
    return " ".join(map(sentence, _description(table, names)))


def _description(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    row = table.piles.row
    if row.cards:
        yield f"the row has {some(len(row.cards), 'card')} and a total of {plain(row.total)}"
    yield f"the market has {some(len(table.piles.market), 'card')}"
    yield f"the deck has {some(table.piles.left, 'card')} left"
    for name, player in zip(names, table.players, strict=True):
        points = some(best_points(player.cards, player.wilds), "point")
        tokens = some(player.tokens, "token")
        busts = f", {some(player.busts, 'bust token')}" if player.busts else ""
        yield f"{name} has {tokens}{busts} and cards for {points}"
