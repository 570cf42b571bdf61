"""A series of games on a Dask cluster; here, two processes on this machine.

For a real cluster, use `Client("tcp://scheduler:8786")`. The report is the same wherever the games
are played.
"""

# Dask has no types.
# mypy: allow-untyped-calls

from distributed import Client, LocalCluster

from thinkstr8 import numer
from thinkstr8.arena import Series, SeriesProgress, run


def tell(progress: SeriesProgress) -> None:
    """Print the progress of the series from time to time."""
    if progress.done % 15 == 0:
        print(f"{progress.done} of {progress.total} games")


def main() -> None:
    """Play the series on the cluster, and again in this process."""
    line_up = [numer.bots.careful, numer.bots.random, numer.bots.random]
    series = Series(numer, numer.Rules(players=3), line_up, deals=10, seed=8)
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0")
    with cluster, Client(cluster) as client:
        report = run(series, client.get_executor(), progress=tell)
    for standing in report.leaderboard:
        print(f"{standing.name:9} {standing.win_rate}")
    print("The same here:", run(series) == report)


if __name__ == "__main__":
    main()
