"""The names of puzzles in printed text."""

from pathlib import Path

import solve_cp
from solve_cp import Puzzle
from solve_cp_cli.printing.labels import name_of

FOUR = "1.....3..4.....2"


def test_a_puzzle_from_a_file_has_the_name_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "four.json"
    solve_cp.write(titled(), path)
    assert name_of(solve_cp.read(path)[0]) == str(path)


def test_a_link_has_its_title() -> None:
    link = solve_cp.write(titled(), format="fpuzzles-link")
    assert isinstance(link, str)
    assert name_of(solve_cp.read(link.strip())[0]) == "Four"


def test_a_board_that_was_typed_is_named_by_its_shape() -> None:
    assert name_of(solve_cp.read(FOUR)[0]) == "4×4 board with 2×2 boxes"


def titled() -> Puzzle:
    return Puzzle.from_line(FOUR, title="Four")
