"""The rules of Numer on one screen, like a hint card.

Belongs here: `summary`.
Does not belong here: what happens in a game (narration), the rules themselves (rules, checking).
"""

from collections.abc import Iterator

from thinkstr8.core.checks import require_kind
from thinkstr8.games.numer.components import GAME
from thinkstr8.games.numer.rules import DOUBLED_TURN, ROUNDS, TURNS, Rules
from thinkstr8.kit.hint_cards import hint_card


def summary(rules: Rules) -> str:
    r"""Return the rules of a game on one screen: at most 24 lines of 80 columns.

    >>> print(*summary(Rules(3)).splitlines()[:2], sep="\n")
    Numer, 3 players, 2 rounds of 5 turns
    Aim       Write numbers that are high, but that no lower number spoils.

    Raises:
        WrongKindError: those are not rules of this game.
    """
    require_kind(rules, Rules, GAME)
    title = f"{GAME}, {rules.players} players, {ROUNDS} rounds of {TURNS} turns"
    return hint_card(title, _paragraphs(rules))


def _paragraphs(rules: Rules) -> Iterator[tuple[str, str]]:
    yield "Aim", "Write numbers that are high, but that no lower number spoils."
    yield (
        "Write",
        (
            "All at once and in secret, write a number from 000 to 999 with digits that are open "
            "on your board. Zeros in front are digits, too; a digit may repeat. With no digit left "
            "you sit out the rest of the round."
        ),
    )
    if rules.slips:
        yield (
            "Slip",
            (
                "A number with a digit that is not open on your board is void: it scores 0, "
                "crosses out nothing, and counts for nobody."
            ),
        )
    yield (
        "Check",
        (
            "A number is eliminated if it shares a digit with a lower one, even with one that is "
            "eliminated itself; otherwise it is accepted. Equal numbers do not hurt each other."
        ),
    )
    yield (
        "Score",
        (
            f"An accepted number scores its first digit, twice that in turn {DOUBLED_TURN}, and "
            "its digits are crossed out. An eliminated one scores 0 and crosses out nothing."
        ),
    )
    yield "Bonus", _bonus(rules)
    yield (
        "Round",
        (
            f"After turn {TURNS} each of your crossed-out digits scores 1. Then all digits are "
            "open again."
        ),
    )
    yield "End", f"Most points after {ROUNDS} rounds win; all who have them win together."


def _bonus(rules: Rules) -> str:
    bonuses = ", ".join(map(str, rules.bonuses))
    zero = "" if rules.zero_bonus else " If it begins with 0, nobody gets the bonus."
    return (
        f"The highest accepted number also scores {bonuses}, turn by turn and not doubled, "
        f"for everyone who wrote it.{zero}"
    )
