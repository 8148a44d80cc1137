"""The variant puzzles in the repository have exactly their recorded solution, by two engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from solve_cp import Puzzle, solve
from solve_cp.formats import read

FOLDER = Path(__file__).parents[2] / "puzzles" / "variants"
FILES = sorted(FOLDER.glob("*.json"))
SLOW_BY_SEARCH = {"pill-arrows-9", "global-entropy-9", "equal-sums-8"}


def _puzzle(file: Path) -> Puzzle:
    (puzzle,) = read(file)
    return puzzle


def test_there_are_at_least_forty() -> None:
    assert len(FILES) >= 40


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_cpsat_proves_the_solution_unique(file: Path) -> None:
    puzzle = _puzzle(file)
    result = solve(puzzle, "cpsat")
    assert puzzle.title
    assert (result.grid, result.unique) == (puzzle.solution, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    "file", [f for f in FILES if f.stem not in SLOW_BY_SEARCH], ids=lambda file: file.stem
)
def test_the_search_proves_the_solution_unique(file: Path) -> None:
    puzzle = _puzzle(file)
    result = solve(puzzle, "dfs-full")
    assert (result.grid, result.unique) == (puzzle.solution, True)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_recorded_solution_breaks_no_rule(file: Path) -> None:
    puzzle = _puzzle(file)
    assert puzzle.solution is not None
    assert puzzle.violations(puzzle.solution) == []
