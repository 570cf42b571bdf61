"""PokerKit's games.

Belongs here: uniformly random play of poker with PokerKit.
Does not belong here: anything that is measured (see play).
"""

from random import Random

from pokerkit import Automation, FixedLimitTexasHoldem

from benchmarks.play import Play

_BLINDS = (1, 2)
_BETS = (2, 4)
_STACKS = 200
_PLAYERS = 2


def bare(name: str) -> Play:
    """Return random play of fixed-limit hold'em in which everything but betting is automatic.

    PokerKit shuffles with Python's global generator.
    """
    del name  # there is one game
    automations = tuple(Automation)

    def play(rng: Random) -> int:
        decisions = 0
        state = FixedLimitTexasHoldem.create_state(
            automations,
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=_BLINDS,
            small_bet=_BETS[0],
            big_bet=_BETS[1],
            raw_starting_stacks=_STACKS,
            player_count=_PLAYERS,
        )
        while state.status:
            options = []
            if state.can_fold():
                options.append(state.fold)
            if state.can_check_or_call():
                options.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                options.append(state.complete_bet_or_raise_to)
            rng.choice(options)()
            decisions += 1
        return decisions

    return play
