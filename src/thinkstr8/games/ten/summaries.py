"""The rules of TEN on one screen, like the hint cards of the box.

Belongs here: `summary`.
Does not belong here: what happens in a game (narration), the rules themselves (rules, legality).
"""

from collections.abc import Iterator

from thinkstr8.core.checks import require_kind
from thinkstr8.games.ten.components import BUST_VALUE, GAME
from thinkstr8.games.ten.prices import least_bid
from thinkstr8.games.ten.rules import FIRST_TOKENS, LIMIT, MOST_TOKENS, Rules
from thinkstr8.kit.hint_cards import hint_card
from thinkstr8.kit.phrases import some


def summary(rules: Rules) -> str:
    """Return the rules of a game on one screen: at most 24 lines of 80 columns.

    >>> print(summary(Rules(4)).splitlines()[0])
    TEN, 4 players, 129 cards

    Raises:
        WrongKindError: those are not rules of this game.
    """
    require_kind(rules, Rules, GAME)
    table = f"{rules.players} players" if rules.solo is None else f"{_ALONE} at {rules.solo}"
    title = f"{GAME}, {table}, {some(rules.size, 'card')}"
    return hint_card(title, (*_turn(rules), *_money(rules), *_rest(rules)))


_ALONE = "alone against the automaton"


def _turn(rules: Rules) -> Iterator[tuple[str, str]]:
    yield "Aim", f"Long runs of numbers in four colours. Start with {FIRST_TOKENS} tokens."
    yield "Draw", "Reveal a card or more. The total is numbers less currency. Stop, and claim:"
    yield "numbers", "Keep the cards. The others get the currency. Then you may buy."
    yield "currency", "Get it in tokens. The cards go to the market."
    choice = " or buy a card" if rules.fiasco else ""
    yield (
        "Bust",
        (
            f"A number lifts the total above {LIMIT}, or currency the sum of the currency: the "
            f"cards go to the market, and you take a bust token{choice}. If a number did it, the "
            "others get the currency."
        ),
    )


def _money(rules: Rules) -> Iterator[tuple[str, str]]:
    yield "Buy", "One card from the market, at its number; not one that you own already."
    yield (
        "Pay",
        (
            f"Tokens count 1, bust tokens {BUST_VALUE}, number cards 1. No change. You can hold "
            f"{MOST_TOKENS} tokens, and any number of bust tokens."
        ),
    )
    least = least_bid(rules, 0)
    duplicates = "" if rules.solo is None else " Of number cards only duplicates pay."
    yield (
        "Auction",
        (
            f"A wild card is sold at once. Clockwise, the active player last, each bids once: "
            f"{least} or more, and above every bid before.{duplicates}"
        ),
    )


def _rest(rules: Rules) -> Iterator[tuple[str, str]]:
    if rules.solo is not None:
        yield (
            "TEN",
            (
                f"It draws until its total is {rules.solo}, keeps the numbers, and busts only if "
                f"its currency exceeds {rules.solo}. It never buys. It bids up to your means, or "
                "one more than you."
            ),
        )
    buyers = "everybody" if rules.solo is None else "you"
    yield "End", f"With the last card the last turn ends; then {buyers} may buy once more."
    yield (
        "Score",
        (
            "Per colour 1 for each card of your longest run, 10 for all nine. Wild cards go where "
            "they help most."
        ),
    )
    ties = "On a tie more currency wins, then fewer cards in the runs."
    yield "Win", f"Most points. {ties}" if rules.solo is None else "More points than TEN."
