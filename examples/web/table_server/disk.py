"""The file off the event loop: one thread has it, so that nobody else waits for the disk."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar, final

if TYPE_CHECKING:
    from collections.abc import Callable

    from .store import Store

P = ParamSpec("P")
T = TypeVar("T")


@final
class Disk:
    """One store, and the one thread that uses it."""

    def __init__(self, store: Store) -> None:
        """Take over a store."""
        self.store = store
        self._thread = ThreadPoolExecutor(1, "disk")

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do a piece of work of the store, after all that was asked for before."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, partial(work, *args, **kwargs))

    def close(self) -> None:
        """Finish what was asked for, and close the file."""
        self._thread.submit(self.store.close).result()
        self._thread.shutdown()
