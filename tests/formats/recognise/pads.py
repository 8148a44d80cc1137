"""Small SudokuPad puzzles for the tests: rules in words and drawings of each kind."""

from typing import Any

from solve_cp import Puzzle
from solve_cp.formats.sudokupad.reading import read_scl

NORMAL = "Normal sudoku rules apply. "
BOXES = [
    [[3 * a + r, 3 * b + c] for r in range(3) for c in range(3)] for a in range(3) for b in range(3)
]


def pad(words: str, strict: bool = False, solution: str = "", **keys: Any) -> Puzzle:
    cells: list[list[Any]] = [[{} for _ in range(9)] for _ in range(9)]
    data = {"cellSize": 50, "cells": cells, "regions": BOXES, **keys}
    metadata = {"rules": NORMAL + words, "solution": solution}
    return read_scl({**data, "metadata": metadata}, strict=strict)


def line(color: str, *points: tuple[float, float]) -> dict[str, Any]:
    return {"wayPoints": [list(p) for p in points], "color": color, "thickness": 10}


def circle(row: float, col: float, size: float = 0.8, **looks: Any) -> dict[str, Any]:
    shape = {"center": [row, col], "width": size, "height": size, "rounded": True}
    return {**shape, "borderColor": "#000000", **looks}


def text(row: float, col: float, said: str, **looks: Any) -> dict[str, Any]:
    return {"center": [row, col], "width": 0.3, "height": 0.3, "text": said, **looks}


WHITE: dict[str, Any] = {"backgroundColor": "#ffffff"}
BLACK: dict[str, Any] = {"backgroundColor": "#000000"}
GREY_FILL: dict[str, Any] = {"backgroundColor": "#cfcfcf", "borderColor": "#cfcfcf"}
ROW = ((0.5, 0.5), (0.5, 1.5), (0.5, 2.5), (0.5, 3.5))
CELLS = "r1c1 r1c2 r1c3 r1c4"
