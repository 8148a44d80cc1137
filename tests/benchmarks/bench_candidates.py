"""How long true candidates take: `python tests/benchmarks/bench_candidates.py [FILE…]`.

Asks for the candidates of every puzzle of the files (by default the variants that ship), as it is
and with one of its givens or rules removed, drawn by `--seed`, and prints medians, how many took
longer than the target, and the slowest, in CPU milliseconds; solving is the reference in the same
run. A file may be anything `solve-cp` reads; of a `.jsonl` file the member `iss` is read.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from variants import puzzles

import solve_cp
from solve_cp import Limits, Puzzle, SolveCpError
from solve_cp.board.cells import Cell

ONE_SOLUTION, ONE_REMOVED = 50.0, 1000.0  # the targets, in milliseconds
SLOWEST = 5


@dataclass(frozen=True)
class Timing:
    """CPU milliseconds of an answer about a puzzle, and whether a limit cut it short."""

    milliseconds: float
    number: int
    gave_up: bool


def timed(
    some: Sequence[tuple[int, Puzzle]],
    ask: Callable[[Puzzle], solve_cp.Result | solve_cp.Candidates],
) -> list[Timing]:
    """The time of each answer."""
    timings = []
    for number, puzzle in some:
        gc.collect()
        started = time.process_time()
        answer = ask(puzzle)
        spent = 1000 * (time.process_time() - started)
        timings.append(Timing(spent, number, answer.status is solve_cp.Status.GAVE_UP))
    return timings


def with_one_removed(some: Sequence[tuple[int, Puzzle]], seed: int) -> Iterator[tuple[int, Puzzle]]:
    """Each puzzle without one of its givens or rules, if it is still valid then."""
    draw = random.Random(seed)
    for number, puzzle in some:
        items: list[Cell | int] = [*puzzle.givens, *range(len(puzzle.rules))]
        item = draw.choice(items) if items else 0
        try:
            yield number, without(puzzle, item)
        except SolveCpError as error:
            print(f"puzzle {number} is left out: {error}")


def without(puzzle: Puzzle, item: Cell | int) -> Puzzle:
    """The puzzle without the given of a cell, or the rule of a number."""
    if isinstance(item, int):
        return replace(puzzle, rules=puzzle.rules[:item] + puzzle.rules[item + 1 :])
    return puzzle.with_givens({c: digit for c, digit in puzzle.givens.items() if c != item})


def show(name: str, timings: Sequence[Timing], target: float) -> None:
    """A row of the table."""
    times = [timing.milliseconds for timing in timings]
    late, given_up = sum(each > target for each in times), sum(each.gave_up for each in timings)
    slowest = sorted(timings, key=lambda timing: -timing.milliseconds)[:SLOWEST]
    names = ", ".join(f"{each.milliseconds:.0f} (puzzle {each.number})" for each in slowest)
    row = f"{len(times):8} {statistics.median(times):8.1f} {late:6} > {target:4g} {given_up:8}"
    print(f"{name:26} {row}  {names}", flush=True)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--seed", type=int, default=1, help="which givens and rules are removed")
    parser.add_argument("--time-limit", type=float, default=30.0, help="seconds a puzzle")
    arguments = parser.parse_args()
    some = list(enumerate(puzzles(arguments.files), 1))
    limits = Limits(seconds=arguments.time_limit)
    solve_cp.solve(some[0][1], "cpsat", limits=limits)  # loads ortools
    print(f"{'CPU ms':26} {'puzzles':>8} {'median':>8} {'late':>13} {'gave up':>8}  slowest")
    show("solve", timed(some, lambda p: solve_cp.solve(p, limits=limits)), ONE_SOLUTION)
    show("candidates", timed(some, lambda p: solve_cp.candidates(p, limits=limits)), ONE_SOLUTION)
    removed = list(with_one_removed(some, arguments.seed))
    if not removed:
        return
    answers = timed(removed, lambda p: solve_cp.candidates(p, limits=limits))
    show("candidates, one removed", answers, ONE_REMOVED)


if __name__ == "__main__":
    main()
