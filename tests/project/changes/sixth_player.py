"""Numer with six players."""

from helpers.changes import played
from thinkstr8 import Bot, InvalidRulesError, numer
from thinkstr8.games.numer import Action, View
from thinkstr8.search import ismcts


def main() -> None:
    bots: list[Bot[View, Action]] = [numer.bots.careful, ismcts(numer, 3), *[numer.bots.random] * 4]
    states = played(numer, numer.Rules(players=6), bots)
    assert numer.seats_to_act(states[0].table) == (0, 1, 2, 3, 4, 5)
    assert numer.survival_odds(states[0].table, 5, 808) > 0
    outcome = numer.outcome(states[-1].table)
    assert outcome is not None
    assert len(outcome.scores) == 6
    try:
        numer.Rules(players=7)
    except InvalidRulesError as error:
        assert "2 to 6 players, not 7" in str(error)  # noqa: PT017  # a program without pytest


if __name__ == "__main__":
    main()
