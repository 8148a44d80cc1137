"""How the wall-clock time of `batch` falls with the number of processes.

    python tests/benchmarks/bench_cores.py FILE [--boards N] [--jobs 1,2] [--turns T] [--plot SVG]

FILE has boards of one size, one per line. It is made longer by giving its boards other digits, as
in `bench_batch.py`. The numbers of processes take turns, and the best turn of each counts: on a
machine that does other work, the ratio says less than it would on an idle one.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench_batch import grown


def seconds_of(file: Path, jobs: int) -> float:
    """The time of `batch` with this many processes, including their start."""
    command = [sys.executable, "-m", "solve_cp_cli", "batch", str(file), "--jobs", str(jobs)]
    output = file.with_name(f"solved_{jobs}.txt")
    output.unlink(missing_ok=True)
    begun = perf_counter()
    subprocess.run([*command, "-o", str(output)], check=True, capture_output=True)
    return perf_counter() - begun


def plot(best: Mapping[int, float], boards: int, path: Path) -> None:
    """Plot time against the number of processes, with the ideal curve."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3), layout="constrained")
    axes = figure.add_subplot()
    one = best[min(best)] * min(best)
    axes.plot(list(best), list(best.values()), "o-", label="measured")
    axes.plot(list(best), [one / jobs for jobs in best], "--", color="0.6", label="shared evenly")
    axes.set_xticks(list(best))
    axes.set_ylim(bottom=0)
    axes.set_xlabel(f"processes, on {os.cpu_count()} cores")
    axes.set_ylabel(f"seconds for {boards} boards")
    axes.legend()
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--boards", type=int, default=100_000)
    parser.add_argument("--jobs", default="1,2", help="numbers of processes")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--plot", type=Path)
    asked = parser.parse_args()
    lines = [line for line in asked.file.read_text().split() if not line.startswith("#")]
    best: dict[int, float] = {}
    with TemporaryDirectory() as folder:
        file = Path(folder) / "boards.txt"
        grown(lines, asked.boards, file)
        for _ in range(asked.turns):
            for jobs in map(int, asked.jobs.split(",")):
                seconds = seconds_of(file, jobs)
                best[jobs] = min(seconds, best.get(jobs, seconds))
    for jobs, seconds in best.items():
        print(f"{jobs} processes: {seconds:.2f} s, {asked.boards / seconds:.0f} boards a second")
    if asked.plot:
        plot(best, asked.boards, asked.plot)


if __name__ == "__main__":
    main()
