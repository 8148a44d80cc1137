"""Which encoding solves variants fastest: `python tests/benchmarks/bench_encodings.py [FILE…]`.

Solves every puzzle of the files (by default the variants that ship) with several forms of the
CP-SAT model, uniqueness proved, and prints for each form how many were settled, the median, the
mean and the slowest in CPU milliseconds, and the ratio of the totals to the plain form. A file
may be anything `solve-cp` reads; of a `.jsonl` file the member `iss` is read.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

from variants import puzzles

import solve_cp
from solve_cp import Limits, Puzzle
from solve_cp.engines.cpsat import CpSat, Presolve
from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.engines.literals.sums import post_integers
from solve_cp.language.constraints import AllDifferent, Constraint
from solve_cp.puzzle.compiling import structure_of

NO_SETS: tuple[str, Any] = ("solve_cp.engines.literals.sums.post_cage", lambda *_: False)
NO_IMPLIED: tuple[str, Any] = ("solve_cp.engines.literals.lowering.implied_sums", lambda _: [])
NO_LADDERS: tuple[str, Any] = ("solve_cp.engines.literals.sums._post_ladder", post_integers)
NO_SIDES: tuple[str, Any] = ("solve_cp.engines.literals.sums._post_sides", post_integers)
WHOLE_SUMS = (NO_LADDERS, NO_SIDES)
BARE = (NO_SETS, NO_IMPLIED, *WHOLE_SUMS)


class Plain(CpSatLowering):
    """Integer variables and AddAllDifferent for houses and cages, sums unchanged."""

    def post(self, constraint: Constraint, when: Sequence[Any]) -> None:
        if isinstance(constraint, AllDifferent) and not when:
            integers = [self.integer(self.literals(cell)) for cell in constraint.cells]
            every = self.model.proto.constraints.add().all_diff.exprs
            for integer in integers:
                expression = every.add()
                expression.vars.append(integer)
                expression.coeffs.append(1)
        else:
            super().post(constraint, when)


INTEGERS = ("solve_cp.engines.cpsat.run.CpSatLowering", Plain)
FORMS: dict[str, tuple[tuple[tuple[str, Any], ...], Presolve]] = {
    "plain: integers, AddAllDifferent": ((INTEGERS, *BARE), Presolve.ALWAYS),
    "literals": (BARE, Presolve.ALWAYS),
    "literals, digit sets": ((NO_IMPLIED, *WHOLE_SUMS), Presolve.ALWAYS),
    "literals, digit sets, implied sums": (WHOLE_SUMS, Presolve.ALWAYS),
    "all, with partial sums": ((), Presolve.ALWAYS),
    "all, without presolve": ((), Presolve.NEVER),
    "all, presolve later (auto)": ((), Presolve.LATER),
}


def measure(puzzle: Puzzle, presolve: Presolve, limits: Limits) -> tuple[float, bool]:
    """CPU milliseconds from the compiled model to the proof, and whether it was settled."""
    structure_of(puzzle.board, puzzle.rules).cache.clear()
    started = time.process_time()
    result = solve_cp.solve(puzzle, CpSat(presolve=presolve), limits=limits)
    settled = result.unique is not None or result.complete
    return 1000 * (time.process_time() - started), settled


def run(form: str, some: Sequence[Puzzle], limits: Limits) -> tuple[list[float], int]:
    """The times of a form over all puzzles, and how many it settled."""
    switches, presolve = FORMS[form]
    with ExitStack() as stack:
        for target, replacement in switches:
            stack.enter_context(patch(target, replacement))
        measured = [measure(puzzle, presolve, limits) for puzzle in some]
    return [each for each, _ in measured], sum(settled for _, settled in measured)


def main() -> None:
    """Measure every form and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--time-limit", type=float, default=10.0, help="seconds a puzzle")
    arguments = parser.parse_args()
    some = list(puzzles(arguments.files))
    limits = Limits(seconds=arguments.time_limit)
    solve_cp.solve(some[0], "cpsat", limits=limits)  # loads ortools
    print(f"{len(some)} puzzles, at most {arguments.time_limit:g} s each; CPU ms")
    print(f"{'form':36} {'settled':>8} {'median':>9} {'mean':>9} {'max':>9} {'ratio':>7}")
    plain = 0.0
    for form in FORMS:
        times, settled = run(form, some, limits)
        total = sum(times)
        plain = plain or total
        figures = statistics.median(times), statistics.fmean(times), max(times)
        row = " ".join(f"{figure:9.1f}" for figure in figures)
        print(f"{form:36} {settled:8} {row} {plain / total:7.2f}", flush=True)


if __name__ == "__main__":
    main()
