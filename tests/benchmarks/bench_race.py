"""What a race of SAT and CP-SAT gains over one alone on variants, and when CP-SAT should start.

    python tests/benchmarks/bench_race.py [FILE…] [--half even|odd] [--seconds S]

Each puzzle (by default the variants that ship) is proved unique by CP-SAT, by SAT, and by `auto`,
which races them. The first two are measured in CPU time, each by itself, and for several head
starts h the race is taken to last min(SAT, h + CP-SAT): what it lasts on two cores that have
nothing else to do, and to cost the work of both. That is compared on all puzzles and on the third
that is slowest by CP-SAT. The clock of the race itself is printed beside it; it says little on a
busy machine. Puzzles that neither settles are left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

from variants import puzzles

from solve_cp import Limits, Puzzle, solve
from solve_cp.engines.cpsat import CpSat, Presolve
from solve_cp.engines.protocol import Engine
from solve_cp.engines.race import HEAD_START

HEADS = (0.0, 0.06, 0.1, 0.3, 0.5, 1.0, HEAD_START)


def seconds_of(
    puzzle: Puzzle, engine: str | Engine, limit: float, clock: Callable[[], float]
) -> float:
    """How long an engine takes; the limit where it gives up."""
    begun = clock()
    result = solve(puzzle, engine, limits=Limits(seconds=limit))
    taken = clock() - begun
    return taken if result.complete or result.count > 1 else max(limit, taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--half", choices=("even", "odd"))
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    chosen = list(puzzles(asked.files))[
        {"even": 0, "odd": 1}.get(asked.half, 0) :: 2 if asked.half else 1
    ]
    chosen = [puzzle for puzzle in chosen if not puzzle.not_modelled]
    alone = CpSat(presolve=Presolve.LATER)
    rows = []
    for puzzle in chosen:
        cpsat = seconds_of(puzzle, alone, asked.seconds, process_time)
        sat = seconds_of(puzzle, "sat", asked.seconds, process_time)
        raced = seconds_of(puzzle, "auto", asked.seconds, perf_counter)
        if min(cpsat, sat) < asked.seconds:
            rows.append((cpsat, sat, raced))
    rows.sort()
    slow = rows[-len(rows) // 3 :]
    for name, part in ((f"all {len(rows)}", rows), (f"the slow third, {len(slow)}", slow)):
        before = sum(cpsat for cpsat, _, _ in part)
        print(f"{name}: CP-SAT alone {before:.2f} s, SAT alone {sum(s for _, s, _ in part):.2f} s")
        for head in HEADS:
            clocks = [min(sat, head + cpsat) for cpsat, sat, _ in part]
            after, work = sum(clocks), sum(2 * c - min(c, head) for c in clocks)
            faster = f"{before / after:.2f} times as fast"
            print(f"  head start {head:.2f} s: {after:.2f} s, {faster}, {work:.2f} s of work")
        print(f"  the race itself by the clock: {sum(raced for _, _, raced in part):.2f} s")


if __name__ == "__main__":
    main()
