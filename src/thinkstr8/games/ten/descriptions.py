"""A position of TEN in plain text, for people who listen and for programs that read.

Belongs here: `describe`, with whose turn it is, auctions and payments, and what can be done.
Does not belong here: sentences about what lies on the table (accounts) and about what happened
(words), pictures.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, assert_never

from thinkstr8.core.checks import present
from thinkstr8.core.choices import Choice
from thinkstr8.core.game import Seat
from thinkstr8.core.plain import require_bool
from thinkstr8.games.ten.accounts import (
    deck_account,
    market_account,
    player_account,
    row_account,
)
from thinkstr8.games.ten.choices import choices
from thinkstr8.games.ten.components import BUST_VALUE, GAME, spoken
from thinkstr8.games.ten.layouts import best_layout
from thinkstr8.games.ten.prices import auction_means, least_bid
from thinkstr8.games.ten.rules import LIMIT, MOST_TOKENS, STANDARD_DECK, Rules
from thinkstr8.games.ten.scoring import Outcome, outcome
from thinkstr8.games.ten.state import Stage, Table
from thinkstr8.games.ten.views import SpectatorView, View
from thinkstr8.games.ten.words import company_at, ending
from thinkstr8.kit.accounts import account, introduction
from thinkstr8.kit.grammar import Cast
from thinkstr8.kit.phrases import sentence, some
from thinkstr8.kit.viewing import require_view

_MOST_BIDS: Final = 3
"""The largest number of bids that are listed one by one."""


def describe(
    view: View | SpectatorView,
    names: Sequence[str] | None = None,
    log: Sequence[str] = (),
    *,
    brief: bool = False,
) -> str:
    r"""Return everything that a seat knows in plain text, in lines of at most 80 columns.

    >>> from thinkstr8.games.ten import Stage, example, view
    >>> text = describe(view(example(Stage.BID), 1), ["Ada", "Ben", "Cleo"])
    >>> print(text.split("\n\n")[2])
    Now:
    It is Ada's turn.
    Wild 5 is up for auction.
    Nobody has bid yet.
    You may bid 1 to 5, or pass.
    Then Cleo may bid up to 5.
    Then Ada may bid up to 5.

    Args:
        view: what the seat knows; the text speaks to that seat, or to a spectator.
        names: the name of each seat, or None; in the solo game your own name is enough.
        log: sentences about the game so far, for the last part.
        brief: whether to leave out the rules, what the seat can conclude, and what it can do,
            because the front end shows them in other places.

    Raises:
        QuestionError: the number of names is not the number of seats, or a name is empty.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: an argument is of the wrong class.
    """
    require_view(view, (View, SpectatorView), GAME)
    require_bool("brief", brief)
    table, seat = view.table, view.seat
    cast, result = company_at(table.rules, names, seat), outcome(table)
    parts = {
        "The rules": () if brief else (" ".join(_rules(table.rules, cast)),),
        "Now": _now(table, cast, result),
        "The row": row_account(table, cast, brief=brief),
        "The market": market_account(table, seat),
        "The players": _players(table, cast, result),
        "The deck": deck_account(table, brief=brief),
        "What you can do": () if brief else _possibilities(table, seat),
    }
    opening = (_title(table.rules), *introduction(cast, range(table.rules.sides)))
    return account(opening, parts, log)


# The rules


def _title(rules: Rules) -> str:
    alone = f"one player against the automaton at {rules.solo}"
    players = f"{rules.players} players" if rules.solo is None else alone
    deck = "the standard deck" if rules.deck == STANDARD_DECK else "a deck"
    fiasco = " and the fiasco variant" if rules.fiasco else ""
    return f"{GAME} for {players}, with {deck} of {some(rules.size, 'card')}{fiasco}."


def _rules(rules: Rules, cast: Cast) -> Iterator[str]:
    """Yield the rules of play; in the solo game, those of the player and then the automaton's."""
    others = "the others get" if rules.solo is None else cast.does(1, "get")
    yield "The active player reveals one card after the other, and must stop in time."
    yield (
        f"Whoever claims the numbers of the row keeps them, {others} the currency in tokens, and "
        "the player may buy a card from the market for its number, but none that they already own. "
        "Whoever claims the currency gets it in tokens; the numbers go to the market, and nothing "
        "can be bought."
    )
    instead = ", or buys a card instead" if rules.fiasco else ""
    yield (
        f"It is a bust if a number takes the total, numbers minus currency, above {LIMIT}, or if "
        f"the currency exceeds {LIMIT}. Then the numbers go to the market, and the player takes a "
        f"bust token{instead}. If a number was too much, {others} the currency."
    )
    yield (
        f"Payments are in tokens, of which nobody can hold more than {MOST_TOKENS}, bust tokens "
        f"worth {BUST_VALUE}, and number cards worth 1."
    )
    yield (
        "A wild card is auctioned as soon as it is revealed. Everyone has one bid, the active "
        "player last, and bids more than everyone before, or passes."
    )
    if rules.solo is not None:
        yield from _solo_rules(rules.solo, rules, cast)
    buyers = "everyone" if rules.solo is None else cast.who(0)
    yield f"When the deck is empty and the turn is over, {buyers} may buy one more card."
    yield "In each colour the longest run scores 1 point per card, or 10 for all nine."
    if rules.solo is None:
        yield "The most points win."


def _solo_rules(threshold: int, rules: Rules, cast: Cast) -> Iterator[str]:
    """Yield what is different against the automaton."""
    name, human = cast.name(1), partial(cast.does, 0)
    yield (
        f"In its own turn, {name} draws until the total is {threshold} or more, takes the numbers, "
        f"and {human('get')} the currency in tokens. Currency of more than {threshold} is a bust: "
        f"{name} also takes a bust token, and {human('get')} nothing. {name} never buys."
    )
    yield (
        f"The least bid is {least_bid(rules, 0)}, and in auctions a number card pays only if it is "
        f"a duplicate. {name} bids first in {cast.whose(0)} turn, up to {cast.whose(0)} means, and "
        "last in its own, one more than the bid before if its means allow."
    )
    yield sentence(f"{human('win')} only with more points than {name}")


# What happens now


def _now(table: Table, cast: Cast, result: Outcome | None) -> Iterator[str]:
    if table.stage is not Stage.OVER:
        last = "The deck is empty, and these are the last buys."
        yield last if table.turn.last_buys else f"It is {cast.whose(table.active)} turn."
    match table.stage:
        case Stage.DRAW:
            yield sentence(cast.does(table.waiting[0], _draw_phase(table)))
        case Stage.REVEAL:
            yield "The next card of the deck is about to be revealed."
        case Stage.BID:
            yield from _auction(table, cast)
        case Stage.PAY:
            yield from _payment(table, cast)
        case Stage.BUY:
            yield from _buyers(table, cast)
        case Stage.BUST:
            yield sentence(cast.does(table.active, "have gone bust"))
            yield sentence(cast.does(table.active, "may buy a card or take the bust token"))
        case Stage.OVER:
            yield "The game is over."
            yield from ending(table.rules, present(result), cast)
        case _:
            assert_never(table.stage)


def _draw_phase(table: Table) -> str:
    if not table.turn.revealed:
        return "have to draw a card"
    if not table.piles.deck:
        return "have to claim a reward, because the deck is empty"
    return "may draw another card, or stop and claim a reward"


def _auction(table: Table, cast: Cast) -> Iterator[str]:
    auction, rules = present(table.auction), table.rules
    yield sentence(f"{spoken(auction.card)} is up for auction")
    if auction.bidder is None:
        yield "Nobody has bid yet."
    else:
        yield sentence(
            cast.does(auction.bidder, f"have bid {auction.highest}, the highest bid so far")
        )
    least = least_bid(rules, auction.highest)
    for place, seat in enumerate(table.waiting):
        most = auction_means(rules, table.players[seat])
        if place == 0:
            bids = f"{least}" if least == most else f"{least} to {most}"
            yield sentence(cast.does(seat, f"may bid {bids}, or pass"))
        else:
            rest = f"may bid up to {most}" if most >= least else "have to pass"
            yield f"Then {cast.does(seat, rest)}."


def _payment(table: Table, cast: Cast) -> Iterator[str]:
    purchase = present(table.purchase)
    yield sentence(cast.does(purchase.seat, f"are paying for {spoken(purchase.card)}"))
    yield (
        f"The price is {purchase.price}: {purchase.paid} paid so far, and {purchase.due} left to "
        "pay."
    )
    if table.players[purchase.seat].busts:
        yield f"A bust token is worth {BUST_VALUE}, and no change is given."


def _buyers(table: Table, cast: Cast) -> Iterator[str]:
    first, *others = table.waiting
    yield sentence(cast.does(first, "may buy one card from the market"))
    yield from (f"Then {cast.does(seat, 'may buy one card')}." for seat in others)


# The players, and what one of them can do


def _players(table: Table, cast: Cast, result: Outcome | None) -> Iterator[str]:
    for seat, player in enumerate(table.players):
        layout = result.layouts[seat] if result else best_layout(player.cards, player.wilds)
        yield from player_account(table, seat, cast, layout)


def _possibilities(table: Table, seat: Seat | None) -> Iterator[str]:
    if seat is None or table.stage is Stage.OVER:
        return
    forms = choices(table, seat)
    if not forms:
        yield "You cannot act now."
    for form in forms:
        lines = [*_lines(form)]
        if form.verb == "bid" and len(lines) > _MOST_BIDS:
            lines = [f"{lines[0]}, and so on up to {lines[-1]}"]
        yield from (f"Type {line}." for line in lines)


def _lines(choice: Choice) -> Iterator[str]:
    """Yield each line of a choice, quoted and without the seat, with what it does."""
    if not choice.picks:
        yield f'"{choice.verb}" to {_uncapitalised(choice.label)}'
        return
    (pick,) = choice.picks
    for option in pick.options:
        yield f'"{choice.verb} {option.value}" to {_uncapitalised(option.label)}'


def _uncapitalised(words: str) -> str:
    return f"{words[0].lower()}{words[1:]}"
