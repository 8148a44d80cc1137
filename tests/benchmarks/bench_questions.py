"""How long questions take, compared with another version of solve-cp in the same run.

    python tests/benchmarks/bench_questions.py [FILE…] --against FOLDER [--only NAME…] [--ask …]

Two processes, one for each version, take turns with the puzzles (by default the variants that
ship) and the questions; libraries are loaded beforehand. `candidates` and `redundant` are asked of
a puzzle as it is, `several` (why there are several solutions) and `fewer` (candidates) with one of
its givens or rules removed, `count` (up to 20,000) with a third of them removed, and `none` (why
there is no solution) with a wrong digit given; `--seed` draws what is removed or wrong. Printed are
the CPU milliseconds of both versions and how many times as fast this one is. A star says that a
time limit cut an answer short, a question mark that the answers differ.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from versions import ROOT, Version

import solve_cp
from solve_cp import Limits, Puzzle, SolveCpError, Status

ENOUGH = 20_000
Told = tuple[Any, bool]
"""What two versions must agree on, and whether it is the whole answer."""


def _candidates(puzzle: Puzzle, limits: Limits) -> Told:
    answer = solve_cp.candidates(puzzle, limits=limits)
    return answer.to_json()["candidates"], answer.complete


def _count(puzzle: Puzzle, limits: Limits) -> Told:
    result = solve_cp.count(puzzle, ENOUGH, limits=limits)
    return result.count, result.complete or result.count == ENOUGH


def _redundant(puzzle: Puzzle, limits: Limits) -> Told:
    answer = solve_cp.redundant(puzzle, limits=limits)
    return [str(item) for item in answer.redundant], answer.status is not Status.GAVE_UP


def _several(puzzle: Puzzle, limits: Limits) -> Told:
    answer = solve_cp.why(puzzle, limits=limits)
    told = (answer.unique, len(answer.changed), len(answer.undetermined))
    return told, bool(answer.unique or (answer.closest and answer.complete))


def _none(puzzle: Puzzle, limits: Limits) -> Told:
    answer = solve_cp.why(puzzle, limits=limits)
    return answer.minimal, bool(answer.minimal)


def _removed(puzzle: Puzzle, draw: random.Random, share: float) -> Puzzle:
    """The puzzle without this share of its givens and rules, at least one."""
    parts = [*puzzle.givens, *range(len(puzzle.rules))]
    gone = set(draw.sample(parts, min(len(parts), max(1, int(share * len(parts))))))
    rules = tuple(rule for number, rule in enumerate(puzzle.rules) if number not in gone)
    givens = {cell: digit for cell, digit in puzzle.givens.items() if cell not in gone}
    return replace(puzzle, rules=rules, givens=givens, solution=None)


def _wrong(puzzle: Puzzle, draw: random.Random) -> Puzzle:
    """The puzzle with a wrong digit in one of its empty cells."""
    grid = solve_cp.solve(puzzle).grid
    assert grid is not None
    cell = draw.choice([cell for cell in puzzle.board.cells if cell not in puzzle.givens])
    digit = draw.choice([digit for digit in puzzle.board.digits if digit != grid[cell]])
    return puzzle.with_givens({**puzzle.givens, cell: digit})


Change = Callable[[Puzzle, random.Random], Puzzle]
QUESTIONS: dict[str, tuple[Change, Callable[[Puzzle, Limits], Told]]] = {
    "candidates": (lambda puzzle, _: puzzle, _candidates),
    "fewer": (lambda puzzle, draw: _removed(puzzle, draw, 0), _candidates),
    "count": (lambda puzzle, draw: _removed(puzzle, draw, 1 / 3), _count),
    "redundant": (lambda puzzle, _: puzzle, _redundant),
    "several": (lambda puzzle, draw: _removed(puzzle, draw, 0), _several),
    "none": (_wrong, _none),
}


def answer(options: argparse.Namespace) -> None:
    """Answer the questions that come from standard input; a line of JSON for each."""
    from variants import records

    known = list(records(options.files))
    for engine in ("cpsat", "auto", "sat", "clasp"):  # loads the solvers
        with suppress(SolveCpError):  # not installed, or not known to an old version
            solve_cp.solve(known[0][0], engine)
    print(json.dumps([str(r.get("id") or p.title or p.source) for p, r in known]), flush=True)
    for line in sys.stdin:
        number, question = line.split()
        change, ask = QUESTIONS[question]
        try:
            puzzle = change(known[int(number)][0], random.Random(f"{options.seed} {number}"))
        except SolveCpError:  # a rule needs one that was removed
            print("null", flush=True)
            continue
        begun = process_time()
        told, whole = ask(puzzle, Limits(seconds=options.seconds))
        print(json.dumps([1000 * (process_time() - begun), told, whole]), flush=True)


@dataclass(frozen=True)
class Row:
    """What a question took, now and before, in CPU milliseconds."""

    name: str
    now: float
    before: float
    note: str

    @property
    def gain(self) -> float:
        """How many times as fast it is now."""
        return self.before / self.now

    def line(self) -> str:
        """The row as text."""
        return (
            f"  {self.name[:40]:40} {self.now:9.1f} {self.before:9.1f} {self.gain:7.2f}{self.note}"
        )


def asked(versions: list[Version], number: int, question: str) -> Row | None:
    """The answers of both versions; None if the puzzle cannot be changed as the question needs."""
    now, before = (version(f"{number} {question}") for version in versions)
    if now is None or before is None:
        return None
    both = now[2] and before[2]
    note = " ?" if both and now[1] != before[1] else ""
    note += "" if both else f" * whole: {now[2]}, before {before[2]}"
    return Row(versions[0].names[number], now[0], before[0], note)


def measure(options: argparse.Namespace) -> None:
    """Ask everything of both versions, and print the rows and a summary of each question."""
    rest = ["--seconds", str(options.seconds), "--seed", str(options.seed)]
    command = [__file__, "--answer", *rest, *map(str, options.files)]
    versions = [Version(folder, command) for folder in (ROOT, options.against)]
    chosen = [n for n, name in enumerate(versions[0].names) if name in (options.only or [name])]
    for question in options.ask:
        print(question, flush=True)
        rows = []
        for number in chosen:
            if row := asked(versions, number, question):
                print(row.line(), flush=True)
                rows.append(row)
        say(rows)
    for version in versions:
        version.end()


def say(rows: list[Row]) -> None:
    """Print what the rows have in common."""
    if rows:
        gains = sorted(row.gain for row in rows)
        total = sum(row.before for row in rows) / sum(row.now for row in rows)
        figures = (
            f"median {median(gains):.2f}, {gains[0]:.2f} to {gains[-1]:.2f}, in sum {total:.2f}"
        )
        print(f"  times as fast: {figures}", flush=True)


def main() -> None:
    """Measure, or answer as one of the processes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--against", type=Path, default=ROOT)
    parser.add_argument("--only", nargs="*", help="names of puzzles")
    parser.add_argument("--ask", nargs="*", choices=QUESTIONS, default=list(QUESTIONS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=25.0)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not (options.against / "model" / "solve_cp").is_dir():
        parser.error(f"expected a checkout of solve-cp, got {options.against}: --against")
    answer(options) if options.answer else measure(options)


if __name__ == "__main__":
    main()
