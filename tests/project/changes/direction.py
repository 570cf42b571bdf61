"""Think Str8! in which the smallest token tells the direction, too."""

from random import Random

from helpers.changes import played
from thinkstr8 import think_str8
from thinkstr8.games.think_str8 import Action, Rules, Stage, State, Verdict, View


def narrow(view: View, rng: Random) -> Action:
    """Take the smallest token; leave everything else to luck."""
    options = think_str8.legal_actions(view.table, view.seat)
    return options[0] if view.table.stage is Stage.TAKE else rng.choice(options)


def require_beliefs(state: State, rules: Rules) -> None:
    """Check that what the seats deduce fits what they hold."""
    for seat in range(rules.players):
        view = think_str8.view(state, seat)
        mine = think_str8.beliefs(view)
        for colour in rules.colours:
            assert state.racks[seat][colour] in mine.candidates(colour)
        assert think_str8.sheet(view).seat == seat


def main() -> None:
    rules = Rules(players=2)
    states = played(think_str8, rules, [narrow, think_str8.bots.expert])
    log = states[-1].table.rounds
    told = {
        verdict
        for each in log
        for bet, verdict in zip(each.bets, each.verdicts, strict=True)
        if bet.size == rules.smallest
    }
    assert {Verdict.TOO_HIGH, Verdict.TOO_LOW} & told
    assert Verdict.WRONG not in told
    for state in states[::7]:
        if state.table.stage is not Stage.OVER:
            require_beliefs(state, rules)


if __name__ == "__main__":
    main()
