"""What lies on the table of TEN, in sentences: the row, the market, the players and the deck.

Belongs here: sentences about the parts of a table, which `describe` puts together.
Does not belong here: whose turn it is and what can be done (descriptions), sentences about events
(words), the rules that answer (questions).
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import Card, Colour, FullWild, NumberCard, NumberWild, listed
from thinkstr8.games.ten.layouts import Layout, Run
from thinkstr8.games.ten.limits import limit
from thinkstr8.games.ten.prices import buyable, means, price
from thinkstr8.games.ten.questions import bust_odds
from thinkstr8.games.ten.state import BID, DRAW, OVER, REVEAL, Player, Table
from thinkstr8.kit.grammar import Cast
from thinkstr8.kit.phrases import listing, percent, sentence, some


def counted(cards: Iterable[tuple[str, int]]) -> list[str]:
    """Return words for cards with their numbers of copies.

    >>> counted([("blue 1", 1), ("blue 2", 2), ("blue 3", 3)])
    ['blue 1', 'blue 2 (twice)', 'blue 3 (3 times)']
    """
    return [_copies(word, count) for word, count in cards]


def _copies(word: str, count: int) -> str:
    if count == 1:
        return word
    return f"{word} (twice)" if count == 2 else f"{word} ({count} times)"


# The row


def row_account(table: Table, cast: Cast, *, brief: bool) -> Iterator[str]:
    """Yield sentences about the row; none after the end.

    Unless they are to be brief, they also have the limits of the row and the odds of a bust.
    """
    row = table.piles.row
    if table.stage is OVER:
        return
    if not row.cards:
        yield "The row is empty."
    else:
        yield sentence(listing([card.label for card in row.cards]))
        yield (
            f"The numbers add up to {row.numbers} and the currency to {row.currency}: "
            f"the total is {row.total}."
        )
    if _is_drawing(table) and not brief:
        yield _limits(table, cast)
        if table.piles.deck:
            yield _odds(table)


def _is_drawing(table: Table) -> bool:
    """Return whether the draw phase is not over: an auction only interrupts it."""
    if table.purchase is not None:
        return not isinstance(table.purchase.card, NumberCard)
    return table.stage in (DRAW, REVEAL, BID)


def _limits(table: Table, cast: Cast) -> str:
    rules, active = table.rules, table.active
    most = limit(rules, active)
    if active != rules.automaton:
        return sentence(cast.does(active, f"go bust if the total or the currency exceeds {most}"))
    return sentence(
        f"{cast.does(active, f'stop at a total of {most} or more')}, and only currency above "
        f"{most} busts it"
    )


def _odds(table: Table) -> str:
    odds, left = bust_odds(table), table.piles.left
    if not odds.total:
        return "The next card cannot be a bust."
    cards = [
        some(int(share * left), card)
        for share, card in ((odds.number, "number card"), (odds.currency, "currency card"))
        if share
    ]
    return (
        f"The odds of a bust are {odds.total * left} in {left}, or {percent(odds.total)}: "
        f"{listing(cards)}."
    )


# The market


def market_account(table: Table, seat: Seat | None) -> Iterator[str]:
    """Yield sentences about the market: the prices, and what a seat can afford."""
    if not table.market:
        yield "The market is empty."
        return
    if seat is None or table.stage is OVER:
        yield f"{'Left over' if table.stage is OVER else 'For sale'}: {_offers(table.market)}."
        return
    player = table.players[seat]
    affordable, owned = buyable(player, table.piles.market), {*player.numbers}
    yield f"You can pay up to {means(player)} for a card."
    for words, cards in (
        ("You can afford", [card for card in table.market if card.index in affordable]),
        (
            "Too expensive for you:",
            [card for card in table.market if card.index not in affordable | owned],
        ),
        (
            "You already own, and may not buy again:",
            [card for card in table.market if card.index in owned],
        ),
    ):
        if cards:
            yield f"{words} {_offers(cards)}."


def _offers(cards: Iterable[NumberCard]) -> str:
    offers = ((f"{card.label} for {price(card)}", count) for card, count in Counter(cards).items())
    return listing(counted(offers))


# The players


def player_account(table: Table, seat: Seat, cast: Cast, layout: Layout) -> Iterator[str]:
    """Yield sentences about the tokens, the cards and the best runs of a seat."""
    player = table.players[seat]
    tokens = some(player.tokens, "token") if player.tokens else "no tokens"
    busts = f" and {some(player.busts, 'bust token')}, worth {player.currency}"
    yield sentence(cast.does(seat, f"have {tokens}{busts if player.busts else ''}"))
    if not player.numbers and not player.wilds:
        yield sentence(cast.does(seat, "have no cards"))
        return
    yield sentence(f"{cast.whose(seat)} cards: {'; '.join(_holdings(player))}")
    runs = "; ".join(map(_run, filter(_scores, layout.runs)))
    yield sentence(f"{cast.whose(seat)} best runs score {some(layout.points, 'point')}: {runs}")


def _holdings(player: Player) -> Iterator[str]:
    cards: dict[Colour, Counter[str]] = {}
    for card in player.cards:
        cards.setdefault(card.colour, Counter())[str(card.number)] += 1
    for colour, numbers in cards.items():
        yield f"{colour.label} {listing(counted(numbers.items()))}"
    yield from counted(Counter(listed(wild) for wild in player.wilds).items())


def _scores(run: Run) -> bool:
    return bool(run.slots)


def _run(run: Run) -> str:
    first, last = run.slots[0].number, run.slots[-1].number
    numbers = f"{first}" if first == last else f"{first} to {last}"
    wilds = [
        listed(slot.card) + ("" if isinstance(slot.card, NumberWild) else f" as {slot.number}")
        for slot in run.slots
        if not isinstance(slot.card, NumberCard)
    ]
    help_of = f" with {listing(wilds)}" if wilds else ""
    return f"{run.colour.label} {numbers}{help_of}, {some(run.points, 'point')}"


# The deck


def deck_account(table: Table, *, brief: bool) -> Iterator[str]:
    """Yield a sentence about the deck and, unless brief, one for each sort of its cards."""
    left, size = table.piles.left, table.rules.size
    if not left:
        yield "The deck is empty."
        return
    yield sentence(f"{left} of {some(size, 'card')} {'is' if left == 1 else 'are'} left")
    if brief:
        return
    sorts: dict[str, list[tuple[str, int]]] = {}
    for card, count in table.deck:
        sort, word = _sort(card)
        sorts.setdefault(sort, []).append((word, count))
    for sort, cards in sorts.items():
        yield f"{sort}: {', '.join(counted(cards))}."


def _sort(card: Card) -> tuple[str, str]:
    """Return the sort of a card and the rest of its label, as in `Blue` and `7`."""
    sort, word = ("wild", "full") if type(card) is FullWild else card.label.split()
    return sort.capitalize(), word
