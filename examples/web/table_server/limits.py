"""How much anybody may ask for, and token buckets that count it."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import final

from attrs import define, evolve, field, frozen

MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@frozen
class Rate:
    """So many at once, and then so many a second."""

    burst: float
    per_second: float


@frozen
class Limits:
    """Every bound of a server."""

    message: int = 4_096
    """Bytes of a message or of the body of a request."""
    tables: int = 1_000
    """Tables in the file."""
    connections: int = 1_000
    """Open sockets of the whole server."""
    connections_of_address: int = 50
    """Open sockets of one address."""
    connections_of_seat: int = 4
    """Open sockets of one seat, such as tabs and devices."""
    spectators: int = 50
    """Open sockets of spectators of one table."""
    waiting: int = 256
    """Messages that wait for a client that reads too slowly; then it is cut off."""
    record: int = 4_000
    """Actions of a game whose record is sent as one seat saw it, which takes a while to make."""
    join: float = 10.0
    """Seconds within which a new connection has to say who it is, and a request what it wants."""
    unbegun: float = HOUR
    """Seconds after which a table without a game is forgotten if nobody is there."""
    idle: float = 7 * DAY
    """Seconds without an action after which a game is forgotten if nobody is there."""
    messages: Rate = Rate(burst=40, per_second=10)
    """Messages of one connection."""
    refusals: Rate = Rate(burst=50, per_second=1)
    """Messages of one connection beyond that, before it is cut off."""
    requests: Rate = Rate(burst=100, per_second=20)
    """Requests, and connections made, of one address."""
    tables_made: Rate = Rate(burst=20, per_second=1 / 10)
    """Tables made and seats taken by one address."""
    records_read: Rate = Rate(burst=20, per_second=1)
    """Records asked for by one address."""

    def times(self, factor: float) -> Limits:
        """The same bounds with rates that are so many times as high."""

        def more(rate: Rate) -> Rate:
            return Rate(rate.burst * factor, rate.per_second * factor)

        return evolve(
            self,
            connections_of_address=math.ceil(self.connections_of_address * factor),
            messages=more(self.messages),
            requests=more(self.requests),
            tables_made=more(self.tables_made),
            records_read=more(self.records_read),
        )


@final
@define
class Bucket:
    """A token bucket: it fills steadily, and whoever asks takes a token out."""

    rate: Rate
    level: float
    filled: float
    """When the level was right, in seconds of some clock."""

    def take(self, now: float) -> float:
        """Take a token; or say for how many seconds to wait for one."""
        per_second = self.rate.per_second
        self.level = min(self.rate.burst, self.level + (now - self.filled) * per_second)
        self.filled = now
        if self.level >= 1:
            self.level -= 1
            return 0.0
        return (1 - self.level) / per_second


@final
@define
class Buckets:
    """A bucket for each address; those longest unused are forgotten beyond a number."""

    rate: Rate
    clock: Callable[[], float]
    most: int = 10_000
    _buckets: OrderedDict[str, Bucket] = field(init=False, factory=OrderedDict[str, Bucket])

    def take(self, address: str) -> float:
        """Take a token of an address; or say for how many seconds to wait for one."""
        now = self.clock()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.rate, self.rate.burst, now)
            if len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(now)
