"""Small f-puzzles files for the tests of readers and writers."""

from __future__ import annotations

from typing import Any

# The only 4×4 grid with these givens.
GIVENS_4 = {(0, 0): 1, (0, 2): 3, (1, 1): 4, (2, 0): 2, (3, 3): 1}
SOLUTION_4 = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def blank(n: int) -> list[list[dict[str, Any]]]:
    """The grid of a file without givens."""
    return [[{} for _ in range(n)] for _ in range(n)]


def file(n: int = 9, **keys: Any) -> dict[str, Any]:
    """A file with some keys."""
    return {"size": n, "grid": blank(n), **keys}


def with_cells(n: int, cells: dict[tuple[int, int], dict[str, Any]], **keys: Any) -> dict[str, Any]:
    """A file with data in some cells."""
    data = file(n, **keys)
    for (row, col), cell in cells.items():
        data["grid"][row][col] = cell
    return data


def small() -> dict[str, Any]:
    """A 4×4 puzzle with a unique solution and a title beyond the basic plane."""
    cells = {cell: {"value": digit, "given": True} for cell, digit in GIVENS_4.items()}
    return with_cells(4, cells, title="Tiny 🎉", author="Zoë", ruleset="Sudoku.")
