"""The games as environments of PettingZoo; needs the extra `pettingzoo`."""

try:
    import pettingzoo  # noqa: F401  # an optional extra
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"The environments of PettingZoo need {error.name}: pip install 'thinkstr8[pettingzoo]'",
        name=error.name,
    ) from error

from thinkstr8.adapters.episodes import Episode
from thinkstr8.adapters.pettingzoo import numer_v0, ten_v0, think_str8_v0
from thinkstr8.adapters.pettingzoo.agents import Agents
from thinkstr8.adapters.pettingzoo.checked import CheckedEnv
from thinkstr8.adapters.pettingzoo.forms import Forms
from thinkstr8.adapters.pettingzoo.parallel import AllAtOnceEnv
from thinkstr8.adapters.pettingzoo.turns import TurnsEnv
from thinkstr8.adapters.settings import Setting

__all__ = [
    "Agents",
    "AllAtOnceEnv",
    "CheckedEnv",
    "Episode",
    "Forms",
    "Setting",
    "TurnsEnv",
    "numer_v0",
    "ten_v0",
    "think_str8_v0",
]
