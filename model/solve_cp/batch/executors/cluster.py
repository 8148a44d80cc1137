"""Dask clusters as executors; needs the package `distributed` (extra `cluster`)."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager, suppress

from solve_cp.errors import InputError, WorkerError

TIMEOUT = 10  # seconds to reach the scheduler
RETRIES = 3


@contextmanager
def dask(address: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler as an executor; tasks of workers that die are repeated."""
    try:
        from distributed import Client, KilledWorker
        from distributed.comm import CommClosedError
    except ImportError:
        raise InputError(
            "expected the package distributed for a cluster: pip install 'solve-cp[cluster]'"
        ) from None
    _quieten()
    client = Client.__new__(Client)
    try:
        client.__init__(address, timeout=TIMEOUT, set_as_default=False)
    except (TimeoutError, OSError, ValueError) as error:
        with suppress(Exception):  # a half-built client would log errors when it is deleted
            client.close(timeout=0)
        raise InputError(f"expected a Dask scheduler at {address}, got none: {error}") from None
    try:
        with client, client.get_executor(pure=False, retries=RETRIES) as executor:
            executor.workers = max(1, sum(client.nthreads().values()))
            yield executor
    except (KilledWorker, CommClosedError, CancelledError) as error:
        words = str(error) or type(error).__name__
        raise WorkerError(f"expected an answer from the cluster, but it failed: {words}") from None


def _quieten() -> None:
    """Silence the log of distributed: our own errors say that a cluster is gone."""
    for name in ("distributed", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
