"""Every puzzle in the repository can be read, has its solution, and is listed in SOURCES.md."""

from pathlib import Path

import numpy as np
import pytest

from solve_cp import Puzzle, solve
from solve_cp.formats import read

PUZZLES = Path(__file__).parents[2] / "puzzles"
OWN = [PUZZLES / "puzzle.csv", *sorted((PUZZLES / "classic").iterdir())]
BOARDS = [path for path in OWN if not path.stem.endswith("_solution")]
SIDES = {"puzzle": 9, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
SIDES |= {"twelve": 12, "fifteen": 15, "sixteen": 16, "twenty": 25, "thirty": 36, "forty": 49}
LEVELS = ("very_easy", "easy", "medium", "hard")


def puzzles_of(path: Path) -> list[Puzzle]:
    """The puzzles of a file, with the solution of a CSV grid."""
    beside = path.with_name(f"{path.stem}_solution.csv")
    if not beside.exists():
        return read(path)
    [puzzle], [filled] = read(path), read(beside)
    solution = puzzle.grid(filled.rows())
    return [Puzzle(puzzle.board, puzzle.givens, solution=solution, source=puzzle.source)]


@pytest.mark.parametrize("path", BOARDS, ids=[path.name for path in BOARDS])
def test_our_boards_have_their_solution(path: Path) -> None:
    for puzzle in puzzles_of(path):
        assert puzzle.board.rows == SIDES[path.stem.split("_")[0]]
        assert puzzle.solution is not None
        assert puzzle.violations(puzzle.solution) == []


@pytest.mark.parametrize("name", ["puzzle", "classic/four", "classic/six", "classic/nine_medium"])
def test_boards_for_singles_are_solved_by_them(name: str) -> None:
    [puzzle] = puzzles_of(PUZZLES / f"{name}.csv")
    result = solve(puzzle)
    assert (result.grid, result.unique, result.engine) == (puzzle.solution, True, "propagation")


def test_the_line_file_and_the_table_hold_the_same_boards() -> None:
    lines, table = (read(PUZZLES / "classic" / f"nine_30.{end}") for end in ("txt", "csv"))
    assert lines == table
    assert len(lines) == 30


@pytest.mark.parametrize("name", ["four", "six_second", "nine", "ten_2x5"])
def test_the_ancestors_boards_have_their_solution(name: str) -> None:
    [puzzle] = puzzles_of(PUZZLES / "ancestors" / f"{name}.csv")
    assert puzzle.solution is not None
    assert puzzle.violations(puzzle.solution) == []


@pytest.mark.parametrize(
    ("name", "solution"),
    [
        ("six_first_20blanks", "six_first"),
        ("six_first_21blanks", "six_first"),
        ("six_first_easy_8blanks", "six_first"),
        ("nine_easy_6blanks", "nine"),
    ],
)
def test_boards_that_share_a_solution(name: str, solution: str) -> None:
    [puzzle] = read(PUZZLES / "ancestors" / f"{name}.csv")
    [filled] = read(PUZZLES / "ancestors" / f"{solution}_solution.csv")
    assert puzzle.violations(filled.rows()) == []


@pytest.mark.parametrize("level", LEVELS)
def test_the_arrays_have_their_solutions(level: str) -> None:
    folder = PUZZLES / "ancestors"
    puzzles = read(folder / f"bath_{level}_puzzle.npy")
    solutions = np.load(folder / f"bath_{level}_solution.npy", allow_pickle=False)
    assert len(puzzles) == len(solutions) == 15
    none = {"very_easy": [], "easy": [1, 2, 3, 4, 5], "medium": [1, 2, 3, 4, 5]}
    wrong = [n for n, s in enumerate(solutions, 1) if (s == -1).all()]
    assert wrong == none.get(level, [1, 2, 13, 14, 15])
    for number, (puzzle, solution) in enumerate(zip(puzzles, solutions, strict=True), 1):
        assert number in wrong or puzzle.violations(solution) == []


def test_every_file_is_listed() -> None:
    listed = (PUZZLES / "SOURCES.md").read_text()
    for path in BOARDS:
        assert path.relative_to(PUZZLES).as_posix() in listed
