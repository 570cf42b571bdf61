"""What digits left promise: the table is what its tool computes, and is fair to both sides."""

from random import Random

import pytest

from helpers.depth import depth
from thinkstr8.games.numer import Rules
from thinkstr8.games.numer.components import FULL_BOARD
from thinkstr8.games.numer.lead_table import TENTHS
from thinkstr8.games.numer.prospects import prospects
from tools import numer_values

PRINTED = Rules(2)
