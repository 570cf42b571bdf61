"""How much one client may ask for.

Belongs here: the limits, and counting against them.
Does not belong here: what a client is answered that asks for more (answers, connections).
"""

from collections import Counter
from time import monotonic
from typing import Final

from attrs import Factory, define

from thinkstr8.core.values import frozen

_REMEMBERED: Final = 10_000
"""The number of addresses after which those that have been quiet are forgotten."""


@frozen(kw_only=True)
class Limits:
    """The limits of a server. Clients are told apart by their addresses.

    Attributes:
        body: the largest size of what a client sends, in bytes.
        patience: the seconds in which a client must send its request, or read an answer.
        rate: the requests that an address may make each second, in the long run.
        burst: the requests that an address may make at the same time.
        tables: the tables that an address may open in an hour.
        connections: the connections that an address may have.
        streams: the streams of events that an address may have.
        decision: the seconds that a bot may think.
        rooms: the number of tables in memory, beyond which quiet ones wait in the store.
    """

    body: int = 16_384
    patience: float = 10.0
    rate: float = 20.0
    burst: int = 100
    tables: int = 60
    connections: int = 60
    streams: int = 40
    decision: float = 10.0
    rooms: int = 1000


@define
class Bucket:
    """What an address may still ask for: it fills with time, and every request takes from it.

    Attributes:
        size: the most that it can hold.
        refill: what flows in each second.
    """

    size: float
    refill: float
    _content: float = Factory(lambda self: self.size, takes_self=True)
    _at: float = Factory(monotonic)

    def take(self) -> bool:
        """Take one, and return whether there was one."""
        now = monotonic()
        self._content = min(self.size, self._content + (now - self._at) * self.refill)
        self._at = now
        if self._content < 1:
            return False
        self._content -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether nobody has taken anything for a while."""
        return self._content + (monotonic() - self._at) * self.refill >= self.size


class Meter:
    """What every address may still ask for.

    Attributes:
        limits: the limits.
        connections: the number of open connections by address.
        streams: the number of open streams by address.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.connections: Counter[str] = Counter()
        self.streams: Counter[str] = Counter()
        self._requests: dict[str, Bucket] = {}
        self._tables: dict[str, Bucket] = {}

    def may_ask(self, address: str) -> bool:
        """Count a request, and return whether the address may make it."""
        limits = self.limits
        return _bucket(self._requests, address, limits.burst, limits.rate).take()

    def may_open(self, address: str) -> bool:
        """Count a new table, and return whether the address may open it."""
        tables = self.limits.tables
        return _bucket(self._tables, address, tables, tables / 3600).take()


def _bucket(buckets: dict[str, Bucket], address: str, size: float, refill: float) -> Bucket:
    """Return the bucket of an address; forget full ones if there are many."""
    found = buckets.get(address)
    if found is None:
        if len(buckets) >= _REMEMBERED:
            for each in [each for each, bucket in buckets.items() if bucket.is_full]:
                del buckets[each]
        found = buckets[address] = Bucket(size, refill)
    return found


def released(counter: Counter[str], address: str) -> None:
    """Count one less for an address."""
    counter[address] -= 1
    if counter[address] <= 0:
        del counter[address]
