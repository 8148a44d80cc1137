"""How long the command takes to start, as ratios in one run.

    python tests/benchmarks/bench_start.py [--rounds 5] [--against FOLDER]

Each command runs in a process of its own, the commands taking turns; the CPU time of a process is
what counts. Modules are compiled once, in the first round, as they are after an installation;
`--compile` compiles them each time. `--against` is a checkout of another version, measured in the
same run.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent.parent
PUZZLE = str(ROOT / "puzzles" / "puzzle.csv")
VARIANT = str(ROOT / "puzzles" / "variants" / "killer-9.json")
REFERENCES = {
    "python -c pass": ["-c", "pass"],
    "import numpy": ["-c", "import numpy"],
    "import cp_model": ["-c", "import ortools.sat.python.cp_model"],
}
COMMANDS = {
    "import solve_cp": ["-c", "from solve_cp import Board, Puzzle, solve"],
    "solve-cp --help": ["-m", "solve_cp_cli", "--help"],
    "solve-cp show": ["-m", "solve_cp_cli", "show", PUZZLE],
    "solve-cp easy.csv": ["-m", "solve_cp_cli", PUZZLE],
    "solve-cp variant.json": ["-m", "solve_cp_cli", VARIANT],
    "solve-cp --engine cpsat": ["-m", "solve_cp_cli", "--engine", "cpsat", PUZZLE],
}


def cpu_seconds(arguments: list[str], folder: Path, compiled: str) -> float:
    """The CPU time of a Python process that sees this checkout; `compiled` keeps its modules."""
    paths = os.pathsep.join(str(folder / part) for part in ("model", "cli"))
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONPYCACHEPREFIX": compiled}
    environment["PYTHONDONTWRITEBYTECODE"] = "" if compiled else "1"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        env=environment,
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
    parser.add_argument("--compile", action="store_true")
    options = parser.parse_args()
    runs = {(name, ""): (what, ROOT) for name, what in (REFERENCES | COMMANDS).items()}
    if options.against:
        runs |= {(name, "before"): (what, options.against) for name, what in COMMANDS.items()}
    times: dict[tuple[str, str], list[float]] = {key: [] for key in runs}
    with TemporaryDirectory() as kept:
        compiled = "" if options.compile else kept
        for _ in range(options.rounds + 1):  # the first round warms the caches
            for key, (what, folder) in runs.items():
                times[key].append(cpu_seconds(what, folder, compiled))
    middle = {key: median(seconds[1:]) for key, seconds in times.items()}
    for (name, which), seconds in middle.items():
        before = middle.get((name, "before"))
        ratio = f"  {seconds / before:.2f} of before" if before and not which else ""
        numpy = seconds / middle["import numpy", ""]
        print(f"{name:24} {which:7} {1000 * seconds:6.0f} ms  {numpy:5.2f} × numpy{ratio}")


if __name__ == "__main__":
    main()
