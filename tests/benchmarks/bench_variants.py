"""How long variants take, compared with another version of solve-cp in the same run.

    python tests/benchmarks/bench_variants.py [FILE…] --against FOLDER [--half even|odd]

Two processes, one for each version, take turns with the puzzles (by default the variants that
ship): `solve`, uniqueness proved, each puzzle once in each process, with libraries loaded
beforehand. The CPU time of a process is what counts, the least of `--rounds` processes. Printed
are the medians, the sums and the medians of the ratios, of all puzzles and of the third that was
slowest before, and with `--list` every puzzle.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

from versions import ROOT, Version


def answer(files: Sequence[Path], seconds: float) -> None:
    """Solve the puzzles whose numbers come from standard input; a line of JSON for each."""
    from variants import records

    from solve_cp import Limits, solve

    known = list(records(files))
    for engine in ("cpsat", "auto"):  # loads the solvers
        solve(known[0][0], engine)
    print(json.dumps([str(r.get("id") or p.title or p.source) for p, r in known]), flush=True)
    for line in sys.stdin:
        begun = process_time()
        result = solve(known[int(line)][0], limits=Limits(seconds=seconds))
        spent = 1000 * (process_time() - begun)
        grid = result.grid.tolist() if result.grid else None
        print(json.dumps([spent, result.unique, result.engine, grid]), flush=True)


def _version(folder: Path, options: argparse.Namespace) -> Version:
    files = [str(file) for file in options.files]
    return Version(folder, [__file__, "--answer", "--seconds", str(options.seconds), *files])


@dataclass
class Row:
    """What both versions said about a puzzle, with the least CPU milliseconds of each."""

    name: str
    now: float
    before: float
    engine: str
    proved: tuple[bool, bool]
    alike: bool

    def line(self) -> str:
        """The row as text."""
        note = "" if self.alike and all(self.proved) else f"  proved {self.proved}"
        figures = f"{self.now:9.1f} {self.before:9.1f} {self.now / self.before:6.2f}"
        return f"{self.name[:40]:40} {figures} {self.engine}{note}"


def measured(options: argparse.Namespace) -> list[Row]:
    """All rows; each round has new processes, which know no puzzle yet."""
    rows: dict[int, Row] = {}
    for _ in range(options.rounds):
        versions = [_version(ROOT, options), _version(options.against, options)]
        names = versions[0].names
        start = {"even": 0, "odd": 1}.get(options.half, 0)
        for number in range(start, len(names), 2 if options.half else 1):
            (now, sure, engine, grid), (before, was_sure, _, other) = (
                version(number) for version in versions
            )
            proved, alike = (sure is True, was_sure is True), grid == other
            row = rows.setdefault(number, Row(names[number], now, before, engine, proved, alike))
            row.now, row.before = min(row.now, now), min(row.before, before)
            row.alike &= alike
        for version in versions:
            version.end()
    return list(rows.values())


def say(name: str, rows: Sequence[Row]) -> None:
    """Print the figures of some puzzles."""
    now, before = [row.now for row in rows], [row.before for row in rows]
    ratio = median(row.now / row.before for row in rows)
    print(f"{name}, {len(rows)} puzzles:")
    print(f"  medians {median(now):.1f} and {median(before):.1f} ms", end="")
    print(f" ({median(now) / median(before):.2f}), median of the ratios {ratio:.2f}")
    print(f"  sums {sum(now):.0f} and {sum(before):.0f} ms ({sum(now) / sum(before):.2f})")


def main() -> None:
    """Measure, or answer as one of the processes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--against", type=Path, default=ROOT)
    parser.add_argument("--half", choices=["even", "odd"])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.answer:
        answer(options.files, options.seconds)
        return
    rows = sorted(measured(options), key=lambda row: -row.before)
    for row in rows:
        if options.list or not row.alike or not all(row.proved):
            print(row.line())
    say("all", rows)
    say("the slow third", rows[: len(rows) // 3])


if __name__ == "__main__":
    main()
