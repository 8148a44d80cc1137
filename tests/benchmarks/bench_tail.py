"""Which variants are slow, and why: `python tests/benchmarks/bench_tail.py [FILE…]`.

Solves every puzzle of the files (by default the variants that ship) with CP-SAT, uniqueness
proved, and prints for each the CPU milliseconds to build its model and to solve it, the slowest
first; where a line of a `.jsonl` file has `iss_ms`, the time of another solver, also the ratio to
it. The last lines are the medians, and the slowest. Only ratios in one run count.

`--engine auto` (or `sat`) measures another engine; its time to build is that of compiling only.
`solve-cp generate --with little-killers --count 9 -o made.json` makes more puzzles of a kind.
"""

from __future__ import annotations

import argparse
import statistics
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from variants import records

import solve_cp
from solve_cp import Limits, Puzzle
from solve_cp.engines.cpsat import CpSat, Presolve
from solve_cp.engines.cpsat.calls import Calls
from solve_cp.engines.singles import propagate
from solve_cp.puzzle.compiling import compile_puzzle, structure_of


@dataclass(frozen=True)
class Measured:
    """What one puzzle took, in CPU milliseconds."""

    name: str
    build: float
    solve: float
    settled: bool
    elsewhere: float | None

    @property
    def total(self) -> float:
        """The total."""
        return self.build + self.solve


class _Clock:
    """Counts the time that CP-SAT's own calls take."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._solve = Calls.solve

    def solve(self, calls: Calls, *arguments: Any) -> Any:
        """Solve, and add the time."""
        started = time.process_time()
        try:
            return self._solve(calls, *arguments)
        finally:
            self.seconds += time.process_time() - started


class _AfterSingles(CpSat):
    """CP-SAT on what singles leave, as `auto` gives it."""

    def answer(self, model: Any, *arguments: Any) -> Any:
        """The answer of CP-SAT."""
        root = propagate(model)
        left = model if root.conflict else model.with_domains(root.domains)
        return super().answer(left, *arguments)


def measure(puzzle: Puzzle, record: dict[str, Any], limits: Limits) -> Measured:
    """Compile, lower and solve one puzzle."""
    clock = _Clock()
    started = time.process_time()
    compile_puzzle(puzzle)
    structure_of(puzzle.board, puzzle.rules).cache.clear()
    with patch.object(Calls, "solve", lambda calls, *rest: clock.solve(calls, *rest)):
        result = solve_cp.solve(puzzle, _AfterSingles(presolve=Presolve.LATER), limits=limits)
    total = time.process_time() - started
    settled = result.unique is not None or result.complete
    name = str(record.get("id") or puzzle.title or "?")
    solving = 1000 * clock.seconds
    return Measured(name, 1000 * total - solving, solving, settled, record.get("iss_ms"))


def measure_whole(puzzle: Puzzle, record: dict[str, Any], limits: Limits, engine: str) -> Measured:
    """Compile one puzzle and solve it with any engine."""
    started = time.process_time()
    compile_puzzle(puzzle)
    structure_of(puzzle.board, puzzle.rules).cache.clear()
    compiled = time.process_time()
    result = solve_cp.solve(puzzle, engine, limits=limits)
    solving = 1000 * (time.process_time() - compiled)
    settled = result.unique is not None or result.complete
    name = str(record.get("id") or puzzle.title or "?")
    build = 1000 * (compiled - started)
    return Measured(name, build, solving, settled, record.get("iss_ms"))


def row(one: Measured) -> str:
    """A line of the table."""
    ratio = f"{one.total / one.elsewhere:9.1f}" if one.elsewhere else " " * 9
    note = "" if one.settled else "  gave up"
    return f"{one.name[:36]:36} {one.build:9.1f} {one.solve:9.1f} {one.total:9.1f} {ratio}{note}"


def main() -> None:
    """Measure every puzzle and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--time-limit", type=float, default=30.0, help="seconds a puzzle")
    parser.add_argument("--engine", default="cpsat", help="cpsat (default), sat or auto")
    arguments = parser.parse_args()
    engine: str = arguments.engine
    limits = Limits(seconds=arguments.time_limit)
    some = list(records(arguments.files))
    solve_cp.solve(some[0][0], engine, limits=limits)  # loads the solver
    one = measure if engine == "cpsat" else partial(measure_whole, engine=engine)
    found = [one(puzzle, record, limits) for puzzle, record in some]
    print(f"{'CPU ms':36} {'build':>9} {'solve':>9} {'total':>9} {'ratio':>9}")
    for each in sorted(found, key=lambda one: -one.total):
        print(row(each))
    middle = [statistics.median(figures) for figures in zip(*map(_figures, found), strict=True)]
    print(f"{'median of ' + str(len(found)):36} " + " ".join(f"{figure:9.1f}" for figure in middle))
    print(f"{'slowest':36} {max(one.total for one in found):29.1f}")


def _figures(one: Measured) -> tuple[float, float, float]:
    return one.build, one.solve, one.total


if __name__ == "__main__":
    main()
