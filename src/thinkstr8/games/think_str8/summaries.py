"""The rules of Think Str8! on one screen, like a reference card.

Belongs here: `summary`.
Does not belong here: the events of a game (remarks), the rules themselves (rules, legality).
"""

from collections.abc import Iterator

from thinkstr8.core.checks import require_kind
from thinkstr8.games.think_str8.components import GAME, HIGHEST_SUM, NUMBERS
from thinkstr8.games.think_str8.rules import (
    GUESSED_RIGHT,
    GUESSED_WRONG,
    MOST_NAMED,
    GuessOrder,
    Rules,
    absent_colours,
    absent_words,
)
from thinkstr8.kit.hint_cards import WIDTH, hint_card
from thinkstr8.kit.phrases import some


def summary(rules: Rules, width: int = WIDTH) -> str:
    r"""Return the rules of a game on one screen: at most 24 lines of 80 columns.

    A narrower card has more lines.

    >>> print(*summary(Rules(3)).splitlines()[:3], sep="\n")
    Think Str8!, 3 players, 9 rounds
    Aim       You see all cards but your own. Bet on sums of your cards, and deduce
              your hand.

    Args:
        rules: the rules of the game.
        width: the largest number of columns, at least 30.

    Raises:
        QuestionError: the card would be too narrow.
        WrongKindError: the rules are not of this game, or `width` is not an int.
    """
    require_kind(rules, Rules, GAME)
    title = f"{GAME}, {rules.players} players, {some(rules.rounds, 'round')}"
    return hint_card(title, (*_round(rules), *_end(rules)), width)


def _round(rules: Rules) -> Iterator[tuple[str, str]]:
    yield (
        "Aim",
        "You see all cards but your own. Bet on sums of your cards, and deduce your hand.",
    )
    turn = "any colour."
    if absent_colours(rules):
        absent = absent_words(rules, "or")
        turn = f"any colour but {absent}. {absent.capitalize()} dice must be turned as well."
    yield (
        "Roll",
        (
            "The last on the track (of several on one space, the top one) throws three dice "
            f"and may turn one to {turn}"
        ),
    )
    sizes = " ".join(str(token.size) for token in rules.tokens)
    points = " ".join(str(token.points) for token in rules.tokens)
    yield "Take", f"From last to first, take one token: size {sizes}, worth {points}."
    yield (
        "Place",
        (
            f"All together, cover a part of 0 to {HIGHEST_SUM}. Your sum counts your card once for "
            "each die of its colour."
        ),
    )
    yield (
        "Check",
        (
            "Sum covered: move ahead by the token's points, on top of any stack. If not, the "
            'others say "too high" or "too low"; with the smallest token only "wrong".'
        ),
    )
    yield (
        "Exchange",
        "All who missed, last first, lay a card open and draw another of its colour, unseen.",
    )


def _end(rules: Rules) -> Iterator[tuple[str, str]]:
    right = ", ".join(f"{points} with {count}" for count, points in GUESSED_RIGHT.items())
    yield (
        "End",
        (
            f"Name up to {MOST_NAMED} numbers for each of your cards. If one is right you score "
            f"{right} named; otherwise {GUESSED_WRONG}."
        ),
    )
    order = "clockwise" if rules.guess_order is GuessOrder.CLOCKWISE else "up the track"
    yield (
        "",
        (
            f"Guesses count {order}, starting with the last. Furthest wins; on one space, the "
            "lowest in the stack."
        ),
    )
    yield (
        "Sheet",
        (
            f"Each colour has {NUMBERS[0]} to {NUMBERS[-1]} once, and one of them is in the box. "
            "Black out what you have seen; cross out what you have ruled out. After an exchange, "
            "erase the crosses of that colour."
        ),
    )
