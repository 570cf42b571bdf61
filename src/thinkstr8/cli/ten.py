"""The demo of TEN in a terminal.

Belongs here: colours, tables and sentences.
Does not belong here: rules. Everything shown comes from states and events.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from thinkstr8.core import Seat, play
from thinkstr8.games import ten
from thinkstr8.games.ten import (
    BustCause,
    Card,
    Coin,
    Colour,
    ColourWild,
    CurrencyCard,
    Layout,
    NumberCard,
    NumberWild,
    Piece,
    Player,
    Reward,
    Rules,
    ScoreItem,
    Table,
    bust_odds,
)
from thinkstr8.games.ten.events import (
    AuctionFailed,
    AuctionWon,
    BidMade,
    Busted,
    BustTaken,
    CardObtained,
    CardRevealed,
    CardsMarketed,
    CardsTaken,
    Event,
    LastBuysBegun,
    PiecesPaid,
    RewardClaimed,
    TokensGained,
    TurnBegun,
)
from thinkstr8.kit.phrases import some

NAMES: Final = ("Ada", "Ben", "Cleo")
STYLES: Final = {
    Colour.BLUE: "bold bright_blue",
    Colour.GREEN: "bold green",
    Colour.ORANGE: "bold yellow",
    Colour.PINK: "bold magenta",
}
ABBREVIATIONS: Final = ("b", "g", "o", "p")
WILD: Final = "bold reverse"
MONEY: Final = "bold bright_black"


def demo(console: Console, rng: Random) -> None:
    """Play a three-player game between bots and show it from the first card to the last point."""
    bots = [ten.bots.careful, ten.bots.careful, ten.bots.random]
    record = play(ten, Rules(3), bots, rng)
    console.rule("[bold]TEN")
    console.print(
        "Draw cards and stop in time: above ten, you go bust. If you stop, you take the\n"
        "numbers or the money. Wild cards are auctioned. At the end, the longest run of\n"
        "each colour scores. Ada and Ben know the odds; Cleo plays at random.\n"
        "b4: a blue 4, *4: a wild 4, b*: a blue wild, **: the full wild, $3: currency.\n"
        "The risk is the chance of going bust, just before the card was turned over.\n"
    )
    states = record.replay()
    before = next(states)
    _begin_turn(console, before.table)
    for state in states:
        _narrate(console, before.table, state.table)
        before = state
    _finale(console, before.table)


def _name(seat: Seat) -> str:
    return NAMES[seat]


def _card(card: Card) -> Text:
    """Return a card in two or three characters."""
    match card:
        case NumberCard(colour, number):
            return Text(f"{ABBREVIATIONS[colour]}{number}", STYLES[colour])
        case CurrencyCard(value):
            return Text(f"${value}", MONEY)
        case NumberWild(number):
            return Text(f"*{number}", WILD)
        case ColourWild(colour):
            return Text(f"{ABBREVIATIONS[colour]}*", STYLES[colour] + " reverse")
        case _:
            return Text("**", WILD)


def _cards(cards: Iterable[Card], none: str = "nothing") -> Text:
    return Text(" ").join(map(_card, cards)) or Text(none)


def _narrate(console: Console, before: Table, table: Table) -> None:
    """Print the interesting events of one action."""
    for event in table.events:
        if isinstance(event, CardRevealed):
            console.print(_reveal(before, event.card))
        elif isinstance(event, TurnBegun):
            _begin_turn(console, table)
        else:
            for line in (*_turn_line(event), *_trade_line(event)):
                console.print(Text("  ") + line)


def _reveal(before: Table, card: Card) -> Text:
    """Return a line with the risk before the draw, the card, and the row with the card."""
    row: tuple[Card, ...] = before.row
    if isinstance(card, NumberCard | CurrencyCard):
        row = (*row, card)
    risk = 100 * float(bust_odds(before).total)
    line = Text(f"  draws at {risk:.0f} % risk: ") + _card(card)
    return line + Text(" → row ") + _cards(row, "empty")


def _begin_turn(console: Console, table: Table) -> None:
    player = table.players[table.active]
    console.rule(f"{_name(table.active)}, {some(table.piles.left, 'card')} left", style="dim")
    console.print(
        Text(f"{_name(table.active)} has {_purse(player)}, ")
        + _cards((*player.cards, *player.wilds), "no cards")
        + Text("; market: ")
        + _cards(table.market, "empty")
    )


def _purse(player: Player) -> str:
    busts = f", {some(player.busts, 'bust token')}" if player.busts else ""
    return some(player.tokens, "token") + busts


def _turn_line(event: Event) -> Iterator[Text]:
    """Yield the line for an event of the draw phase, if the event is interesting."""
    match event:
        case RewardClaimed(seat, reward):
            what = "the numbers" if reward is Reward.NUMBERS else "the money"
            yield Text(f"{_name(seat)} stops and takes {what}", "green")
        case Busted(seat, cause):
            what = "total above ten" if cause is BustCause.NUMBER else "currency above ten"
            yield Text(f"{_name(seat)} goes bust: {what}", "bold red")
        case BustTaken(seat):
            yield Text(f"{_name(seat)} gets a bust token")
        case CardsTaken(seat, cards):
            yield Text(f"{_name(seat)} gets ") + _cards(cards)
        case CardsMarketed(cards):
            yield Text("to the market: ") + _cards(cards)
        case TokensGained(seat, amount) if amount:
            yield Text(f"{_name(seat)} gets {some(amount, 'token')}")
        case LastBuysBegun():
            yield Text("The deck is empty: everyone may buy one last card.", "bold")
        case _:
            return


def _trade_line(event: Event) -> Iterator[Text]:
    """Yield the line for an event of an auction or a purchase, if it is interesting."""
    match event:
        case BidMade(seat, amount):
            yield Text(f"{_name(seat)} bids {amount}")
        case AuctionWon(seat, card, price):
            yield Text(f"{_name(seat)} wins ") + _card(card) + Text(f" for {price}")
        case AuctionFailed(card):
            yield Text("nobody wants ") + _card(card)
        case PiecesPaid(seat, pieces):
            yield Text(f"{_name(seat)} pays ") + Text(", ").join(_pieces(pieces))
        case CardObtained(seat, card) if isinstance(card, NumberCard):
            yield Text(f"{_name(seat)} buys ") + _card(card)
        case _:
            return


def _pieces(pieces: tuple[Piece, ...]) -> Iterator[Text]:
    for coin, what in ((Coin.TOKEN, "token"), (Coin.BUST, "bust token")):
        count = sum(piece is coin for piece in pieces)
        if count:
            yield Text(some(count, what))
    for piece in pieces:
        if isinstance(piece, NumberCard):
            yield _card(piece)


def _finale(console: Console, table: Table) -> None:
    """Print the layouts, every score line by line, and the winners."""
    result = ten.outcome(table)
    if result is None:
        return
    console.rule("Runs", style="dim")
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1))
    grid.add_column("")
    for colour in Colour:
        grid.add_column(Text(colour.label, STYLES[colour]))
    for heading in ("points", "currency"):
        grid.add_column(heading, justify="right")
    for seat, layout in enumerate(result.layouts):
        currency = table.players[seat].currency
        grid.add_row(_name(seat), *_runs(layout), str(layout.points), str(currency))
    console.print(grid)
    for seat, items in enumerate(result.breakdown):
        lines = Text(", ").join(map(_score, items))
        console.print(Text(_name(seat), "bold") + Text(f" {result.scores[seat]}:  ") + lines)
    points = result.scores[result.winners[0]]
    winners = " and ".join(map(_name, result.winners))
    verb = "win" if len(result.winners) > 1 else "wins"
    console.print(f"\n[bold green]{winners} {verb}[/] with {points} points.")


def _score(item: ScoreItem) -> Text:
    return Text(item.label, STYLES[item.source.colour]) + Text(f" {item.points:+}")


def _runs(layout: Layout) -> Iterator[Text]:
    for run in layout.runs:
        cards = Text(" ").join(_card(slot.card) for slot in run.slots) or Text("-")
        yield cards + Text(f"\n{run.points}")
