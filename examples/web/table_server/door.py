"""Who may come in: no page of another site, and nobody too often."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, final

from .codes import Code, RefusalError
from .limits import Buckets

if TYPE_CHECKING:
    from collections.abc import Generator

    from starlette.requests import HTTPConnection

    from .settings import Settings

_NETWORK = 64  # bits of an IPv6 address that a household has for itself


@final
class Door:
    """Counts what each address asks for."""

    def __init__(self, settings: Settings) -> None:
        """Begin to count."""
        self._origins = settings.origins
        self._limits = settings.limits
        self._requests = Buckets(self._limits.requests, time.monotonic)
        self._tables_made = Buckets(self._limits.tables_made, time.monotonic)
        self._records_read = Buckets(self._limits.records_read, time.monotonic)
        self._open: Counter[str] = Counter()

    def check(self, connection: HTTPConnection) -> None:
        """Let a request in.

        Raises:
            RefusalError: If it is from a page of another site, or one too many.
        """
        _take(self._requests, connection)
        origin = connection.headers.get("origin")
        if origin is None or origin in self._origins:  # None: this is no page of a browser
            return
        scheme, _, own = origin.partition("://")
        host = connection.headers.get("host", "")
        if scheme not in {"http", "https"} or own.lower() != host.lower():
            raise RefusalError(Code.WRONG_ORIGIN)

    def check_making(self, connection: HTTPConnection) -> None:
        """Let a request in that makes a table or takes a seat.

        Raises:
            RefusalError: If it is one too many.
        """
        _take(self._tables_made, connection)

    def check_record(self, connection: HTTPConnection) -> None:
        """Let a request in that takes a while to answer.

        Raises:
            RefusalError: If it is one too many.
        """
        _take(self._records_read, connection)

    @contextmanager
    def socket(self, connection: HTTPConnection) -> Generator[None]:
        """Let a socket in, and count it while it is open.

        Raises:
            RefusalError: If there is no room for it.
        """
        self.check(connection)
        address = _address(connection)
        full = self._open.total() >= self._limits.connections
        if full or self._open[address] >= self._limits.connections_of_address:
            raise RefusalError(Code.TOO_MANY_CONNECTIONS)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def _take(buckets: Buckets, connection: HTTPConnection) -> None:
    if seconds := buckets.take(_address(connection)):
        raise RefusalError(Code.TOO_MANY_REQUESTS, seconds=math.ceil(seconds))


def _address(connection: HTTPConnection) -> str:
    """Where a connection is from; all of a household's addresses are one."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((int(address), _NETWORK), strict=False))
