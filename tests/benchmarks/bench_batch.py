"""The speed and memory of `batch` on files of classic boards.

    python tests/benchmarks/bench_batch.py FILE [--boards N] [--against MODEL] [--memory]

FILE has boards of one size, one per line. It is made longer by giving its boards other
digits. In one process each, taking turns, on one core: boards as rows of arrays; the same boards as
one puzzle each; `solve_many` on the file; and with `--against` the library in another folder, such
as `model` of an earlier checkout. Prints boards per CPU second, the ratio to the first, and how
much of the time is spent outside the frontier. With `--memory`, also the peak memory for 10⁴,
10⁵ and 10⁶ boards.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Measure = dict[str, float]


def grown(lines: list[str], boards: int, path: Path) -> None:
    """A file with this many boards: the lines, repeated with other digits."""
    random = Random(1)
    digits = SYMBOLS[: round(len(lines[0]) ** 0.5)]
    with path.open("w", encoding="ascii") as file:
        for done in range(0, boards, len(lines)):
            table = str.maketrans(digits, "".join(random.sample(digits, len(digits))))
            part = lines[: boards - done]
            file.write("".join(f"{line}\n" for line in part).translate(table))


def either(name: str, earlier: str) -> Any:
    """A module by its name, or by the one it has in earlier versions."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        return import_module(earlier)


def solved(path: Path, executor: Any) -> Iterator[Any]:
    """The results of `solve_many`: of the file, or of its puzzles where it takes no files."""
    from solve_cp import read, solve_many

    newer = find_spec("solve_cp.batch.row_results")
    return solve_many(path if newer else read(path), executor)


def answer(path: Path, how: str) -> Measure:
    """One run over a file in this process: CPU seconds, those in the frontier, peak memory."""
    pool = either("solve_cp.batch.executors.pool", "solve_cp.batch.pool")
    chunks = either("solve_cp.batch.reading.chunks", "solve_cp.batch.chunks")
    files = either("solve_cp.batch.resumable", "solve_cp.batch.file")
    breadth = either("solve_cp.engines.frontier.breadth", "solve_cp.search.frontier")
    search, inside = breadth.solve_masks, [0.0]

    def timed(*arguments: Any, **options: Any) -> Any:
        begun = process_time()
        found = search(*arguments, **options)
        inside[0] += process_time() - begun
        return found

    breadth.solve_masks = timed
    if how == "puzzles":
        chunks.TextChunk.rows = lambda _: []
    begun = process_time()
    with pool.Inline() as executor:
        if how == "many":
            boards = sum(1 for _ in solved(path, executor))
        else:
            batch = files.Batch(str(path), path.with_suffix(".out"))
            boards = sum(s.boards for s in files.solve_file(batch, executor, restart=True))
    seconds = process_time() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "boards": boards,
        "seconds": seconds,
        "frontier": inside[0],
        "MiB": peak,
    }


def measured(path: Path, how: str, model: str | None = None) -> Measure:
    """The same in a separate process, with the library in the folder `model`."""
    environment = os.environ | ({"PYTHONPATH": model} if model else {})
    command = [sys.executable, __file__, str(path), "--run", how]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: Measure = json.loads(done.stdout)
    return found


def compare(path: Path, turns: int, against: str | None) -> None:
    """Print the best time of each way."""
    ways: dict[str, tuple[str, str | None]] = {
        "rows of arrays": ("arrays", None),
        "a puzzle a board": ("puzzles", None),
        "solve_many": ("many", None),
    }
    if against:
        ways |= {
            f"batch of {against}": ("arrays", against),
            f"solve_many of {against}": ("many", against),
        }
    found: dict[str, list[Measure]] = {name: [] for name in ways}
    for _ in range(turns):
        for name, way in ways.items():
            found[name].append(measured(path, *way))
    best = {name: min(runs, key=lambda run: run["seconds"]) for name, runs in found.items()}
    first = best["rows of arrays"]["seconds"]
    for name, run in best.items():
        rate, ratio = run["boards"] / run["seconds"], run["seconds"] / first
        outside = 1 - run["frontier"] / run["seconds"]
        print(f"{name}: {rate:,.0f} boards/s, {ratio:.2f} of the time, {outside:.0%} not searching")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--boards", type=int, default=50_000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--against", metavar="MODEL")
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--run", choices=("arrays", "puzzles", "many"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.run:
        print(json.dumps(answer(asked.file, asked.run)))
        return
    lines = [line.split()[0] for line in asked.file.read_text().splitlines() if line.strip()]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "boards.txt"
        grown(lines, asked.boards, path)
        compare(path, asked.turns, asked.against)
        for boards in (10**4, 10**5, 10**6) if asked.memory else ():
            grown(lines, boards, path)
            print(f"{boards:,} boards: {measured(path, 'arrays')['MiB']:.0f} MiB at the peak")


if __name__ == "__main__":
    main()
