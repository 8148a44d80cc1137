"""The speed and memory of `batch` on files of classic boards.

    python tests/benchmarks/bench_batch.py FILE [--boards N] [--against MODEL] [--memory]

FILE has boards of one size, one per line. It is made longer by giving its boards other
digits. In one process each, taking turns, on one core: boards as rows of arrays; the same boards as
one puzzle each; and with `--against` the library in another folder, such as `model` of an earlier
checkout. Prints boards per CPU second, the ratio to the first, and how much of the time is spent
outside the frontier. With `--memory`, also the peak memory for 10⁴, 10⁵ and 10⁶ boards.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
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


def answer(path: Path, arrays: bool) -> Measure:
    """One run over a file in this process: CPU seconds, those in the frontier, peak memory."""
    from solve_cp.batch.executors.pool import Inline
    from solve_cp.batch.reading.chunks import TextChunk
    from solve_cp.batch.resumable import Batch, solve_file
    from solve_cp.engines.frontier import breadth

    search, inside = breadth.solve_masks, [0.0]

    def timed(*arguments: Any, **options: Any) -> Any:
        begun = process_time()
        found = search(*arguments, **options)
        inside[0] += process_time() - begun
        return found

    breadth.solve_masks = timed
    if not arrays:
        setattr(TextChunk, "rows", lambda _: [])  # noqa: B010
    begun = process_time()
    with Inline() as executor:
        steps = list(solve_file(Batch(str(path), path.with_suffix(".out")), executor, restart=True))
    seconds = process_time() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "boards": sum(step.boards for step in steps),
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
    }
    if against:
        ways[against] = ("arrays", against)
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
    parser.add_argument("--run", choices=("arrays", "puzzles"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.run:
        print(json.dumps(answer(asked.file, asked.run == "arrays")))
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
