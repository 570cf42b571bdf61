"""The games, as OpenSpiel's own class.

Belongs here: what OpenSpiel asks of a game: its first state, its observers, its text.
Does not belong here: its description (infos), its states (states).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, cast

import pyspiel

from thinkstr8.adapters.openspiel.errors import spiel_errors
from thinkstr8.adapters.openspiel.infos import game_info, game_type
from thinkstr8.adapters.openspiel.observers import (
    PartObserver,
    TableObserver,
    what_is_public,
)
from thinkstr8.adapters.openspiel.parameters import (
    IMPERFECT,
    REWARD,
    START,
    TURN_BASED,
    Parameter,
    parameters_of,
    quoted,
    rules_from,
    unquoted,
)
from thinkstr8.adapters.openspiel.positions import beginning
from thinkstr8.adapters.openspiel.registry import Entry
from thinkstr8.adapters.openspiel.settings import Setting, looks_of, setting_of
from thinkstr8.adapters.openspiel.states import TableState
from thinkstr8.adapters.openspiel.texts import position_from, private_as_data
from thinkstr8.adapters.rewards import Reward
from thinkstr8.core.game import AnyRules
from thinkstr8.core.wording import describe

_SINGLE: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER
_NONE: Final = pyspiel.PrivateInfoType.NONE


class TableGame(pyspiel.Game):
    """A game of this library in OpenSpiel. `load` and `pyspiel.load_game` make it.

    Attributes:
        entry: what OpenSpiel has to know of the game.
        setting: the rules, the reward and the spaces.
        first: the position that games start from.
    """

    def __init__(self, entry: Entry, parameters: Mapping[str, Parameter]) -> None:
        """Read the parameters.

        Raises:
            SpielError: no game can be played by the parameters.
        """
        given = {**parameters}
        own: dict[str, Parameter] = {
            name: given.pop(name)
            for name in (REWARD, TURN_BASED, IMPERFECT, START)
            if name in given
        }
        simultaneous = entry.simultaneous and not own[TURN_BASED]
        start = unquoted(str(own[START]))
        with spiel_errors():
            rules = rules_from(entry.game, given, entry.usual)
            setting = setting_of(
                entry.game, rules, cast("Reward", own[REWARD]), simultaneous=simultaneous
            )
            written = parameters_of(entry.game, rules, entry.usual)
            first = position_from(setting, start) if start else beginning(setting)
        own[START] = quoted(start)
        imperfect = bool(own.get(IMPERFECT))
        super().__init__(
            game_type(entry, setting, imperfect=imperfect),
            game_info(entry, setting),
            {**written, **own},
        )
        self.entry = entry
        self.setting = setting
        self.first = first

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str]]:
        """Pickle the game as OpenSpiel's game string."""
        return game_from_text, (self.to_string(),)

    @property
    def rules(self) -> AnyRules:
        """The rules of the games."""
        return self.setting.rules

    def new_initial_state(self, start: object = None) -> "TableState":
        """Return the state that games start from, or another one.

        Args:
            start: None, or a state of the game, the text or JSON of a record, the JSON of a state,
                or what `to_struct`, `to_dict` or `str` returned for a state of OpenSpiel.

        Raises:
            SpielError: the start is not a position of a game by these rules.
        """
        setting = self.setting
        if start is None:
            return TableState(self, self.first)
        with spiel_errors():
            if isinstance(start, pyspiel.StateStruct):
                start = start.to_dict()
            return TableState(self, position_from(setting, start))

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | Mapping[str, object] | None = None,
        params: Mapping[str, object] | None = None,
    ) -> TableObserver | PartObserver | None:
        """Return an observer; None if there is none of that type.

        There are observers of everything that a player sees, now or with perfect recall. And there
        are two that tell apart what everyone knows now, and what only a player knows.

        Args:
            iig_obs_type: what the observer may know; by default, what a player sees now.
            params: options of the game's `observation_space`, such as `history`, for an observer
                of everything that a player sees.

        Raises:
            SpielError: the observer does not have such an option.
        """
        if isinstance(iig_obs_type, Mapping):  # OpenSpiel passes the params alone in first place
            iig_obs_type, params = None, iig_obs_type
        kind, looks = iig_obs_type, {**(params or {})}
        if kind is None or (kind.public_info and kind.private_info == _SINGLE):
            self._require_options(looks, looks_of(self.setting.game))
            remembers = kind is not None and kind.perfect_recall
            return TableObserver(self.setting, looks, remembers=remembers)
        self._require_options(looks, ())
        if kind.perfect_recall:
            return None
        if kind.public_info and kind.private_info == _NONE:
            return PartObserver(what_is_public)
        if not kind.public_info and kind.private_info == _SINGLE:
            return PartObserver(private_as_data)
        return None

    @staticmethod
    def _require_options(looks: Mapping[str, object], known: tuple[str, ...]) -> None:
        for name in looks:
            if name not in known:
                options = ", ".join(known) or "none"
                raise pyspiel.SpielError(
                    f"There is no option {describe(name)} of an observation: there are {options}."
                )

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound of the number of chance nodes in a game."""
        if not self.setting.nature.size:
            return 0
        return self.setting.rules.max_actions + _pieces(self.setting)


@lru_cache(maxsize=64)
def _pieces(setting: Setting) -> int:
    """Return the number of pieces of the deal."""
    position, count = beginning(setting), 0
    while position.state is None:
        position, count = position.after(position.outcomes()[0][0]), count + 1
    return count


def game_from_text(text: str) -> pyspiel.Game:
    """Return the game that a game string names."""
    return pyspiel.load_game(text)


class Maker:
    """Makes the games of an entry for OpenSpiel.

    OpenSpiel keeps it until the process ends, and lets go of it when Python is gone. If nobody else
    held it then, the process would die. So it holds itself.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.itself = self

    def __call__(self, parameters: Mapping[str, Parameter]) -> TableGame:
        """Return the game for some parameters.

        Raises:
            SpielError: no game can be played by the parameters.
        """
        return TableGame(self.entry, parameters)
