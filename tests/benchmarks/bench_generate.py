"""How long new puzzles take, by kind: `python tests/benchmarks/bench_generate.py --size 6`.

Where the program `qqwing` is installed, its minimal classics are timed in the same run.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from solve_cp import Board, Limits, Puzzle, generate
from solve_cp.questions.generate.kinds import KINDS


def times(size: int, count: int, seconds: float, **order: Any) -> Iterator[float]:
    """The seconds that each of some puzzles took; a limit that was reached ends them."""
    puzzle = Puzzle(Board.standard(size))
    for answer in generate(puzzle, count=count, limits=Limits(seconds=seconds), **order):
        yield answer.seconds


def qqwing(count: int) -> float | None:
    """The seconds a puzzle that qqwing took, if it is there."""
    program = shutil.which("qqwing") or shutil.which("qqwing", path="/usr/games")
    if program is None:
        return None
    started = perf_counter()
    subprocess.run(
        [program, "--generate", str(count), "--one-line"], check=True, capture_output=True
    )
    return (perf_counter() - started) / count


def report(name: str, found: list[float]) -> None:
    """A line of the table."""
    print(f"{name:24} {len(found):4} {median(found):9.3f} {max(found):9.3f}", flush=True)


def main() -> None:
    """Print a table: the kind, how many, the median and the longest time in seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=6)
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--classics", type=int, default=20)
    parser.add_argument("--time-limit", type=float, default=60.0)
    parser.add_argument("kinds", nargs="*", default=[*KINDS, "cages:partition"])
    asked = parser.parse_args()
    print(f"{'kind':24} {'made':>4} {'median':>9} {'longest':>9}")
    report("minimal classic", list(times(asked.size, asked.classics, 60, minimal=True)))
    if asked.size == 9 and (peer := qqwing(asked.classics)) is not None:
        print(f"{'qqwing, mean':24} {asked.classics:4} {peer:9.3f}")
    for kind in asked.kinds:
        report(kind, list(times(asked.size, asked.count, asked.time_limit, clues=[kind])))


if __name__ == "__main__":
    main()
