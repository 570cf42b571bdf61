"""The notation of TEN: one short line of plain text for each action.

Belongs here: `format_action` and `parse_action`, which are inverses of each other, and
`tidy_action`, which forgives what people type.
Does not belong here: sentences for people (words).

    draw 0                  seat 0 draws a card
    reveal blue 7           nature reveals a number card
    reveal currency 3       … a currency card
    reveal wild 5           … a number wild
    reveal wild green       … a colour wild
    reveal wild any         … the full wild
    claim 0 numbers         seat 0 claims the numbers (or `currency`)
    bid 1 4                 seat 1 bids 4
    pass 1                  seat 1 does not bid
    buy 0 pink 5            seat 0 chooses the pink 5 from the market
    skip 0                  seat 0 buys nothing
    pay 0 token             seat 0 pays with a currency token (or `bust`)
    pay 0 blue 3            seat 0 pays with its blue 3
    bust 0                  seat 0 takes the bust token
"""

from collections.abc import Mapping
from typing import Final

from thinkstr8.core.checks import not_an_action
from thinkstr8.core.plain import require_str
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
from thinkstr8.games.ten.components import (
    GAME,
    HIGHEST_CURRENCY,
    HIGHEST_NUMBER,
    WILDS,
    Card,
    Coin,
    Colour,
    CurrencyCard,
    NumberCard,
    Piece,
    Reward,
)
from thinkstr8.kit.notation import Words

_COLOURS = {colour.label: colour for colour in Colour}
_REWARDS = {str(reward): reward for reward in Reward}
_COINS = {str(coin): coin for coin in Coin}
_NUMBERS = range(1, HIGHEST_NUMBER + 1)
_VALUES = range(1, HIGHEST_CURRENCY + 1)
_WILDS = {wild.label.removeprefix("wild "): wild for wild in WILDS}
_VERBS = ("draw", "reveal", "claim", "bid", "pass", "buy", "skip", "pay", "bust")

_MEANT: Final[Mapping[str, Mapping[str, str]]] = {
    "claim": {
        "number": "numbers",
        **dict.fromkeys(("coin", "coins", "money", "token", "tokens"), "currency"),
    },
    "pay": {
        **dict.fromkeys(("coin", "currency token"), "token"),
        "bust token": "bust",
    },
}
"""What people mean by other words, by the verb.

A payment has no plurals: `pay 2 tokens` would pay one token of seat 2.
"""

_FIRST_WORDS: Final = {**dict.fromkeys(_COLOURS, 1), "currency": 1, "wild": 2}
"""The words that a card begins with; of two such words, the higher one comes first."""


def format_action(action: Action) -> str:
    """Return the line of notation for an action.

    >>> format_action(Buy(0, NumberCard(Colour.PINK, 5)))
    'buy 0 pink 5'

    Raises:
        WrongKindError: `action` is not an action of this game.
    """
    match action:
        case Draw(seat):
            return f"draw {seat}"
        case Reveal(card):
            return f"reveal {card.label}"
        case Claim(seat, reward):
            return f"claim {seat} {reward}"
        case Bid(seat, amount):
            return f"bid {seat} {amount}"
        case Pass(seat):
            return f"pass {seat}"
        case Buy(seat, card):
            return f"buy {seat} {card.label}"
        case Skip(seat):
            return f"skip {seat}"
        case Pay(seat, piece):
            return f"pay {seat} {piece.label if isinstance(piece, NumberCard) else piece}"
        case TakeBust(seat):
            return f"bust {seat}"
        case _:
            raise not_an_action(action, GAME)


def parse_action(text: str) -> Action:
    """Return the action that a line of notation describes.

    >>> parse_action("reveal wild 5")
    Reveal(card=NumberWild(number=5))

    Raises:
        NotationError: the text is not an action; the error says what was expected where.
        WrongKindError: `text` is not a str.
    """
    words = Words(text)
    verb = words.choice(_VERBS)
    action = Reveal(_card(words)) if verb == "reveal" else _parse_seated(verb, words)
    words.end()
    return action


def _parse_seated(verb: str, words: Words) -> Action:
    seat = words.number("a seat")
    match verb:
        case "draw":
            return Draw(seat)
        case "claim":
            return Claim(seat, _REWARDS[words.choice(_REWARDS)])
        case "bid":
            return Bid(seat, words.number("an amount"))
        case "pass":
            return Pass(seat)
        case "buy":
            return Buy(seat, _number_card(words, words.choice(_COLOURS)))
        case "skip":
            return Skip(seat)
        case "pay":
            return Pay(seat, _piece(words))
        case _:
            return TakeBust(seat)


def _card(words: Words) -> Card:
    first = words.choice((*_COLOURS, "currency", "wild"))
    if first == "currency":
        return CurrencyCard(words.number("a value", _VALUES))
    if first == "wild":
        return _WILDS[words.choice(_WILDS)]
    return _number_card(words, first)


def _piece(words: Words) -> Piece:
    first = words.choice((*_COINS, *_COLOURS))
    return _COINS[first] if first in _COINS else _number_card(words, first)


def _number_card(words: Words, colour: str) -> NumberCard:
    return NumberCard(_COLOURS[colour], words.number("a number", _NUMBERS))


def tidy_action(text: str) -> str:
    """Return a typed line in the words of the notation; a line that cannot be mended is unchanged.

    The words of a card may be in either order, and rewards and pieces may have other names.

    >>> tidy_action("buy 0 7 blue"), tidy_action("claim 0 money"), tidy_action("pay 0 coin")
    ('buy 0 blue 7', 'claim 0 currency', 'pay 0 token')
    >>> tidy_action("buy 0 some milk")
    'buy 0 some milk'

    Raises:
        WrongKindError: `text` is not a str.
    """
    require_str("The line of an action", text)
    words = text.split()
    verb, start = "".join(words[:1]), 1 if words[:1] == ["reveal"] else 2
    typed = words[start:]
    meant = _MEANT.get(verb, {}).get(" ".join(typed))
    if meant is None and len(typed) == 2 and _rank(typed[1]) > _rank(typed[0]):
        meant = f"{typed[1]} {typed[0]}"
    return text if meant is None else " ".join([*words[:start], meant])


def _rank(word: str) -> int:
    return _FIRST_WORDS.get(word, 0)
