"""TEN in compiled code.

Belongs here: `KERNELS`, which joins the parts.
Does not belong here: the parts (the other modules of this folder).
"""

from operator import attrgetter
from typing import Final

from thinkstr8.batch.kernels import Kernels
from thinkstr8.batch.ten.choosing import acting, count, mask, nth, step
from thinkstr8.batch.ten.observing import observe
from thinkstr8.batch.ten.play import advance, deal
from thinkstr8.batch.ten.records import GAME as RECORD
from thinkstr8.batch.ten.records import used
from thinkstr8.batch.ten.scoring import scores, winners
from thinkstr8.batch.ten.tables import tables
from thinkstr8.batch.ten.values import pack, unpack
from thinkstr8.games.ten.components import GAME

KERNELS: Final = Kernels(
    title=GAME,
    game=RECORD,
    used=used,
    tables=tables,
    reset=deal,
    advance=advance,
    acting=acting,
    count=count,
    nth=nth,
    mask=mask,
    observe=observe,
    step=step,
    scores=scores,
    winners=winners,
    pack=pack,
    unpack=unpack,
    sides=attrgetter("sides"),
)
"""The kernels of TEN."""
