"""The games as environments of Gymnasium; needs the extra `gymnasium`.

Importing this module registers `thinkstr8/ThinkStr8-v0`, `thinkstr8/Ten-v0` and
`thinkstr8/Numer-v0`. With the extra `batch`, `gymnasium.make_vec` plays many of them in compiled
code; without it, one after the other.
"""

from importlib.util import find_spec

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"The environments of Gymnasium need {error.name}: pip install 'thinkstr8[gymnasium]'",
        name=error.name,
    ) from error

from thinkstr8.adapters.gymnasium.one_seat import OneSeatEnv
from thinkstr8.adapters.gymnasium.registered import IDS, numer, ten, think_str8

_BATCHES = None if find_spec("numba") is None else "thinkstr8.adapters.gymnasium.batched"

for _name, _id in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(
            _id,
            f"thinkstr8.adapters.gymnasium.registered:{_name}",
            vector_entry_point=_BATCHES and f"{_BATCHES}:{_name}",
        )

__all__ = ["IDS", "OneSeatEnv", "numer", "ten", "think_str8"]
