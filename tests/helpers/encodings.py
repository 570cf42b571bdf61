"""Checksums of the ids and observations of all games, to notice when they change."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from docs.encoding_tables import Options, observations_of, options_of
from thinkstr8 import GAMES, numer, ten, think_str8
from thinkstr8.core import AnyEncodedGame, AnyRules, AnyState, encoded
from thinkstr8.files import read_records

RECORDS: Final = Path(__file__).parents[1] / "golden" / "1" / "records.txt"

SOME: Final = 7
"""Beliefs take long to compute, so they are frozen at every seventh state of a record."""

FROZEN: Final[tuple[tuple[AnyEncodedGame, AnyRules], ...]] = (
    *((think_str8, think_str8.Rules(players)) for players in (2, 3, 4)),
    *((think_str8, think_str8.Rules(players, grey=False)) for players in (2, 3, 4)),
    *((ten, ten.Rules(players)) for players in (2, 3, 4, 5)),
    *((ten, ten.Rules(1, solo=threshold)) for threshold in (4, 10)),
    (ten, ten.Rules(3, fiasco=True)),
    *((numer, numer.Rules(players)) for players in (2, 3, 4, 5)),
    (numer, numer.Rules(3, slips=True)),
)
"""The games whose layouts are frozen."""


def layouts() -> Mapping[str, str]:
    """Return a checksum of the ids and the fields of each game."""
    found = {}
    for game, rules in FROZEN:
        name = game.__name__.rpartition(".")[2]
        spaces = game.action_space(rules), game.nature_space(rules)
        ids = [f"{each.name} {each.start} {each.size}" for one in spaces for each in one.sections]
        for options in options_of(game):
            lines = [] if options else ids
            lines += [
                f"{field.name} {field.offset} {field.shape} {field.low} {field.high}"
                for field in observations_of(game, rules, options).fields
            ]
            found[f"{name} {rules}{_named(options)}"] = _checksum("\n".join(lines).encode())
    return found


def contents() -> Mapping[str, str]:
    """Return a checksum of all ids and observations in each golden record."""
    found = {}
    with RECORDS.open(encoding="utf-8") as file:
        for number, record in enumerate(read_records(file, GAMES)):
            game, states = encoded(record.game), [*record.replay()]
            found[f"record {number}"] = _checksum(b"".join(_seen(game, states)))
            for options in options_of(game)[1:]:
                some = states[:: SOME if "beliefs" in options else 1]
                seen = b"".join(_seen_with(game, some, options))
                found[f"record {number}{_named(options)}"] = _checksum(seen)
    return found


def _seen(game: AnyEncodedGame, states: list[AnyState]) -> Iterator[bytes]:
    for state in states:
        table = state.table
        actions = game.action_space(table.rules)
        observations = game.observation_space(table.rules)
        for seat in range(table.rules.players):
            yield observations.encode(game.view(state, seat))
            yield actions.mask(table, seat)
            yield repr(actions.legal_ids(table, seat)).encode()


def _seen_with(game: AnyEncodedGame, states: list[AnyState], options: Options) -> Iterator[bytes]:
    for state in states:
        rules = state.table.rules
        space = observations_of(game, rules, options)
        for seat in range(rules.players):
            yield space.encode(game.view(state, seat))


def _named(options: Options) -> str:
    return "".join(f", {name}={on}" for name, on in options.items())


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
