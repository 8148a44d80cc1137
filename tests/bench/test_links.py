"""The benchmark of links, on small test links."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from solve_cp import Puzzle, write
from solve_cp.drawing.marks import Line
from solve_cp.rules import KillerCage

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "bench_links.py"
BOARD = "1.....3..4.....2"


def links() -> list[str]:
    """Three puzzles: one to solve, one with several solutions, one with an unknown rule."""
    unique = Puzzle.from_line(BOARD)
    told = "Normal sudoku rules apply. Digits in cages do not repeat and sum to the total."
    several = Puzzle.from_line("." * 16, comment=told) + KillerCage("r1c1 r1c2", 5)
    dream = "Normal sudoku rules apply. Cells dream of 4."
    strange = Puzzle.from_line(BOARD, comment=dream, marks=(Line(((0.5, 0.5), (1.5, 0.5))),))
    return [str(write([puzzle], None, "sudokupad-link")) for puzzle in (unique, several, strange)]


def test_it_counts_what_was_recognised_and_what_was_not(tmp_path: Path) -> None:
    file = tmp_path / "own.jsonl"
    file.write_text("\n".join(json.dumps({"text": link}) for link in links()))
    run = subprocess.run(
        [sys.executable, str(SCRIPT), str(file)], capture_output=True, text=True, check=True
    )
    assert run.stderr == ""
    assert run.stdout.splitlines()[:9] == [
        "own.jsonl: 3 links, 0 refused",
        "  fully recognised: 2 (66.7 %)",
        "    unique, equal to the record: 0",
        "    unique, no record: 1",
        "    unique but different: 0",
        "    several: 1",
        "    contradicting: 0",
        "    gave up: 0",
        "  with a recorded grid: 0, unique and equal: 0.0 %",
    ]
    assert "        1 cells dream of 4" in run.stdout
    assert "        1 line" in run.stdout
