"""The games of other libraries that are measured.

Belongs here: one line per game: how it is played, and how long it can be.
Does not belong here: loops that import the libraries (the other modules of this folder).
"""

from functools import partial
from importlib import import_module
from typing import Final

from attrs import frozen

from benchmarks.bench import Bench, Pass, Unit
from benchmarks.play import timed

GROUP: Final = "peers"


@frozen
class Peer:
    """A game of another library.

    Attributes:
        library: the name of the library, and the language of its rules if it has several.
        game: the library's name for the game.
        module: the module of this folder that plays it.
        lengths: the possible numbers of decisions in a full game.
        notes: how it is played, by kind of play; only these kinds are measured.
    """

    library: str
    game: str
    module: str
    lengths: range
    notes: dict[str, str]

    def benches(self) -> tuple[Bench, ...]:
        """Return one bench per kind of play."""
        return tuple(
            Bench(
                GROUP,
                f"{self.library}, {self.game}",
                kind,
                Unit.PER_SECOND,
                partial(_prepare, self, kind),
                note=note,
            )
            for kind, note in self.notes.items()
        )


def _prepare(peer: Peer, kind: str) -> Pass:
    module = import_module(f"benchmarks.peers.{peer.module}")
    return timed(getattr(module, kind.replace(" ", "_"))(peer.game), peer.lengths)


_STRING: Final = {"bare": "chance by random.choices", "view": "observation_string"}
_INFORMATION: Final = {**_STRING, "view": "information_state_string"}
_TENSOR: Final = {"tensor": "observation_tensor"}
_FAST: Final = {"fast": "chance by pyspiel.sample_action"}
_ENVIRONMENT: Final = {
    "bare": "the game below the environment",
    "view": "the environment's step, which encodes an observation",
}
_FAST_TENSOR: Final = {"fast tensor": "chance by pyspiel.sample_action, observation_tensor"}
_ARRAYS: Final = {
    "step": "1,024 games, one call per step; ours by Batch.step",
    "scan": "1,024 games, 64 steps per call; ours by Batch.play with looks",
}
_WRAPPED: Final = {
    "bare": "the raw environment, which encodes observations at every step",
    "encoded": "agent_iter, last and step, as documented; ours by the same loop",
}

PEERS: Final = (
    Peer(
        "OpenSpiel C++",
        "hanabi",
        "openspiel",
        range(3, 90),
        _STRING | _TENSOR | _FAST | _FAST_TENSOR,
    ),
    Peer("OpenSpiel C++", "gin_rummy", "openspiel", range(3, 301), _STRING | _TENSOR | _FAST),
    Peer("OpenSpiel C++", "goofspiel", "openspiel", range(24, 25), _STRING | _TENSOR | _FAST),
    Peer("OpenSpiel C++", "leduc_poker", "openspiel", range(2, 9), _STRING | _TENSOR),
    Peer("OpenSpiel C++", "liars_dice", "openspiel", range(2, 14), _INFORMATION | _TENSOR),
    Peer("OpenSpiel Python", "python_kuhn_poker", "openspiel", range(2, 4), _STRING),
    Peer("OpenSpiel Python", "python_liars_poker", "openspiel", range(2, 202), _INFORMATION),
    Peer("OpenSpiel Python", "python_block_dominoes", "openspiel", range(1, 15), _STRING | _TENSOR),
    Peer("PettingZoo", "hanabi_v5", "pettingzoo_games", range(3, 90), _WRAPPED),
    Peer("PettingZoo", "leduc_holdem_v4", "pettingzoo_games", range(1, 9), _WRAPPED),
    Peer("RLCard", "gin-rummy", "rlcard_games", range(3, 400), _ENVIRONMENT),
    Peer("RLCard", "uno", "rlcard_games", range(7, 5000), _ENVIRONMENT),
    Peer("RLCard", "leduc-holdem", "rlcard_games", range(1, 9), _ENVIRONMENT),
    Peer(
        "Hanabi Learning Environment",
        "hanabi",
        "hanabi_environment",
        range(3, 90),
        {"bare": "deal_random_card", "view": "ObservationEncoder.encode"},
    ),
    Peer(
        "PokerKit",
        "fixed-limit hold'em",
        "pokerkit_games",
        range(1, 30),
        {"bare": "everything but betting is automatic"},
    ),
    Peer("pgx", "leduc_holdem", "pgx_games", range(1024, 1 << 17), _ARRAYS),
    Peer("python-chess", "chess", "chess_games", range(4, 2000), {"bare": "no hidden information"}),
)

BENCHES: Final = tuple(bench for peer in PEERS for bench in peer.benches())
