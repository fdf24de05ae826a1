"""All tables: made, found again in the file, and forgotten."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, final

import dig_rules as dig

from . import tokens
from .codes import Code, RefusalError
from .disk import Disk
from .equipment import Equipment
from .store import DamagedError, StoredSeat, StoredTable, StoreError
from .table import Table
from .thinking import Thinking

if TYPE_CHECKING:
    from collections.abc import Callable

    from .settings import Settings
    from .store import Store

_log = logging.getLogger(__name__)
_UNUSED = 600.0  # seconds after which a table that nobody watches is no longer kept in memory
_SWEEP = 60.0  # seconds between looks for tables to be forgotten


@final
class Tables:
    """The tables of a server."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        deal: Callable[[int, dig.Rules], dig.State],
    ) -> None:
        """Take over a store.

        Args:
            store: Where the tables are.
            settings: What whoever runs the server has chosen.
            deal: Makes a game for so many players.
        """
        self._limits = settings.limits
        self._disk = Disk(store)
        self._equipment = Equipment(self._disk, Thinking(settings.patience), settings, deal)
        self._open: dict[str, Table] = {}
        self._lock = asyncio.Lock()

    async def make(self, name: str, players: int, rules: dig.Rules) -> tuple[str, str]:
        """Make a table and seat somebody there; what it is called, and the token of seat 0.

        Raises:
            RefusalError: If there is no room for it, or it cannot be stored.
        """
        table, token = tokens.new_table_id(), tokens.new_token()
        seat = StoredSeat(0, name, tokens.digest(token))
        try:
            async with self._lock:
                if await self._disk.run(self._disk.store.count) >= self._limits.tables:
                    raise RefusalError(Code.TOO_MANY_TABLES)
                stored = StoredTable(table, rules, players, (seat,))
                await self._disk.run(self._disk.store.make, stored, time.time())
        except StoreError as error:
            raise _failed(error) from error
        return table, token

    async def find(self, name: str) -> Table:
        """The table of this name, from memory or from the file.

        Raises:
            RefusalError: If there is none, or it cannot be read.
        """
        if name not in self._open and tokens.is_table_id(name):
            async with self._lock:  # so that no table is there twice
                if name not in self._open:
                    await self._load(name)
        table = self._open.get(name)
        if table is None:
            raise RefusalError(Code.UNKNOWN_TABLE)
        table.used = time.monotonic()
        return table

    async def _load(self, name: str) -> None:
        try:
            stored = await self._disk.run(self._disk.store.load, name)
            if stored is not None:
                # In a thread, since a long game takes a while to replay.
                table = await asyncio.to_thread(Table, stored, self._equipment)
                self._open[name] = table
        except StoreError as error:
            raise _failed(error) from error
        except (dig.DigError, DamagedError) as error:
            _log.error("table %s cannot be read: %s", tokens.digest(name).hex()[:8], error)
            raise RefusalError(Code.DAMAGED_TABLE) from error

    async def sweep(self) -> None:
        """Forget what nobody has used for long, in the file and in memory."""
        busy = {name for name, table in self._open.items() if table.busy}
        now = time.time()
        try:
            gone = await self._disk.run(
                self._disk.store.forget,
                unbegun=now - self._limits.unbegun,
                idle=now - self._limits.idle,
                busy=busy,
            )
        except StoreError:
            _log.exception("no table could be forgotten")
            gone = ()
        long_ago = time.monotonic() - _UNUSED
        for name, table in [*self._open.items()]:
            if not table.busy and (name in gone or table.used < long_ago):
                del self._open[name]

    async def keep_sweeping(self) -> None:
        """Sweep now and then, until cancelled."""
        while True:
            await self.sweep()
            await asyncio.sleep(_SWEEP)

    async def close(self) -> None:
        """Let everything under way come to its end, and close the file."""
        for table in [*self._open.values()]:
            await table.close()
        self._disk.close()


def _failed(error: StoreError) -> RefusalError:
    _log.error("the file failed: %s", error)
    return RefusalError(Code.NOT_STORED)
