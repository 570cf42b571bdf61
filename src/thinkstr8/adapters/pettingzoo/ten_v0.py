"""TEN as environments of PettingZoo.

Belongs here: the names that PettingZoo's users expect of a module.
Does not belong here: what the environments do (turns, parallel), the game itself.
"""

from thinkstr8.adapters.pettingzoo.forms import Forms
from thinkstr8.games import ten

_FORMS = Forms(ten)

env = _FORMS.env
raw_env = _FORMS.raw_env
parallel_env = _FORMS.parallel_env
batch_env = _FORMS.batch_env
