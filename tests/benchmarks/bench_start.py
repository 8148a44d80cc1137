"""How long the command takes to start, as ratios in one run.

    python tests/benchmarks/bench_start.py [--rounds 5] [--against FOLDER]

Each command runs in a process of its own, the commands taking turns; the CPU time of a process is
what counts. `--against` is a checkout of another version, measured in the same run.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent.parent
PUZZLE = str(ROOT / "puzzles" / "puzzle.csv")
REFERENCES = {
    "python -c pass": ["-c", "pass"],
    "import numpy": ["-c", "import numpy"],
    "import cp_model": ["-c", "import ortools.sat.python.cp_model"],
}
COMMANDS = {
    "solve-cp --help": ["-m", "solve_cp_cli", "--help"],
    "solve-cp easy.csv": ["-m", "solve_cp_cli", PUZZLE],
    "solve-cp --engine cpsat": ["-m", "solve_cp_cli", "--engine", "cpsat", PUZZLE],
}


def cpu_seconds(arguments: list[str], folder: Path) -> float:
    """The CPU time of a Python process that sees this checkout."""
    paths = os.pathsep.join(str(folder / part) for part in ("model", "cli"))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure all commands in turns, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--against", type=Path)
    options = parser.parse_args()
    runs = {(name, ""): (what, ROOT) for name, what in (REFERENCES | COMMANDS).items()}
    if options.against:
        runs |= {(name, "before"): (what, options.against) for name, what in COMMANDS.items()}
    times: dict[tuple[str, str], list[float]] = {key: [] for key in runs}
    for _ in range(options.rounds + 1):  # the first round warms the caches
        for key, (what, folder) in runs.items():
            times[key].append(cpu_seconds(what, folder))
    middle = {key: median(seconds[1:]) for key, seconds in times.items()}
    for (name, which), seconds in middle.items():
        before = middle.get((name, "before"))
        ratio = f"  {seconds / before:.2f} of before" if before and not which else ""
        numpy = seconds / middle["import numpy", ""]
        print(f"{name:24} {which:7} {1000 * seconds:6.0f} ms  {numpy:5.2f} × numpy{ratio}")


if __name__ == "__main__":
    main()
