"""A position of TEN in plain text, for people who listen and for programs that read.

Belongs here: `describe`, with whose turn it is, auctions and payments, and what can be done.
Does not belong here: sentences about what lies on the table (accounts) and about what happened
(words), pictures.
"""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final, assert_never

from attrs import evolve

from thinkstr8.core.checks import is_tuple_of, present, seat_name, with_class, wrong_kind
from thinkstr8.core.choices import Choice
from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.accounts import (
    deck_account,
    market_account,
    player_account,
    row_account,
)
from thinkstr8.games.ten.choices import choices
from thinkstr8.games.ten.components import BUST_VALUE, GAME
from thinkstr8.games.ten.ladder import rank_title
from thinkstr8.games.ten.layouts import best_layout
from thinkstr8.games.ten.prices import auction_means, least_bid
from thinkstr8.games.ten.rules import STANDARD_DECK, Rules
from thinkstr8.games.ten.scoring import Outcome, outcome
from thinkstr8.games.ten.state import Stage, Table
from thinkstr8.games.ten.views import SpectatorView, View
from thinkstr8.kit.grammar import Cast, cast_of
from thinkstr8.kit.phrases import listing, sentence, some

WIDTH: Final = 80
"""The largest number of columns of a line."""

_MOST_BIDS: Final = 3
"""The largest number of bids that are listed one by one."""


def describe(
    view: View | SpectatorView, names: Sequence[str] | None = None, log: Sequence[str] = ()
) -> str:
    r"""Return everything that a seat knows in plain text, in lines of at most 80 columns.

    >>> from thinkstr8.games.ten import Stage, example, view
    >>> text = describe(view(example(Stage.BID), 1), ["Ada", "Ben", "Cleo"])
    >>> print(text.split("\n\n")[1])
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

    Raises:
        QuestionError: the number of names is not the number of seats, or a name is empty.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: an argument is of the wrong class.
    """
    if type(view) is not View and type(view) is not SpectatorView:
        raise wrong_kind(view, View, GAME)
    table, seat, sentences = view.table, view.seat, _sentences(log)
    cast, result = _cast(table.rules, names, seat), outcome(table)
    parts = (
        (_title(table.rules), _opening(table.rules, cast)),
        ("Now:", _now(table, cast, result)),
        ("The row:", row_account(table, cast)),
        ("The market:", market_account(table, seat)),
        ("The players:", _players(table, cast, result)),
        ("The deck:", deck_account(table)),
        ("What you can do:", _possibilities(table, seat)),
        ("The game so far:", sentences),
    )
    blocks = ([heading, *lines] for heading, lines in parts)
    return "\n\n".join("\n".join(_folded(block)) for block in blocks if len(block) > 1)


def _sentences(log: object) -> tuple[str, ...]:
    given = tuple(log) if isinstance(log, Sequence) and not isinstance(log, str) else None
    if not is_tuple_of(given, str):
        raise WrongKindError(f"The log must be a sequence of str, not {with_class(log)}.")
    return given


def _cast(rules: Rules, names: Sequence[str] | None, seat: Seat | None) -> Cast:
    """Return the people at a table; the automaton needs no name."""
    if rules.automaton is None:
        return cast_of(names, seat, rules.players)
    if isinstance(names, Sequence) and len(names) == rules.sides:
        return cast_of(names, seat)
    cast = cast_of(names, seat, rules.players)
    return evolve(cast, names=(*(cast.names or (seat_name(0),)), GAME))


def _folded(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        if len(line) <= WIDTH and line.isprintable():
            yield line
        else:
            yield from wrap(line, WIDTH, break_on_hyphens=False)


# The rules, and who plays


def _title(rules: Rules) -> str:
    alone = f"one player against the automaton at {rules.solo}"
    players = f"{rules.players} players" if rules.solo is None else alone
    deck = "the standard deck" if rules.deck == STANDARD_DECK else "a deck"
    fiasco = " and the fiasco variant" if rules.fiasco else ""
    return f"{GAME} for {players}, with {deck} of {some(rules.size, 'card')}{fiasco}."


def _opening(rules: Rules, cast: Cast) -> Iterator[str]:
    yield "In each colour the longest run scores 1 point per card, or 10 for all nine."
    if rules.fiasco:
        yield "After a bust, the player may buy a card instead of taking the bust token."
    if cast.you is None:
        yield "You are a spectator."
    for seat in range(rules.sides):
        name = "" if cast.name(seat) == seat_name(seat) else cast.name(seat)
        if seat == cast.you:
            yield f"You are {name}{', ' if name else ''}in {seat_name(seat)}."
        elif name:
            yield sentence(f"{name} is in {seat_name(seat)}")


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
            yield from _result(table.rules, cast, present(result))
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
    yield sentence(f"{auction.card.label} is up for auction")
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
    yield sentence(cast.does(purchase.seat, f"are paying for {purchase.card.label}"))
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


def _result(rules: Rules, cast: Cast, result: Outcome) -> Iterator[str]:
    yield "The game is over."
    yield sentence(cast.do(result.winners, "win"))
    scores = [f"{cast.who(seat)} {points}" for seat, points in enumerate(result.scores)]
    yield f"The scores: {listing(scores)}."
    if result.scores.count(max(result.scores)) > 1:
        yield _tie_break(rules)
    if result.rank is not None:
        yield f"Rank {result.rank}: {rank_title(result.rank)}."


def _tie_break(rules: Rules) -> str:
    if rules.solo is not None:
        return f"{GAME} wins a tie."
    return "A tie goes to more currency, then to fewer cards in the runs."


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
    """Yield each line of a choice, quoted, with what it does."""
    if not choice.picks:
        yield f'"{choice.line()}" to {_uncapitalised(choice.label)}'
        return
    (pick,) = choice.picks
    for option in pick.options:
        yield f'"{choice.line([option.value])}" to {_uncapitalised(option.label)}'


def _uncapitalised(words: str) -> str:
    return f"{words[0].lower()}{words[1:]}"
