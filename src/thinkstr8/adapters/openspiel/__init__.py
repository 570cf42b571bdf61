"""The games in OpenSpiel; needs the extra `openspiel`. Importing this module registers them there.

>>> import pyspiel
>>> import thinkstr8.adapters.openspiel
>>> game = pyspiel.load_game("python_numer(players=3)")
>>> state = game.new_initial_state()
>>> state.apply_actions([513, 7, 42])
>>> state.legal_actions(0)[:4]
[0, 2, 4, 6]
"""

try:
    import pyspiel  # noqa: F401  # an optional extra
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"The games of OpenSpiel need {error.name}: pip install 'thinkstr8[openspiel]'",
        name=error.name,
    ) from error

from thinkstr8.adapters.openspiel.games import TableGame
from thinkstr8.adapters.openspiel.loading import load, register
from thinkstr8.adapters.openspiel.observers import TableObserver
from thinkstr8.adapters.openspiel.states import TableState
from thinkstr8.games import numer, ten, think_str8

__all__ = ["TableGame", "TableObserver", "TableState", "load", "register"]

register(think_str8, think_str8.Rules(2), title="Think Str8!", players=range(2, 5))
register(ten, ten.Rules(2), title="TEN", players=range(1, 6), is_open=True)
register(
    numer,
    numer.Rules(2),
    title="Numer",
    players=range(2, 6),
    simultaneous=True,
    is_open=True,
    longest=lambda rules: rules.max_actions // rules.players,
)
