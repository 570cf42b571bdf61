"""The rules of Numer on one screen, like a hint card.

Belongs here: `summary`.
Does not belong here: what happens in a game (remarks), the rules themselves (rules, checking).
"""

from collections.abc import Iterator

from thinkstr8.core.checks import require_kind
from thinkstr8.games.numer.components import DIGITS, GAME, PLACES
from thinkstr8.games.numer.rules import Rules
from thinkstr8.kit.hint_cards import WIDTH, hint_card
from thinkstr8.kit.phrases import some


def summary(rules: Rules, width: int = WIDTH) -> str:
    r"""Return the rules of a game on one screen: at most 24 lines of 80 columns.

    A narrower card has more lines.

    >>> print(*summary(Rules(3)).splitlines()[:2], sep="\n")
    Numer, 3 players, 2 rounds of 5 turns
    Aim       Write high numbers that no lower number eliminates.

    Args:
        rules: the rules of the game.
        width: the largest number of columns, at least 30.

    Raises:
        QuestionError: the card would be too narrow.
        WrongKindError: `rules` are not rules of this game, or `width` is not an int.
    """
    require_kind(rules, Rules, GAME)
    title = f"{GAME}, {rules.players} players, {length(rules)}"
    return hint_card(title, _paragraphs(rules), width)


def length(rules: Rules) -> str:
    """Return the length of a game in words.

    >>> length(Rules(3)), length(Rules(3, rounds=1, bonuses=(2,)))
    ('2 rounds of 5 turns', '1 round of 1 turn')
    """
    return f"{some(rules.rounds, 'round')} of {some(rules.turns, 'turn')}"


def _paragraphs(rules: Rules) -> Iterator[tuple[str, str]]:
    highest = str(rules.digits - 1) * PLACES
    few = f", which has the digits 0 to {rules.digits - 1}" if rules.digits < DIGITS else ""
    yield "Aim", "Write high numbers that no lower number eliminates."
    yield (
        "Write",
        (
            f"In secret, everyone writes a number from {'0' * PLACES} to {highest} with digits "
            f"that are open on their board{few}. Leading zeros are digits, and a digit may repeat. "
            "A player with no digit left sits out the rest of the round."
        ),
    )
    if rules.slips:
        yield (
            "Slip",
            (
                "A number with a digit that is not open on the writer's board is void: it scores "
                "0, crosses out nothing, and affects no other number."
            ),
        )
    yield (
        "Check",
        (
            "A number is eliminated if it shares a digit with a lower one, even one that is itself "
            "eliminated. Otherwise it is accepted. Equal numbers do not affect each other."
        ),
    )
    yield (
        "Score",
        (
            f"An accepted number scores its first digit, doubled in turn {rules.turns}, and its "
            "digits are crossed out. An eliminated number scores 0 and crosses out nothing."
        ),
    )
    yield "Bonus", _bonus(rules)
    yield (
        "Round",
        (
            f"After turn {rules.turns}, each of your crossed-out digits scores 1. Then all digits "
            "are open again."
        ),
    )
    yield (
        "End",
        f"The most points after {some(rules.rounds, 'round')} win. Tied players win together.",
    )


def _bonus(rules: Rules) -> str:
    bonuses = ", ".join(map(str, rules.bonuses))
    zero = "" if rules.zero_bonus else " If it begins with 0, nobody gets the bonus."
    return (
        f"The highest accepted number also scores {bonuses}, turn by turn and never doubled, "
        f"for everyone who wrote it.{zero}"
    )
