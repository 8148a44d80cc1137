"""Boards per second of the numpy frontier and of a plain one-worker CP-SAT model, in one run.

    python tests/benchmarks/bench_frontier.py FILE...

A file has one board per line: one symbol per cell (`.` or `0` is blank, A is 10), or numbers
separated by blanks; for a jigsaw, then a blank and the region of each cell. Both sides prove
uniqueness, CP-SAT by a second solve. Answers are compared, and a difference gives exit code 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from math import isqrt
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from ortools.sat.python import cp_model

from solve_cp.board.board import Board
from solve_cp.engines.frontier.breadth import solve_digits

REPEAT_SECONDS = 0.5
Answer = tuple[int, list[int] | None]
Boards = dict[Board, list[list[int]]]


def read_boards(path: Path, box: str | None) -> Boards:
    """The boards of a file, by their shape."""
    found: defaultdict[Board, list[list[int]]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            board, digits = parse(line.split(), box)
            found[board].append(digits)
    return found


def parse(fields: Sequence[str], box: str | None) -> tuple[Board, list[int]]:
    """A board and its digits, 0 for blank."""
    if all(len(field) <= 3 for field in fields) and len(fields) > 3:
        return Board.standard(isqrt(len(fields)), box), [int(field) for field in fields]
    digits = [symbol_value(symbol) for symbol in fields[0]]
    side = isqrt(len(digits))
    if len(fields) > 1 and len(fields[1]) == len(fields[0]):
        rows = [fields[1][i : i + side] for i in range(0, len(digits), side)]
        return Board.jigsaw(rows), digits
    return Board.standard(side, box), digits


def symbol_value(symbol: str) -> int:
    return 0 if symbol in ".0" else int(symbol, 36)


def by_frontier(board: Board, digits: list[list[int]]) -> tuple[list[Answer], float]:
    """Its answers, and the seconds for all boards, a mean over runs."""
    array = np.array(digits)
    started, runs = perf_counter(), 0
    while not runs or perf_counter() - started < REPEAT_SECONDS:
        answers = solve_digits(board, array)
        runs += 1
    seconds = (perf_counter() - started) / runs
    pairs = zip(answers.counts.tolist(), answers.digits.tolist(), strict=True)
    return [(count, row if count == 1 else None) for count, row in pairs], seconds


def by_cpsat(board: Board, digits: list[list[int]]) -> tuple[list[Answer], float, float]:
    """Its answers, the seconds for all boards, and those of them spent in the solver."""
    started = perf_counter()
    both = [plain_cpsat(board, row) for row in digits]
    seconds = perf_counter() - started
    return [answer for answer, _ in both], seconds, sum(solving for _, solving in both)


def plain_cpsat(board: Board, digits: list[int]) -> tuple[Answer, float]:
    """The answer of one AddAllDifferent for each house, and the seconds in the solver."""
    model = cp_model.CpModel()
    low, high = min(board.digits), max(board.digits)
    cells = [model.new_int_var(digit or low, digit or high, "") for digit in digits]
    for house in board.houses:
        model.add_all_different([cells[board.index[cell]] for cell in house.cells])
    first, seconds = solved(model, cells)
    if first is None:
        return (0, None), seconds
    model.add_forbidden_assignments(cells, [first])
    second, more = solved(model, cells)
    return ((1, first) if second is None else (2, None)), seconds + more


def solved(model: cp_model.CpModel, cells: list[Any]) -> tuple[list[int] | None, float]:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    started = perf_counter()
    status = solver.solve(model)
    seconds = perf_counter() - started
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return ([solver.value(cell) for cell in cells] if found else None), seconds


def compare(path: Path, box: str | None) -> bool:
    """Print the file's line of the table; whether both sides agree on every board."""
    boards = read_boards(path, box)
    fast = plain = solving = 0.0
    count = different = 0
    for board, digits in boards.items():
        ours, seconds = by_frontier(board, digits)
        theirs, *times = by_cpsat(board, digits)
        fast, plain, solving = fast + seconds, plain + times[0], solving + times[1]
        count += len(digits)
        different += sum(a != b for a, b in zip(ours, theirs, strict=True))
    print(
        f"{path.stem:<34}{count:>7}{count / fast:>12.0f}{count / plain:>10.0f}{plain / fast:>9.1f}"
        f"{solving / fast:>9.1f}{different:>7}",
        flush=True,
    )
    return not different


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare both on every file; 1 if they differ anywhere."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--box", help="box shape where it is not the usual one, like 2x6")
    options = parser.parse_args(arguments)
    print(f"{'boards/s':<34}{'boards':>7}{'frontier':>12}{'cp-sat':>10}{'ratio':>9}", end="")
    print(f"{'solving':>9}{'differ':>7}")
    agreed = [compare(path, options.box) for path in options.files]
    return 0 if all(agreed) else 1


if __name__ == "__main__":
    sys.exit(main())
