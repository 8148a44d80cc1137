"""How long new puzzles take: `python tests/benchmarks/bench_generate.py --size 6`.

CPU time. Minimal classics are timed side by side with `qqwing` where that program is installed.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

from solve_cp import Board, Limits, Puzzle, generate
from solve_cp.questions.generate.kinds import KINDS


def times(size: int, count: int, seconds: float, **order: Any) -> Iterator[float]:
    """The seconds for each of several puzzles, up to a limit."""
    puzzle = Puzzle(Board.standard(size))
    started = process_time()
    for _ in generate(puzzle, count=count, limits=Limits(seconds=seconds), **order):
        yield process_time() - started
        started = process_time()


def classics(size: int, count: int) -> float:
    """The seconds for each of many minimal classics, which are made together."""
    puzzle = Puzzle(Board.standard(size))
    list(generate(puzzle, minimal=True, count=2, seed=1))  # loads what is needed
    started = process_time()
    made = list(generate(puzzle, minimal=True, count=count))
    return (process_time() - started) / len(made)


def qqwing(count: int) -> float | None:
    """The seconds of qqwing for each puzzle, if it is installed."""
    program = shutil.which("qqwing") or shutil.which("qqwing", path="/usr/games")
    if program is None:
        return None
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    order = [program, "--generate", str(count), "--one-line"]
    subprocess.run(order, check=True, capture_output=True)
    return (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) / count


def report(name: str, found: list[float]) -> None:
    """A line of the table."""
    print(f"{name:24} {len(found):4} {median(found):9.4f} {max(found):9.4f}", flush=True)


def main() -> None:
    """Print a table: the kind, how many, the median and the longest time in seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=6)
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--classics", type=int, default=256)
    parser.add_argument("--killers", type=int, default=20)
    parser.add_argument("--time-limit", type=float, default=60.0)
    parser.add_argument("kinds", nargs="*", default=[kind for kind in KINDS if kind != "cages"])
    asked = parser.parse_args()
    print(f"{'kind':24} {'made':>4} {'median':>9} {'longest':>9}")
    ours = classics(asked.size, asked.classics)
    print(f"{'minimal classic, mean':24} {asked.classics:4} {ours:9.4f}")
    if asked.size == 9 and (peer := qqwing(asked.classics)) is not None:
        print(f"{'qqwing, mean':24} {asked.classics:4} {peer:9.4f}")
    killers = times(asked.size, asked.killers, asked.time_limit, clues=["cages:partition"])
    report("killer without givens", list(killers))
    for kind in asked.kinds:
        report(kind, list(times(asked.size, asked.count, asked.time_limit, clues=[kind])))


if __name__ == "__main__":
    main()
