"""Dask clusters as executors: the package `distributed`, from the extra `cluster`."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager

from solve_cp.errors import EngineError, InputError

TIMEOUT = 10  # seconds to reach the scheduler
RETRIES = 3


@contextmanager
def dask(address: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler as an executor; tasks of a worker that dies are redone."""
    try:
        from distributed import Client, KilledWorker
        from distributed.comm import CommClosedError
    except ImportError:
        raise InputError(
            "expected the package distributed for a cluster: pip install 'solve-cp[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=TIMEOUT, set_as_default=False)
    except (TimeoutError, OSError, ValueError) as error:
        raise InputError(f"expected a Dask scheduler at {address}, got none: {error}") from None
    try:
        with client, client.get_executor(pure=False, retries=RETRIES) as executor:
            executor.workers = max(1, sum(client.nthreads().values()))
            yield executor
    except (KilledWorker, CommClosedError, CancelledError) as error:
        raise EngineError(f"expected the cluster to answer, but it failed: {error}") from None
