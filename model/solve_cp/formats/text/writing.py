"""Puzzles without rules as lines, CSV and drawn text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from solve_cp.board.alphabet import SYMBOLS, Alphabet, alphabet_for
from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.drawing.text import draw
from solve_cp.errors import FormatError
from solve_cp.puzzle.puzzle import Puzzle


def text_of(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001 (one shape for all formats)
    for puzzle in puzzles:
        check_plain(puzzle, "text")
    drawn = (draw(puzzle.board, puzzle.givens, puzzle.alphabet) for puzzle in puzzles)
    return "\n\n".join(drawn) + "\n"


def lines_of(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001
    return "".join(f"{line_of(puzzle)}\n" for puzzle in puzzles)


def line_of(puzzle: Puzzle) -> str:
    """The puzzle in one line: its givens, its layout if it is a jigsaw, its solution if known."""
    check_plain(puzzle, "line")
    alphabet = alphabet_of(puzzle)
    parts = [digits_line(puzzle, puzzle.givens), layout_of(puzzle.board)]
    if puzzle.solution is not None:
        parts.append(digits_line(puzzle, _solution(puzzle)))
    return (" " if alphabet.symbols else " ; ").join(part for part in parts if part)


def csv_of(puzzles: list[Puzzle], alone: bool) -> str:
    for puzzle in puzzles:
        check_plain(puzzle, "csv")
    return _csv_grid(puzzles[0]) if alone else _csv_table(puzzles)


def _csv_grid(puzzle: Puzzle) -> str:
    """Rows of numbers; 0 is a blank, unless it is a digit: then blanks are empty."""
    if layout_of(puzzle.board):
        raise FormatError("expected a board with boxes for a csv grid, got a jigsaw: use json")
    blank = "" if 0 in puzzle.board.digits else "0"
    rows = [[blank if digit is None else str(digit) for digit in row] for row in puzzle.rows()]
    return "".join(",".join(row) + "\n" for row in rows)


def _csv_table(puzzles: list[Puzzle]) -> str:
    rows = [["puzzle", "solution", "layout"]]
    for puzzle in puzzles:
        solution = digits_line(puzzle, _solution(puzzle)) if puzzle.solution else ""
        rows.append([digits_line(puzzle, puzzle.givens), solution, layout_of(puzzle.board) or ""])
    used = [column for column in range(3) if any(row[column] for row in rows[1:])]
    return "".join(",".join(row[column] for column in used) + "\n" for row in rows)


def check_plain(puzzle: Puzzle, format: str) -> None:
    """Raise if a plain format cannot hold everything in the puzzle."""
    if puzzle.rules:
        raise FormatError(f"expected a puzzle without rules for {format}: use json")
    if layout_of(puzzle.board) is None:
        expected = f"expected a standard board or a jigsaw for {format}"
        raise FormatError(f"{expected}, got a {puzzle.board}: use json")


def alphabet_of(puzzle: Puzzle) -> Alphabet:
    """The puzzle's alphabet if it can write every digit of the board, else the default."""
    return alphabet_for(puzzle.alphabet, puzzle.board.digits)


def _solution(puzzle: Puzzle) -> Mapping[Cell, int]:
    return {} if puzzle.solution is None else puzzle.solution.by_cell


def digits_line(puzzle: Puzzle, digits: Mapping[Cell, int]) -> str:
    """Digits row by row in the puzzle's alphabet: symbols, or numbers between spaces."""
    symbols, blank, between = spelling(puzzle.alphabet, puzzle.board)
    cells = puzzle.board.cells
    return between.join([symbols[digits[cell]] if cell in digits else blank for cell in cells])


def grid_line(puzzle: Puzzle, grid: Grid) -> str:
    """A filled grid of the puzzle row by row, in its alphabet."""
    symbols, _, between = spelling(puzzle.alphabet, puzzle.board)
    return between.join([symbols[digit] for digit in grid.digits])


@lru_cache(maxsize=256)
def spelling(spec: str | None, board: Board) -> tuple[dict[int, str], str, str]:
    """The symbols of digits, the symbol of a blank, and the separator."""
    alphabet = alphabet_for(spec, board.digits)
    blank = "." if alphabet.symbols or 0 in board.digits else "0"
    symbols = {digit: alphabet.symbol(digit) for digit in board.digits}
    return symbols, blank, "" if alphabet.symbols else " "


@lru_cache(maxsize=256)
def layout_of(board: Board) -> str | None:
    """The region of each cell of a jigsaw; empty for a standard board, None for others."""
    if board.rows != board.cols or not board.is_full or not _usual_digits(board):
        return None
    if board.box or not board.regions:
        box = board.box if board.regions else None
        return "" if board == Board.standard(board.rows, box, board.digits) else None
    number = board.region_number
    if len(number) < len(board.cells) or len(board.regions) != board.rows:
        return None
    n, names = board.rows, [number[cell] for cell in board.cells]
    if board != Board.jigsaw([names[i : i + n] for i in range(0, n * n, n)], board.digits):
        return None
    if n < len(SYMBOLS):
        return "".join(SYMBOLS[name + 1] for name in names)
    return " ".join(str(name + 1) for name in names)


def _usual_digits(board: Board) -> bool:
    first = board.digits[0]
    return first in (0, 1) and board.digits == tuple(range(first, first + board.rows))
