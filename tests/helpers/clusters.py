"""A small Dask cluster on this machine."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from distributed import Client, LocalCluster


@contextmanager
def dask_client() -> Iterator[Client]:
    """Yield a client of a cluster of two processes."""
    with (
        LocalCluster(  # type: ignore[no-untyped-call]  # Dask has no types
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",  # any free port
            silence_logs=logging.CRITICAL,
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call]  # Dask has no types
    ):
        yield client
