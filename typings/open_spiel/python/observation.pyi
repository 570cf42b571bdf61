from collections.abc import Mapping
from typing import Protocol, overload

import numpy as np
import pyspiel
from numpy.typing import NDArray

class Observer(Protocol):
    @property
    def tensor(self) -> NDArray[np.float32]: ...
    @property
    def dict(self) -> dict[str, NDArray[np.float32]]: ...
    def set_from(self, state: pyspiel.State, player: int) -> None: ...
    def string_from(self, state: pyspiel.State, player: int) -> str: ...

@overload
def make_observation(
    game: pyspiel.Game,
    imperfect_information_observation_type: None = ...,
    params: Mapping[str, object] | None = ...,
) -> Observer: ...
@overload
def make_observation(
    game: pyspiel.Game,
    imperfect_information_observation_type: pyspiel.IIGObservationType,
    params: Mapping[str, object] | None = ...,
) -> Observer | None: ...
