"""A Dask cluster as an ordinary executor."""

from __future__ import annotations

from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Generator
    from concurrent.futures import Executor

_distributed: Any = import_module("distributed")  # its functions have no types


@contextmanager
def dask_executor(address: str, processes: int | None = None) -> Generator[Executor]:
    """The executor of a cluster.

    Args:
        address: That of its scheduler; empty for a cluster on this machine, which ends with it.
        processes: How many workers a cluster of its own has; None for one a processor.
    """
    if address:
        with _distributed.Client(address) as client:
            yield _executor(client)
        return
    options = {"n_workers": processes, "threads_per_worker": 1, "dashboard_address": None}
    with _distributed.LocalCluster(**options) as cluster, _distributed.Client(cluster) as client:
        yield _executor(client)


def _executor(client: Any) -> Executor:  # noqa: ANN401 - its class has no types
    # Not pure: each task is run, even one that looks like another.
    return cast("Executor", client.get_executor(pure=False))
