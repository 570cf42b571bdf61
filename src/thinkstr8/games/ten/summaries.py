"""The rules of TEN on one screen, like a hint card from the box.

Belongs here: `summary`.
Does not belong here: what happens in a game (remarks), the rules themselves (rules, legality).
"""

from collections.abc import Iterator

from thinkstr8.core.checks import require_kind
from thinkstr8.games.ten.components import BUST_VALUE, GAME
from thinkstr8.games.ten.ladder import rank_title
from thinkstr8.games.ten.prices import least_bid
from thinkstr8.games.ten.rules import FIRST_TOKENS, LIMIT, MOST_TOKENS, Rules
from thinkstr8.kit.hint_cards import WIDTH, hint_card
from thinkstr8.kit.phrases import some


def summary(rules: Rules, width: int = WIDTH) -> str:
    """Return the rules of a game on one screen: at most 24 lines of 80 columns.

    A narrower card has more lines.

    >>> print(summary(Rules(4)).splitlines()[0])
    TEN, 4 players, 129 cards

    Args:
        rules: the rules of the game.
        width: the largest number of columns, at least 30.

    Raises:
        QuestionError: the card would be too narrow.
        WrongKindError: `rules` are not rules of this game, or `width` is not an int.
    """
    require_kind(rules, Rules, GAME)
    alone = f"alone against the automaton at {rules.solo}"
    table = f"{rules.players} players" if rules.solo is None else alone
    title = f"{GAME}, {table}, {some(rules.size, 'card')}"
    return hint_card(title, (*_turn(rules), *_money(rules), *_rest(rules)), width)


def _turn(rules: Rules) -> Iterator[tuple[str, str]]:
    others = "the others get" if rules.solo is None else f"{GAME} gets"
    yield "Aim", f"Build long runs of numbers in four colours. Start with {FIRST_TOKENS} tokens."
    yield "Draw", "Reveal one or more cards. The total is the numbers minus the currency."
    yield "Stop", "Stop in time, and claim the numbers or the currency."
    yield "numbers", f"Keep the number cards; {others} the currency. You may buy."
    yield "currency", "Take it in tokens; the number cards go to the market. You may not buy."
    choice = " or buy a card" if rules.fiasco else ""
    yield (
        "Bust",
        (
            f"A number takes the total above {LIMIT}, or the currency exceeds {LIMIT}. "
            f"The number cards go to the market, and you take a bust token{choice}. If a number "
            f"busted you, {others} the currency."
        ),
    )


def _money(rules: Rules) -> Iterator[tuple[str, str]]:
    yield "Buy", "Buy one market card for its number, but no card that you already own."
    yield (
        "Pay",
        (
            f"A token is worth 1, a bust token {BUST_VALUE}, any number card 1. No change is "
            f"given. You can hold up to {MOST_TOKENS} tokens, and any number of bust tokens."
        ),
    )
    least = least_bid(rules, 0)
    duplicates = "" if rules.solo is None else " Number cards pay only if they are duplicates."
    yield (
        "Auction",
        (
            "A wild card is sold immediately. Clockwise, the active player last, each passes or "
            f"bids once: {least} or more, above every earlier bid, within their means.{duplicates}"
        ),
    )


def _rest(rules: Rules) -> Iterator[tuple[str, str]]:
    if rules.solo is not None:
        yield (
            GAME,
            (
                f"It draws until its total is {rules.solo} or more and takes the numbers; you get "
                f"the currency. If the currency exceeds {rules.solo}, it busts: it also takes a "
                "bust token, and you get nothing. It never buys. In your turn it bids up to your "
                f"means, in its own one more than you, and at least {least_bid(rules, 0)}."
            ),
        )
    buyers = "everyone" if rules.solo is None else "you"
    yield "End", f"The turn with the last card is the last. Then {buyers} may buy one more card."
    yield (
        "Score",
        (
            "In each colour, 1 point per card in your longest run, or 10 for all nine. Wild cards "
            "go where they help most."
        ),
    )
    yield "Win", _victory(rules)


def _victory(rules: Rules) -> str:
    if rules.solo is None:
        return "The most points win. A tie goes to more currency, then to fewer cards in runs."
    title = rank_title(rules.solo)
    return f"Score more points than {GAME}. Your rank is then {rules.solo}: {title}."
